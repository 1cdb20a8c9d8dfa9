/** The line of figures before → after, and the legend of the classes. */
import { accuracyText, count, fixed } from "./format.js";

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

export function makeFigures() {
  const root = element("div", "tree-figures");
  const table = element("dl", "tree-figure-list");
  const legend = element("ul", "tree-legend");
  root.append(table, legend);
  let cells = [];
  let shown = "";

  /** New words and classes; the numbers follow with `show`. */
  function build(data, theme, marks, names) {
    shown = "";
    cells = FIGURES.map(([key, format]) => {
      const cell = element("div", "tree-figure");
      const before = element("span", "tree-before", format(data.grown[key]));
      const arrow = element("span", "tree-arrow", "→");
      const after = element("span", "tree-after");
      after.style.minWidth = `${before.textContent.length}ch`;
      const value = element("dd", "");
      value.append(before, arrow, after);
      cell.append(element("dt", "", data.words[key]), value);
      return { key, format, cell, before, arrow, after };
    });
    table.setAttribute("aria-label", data.words.figures);
    table.replaceChildren(...cells.map(({ cell }) => cell));
    const items = data.classes.map((_, index) => legendItem(names.classes[index], theme.classes[index], marks[index]));
    if (data.bar_class.includes(-1)) items.push(legendItem(data.words.other, theme.other, 1));
    legend.setAttribute("aria-label", data.words.classes);
    legend.replaceChildren(...items);
  }

  function legendItem(name, color, mark) {
    const item = element("li", "");
    const swatch = element("span", mark ? "tree-swatch tree-marked" : "tree-swatch");
    swatch.style.setProperty("--swatch", color);
    swatch.style.setProperty("--step", `${5 / Math.max(1, mark)}px`);
    item.append(swatch, element("span", "tree-class", name));
    item.title = name;
    return item;
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
      cell.classList.toggle("tree-same", before.nodes === after.nodes);
    }
  }
  return { root, build, show };
}
