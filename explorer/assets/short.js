/**
 * Short forms of the names of one table that can be read as no other name of it: “bill…h_mm” says nothing where two
 * columns begin and end like that, so the one becomes “bill_le…” and the other “bill_de…”. Where there is no such form,
 * different names at least get different ones. Knows texts, not who writes them.
 */
import { fitting, lettersOf } from "./text.js";

const KEPT = 400; // widths whose forms are remembered
const MOST_TOGETHER = 100; // names beyond which each is shortened for itself
/** How much of what fits is taken from the end of the name; the first that tells it apart is taken. */
const SHARES = [0.5, 0, 0.25, 0.75, 1];

/**
 * @param {object} ruler as in text.js @param {readonly string[]} names
 * @param {Iterable<number>} used  which of them are written at all
 * @returns {(index: number, room: number) => string}  the form of a name in a room, in em
 */
export function makeShort(ruler, names, used, bold) {
  const known = new Map(); // step → index → form
  const written = Array.from(used);
  return (index, room) => {
    const name = names[index];
    if (ruler.width(name, bold) <= room) return name;
    const step = Math.floor(room * 8) / 8;
    if (!known.has(step)) {
      if (known.size > KEPT) known.clear();
      known.set(step, new Map());
    }
    const forms = known.get(step);
    if (!forms.has(index)) settle(index, step, forms);
    return forms.get(index);
  };

  /** Takes the first form that only this name can mean; where there is none, all names are given different ones. */
  function settle(index, room, forms) {
    const [own] = candidates(names[index], room);
    if (own?.others === 0 || written.length > MOST_TOGETHER) forms.set(index, own?.form ?? "");
    else together(room, forms);
    if (!forms.has(index)) forms.set(index, own?.form ?? "");
  }

  function together(room, forms) {
    const open = [];
    const taken = new Set();
    for (const index of written) {
      if (ruler.width(names[index], bold) <= room) continue;
      const ranked = [...candidates(names[index], room)];
      if (ranked[0]?.others !== 0) open.push({ index, ranked });
      else {
        forms.set(index, ranked[0].form);
        taken.add(ranked[0].form);
      }
    }
    for (const { index, ranked } of open) {
      const { form } = ranked.find((one) => !taken.has(one.form)) ?? ranked[0] ?? { form: "" };
      forms.set(index, form);
      taken.add(form);
    }
  }

  /** How many letters of a name the most similar beginning of another one has. */
  function sharedStart(name) {
    let most = 0;
    for (const at of written) {
      if (names[at] === name) continue;
      while (most < name.length && names[at].startsWith(name.slice(0, most + 1))) most++;
    }
    return lettersOf(name.slice(0, most)).length;
  }

  /** The forms of a name that fit, those first that the fewest others could mean as well; one alone if it is this name's. */
  function candidates(name, room) {
    const fits = (text) => ruler.width(text, bold) <= room;
    const ranked = [];
    for (const form of formsOf(lettersOf(name), fits, sharedStart(name))) {
      if (!form) continue;
      const others = written.reduce((sum, at) => sum + (names[at] !== name && readsAs(form, names[at]) ? 1 : 0), 0);
      if (others === 0) return [{ form, others }];
      ranked.push({ form, others });
    }
    return ranked.sort((a, b) => a.others - b.others);
  }
}

/** Head and tail in several shares, then what stands within, first where the name begins to differ. */
function* formsOf(letters, fits, shared) {
  for (const share of SHARES) yield fitting(letters, fits, share);
  yield inside(letters, shared, fits);
  for (let from = 1; from < letters.length; from++) yield inside(letters, from, fits);
}

/** The letters from one on, with dots for what goes before and behind. */
function inside(letters, from, fits) {
  if (from < 1) return "";
  const form = (end) => `…${letters.slice(from, end).join("")}${end < letters.length ? "…" : ""}`;
  let end = letters.length;
  while (end > from && !fits(form(end))) end--;
  return end > from ? form(end) : "";
}

/** Whether a name could be what is meant by a form: it begins and ends so, and has what stands between in this order. */
function readsAs(form, name) {
  const parts = form.split("…");
  const [head, tail] = [parts[0], parts[parts.length - 1]];
  if (!name.startsWith(head) || !name.endsWith(tail) || name.length < head.length + tail.length) return false;
  const middle = name.slice(head.length, name.length - tail.length);
  return parts.slice(1, -1).every((part) => middle.includes(part));
}
