/**
 * What was opened only to show a node: it is given back when another node is shown, unless the hand took hold of
 * something below it meanwhile. Knows which nodes are open, not where they stand.
 */
import { reveal } from "./folds.js";
import { pathTo } from "./model.js";

export function makeLent() {
  const lent = { open: new Set(), whole: new Set() };
  const each = (use) => Object.keys(lent).forEach((state) => use(state, lent[state]));

  /** Closes what was opened for others. @returns {boolean} whether anything was closed */
  function giveBack(folds, path) {
    let changed = false;
    each((state, nodes) => {
      for (const node of nodes) {
        if (path.has(node)) continue;
        nodes.delete(node);
        folds[state][node] = 0;
        changed = true;
      }
    });
    return changed;
  }

  return {
    /** Opens what hides `node` and closes what was opened to show others. @returns {{opened: boolean, closed: boolean}} */
    show(model, folds, node) {
      const closed = giveBack(folds, new Set(pathTo(model, node)));
      const opened = reveal(model, folds, node);
      each((state, nodes) => opened[state].forEach((at) => nodes.add(at)));
      return { opened: opened.open.length + opened.whole.length > 0, closed };
    },
    /** What leads to `node` stays open: the hand was there. */
    keep(model, node) {
      for (const at of pathTo(model, node)) each((_, nodes) => nodes.delete(at));
    },
    /** All that is open now stays open. */
    keepAll: () => each((_, nodes) => nodes.clear()),
  };
}
