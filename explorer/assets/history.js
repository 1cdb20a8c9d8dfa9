/**
 * Where one has been: the selected nodes one after another, as a browser keeps pages. Pure; a history is a value.
 *
 * @typedef {{places: readonly number[], at: number}} History  `at` is where one stands, -1 before the first place
 */
const MOST = 500;

/** @type {History} */
export const NOWHERE = Object.freeze({ places: Object.freeze([]), at: -1 });

export const here = ({ places, at }) => places[at] ?? null;

/** Going to a place forgets what lay ahead; staying changes nothing. */
export function visit(history, place) {
  if (here(history) === place) return history;
  const places = [...history.places.slice(0, history.at + 1), place].slice(-MOST);
  return { places, at: places.length - 1 };
}

/** The history `by` steps back (-1) or forward (1), places that are no longer there passed over; null when none is. */
export function turn(history, by, exists = () => true) {
  for (let at = history.at + by; at >= 0 && at < history.places.length; at += by) {
    if (exists(history.places[at])) return { places: history.places, at };
  }
  return null;
}
