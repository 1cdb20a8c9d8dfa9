/**
 * Where the shown nodes stand, in world units (one CSS pixel at 100 %), from left to right. Leaves take rows one
 * after another, a parent stands at the middle of its children. Depends on what is folded, never on alpha or mode.
 *
 *   |<- box ->|<- bend ->|<- label ->|<- box ->|
 *    [ Sex ? ]o~~~~~~~~~~\__ Female __[ Class ?]
 *
 * Shown nodes are numbered by "slot" in level order: a level is a slice of slots with y ascending, and the shown
 * children of a node are neighbours. The topmost node may be any node; levels are then still counted from the root of
 * the tree, and those above the topmost node are empty.
 *
 * @typedef {object} Layout
 * @property {Int32Array} node        slot → node
 * @property {Int32Array} slot        node → slot, -1 when hidden
 * @property {number[]} levels        level d is slots levels[d] … levels[d+1]-1
 * @property {Int32Array} firstKid    slot → slot of the first shown child
 * @property {Int32Array} kids        slot → shown children
 * @property {Float64Array} y         slot → middle of the box
 * @property {Float64Array} top       slot → upper end of its branch
 * @property {Float64Array} size      slot → height of its branch
 * @property {number[]} x             level → left side of the boxes
 * @property {number[]} label         level → width kept for branch texts left of the boxes
 * @property {Float64Array} thickness slot → width of the edge into the node
 * @property {Float64Array} leave     slot → where that edge leaves the parent, relative to the parent's middle
 * @property {{slot: number, y: number, hidden: number, sent: boolean}[]} stubs  "+23 more" rows
 * @property {number} boxWidth
 * @property {number} total           full width, with what stands beside closed nodes
 * @property {number} height          full height
 */
import { shownChildren } from "./folds.js";

export const BOX_HEIGHT = 30;
export const ROW = 36;
const FAMILY_GAP = 6;
export const BEND = 78;
export const TOGGLE_OFFSET = 9;
export const TOGGLE_RADIUS = 7;
const THICKEST = 22;

/** @returns {Layout} of the branch under `root`; metrics: {boxWidth, labelWidth(node), trailing(node)} in world units */
export function makeLayout(model, folds, metrics, root = 0) {
  const layout = { ...placeFamilies(model, folds, root), boxWidth: metrics.boxWidth };
  placeRows(model, layout);
  placeEdges(model, layout);
  placeLevels(layout, metrics, model.depth[root]);
  return layout;
}

/** Left side and middle of the box of a shown node, in world units; null for a hidden one. */
export function placeOf(model, layout, node) {
  const slot = layout.slot[node];
  return slot < 0 ? null : { x: layout.x[model.depth[node]], y: layout.y[slot] };
}

/** Numbers the shown nodes level by level. */
function placeFamilies(model, folds, root) {
  const node = [root];
  const firstKid = [];
  const kids = [];
  const levels = new Array(model.depth[root] + 1).fill(0);
  const stubs = [];
  let levelEnd = 1;
  for (let slot = 0; slot < node.length; slot++) {
    if (slot === levelEnd) {
      levels.push(slot);
      levelEnd = node.length;
    }
    const at = node[slot];
    const children = folds.open[at] ? shownChildren(model, folds, at) : [];
    firstKid.push(children.length ? node.length : -1);
    kids.push(children.length);
    for (const child of children) node.push(child);
    if (children.length) {
      const folded = model.childCount[at] - children.length;
      if (folded) stubs.push({ slot, y: 0, hidden: folded, sent: true });
      if (model.leftOut[at]) stubs.push({ slot, y: 0, hidden: model.leftOut[at], sent: false });
    }
  }
  levels.push(node.length);
  const slotOf = new Int32Array(model.n).fill(-1);
  node.forEach((at, slot) => (slotOf[at] = slot));
  return {
    node: Int32Array.from(node), slot: slotOf, firstKid: Int32Array.from(firstKid), kids: Int32Array.from(kids), levels, stubs,
  };
}

/** Heights of branches bottom-up, their tops downwards, then the middles bottom-up. */
function placeRows(model, layout) {
  const { node, slot, firstKid, kids, stubs } = layout;
  const shown = node.length;
  const size = new Float64Array(shown);
  const inner = new Float64Array(shown);
  const top = new Float64Array(shown);
  const y = new Float64Array(shown);
  const gap = new Float64Array(shown);
  const stubRows = new Map();
  for (const stub of stubs) stubRows.set(stub.slot, (stubRows.get(stub.slot) ?? 0) + 1);
  for (let at = shown - 1; at >= 0; at--) {
    if (!kids[at]) size[at] = ROW;
    else {
      let onlyEnds = true;
      for (let kid = firstKid[at]; kid < firstKid[at] + kids[at]; kid++) if (kids[kid]) onlyEnds = false;
      gap[at] = onlyEnds ? FAMILY_GAP : 0;
      size[at] = inner[at] + gap[at] + ROW * (stubRows.get(at) ?? 0);
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
    y[at] = kids[at] ? (y[firstKid[at]] + y[firstKid[at] + kids[at] - 1]) / 2 : top[at] + ROW / 2;
  }
  const used = new Map();
  for (const stub of stubs) {
    const nth = used.get(stub.slot) ?? 0;
    used.set(stub.slot, nth + 1);
    stub.y = top[stub.slot] + gap[stub.slot] / 2 + inner[stub.slot] + ROW * (nth + 0.5);
  }
  Object.assign(layout, { size, top, y, height: size[0] });
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
    let next = -total / 2;
    for (let kid = firstKid[at]; kid < firstKid[at] + kids[at]; kid++) {
      const width = model.samples[node[kid]] * unit;
      leave[kid] = next + width / 2;
      thickness[kid] = Math.max(1, width);
      next += width;
    }
  }
  Object.assign(layout, { thickness, leave });
}

/** The left side of each level, with room for its longest branch text. */
function placeLevels(layout, metrics, top) {
  const x = new Array(top + 1).fill(0);
  const label = new Array(top + 1).fill(0);
  for (let level = top + 1; level < layout.levels.length - 1; level++) {
    let widest = 0;
    for (let at = layout.levels[level]; at < layout.levels[level + 1]; at++) {
      widest = Math.max(widest, metrics.labelWidth(layout.node[at]));
    }
    label.push(widest);
    x.push(x[level - 1] + layout.boxWidth + BEND + widest);
  }
  layout.x = x;
  layout.label = label;
  layout.total = x[x.length - 1] + layout.boxWidth;
  for (let level = 0; level < x.length; level++) {
    for (let at = layout.levels[level]; at < layout.levels[level + 1]; at++) {
      if (layout.kids[at]) continue;
      layout.total = Math.max(layout.total, x[level] + layout.boxWidth + metrics.trailing(layout.node[at]));
    }
  }
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
