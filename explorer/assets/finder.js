/** The search field with its count and the way to the next and previous hit. Knows no tree, only how many hits. */
import { element } from "./figures.js";
import { count, fill, plural } from "./format.js";

/** @param {{search(query: string): void, step(by: number): void, leave(): void}} act */
export function makeFinder(act) {
  const root = element("div", "tree-finder");
  root.setAttribute("role", "search");
  const field = element("input", "tree-field");
  const counter = element("span", "tree-hits");
  const previous = element("button", "tree-button", "‹");
  const next = element("button", "tree-button", "›");
  field.type = "search";
  field.autocomplete = "off";
  field.spellcheck = false;
  previous.type = next.type = "button";
  previous.addEventListener("click", () => act.step(-1));
  next.addEventListener("click", () => act.step(1));
  const box = element("div", "tree-field-box");
  box.append(field, counter);
  root.append(box, previous, next);
  let due = 0;

  /** A query is looked up once a frame at most, however quickly it is typed. */
  function typed() {
    due ||= requestAnimationFrame(() => {
      due = 0;
      act.search(field.value);
    });
  }

  /** What waits for its frame is looked up now. */
  function settle() {
    if (!due) return;
    cancelAnimationFrame(due);
    due = 0;
    act.search(field.value);
  }

  field.addEventListener("input", typed);
  field.addEventListener("keydown", (event) => {
    event.stopPropagation(); // the page has one-letter keys of its own
    if (event.key === "Enter") {
      settle();
      act.step(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      if (field.value) clear();
      else act.leave();
    } else return;
    event.preventDefault();
  });

  function clear() {
    field.value = "";
    typed();
    settle();
  }

  function build(words) {
    field.placeholder = words.search_hint;
    field.title = words.search_title;
    root.setAttribute("aria-label", words.search);
    field.setAttribute("aria-label", words.search);
    for (const [button, title] of [[previous, words.search_previous], [next, words.search_next]]) {
      button.title = title;
      button.setAttribute("aria-label", title);
    }
  }

  /** @param {{drawn: number, cut: number}|null} hits  in the picture and cut from it @param {number} at  which of those drawn is selected, -1 for none */
  function show(words, hits, at) {
    const text = hits ? counted(words, hits, at) : "";
    if (counter.textContent !== text) counter.textContent = text;
    field.style.paddingRight = hits ? `calc(${text.length + 1.5}ch + 18px)` : "";
    previous.disabled = next.disabled = !hits?.drawn;
  }

  function counted(words, { drawn, cut }, at) {
    if (drawn === 0) return cut ? words.search_cut : words.search_none;
    return at < 0 ? plural(words, "hits", drawn) : fill(words.search_at, { at: count(at + 1), n: count(drawn) });
  }
  return { root, build, show, clear, focus: () => field.select() ?? field.focus() };
}
