/** What of a layout a pane shows: slots and parents of edges, found by binary search and thinned to about one a pixel. */
import { scaleAcross, scaleAlong } from "./camera.js";
import { lowerBound } from "./layout.js";

/**
 * @returns {{boxes: number[], edges: number[]}} slots whose box, and slots whose edge from the parent, may be seen
 */
export function visible(layout, camera, frame) {
  const { across, levelAlong, levels, boxAlong, boxAcross, down } = layout;
  const [beginAlong, extentAlong, beginAcross, extentAcross] = down
    ? [frame.top - camera.y, frame.h, frame.left - camera.x, frame.w]
    : [frame.left - camera.x, frame.w, frame.top - camera.y, frame.h];
  const alongScale = scaleAlong(camera, frame);
  const acrossScale = scaleAcross(camera, frame);
  const near = beginAlong / alongScale;
  const far = (beginAlong + extentAlong) / alongScale;
  const from = beginAcross / acrossScale - boxAcross;
  const to = (beginAcross + extentAcross) / acrossScale + boxAcross;
  const pixel = 1 / acrossScale;
  const boxes = [];
  const edges = [];
  const trailing = layout.length - levelAlong[levelAlong.length - 1];
  let level = Math.max(0, lowerBound(levelAlong, 0, levelAlong.length, near - trailing - 1) - 1);
  for (; level < levelAlong.length && levelAlong[level] <= far; level++) {
    const end = levels[level + 1];
    for (let at = lowerBound(across, levels[level], end, from); at < end && across[at] <= to; at = nextSlot(across, at, end, pixel)) boxes.push(at);
    const next = levelAlong[level + 1];
    if (next !== undefined && next + boxAlong >= near && levelAlong[level] + boxAlong <= far) {
      familiesIn(layout, levels[level], end, from, to, pixel, edges);
    }
  }
  return { boxes, edges };
}

/** The next slot at least a pixel further on; the neighbour at scales where rows are larger than that. */
const nextSlot = (across, at, end, pixel) => (pixel < 1 || at + 1 >= end ? at + 1 : lowerBound(across, at + 1, end, across[at] + pixel));

function familiesIn(layout, first, end, from, to, pixel, edges) {
  const { across, firstKid, kids, size, top } = layout;
  let at = Math.max(first, lowerBound(top, first, end, from) - 1);
  while (at < end && top[at] <= to) {
    const last = firstKid[at] + kids[at];
    if (kids[at] && top[at] + size[at] >= from) {
      for (let kid = firstKid[at]; kid < last; kid = nextSlot(across, kid, last, pixel)) edges.push(kid);
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
