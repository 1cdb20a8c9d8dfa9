"""Measurements of the engine beside growth: pruning, criteria, threads, the start of a process, files."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from statistics import median

import numpy as np
import pandas as pd

from engine import CRITERIA, Params, alpha_pruning, grow, make_table, read_frame
from tests.bench import fresh, markdown
from tests.bench.contestants import body, body_names, ours, scikit_learn, takes_threads
from tests.bench.loading import loading
from tests.bench.rounds import ratio, take_turns, timed
from tests.bench.tables import mixed
from tests.bench.workloads import WORKLOADS, Workload
from tests.conftest import SHARED

ROUNDS, BUDGET = 5, 15.0


def alphas() -> None:
    """The whole sequence of pruned trees, and the leaves at an alpha not asked before, against growth."""
    print("alphas: of a tree with min_samples_split 2; CPU s, a new alpha in CPU ms\n")
    shares = ("all ÷ growth, %", "growth ÷ new alpha")
    markdown.head("workload", "nodes", "drawn trees", "all alphas", "new alpha", "growth by", "CPU s", *shares)
    for name in ("cat100k", "mix100k"):
        table = WORKLOADS[name]().table
        tree = grow(table, Params())
        growths = {each.name: each.fit for each in ours(table, Params())}
        for fit in growths.values():
            fit()
        seconds, made = take_turns({**growths, "all": partial(alpha_pruning, tree)}, ROUNDS, BUDGET)
        marks = made["all"]
        points = marks.breakpoints.alpha
        asked = np.random.default_rng(0).choice((points[:-1] + points[1:]) / 2, 101)
        lookup = median(timed(partial(marks.leaves_at, float(alpha)))[1] for alpha in asked)
        every = median(seconds["all"])
        for who in growths:
            growth = median(seconds[who])
            shown = (tree.n_nodes, len(points), every, 1000 * lookup, who, growth)
            markdown.row(name, *shown, 100 * every / growth, growth / lookup)


def criteria() -> None:
    """Growth under each criterion, with the size of its tree."""
    print("criteria: CPU s (nodes, depth) with min_samples_split 2\n")
    markdown.head("workload", "who", *CRITERIA)
    for name in ("cat100k", "mix10k", "mix100k"):
        table = WORKLOADS[name]().table
        for who in body_names():
            if (name, who) == ("mix100k", "numpy"):
                continue  # thresholds by gain ratio cut off few rows at a time: thousands of levels
            fits = {each: partial(body(who), table, Params(criterion=each)) for each in CRITERIA}
            seconds, trees = take_turns(fits, 3, 5.0)
            sizes = {each: f"({tree.n_nodes:,}, {tree.depth[-1]:,})" for each, tree in trees.items()}
            markdown.row(name, who, *(f"{median(seconds[each]):#.3g} {sizes[each]}" for each in CRITERIA))


def threads() -> None:
    """Two threads against one, taking turns."""
    print("threads: wall s with min_samples_split 2\n")
    markdown.head("workload", "who", "one thread", "two threads", "one ÷ two")
    for who in body_names():
        bodies = {n: body(who, threads=n) for n in (1, 2)}
        if not takes_threads(bodies[1]):
            markdown.row("", who, "grows on one thread only", None, None)
            continue
        for name in ("cat1m", "mix1m"):
            table = WORKLOADS[name]().table
            bodies[2](table, Params())
            fits = {str(n): partial(grown, table, Params()) for n, grown in bodies.items()}
            seconds, _ = take_turns(fits, ROUNDS, 4 * BUDGET, time.monotonic)
            markdown.row(name, who, *map(median, seconds.values()), ratio(seconds["1"], seconds["2"]))


def start() -> None:
    """What the first tree after the start costs beside an import of scikit-learn's trees."""
    print("start: whole processes, from nothing to a first tree of 1,000 rows\n")
    markdown.head("what the process does", "CPU s", "wall s", "CPU ÷ import sklearn.tree")
    seconds = fresh.start_seconds()
    for name, (cpu, wall) in seconds.items():
        markdown.row(name, cpu, wall, cpu / seconds["import sklearn.tree"][0])


def files() -> None:
    """Real tables from their texts on: reading, encoding, growth, all alphas, scikit-learn on the codes."""
    print("files: CPU s with min_samples_split 2\n")
    markdown.head("table", "rows", "read", "encode", *body_names(), "all alphas", "scikit-learn", "÷ ours", "nodes")
    for name, frame in _frames().items():
        sheet, read = timed(partial(read_frame, frame))
        table, encode = timed(partial(make_table, sheet, frame.columns[-1]))
        fits = {each.name: each.fit for each in ours(table, Params())}
        tree = [fit() for fit in fits.values()][-1]
        peer = scikit_learn(Workload(name, table), 2).fit
        fits |= {"all alphas": partial(alpha_pruning, tree), "scikit-learn": peer}
        seconds, _ = take_turns(fits, ROUNDS, BUDGET)
        beside = ratio(seconds["scikit-learn"], seconds[body_names()[-1]])
        markdown.row(name, table.n_rows, read, encode, *map(median, seconds.values()), beside, tree.n_nodes)


PARTS: dict[str, Callable[[], None]] = {
    "alphas": alphas,
    "criteria": criteria,
    "threads": threads,
    "start": start,
    "files": files,
    "loading": loading,
}


def _frames() -> dict[str, pd.DataFrame]:
    paths = [SHARED / "data" / f"{name}.csv" for name in ("mushroom", "nursery", "adult")]
    real = {path.stem: pd.read_csv(path, dtype=str, keep_default_na=False) for path in paths if path.exists()}
    return {"mixed": mixed(10_000), **real}
