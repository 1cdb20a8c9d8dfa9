/**
 * Where the shown nodes stand, in world units (one CSS pixel at 100 %). Leaves take rows one after another, a parent
 * stands at the middle of its children. Depends on what is folded, never on alpha or mode.
 *
 *   |<- box ->|<- bend ->|<- label ->|<- box ->|
 *    [ Sex ? ]o~~~~~~~~~~\__ Female __[ Class ?]
 *
 * Positions are "along", from the root to the leaves, and "across", over the rows. A tree grows to the right or down;
 * which of the two axes is x is known to `boxAt`, `placeOf` and camera.js, and to what draws.
 *
 * Shown nodes are numbered by "slot" in level order: a level is a slice of slots with `across` ascending, and the
 * shown children of a node are neighbours. Levels are counted from the topmost shown node, which may be any node.
 *
 * @typedef {object} Layout
 * @property {boolean} down           whether the tree grows downwards
 * @property {Int32Array} node        slot → node
 * @property {Int32Array} slot        node → slot, -1 when hidden; of a merged leaf the slot of its group
 * @property {Int32Array} level       slot → level, 0 for the uppermost shown node
 * @property {number[]} levels        level d is slots levels[d] … levels[d+1]-1
 * @property {Int32Array} firstKid    slot → slot of the first shown child
 * @property {Int32Array} kids        slot → shown children
 * @property {Float64Array} along     slot → near side of the box
 * @property {Float64Array} across    slot → middle of the box
 * @property {Float64Array} top       slot → upper end of its branch, across
 * @property {Float64Array} size      slot → extent of its branch, across
 * @property {number[]} levelAlong    level → near side of the boxes
 * @property {number[]} label         level → room kept for branch texts before the boxes
 * @property {Float64Array} thickness slot → width of the edge into the node
 * @property {Float64Array} leave     slot → where that edge leaves the parent, relative to the parent's middle
 * @property {{slot: number, across: number, hidden: number, sent: boolean}[]} stubs  "+23 more" rows
 * @property {number} boxWidth @property {number} boxHeight @property {number} boxAlong @property {number} boxAcross
 * @property {number} row @property {number} bend
 * @property {number} length          full extent along, with what stands beside closed nodes
 * @property {number} total           full width
 * @property {number} height          full height
 */
import { shownChildren } from "./folds.js";
import { membersOf } from "./merge.js";

const BOX_HEIGHT = 30;
export const ROW = 36;
const TALL_BOX_HEIGHT = 44;
const BESIDE_GAP = 14;
const LABEL_LINE = 17;
export const TOGGLE_OFFSET = 9;
export const TOGGLE_RADIUS = 7;
const THICKEST = 22;

/**
 * Sizes in the terms of along and across. In a tree that grows down boxes are narrow and tall, with the numbers under
 * the title, so that more of them stand side by side.
 */
export const sizesOf = ({ down, boxWidth }) =>
  down
    ? { down, boxWidth, boxHeight: TALL_BOX_HEIGHT, boxAlong: TALL_BOX_HEIGHT, boxAcross: boxWidth, row: boxWidth + BESIDE_GAP, familyGap: 12, bend: 58 }
    : { down: false, boxWidth, boxHeight: BOX_HEIGHT, boxAlong: boxWidth, boxAcross: BOX_HEIGHT, row: ROW, familyGap: 6, bend: 78 };

/** @returns {Layout} of the branch under `root`; metrics: {down, boxWidth, labelWidth(node), trailing(node)} in world units */
export function makeLayout(model, folds, metrics, root = 0) {
  const layout = { ...placeFamilies(model, folds, root), ...sizesOf(metrics) };
  placeRows(model, layout);
  placeEdges(model, layout);
  placeLevels(layout, metrics);
  const { length, size } = layout;
  return Object.assign(layout, layout.down ? { total: size[0], height: length } : { total: length, height: size[0] });
}

/** Left side and middle height of a box. */
export function boxAt({ down, along, across, boxWidth, boxHeight }, slot) {
  return down ? { x: across[slot] - boxWidth / 2, y: along[slot] + boxHeight / 2 } : { x: along[slot], y: across[slot] };
}

/** The inverse of `boxAt`: where along and across a box with this left side and middle height stands. */
export function placeOf({ down, boxWidth, boxHeight }, { x, y }) {
  return down ? { along: y - boxHeight / 2, across: x + boxWidth / 2 } : { along: x, across: y };
}

/** Left side and middle height of the box of a shown node; null for a hidden one. */
export function worldAt(layout, node) {
  const slot = layout.slot[node];
  return slot < 0 ? null : boxAt(layout, slot);
}

/** Numbers the shown nodes level by level. */
function placeFamilies(model, folds, root) {
  const node = [root];
  const firstKid = [];
  const kids = [];
  const level = [];
  const levels = [0];
  const stubs = [];
  let levelEnd = 1;
  for (let slot = 0; slot < node.length; slot++) {
    if (slot === levelEnd) {
      levels.push(slot);
      levelEnd = node.length;
    }
    level.push(levels.length - 1);
    const at = node[slot];
    const children = folds.open[at] ? shownChildren(model, folds, at) : [];
    firstKid.push(children.length ? node.length : -1);
    kids.push(children.length);
    for (const child of children) node.push(child);
    if (children.length) {
      let folded = model.childCount[at];
      for (const child of children) folded -= membersOf(model, child).length;
      if (folded) stubs.push({ slot, across: 0, hidden: folded, sent: true });
      if (model.leftOut[at]) stubs.push({ slot, across: 0, hidden: model.leftOut[at], sent: false });
    }
  }
  levels.push(node.length);
  const slotOf = new Int32Array(model.parent.length).fill(-1);
  for (let slot = 0; slot < node.length; slot++) {
    slotOf[node[slot]] = slot;
    if (node[slot] >= model.n) for (const member of membersOf(model, node[slot])) slotOf[member] = slot;
  }
  return {
    node: new Int32Array(node), slot: slotOf, level: new Int32Array(level), firstKid: new Int32Array(firstKid),
    kids: new Int32Array(kids), levels, stubs,
  };
}

/** Heights of branches bottom-up, their tops downwards, then the middles bottom-up. */
function placeRows(model, layout) {
  const { node, slot, firstKid, kids, stubs, row, familyGap } = layout;
  const shown = node.length;
  const size = new Float64Array(shown);
  const inner = new Float64Array(shown);
  const top = new Float64Array(shown);
  const across = new Float64Array(shown);
  const gap = new Float64Array(shown);
  const stubRows = new Map();
  for (const stub of stubs) stubRows.set(stub.slot, (stubRows.get(stub.slot) ?? 0) + 1);
  for (let at = shown - 1; at >= 0; at--) {
    if (!kids[at]) size[at] = row;
    else {
      let onlyEnds = true;
      for (let kid = firstKid[at]; kid < firstKid[at] + kids[at]; kid++) if (kids[kid]) onlyEnds = false;
      gap[at] = onlyEnds ? familyGap : 0;
      size[at] = inner[at] + gap[at] + row * (stubRows.get(at) ?? 0);
    }
    const above = at > 0 ? slot[model.parent[node[at]]] : -1;
    if (above >= 0) inner[above] += size[at];
  }
  for (let at = 0; at < shown; at++) {
    let next = top[at] + gap[at] / 2;
    for (let kid = firstKid[at]; kid < firstKid[at] + kids[at]; kid++) {
      top[kid] = next;
      next += size[kid];
    }
  }
  for (let at = shown - 1; at >= 0; at--) {
    across[at] = kids[at] ? (across[firstKid[at]] + across[firstKid[at] + kids[at] - 1]) / 2 : top[at] + row / 2;
  }
  const used = new Map();
  for (const stub of stubs) {
    const nth = used.get(stub.slot) ?? 0;
    used.set(stub.slot, nth + 1);
    stub.across = top[stub.slot] + gap[stub.slot] / 2 + inner[stub.slot] + row * (nth + 0.5);
  }
  Object.assign(layout, { size, top, across });
}

/** Edge widths by share of the rows of the topmost node, stacked where they leave the parent. */
function placeEdges(model, layout) {
  const { node, firstKid, kids } = layout;
  const thickness = new Float64Array(node.length);
  const leave = new Float64Array(node.length);
  const unit = THICKEST / Math.max(model.samples[node[0]], Number.MIN_VALUE);
  for (let at = 0; at < node.length; at++) {
    let total = 0;
    for (let kid = firstKid[at]; kid < firstKid[at] + kids[at]; kid++) total += model.samples[node[kid]] * unit;
    const squeeze = model.before ? Math.min(1, (model.samples[node[at]] * unit) / total) : 1; // children of two splits leave as those of one
    let next = (-total * squeeze) / 2;
    for (let kid = firstKid[at]; kid < firstKid[at] + kids[at]; kid++) {
      const width = model.samples[node[kid]] * unit * squeeze;
      leave[kid] = next + width / 2;
      thickness[kid] = Math.max(1, width / squeeze);
      next += width;
    }
  }
  Object.assign(layout, { thickness, leave });
}

/** The near side of each level, with room for its longest branch text, or for a line of text in a tree that grows down. */
function placeLevels(layout, { labelWidth, trailing }) {
  const { node, level, levels, kids, down, boxAlong, bend } = layout;
  const levelAlong = [0];
  const label = [0];
  for (let at = 1; at < levels.length - 1; at++) {
    let widest = down ? LABEL_LINE : 0;
    if (!down) for (let slot = levels[at]; slot < levels[at + 1]; slot++) widest = Math.max(widest, labelWidth(node[slot]));
    label.push(widest);
    levelAlong.push(levelAlong[at - 1] + boxAlong + bend + widest);
  }
  const along = new Float64Array(node.length);
  let length = levelAlong[levelAlong.length - 1] + boxAlong;
  for (let slot = 0; slot < node.length; slot++) {
    along[slot] = levelAlong[level[slot]];
    if (!kids[slot]) length = Math.max(length, along[slot] + boxAlong + trailing(node[slot]));
  }
  Object.assign(layout, { levelAlong, label, along, length });
}

/** The first slot in from … to-1 whose value is at least `value`; `to` when there is none. */
export function lowerBound(values, from, to, value) {
  while (from < to) {
    const middle = (from + to) >> 1;
    if (values[middle] < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
