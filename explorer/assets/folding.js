/**
 * Opening and closing on a board: one node, one level, all of the branch that is drawn. Knows no places. Levels are those
 * of the picture: `cut` is what it leaves out, null where it shows all; see picture.js.
 */
import { openTo, showFamilies } from "./folds.js";
import { isKept, isLeaf } from "./model.js";

/**
 * @param {object} board
 * @param {(node: number, change: () => void) => void} refold  changes folds and keeps the node where it is on the screen
 * @param {(change: () => void) => void} refit  changes folds and brings all into view
 */
export function makeFolding(board, refold, refit) {
  const drawn = (node, cut) => !cut || isKept(cut.model, node, cut.alpha);
  const isEnd = (node, cut) => cut !== null && isLeaf(cut.model, node, cut.alpha);
  const isInner = (node, cut) => board.model.childCount[node] > 0 && !isEnd(node, cut) && drawn(node, cut);
  const shownInner = (cut) => Array.from(board.layout.node).filter((node) => isInner(node, cut));
  const closed = (cut) => shownInner(cut).filter((node) => !board.folds.open[node]);

  /** How many levels below its root the picture shows. */
  function shownDepth(cut) {
    const { levels, node } = board.layout;
    for (let level = levels.length - 2; level > 0; level--) {
      for (let slot = levels[level]; slot < levels[level + 1]; slot++) if (drawn(node[slot], cut)) return level;
    }
    return 0;
  }

  /** How many there are to be shown. */
  function maxDepth(cut) {
    const { model, branch, root } = board;
    if (!cut) return board.maxDepth;
    let most = 0;
    for (let node = root; node < branch.length; node++) if (branch[node] && drawn(node, cut)) most = Math.max(most, model.depth[node] - model.depth[root]);
    return most;
  }
  const all = (depth, whole) => refit(() => {
    openTo(board.model, board.folds, depth, board.branch);
    showFamilies(board.model, board.folds, whole, board.branch);
  });
  return {
    shownDepth,
    maxDepthAt: maxDepth,
    canDeepen: (cut) => board.layout.node.some((node) => isInner(node, cut) && !board.folds.open[node]),
    toggle: (node) => refold(node, () => (board.folds.open[node] ^= 1)),
    openFamily: (node) => refold(node, () => (board.folds.whole[node] = 1)),
    /** Brings all into view; nodes that are leaves in this picture first give back the room of their branches. */
    fitKept(cut) {
      const closing = shownInner(null).filter((node) => board.folds.open[node] && isEnd(node, cut));
      if (closing.length) refit(() => closing.forEach((node) => (board.folds.open[node] = 0)));
      else board.fit();
    },
    expand: () => all(Infinity, 1),
    collapse: () => all(board.model.depth[board.root] + 1, 0),
    deeper: (cut) => refit(() => {
      const { depth } = board.model;
      const nodes = closed(cut);
      const level = nodes.reduce((least, node) => Math.min(least, depth[node]), Infinity);
      for (const node of nodes) if (depth[node] === level) board.folds.open[node] = 1;
    }),
    shallower: (cut) => refit(() => {
      const { depth } = board.model;
      const level = shownDepth(cut) - 1;
      for (const node of shownInner(null)) if (depth[node] - depth[board.root] >= level) board.folds.open[node] = 0;
    }),
  };
}
