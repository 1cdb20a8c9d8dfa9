"""CPU time of each step of the engine, growth interleaved with scikit-learn's entropy tree in one process."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from engine import CRITERIA, Params, alpha_pruning, grow, make_table, read_frame
from tests.bench.tables import mixed

SHARED = Path(__file__).parents[3] / "shared" / "data"
REPEATS = 5


def tables() -> dict[str, pd.DataFrame]:
    found = {"mixed 10,000": mixed(10_000)}
    for name in ("mushroom", "nursery", "adult"):
        if (SHARED / f"{name}.csv").exists():
            found[name] = pd.read_csv(SHARED / f"{name}.csv", dtype=str, keep_default_na=False)
    return found


def report() -> None:
    """One line per table: seconds per step, nodes, and how many times longer scikit-learn takes to grow its tree."""
    print("engine, CPU seconds (medians); sklearn: entropy tree on ordinal codes, ratio = sklearn ÷ ours")
    columns = "".join(f"{name:>9}" for name in ("read", "encode", "id3", "alphas", "sklearn", "ratio", "nodes"))
    print(f"{'table':14}{columns}  by criterion")
    for name, frame in tables().items():
        from sklearn.tree import DecisionTreeClassifier

        target = frame.columns[-1]
        sheet, read = _timed(lambda frame=frame: read_frame(frame))
        table, encode = _timed(lambda sheet=sheet, target=target: make_table(sheet, target))
        codes = np.column_stack(table.codes)
        ours, theirs = [], []
        for _ in range(REPEATS):
            tree, seconds = _timed(lambda table=table: grow(table, Params()))
            ours.append(seconds)
            peer = DecisionTreeClassifier(criterion="entropy", random_state=0)
            theirs.append(_timed(lambda peer=peer, codes=codes, table=table: peer.fit(codes, table.classes))[1])
        alphas = statistics.median(_timed(lambda tree=tree: alpha_pruning(tree))[1] for _ in range(REPEATS))
        mine, peers = statistics.median(ours), statistics.median(theirs)
        each = {key: _timed(lambda key=key, table=table: grow(table, Params(criterion=key)))[1] for key in CRITERIA}
        listed = " ".join(f"{key} {seconds:.3f}" for key, seconds in each.items())
        times = "".join(f"{seconds:9.3f}" for seconds in (read, encode, mine, alphas, peers))
        print(f"{name:14}{times}{peers / mine:9.2f}{tree.n_nodes:9}  {listed}")


def _timed(make: Callable[[], Any]) -> tuple[Any, float]:
    started = time.process_time()
    made = make()
    return made, time.process_time() - started
