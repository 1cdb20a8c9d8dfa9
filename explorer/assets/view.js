/** One tree view: its state, what Python says of it, what the user does to it. Frames, gestures and places have modules of their own. */
import { makeAlpha } from "./alpha.js";
import { makeBoard } from "./board.js";
import { branchNames } from "./branch.js";
import { checkedOf } from "./checked.js";
import { curveHeight } from "./curve.js";
import { makeColouring } from "./colours.js";
import { makeFrames, SMALLEST_PANE } from "./frames.js";
import { listenForGestures, ZOOM_STEP } from "./gestures.js";
import { makeGuide } from "./guide.js";
import { histogramOf } from "./histograms.js";
import { readLook } from "./look.js";
import { mergeLeaves } from "./merge.js";
import { nodeOf, numberOf } from "./model.js";
import { cutIn } from "./picture.js";
import { watchResolution } from "./resolution.js";
import { makeSaving } from "./saving.js";
import { alphaScale, leavesScale } from "./scale.js";
import { makeSnapshot } from "./snapshot.js";
import { makeStage } from "./stage.js";
import { MODES } from "./toolbar.js";
import { modelOf } from "./union.js";
import { endOf } from "./walk.js";

const windowSize = () => `${window.innerWidth} ${window.innerHeight}`;

/**
 * @param {HTMLElement} root
 * @param {() => number} lastSeq  the number of the last cursor for this view
 * @param {() => void} painted  called after every frame
 */
export function makeView(root, lastSeq, painted) {
  const state = {
    data: null, checked: null, look: null, scale: null, mode: "difference", chosen: { direction: "right", merged: false, color: "class", minimap: true, axis: "alpha" },
    alpha: 0, selected: null, preview: null, found: [], walk: null, figures: null,
    drawn: [], ghosts: [], frames: [], size: { w: 0, h: 0 }, window: "", curveWidth: 0,
  };
  let send = () => {};
  let seq = 0;
  let plain = null; // the tree as it was sent
  let merged = null;

  const board = makeBoard(() => schedule());
  const frames = makeFrames(root, state, board, { stage: () => stage, figuresShown: () => guide.show(), painted });
  const { schedule, panes } = frames;
  const guide = makeGuide(state, board, { select, tell, refold, schedule, stage: () => stage });
  const { places } = guide;
  const act = {
    mode: setMode,
    shallower: () => refold(() => board.shallower(cutIn(board.model, state))),
    deeper: () => refold(() => board.deeper(cutIn(board.model, state))),
    expand: () => refold(board.expand),
    collapse: () => refold(board.collapse),
    zoom_in: () => board.zoomAbout(state.selected, ZOOM_STEP),
    zoom_out: () => board.zoomAbout(state.selected, 1 / ZOOM_STEP),
    actual: () => board.zoomAbout(state.selected, 1 / board.camera.k),
    fit: () => refold(() => board.fitKept(cutIn(board.model, state))),
    direction: choose("direction", (value) => board.turn(value === "down")),
    merged: choose("merged", () => {
      board.regroup(shownModel(), state.look);
      places.loaded(false);
      paintBy();
    }),
    color: choose("color", paintBy),
    minimap: choose("minimap", schedule),
    redraw: schedule,
    leave_union: () => tell("compare", {}),
    look_at: board.lookAt,
    less_alpha: () => alpha.stepBy(-1),
    more_alpha: () => alpha.stepBy(1),
    take_alpha: (value) => alpha.goTo(value),
    axis: choose("axis", rescale),
    ...makeSaving(root, () => ({ ...state, board, draw: frames.draw })),
    ...guide.act,
  };
  const stage = makeStage(root, act);
  const alpha = makeAlpha(state, stage.curve, { tell, schedule });
  listenForGestures(root, stage.picture, state, board, {
    panes, select, refold, run: (command) => act[command](), escape: () => stage.figures.legend.release() || guide.escape(),
  });

  // What Python says

  function update(data, setStateValue, cursor, checks) {
    const old = board.model;
    const fresh = data.tree !== old?.data.tree || (data.focus === old.data.focus && data.parent.length !== old.n);
    const selected = old && state.selected !== null ? numberOf(old, state.selected) : null;
    send = setStateValue;
    state.data = data;
    state.checked = checkedOf(data, checks);
    root.style.height = data.height;
    stage.curve.style.height = `${curveHeight(data)}px`;
    stage.showUnion(data);
    if (fresh) Object.assign(state, { selected: null, walk: null, alpha: alpha.held() ? state.alpha : 0 });
    rescale();
    plain = modelOf(data);
    dress();
    if (!fresh) state.selected = selected === null || nodeOf(plain, selected) < 0 ? null : nodeOf(plain, selected);
    load(fresh);
    if (cursor) point(cursor);
  }

  /** What cross-validation found; of another tree or other folds it is not looked at. */
  function check(checks) {
    const checked = state.data && checkedOf(state.data, checks);
    if (!checked || checked === state.checked) return;
    state.checked = checked;
    state.figures = null;
    stage.figures.list(state.data, checked);
    schedule();
  }

  function rescale() {
    const { alpha, leaves } = state.data.alphas;
    state.scale = state.chosen.axis === "leaves" ? leavesScale(alpha, leaves) : alphaScale(alpha);
    schedule();
  }

  function load(fresh) {
    frames.forget();
    board.load(shownModel(), fresh, state.look);
    places.loaded(fresh);
    paintBy();
    measure();
  }

  /** The tree as it was sent or with its leaves merged, and the texts of its branches. */
  function shownModel() {
    if (!state.chosen.merged || plain.before) merged = null;
    else if (merged?.data !== plain.data) merged = { data: plain.data, model: mergeLeaves(plain) };
    const model = merged?.model ?? plain;
    Object.assign(state.look.names, branchNames(model.data));
    return model;
  }

  /** Theme, fonts and texts, and what is built from them. */
  function dress() {
    const { data } = state;
    const { theme, marks, names } = (state.look = readLook(root, data));
    stage.figures.build(data, state.checked, theme, marks, names);
    stage.toolbar.build(data.words);
    stage.help.build(data.words);
    stage.caption.build(data.words, data.alphas.alpha.length > 1);
    state.figures = null;
  }

  /** What comes from outside the view; of another tree or older than what the user last did here, it is only an echo. */
  function point(cursor) {
    if (!state.data || cursor.seq < seq || (cursor.tree ?? state.data.tree) !== state.data.tree) return;
    const { mode, selected, chart } = cursor;
    const node = nodeOf(board.model, selected);
    const charted = chart ? nodeOf(board.model, chart.node) : -1;
    if (charted >= 0) state.look.histograms.set(charted, histogramOf({ ...chart, node: charted }, state.data));
    if (Number.isFinite(cursor.alpha) && !alpha.held()) state.alpha = Math.max(0, cursor.alpha);
    if (MODES.includes(mode) && mode !== state.mode) setMode(mode);
    if (selected === null) state.selected = null;
    else if (node >= 0 && node !== state.selected) {
      state.selected = node;
      refold(() => board.show(node));
      places.arrived(node);
      places.settled();
    }
    follow(cursor.walk ?? null);
    guide.show();
    schedule();
  }

  /** Another way of a row, or none: the node where it ends is brought into sight. */
  function follow(walk) {
    if (JSON.stringify(walk) === JSON.stringify(state.walk)) return;
    state.walk = walk;
    const end = endOf(board.model, walk, state.alpha);
    if (end >= 0) refold(() => board.show(end));
  }

  function tell(name, content) {
    seq = Math.max(Date.now(), seq + 1, lastSeq() + 1);
    send(name, { ...content, seq, tree: state.data.tree });
  }

  // What the user does

  function setMode(mode) {
    state.mode = mode;
    measure(false);
    guide.show();
  }

  /** What a menu's entry does: it is chosen, and what follows from it is done. */
  function choose(name, follow) {
    return (value) => {
      state.chosen[name] = value;
      follow(value);
      guide.showTools();
    };
  }

  /** Colours the nodes by what is chosen. */
  function paintBy() {
    const { look, data } = state;
    const { before } = board.model;
    look.colouring = makeColouring(state.chosen.color, board.model, data.words);
    if (before) before.colouring = makeColouring(state.chosen.color, before, data.words);
    stage.figures.legend.show(look.colouring, look.theme);
    schedule();
  }

  function select(node) {
    state.selected = node;
    tell("selected", { node: numberOf(board.model, node) });
    places.arrived(node);
    guide.show();
    schedule();
  }

  function refold(change) {
    change();
    guide.showTools();
  }

  // The page around it

  /**
   * Sizes as they are now; `reopen` lets another size open another number of nodes, which a mode must not, nor a place that
   * only became smaller in the same window because something was put beside or below it.
   */
  function measure(reopen = true) {
    const old = state.size;
    state.size = { w: stage.pane.clientWidth, h: stage.pane.clientHeight };
    state.curveWidth = stage.curve.clientWidth;
    const [pane] = panes();
    const smaller = state.size.w <= old.w && state.size.h <= old.h && windowSize() === state.window;
    state.window = windowSize();
    if (Math.min(state.size.w, state.size.h) > SMALLEST_PANE) board.resize(pane.w, pane.h, reopen && !smaller);
    guide.showTools();
    schedule();
  }

  const observer = new ResizeObserver(() => measure());
  observer.observe(stage.pane);
  observer.observe(stage.curve);
  function dressAgain() {
    if (!state.data) return;
    dress();
    load(false);
  }
  document.fonts.addEventListener("loadingdone", dressAgain);
  const stopWatching = watchResolution(schedule);

  return {
    update,
    point,
    check,
    /** What is shown, for those who follow this view. */
    peek: () => ({ data: state.data, model: plain, look: state.look, alpha: state.alpha, selected: state.selected }),
    /** Selects a node as a click does, and brings it into sight. */
    pick(node) {
      select(node);
      refold(() => board.show(node));
    },
    /** The whole tree as an SVG element for paper. */
    printed: () => act.printed(),
    snapshot: makeSnapshot(state, board, panes, stage.picture),
    destroy() {
      observer.disconnect();
      stopWatching();
      document.fonts.removeEventListener("loadingdone", dressAgain);
      frames.stop();
    },
  };
}
