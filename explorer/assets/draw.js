/**
 * Draws one pane through a painter: edges, nodes, what stands beside them. What is small on screen is drawn with less,
 * in the steps of detail.js.
 */
import { blockColor, classBar } from "./bar.js";
import { chart } from "./chart.js";
import { BAR_ROW, CHART_SCALE, PILL_ROW, smallText, TITLE_ROW } from "./detail.js";
import { bendOf, drawBranches, drawEdges, drawMoreStubs } from "./edges.js";
import { fading } from "./motion.js";
import { isKept, isLeaf, pathTo } from "./model.js";
import { alphaPill, chartRoom, nodeBox, stubText, toggle, toggleOffset } from "./node.js";
import { boxOnScreen, scaled } from "./scene.js";
import { drawSign, drawSignBars } from "./union.js";
import { visible } from "./visible.js";
import { drawWalkEdges, drawWalkNodes } from "./walk.js";

/**
 * @param {import("./scene.js").Scene} given
 * @returns {{drawn: number[], ghosts: number[]}} the nodes in the picture
 */
export function drawTree(painter, given) {
  const scene = scaled(given);
  const { model, layout, mode, alpha } = scene;
  const { boxes, edges } = layout.found ?? visible(layout, scene.camera, scene.frame);
  const path = new Set(scene.selected === null ? [] : pathTo(model, scene.selected));
  drawEdges(painter, scene, edges, path);
  drawWalkEdges(painter, scene);
  drawBranches(painter, scene, edges, path);
  const drawn = [];
  const ghosts = [];
  for (const slot of boxes) {
    const node = layout.node[slot];
    const strength = layout.strength?.[slot] ?? 1;
    const ghost = !isKept(model, node, alpha);
    if (ghost && mode === "after") continue;
    if (layout.gone?.[slot] !== 1) drawn.push(node);
    if (ghost && layout.gone?.[slot] !== 1) ghosts.push(node);
    if (strength < 1) painter.fade(strength);
    drawNode(painter, scene, slot, node, ghost);
    if (strength < 1) painter.fade(1);
  }
  drawFades(painter, scene, boxes, edges, path);
  drawMoreStubs(painter, scene);
  drawWalkNodes(painter, scene);
  return { drawn, ghosts };
}

/** What alpha has just changed, as it looked before, ever fainter above what it is now. */
function drawFades(painter, scene, boxes, edges, path) {
  if (scene.mode === "before") return;
  for (const { alpha, strength, slots } of fading(scene, boxes)) {
    const before = { ...scene, alpha };
    const changed = new Set(slots);
    painter.fade(strength);
    const faded = edges.filter((slot) => changed.has(slot));
    drawEdges(painter, before, faded, path);
    drawBranches(painter, before, faded, path);
    for (const slot of slots) {
      const node = scene.layout.node[slot];
      const ghost = !isKept(scene.model, node, alpha);
      if (!ghost || scene.mode !== "after") drawNode(painter, before, slot, node, ghost);
    }
    painter.fade(1);
  }
}

function drawNode(painter, scene, slot, node, ghost) {
  const { row, k } = scene;
  const { x, w, middle, h: exact } = boxOnScreen(scene, slot);
  if (row < BAR_ROW) {
    const h = Math.max(1, exact);
    painter.rect(x, middle - h / 2, w, h, blockColor(scene, node, ghost));
    drawSignBars(painter, scene, node, x, middle - h / 2, w, h, ghost);
    if (node === scene.selected) ring(painter, scene, x, middle - h / 2, w, h);
    return;
  }
  const h = Math.round(exact);
  const y = Math.round(middle - h / 2);
  if (row < TITLE_ROW) {
    classBar(painter, scene, node, x, y, w, h, ghost);
    drawSignBars(painter, scene, node, x, y, w, h, ghost);
    if (node === scene.selected) ring(painter, scene, x, y, w, h);
  } else {
    const room = k < CHART_SCALE ? null : chartRoom(scene, x, y, w, h);
    nodeBox(painter, scene, node, x, y, w, h, ghost, room ? room.h : 0);
    if (room) chart(painter, { ...scene, ghost }, node, room.x, room.y, room.w, room.h);
    drawSign(painter, scene, node, x + w - 1, y - 1, ghost);
  }
  drawBeside(painter, scene, slot, node, { x, y, w, h }, ghost);
}

const ring = (painter, { theme }, x, y, w, h) => painter.box(x - 2, y - 2, w + 4, h + 4, 2, null, theme.ink, 2);

/** Right of a box: toggle, alpha, what a closed node hides. Under it: the first two side by side, then the third. */
function drawBeside(painter, scene, slot, node, { x, y, w, h }, ghost) {
  const { model, layout, folds, k, row, mode, alpha } = scene;
  const { down } = layout;
  const cut = !ghost && isLeaf(model, node, alpha);
  const family = model.childCount[node] > 0 && !(mode === "after" && cut);
  const offset = toggleOffset(k);
  const [middleX, middleY] = down ? [x + w / 2, y + h + offset] : [x + w + offset, y + h / 2];
  if (family && !(scene.still && folds.open[node])) toggle(painter, scene, middleX, middleY, folds.open[node], ghost || cut);
  if (row < TITLE_ROW) return;
  const open = family && layout.kids[slot] > 0;
  let after = family ? middleX + offset + 2 * k : down ? x + 3 * k : x + w + 6 * k;
  if (!ghost && row > PILL_ROW && !model.data.union) {
    const bound = down ? middleX + (layout.row * scene.acrossScale) / 2 - 3 : open ? x + w + bendOf(scene, layout.level[slot] + 1) : 0;
    after = alphaPill(painter, scene, node, after, down ? middleY + 2 : middleY, bound);
  }
  if (open || (mode === "after" && cut) || model.below[node] === 0) return;
  const size = smallText(k);
  const kept = mode === "before" || ghost || cut ? -1 : scene.kept[node];
  const room = down ? layout.row * scene.acrossScale - 8 : (layout.length - layout.along[slot] - layout.boxAlong) * scene.kx - (after - x - w);
  const text = stubText(scene, node, kept, room / size);
  if (down) painter.text(text, middleX, middleY + offset + size, size, false, scene.theme.muted, "center");
  else painter.text(text, after + 5 * k, middleY + size * 0.35, size, false, scene.theme.muted);
}
