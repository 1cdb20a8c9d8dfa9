/** Pictures as files: one drawing into an SVG document or into a canvas, and the file into the reader's folder. */
import { canvasPainter, svgPainter } from "./painter.js";

/** What browsers allow a canvas: pixels on a side, and in all (half of what Chromium says, for the sake of memory). */
export const MOST_PIXELS = 16384;
const MOST_AREA = 2 ** 27;

/**
 * @typedef {{w: number, h: number, draw(painter: object): void}} Drawing   in CSS pixels
 * @param {Drawing} drawing @param {string} family  the fonts of its texts
 * @param {boolean} held  for readers who may not have them: texts keep their widths
 */
export function svgOf({ w, h, draw }, family, held) {
  const painter = svgPainter(w, h, family, held);
  draw(painter);
  return painter.root;
}

export const svgBlob = (drawing, family) =>
  new Blob([`<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svgOf(drawing, family, true))}\n`], { type: "image/svg+xml" });

/** The largest scale at which a canvas can hold a drawing. */
export const largestScale = ({ w, h }) => Math.min(MOST_PIXELS / w, MOST_PIXELS / h, Math.sqrt(MOST_AREA / (w * h)));

/** Width and height in pixels at a scale. */
export const pixelsAt = ({ w, h }, scale) => [w, h].map((side) => Math.max(1, Math.min(MOST_PIXELS, Math.round(side * scale))));

/** @returns {Promise<Blob|null>} the drawing so many times as fine; null where the browser has not the memory */
export function pngBlob(drawing, scale, family) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = pixelsAt(drawing, scale);
  const context = canvas.getContext("2d");
  context.scale(canvas.width / drawing.w, canvas.height / drawing.h);
  drawing.draw(canvasPainter(context, family));
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
