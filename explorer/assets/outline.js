/**
 * The tree as an HTML outline: what the picture shows, for a screen reader and for those who like lists. It owns no
 * tree: model, alpha and selection are those of the view it follows, and a choice is handed to that view. Only the rows
 * in sight are elements; the row that the keys stand on always is one.
 */
import { element } from "./figures.js";
import { fillItem, makeItem, textsOf } from "./outline_item.js";
import { makeRows, step, typed } from "./outline_rows.js";
import { follow } from "./registry.js";

const FIRST_ROWS = 40;
const MARGIN_ROWS = 8;
const TYPING_PAUSE = 700;

/** @param {HTMLElement} root @param {string} target  the key of the view to follow */
export function makeOutline(root, target) {
  const tree = element("div", "outline");
  const room = element("div", "outline-room");
  tree.setAttribute("role", "tree");
  tree.tabIndex = 0;
  room.setAttribute("role", "none");
  tree.append(room);
  root.replaceChildren(tree);
  const prefix = `outline-${target}-`;
  const items = new Map();
  let view = null;
  let shown = null; // what the view showed when this was last drawn: see `peek` of view.js
  let rows = null;
  let active = 0;
  let typing = { text: "", at: 0 };

  function changed(followed) {
    view = followed;
    const now = view?.peek();
    if (!now?.look) return;
    const fresh = !rows || now.data.tree !== shown.data.tree || now.data.focus !== shown.data.focus || now.data.parent.length !== shown.data.parent.length;
    if (!fresh && now.look === shown.look && now.alpha === shown.alpha && now.selected === shown.selected) return;
    const moved = fresh || now.selected !== shown.selected;
    shown = now;
    if (fresh) {
      rows = makeRows(shown.model, FIRST_ROWS);
      clear();
      active = 0;
      tree.scrollTop = 0;
    }
    tree.setAttribute("aria-label", shown.data.words.outline);
    if (moved && now.selected !== null) stand(now.selected);
    draw();
  }

  function clear() {
    items.clear();
    room.replaceChildren();
  }

  /** Makes a node the one the keys stand on, open to it and in sight. */
  function stand(node) {
    rows.reveal(node);
    active = node;
    const height = rowHeight();
    const top = rows.rowOf(node) * height;
    room.style.height = `${rows.rows().length * height}px`;
    if (top < tree.scrollTop) tree.scrollTop = top;
    else if (top + height > tree.scrollTop + tree.clientHeight) tree.scrollTop = top + height - tree.clientHeight;
  }

  const rowHeight = () => parseFloat(getComputedStyle(tree).getPropertyValue("--row")) || 28;

  function draw() {
    if (!rows) return;
    const height = rowHeight();
    const list = rows.rows();
    room.style.height = `${list.length * height}px`;
    const first = Math.max(0, Math.floor(tree.scrollTop / height) - MARGIN_ROWS);
    const last = Math.min(list.length, Math.ceil((tree.scrollTop + tree.clientHeight) / height) + MARGIN_ROWS);
    const wanted = list.slice(first, last);
    const standing = rows.rowOf(active);
    if (standing < first) wanted.unshift(active);
    else if (standing >= last) wanted.push(active);
    const kept = new Set(wanted);
    for (const [node, item] of items) {
      if (kept.has(node)) continue;
      item.root.remove();
      items.delete(node);
    }
    let before = null;
    for (const node of wanted) {
      if (!items.has(node)) items.set(node, makeItem(prefix + node));
      const item = items.get(node);
      const next = before ? before.nextSibling : room.firstChild;
      if (next !== item.root) room.insertBefore(item.root, next); // in the order of the rows, as a reader goes through them
      before = item.root;
      fillItem(item, shown, node, {
        top: rows.rowOf(node) * height,
        open: rows.isParent(node) ? rows.isOpen(node) : null,
        active: node === active,
        selected: node === shown.selected,
      });
    }
    tree.setAttribute("aria-activedescendant", prefix + active);
  }

  function toggle(node, wanted = !rows.isOpen(node)) {
    rows.setOpen(node, wanted);
    if (rows.rowOf(active) < 0) active = node;
    draw();
  }

  tree.addEventListener("click", (event) => {
    const item = event.target.closest(".outline-item");
    if (!item || !rows) return;
    const node = Number(item.dataset.node);
    active = node;
    if (event.target.classList.contains("outline-twist") && rows.isParent(node)) toggle(node);
    else view?.pick(node);
    draw();
  });

  tree.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !rows || !press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    draw();
  });

  /** Whether the key was one of ours. */
  function press(key) {
    if (key === "Enter" || (key === " " && !typing.text)) return view?.pick(active), true;
    const found = step(shown.model, rows, active, key);
    if (found) {
      if (found.to !== undefined) stand(found.to);
      else toggle(found.open ?? found.close, found.open !== undefined);
      return true;
    }
    if (key.length !== 1) return false;
    const now = Date.now();
    typing = { text: now - typing.at > TYPING_PAUSE ? key : typing.text + key, at: now };
    setTimeout(() => { if (Date.now() - typing.at >= TYPING_PAUSE) typing.text = ""; }, TYPING_PAUSE);
    const next = typed(rows, active, typing.text, (node) => textsOf(shown, node).branch);
    if (next !== null) stand(next);
    return true;
  }

  tree.addEventListener("scroll", draw, { passive: true });
  const observer = new ResizeObserver(draw);
  observer.observe(tree);
  const stop = follow(target, changed);
  return {
    destroy() {
      observer.disconnect();
      stop();
    },
  };
}
