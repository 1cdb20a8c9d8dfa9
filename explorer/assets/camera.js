/**
 * From world to screen. Below the scale at which text can be read the picture keeps enough width to fill the pane
 * (`stretch`), so that a tree of a thousand rows is a picture and not a sliver; above it both axes have one scale.
 *
 * @typedef {{x: number, y: number, k: number}} Camera   screen = world · scale + (x, y)
 * @typedef {{w: number, h: number, stretch: number}} Frame  the pane's size and its smallest horizontal scale
 */
export const LARGEST = 4;
export const FIT_LARGEST = 1.3;
const STRETCH_LIMIT = 0.34;
const MARGIN = 18;

/** The smallest horizontal scale for a layout in a pane. */
export const stretchFor = (layout, w) => Math.min(STRETCH_LIMIT, (w - 2 * MARGIN) / layout.total);

export const scaleX = (camera, frame) => Math.max(camera.k, frame.stretch);

export const toScreen = (camera, frame, x, y) => ({ x: x * scaleX(camera, frame) + camera.x, y: y * camera.k + camera.y });

export const toWorld = (camera, frame, x, y) => ({ x: (x - camera.x) / scaleX(camera, frame), y: (y - camera.y) / camera.k });

/** @returns {Camera} the whole layout in the pane, centred, never larger than FIT_LARGEST */
export function fit(layout, frame) {
  const across = (frame.w - 2 * MARGIN) / layout.total;
  const down = (frame.h - 2 * MARGIN) / layout.height;
  const k = Math.min(FIT_LARGEST, down, Math.max(across, Math.min(down, frame.stretch)));
  const wide = layout.total * Math.max(k, frame.stretch);
  return { k, x: (frame.w - wide) / 2, y: (frame.h - layout.height * k) / 2 };
}

/** Zooms by a factor and keeps the world under screen point (x, y) in place. */
export function zoom(camera, frame, factor, x, y, smallest) {
  const k = Math.min(LARGEST, Math.max(smallest, camera.k * factor));
  const at = toWorld(camera, frame, x, y);
  return { k, x: x - at.x * Math.max(k, frame.stretch), y: y - at.y * k };
}

export const pan = (camera, dx, dy) => ({ k: camera.k, x: camera.x + dx, y: camera.y + dy });

/** Moves the camera so that world point `after` stands where `before` stood. */
export function hold(camera, frame, before, after, frameAfter = frame) {
  const was = toScreen(camera, frame, before.x, before.y);
  const is = toScreen(camera, frameAfter, after.x, after.y);
  return pan(camera, was.x - is.x, was.y - is.y);
}

/** The camera with world point (x, y) in the middle of the pane at scale k. */
export function centre(frame, x, y, k) {
  return { k, x: frame.w / 2 - x * Math.max(k, frame.stretch), y: frame.h / 2 - y * k };
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
