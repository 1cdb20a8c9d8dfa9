/** Pointer, wheel and keys on the tree's canvas, told as intentions: zoom, pan, tap, and keys by name. */

const CLICK_MOVES = 5;

/**
 * @param {HTMLElement} canvas
 * @param {{zoom(factor: number, x: number, y: number): void, pan(dx: number, dy: number): void,
 *   tap(x: number, y: number): void, twice(x: number, y: number): void, hover(x: number, y: number): void,
 *   key(event: KeyboardEvent): boolean}} act  key returns whether it was handled
 */
export function listen(canvas, act) {
  const pointers = new Map();
  let moved = 0;
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const speed = event.ctrlKey ? 0.01 : 0.002;
    const by = Math.max(-0.6, Math.min(0.6, -event.deltaY * lines * speed));
    const { x, y } = place(event);
    act.zoom(Math.exp(by), x, y);
  }, { passive: false });
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button > 1) return;
    canvas.setPointerCapture(event.pointerId);
    if (pointers.size === 0) moved = 0;
    pointers.set(event.pointerId, place(event));
  });
  canvas.addEventListener("pointermove", (event) => {
    const was = pointers.get(event.pointerId);
    const is = place(event);
    if (!was) return act.hover(is.x, is.y);
    if (pointers.size === 1) {
      moved += Math.abs(is.x - was.x) + Math.abs(is.y - was.y);
      if (moved > CLICK_MOVES) act.pan(is.x - was.x, is.y - was.y);
    } else if (pointers.size === 2) {
      moved = Infinity;
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      const spread = (a) => Math.hypot(a.x - other.x, a.y - other.y) || 1;
      const middle = { x: (is.x + other.x) / 2, y: (is.y + other.y) / 2 };
      act.pan((is.x - was.x) / 2, (is.y - was.y) / 2);
      act.zoom(spread(is) / spread(was), middle.x, middle.y);
    }
    pointers.set(event.pointerId, is);
  });
  const release = (event) => {
    if (!pointers.delete(event.pointerId) || pointers.size) return;
    if (event.type === "pointerup" && moved <= CLICK_MOVES && event.button === 0) {
      const { x, y } = place(event);
      act.tap(x, y);
    }
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("dblclick", (event) => {
    const { x, y } = place(event);
    act.twice(x, y);
  });
  canvas.addEventListener("keydown", (event) => {
    const modified = (event.ctrlKey || event.metaKey) && !event.getModifierState("AltGraph"); // AltGr types signs
    if (modified || !act.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}
