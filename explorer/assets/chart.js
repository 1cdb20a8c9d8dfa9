/**
 * Draws inside a rectangle how a node divides its rows: a histogram of a numeric column with the cut, a bar for each
 * branch of values, or, of a leaf, a bar for each class. Knows no boxes and no camera.
 */
import { classRect, standsBack } from "./bar.js";
import { count, fill } from "./format.js";
import { classCounts, isLeaf } from "./model.js";
import { className } from "./wording.js";

const AXIS = { least: 9.5, most: 12, share: 0.14, room: 3 };
const ROW = { least: 10, most: 17 };
/** Fewer lines than these, the last of which tells how many are left out, would pass for all there is. */
const FEWEST_ROWS = 3;
const LONGEST_NAME = 0.4;
const BAR = 0.62;

/** @param {object} scene as in scene.js, with `histograms`: Map node → Histogram, and `ghost` for a node that was cut */
export function chart(painter, scene, node, x, y, w, h) {
  if (h < ROW.least || w < 60) return;
  const { model, histograms, ghost } = scene;
  const place = { x, y, w, h, faint: ghost || standsBack(scene, node) };
  const found = histograms?.get(node);
  const leaf = model.column[node] < 0 || (!ghost && isLeaf(model, node, scene.alpha));
  if (found && !leaf) histogram(painter, scene, found, place);
  else rows(painter, scene, leaf || !model.childCount[node] ? classRows(scene, node) : branchRows(scene, node), place);
}

const sum = (numbers) => numbers.reduce((total, value) => total + value, 0);

function histogram(painter, scene, found, { x, y, w, h, faint }) {
  const { theme, ruler, words } = scene;
  const { bins, empty, below, classes } = found;
  const most = Math.max(...bins.map(sum), sum(empty));
  const size = Math.min(AXIS.most, Math.max(AXIS.least, h * AXIS.share));
  const high = h - size - AXIS.room;
  const base = Math.round(y + high);
  const aside = sum(empty) ? Math.max(w / bins.length, ruler.width(words.chart_empty) * size) + 8 : 0;
  const step = (w - aside) / bins.length;
  const stack = (counts, left, width) => {
    let top = base;
    counts.forEach((value, part) => {
      if (!value) return;
      const tall = Math.max(1, (value / most) * (high - 2));
      classRect(painter, scene, classes[part], left, top - tall, width, tall, faint);
      top -= tall;
    });
  };
  const gap = step > 5 ? 1 : 0;
  bins.forEach((counts, bin) => stack(counts, x + bin * step + gap / 2, step - gap));
  painter.rect(x, base, w - aside, 1, theme.line);
  const text = (words_, at, align, color, bold = false) => painter.text(words_, at, base + size + 1, size, bold, color, align);
  if (aside) {
    const room = aside - 8;
    stack(empty, x + w - room / 2 - step / 2, step);
    painter.rect(x + w - room, base, room, 1, theme.line);
    text(words.chart_empty, x + w - room / 2, "center", theme.muted);
  }
  const cut = Math.round(x + below * step);
  painter.rect(cut - 0.75, y, 1.5, high + 3, theme.ink);
  const label = fill(words.chart_cut, { cut: found.cut });
  const half = (ruler.width(label, true) * size) / 2;
  const end = x + w - aside;
  const middle = Math.min(end - half, Math.max(x + half, cut));
  text(label, middle, "center", faint ? theme.muted : theme.ink, true);
  const clear = (edge) => ruler.width(edge) * size + 5;
  if (x + clear(found.low) <= middle - half) text(found.low, x, "left", theme.muted);
  if (end - clear(found.high) >= middle + half) text(found.high, end, "right", theme.muted);
}

/** Name, parts and rows of each branch; the last branches first to go where there is no room for all. */
function branchRows({ model, names }, node) {
  const { branch } = model.data;
  const children = Array.from({ length: model.childCount[node] }, (_, nth) => model.firstChild[node] + nth);
  return children.map((child) => ({
    name: names.branches[branch[child]] ?? "",
    total: model.samples[child],
    parts: classCounts(model, child),
  }));
}

/** Name, rows and share of each class at a node. */
function classRows({ model, names, words }, node) {
  return classCounts(model, node).map(([index, total]) => ({
    name: className(names, words, index), total, parts: [[index, total]], share: `${Math.round((100 * total) / model.samples[node])} %`,
  }));
}

/** Bars one below the other, the largest that fit in their own order; how many more there are. */
function rows(painter, scene, all, { x, y, w, h, faint }) {
  const { theme, ruler, words } = scene;
  const room = Math.floor(h / ROW.least);
  if (room < all.length && room < FEWEST_ROWS) return;
  const shown = room >= all.length ? all : largest(all, Math.max(1, room - 1));
  const lines = shown.length + (shown.length < all.length && room > 1 ? 1 : 0);
  const step = Math.min(ROW.most, h / lines);
  const size = Math.min(12, step * 0.88);
  const wide = (text) => ruler.width(text) * size;
  const names = Math.min(w * LONGEST_NAME, Math.max(...shown.map(({ name }) => wide(name))));
  const numbers = Math.max(...shown.map(({ total }) => wide(count(total))));
  const shares = Math.max(...shown.map(({ share }) => (share ? wide(share) + 7 : 0)));
  const left = x + names + 7;
  const long = w - names - numbers - shares - 14;
  const most = Math.max(...shown.map(({ total }) => total));
  shown.forEach(({ name, total, parts, share }, nth) => {
    const middle = y + (nth + 0.5) * step;
    const write = (text, at, align, color) => painter.text(text, at, middle + size * 0.36, size, false, color, align);
    write(ruler.shorten(name, names / size + 0.01), x, "left", faint ? theme.muted : theme.label);
    write(count(total), x + w - shares, "right", faint ? theme.muted : theme.label);
    if (share) write(share, x + w, "right", theme.muted);
    let at = left;
    for (const [index, value] of parts) {
      const width = (value / most) * long;
      classRect(painter, scene, index, at, middle - (step * BAR) / 2, Math.max(1, width), step * BAR, faint);
      at += width;
    }
  });
  if (lines > shown.length) {
    const text = fill(words.more, { n: count(all.length - shown.length) });
    painter.text(text, x, y + (shown.length + 0.5) * step + size * 0.36, size, false, theme.muted, "left");
  }
}

function largest(all, n) {
  const order = [...all].sort((a, b) => b.total - a.total).slice(0, n);
  return all.filter((line) => order.includes(line));
}
