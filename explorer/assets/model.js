/**
 * A grown tree as arrays, and what follows from them: children, hidden counts, what alpha leaves standing.
 * Knows nothing of pixels, of collapsing or of the page.
 *
 * Nodes are in level order, so a parent comes before its children, the children of a node are contiguous, a
 * top-down pass is a loop forwards and a bottom-up pass a loop backwards; no walk needs a stack.
 *
 * @typedef {object} Model
 * @property {object} data  the blob as it came
 * @property {number} n
 * @property {Int32Array} parent
 * @property {Int32Array} depth
 * @property {Int32Array} column      -1 for a leaf of the grown tree
 * @property {Float64Array} samples
 * @property {Float64Array} critical  -Infinity for a leaf of the grown tree, Infinity for "never"
 * @property {Float64Array} least     the smallest critical alpha among the strict ancestors
 * @property {Int32Array} firstChild
 * @property {Int32Array} childCount
 * @property {Int32Array} below       nodes under this one, those that were not sent included
 * @property {Int32Array} leftOut     nodes that were not sent and hang on this one, not on a child that was sent
 * @property {number} maxDepth
 * @property {number} leaves
 * @property {number[]|null} numbers  node → its number in the whole tree, ascending; null where they are the same
 */

/** @returns {Model} */
export function makeModel(data) {
  const n = data.parent.length;
  const parent = new Int32Array(data.parent);
  const column = new Int32Array(data.column);
  const critical = new Float64Array(n);
  const least = new Float64Array(n).fill(Infinity);
  const firstChild = new Int32Array(n).fill(-1);
  const childCount = new Int32Array(n);
  const below = new Int32Array(n);
  const leftOut = new Int32Array(n);
  let leaves = 0;
  let maxDepth = 0;
  for (let node = 0; node < n; node++) {
    critical[node] = column[node] < 0 ? -Infinity : data.critical[node];
    if (column[node] < 0) leaves++;
    maxDepth = Math.max(maxDepth, data.depth[node]);
    const above = parent[node];
    if (above < 0) continue;
    if (childCount[above]++ === 0) firstChild[above] = node;
    least[node] = Math.min(least[above], critical[above]);
  }
  for (let node = 0; node < n; node++) {
    const hidden = data.left_out[node];
    leftOut[node] += hidden;
    if (parent[node] >= 0) leftOut[parent[node]] -= hidden;
  }
  for (let node = n - 1; node >= 0; node--) {
    below[node] += leftOut[node];
    if (node > 0) below[parent[node]] += below[node] + 1;
  }
  return {
    data, n, parent, column, critical, least, firstChild, childCount, below, leftOut, leaves, maxDepth,
    numbers: data.numbers ?? null,
    depth: new Int32Array(data.depth),
    samples: new Float64Array(data.samples),
  };
}

/** Drawn at this alpha: no strict ancestor has become a leaf. */
export const isKept = (model, node, alpha) => model.least[node] > alpha;

/** A leaf at this alpha, given that it is drawn. */
export const isLeaf = (model, node, alpha) => model.critical[node] <= alpha;

/** An inner node of the grown tree that this alpha turned into a leaf, given that it is drawn. */
export const isTurned = (model, node, alpha) => model.column[node] >= 0 && model.critical[node] <= alpha;

/** Nodes under each node that this alpha keeps, given that the node itself is kept. */
export function keptBelow(model, alpha) {
  const kept = new Int32Array(model.n);
  for (let node = model.n - 1; node > 0; node--) {
    const above = model.parent[node];
    if (isKept(model, node, alpha)) kept[above] += kept[node] + 1;
  }
  return kept;
}

/** The classes of a node with their rows, in class order; −1 for those beyond the ten largest together. @returns {[number, number][]} */
export function classCounts({ data }, node) {
  const { bar_start: start, bar_class: classes, bar_count: counts } = data;
  return Array.from(classes.slice(start[node], start[node + 1]), (index, part) => [index, counts[start[node] + part]]);
}

/** The nodes from the root down to `node`. */
export function pathTo(model, node) {
  const path = [];
  for (let at = node; at >= 0; at = model.parent[at]) path.push(at);
  return path.reverse();
}

/** 1 for `root` and all nodes under it. */
export function branchOf(model, root) {
  const inside = new Uint8Array(model.n);
  inside[root] = 1;
  for (let node = root + 1; node < model.n; node++) inside[node] = inside[model.parent[node]];
  return inside;
}

/** The number of a node in the whole tree, by which Python and all that outlasts a model call it. */
export const numberOf = (model, node) => (model.numbers ? model.numbers[node] : node);

/** The node of that number; -1 when it was not sent. */
export function nodeOf(model, number) {
  if (!Number.isInteger(number) || number < 0) return -1;
  if (!model.numbers) return number < model.n ? number : -1;
  const node = rowAt(model.numbers, number);
  return model.numbers[node] === number ? node : -1;
}

/** The last index whose value is at most `value` in an ascending list; 0 when there is none. */
export function rowAt(ascending, value) {
  let low = 0;
  let high = ascending.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (ascending[middle] <= value) low = middle;
    else high = middle;
  }
  return low;
}

/** The figures of the tree at this alpha, from the row of the breakpoint that holds there. */
export function figuresAt(data, alpha) {
  const row = rowAt(data.alphas.alpha, alpha);
  const { nodes, leaves, depth, accuracy, cost } = data.alphas;
  return { nodes: nodes[row], leaves: leaves[row], depth: depth[row], accuracy: accuracy[row], cost: cost[row] };
}

const MARKS = 4;

/** 0 for a colour of its own; classes that share a colour, with each other or with "other", get marks 1 … 4. */
export function colourMarks(colors, other) {
  const seen = new Map([[other, 1]]);
  return colors.map((color) => {
    const times = seen.get(color) ?? 0;
    seen.set(color, times + 1);
    return times && 1 + ((times - 1) % MARKS);
  });
}
