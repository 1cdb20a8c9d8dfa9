/**
 * A confusion matrix as an HTML table, or its largest cells as a list; whoever presses one is told. Knows no tree and
 * computes nothing but shares of a row. Arrow keys walk through the cells, which are one stop of the Tab key.
 */
import { element } from "./figures.js";
import { count, fill, fixed, plural } from "./format.js";

const TALL_FROM = 5;

/**
 * @param {HTMLElement} root
 * @returns {{update(data: object, sender: (cell: {actual: number, predicted: number} | null) => void): void}}
 *   sender: is told of the cell that was pressed, null where it was pressed already
 */
export function makeMatrix(root) {
  let data = null;
  let send = null;

  root.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-actual]");
    if (!button) return;
    const cell = { actual: Number(button.dataset.actual), predicted: Number(button.dataset.predicted) };
    send(button.getAttribute("aria-pressed") === "true" ? null : cell);
  });

  root.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    const from = event.target.closest?.("button[data-actual]");
    if (!step || !from || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = neighbour(root, from, step);
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    stand(root, next);
    next.focus();
  });

  return {
    update(blob, sender) {
      send = sender;
      if (JSON.stringify(blob) === JSON.stringify(data)) return;
      const focused = root.getRootNode().activeElement?.dataset;
      const at = focused?.actual && { ...focused };
      data = blob;
      root.replaceChildren(data.kind === "pairs" ? list(data) : table(data));
      const buttons = [...root.querySelectorAll("button[data-actual]")];
      const here = at && buttons.find(({ dataset }) => dataset.actual === at.actual && dataset.predicted === at.predicted);
      stand(root, here ?? buttons.find((button) => button.ariaPressed === "true") ?? buttons[0]);
      here?.focus();
    },
  };
}

/** Makes a button the one that Tab reaches. */
function stand(root, wanted) {
  for (const button of root.querySelectorAll("button[data-actual]")) button.tabIndex = button === wanted ? 0 : -1;
}

/** The next button in a direction, past cells without rows. */
function neighbour(root, from, [down, right]) {
  const { row, column } = from.dataset;
  for (let r = Number(row) + down, c = Number(column) + right; ; r += down, c += right) {
    const line = root.querySelector(`[data-line="${r}"]`);
    if (!line || c < 0 || c > Number(line.dataset.last)) return null;
    const found = line.querySelector(`button[data-column="${c}"]`);
    if (found) return found;
  }
}

/** A share as a text: 23.2 %, and more than none is never “0.0 %”. */
export function shareText(part, whole, decimals) {
  if (!whole) return "–";
  const percent = (100 * part) / whole;
  const text = fixed(percent, decimals);
  const least = 10 ** -decimals;
  if (part > 0 && Number(text) === 0) return `< ${least} %`;
  if (part < whole && Number(text) === 100) return `> ${fixed(100 - least, decimals)} %`;
  return `${text} %`;
}

function button(data, actual, predicted, row, column, label) {
  const made = element("button", "matrix-button");
  made.type = "button";
  Object.assign(made.dataset, { actual, predicted, row, column });
  made.setAttribute("aria-label", label);
  made.setAttribute("aria-pressed", String(data.chosen?.[0] === actual && data.chosen?.[1] === predicted));
  return made;
}

function table(data) {
  const { words, rows, columns, counts } = data;
  const wide = columns.length > TALL_FROM;
  const made = element("table", wide ? "matrix matrix-wide" : "matrix");
  made.append(head(data, wide), element("tbody"));
  rows.forEach((own, r) => {
    const line = element("tr");
    Object.assign(line.dataset, { line: r, last: columns.length - 1 });
    const name = named("th", own);
    name.scope = "row";
    line.append(name);
    columns.forEach((told, c) => line.append(cell(data, own, told, counts[r][c], r, c, wide)));
    const all = element("td", "matrix-all");
    all.textContent = count(own.all);
    line.append(all);
    made.tBodies[0].append(line);
  });
  const foot = made.createTFoot().insertRow();
  foot.append(named("th", { name: words.matrix_all }));
  for (const told of columns) foot.insertCell().textContent = count(told.all);
  foot.insertCell().textContent = count(rows.reduce((sum, own) => sum + own.all, 0));
  const scroller = element("div", "matrix-scroller");
  scroller.append(made);
  return scroller;
}

/** Two lines: what the columns are, and their classes; upright where there are many. */
function head({ words, columns }, wide) {
  const made = element("thead");
  const [over, names] = [made.insertRow(), made.insertRow()];
  const told = named("th", { name: `${words.matrix_predicted} →` });
  told.colSpan = columns.length;
  told.scope = "colgroup";
  told.className = "matrix-axis";
  over.append(element("td", ""), told, element("td", ""));
  const own = named("th", { name: `${words.matrix_actual} ↓` });
  own.className = "matrix-axis";
  names.append(own);
  for (const told of [...columns, { name: words.matrix_all }]) {
    const name = named("th", told);
    name.scope = "col";
    if (wide) name.className = "matrix-upright";
    names.append(name);
  }
  return made;
}

function cell(data, own, told, n, r, c, wide) {
  const made = element("td", own.code === told.code ? "matrix-right" : "matrix-wrong");
  made.style.setProperty("--share", `${own.all ? (55 * n) / own.all : 0}%`);
  if (!n) {
    made.append(element("span", "matrix-none", "0"));
    return made;
  }
  const share = shareText(n, own.all, 1);
  const { words } = data;
  const said = { actual: own.name, predicted: told.name, rows: plural(words, "matrix_rows", n), share };
  const pressed = button(data, own.code, told.code, r, c, fill(words.matrix_cell, said));
  pressed.append(element("span", "matrix-n", count(n)), element("span", "matrix-share", wide ? shareText(n, own.all, 0) : share));
  made.append(pressed);
  return made;
}

function list(data) {
  const { words } = data;
  const made = element("ol", "matrix-pairs");
  const most = Math.max(...data.pairs.map(({ n }) => n));
  data.pairs.forEach(({ actual, predicted, names, n, all }, r) => {
    const line = element("li");
    Object.assign(line.dataset, { line: r, last: 0 });
    const title = fill(words.matrix_pair, { actual: names[0], predicted: names[1] });
    const note = fill(words.matrix_share, { rows: plural(words, "matrix_rows", n), share: shareText(n, all, 1) });
    const pressed = button(data, actual, predicted, r, 0, `${title}: ${note}`);
    const bar = element("span", "matrix-bar");
    bar.style.setProperty("--share", `${(100 * n) / most}%`);
    pressed.append(element("span", "matrix-title", title), element("span", "matrix-note", note), bar);
    line.append(pressed);
    made.append(line);
  });
  return made;
}

/** A cell with a name, in short where it is long. */
function named(tag, { name, short }) {
  const made = element(tag, "");
  const inner = element("span", "matrix-name", short ?? name);
  inner.title = name;
  made.append(inner);
  return made;
}
