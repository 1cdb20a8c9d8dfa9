/** What is said of a node in words, wherever it is said: the step of the rule that leads to it, its class counts. */
import { count } from "./format.js";
import { classCounts } from "./model.js";

/** The last step of the rule of a node: “outlook = sunny”, “humidity ≤ 75”. `names` as in look.js; not for the root. */
export function stepText({ data, column, parent }, names, node) {
  const asked = column[parent[node]];
  const branch = names.branches[data.branch[node]];
  const joint = data.numeric[asked] && /^[≤>] /.test(branch) ? " " : " = ";
  return names.columns[asked] + joint + branch;
}

/** The name of a class, −1 for the others together. */
export const className = (names, words, index) => (index < 0 ? words.other : names.classes[index]);

/** “no 3, yes 2”. */
export const countsText = (model, names, words, node) =>
  classCounts(model, node).map(([index, n]) => `${className(names, words, index)} ${count(n)}`).join(", ");
