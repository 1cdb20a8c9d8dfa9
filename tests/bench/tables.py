"""Tables to measure with, made from a seed."""

from __future__ import annotations

import numpy as np
import pandas as pd


def mixed(n_rows: int, seed: int = 0) -> pd.DataFrame:
    """Six categorical and four numeric columns, three classes that depend on three of them, with noise."""
    random = np.random.default_rng(seed)
    data: dict[str, np.ndarray] = {}
    for i, n_values in enumerate((3, 4, 5, 6, 8, 10)):
        data[f"word{i}"] = np.array([f"v{k}" for k in range(n_values)])[random.integers(0, n_values, n_rows)]
    for i in range(4):
        data[f"number{i}"] = np.round(random.normal(size=n_rows), 3)
    signal = (data["word1"] == "v1") * 1.5 + data["number0"] + (data["word4"] > "v3") * 1.0
    data["class"] = np.array(["low", "middle", "high"])[np.digitize(signal + random.gumbel(size=n_rows), [0.5, 2.0])]
    return pd.DataFrame(data).astype(str)


def csv_with_nodes(n_nodes: int) -> str:
    """A mixed table whose ID3 tree has about that many nodes."""
    return mixed(max(12, int(n_nodes * 0.93))).to_csv(index=False)
