/** What of the tree is open, where it stands, and through which camera it is seen. Knows no alpha and no colours. */
import { between, centre, fit, frameFor, hold, keepInside, pan, scaleX, scaleY, toScreen, zoom } from "./camera.js";
import { keepOpen, makeFolds, openAlso, openTo, reveal, showFamilies } from "./folds.js";
import { BOX_HEIGHT, makeLayout, placeOf } from "./layout.js";
import { branchOf, nodeOf, numberOf } from "./model.js";
import { boxWidthFor, trailingWidth } from "./node.js";
import { openReadable, READABLE } from "./opening.js";

const ANIMATION = 150;
const LABEL = { least: 22, most: 132, size: 11, pad: 17 };

/** @param {() => void} changed  called when another frame is due */
export function makeBoard(changed) {
  const board = {
    model: null, folds: null, layout: null, camera: null, frame: { w: 0, h: 0 }, fitted: true,
    root: 0, branch: null, leaves: 0, maxDepth: 0, // the node whose branch is drawn, and what is in that branch
  };
  let ruler = null;
  let names = null;
  let words = null;
  let untouched = true;
  let flight = null;
  let awaited = null;
  let outside = null; // the camera on the whole tree, while a branch alone is drawn

  const metrics = () => ({
    boxWidth: boxWidthFor(board.model, ruler, words),
    labelWidth(node) {
      const text = names.branches[board.model.data.branch[node]] ?? "";
      return Math.max(LABEL.least, Math.min(LABEL.most, ruler.width(text) * LABEL.size + LABEL.pad));
    },
    trailing: (node) => trailingWidth(board.model, ruler, words, node),
  });

  function arrange() {
    board.layout = makeLayout(board.model, board.folds, metrics(), board.root);
    board.frame = frameFor(board.layout, board.frame.w, board.frame.h);
    changed();
  }

  /** Chooses the node whose branch is drawn. */
  function plant(root) {
    const { model } = board;
    Object.assign(board, { root, branch: branchOf(model, root), leaves: 0, maxDepth: 0 });
    for (let node = root; node < model.n; node++) {
      if (!board.branch[node]) continue;
      if (model.column[node] < 0) board.leaves++;
      board.maxDepth = model.depth[node] - model.depth[root];
    }
  }

  function openFirst() {
    board.folds = openReadable(board.model, board, board.frame, metrics());
    untouched = true;
  }

  /** Opens of a branch as much as can be read at once, and leaves open what is. */
  function openBranch() {
    const folds = board.folds;
    openFirst();
    openAlso(board.folds, folds);
    untouched = false;
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

  /** Another model, words or fonts; `fresh` when it is another tree, else perhaps other nodes of the same. */
  function load(model, fresh, look) {
    ({ ruler, names, words } = look);
    const { model: old, folds } = board;
    const other = !fresh && old && (model.data.focus ?? 0) !== (old.data.focus ?? 0);
    board.model = model;
    if (fresh) {
      Object.assign(board, { folds: null, layout: null, fitted: true });
      outside = null;
    }
    plant(fresh || !old ? 0 : Math.max(0, nodeOf(model, numberOf(old, board.root))));
    if (other && folds) {
      board.folds = makeFolds(model);
      keepOpen(model, board.folds, folds, (node) => nodeOf(old, numberOf(model, node)));
    }
    if (board.frame.w < 1) return;
    if (!board.folds) openFirst();
    else if (other && board.root > 0) openBranch();
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

  const worldOf = (node) => placeOf(board.model, board.layout, node);

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

  /** Draws another branch: what is drawn before and after keeps its place first, then all is brought into view. */
  function focus(root) {
    if (root === board.root || !board.layout) return;
    if (board.root === 0) outside = { camera: board.camera, fitted: board.fitted };
    const anchor = board.branch[root] ? root : board.root;
    const before = worldOf(anchor);
    const frame = board.frame;
    plant(root);
    if (root > 0) openBranch();
    else reveal(board.model, board.folds, anchor);
    arrange();
    const after = worldOf(anchor);
    if (before && after) board.camera = hold(board.camera, frame, before, after, board.frame);
    const back = root === 0 && outside && !outside.fitted;
    fly(back ? outside.camera : fitted());
    board.fitted = !back;
    if (root === 0) outside = null;
  }

  const shownInner = () => Array.from(board.layout.node).filter((node) => board.model.childCount[node] > 0);

  return Object.assign(board, {
    load,
    resize,
    worldOf,
    focus,
    shownDepth: () => board.layout.levels.length - 2 - board.model.depth[board.root],
    canDeepen: () => shownInner().some((node) => !board.folds.open[node]),
    toggle: (node) => refold(node, () => (board.folds.open[node] ^= 1)),
    openFamily: (node) => refold(node, () => (board.folds.whole[node] = 1)),
    expand: () => refit(() => {
      openTo(board.model, board.folds, Infinity, board.branch);
      showFamilies(board.model, board.folds, 1, board.branch);
    }),
    collapse: () => refit(() => {
      openTo(board.model, board.folds, board.model.depth[board.root] + 1, board.branch);
      showFamilies(board.model, board.folds, 0, board.branch);
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
    /** Where on the pane a node begins; null when that is not in sight. */
    inSight(node) {
      const world = node === null ? null : worldOf(node);
      if (!world) return null;
      const at = toScreen(board.camera, board.frame, world.x, world.y);
      return at.x >= 0 && at.x <= board.frame.w && at.y >= 0 && at.y <= board.frame.h ? at : null;
    },
    /** Takes a world point into the middle of the pane. */
    lookAt(x, y) {
      board.fitted = false;
      jump(keepInside(centre(board.frame, x, y, board.camera.k), board.layout, board.frame));
    },
    /** Opens what hides a node, a narrower branch included, and brings it to the middle when it is off screen. */
    show(node) {
      if (!board.layout) {
        awaited = node;
        return;
      }
      if (!board.branch[node]) focus(branchOf(board.model, node)[board.root] ? node : 0);
      if (reveal(board.model, board.folds, node)) {
        untouched = false;
        const anchor = worldOf(board.root);
        const frame = board.frame;
        arrange();
        if (board.fitted) jump(fitted());
        else jump(hold(board.camera, frame, anchor, worldOf(board.root), board.frame));
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
