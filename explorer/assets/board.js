/** What of the tree is open, where it stands, and through which camera it is seen. Knows no alpha and no colours. */
import { actual, between, centre, fit, frameFor, hold, keepInside, pan, scaleX, scaleY, toScreen, zoom } from "./camera.js";
import { largestFirst, openLargest, openTo, reveal } from "./folds.js";
import { BOX_HEIGHT, makeLayout, ROW } from "./layout.js";
import { boxWidthFor, TITLE_ROW, trailingWidth } from "./node.js";

const ANIMATION = 150;
const WHOLE_LEAVES = 40;
const READABLE = 0.7;
const STILL_READABLE = 0.6;
const FEWEST = { rows: 8, levels: 2 };
const LABEL = { least: 22, most: 132, size: 11, pad: 17 };

/** @param {() => void} changed  called when another frame is due */
export function makeBoard(changed) {
  const board = { model: null, folds: null, layout: null, camera: null, frame: { w: 0, h: 0 }, fitted: true };
  let ruler = null;
  let names = null;
  let words = null;
  let untouched = true;
  let flight = null;
  let awaited = null;

  const metrics = () => ({
    boxWidth: boxWidthFor(board.model, ruler, words),
    labelWidth(node) {
      const text = names.branches[board.model.data.branch[node]] ?? "";
      return Math.max(LABEL.least, Math.min(LABEL.most, ruler.width(text) * LABEL.size + LABEL.pad));
    },
    trailing: (node) => trailingWidth(board.model, ruler, words, node),
  });

  function arrange() {
    board.layout = makeLayout(board.model, board.folds, metrics());
    board.frame = frameFor(board.layout, board.frame.w, board.frame.h);
    changed();
  }

  /** A board of all that is open, at 100 % in a pane of its own; `closed` nodes take no more room than leaves. */
  function whole(closed = () => false) {
    const folds = { ...board.folds, open: board.folds.open.map((open, node) => (closed(node) ? 0 : open)) };
    const layout = makeLayout(board.model, folds, metrics());
    return { ...board, folds, layout, ...actual(layout) };
  }

  /** The first picture: the largest nodes, as many as can be read at once; small trees whole. */
  function openFirst() {
    const { model, frame } = board;
    const order = largestFirst(model);
    untouched = true;
    if (model.leaves <= WHOLE_LEAVES && rowsAt(order, { rows: Infinity, levels: Infinity }) >= TITLE_ROW) return;
    const rows = Math.max(FEWEST.rows, Math.floor(frame.h / (ROW * READABLE)));
    let levels = Math.max(FEWEST.levels, Math.floor(frame.w / (boxWidthFor(model, ruler, words) * READABLE)));
    while (rowsAt(order, { rows, levels }) < ROW * STILL_READABLE && --levels >= FEWEST.levels);
  }

  /** Opens nodes within a budget; how high their rows are when all of them are in view. */
  function rowsAt(order, budget) {
    board.folds = openLargest(board.model, order, budget);
    board.layout = makeLayout(board.model, board.folds, metrics());
    return ROW * frameFor(board.layout, board.frame.w, board.frame.h).whole;
  }

  const fitted = () => fit(board.layout, board.frame);
  const smallest = () => Math.min(0.05, board.frame.whole / 2);

  function fly(camera) {
    board.fitted = false;
    const still = !board.camera || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    flight = still ? null : { from: board.camera, to: camera, start: performance.now() };
    if (still) board.camera = camera;
    changed();
  }

  function jump(camera) {
    flight = null;
    board.camera = camera;
    changed();
  }

  /** Another model, words or fonts; `fresh` when it is another tree. */
  function load(model, fresh, look) {
    ({ ruler, names, words } = look);
    board.model = model;
    if (fresh) Object.assign(board, { folds: null, layout: null, fitted: true });
    if (board.frame.w < 1) return;
    if (!board.folds) openFirst();
    arrange();
    if (board.fitted) jump(fitted());
    showAwaited();
  }

  function showAwaited() {
    const node = awaited;
    awaited = null;
    if (node !== null) board.show(node);
  }

  function resize(w, h, reopen) {
    const { camera, frame } = board;
    if (frame.w === w && frame.h === h) return;
    board.frame = { ...frame, w, h };
    if (!board.model || w < 1) return;
    if (!board.folds || (reopen && untouched && board.fitted)) openFirst();
    arrange();
    if (board.fitted || !camera) jump(fitted());
    else jump(pan(camera, (w - frame.w) / 2, (h - frame.h) / 2));
    showAwaited();
  }

  const worldOf = (node) => {
    const slot = board.layout.slot[node];
    return slot < 0 ? null : { x: board.layout.x[board.model.depth[node]], y: board.layout.y[slot] };
  };

  /** Changes folds and keeps `node` where it is on the screen. */
  function refold(node, change) {
    const before = worldOf(node);
    const frame = board.frame;
    change();
    untouched = false;
    arrange();
    const after = worldOf(node);
    if (before && after) jump(hold(board.camera, frame, before, after, board.frame));
    board.fitted = false;
  }

  function refit(change) {
    change();
    untouched = false;
    arrange();
    board.fitted = true;
    jump(fitted());
  }

  const shownInner = () => Array.from(board.layout.node).filter((node) => board.model.childCount[node] > 0);

  return Object.assign(board, {
    load,
    resize,
    whole,
    worldOf,
    shownDepth: () => board.layout.levels.length - 2,
    canDeepen: () => shownInner().some((node) => !board.folds.open[node]),
    toggle: (node) => refold(node, () => (board.folds.open[node] ^= 1)),
    openFamily: (node) => refold(node, () => (board.folds.whole[node] = 1)),
    expand: () => refit(() => {
      openTo(board.model, board.folds, Infinity);
      board.folds.whole.fill(1);
    }),
    collapse: () => refit(() => {
      openTo(board.model, board.folds, 1);
      board.folds.whole.fill(0);
    }),
    deeper: () => refit(() => {
      const closed = shownInner().filter((node) => !board.folds.open[node]);
      const level = Math.min(...closed.map((node) => board.model.depth[node]));
      for (const node of closed) if (board.model.depth[node] === level) board.folds.open[node] = 1;
    }),
    shallower: () => refit(() => {
      const level = board.layout.levels.length - 3;
      for (const node of shownInner()) if (board.model.depth[node] >= level) board.folds.open[node] = 0;
    }),
    fit() {
      fly(fitted());
      board.fitted = true;
    },
    zoomAt(factor, x, y) {
      board.fitted = false;
      jump(keepInside(zoom(board.camera, board.frame, factor, x, y, smallest()), board.layout, board.frame));
    },
    zoomTo: (factor, x, y) => fly(zoom(flight?.to ?? board.camera, board.frame, factor, x, y, smallest())),
    panBy(dx, dy) {
      board.fitted = false;
      jump(keepInside(pan(board.camera, dx, dy), board.layout, board.frame));
    },
    /** Opens what hides a node and, when it is off screen, brings it to the middle. */
    show(node) {
      if (!board.layout) {
        awaited = node;
        return;
      }
      if (reveal(board.model, board.folds, node)) {
        untouched = false;
        const anchor = worldOf(0);
        const frame = board.frame;
        arrange();
        if (board.fitted) jump(fitted());
        else jump(hold(board.camera, frame, anchor, worldOf(0), board.frame));
      }
      const { x, y } = worldOf(node);
      const left = toScreen(board.camera, board.frame, x, y);
      const wide = board.layout.boxWidth * scaleX(board.camera, board.frame);
      const half = (BOX_HEIGHT * scaleY(board.camera, board.frame)) / 2;
      const inside = left.x >= 0 && left.x + wide <= board.frame.w && left.y - half >= 0 && left.y + half <= board.frame.h;
      if (!inside) fly(centre(board.frame, x + board.layout.boxWidth / 2, y, Math.max(board.camera.k, READABLE)));
    },
    /** Moves a running flight on; true while it lasts. */
    advance(now) {
      if (!flight) return false;
      const t = Math.min(1, (now - flight.start) / ANIMATION);
      board.camera = between(flight.from, flight.to, t);
      if (t === 1) flight = null;
      return t < 1;
    },
  });
}
