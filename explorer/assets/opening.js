/** What is open in the first picture of a tree or branch: the largest nodes, as many as can be read at once. */
import { frameFor } from "./camera.js";
import { largestFirst, openLargest } from "./folds.js";
import { makeLayout, ROW } from "./layout.js";
import { TITLE_ROW } from "./node.js";

export const READABLE = 0.7;
const WHOLE_LEAVES = 40;
const STILL_READABLE = 0.6;
const FEWEST = { rows: 8, levels: 2 };

/** @returns {import("./folds.js").Folds} small trees whole; `branch`: {root, leaves} */
export function openReadable(model, { root, leaves }, frame, metrics) {
  const order = largestFirst(model);
  let folds = null;
  /** Opens nodes within a budget; how high their rows are when all of them are in view. */
  const rowsAt = (budget) => {
    folds = openLargest(model, order, budget, root);
    return ROW * frameFor(makeLayout(model, folds, metrics, root), frame.w, frame.h).whole;
  };
  if (leaves <= WHOLE_LEAVES && rowsAt({ rows: Infinity, levels: Infinity }) >= TITLE_ROW) return folds;
  const rows = Math.max(FEWEST.rows, Math.floor(frame.h / (ROW * READABLE)));
  let levels = Math.max(FEWEST.levels, Math.floor(frame.w / (metrics.boxWidth * READABLE)));
  while (rowsAt({ rows, levels }) < ROW * STILL_READABLE && --levels >= FEWEST.levels);
  return folds;
}
