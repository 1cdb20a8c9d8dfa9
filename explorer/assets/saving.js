/** What the entries of the save menu do: this view or the whole tree, as SVG, as PNG, on paper. */
import { pngBlob, save, svgBlob, svgOf } from "./download.js";
import { makeKey } from "./key.js";
import { print } from "./paper.js";
import { makePoster } from "./poster.js";
import { askSize } from "./sizes.js";
import { readTheme } from "./theme.js";

const VIEW_SCALE = 2;
const KEY_EDGE = 14;

/**
 * @param {HTMLElement} root
 * @param {() => {data, look, board, mode: string, alpha: number, figures: object, found: number[], size: {w: number, h: number},
 *   draw(painter: object): void}} read  the view as it is now
 */
export function makeSaving(root, read) {
  /** What is in the pane, and under it the key, where it covers no node. */
  const view = () => {
    const { size: { w, h }, draw, data, look, mode, figures, found } = read();
    const key = makeKey(data, look, { mode, figures, hits: found.length > 0 }, w - 2 * KEY_EDGE);
    return {
      w,
      h: h + key.high + KEY_EDGE,
      draw(painter) {
        draw(painter);
        painter.rect(0, h, w, key.high + KEY_EDGE, look.theme.ground);
        painter.rect(0, h, w, 1, look.theme.hair);
        key.draw(painter, KEY_EDGE, h + KEY_EDGE);
      },
    };
  };
  const family = () => read().look.theme.family;

  /** The table's name, then what the picture shows: this view, or the tree at its alpha. */
  function named(part, ending) {
    const { data, alpha } = read();
    const stem = data.file ?? data.words.file_name;
    return `${stem}_${part ?? (alpha > 0 ? `alpha${Number(alpha.toPrecision(12))}` : "tree")}.${ending}`;
  }

  /** The whole tree in the colours of paper. */
  function onPaper() {
    const now = read();
    return makePoster({ ...now, look: { ...now.look, theme: readTheme(root, now.data, true) } });
  }

  async function savePng(drawing, scale, name) {
    const blob = await pngBlob(drawing, scale, family());
    if (blob) save(blob, name);
    return Boolean(blob);
  }

  return {
    view_svg: () => save(svgBlob(view(), family()), named("view", "svg")),
    view_png: () => savePng(view(), VIEW_SCALE, named("view", "png")),
    whole_svg: () => save(svgBlob(makePoster(read()), family()), named(null, "svg")),
    whole_png() {
      const poster = makePoster(read());
      askSize(root, read().data.words, poster, (scale) => savePng(poster, scale, named(null, "png")));
    },
    paper: () => print(onPaper(), family(), named(null, "").slice(0, -1)),
    printed: () => svgOf(onPaper(), family(), false),
  };
}
