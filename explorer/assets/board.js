/**
 * What of the tree is open, where it stands, and through which camera it is seen. Knows no alpha and no colours. Here is
 * what changes the layout; folding.js has what opens and closes, aim.js what moves the camera alone.
 */
import { makeAim } from "./aim.js";
import { actual, frameFor, hold, pan } from "./camera.js";
import { makeFolding } from "./folding.js";
import { keepOpen, makeFolds, openAlso, reveal } from "./folds.js";
import { makeLayout, worldAt } from "./layout.js";
import { makeLent } from "./lent.js";
import { branchOf, nodeOf, numberOf } from "./model.js";
import { metricsOf } from "./node.js";
import { firstFolds } from "./opening.js";
import { GLIDE, makeTravel } from "./travel.js";

/** @param {() => void} changed  called when another frame is due */
export function makeBoard(changed) {
  const board = {
    model: null, folds: null, layout: null, camera: null, frame: { w: 0, h: 0 }, fitted: true, down: false,
    root: 0, branch: null, leaves: 0, maxDepth: 0, // the node whose branch is drawn, and what is in that branch
  };
  const travel = makeTravel(board, changed);
  const { jump, fly } = travel;
  const aim = makeAim(board, travel);
  const lent = makeLent(); // what is open only because a node below it was shown
  let look = null;
  let untouched = true; // what is open is what was opened at first
  let awaited = null; // a node to be shown once there is a layout
  let outside = null; // the camera on the whole tree, while a branch alone is drawn

  function arrange() {
    board.layout = makeLayout(board.model, board.folds, metricsOf(board, look), board.root);
    board.frame = frameFor(board.layout, board.frame.w, board.frame.h);
    changed();
  }

  /** A board of all that is open, at 100 % in a pane of its own; `closed` nodes take no more room than leaves. */
  function whole(closed = () => false) {
    const folds = { ...board.folds, open: board.folds.open.map((open, node) => (closed(node) ? 0 : open)) };
    const layout = makeLayout(board.model, folds, metricsOf(board, look), board.root);
    return { ...board, folds, layout, ...actual(layout) };
  }

  /** Chooses the node whose branch is drawn. */
  function plant(root) {
    const { model } = board;
    if (root !== board.root) lent.keepAll();
    Object.assign(board, { root, branch: branchOf(model, root), leaves: 0, maxDepth: 0 });
    for (let node = root; node < model.n; node++) {
      if (!board.branch[node]) continue;
      if (model.column[node] < 0) board.leaves++;
      board.maxDepth = Math.max(board.maxDepth, model.depth[node] - model.depth[root]);
    }
  }

  function openFirst() {
    const { model, frame, root } = board;
    const sizes = metricsOf(board, look);
    untouched = true;
    const scaleAt = (folds) => frameFor(makeLayout(model, folds, sizes, root), frame.w, frame.h).whole;
    board.folds = firstFolds(model, board, frame, sizes, scaleAt);
  }

  /** Opens of a branch as much as can be read at once, and leaves open what is. */
  function openBranch() {
    const folds = board.folds;
    openFirst();
    openAlso(board.folds, folds);
    untouched = false;
  }

  /** Changes what is shown, brings the camera to its place, and lets the nodes glide to theirs. */
  function rearrange(change, settle) {
    const now = performance.now();
    const before = travel.seenAt(now);
    change();
    arrange();
    settle(before);
    travel.glideFrom(before, now);
  }

  /** Another model, words or fonts; `fresh` when it is another tree, else perhaps other nodes of the same. */
  function load(model, fresh, newLook) {
    look = newLook;
    const { model: old, folds } = board;
    const other = !fresh && old && (model.data.focus ?? 0) !== (old.data.focus ?? 0);
    board.model = model;
    travel.stop();
    if (fresh || other) lent.keepAll(); // nodes have other numbers
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
    if (board.fitted) jump(aim.fitted());
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
    if (board.fitted || !camera) jump(aim.fitted());
    else jump(pan(camera, (w - frame.w) / 2, (h - frame.h) / 2));
    showAwaited();
  }

  const worldOf = (node) => worldAt(board.layout, node);

  /** Changes folds and keeps `node` where it is on the screen. */
  function refold(node, change) {
    keep(node);
    const was = worldOf(node);
    rearrange(change, ({ frame }) => {
      const is = worldOf(node);
      if (was && is) jump(hold(board.camera, frame, was, is, board.frame));
    });
    untouched = false;
    board.fitted = false;
  }

  function refit(change) {
    lent.keepAll();
    rearrange(change, aim.fit);
    untouched = false;
  }

  /** Lets the tree grow to the right or down. */
  function turn(down) {
    if (down === board.down) return;
    if (!board.layout || board.frame.w < 1) board.down = down;
    else rearrange(() => {
      board.down = down;
      if (untouched) openFirst();
    }, aim.fit);
  }

  /** The same tree with leaves merged, or single again. */
  function regroup(model, newLook) {
    const regrouped = () => {
      look = newLook;
      board.model = model;
    };
    if (!board.layout || board.frame.w < 1) regrouped();
    else rearrange(regrouped, () => board.fitted && aim.fit());
  }

  /** Draws another branch, and brings all of it into view, or the whole tree as it was seen before. */
  function focus(root) {
    if (root === board.root || !board.layout) return;
    if (board.root === 0) outside = { camera: board.camera, fitted: board.fitted };
    const anchor = board.branch[root] ? root : board.root;
    const back = root === 0 && outside && !outside.fitted ? outside.camera : null;
    rearrange(() => {
      plant(root);
      if (root > 0) openBranch();
      else reveal(board.model, board.folds, anchor);
    }, () => (back ? fly(back, GLIDE) : aim.fit()));
    if (root === 0) outside = null;
  }

  /** What is open above a node stays so: it was taken by hand. */
  function keep(node) {
    if (board.model) lent.keep(board.model, node);
  }

  /**
   * Opens what hides a node, a narrower branch included, and brings it to the middle when it is off screen. What was
   * opened to show the node before is closed again.
   */
  function show(node) {
    if (!board.layout) {
      awaited = node;
      return;
    }
    if (!board.branch[node]) focus(branchOf(board.model, node)[board.root] ? node : 0);
    const anchor = worldOf(node) ? node : board.root;
    const stood = worldOf(anchor);
    const { opened, closed } = lent.show(board.model, board.folds, node);
    if (opened || closed) {
      const stay = ({ frame }) => jump(hold(board.camera, frame, stood, worldOf(anchor), board.frame));
      rearrange(() => (untouched = false), (before) => (board.fitted && aim.readable() ? aim.fit() : stay(before)));
    }
    aim.bring(worldOf(node), opened);
  }

  return Object.assign(board, { load, resize, turn, regroup, whole, worldOf, focus, show, keep, seen: travel.seen }, aim, makeFolding(board, refold, refit));
}
