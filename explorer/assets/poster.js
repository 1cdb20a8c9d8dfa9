/**
 * The whole tree as a picture that stands alone: what it is of, its classes, then all that is open, at 100 %. Knows
 * neither files nor the window: zoom, selection and the size of the page leave it as it is.
 */
import { hatch } from "./bar.js";
import { MARGIN } from "./camera.js";
import { alphaText } from "./curve.js";
import { accuracyText, count, fill, plural } from "./format.js";
import { isLeaf, keptBelow } from "./model.js";
import { drawPicture, panesAround } from "./picture.js";
import { oneLine } from "./text.js";

const EDGE = 24;
const NARROWEST = 560;
const LINES = { title: { size: 20, high: 30 }, about: { size: 13, high: 21 }, figures: { size: 13, high: 21 } };
const KEY = { size: 13, high: 22, swatch: 12, scale: 64, gap: 6, between: 20, widest: 260 };
/** How much wider the edge of the picture is than that of a pane. */
const MORE = EDGE - MARGIN;

/**
 * @param {{data, look, board, mode: string, alpha: number, figures: {before: object, after: object}}} view
 * @returns {{w: number, h: number, draw(painter: object): void}}
 */
export function makePoster({ data, look, board, mode, alpha, figures }) {
  const { model } = board;
  const whole = board.whole(mode === "after" ? (node) => isLeaf(model, node, alpha) : undefined);
  const tree = panesAround(mode, whole.frame.w, whole.frame.h);
  const w = Math.ceil(Math.max(NARROWEST, tree.w + 2 * MORE));
  const lines = headingOf(data, look, mode, alpha, figures);
  const keys = keyOf(data, look, mode === "difference" && !data.union && figures.after.nodes < figures.before.nodes, w - 2 * EDGE);
  const top = EDGE + lines.reduce((sum, { kind }) => sum + LINES[kind].high, 0) + keys.rows * KEY.high;
  const h = Math.ceil(top + tree.h + MORE);
  const panes = tree.panes.map((pane) => ({ ...pane, x: pane.x + MORE, y: pane.y + top }));
  return {
    w,
    h,
    draw(painter) {
      drawPicture(painter, {
        panes, board: whole, seen: whole, fades: [], look, selected: null, found: [], kept: keptBelow(model, alpha), size: { w, h }, still: true, alpha,
      });
      const below = drawLines(painter, look, lines, w - 2 * EDGE);
      drawKey(painter, look, keys.items, below);
    },
  };
}

function headingOf(data, look, mode, alpha, { before, after }) {
  const lines = [];
  if (data.title) lines.push({ kind: "title", text: oneLine(data.title) });
  if (data.about) lines.push({ kind: "about", text: oneLine(data.about) });
  for (const text of data.union?.told ?? [figuresText(data, look.words, mode, alpha, before, after)]) lines.push({ kind: "figures", text });
  return lines;
}

/** What the picture counts: the grown tree, or what is left of it at this alpha. */
function figuresText(data, words, mode, alpha, before, after) {
  const pruned = mode !== "before" && after.nodes < before.nodes;
  const of = pruned ? after : before;
  const values = { depth: count(of.depth), accuracy: accuracyText(of.accuracy) };
  if (!pruned) {
    return fill(words.poster_grown, { ...values, nodes: plural(words, "stub_nodes", of.nodes), leaves: plural(words, "leaves", of.leaves) });
  }
  const counts = { nodes: count(of.nodes), all_nodes: count(before.nodes), leaves: count(of.leaves), all_leaves: count(before.leaves) };
  const told = fill(words.poster_pruned, { ...values, ...counts });
  return alpha > 0 ? fill(words.poster_alpha, { alpha: alphaText(data.alphas.alpha, alpha), figures: told }) : told;
}

/** The entries of the key in rows no wider than `room`: a place for each, and how many rows there are. */
function keyOf(data, { theme, marks, names, words, ruler, colouring }, cut, room) {
  const entries = data.classes.map((_, index) => ({ text: names.classes[index], color: theme.classes[index], mark: marks[index] }));
  if (data.bar_class.includes(-1)) entries.push({ text: words.other, color: theme.other, mark: 1 });
  if (cut) entries.push({ text: words.poster_cut, color: null, mark: 0 });
  if (colouring) {
    const { title, low, high } = colouring.legend;
    entries.push({ text: fill(words.poster_scale, { title, low, high }), ramp: theme.ramp });
  }
  let x = 0;
  let row = 0;
  const items = entries.map((entry) => {
    const text = ruler.shorten(entry.text, KEY.widest / KEY.size);
    const wide = (entry.ramp ? KEY.scale : KEY.swatch) + KEY.gap + ruler.width(text) * KEY.size;
    if (x > 0 && x + wide > room) [x, row] = [0, row + 1];
    const item = { ...entry, text, x: EDGE + x, row };
    x += wide + KEY.between;
    return item;
  });
  return { items, rows: row + 1 };
}

/** Returns where the key begins. */
function drawLines(painter, { theme, ruler }, lines, room) {
  let y = EDGE;
  for (const { kind, text } of lines) {
    const { size, high } = LINES[kind];
    const bold = kind === "title";
    painter.text(ruler.shorten(text, room / size, bold), EDGE, y + size * 0.8, size, bold, kind === "about" ? theme.muted : theme.ink);
    y += high;
  }
  return y;
}

function drawKey(painter, { theme }, items, top) {
  for (const { text, color, mark, ramp, x, row } of items) {
    const y = top + row * KEY.high;
    const w = ramp ? KEY.scale : KEY.swatch;
    if (ramp) ramp.forEach((shade, nth) => painter.rect(x + (w * nth) / ramp.length, y, w / ramp.length + 0.5, KEY.swatch, shade));
    else if (color) painter.rect(x, y, KEY.swatch, KEY.swatch, color);
    else painter.box(x + 0.5, y + 0.5, KEY.swatch - 1, KEY.swatch - 1, 2, null, theme.line, 1, [3, 2]);
    if (mark) hatch(painter, x, y, KEY.swatch, KEY.swatch, mark, theme.ground);
    painter.text(text, x + w + KEY.gap, y + KEY.swatch - 1.5, KEY.size, false, theme.ink);
  }
}
