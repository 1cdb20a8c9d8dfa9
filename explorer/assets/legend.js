/**
 * What the colours mean: the classes, each a button that points at its nodes, or the scale of a quantity. Knows
 * neither the tree nor who draws it.
 */
import { element } from "./figures.js";
import { count, fill } from "./format.js";
import { toggles } from "./menu.js";

const MOST_TRIED = 60;

/** @param {() => void} changed  called when another class is pointed at or taken */
export function makeLegend(changed) {
  const root = element("div", "tree-legend-holder");
  const list = element("ul", "tree-legend");
  const more = element("button", "tree-button tree-legend-more tree-menu-button");
  const all = element("div", "tree-menu tree-legend-all");
  const scale = element("div", "tree-scale");
  const moreItem = element("li", "");
  moreItem.append(more);
  more.type = "button";
  all.popover = "auto";
  all.setAttribute("role", "group");
  root.append(list, scale, all);
  let entries = [];
  let classes = "";
  let pointed = null;
  let taken = null;
  let width = 0;
  let total = 0;
  let makeAll = () => [];
  let words = {};

  function build(data, theme, marks, names) {
    words = data.words;
    if (classes !== data.classes.join("\n")) [pointed, taken] = [null, null];
    classes = data.classes.join("\n");
    const largest = data.classes.map((_, index) => index).sort((a, b) => data.class_rows[b] - data.class_rows[a] || a - b);
    const tried = largest.slice(0, MOST_TRIED);
    const button = (index, text) => classButton(index, names.classes[index], theme.classes[index], marks[index], text);
    entries = tried.sort((a, b) => a - b).map((index) => ({ item: inItem(button(index)), rank: largest.indexOf(index) }));
    total = largest.length;
    makeAll = () => largest.map((index) => button(index, count(data.class_rows[index])));
    const other = data.bar_class.includes(-1) ? [otherItem(data.words.other, theme.other)] : [];
    for (const part of [list, all]) part.setAttribute("aria-label", words.classes);
    more.setAttribute("aria-haspopup", "true");
    list.replaceChildren(...entries.map(({ item }) => item), ...other, moreItem);
    press();
    fit();
  }

  const inItem = (child) => {
    const item = element("li", "");
    item.append(child);
    return item;
  };

  function classButton(index, name, color, mark, rows) {
    const made = element("button", "tree-class-button");
    made.type = "button";
    made.title = name;
    made.dataset.index = index;
    made.append(swatch(color, mark), element("span", "tree-class", name));
    if (rows !== undefined) made.append(element("span", "tree-class-rows", rows));
    made.addEventListener("click", () => take(taken === index ? null : index));
    made.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && point(index));
    made.addEventListener("pointerleave", () => point(null));
    made.addEventListener("focus", () => made.matches(":focus-visible") && point(index));
    made.addEventListener("blur", () => point(null));
    return made;
  }

  function otherItem(name, color) {
    const item = element("li", "tree-class-other");
    item.append(swatch(color, 1), element("span", "tree-class", name));
    return item;
  }

  function swatch(color, mark) {
    const made = element("span", mark ? "tree-swatch tree-marked" : "tree-swatch");
    made.style.setProperty("--swatch", color);
    if (mark) made.style.setProperty("--step", mark > 2 ? "2.4px" : "4.5px");
    if (mark) made.style.setProperty("--slant", mark % 2 ? "135deg" : "45deg");
    return made;
  }

  /** Shows the largest classes that fit into the lines there are; the others are in the list behind "+37 more". */
  function fit() {
    width = root.clientWidth;
    if (list.hidden || !entries.length || width === 0) return;
    const show = (n) => {
      for (const { item, rank } of entries) item.hidden = rank >= n;
      moreItem.hidden = n >= total;
      more.textContent = fill(words.more_classes, { n: count(total - n) });
    };
    const lines = Number(getComputedStyle(root).getPropertyValue("--lines")) || 1;
    const fits = (n) => {
      show(n);
      const tops = Array.from(list.children).filter((item) => !item.hidden).map((item) => item.offsetTop);
      return new Set(tops).size <= lines;
    };
    let [low, high] = [1, entries.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (fits(middle)) low = middle;
      else high = middle - 1;
    }
    show(low);
  }

  function point(index) {
    pointed = index;
    changed();
  }

  function take(index) {
    pointed = null;
    taken = index;
    press();
    changed();
  }

  /** Marks the class that is taken. */
  function press() {
    for (const made of root.querySelectorAll(".tree-class-button")) made.setAttribute("aria-pressed", String(Number(made.dataset.index) === taken));
  }

  /** Lets go of the class that is taken; whether there was one. */
  function release() {
    const held = taken !== null;
    take(null);
    return held;
  }

  /** The scale of a quantity, or null for the classes. */
  function show(colouring, theme) {
    list.hidden = Boolean(colouring);
    scale.hidden = !colouring;
    if (!colouring) return fit();
    const { title, low, high, none } = colouring.legend;
    const strip = element("span", "tree-strip");
    strip.style.background = `linear-gradient(to right, ${theme.ramp.join()})`;
    const line = element("div", "tree-scale-line");
    line.append(element("span", "", low), strip, element("span", "", high));
    if (none) line.append(element("span", "tree-swatch tree-hollow"), element("span", "tree-scale-title", none));
    scale.replaceChildren(element("div", "tree-scale-title", title), line);
    return undefined;
  }

  new ResizeObserver(() => width !== root.clientWidth && fit()).observe(root);
  all.addEventListener("toggle", ({ newState }) => newState === "open" && all.querySelector("button")?.focus());
  all.addEventListener("beforetoggle", ({ newState }) => {
    if (newState !== "open") return;
    all.replaceChildren(...makeAll());
    press();
  });
  toggles(more, all);
  all.addEventListener("keydown", (event) => {
    const next = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    if (!next) return;
    event.preventDefault();
    event.target[next]?.focus();
  });
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") release();
  });
  /** The class whose nodes stand out, null for all. */
  const lit = () => (list.hidden ? null : pointed ?? taken);
  return { root, build, show, lit, release };
}
