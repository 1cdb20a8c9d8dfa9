"""Which rows grow a tree and which ones check it."""

import numpy as np
import pandas as pd
import pytest

from engine import (
    InputError,
    Params,
    grow,
    hold_out,
    listed_rows,
    make_table,
    marked_rows,
    parts,
    predict,
    read_frame,
    seen_by,
)


def sheet_of(labels, **columns):
    frame = pd.DataFrame({"x": [str(i) for i in range(len(labels))], **columns, "class": list(labels)})
    return read_frame(frame)


def table_of(labels, **columns):
    return make_table(sheet_of(labels, **columns), "class")


def numbers(mask):
    return (np.flatnonzero(mask) + 1).tolist()


# A share at random


@pytest.mark.parametrize("share", [0.1, 0.25, 0.5, 0.9])
def test_every_class_is_held_out_in_proportion(share):
    table = table_of("a" * 120 + "b" * 60 + "c" * 20)
    held = hold_out(table, share, seed=3)
    assert np.bincount(table.classes[held]).tolist() == [120 * share, 60 * share, 20 * share]


def test_the_seed_alone_decides_which_rows_are_held_out():
    table = table_of("ab" * 30)
    first, again, other = (hold_out(table, 0.3, seed) for seed in (0, 0, 1))
    assert (first == again).all()
    assert (first != other).any()


@pytest.mark.parametrize("share", [0, 1, -0.1, 1.5, float("nan"), float("inf")])
def test_a_share_that_is_no_part_is_refused(share):
    with pytest.raises(InputError, match="share must be between 0 and 1"):
        hold_out(table_of("ab" * 5), share, 0)


@pytest.mark.parametrize("seed", [-1, 2**32])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(InputError, match="seed must be a whole number from 0 to"):
        hold_out(table_of("ab" * 5), 0.5, seed)


@pytest.mark.parametrize(("share", "n_held"), [(0.0001, 1), (0.3, 3), (0.9999, 9)])
def test_each_part_has_a_row_however_small_the_share(share, n_held):
    assert hold_out(table_of("ab" * 5), share, 0).sum() == n_held


def test_a_class_of_one_row_does_not_keep_rows_from_being_held_out():
    table = table_of("a" * 39 + "b")
    assert [hold_out(table, 0.25, seed).sum() for seed in range(5)] == [10] * 5


def test_one_row_cannot_be_divided():
    with pytest.raises(InputError, match="One row cannot be divided"):
        hold_out(table_of("a"), 0.5, 0)


# Rows by number


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4, 5, 8-11", [4, 5, 8, 9, 10, 11]),
        ("8-11, 5, 4, 5", [4, 5, 8, 9, 10, 11]),
        ("4;5\n8 – 11", [4, 5, 8, 9, 10, 11]),
        ("1-12", list(range(1, 13))),
        ("3-3", [3]),
        (" , 7, ", [7]),
        ("", []),
    ],
)
def test_rows_are_listed_by_number_and_range_in_any_order(text, expected):
    assert numbers(listed_rows(table_of("ab" * 6), text)) == expected


@pytest.mark.parametrize(
    ("text", "item"),
    [("1, x", "“x”"), ("1 2", "“1 2”"), ("-3", "“-3”"), ("2-", "“2-”"), ("1.5", "“1.5”"), ("9" * 12, "“9+”")],
)
def test_what_is_no_row_number_is_named(text, item):
    with pytest.raises(InputError, match=f"{item} is not a row number") as error:
        listed_rows(table_of("ab" * 6), text)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(("text", "item"), [("0", "0"), ("5, 13", "13"), ("3, 9-13", "9-13"), ("5-3", "5-3")])
def test_rows_outside_the_table_are_named(text, item):
    with pytest.raises(InputError, match=f"Rows {item} are not in the table, whose rows are numbered from 1 to 12"):
        listed_rows(table_of("ab" * 6), text)


def test_rows_are_numbered_as_in_the_file_where_some_have_no_class():
    table = table_of(["a", "", "b", "a", "", "b"])
    assert (table.n_rows, table.n_unlabelled) == (4, 2)
    assert table.rows[listed_rows(table, "2, 3, 6")].tolist() == [2, 5]


# Rows by the value of a column


def test_rows_are_marked_by_a_value_of_a_column():
    labels, part = ["a", "", "b", "a", "b"], ["train", "test", "test", "train", "test"]
    table = table_of(labels, part=part)
    assert table.rows[marked_rows(table, sheet_of(labels, part=part), "part", "test")].tolist() == [2, 4]


def test_a_column_or_a_value_that_is_not_there_marks_nothing_and_is_named():
    table, sheet = table_of("ab", part=["x", "y"]), sheet_of("ab", part=["x", "y"])
    with pytest.raises(InputError, match="Column “part” has no value “z”"):
        marked_rows(table, sheet, "part", "z")
    with pytest.raises(InputError, match="no column “side”"):
        marked_rows(table, sheet, "side", "x")
    with pytest.raises(InputError, match="“class” is the target and cannot mark validation rows"):
        marked_rows(table, sheet, "class", "a")


# Parts


def test_the_parts_are_the_rows_once_each_in_the_order_of_the_table():
    table = table_of("abcabc")
    training, validation = parts(table, np.array([False, True, False, False, True, True]))
    assert (training.rows.tolist(), validation.rows.tolist()) == ([0, 2, 3], [1, 4, 5])
    assert (training.classes.tolist(), validation.classes.tolist()) == ([0, 2, 0], [1, 1, 2])


@pytest.mark.parametrize(("every", "part"), [(False, "No row with a class is marked"), (True, "Every row is marked")])
def test_an_empty_part_is_refused(every, part):
    with pytest.raises(InputError, match=part):
        parts(table_of("abab"), np.full(4, every))


def test_a_part_keeps_every_column_value_and_class_of_its_table_and_is_another_table():
    table = table_of("abcb")
    first, second, reordered = (table.take(np.array(rows)) for rows in ([0, 1], [2, 3], [1, 0]))
    assert first.schema is second.schema is table.schema
    assert first.codes[0].tolist() == table.codes[0][:2].tolist()
    assert len({table.fingerprint, *(part.fingerprint for part in (first, second, reordered))}) == 4
    assert first.fingerprint == table.take(np.array([0, 1])).fingerprint
    assert not first.classes.flags.writeable


def test_a_tree_of_one_part_answers_for_the_other_and_for_the_whole_table():
    table = table_of("aabb")
    training, validation = parts(table, np.array([False, True, True, False]))
    tree = grow(training, Params())
    assert predict(tree, validation).tolist() == ["a", "b"]
    assert predict(tree, table).tolist() == list("aabb")
    with pytest.raises(InputError, match="not the one the tree was grown from"):
        predict(tree, table_of("aabb", y=list("cdef")))


# Validation rows from elsewhere


@pytest.fixture
def tree():
    return grow(make_table(read_frame(pd.DataFrame({"f": list("ppqq"), "class": list("aabb")})), "class"), Params())


def test_rows_of_another_sheet_are_seen_by_the_words_of_their_classes(tree):
    sheet = read_frame(pd.DataFrame({"class": ["b", "a", "b"], "extra": list("123"), "f": ["p", "p", "q"]}))
    seen = seen_by(tree, sheet)
    assert (seen.n.tolist(), seen.wrong.tolist()) == ([3, 2, 1], [2, 1, 0])


def test_a_class_that_training_did_not_have_is_wrong_everywhere_and_rows_without_one_are_not_seen(tree):
    sheet = read_frame(pd.DataFrame({"f": ["p", "p", "q", "q"], "class": ["new", "", "b", ""]}))
    seen = seen_by(tree, sheet)
    assert (seen.n.tolist(), seen.wrong.tolist()) == ([2, 1, 1], [2, 1, 0])


def test_rows_without_the_target_or_without_a_class_in_any_row_are_refused(tree):
    with pytest.raises(InputError, match="no column “class”"):
        seen_by(tree, read_frame(pd.DataFrame({"f": ["p"]})))
    with pytest.raises(InputError, match="No row of the validation data has a value in the target column “class”"):
        seen_by(tree, read_frame(pd.DataFrame({"f": ["p"], "class": [" "]})))


def test_validation_rows_without_a_tested_column_are_refused(tree):
    with pytest.raises(InputError, match="do not have: f"):
        seen_by(tree, read_frame(pd.DataFrame({"class": ["a"]})))
