/**
 * Which nodes are open and which long families are shown in full. Knows the model, not pixels.
 *
 * @typedef {object} Folds
 * @property {Uint8Array} open  1 where the children of an inner node are shown
 * @property {Uint8Array} whole 1 where all children of a large family are shown
 */

import { boxOf, firstOf } from "./merge.js";

/** A family above `LARGE_FAMILY` shows its `FAMILY_SHOWN` largest and a stub for the others. */
const LARGE_FAMILY = 14;
const FAMILY_SHOWN = 12;

/** @returns {Folds} */
export const makeFolds = (model) => ({ open: new Uint8Array(model.n), whole: new Uint8Array(model.n) });

/** The boxes that the children of a node make, merged leaves being one. */
const familySize = (model, node) => (model.families ?? model.childCount)[node];

const isLarge = (model, node) => familySize(model, node) > LARGE_FAMILY;

/** How many rows of children an open node shows, its stub not counted. */
const shownCount = (model, folds, node) =>
  isLarge(model, node) && !folds.whole[node] ? FAMILY_SHOWN : familySize(model, node);

/** The children an open node shows, in branch order; a group stands where its first leaf would. */
export function shownChildren(model, folds, node) {
  const children = [];
  const end = model.firstChild[node] + model.childCount[node];
  for (let child = model.firstChild[node]; child < end; child++) {
    const group = model.groupOf?.[child] ?? -1;
    if (group < 0) children.push(child);
    else if (firstOf(model, group) === child) children.push(group);
  }
  if (shownCount(model, folds, node) === children.length) return children;
  const place = (child) => firstOf(model, child);
  children.sort((a, b) => model.samples[b] - model.samples[a] || place(a) - place(b));
  return children.slice(0, FAMILY_SHOWN).sort((a, b) => place(a) - place(b));
}

/** The nodes with children, largest first, ties by number. */
export function largestFirst(model) {
  const inner = [];
  for (let node = 0; node < model.n; node++) if (model.childCount[node] > 0) inner.push(node);
  return inner.sort((a, b) => model.samples[b] - model.samples[a] || a - b);
}

/**
 * Opens the largest nodes under `root` first while their leaves fit into `budget.rows` and their depth into `budget.levels`.
 * Samples never grow downwards, so in the order of `largestFirst` a parent comes before its children.
 */
export function openLargest(model, order, budget, root = 0) {
  const folds = makeFolds(model);
  const hidden = new Uint8Array(model.n);
  let rows = 1;
  for (const node of order) {
    const above = node === root ? -1 : model.parent[node];
    if (node < root || (above >= 0 && (!folds.open[above] || hidden[node]))) continue;
    const shown = shownCount(model, folds, node);
    const more = shown - 1 + (shown < familySize(model, node) ? 1 : 0);
    if (above >= 0 && (rows + more > budget.rows || model.depth[node] - model.depth[root] >= budget.levels)) continue;
    rows += more;
    folds.open[node] = 1;
    if (shown === familySize(model, node)) continue;
    const visible = new Set(shownChildren(model, folds, node));
    for (let child = model.firstChild[node]; child < model.firstChild[node] + model.childCount[node]; child++) {
      if (!visible.has(child)) hidden[child] = 1;
    }
  }
  return folds;
}

/** Opens the nodes of a branch (or of all) above `depth` and closes its others; families keep their state. */
export function openTo(model, folds, depth, branch = null) {
  for (let node = 0; node < model.n; node++) if (!branch || branch[node]) folds.open[node] = model.childCount[node] > 0 && model.depth[node] < depth ? 1 : 0;
}

/** Shows all children of the large families of a branch, or only their largest. */
export function showFamilies(model, folds, whole, branch) {
  for (let node = 0; node < model.n; node++) if (branch[node]) folds.whole[node] = whole;
}

/** Opens what is open in `others` as well. */
export function openAlso(folds, others) {
  folds.open.forEach((open, node) => (folds.open[node] = open | others.open[node]));
  folds.whole.forEach((whole, node) => (folds.whole[node] = whole | others.whole[node]));
}

/** What was open in `old` of another model stays open in `folds`; `nodeIn` is the node of the old model, -1 for none. */
export function keepOpen(model, folds, old, nodeIn) {
  for (let node = 0; node < model.n; node++) {
    const was = nodeIn(node);
    if (was < 0) continue;
    folds.open[node] = old.open[was] && model.childCount[node] ? 1 : 0;
    folds.whole[node] = old.whole[was];
  }
}

/** Opens what hides `node`. @returns {{open: number[], whole: number[]}} the nodes whose children had to be opened, or shown in full */
export function reveal(model, folds, node) {
  const opened = { open: [], whole: [] };
  const set = (state, at) => {
    folds[state][at] = 1;
    opened[state].push(at);
  };
  for (let child = node, above = model.parent[node]; above >= 0; child = above, above = model.parent[above]) {
    if (!folds.open[above]) set("open", above);
    if (isLarge(model, above) && !folds.whole[above] && !shownChildren(model, folds, above).includes(boxOf(model, child))) {
      set("whole", above);
    }
  }
  return opened;
}
