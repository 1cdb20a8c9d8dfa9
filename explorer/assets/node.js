/** Draws one node: box, title, numbers, class bar; and what stands right of it: toggle, alpha, what it hides. */
import { TOGGLE_OFFSET, TOGGLE_RADIUS } from "./layout.js";
import { count, fill, plural, significant } from "./format.js";
import { isLeaf, isTurned } from "./model.js";

/** From this height of a row in pixels on: titles are written, bars are told apart, else blocks. */
export const TITLE_ROW = 11.5;
export const BAR_ROW = 5;
const SMALLEST_TITLE = 9.5;
const SMALLEST_NUMBER = 9;
const LOW_BOX = 17;
/** From this scale on a count is shown even where the title must be shortened for it. */
const NUMBERS_FIRST = 0.55;
const LEAST_TITLE = 28;

const numbersOf = (model, words, node) =>
  fill(words.node_numbers, { n: count(model.samples[node]), h: model.data.entropy[node].toFixed(2) });

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

/** The class bar of a node in the rectangle; `ghost` in softened colours. Marks where a colour cannot tell alone. */
export function classBar(painter, scene, node, x, y, w, h, ghost) {
  const { bar_start: start, bar_class: classes, bar_count: counts } = scene.model.data;
  const { theme, marks } = scene;
  const total = scene.model.samples[node] || 1;
  let sum = 0;
  for (let part = start[node]; part < start[node + 1]; part++) {
    const from = x + (w * sum) / total;
    sum += counts[part];
    const width = Math.max(1, x + (w * sum) / total - from);
    const index = classes[part];
    const color = index < 0 ? (ghost ? theme.otherGhost : theme.other) : (ghost ? theme.ghosts : theme.classes)[index];
    painter.rect(Math.min(from, x + w - 1), y, width, h, color);
    const mark = index < 0 ? 1 : marks[index];
    if (mark && width > 2) hatch(painter, from, y, width, h, mark, theme.ground);
    if (part > start[node] && width > 3 && from - x > 3) painter.rect(from - 0.5, y, 1, h, theme.ground);
  }
}

/** Slanted lines inside a rectangle; the higher the mark, the closer they stand. */
export function hatch(painter, x, y, w, h, mark, color) {
  const step = 7 / mark;
  painter.begin();
  for (let at = x + step / 2; at < x + w + h; at += step) {
    const fromX = Math.min(at, x + w);
    const toX = Math.max(at - h, x);
    if (fromX <= toX) continue;
    painter.move(fromX, y + (at - fromX));
    painter.line(toX, y + (at - toX));
  }
  painter.stroke(color, 1.3);
}

/** The colour that stands for a node seen from far away: that of its label. */
export const blockColor = (scene, node, ghost) => (ghost ? scene.theme.ghosts : scene.theme.classes)[scene.model.data.label[node]];

/** The box of a node at screen rectangle (x, y, w, h), y its upper side. */
export function nodeBox(painter, scene, node, x, y, w, h, ghost) {
  const { theme, k } = scene;
  const pad = Math.max(2.5, 8 * k);
  const low = h < LOW_BOX;
  const snug = k < NUMBERS_FIRST;
  const barHeight = low ? 2 : h * (snug ? 0.18 : 0.2);
  const barGap = low ? 0.5 : h * (snug ? 0.09 : 0.15);
  const selected = node === scene.selected;
  const line = selected ? theme.ink : ghost ? theme.faint : theme.border;
  painter.box(x, y, w, h, Math.min(4, 5 * k), theme.ground, line, selected ? 2 : 1, ghost && !selected ? [3, 3] : undefined);
  classBar(painter, scene, node, x + pad, y + h - barGap - barHeight, w - 2 * pad, barHeight, ghost);
  const high = h - barGap - barHeight;
  writing(painter, scene, node, { x: x + pad, y: y + (low ? 0 : 0.5), w: w - 2 * pad, h: high }, ghost);
}

/** Title and numbers on one line; on two at scales where one line is too narrow for both, when the box is high enough. */
function writing(painter, scene, node, { x, y, w: room, h }, ghost) {
  const { model, theme, words, ruler, k, names } = scene;
  const leaf = ghost ? model.column[node] < 0 : isLeaf(model, node, scene.alpha);
  const size = Math.max(SMALLEST_TITLE, 12.5 * k);
  const small = Math.max(SMALLEST_NUMBER, 11 * k);
  const swatch = leaf ? Math.max(5, 8 * k) : 0;
  const lead = swatch ? swatch + Math.max(3, 4 * k) : 0;
  const name = leaf ? names.classes[model.data.label[node]] : names.columns[model.column[node]];
  const ending = leaf ? "" : " ?";
  const gap = Math.max(4, 7 * k);
  const wanted = Math.min(ruler.width(name + ending, !leaf) * size, 64 * Math.max(k, 0.8)) + lead + 1;
  const least = k < NUMBERS_FIRST ? wanted : Math.min(wanted, LEAST_TITLE + lead);
  const forms = [[numbersOf(model, words, node), wanted], [count(model.samples[node]), least], ["", 0]];
  const fits = ([form, title]) => ruler.width(form) * small + gap + title <= room;
  const below = k < NUMBERS_FIRST && h >= size + small + 2 && ruler.width(forms[0][0]) * small <= room;
  const [numbers] = below ? forms[2] : forms.find(fits) ?? forms[2];
  const middle = y + (below ? size / 2 + (h - size - small) / 3 : h / 2);
  const numbersWidth = numbers ? ruler.width(numbers) * small + gap : 0;
  const free = room - numbersWidth - lead - ruler.width(ending, true) * size;
  const title = ruler.shorten(name, free / size, !leaf) + ending;
  const color = ghost ? theme.muted : theme.ink;
  if (swatch) {
    const index = model.data.label[node];
    painter.rect(x, middle - swatch / 2, swatch, swatch, (ghost ? theme.ghosts : theme.classes)[index]);
    if (scene.marks[index]) hatch(painter, x, middle - swatch / 2, swatch, swatch, scene.marks[index], theme.ground);
  }
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
