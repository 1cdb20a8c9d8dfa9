/** The key of a picture that stands alone: its classes or scale, and the marks in it, in rows. Knows no tree. */
import { hatch } from "./bar.js";
import { fill } from "./format.js";
import { hitRing } from "./marks.js";

const KEY = { size: 13, high: 22, swatch: 12, scale: 64, gap: 6, between: 20, widest: 260 };

/**
 * @param {object} data the blob @param {object} look
 * @param {{mode: string, figures: object, hits: boolean}} picture  what it shows; hits: whether those of a search are marked
 * @param {number} room  how wide it may be, in pixels
 * @returns {{high: number, draw(painter: object, left: number, top: number): void}}
 */
export function makeKey(data, look, picture, room) {
  const { theme, ruler } = look;
  let x = 0;
  let row = 0;
  const items = entriesOf(data, look, picture).map((entry) => {
    const text = ruler.shorten(entry.text, KEY.widest / KEY.size);
    const wide = (entry.ramp ? KEY.scale : KEY.swatch) + KEY.gap + ruler.width(text) * KEY.size;
    if (x > 0 && x + wide > room) [x, row] = [0, row + 1];
    const item = { ...entry, text, x, row };
    x += wide + KEY.between;
    return item;
  });
  return { high: (row + 1) * KEY.high, draw: (painter, left, top) => items.forEach((item) => drawItem(painter, theme, item, left + item.x, top + item.row * KEY.high)) };
}

function entriesOf(data, { theme, marks, names, words, colouring }, { mode, figures, hits }) {
  const cut = mode === "difference" && !data.union && figures.after.nodes < figures.before.nodes;
  const entries = data.classes.map((_, index) => ({ text: names.classes[index], color: theme.classes[index], mark: marks[index] }));
  if (data.bar_class.includes(-1)) entries.push({ text: words.other, color: theme.other, mark: 1 });
  if (cut) entries.push({ text: words.poster_cut, color: null, mark: 0 });
  if (hits) entries.push({ text: words.key_hit, hit: true });
  if (colouring) {
    const { title, low, high } = colouring.legend;
    entries.push({ text: fill(words.poster_scale, { title, low, high }), ramp: theme.ramp });
  }
  return entries;
}

function drawItem(painter, theme, { text, color, mark, ramp, hit }, x, y) {
  const w = ramp ? KEY.scale : KEY.swatch;
  if (ramp) ramp.forEach((shade, nth) => painter.rect(x + (w * nth) / ramp.length, y, w / ramp.length + 0.5, KEY.swatch, shade));
  else if (hit) hitRing(painter, theme, x + 2, y + 2, KEY.swatch - 4, KEY.swatch - 4, true);
  else if (color) painter.rect(x, y, KEY.swatch, KEY.swatch, color);
  else painter.box(x + 0.5, y + 0.5, KEY.swatch - 1, KEY.swatch - 1, 2, null, theme.line, 1, [3, 2]);
  if (mark) hatch(painter, x, y, KEY.swatch, KEY.swatch, mark, theme.ground);
  painter.text(text, x + w + KEY.gap, y + KEY.swatch - 1.5, KEY.size, false, theme.ink);
}
