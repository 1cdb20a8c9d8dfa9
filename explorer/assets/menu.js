/**
 * A button that opens a menu. Knows nothing of what its entries do.
 *
 * An entry is one of
 *   { name }                   a command
 *   { name, check: true }      a switch that is on or off
 *   { name, choices: [...] }   a group of which one is chosen
 * and may stand `apart: true` from the one above it. Its text is words[name], of a choice words[`${name}_${choice}`]; `run(name, value)` tells what was taken.
 */
import { element } from "./figures.js";

const GAP = 4;

/** Puts an open panel below its button, above where there is no room, over it where neither has; always inside the window. */
export function place(button, panel) {
  const at = button.getBoundingClientRect();
  const { offsetWidth: w, offsetHeight: h } = panel;
  const below = at.bottom + GAP + h <= window.innerHeight || at.top < h + GAP;
  panel.style.left = `${Math.max(GAP, Math.min(at.left, window.innerWidth - w - GAP))}px`;
  const top = below ? Math.min(at.bottom + GAP, window.innerHeight - h - GAP) : at.top - h - GAP;
  panel.style.top = `${Math.max(GAP, top)}px`;
}

/** Opens a panel at a click on its button and closes it at the next, for which a press on the button alone closes nothing. */
export function toggles(button, panel, opened = () => {}) {
  const isOpen = () => panel.matches(":popover-open");
  let pressed = false; // while it was open: by the time of the click the browser has closed it
  button.setAttribute("aria-expanded", "false");
  panel.addEventListener("beforetoggle", ({ newState }) => button.setAttribute("aria-expanded", String(newState === "open")));
  button.addEventListener("pointerdown", () => (pressed = isOpen()));
  button.addEventListener("click", () => {
    const close = pressed || isOpen();
    pressed = false;
    if (!close) {
      panel.showPopover();
      place(button, panel);
      opened();
    } else if (isOpen()) panel.hidePopover();
  });
}

/** @param {(name: string, value?: boolean|string) => void} run */
export function makeMenu(name, entries, words, run) {
  const root = element("div", "tree-menu-holder");
  const button = element("button", "tree-button tree-menu-button", words[name]);
  const menu = element("div", "tree-menu");
  const items = [];
  button.type = "button";
  button.title = words[`${name}_title`];
  button.setAttribute("aria-haspopup", "menu");
  menu.popover = "auto";
  menu.setAttribute("role", "menu");
  menu.setAttribute("aria-label", words[`${name}_title`]);
  for (const entry of entries) {
    const made = entry.choices ? choices(entry) : item(entry.name, entry.check ? "checkbox" : "");
    made.classList.toggle("tree-menu-apart", Boolean(entry.apart));
    menu.append(made);
  }
  root.append(button, menu);

  function choices({ name: group, choices: all }) {
    const made = element("div", "tree-menu-group");
    made.setAttribute("role", "group");
    made.setAttribute("aria-label", words[group]);
    made.append(element("div", "tree-menu-title", words[group]), ...all.map((choice) => item(group, "radio", choice)));
    return made;
  }

  function item(of, kind, choice) {
    const made = element("button", "tree-menu-item", words[choice === undefined ? of : `${of}_${choice}`]);
    made.type = "button";
    made.tabIndex = -1;
    made.setAttribute("role", kind ? `menuitem${kind}` : "menuitem");
    made.addEventListener("click", () => {
      const value = choice ?? (kind ? made.getAttribute("aria-checked") !== "true" : undefined);
      menu.hidePopover();
      run(of, value);
    });
    items.push({ made, of, kind, choice });
    return made;
  }

  const usable = () => items.map(({ made }) => made).filter((made) => !made.disabled);

  function step(to) {
    const all = usable();
    const at = all.indexOf(menu.getRootNode().activeElement);
    all[{ ArrowDown: (at + 1) % all.length, ArrowUp: (at - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[to]]?.focus();
  }

  menu.addEventListener("beforetoggle", ({ newState }) => {
    if (newState === "closed" && menu.contains(menu.getRootNode().activeElement)) button.focus();
  });
  menu.addEventListener("keydown", (event) => {
    if (["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) step(event.key);
    else if (event.key === "Escape" || event.key === "Tab") {
      menu.hidePopover();
      button.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  toggles(button, menu, () => (items.find(({ made }) => made.getAttribute("aria-checked") === "true")?.made ?? usable()[0])?.focus());

  /** Marks what is on or chosen; `values` by entry name. */
  function show(values) {
    for (const { made, of, kind, choice } of items) {
      if (kind) made.setAttribute("aria-checked", String(choice === undefined ? Boolean(values[of]) : values[of] === choice));
    }
  }

  /** Whether an entry can be taken now. */
  function allow(name, possible) {
    for (const { made, of } of items) if (of === name) made.disabled = !possible;
  }
  return { root, show, allow };
}
