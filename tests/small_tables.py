"""Tables for the tests of the oracle: written in a few lines, or read from the folder beside the project."""

import csv
from pathlib import Path

import oracle
import pytest

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"


def shared(name, numeric=(), first=None):
    """The columns and the rows of a real table, the column `first` put before the others."""
    path = DATA / f"{name}.csv"
    if not path.exists():
        pytest.skip(f"{path.name} is not beside the repository")
    with path.open(encoding="utf-8", newline="") as file:
        header, *lines = csv.reader(file)
    columns = header[:-1] if first is None else [first, *(name for name in header[:-1] if name != first)]
    places = [header.index(column) for column in columns]

    def cell(text, column):
        return None if text == "" else float(text) if column in numeric else text

    rows = [[cell(line[place], column) for place, column in zip(places, columns, strict=True)] for line in lines]
    kinds = [oracle.NUMERIC if column in numeric else oracle.CATEGORICAL for column in columns]
    return columns, oracle.Table(rows, kinds, [line[-1] for line in lines])


def columns_of(text):
    """A table from lines such as "a u Y": categorical cells, "-" missing, the class last."""
    lines = [line.split() for line in text.strip().splitlines()]
    rows = [[None if cell == "-" else cell for cell in line[:-1]] for line in lines]
    return oracle.Table(rows, [oracle.CATEGORICAL] * len(rows[0]), [line[-1] for line in lines])


def numbers(cells, labels):
    return oracle.Table([[cell] for cell in cells], [oracle.NUMERIC], labels)


def part_of(table, rows):
    return oracle.Table([table.rows[row] for row in rows], table.kinds, [table.labels[row] for row in rows])


def shape(node):
    """A tree as nested text: its column and children, or its counts."""
    return (node.split.column, [shape(child) for child in node.children]) if node.split else node.counts


def random_table(random, n_rows, columns, classes, gaps=0.0):
    """`columns` are the values each column takes: texts or numbers."""
    rows = [[None if random.random() < gaps else random.choice(cells) for cells in columns] for _ in range(n_rows)]
    kinds = [oracle.CATEGORICAL if isinstance(cells[0], str) else oracle.NUMERIC for cells in columns]
    return oracle.Table(rows, kinds, [random.choice(classes) for _ in range(n_rows)])
