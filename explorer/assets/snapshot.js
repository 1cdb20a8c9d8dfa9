/** A read-only look at a view, for tests in a browser. */
import { scaleX, scaleY, toScreen } from "./camera.js";
import { firstOf, membersOf } from "./merge.js";
import { numberOf } from "./model.js";
import { toggleOffset } from "./node.js";
import { wayAt } from "./walk.js";

/** @param {object} state the view's state @param {() => object[]} panes @param {HTMLCanvasElement} picture */
export function makeSnapshot(state, board, panes, picture) {
  const box = (node) => {
    const world = board.layout && board.worldOf(node);
    if (!world) return null;
    const screen = toScreen(board.camera, board.frame, world.x, world.y);
    const pane = panes()[0];
    return {
      id: firstOf(board.model, node), x: world.x, y: world.y - board.layout.boxHeight / 2, w: board.layout.boxWidth, h: board.layout.boxHeight,
      screenX: screen.x + pane.x, screenY: screen.y + pane.y,
      screenW: board.layout.boxWidth * scaleX(board.camera, board.frame), screenH: board.layout.boxHeight * scaleY(board.camera, board.frame),
    };
  };
  return Object.freeze({
    get nodes() { return board.layout ? Array.from(board.layout.node, box) : []; },
    get merged() { return board.layout ? Array.from(board.layout.node).filter((node) => node >= board.model.n).map((node) => membersOf(board.model, node)) : []; },
    get down() { return board.down; },
    get moving() { return board.seen(performance.now()).moving; },
    get camera() { return { ...board.camera }; },
    get drawn() { return [...state.drawn]; },
    get ghosts() { return [...state.ghosts]; },
    get mode() { return state.mode; },
    get alpha() { return state.alpha; },
    get selected() { return state.selected; },
    get collapsed() {
      return board.layout ? Array.from(board.layout.node).filter((node) => board.model.childCount[node] && !board.folds.open[node]) : [];
    },
    get root() { return board.root; },
    get number() { return state.selected === null ? null : numberOf(board.model, state.selected); },
    /** The numbers of the nodes under which nodes are missing. */
    get partly() {
      const { model } = board;
      const missing = Int32Array.from(model.leftOut);
      for (let node = model.n - 1; node > 0; node--) missing[model.parent[node]] += missing[node];
      return Array.from(missing.keys()).filter((node) => missing[node] > 0).map((node) => numberOf(model, node));
    },
    get found() { return [...state.found]; },
    /** The numbers of the nodes on the way of a row, and of those where it ends. */
    get walk() {
      if (!state.walk) return null;
      const { path, ends } = wayAt(board.model, state.walk, state.alpha);
      const numbers = (nodes) => Array.from(nodes, (node) => numberOf(board.model, node));
      return { path: numbers(path), ends: numbers(ends.keys()) };
    },
    get frames() { return [...state.frames]; },
    get figures() { return state.figures; },
    get folded() { return board.layout ? board.layout.stubs.map((stub) => ({ node: board.layout.node[stub.slot], hidden: stub.hidden })) : []; },
    screen(node) {
      const at = box(node);
      if (!at) return null;
      const page = picture.getBoundingClientRect();
      return { x: page.left + at.screenX + at.screenW / 2, y: page.top + at.screenY };
    },
    toggle(node) {
      const at = box(node);
      if (!at) return null;
      const page = picture.getBoundingClientRect();
      const offset = toggleOffset(board.camera.k);
      const [right, down] = board.down ? [at.screenW / 2, at.screenH / 2 + offset] : [at.screenW + offset, 0];
      return { x: page.left + at.screenX + right, y: page.top + at.screenY + down };
    },
  });
}
