/**
 * The zoomable tree as a page of its own: reads what the page holds, mounts the view, and shows a card of the
 * selected node, since there is no Python that could.
 */
import { makeCard } from "./card.js";
import { element } from "./figures.js";
import { unpack } from "./packing.js";
import { point } from "./registry.js";
import { oneLine } from "./text.js";
import mount from "./tree.js";

const KEY = "tree";
const text = atob(document.getElementById("content").textContent);
const content = unpack(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
const data = { ...content.tree, key: KEY };
const state = { alpha: content.alpha, selected: 0 };

const heading = element("header", "page-heading");
heading.append(element("h1", "", oneLine(data.title)), element("p", "", oneLine(data.about)));
const host = element("main", "page-tree");
host.append(element("div", "tree-root"));
const card = makeCard(data);
document.getElementById("page").append(heading, host, card.root);

function draw() {
  mount({ data, key: KEY, parentElement: host, setStateValue });
}

function setStateValue(name, value) {
  if (name === "selected") state.selected = value.node;
  if (name === "alpha") state.alpha = value.value;
  card.show(state.selected, state.alpha);
}

point({ kind: "cursor", target: KEY, tree: data.tree, mode: null, seq: 0, ...state });
draw();
card.show(state.selected, state.alpha);
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
