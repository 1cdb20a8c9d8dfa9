"""The tables of the benchmark are what they are said to be, and peers are given the same ones."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

from engine import Params, Schema, grow, make_table, read_frame
from tests.bench.workloads import Workload, bow, cat, mix, small


def same_rows(one, other):
    pairs = zip((*one.codes, one.classes), (*other.codes, other.classes), strict=True)
    return all(np.array_equal(a, b) for a, b in pairs)


@pytest.mark.parametrize("make", [cat, mix, bow])
def test_a_seed_makes_the_same_table_again_and_another_seed_another_one(make):
    assert same_rows(make(200).table, make(200).table)
    assert not same_rows(make(200, seed=1).table, make(200, seed=2).table)


def test_cat_has_twenty_discrete_columns_with_141_values():
    table = cat(5000).table
    columns = table.schema.columns
    assert [column.kind for column in columns] == ["categorical"] * 20
    assert sum(column.n_values for column in columns) == 141
    assert all(3 <= column.n_values <= 10 for column in columns)
    assert (table.n_rows, table.n_classes) == (5000, 3)


def test_mix_has_full_rounded_and_whole_numbers_and_ten_discrete_columns():
    table = mix(5000).table
    columns = table.schema.columns
    assert [column.kind for column in columns] == ["numeric"] * 10 + ["categorical"] * 10
    assert all(column.n_values == table.n_rows for column in columns[:8])
    rounded, whole = columns[8].numbers, columns[9].numbers
    assert np.array_equal(rounded, np.round(rounded, 2)) and not np.array_equal(rounded, np.round(rounded))
    assert np.array_equal(whole, np.round(whole)) and len(whole) > 20
    assert table.n_classes == 3


def test_bow_has_a_thousand_words_and_about_fifteen_of_them_in_a_row():
    workload = bow()
    table = workload.table
    assert (table.n_rows, len(table.codes), table.n_classes) == (7000, 1000, 2)
    assert all(column.n_values <= 2 for column in table.schema.columns)
    assert workload.csc().sum() / 7000 == pytest.approx(14.7, abs=0.2)


@pytest.mark.parametrize(
    "workload", [cat(300), mix(300), bow(40), small("iris"), small("digits")], ids=lambda workload: workload.name
)
def test_the_table_is_the_one_that_its_texts_make(workload):
    direct = workload.table
    kinds = {column.name: column.kind for column in direct.schema.columns}
    read = make_table(read_frame(workload.texts()), "class", kinds)
    assert read.schema.classes == direct.schema.classes
    for one, other in zip(read.schema.columns, direct.schema.columns, strict=True):
        assert (one.name, one.kind, one.labels) == (other.name, other.kind, other.labels)
        assert one.numbers.tobytes() == other.numbers.tobytes()
    assert same_rows(read, direct)
    assert np.array_equal(read.rows, direct.rows)
    for one, other in zip(
        (*read.codes, read.classes, read.rows), (*direct.codes, direct.classes, direct.rows), strict=True
    ):
        assert one.dtype == other.dtype and not other.flags.writeable


def test_peers_are_given_the_codes_as_a_matrix_and_the_words_as_bytes():
    workload = mix(300)
    table = workload.table
    matrix, arrays = workload.matrix(), workload.arrays()
    assert matrix.dtype == np.float32 and np.array_equal(matrix, np.column_stack(table.codes))
    assert list(arrays) == [*(column.name for column in table.schema.columns), "class"]
    assert np.array_equal(arrays["x0"], table.codes[0]) and arrays["x0"].dtype == np.float32
    words = [label.encode() for label in table.schema.columns[10].labels]
    assert arrays["x10"].tolist() == [words[code] for code in table.codes[10]]


def test_on_columns_of_numbers_alone_scikit_learn_grows_a_tree_of_the_same_size():
    table = mix(4000).table
    schema = Schema("class", table.schema.columns[:10], table.schema.classes)
    numbers = replace(table, schema=schema, codes=table.codes[:10])
    tree = grow(numbers, Params(min_samples_split=200))  # large nodes, where no two columns gain the same
    peer = DecisionTreeClassifier(criterion="entropy", min_samples_split=200, random_state=0)
    grown = peer.fit(Workload("numbers", numbers).matrix(), table.classes).tree_
    assert (tree.n_nodes, tree.depth[-1]) == (grown.node_count, grown.max_depth)
    assert tree.n_nodes > 20


def test_on_words_present_or_not_scikit_learn_grows_a_tree_of_the_same_size():
    workload = bow()
    tree = grow(workload.table, Params(min_samples_split=3000))
    peer = DecisionTreeClassifier(criterion="entropy", min_samples_split=3000, random_state=0)
    grown = peer.fit(workload.csc(), workload.table.classes).tree_
    assert (tree.n_nodes, tree.depth[-1]) == (grown.node_count, grown.max_depth)
    assert tree.n_nodes > 10
