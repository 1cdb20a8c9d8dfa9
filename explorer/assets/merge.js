/**
 * Sibling leaves of one class as one box. A group is one more node behind the last one of the tree, known to the
 * picture only: it is told to nobody, and counts in no figure. Siblings share their parent, so alpha keeps or cuts
 * them together, and a group never depends on alpha.
 *
 *   node    0 … n-1 | n    n+1         model.groups  [[3, 5], [8, 9, 11]]
 *           as sent | groups           model.groupOf  node → its group, -1 for none
 */

/** The nodes a box stands for. */
export const membersOf = (model, node) => (node < model.n ? [node] : model.groups[node - model.n]);

/** The node that is told to others when this one is meant. */
export const firstOf = (model, node) => (node < model.n ? node : model.groups[node - model.n][0]);

/** The node whose box stands for this one. */
export function boxOf(model, node) {
  const group = model.groupOf?.[node] ?? -1;
  return group < 0 ? node : group;
}

/** @returns {import("./model.js").Model} the model with its groups */
export function mergeLeaves(model) {
  const { n, data } = model;
  const { groups, groupOf } = findGroups(model);
  const first = groups.map((members) => members[0]);
  const same = (values) => extended(values, first.map((node) => values[node]));
  const bars = groups.map((members) => sumBars(data, members));
  const samples = groups.map((members) => members.reduce((sum, node) => sum + model.samples[node], 0));
  const families = new Int32Array(model.childCount);
  groups.forEach((members) => (families[model.parent[members[0]]] -= members.length - 1));
  const starts = [];
  let end = data.bar_start[n];
  for (const bar of bars) starts.push((end += bar.length));
  return {
    ...model, groups, groupOf, families,
    parent: same(model.parent), depth: same(model.depth), column: same(model.column), critical: same(model.critical),
    least: same(model.least), firstChild: same(model.firstChild), childCount: same(model.childCount), below: same(model.below),
    leftOut: same(model.leftOut), samples: extended(model.samples, samples),
    data: {
      ...data, ...joinBranches(data, groups),
      label: extended(data.label, first.map((node) => data.label[node])),
      entropy: extended(data.entropy, bars.map((bar, nth) => entropyOf(bar, samples[nth]))),
      critical: extended(data.critical, first.map((node) => data.critical[node])),
      bar_start: extended(data.bar_start, starts),
      bar_class: extended(data.bar_class, bars.flatMap((bar) => bar.map(([index]) => index))),
      bar_count: extended(data.bar_count, bars.flatMap((bar) => bar.map(([, count]) => count))),
    },
  };
}

function findGroups({ n, parent, column, data }) {
  const groups = [];
  const groupOf = new Int32Array(n).fill(-1);
  const classes = new Map();
  let above = -1;
  const close = () => {
    for (const members of classes.values()) {
      if (members.length < 2) continue;
      for (const node of members) groupOf[node] = n + groups.length;
      groups.push(members);
    }
    classes.clear();
  };
  for (let node = 1; node < n; node++) {
    if (parent[node] !== above) close();
    above = parent[node];
    if (column[node] >= 0) continue;
    const label = data.label[node];
    if (!classes.has(label)) classes.set(label, []);
    classes.get(label).push(node);
  }
  close();
  return { groups, groupOf };
}

function extended(values, more) {
  if (Array.isArray(values)) return values.concat(more);
  const longer = new values.constructor(values.length + more.length);
  longer.set(values);
  longer.set(more, values.length);
  return longer;
}

/** Class and count of the parts of a bar, in class order, "other" (-1) last. */
function sumBars({ bar_start: start, bar_class: classes, bar_count: counts }, members) {
  const sums = new Map();
  for (const node of members) {
    for (let part = start[node]; part < start[node + 1]; part++) sums.set(classes[part], (sums.get(classes[part]) ?? 0) + counts[part]);
  }
  const place = (index) => (index < 0 ? Infinity : index);
  return [...sums].sort(([a], [b]) => place(a) - place(b));
}

function entropyOf(bar, total) {
  return bar.reduce((sum, [, count]) => (count > 0 ? sum - (count / total) * Math.log2(count / total) : sum), 0);
}

/** A group's branch is the grouping of its members' values. */
function joinBranches({ branch, branch_texts: texts, branch_groups: groupings = {} }, groups) {
  const valuesIn = (node) => groupings[branch[node]] ?? 1;
  const joined = groups.map((members) => members.map((node) => texts[branch[node]]).join(" or "));
  const sizes = groups.map((members, nth) => [texts.length + nth, members.reduce((sum, node) => sum + valuesIn(node), 0)]);
  return {
    branch: extended(branch, groups.map((_, nth) => texts.length + nth)),
    branch_texts: texts.concat(joined),
    branch_groups: { ...groupings, ...Object.fromEntries(sizes) },
  };
}
