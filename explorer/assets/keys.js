/**
 * Keys on the tree. Arrows walk: back to the parent if it is in the picture, on to the largest shown child, before and
 * behind along the level. In a tree that grows to the right these are left, right, up and down; in one that grows down
 * up, down, left and right.
 */
import { firstOf } from "./merge.js";

/** Keys that run what a button or entry runs, by its name. */
const COMMANDS = {
  "+": "zoom_in", "=": "zoom_in", "-": "zoom_out", 0: "fit", 1: "actual",
  "/": "find", "?": "help", f: "focus", F: "focus", "[": "less_alpha", "]": "more_alpha",
};

const ALT_COMMANDS = { ArrowLeft: "back", ArrowRight: "forward" };

const TURNED = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight", ArrowLeft: "ArrowUp", ArrowRight: "ArrowDown" };

/** The button or entry a key stands for; some keyboards need Alt for the signs among them. */
export const commandOf = ({ key, altKey }) => (altKey && !/^[[\]/?+=-]$/.test(key) ? ALT_COMMANDS[key] : COMMANDS[key]);

/** @returns {number|null} the node to go to, null when the key is none of ours */
export function neighbour({ layout, model, root }, key, node) {
  const slot = layout.slot[node];
  if (slot < 0) return null;
  const level = layout.level[slot];
  const along = (next) => (next >= layout.levels[level] && next < layout.levels[level + 1] ? firstOf(model, layout.node[next]) : node);
  const turned = layout.down ? (TURNED[key] ?? key) : key;
  if (turned === "ArrowLeft") return node === root ? node : model.parent[node];
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
