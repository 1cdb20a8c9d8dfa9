/** One line of the outline: what it says of a node, and its element. Knows no keys and no scrolling. */
import { element } from "./figures.js";
import { fill, fixed, plural, significant } from "./format.js";
import { classCounts, isKept, isLeaf, isTurned } from "./model.js";
import { countsText } from "./wording.js";

const INDENT = 18;
const DEEPEST_INDENT = 16;

/**
 * The texts of a node at an alpha.
 * @param {{model, data, look, alpha}} shown
 * @returns {{branch: string, what: string, figures: string, state: string, cut: boolean}}
 */
export function textsOf({ model, data, look, alpha }, node) {
  const { words } = data;
  const kept = isKept(model, node, alpha);
  const ends = model.column[node] < 0 || (kept && isLeaf(model, node, alpha));
  const pill = model.column[node] < 0 ? "" : fill(words.pill, { alpha: significant(model.critical[node], 4) });
  const finite = Number.isFinite(model.critical[node]);
  const state = kept ? (isTurned(model, node, alpha) ? words.outline_leaf : "") : words.outline_cut;
  const hidden = model.leftOut[node] ? plural(words, "not_sent", model.leftOut[node]) : "";
  return {
    branch: node === 0 ? words.outline_root : look.names.branches[data.branch[node]],
    what: ends ? look.names.classes[data.label[node]] : `${look.names.columns[model.column[node]]} ?`,
    figures: fill(words.outline_figures, {
      rows: plural(words, "stub_rows", model.samples[node]),
      counts: countsText(model, look.names, words, node),
      h: fixed(data.entropy[node], 4),
    }),
    state: [state, finite ? pill : "", hidden].filter(Boolean).join(", "),
    cut: !kept,
  };
}

/** The class shares as a background: hard stops from the left, in class order. */
function barOf({ look, model }, node) {
  const stops = [];
  let done = 0;
  for (const [index, n] of classCounts(model, node)) {
    const color = index < 0 ? look.theme.other : look.theme.classes[index];
    const until = done + (100 * n) / model.samples[node];
    stops.push(`${color} ${done.toFixed(2)}% ${until.toFixed(2)}%`);
    done = until;
  }
  return `linear-gradient(to right, ${stops.join(", ")})`;
}

export function makeItem(id) {
  const root = element("div", "outline-item");
  root.setAttribute("role", "treeitem");
  root.id = id;
  const parts = {};
  for (const name of ["twist", "bar", "branch", "what", "figures", "state"]) {
    parts[name] = element("span", `outline-${name}`);
    root.append(parts[name]);
  }
  return { root, parts, key: "" };
}

/**
 * Brings an item up to date; nothing is touched while it stays the same.
 * @param {{row: number, top: number, open: boolean|null, active: boolean, selected: boolean}} at
 *   open: null for a node without children; top: its place in pixels
 */
export function fillItem(item, shown, node, at) {
  const key = JSON.stringify([at, shown.alpha]);
  if (item.key === key && item.shown === shown.look) return;
  item.key = key;
  item.shown = shown.look;
  const { model } = shown;
  const { root, parts } = item;
  const texts = textsOf(shown, node);
  const parent = model.parent[node];
  const attributes = {
    "aria-level": model.depth[node] + 1,
    "aria-setsize": parent < 0 ? 1 : model.childCount[parent],
    "aria-posinset": parent < 0 ? 1 : node - model.firstChild[parent] + 1,
    "aria-selected": at.selected,
    "aria-label": [`${texts.branch}: ${texts.what}`, texts.figures, texts.state].filter(Boolean).join(", "),
  };
  for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, String(value));
  if (at.open === null) root.removeAttribute("aria-expanded");
  else root.setAttribute("aria-expanded", String(at.open));
  root.dataset.node = node;
  root.classList.toggle("outline-active", at.active);
  root.classList.toggle("outline-pruned", texts.cut);
  root.style.top = `${at.top}px`;
  root.style.paddingLeft = `${6 + INDENT * Math.min(model.depth[node], DEEPEST_INDENT)}px`;
  parts.bar.style.backgroundImage = barOf(shown, node);
  const deep = model.depth[node] > DEEPEST_INDENT ? `${fill(shown.data.words.outline_level, { n: model.depth[node] })} · ` : "";
  parts.branch.textContent = deep + texts.branch;
  parts.what.textContent = texts.what;
  parts.figures.textContent = texts.figures;
  parts.state.textContent = texts.state;
  root.title = attributes["aria-label"];
}
