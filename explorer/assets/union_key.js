/** In the place of the alpha curve, when two trees are shown: which trees, what the signs mean, and the way back to one tree. */
import { element } from "./figures.js";
import { count } from "./format.js";
import { oneLine } from "./text.js";

const ENTRIES = [["before", "", "tree-key-ghost"], ["after", "+", ""], ["changed", "≠", ""]];

/** @param {() => void} leave */
export function makeUnionKey(leave) {
  const root = element("div", "tree-union");
  root.hidden = true;

  /** Of a blob with two trees; of another one nothing is shown. */
  function show({ union, words }) {
    root.hidden = !union;
    if (!union) return root.replaceChildren();
    const names = element("p", "tree-union-names");
    names.append(tree("A", union.before), element("span", "tree-arrow", "→"), tree("B", union.after));
    const key = element("ul", "tree-union-key");
    for (const [name, sign, look] of ENTRIES) {
      const item = element("li", "");
      item.append(element("span", `tree-key ${look}`, sign), `${words[`union_${name}`]} (${count(union.counts[name])})`);
      key.append(item);
    }
    const back = element("button", "tree-button tree-union-back", words.union_leave);
    back.type = "button";
    back.addEventListener("click", leave);
    return root.replaceChildren(names, key, back);
  }

  function tree(letter, name) {
    const made = element("span", "tree-union-name");
    const title = element("span", "tree-union-title", oneLine(name));
    title.title = name;
    made.append(element("b", "", letter), title);
    return made;
  }
  return { root, show };
}
