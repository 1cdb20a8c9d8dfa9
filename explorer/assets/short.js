/**
 * Short forms of the names of one table: at any width where that is possible different names get different forms, since
 * “bill…h_mm” says nothing where two columns end and begin like that. Knows texts, not who writes them.
 */
import { fitting, lettersOf } from "./text.js";

const KEPT = 400; // widths whose forms are remembered
/** How much of what fits is taken from the end of the name, the most telling first. */
const SHARES = [0, 0.25, 0.75, 1];

/**
 * @param {object} ruler as in text.js @param {readonly string[]} names
 * @param {Iterable<number>} used  which of them are written at all
 * @returns {(index: number, room: number) => string}  the form of a name in a room, in em
 */
export function makeShort(ruler, names, used, bold) {
  const known = new Map();
  const all = [...used];
  return (index, room) => {
    if (ruler.width(names[index], bold) <= room) return names[index];
    const step = Math.floor(room * 8) / 8;
    let forms = known.get(step);
    if (!forms) {
      if (known.size > KEPT) known.clear();
      known.set(step, (forms = formsAt(step)));
    }
    return forms.get(index) ?? ruler.shorten(names[index], step, bold);
  };

  function formsAt(room) {
    const forms = new Map(all.map((index) => [index, ruler.shorten(names[index], room, bold)]));
    const alike = new Map();
    for (const [index, form] of forms) alike.set(form, [...(alike.get(form) ?? []), index]);
    const clashes = [...alike.values()].filter((members) => members.length > 1);
    const taken = new Set([...alike.keys()].filter((form) => alike.get(form).length === 1));
    for (const members of clashes) {
      const told = apart(members.map((index) => names[index]), room, taken);
      members.forEach((index, nth) => {
        forms.set(index, told[nth]);
        taken.add(told[nth]);
      });
    }
    return forms;
  }

  /** Forms of names that are shortened alike: all in one way if one tells them apart, else each in the first free one. */
  function apart(members, room, taken) {
    const fits = (text) => ruler.width(text, bold) <= room;
    const letters = members.map(lettersOf);
    const same = commonStart(letters);
    const ways = [...SHARES.map((share) => (name) => fitting(name, fits, share)), ...[same, same - 1].map((from) => (name) => inside(name, from, fits))];
    for (const way of ways) {
      const forms = letters.map(way);
      if (new Set(forms).size === forms.length && forms.every((form) => form && !taken.has(form))) return forms;
    }
    const given = new Set(taken);
    return letters.map((name) => {
      const every = [...ways, ...name.map((_, from) => () => inside(name, from, fits))];
      const usual = fitting(name, fits, 0.5);
      const free = every.map((way) => way(name)).find((form) => form && !given.has(form)) ?? usual;
      given.add(free);
      return free;
    });
  }
}

/** The letters from one on, with dots for what goes before and behind. */
function inside(letters, from, fits) {
  if (from < 1 || from >= letters.length) return "";
  for (let end = letters.length; end > from; end--) {
    const form = `…${letters.slice(from, end).join("")}${end < letters.length ? "…" : ""}`;
    if (fits(form)) return form;
  }
  return "";
}

/** How many letters all begin with. */
function commonStart([first, ...others]) {
  let same = 0;
  while (same < first.length && others.every((letters) => letters[same] === first[same])) same++;
  return same;
}
