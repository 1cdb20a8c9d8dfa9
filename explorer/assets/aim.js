/** What the camera of a board is pointed at: all of the tree, a node, or what the hand moves into view. Changes no layout. */
import { centre, fit, keepInside, pan, scaleX, scaleY, toScreen, zoom } from "./camera.js";
import { GLIDE } from "./travel.js";

const SMALLEST = 0.05;
const SHOWN_SCALE = 0.7;
const LEAST_SHOWN_SCALE = 0.5;

/** @param {object} board @param {{jump(camera: object): void, fly(camera: object, lasts?: number): void}} travel */
export function makeAim(board, { jump, fly }) {
  const smallest = () => Math.min(SMALLEST, board.frame.whole / 2);
  const zoomed = (factor, x, y) => zoom(board.camera, board.frame, factor, x, y, smallest());
  const fitted = () => fit(board.layout, board.frame);

  function moveTo(camera) {
    board.fitted = false;
    jump(keepInside(camera, board.layout, board.frame));
  }

  /** Where on the pane a node begins; null when that is not in sight. */
  function inSight(node) {
    const world = node === null ? null : board.worldOf(node);
    if (!world) return null;
    const at = toScreen(board.camera, board.frame, world.x, world.y);
    return at.x >= 0 && at.x <= board.frame.w && at.y >= 0 && at.y <= board.frame.h ? at : null;
  }

  const zoomTo = (factor, x, y) => fly(zoomed(factor, x, y));

  return {
    fitted,
    fit() {
      fly(fitted(), GLIDE);
      board.fitted = true;
    },
    zoomTo,
    zoomAt: (factor, x, y) => moveTo(zoomed(factor, x, y)),
    /** About a node where it is in sight, else about the middle, so that keys never zoom into emptiness. */
    zoomAbout(node, factor) {
      const { x, y } = inSight(node) ?? { x: board.frame.w / 2, y: board.frame.h / 2 };
      zoomTo(factor, x, y);
    },
    panBy: (dx, dy) => moveTo(pan(board.camera, dx, dy)),
    /** Takes a world point into the middle of the pane. */
    lookAt: (x, y) => moveTo(centre(board.frame, x, y, board.camera.k)),
    /** Whether nodes can be read when all is in view. */
    readable: () => fitted().k >= SHOWN_SCALE,
    /** Brings the box at a world point to the middle when it is off screen; what was just opened also where it is too small. */
    bring({ x, y }, opened) {
      const { camera, frame, layout } = board;
      const left = toScreen(camera, frame, x, y);
      const wide = layout.boxWidth * scaleX(camera, frame);
      const half = (layout.boxHeight * scaleY(camera, frame)) / 2;
      const inside = left.x >= 0 && left.x + wide <= frame.w && left.y - half >= 0 && left.y + half <= frame.h;
      if (!inside || (opened && camera.k < LEAST_SHOWN_SCALE)) fly(centre(frame, x + layout.boxWidth / 2, y, Math.max(camera.k, SHOWN_SCALE)));
    },
  };
}
