/** What lies under a point of a pane: a toggle, a "+23 more" row, or the node, nearest within a few pixels. */
import { scaleAcross, scaleAlong, scaleX, scaleY } from "./camera.js";
import { BAR_ROW, rowOf, TITLE_ROW } from "./detail.js";
import { lowerBound } from "./layout.js";
import { toggleOffset } from "./node.js";

const REACH = 5;
const TOGGLE_REACH = 11;

/**
 * @param {(node: number) => boolean} drawn  whether a node is in the picture
 * @returns {{kind: "node"|"toggle"|"more", node: number}|null}
 */
export function hit(model, layout, camera, frame, x, y, drawn) {
  const { down, levels, levelAlong, boxAlong, boxAcross } = layout;
  const alongScale = scaleAlong(camera, frame);
  const acrossScale = scaleAcross(camera, frame);
  const [along, across] = down
    ? [(y - camera.y) / alongScale, (x - camera.x) / acrossScale]
    : [(x - camera.x) / alongScale, (y - camera.y) / acrossScale];
  const row = rowOf(layout, scaleX(camera, frame), scaleY(camera, frame));
  const more = row >= TITLE_ROW ? familyAt(layout, along, across, drawn) : null;
  if (more !== null) return { kind: "more", node: more };
  const offset = toggleOffset(camera.k);
  let best = null;
  let nearest = REACH;
  const first = Math.max(0, lowerBound(levelAlong, 0, levelAlong.length, along - boxAlong - 40 / alongScale) - 1);
  for (let level = first; level < levelAlong.length && levelAlong[level] <= along + REACH / alongScale; level++) {
    const middle = lowerBound(layout.across, levels[level], levels[level + 1], across);
    for (let slot = Math.max(levels[level], middle - 2); slot <= middle + 1 && slot < levels[level + 1]; slot++) {
      const node = layout.node[slot];
      if (!drawn(node)) continue;
      const end = levelAlong[level] + boxAlong;
      const aside = Math.abs(layout.across[slot] - across) * acrossScale;
      if (model.childCount[node] && row >= BAR_ROW) {
        const past = (along - end) * alongScale - offset;
        if (Math.hypot(past, aside) < Math.min(TOGGLE_REACH, Math.max(6, row / 2)) && past > -offset) return { kind: "toggle", node };
      }
      const outAlong = Math.max(0, levelAlong[level] - along, along - end) * alongScale;
      const outAcross = Math.max(0, aside - (boxAcross * acrossScale) / 2);
      const away = Math.hypot(outAlong, outAcross) + (row < 8 ? aside / 1000 : 0);
      if (away < nearest) {
        nearest = away;
        best = { kind: "node", node };
      }
    }
  }
  return best;
}

/** The node whose "+23 more" lies here. */
function familyAt(layout, along, across, drawn) {
  for (const { slot, across: middle, sent } of layout.stubs) {
    const near = layout.levelAlong[layout.level[slot] + 1];
    const over = Math.abs(middle - across) < layout.row / 2 && along > near - 8 && along < near + layout.boxAlong;
    if (sent && over && drawn(layout.node[slot])) return layout.node[slot];
  }
  return null;
}
