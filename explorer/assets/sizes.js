/** The window that asks how fine a PNG shall be, in pixels and in words where a browser sets limits. Knows no tree. */
import { largestScale, MOST_PIXELS, pixelsAt } from "./download.js";
import { element } from "./figures.js";
import { count, fill, significant } from "./format.js";

const FACTORS = [1, 2, 4];
/** Below this scale the names of a tree cannot be read. */
const READABLE = 0.7;

/** The scales on offer for a drawing, the last of them the largest one where a browser allows no more. */
export function scalesFor(drawing) {
  const largest = largestScale(drawing);
  const within = FACTORS.filter((factor) => factor <= largest);
  return within.length < FACTORS.length ? [...within, largest] : within;
}

/**
 * @param {HTMLElement} root @param {object} words @param {{w: number, h: number}} drawing
 * @param {(scale: number) => Promise<boolean>} run  saves at a scale; false where the browser could not
 */
export function askSize(root, words, drawing, run) {
  const scales = scalesFor(drawing);
  const largest = scales[scales.length - 1];
  const dialog = element("dialog", "tree-dialog");
  const note = element("p", "tree-dialog-note");
  const close = element("button", "tree-button", words.close);
  const sentences = [];
  if (!FACTORS.includes(largest)) sentences.push(fill(words.png_limit, { most: count(MOST_PIXELS) }));
  if (largest < READABLE) sentences.push(words.png_illegible);
  note.textContent = sentences.join(" ");
  note.setAttribute("role", "status");
  close.type = "button";
  close.addEventListener("click", () => dialog.close());
  dialog.setAttribute("aria-label", words.png_size);
  dialog.append(element("h2", "tree-dialog-title", words.png_size), ...scales.map(choice), note, close);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  root.append(dialog);
  dialog.showModal();

  function choice(scale) {
    const [wide, high] = pixelsAt(drawing, scale).map(count);
    const made = element("button", "tree-size");
    made.type = "button";
    made.append(element("b", "", `× ${significant(scale, 2)}`), element("span", "", fill(words.png_pixels, { wide, high })));
    made.addEventListener("click", async () => {
      if (await run(scale)) dialog.close();
      else note.textContent = words.png_failed;
    });
    return made;
  }
}
