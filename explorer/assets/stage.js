/** The elements of the view and the sizes of its canvases. Knows no tree. */
import { element, makeFigures } from "./figures.js";
import { makeToolbar } from "./toolbar.js";

export function makeStage(root, act) {
  const figures = makeFigures();
  const toolbar = makeToolbar(act);
  const card = element("div", "tree-card");
  const pane = element("div", "tree-pane");
  const curve = element("div", "tree-curve");
  const picture = canvasIn(pane);
  const plot = canvasIn(curve);
  picture.tabIndex = 0;
  picture.setAttribute("role", "application");
  curve.tabIndex = 0;
  curve.setAttribute("role", "slider");
  curve.setAttribute("aria-orientation", "horizontal");
  card.append(toolbar.root, pane);
  root.replaceChildren(figures.root, card, curve);
  return { figures, toolbar, pane, curve, picture, plot };
}

/** A canvas that fills its element without ever giving it its size. */
function canvasIn(parent) {
  const canvas = document.createElement("canvas");
  parent.style.position = "relative";
  Object.assign(canvas.style, { position: "absolute", left: "0", top: "0", width: "100%", height: "100%" });
  parent.append(canvas);
  return canvas;
}

/** Size of an element in CSS pixels, with the canvas brought to the screen's resolution. */
export function sharpen(canvas, w, h) {
  const ratio = window.devicePixelRatio || 1;
  const [wide, high] = [Math.round(w * ratio), Math.round(h * ratio)];
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

const STACKED_BELOW = 700;
const TITLE = 26;

/** The panes of a mode inside w × h: one, or before and after beside or above each other. */
export function panesOf(mode, w, h) {
  if (mode !== "side") return [{ mode, x: 0, y: 0, w, h, title: "" }];
  const stacked = w < STACKED_BELOW;
  const [wide, high] = stacked ? [w, (h - 1) / 2] : [(w - 1) / 2, h];
  return ["before", "after"].map((part, nth) => ({
    mode: part, title: `mode_${part}`, w: wide, h: high - TITLE, x: stacked ? 0 : nth * (wide + 1), y: TITLE + (stacked ? nth * (high + 1) : 0),
  }));
}

/** Titles and the divider of two panes. */
export function drawPaneFrame(painter, panes, theme, words, w, h) {
  if (panes.length < 2) return;
  const [first, second] = panes;
  if (first.y === second.y) painter.rect(second.x - 1, 0, 1, h, theme.border);
  else painter.rect(0, second.y - TITLE - 1, w, 1, theme.border);
  for (const pane of panes) painter.text(words[pane.title], pane.x + 12, pane.y - 8, 12.5, true, theme.muted);
}
