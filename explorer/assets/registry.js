/**
 * Tree mounts by key, the last cursor for each, so that a cursor may come before its tree, and who follows them. Modules
 * are loaded once a page, so all mounts share this.
 */
const instances = new Map();
const cursors = new Map();
const checks = new Map();
const followers = new Map();

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
  tell(name);
}

export const lastCursor = (name) => cursors.get(name) ?? null;

export function point(cursor) {
  cursors.set(cursor.target, cursor);
  instances.get(cursor.target)?.point(cursor);
}

export const lastChecks = (name) => checks.get(name) ?? null;

/** The errors of a cross-validation, which come after the tree. */
export function check(found) {
  checks.set(found.target, found);
  instances.get(found.target)?.check(found);
}

/**
 * Calls `follower` with the view of this name, or null, now and whenever it has drawn or gone.
 * @returns {() => void} to follow no more
 */
export function follow(name, follower) {
  if (!followers.has(name)) followers.set(name, new Set());
  followers.get(name).add(follower);
  follower(instances.get(name) ?? null);
  return () => followers.get(name).delete(follower);
}

/** The view of this name has drawn. */
export function tell(name) {
  for (const follower of followers.get(name) ?? []) follower(instances.get(name) ?? null);
}
