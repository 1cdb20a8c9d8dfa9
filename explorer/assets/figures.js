/** The line of figures before → after, with the legend beside it. */
import { accuracyText, count, fixed } from "./format.js";
import { makeLegend } from "./legend.js";

const FIGURES = [
  ["nodes", count],
  ["leaves", count],
  ["depth", count],
  ["accuracy", accuracyText],
  ["cost", (value) => fixed(value, 1)],
];

/** An element with a class name and, where given, text. */
export function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** @param {() => void} changed  called when the legend points at another class */
export function makeFigures(changed) {
  const root = element("div", "tree-figures");
  const table = element("dl", "tree-figure-list");
  const legend = makeLegend(changed);
  root.append(table, legend.root);
  let cells = [];
  let shown = "";
  let two = false; // trees, which may have as many nodes and yet be others

  /** New words and classes; the numbers follow with `show`. */
  function build(data, theme, marks, names) {
    shown = "";
    two = Boolean(data.union);
    cells = FIGURES.map(([key, format]) => {
      const cell = element("div", "tree-figure");
      const before = element("span", "tree-before", format(data.grown[key]));
      const arrow = element("span", "tree-arrow", "→");
      const after = element("span", "tree-after");
      after.style.minWidth = `${before.textContent.length}ch`;
      cell.style.minWidth = `calc(${2 * before.textContent.length + 1.6}ch + 12px)`; // of “before → after”, so that nothing moves when alpha does
      const value = element("dd", "");
      value.append(before, arrow, after);
      cell.append(element("dt", "", data.words[key]), value);
      return { key, format, cell, before, arrow, after };
    });
    table.setAttribute("aria-label", data.words.figures);
    table.replaceChildren(...cells.map(({ cell }) => cell));
    legend.build(data, theme, marks, names);
  }

  /** Only cells whose text changes are touched: this runs in every frame of a drag. */
  function show(before, after) {
    const key = JSON.stringify(after);
    if (key === shown) return;
    shown = key;
    for (const { key: figure, format, cell, before: old, after: fresh } of cells) {
      const text = format(after[figure]);
      if (fresh.textContent !== text) fresh.textContent = text;
      const was = format(before[figure]);
      if (old.textContent !== was) old.textContent = was;
      cell.classList.toggle("tree-same", before.nodes === after.nodes && !two);
    }
  }
  return { root, legend, build, show };
}
