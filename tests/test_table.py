"""Columns as codes: encoded once, and a fingerprint that tells tables apart by their content only."""

import pandas as pd
import pytest

from engine import InputError, encode, make_table, read_frame

FRAME = pd.DataFrame({"x": ["2", "10", "", "2"], "y": ["b", "a", "b", "10"], "class": ["p", "q", "p", "q"]})
SHEET = read_frame(FRAME)


def fingerprint(frame, target="class", **how):
    return make_table(read_frame(frame), target, **how).fingerprint


def test_codes_are_places_among_the_sorted_values_and_a_blank_comes_last():
    table = make_table(SHEET, "class", {"x": "categorical"})
    x, y = table.schema.columns
    assert (x.labels, table.codes[0].tolist()) == (("2", "10"), [0, 1, 2, 0])
    assert (y.labels, table.codes[1].tolist()) == (("10", "a", "b"), [2, 1, 2, 0])
    numeric = make_table(SHEET, "class", {"x": "numeric"})
    assert (numeric.schema.columns[0].numbers.tolist(), numeric.codes[0].tolist()) == ([2, 10], [0, 1, 2, 0])


def test_a_known_column_is_not_encoded_again():
    first = encode(SHEET, [("class", "categorical"), ("y", "categorical")])
    told = []
    both = encode(SHEET, [("y", "categorical"), ("x", "numeric")], first, lambda done, n: told.append((done, n)))
    assert both["y", "categorical"] is first["y", "categorical"]
    assert (list(both), told) == ([("y", "categorical"), ("x", "numeric")], [(1, 1)])
    table = make_table(SHEET, "class", {"x": "numeric"}, encoded={**first, **both})
    assert table.codes[0] is both["x", "numeric"].codes
    assert table.codes[1] is first["y", "categorical"].codes
    assert table.fingerprint == make_table(SHEET, "class", {"x": "numeric"}).fingerprint


def test_a_known_column_serves_a_target_that_leaves_rows_out():
    frame = FRAME.assign(z=["u", "", "v", "u"])
    sheet = read_frame(frame)
    known = encode(sheet, [("y", "categorical")])
    table = make_table(sheet, "z", encoded=known)
    assert (table.rows.tolist(), table.n_unlabelled) == ([0, 2, 3], 1)
    assert table.codes[1].tolist() == known["y", "categorical"].codes[[0, 2, 3]].tolist()
    assert table.fingerprint == make_table(sheet, "z").fingerprint


def test_equal_content_has_equal_fingerprints():
    assert fingerprint(FRAME) == fingerprint(FRAME.copy())
    unlabelled = pd.concat([FRAME, pd.DataFrame({"x": ["2"], "y": ["b"], "class": [""]})])
    assert fingerprint(unlabelled) == fingerprint(FRAME)


def test_other_content_has_another_fingerprint():
    others = [
        fingerprint(FRAME, kinds={"x": "categorical"}),
        fingerprint(FRAME, "y"),
        fingerprint(FRAME, columns=["x"]),
        fingerprint(FRAME[["y", "x", "class"]]),
        fingerprint(FRAME.rename(columns={"x": "w"})),
        fingerprint(FRAME.rename(columns={"class": "kind"}), "kind"),
        fingerprint(FRAME.iloc[::-1]),
        fingerprint(FRAME.assign(x=["2", "11", "", "2"])),
        fingerprint(FRAME.assign(**{"class": ["p", "q", "p", "r"]})),
        fingerprint(FRAME),
    ]
    assert len(set(others)) == len(others)


def test_a_word_in_a_numeric_column_is_named_with_its_row():
    with pytest.raises(InputError, match="“b” in data row 1"):
        make_table(SHEET, "class", {"y": "numeric"})
    with pytest.raises(InputError, match="“other”"):
        make_table(SHEET, "class", {"y": "other"})


def test_a_sheet_is_known_by_its_cells_alone():
    known = read_frame(FRAME).fingerprint
    assert read_frame(FRAME.copy()).fingerprint == known
    changed = [
        FRAME.rename(columns={"x": "z"}),
        FRAME.assign(x=["2", "10", "2", "2"]),
        FRAME.iloc[::-1],
        FRAME.iloc[:3],
        FRAME[["y", "x", "class"]],
        FRAME.assign(x=["21", "0", "", "21"]),  # the same signs one after another
    ]
    assert len({known, *(read_frame(frame).fingerprint for frame in changed)}) == 1 + len(changed)
