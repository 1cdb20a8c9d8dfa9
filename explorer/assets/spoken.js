/** What a screen reader hears of the picture and of the slider. */
import { alphaText } from "./curve.js";
import { accuracyText, count, fill, fixed, plural, significant } from "./format.js";

const set = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
};

/** @param {object} after the figures at alpha */
export function speak(picture, slider, data, alpha, after) {
  const { words, alphas } = data;
  const breakpoints = alphas.alpha;
  set(slider, {
    "aria-label": words.alpha_slider,
    "aria-valuemin": 0,
    "aria-valuemax": breakpoints[breakpoints.length - 1],
    "aria-valuenow": alpha,
    "aria-valuetext": fill(words.alpha_label, { alpha: alphaText(breakpoints, alpha), leaves: plural(words, "leaves", after.leaves) }),
    "aria-disabled": breakpoints.length < 2,
  });
  const values = {
    nodes: count(after.nodes), leaves: count(after.leaves), depth: count(after.depth),
    accuracy: accuracyText(after.accuracy), cost: fixed(after.cost, 1), alpha: significant(alpha, 4),
  };
  set(picture, { "aria-label": fill(words.canvas, values) });
}
