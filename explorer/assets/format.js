/** Numbers and sentences as they are shown. Knows nothing of trees. */

const grouped = (text) => text.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** A number with a fixed count of decimals and thousands separators: 1513 → "1,513.0". */
export function fixed(value, decimals) {
  const [whole, fraction] = value.toFixed(decimals).split(".");
  return grouped(whole) + (fraction ? `.${fraction}` : "");
}

/** A share such as accuracy with four decimals, more where it would read as a full 1. */
export function accuracyText(value) {
  let decimals = 4;
  while (value < 1 && decimals < 9 && Number(value.toFixed(decimals)) === 1) decimals++;
  return value.toFixed(decimals);
}

/** A count of rows or nodes; fractional weights keep at most two decimals. */
export function count(value) {
  const [whole, fraction = ""] = value.toFixed(2).split(".");
  const decimals = fraction.replace(/0+$/, "");
  return grouped(whole) + (decimals ? `.${decimals}` : "");
}

/** A number with so many significant digits, all of its whole part, no trailing zeros: (2.3176, 3) → "2.32". */
export function significant(value, digits) {
  if (value === 0) return "0";
  const rounded = Number(value.toPrecision(digits));
  const size = Math.abs(rounded);
  if (size < 1e-6 || size >= 1e12) return rounded.toExponential().replace("e+", "e");
  const places = digits - 1 - Math.floor(Math.log10(size));
  const [whole, fraction = ""] = value.toFixed(Math.max(0, places)).split(".");
  const decimals = fraction.replace(/0+$/, "");
  return grouped(whole) + (decimals ? `.${decimals}` : "");
}

/** As many digits, from four up, as tell `value` from its neighbours in a sorted list. */
export function distinct(value, neighbours) {
  for (let digits = 4; digits < 17; digits++) {
    const text = significant(value, digits);
    if (neighbours.every((other) => other === value || significant(other, digits) !== text)) return text;
  }
  return String(value);
}

/** Puts values into a sentence: fill("{n} leaves", {n: 9}) → "9 leaves". */
export function fill(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Chooses between words.<key>_one and words.<key>_many and fills in the number as {n}. */
export function plural(words, key, n) {
  return fill(words[n === 1 ? `${key}_one` : `${key}_many`], { n: count(n) });
}
