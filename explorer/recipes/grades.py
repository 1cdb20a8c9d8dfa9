"""A numeric column cut into grades with names: equally wide, equally full, at own points, or by entropy.

A value on a cut point stays below it. What is no number is missing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from engine import Cells, Params, Sheet, Tree, clean, entropy, grow, make_table
from explorer import figures
from explorer.notices import Refused
from explorer.recipes.fitted import Part, kept, relabelled, times

By = Literal["width", "count", "own", "entropy"]
WAYS: tuple[By, ...] = ("width", "count", "entropy", "own")
FEWEST, MOST = 2, 20
_DEEPER = 4
"""Levels beyond those that so many grades need, from which the splits worth most are taken."""


@dataclass(frozen=True, slots=True)
class Grades:
    """by: how the cut points are found. n: how many grades, at most, unless they are the own points `at`.

    names: of the grades, lowest first; where their number does not fit, grades are called by their limits.
    """

    by: By = "count"
    n: int = 3
    at: tuple[float, ...] = ()
    names: tuple[str, ...] = ()
    to = "grades"

    def fitted(self, cells: Cells, labels: Cells | None) -> FittedGrades:
        """The cut points for training rows. Raises Refused for a column without numbers and for unfit own points."""
        values = cells.numbers[cells.codes[cells.codes >= 0]]
        values = values[~np.isnan(values)]
        if not len(values):
            raise Refused("grades_no_numbers", column=cells.name)
        if self.by == "own":
            edges = self._own()
        elif self.by == "entropy":
            edges = _by_entropy(cells, labels, self.n)
        else:
            distinct, counts = np.unique(values, return_counts=True)
            edges = _by_width(distinct, self.n) if self.by == "width" else _by_count(distinct, counts, self.n)
        names = tuple(clean(name) for name in self.names)
        fits = len(names) == len(edges) + 1 == len(set(names)) and "" not in names
        return FittedGrades(edges, names if fits else limits(edges))

    def _own(self) -> tuple[float, ...]:
        if not self.at or not all(map(math.isfinite, self.at)) or any(np.diff(self.at) <= 0):
            raise Refused("cut_edges", edges=", ".join(map(figures.number, self.at)) or "–")
        return self.at


@dataclass(frozen=True, slots=True)
class FittedGrades:
    """edges: ascending. names: one more, lowest first."""

    edges: tuple[float, ...]
    names: tuple[str, ...]

    @property
    def parts(self) -> tuple[Part, ...]:
        return (Part("", "categorical"),)

    def made(self, cells: Cells) -> list[Cells]:
        grade = np.searchsorted(np.array(self.edges), cells.numbers, side="left")
        return [relabelled(cells, np.where(np.isnan(cells.numbers), -1, grade), self.names, ranked=True)]


def limits(edges: tuple[float, ...]) -> tuple[str, ...]:
    """Names such as “≤ 12.5”, “12.5 – 20”, “> 20”."""
    if not edges:
        return ("any number",)
    spelled = [repr(float(edge)).removesuffix(".0").replace("-", "−") for edge in edges]
    between = [f"{low} – {high}" for low, high in pairwise(spelled)]
    return (f"≤ {spelled[0]}", *between, f"> {spelled[-1]}")


def _by_width(distinct: NDArray[np.float64], n: int) -> tuple[float, ...]:
    """Points that divide the range evenly, with as few figures as tell them apart."""
    low, high = float(distinct[0]), float(distinct[-1])
    step = (high - low) / n
    if not step or not math.isfinite(step):
        return ()
    places = 2 - math.floor(math.log10(step))
    points = [low + step * k for k in range(1, n)]
    rounded = [round(point, places) for point in points]
    return tuple(rounded if len(set(rounded)) == len(points) else points)


def _by_count(distinct: NDArray[np.float64], counts: NDArray[np.int64], n: int) -> tuple[float, ...]:
    """Between those values where the rows come nearest to an n-th, two n-ths, … of all; fewer where values repeat."""
    below = np.cumsum(counts)[:-1]
    wanted = np.arange(1, n) * counts.sum() / n
    if not len(below):
        return ()
    places = np.unique([int(np.argmin(np.abs(below - rows))) for rows in wanted])
    return tuple(short_between(float(distinct[p]), float(distinct[p + 1])) for p in places.tolist())


def _by_entropy(cells: Cells, labels: Cells | None, n: int) -> tuple[float, ...]:
    """The cuts that gain most of the tree that the engine grows by information gain from this column alone.

    Raises Refused where no cut tells the classes apart.
    """
    if labels is None:
        raise Refused("grades_no_classes", column=cells.name)
    known = (labels.codes >= 0) & ~np.isnan(np.append(cells.numbers, np.nan))[cells.codes]
    pair = [replace(each, name=name, codes=each.codes[known]) for each, name in ((cells, "x"), (labels, "y"))]
    pair[0] = kept(pair[0], ~np.isnan(cells.numbers))
    table = make_table(Sheet(tuple(pair), int(known.sum())), "y", {"x": "numeric"})
    tree = grow(table, Params(criterion="id3", max_depth=math.ceil(math.log2(n)) + _DEEPER))
    cuts = _best_first(tree, n - 1)
    if not cuts:
        raise Refused("grades_no_gain", column=cells.name)
    numbers = table.schema.columns[0].numbers
    at = np.searchsorted(numbers, np.sort(cuts), side="right")
    return tuple(short_between(float(numbers[p - 1]), float(numbers[p])) for p in at.tolist())


def _best_first(tree: Tree, n: int) -> list[float]:
    """The thresholds of n splits of a tree: the root's, then always the one below those taken that saves most bits."""
    cost = tree.samples * entropy(tree.counts)
    gains = {node: cost[node] - cost[tree.children(node)].sum() for node in np.flatnonzero(~tree.is_leaf).tolist()}
    taken: list[float] = []
    ready = [node for node in gains if node == 0]
    while ready and len(taken) < n:
        best = max(ready, key=gains.__getitem__)
        ready.remove(best)
        ready += [child for child in tree.children(best) if child in gains]
        taken.append(float(tree.threshold[best]))
    return taken


def short_between(low: float, high: float) -> float:
    """The number of the fewest figures in low ≤ x < high, near the middle."""
    middle = low + (high - low) / 2
    for digits in range(1, 17):
        short = float(f"{middle:.{digits}g}")
        if low <= short < high:
            return short
    return low


def histogram(cells: Cells, bins: int) -> tuple[NDArray[np.int64], float, float]:
    """Rows in equally wide bins, int64 [bins], and the ends of the range; bins of no rows where there is no number."""
    known = ~np.isnan(cells.numbers)
    values, rows = cells.numbers[known], times(cells)[known]
    if not len(values):
        return np.zeros(bins, dtype=np.int64), 0.0, 0.0
    counts, _ = np.histogram(values, bins, weights=rows)
    return counts.astype(np.int64), float(values.min()), float(values.max())
