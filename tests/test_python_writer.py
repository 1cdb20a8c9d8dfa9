"""Trees as Python: the module is run, and gives every row its class."""

import ast
import csv
import io
import math
import sys

import numpy as np
import pandas as pd
import pytest
from exported import KINDS_OF_TREES, SHARED_OUT, exported, made
from test_export import deep

from engine import class_shares
from engine.writers.python import to_python


def module(tree, leaves=None):
    names = {}
    exec(compile(to_python(tree, leaves), "tree.py", "exec", dont_inherit=True), names)
    return names


@pytest.mark.parametrize("name", KINDS_OF_TREES)
def test_the_module_gives_every_row_its_class(name):
    it = exported(name)
    predict = module(it.tree, it.leaves)["predict"]
    assert list(map(predict, it.rows.to_dict("records"))) == it.classes


@pytest.mark.parametrize("name", SHARED_OUT)
def test_the_module_sums_up_weights_where_the_tree_shares_rows_out(name):
    it = exported(name, shared_out=True)
    names = module(it.tree, it.leaves)
    rows = it.rows.to_dict("records")
    assert list(map(names["predict"], rows)) == it.classes
    found = [list(names["shares"](row).values()) for row in rows]
    np.testing.assert_allclose(found, class_shares(it.tree, it.rows, it.leaves), atol=1e-12)


@pytest.mark.parametrize("name", ["titanic pruned", "penguins", "quotes"])
def test_shares_are_those_of_the_node_where_a_row_ends(name):
    it = exported(name)
    shares = module(it.tree, it.leaves)["shares"]
    rows = it.rows.to_dict("records")
    assert set(shares(rows[0])) == set(it.tree.schema.classes)
    found = [list(shares(row).values()) for row in rows]
    np.testing.assert_allclose(found, class_shares(it.tree, it.rows, it.leaves))


def test_numbers_may_be_numbers_or_texts_and_an_empty_cell_none_nan_or_a_blank_text():
    frame = pd.DataFrame({"x": ["1", "2.5", "4", ""], "k": ["1", "2", "1", "2"], "y": list("abca")})
    it = made(frame, 0.0)
    predict = module(it.tree)["predict"]
    assert predict({"x": "2.5", "k": "2"}) == predict({"x": 2.5, "k": 2}) == predict({"x": 2.5, "k": 2.0}) == "b"
    assert {predict({"x": empty, "k": "2"}) for empty in (None, "", "  ", math.nan)} == {"a"}
    with pytest.raises(KeyError):
        predict({"k": "1"})


def test_a_module_of_thousands_of_levels_is_read_and_run():
    tree = deep(5000)
    predict = module(tree)["predict"]
    assert [predict({"x": x}) for x in (0, 1, 2498, 4999, 5000)] == ["even", "odd", "even", "odd", "even"]


@pytest.mark.parametrize("shared_out", [False, True])
def test_it_imports_nothing_and_uses_no_grammar_beyond_python_3_8(shared_out):
    it = exported("penguins", shared_out)
    read = ast.parse(to_python(it.tree, it.leaves), feature_version=(3, 8))
    assert not [node for node in ast.walk(read) if isinstance(node, ast.Import | ast.ImportFrom)]


def test_rows_of_a_csv_reader_are_rows():
    it = exported("titanic")
    predict = module(it.tree, it.leaves)["predict"]
    text = it.rows.to_csv(index=False)
    assert [predict(row) for row in csv.DictReader(io.StringIO(text))] == it.classes
    assert sys.getrecursionlimit() < 5000
