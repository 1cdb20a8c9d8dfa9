/** What a node shows of its rows when it is seen from nearest: every class with its count and share. */
import { count, fill, fixed } from "./format.js";
import { writingScale } from "./detail.js";

const CELL = 12; // em: name, count and share
const LINE = 1.4; // em

/** Draws the classes of a node into the rectangle, largest first, in even columns. */
export function chart(painter, scene, node, x, y, w, h) {
  const { k, words, ruler, theme, ghost } = scene;
  const size = Math.max(9, 8 * writingScale(k));
  const parts = partsOf(scene, node);
  const columns = Math.max(1, Math.min(parts.length, Math.floor(w / (CELL * size))));
  const lines = Math.min(Math.floor(h / (LINE * size)), Math.ceil(parts.length / columns));
  if (lines < 1) return;
  const places = lines * columns;
  const shown = parts.length > places ? places - 1 : parts.length;
  const gap = 1.6 * size;
  const cell = (w - (columns - 1) * gap) / columns;
  const spare = (h - lines * LINE * size) / 2;
  const at = (nth) => [x + Math.floor(nth / lines) * (cell + gap), y + spare + ((nth % lines) + 0.5) * LINE * size];
  for (let nth = 0; nth < shown; nth++) drawPart(painter, scene, parts[nth], ...at(nth), cell, size);
  if (shown === parts.length) return;
  const [left, middle] = at(shown);
  const rest = fill(words.more, { n: count(parts.length - shown) });
  painter.text(ruler.shorten(rest, cell / size), left, middle + size * 0.35, size, false, ghost ? theme.muted : theme.label);
}

function partsOf({ model }, node) {
  const { bar_start: start, bar_class: classes, bar_count: counts } = model.data;
  const parts = [];
  for (let part = start[node]; part < start[node + 1]; part++) {
    if (counts[part] > 0) parts.push({ index: classes[part], rows: counts[part], share: counts[part] / model.samples[node] });
  }
  return parts.sort((a, b) => (a.index < 0) - (b.index < 0) || b.rows - a.rows || a.index - b.index);
}

/** Numbers stand at the right side of their column, so that they can be compared down it. */
function drawPart(painter, { names, words, theme, ruler, ghost }, { index, rows, share }, x, middle, w, size) {
  const base = middle + size * 0.35;
  const color = index < 0 ? (ghost ? theme.otherGhost : theme.other) : (ghost ? theme.ghosts : theme.classes)[index];
  const percent = `${fixed(100 * share, 1)} %`;
  const shareRoom = 4 * size;
  const number = count(rows);
  const numberRoom = ruler.width(number) * size + 0.6 * size;
  const swatch = size * 0.62;
  const name = index < 0 ? words.other : names.classes[index];
  painter.rect(x, middle - swatch / 2, swatch, swatch, color);
  const nameRoom = w - shareRoom - numberRoom - swatch - 0.5 * size;
  painter.text(ruler.shorten(name, nameRoom / size), x + swatch + 0.5 * size, base, size, false, ghost ? theme.muted : theme.label);
  painter.text(number, x + w - shareRoom, base, size, false, ghost ? theme.muted : theme.ink, "right");
  painter.text(percent, x + w, base, size, false, theme.muted, "right");
}
