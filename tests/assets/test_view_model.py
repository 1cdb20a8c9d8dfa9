"""What alpha leaves standing, what is open, and where nodes are placed."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

pytestmark = pytest.mark.browser


def random_tree(seed, size=60):
    """A nested tree with any critical alphas, so that they also fall and rise along paths."""
    pick = random.Random(seed)
    root = {"counts": [3, 2], "depth": 0}
    leaves, n = [root], 1
    while n < size:
        node = leaves.pop(pick.randrange(len(leaves)))
        fan = pick.randint(2, 4)
        node |= {"column": pick.randrange(3), "critical": pick.choice([0.0, 0.5, 1.0, 2.0, 2.0, 3.5, None])}
        node["branches"] = {f"value {k}": {"counts": [pick.randint(0, 5), pick.randint(1, 5)]} for k in range(fan)}
        leaves += node["branches"].values()
        n += fan
    add_up(root)
    return root


def add_up(node):
    for child in node.get("branches", {}).values():
        add_up(child)
    if "branches" in node:
        node["counts"] = [sum(part) for part in zip(*(c["counts"] for c in node["branches"].values()), strict=True)]


def standing(data, alpha):
    """The slow twin of the rule: walk up from every node."""
    critical = data["critical"]
    kept, leaves = [], []
    for node in range(len(data["parent"])):
        above, cut = data["parent"][node], False
        while above >= 0:
            cut |= critical[above] <= alpha
            above = data["parent"][above]
        if not cut:
            kept.append(node)
            if data["column"][node] < 0 or critical[node] <= alpha:
                leaves.append(node)
    return kept, leaves


KEPT = """
  const tree = model.makeModel(given.data);
  const nodes = [...tree.parent.keys()];
  return given.alphas.map((alpha) => {
    const kept = nodes.filter((node) => model.isKept(tree, node, alpha));
    return [kept, kept.filter((node) => model.isLeaf(tree, node, alpha)), model.keptBelow(tree, alpha)[0] + 1];
  });
"""
ALPHAS = [0, 0.25, 0.5, 1, 1.5, 2, 3, 3.5, 99]


@pytest.mark.parametrize("seed", range(4))
def test_a_node_stands_exactly_when_no_ancestor_has_become_a_leaf(module, blob, seed):
    data = blob(random_tree(seed))
    for alpha, (kept, leaves, n) in zip(ALPHAS, module("model", KEPT, {"data": data, "alphas": ALPHAS}), strict=True):
        assert (kept, leaves) == standing(data, alpha)
        assert n == len(kept)


def test_a_parent_may_fall_before_its_children_as_in_exclusive_or(module, blob):
    pure = {"counts": [2, 0]}, {"counts": [0, 2]}
    half = {"counts": [2, 2], "column": 1, "critical": 4.0}
    root = {"counts": [4, 4], "column": 0, "critical": 8 / 3, "branches": {}}
    root["branches"] = {key: {**half, "branches": dict(zip("01", pure, strict=True))} for key in "01"}
    data = blob(root)
    below, at, above = module("model", KEPT, {"data": data, "alphas": [2.6, 8 / 3, 3]})
    assert len(below[0]) == 7
    assert at[0] == above[0] == [0]


def test_a_node_that_never_falls_keeps_its_branches_at_any_alpha(module, blob):
    data = blob({"counts": [1, 1], "column": 0, "branches": {"a": {"counts": [1, 0]}, "b": {"counts": [0, 1]}}})
    assert module("model", KEPT, {"data": data, "alphas": [1e300]})[0][0] == [0, 1, 2]


def test_nodes_that_were_not_sent_are_counted_once(module, blob):
    leaf = {"counts": [1, 1]}
    inner = {"counts": [2, 2], "column": 0, "branches": {"a": leaf, "b": leaf}}
    data = blob({"counts": [4, 4], "column": 1, "branches": {"x": inner, "y": inner}}, left_out=[9, 9, 0, 7, 0, 0, 0])
    below, own = module("model", "const m = model.makeModel(given); return [[...m.below], [...m.leftOut]]", data)
    assert below == [15, 11, 2, 7, 0, 0, 0]
    assert own == [0, 2, 0, 7, 0, 0, 0]


LAYOUT = """
  const tree = model.makeModel(given.data);
  const open = folds.makeFolds(tree);
  folds.openTo(tree, open, given.depth ?? Infinity);
  if (given.whole) open.whole.fill(1);
  const metrics = { boxWidth: 120, labelWidth: () => 40, trailing: () => 0 };
  const made = layout.makeLayout(tree, open, metrics);
  return { ...made, node: [...made.node], slot: [...made.slot], across: [...made.across], firstKid: [...made.firstKid],
    kids: [...made.kids], leave: [...made.leave], thickness: [...made.thickness], row: layout.ROW };
"""


@pytest.mark.parametrize("seed", range(4))
def test_boxes_of_a_level_never_touch_and_parents_stand_in_the_middle_of_their_children(module, blob, seed):
    made = module("model folds layout", LAYOUT, {"data": blob(random_tree(seed, 90))})
    y, kids, first = made["across"], made["kids"], made["firstKid"]
    for level in range(len(made["levels"]) - 1):
        slots = range(made["levels"][level], made["levels"][level + 1])
        assert all(y[slot + 1] - y[slot] >= made["row"] for slot in slots[:-1])
    parents = [slot for slot in range(len(y)) if kids[slot]]
    assert parents
    for slot in parents:
        assert y[slot] == pytest.approx((y[first[slot]] + y[first[slot] + kids[slot] - 1]) / 2)
    leaves = sorted(y[slot] for slot in range(len(y)) if not kids[slot])
    assert all(after - before >= made["row"] for before, after in pairwise(leaves))


def test_edges_leave_their_parent_side_by_side_and_share_its_thickness(module, blob):
    made = module("model folds layout", LAYOUT, {"data": blob(random_tree(1, 12))})
    kids = range(made["firstKid"][0], made["firstKid"][0] + made["kids"][0])
    for kid in kids[:-1]:
        middle = (made["thickness"][kid] + made["thickness"][kid + 1]) / 2
        assert made["leave"][kid + 1] - made["leave"][kid] == pytest.approx(middle)


def test_a_chain_of_five_thousand_levels_is_laid_out(module):
    body = """
      const n = 10001;
      const parent = Array.from({ length: n }, (_, i) => (i === 0 ? -1 : 2 * Math.floor((i - 1) / 2)));
      const column = parent.map((_, i) => (i % 2 === 0 && i < n - 1 ? 0 : -1));
      const data = { parent, column, depth: parent.map((_, i) => Math.ceil(i / 2)), critical: column.map(() => 1),
        samples: parent.map((_, i) => n - i), left_out: parent.map(() => 0) };
      const tree = model.makeModel(data);
      const open = folds.makeFolds(tree);
      folds.openTo(tree, open, Infinity);
      const made = layout.makeLayout(tree, open, { boxWidth: 120, labelWidth: () => 40, trailing: () => 0 });
      return [made.node.length, made.levelAlong.length, model.pathTo(tree, n - 1).length];
    """
    assert module("model folds layout", body) == [10001, 5001, 5001]


def test_a_long_family_shows_its_twelve_largest_in_branch_order_and_counts_the_others(module, blob):
    sizes = [k * 7 % 35 + 1 for k in range(35)]
    data = blob(
        {"counts": [sum(sizes)], "column": 0, "branches": {f"v{k:02}": {"counts": [n]} for k, n in enumerate(sizes)}}
    )
    made = module("model folds layout", LAYOUT, {"data": data})
    largest = sorted(sorted(range(35), key=lambda k: -sizes[k])[:12])
    assert made["node"][1:] == [k + 1 for k in largest]
    assert [(stub["hidden"], stub["sent"]) for stub in made["stubs"]] == [(23, True)]
    assert len(module("model folds layout", LAYOUT, {"data": data, "whole": True})["node"]) == 36


def test_the_largest_nodes_are_opened_first_within_the_rows(module, blob):
    def node(n, column, parts):
        return {"counts": [n], "column": column, "branches": {f"b{k}": part for k, part in enumerate(parts)}}

    leaf = {"counts": [1]}
    data = blob(node(60, 0, [node(20, 1, [leaf, leaf]), node(40, 2, [leaf, leaf, leaf])]))
    body = """
      const tree = model.makeModel(given);
      const open = folds.openLargest(tree, folds.largestFirst(tree), { rows: 4, levels: 9 });
      return [...open.open.slice(0, 3)];
    """
    assert module("model folds", body, data) == [1, 0, 1]


def test_revealing_a_node_opens_its_path_and_its_family(module, blob):
    family = {f"v{k:02}": {"counts": [20 - k]} for k in range(20)}
    inner = {"counts": [210], "column": 0, "branches": family}
    data = blob({"counts": [211], "column": 1, "branches": {"a": {"counts": [1]}, "b": inner}})
    body = """
      const tree = model.makeModel(given);
      const open = folds.makeFolds(tree);
      const changed = [folds.reveal(tree, open, tree.n - 1), folds.reveal(tree, open, tree.n - 1)];
      return [changed.map(({ open, whole }) => [open, whole]), open.open[0], open.open[2], open.whole[2]];
    """
    assert module("model folds", body, data) == [[[[2, 0], [2]], [[], []]], 1, 1, 1]


THINNED = """
  // A leaf and a large family share their upper end to within a pixel of the picture.
  const layout = {
    levelAlong: [0, 200, 400], levels: [0, 1, 3, 303], total: 500, length: 500,
    boxWidth: 100, boxAlong: 100, boxAcross: 30,
    across: [5000, 18, 5400, ...Array.from({ length: 300 }, (_, i) => 54 + 36 * i)],
    top: [0, 0, 36, ...Array.from({ length: 300 }, (_, i) => 36 + 36 * i)],
    size: [10836, 36, 10800, ...Array(300).fill(36)],
    firstKid: [1, 3, 3, ...Array(300).fill(303)], kids: [2, 0, 300, ...Array(300).fill(0)],
  };
  const frame = camera.frameFor({ ...layout, height: 10836 }, 800, 60);
  const view = { x: 0, y: 0, k: 60 / 10836 };
  const { edges } = visible.visible(layout, view, { ...frame, left: 0, top: 0, w: 800, h: 60 });
  return edges;
"""


def test_a_large_family_keeps_its_edges_beside_a_small_neighbour_when_seen_from_afar(module):
    edges = module("visible camera", THINNED)
    assert {1, 2} <= set(edges)
    assert len([slot for slot in edges if slot >= 3]) > 20
