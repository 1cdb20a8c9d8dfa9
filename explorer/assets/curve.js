/** Draws leaves and training error as steps, or the errors where rows check them, with the alpha thumb on their axis. Knows no events. */
import { isChecked, trainingErrors } from "./checked.js";
import { drawErrors } from "./errors.js";
import { accuracyText, count, distinct, fill, plural, significant } from "./format.js";
import { figuresAt, rowAt } from "./model.js";
import { trace } from "./painter.js";
import { stepLine } from "./scale.js";

const FULL_HEIGHT = 150;
const CHECKED_HEIGHT = 196;
const EMPTY_HEIGHT = 40;
const LEFT = 46;
const RIGHT = 62;
const CHECKED_RIGHT = 20;
const TOP = 46;
const CHECKED_TOP = 34;
const BOTTOM = 30;
const DOTS = 60;
const SMALL = 11.5;

/** The height of the curve; a sentence needs less than a plot. */
export function curveHeight(data) {
  if (data.alphas.alpha.length < 2) return EMPTY_HEIGHT;
  return isChecked(data) ? CHECKED_HEIGHT : FULL_HEIGHT;
}

/** The plot inside a curve of this width. */
export function plotOf(data, width) {
  const [top, right] = isChecked(data) ? [CHECKED_TOP, CHECKED_RIGHT] : [TOP, RIGHT];
  return { left: LEFT, right, top, width: Math.max(10, width - LEFT - right), height: curveHeight(data) - top - BOTTOM };
}

/** Alpha in as many digits as tell it from the breakpoints beside it. */
export function alphaText(breakpoints, alpha) {
  const row = rowAt(breakpoints, alpha);
  return distinct(alpha, breakpoints.slice(Math.max(0, row - 1), row + 2));
}

/** @param {{data, checked, words, theme, ruler, scale, alpha, preview: number|null, active: boolean, held: boolean, width}} curve */
export function drawCurve(painter, curve) {
  const { data, theme, width } = curve;
  painter.rect(0, 0, width, curveHeight(data), theme.ground);
  if (data.alphas.alpha.length < 2) return drawEmpty(painter, curve);
  const plot = plotOf(data, width);
  const thumb = plot.left + curve.scale.of(curve.alpha) * plot.width;
  painter.rect(plot.left, plot.top, thumb - plot.left, plot.height, theme.shade);
  drawAxis(painter, curve, plot);
  if (isChecked(data)) drawErrors(painter, curve, plot, SMALL);
  else {
    drawLines(painter, curve, plot);
    drawKey(painter, curve, plot);
  }
  drawThumb(painter, curve, plot, thumb);
}

function drawEmpty(painter, { data, words, theme, width, ruler }) {
  const sentence = data.column[0] < 0 ? words.curve_root : words.curve_none;
  painter.text(ruler.shorten(sentence, (width - 24) / 13), width / 2, EMPTY_HEIGHT / 2 + 4, 13, false, theme.muted, "center");
}

function drawAxis(painter, { scale, theme, words }, plot) {
  const base = plot.top + plot.height;
  painter.begin();
  for (const tick of scale.ticks(plot.width, 46)) {
    const x = Math.round(plot.left + tick.at) + 0.5;
    painter.move(x, plot.top);
    painter.line(x, base + 4);
    painter.text(significant(tick.value, 3), x, base + 23, SMALL, false, theme.muted, "center");
  }
  painter.stroke(theme.hair, 1);
  painter.rect(plot.left, base - 1, plot.width, 2, theme.border);
  painter.text(scale.leaves ? words.errors_leaves : words.alpha_axis, plot.left - 14, base + 23, SMALL, false, theme.muted, "right");
}

function drawLines(painter, curve, plot) {
  const { data, scale, theme } = curve;
  const { alpha, leaves } = data.alphas;
  const errors = trainingErrors(data);
  const xs = Array.from(alpha, (value) => plot.left + scale.of(value) * plot.width);
  const end = plot.left + plot.width;
  const [least, most] = rangeOf(errors);
  const heightOf = (share) => plot.top + 5 + (1 - share) * (plot.height - 12);
  const leafY = Array.from(leaves, (value) => heightOf(leaves[0] > 1 ? (value - 1) / (leaves[0] - 1) : 1));
  const errorY = Array.from(errors, (value) => heightOf(most > least ? (value - least) / (most - least) : 0));
  trace(painter, stepLine(xs, errorY, end), theme.muted, 1.3, [4, 3]);
  trace(painter, stepLine(xs, leafY, end), theme.ink, 1.7);
  if (alpha.length <= DOTS) for (let row = 0; row < xs.length; row++) painter.disc(xs[row], leafY[row], 3, theme.ground, theme.ink, 1.2);
  const label = (text, x, y, align) => painter.text(text, x, y + 4, SMALL, false, theme.muted, align);
  label(count(leaves[0]), plot.left - 9, heightOf(1), "right");
  label(count(leaves[leaves.length - 1]), plot.left - 9, heightOf(leaves[0] > 1 ? (leaves[leaves.length - 1] - 1) / (leaves[0] - 1) : 1), "right");
  label(accuracyText(least), end + 9, heightOf(0), "left");
  if (most > least) label(accuracyText(most), end + 9, heightOf(1), "left");
}

function rangeOf(values) {
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}

/** Which line is which: the same strokes with their names, left and right above the plot. */
function drawKey(painter, { theme, words, ruler, alpha, active }, plot) {
  const y = 12;
  const sample = (x, color, thick, dash) => {
    painter.begin();
    painter.move(x, y);
    painter.line(x + 22, y);
    painter.stroke(color, thick, dash);
  };
  sample(plot.left, theme.ink, 1.7);
  painter.text(words.leaves_line, plot.left + 28, y + 4, SMALL, false, theme.muted);
  const right = plot.left + plot.width;
  const name = words.accuracy_line;
  const hint = words.curve_hint;
  const free = plot.width / 2 - 28 - Math.max(ruler.width(words.leaves_line), ruler.width(name)) * SMALL;
  painter.text(name, right, y + 4, SMALL, false, theme.muted, "right");
  sample(right - ruler.width(name) * SMALL - 28, theme.muted, 1.3, [4, 3]);
  if (alpha === 0 && !active && (ruler.width(hint) * SMALL) / 2 + 8 < free) painter.text(hint, plot.left + plot.width / 2, y + 4, SMALL, false, theme.muted, "center");
}

/** Where the tree changes next when alpha grows, "" where it does not. */
export function nextText({ data, words, alpha }) {
  const breakpoints = data.alphas.alpha;
  const next = rowAt(breakpoints, alpha) + 1;
  return next < breakpoints.length ? fill(words.alpha_next, { alpha: alphaText(breakpoints, breakpoints[next]) }) : "";
}

function drawThumb(painter, curve, plot, x) {
  const { data, theme, words, ruler, alpha, preview, active, held, scale } = curve;
  const base = plot.top + plot.height;
  if (preview !== null && preview !== alpha) {
    const at = plot.left + scale.of(preview) * plot.width;
    painter.rect(at - 0.5, plot.top - 4, 1, plot.height + 4, theme.accent);
    painter.disc(at, base, 4, theme.ground, theme.accent, 1.2);
  }
  painter.rect(x - 1, plot.top - 8, 2, plot.height + 8, theme.accent);
  painter.disc(x, base, active ? 10 : 8, theme.accent, theme.ground, 2);
  const label = fill(words.alpha_label, {
    alpha: alphaText(data.alphas.alpha, alpha),
    leaves: plural(words, "leaves", figuresAt(data, alpha).leaves),
  });
  const text = [label, held ? nextText(curve) : ""].filter(Boolean).join(" · "); // in the hand the thumb stays behind the pointer until there
  const half = ruler.width(text, true) * 12.5 / 2;
  const least = isChecked(data) ? plot.left + half : half + 4; // the name of the upright axis stands there
  const middle = Math.min(plot.left + plot.width + plot.right - half - 4, Math.max(least, x));
  painter.text(text, middle, plot.top - 14, 12.5, true, theme.accentText, "center");
}
