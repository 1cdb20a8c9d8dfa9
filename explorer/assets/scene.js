/**
 * What one pane shows, and where it is on the screen. Knows layout and camera, draws nothing.
 *
 * @typedef {object} Scene
 * @property {import("./model.js").Model} model
 * @property {import("./layout.js").Layout} layout  at rest, or a moving one of a few slots (see motion.js)
 * @property {import("./folds.js").Folds} folds
 * @property {import("./camera.js").Camera} camera
 * @property {import("./camera.js").Frame} frame  with `left` and `top` of the pane
 * @property {string} mode    before | difference | after
 * @property {number} alpha   -Infinity in mode "before"
 * @property {{alpha: number, strength: number}[]} fades  alphas of a moment ago, and how strongly they still show
 * @property {number|null} selected
 * @property {import("./walk.js").Walk|null} walk  the way of a row
 * @property {number[]} kept  nodes under each node that alpha keeps
 * @property {object} theme @property {object} ruler @property {object} words @property {object} names
 * @property {number[]} marks
 * @property {number} k @property {number} kx @property {number} ky   scales of boxes and of the axes
 * @property {number} alongScale @property {number} acrossScale
 * @property {number} row     height of a row in pixels
 */
import { scaleAcross, scaleAlong, scaleX, scaleY } from "./camera.js";
import { rowOf } from "./detail.js";

const FULLER = 1.1;
const LOW_SCALE = 0.58;

/** @returns {Scene} with its scales */
export function scaled(scene) {
  const { camera, frame, layout } = scene;
  const kx = scaleX(camera, frame);
  const ky = scaleY(camera, frame);
  const [alongFrom, acrossFrom] = layout.down ? [camera.y, camera.x] : [camera.x, camera.y];
  return {
    ...scene, kx, ky, k: camera.k, row: rowOf(layout, kx, ky), alongFrom, acrossFrom,
    alongScale: scaleAlong(camera, frame), acrossScale: scaleAcross(camera, frame),
  };
}

/** The near side of a box along, and its middle across, in pixels. */
export const alongAt = (scene, slot) => scene.layout.along[slot] * scene.alongScale + scene.alongFrom;
export const acrossAt = (scene, slot) => scene.layout.across[slot] * scene.acrossScale + scene.acrossFrom;

/** The box of a slot in whole pixels: left side, width, middle height, height; low boxes are a little fuller. */
export function boxOnScreen(scene, slot) {
  const { layout, kx, ky } = scene;
  const w = Math.max(2, Math.round(layout.boxWidth * kx));
  const high = layout.boxHeight * ky;
  if (layout.down) return { x: Math.round(acrossAt(scene, slot) - w / 2), w, middle: alongAt(scene, slot) + high / 2, h: high };
  return { x: Math.round(alongAt(scene, slot)), w, middle: acrossAt(scene, slot), h: ky < LOW_SCALE ? FULLER * high : high };
}
