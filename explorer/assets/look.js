/** What a tree is drawn with on this page: theme, ruler, texts, marks, histograms; the view adds colouring and branches. */
import { readHistograms } from "./histograms.js";
import { colourMarks } from "./model.js";
import { makeShort } from "./short.js";
import { makeRuler, oneLine } from "./text.js";
import { readTheme } from "./theme.js";

export function readLook(root, data) {
  const theme = readTheme(root, data);
  const ruler = makeRuler(theme.family);
  const names = { classes: data.classes.map(oneLine), columns: data.columns.map(oneLine) };
  const asked = new Set([...data.column, ...(data.before?.column ?? [])]);
  const labels = new Set([...data.label, ...(data.before?.label ?? [])]);
  asked.delete(-1);
  return {
    theme,
    words: data.words,
    ruler,
    names,
    short: { column: makeShort(ruler, names.columns, asked, true), label: makeShort(ruler, names.classes, labels, false) },
    marks: colourMarks(data.colors, data.other_color),
    histograms: readHistograms(data.charts ?? [], data),
  };
}
