/** The path to the selected node as a row of buttons; what is too long for the row stands in a menu behind “…”. */
import { element } from "./figures.js";
import { makeMenu } from "./menu.js";

const FOLDED_WIDTH = 44;
const MOST_STEPS = 12; // beside the root
const MOST_FOLDED = 60;

/** @param {(node: number) => void} go */
export function makeCrumbs(go) {
  const root = element("nav", "tree-crumbs");
  const list = element("ol", "tree-crumb-list");
  root.append(list);
  let path = [];
  let current = -1;
  let shown = "";
  let words = {};

  function build(of) {
    words = of;
    shown = "";
    root.setAttribute("aria-label", words.crumbs);
  }

  /** @param {{node: number, text: string}[]} steps from the root down @param {number} selected -1 for none */
  function show(steps, selected) {
    const key = JSON.stringify([steps, selected]);
    if (key === shown) return;
    shown = key;
    path = steps;
    current = selected;
    arrange();
  }

  function itemOf({ node, text }) {
    const item = element("li", "tree-crumb");
    const button = element("button", "tree-button", text);
    button.type = "button";
    button.title = text;
    if (node === current) button.setAttribute("aria-current", "location");
    button.addEventListener("click", () => go(node));
    item.append(button);
    return item;
  }

  /** The root and as many of the last steps as fit beside it; those between go behind the “…”. */
  function arrange() {
    if (!path.length) return;
    const focused = list.contains(list.getRootNode().activeElement);
    let first = Math.max(1, path.length - MOST_STEPS);
    const items = [path[0], ...path.slice(first)].map(itemOf);
    list.replaceChildren(...items);
    if (first > 1 || list.scrollWidth > list.clientWidth) {
      let room = list.clientWidth - FOLDED_WIDTH;
      for (const { offsetWidth } of items) room -= offsetWidth;
      while (room < 0 && first < path.length - 1) {
        room += items.splice(1, 1)[0].offsetWidth;
        first++;
      }
      if (first > 1) items.splice(1, 0, folded(path.slice(Math.max(1, first - MOST_FOLDED), first)));
      list.replaceChildren(...items);
    }
    if (focused) list.querySelector("[aria-current]")?.focus();
  }

  function folded(hidden) {
    const item = element("li", "tree-crumb tree-crumb-more");
    const names = hidden.map((_, nth) => `step${nth}`);
    const texts = { ...Object.fromEntries(hidden.map(({ text }, nth) => [names[nth], text])), more: "…", more_title: words.crumbs_more };
    const menu = makeMenu("more", names.map((name) => ({ name })), texts, (name) => go(hidden[names.indexOf(name)].node));
    menu.root.firstChild.setAttribute("aria-label", words.crumbs_more);
    item.append(menu.root);
    return item;
  }

  new ResizeObserver(arrange).observe(root);
  return { root, build, show };
}
