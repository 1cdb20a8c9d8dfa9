/** Draws the errors of the pruning sequence as steps: checked rows with a band of one standard error, training rows, the majority. */
import { trainingErrors } from "./checked.js";
import { rowAt } from "./model.js";
import { trace } from "./painter.js";
import { stepLine } from "./scale.js";

const DOTS = 60;
const STEPS = [1, 2, 5];
const TICK_GAP = 24;
/** Width and dashes of each line; the key above the plot shows the same. */
const LINES = { checked: [2, []], training: [1.4, [5, 3]], majority: [1.2, [1.5, 3]] };

/** Round values around a range whose labels stand apart on an axis of `height`. @returns {number[]} ascending */
export function errorTicks(least, most, height) {
  const span = Math.max(most - least, 1e-6);
  const wanted = Math.max(2, Math.floor(height / TICK_GAP));
  let size = 10 ** Math.floor(Math.log10(span / wanted));
  while (STEPS.every((factor) => span / (factor * size) > wanted - 1)) size *= 10;
  const step = size * STEPS.find((factor) => span / (factor * size) <= wanted - 1);
  const first = Math.max(0, Math.floor(least / step + 1e-9));
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, nth) => Number(((first + nth) * step).toPrecision(12)));
}

/** Decimals that tell ticks apart. */
export const tickText = (value, ticks) => value.toFixed(Math.min(6, Math.max(1, Math.ceil(-Math.log10(ticks[1] - ticks[0]) - 1e-9))));

/** Where errors stand in a plot. @returns {{ticks: number[], y(error: number): number}} */
export function errorAxis(data, checked, plot) {
  const all = trainingErrors(data);
  for (let row = 0; row < (checked.error?.length ?? 0); row++) all.push(checked.error[row] - checked.se[row], checked.error[row] + checked.se[row]);
  all.push(checked.majority);
  let [least, most] = [Infinity, -Infinity];
  for (const value of all) [least, most] = [Math.min(least, value), Math.max(most, value)];
  const ticks = errorTicks(Math.max(0, least), Math.min(1, most), plot.height);
  const [low, high] = [ticks[0], ticks[ticks.length - 1]];
  return { ticks, y: (error) => plot.top + plot.height - ((Math.min(high, Math.max(low, error)) - low) / (high - low)) * plot.height };
}

/** @param {{data, checked: object, theme, words, scale, alpha: number}} curve */
export function drawErrors(painter, { data, checked, theme, words, scale, alpha }, plot, size) {
  const end = plot.left + plot.width;
  const { ticks, y } = errorAxis(data, checked, plot);
  const xs = Array.from(data.alphas.alpha, (alpha) => plot.left + scale.of(alpha) * plot.width);
  const heights = (errors) => Array.from(errors, y);
  const row = rowAt(data.alphas.alpha, alpha);
  for (const tick of ticks) {
    painter.rect(plot.left, Math.round(y(tick)), plot.width, 1, theme.hair);
    painter.text(tickText(tick, ticks), plot.left - 9, y(tick) + 4, size, false, theme.muted, "right");
  }
  painter.text(words.errors_axis, plot.left - 9, plot.top - 12, size, false, theme.muted, "right");
  if (checked.error) drawBand(painter, checked, xs, end, y, theme);
  const majority = y(checked.majority);
  trace(painter, [[plot.left, majority], [end, majority]], theme.ink, ...LINES.majority);
  const training = heights(trainingErrors(data));
  trace(painter, stepLine(xs, training, end), theme.muted, ...LINES.training);
  const at = plot.left + scale.of(alpha) * plot.width;
  painter.disc(at, training[row], 3.5, theme.accent, theme.ground, 1);
  if (!checked.error) return undefined;
  const errors = heights(checked.error);
  trace(painter, stepLine(xs, errors, end), theme.ink, ...LINES.checked);
  if (xs.length <= DOTS) for (let nth = 0; nth < xs.length; nth++) painter.disc(xs[nth], errors[nth], 2.6, theme.ground, theme.ink, 1.2);
  diamond(painter, xs[checked.one_se], errors[checked.one_se], 7.5, theme);
  painter.disc(xs[checked.smallest], errors[checked.smallest], checked.smallest === checked.one_se ? 3 : 5, checked.smallest === checked.one_se ? theme.ground : theme.ink, theme.ground, 1.5);
  return painter.disc(at, errors[row], 3.5, theme.accent, theme.ground, 1);
}

function drawBand(painter, { error, se }, xs, end, y, theme) {
  const upper = stepLine(xs, Array.from(error, (value, row) => y(value + se[row])), end);
  const lower = stepLine(xs, Array.from(error, (value, row) => y(value - se[row])), end).reverse();
  painter.begin();
  [...upper, ...lower].forEach(([x, height], nth) => (nth ? painter.line(x, height) : painter.move(x, height)));
  painter.fill(theme.veil);
}

function diamond(painter, x, y, radius, theme) {
  painter.begin();
  painter.move(x, y - radius);
  for (const [dx, dy] of [[radius, 0], [0, radius], [-radius, 0], [0, -radius]]) painter.line(x + dx, y + dy);
  painter.fill(theme.ink);
  painter.stroke(theme.ground, 1.5);
}
