/**
 * Opening and closing on a board: one node, one level, all of the branch that is drawn. Knows no places. Levels are those
 * of the picture: `alpha` is the one it is drawn at, -Infinity where it shows what is cut as well.
 */
import { openTo, showFamilies } from "./folds.js";
import { isKept, isLeaf } from "./model.js";

/**
 * @param {object} board
 * @param {(node: number, change: () => void) => void} refold  changes folds and keeps the node where it is on the screen
 * @param {(change: () => void) => void} refit  changes folds and brings all into view
 */
export function makeFolding(board, refold, refit) {
  const drawn = (node, alpha) => isKept(board.model, node, alpha);
  const isInner = (node, alpha) => board.model.childCount[node] > 0 && !isLeaf(board.model, node, alpha);
  const shownInner = (alpha) => Array.from(board.layout.node).filter((node) => isInner(node, alpha) && drawn(node, alpha));
  const closed = (alpha) => shownInner(alpha).filter((node) => !board.folds.open[node]);

  /** How many levels below its root the picture shows. */
  function shownDepth(alpha) {
    const { levels, node } = board.layout;
    for (let level = levels.length - 2; level > 0; level--) {
      for (let slot = levels[level]; slot < levels[level + 1]; slot++) if (drawn(node[slot], alpha)) return level;
    }
    return 0;
  }

  /** How many there are to be shown. */
  function maxDepth(alpha) {
    const { model, branch, root } = board;
    if (alpha === -Infinity) return board.maxDepth;
    let most = 0;
    for (let node = root; node < branch.length; node++) if (branch[node] && drawn(node, alpha)) most = Math.max(most, model.depth[node] - model.depth[root]);
    return most;
  }
  const all = (depth, whole) => refit(() => {
    openTo(board.model, board.folds, depth, board.branch);
    showFamilies(board.model, board.folds, whole, board.branch);
  });
  return {
    shownDepth,
    maxDepthAt: maxDepth,
    canDeepen: (alpha) => board.layout.node.some((node) => isInner(node, alpha) && !board.folds.open[node] && drawn(node, alpha)),
    toggle: (node) => refold(node, () => (board.folds.open[node] ^= 1)),
    openFamily: (node) => refold(node, () => (board.folds.whole[node] = 1)),
    /** Brings all into view; nodes that are leaves in this picture first give back the room of their branches. */
    fitKept(alpha) {
      const closing = shownInner(-Infinity).filter((node) => board.folds.open[node] && isLeaf(board.model, node, alpha));
      if (closing.length) refit(() => closing.forEach((node) => (board.folds.open[node] = 0)));
      else board.fit();
    },
    expand: () => all(Infinity, 1),
    collapse: () => all(board.model.depth[board.root] + 1, 0),
    deeper: (alpha) => refit(() => {
      const { depth } = board.model;
      const nodes = closed(alpha);
      const level = nodes.reduce((least, node) => Math.min(least, depth[node]), Infinity);
      for (const node of nodes) if (depth[node] === level) board.folds.open[node] = 1;
    }),
    shallower: (alpha) => refit(() => {
      const { depth } = board.model;
      const level = shownDepth(alpha) - 1;
      for (const node of shownInner(-Infinity)) if (depth[node] - depth[board.root] >= level) board.folds.open[node] = 0;
    }),
  };
}
