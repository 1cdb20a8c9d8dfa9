/** A short card of one node, for the page without Python: rule, classes, figures, what alpha does to it. */
import { element } from "./figures.js";
import { count, distinct, fill } from "./format.js";
import { classCounts, isKept, isLeaf, makeModel, nodeOf, pathTo } from "./model.js";
import { oneLine } from "./text.js";
import { className, stepText } from "./wording.js";

/** @returns {{root: HTMLElement, show(number: number|null, alpha: number): void}} nodes by their number in the whole tree */
export function makeCard(data) {
  const model = makeModel(data);
  const { words } = data;
  const [columns, branches, labels] = [data.columns, data.branch_texts, data.classes].map((texts) => texts.map(oneLine));
  const names = { columns, branches, classes: labels };
  const root = element("aside", "node-card");
  root.setAttribute("aria-label", words.card);
  root.setAttribute("aria-live", "polite");
  return {
    root,
    show(number, alpha) {
      const node = nodeOf(model, number);
      if (node < 0) return root.replaceChildren();
      root.replaceChildren(title(node, alpha), rule(node), classes(node), facts(node));
    },
  };

  function title(node, alpha) {
    const made = element("h2", "");
    const leaf = isLeaf(model, node, alpha);
    const label = names.classes[data.label[node]];
    const column = model.column[node] < 0 ? "" : names.columns[model.column[node]];
    made.append(element("span", "node-name", leaf ? label : fill(words.card_split, { column })), " ");
    made.append(element("span", "node-what", whatIs(node, alpha, leaf, label, column)));
    return made;
  }

  function whatIs(node, alpha, leaf, label, column) {
    if (!isKept(model, node, alpha)) return words.card_cut;
    if (!leaf) return fill(words.card_class, { label });
    return column ? fill(words.card_turned, { column }) : words.card_leaf;
  }

  function rule(node) {
    const steps = pathTo(model, node).slice(1).map((at) => stepText(model, names, at));
    const made = element("p", "node-rule", steps.length ? undefined : words.card_root);
    steps.forEach((step, nth) => made.append(...(nth ? [element("span", "node-and", ` ${words.card_and} `)] : []), step));
    return made;
  }

  function classes(node) {
    const made = element("table", "node-classes");
    for (const [index, n] of classCounts(model, node)) {
      const share = (100 * n) / model.samples[node];
      const bar = element("span", "node-bar");
      const filled = element("span", "");
      Object.assign(filled.style, { width: `${share}%`, background: index < 0 ? data.other_color : data.colors[index] });
      bar.append(filled);
      const bars = element("td", "node-bars");
      bars.append(bar);
      const name = element("th", "", className(names, words, index));
      name.scope = "row";
      const line = element("tr", "");
      line.append(name, bars, element("td", "node-n", count(n)), element("td", "node-share", `${share.toFixed(1)} %`));
      made.append(line);
    }
    return made;
  }

  function facts(node) {
    const made = element("dl", "node-facts");
    const samples = { n: count(model.samples[node]), share: ((100 * model.samples[node]) / model.samples[0]).toFixed(1) };
    const told = [
      [words.card_rows, fill(words.card_share, samples)],
      [words.card_entropy, data.entropy[node].toFixed(4)],
      ...(Number.isFinite(model.critical[node]) ? [[words.card_critical, distinct(model.critical[node], data.alphas.alpha)]] : []),
    ];
    for (const [name, text] of told) {
      const line = element("div", "");
      line.append(element("dt", "", name), element("dd", "", text));
      made.append(line);
    }
    return made;
  }
}
