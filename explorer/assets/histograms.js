/** The histograms that came with a tree, and those that came later for a selected node, by node. Draws nothing. */

/**
 * @typedef {object} Histogram
 * @property {string} low @property {string} high  ends of the axis  @property {string} cut  the threshold
 * @property {number} below    how many bins lie up to the threshold
 * @property {number[]} classes  the classes of a bin's parts, -1 for the others together
 * @property {number[][]} bins   bin → rows by class @property {number[]} empty  the same of the empty cells
 */

/** @returns {Map<number, Histogram>} @param {object[]} charts as they came @param {object} data the blob */
export const readHistograms = (charts, data) => new Map(charts.map((chart) => [chart.node, histogramOf(chart, data)]));

/** @returns {Histogram} */
export function histogramOf({ node, low, high, cut, below, counts }, { bar_start: start, bar_class: classes }) {
  const shown = classes.slice(start[node], start[node + 1]);
  const bins = Array.from({ length: counts.length / shown.length }, (_, bin) => counts.slice(bin * shown.length, (bin + 1) * shown.length));
  return { low, high, cut, below, classes: shown, empty: bins.pop(), bins };
}
