/**
 * Draws one pane through a painter: edges, branch texts, nodes, what stands beside them. What is small on screen
 * is drawn with less: full nodes, then class bars, then blocks in the colour of the label.
 *
 * @typedef {object} Scene
 * @property {import("./model.js").Model} model
 * @property {import("./layout.js").Layout} layout
 * @property {import("./folds.js").Folds} folds
 * @property {import("./camera.js").Camera} camera
 * @property {import("./camera.js").Frame} frame
 * @property {string} mode    before | difference | after
 * @property {number} alpha   -Infinity in mode "before"
 * @property {number|null} selected
 * @property {number[]} kept  nodes under each node that alpha keeps
 * @property {boolean} still  a picture for paper: no signs that only serve a click
 * @property {object} theme @property {object} ruler @property {object} words @property {object} names
 * @property {number[]} marks @property {number} k
 */
import { BEND, BOX_HEIGHT, ROW } from "./layout.js";
import { scaleX, scaleY } from "./camera.js";
import { isKept, isLeaf, pathTo } from "./model.js";
import { visible } from "./visible.js";
import { alphaPill, BAR_ROW, blockColor, classBar, nodeBox, stubText, TITLE_ROW, toggle, toggleOffset } from "./node.js";
import { count, fill, plural } from "./format.js";

const SHORTEST_BEND = 36;
const LOW_BOX_HEIGHT = 33;

/** @returns {{drawn: number[], ghosts: number[]}} the nodes in the picture */
export function drawTree(painter, scene) {
  const { layout, camera, frame } = scene;
  const found = visible(layout, camera, frame);
  const ky = scaleY(camera, frame);
  const view = { ...scene, kx: scaleX(camera, frame), ky, k: camera.k, row: ROW * ky };
  const path = scene.selected === null ? new Set() : new Set(pathTo(scene.model, scene.selected));
  drawEdges(painter, view, found.edges, path);
  const drawn = [];
  const ghosts = [];
  for (const slot of found.boxes) {
    const node = layout.node[slot];
    const ghost = !isKept(scene.model, node, scene.alpha);
    if (ghost && scene.mode === "after") continue;
    drawn.push(node);
    if (ghost) ghosts.push(node);
    drawNode(painter, view, slot, node, ghost);
  }
  if (view.row >= TITLE_ROW) drawMoreStubs(painter, view);
  return { drawn, ghosts };
}

const screenX = (view, level) => view.layout.x[level] * view.kx + view.camera.x;
const screenY = (view, slot) => view.layout.y[slot] * view.ky + view.camera.y;

function drawNode(painter, view, slot, node, ghost) {
  const { model, layout, kx, ky, row } = view;
  const w = Math.max(2, Math.round(layout.boxWidth * kx));
  const x = Math.round(screenX(view, model.depth[node]));
  const middle = screenY(view, slot);
  if (row < BAR_ROW) {
    const h = Math.max(1, BOX_HEIGHT * ky);
    painter.rect(x, middle - h / 2, w, h, blockColor(view, node, ghost));
    if (node === view.selected) painter.box(x - 2, middle - h / 2 - 2, w + 4, h + 4, 2, null, view.theme.ink, 2);
    return;
  }
  const h = Math.round((ky < 0.58 ? LOW_BOX_HEIGHT : BOX_HEIGHT) * ky);
  const y = Math.round(middle - h / 2);
  if (row < TITLE_ROW) {
    classBar(painter, view, node, x, y, w, h, ghost);
    if (node === view.selected) painter.box(x - 2, y - 2, w + 4, h + 4, 2, null, view.theme.ink, 2);
  } else nodeBox(painter, view, node, x, y, w, h, ghost);
  drawBeside(painter, view, slot, node, x + w, y + h / 2, ghost);
}

function drawBeside(painter, view, slot, node, right, y, ghost) {
  const { model, layout, folds, k, row, mode, alpha } = view;
  const cut = !ghost && isLeaf(model, node, alpha);
  const family = model.childCount[node] > 0 && !(mode === "after" && cut);
  let x = right + 6 * k;
  if (family) {
    const offset = toggleOffset(k);
    if (!view.still || !folds.open[node]) toggle(painter, view, right + offset, y, folds.open[node], ghost || cut);
    x = right + 2 * offset + 2 * k;
  }
  if (row < TITLE_ROW) return;
  const open = family && layout.kids[slot] > 0;
  if (!ghost && row > 19) x = alphaPill(painter, view, node, x, y, open ? right + bendOf(view, model.depth[node] + 1) : 0);
  if (open || (mode === "after" && cut) || model.below[node] === 0) return;
  const size = Math.max(9, 11 * k);
  const kept = mode === "before" || ghost ? -1 : cut ? -1 : view.kept[node];
  const room = (layout.total - layout.x[model.depth[node]] - layout.boxWidth) * view.kx - (x - right);
  painter.text(stubText(view, node, kept, room / size), x + 5 * k, y + size * 0.35, size, false, view.theme.muted);
}

/** The rows "+23 more" at the end of long families. */
function drawMoreStubs(painter, view) {
  const { model, layout, words, theme, k, mode, alpha } = view;
  for (const stub of layout.stubs) {
    const node = layout.node[stub.slot];
    const gone = !isKept(model, node, alpha) || isLeaf(model, node, alpha);
    if (gone && mode === "after") continue;
    const y = stub.y * view.ky + view.camera.y;
    if (y < view.frame.top - 20 || y > view.frame.top + view.frame.h + 20) continue;
    const size = Math.max(9, 11 * k);
    const text = stub.sent ? fill(words.more, { n: count(stub.hidden) }) : plural(words, "not_sent", stub.hidden);
    const x = Math.round(screenX(view, model.depth[node] + 1));
    const high = size + 6;
    if (stub.sent) painter.box(x, Math.round(y - high / 2), view.ruler.width(text) * size + 16 * k, high, high / 2, theme.ground, theme.border, 1);
    painter.text(text, x + 8 * k, y + size * 0.35, size, false, stub.sent && !gone ? theme.label : theme.muted);
  }
}

/** Edges in groups of one look each, faint ones first, then branch texts. */
function drawEdges(painter, view, slots, path) {
  const { model, layout, theme, k, mode, alpha } = view;
  const kept = [];
  const ghosts = [];
  const chosen = [];
  const chosenGhosts = [];
  for (const slot of slots) {
    const node = layout.node[slot];
    if (isKept(model, node, alpha)) (path.has(node) ? chosen : kept).push(slot);
    else if (mode !== "after") (path.has(node) ? chosenGhosts : ghosts).push(slot);
  }
  bands(painter, view, kept, theme.band);
  strokeAll(painter, view, ghosts, theme.border, 1, view.row >= BAR_ROW ? [3, 3] : undefined);
  strokeAll(painter, view, kept, view.row < BAR_ROW ? theme.border : theme.line, 1);
  bands(painter, view, chosen, theme.bandStrong);
  strokeAll(painter, view, chosen, theme.ink, 1.8);
  strokeAll(painter, view, chosenGhosts, theme.ink, 1.5, [3, 3]);
  if (view.row < TITLE_ROW) return;
  for (const slot of slots) {
    const node = layout.node[slot];
    const ghost = !isKept(model, node, alpha);
    if (!ghost || mode !== "after") branchText(painter, view, slot, node, ghost, path.has(node), k);
  }
}

/** The broad pale part of edges, whose width is the share of all rows. */
function bands(painter, view, slots, color) {
  const groups = new Map();
  for (const slot of slots) {
    const width = Math.round(view.layout.thickness[slot] * Math.min(view.k, 1) * 2) / 2;
    if (width < 2) continue;
    if (!groups.has(width)) groups.set(width, []);
    groups.get(width).push(slot);
  }
  for (const [width, members] of groups) strokeAll(painter, view, members, color, width);
}

function strokeAll(painter, view, slots, color, width, dash) {
  if (!slots.length) return;
  painter.begin();
  for (const slot of slots) trace(painter, view, slot);
  painter.stroke(color, width, dash);
}

const labelSize = (k) => Math.max(9, 11 * k);

/** How much of the gap before a level the bend takes, in pixels; less where texts cannot shrink as the picture does. */
function bendOf({ layout, kx, k }, level) {
  const grown = layout.label[level] * Math.max(1, labelSize(k) / (11 * kx));
  return Math.max(SHORTEST_BEND * kx, 2 * toggleOffset(k) + 3, (BEND - (grown - layout.label[level])) * kx);
}

/** From the parent's right side in an even bend to the child's row, then straight through the room of the text. */
function trace(painter, view, slot) {
  const { model, layout, kx, ky, k, camera } = view;
  const node = layout.node[slot];
  const parent = layout.slot[model.parent[node]];
  const level = model.depth[node];
  const from = screenX(view, level - 1) + layout.boxWidth * kx;
  const to = screenX(view, level);
  const bend = from + bendOf(view, level);
  const start = layout.y[parent] * ky + layout.leave[slot] * Math.min(1, k) + camera.y;
  const end = screenY(view, slot);
  const half = (from + bend) / 2;
  painter.move(from, start);
  if (view.row < BAR_ROW) painter.line(bend, end);
  else painter.curve(half, start, half, end, bend, end);
  painter.line(to, end);
}

/** A branch text in so much room; of a threshold all digits or none, since a part of them is another number. */
function branchForm(ruler, text, room) {
  if (ruler.width(text) <= room || !/^[≤>] /.test(text)) return ruler.shorten(text, room);
  const forms = [text.replace(" ", ""), `${text[0]}…`];
  return forms.find((form) => ruler.width(form) <= room) ?? "";
}

function branchText(painter, view, slot, node, ghost, chosen, k) {
  const { model, layout, ruler, theme, names, kx } = view;
  const index = model.data.branch[node];
  if (index < 0) return;
  const level = model.depth[node];
  const size = labelSize(k);
  const room = (BEND + layout.label[level]) * kx - bendOf(view, level) - 8 * k;
  const text = branchForm(ruler, names.branches[index], room / size);
  if (!text) return;
  const lift = (layout.thickness[slot] * Math.min(k, 1)) / 2 + Math.max(1.5, 3 * k);
  const y = Math.round(screenY(view, slot) - Math.max(lift, 1));
  painter.text(text, screenX(view, level) - 7 * k, y, size, false, ghost ? theme.muted : chosen ? theme.ink : theme.label, "right");
}
