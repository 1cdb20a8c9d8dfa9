/** What lies under a point of a pane: a toggle, a "+23 more" row, or the node, nearest within a few pixels. */
import { BOX_HEIGHT, lowerBound, ROW } from "./layout.js";
import { scaleX, scaleY, toWorld } from "./camera.js";
import { TITLE_ROW, toggleOffset } from "./node.js";

const REACH = 5;
const TOGGLE_REACH = 11;

/**
 * @param {(node: number) => boolean} drawn  whether a node is in the picture
 * @returns {{kind: "node"|"toggle"|"more", node: number}|null}
 */
export function hit(model, layout, camera, frame, x, y, drawn) {
  const kx = scaleX(camera, frame);
  const ky = scaleY(camera, frame);
  const { k } = camera;
  const at = toWorld(camera, frame, x, y);
  const row = ROW * ky;
  if (row >= TITLE_ROW) {
    for (const stub of layout.stubs) {
      const node = layout.node[stub.slot];
      const left = layout.x[model.depth[node] + 1];
      const over = Math.abs(stub.y - at.y) < ROW / 2 && at.x > left - 8 && at.x < left + layout.boxWidth;
      if (stub.sent && over && drawn(node)) return { kind: "more", node };
    }
  }
  let best = null;
  let nearest = REACH;
  const first = Math.max(0, lowerBound(layout.x, 0, layout.x.length, at.x - layout.boxWidth - 40 / kx) - 1);
  for (let level = first; level < layout.x.length && layout.x[level] <= at.x + REACH / kx; level++) {
    const middle = lowerBound(layout.y, layout.levels[level], layout.levels[level + 1], at.y);
    for (let slot = Math.max(layout.levels[level], middle - 2); slot <= middle + 1 && slot < layout.levels[level + 1]; slot++) {
      const node = layout.node[slot];
      if (!drawn(node)) continue;
      const right = layout.x[level] + layout.boxWidth;
      const down = Math.abs(layout.y[slot] - at.y) * ky;
      if (model.childCount[node] && row >= 5) {
        const across = (at.x - right) * kx - toggleOffset(k);
        if (Math.hypot(across, down) < Math.min(TOGGLE_REACH, Math.max(6, row / 2)) && across > -toggleOffset(k)) return { kind: "toggle", node };
      }
      const outX = Math.max(0, layout.x[level] - at.x, at.x - right) * kx;
      const outY = Math.max(0, down - (BOX_HEIGHT * ky) / 2);
      const away = Math.hypot(outX, outY) + (row < 8 ? down / 1000 : 0);
      if (away < nearest) {
        nearest = away;
        best = { kind: "node", node };
      }
    }
  }
  return best;
}
