/**
 * The whole tree as a picture that stands alone: what it is of, its classes, then all that is open, at 100 %. Knows
 * neither files nor the window: zoom, selection and the size of the page leave it as it is.
 */
import { MARGIN } from "./camera.js";
import { alphaText } from "./curve.js";
import { accuracyText, count, fill, plural } from "./format.js";
import { makeKey } from "./key.js";
import { isLeaf, keptBelow } from "./model.js";
import { drawPicture, panesAround } from "./picture.js";
import { oneLine } from "./text.js";

const EDGE = 24;
const NARROWEST = 560;
const LINES = { title: { size: 20, high: 30 }, about: { size: 13, high: 21 }, figures: { size: 13, high: 21 } };
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
  const key = makeKey(data, look, { mode, figures, hits: false }, w - 2 * EDGE);
  const top = EDGE + lines.reduce((sum, { kind }) => sum + LINES[kind].high, 0) + key.high;
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
      key.draw(painter, EDGE, below);
    },
  };
}

function headingOf(data, look, mode, alpha, { before, after }) {
  const lines = [];
  if (data.title) lines.push({ kind: "title", text: oneLine(data.title) });
  if (data.about) lines.push({ kind: "about", text: oneLine(data.about) });
  for (const text of data.union?.told.map(oneLine) ?? [figuresText(data, look.words, mode, alpha, before, after)]) lines.push({ kind: "figures", text });
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
