/**
 * What pointer and keys do to a tree in its picture: they move the camera, open and close branches, select nodes, and run
 * what the toolbar runs. Knows which box lies under a point, not how any is drawn.
 */
import { hit } from "./hit.js";
import { listen } from "./input.js";
import { commandOf, neighbour } from "./keys.js";
import { firstOf } from "./merge.js";
import { isKept, isLeaf } from "./model.js";
import { paneAt } from "./picture.js";
import { shownIn } from "./union.js";

export const ZOOM_STEP = 1.3;

/** What keys do wherever the focus is in the view; the other ones only on the tree. */
const ANYWHERE = ["find", "help", "back", "forward"];

/**
 * @param {HTMLElement} root  of the view @param {HTMLCanvasElement} picture @param {object} state @param {object} board
 * @param {{panes(): object[], run(command: string): void, select(node: number): void, refold(change: () => void): void,
 *   escape(): boolean}} view
 */
export function listenForGestures(root, picture, state, board, view) {
  const { run, select, refold } = view;

  /** What lies under a point of the canvas; a node turned leaf has no branch to close where it is not drawn. */
  function under(x, y) {
    if (!board.layout) return null;
    const pane = paneAt(view.panes(), x, y);
    const { model, mode, alpha } = shownIn(board.model, pane.mode, state.alpha);
    const whole = mode !== "after";
    const drawn = (node) => whole || isKept(model, node, alpha);
    const found = hit(board.model, board.layout, board.camera, board.frame, x - pane.x, y - pane.y, drawn);
    return found && found.kind !== "node" && !whole && isLeaf(model, found.node, alpha) ? null : found;
  }

  function zoomInPane(zoom, factor, x, y) {
    const pane = paneAt(view.panes(), x, y);
    zoom(factor, x - pane.x, y - pane.y);
  }

  listen(picture, {
    zoom: (factor, x, y) => zoomInPane(board.zoomAt, factor, x, y),
    pan: board.panBy,
    tap(x, y) {
      const found = under(x, y);
      if (found?.kind === "toggle") refold(() => board.toggle(found.node));
      else if (found?.kind === "more") refold(() => board.openFamily(found.node));
      else if (found) {
        const node = firstOf(board.model, found.node);
        board.keep(node);
        select(node);
      }
    },
    twice(x, y) {
      if ((under(x, y)?.kind ?? "node") === "node") zoomInPane(board.zoomTo, ZOOM_STEP ** 2, x, y);
    },
    hover: (x, y) => (picture.style.cursor = under(x, y) ? "pointer" : ""),
    key,
  });

  /** Keys on the tree; whether the key was one of them. */
  function key(event) {
    const { key: name } = event;
    const command = commandOf(event);
    if (command) return run(command), true;
    if (event.altKey) return false;
    if (name === "Escape") return view.escape();
    const at = state.selected ?? board.root;
    if (name === "Enter" || name === " ") {
      if (board.model.childCount[at]) refold(() => board.toggle(at));
      return true;
    }
    const next = neighbour(board, name, at);
    if (next === null) return false;
    if (next !== state.selected) {
      board.keep(at);
      select(next);
      refold(() => board.show(next));
    }
    return true;
  }

  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.target.matches("input")) return;
    const command = commandOf(event);
    if (!ANYWHERE.includes(command)) return;
    event.preventDefault();
    event.stopPropagation();
    run(command);
  });
}
