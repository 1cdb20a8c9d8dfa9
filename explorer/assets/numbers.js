/**
 * What stands beside the titles of boxes: rows, and entropy or what nodes are coloured by. Boxes of one scale show the
 * same of it: the long form only where it has room in all of them, beside titles that are not shortened for it.
 */
import { count, fill } from "./format.js";

/** How much of a name goes before the long form, at 100 %. */
const WANTED_NAME = 92;
const known = new WeakMap(); // model → the widest long form of each class and column, and what they were measured for

/** What stands beside a title, from the longest form to none. */
export function numbersOf({ model, words, colouring }, node) {
  const n = count(model.samples[node]);
  if (!colouring) return [fill(words.node_numbers, { n, h: model.data.entropy[node].toFixed(2) }), n, ""];
  const value = colouring.text(node);
  return value ? [fill(words.node_value, { n, value }), value, ""] : [n, n, ""];
}

/** The room a title asks for: its name up to a length, its ending and the square before it. */
export const wantedTitle = (nameWidth, tail, lead, scale) => Math.min(nameWidth, WANTED_NAME * Math.max(scale, 0.8)) + tail + lead + 1;

/**
 * Whether the long form has room in every box of the tree, whatever alpha makes of it: a split shows its column or, once
 * it is a leaf, its class.
 * @param {{room: number, under: boolean, size: number, small: number, gap: number, lead: number, scale: number}} box  `under`: a
 *   line of its own; lead: of the square before a class
 */
export function longFits(scene, { room, under, size, small, gap, lead, scale }) {
  const { ruler, names } = scene;
  const found = widestNumbers(scene);
  const key = [room, under, size, small].join(" "); // the same for all boxes of a frame
  if (found.key === key) return found.fits;
  const classTitle = (index) => wantedTitle(ruler.width(names.classes[index]) * size, 0, lead, scale);
  const columnTitle = (index) => wantedTitle(ruler.width(names.columns[index], true) * size, ruler.width(" ?", true) * size, 0, scale);
  const fits = ({ label, column, width }) => {
    const title = under ? 0 : gap + Math.max(classTitle(label), column < 0 ? 0 : columnTitle(column));
    return width * small + title <= room;
  };
  return Object.assign(found, { key, fits: found.widest.every(fits) }).fits;
}

/** The widest long form among the nodes of each class and column, in em: measured once, it serves every zoom. */
function widestNumbers(scene) {
  const { model, ruler, colouring } = scene;
  const last = known.get(model);
  if (last?.ruler === ruler && last.colouring === colouring) return last;
  const byTitle = new Map();
  for (let node = 0; node < model.samples.length; node++) {
    const [label, column] = [model.data.label[node], model.column[node]];
    const key = `${label} ${column}`;
    const width = ruler.width(numbersOf(scene, node)[0]);
    const entry = byTitle.get(key);
    if (!entry) byTitle.set(key, { label, column, width });
    else entry.width = Math.max(entry.width, width);
  }
  const found = { ruler, colouring, widest: Array.from(byTitle.values()), key: "", fits: false };
  known.set(model, found);
  return found;
}
