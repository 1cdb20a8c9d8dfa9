/**
 * Two rows of buttons and menus above the tree: what is used most in the first, the rest calmer in the second or, where
 * there is little room, in a drawer behind “⋯”. Rows never wrap. Reports actions by name; knows nothing of what they do.
 */
import { COLORINGS } from "./colours.js";
import { makeCrumbs } from "./crumbs.js";
import { element } from "./figures.js";
import { makeFinder } from "./finder.js";
import { fill } from "./format.js";
import { makeMenu, toggles } from "./menu.js";

export const MODES = ["before", "difference", "after", "side"];
const WAYS = [["back", "←"], ["forward", "→"], ["whole", null]];
const GROUPS = [
  [["focus", null]],
  [["shallower", "−"], ["depth", null], ["deeper", "+"]],
  [["expand", null], ["collapse", null]],
  [["zoom_out", "−"], ["actual", null], ["zoom_in", "+"]],
];
const FIT = [["fit", null]];
const COMPACT_BELOW = 640; // pixels
const MENUS = {
  go: [{ name: "go_error" }, { name: "go_leaf" }, { name: "go_next" }, { name: "go_root" }],
  view: [
    { name: "color", choices: COLORINGS }, { name: "direction", choices: ["right", "down"] },
    { name: "merged", check: true, apart: true }, { name: "minimap", check: true },
  ],
  save: [{ name: "view_svg" }, { name: "view_png" }, { name: "whole_svg", apart: true }, { name: "whole_png" }, { name: "paper", apart: true }],
};

export function makeToolbar(act) {
  const root = element("div", "tree-toolbar");
  root.setAttribute("role", "group"); // not a toolbar, which would be one tab stop: every button is its own
  const finder = makeFinder({ search: act.search, step: act.step, leave: act.leave });
  const crumbs = makeCrumbs(act.crumb);
  const drawer = element("div", "tree-menu tree-drawer");
  const rows = [element("div", "tree-row"), element("div", "tree-row tree-row-calm")];
  drawer.popover = "auto";
  drawer.setAttribute("role", "group");
  let buttons = {};
  let parts = {};
  let menus = [];
  let depth = null;
  let built = "";
  let compact = null;
  let marked = "";

  /** New words make new buttons; the same words leave them, and the focus, alone. */
  function build(words) {
    if (built === JSON.stringify(words)) return;
    built = JSON.stringify(words);
    root.setAttribute("aria-label", words.toolbar);
    finder.build(words);
    crumbs.build(words);
    buttons = {};
    const modes = element("div", "tree-group tree-modes");
    modes.setAttribute("role", "group");
    modes.setAttribute("aria-label", words.modes);
    for (const mode of MODES) {
      const made = button(words, `mode_${mode}`, null, () => act.mode(mode));
      made.dataset.text = made.textContent; // in bold it is wider, and takes that room from the start
      modes.append(made);
    }
    menus = Object.entries(MENUS).map(([name, entries]) => makeMenu(name, entries, words, (of, value) => leaving(() => act[of](value))));
    const tools = element("div", "tree-group tree-group-menus");
    tools.append(...menus.map((menu) => menu.root), button(words, "help", "?", () => leaving(act.help)));
    const ways = group(words, WAYS);
    ways.classList.add("tree-ways");
    const more = button(words, "tools", "⋯", () => {});
    more.classList.add("tree-more");
    toggles(more, drawer);
    drawer.setAttribute("aria-label", words.tools_title);
    parts = { modes, tools, ways, more, fit: group(words, FIT), groups: GROUPS.map((members) => group(words, members)) };
    compact = null;
    marked = "";
    arrange();
  }

  /** Puts the parts into the rows, or those of less use into the drawer. */
  function arrange() {
    if (!built || compact === root.clientWidth < COMPACT_BELOW) return;
    compact = root.clientWidth < COMPACT_BELOW;
    const { modes, tools, ways, more, fit, groups } = parts;
    const [focus, ...levels] = groups;
    root.classList.toggle("tree-compact", compact);
    rows[0].replaceChildren(...(compact ? [modes, fit, more] : [modes, finder.root, tools]));
    rows[1].replaceChildren(...(compact ? [ways, finder.root] : [ways, crumbs.root, ...groups, fit]));
    drawer.replaceChildren(...(compact ? [crumbs.root, ...levels, focus, tools] : []));
    root.replaceChildren(...rows, drawer);
  }

  /** Does what leads to somewhere else than the drawer, which must not lie over it. */
  function leaving(run) {
    if (drawer.matches(":popover-open")) drawer.hidePopover();
    run();
  }

  function group(words, members) {
    const made = element("div", `tree-group tree-group-${members[0][0]}`);
    for (const [name, glyph] of members) {
      if (name === "depth") made.append((depth = element("span", "tree-depth")));
      else made.append(button(words, name, glyph, () => act[name]()));
    }
    return made;
  }

  /** A button is called by its text; one with a mere glyph, or a changing text, by its title. */
  function button(words, name, glyph, run) {
    const made = element("button", "tree-button", glyph ?? words[name]);
    made.type = "button";
    made.title = words[`${name}_title`];
    if (glyph || !(name in words)) made.setAttribute("aria-label", made.title);
    made.addEventListener("click", run);
    buttons[name] = made;
    return made;
  }

  /** Marks the current mode and what the menus have chosen, and states the depth shown; `levels` {shown, all, more}. */
  function show(words, mode, chosen, levels) {
    const now = JSON.stringify([mode, chosen, levels]);
    if (now === marked) return; // this runs in every frame of a drag of alpha
    marked = now;
    for (const menu of menus) menu.show(chosen);
    for (const name of MODES) buttons[`mode_${name}`].setAttribute("aria-pressed", String(name === mode));
    depth.textContent = fill(words.depth_shown, levels);
    depth.style.minWidth = `${Math.max(parseFloat(depth.style.minWidth) || 0, depth.textContent.length - 0.8)}ch`;
    buttons.shallower.disabled = levels.shown === 0;
    buttons.deeper.disabled = !levels.more;
  }

  /** Where one is and where one can go: see places.js. */
  function showPlace(words, { path, current, back, forward, focusable, focused, hits, at, jumps }) {
    crumbs.show(path, current);
    finder.show(words, hits, at);
    buttons.back.disabled = !back;
    buttons.forward.disabled = !forward;
    buttons.focus.disabled = !focusable;
    buttons.whole.hidden = !focused;
    for (const [name, node] of Object.entries(jumps)) for (const menu of menus) menu.allow(name, node !== null);
  }

  /** Whether an entry of a menu can be taken now. */
  function allow(name, possible) {
    for (const menu of menus) menu.allow(name, possible);
  }

  function zoom(k) {
    const text = `${k < 0.095 ? (100 * k).toFixed(1) : Math.round(100 * k)} %`;
    if (buttons.actual.textContent === text) return;
    buttons.actual.textContent = text;
    buttons.actual.setAttribute("aria-label", `${text}: ${buttons.actual.title}`);
  }
  new ResizeObserver(arrange).observe(root);
  return { root, build, show, showPlace, allow, zoom, finder };
}
