"""Public failure reports: the DI cases, files as they are, with what is read from them and what is said about it."""

import re
from collections import Counter

import numpy as np
import pandas as pd
import pytest
from cases import CASES
from test_loading import case, column, notices, refusal

from engine import (
    Node,
    Params,
    Sheet,
    Table,
    candidates,
    entropy,
    gini,
    grow,
    guess_kind,
    make_table,
    predict,
    read_frame,
)
from explorer.choices import choices, target_problems
from explorer.loading import Loaded, load
from explorer.notices import Refused
from explorer.reading import Reading

DIGITS = 5e-7  # the values are given with six decimals
FOLDERS = {folder.name[:5]: folder.name for folder in sorted(CASES.glob("DI-*"))}


def read(name: str, file: str = "input.csv", **how) -> Loaded:
    return load(case(FOLDERS.get(name, name), file), file, Reading(**how))


def refused(name: str, file: str = "input.csv", **how) -> Refused:
    return refusal(case(FOLDERS.get(name, name), file), **how)


def table_of(sheet: Sheet, kinds=None) -> Table:
    """The table with the last column as target."""
    return make_table(sheet, sheet.names[-1], kinds=kinds)


def split(sheet: Sheet, name: str, kinds=None, **params):
    """The best split of a column at the root."""
    table = table_of(sheet, kinds)
    found = {each.name: each.best for each in candidates(table, grow(table, Params(**params)), 0)}
    return found[name].get("gain")


def gain(sheet: Sheet, name: str, kinds=None, **params) -> float:
    return split(sheet, name, kinds, **params).gain


def exactly(value: float):
    return pytest.approx(value, abs=DIGITS)


def known(sheet: Sheet, name: str) -> Sheet:
    """The rows that have a value of a column."""
    return sheet.take(np.flatnonzero(sheet[name].codes >= 0))


def counts(loaded: Loaded, name: str) -> dict[str, int]:
    return dict(Counter(column(loaded, name)))


def test_every_case_of_data_in_has_a_test():
    index = CASES / "README.md"
    if not index.exists():
        pytest.skip("the case files are not beside the repository")
    ids = set(re.findall(r"^\| (DI-\d\d) \|", index.read_text(), re.MULTILINE))
    tested = {f"DI-{found[1]}" for name in globals() if (found := re.match(r"test_di_(\d\d)_", name))}
    assert len(ids) == 26
    assert tested == ids


def test_di_01_a_byte_order_mark_does_not_stick_to_a_quoted_first_name():
    loaded = read("DI-01")
    assert loaded.sheet.names == ("City", "Rain", "Play")
    assert len(loaded.sheet.names[0]) == 4
    assert column(loaded, "City") == ["Oslo", "Bergen", "Turku", "Kiel"]
    assert (loaded.reading.encoding, loaded.notices) == ("utf-8", ())
    assert gain(loaded.sheet, "Rain") == exactly(1)


def test_di_02_na_is_a_country_and_only_the_empty_cell_is_missing():
    loaded = read("DI-02")
    countries = loaded.sheet["Country"]
    assert counts(loaded, "Country") == {"NA": 3, "ZA": 2, "BW": 2, "": 1}
    assert (len(countries.texts), countries.n_missing) == (3, 1)
    assert gain(known(loaded.sheet, "Country"), "Country") == exactly(0.985228)
    assert gain(loaded.sheet, "Country") == exactly(0.954434)
    assert gain(loaded.sheet, "Country", missing="fractional") == exactly(0.862075)
    asked = read("DI-02", missing=("NA",)).sheet["Country"]
    assert (len(asked.texts), asked.n_missing) == (2, 4)


def test_di_03_none_is_a_class_and_words_for_missing_are_values():
    loaded = read("DI-03")
    assert counts(loaded, "SideEffect") == {"None": 4, "Mild": 3, "Severe": 2}
    assert set(loaded.sheet["Dose"].texts) == {"low", "mid", "high", "none", "N/A", "null"}
    table = table_of(loaded.sheet)
    classes = np.bincount(table.classes)
    assert (table.n_rows, table.n_unlabelled) == (9, 0)
    assert float(entropy(classes)) == exactly(1.530493)
    assert float(gini(classes)) == exactly(0.641975)


def test_di_04_decimal_commas_and_thousands_points_are_numbers():
    loaded = read("DI-04")
    prices = loaded.sheet["Preis"]
    assert (loaded.reading.separator, loaded.reading.decimal) == (";", ",")
    assert (len(loaded.sheet.columns), loaded.sheet.n_rows) == (3, 6)
    assert prices.numbers[prices.codes].tolist() == [1299.99, 1150.50, 1000.00, 99.90, 120.00, 89.50]
    assert prices.numbers.sum() == pytest.approx(3759.89)
    assert guess_kind(prices) == "numeric"
    assert notices(loaded)["numbers_read"] == {
        "columns": "Preis",
        "example": "1.299,99",
        "number": "1299.99",
        "decimal": ",",
    }
    best = split(loaded.sheet, "Preis")
    assert (best.gain, best.threshold) == (exactly(1), 560)
    assert list(prices.texts)[2] == "1.000,00"  # 1000, and still written as in the file
    assert notices(read("DI-04", decimal="."))["numbers_with_other_mark"] == {"columns": "Preis", "decimal": "."}


def test_di_05_a_header_one_short_shifts_nothing():
    loaded = read("DI-05")
    assert loaded.reading.separator == ";"
    assert loaded.sheet.names == ("Ort", "Gewicht", "Note", "column 4")
    assert column(loaded, "Ort") == ["Ulm, Donau", "Kehl, Rhein", "Bonn", "Wien, Wien"]
    assert column(loaded, "Note") == ["gut", "gut", "schlecht", "schlecht"]
    assert column(loaded, "column 4") == ["a", "b", "a", "b"]
    assert loaded.sheet["Gewicht"].numbers.tolist() == [12.5, 13.0, 20.5, 22.0]
    assert notices(loaded)["header_short"] == {"column": "column 4"}


def test_di_06_cells_like_lists_fool_no_separator():
    loaded = read("DI-06")
    assert loaded.reading.separator == ";"
    assert loaded.sheet.names == ("id", "flag", "codes", "groups", "cost", "status")
    assert (loaded.sheet.n_rows, loaded.notices) == (6, ())
    assert counts(loaded, "status") == {"open": 3, "closed": 3}
    assert column(loaded, "codes")[2] == "['21', '34']"
    best = split(loaded.sheet, "cost")
    assert (best.gain, best.threshold) == (exactly(1), 50.25)


def test_di_07_tabs_in_a_file_called_csv_are_separators():
    loaded = read("DI-07")
    assert (loaded.reading.separator, loaded.sheet.names) == ("\t", ("place", "note", "class"))
    assert counts(loaded, "class") == {"yes": 2, "no": 2}
    notes = column(loaded, "note")
    assert (len(set(notes)), all("," in note for note in notes)) == (4, True)


@pytest.mark.parametrize(("file", "heading", "rows"), [("input.csv", "reading", 5), ("text.csv", "notes", 3)])
def test_di_08_one_column_is_one_and_punctuation_makes_no_second(file, heading, rows):
    told = refused("DI-08", file)
    assert (told.key, told.values) == ("one_column", {"column": heading, "rows": rows})
    assert "A tree needs a label and at least one more column." in told.text
    alone = load(case(FOLDERS["DI-08"], file), file, single=True)
    assert (alone.sheet.names, alone.sheet.n_rows) == ((heading,), rows)
    assert file == "input.csv" or column(alone, "notes")[0] == "likes apples, bananas"


def test_di_11_rows_are_counted_by_records_and_not_by_lines():
    loaded = read("DI-11")
    assert (loaded.sheet.n_rows, len(loaded.sheet.columns)) == (4, 3)
    comments = column(loaded, "comment")
    assert comments[0].splitlines() == ["first line", "second line"]
    assert comments[1:3] == ['He said "stop", twice', "a,b"]
    assert counts(loaded, "label") == {"ok": 2, "bad": 2}


def test_di_12_windows_1252_is_read_with_euro_and_pound_signs_and_told():
    loaded = read("DI-12")
    assert column(loaded, "Ville") == ["Châlons", "Köln", "Århus", "São Tomé"]
    assert column(loaded, "Prix") == ["£5", "€7", "£5", "€7"]
    assert counts(loaded, "Klass") == {"A": 2, "B": 2}
    assert gain(loaded.sheet, "Prix") == exactly(1)
    assert loaded.reading.encoding == "windows-1252"
    assert notices(loaded)["not_utf_8"] == {"line": 2, "encoding": "windows-1252"}


def test_di_14_unicode_text_of_a_spreadsheet_is_read():
    loaded = read("DI-14")
    assert (loaded.reading.encoding, loaded.reading.separator) == ("utf-16", "\t")
    assert (loaded.sheet.names, loaded.sheet.n_rows) == (("Stadt", "Wetter", "Spiel"), 4)
    assert counts(loaded, "Spiel") == {"ja": 2, "nein": 2}
    assert gain(loaded.sheet, "Wetter") == exactly(1)


def test_di_15_codes_with_leading_zeros_stay_texts():
    loaded = read("DI-15")
    assert counts(loaded, "zip") == {"01234": 2, "1234": 2, "00501": 1, "501": 1}
    assert guess_kind(loaded.sheet["zip"]) == "categorical"
    best = split(loaded.sheet, "zip")
    assert (best.gain, best.gain_ratio) == (exactly(1), exactly(0.521296))


def test_di_16_long_whole_numbers_are_equal_only_if_their_digits_are():
    loaded = read("DI-16")
    accounts = loaded.sheet["account"]
    assert counts(loaded, "account") == {"9007199254740992": 2, "9007199254740993": 2, "": 1}
    assert (guess_kind(accounts), accounts.n_missing, loaded.notices) == ("categorical", 1, ())
    assert gain(known(loaded.sheet, "account"), "account") == exactly(1)


@pytest.mark.parametrize("digits", [17, 400, 5000])
@pytest.mark.parametrize("sign", ["", "-"])
def test_di_16_whole_numbers_too_long_to_be_exact_are_words_of_any_length(sign, digits):
    frame = pd.DataFrame({"id": [sign + "9" * digits, sign + "9" * digits, "1", "1"], "class": list("AABB")})
    tree = grow(table_of(read_frame(frame)), Params())
    assert tree.schema.columns[0].kind == "categorical"
    assert predict(tree, frame).tolist() == list("AABB")


def test_di_17_inf_and_part_numbers_are_texts_and_never_half_numbers():
    loaded = read("DI-17")
    assert counts(loaded, "ward") == {"Inf": 2, "Ped": 1, "Onc": 1}
    assert list(loaded.sheet["part"].texts) == ["1E5", "2E3", "7F2", "12E1"]
    assert guess_kind(loaded.sheet["part"]) == "categorical"
    exponents = read("DI-17", "all_exponent.csv").sheet
    assert list(exponents["part"].texts) == ["1E5", "2E3", "12E1", "1E05"]
    assert sorted(set(exponents["part"].numbers.tolist())) == [120, 2000, 100000]
    assert guess_kind(exponents["part"]) == "numeric"
    as_text = table_of(exponents, {"part": "categorical"}).schema.columns[0]
    assert set(as_text.labels) == {"1E5", "2E3", "12E1", "1E05"}


def test_di_18_booleans_are_two_values_and_blanks_are_missing():
    loaded = read("DI-18")
    assert counts(loaded, "member") == {"TRUE": 3, "FALSE": 3, "": 2}
    assert guess_kind(loaded.sheet["member"]) == "categorical"
    assert gain(known(loaded.sheet, "member"), "member") == exactly(0.081704)


def test_di_19_one_word_in_a_number_column_is_told_and_can_be_missing():
    loaded = read("DI-19")
    told = notices(loaded)["almost_numeric"]
    assert (told["column"], told["count"], told["rows"], told["words"]) == ("dose", 1, 6, ("unknown",))
    assert "5 and 5.0 are different values" in loaded.notices[0].text
    assert list(loaded.sheet["dose"].texts)[:3] == ["5", "5.0", "5.00"]
    dose = read("DI-19", missing=("unknown",)).sheet["dose"]
    assert (guess_kind(dose), dose.n_missing) == ("numeric", 1)
    assert Counter(dose.numbers[dose.codes[dose.codes >= 0]].tolist()) == {5: 3, 7: 1, 9: 1}


def test_di_20_spaces_at_the_ends_make_no_other_value_and_that_is_told():
    loaded = read("DI-20")
    assert loaded.sheet.n_rows == 8
    assert counts(loaded, "answer") == {"Yes": 4, "No": 3, "YES": 1}
    assert notices(loaded)["spellings_joined"]["columns"] == "answer"


def test_di_21_composed_and_decomposed_letters_are_one_value():
    loaded = read("DI-21")
    assert counts(loaded, "place") == {"Café": 4, "Bar": 2}
    assert notices(loaded)["spellings_joined"]["count"] == 1


def test_di_22_dates_are_never_one_branch_a_day_unasked():
    loaded = read("DI-22")
    (choice,) = choices(loaded.sheet, "closed")
    assert choice.reason_key == "left_out_dates"
    as_categories = split(loaded.sheet, "date")
    assert (as_categories.gain, as_categories.split_information) == (exactly(1), exactly(3.321928))
    assert as_categories.gain_ratio == exactly(0.301030)
    ordered = loaded.sheet.frame()
    ordered["date"] = ordered["date"].str.replace("-", "")
    tree = grow(table_of(read_frame(ordered), {"date": "numeric"}), Params())
    assert [(child.branch, int(child.counts.sum())) for child in Node(tree, 0).children] == [
        ("≤ 20230665.5", 5),
        ("> 20230665.5", 5),
    ]


def test_di_23_rows_without_a_label_are_left_out_and_counted():
    loaded = read("DI-23")
    table = table_of(loaded.sheet)
    assert dict(zip(table.schema.classes, np.bincount(table.classes).tolist(), strict=True)) == {"no": 2, "yes": 3}
    assert (table.n_rows, table.n_unlabelled) == (5, 2)
    assert float(entropy(np.bincount(table.classes))) == exactly(0.970951)
    (told,) = [told for told in target_problems(loaded.sheet, "buy") if told.key == "target_unlabelled"]
    assert (told.values["count"], told.values["rows"]) == (2, 7)


def test_di_24_empty_files_are_told_apart_in_a_sentence():
    assert refused("DI-24").text == "The file has a header (a, b, label) but no data rows."
    assert refused("DI-24", "zero.csv").text.startswith("The file is empty.")
    loaded = read("DI-24", "blank_lines.csv")
    assert (column(loaded, "label"), loaded.notices) == (["x", "y"], ())


def test_di_25_long_and_short_rows_are_named_by_line_and_can_be_left_out_or_filled():
    told = refused("DI-25")
    assert (told.key, told.values) == ("long_rows", {"count": 1, "lines": "4", "line": 4, "cells": 5, "width": 3})
    loaded = read("DI-25", skip_long=True)
    assert column(loaded, "h") == ["1", "3", "7", "9"]
    assert column(loaded, "label") == ["a", "b", "", "b"]
    assert notices(loaded)["long_rows_left_out"]["lines"] == "4"
    assert notices(loaded)["short_rows"] == {"count": 1, "lines": "5", "width": 3}
    assert (table_of(loaded.sheet).n_rows, table_of(loaded.sheet).n_unlabelled) == (3, 1)


@pytest.mark.parametrize("hint", ["sep=;", "SEP=;", '"sep=;"', '"Sep=;"'])
def test_di_26_a_hint_line_sets_the_separator_and_is_no_data(hint):
    data = case(FOLDERS.get("DI-26", "DI-26"))
    loaded = load(data.replace(b"sep=;", hint.encode()), "input.csv")
    assert (loaded.sheet.names, loaded.sheet.n_rows) == (("One", "Two", "Class"), 3)
    assert column(loaded, "Class") == ["x", "y", "x"]


def test_di_27_a_nul_byte_is_refused_with_its_line():
    told = refused("DI-27")
    assert (told.key, told.values) == ("nul_byte", {"line": 3})
    assert refusal(b'a,b\r1,"2\r3"\r4,\0\r').values == {"line": 4}
    rest = load(case(FOLDERS.get("DI-27", "DI-27")).replace(b"\0", b" "), "input.csv")
    assert (rest.sheet.n_rows, counts(rest, "class")) == (4, {"p": 2, "q": 2})


def test_di_28_old_mac_line_ends_are_line_ends():
    loaded = read("DI-28")
    assert (loaded.sheet.names, loaded.sheet.n_rows) == (("f", "g", "class"), 4)
    assert counts(loaded, "class") == {"y": 2, "n": 2}
    assert gain(loaded.sheet, "f") == exactly(1)


def test_di_29_quoted_numbers_with_thousands_commas_are_numbers():
    loaded = read("DI-29")
    incomes = loaded.sheet["income"]
    assert incomes.numbers.tolist() == [1234.50, 2500, 987, 15000.75, 1100, 22000]
    assert incomes.numbers.sum() == 42822.25
    assert notices(loaded)["numbers_read"]["number"] == "1234.5"
    best = split(loaded.sheet, "income")
    assert (best.gain, best.threshold) == (exactly(1), 1867.25)
    below = incomes.numbers[incomes.codes] <= best.threshold
    assert set(np.array(column(loaded, "group"))[below]) == {"low"}
