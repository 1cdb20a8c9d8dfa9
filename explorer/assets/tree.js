/**
 * The tree view as a Streamlit component: a mount of packed data draws, a mount of kind "cursor" only passes on what
 * Python points at, one of kind "checks" what cross-validation found, one of kind "outline" lists the tree that another
 * mount draws, one of kind "matrix" or "pairs" shows a confusion matrix. The page calls the default function again for
 * the same element whenever data or theme change; zoom, mode and folding live in the view kept for
 * that element.
 */
import { makeOutline } from "./outline.js";
import { makeMatrix } from "./matrix.js";
import { unpack } from "./packing.js";
import { check, forget, lastChecks, lastCursor, nameOf, point, register, tell } from "./registry.js";
import { makeView } from "./view.js";

const views = new WeakMap();

export default function ({ data, key, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".tree-root");
  if (!root) return undefined;
  if (data.kind === "outline") return outline(root, data);
  if (data.kind === "matrix" || data.kind === "pairs") return matrix(root, data, setStateValue);
  const blob = data instanceof Uint8Array ? unpack(data) : data;
  if (blob.kind === "cursor" || blob.kind === "checks") {
    root.style.display = "none";
    (blob.kind === "cursor" ? point : check)(blob);
    return undefined;
  }
  const name = nameOf(blob, root, key);
  let view = views.get(root);
  if (!view) {
    view = makeView(root, () => lastCursor(name)?.seq ?? 0, () => tell(name));
    views.set(root, view);
  }
  register(name, view);
  view.update(blob, setStateValue, lastCursor(name), blob.checks ?? lastChecks(name));
  return whenGone(root, () => {
    view.destroy();
    forget(name, view);
  });
}

function outline(root, data) {
  root.style.height = data.height;
  if (!views.has(root)) views.set(root, makeOutline(root, data.target));
  return whenGone(root, views.get(root).destroy);
}

function matrix(root, data, setStateValue) {
  const send = (cell) => setStateValue("cell", { ...cell, seq: Date.now() });
  if (!views.has(root)) views.set(root, makeMatrix(root));
  views.get(root).update(data, send);
  return whenGone(root, () => {});
}

/** A clean-up for a call. A superseded call is cleaned up as well; only an element that has left the page ends its view. */
function whenGone(root, end) {
  return () =>
    setTimeout(() => {
      if (root.isConnected || !views.delete(root)) return;
      end();
    });
}
