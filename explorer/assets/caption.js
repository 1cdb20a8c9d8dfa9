/**
 * The line under the picture: what it shows at this alpha, and, at a click, what alpha is. Knows figures and counts, no
 * tree. It is always as high, so that nothing moves when it says something else.
 */
import { element } from "./figures.js";
import { count, fill, plural } from "./format.js";
import { toggles } from "./menu.js";

export const ALPHA_IS = "tree-alpha-is"; // what the slider is described by

export function makeCaption() {
  const root = element("div", "tree-caption");
  const line = element("span", "tree-caption-line");
  const button = element("button", "tree-button tree-caption-button");
  const about = element("div", "tree-menu tree-about");
  let shown = "";
  about.id = ALPHA_IS;
  about.popover = "auto";
  button.type = "button";
  toggles(button, about);
  root.append(line, button, about);

  /** `pruned`: whether alpha is what prunes this tree. */
  function build(words, pruned) {
    button.textContent = words.alpha_question;
    button.hidden = !pruned;
    about.textContent = words.alpha_is;
    shown = "";
  }

  /** @param {{words, mode: string, before: object, after: object, hits: {drawn: number, cut: number}|null, alive: boolean,
   *   two: boolean, ghosts: number}} now  two: trees, in one picture; ghosts: nodes cut by alpha that are not folded away */
  function show(now) {
    const text = captionOf(now);
    if (text === shown) return;
    shown = text;
    line.textContent = line.title = text;
  }
  return { root, build, show };
}

/** Hits that are not drawn come first, since one looks for them; then what the mode shows of the tree. */
function captionOf({ words, mode, before, after, hits, alive, two, ghosts }) {
  if (hits?.cut) return fill(two ? words.caption_other : words.caption_hits, { hits: plural(words, "hits", hits.drawn), cut: count(hits.cut) });
  if (two) return fill(words[`two_${mode}`], { before: plural(words, "stub_nodes", before.nodes), after: plural(words, "stub_nodes", after.nodes) });
  const cut = before.nodes - after.nodes;
  if (cut === 0) return alive ? words.caption_whole : words.caption_unpruned;
  const folded = ghosts ? words.caption_difference_some : words.caption_difference_none;
  return fill(mode === "difference" && ghosts < cut ? folded : words[`caption_${mode}`], { ghosts: count(ghosts), kept: count(after.nodes), cut: count(cut), all: count(before.nodes) });
}
