/** Above the errors: which line is which with its value now, which tree to take, and what they are drawn against. Knows no tree. */
import { alphaText } from "./curve.js";
import { checkedAt, choiceOf, lineName, rowsText } from "./checked.js";
import { element } from "./figures.js";
import { accuracyText, fill } from "./format.js";
import { rowAt } from "./model.js";

const AXES = { alpha: "errors_alpha", leaves: "errors_leaves" };
const TAKEN = { smallest: "errors_smallest", one_se: "errors_one_se" };
/** The same where both are one tree, and so both lit. */
const SAME = { smallest: "errors_smallest_same", one_se: "errors_one_se_same" };
const GLYPHS = { smallest: "●", one_se: "◆" };

/** @param {{take(alpha: number): void, axis(name: string): void}} act */
export function makeChoices(act) {
  const root = element("div", "tree-choices");
  root.hidden = true;
  let built = null; // { data, checked } the elements were made for
  let values = {};
  let buttons = {};

  function build(data, checked) {
    built = { data, checked };
    const { words } = data;
    const key = element("ul", "tree-errors");
    key.setAttribute("aria-label", words.errors_key);
    values = {};
    const entry = (name, text, rows) => {
      const item = element("li", "tree-errors-item");
      const figures = element("span", "tree-errors-figures");
      values[name] = element("b", "tree-errors-value");
      figures.append(values[name], ` · ${rowsText(words, rows)}`);
      item.append(element("span", `tree-errors-line tree-errors-${name}`), element("span", "tree-errors-name", text), figures);
      key.append(item);
    };
    entry("checked", lineName(checked, words), checked.rows);
    entry("training", words.errors_training, data.rows);
    entry("majority", words.errors_majority, checked.rows);
    buttons = {};
    const take = group("tree-taken", words.errors_choices, checked.error ? Object.keys(TAKEN) : [], (name) => {
      const key = (checked.smallest === checked.one_se ? SAME : TAKEN)[name];
      const title = fill(words[`${key}_title`], choiceOf(data, checked, checked[name], words, alphaText));
      const made = button(name, words[key], title);
      const glyph = element("span", "tree-glyph", GLYPHS[name]);
      glyph.setAttribute("aria-hidden", "true");
      made.prepend(glyph);
      made.addEventListener("click", () => act.take(data.alphas.alpha[checked[name]]));
      return made;
    });
    const across = group("tree-across", words.errors_across, Object.keys(AXES), (name) => {
      const made = button(name, words[AXES[name]], words[`${AXES[name]}_title`]);
      made.addEventListener("click", () => act.axis(name));
      return made;
    });
    const tools = element("div", "tree-choices-tools");
    tools.append(take, across);
    root.replaceChildren(key, tools);
  }

  function group(className, label, names, make) {
    const made = element("div", `tree-group ${className}`);
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", label);
    made.append(...names.map(make));
    made.hidden = !names.length;
    return made;
  }

  function button(name, text, title) {
    const made = element("button", "tree-button", text);
    made.type = "button";
    made.title = title;
    made.setAttribute("aria-label", title);
    buttons[name] = made;
    return made;
  }

  /** @param {object|null} data  null where there are no errors to show */
  function show(data, checked, alpha, axis) {
    root.hidden = !data;
    if (!data) return;
    if (built?.data !== data || built.checked !== checked) build(data, checked);
    const row = rowAt(data.alphas.alpha, alpha);
    write("training", accuracyText(1 - data.alphas.accuracy[row]));
    write("majority", accuracyText(checked.majority));
    const now = checkedAt(data, checked, alpha);
    write("checked", now ? fill(data.words.errors_value, { error: accuracyText(now.error), se: accuracyText(now.se) }) : data.words.errors_due);
    if (now) {
      for (const name in TAKEN) buttons[name].setAttribute("aria-pressed", String(checked[name] === row));
    }
    for (const name in AXES) buttons[name].setAttribute("aria-pressed", String(name === axis));
  }

  /** Only what changes is touched: this runs in every frame of a drag. */
  function write(name, text) {
    if (values[name].textContent !== text) values[name].textContent = text;
  }
  return { root, show };
}
