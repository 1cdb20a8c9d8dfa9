/** The whole picture: one pane, or before and after beside or above each other under one camera. */
import { drawTree } from "./draw.js";
import { drawMarks } from "./marks.js";
import { boxOf, membersOf } from "./merge.js";
import { oneLine } from "./text.js";
import { shownIn } from "./union.js";

const STACKED_BELOW = 700;
const TITLE = 26;

/** The panes of a mode inside w × h: one, or before and after beside or above each other. */
export function panesOf(mode, w, h, stacked = w < STACKED_BELOW) {
  if (mode !== "side") return [{ mode, x: 0, y: 0, w, h, title: "" }];
  const [wide, high] = stacked ? [w, (h - 1) / 2] : [(w - 1) / 2, h];
  return ["before", "after"].map((part, nth) => ({
    mode: part, title: `mode_${part}`, w: wide, h: high - TITLE, x: stacked ? 0 : nth * (wide + 1), y: TITLE + (stacked ? nth * (high + 1) : 0),
  }));
}

/** The panes of a mode, each of w × h and the wide ones above each other, and the size of all. */
export function panesAround(mode, w, h) {
  if (mode !== "side") return { panes: panesOf(mode, w, h), w, h };
  const stacked = w > 2 * h;
  const [wide, high] = stacked ? [w, 2 * (h + TITLE) + 1] : [2 * w + 1, h + TITLE];
  return { panes: panesOf(mode, wide, high, stacked), w: wide, h: high };
}

/** The pane at a point, the first one where there is none. */
export const paneAt = (panes, x, y) =>
  panes.find((pane) => x >= pane.x && x < pane.x + pane.w && y >= pane.y && y < pane.y + pane.h) ?? panes[0];

/** What a view leaves out of its picture: what this alpha cuts from this model; null in the modes that show all. */
export function cutIn(whole, state) {
  const { model, mode, alpha } = shownIn(whole, state.mode, state.alpha);
  return mode === "after" ? { model, alpha } : null;
}

/** What scene.js says of a pane, its scales apart. */
const sceneOf = ({ board: { model, folds, frame }, seen: { layout, camera }, look, alpha, fades, selected, kept, found, walk = null, still = false }, pane) => ({
  ...look, kept, layout, folds, fades, found, walk, still, ...shownIn(model, pane.mode, alpha),
  selected: selected === null ? null : boxOf(model, selected),
  camera: { ...camera, x: camera.x + pane.x, y: camera.y + pane.y },
  frame: { ...frame, left: pane.x, top: pane.y },
});

/** The whole of what is shown, as one pane that knows what alpha cuts. */
export const wholeScene = (picture, mode) =>
  sceneOf({ ...picture, seen: picture.board }, { mode: mode === "side" ? "difference" : mode, x: 0, y: 0 });

/**
 * @param {object} picture {panes, board, seen, look, alpha, fades, selected, kept, found, walk, size, still}; still:
 *   nothing can be clicked
 * @returns {{drawn: number[], ghosts: number[]}} the nodes in the picture
 */
export function drawPicture(painter, picture) {
  const { panes, board: { model }, look, size } = picture;
  painter.rect(0, 0, size.w, size.h, look.theme.ground);
  const drawn = new Set();
  const ghosts = [];
  for (const pane of panes) {
    painter.clip(pane.x, pane.y, pane.w, pane.h);
    const scene = sceneOf(picture, pane);
    const part = drawTree(painter, scene);
    drawMarks(painter, scene);
    painter.unclip();
    for (const node of part.drawn) for (const member of membersOf(model, node)) drawn.add(member);
    for (const node of part.ghosts) ghosts.push(...membersOf(model, node));
  }
  drawFrame(painter, panes, look);
  return { drawn: [...drawn], ghosts };
}

/** Titles of two panes, which are names where there are two trees, and the line between them. */
function drawFrame(painter, panes, { theme, words, ruler }) {
  if (panes.length < 2) return;
  const [first, second] = panes;
  if (first.y === second.y) painter.rect(second.x - 1, first.y - TITLE, 1, first.h + TITLE, theme.border);
  else painter.rect(first.x, second.y - TITLE - 1, first.w, 1, theme.border);
  for (const pane of panes) {
    const title = ruler.shorten(oneLine(words[`${pane.title}_name`] ?? words[pane.title]), (pane.w - 24) / 12.5, true);
    painter.text(title, pane.x + 12, pane.y - 8, 12.5, true, theme.muted);
  }
}
