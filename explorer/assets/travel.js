/**
 * How camera and nodes come to where they rest: at once, or on a way that takes a moment. `board.camera` and
 * `board.layout` are where they rest; only what is drawn in a frame is seen on its way.
 */
import { between } from "./camera.js";
import { makeGlide, still } from "./motion.js";

const FLIGHT = 150;
export const GLIDE = 220;

const part = ({ start, lasts }, now) => Math.min(1, Math.max(0, (now - start) / lasts));

/** @param {object} board @param {() => void} changed  called when another frame is due */
export function makeTravel(board, changed) {
  let flight = null; // of the camera, from where it was seen last
  let glide = null; // of the nodes, likewise

  const cameraAt = (now) => (flight ? between(flight.from, board.camera, part(flight, now)) : board.camera);
  const seenAt = (now) => ({ layout: board.layout, frame: board.frame, camera: cameraAt(now) });

  function jump(camera) {
    flight = null;
    board.camera = camera;
    changed();
  }

  function fly(camera, lasts = FLIGHT) {
    const now = performance.now();
    const from = board.camera && cameraAt(now);
    jump(camera);
    board.fitted = false;
    if (from && !still()) flight = { from, start: now, lasts };
  }

  /** Lets nodes glide from how they were seen to the board's layout; `before` as `seenAt` told it. */
  function glideFrom(before, now) {
    stop();
    if (still()) return;
    const at = makeGlide(board.model, before, seenAt(now), board.camera);
    if (at) glide = { at, start: now, lasts: GLIDE };
  }

  /** The nodes are where they rest. */
  function stop() {
    glide = null;
  }

  /** What is to be seen at a time: layout and camera on their way or, without a time, at rest. */
  function seen(now = Infinity) {
    if (flight && now >= flight.start + flight.lasts) flight = null;
    if (glide && now >= glide.start + glide.lasts) glide = null;
    const layout = glide ? glide.at(part(glide, now)) : board.layout;
    return { layout, camera: cameraAt(now), moving: Boolean(flight || glide) };
  }
  return { jump, fly, seenAt, glideFrom, stop, seen };
}
