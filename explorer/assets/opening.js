/**
 * What is open in the first picture: small trees whole, of large ones the largest nodes, as many as can be read at
 * once. Knows sizes, not places.
 */
import { TITLE_ROW } from "./detail.js";
import { largestFirst, openLargest } from "./folds.js";
import { ROW, sizesOf } from "./layout.js";

const WHOLE_LEAVES = 40;
const READABLE = { right: 0.7, down: 0.55 };
const LITTLE_LESS = 0.86;
const FEWEST = { rows: 8, levels: 2 };

/**
 * @param {{root: number, leaves: number}} branch  the branch that is drawn
 * @param {{w: number, h: number}} pane  @param {{down: boolean, boxWidth: number}} boxes
 * @param {(folds: object) => number} scaleAt  the scale at which all that these folds show is in view
 * @returns {import("./folds.js").Folds}
 */
export function firstFolds(model, { root, leaves }, pane, boxes, scaleAt) {
  const order = largestFirst(model);
  if (leaves <= WHOLE_LEAVES) {
    const all = openLargest(model, order, { rows: Infinity, levels: Infinity }, root);
    if (ROW * scaleAt(all) >= TITLE_ROW) return all;
  }
  const readable = boxes.down ? READABLE.down : READABLE.right;
  const { row, boxAlong } = sizesOf(boxes);
  const [along, across] = boxes.down ? [pane.h, pane.w] : [pane.w, pane.h];
  const rows = Math.max(FEWEST.rows, Math.floor(across / (row * readable)));
  let levels = Math.max(FEWEST.levels, Math.floor(along / (boxAlong * readable)));
  let folds = openLargest(model, order, { rows, levels }, root);
  while (scaleAt(folds) < readable * LITTLE_LESS && levels > FEWEST.levels) folds = openLargest(model, order, { rows, levels: --levels }, root);
  return folds;
}
