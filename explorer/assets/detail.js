/**
 * How much of a node is drawn at a scale, in steps: blocks in the colour of the label, class bars, title and numbers,
 * and from `CHART_SCALE` on the class counts. Writing grows slower than boxes once it can be read, which is what makes
 * room for them.
 */
import { ROW } from "./layout.js";

/** From this height of a row in pixels on: titles are written, bars are told apart, else blocks. */
export const TITLE_ROW = 11.5;
export const BAR_ROW = 5;
/** From here on there is room for critical alphas. */
export const PILL_ROW = 19;
export const CHART_SCALE = 1.8;
const TITLE_WIDTH = 38;
const FULL_WRITING = 1.25;
const SLOWER = 0.3;

/** The height of a row in pixels; less where boxes are too narrow for what that height could hold. */
export const rowOf = ({ boxWidth }, kx, ky) => Math.min(ROW * ky, (TITLE_ROW / TITLE_WIDTH) * boxWidth * kx);

/** The scale of writing and of signs at scale k. */
export const writingScale = (k) => Math.min(k, FULL_WRITING + (k - FULL_WRITING) * SLOWER);

/** The size of what is written between and beside boxes. */
export const smallText = (k) => Math.max(9, 11 * writingScale(k));
