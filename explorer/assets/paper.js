/**
 * A drawing on paper: a document of one page that is exactly as large as the drawing, so that printing, or saving as
 * PDF, never cuts it. Knows no tree.
 */
import { svgOf } from "./download.js";

/** PDF knows pages of up to 14,400 points, 19,200 CSS pixels; a larger drawing is scaled down to one page. */
const LARGEST = 19200;
/** Browsers count pages in steps of 1/300 inch; eight CSS pixels are 25 of them. */
const STEP = 8;

/** Width and height of the page in CSS pixels. */
function pageSize({ w, h }) {
  const scale = Math.min(1, LARGEST / Math.max(w, h));
  return [w, h].map((side) => Math.min(LARGEST, Math.ceil((side * scale) / STEP) * STEP));
}

/** Puts a drawing into an empty document; built of nodes, so that every text is taken literally. */
function fillPage(page, drawing, family, title) {
  const [w, h] = pageSize(drawing);
  const style = page.createElement("style");
  style.textContent = `@page { size: ${w}px ${h}px; margin: 0 }
    html, body { margin: 0; width: ${w}px; height: ${h}px; overflow: hidden }
    svg { display: block; print-color-adjust: exact }`;
  const svg = page.importNode(svgOf(drawing, family, false), true);
  svg.setAttribute("width", String(w));
  svg.setAttribute("height", String(h));
  page.title = title; // what the browser calls the PDF
  page.head.append(style);
  page.body.append(svg);
}

/** Opens the browser's print window for a drawing. */
export function print(drawing, family, title) {
  const frame = document.createElement("iframe");
  Object.assign(frame.style, { position: "fixed", right: "100%", bottom: "100%", width: "800px", height: "600px", border: "0" });
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.addEventListener("load", () => {
    const page = frame.contentWindow;
    fillPage(page.document, drawing, family, title);
    page.addEventListener("afterprint", () => setTimeout(() => frame.remove()));
    page.focus();
    page.print();
  }, { once: true });
  document.body.append(frame);
}
