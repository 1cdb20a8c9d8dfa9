/** What a screen reader hears of the picture, of the slider and of a node. */
import { ALPHA_IS } from "./caption.js";
import { checkedAt, rowsText } from "./checked.js";
import { alphaText } from "./curve.js";
import { accuracyText, count, fill, fixed, plural, significant } from "./format.js";
import { isKept, isLeaf, isTurned, numberOf } from "./model.js";
import { statusText } from "./union.js";
import { countsText, stepText } from "./wording.js";

const set = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
};

/** @param {object} after the figures at alpha @param {object|null} checked  the errors of other rows */
export function speak(picture, slider, data, alpha, after, checked) {
  const { words, alphas } = data;
  const breakpoints = alphas.alpha;
  const label = fill(words.alpha_label, { alpha: alphaText(breakpoints, alpha), leaves: plural(words, "leaves", after.leaves) });
  const told = checked?.error && { label, error: accuracyText(checkedAt(data, checked, alpha).error), rows: rowsText(words, checked.rows) };
  set(slider, {
    "aria-label": words.alpha_slider,
    "aria-valuemin": 0,
    "aria-valuemax": breakpoints[breakpoints.length - 1],
    "aria-valuenow": alpha,
    "aria-valuetext": told ? fill(words.errors_spoken, told) : label,
    "aria-disabled": breakpoints.length < 2,
    "aria-describedby": breakpoints.length < 2 ? "" : ALPHA_IS,
  });
  const values = {
    nodes: count(after.nodes), leaves: count(after.leaves), depth: count(after.depth),
    accuracy: accuracyText(after.accuracy), cost: fixed(after.cost, 1), alpha: significant(alpha, 4),
  };
  set(picture, { "aria-label": fill(words.canvas, values) });
}

/** A node in one sentence after another: branch, what it asks or its class, figures, state, place. */
export function nodeText({ model, folds, names, words, alpha, node }) {
  const { data, parent, firstChild, childCount } = model;
  const leaf = isLeaf(model, node, alpha);
  const above = parent[node];
  const label = names.classes[data.label[node]];
  const values = {
    number: numberOf(model, node), depth: model.depth[node], entropy: data.entropy[node].toFixed(2),
    child: above < 0 ? 1 : node - firstChild[above] + 1, of: above < 0 ? 1 : childCount[above],
  };
  const state = !isKept(model, node, alpha) ? words.spoken_cut : isTurned(model, node, alpha) ? words.spoken_pruned
    : !childCount[node] ? "" : folds.open[node] ? words.spoken_open : words.spoken_closed;
  return [
    above < 0 ? words.crumbs_root : stepText(model, names, node),
    fill(leaf ? words.spoken_leaf : words.spoken_asks, { name: leaf ? label : names.columns[model.column[node]] }),
    plural(words, "stub_rows", model.samples[node]), countsText(model, names, words, node), fill(words.spoken_entropy, values), state, statusText(model, words, node),
    fill(above < 0 ? words.spoken_root : words.spoken_place, values),
  ].filter(Boolean).join(". ");
}
