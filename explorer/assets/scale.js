/**
 * The axis on which alpha moves: alpha itself, linear near zero and logarithmic beyond, fitted to the breakpoints, or the
 * number of leaves, from many to one; ticks, snapping, thinning. Pure; positions are 0 … 1 from left to right.
 *
 * @typedef {{of(alpha: number): number, at(position: number): number, ticks(width: number, gap: number): {value: number, at: number}[],
 *   leaves: boolean}} AlphaScale
 */
import { rowAt } from "./model.js";

const LAST_AT = 0.965;
const MANY_LEAVES = 40;
const SNAP_PIXELS = 6;

/** @returns {AlphaScale} breakpoints ascending, the first 0 */
export function alphaScale(breakpoints) {
  const positive = breakpoints.filter((alpha) => alpha > 0);
  const last = positive.length ? positive[positive.length - 1] : 1;
  const bend = Math.max(positive.length ? positive[positive.length >> 1] / 4 : 0.25, last / 1e6);
  const span = Math.asinh(last / bend) / LAST_AT;
  const scale = {
    of: (alpha) => Math.min(1, Math.asinh(Math.max(0, alpha) / bend) / span),
    at: (position) => bend * Math.sinh(Math.min(1, Math.max(0, position)) * span),
  };
  return { ...scale, leaves: false, ticks: (width, gap) => alphaTicks(scale, width, gap) };
}

/**
 * The same by the leaves of the tree at alpha, the most at the left: in proportion, or by their logarithm where there
 * are many. @returns {AlphaScale} leaves: one for each breakpoint, descending
 */
export function leavesScale(breakpoints, leaves) {
  const most = leaves[0];
  const measure = most > MANY_LEAVES ? Math.log : (n) => n;
  const [first, span] = [measure(most), measure(most) - measure(1) || 1];
  const placeOf = (n) => ((first - measure(n)) / span) * LAST_AT;
  const places = Array.from(leaves, placeOf);
  return {
    leaves: true,
    of: (alpha) => places[rowAt(breakpoints, alpha)],
    at: (position) => breakpoints[rowAt(places, position)],
    ticks: (width, gap) => leafTicks(placeOf, most, width, gap),
  };
}

/** The largest number of leaves and 1, and between them 2, 3, 5, 10 … whose labels stand at least `gap` apart. */
function leafTicks(placeOf, most, width, gap) {
  const round = [];
  for (let power = 1; power < most; power *= 10) for (const factor of [1, 2, 5, 3]) round.push(factor * power);
  const placed = [];
  for (const value of [1, most, ...round]) {
    const at = placeOf(value) * width;
    if (value <= most && placed.every((tick) => Math.abs(tick.at - at) >= gap)) placed.push({ value, at });
  }
  return placed.sort((a, b) => a.at - b.at);
}

/** Values 0 and 1, 3, 10, 30 … whose labels stand at least `gap` apart on an axis of `width`; powers of ten first. */
export function alphaTicks(scale, width, gap) {
  const placed = [{ value: 0, at: 0 }];
  const lowest = Math.floor(Math.log10(scale.at(gap / width)));
  const highest = Math.ceil(Math.log10(scale.at(1)));
  for (const factor of [1, 3]) {
    for (let power = lowest; power <= highest; power++) {
      const value = Number(`${factor}e${power}`);
      const at = scale.of(value) * width;
      if (value <= scale.at(1) && placed.every((tick) => Math.abs(tick.at - at) >= gap)) placed.push({ value, at });
    }
  }
  return placed.sort((a, b) => a.value - b.value);
}

/** The alpha under a pointer: a breakpoint within a few pixels, else the largest one at or before the pointer. */
export function snap(breakpoints, scale, pixel, width) {
  const row = rowAt(breakpoints, scale.at(pixel / width));
  const next = Math.min(row + 1, breakpoints.length - 1);
  return scale.of(breakpoints[next]) * width - pixel <= SNAP_PIXELS ? breakpoints[next] : breakpoints[row];
}

/** The breakpoint `steps` away from alpha; a step from between two breakpoints ends on the neighbour. */
export function step(breakpoints, alpha, steps) {
  const row = rowAt(breakpoints, alpha);
  const back = steps < 0 && breakpoints[row] < alpha ? 1 : 0;
  return breakpoints[Math.min(breakpoints.length - 1, Math.max(0, row + steps + back))];
}

/**
 * A step function as the corners of its line, at most four a pixel column, nothing of its range lost.
 * @param {number[]} xs pixel positions, ascending @param {number[]} ys pixel heights; ys[i] holds from xs[i] on
 */
export function stepLine(xs, ys, end) {
  const points = [];
  let at = 0;
  while (at < xs.length) {
    const column = Math.floor(xs[at]);
    let to = at;
    let low = ys[at];
    let high = ys[at];
    while (to + 1 < xs.length && Math.floor(xs[to + 1]) === column) {
      to++;
      low = Math.min(low, ys[to]);
      high = Math.max(high, ys[to]);
    }
    if (points.length) points.push([xs[at], points[points.length - 1][1]]);
    points.push([xs[at], ys[at]]);
    if (to > at) points.push([xs[to], low], [xs[to], high], [xs[to], ys[to]]);
    at = to + 1;
  }
  if (points.length) points.push([end, points[points.length - 1][1]]);
  return points;
}
