/** What a tree is drawn with on this page: theme, ruler, texts, marks, histograms; the view adds colouring and branches. */
import { readHistograms } from "./histograms.js";
import { colourMarks } from "./model.js";
import { makeRuler, oneLine } from "./text.js";
import { readTheme } from "./theme.js";

export function readLook(root, data) {
  const theme = readTheme(root, data);
  return {
    theme,
    words: data.words,
    ruler: makeRuler(theme.family),
    names: { classes: data.classes.map(oneLine), columns: data.columns.map(oneLine) },
    marks: colourMarks(data.colors, data.other_color),
    histograms: readHistograms(data.charts ?? [], data),
  };
}
