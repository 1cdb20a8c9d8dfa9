/** What is said of a node in words, wherever it is said: the step of the rule that leads to it, its class counts. */
import { count } from "./format.js";
import { classCounts } from "./model.js";

/** The column whose value leads into a node; of two trees the parent may ask for two. Not for the root. */
export const askedBefore = ({ data, column, parent }, node) => data.asked?.[node] ?? column[parent[node]];

/** The last step of the rule of a node: “outlook = sunny”, “humidity ≤ 75”. `names` as in look.js; not for the root. */
export function stepText(model, names, node) {
  const { data } = model;
  const asked = askedBefore(model, node);
  const branch = names.branches[data.branch[node]];
  const joint = data.numeric[asked] && /^[≤>] /.test(branch) ? " " : " = ";
  return names.columns[asked] + joint + branch;
}

/** The name of a class, −1 for the others together. */
export const className = (names, words, index) => (index < 0 ? words.other : names.classes[index]);

/** “no 3, yes 2”. */
export const countsText = (model, names, words, node) =>
  classCounts(model, node).map(([index, n]) => `${className(names, words, index)} ${count(n)}`).join(", ");
