/** The elements of the view and the sizes of its canvases. Knows no tree. */
import { makeCaption } from "./caption.js";
import { makeChoices } from "./choices.js";
import { element, makeFigures } from "./figures.js";
import { makeHelp } from "./help.js";
import { makeMinimap } from "./minimap.js";
import { makeToolbar } from "./toolbar.js";
import { makeUnionKey } from "./union_key.js";

export function makeStage(root, act) {
  const figures = makeFigures(act.redraw);
  const toolbar = makeToolbar(act);
  const minimap = makeMinimap(act.look_at);
  const caption = makeCaption();
  const help = makeHelp();
  const choices = makeChoices({ take: act.take_alpha, axis: act.axis });
  const union = makeUnionKey(act.leave_union);
  const voice = element("div", "tree-voice");
  const card = element("div", "tree-card");
  const pane = element("div", "tree-pane");
  const curve = element("div", "tree-curve");
  const picture = canvasIn(pane);
  const plot = canvasIn(curve);
  picture.tabIndex = 0;
  picture.setAttribute("role", "application");
  curve.tabIndex = 0;
  curve.setAttribute("role", "slider");
  curve.setAttribute("aria-orientation", "horizontal");
  pane.append(minimap.root);
  voice.setAttribute("aria-live", "polite");
  card.append(toolbar.root, pane, caption.root);
  root.replaceChildren(figures.root, card, choices.root, curve, union.root, voice, help.root);
  /** Of two trees their names take the place of the curve, and leaves are not merged, which could be of either. */
  function showUnion(data) {
    union.show(data);
    curve.style.display = data.union ? "none" : "";
    toolbar.allow("merged", !data.union);
  }
  return { figures, toolbar, caption, minimap, help, choices, pane, curve, picture, plot, showUnion, say: (text) => (voice.textContent = text) };
}

/** A canvas that fills its element without ever giving it its size. */
function canvasIn(parent) {
  const canvas = document.createElement("canvas");
  parent.style.position = "relative";
  Object.assign(canvas.style, { position: "absolute", left: "0", top: "0", width: "100%", height: "100%" });
  parent.append(canvas);
  return canvas;
}

/** The canvas at the screen's resolution. w, h: whole CSS pixels, which it is drawn in, though its element may have a fraction more. */
export function sharpen(canvas, w, h) {
  const ratio = window.devicePixelRatio || 1;
  const [wide, high] = [Math.round(w * ratio), Math.round(h * ratio)];
  if (canvas.width !== wide || canvas.height !== high) {
    Object.assign(canvas, { width: wide, height: high });
    Object.assign(canvas.style, { width: `${w}px`, height: `${h}px` });
  }
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
