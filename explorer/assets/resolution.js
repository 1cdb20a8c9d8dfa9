/** Tells when the screen's resolution changes: a window on another screen, the browser's zoom. Knows nothing else. */

/** @param {() => void} changed @returns {() => void} stops it */
export function watchResolution(changed) {
  let query;
  function listen() {
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener("change", tell, { once: true });
  }
  function tell() {
    listen();
    changed();
  }
  listen();
  return () => query.removeEventListener("change", tell);
}
