/**
 * The way of one row through the tree: the nodes and edges it passes stand out by form, not by colour alone, and where it
 * ends has a target. It comes as the way in the grown tree, so what alpha leaves of it is decided here, in every frame.
 * Knows nothing of where it comes from.
 *
 * @typedef {object} Walk  {nodes, parts}: numbers of nodes in the whole tree, ascending, and the part of the row that
 *   comes to each; all of it but where an empty cell is shared out
 */
import { BAR_ROW, smallText, TITLE_ROW, writingScale } from "./detail.js";
import { strokeAll } from "./edges.js";
import { worldAt } from "./layout.js";
import { boxOf } from "./merge.js";
import { isKept, isLeaf, nodeOf } from "./model.js";
import { boxOnScreen } from "./scene.js";

const CRUMB = 1e-4; // parts are rounded
const GAP = 3.5;
const TARGET = 6.5;

const known = new WeakMap();

/** The parts by node, of the nodes that were sent. */
function partsIn(model, walk) {
  const last = known.get(walk);
  if (last?.model === model) return last.parts;
  const parts = new Map();
  walk.nodes.forEach((number, nth) => {
    const node = nodeOf(model, number);
    if (node >= 0) parts.set(node, walk.parts[nth]);
  });
  known.set(walk, { model, parts });
  return parts;
}

/**
 * What a tree cut at this alpha has of a way.
 * @param {Walk|null} walk
 * @returns {{path: number[], ends: Map<number, number>}} its nodes, and those where a part of the row ends, with that part
 */
export function wayAt(model, walk, alpha) {
  const path = [];
  const ends = new Map();
  if (!walk) return { path, ends };
  const parts = partsIn(model, walk);
  for (const [node, part] of parts) {
    if (!isKept(model, node, alpha)) continue;
    path.push(node);
    ends.set(node, part);
    const above = model.parent[node];
    if (above >= 0) ends.set(above, ends.get(above) - part);
  }
  for (const [node, part] of ends) if (part < CRUMB) ends.delete(node);
  return { path, ends };
}

/** The node where the largest part ends; -1 without a way. */
export function endOf(model, walk, alpha) {
  let [best, most] = [-1, 0];
  for (const [node, part] of wayAt(model, walk, alpha).ends) if (part > most + CRUMB) [best, most] = [node, part];
  return best;
}

/** The edges of the way, each as a tube: a thick line in ink with a core of the ground. */
export function drawWalkEdges(painter, scene) {
  const { model, layout, walk, alpha, theme, k } = scene;
  if (!walk) return;
  const slots = [];
  for (const node of wayAt(model, walk, alpha).path) {
    const slot = layout.slot[boxOf(model, node)];
    if (node > 0 && slot >= 0 && layout.slot[model.parent[node]] >= 0) slots.push(slot);
  }
  const wide = Math.max(3.4, 5.6 * writingScale(k)); // no text stands nearer to an edge
  strokeAll(painter, scene, slots, theme.ink, wide);
  strokeAll(painter, scene, slots, theme.ground, wide * 0.42);
}

/** A second frame around every node of the way and a target at the corner of its end; broken and hollow where the rest is hidden. */
export function drawWalkNodes(painter, scene) {
  const { model, layout, walk, alpha, theme, row, k } = scene;
  if (!walk) return;
  const { path, ends } = wayAt(model, walk, alpha);
  const shown = new Set(path.filter((node) => layout.slot[boxOf(model, node)] >= 0));
  const goesOn = new Set(path.filter((node) => node > 0 && !shown.has(node)).map((node) => model.parent[node]));
  const gap = Math.max(2, GAP * Math.min(1, k));
  for (const node of shown) {
    const { x, w, middle, h: high } = boxOnScreen(scene, layout.slot[boxOf(model, node)]);
    const h = Math.max(1, high);
    const y = middle - h / 2;
    const hides = goesOn.has(node) && !ends.has(node);
    painter.box(x - gap, y - gap, w + 2 * gap, h + 2 * gap, 4 + gap, null, theme.ink, 1.8, hides ? [4, 3] : undefined);
    if (ends.has(node) || hides) target(painter, theme, x + w + gap, row < TITLE_ROW ? middle : y - gap, row < BAR_ROW ? 0.6 : 1, hides);
    const part = ends.get(node) ?? 1;
    if (row >= TITLE_ROW && part < 1 - CRUMB && !model.childCount[node]) share(painter, scene, part, x, y, w, h);
  }
}

function target(painter, theme, x, y, scale, hollow) {
  painter.disc(x, y, (TARGET + 1.5) * scale, theme.ground);
  painter.disc(x, y, TARGET * scale, hollow ? theme.ground : theme.ink, theme.ink, 1.8);
  if (!hollow) painter.disc(x, y, 3.4 * scale, theme.ground);
  painter.disc(x, y, 1.8 * scale, theme.ink);
}

/** The part of the row that ends in a leaf, right of it or under it. */
function share(painter, { theme, k, layout }, part, x, y, w, h) {
  const size = smallText(k);
  const text = `${(100 * part).toFixed(part < 0.1 ? 1 : 0)} %`;
  if (layout.down) painter.text(text, x + w / 2, y + h + GAP + size, size, true, theme.label, "center");
  else painter.text(text, x + w + GAP + 5 * k, y + h / 2 + size * 0.35, size, true, theme.label);
}

/** The way in small. @param {(node: number) => {x: number, y: number}} spot */
export function drawWalkSmall(painter, { model, layout, walk, alpha, theme }, spot) {
  if (!walk) return;
  const { path, ends } = wayAt(model, walk, alpha);
  const shown = path.filter((node) => worldAt(layout, boxOf(model, node)));
  painter.begin();
  for (const node of shown) {
    if (node === 0 || !worldAt(layout, model.parent[node])) continue;
    const [from, to] = [spot(model.parent[node]), spot(node)];
    painter.move(from.x, from.y);
    painter.line(to.x, to.y);
  }
  painter.stroke(theme.ground, 4.5);
  painter.stroke(theme.ink, 2);
  for (const node of shown) {
    if (!ends.has(node)) continue;
    const { x, y } = spot(node);
    painter.disc(x, y, 4, theme.ink, theme.ground, 1.5);
  }
}
