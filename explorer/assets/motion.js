/**
 * Motion that explains: nodes glide from where they stood to where they stand, new ones grow out of the nearest
 * ancestor that stood there, others shrink into it; what alpha cuts fades. Pure: times come in, positions go out.
 * Choosing, figures and everything that is saved know only where things come to rest.
 */
import { scaleX, scaleY, toScreen } from "./camera.js";
import { boxAt, placeOf } from "./layout.js";
import { isKept, isTurned } from "./model.js";
import { visible } from "./visible.js";

const FADE = 150;
const MOST_MOVING = 1500;
const MOST_FADING = 1200;

const easeOut = (t) => t * (2 - t);

/** Whether the reader's system asks for stillness. */
export const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * @param {object} before  {layout, camera, frame} as seen now  @param {object} after  the same to come; its camera is
 *   the one under which the motion begins
 * @returns {((t: number) => object)|null}  a layout of what moves, t from 0 to 1; null when it is too much or nothing
 */
export function makeGlide(model, before, after, restCamera) {
  const nodes = [...new Set([...seenNodes(model, before, before.camera), ...seenNodes(model, after, restCamera)])].sort((a, b) => a - b);
  if (nodes.length > MOST_MOVING) return null;
  const from = nodes.map((node) => intoFrame(after, before, boxAt(before.layout, standIn(model, before.layout, node))));
  const to = nodes.map((node) => placeOf(after.layout, boxAt(after.layout, standIn(model, after.layout, node))));
  const stood = nodes.map((node) => stands(before.layout, node));
  const stays = nodes.map((node) => stands(after.layout, node));
  const moving = movingLayout(model, nodes, after.layout, before.layout);
  return (t) => {
    const eased = easeOut(t);
    nodes.forEach((_, at) => {
      moving.along[at] = from[at].along + (to[at].along - from[at].along) * eased;
      moving.across[at] = from[at].across + (to[at].across - from[at].across) * eased;
      moving.strength[at] = stood[at] === stays[at] ? 1 : stays[at] ? eased : 1 - eased;
    });
    for (const stub of moving.stubs) stub.across = stub.rest + moving.across[stub.slot] - to[stub.slot].across;
    return moving;
  };
}

const stands = (layout, node) => layout.slot[node] >= 0 && layout.node[layout.slot[node]] === node;

/** The slot of a node, else of the box that takes its place, else of the nearest ancestor with one. */
function standIn(model, layout, node) {
  let at = node;
  while (at > 0 && !(layout.slot[at] >= 0)) at = model.parent[at];
  return Math.max(0, layout.slot[at]);
}

/** The nodes of boxes and of both ends of edges in a picture. */
function seenNodes(model, { layout, frame }, camera) {
  const { boxes, edges } = visible(layout, camera, { ...frame, left: 0, top: 0 });
  const nodes = boxes.concat(edges).map((slot) => layout.node[slot]);
  return nodes.concat(edges.map((slot) => model.parent[layout.node[slot]])).filter((node) => node >= 0 && node < model.parent.length);
}

/** A box of the old picture in the new one's world, at the same place of the screen. */
function intoFrame({ layout, camera, frame }, before, { x, y }) {
  const kx = scaleX(camera, frame);
  const middle = toScreen(before.camera, before.frame, x + before.layout.boxWidth / 2, y);
  return placeOf(layout, { x: (middle.x - camera.x) / kx - layout.boxWidth / 2, y: (middle.y - camera.y) / scaleY(camera, frame) });
}

/** A layout of these nodes alone, parents before children, with room for positions. */
function movingLayout(model, nodes, rest, past) {
  const slot = new Int32Array(model.parent.length).fill(-1);
  nodes.forEach((node, at) => (slot[node] = at));
  for (const [member, group] of (model.groupOf ?? []).entries()) if (group >= 0 && slot[member] < 0) slot[member] = slot[group];
  const source = (node) => (stands(rest, node) ? rest : past);
  const read = (values) => nodes.map((node) => source(node)[values][Math.max(0, source(node).slot[node])]);
  const stubs = rest.stubs.filter((stub) => slot[rest.node[stub.slot]] >= 0);
  const order = nodes.map((_, at) => at).reverse();
  const label = [];
  for (let level = 0; level < Math.max(rest.label.length, past.label.length); level++) label.push(rest.label[level] ?? past.label[level]);
  return {
    ...rest, slot, label, node: new Int32Array(nodes), level: read("level"), kids: read("kids"), thickness: read("thickness"), leave: read("leave"),
    along: new Float64Array(nodes.length), across: new Float64Array(nodes.length), strength: new Float64Array(nodes.length),
    gone: nodes.map((node) => (stands(rest, node) ? 0 : 1)),
    stubs: stubs.map((stub) => ({ ...stub, rest: stub.across, slot: slot[rest.node[stub.slot]] })),
    found: { boxes: order, edges: order.filter((at) => slot[model.parent[nodes[at]]] >= 0) },
  };
}

/** Remembers which alphas were seen a moment ago. */
export function makeFades() {
  let past = [];
  let current = null;
  return {
    /** @returns {{alpha: number, strength: number}[]} alphas that still show at this time, newest first */
    see(alpha, now) {
      past = past.filter(({ until }) => until > now);
      if (current !== null && alpha !== current && !still()) past.unshift({ alpha: current, until: now + FADE });
      current = alpha;
      return past.map(({ alpha: old, until }) => ({ alpha: old, strength: (until - now) / FADE }));
    },
    forget() {
      past = [];
      current = null;
    },
  };
}

/** Which of these slots looked otherwise a moment ago; each at the last alpha at which it did, none when there are many. */
export function fading({ model, layout, alpha, fades }, slots) {
  const groups = (fades ?? []).map((fade) => ({ ...fade, slots: [] }));
  if (!groups.length) return groups;
  let changed = 0;
  for (const slot of slots) {
    const node = layout.node[slot];
    const kept = isKept(model, node, alpha);
    const look = kept && isTurned(model, node, alpha);
    for (const group of groups) {
      const keptThen = isKept(model, node, group.alpha);
      if (keptThen === kept && (keptThen && isTurned(model, node, group.alpha)) === look) continue;
      group.slots.push(slot);
      if (++changed > MOST_FADING) return [];
      break;
    }
  }
  return groups.filter((group) => group.slots.length);
}
