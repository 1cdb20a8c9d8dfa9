/**
 * Arrow keys on the tree: back to the parent, on to the largest shown child, before and behind along the level. In a
 * tree that grows to the right these are left, right, up and down; in one that grows down up, down, left and right.
 */
import { firstOf } from "./merge.js";

const TURNED = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight", ArrowLeft: "ArrowUp", ArrowRight: "ArrowDown" };

/** @returns {number|null} the node to go to, null when the key is none of ours */
export function neighbour({ layout, model }, key, node) {
  const slot = layout.slot[node];
  if (slot < 0) return null;
  const level = layout.level[slot];
  const along = (next) => (next >= layout.levels[level] && next < layout.levels[level + 1] ? firstOf(model, layout.node[next]) : node);
  const turned = layout.down ? (TURNED[key] ?? key) : key;
  if (turned === "ArrowLeft") return Math.max(0, model.parent[node]);
  if (turned === "ArrowUp") return along(slot - 1);
  if (turned === "ArrowDown") return along(slot + 1);
  if (turned !== "ArrowRight") return null;
  if (!model.childCount[node]) return node;
  if (!layout.kids[slot]) return model.firstChild[node];
  let best = layout.firstKid[slot];
  for (let kid = best; kid < layout.firstKid[slot] + layout.kids[slot]; kid++) {
    if (model.samples[layout.node[kid]] > model.samples[layout.node[best]]) best = kid;
  }
  return firstOf(model, layout.node[best]);
}
