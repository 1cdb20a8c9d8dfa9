"""The engine beside its peers, as Markdown: CPU seconds on one thread, taking turns, encoding left out for all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from statistics import median
from typing import Any

from engine import Params, Tree
from tests.bench import contestants, floor, fresh, markdown
from tests.bench.contestants import Contestant, body_names, ours
from tests.bench.parts import PARTS
from tests.bench.rounds import ratio, take_turns, timed
from tests.bench.workloads import WORKLOADS, Workload

ONCE = ("iris", "wine", "breast_cancer", "digits", "cat10k", "mix10k", "mix1m")
SETTINGS = {name: (2,) if name in ONCE else (2, 100) for name in WORKLOADS}
"""min_samples_split by workload."""
CELLS, MOST_ROUNDS, LEAST_ROUNDS = 14_000_000, 25, 3
BUDGET = 15.0
"""CPU seconds after which a contestant starts no further round."""
LARGE = 7_000
"""Rows from which memory and the floor say something."""

Counting = Callable[[], int] | None


def report(names: list[str]) -> None:
    """The parts of those names, or all: workloads of growth and PARTS."""
    unknown = [name for name in names if name not in (*WORKLOADS, *PARTS)]
    if unknown:
        raise SystemExit(f"no part is called {', '.join(unknown)}; there are: {', '.join([*WORKLOADS, *PARTS])}")
    for package in contestants.missing_peers():
        print(f"{package} is not installed and left out.\n")
    chosen = [name for name in WORKLOADS if not names or name in names]
    if chosen:
        growth(chosen)
    for name, part in PARTS.items():
        if not names or name in names:
            part()
            print()


def growth(names: list[str]) -> None:
    """A line per contestant of each workload; then, per workload, our fastest body beside the best exact peer."""
    print("growth: CPU s, median and least; first: on a table not seen before, with whatever we prepare of it;")
    print("MB: our peak beyond the table; floor: our time ÷ what it must cost to count the rows of inner nodes\n")
    counting = floor.counting()
    if counting is None:
        print("numba is not installed, so the floor is left out.\n")
    sizes = ("nodes", "leaves", "depth", "accuracy")
    beside = (f"÷ {name}" for name in body_names())
    markdown.head("workload", "mss", "who", "CPU s", "least", *beside, *sizes, "first", "MB", "floor")
    best = [_compete(WORKLOADS[name](), mss, counting) for name in names for mss in SETTINGS[name]]
    print()
    markdown.head("workload", "mss", "ours", "CPU s", "best exact peer", "CPU s", "peer ÷ ours")
    for cells in best:
        markdown.row(*cells)
    print()


def _compete(workload: Workload, mss: int, counting: Counting) -> list[Any]:
    mine, theirs = ours(workload.table, Params(min_samples_split=mss)), contestants.peers(workload, mss)
    first = {each.name: timed(each.fit) for each in mine}  # what it prepares of the table is encoding
    trees = {name: tree for name, (tree, _) in first.items()}
    rounds = CELLS // (workload.table.n_rows * len(workload.table.codes))
    rounds = max(LEAST_ROUNDS, min(MOST_ROUNDS, rounds))
    fits = {each.name: each.fit for each in (*mine, *theirs)}
    seconds, models = take_turns(fits | ({"floor": counting} if counting else {}), rounds, BUDGET)
    for each in (*mine, *theirs):
        size, spent = each.size(models.pop(each.name)), seconds[each.name]
        accuracy = None if size.accuracy is None else f"{size.accuracy:.4f}"
        name, own = each.name, (None, None, None)
        if name in trees:
            above = _above_floor(workload, trees[name], spent, seconds.get("floor"))
            own = (first[name][1], _peak(workload, mss, name), above)
            name += "" if _same(trees[name], next(iter(trees.values()))) else " (another tree)"
        beside = (ratio(spent, seconds[body]) for body in trees)
        sizes = (size.nodes, size.leaves, size.depth, accuracy)
        markdown.row(workload.name, str(mss), name, median(spent), min(spent), *beside, *sizes, *own)
    return [workload.name, str(mss), *_best(mine, theirs, seconds)]


def _best(mine: list[Contestant], theirs: list[Contestant], seconds: dict[str, list[float]]) -> list[Any]:
    def fastest(among: list[Contestant]) -> str:
        return min((each.name for each in among), key=lambda name: median(seconds[name]))

    our, exact = fastest(mine), [each for each in theirs if each.exact]
    if not exact:
        return [our, median(seconds[our]), None, None, None]
    peer = fastest(exact)
    return [our, median(seconds[our]), peer, median(seconds[peer]), ratio(seconds[peer], seconds[our])]


def _peak(workload: Workload, mss: int, name: str) -> float | None:
    return fresh.peak_megabytes(workload.name, mss, name) if workload.table.n_rows >= LARGE else None


def _above_floor(workload: Workload, tree: Tree, ours: list[float], passes: list[float] | None) -> float | None:
    """None for a sparse table too: nobody has to count its zeros."""
    if passes is None or workload.sparse or workload.table.n_rows < LARGE:
        return None
    increments = tree.samples[tree.column >= 0].sum() * len(workload.table.codes)
    return ratio(ours, passes) * floor.INCREMENTS / increments


def _same(tree: Tree, other: Tree) -> bool:
    """Whether two bodies agree in every array but the value of a split, which may differ in its last digits."""
    names = [field.name for field in fields(Tree) if field.name not in ("value", "schema", "params", "fingerprint")]
    pairs = ((getattr(tree, name), getattr(other, name)) for name in names)
    return all(one.tobytes() == two.tobytes() for one, two in pairs)
