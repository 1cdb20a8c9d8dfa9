/**
 * Where one is in the tree and how one gets elsewhere: selections and the way back through them, what a search found,
 * jumps, the branch in focus. Knows the board and which node is selected, not how any of it looks.
 */
import { NOWHERE, turn, visit } from "./history.js";
import { JUMPS } from "./jumps.js";
import { isKept, nodeOf, numberOf, pathTo } from "./model.js";
import { cutIn } from "./picture.js";
import { find, makeIndex } from "./search.js";

const ALL_JUMPS = Object.keys(JUMPS);

/**
 * @param {object} state  the view's: `selected`, `alpha`, `mode`, `look`, and `found`, which is filled here
 * @param {object} board
 * @param {{select(node: number): void, tell(name: string, content: object): void, changed(): void}} act
 */
export function makePlaces(state, board, act) {
  let history = NOWHERE;
  let index = null; // of the model last searched
  let query = "";
  let last = null; // the hit last gone to
  let sight = { found: null }; // of the hits, the model and the alpha they were last looked up for
  let told = null; // the number of the branch that Python was last asked to send more of
  let jumps = null; // of the model and alpha they were last looked up for
  const exists = (number) => nodeOf(board.model, number) >= 0;

  /** Another model or other names; `fresh` when it is another tree. */
  function loaded(fresh) {
    index = jumps = last = null;
    if (fresh) [history, told] = [NOWHERE, null];
    look();
  }

  /** A node was selected, here or by Python. */
  function arrived(node) {
    history = visit(history, numberOf(board.model, node));
  }

  /** Selects a node and brings it into view. */
  function go(node) {
    if (node !== state.selected) act.select(node);
    board.show(node);
    settled();
  }

  function walk(by) {
    const turned = turn(history, by, exists);
    if (!turned) return;
    history = turned;
    go(nodeOf(board.model, turned.places[turned.at]));
  }

  function look() {
    if (query.trim()) index ??= makeIndex(board.model, state.look.names);
    state.found = query.trim() ? find(index, query) : [];
    act.changed();
  }

  function search(text) {
    if (text === query) return;
    query = text;
    last = null;
    look();
  }

  /** The hits that are drawn: in mode “after” alpha cuts some away. */
  function hitsDrawn() {
    const { found } = state;
    const cut = found.length ? cutIn(board.model, state) : null;
    if (!cut) return found;
    if (sight.found !== found || sight.model !== cut.model || sight.alpha !== cut.alpha) {
      sight = { ...cut, found, drawn: found.filter((node) => isKept(cut.model, node, cut.alpha)) };
    }
    return sight.drawn;
  }

  /** The hit after or before the selected one among those drawn; the first or last when none was gone to yet. */
  function step(by) {
    const hits = hitsDrawn();
    if (!hits.length) return;
    const from = position(hits);
    last = hits[from < 0 ? (by > 0 ? 0 : hits.length - 1) : (from + by + hits.length) % hits.length];
    go(last);
  }

  /** Which of the hits is selected; else the one last gone to; -1 when neither is among them. */
  function position(hits) {
    const selected = hits.indexOf(state.selected);
    return selected < 0 ? hits.indexOf(last) : selected;
  }

  /** How many hits there are in the picture and cut from it, null without a query. */
  function hits() {
    const drawn = hitsDrawn().length;
    return query.trim() ? { drawn, cut: state.found.length - drawn } : null;
  }

  /** An inner node whose branch is not drawn alone already. */
  const focusable = (node) => node !== null && node !== board.root && board.model.column[node] >= 0;

  function focus(node) {
    if (!focusable(node)) return;
    board.focus(node);
    settled();
  }

  function leave() {
    if (board.root === 0) return false;
    const { selected } = state;
    board.focus(0);
    if (selected !== null) board.show(selected);
    settled();
    return true;
  }

  /** Of a branch that was not sent whole, Python is asked to send more; without a focus it is let go. */
  function settled() {
    const { model, root } = board;
    const partly = root > 0 && model.leftOut.some((missing, node) => missing > 0 && board.branch[node]);
    const wanted = root === 0 ? null : partly ? numberOf(model, root) : told;
    if (wanted !== told) act.tell("focus", { node: (told = wanted) });
    act.changed();
  }

  /** The nodes to jump to at the current alpha, null where there is none. */
  function targets() {
    if (jumps?.model !== board.model || jumps.alpha !== state.alpha) {
      const to = Object.fromEntries(ALL_JUMPS.map((name) => [name, JUMPS[name](board.model, state.alpha)]));
      jumps = { model: board.model, alpha: state.alpha, to };
    }
    return jumps.to;
  }

  /** All that the toolbar says of the place. `name(node)` is the text of a crumb. */
  function summary(name) {
    const { model, root } = board;
    const { selected } = state;
    return {
      path: pathTo(model, selected ?? 0).map((node) => ({ node, text: name(node) })),
      current: selected ?? -1,
      back: turn(history, -1, exists) !== null,
      forward: turn(history, 1, exists) !== null,
      focusable: focusable(selected),
      focused: root > 0,
      hits: hits(),
      at: position(hitsDrawn()),
      jumps: targets(),
    };
  }

  return {
    loaded, arrived, go, walk, search, step, focus, leave, settled, summary, hits,
    jump(name) {
      const node = targets()[name];
      if (node !== null) go(node);
    },
    searching: () => query.trim() !== "",
  };
}
