/** The list of keys, gestures, terms and modes in a dialog that holds the focus until it is closed. */
import { element } from "./figures.js";
import { MODES } from "./toolbar.js";

const KEYS = [
  ["← → ↑ ↓", "help_arrows"], ["Enter", "help_enter"], ["/", "help_search"], ["Enter  ⇧ Enter", "help_hits"], ["F", "help_focus"],
  ["Esc", "help_escape"], ["Alt ←  Alt →", "help_history"], ["+  −", "help_zoom"], ["0  1", "help_fit"], ["[  ]", "help_alpha"], ["?", "help_help"],
];
const GESTURES = [
  ["help_click", "help_click_does"], ["help_toggle", "help_toggle_does"], ["help_double", "help_double_does"], ["help_wheel", "help_wheel_does"],
  ["help_drag", "help_drag_does"], ["help_minimap", "help_minimap_does"], ["help_pinch", "help_pinch_does"],
];
const TERMS = ["entropy", "gini", "gain", "ratio", "epsilon", "cost", "alpha", "critical", "se"];
const meaning = (words, term) => words[`meaning_${term}`];

export function makeHelp() {
  const dialog = element("dialog", "tree-help");
  dialog.addEventListener("keydown", (event) => event.stopPropagation()); // the page has one-letter keys of its own
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close()); // beside the dialog

  function build(words) {
    const title = element("h2", "tree-help-title", words.help_title);
    const close = element("button", "tree-button tree-help-close", "✕");
    title.id = "tree-help-title";
    dialog.setAttribute("aria-labelledby", title.id);
    close.type = "button";
    close.title = words.help_close;
    close.setAttribute("aria-label", words.help_close);
    close.addEventListener("click", () => dialog.close());
    const head = element("div", "tree-help-head");
    head.append(title, close);
    const body = element("div", "tree-help-body");
    const terms = part(words.terms, TERMS.map((term) => [words[`term_${term}`], meaning(words, term)]));
    terms.className = "tree-help-terms";
    body.append(
      part(words.help_keys, KEYS.map(([keys, name]) => [caps(keys), words[name]])),
      part(words.help_pointer, GESTURES.map(([gesture, does]) => [words[gesture], words[does]])),
      part(words.modes, MODES.map((mode) => [words[`mode_${mode}`], words[`mode_${mode}_title`]])),
      terms,
    );
    dialog.replaceChildren(head, body);
  }

  function part(name, lines) {
    const made = element("section", "");
    const list = element("dl", "tree-help-list");
    for (const [what, does] of lines) {
      const line = element("div", "");
      const term = element("dt", "");
      term.append(what);
      line.append(term, element("dd", "", does));
      list.append(line);
    }
    made.append(element("h3", "", name), list);
    return made;
  }

  function caps(keys) {
    const made = element("span", "");
    for (const key of keys.split("  ")) made.append(element("kbd", "", key), " ");
    return made;
  }
  return { root: dialog, build, open: () => dialog.open || dialog.showModal() };
}
