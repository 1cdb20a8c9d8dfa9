/** What of the tree is open, where it stands, and through which camera it is seen. Knows no alpha and no colours. */
import { between, centre, fit, hold, pan, scaleX, stretchFor, toScreen, zoom } from "./camera.js";
import { largestFirst, openLargest, openTo, reveal } from "./folds.js";
import { BOX_HEIGHT, makeLayout, ROW } from "./layout.js";
import { boxWidthFor, trailingWidth } from "./node.js";

const ANIMATION = 150;
const WHOLE_LEAVES = 40;
const WHOLE_LEVELS = 12;
const READABLE = 0.7;
const FEWEST = { rows: 8, levels: 3 };
const LABEL = { least: 22, most: 132, size: 11, pad: 17 };

/** @param {() => void} changed  called when another frame is due */
export function makeBoard(changed) {
  const board = { model: null, folds: null, layout: null, camera: null, frame: { w: 0, h: 0, stretch: 1 }, fitted: true };
  let ruler = null;
  let names = null;
  let words = null;
  let untouched = true;
  let flight = null;

  const metrics = () => ({
    boxWidth: boxWidthFor(board.model, ruler, words),
    labelWidth: (node) => Math.max(LABEL.least, Math.min(LABEL.most, ruler.width(names.branches[board.model.data.branch[node]] ?? "") * LABEL.size + LABEL.pad)),
    trailing: (node) => trailingWidth(board.model, ruler, words, node),
  });

  function arrange() {
    board.layout = makeLayout(board.model, board.folds, metrics());
    board.frame = { ...board.frame, stretch: stretchFor(board.layout, board.frame.w) };
    changed();
  }

  /** The first picture: the largest nodes, as many as can be read at once; small trees whole. */
  function openFirst() {
    const { model, frame } = board;
    const order = largestFirst(model);
    untouched = true;
    if (model.leaves <= WHOLE_LEAVES && model.maxDepth <= WHOLE_LEVELS) {
      board.folds = openLargest(model, order, { rows: Infinity, levels: Infinity });
      return;
    }
    const rows = Math.max(FEWEST.rows, Math.floor(frame.h / (ROW * READABLE)));
    let levels = Math.max(FEWEST.levels, Math.floor(frame.w / (boxWidthFor(model, ruler, words) * READABLE)));
    do {
      board.folds = openLargest(model, order, { rows, levels });
      board.layout = makeLayout(model, board.folds, metrics());
    } while (fit(board.layout, { ...frame, stretch: 0 }).k < READABLE && --levels >= FEWEST.levels);
  }

  const fitted = () => fit(board.layout, board.frame);
  const smallest = () => Math.min(0.05, fitted().k / 2);

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
    if (fresh || !board.folds) {
      board.folds = null;
      board.layout = null;
      board.fitted = true;
    }
    if (board.frame.w < 1) return;
    if (!board.folds) openFirst();
    arrange();
    if (board.fitted) jump(fitted());
  }

  function resize(w, h) {
    const { camera, frame } = board;
    if (frame.w === w && frame.h === h) return;
    board.frame = { ...frame, w, h };
    if (!board.model || w < 1) return;
    if (!board.folds || (untouched && board.fitted)) openFirst();
    arrange();
    if (board.fitted || !camera) jump(fitted());
    else jump(pan(camera, (w - frame.w) / 2, (h - frame.h) / 2));
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
      jump(zoom(board.camera, board.frame, factor, x, y, smallest()));
    },
    zoomTo: (factor, x = board.frame.w / 2, y = board.frame.h / 2) => fly(zoom(flight?.to ?? board.camera, board.frame, factor, x, y, smallest())),
    actual: () => fly(zoom(board.camera, board.frame, 1 / board.camera.k, board.frame.w / 2, board.frame.h / 2, smallest())),
    panBy(dx, dy) {
      board.fitted = false;
      jump(pan(board.camera, dx, dy));
    },
    /** Opens what hides a node and, when it is off screen, brings it to the middle. */
    show(node) {
      if (!board.layout) return;
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
      const half = (BOX_HEIGHT * board.camera.k) / 2;
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
