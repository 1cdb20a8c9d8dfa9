/** What a node shows of its rows when it is seen from nearest: every class with its count and share. */
import { count, fill, fixed } from "./format.js";
import { writingScale } from "./detail.js";

const WIDEST_NAME = 9; // em
const GAP = 1.6;
const LINE = 1.4;

/** Draws the classes of a node into the rectangle, largest first, in even columns. */
export function chart(painter, scene, node, x, y, w, h) {
  const { k, words, ruler, theme, ghost } = scene;
  const size = Math.max(9, 8 * writingScale(k));
  const parts = partsOf(scene, node);
  const high = Math.floor(h / (LINE * size));
  if (high < 1) return;
  const table = { size, ...columnsOf(scene, parts, w / size, high) };
  const lines = Math.min(high, Math.ceil(parts.length / table.columns));
  const places = lines * table.columns;
  const shown = parts.length > places ? Math.max(1, places - 1) : parts.length;
  const cell = (w - (table.columns - 1) * GAP * size) / table.columns;
  const spare = (h - lines * LINE * size) / 2;
  const at = (nth) => [x + Math.floor(nth / lines) * (cell + GAP * size), y + spare + ((nth % lines) + 0.5) * LINE * size];
  for (let nth = 0; nth < shown; nth++) drawPart(painter, scene, parts[nth], ...at(nth), cell, table);
  if (shown === parts.length || shown === places) return;
  const [left, middle] = at(shown);
  const rest = fill(words.more, { n: count(parts.length - shown) });
  painter.text(ruler.shorten(rest, cell / size), left, middle + size * 0.35, size, false, ghost ? theme.muted : theme.label);
}

/** How many columns are needed and fit into so many em, and how wide the numbers in them are. */
function columnsOf({ ruler, names, words }, parts, room, high) {
  const widest = (texts) => Math.max(...texts.map((text) => ruler.width(text)));
  const numbers = widest(parts.map(({ rows }) => count(rows))) + 0.8;
  const shares = widest(parts.map(({ share }) => percent(share))) + 0.8;
  const name = Math.min(WIDEST_NAME, widest(parts.map(({ index }) => (index < 0 ? words.other : names.classes[index]))));
  const cell = 1.1 + name + numbers + shares;
  const most = Math.floor((room + GAP) / (cell + GAP));
  return { numbers, shares, columns: Math.max(1, Math.min(most, Math.ceil(parts.length / high))) };
}

const percent = (share) => `${fixed(100 * share, 1)} %`;

function partsOf({ model }, node) {
  const { bar_start: start, bar_class: classes, bar_count: counts } = model.data;
  const parts = [];
  for (let part = start[node]; part < start[node + 1]; part++) {
    if (counts[part] > 0) parts.push({ index: classes[part], rows: counts[part], share: counts[part] / model.samples[node] });
  }
  return parts.sort((a, b) => (a.index < 0) - (b.index < 0) || b.rows - a.rows || a.index - b.index);
}

/** Numbers stand at the right side of their column, so that they can be compared down it. */
function drawPart(painter, { names, words, theme, ruler, ghost }, { index, rows, share }, x, middle, w, { size, numbers, shares }) {
  const base = middle + size * 0.35;
  const color = index < 0 ? (ghost ? theme.otherGhost : theme.other) : (ghost ? theme.ghosts : theme.classes)[index];
  const swatch = size * 0.62;
  const name = index < 0 ? words.other : names.classes[index];
  const room = w / size - numbers - shares - 1.1;
  painter.rect(x, middle - swatch / 2, swatch, swatch, color);
  painter.text(ruler.shorten(name, room), x + 1.1 * size, base, size, false, ghost ? theme.muted : theme.label);
  painter.text(count(rows), x + w - shares * size, base, size, false, ghost ? theme.muted : theme.ink, "right");
  painter.text(percent(share), x + w, base, size, false, theme.muted, "right");
}
