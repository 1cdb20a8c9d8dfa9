/** One tree view: its state, what Python says of it, what the user does to it. Frames, gestures and places have modules of their own. */
import { makeAlpha } from "./alpha.js";
import { makeBoard } from "./board.js";
import { branchNames } from "./branch.js";
import { curveHeight } from "./curve.js";
import { makeColouring } from "./colours.js";
import { makeFrames, SMALLEST_PANE } from "./frames.js";
import { listenForGestures, ZOOM_STEP } from "./gestures.js";
import { makeGuide } from "./guide.js";
import { histogramOf } from "./histograms.js";
import { readLook } from "./look.js";
import { mergeLeaves } from "./merge.js";
import { isLeaf, makeModel, nodeOf, numberOf } from "./model.js";
import { watchResolution } from "./resolution.js";
import { makeSaving } from "./saving.js";
import { alphaScale } from "./scale.js";
import { makeSnapshot } from "./snapshot.js";
import { makeStage } from "./stage.js";
import { MODES } from "./toolbar.js";

/**
 * @param {HTMLElement} root
 * @param {() => number} lastSeq  the number of the last cursor for this view
 * @param {() => void} painted  called after every frame
 */
export function makeView(root, lastSeq, painted) {
  const state = {
    data: null, look: null, scale: null, mode: "difference", chosen: { direction: "right", merged: false, color: "class", minimap: true },
    alpha: 0, selected: null, preview: null, found: [], figures: null,
    drawn: [], ghosts: [], frames: [], size: { w: 0, h: 0 }, curveWidth: 0,
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
    shallower: () => refold(board.shallower),
    deeper: () => refold(board.deeper),
    expand: () => refold(board.expand),
    collapse: () => refold(board.collapse),
    zoom_in: () => board.zoomAbout(state.selected, ZOOM_STEP),
    zoom_out: () => board.zoomAbout(state.selected, 1 / ZOOM_STEP),
    actual: () => board.zoomAbout(state.selected, 1 / board.camera.k),
    fit: () => refold(() => board.fitKept(state.mode === "after" ? (node) => isLeaf(board.model, node, state.alpha) : null)),
    direction: choose("direction", (value) => board.turn(value === "down")),
    merged: choose("merged", () => {
      board.regroup(shownModel(), state.look);
      places.loaded(false);
      paintBy();
    }),
    color: choose("color", paintBy),
    minimap: choose("minimap", schedule),
    redraw: schedule,
    look_at: board.lookAt,
    less_alpha: () => alpha.stepBy(-1),
    more_alpha: () => alpha.stepBy(1),
    ...makeSaving(root, () => ({ ...state, board, draw: frames.draw })),
    ...guide.act,
  };
  const stage = makeStage(root, act);
  const alpha = makeAlpha(state, stage.curve, { tell, schedule });
  listenForGestures(root, stage.picture, state, board, {
    panes, select, refold, run: (command) => act[command](), escape: () => stage.figures.legend.release() || guide.escape(),
  });

  // What Python says

  function update(data, setStateValue, cursor) {
    const old = board.model;
    const fresh = data.tree !== old?.data.tree || (data.focus === old.data.focus && data.parent.length !== old.n);
    const selected = old && state.selected !== null ? numberOf(old, state.selected) : null;
    send = setStateValue;
    state.data = data;
    root.style.height = data.height;
    stage.curve.style.height = `${curveHeight(data)}px`;
    if (fresh) Object.assign(state, { selected: null, alpha: alpha.held() ? state.alpha : 0 });
    state.scale = alphaScale(data.alphas.alpha);
    plain = makeModel(data);
    dress();
    if (!fresh) state.selected = selected === null || nodeOf(plain, selected) < 0 ? null : nodeOf(plain, selected);
    load(fresh);
    if (cursor) point(cursor);
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
    if (!state.chosen.merged) merged = null;
    else if (merged?.data !== plain.data) merged = { data: plain.data, model: mergeLeaves(plain) };
    const model = merged?.model ?? plain;
    Object.assign(state.look.names, branchNames(model.data));
    return model;
  }

  /** Theme, fonts and texts, and what is built from them. */
  function dress() {
    const { data } = state;
    const { theme, marks, names } = (state.look = readLook(root, data));
    stage.figures.build(data, theme, marks, names);
    stage.toolbar.build(data.words);
    stage.help.build(data.words);
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
    guide.show();
    schedule();
  }

  function tell(name, content) {
    seq = Math.max(Date.now(), seq + 1, lastSeq() + 1);
    send(name, { ...content, seq, tree: state.data.tree });
  }

  // What the user does

  function setMode(mode) {
    state.mode = mode;
    measure(false);
  }

  /** What a menu's entry does: it is chosen, and what follows from it is done. */
  function choose(name, follow) {
    return (value) => {
      state.chosen[name] = value;
      follow(value);
      showToolbar();
    };
  }

  /** Colours the nodes by what is chosen. */
  function paintBy() {
    const { look, data } = state;
    look.colouring = makeColouring(state.chosen.color, board.model, data.words);
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
    showToolbar();
  }

  // The page around it

  /** Sizes as they are now; `reopen` lets another size open another number of nodes, which a mode must not. */
  function measure(reopen = true) {
    state.size = { w: stage.pane.clientWidth, h: stage.pane.clientHeight };
    state.curveWidth = stage.curve.clientWidth;
    const [pane] = panes();
    if (Math.min(state.size.w, state.size.h) > SMALLEST_PANE) board.resize(pane.w, pane.h, reopen);
    showToolbar();
    schedule();
  }

  function showToolbar() {
    if (board.layout) stage.toolbar.show(state.data.words, state.mode, state.chosen, board.shownDepth(), board.maxDepth, board.canDeepen());
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
