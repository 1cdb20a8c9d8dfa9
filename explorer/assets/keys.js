/** Keys on the tree. Arrows walk: left to the parent if it is in the picture, right to the largest shown child, up and down along the level. */

/** Keys that run what a button or entry runs, by its name. */
const COMMANDS = {
  "+": "zoom_in", "=": "zoom_in", "-": "zoom_out", 0: "fit", 1: "actual",
  "/": "find", "?": "help", f: "focus", F: "focus", "[": "less_alpha", "]": "more_alpha",
};

const ALT_COMMANDS = { ArrowLeft: "back", ArrowRight: "forward" };

/** The button or entry a key stands for; some keyboards need Alt for the signs among them. */
export const commandOf = ({ key, altKey }) => (altKey && !/^[[\]/?+=-]$/.test(key) ? ALT_COMMANDS[key] : COMMANDS[key]);

/** @returns {number|null} the node to go to, null when the key is none of ours */
export function neighbour(board, key, node) {
  const { layout, model } = board;
  const slot = layout.slot[node];
  if (slot < 0) return null;
  const level = model.depth[node];
  const along = (next) => (next >= layout.levels[level] && next < layout.levels[level + 1] ? layout.node[next] : node);
  if (key === "ArrowLeft") return node === board.root ? node : model.parent[node];
  if (key === "ArrowUp") return along(slot - 1);
  if (key === "ArrowDown") return along(slot + 1);
  if (key !== "ArrowRight") return null;
  if (!model.childCount[node]) return node;
  if (!layout.kids[slot]) return model.firstChild[node];
  let best = layout.firstKid[slot];
  for (let kid = best; kid < layout.firstKid[slot] + layout.kids[slot]; kid++) {
    if (model.samples[layout.node[kid]] > model.samples[layout.node[best]]) best = kid;
  }
  return layout.node[best];
}
