/** The coloured part of a node: its classes in their colours, or a quantity on the scale. Faint for a ghost. */

/** Whether a node stands back, because the legend points at another class. */
export const standsBack = ({ model, lit }, node) => lit !== null && lit !== undefined && model.data.label[node] !== lit;

/** The colour of a class, −1 for the others together. */
const classColor = ({ theme }, index, faint) =>
  index < 0 ? (faint ? theme.otherGhost : theme.other) : (faint ? theme.ghosts : theme.classes)[index];

/** The colour of a node's quantity; none where it has no such quantity. */
function valueColor({ theme, colouring }, node, faint) {
  const at = colouring.at(node);
  if (Number.isNaN(at)) return null;
  const ramp = faint ? theme.rampGhosts : theme.ramp;
  return ramp[Math.round(at * (ramp.length - 1))];
}

/** The colour that stands for a node seen from far away: that of its quantity or of its label. */
export function blockColor(scene, node, ghost) {
  const faint = ghost || standsBack(scene, node);
  if (!scene.colouring) return classColor(scene, scene.model.data.label[node], faint);
  return valueColor(scene, node, faint) ?? (faint ? scene.theme.faint : scene.theme.border);
}

/** The bar of a node in the rectangle. A node without the quantity has an empty one. */
export function classBar(painter, scene, node, x, y, w, h, ghost) {
  const faint = ghost || standsBack(scene, node);
  if (!scene.colouring) return classParts(painter, scene, node, x, y, w, h, faint);
  const color = valueColor(scene, node, faint);
  if (color) painter.rect(x, y, w, h, color);
  else painter.box(x + 0.5, y + 0.5, w - 1, Math.max(1, h - 1), 0, null, faint ? scene.theme.faint : scene.theme.line, 1);
}

/** The classes side by side, as wide as their shares. Marks where a colour cannot tell alone. */
function classParts(painter, scene, node, x, y, w, h, faint) {
  const { bar_start: start, bar_class: classes, bar_count: counts } = scene.model.data;
  const { theme } = scene;
  const total = scene.model.samples[node] || 1;
  let sum = 0;
  for (let part = start[node]; part < start[node + 1]; part++) {
    const from = x + (w * sum) / total;
    sum += counts[part];
    const width = Math.max(1, x + (w * sum) / total - from);
    classRect(painter, scene, classes[part], Math.min(from, x + w - 1), y, width, h, faint);
    if (part > start[node] && width > 3 && from - x > 3) painter.rect(from - 0.5, y, 1, h, theme.ground);
  }
}

/** A rectangle in the colour of a class, marked where the colour cannot tell alone. */
export function classRect(painter, scene, index, x, y, w, h, faint) {
  painter.rect(x, y, w, h, classColor(scene, index, faint));
  const mark = index < 0 ? 1 : scene.marks[index];
  if (mark && w > 2) hatch(painter, x, y, w, h, mark, scene.theme.ground);
}

/** Slanted lines inside a rectangle: 1 rising, 2 falling, 3 and 4 the same closer together. */
export function hatch(painter, x, y, w, h, mark, color) {
  const close = mark > 2;
  const falling = mark % 2 === 0;
  const turned = (at) => (falling ? 2 * x + w - at : at);
  painter.begin();
  for (let at = x + 2; at < x + w + h; at += close ? 3.4 : 6.4) {
    const fromX = Math.min(at, x + w);
    const toX = Math.max(at - h, x);
    if (fromX <= toX) continue;
    painter.move(turned(fromX), y + (at - fromX));
    painter.line(turned(toX), y + (at - toX));
  }
  painter.stroke(color, close ? 1 : 1.4);
}
