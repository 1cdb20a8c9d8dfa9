/** Alpha by pointer and keys on the curve: reports every move and, once, the value at the end of a gesture. */
import { snap, step } from "./scale.js";

const KEYS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity };

/**
 * @param {HTMLElement} element
 * @param {() => {breakpoints: number[], scale: object, alpha: number, plot: {left: number, width: number}}} read
 * @param {{move(alpha: number): void, done(): void, hover(alpha: number|null): void}} report
 */
export function listenForAlpha(element, read, report) {
  let dragging = null;
  let stepped = false;
  const under = (event) => {
    const { breakpoints, scale, plot } = read();
    return snap(breakpoints, scale, event.clientX - element.getBoundingClientRect().left - plot.left, plot.width);
  };
  const alive = () => read().breakpoints.length > 1;
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !alive()) return;
    dragging = event.pointerId;
    element.setPointerCapture(dragging);
    report.hover(null);
    report.move(under(event));
  });
  element.addEventListener("pointermove", (event) => {
    if (event.pointerId === dragging) report.move(under(event));
    else if (event.pointerType === "mouse" && alive()) report.hover(under(event));
  });
  const release = (event) => {
    if (event.pointerId !== dragging) return;
    dragging = null;
    report.done();
  };
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", release);
  element.addEventListener("pointerleave", () => report.hover(null));
  element.addEventListener("keydown", (event) => {
    if (!(event.key in KEYS) || event.ctrlKey || event.metaKey || event.altKey || !alive()) return;
    event.preventDefault();
    event.stopPropagation();
    const { breakpoints, alpha } = read();
    const steps = KEYS[event.key];
    const next = Number.isFinite(steps) ? step(breakpoints, alpha, steps) : breakpoints[steps < 0 ? 0 : breakpoints.length - 1];
    report.move(next);
    stepped = true;
  });
  const settle = () => {
    if (stepped) report.done();
    stepped = false;
  };
  element.addEventListener("keyup", settle);
  element.addEventListener("blur", settle);
}
