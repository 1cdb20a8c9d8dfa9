/** What of the tree is open, where it stands, and through which camera it is seen. Knows no alpha and no colours. */
import { actual, between, centre, fit, frameFor, hold, keepInside, pan, scaleX, scaleY, toScreen, zoom } from "./camera.js";
import { keepOpen, makeFolds, openAlso, openTo, reveal, showFamilies } from "./folds.js";
import { makeLayout, worldAt } from "./layout.js";
import { branchOf, nodeOf, numberOf } from "./model.js";
import { GLIDE, makeGlide, still } from "./motion.js";
import { boxWidthFor, trailingWidth } from "./node.js";
import { firstFolds } from "./opening.js";

const FLIGHT = 150;
const SHOWN_SCALE = 0.7;
const LEAST_SHOWN_SCALE = 0.5;
const LABEL = { least: 22, most: 132, size: 11, pad: 17 };
const BELOW_CLOSED = 36;

/** @param {() => void} changed  called when another frame is due */
export function makeBoard(changed) {
  const board = {
    model: null, folds: null, layout: null, camera: null, frame: { w: 0, h: 0 }, fitted: true, down: false,
    root: 0, branch: null, leaves: 0, maxDepth: 0, // the node whose branch is drawn, and what is in that branch
  };
  let ruler = null;
  let names = null;
  let words = null;
  let untouched = true;
  let flight = null; // the way of the camera from where it was seen last; board.camera is where it comes to rest
  let glide = null; // the way of the nodes, likewise
  let awaited = null;
  let outside = null; // the camera on the whole tree, while a branch alone is drawn

  function metrics() {
    const { down, model } = board;
    const widths = names.branches.map((text) => Math.max(LABEL.least, Math.min(LABEL.most, ruler.width(text) * LABEL.size + LABEL.pad)));
    return {
      down, boxWidth: boxWidthFor(model, ruler, words, down),
      labelWidth: (node) => widths[model.data.branch[node]] ?? LABEL.least,
      trailing: (node) => (!down ? trailingWidth(model, ruler, words, node) : model.column[node] < 0 ? 0 : BELOW_CLOSED),
    };
  }

  function arrange() {
    board.layout = makeLayout(board.model, board.folds, metrics(), board.root);
    board.frame = frameFor(board.layout, board.frame.w, board.frame.h);
    changed();
  }

  /** A board of all that is open, at 100 % in a pane of its own; `closed` nodes take no more room than leaves. */
  function whole(closed = () => false) {
    const folds = { ...board.folds, open: board.folds.open.map((open, node) => (closed(node) ? 0 : open)) };
    const layout = makeLayout(board.model, folds, metrics(), board.root);
    return { ...board, folds, layout, ...actual(layout) };
  }

  /** Chooses the node whose branch is drawn. */
  function plant(root) {
    const { model } = board;
    Object.assign(board, { root, branch: branchOf(model, root), leaves: 0, maxDepth: 0 });
    for (let node = root; node < model.n; node++) {
      if (!board.branch[node]) continue;
      if (model.column[node] < 0) board.leaves++;
      board.maxDepth = Math.max(board.maxDepth, model.depth[node] - model.depth[root]);
    }
  }

  function openFirst() {
    const { model, frame, root } = board;
    const sizes = metrics();
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

  const fitted = () => fit(board.layout, board.frame);
  const smallest = () => Math.min(0.05, board.frame.whole / 2);

  const cameraAt = (now) => (flight ? between(flight.from, board.camera, part(flight, now)) : board.camera);
  const part = ({ start, lasts }, now) => Math.min(1, Math.max(0, (now - start) / lasts));

  function fly(camera, lasts = FLIGHT) {
    const now = performance.now();
    const from = board.camera && cameraAt(now);
    jump(camera);
    board.fitted = false;
    if (from && !still()) flight = { from, start: now, lasts };
  }

  function jump(camera) {
    flight = null;
    board.camera = camera;
    changed();
  }

  /** Changes what is shown, brings the camera to its place, and lets the nodes glide to theirs. */
  function rearrange(change, aim) {
    const now = performance.now();
    const before = { layout: board.layout, frame: board.frame, camera: cameraAt(now) };
    change();
    arrange();
    aim(before);
    glide = null;
    if (still()) return;
    const at = makeGlide(board.model, before, { layout: board.layout, frame: board.frame, camera: cameraAt(now) }, board.camera);
    if (at) glide = { at, start: now, lasts: GLIDE };
  }

  const flyToFit = () => {
    fly(fitted(), GLIDE);
    board.fitted = true;
  };

  /** Another model, words or fonts; `fresh` when it is another tree, else perhaps other nodes of the same. */
  function load(model, fresh, look) {
    ({ ruler, names, words } = look);
    const { model: old, folds } = board;
    const other = !fresh && old && (model.data.focus ?? 0) !== (old.data.focus ?? 0);
    board.model = model;
    glide = null;
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

  const worldOf = (node) => worldAt(board.layout, node);

  /** Changes folds and keeps `node` where it is on the screen. */
  function refold(node, change) {
    const was = worldOf(node);
    rearrange(change, ({ frame }) => {
      const is = worldOf(node);
      if (was && is) jump(hold(board.camera, frame, was, is, board.frame));
    });
    untouched = false;
    board.fitted = false;
  }

  function refit(change) {
    rearrange(change, flyToFit);
    untouched = false;
  }

  /** Lets the tree grow to the right or down. */
  function turn(down) {
    if (down === board.down) return;
    if (!board.layout || board.frame.w < 1) board.down = down;
    else rearrange(() => {
      board.down = down;
      if (untouched) openFirst();
    }, flyToFit);
  }

  /** The same tree with leaves merged, or single again. */
  function regroup(model, look) {
    const regrouped = () => {
      ({ ruler, names, words } = look);
      board.model = model;
    };
    if (!board.layout || board.frame.w < 1) regrouped();
    else rearrange(regrouped, () => board.fitted && flyToFit());
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
    }, () => (back ? fly(back, GLIDE) : flyToFit()));
    if (root === 0) outside = null;
  }

  const shownInner = () => Array.from(board.layout.node).filter((node) => board.model.childCount[node] > 0);

  return Object.assign(board, {
    load,
    resize,
    turn,
    regroup,
    whole,
    worldOf,
    focus,
    shownDepth: () => board.layout.levels.length - 2,
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
      const level = closed.reduce((least, node) => Math.min(least, board.model.depth[node]), Infinity);
      for (const node of closed) if (board.model.depth[node] === level) board.folds.open[node] = 1;
    }),
    shallower: () => refit(() => {
      const level = board.layout.levels.length - 3;
      const { depth } = board.model;
      for (const node of shownInner()) if (depth[node] - depth[board.root] >= level) board.folds.open[node] = 0;
    }),
    /** Brings all into view; `cut` nodes, which are leaves in this picture, first give back the room of their branches. */
    fit(cut) {
      const closing = cut ? shownInner().filter((node) => board.folds.open[node] && cut(node)) : [];
      if (closing.length) refit(() => closing.forEach((node) => (board.folds.open[node] = 0)));
      else flyToFit();
    },
    zoomAt(factor, x, y) {
      board.fitted = false;
      jump(keepInside(zoom(board.camera, board.frame, factor, x, y, smallest()), board.layout, board.frame));
    },
    zoomTo: (factor, x, y) => fly(zoom(board.camera, board.frame, factor, x, y, smallest())),
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
      const opened = reveal(board.model, board.folds, node);
      if (opened) {
        const anchor = worldOf(board.root);
        const stay = ({ frame }) => jump(hold(board.camera, frame, anchor, worldOf(board.root), board.frame));
        rearrange(() => (untouched = false), (before) => (board.fitted && fitted().k >= SHOWN_SCALE ? flyToFit() : stay(before)));
      }
      const { x, y } = worldOf(node);
      const left = toScreen(board.camera, board.frame, x, y);
      const wide = board.layout.boxWidth * scaleX(board.camera, board.frame);
      const half = (board.layout.boxHeight * scaleY(board.camera, board.frame)) / 2;
      const inside = left.x >= 0 && left.x + wide <= board.frame.w && left.y - half >= 0 && left.y + half <= board.frame.h;
      if (!inside || (opened && board.camera.k < LEAST_SHOWN_SCALE)) fly(centre(board.frame, x + board.layout.boxWidth / 2, y, Math.max(board.camera.k, SHOWN_SCALE)));
    },
    /** What is to be seen at a time: layout and camera on their way or, without a time, at rest. */
    seen(now = Infinity) {
      if (flight && now >= flight.start + flight.lasts) flight = null;
      if (glide && now >= glide.start + glide.lasts) glide = null;
      const layout = glide ? glide.at(part(glide, now)) : board.layout;
      return { layout, camera: cameraAt(now), moving: Boolean(flight || glide) };
    },
  });
}
