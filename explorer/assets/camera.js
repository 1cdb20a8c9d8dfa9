/**
 * From world to screen. One number, k, is the scale of boxes and text; the two axes follow it, except where a picture
 * of one scale would waste the pane: far away a tree of many rows keeps enough extent along to fill it (`stretch`), so
 * that a thousand rows are a picture and not a sliver, and one of many levels lets its rows stand apart (`spread`).
 * Both vanish as one comes closer, and both axes grow with k throughout.
 *
 * @typedef {{x: number, y: number, k: number}} Camera   screen = world · scale + (x, y)
 * @typedef {{w: number, h: number, down: boolean, stretch: number, spread: number, whole: number}} Frame  the pane's
 *   size, its least scale along, how far rows stand apart across at the scale `whole` at which all is seen
 */
const LARGEST = 4;
const FIT_LARGEST = 1.3;
const STRETCH_LIMIT = { right: 0.34, down: 0.7 };
const SPREAD_LIMIT = 2.6;
const SPREAD_ENDS = 3;
export const MARGIN = 16;
const STRIP = 60;

/** @returns {Frame} a pane of w × h around a layout */
export function frameFor(layout, w, h) {
  const down = Boolean(layout.down);
  const wide = Math.max(1, w - 2 * MARGIN) / layout.total;
  const high = Math.max(1, h - 2 * MARGIN) / layout.height;
  const [along, across] = down ? [high, wide] : [wide, high];
  const stretch = Math.min(down ? STRETCH_LIMIT.down : STRETCH_LIMIT.right, along);
  const whole = Math.min(FIT_LARGEST, along, across);
  const spread = Math.max(1, Math.min(SPREAD_LIMIT, across / whole, FIT_LARGEST / whole));
  return { w, h, down, stretch, spread, whole };
}

/** The whole layout at 100 %, in a pane of its own size. */
export function actual(layout) {
  const frame = frameFor(layout, layout.total + 2 * MARGIN, layout.height + 2 * MARGIN);
  return { frame, camera: fit(layout, frame) };
}

export const scaleAlong = ({ k }, { stretch }) => Math.max(k, stretch);

export function scaleAcross({ k }, { spread, whole }) {
  const left = (SPREAD_ENDS * whole - k) / ((SPREAD_ENDS - 1) * whole);
  return k * (1 + (spread - 1) * Math.min(1, Math.max(0, left)));
}

export const scaleX = (camera, frame) => (frame.down ? scaleAcross : scaleAlong)(camera, frame);

export const scaleY = (camera, frame) => (frame.down ? scaleAlong : scaleAcross)(camera, frame);

export const toScreen = (camera, frame, x, y) => ({ x: x * scaleX(camera, frame) + camera.x, y: y * scaleY(camera, frame) + camera.y });

export const toWorld = (camera, frame, x, y) => ({ x: (x - camera.x) / scaleX(camera, frame), y: (y - camera.y) / scaleY(camera, frame) });

/** @returns {Camera} at scale k, world point (x, y) at screen point (atX, atY) */
function pinned(frame, k, x, y, atX, atY) {
  const camera = { k, x: 0, y: 0 };
  return { k, x: atX - x * scaleX(camera, frame), y: atY - y * scaleY(camera, frame) };
}

/** The whole layout in the pane, centred. */
export const fit = (layout, frame) => pinned(frame, frame.whole, layout.total / 2, layout.height / 2, frame.w / 2, frame.h / 2);

/** World point (x, y) in the middle of the pane at scale k. */
export const centre = (frame, x, y, k) => pinned(frame, k, x, y, frame.w / 2, frame.h / 2);

/** Zooms by a factor and keeps the world under screen point (x, y) in place. */
export function zoom(camera, frame, factor, x, y, smallest) {
  const at = toWorld(camera, frame, x, y);
  return pinned(frame, Math.min(LARGEST, Math.max(smallest, camera.k * factor)), at.x, at.y, x, y);
}

export const pan = (camera, dx, dy) => ({ k: camera.k, x: camera.x + dx, y: camera.y + dy });

/** The camera, moved back where it would leave less than a strip of the layout in the pane. */
export function keepInside(camera, layout, frame) {
  const wide = layout.total * scaleX(camera, frame);
  const high = layout.height * scaleY(camera, frame);
  const within = (at, size, room) => Math.min(room - STRIP, Math.max(STRIP - size, at));
  return { k: camera.k, x: within(camera.x, wide, frame.w), y: within(camera.y, high, frame.h) };
}

/** Moves the camera so that world point `after` in the new frame stands where `before` stood in the old one. */
export function hold(camera, frame, before, after, frameAfter) {
  const was = toScreen(camera, frame, before.x, before.y);
  return pinned(frameAfter, camera.k, after.x, after.y, was.x, was.y);
}

/** A camera between two, t from 0 to 1, even in the logarithm of the scale. */
export function between(from, to, t) {
  const eased = t * (2 - t);
  return {
    k: from.k * (to.k / from.k) ** eased,
    x: from.x + (to.x - from.x) * eased,
    y: from.y + (to.y - from.y) * eased,
  };
}
