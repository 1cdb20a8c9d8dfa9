/** The row of buttons and menus above the tree. Reports actions by name; knows nothing of what they do. */
import { COLORINGS } from "./colours.js";
import { element } from "./figures.js";
import { fill } from "./format.js";
import { makeMenu } from "./menu.js";

export const MODES = ["before", "difference", "after", "side"];
const GROUPS = [
  [["shallower", "−"], ["depth", null], ["deeper", "+"]],
  [["expand", null], ["collapse", null]],
  [["zoom_out", "−"], ["actual", null], ["zoom_in", "+"], ["fit", null]],
];
const MENUS = {
  view: [{ name: "color", choices: COLORINGS }, { name: "direction", choices: ["right", "down"] }, { name: "merged", check: true }],
  save: [{ name: "view_svg" }, { name: "view_png" }, { name: "whole_svg", apart: true }, { name: "whole_png" }, { name: "paper", apart: true }],
};

export function makeToolbar(act) {
  const root = element("div", "tree-toolbar");
  root.setAttribute("role", "toolbar");
  let buttons = {};
  let menus = [];
  let depth = null;
  let built = "";

  /** New words make new buttons; the same words leave them, and the focus, alone. */
  function build(words) {
    if (built === JSON.stringify(words)) return;
    built = JSON.stringify(words);
    root.setAttribute("aria-label", words.toolbar);
    buttons = {};
    const modes = element("div", "tree-group tree-modes");
    modes.setAttribute("role", "group");
    modes.setAttribute("aria-label", words.modes);
    for (const mode of MODES) modes.append(button(words, `mode_${mode}`, null, () => act.mode(mode)));
    const groups = GROUPS.map((members) => {
      const group = element("div", `tree-group tree-group-${members[0][0]}`);
      for (const [name, glyph] of members) {
        if (name === "depth") group.append((depth = element("span", "tree-depth")));
        else group.append(button(words, name, glyph, () => act[name]()));
      }
      return group;
    });
    menus = Object.entries(MENUS).map(([name, entries]) => makeMenu(name, entries, words, (of, value) => act[of](value)));
    root.replaceChildren(modes, element("div", "tree-space"), ...groups, ...menus.map((menu) => menu.root));
  }

  /** A button is called by its text; one with a mere glyph, or a changing text, by its title. */
  function button(words, name, glyph, run) {
    const made = element("button", "tree-button", glyph ?? words[name]);
    made.type = "button";
    made.title = words[`${name}_title`];
    if (!(name in words)) made.setAttribute("aria-label", made.title);
    made.addEventListener("click", run);
    buttons[name] = made;
    return made;
  }

  /** Marks the current mode and what the menus have chosen, and states the depth shown. */
  function show(words, mode, chosen, shownDepth, maxDepth, canDeepen) {
    for (const menu of menus) menu.show(chosen);
    for (const name of MODES) buttons[`mode_${name}`].setAttribute("aria-pressed", String(name === mode));
    depth.textContent = fill(words.depth_shown, { shown: shownDepth, all: maxDepth });
    buttons.shallower.disabled = shownDepth === 0;
    buttons.deeper.disabled = !canDeepen;
  }
  function zoom(k) {
    const text = `${k < 0.095 ? (100 * k).toFixed(1) : Math.round(100 * k)} %`;
    if (buttons.actual.textContent !== text) buttons.actual.textContent = text;
  }
  return { root, build, show, zoom };
}
