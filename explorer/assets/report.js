/**
 * The tree within a report: the view of a page of its own, and a drawing of it for paper, where a canvas would be coarse
 * and cut. Knows nothing of the rest of the report.
 */
import "./alone.js";
import { follow } from "./registry.js";

const paper = document.getElementById("printed");
let view = null;
follow("tree", (shown) => (view = shown));

window.addEventListener("beforeprint", () => view && paper.replaceChildren(view.printed()));
