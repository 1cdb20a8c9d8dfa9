/** Nodes worth going to at an alpha. Pure; every jump answers with a node, or null when there is none. */
import { isKept, isLeaf } from "./model.js";

/** Rows of a node that are not of its class. */
function wrongRows({ data, samples }, node) {
  for (let part = data.bar_start[node]; part < data.bar_start[node + 1]; part++) {
    if (data.bar_class[part] === data.label[node]) return samples[node] - data.bar_count[part];
  }
  return samples[node];
}

/** The kept node of the largest worth above zero, the first of equals; `worth` of those that do not count is 0. */
function best(model, alpha, worth) {
  let found = null;
  let most = 0;
  for (let node = 0; node < model.n; node++) {
    if (!isKept(model, node, alpha)) continue;
    const value = worth(node);
    if (value > most) [found, most] = [node, value];
  }
  return found;
}

export const JUMPS = {
  /** The leaf with the most misclassified rows. */
  go_error: (model, alpha) => best(model, alpha, (node) => (isLeaf(model, node, alpha) ? wrongRows(model, node) : 0)),
  /** The leaf with the most rows. */
  go_leaf: (model, alpha) => best(model, alpha, (node) => (isLeaf(model, node, alpha) ? model.samples[node] : 0)),
  /** The inner node that the next larger alpha turns into a leaf. */
  go_next: (model, alpha) =>
    best(model, alpha, (node) => (model.critical[node] > alpha && model.critical[node] < Infinity ? 1 / model.critical[node] : 0)),
  go_root: () => 0,
};
