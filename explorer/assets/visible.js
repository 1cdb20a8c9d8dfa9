/** What of a layout a pane shows: slots and parents of edges, found by binary search and thinned to about one a pixel. */
import { BOX_HEIGHT, lowerBound } from "./layout.js";
import { scaleX, scaleY } from "./camera.js";

/**
 * @returns {{boxes: number[], edges: number[]}} slots whose box, and slots whose edge from the parent, may be seen
 */
export function visible(layout, camera, frame) {
  const kx = scaleX(camera, frame);
  const left = (frame.left - camera.x) / kx;
  const right = (frame.left + frame.w - camera.x) / kx;
  const ky = scaleY(camera, frame);
  const top = (frame.top - camera.y) / ky - BOX_HEIGHT;
  const bottom = (frame.top + frame.h - camera.y) / ky + BOX_HEIGHT;
  const pixel = 1 / ky;
  const boxes = [];
  const edges = [];
  const { x, y, levels, boxWidth } = layout;
  const trailing = layout.total - x[x.length - 1];
  let level = Math.max(0, lowerBound(x, 0, x.length, left - trailing - 1) - 1);
  for (; level < x.length && x[level] <= right; level++) {
    const end = levels[level + 1];
    for (let at = lowerBound(y, levels[level], end, top); at < end && y[at] <= bottom; at = nextSlot(y, at, end, pixel)) boxes.push(at);
    const nextX = x[level + 1];
    if (nextX !== undefined && nextX + boxWidth >= left && x[level] + boxWidth <= right) {
      familiesIn(layout, levels[level], end, top, bottom, pixel, edges);
    }
  }
  return { boxes, edges };
}

/** The next slot at least a pixel further down; the neighbour at scales where rows are larger than that. */
const nextSlot = (y, at, end, pixel) => (pixel < 1 || at + 1 >= end ? at + 1 : lowerBound(y, at + 1, end, y[at] + pixel));

function familiesIn(layout, from, end, top, bottom, pixel, edges) {
  const { y, firstKid, kids, size } = layout;
  const tops = layout.top;
  let at = Math.max(from, lowerBound(tops, from, end, top) - 1);
  while (at < end && tops[at] <= bottom) {
    const last = firstKid[at] + kids[at];
    if (kids[at] && tops[at] + size[at] >= top) {
      for (let kid = firstKid[at]; kid < last; kid = nextSlot(y, kid, last, pixel)) edges.push(kid);
    }
    at = nextFamily(layout, at, end, pixel);
  }
}

/** The next family; after one smaller than a pixel, further small ones on the same pixel are passed over. */
function nextFamily({ top, size }, at, end, pixel) {
  const limit = size[at] < pixel ? top[at] + pixel : -Infinity;
  let next = at + 1;
  while (next < end && size[next] < pixel && top[next] < limit) next++;
  return next;
}
