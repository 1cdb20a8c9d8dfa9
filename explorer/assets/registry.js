/**
 * Tree mounts by key, and the last cursor for each, so that a cursor may come before its tree. Modules are loaded
 * once a page, so both mounts share this.
 */
const instances = new Map();
const cursors = new Map();

/**
 * What a mount is called: `data.key`, else the class st-key-… around it, else the key of the call (which Streamlit
 * makes up anew for every mount).
 */
export function nameOf(data, root, key) {
  if (data.key) return data.key;
  let host = root.getRootNode().host ?? root;
  for (; host; host = host.parentElement) {
    const found = Array.from(host.classList).find((name) => name.startsWith("st-key-"));
    if (found) return found.slice("st-key-".length);
  }
  return key;
}

export function register(name, instance) {
  instances.set(name, instance);
  const all = (window.__trees ??= {});
  Object.defineProperty(all, name, { value: instance.snapshot, configurable: true, enumerable: true });
}

export function forget(name, instance) {
  if (instances.get(name) !== instance) return;
  instances.delete(name);
  delete window.__trees[name];
}

export const lastCursor = (name) => cursors.get(name) ?? null;

export function point(cursor) {
  cursors.set(cursor.target, cursor);
  instances.get(cursor.target)?.point(cursor);
}
