/**
 * Finds nodes by what they say: the column they ask for, the value of their branch, the class of a leaf, the rule that
 * leads to them, their number. Pure: knows the model and its names, not how hits are shown.
 *
 * Every column, branch and class is put in plain letters once, and a word is looked up once in each of those; what a
 * word is found in is then one bit per node, and one pass from the root down gathers the bits along each path.
 */
import { nodeOf } from "./model.js";
import { askedBefore, stepText } from "./wording.js";

const MOST_TERMS = 30;

/** Small letters without accents and with single spaces; forms that look alike become one. */
export const plain = (text) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/<=/g, "≤").replace(/>=/g, "≥").replace(/\s+/g, " ").trim();

const spaced = (text) => text.replace(/ ?(=|≤|>) ?/g, " $1 ").trim();

/** @returns {object} what a search asks: each text once, and which of them a node has; -1 for none */
export function makeIndex(model, names) {
  const { data, n } = model;
  const [columns, branches, classes] = [names.columns, names.branches, names.classes].map((texts) => texts.map(plain));
  const steps = [];
  const step = new Int32Array(n).fill(-1);
  const places = new Map();
  for (let node = 1; node < n; node++) {
    const key = askedBefore(model, node) * branches.length + data.branch[node];
    if (!places.has(key)) {
      places.set(key, steps.length);
      steps.push(spaced(plain(stepText(model, names, node))));
    }
    step[node] = places.get(key);
  }
  return { model, columns, branches, classes, steps, step, order: readingOrder(model) };
}

/** The nodes as one reads the tree: a node, then its branches one after another. */
function readingOrder({ n, parent, childCount, firstChild }) {
  const size = new Int32Array(n).fill(1);
  for (let node = n - 1; node > 0; node--) size[parent[node]] += size[node];
  const rank = new Int32Array(n);
  const order = new Int32Array(n);
  for (let node = 0; node < n; node++) {
    order[rank[node]] = node;
    let next = rank[node] + 1;
    for (let child = firstChild[node]; child < firstChild[node] + childCount[node]; child++) {
      rank[child] = next;
      next += size[child];
    }
  }
  return order;
}

const isRule = (text) => /[=≤>]/.test(text);

const wordsOf = (text) => text.split(" ").filter((word) => word && word !== "=").map((word) => ({ word }));

/** A rule as terms: conditions joined by “and”, each found as a whole: “outlook = sunny and humidity ≤ 75”. */
const conditionsOf = (text) =>
  text.split(/ and | ?[&∧] ?/).map(spaced).flatMap((part) => (isRule(part) ? [{ condition: part }] : wordsOf(part)));

/**
 * What looks like a rule is looked up as one, and as words where no rule is like it.
 *
 * @returns {number[]} the hits in reading order, before them the node of a number that was asked for
 */
export function find(index, query) {
  const number = /^\s*#?\s*(\d+)\s*$/.exec(query);
  const numbered = number ? nodeOf(index.model, Number(number[1])) : -1;
  const first = numbered < 0 ? [] : [numbered];
  if (query.trim().startsWith("#")) return first;
  const text = plain(query);
  const ruled = isRule(text) ? hitsOf(index, conditionsOf(text)) : [];
  const hits = ruled.length ? ruled : hitsOf(index, wordsOf(text));
  return [...first, ...hits.filter((node) => node !== numbered)];
}

/**
 * A node is a hit when each term is found in itself or in the rule that leads to it, and at least one in itself: so
 * the rule of a node finds that node and not all that lies below.
 */
function hitsOf(index, wanted) {
  const terms = wanted.slice(0, MOST_TERMS);
  const hits = [];
  if (!terms.length) return hits;
  const { own, path } = bitsOf(index, terms);
  const all = 2 ** terms.length - 1;
  for (const node of index.order) if (own[node] && (own[node] | path[node]) === all) hits.push(node);
  return hits;
}

/** Per node: the terms found in itself, and those found in the rule that leads to it. */
function bitsOf({ model, columns, branches, classes, steps, step }, terms) {
  const { data, n, parent, column } = model;
  const found = (texts, kind) => texts.map((text) => terms.reduce((bits, term, nth) => bits | (term[kind] && text.includes(term[kind]) ? 1 << nth : 0), 0));
  const inColumn = found(columns, "word");
  const inBranch = found(branches, "word");
  const inClass = found(classes, "word");
  const inStep = found(steps, "condition");
  const own = new Int32Array(n);
  const path = new Int32Array(n);
  for (let node = 0; node < n; node++) {
    own[node] = column[node] < 0 ? inClass[data.label[node]] : inColumn[column[node]];
    if (node === 0) continue;
    const here = inBranch[data.branch[node]] | inStep[step[node]];
    own[node] |= here;
    path[node] = path[parent[node]] | here | inColumn[column[parent[node]]];
  }
  return { own, path };
}
