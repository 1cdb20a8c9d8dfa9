/** Draws one node: box, title, numbers, bar, chart; and what stands right of it: toggle, alpha, what it hides. */
import { classBar, classRect, standsBack } from "./bar.js";
import { chart } from "./chart.js";
import { TOGGLE_OFFSET, TOGGLE_RADIUS } from "./layout.js";
import { count, fill, plural, significant } from "./format.js";
import { isLeaf, isTurned } from "./model.js";

export { blockColor, classBar } from "./bar.js";

/** From this height of a row in pixels on: titles are written, bars are told apart, else blocks. */
export const TITLE_ROW = 11.5;
export const BAR_ROW = 5;
const SMALLEST_TITLE = 9.5;
const SMALLEST_NUMBER = 9;
const LOW_BOX = 17;
/** From this scale on a count is shown even where the title must be shortened for it. */
const NUMBERS_FIRST = 0.55;
const LEAST_TITLE = 28;

/** The scale from which on a box is high enough for a chart, and what its head is drawn at. */
const NEAR = 1.8;
const HEAD = { k: 1.3, height: 22 };

/** What stands beside a title, from the longest form to none. */
function numbersOf({ model, words, colouring }, node) {
  const n = count(model.samples[node]);
  if (!colouring) return [fill(words.node_numbers, { n, h: model.data.entropy[node].toFixed(2) }), n, ""];
  const value = colouring.text(node);
  return value ? [fill(words.node_value, { n, value }), value, ""] : [n, n, ""];
}

/** The width of all boxes: the widest title (bounded) beside the widest numbers, at the smallest scale to be read. */
export function boxWidthFor(model, ruler, words) {
  let title = 0;
  const used = new Set(model.column);
  used.delete(-1);
  for (const column of used) title = Math.max(title, ruler.width(`${model.data.columns[column]}  ?`, true) * 13.4);
  for (const name of model.data.classes) title = Math.max(title, ruler.width(name) * 13.4 + 12);
  const numbers = ruler.width(fill(words.node_numbers, { n: count(model.samples[0]), h: "0.00" })) * 12.6;
  return Math.round(Math.max(116, Math.min(98, title) + numbers + 26));
}

/** The box of a node at screen rectangle (x, y, w, h), y its upper side. */
export function nodeBox(painter, scene, node, x, y, w, h, ghost) {
  if (scene.k >= NEAR) return nearBox(painter, scene, node, x, y, w, h, ghost);
  const { k } = scene;
  const pad = Math.max(2.5, 8 * k);
  const low = h < LOW_BOX;
  const snug = k < NUMBERS_FIRST;
  const barHeight = low ? 2 : h * (snug ? 0.18 : 0.2);
  const barGap = low ? 0.5 : h * (snug ? 0.09 : 0.15);
  frame(painter, scene, node, x, y, w, h, ghost);
  classBar(painter, scene, node, x + pad, y + h - barGap - barHeight, w - 2 * pad, barHeight, ghost);
  const high = h - barGap - barHeight;
  writing(painter, scene, node, { x: x + pad, y: y + (low ? 0 : 0.5), w: w - 2 * pad, h: high }, ghost);
}

/** The same from close by: title and numbers no larger than they need be, and a chart of the split in the rest. */
function nearBox(painter, scene, node, x, y, w, h, ghost) {
  const [left, room] = [x + 10, w - 20];
  frame(painter, scene, node, x, y, w, h, ghost);
  writing(painter, { ...scene, k: HEAD.k }, node, { x: left, y: y + 2, w: room, h: HEAD.height }, ghost);
  let top = y + HEAD.height + 4;
  if (scene.colouring) {
    classBar(painter, scene, node, left, top, room, 4, ghost);
    top += 7;
  }
  chart(painter, scene, node, left, top, room, y + h - top - 4, ghost);
}

function frame(painter, scene, node, x, y, w, h, ghost) {
  const { theme, k } = scene;
  const selected = node === scene.selected;
  const line = selected ? theme.ink : ghost || standsBack(scene, node) ? theme.faint : theme.border;
  painter.box(x, y, w, h, Math.min(4, 5 * k), theme.ground, line, selected ? 2 : 1, ghost && !selected ? [3, 3] : undefined);
}

/** Title and numbers on one line; on two at scales where one line is too narrow for both, when the box is high enough. */
function writing(painter, scene, node, { x, y, w: room, h }, ghost) {
  const { model, theme, ruler, k, names } = scene;
  const faint = ghost || standsBack(scene, node);
  const leaf = ghost ? model.column[node] < 0 : isLeaf(model, node, scene.alpha);
  const size = Math.max(SMALLEST_TITLE, 12.5 * k);
  const small = Math.max(SMALLEST_NUMBER, 11 * k);
  const square = leaf ? Math.max(5, 8 * k) : 0;
  const lead = square ? square + Math.max(3, 4 * k) : 0;
  const name = leaf ? names.classes[model.data.label[node]] : names.columns[model.column[node]];
  const ending = leaf ? "" : " ?";
  const gap = Math.max(4, 7 * k);
  const wanted = Math.min(ruler.width(name + ending, !leaf) * size, 64 * Math.max(k, 0.8)) + lead + 1;
  const least = k < NUMBERS_FIRST ? wanted : Math.min(wanted, LEAST_TITLE + lead);
  const [whole, main, none] = numbersOf(scene, node);
  const forms = [[whole, wanted], [main, least], [none, 0]];
  const fits = ([form, title]) => ruler.width(form) * small + gap + title <= room;
  const below = k < NUMBERS_FIRST && h >= size + small + 2 && ruler.width(forms[0][0]) * small <= room;
  const [numbers] = below ? forms[2] : forms.find(fits) ?? forms[2];
  const middle = y + (below ? size / 2 + (h - size - small) / 3 : h / 2);
  const numbersWidth = numbers ? ruler.width(numbers) * small + gap : 0;
  const free = room - numbersWidth - lead - ruler.width(ending, true) * size;
  const title = ruler.shorten(name, free / size, !leaf) + ending;
  const color = faint ? theme.muted : theme.ink;
  if (square) classRect(painter, scene, model.data.label[node], x, middle - square / 2, square, square, faint);
  painter.text(title, x + lead, middle + size * 0.35, size, !leaf, color);
  if (numbers) painter.text(numbers, x + room, middle + small * 0.36, small, false, theme.muted, "right");
  if (below) painter.text(forms[0][0], x, y + h - (h - size - small) / 3 - small * 0.12, small, false, theme.muted);
}

const toggleRadius = (k) => Math.max(4.5, TOGGLE_RADIUS * k);

/** How far right of its box the middle of a toggle stands, in pixels. */
export const toggleOffset = (k) => Math.max(TOGGLE_OFFSET * k, toggleRadius(k) + 1.5);

/** The round toggle right of an inner node: ▸ opens, ◂ closes. */
export function toggle(painter, scene, x, y, open, ghost) {
  const { theme, k } = scene;
  const radius = toggleRadius(k);
  const tip = radius * 0.42 * (open ? -1 : 1);
  painter.disc(x, y, radius, theme.ground, ghost ? theme.faint : theme.border, 1);
  painter.begin();
  painter.move(x - tip * 0.8, y - radius * 0.5);
  painter.line(x + tip, y);
  painter.line(x - tip * 0.8, y + radius * 0.5);
  painter.stroke(ghost ? theme.line : theme.muted, 1.4);
}

/** How far right of its box a closed node writes, in world units; text shrinks less than the picture does. */
export function trailingWidth(model, ruler, words, node) {
  if (model.column[node] < 0) return 0;
  const text = model.below[node] ? plural(words, "stub_nodes", model.below[node]) + rowsOf(model, words, node) : "";
  return TOGGLE_OFFSET + 74 + ruler.width(text) * 13;
}

const rowsOf = (model, words, node) => ` · ${plural(words, "stub_rows", model.samples[node])}`;

/** The text beside a closed node: nodes and, given room, rows it hides, and how many of the nodes alpha keeps. */
export function stubText(scene, node, kept, room) {
  const { model, words, ruler } = scene;
  const all = model.below[node];
  if (!model.childCount[node]) return plural(words, "not_sent", all);
  const nodes = kept === all || kept < 0 ? plural(words, "stub_nodes", all) : fill(words.stub_kept, { kept: count(kept), n: count(all) });
  const whole = nodes + rowsOf(model, words, node);
  return ruler.width(whole) <= room ? whole : nodes;
}

/** Critical alpha of a node turned leaf, on its own ground right of the box; returns where it ends. */
export function alphaPill(painter, scene, node, x, y, bounded) {
  if (!isTurned(scene.model, node, scene.alpha)) return x;
  const { theme, ruler, k } = scene;
  const size = Math.max(9, 10.5 * k);
  const padding = 12 * Math.max(k, 0.6);
  const forms = [3, 2, 1].map((digits) => fill(scene.words.pill, { alpha: significant(scene.model.critical[node], digits) }));
  const text = forms.find((form) => !bounded || x + ruler.width(form) * size + padding <= bounded);
  if (!text) return x;
  const width = ruler.width(text) * size + padding;
  const height = size + 5;
  painter.box(x, y - height / 2, width, height, height / 2, theme.pill.fill, theme.pill.line, 1);
  painter.text(text, x + width / 2, y + size * 0.35, size, false, theme.pill.text, "center");
  return x + width;
}
