/**
 * Draws edges, the texts on them, and the "+23 more" at the end of long families. Paths are written along and across,
 * so that they serve trees that grow to the right and down; texts are always upright.
 */
import { branchForm } from "./branch.js";
import { BAR_ROW, smallText, TITLE_ROW, writingScale } from "./detail.js";
import { count, fill, plural } from "./format.js";
import { isKept, isLeaf } from "./model.js";
import { toggleOffset } from "./node.js";
import { turned } from "./painter.js";
import { acrossAt, alongAt } from "./scene.js";
import { askedBefore } from "./wording.js";

const SHORTEST_BEND = 36;

/** Edges in groups of one look each, faint ones first. */
export function drawEdges(painter, scene, slots, path) {
  const { model, layout, theme, mode, alpha } = scene;
  const kept = [];
  const ghosts = [];
  const chosen = [];
  const chosenGhosts = [];
  for (const slot of slots) {
    const node = layout.node[slot];
    if (isKept(model, node, alpha)) (path.has(node) ? chosen : kept).push(slot);
    else if (mode !== "after") (path.has(node) ? chosenGhosts : ghosts).push(slot);
  }
  bands(painter, scene, kept, theme.band);
  strokeAll(painter, scene, ghosts, theme.border, 1, scene.row >= BAR_ROW ? [3, 3] : undefined);
  strokeAll(painter, scene, kept, scene.row < BAR_ROW ? theme.border : theme.line, 1);
  bands(painter, scene, chosen, theme.bandStrong);
  strokeAll(painter, scene, chosen, theme.ink, 1.8);
  strokeAll(painter, scene, chosenGhosts, theme.ink, 1.5, [3, 3]);
}

/** The texts of branches, above all that is drawn of edges. */
export function drawBranches(painter, scene, slots, path) {
  const { model, layout, mode, alpha } = scene;
  if (scene.row < TITLE_ROW) return;
  for (const slot of slots) {
    const node = layout.node[slot];
    const ghost = !isKept(model, node, alpha);
    if (!ghost || mode !== "after") branchText(painter, scene, slot, node, ghost, path.has(node));
  }
}

const thicknessOf = ({ layout, k }, slot) => layout.thickness[slot] * Math.min(k, 1);

/** The broad pale part of edges, whose width is the share of all rows. */
function bands(painter, scene, slots, color) {
  const groups = new Map();
  for (const slot of slots) {
    const width = Math.round(thicknessOf(scene, slot) * 2) / 2;
    if (width < 2) continue;
    if (!groups.has(width)) groups.set(width, []);
    groups.get(width).push(slot);
  }
  for (const [width, members] of groups) strokeAll(painter, scene, members, color, width);
}

/** Edges of one look in one path. */
export function strokeAll(painter, scene, slots, color, width, dash) {
  if (!slots.length) return;
  const pen = scene.layout.down ? turned(painter) : painter;
  painter.begin();
  for (const slot of slots) trace(pen, scene, slot);
  painter.stroke(color, width, dash);
}

/** How much of the gap before a level the bend takes, in pixels; less where texts cannot shrink as the picture does. */
export function bendOf({ layout, alongScale, k }, level) {
  const grown = layout.label[level] * Math.max(1, smallText(k) / (11 * alongScale));
  const wanted = (layout.bend - (grown - layout.label[level])) * alongScale;
  return Math.max(SHORTEST_BEND * alongScale, 2 * toggleOffset(k) + 3, wanted);
}

/** From the parent's far side in an even bend to the child's row, then straight through the room of the text. */
function trace(pen, scene, slot) {
  const { model, layout, alongScale, acrossScale, acrossFrom, k } = scene;
  const parent = layout.slot[model.parent[layout.node[slot]]];
  const from = alongAt(scene, parent) + layout.boxAlong * alongScale;
  const to = alongAt(scene, slot);
  const bend = Math.min(from + bendOf(scene, layout.level[slot]), to);
  const start = layout.across[parent] * acrossScale + layout.leave[slot] * Math.min(1, k) + acrossFrom;
  const end = acrossAt(scene, slot);
  const half = (from + bend) / 2;
  pen.move(from, start);
  if (scene.row < BAR_ROW) pen.line(bend, end);
  else pen.curve(half, start, half, end, bend, end);
  pen.line(to, end);
}

/** On the straight end of an edge: above it, or, where it runs down, across it on a ground of its own. */
function branchText(painter, scene, slot, node, ghost, chosen) {
  const { model, layout, ruler, theme, names, k } = scene;
  const index = model.data.branch[node];
  if (index < 0) return;
  const size = smallText(k);
  const level = layout.level[slot];
  const room = layout.down
    ? layout.row * scene.acrossScale - 8
    : (layout.bend + layout.label[level]) * scene.alongScale - bendOf(scene, level) - 8 * k;
  const text = branchForm(ruler, names, index, room / size, model.data.numeric[askedBefore(model, node)]);
  if (!text) return;
  const color = ghost ? theme.muted : chosen ? theme.ink : theme.label;
  if (layout.down) {
    const middle = acrossAt(scene, slot);
    const y = Math.round(alongAt(scene, slot) - Math.max(3, 4 * writingScale(k)) - size * 0.24);
    const w = ruler.width(text) * size + 6;
    painter.rect(middle - w / 2, y - size * 0.9, w, size * 1.2, theme.ground);
    painter.text(text, middle, y, size, false, color, "center");
  } else {
    const lift = thicknessOf(scene, slot) / 2 + Math.max(1.5, 3 * writingScale(k));
    painter.text(text, alongAt(scene, slot) - 7 * k, Math.round(acrossAt(scene, slot) - Math.max(lift, 1)), size, false, color, "right");
  }
}

/** What stands in for the children that are not shown, where the next child would stand: from far away three dots. */
export function drawMoreStubs(painter, scene) {
  const { row, model, layout, words, theme, ruler, k, mode, alpha, alongScale, acrossScale, frame } = scene;
  const step = (layout.boxAlong + layout.bend) * alongScale;
  const size = smallText(k);
  const high = size + 6;
  for (const stub of layout.stubs) {
    const node = layout.node[stub.slot];
    const gone = !isKept(model, node, alpha) || isLeaf(model, node, alpha);
    if (gone && mode === "after") continue;
    const along = alongAt(scene, stub.slot) + step + layout.label[layout.level[stub.slot] + 1] * alongScale;
    const across = stub.across * acrossScale + scene.acrossFrom;
    if (row < TITLE_ROW) {
      dots(painter, layout.down ? across : along + (layout.boxAlong * alongScale) / 2, layout.down ? along + (layout.boxAlong * alongScale) / 2 : across, theme.muted);
      continue;
    }
    const text = stub.sent ? fill(words.more, { n: count(stub.hidden) }) : plural(words, "not_sent", stub.hidden);
    const w = ruler.width(text) * size + 16 * k;
    const x = Math.round(layout.down ? across - w / 2 : along);
    const y = layout.down ? along + (layout.boxHeight * scene.ky) / 2 : across;
    if (y < frame.top - high || y > frame.top + frame.h + high || x > frame.left + frame.w || x + w < frame.left) continue;
    if (stub.sent) painter.box(x, Math.round(y - high / 2), w, high, high / 2, theme.ground, theme.border, 1);
    painter.text(text, x + 8 * k, y + size * 0.35, size, false, stub.sent && !gone ? theme.label : theme.muted);
  }
}

function dots(painter, x, y, color) {
  for (const by of [-4, 0, 4]) painter.rect(x + by - 1, y - 1, 2, 2, color);
}
