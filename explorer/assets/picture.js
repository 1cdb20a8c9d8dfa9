/** The whole picture: one pane, or before and after beside or above each other under one camera. */
import { drawTree } from "./draw.js";
import { drawMarks } from "./marks.js";

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

/** The pane at a point, the first one where there is none. */
export const paneAt = (panes, x, y) =>
  panes.find((pane) => x >= pane.x && x < pane.x + pane.w && y >= pane.y && y < pane.y + pane.h) ?? panes[0];

/** A pane as draw.js and its like take it. */
const sceneOf = ({ board, look, alphaOf, selected, kept, found }, pane) => ({
  ...look, model: board.model, layout: board.layout, folds: board.folds, selected, kept, found, mode: pane.mode, alpha: alphaOf(pane),
  camera: { ...board.camera, x: board.camera.x + pane.x, y: board.camera.y + pane.y },
  frame: { ...board.frame, left: pane.x, top: pane.y },
});

/** The whole of what is shown, as one pane that knows what alpha cuts. */
export const wholeScene = (picture, mode, alpha) =>
  sceneOf({ ...picture, alphaOf: () => (mode === "before" ? -Infinity : alpha) }, { mode: mode === "side" ? "difference" : mode, x: 0, y: 0 });

/**
 * @param {object} picture {panes, board, look, alphaOf(pane), selected, kept, found, size}
 * @returns {{drawn: number[], ghosts: number[]}} the nodes in the picture
 */
export function drawPicture(painter, picture) {
  const { panes, look, size } = picture;
  painter.rect(0, 0, size.w, size.h, look.theme.ground);
  const drawn = new Set();
  const ghosts = [];
  for (const pane of panes) {
    painter.clip(pane.x, pane.y, pane.w, pane.h);
    const scene = sceneOf(picture, pane);
    const part = drawTree(painter, scene);
    drawMarks(painter, scene);
    painter.unclip();
    part.drawn.forEach((node) => drawn.add(node));
    ghosts.push(...part.ghosts);
  }
  drawFrame(painter, panes, look, size);
  return { drawn: [...drawn], ghosts };
}

/** Titles of two panes and the line between them. */
function drawFrame(painter, panes, { theme, words }, { w, h }) {
  if (panes.length < 2) return;
  const [first, second] = panes;
  if (first.y === second.y) painter.rect(second.x - 1, 0, 1, h, theme.border);
  else painter.rect(0, second.y - TITLE - 1, w, 1, theme.border);
  for (const pane of panes) painter.text(words[pane.title], pane.x + 12, pane.y - 8, 12.5, true, theme.muted);
}
