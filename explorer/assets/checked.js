/**
 * Errors on rows that did not grow the tree, and those beside which they mean something. Knows no pixels.
 *
 * @typedef {object} Checked
 * @property {string} by           "validation": rows held out; "folds": cross-validation
 * @property {number} rows
 * @property {number} [folds]
 * @property {number} [repeats]
 * @property {number[]|null} error one for each breakpoint of alpha
 * @property {number[]} se         their standard errors
 * @property {number|null} grown   the error of the grown tree, null where it is not known
 * @property {number} majority     the error of always saying the most frequent class of the training rows
 * @property {number} smallest     the breakpoint of the smallest error
 * @property {number} one_se       that of the smallest tree within one standard error of it
 * @property {boolean} chose       whether these rows chose the pruning
 */
import { accuracyText, fill, plural } from "./format.js";
import { rowAt } from "./model.js";

/**
 * The checks there are: validation rows come with the tree, cross-validation by itself when it is done; until then all but
 * its errors is known, which are null. @returns {Checked|null}
 */
export function checkedOf(data, checks) {
  if (data.union) return null; // two trees have no curve
  if (data.validation || !data.due) return data.validation ?? null;
  if (checks?.id === data.due.id) return checks;
  const { folds, repeats } = data.due;
  return { by: "folds", folds, repeats, rows: data.rows, majority: majorityError(data), error: null, grown: null };
}

/** Whether there are errors to draw, now or soon. */
export const isChecked = (data) => !data.union && data.alphas.alpha.length > 1 && Boolean(data.due || data.validation);

/** What always saying the most frequent class gets wrong of the training rows. */
export const majorityError = (data) => 1 - Math.max(...data.class_rows) / data.rows;

/** The errors of the training rows, one for each breakpoint. */
export const trainingErrors = (data) => Array.from(data.alphas.accuracy, (accuracy) => 1 - accuracy);

/** The checked error of the tree at this alpha, null while it is not known. */
export function checkedAt(data, checked, alpha) {
  const row = rowAt(data.alphas.alpha, alpha);
  return checked.error && { error: checked.error[row], se: checked.se[row] };
}

/** "2,201 rows" of a number of them. */
export const rowsText = (words, n) => plural(words, "stub_rows", n);

/** What stands below an accuracy: the rows it is of, and what the majority class gets right of them. */
export function noteOf(data, checked, words) {
  if (!checked) return fill(words.accuracy_note, { rows: rowsText(words, data.rows), share: accuracyText(1 - majorityError(data)) });
  const values = { rows: rowsText(words, checked.rows), folds: checked.folds, share: accuracyText(1 - checked.majority) };
  if (checked.by === "folds") return fill(words.accuracy_folds_note, values);
  return fill(checked.chose ? words.accuracy_chose_note : words.accuracy_note, values);
}

/** What the line of the checked errors is called. */
export function lineName(checked, words) {
  if (checked.by !== "folds") return words.errors_validation;
  return fill(checked.repeats > 1 ? words.errors_repeated : words.errors_folds, { folds: checked.folds, repeats: checked.repeats });
}

/** A breakpoint to choose as values for a sentence. */
export function choiceOf(data, checked, row, words, alphaText) {
  const { alpha, leaves } = data.alphas;
  return {
    alpha: alphaText(alpha, alpha[row]), leaves: plural(words, "leaves", leaves[row]),
    error: accuracyText(checked.error[row]), se: accuracyText(checked.se[row]),
  };
}
