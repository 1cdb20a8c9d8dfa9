"""The tables that growth is measured on, made from a seed straight into codes.

A workload is a table of the engine; what a peer is given is read off the same codes, so that nobody's time has
encoding in it. A number is handed over as its rank, which a float32 holds exactly: ranks and numbers have the same
splits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from engine import Column, Schema, Table
from engine.table import table_of_codes

if TYPE_CHECKING:
    import pandas as pd  # else where it is needed: the start of a process is measured with these tables

N_VALUES = (3, 4, 5, 6, 7, 8, 9, 10, 3, 4, 5, 6, 7, 8, 9, 10, 9, 9, 9, 10)  # 141 in all
N_VALUES_MIXED = (3, 4, 5, 6, 7, 8, 9, 10, 9, 9)
N_CLASSES = 3
N_WORDS, WORDS_PER_ROW, FLIPPED = 1000, 14.7, 0.05
NO_NUMBERS = np.empty(0)


@dataclass(frozen=True, slots=True, eq=False)
class Workload:
    """A table to grow a tree of, and what peers need of it. sparse: two values per column, nearly all of them 0."""

    name: str
    table: Table
    sparse: bool = False

    def matrix(self) -> np.ndarray:
        """The codes, float32 [row, column]."""
        return np.column_stack(self.table.codes).astype(np.float32)

    def csc(self) -> Any:
        """The same as a scipy matrix of compressed columns."""
        from scipy.sparse import csc_matrix

        return csc_matrix(self.matrix())

    def arrays(self) -> dict[str, np.ndarray]:
        """One array per column and the class: words as bytes, numbers as float32 ranks."""
        schema = self.table.schema
        found = {
            column.name: np.array(column.labels).astype("S")[codes] if column.labels else codes.astype(np.float32)
            for column, codes in zip(schema.columns, self.table.codes, strict=True)
        }
        return {**found, schema.target: np.array(schema.classes).astype("S")[self.table.classes]}

    def texts(self) -> pd.DataFrame:
        """The table as its file would be read."""
        import pandas as pd

        schema = self.table.schema
        data = {
            column.name: np.array([column.word(code) for code in range(column.n_values)])[codes]
            for column, codes in zip(schema.columns, self.table.codes, strict=True)
        }
        return pd.DataFrame({**data, schema.target: np.array(schema.classes)[self.table.classes]}, dtype=str)


def cat(n_rows: int, seed: int = 0) -> Workload:
    """20 discrete columns of 3 to 10 values, three classes: a signal that fades from column to column, and noise."""
    random = np.random.default_rng(seed)
    laws = [_words(random, n, skew=1.0, effect=4.7 * 0.8**i) for i, n in enumerate(random.permutation(N_VALUES))]
    utility = random.gumbel(size=(n_rows, N_CLASSES))
    columns = [_drawn(random, law, utility) for law in laws]
    return Workload(f"cat{_short(n_rows)}", _table(columns, utility.argmax(axis=1)))


def mix(n_rows: int, seed: int = 5) -> Workload:
    """Ten columns of numbers (eight in full precision, one rounded, one of whole numbers), ten discrete ones."""
    random = np.random.default_rng(seed)
    slopes = random.normal(size=(10, N_CLASSES)) * 3 * 0.73 ** np.arange(10)[:, None]
    n_values = random.permutation(N_VALUES_MIXED)
    laws = [_words(random, n, skew=0.7, effect=2 * 0.73**i) for i, n in enumerate(n_values)]
    utility = random.gumbel(size=(n_rows, N_CLASSES))
    numbers = [random.normal(size=n_rows) for _ in range(10)]
    numbers[8] = np.round(numbers[8], 2)
    numbers[9] = np.round(numbers[9] * 12) / 12
    for values, slope in zip(numbers, slopes, strict=True):
        utility += values[:, None] * slope
    numbers[9] = np.round(numbers[9] * 12) + 60
    columns = [*numbers, *(_drawn(random, law, utility) for law in laws)]
    return Workload(f"mix{_short(n_rows)}", _table(columns, utility.argmax(axis=1)))


def bow(n_rows: int = 7000, seed: int = 0) -> Workload:
    """1,000 words, present or not, a few frequent ones and many rare; two classes, one label in twenty turned round."""
    random = np.random.default_rng(seed)
    often = 1 / (np.arange(N_WORDS) + 15)
    effects = random.normal(size=N_WORDS)
    effects *= abs(effects) ** 0.7
    present = random.random((n_rows, N_WORDS)) < often * WORDS_PER_ROW / often.sum()
    utility = present @ effects
    classes = (utility > np.median(utility)) ^ (random.random(n_rows) < FLIPPED)
    return Workload("bow", _table(list(present.T.astype(np.int64)), classes.astype(np.int64)), sparse=True)


def small(name: str) -> Workload:
    """One of scikit-learn's own tables: iris, wine, breast_cancer, digits. All columns are numbers."""
    from sklearn import datasets

    data = getattr(datasets, f"load_{name}")()
    return Workload(name, _table(list(data.data.T.astype(float)), data.target))


WORKLOADS: dict[str, Callable[[], Workload]] = {
    **{name: lambda name=name: small(name) for name in ("iris", "wine", "breast_cancer", "digits")},
    "bow": bow,
    **{f"cat{_n}": lambda n=_rows: cat(n) for _n, _rows in (("10k", 10_000), ("100k", 100_000), ("1m", 1_000_000))},
    **{f"mix{_n}": lambda n=_rows: mix(n) for _n, _rows in (("10k", 10_000), ("100k", 100_000), ("1m", 1_000_000))},
}
"""By name, small to large."""


def _words(random: Any, n_values: int, skew: float, effect: float) -> tuple[np.ndarray, np.ndarray]:
    """The law of a discrete column: how often each value comes, and what it adds to each class [value, class]."""
    often = random.permutation(1 / np.arange(1, n_values + 1) ** skew)
    return often / often.sum(), random.normal(size=(n_values, N_CLASSES)) * effect


def _drawn(random: Any, law: tuple[np.ndarray, np.ndarray], utility: np.ndarray) -> np.ndarray:
    """A column drawn by its law; what it does is added to the utility [row, class] in place."""
    often, effects = law
    values = random.choice(len(often), len(utility), p=often)
    utility += effects[values]
    return values


def _table(columns: list[np.ndarray], classes: np.ndarray) -> Table:
    """Numbers where a column holds floats, else the words v0, v1, …; only values that come up are in the schema."""
    made = [_column(f"x{i}", values) for i, values in enumerate(columns)]
    names, class_codes = _coded(classes)
    schema = Schema("class", tuple(column for column, _ in made), tuple(f"class {k}" for k in names))
    return table_of_codes(schema, [codes for _, codes in made], class_codes, np.arange(len(classes)))


def _column(name: str, values: np.ndarray) -> tuple[Column, np.ndarray]:
    if values.dtype.kind == "f":
        numbers, codes = np.unique(values + 0.0, return_inverse=True)  # −0 is 0
        return Column(name, "numeric", (), _frozen(numbers, np.float64)), codes
    present, codes = _coded(values)
    return Column(name, "categorical", tuple(f"v{k}" for k in present), _frozen(NO_NUMBERS, np.float64)), codes


def _coded(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """np.unique with the inverse, for small whole numbers."""
    comes_up = np.bincount(values) > 0
    return np.flatnonzero(comes_up), (np.cumsum(comes_up) - 1)[values]


def _frozen(values: np.ndarray, dtype: Any) -> Any:
    result = values.astype(dtype)
    result.flags.writeable = False
    return result


def _short(n_rows: int) -> str:
    return f"{n_rows // 1_000_000}m" if n_rows % 1_000_000 == 0 else f"{n_rows // 1000}k"
