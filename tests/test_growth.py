"""Every node of a tree in two groups, or one that shares rows out, made the best split there is.

Checked node by node from the rows that are there, by trying everything: all groups of values, all thresholds, with
entropies of plain Python. Values of a column are few here, so that all of its groups can be tried.
"""

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_properties import engine_table, quick, tables

from engine import Params, grow, weighted_rows_at
from engine.tree import REASONS

TIE = 1e-9
NEAR = 1e-7  # for sums of weights, whose order may differ
CUTS = {"id3": "gain", "c45": "gain_ratio", "c45-guard": "gain", "gini": "gini_decrease"}
PICKS = {**CUTS, "c45-guard": "gain_ratio"}
some = settings(quick, max_examples=150)


def entropy(weights):
    total = sum(weights)
    return math.fsum(-w / total * math.log2(w / total) for w in weights if w > 0)


def gini(weights):
    return 1 - math.fsum((w / sum(weights)) ** 2 for w in weights)


def measures(branches, unknown):
    """Gain, gain ratio and Gini decrease of class weights by branch; unknown: weight of the rows in no branch."""
    sizes = [sum(branch) for branch in branches]
    known, n = sum(sizes), sum(sizes) + unknown
    whole = [sum(each) for each in zip(*branches, strict=True)]

    def decrease(impurity):
        after = math.fsum(size / known * impurity(branch) for size, branch in zip(sizes, branches, strict=True))
        return known / n * (impurity(whole) - after)

    information = entropy([*sizes, unknown])
    return {"gain": decrease(entropy), "gini_decrease": decrease(gini), "gain_ratio": decrease(entropy) / information}


def splits_of(table, params, column, rows, weights):
    """Every split of some rows by a column, as measures; values and thresholds ascending."""
    spec, codes = table.schema.columns[column], table.codes[column][rows]
    shared = params.missing == "fractional"

    def counts(of_codes):
        inside = np.isin(codes, list(of_codes))
        found = np.bincount(table.classes[rows[inside]], weights[inside], minlength=table.n_classes)
        return found.tolist()

    values = sorted(set(codes.tolist()))
    known = [value for value in values if value != spec.missing]
    empty = [[spec.missing]] if len(known) < len(values) and not shared else []
    if spec.kind == "numeric":
        groups = [[known[: i + 1], known[i + 1 :], *empty] for i in range(len(known) - 1)]
    else:
        words = known if shared else values
        groups = [[[word] for word in words]] if params.branching == "multiway" else in_two(words)
    unknown = sum(counts([spec.missing])) if shared else 0.0
    branches = [[counts(group) for group in split] for split in groups if len(split) > 1]
    large = [split for split in branches if min(map(sum, split)) >= params.min_samples_leaf - TIE]
    return [measures(split, unknown) for split in large]


def in_two(values):
    """Every way to part values in two."""
    subsets = (first for size in range(1, len(values)) for first in combinations(values, size))
    return [[list(first), [v for v in values if v not in first]] for first in subsets if first[0] == values[0]]


def candidates(table, params, columns, rows, weights):
    """What each column offers: the values by which it competes, several only where cuts tie that differ in these."""
    cuts, picks = CUTS[params.criterion], PICKS[params.criterion]
    offered = {}
    for column in columns:
        if splits := splits_of(table, params, column, rows, weights):
            best = max(split[cuts] for split in splits)
            tied = [split for split in splits if split[cuts] >= best - TIE]
            offered[column] = (best if cuts == "gain" else max(s["gain"] for s in tied), {s[picks] for s in tied})
    if params.criterion == "c45-guard" and offered:
        average = math.fsum(gain for gain, _ in offered.values()) / len(offered)
        offered = {column: offer for column, offer in offered.items() if offer[0] >= average - TIE}
    return {column: sorted(found) for column, (_, found) in offered.items()}


def assert_best(table, params, tree):
    used = {0: frozenset()}
    for node in range(tree.n_nodes):
        split = int(tree.column[node])
        again = params.branching == "binary" or split < 0 or table.schema.columns[split].kind == "numeric"
        used.update(dict.fromkeys(tree.children(node), used[node] if again else used[node] | {split}))
        counts = tree.counts[node]
        reason = None if split >= 0 else REASONS[tree.reason[node]]
        assert (reason == "pure") == (counts.sum() - counts.max() <= 1e-6)
        if reason == "pure":
            continue
        rows, weights = weighted_rows_at(tree, table, node)
        columns = [column for column in range(len(table.codes)) if column not in used[node]]
        offered = candidates(table, params, columns, rows, weights)
        assert (reason == "no candidate") == (not offered)
        if not offered or reason in ("min_samples_split", "max_depth"):
            continue
        best = max(found[-1] for found in offered.values())
        if any(found[-1] - found[0] > NEAR for found in offered.values()):
            continue  # cuts tie by gain and differ in gain ratio: any of them may be offered
        assert reason == ("no gain" if best <= TIE else "below epsilon" if best < params.epsilon - TIE else None)
        if split >= 0:
            assert tree.value[node] == pytest.approx(best, abs=NEAR)
            assert split == next(column for column, found in offered.items() if found[-1] >= best - TIE)


@pytest.mark.parametrize(
    ("branching", "missing"), [("binary", "branch"), ("multiway", "fractional"), ("binary", "fractional")]
)
@some
@given(table=tables(max_rows=12), criterion=st.sampled_from(sorted(CUTS)), epsilon=st.sampled_from((0.0, 1e-5, 0.2)))
def test_every_split_is_the_best_and_the_leftmost_of_the_best(branching, missing, table, criterion, epsilon):
    params = Params(criterion=criterion, branching=branching, missing=missing, epsilon=epsilon)
    grown_from = engine_table(table)
    assert_best(grown_from, params, grow(grown_from, params))


@some
@given(table=tables(max_rows=12), criterion=st.sampled_from(sorted(CUTS)), leaf_rows=st.sampled_from((2, 3)))
def test_shared_rows_count_by_weight_towards_min_samples_leaf(table, criterion, leaf_rows):
    params = Params(criterion=criterion, missing="fractional", min_samples_leaf=leaf_rows, epsilon=0.0)
    grown_from = engine_table(table)
    tree = grow(grown_from, params)
    assert (tree.samples[1:] >= leaf_rows - 1e-6).all()
    assert_best(grown_from, params, tree)
