/** Which nodes of an outline are open, and the rows that makes, in depth-first order. Knows no texts and no page. */

/**
 * @param {import("./model.js").Model} model
 * @param {number} budget  rows to open at first, whole families from the root down
 */
export function makeRows(model, budget) {
  const open = new Uint8Array(model.n);
  const place = new Int32Array(model.n);
  let list = null;

  const isOpen = (node) => open[node] === 1;
  const isParent = (node) => model.childCount[node] > 0;

  function setOpen(node, wanted) {
    if (!isParent(node) || isOpen(node) === wanted) return;
    open[node] = wanted ? 1 : 0;
    list = null;
  }

  function openTo(rows) {
    let shown = 1;
    for (let node = 0; node < model.n; node++) {
      const seen = node === 0 || isOpen(model.parent[node]);
      if (!seen || !isParent(node) || shown + model.childCount[node] > rows) continue;
      open[node] = 1;
      shown += model.childCount[node];
    }
  }

  /** All nodes whose ancestors are open. The stack holds the children still to come, the first one on top. */
  function rows() {
    if (list) return list;
    list = [];
    place.fill(-1);
    const stack = [0];
    while (stack.length) {
      const node = stack.pop();
      place[node] = list.push(node) - 1;
      if (!isOpen(node)) continue;
      for (let child = model.childCount[node] - 1; child >= 0; child--) stack.push(model.firstChild[node] + child);
    }
    return list;
  }

  /** The row of a node, −1 where an ancestor is closed. */
  function rowOf(node) {
    rows();
    return place[node];
  }

  function reveal(node) {
    for (let above = model.parent[node]; above >= 0; above = model.parent[above]) setOpen(above, true);
  }

  openTo(budget);
  return { rows, rowOf, isOpen, isParent, setOpen, reveal };
}

/** Where a key leads from a node, as the tree pattern of ARIA says: {to} a node, or {open} / {close} this one. */
export function step(model, rows, node, key) {
  const list = rows.rows();
  const row = rows.rowOf(node);
  if (key === "ArrowDown") return { to: list[Math.min(row + 1, list.length - 1)] };
  if (key === "ArrowUp") return { to: list[Math.max(row - 1, 0)] };
  if (key === "Home") return { to: 0 };
  if (key === "End") return { to: list[list.length - 1] };
  if (key === "ArrowRight") {
    if (!rows.isParent(node)) return { to: node };
    return rows.isOpen(node) ? { to: model.firstChild[node] } : { open: node };
  }
  if (key === "ArrowLeft") return rows.isOpen(node) ? { close: node } : { to: Math.max(0, model.parent[node]) };
  return null;
}

/** The next row, round and round, whose text starts with what was typed; null for none. */
export function typed(rows, node, start, textOf) {
  const list = rows.rows();
  const from = rows.rowOf(node) + (start.length > 1 ? 0 : 1);
  for (let n = 0; n < list.length; n++) {
    const found = list[(from + n) % list.length];
    if (textOf(found).toLowerCase().startsWith(start.toLowerCase())) return found;
  }
  return null;
}
