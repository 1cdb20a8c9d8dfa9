/** Measures text and shortens it in the middle. Sizes are in em, so one measurement serves every zoom. */

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const CACHE_LIMIT = 20000;

/** Line breaks, tabs and other control characters as visible signs: a label is one line of literal text. */
export function oneLine(text) {
  return text
    .toWellFormed()
    .replace(/\r\n|[\n\r\u2028\u2029]/g, "↵")
    .replace(/\t/g, "⇥")
    .replace(/[\u0000-\u001f]/g, (sign) => String.fromCharCode(0x2400 + sign.charCodeAt(0)))
    .replace(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, "�");
}

/** What one sees as letters; of a very long text those at its ends. */
export const lettersOf = (text) =>
  Array.from(segmenter.segment(text.length > 600 ? text.slice(0, 300) + text.slice(-300) : text), (part) => part.segment);

/** The longest form head…tail of `text` whose width is at most `room`; "" when not even one letter fits. */
export const shortenMiddle = (text, room, width) =>
  width(text) <= room ? text : fitting(lettersOf(text), (form) => width(form) <= room, 0.5);

/** The longest form head…tail that fits, with this share of its letters in the tail; "" when not even one letter fits. */
export function fitting(letters, fits, share) {
  const form = (kept) => {
    const tail = Math.floor(kept * share);
    return `${letters.slice(0, kept - tail).join("").trimEnd()}…${tail ? letters.slice(-tail).join("").trimStart() : ""}`;
  };
  let low = 0;
  let high = letters.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(form(middle))) low = middle;
    else high = middle - 1;
  }
  return low > 0 ? form(low) : "";
}

/** @returns {{width(text: string, bold?: boolean): number, shorten(text: string, room: number, bold?: boolean): string}} */
export function makeRuler(family) {
  const context = document.createElement("canvas").getContext("2d");
  const widths = new Map();
  const short = new Map();
  const remember = (cache, key, make) => {
    let value = cache.get(key);
    if (value === undefined) {
      if (cache.size > CACHE_LIMIT) cache.clear();
      cache.set(key, (value = make()));
    }
    return value;
  };
  const width = (text, bold = false) =>
    remember(widths, (bold ? "b" : "r") + text, () => {
      context.font = `${bold ? 600 : 400} 100px ${family}`;
      return context.measureText(text).width / 100;
    });
  const shorten = (text, room, bold = false) => {
    if (width(text, bold) <= room) return text;
    const step = Math.floor(room * 8) / 8;
    return remember(short, `${bold ? "b" : "r"}${step}|${text}`, () => shortenMiddle(text, step, (part) => width(part, bold)));
  };
  return { width, shorten };
}
