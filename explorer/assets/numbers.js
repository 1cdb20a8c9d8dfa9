/**
 * What stands beside the titles of boxes: rows, and entropy or what nodes are coloured by. Boxes of one scale show the
 * same of it: the long form only where it has room in all of them, beside titles that are not shortened for it.
 */
import { count, fill } from "./format.js";

/** How much of a name goes before the long form, at 100 %. */
const WANTED_NAME = 92;
const known = new WeakMap(); // model → the last answer of `longFits` and what it was for

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
 * Whether the long form has room in every box of the tree, whatever alpha makes of it.
 * @param {{room: number, under: boolean, size: number, small: number, gap: number, lead: number, scale: number}} box  `under`: a
 *   line of its own; lead: of the square before a class
 */
export function longFits(scene, box) {
  const { model, ruler, colouring } = scene;
  const key = [box.room, box.under, box.size, box.small].join(" ");
  const last = known.get(model);
  if (last?.key === key && last.ruler === ruler && last.colouring === colouring) return last.fits;
  const fits = everyFits(scene, box);
  known.set(model, { key, ruler, colouring, fits });
  return fits;
}

function everyFits(scene, { room, under, size, small, gap, lead, scale }) {
  const { model, ruler, names } = scene;
  const columns = names.columns.map((name) => wantedTitle(ruler.width(name, true) * size, ruler.width(" ?", true) * size, 0, scale));
  const classes = names.classes.map((name) => wantedTitle(ruler.width(name) * size, 0, lead, scale));
  for (let node = 0; node < model.samples.length; node++) {
    const numbers = ruler.width(numbersOf(scene, node)[0]) * small;
    const column = model.column[node];
    const title = Math.max(classes[model.data.label[node]], column < 0 ? 0 : columns[column]);
    if (numbers + (under ? 0 : gap + title) > room) return false;
  }
  return true;
}
