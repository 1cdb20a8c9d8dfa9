/** What of the tree is open, where it stands, and through which camera it is seen. Knows no alpha and no colours. */
import { actual, between, centre, fit, frameFor, hold, keepInside, pan, scaleX, scaleY, toScreen, zoom } from "./camera.js";
import { openTo, reveal } from "./folds.js";
import { boxAt, makeLayout } from "./layout.js";
import { GLIDE, makeGlide, still } from "./motion.js";
import { boxWidthFor, trailingWidth } from "./node.js";
import { firstFolds } from "./opening.js";

const FLIGHT = 150;
const SHOWN_SCALE = 0.7;
const LABEL = { least: 22, most: 132, size: 11, pad: 17 };
const BELOW_CLOSED = 36;

/** @param {() => void} changed  called when another frame is due */
export function makeBoard(changed) {
  const board = { model: null, folds: null, layout: null, camera: null, frame: { w: 0, h: 0 }, fitted: true, down: false };
  let ruler = null;
  let names = null;
  let words = null;
  let untouched = true;
  let flight = null; // the way of the camera from where it was seen last; board.camera is where it comes to rest
  let glide = null; // the way of the nodes, likewise
  let awaited = null;

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

  function openFirst() {
    const { model, frame } = board;
    const sizes = metrics();
    untouched = true;
    const scaleAt = (folds) => frameFor(makeLayout(model, folds, sizes), frame.w, frame.h).whole;
    board.folds = firstFolds(model, frame, sizes, scaleAt);
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

  /** Another model, words or fonts; `fresh` when it is another tree. */
  function load(model, fresh, look) {
    ({ ruler, names, words } = look);
    board.model = model;
    glide = null;
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

  function worldOf(node) {
    const slot = board.layout.slot[node];
    return slot < 0 ? null : boxAt(board.layout, slot);
  }

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

  const shownInner = () => Array.from(board.layout.node).filter((node) => board.model.childCount[node] > 0);

  return Object.assign(board, {
    load,
    resize,
    turn,
    regroup,
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
      const level = closed.reduce((least, node) => Math.min(least, board.model.depth[node]), Infinity);
      for (const node of closed) if (board.model.depth[node] === level) board.folds.open[node] = 1;
    }),
    shallower: () => refit(() => {
      const level = board.layout.levels.length - 3;
      for (const node of shownInner()) if (board.model.depth[node] >= level) board.folds.open[node] = 0;
    }),
    fit: flyToFit,
    zoomAt(factor, x, y) {
      board.fitted = false;
      jump(keepInside(zoom(board.camera, board.frame, factor, x, y, smallest()), board.layout, board.frame));
    },
    zoomTo: (factor, x, y) => fly(zoom(board.camera, board.frame, factor, x, y, smallest())),
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
        const anchor = worldOf(0);
        const stay = ({ frame }) => jump(hold(board.camera, frame, anchor, worldOf(0), board.frame));
        rearrange(() => (untouched = false), (before) => (board.fitted ? flyToFit() : stay(before)));
      }
      const { x, y } = worldOf(node);
      const left = toScreen(board.camera, board.frame, x, y);
      const wide = board.layout.boxWidth * scaleX(board.camera, board.frame);
      const half = (board.layout.boxHeight * scaleY(board.camera, board.frame)) / 2;
      const inside = left.x >= 0 && left.x + wide <= board.frame.w && left.y - half >= 0 && left.y + half <= board.frame.h;
      if (!inside) fly(centre(board.frame, x + board.layout.boxWidth / 2, y, Math.max(board.camera.k, SHOWN_SCALE)));
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
