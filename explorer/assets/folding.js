/** Opening and closing on a board: one node, one level, all of the branch that is drawn. Knows no places. */
import { openTo, showFamilies } from "./folds.js";

/**
 * @param {object} board
 * @param {(node: number, change: () => void) => void} refold  changes folds and keeps the node where it is on the screen
 * @param {(change: () => void) => void} refit  changes folds and brings all into view
 */
export function makeFolding(board, refold, refit) {
  const shownInner = () => Array.from(board.layout.node).filter((node) => board.model.childCount[node] > 0);
  const closed = () => shownInner().filter((node) => !board.folds.open[node]);
  const all = (depth, whole) => refit(() => {
    openTo(board.model, board.folds, depth, board.branch);
    showFamilies(board.model, board.folds, whole, board.branch);
  });
  return {
    shownDepth: () => board.layout.levels.length - 2,
    canDeepen: () => closed().length > 0,
    toggle: (node) => refold(node, () => (board.folds.open[node] ^= 1)),
    openFamily: (node) => refold(node, () => (board.folds.whole[node] = 1)),
    /** Brings all into view; nodes that are leaves in this picture, if there are such, first give back the room of their branches. */
    fitKept(isEnd) {
      const closing = isEnd ? shownInner().filter((node) => board.folds.open[node] && isEnd(node)) : [];
      if (closing.length) refit(() => closing.forEach((node) => (board.folds.open[node] = 0)));
      else board.fit();
    },
    expand: () => all(Infinity, 1),
    collapse: () => all(board.model.depth[board.root] + 1, 0),
    deeper: () => refit(() => {
      const { depth } = board.model;
      const level = closed().reduce((least, node) => Math.min(least, depth[node]), Infinity);
      for (const node of closed()) if (depth[node] === level) board.folds.open[node] = 1;
    }),
    shallower: () => refit(() => {
      const { depth } = board.model;
      const level = board.layout.levels.length - 3;
      for (const node of shownInner()) if (depth[node] - depth[board.root] >= level) board.folds.open[node] = 0;
    }),
  };
}
