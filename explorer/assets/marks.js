/**
 * Marks found nodes in a pane: near with a ring, far with a flag at the left side, which stays as large as it is however
 * small the picture. A hit inside a closed or cut part marks, by a broken ring or a hollow flag, the node that hides it.
 */
import { scaleX, scaleY } from "./camera.js";
import { BAR_ROW, rowOf, TITLE_ROW } from "./detail.js";
import { worldAt } from "./layout.js";
import { isKept } from "./model.js";

const FLAG = 5;

/** The drawn node that stands for each hit: itself, or the nearest above it. @returns {Map<number, boolean>} node → whether it is itself a hit */
export function carriers(model, layout, hits, drawn) {
  const found = new Map();
  for (const hit of hits) {
    let node = hit;
    while (node >= 0 && !(layout.slot[node] >= 0 && drawn(node))) node = model.parent[node];
    if (node >= 0) found.set(node, found.get(node) || node === hit);
  }
  return found;
}

const kept = new WeakMap();

/** The carriers in a pane, looked up anew only when hits, folds or what alpha leaves have changed. */
function carriersIn({ model, layout, found, mode, alpha }) {
  const ofMode = kept.get(found) ?? {};
  kept.set(found, ofMode);
  const last = ofMode[mode];
  if (last?.layout === layout && (mode !== "after" || last.alpha === alpha)) return last.marks;
  const marks = carriers(model, layout, found, (node) => mode !== "after" || isKept(model, node, alpha));
  ofMode[mode] = { layout, alpha, marks };
  return marks;
}

/** @param {object} scene as in scene.js, with `found`: the hits */
export function drawMarks(painter, scene) {
  const { model, layout, camera, frame, theme, found } = scene;
  if (!found?.length) return;
  const [kx, ky] = [scaleX(camera, frame), scaleY(camera, frame)];
  const [wide, high] = [layout.boxWidth * kx, Math.max(1, layout.boxHeight * ky)];
  const row = rowOf(layout, kx, ky);
  const taken = new Set();
  for (const [node, itself] of carriersIn(scene)) {
    const place = worldAt(layout, node);
    const [x, y] = [place.x * kx + camera.x, place.y * ky + camera.y];
    if (x + wide < frame.left || x > frame.left + frame.w || y + high < frame.top || y - high > frame.top + frame.h) continue;
    const cell = model.depth[node] * 2 ** 20 + Math.round((layout.down ? x : y) / 3); // several on three pixels of a level are one to the eye
    if (taken.has(cell)) continue;
    taken.add(cell);
    if (row >= BAR_ROW) hitRing(painter, theme, x, y - high / 2, wide, high, itself);
    if (row < TITLE_ROW) flag(painter, theme, x - (row < BAR_ROW ? 1 : 4), y, itself); // nearer there are texts in its place
  }
}

/** A band of the marker's yellow between two lines of ink, which no other mark has; broken for what hides a hit. */
export function hitRing(painter, theme, x, y, w, h, itself) {
  const thick = itself ? 2.8 : 2;
  const out = thick / 2 + 0.6; // close to the box, clear of the texts beside it
  const dash = itself ? undefined : [5, 4];
  painter.box(x - out, y - out, w + 2 * out, h + 2 * out, 5, null, theme.ink, thick + 1.6, dash);
  painter.box(x - out, y - out, w + 2 * out, h + 2 * out, 5, null, theme.hit, thick, dash);
}

/** A triangle that points at the node from its left; filled for a hit, hollow for what hides one. */
export function flag(painter, theme, x, y, itself, size = FLAG) {
  painter.begin();
  for (const [nth, [dx, dy]] of [[-1.6, -1], [0, 0], [-1.6, 1], [-1.6, -1]].entries()) {
    painter[nth ? "line" : "move"](x + dx * size, y + dy * size);
  }
  painter.stroke(theme.ground, 3.5);
  painter.fill(itself ? theme.hit : theme.ground);
  painter.stroke(theme.ink, 1.2);
}
