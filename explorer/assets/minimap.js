/**
 * The whole picture in small, over a corner of the tree, while the tree does not fit its pane: coloured blocks, the
 * hits of a search, the selected node, and a frame around what the pane shows. A click or drag takes the pane there.
 * The blocks are drawn once for each layout, alpha and search; a frame only lays the rest over them.
 */
import { blockColor } from "./bar.js";
import { scaleX, scaleY, toScreen } from "./camera.js";
import { element } from "./figures.js";
import { lowerBound, worldAt } from "./layout.js";
import { carriers, flag } from "./marks.js";
import { firstOf } from "./merge.js";
import { isKept } from "./model.js";
import { canvasPainter } from "./painter.js";
import { sharpen } from "./stage.js";
import { drawWalkSmall } from "./walk.js";

const MOST = { w: 180, h: 130 };
const LEAST = { w: 70, h: 48 };
const LEAST_PANE = 240; // pixels of height: in a lower one it would lie over what it helps to find
const SHARE = 0.4; // of the pane, at most
const PAD = 5;
const SLACK = 2;

/** @param {(x: number, y: number) => void} lookAt  takes the world point into the middle of the pane */
export function makeMinimap(lookAt) {
  const canvas = element("canvas", "tree-minimap");
  canvas.setAttribute("aria-hidden", "true");
  canvas.hidden = true;
  const blocks = document.createElement("canvas");
  let drawn = []; // what the blocks were drawn for
  let map = null; // from world to this canvas

  const follow = (event) => {
    const box = canvas.getBoundingClientRect();
    lookAt((event.clientX - box.left - PAD) / map.kx, (event.clientY - box.top - PAD) / map.ky);
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !map) return;
    canvas.setPointerCapture(event.pointerId);
    follow(event);
  });
  canvas.addEventListener("pointermove", (event) => canvas.hasPointerCapture(event.pointerId) && follow(event));

  /** @param {object} scene as in scene.js, with `found`; `shown`: whether one wants to see the map */
  function show(scene, shown) {
    const wanted = shown && scene.frame.h >= LEAST_PANE && !fits(scene);
    canvas.hidden = !wanted;
    if (!wanted) return;
    map = mapOf(scene);
    canvas.style.width = `${map.w}px`;
    canvas.style.height = `${map.h}px`;
    const ratio = window.devicePixelRatio || 1;
    const asked = [scene.layout, scene.theme, scene.alpha, scene.mode, scene.found, scene.colouring, scene.lit, map.w, map.h, ratio];
    if (!drawn.length || asked.some((value, nth) => value !== drawn[nth])) {
      drawBlocks(scene);
      drawn = asked;
    }
    const context = sharpen(canvas, map.w, map.h);
    context.drawImage(blocks, 0, 0, map.w, map.h);
    drawOver(canvasPainter(context, scene.theme.family), scene);
  }

  function drawBlocks(scene) {
    const { model, layout, theme, mode, alpha, found } = scene;
    const { across, levels, node: nodes } = layout;
    const painter = canvasPainter(sharpen(blocks, map.w, map.h), theme.family);
    painter.rect(0, 0, map.w, map.h, theme.ground);
    const w = Math.max(2, layout.boxWidth * map.kx);
    const h = Math.max(1, layout.boxHeight * map.ky);
    const step = 1 / (layout.down ? map.kx : map.ky); // one block a pixel
    for (let level = 0; level < levels.length - 1; level++) {
      const end = levels[level + 1];
      for (let slot = levels[level]; slot < end; slot = Math.max(slot + 1, lowerBound(across, slot, end, across[slot] + step))) {
        const node = nodes[slot];
        const ghost = !isKept(model, node, alpha);
        if (ghost && mode === "after") continue;
        const at = spot(scene, node);
        painter.rect(at.x, at.y - h / 2, w, h, blockColor(scene, node, ghost));
      }
    }
    for (const [node, itself] of carriers(model, layout, found, (at) => mode !== "after" || isKept(model, at, alpha))) {
      const at = spot(scene, node);
      flag(painter, theme, at.x + 1, at.y, itself, 3);
    }
  }

  function drawOver(painter, scene) {
    const { layout, camera, frame, theme, model, selected } = scene;
    const [kx, ky] = [scaleX(camera, frame), scaleY(camera, frame)];
    const clamp = (value, most) => Math.min(most, Math.max(0, value));
    const left = clamp(PAD - (camera.x / kx) * map.kx, map.w);
    const top = clamp(PAD - (camera.y / ky) * map.ky, map.h);
    const right = clamp(PAD + ((frame.w - camera.x) / kx) * map.kx, map.w);
    const bottom = clamp(PAD + ((frame.h - camera.y) / ky) * map.ky, map.h);
    painter.box(left + 1, top + 1, Math.max(4, right - left - 2), Math.max(4, bottom - top - 2), 2, theme.veil, theme.ink, 1.5);
    drawWalkSmall(painter, scene, (at) => spot(scene, at));
    let node = selected ?? -1;
    while (node >= 0 && layout.slot[node] < 0) node = model.parent[node];
    if (node < 0) return;
    const at = spot(scene, node);
    painter.box(at.x - 2, at.y - 3, Math.max(4, layout.boxWidth * map.kx + 4), 6, 2, null, theme.ground, 4);
    painter.box(at.x - 2, at.y - 3, Math.max(4, layout.boxWidth * map.kx + 4), 6, 2, null, theme.ink, 2);
  }

  function spot({ layout, model }, node) {
    const place = worldAt(layout, firstOf(model, node));
    return { x: PAD + place.x * map.kx, y: PAD + place.y * map.ky };
  }
  return { root: canvas, show };
}

/** Whether the whole layout lies in the pane. */
function fits({ layout, camera, frame }) {
  const start = toScreen(camera, frame, 0, 0);
  const end = toScreen(camera, frame, layout.total, layout.height);
  return start.x >= -SLACK && start.y >= -SLACK && end.x <= frame.w + SLACK && end.y <= frame.h + SLACK;
}

/** A size for the map that follows the form of the whole picture within its bounds, and the scales that fill it. */
function mapOf({ layout, frame }) {
  const wide = layout.total * Math.max(frame.whole, frame.stretch);
  const high = layout.height * frame.whole * frame.spread;
  const most = { w: Math.min(MOST.w, frame.w * SHARE), h: Math.min(MOST.h, frame.h * SHARE) };
  const scale = Math.min(most.w / wide, most.h / high);
  const w = Math.round(Math.min(most.w, Math.max(LEAST.w, wide * scale)));
  const h = Math.round(Math.min(most.h, Math.max(LEAST.h, high * scale)));
  return { w, h, kx: (w - 2 * PAD) / layout.total, ky: (h - 2 * PAD) / layout.height };
}
