/**
 * The tree view as a Streamlit component: a mount of packed data draws, a mount of kind "cursor" only passes on what
 * Python points at. The page calls the default function again for the same element whenever data or theme change;
 * zoom, mode and folding live in the view kept for that element.
 */
import { forget, lastCursor, nameOf, point, register } from "./registry.js";
import { unpack } from "./packing.js";
import { makeView } from "./view.js";

const views = new WeakMap();

export default function ({ data, key, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".tree-root");
  if (!root) return undefined;
  if (data.kind === "cursor") {
    root.style.display = "none";
    point(data);
    return undefined;
  }
  const blob = data instanceof Uint8Array ? unpack(data) : data;
  const name = nameOf(blob, root, key);
  let view = views.get(root);
  if (!view) {
    view = makeView(root, () => lastCursor(name)?.seq ?? 0);
    views.set(root, view);
  }
  register(name, view);
  view.update(blob, setStateValue, lastCursor(name));
  return () => {
    // A superseded call is cleaned up as well; only an element that has left the page ends its view.
    setTimeout(() => {
      if (root.isConnected) return;
      view.destroy();
      forget(name, view);
      views.delete(root);
    });
  };
}
