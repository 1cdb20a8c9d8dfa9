/** The texts of branches, and the form of one that fits into a room. */
import { oneLine } from "./text.js";

/** How the engine joins the values of a grouping. */
const JOINT = " or ";

/** @returns {{branches: string[], groupings: string[][]}} texts on one line, and the values of those that are groupings */
export function branchNames({ branch_texts: texts, branch_groups: sizes = {} }) {
  const branches = texts.map(oneLine);
  const groupings = [];
  for (const [index, size] of Object.entries(sizes)) {
    const values = branches[index].split(JOINT);
    if (values.length === size) groupings[index] = values;
    if (values.length === size) branches[index] = values.join(", ");
  }
  return { branches, groupings };
}

/**
 * The form of a branch text for so much room, in em: of a threshold all digits or none, since a part of them is another
 * number; of a grouping as many values as fit and how many more; else shortened in the middle. `numeric`: whether the
 * column asked for has numbers; only then is “≤ 5” a threshold and not a value that is written so.
 */
export function branchForm(ruler, names, index, room, numeric) {
  const text = names.branches[index];
  if (ruler.width(text) <= room) return text;
  if (numeric && /^[≤>] /.test(text) && !names.groupings[index]) {
    return [text.replace(" ", ""), `${text[0]}…`].find((form) => ruler.width(form) <= room) ?? "";
  }
  return names.groupings[index] ? groupingForm(ruler, names.groupings[index], room) : ruler.shorten(text, room);
}

function groupingForm(ruler, values, room) {
  const form = (shown) => `${values.slice(0, shown).join(", ")}, +${values.length - shown}`;
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ruler.width(form(middle)) <= room) low = middle;
    else high = middle - 1;
  }
  if (low > 0) return form(low);
  const rest = `, +${values.length - 1}`;
  const first = ruler.shorten(values[0], room - ruler.width(rest));
  if (first) return first + rest;
  return ruler.width(`+${values.length}`) <= room ? `+${values.length}` : "";
}
