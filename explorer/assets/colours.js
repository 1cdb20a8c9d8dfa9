/**
 * What nodes are coloured by: one quantity per node, its place on the scale, and its words. Knows the tree and the
 * words, not colours or pixels.
 *
 * @typedef {object} Colouring
 * @property {string} name
 * @property {Float64Array} values   node → the quantity, NaN where the node has none
 * @property {(node: number) => number} at     place on the scale, 0 … 1
 * @property {(node: number) => string} text   the quantity as the node shows it, "" where it has none
 * @property {{title: string, low: string, high: string, none: string}} legend
 */
import { alphaScale } from "./scale.js";
import { count, fill, significant } from "./format.js";

export const COLORINGS = ["class", "entropy", "samples", "error", "critical"];

const QUANTITIES = { entropy, samples, error, critical };

/** @returns {Colouring|null} null when nodes are coloured by class */
export function makeColouring(name, model, words) {
  if (!(name in QUANTITIES)) return null;
  const { values, scale, say, low, high, none = "" } = QUANTITIES[name](model);
  const text = (node) => (Number.isNaN(values[node]) ? "" : fill(words[`value_${name}`], { value: say(values[node]) }));
  const legend = { title: words[`scale_${name}`], low, high, none: none && words[none] };
  const at = (node) => (Number.isNaN(values[node]) ? NaN : scale(values[node]));
  return { name, values, at, text, legend };
}

/** A share with two decimals, never rounded to none. */
const share = (value) => (value > 0 && value < 0.005 ? "<0.01" : value.toFixed(2));

const percent = (part) => (part > 0 && part < 0.005 ? "<1" : String(Math.round(100 * part)));

/** From the least to the largest value in the tree; a place of `of` even between them. */
function spanning(values, say, of = (value) => value) {
  const there = values.filter((value) => !Number.isNaN(value));
  const least = there.reduce((best, value) => Math.min(best, value), Infinity);
  const most = there.reduce((best, value) => Math.max(best, value), -Infinity);
  const span = of(most) - of(least);
  const scale = (value) => (span > 0 ? (of(value) - of(least)) / span : 0);
  const told = (value) => (!there.length ? "" : value === 0 ? "0" : say(value));
  return { values, scale, say, low: told(least), high: told(most) };
}

function entropy({ data }) {
  return spanning(Float64Array.from(data.entropy), share);
}

/** The share of a node's rows that are not of its class. */
function error({ data, samples }) {
  const { bar_start: start, bar_class: classes, bar_count: counts, label } = data;
  const values = new Float64Array(samples.length);
  for (let node = 0; node < values.length; node++) {
    let right = 0;
    for (let part = start[node]; part < start[node + 1]; part++) if (classes[part] === label[node]) right = counts[part];
    values[node] = Math.max(0, 1 - right / samples[node]);
  }
  return spanning(values, share);
}

/** In the logarithm: most trees have few large nodes and many small ones. */
function samples({ samples: values }) {
  const made = spanning(values, count, Math.log);
  return { ...made, say: (value) => percent(value / values[0]) };
}

/** On the axis of the curve below the tree; leaves of the grown tree have none. */
function critical({ data, column, critical: alphas }) {
  const axis = alphaScale(data.alphas.alpha);
  const values = alphas.map((alpha, node) => (column[node] < 0 ? NaN : alpha));
  const say = (alpha) => (Number.isFinite(alpha) ? significant(alpha, 3) : "∞");
  return { ...spanning(values, say, (alpha) => (Number.isFinite(alpha) ? axis.of(alpha) : 1)), none: "scale_none" };
}
