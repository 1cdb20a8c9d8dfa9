"""The answers of a tree to a sheet of rows, and the same sheet with the answers as further columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from engine.arrivals import BranchCodes, Leaves, arrivals, branch_codes, edges_of
from engine.outcomes import true_labels
from engine.predict import largest_parts, summed_shares
from engine.sheet import Sheet, distinct_names
from engine.threads import Tell
from engine.tree import Tree, largest_class

AT_ONCE = 1 << 17
"""Rows that are answered together."""


@dataclass(frozen=True, slots=True, eq=False)
class Answers:
    """node: where each row ends, see apply. label: its class, an index. shares: float32 [n_rows, n_classes] where rows
    are shared out; None where they are those of the node."""

    node: NDArray[np.int64]
    label: NDArray[np.int64]
    shares: NDArray[np.float32] | None


@dataclass(frozen=True, slots=True)
class Score:
    """Of n rows with a class in the file: those answered right, and those that have the class the training rows have
    most of; unknown: those whose class the tree does not know, which no answer is right for."""

    n: int
    right: int
    right_by_baseline: int
    unknown: int


def answer(tree: Tree, sheet: Sheet, leaves: Leaves = None, tell: Tell | None = None) -> Answers:
    """Node and class of every row of a sheet whose columns are found by name.

    tell: told how many rows are done. Raises InputError as arrivals does.
    """
    coded = branch_codes(tree, sheet, leaves)
    shared = tree.params.missing == "fractional"
    n = sheet.n_rows
    node, label = np.empty(n, dtype=np.int64), np.empty(n, dtype=np.int64)
    shares = np.empty((n, len(tree.schema.classes)), dtype=np.float32) if shared else None
    labels, edges = tree.label, edges_of(tree)
    for start in range(0, n, AT_ONCE):
        part = slice(start, min(start + AT_ONCE, n))
        some = BranchCodes({j: values[part] for j, values in coded.columns.items()}, part.stop - start)
        found = arrivals(tree, some, leaves, edges)
        node[part] = largest_parts(found)
        if shares is None:
            label[part] = labels[node[part]]
        else:
            exact = summed_shares(tree, found)
            shares[part], label[part] = exact, largest_class(exact)
        if tell:
            tell(part.stop, n)
    return Answers(node, label, shares)


def answered(tree: Tree, sheet: Sheet, answers: Answers) -> dict[str, pa.Array]:
    """The columns of a sheet, then prediction, node and the share of every class there, to six decimals.

    An added name that the sheet has already gets a number behind it.
    """
    given = {
        cells.name: pa.DictionaryArray.from_arrays(_places(cells.codes), cells.texts.array) for cells in sheet.columns
    }
    classes = tree.schema.classes
    added: dict[str, Any] = {
        "prediction": pa.DictionaryArray.from_arrays(_places(answers.label), pa.array(classes, pa.string())),
        "node": pa.array(answers.node),
    }
    at_node = (tree.counts / tree.samples[:, None]).round(6)
    for k, name in enumerate(classes):
        share = at_node[:, k][answers.node] if answers.shares is None else answers.shares[:, k].astype(float).round(6)
        added[f"share {name}"] = pa.array(share)
    names = distinct_names([*given, *added])
    return dict(zip(names, [*given.values(), *added.values()], strict=True))


def _places(codes: NDArray[Any]) -> pa.Array:
    return pa.array(codes, pa.int32(), mask=codes < 0)


def score(tree: Tree, sheet: Sheet, answers: Answers) -> Score | None:
    """How often the answers are right; None for a sheet without the target, or with no class in it."""
    if tree.schema.target not in sheet.names:
        return None
    labelled = sheet[tree.schema.target].codes >= 0
    if not labelled.any():
        return None
    actual = true_labels(tree, sheet)[labelled]
    right = int(np.count_nonzero(actual == answers.label[labelled]))
    baseline = int(np.count_nonzero(actual == tree.label[0]))
    return Score(len(actual), right, baseline, int(np.count_nonzero(actual < 0)))
