/** Arrow keys on the tree: left to the parent, right to the largest shown child, up and down along the level. */

/** @returns {number|null} the node to go to, null when the key is none of ours */
export function neighbour(board, key, node) {
  const { layout, model } = board;
  const slot = layout.slot[node];
  if (slot < 0) return null;
  const level = model.depth[node];
  const along = (next) => (next >= layout.levels[level] && next < layout.levels[level + 1] ? layout.node[next] : node);
  if (key === "ArrowLeft") return Math.max(0, model.parent[node]);
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
