/** The line of figures before → after, with the legend beside it. */
import { noteOf } from "./checked.js";
import { accuracyText, count, fixed } from "./format.js";
import { makeLegend } from "./legend.js";

const FIGURES = [
  ["nodes", count],
  ["leaves", count],
  ["depth", count],
  ["accuracy", accuracyText],
  ["checked", accuracyText],
  ["cost", (value) => fixed(value, 1)],
];

/** An element with a class name and, where given, text. */
export function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** A figure of the grown tree; "" for an error that is not known of it. */
function grownText(data, checked, key, format) {
  if (key !== "checked") return format(data.grown[key]);
  return checked.grown === null ? "" : format(1 - checked.grown);
}

/** @param {() => void} changed  called when the legend points at another class */
export function makeFigures(changed) {
  const root = element("div", "tree-figures");
  const table = element("dl", "tree-figure-list");
  const legend = makeLegend(changed);
  root.append(table, legend.root);
  let cells = [];
  let shown = "";
  let words = {};
  let two = false; // trees, which may have as many nodes and yet be others

  /** New words and classes; the numbers follow with `show`. */
  function build(data, checked, theme, marks, names) {
    list(data, checked);
    legend.build(data, theme, marks, names);
  }

  /** What figures there are. @param {object|null} checked  see checked.js */
  function list(data, checked) {
    shown = "";
    two = Boolean(data.union);
    ({ words } = data);
    const figures = FIGURES.filter(([key]) => key !== "checked" || checked);
    cells = figures.map(([key, format]) => {
      const cell = element("div", "tree-figure");
      const before = element("span", "tree-before", grownText(data, checked, key, format));
      const arrow = element("span", "tree-arrow", "→");
      const after = element("span", "tree-after");
      after.style.minWidth = `${before.textContent.length}ch`;
      cell.style.minWidth = `calc(${2 * before.textContent.length + 1.6}ch + 12px)`; // of “before → after”, so that nothing moves when alpha does
      const value = element("dd", "");
      value.append(before, arrow, after);
      const name = key === "checked" ? (checked.by === "folds" ? words.accuracy_folds : words.accuracy_checked) : words[key];
      const term = element("dt", "", name);
      if (key === "cost") {
        term.title = words.meaning_cost;
        term.setAttribute("aria-description", words.meaning_cost);
      }
      cell.append(term, value);
      if (key === "accuracy" && !two) cell.append(element("dd", "tree-figure-note", noteOf(data, null, words)));
      if (key === "checked") cell.append(element("dd", "tree-figure-note", noteOf(data, checked, words)));
      return { key, format, cell, before, arrow, after };
    });
    table.setAttribute("aria-label", data.words.figures);
    table.replaceChildren(...cells.map(({ cell }) => cell));
  }

  /**
   * Only cells whose text changes are touched: this runs in every frame of a drag.
   * @param {{error: number, grown: number|null}|null} checked  errors of other rows
   */
  function show(before, after, checked) {
    const key = JSON.stringify([after, checked]);
    if (key === shown) return;
    shown = key;
    const error = (value) => (value === undefined || value === null ? null : 1 - value);
    const [was, now] = [{ ...before, checked: error(checked?.grown) }, { ...after, checked: error(checked?.error) }];
    for (const { key: figure, format, cell, before: old, after: fresh } of cells) {
      const written = (value) => (value === null ? words.accuracy_due : format(value));
      if (fresh.textContent !== written(now[figure])) fresh.textContent = written(now[figure]);
      if (old.textContent !== written(was[figure])) old.textContent = written(was[figure]);
      cell.classList.toggle("tree-same", (before.nodes === after.nodes && !two) || was[figure] === null);
    }
  }
  return { root, legend, build, list, show };
}
