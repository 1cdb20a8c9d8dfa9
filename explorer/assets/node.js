/** Draws one node: box, title, numbers, class bar; and what stands beside it: toggle, alpha, what it hides. */
import { classBar, classRect, standsBack } from "./bar.js";
import { smallText, writingScale } from "./detail.js";
import { TOGGLE_OFFSET, TOGGLE_RADIUS } from "./layout.js";
import { count, fill, plural, significant } from "./format.js";
import { membersOf } from "./merge.js";
import { isLeaf, isTurned } from "./model.js";
import { longFits, numbersOf, wantedTitle } from "./numbers.js";
import { turned } from "./painter.js";
import { changedTitle, shortChange, titleRoom } from "./union.js";

const SMALLEST_TITLE = 9.5;
const LOW_BOX = 17;
const SNUG_TALL_BOX = 40;
const THICKEST_BAR = 8;
const WIDEST_GAP = 5;
/** From this scale on a count is shown even where the title must be shortened for it. */
const NUMBERS_FIRST = 0.55;
const LEAST_NAME = 18;
const MOST_MEASURED = 200;
const LABEL = { least: 22, most: 132, size: 11, pad: 17 };
const BELOW_CLOSED = 36;

/**
 * The width of all boxes: the widest title (bounded) beside the widest numbers, at the smallest scale to be read; of
 * tall boxes, which have the numbers under the title, the wider of the two.
 */
function boxWidthFor(model, ruler, words, tall = false) {
  let title = 0;
  const used = new Set(model.column);
  used.delete(-1);
  for (const column of used) title = Math.max(title, ruler.width(`${model.data.columns[column]}  ?`, true) * 13.4);
  for (const name of model.data.classes) title = Math.max(title, ruler.width(name) * 13.4 + 12);
  for (const texts of Object.values(model.changed ?? {}).slice(0, MOST_MEASURED)) title = Math.max(title, ruler.width(texts.join(" → ")) * 13.4);
  const numbers = ruler.width(fill(words.node_numbers, { n: count(model.samples[0]), h: "0.00" })) * 12.6;
  if (tall) return Math.round(Math.max(94, Math.min(titleRoom(model, 140), title * 1.36) + 18, numbers + 22));
  return Math.round(Math.max(116, Math.min(titleRoom(model, 98), title) + numbers + 26));
}

/** How much room nodes take in a layout; see makeLayout. */
export function metricsOf({ model, down }, { ruler, names, words }) {
  const widths = names.branches.map((text) => Math.max(LABEL.least, Math.min(LABEL.most, ruler.width(text) * LABEL.size + LABEL.pad)));
  return {
    down, boxWidth: boxWidthFor(model, ruler, words, down),
    labelWidth: (node) => widths[model.data.branch[node]] ?? LABEL.least,
    trailing: (node) => (!down ? trailingWidth(model, ruler, words, node) : model.column[node] < 0 ? 0 : BELOW_CLOSED),
  };
}

/** The box of a node at screen rectangle (x, y, w, h), y its upper side; `room` is left free under the writing. */
export function nodeBox(painter, scene, node, x, y, w, h, ghost, room) {
  const { theme, k } = scene;
  const { pad, low, barHeight, barGap } = insidesOf(scene, h);
  const selected = node === scene.selected;
  const line = selected ? theme.ink : ghost || standsBack(scene, node) ? theme.faint : theme.border;
  painter.box(x, y, w, h, Math.min(4, 5 * k), theme.ground, line, selected ? 2 : 1, ghost && !selected ? [3, 3] : undefined);
  classBar(painter, scene, node, x + pad, y + h - barGap - barHeight, w - 2 * pad, barHeight, ghost);
  const high = h - barGap - barHeight - room;
  writing(painter, scene, node, { x: x + pad, y: y + (low ? 0 : 0.5), w: w - 2 * pad, h: high }, ghost);
}

function insidesOf({ k, layout }, h) {
  const low = h < LOW_BOX;
  const snug = k < NUMBERS_FIRST || (layout.down && h < SNUG_TALL_BOX);
  return {
    low, pad: Math.max(2.5, 8 * writingScale(k)),
    barHeight: low ? 2 : Math.min(THICKEST_BAR, h * (snug ? 0.18 : 0.2)),
    barGap: low ? 0.5 : Math.min(WIDEST_GAP, h * (snug ? 0.09 : 0.15)),
  };
}

/** The rectangle between writing and bar of a box seen from so near that its counts fit in. */
export function chartRoom(scene, x, y, w, h) {
  const { pad, barHeight, barGap } = insidesOf(scene, h);
  const top = 12.5 * writingScale(scene.k) * (scene.layout.down ? 2.4 : 1.3);
  return { x: x + pad, y: y + top, w: w - 2 * pad, h: h - top - barHeight - barGap - 1 };
}

/** Title and numbers on one line; on two at scales where one line is too narrow for both, when the box is high enough. */
function writing(painter, scene, node, { x, y, w: room, h }, ghost) {
  const { model, layout, theme, ruler, k, names } = scene;
  const faint = ghost || standsBack(scene, node);
  const leaf = ghost ? model.column[node] < 0 : isLeaf(model, node, scene.alpha);
  const scale = writingScale(k);
  const size = Math.max(SMALLEST_TITLE, 12.5 * scale);
  const small = smallText(k);
  const sign = Math.max(5, 8 * scale);
  const signRoom = sign + Math.max(3, 4 * scale);
  const [square, lead] = leaf ? [sign, signRoom] : [0, 0];
  const both = changedTitle(scene, node);
  const name = both ?? (leaf ? names.classes[model.data.label[node]] : names.columns[model.column[node]]);
  const gap = Math.max(4, 7 * scale);
  const [whole, main, none] = numbersOf(scene, node);
  const ending = both ? "" : leaf ? mergedEnding(scene, node) : " ?";
  const tail = ruler.width(ending, !leaf) * size;
  const wanted = wantedTitle(ruler.width(name, !leaf) * size, tail, lead, scale);
  const least = layout.down || k < NUMBERS_FIRST ? wanted : Math.min(wanted, LEAST_NAME + tail + lead);
  const under = (layout.down || k < NUMBERS_FIRST) && h >= size + small + 2;
  const long = longFits(scene, { room, under, size, small, gap, lead: signRoom, scale });
  const lines = under ? [...(long ? [whole] : []), ...(layout.down ? [main] : [])] : [];
  const below = lines.find((form) => ruler.width(form) * small <= room);
  const forms = [...(long ? [[whole, wanted]] : []), [main, least]];
  const fits = ([form, title]) => ruler.width(form) * small + gap + title <= room;
  const numbers = below ? none : (forms.find(fits)?.[0] ?? none);
  const middle = y + (below ? size / 2 + (h - size - small) / 3 : h / 2);
  const numbersWidth = numbers ? ruler.width(numbers) * small + gap : 0;
  const free = room - numbersWidth - lead - tail;
  const named = both ? shortChange(scene, node, free / size) : leaf ? scene.short.label(model.data.label[node], free / size) : scene.short.column(model.column[node], free / size);
  const title = named + ending;
  const color = faint ? theme.muted : theme.ink;
  if (square) classRect(painter, scene, model.data.label[node], x, middle - square / 2, square, square, faint);
  painter.text(title, x + lead, middle + size * 0.35, size, !leaf && !both, color);
  if (numbers) painter.text(numbers, x + room, middle + small * 0.36, small, false, theme.muted, "right");
  if (below) painter.text(below, x, y + h - (h - size - small) / 3 - small * 0.12, small, false, theme.muted);
}

/** How many leaves a box of merged ones stands for, behind its class. */
const mergedEnding = ({ model, words }, node) =>
  node < model.n ? "" : ` ${fill(words.merged_leaves, { n: count(membersOf(model, node).length) })}`;

const toggleRadius = (k) => Math.max(4.5, TOGGLE_RADIUS * writingScale(k));

/** How far from its box the middle of a toggle stands, in pixels. */
export const toggleOffset = (k) => Math.max(TOGGLE_OFFSET * writingScale(k), toggleRadius(k) + 1.5);

/** The round toggle beside an inner node, towards its children: ▸ opens, ◂ closes; ▾ and ▴ in a tree that grows down. */
export function toggle(painter, scene, x, y, open, ghost) {
  const { theme, k, layout } = scene;
  const radius = toggleRadius(k);
  const tip = radius * 0.42 * (open ? -1 : 1);
  const [along, across] = layout.down ? [y, x] : [x, y];
  const pen = layout.down ? turned(painter) : painter;
  painter.disc(x, y, radius, theme.ground, ghost ? theme.faint : theme.border, 1);
  painter.begin();
  pen.move(along - tip * 0.8, across - radius * 0.5);
  pen.line(along + tip, across);
  pen.line(along - tip * 0.8, across + radius * 0.5);
  painter.stroke(ghost ? theme.line : theme.muted, 1.4);
}

/** How far right of its box a closed node writes, in world units; text shrinks less than the picture does. */
function trailingWidth(model, ruler, words, node) {
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
  const forms = [nodes + rowsOf(model, words, node), nodes, plural(words, "stub_nodes", all), count(all)];
  return forms.find((form) => ruler.width(form) <= room) ?? "";
}

/** Critical alpha of a node turned leaf, on its own ground from x on; returns where it ends. */
export function alphaPill(painter, scene, node, x, y, bounded) {
  if (!isTurned(scene.model, node, scene.alpha)) return x;
  const { theme, ruler, k } = scene;
  const size = Math.max(9, 10.5 * writingScale(k));
  const padding = 12 * Math.max(writingScale(k), 0.6);
  const forms = [3, 2, 1].map((digits) => fill(scene.words.pill, { alpha: significant(scene.model.critical[node], digits) }));
  const text = forms.find((form) => !bounded || x + ruler.width(form) * size + padding <= bounded);
  if (!text) return x;
  const width = ruler.width(text) * size + padding;
  const height = size + 5;
  painter.box(x, y - height / 2, width, height, height / 2, theme.pill.fill, theme.pill.line, 1);
  painter.text(text, x + width / 2, y + size * 0.35, size, false, theme.pill.text, "center");
  return x + width;
}
