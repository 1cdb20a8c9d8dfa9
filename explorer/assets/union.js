/**
 * Two trees as one: the model of their union, what each pane shows of it, and the marks of what they do not share.
 * Knows neither pages nor cameras.
 *
 * The union is laid out once. Over that layout lie two models: the second tree's, in which nodes that only the first has
 * are as good as cut, and the first tree's in `before`, the other way round. A pane shows one of them; the rest of the
 * view sees a tree that is pruned at alpha 0.
 */
import { writingScale } from "./detail.js";
import { keptBelow, makeModel } from "./model.js";
import { oneLine } from "./text.js";

const [CHANGED, BEFORE, AFTER] = [1, 2, 3];
/** Another number than the second tree's 0, so that what is kept for an alpha is not taken for the other tree's. */
const ALPHA_BEFORE = 1;
const MARK = { radius: 6.5, size: 11, least: 4.5 };

/** @returns {import("./model.js").Model} of a blob; of two trees with `before`, the model of the first one */
export function modelOf(data) {
  if (!data.union) return makeModel(data);
  const before = without(makeModel({ ...data, ...data.before }), data.before.absent);
  const changed = Object.fromEntries(Object.entries(data.changed).map(([node, texts]) => [node, texts.map(oneLine)]));
  return Object.assign(without(makeModel(data), data.absent), { before, changed, keptBefore: keptBelow(before, ALPHA_BEFORE) });
}

function without(model, absent) {
  for (let node = 0; node < model.n; node++) if (absent[node]) model.least[node] = -Infinity;
  return model;
}

/** What a pane of a mode shows: a model, the mode to draw it in, and an alpha; of the first of two trees also `kept`. */
export function shownIn(model, mode, alpha) {
  if (!model.before) return { model, mode, alpha: mode === "before" ? -Infinity : alpha };
  if (mode !== "before") return { model, mode, alpha: 0 };
  return { model: model.before, mode: "after", alpha: ALPHA_BEFORE, kept: model.keptBefore, colouring: model.before.colouring ?? null };
}

const ARROW = " → ";

/** The title of a node that the two trees split differently, where both are shown; else nothing. */
export const changedTitle = ({ model, mode }, node) => (mode === "difference" ? model.changed?.[node]?.join(ARROW) : undefined);

/** The same in so much room, in em: either split is shortened to its half, or to what the other one leaves. */
export function shortChange({ model, ruler }, node, room) {
  const [was, is] = model.changed[node];
  const free = room - ruler.width(ARROW);
  const fit = (text, most) => (ruler.width(text) <= most ? text : ruler.shorten(text, most));
  const first = fit(was, Math.max(free / 2, free - ruler.width(is)));
  const second = fit(is, free - ruler.width(first));
  return first && second ? first + ARROW + second : fit(is, room);
}

/** How much wider titles may be than those of one tree. */
export const titleRoom = (model, most) => (model.before ? 2 * most : most);

/** The sign of a node that is not the same in both, "" for one that is or that is drawn as cut. */
function signOf({ data }, node, ghost) {
  const status = data.status?.[node];
  if (status === CHANGED) return "≠";
  return status === AFTER ? "+" : status === BEFORE && !ghost ? "−" : "";
}

/** The sign on a corner of a box, the upper right one, since a branch text ends before the left side. */
export function drawSign(painter, { model, theme, k }, node, x, y, ghost) {
  const sign = signOf(model, node, ghost);
  if (!sign) return;
  const scale = writingScale(k);
  const radius = Math.max(MARK.least, MARK.radius * scale);
  const size = (MARK.size * radius) / MARK.radius;
  painter.disc(x, y, radius, theme.ink, theme.ground, 1.5);
  painter.text(sign, x, y + size * 0.34, size, true, theme.ground, "center");
}

/** The same from afar: a bar before what only one tree has, before and behind what has changed. */
export function drawSignBars(painter, { model, theme }, node, x, y, w, h, ghost) {
  const sign = signOf(model, node, ghost);
  if (!sign) return;
  const thick = h > 4 ? 3 : 2;
  painter.rect(x - thick, y, thick, h, theme.ink);
  if (sign === "≠") painter.rect(x + w, y, thick, h, theme.ink);
}

/** Which tree has a node, for the ear. */
export function statusText({ data, changed }, words, node) {
  const status = data.status?.[node];
  if (status === CHANGED) return `${words.union_changed}: ${changed[node].join(ARROW)}`;
  return status === AFTER ? words.union_after : status === BEFORE ? words.union_before : "";
}
