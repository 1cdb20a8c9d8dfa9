"""Who grows a tree of a workload: our bodies of growth, and the peers that are installed, each on its best terms.

A contestant has been given its data in its own format already; what is timed is `fit` alone, on one thread.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import inspect
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine import Params, Table, Tree, plain, training_accuracy
from tests.bench.workloads import Workload

Grow = Callable[..., Tree]
MOST_ROWS_TO_PREDICT = 200_000


@dataclass(frozen=True, slots=True)
class Size:
    """What a contestant grew; None where it does not say."""

    nodes: int | None = None
    leaves: int | None = None
    depth: int | None = None
    accuracy: float | None = None


@dataclass(frozen=True, slots=True)
class Contestant:
    """exact: every split that the data allow is a candidate, so that ratios against it are like for like."""

    name: str
    fit: Callable[[], Any]
    size: Callable[[Any], Size]
    exact: bool = True


def body_names() -> tuple[str, ...]:
    """Our bodies of growth: plain numpy, and the compiled kernels where they are there."""
    return ("numpy", "kernels") if importlib.util.find_spec("engine.kernels") else ("numpy",)


def body(name: str, threads: int = 1) -> Grow:
    """That body, warm and held to so many threads."""
    if name == "numpy":
        return plain.grow
    kernels = importlib.import_module("engine.kernels")
    kernels.warm()
    return functools.partial(kernels.grow, threads=threads) if takes_threads(kernels.grow) else kernels.grow


def takes_threads(body: Grow) -> bool:
    return "threads" in inspect.signature(body).parameters


def ours(table: Table, params: Params) -> list[Contestant]:
    return [Contestant(name, functools.partial(body(name), table, params), our_size) for name in body_names()]


def our_size(tree: Tree) -> Size:
    return Size(tree.n_nodes, tree.n_leaves, int(tree.depth[-1]), training_accuracy(tree))


def peers(workload: Workload, min_samples_split: int) -> list[Contestant]:
    """The peers that are installed and have a setting like this one."""
    made = {"sklearn": scikit_learn, "ydf": yggdrasil, "lightgbm": light_gbm}
    installed = [make for package, make in made.items() if importlib.util.find_spec(package)]
    return [peer for make in installed if (peer := make(workload, min_samples_split)) is not None]


def missing_peers() -> list[str]:
    return [package for package in ("sklearn", "ydf", "lightgbm") if not importlib.util.find_spec(package)]


def scikit_learn(workload: Workload, min_samples_split: int) -> Contestant:
    """Its entropy tree on float32 codes, columns contiguous, or on compressed columns where nearly all is 0."""
    from sklearn.tree import DecisionTreeClassifier

    codes = workload.csc() if workload.sparse else np.asfortranarray(workload.matrix())
    classes = workload.table.classes
    tree = DecisionTreeClassifier(criterion="entropy", min_samples_split=min_samples_split, random_state=0)

    def size(model: Any) -> Size:
        grown = model.tree_
        leaves = grown.children_left < 0
        hits = (grown.value[leaves, 0].max(axis=1) * grown.n_node_samples[leaves]).sum()
        return Size(grown.node_count, int(leaves.sum()), grown.max_depth, float(hits / len(classes)))

    return Contestant("scikit-learn", lambda: tree.fit(codes, classes), size)


def yggdrasil(workload: Workload, min_samples_split: int) -> Contestant:
    """Its CART on native categories, no depth limit, no pruning, no validation part; entropy is its only measure."""
    import ydf

    ydf.verbose(0)
    logging.getLogger("absl").setLevel(logging.ERROR)
    schema, arrays = workload.table.schema, workload.arrays()
    word = functools.partial(ydf.Column, semantic=ydf.Semantic.CATEGORICAL, min_vocab_frequency=1, max_vocab_count=-1)
    columns = [word(c.name) if c.labels else ydf.Column(c.name, ydf.Semantic.NUMERICAL) for c in schema.columns]
    if workload.sparse:  # its fastest kind for two values
        columns = [ydf.Column(column.name, ydf.Semantic.BOOLEAN) for column in schema.columns]
        arrays |= {column.name: codes == 1 for column, codes in zip(schema.columns, workload.table.codes, strict=True)}
    data = ydf.create_vertical_dataset(arrays, columns=[*columns, word(schema.target)])
    learner = ydf.CartLearner(
        schema.target,
        max_depth=-1,
        min_examples=min_samples_split,
        in_split_min_examples_check=False,
        validation_ratio=0.0,
        num_threads=1,
    )

    def size(model: Any) -> Size:
        nodes = model.num_nodes()
        depth = re.search(r"Depth by leafs:.*?Max: (\d+)", model.describe("text"), re.DOTALL)
        few = workload.table.n_rows <= MOST_ROWS_TO_PREDICT
        hits = model.predict_class(data) == arrays[schema.target].astype(str) if few else None
        accuracy = None if hits is None else float(np.mean(hits))
        return Size(nodes, (nodes + 1) // 2, int(depth[1]) if depth else None, accuracy)

    return Contestant("ydf", lambda: learner.train(data), size)


def light_gbm(workload: Workload, min_samples_split: int) -> Contestant | None:
    """One tree per class on at most 255 bins, half of min_samples_split in every leaf: not exact, the binned bound."""
    import lightgbm

    if min_samples_split < 100 or workload.sparse:
        return None
    settings = {
        "objective": "multiclass",
        "num_class": workload.table.n_classes,
        "min_data_in_leaf": min_samples_split // 2,
        "num_leaves": max(2, 2 * workload.table.n_rows // min_samples_split),  # never binding
        "min_sum_hessian_in_leaf": 0,
        "max_bin": 255,
        "force_row_wise": True,
        "num_threads": 1,
        "verbose": -1,
    }
    data = lightgbm.Dataset(workload.matrix(), workload.table.classes, params=settings, free_raw_data=False)
    data.construct()

    def fit() -> Any:
        return lightgbm.train(settings, data, num_boost_round=1, keep_training_booster=True)

    def size(model: Any) -> Size:
        return Size(leaves=sum(map(int, re.findall(r"num_leaves=(\d+)", model.model_to_string()))))

    return Contestant("lightgbm (binned)", fit, size, exact=False)
