/** One tree view: what is shown (alpha, mode, selection), what changes it, and the frame that draws it. */
import { makeBoard } from "./board.js";
import { branchNames } from "./branch.js";
import { curveHeight, drawCurve } from "./curve.js";
import { makeColouring } from "./colours.js";
import { makeGuide } from "./guide.js";
import { histogramOf, readHistograms } from "./histograms.js";
import { hit } from "./hit.js";
import { listen } from "./input.js";
import { commandOf, neighbour } from "./keys.js";
import { firstOf, mergeLeaves } from "./merge.js";
import { colourMarks, figuresAt, isKept, isLeaf, keptBelow, makeModel, nodeOf, numberOf } from "./model.js";
import { makeFades } from "./motion.js";
import { canvasPainter } from "./painter.js";
import { drawPicture, paneAt, panesOf, wholeScene } from "./picture.js";
import { watchResolution } from "./resolution.js";
import { makeSaving } from "./saving.js";
import { alphaScale, step } from "./scale.js";
import { listenForAlpha } from "./slider.js";
import { makeSnapshot } from "./snapshot.js";
import { speak } from "./spoken.js";
import { makeStage, sharpen } from "./stage.js";
import { makeRuler, oneLine } from "./text.js";
import { readTheme } from "./theme.js";
import { MODES } from "./toolbar.js";

const FRAMES_KEPT = 240;
const ZOOM_STEP = 1.3;
const SMALLEST_PANE = 40;
/** What keys do wherever the focus is in the view; the other ones only on the tree. */
const ANYWHERE = ["find", "help", "back", "forward"];

/**
 * @param {HTMLElement} root
 * @param {() => number} lastSeq  the number of the last cursor for this view
 * @param {() => void} painted  called after every frame
 */
export function makeView(root, lastSeq, painted) {
  const state = {
    data: null, mode: "difference", chosen: { direction: "right", merged: false, color: "class", minimap: true },
    alpha: 0, selected: null, preview: null, figures: null,
    drawn: [], ghosts: [], frames: [], size: { w: 0, h: 0 }, curveWidth: 0,
  };
  let send = () => {};
  let seq = 0;
  let held = false; // alpha is being moved and was not told yet: nothing from outside takes it out of the hand
  let look = null;
  let scale = null;
  let kept = null;
  let plain = null; // the tree as it was sent
  let merged = null;
  let due = 0;
  const fades = makeFades();

  const schedule = () => (due ||= requestAnimationFrame(paint));
  const board = makeBoard(schedule);
  /** About the selected node where it is in sight, else about the middle, so that keys never zoom into emptiness. */
  const zoomBy = (factor) => {
    const { x, y } = board.inSight(state.selected) ?? { x: board.frame.w / 2, y: board.frame.h / 2 };
    board.zoomTo(factor, x, y);
  };
  const guide = makeGuide(state, board, { select, tell, refold, schedule, stage: () => stage, look: () => look });
  const { places } = guide;
  const act = {
    mode: setMode,
    shallower: () => refold(board.shallower),
    deeper: () => refold(board.deeper),
    expand: () => refold(board.expand),
    collapse: () => refold(board.collapse),
    zoom_in: () => zoomBy(ZOOM_STEP),
    zoom_out: () => zoomBy(1 / ZOOM_STEP),
    actual: () => zoomBy(1 / board.camera.k),
    fit: () => refold(() => board.fit(state.mode === "after" ? (node) => isLeaf(board.model, node, state.alpha) : null)),
    direction: choose("direction", (value) => board.turn(value === "down")),
    merged: choose("merged", () => {
      board.regroup(shownModel(), look);
      places.loaded(false);
      paintBy();
    }),
    color: choose("color", paintBy),
    minimap: choose("minimap", schedule),
    redraw: schedule,
    look_at: board.lookAt,
    less_alpha: () => stepAlpha(-1),
    more_alpha: () => stepAlpha(1),
    ...makeSaving(root, () => ({ ...state, look, board, draw: drawAll })),
    ...guide.act,
  };
  const stage = makeStage(root, act);
  const panes = () => panesOf(state.mode, state.size.w, state.size.h);
  const alphaOf = (pane) => (pane.mode === "before" ? -Infinity : state.alpha);

  // What Python says

  function update(data, setStateValue, cursor) {
    const old = board.model;
    const fresh = data.tree !== old?.data.tree || (data.focus === old.data.focus && data.parent.length !== old.n);
    const selected = old && state.selected !== null ? numberOf(old, state.selected) : null;
    send = setStateValue;
    state.data = data;
    root.style.height = data.height;
    stage.curve.style.height = `${curveHeight(data)}px`;
    if (fresh) Object.assign(state, { selected: null, alpha: held ? state.alpha : 0 });
    scale = alphaScale(data.alphas.alpha);
    plain = makeModel(data);
    dress();
    if (!fresh) state.selected = selected === null || nodeOf(plain, selected) < 0 ? null : nodeOf(plain, selected);
    load(fresh);
    if (cursor) point(cursor);
  }

  function load(fresh) {
    kept = null;
    fades.forget();
    board.load(shownModel(), fresh, look);
    places.loaded(fresh);
    paintBy();
    measure();
  }

  /** The tree as it was sent or with its leaves merged, and the texts of its branches. */
  function shownModel() {
    if (!state.chosen.merged) merged = null;
    else if (merged?.data !== plain.data) merged = { data: plain.data, model: mergeLeaves(plain) };
    const model = merged?.model ?? plain;
    Object.assign(look.names, branchNames(model.data));
    return model;
  }

  /** Theme, fonts and texts, and what is built from them. */
  function dress() {
    const { data } = state;
    const theme = readTheme(root, data);
    const names = { classes: data.classes.map(oneLine), columns: data.columns.map(oneLine) };
    look = { theme, names, words: data.words, ruler: makeRuler(theme.family), marks: colourMarks(data.colors, data.other_color) };
    look.histograms = readHistograms(data.charts ?? [], data);
    stage.figures.build(data, theme, look.marks, names);
    stage.toolbar.build(data.words);
    stage.help.build(data.words);
    state.figures = null;
  }

  /** What comes from outside the view; of another tree or older than what the user last did here, it is only an echo. */
  function point(cursor) {
    if (!state.data || cursor.seq < seq || (cursor.tree ?? state.data.tree) !== state.data.tree) return;
    const { alpha, mode, selected, chart } = cursor;
    const node = nodeOf(board.model, selected);
    const charted = chart ? nodeOf(board.model, chart.node) : -1;
    if (charted >= 0) look.histograms.set(charted, histogramOf({ ...chart, node: charted }, state.data));
    if (Number.isFinite(alpha) && !held) state.alpha = Math.max(0, alpha);
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
    look.colouring = makeColouring(state.chosen.color, board.model, state.data.words);
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

  /** What lies under a point of the canvas; a node turned leaf has no branch to close where it is not drawn. */
  function under(x, y) {
    if (!board.layout) return null;
    const pane = paneAt(panes(), x, y);
    const alpha = alphaOf(pane);
    const whole = pane.mode !== "after";
    const drawn = (node) => whole || isKept(board.model, node, alpha);
    const found = hit(board.model, board.layout, board.camera, board.frame, x - pane.x, y - pane.y, drawn);
    return found && found.kind !== "node" && !whole && isLeaf(board.model, found.node, alpha) ? null : found;
  }

  function inPane(x, y, run) {
    const pane = paneAt(panes(), x, y);
    run(x - pane.x, y - pane.y);
  }

  listen(stage.picture, {
    zoom: (factor, x, y) => inPane(x, y, (atX, atY) => board.zoomAt(factor, atX, atY)),
    pan: board.panBy,
    tap(x, y) {
      const found = under(x, y);
      if (found?.kind === "toggle") refold(() => board.toggle(found.node));
      else if (found?.kind === "more") refold(() => board.openFamily(found.node));
      else if (found) select(firstOf(board.model, found.node));
    },
    twice(x, y) {
      if ((under(x, y)?.kind ?? "node") === "node") inPane(x, y, (atX, atY) => board.zoomTo(ZOOM_STEP ** 2, atX, atY));
    },
    hover: (x, y) => (stage.picture.style.cursor = under(x, y) ? "pointer" : ""),
    key,
  });

  /** Keys on the tree; whether the key was one of them. */
  function key(event) {
    const { key: name } = event;
    const command = commandOf(event);
    if (command) return act[command](), true;
    if (event.altKey) return false;
    if (name === "Escape") return stage.figures.legend.release() || guide.escape();
    const at = state.selected ?? board.root;
    if (name === "Enter" || name === " ") {
      if (board.model.childCount[at]) refold(() => board.toggle(at));
      return true;
    }
    const next = neighbour(board, name, at);
    if (next === null) return false;
    if (next !== state.selected) {
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
    act[command]();
  });

  function stepAlpha(by) {
    const next = step(state.data.alphas.alpha, state.alpha, by);
    if (next === state.alpha) return;
    state.alpha = next;
    tell("alpha", { value: next });
    schedule();
  }

  listenForAlpha(stage.curve, () => ({ breakpoints: state.data.alphas.alpha, scale, alpha: state.alpha, width: state.curveWidth }), {
    move(alpha) {
      held = true;
      state.alpha = alpha;
      schedule();
    },
    done() {
      held = false;
      tell("alpha", { value: state.alpha });
    },
    hover(alpha) {
      state.preview = alpha;
      schedule();
    },
  });

  // The frame

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

  /** @param {number} [now]  the time of a frame; what is saved shows everything at rest */
  function drawAll(painter, now) {
    const recent = now === undefined ? [] : fades.see(state.alpha, now);
    const seen = board.seen(now);
    if (recent.length || seen.moving) schedule();
    if (kept?.alpha !== state.alpha) kept = { alpha: state.alpha, below: keptBelow(board.model, state.alpha) };
    return drawPicture(painter, { ...pictureNow(), seen, fades: recent });
  }

  const pictureNow = () => ({
    panes: panes(), board, look: { ...look, lit: stage.figures.legend.lit() }, alphaOf, selected: state.selected,
    found: places.found, kept: kept.below, size: state.size,
  });

  function paint(now) {
    due = 0;
    if (!board.layout || !root.isConnected) return;
    const started = performance.now();
    stage.picture.style.touchAction = board.fitted ? "pan-y" : "none"; // one finger scrolls the page past a tree that fits
    Object.assign(state, drawAll(canvasPainter(sharpen(stage.picture, state.size.w, state.size.h), look.theme.family), now));
    stage.minimap.show(wholeScene(pictureNow(), state.mode, state.alpha), state.chosen.minimap);
    paintCurve();
    showFigures();
    stage.toolbar.zoom(board.camera.k);
    state.frames.push(performance.now() - started);
    if (state.frames.length > FRAMES_KEPT) state.frames.shift();
    root.dataset.ready = "1";
    painted();
  }

  function paintCurve() {
    if (state.curveWidth < SMALLEST_PANE) return;
    const painter = canvasPainter(sharpen(stage.plot, state.curveWidth, curveHeight(state.data)), look.theme.family);
    const active = stage.curve.matches(":active") || state.preview !== null;
    drawCurve(painter, { ...look, data: state.data, scale, alpha: state.alpha, preview: state.preview, active, width: state.curveWidth });
  }

  function showFigures() {
    if (state.figures?.alpha === state.alpha) return;
    const after = figuresAt(state.data, state.alpha);
    state.figures = { before: state.data.grown, after, alpha: state.alpha };
    stage.figures.show(state.data.grown, after);
    speak(stage.picture, stage.curve, state.data, state.alpha, after);
    guide.show();
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
    peek: () => ({ data: state.data, look, alpha: state.alpha, selected: state.selected }),
    /** Selects a node as a click does, and brings it into sight. */
    pick(node) {
      select(node);
      refold(() => board.show(node));
    },
    snapshot: makeSnapshot(state, board, places, panes, stage.picture),
    destroy() {
      observer.disconnect();
      stopWatching();
      document.fonts.removeEventListener("loadingdone", dressAgain);
      cancelAnimationFrame(due);
    },
  };
}
