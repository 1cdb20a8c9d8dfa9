/** Colours from the page's theme variables. Every text colour reaches 4.5 : 1 on what it stands on, lines 3 : 1. */
import { byHue, fromOklab } from "./oklab.js";

const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** Red, green, blue of any CSS colour, laid over `under` where it is transparent. */
export function rgb(color, under = [255, 255, 255]) {
  probe.canvas.width = probe.canvas.height = 1;
  probe.fillStyle = `rgb(${under.join()})`;
  probe.fillRect(0, 0, 1, 1);
  probe.fillStyle = color;
  probe.fillRect(0, 0, 1, 1);
  return Array.from(probe.getImageData(0, 0, 1, 1).data.slice(0, 3));
}

const mix = (from, to, t) => from.map((value, channel) => value + (to[channel] - value) * t);

const css = (color) => `rgb(${color.map(Math.round).join()})`;

function luminance(color) {
  const [r, g, b] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The WCAG contrast ratio of two colours. */
export function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The faintest mixture from `from` towards `to` that has this contrast on `ground`; `to` when none has. */
function atContrast(from, to, ground, ratio) {
  for (let t = 0; t < 1; t += 0.02) {
    const color = mix(from, to, t).map(Math.round);
    if (contrast(color, ground) >= ratio) return color;
  }
  return to;
}

const RAMP_STEPS = 64;
const RAMPS = { light: [byHue(0.7, 0.1, 215), byHue(0.27, 0.13, 285)], dark: [byHue(0.45, 0.18, 285), byHue(0.95, 0.06, 195)] };

/**
 * A scale for quantities, from near the ground to far from it: a straight line in OKLab, so its steps look even, with
 * lightness rising or falling throughout, so it reads the same under any colour blindness. It starts at 3 : 1.
 */
function rampOn(ground) {
  const [from, to] = luminance(ground) > 0.2 ? RAMPS.light : RAMPS.dark;
  const at = (t) => fromOklab(mix(from, to, t));
  let start = 0;
  while (start < 0.9 && contrast(at(start), ground) < 3.05) start += 0.01;
  return Array.from({ length: RAMP_STEPS }, (_, step) => at(start + ((1 - start) * step) / (RAMP_STEPS - 1)));
}

/** What a search found: the yellow of a marker, like no class, between lines of the ink. */
const HIT = "#ffd42a";

/** Paper is white whatever the screen is. */
const PAPER = { "--st-background-color": "#ffffff", "--st-text-color": "#31333f" };

/** All colours of the drawing, from the variables that hold at `element`; `paper` for what is printed. */
export function readTheme(element, data, paper = false) {
  const style = getComputedStyle(element);
  const variable = (name, fallback) => (paper && PAPER[name]) || style.getPropertyValue(name).trim() || fallback;
  const ground = rgb(variable("--st-background-color", "#ffffff"));
  const ink = rgb(variable("--st-text-color", "#31333f"), ground);
  const primary = rgb(variable("--st-primary-color", "#ff4b4b"), ground);
  const pill = mix(ground, primary, 0.1).map(Math.round);
  const soften = (color, t) => css(mix(rgb(color, ground), ground, t));
  const ramp = rampOn(ground);
  return {
    family: variable("--st-font", "") || "sans-serif",
    ground: css(ground),
    ink: css(ink),
    label: css(atContrast(ground, ink, ground, 7)),
    muted: css(atContrast(ground, ink, ground, 4.8)),
    line: css(atContrast(ground, ink, ground, 3.1)),
    border: css(atContrast(ground, ink, ground, 2)),
    faint: css(atContrast(ground, ink, ground, 1.7)),
    band: css(mix(ground, ink, 0.11)),
    bandStrong: css(mix(ground, ink, 0.26)),
    hair: css(mix(ground, ink, 0.16)),
    veil: `rgba(${ink.join()}, 0.07)`,
    shade: css(mix(ground, primary, 0.07)),
    accent: css(atContrast(primary, ink, ground, 3.1)),
    accentText: css(atContrast(primary, ink, ground, 4.6)),
    hit: HIT,
    pill: { fill: css(pill), line: css(atContrast(pill, primary, pill, 1.9)), text: css(atContrast(primary, ink, pill, 4.6)) },
    classes: data.colors.map((color) => css(rgb(color, ground))),
    ghosts: data.colors.map((color) => soften(color, 0.6)),
    other: css(rgb(data.other_color, ground)),
    otherGhost: soften(data.other_color, 0.6),
    ramp: ramp.map(css),
    rampGhosts: ramp.map((color) => css(mix(color, ground, 0.6))),
  };
}
