/**
 * The frames of a view: one is drawn after something has changed, at most one for each refresh of the screen. Paints what
 * the state says, and keeps there what was painted; knows neither Python nor what the user does.
 */
import { checkedAt, isChecked } from "./checked.js";
import { curveHeight, drawCurve } from "./curve.js";
import { figuresAt, keptBelow } from "./model.js";
import { makeFades } from "./motion.js";
import { canvasPainter } from "./painter.js";
import { drawPicture, panesOf, wholeScene } from "./picture.js";
import { speak } from "./spoken.js";
import { sharpen } from "./stage.js";

const FRAMES_KEPT = 240;
/** Panes below this many pixels are not worth drawing in. */
export const SMALLEST_PANE = 40;

/**
 * @param {HTMLElement} root @param {object} state  the view's @param {object} board
 * @param {{stage(): object, figuresShown(): void, painted(): void}} view
 */
export function makeFrames(root, state, board, view) {
  const fades = makeFades();
  let kept = null; // of the model and alpha they were last counted for
  let due = 0;

  const schedule = () => (due ||= requestAnimationFrame(paint));
  const panes = () => panesOf(state.mode, state.size.w, state.size.h);

  const pictureNow = () => ({
    panes: panes(), board, look: { ...state.look, lit: view.stage().figures.legend.lit() }, alpha: state.alpha, selected: state.selected,
    found: state.found, walk: state.walk, kept: kept.below, size: state.size,
  });

  /** @param {number} [now]  the time of a frame; what is saved shows everything at rest */
  function draw(painter, now) {
    const recent = now === undefined ? [] : fades.see(state.alpha, now);
    const seen = board.seen(now);
    if (recent.length || seen.moving) schedule();
    const { model } = board;
    if (kept?.alpha !== state.alpha || kept.model !== model) kept = { model, alpha: state.alpha, below: keptBelow(model, state.alpha) };
    return drawPicture(painter, { ...pictureNow(), seen, fades: recent });
  }

  function paint(now) {
    due = 0;
    if (!board.layout || !root.isConnected) return;
    const started = performance.now();
    const { picture, minimap, toolbar } = view.stage();
    picture.style.touchAction = board.fitted ? "pan-y" : "none"; // one finger scrolls the page past a tree that fits
    Object.assign(state, draw(canvasPainter(sharpen(picture, state.size.w, state.size.h), state.look.theme.family), now));
    minimap.show(wholeScene(pictureNow(), state.mode), state.chosen.minimap);
    paintCurve();
    showFigures();
    toolbar.zoom(board.camera.k);
    state.frames.push(performance.now() - started);
    if (state.frames.length > FRAMES_KEPT) state.frames.shift();
    root.dataset.ready = "1";
    view.painted();
  }

  function paintCurve() {
    const { look, data, checked, scale, alpha, preview, chosen, curveWidth: width } = state;
    const { curve, plot, choices } = view.stage();
    choices.show(isChecked(data) ? data : null, checked, alpha, chosen.axis);
    if (width < SMALLEST_PANE) return;
    const painter = canvasPainter(sharpen(plot, width, curveHeight(data)), look.theme.family);
    const active = curve.matches(":active") || preview !== null;
    drawCurve(painter, { ...look, data, checked, scale, alpha, preview, active, held: curve.matches(":active"), width });
  }

  function showFigures() {
    const { data, alpha, checked } = state;
    if (state.figures?.alpha === alpha) return;
    const { figures, picture, curve } = view.stage();
    const after = figuresAt(data, alpha);
    const now = checked?.error ? { ...checkedAt(data, checked, alpha), grown: checked.grown } : null;
    state.figures = { before: data.grown, after, alpha, checked: now };
    figures.show(data.grown, after, now);
    speak(picture, curve, data, alpha, after, checked);
    view.figuresShown();
  }

  return { schedule, panes, draw, forget: fades.forget, stop: () => cancelAnimationFrame(due) };
}
