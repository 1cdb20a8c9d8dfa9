/** One tree view: what is shown (alpha, mode, selection), what changes it, and the frame that draws it. */
import { makeBoard } from "./board.js";
import { alphaText, curveHeight, drawCurve } from "./curve.js";
import { savePng, saveSvg } from "./download.js";
import { drawTree } from "./draw.js";
import { count, fill, fixed, plural, significant } from "./format.js";
import { hit } from "./hit.js";
import { listen } from "./input.js";
import { neighbour } from "./keys.js";
import { colourMarks, figuresAt, isKept, isLeaf, keptBelow, makeModel } from "./model.js";
import { canvasPainter } from "./painter.js";
import { alphaScale } from "./scale.js";
import { listenForAlpha } from "./slider.js";
import { makeSnapshot } from "./snapshot.js";
import { drawPaneFrame, makeStage, panesOf, sharpen } from "./stage.js";
import { makeRuler, oneLine } from "./text.js";
import { readTheme } from "./theme.js";
import { MODES } from "./toolbar.js";

const FRAMES_KEPT = 240;
const ZOOM_STEP = 1.3;

/** @param {HTMLElement} root @param {() => number} lastSeq  the number of the last cursor for this view */
export function makeView(root, lastSeq) {
  const state = {
    data: null, mode: "difference", alpha: 0, selected: null, preview: null, figures: null,
    drawn: [], ghosts: [], frames: [], size: { w: 0, h: 0 }, curveWidth: 0,
  };
  let send = () => {};
  let seq = 0;
  let look = null;
  let scale = null;
  let kept = { alpha: NaN, below: null };
  let due = 0;

  const schedule = () => (due ||= requestAnimationFrame(paint));
  const board = makeBoard(schedule);
  const act = {
    mode(mode) {
      state.mode = mode;
      measure();
      showToolbar();
      schedule();
    },
    shallower: () => refold(board.shallower), deeper: () => refold(board.deeper),
    expand: () => refold(board.expand), collapse: () => refold(board.collapse),
    zoom_in: () => board.zoomTo(ZOOM_STEP), zoom_out: () => board.zoomTo(1 / ZOOM_STEP), actual: board.actual, fit: board.fit,
    svg: () => saveSvg(drawAll, state.size.w, state.size.h, state.data.words.file_name),
    png: () => savePng(drawAll, state.size.w, state.size.h, state.data.words.file_name, look.theme.family),
  };
  const stage = makeStage(root, act);
  const panes = () => panesOf(state.mode, state.size.w, state.size.h);
  const alphaOf = (pane) => (pane.mode === "before" ? -Infinity : state.alpha);

  // --- what Python says ------------------------------------------------------------------------------------------

  function update(data, setStateValue, cursor) {
    const fresh = data.tree !== state.data?.tree || data.parent.length !== state.data.parent.length;
    send = setStateValue;
    state.data = data;
    root.style.height = `${data.height ?? 720}px`;
    stage.curve.style.height = `${curveHeight(data)}px`;
    if (fresh) Object.assign(state, { selected: null, alpha: 0 });
    kept = { alpha: NaN, below: null };
    scale = alphaScale(data.alphas.alpha);
    dress();
    board.load(makeModel(data), fresh, look);
    measure();
    if (cursor) point(cursor);
    showToolbar();
    schedule();
  }

  /** Theme, fonts and texts, and what is built from them. */
  function dress() {
    const { data } = state;
    const theme = readTheme(root, data);
    const names = { classes: data.classes.map(oneLine), columns: data.columns.map(oneLine), branches: data.branch_texts.map(oneLine) };
    look = { theme, names, words: data.words, ruler: makeRuler(theme.family), marks: colourMarks(data.colors, data.other_color) };
    stage.figures.build(data, theme, look.marks, names);
    stage.toolbar.build(data.words);
    stage.curve.setAttribute("aria-label", data.words.alpha_slider);
    state.figures = null;
  }

  /** What comes from outside the view; older than what the user last did here, it is only an echo. */
  function point(cursor) {
    if (!state.data || cursor.seq < seq) return;
    if (Number.isFinite(cursor.alpha)) state.alpha = Math.max(0, cursor.alpha);
    if (MODES.includes(cursor.mode) && cursor.mode !== state.mode) act.mode(cursor.mode);
    const node = cursor.selected;
    if (node === null) state.selected = null;
    else if (Number.isInteger(node) && node >= 0 && node < state.data.parent.length && node !== state.selected) {
      state.selected = node;
      board.show(node);
    }
    schedule();
  }

  function tell(name, content) {
    seq = Math.max(Date.now(), seq + 1, lastSeq() + 1);
    send(name, { ...content, seq, tree: state.data.tree });
  }

  // --- what the user does ----------------------------------------------------------------------------------------

  function select(node) {
    state.selected = node;
    tell("selected", { node });
    schedule();
  }

  function refold(change) {
    change();
    showToolbar();
  }

  const paneAt = (x, y) => panes().find((pane) => x >= pane.x && x < pane.x + pane.w && y >= pane.y && y < pane.y + pane.h) ?? panes()[0];

  function under(x, y) {
    const pane = paneAt(x, y);
    const alpha = alphaOf(pane);
    const drawn = (node) => pane.mode !== "after" || isKept(board.model, node, alpha);
    const found = board.layout && hit(board.model, board.layout, board.camera, board.frame, x - pane.x, y - pane.y, drawn);
    const gone = found && found.kind !== "node" && pane.mode === "after" && isLeaf(board.model, found.node, alpha);
    return gone ? null : found;
  }

  listen(stage.picture, {
    zoom(factor, x, y) {
      const pane = paneAt(x, y);
      board.zoomAt(factor, x - pane.x, y - pane.y);
    },
    pan: board.panBy,
    tap(x, y) {
      const found = under(x, y);
      if (found?.kind === "toggle") refold(() => board.toggle(found.node));
      else if (found?.kind === "more") refold(() => board.openFamily(found.node));
      else if (found) select(found.node);
    },
    twice(x, y) {
      const pane = paneAt(x, y);
      if ((under(x, y)?.kind ?? "node") === "node") board.zoomTo(ZOOM_STEP ** 2, x - pane.x, y - pane.y);
    },
    hover(x, y) {
      const found = under(x, y);
      stage.picture.style.cursor = found ? "pointer" : "";
    },
    key(event) {
      const run = { "+": act.zoom_in, "=": act.zoom_in, "-": act.zoom_out, 0: act.fit, 1: act.actual }[event.key];
      if (run) return run(), true;
      const at = state.selected ?? 0;
      if ((event.key === "Enter" || event.key === " ") && board.model.childCount[at]) return refold(() => board.toggle(at)), true;
      const next = neighbour(board, event.key, at);
      if (next === null) return false;
      if (next !== at || state.selected === null) {
        select(next);
        board.show(next);
        showToolbar();
      }
      return true;
    },
    done() {},
  });

  listenForAlpha(stage.curve, () => ({ breakpoints: state.data.alphas.alpha, scale, alpha: state.alpha, width: state.curveWidth }), {
    move(alpha) {
      state.alpha = alpha;
      schedule();
    },
    done: () => tell("alpha", { value: state.alpha }),
    hover(alpha) {
      state.preview = alpha;
      schedule();
    },
  });

  // --- the frame -------------------------------------------------------------------------------------------------

  function measure() {
    state.size = { w: stage.pane.clientWidth, h: stage.pane.clientHeight };
    state.curveWidth = stage.curve.clientWidth;
    const [pane] = panes();
    if (state.size.w > 40 && state.size.h > 40) board.resize(pane.w, pane.h);
    if (board.layout && state.selected !== null && board.layout.slot[state.selected] < 0) board.show(state.selected);
    if (board.layout) showToolbar();
    schedule();
  }

  function showToolbar() {
    if (board.layout) stage.toolbar.show(state.data.words, state.mode, board.shownDepth(), board.model.maxDepth, board.canDeepen());
  }

  function keptNow() {
    if (kept.alpha !== state.alpha) kept = { alpha: state.alpha, below: keptBelow(board.model, state.alpha) };
    return kept.below;
  }

  function drawAll(painter) {
    const { w, h } = state.size;
    painter.rect(0, 0, w, h, look.theme.ground);
    const drawn = new Set();
    const ghosts = [];
    for (const pane of panes()) {
      painter.clip(pane.x, pane.y, pane.w, pane.h);
      const camera = { ...board.camera, x: board.camera.x + pane.x, y: board.camera.y + pane.y };
      const part = drawTree(painter, {
        ...look, model: board.model, layout: board.layout, folds: board.folds, camera, frame: { ...board.frame, left: pane.x, top: pane.y },
        mode: pane.mode, alpha: alphaOf(pane), selected: state.selected, kept: keptNow(),
      });
      painter.unclip();
      part.drawn.forEach((node) => drawn.add(node));
      ghosts.push(...part.ghosts);
    }
    drawPaneFrame(painter, panes(), look.theme, state.data.words, w, h);
    return { drawn: [...drawn], ghosts };
  }

  function paint(now) {
    due = 0;
    if (!board.layout || !root.isConnected) return;
    const started = performance.now();
    if (board.advance(now)) schedule();
    const painter = canvasPainter(sharpen(stage.picture, state.size.w, state.size.h), look.theme.family);
    Object.assign(state, drawAll(painter));
    paintCurve();
    showFigures();
    stage.toolbar.zoom(board.camera.k);
    state.frames.push(performance.now() - started);
    if (state.frames.length > FRAMES_KEPT) state.frames.shift();
    root.dataset.ready = "1";
  }

  function paintCurve() {
    if (state.curveWidth < 40) return;
    const painter = canvasPainter(sharpen(stage.plot, state.curveWidth, curveHeight(state.data)), look.theme.family);
    const active = stage.curve.matches(":active") || state.preview !== null;
    drawCurve(painter, { ...look, data: state.data, scale, alpha: state.alpha, preview: state.preview, active, width: state.curveWidth });
  }

  function showFigures() {
    const { data, alpha } = state;
    const after = figuresAt(data, alpha);
    if (state.figures && JSON.stringify(state.figures.after) === JSON.stringify(after) && state.figures.alpha === alpha) return;
    state.figures = { before: data.grown, after, alpha };
    stage.figures.show(data.grown, after);
    const breakpoints = data.alphas.alpha;
    const text = fill(data.words.alpha_label, { alpha: alphaText(breakpoints, alpha), leaves: plural(data.words, "leaves", after.leaves) });
    const values = { "aria-valuemin": 0, "aria-valuemax": breakpoints[breakpoints.length - 1], "aria-valuenow": alpha, "aria-valuetext": text };
    for (const [name, value] of Object.entries(values)) stage.curve.setAttribute(name, String(value));
    stage.curve.setAttribute("aria-disabled", String(breakpoints.length < 2));
    stage.picture.setAttribute("aria-label", fill(data.words.canvas, {
      nodes: count(after.nodes), leaves: count(after.leaves), depth: count(after.depth), accuracy: fixed(after.accuracy, 4), cost: fixed(after.cost, 1), alpha: significant(alpha, 4),
    }));
  }

  const observer = new ResizeObserver(measure);
  observer.observe(stage.pane);
  observer.observe(stage.curve);
  const refresh = () => {
    if (!state.data) return;
    dress();
    board.load(board.model, false, look);
    measure();
  };
  document.fonts.addEventListener("loadingdone", refresh);

  const view = {
    update, point, snapshot: null,
    destroy() {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", refresh);
      cancelAnimationFrame(due);
    },
  };
  view.snapshot = makeSnapshot(state, board, panes, stage.picture);
  return view;
}
