"""Trees as SQL: the query is run in SQLite and DuckDB, and gives every row its class."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from exported import KINDS_OF_TREES, SHARED_OUT, exported, made
from reference import DATA, frame_of
from test_export import deep

from engine import Column, Schema, predict
from engine.writers.flat import flat_rules
from engine.writers.sql import to_case, to_sql


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def in_sqlite(query, rows, most_levels=1000):
    kinds = ["REAL" if pd.api.types.is_float_dtype(kind) else "TEXT" for kind in rows.dtypes]
    spec = ", ".join(f"{quoted(name)} {kind}" for name, kind in zip(rows.columns, kinds, strict=True))
    with closing(sqlite3.connect(":memory:")) as base:
        base.setlimit(sqlite3.SQLITE_LIMIT_EXPR_DEPTH, most_levels)
        base.execute(f'CREATE TABLE "data" ({spec})')
        cells = rows.astype(object).where(rows.notna(), None)
        marks = ", ".join("?" * len(rows.columns))
        base.executemany(f'INSERT INTO "data" VALUES ({marks})', cells.itertuples(index=False))
        return [row[-1] for row in base.execute(query)]


def in_duckdb(query, rows):
    duckdb = pytest.importorskip("duckdb")
    with closing(duckdb.connect()) as base:
        base.execute("SET threads = 1")
        base.register("rows", rows.astype(dict.fromkeys(rows.select_dtypes(object), "string")))
        base.execute('CREATE TABLE "data" AS SELECT * FROM "rows"')
        return [row[-1] for row in base.execute(query).fetchall()]


BASES = {"SQLite": in_sqlite, "DuckDB": in_duckdb}


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("name", KINDS_OF_TREES)
def test_the_query_gives_every_row_its_class(name, base):
    it = exported(name)
    assert BASES[base](to_sql(it.tree, it.leaves), it.values()) == it.classes


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("name", SHARED_OUT)
def test_where_rows_are_shared_out_one_with_an_empty_cell_that_is_asked_gets_null(name, base):
    it = exported(name, shared_out=True)
    predicted = BASES[base](to_sql(it.tree, it.leaves), it.values())
    whole = ~(it.rows == "").any(axis=1)
    assert 0 < sum(whole) < len(whole)
    for label, expected, complete in zip(predicted, it.classes, whole, strict=True):
        assert label == expected or (label is None and not complete)
    assert None in predicted


@pytest.mark.parametrize("base", BASES)
def test_a_tree_of_thousands_of_levels_is_one_flat_expression(base):
    rows = pd.DataFrame({"x": [0.0, 1.0, 2498.0, 4999.0, 5000.0]})
    assert BASES[base](to_sql(deep(5000)), rows) == ["even", "odd", "even", "odd", "even"]


def test_a_rule_of_more_conditions_than_an_expression_may_have_levels_is_run():
    levels = 250
    chain = deep(levels)
    asked = np.where(chain.column < 0, -1, np.cumsum(chain.column >= 0) - 1)
    columns = tuple(Column(f"x{j}", "numeric", (), np.array([0.0, 1.0])) for j in range(levels))
    threshold = np.where(asked < 0, np.nan, 0.5)
    tree = replace(chain, column=asked, threshold=threshold, schema=Schema("y", columns, chain.schema.classes))
    rows = pd.DataFrame(np.tri(levels + 1, levels, -1), columns=[column.name for column in columns])
    assert max(len(rule.conditions) for rule in flat_rules(tree)) == levels
    query = f'SELECT {to_case(tree)} FROM "data"'
    assert in_sqlite(query, rows, most_levels=130) == predict(tree, rows).tolist() == ["even", "odd"] * 125 + ["even"]


@pytest.mark.parametrize("base", BASES)
def test_thresholds_are_exact_in_double_precision(base):
    random = np.random.default_rng(0)
    numbers = np.sort(np.unique(np.concatenate([random.random(150), 10.0 ** random.uniform(-300, 300, 150)])))
    numbers = np.sort(np.concatenate([numbers, np.nextafter(numbers, np.inf)]))
    frame = pd.DataFrame({"x": [repr(x) for x in numbers.tolist()], "y": [str(i % 2) for i in range(len(numbers))]})
    it = made(frame, criterion="gini")
    assert it.classes[: len(frame)] == frame["y"].tolist()
    assert BASES[base](to_sql(it.tree), it.values()) == it.classes


def test_a_tree_of_one_leaf_is_its_class():
    it = exported("one row")
    assert to_case(it.tree) == "'A'"


def test_a_column_called_prediction_keeps_its_name():
    it = made(pd.DataFrame({"prediction": ["a", "b"], "y": ["1", "2"]}))
    assert ' AS "prediction (2)"\n' in to_sql(it.tree)


def test_names_and_comments_stay_on_their_lines():
    it = made(pd.DataFrame({'select "x"': ["a'b", "--"], "y\nDROP": ["1", "2"]}))
    comments = [line for line in to_sql(it.tree).splitlines() if line.startswith("--")]
    assert to_sql(it.tree).splitlines()[2:] == [
        "SELECT *,",
        "CASE",
        """  WHEN "select ""x\""" = '--' THEN '2'""",
        """  WHEN "select ""x\""" = 'a''b' THEN '1'""",
        "  ELSE '1'",
        'END AS "prediction"',
        'FROM "data";',
    ]
    assert len(comments) == 2


@pytest.mark.parametrize("name", ["penguins", "play_tennis", "titanic_kaggle"])
def test_the_query_runs_on_a_table_with_the_types_that_duckdb_reads_from_the_file(name):
    duckdb = pytest.importorskip("duckdb")
    frame = frame_of(name)
    it = made(frame, criterion="c45")
    with closing(duckdb.connect()) as base:
        base.execute('CREATE TABLE "data" AS SELECT * FROM read_csv(?)', [str(DATA / f"{name}.csv")])
        found = [row[-1] for row in base.execute(to_sql(it.tree)).fetchall()]
    assert found == predict(it.tree, frame).tolist()
