/** Saves the picture on screen as a file: the same drawing into an SVG document, or into a canvas twice as fine. */
import { canvasPainter, svgPainter } from "./painter.js";

const PNG_SCALE = 2;

/** @param {(painter: object) => void} draw */
export function svgText(draw, w, h) {
  const painter = svgPainter(w, h);
  draw(painter);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(painter.root)}\n`;
}

export function saveSvg(draw, w, h, name) {
  save(new Blob([svgText(draw, w, h)], { type: "image/svg+xml" }), `${name}.svg`);
}

export function savePng(draw, w, h, name, family) {
  const canvas = document.createElement("canvas");
  canvas.width = w * PNG_SCALE;
  canvas.height = h * PNG_SCALE;
  const context = canvas.getContext("2d");
  context.scale(PNG_SCALE, PNG_SCALE);
  draw(canvasPainter(context, family));
  canvas.toBlob((blob) => save(blob, `${name}.png`), "image/png");
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
