"""Columns made of others: every step by itself, fitted on some rows and applied to others, and as a link keeps it."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_loading import case

from engine import Params, Sheet, cells_of, grow, guess_kind, make_table, read_frame
from explorer.link import DEFAULTS, link_of, settings_of
from explorer.loading import load
from explorer.notices import Refused
from explorer.recipes import (
    STEPS,
    Case,
    Dates,
    Grades,
    Numbers,
    Rare,
    Recipe,
    TwoValues,
    Words,
    fit,
    offers,
    read_step,
    written_step,
)
from explorer.recipes.dates import MONTHS, PARTS, moments, possible_orders
from explorer.recipes.grades import limits, short_between


def texts(cells) -> list[str]:
    return [cells.texts[code] if code >= 0 else "" for code in cells.codes]


def made(step, values, others=None, labels=None) -> list[list[str]]:
    """The columns that a step, fitted on some values, makes of others."""
    known = cells_of("x", values)
    fitted = step.fitted(known, None if labels is None else cells_of("y", labels))
    return [texts(cells) for cells in fitted.made(known if others is None else cells_of("x", others))]


def test_di_19_one_word_in_a_number_column_becomes_missing():
    dose = load(case("DI-19-mixed-type-column"), "input.csv").sheet["dose"]
    assert isinstance(offers(dose, False)[0], Numbers)
    (numbers,) = Numbers().fitted(dose, None).made(dose)
    values = numbers.numbers[numbers.codes[numbers.codes >= 0]]
    assert np.unique(values).tolist() == [5, 7, 9]
    assert (np.count_nonzero(values == 5), numbers.n_missing) == (3, 1)
    assert guess_kind(numbers) == "numeric"


def test_di_17_codes_stay_texts_and_those_that_are_all_exponents_can_be_either():
    sheet = load(case("DI-17-inf-and-exponent-codes"), "input.csv").sheet
    assert [(guess_kind(sheet[name]), len(sheet[name].texts)) for name in ("ward", "part")] == [
        ("categorical", 3),
        ("categorical", 4),
    ]
    assert Numbers() not in offers(sheet["ward"], False)
    part = load(case("DI-17-inf-and-exponent-codes", "all_exponent.csv"), "all_exponent.csv").sheet.columns[0]
    assert (len(part.texts), len(np.unique(part.numbers))) == (4, 3)


def test_di_15_and_di_16_codes_are_no_grades():
    assert Grades() not in offers(load(case("DI-15-leading-zeros"), "input.csv").sheet["band"], False)
    assert Grades() not in offers(load(case("DI-16-long-integers"), "input.csv").sheet["account"], False)


def test_di_22_ordered_dates_have_one_cut_and_later_ones_follow_the_order():
    sheet = load(case("DI-22-dates-as-categories"), "input.csv").sheet
    recipe = fit(sheet, {"date": Dates()}, "closed")
    seen = recipe.of(sheet)
    assert seen.names == ("date: days since 2023-06-26", "closed")
    tree = grow(make_table(seen, "closed", {seen.names[0]: "numeric"}), Params())
    assert (round(tree.value[0], 9), tree.n_leaves, tree.counts[1:].max(axis=1).tolist()) == (1.0, 2, [5, 5])
    assert 4 <= tree.threshold[0] < 5  # 2023-06-30 and 2023-07-01
    later = recipe.of(load(case("DI-22-dates-as-categories", "predict.csv"), "predict.csv", single=True).sheet)
    assert texts(later.columns[0]) == ["13", "-25"]
    assert (tree.schema.classes[tree.label[2]], tree.threshold[0] < 13) == ("yes", True)


@pytest.mark.parametrize(
    ("written", "order", "day"),
    [
        ("2023-06-26", "ymd", "2023-06-26"),
        ("2023/6/26", "ymd", "2023-06-26"),
        ("2023年6月26日", "ymd", "2023-06-26"),
        ("26.06.2023", "dmy", "2023-06-26"),
        ("26.6.23", "dmy", "2023-06-26"),
        ("26-06-1969", "dmy", "1969-06-26"),
        ("26.6.69", "dmy", "1969-06-26"),
        ("6/26/2023", "mdy", "2023-06-26"),
        ("2023-06-26T13:05:30Z", "ymd", "2023-06-26T13:05:30"),
        ("2023-06-26 13:05:30.250", "ymd", "2023-06-26T13:05:30.250"),
        ("26.06.2023 7:05", "dmy", "2023-06-26T07:05"),
        ("6/26/2023 1:05 PM", "mdy", "2023-06-26T13:05"),
        ("6/26/2023, 12:05 am", "mdy", "2023-06-26T00:05"),
        ("2024-02-29", "ymd", "2024-02-29"),
        ("2023-02-29", "ymd", "NaT"),
        ("2023-13-01", "ymd", "NaT"),
        ("26.06.2023 25:00", "dmy", "NaT"),
        ("6/26/2023 13:05 PM", "mdy", "NaT"),
        ("20230626", "ymd", "NaT"),
        ("soon", "ymd", "NaT"),
    ],
)
def test_a_date_is_read_in_its_order(written, order, day):
    (found,) = moments(cells_of("d", [written]).texts, order)
    assert str(found.astype("M8[ms]")) == str(np.datetime64(day, "ms"))


def test_one_odd_date_does_not_change_how_the_others_are_read():
    both = moments(cells_of("d", ["2023-06-26", "2023-06-31", "2023-07-01"]).texts, "ymd")
    assert np.isnat(both).tolist() == [False, True, False]


def test_an_ambiguous_order_is_told_and_the_sign_suggests_one():
    assert possible_orders(cells_of("d", ["03/04/2023", "05/06/2023"]).texts) == ["mdy", "dmy"]
    assert possible_orders(cells_of("d", ["03.04.2023", "05.06.2023"]).texts) == ["dmy", "mdy"]
    assert possible_orders(cells_of("d", ["03/04/2023", "25/06/2023"]).texts) == ["dmy"]
    assert possible_orders(cells_of("d", ["x"]).texts) == []


def test_the_parts_of_a_date_in_their_own_order():
    dates = ["2024-12-31 23:59", "2024-02-01 00:00", "", "never", "2024-02-01 00:00"]
    days, year, month, weekday, hour, text = made(Dates(PARTS), dates)
    assert days[1:] == ["0", "", "", "0"] and float(days[0]) == pytest.approx(335 - 1 / 24 / 60)
    assert (year, hour) == (["2024", "2024", "", "", "2024"], ["23", "0", "", "", "0"])
    assert month == ["December", "February", "", "", "February"]
    assert weekday == ["Tuesday", "Thursday", "", "", "Thursday"]
    assert text == dates
    months = Dates(("month",)).fitted(cells_of("d", dates), None).made(cells_of("d", dates))[0]
    assert list(months.texts) == ["February", "December"]
    twelve = [f"2023-{m:02}-15" for m in (3, 1, 12, 2, 11, 4, 10, 5, 9, 6, 8, 7)]
    sheet = read_frame_of(date=twelve, y=["a", "b"] * 6)
    table = make_table(fit(sheet, {"date": Dates(("month",))}, "y").of(sheet), "y")
    assert table.schema.columns[0].labels == MONTHS


def read_frame_of(**columns) -> Sheet:
    import pandas as pd

    return read_frame(pd.DataFrame(columns))


def test_days_count_from_the_earliest_training_row():
    assert made(Dates(), ["2023-07-01", "2023-07-03"], ["2023-06-29", "2023-07-10"]) == [["-2", "9"]]


def test_spellings_of_yes_and_no_are_two_values():
    spelled = ["TRUE", "true", "True", "TRUE", "no", "N", "0", "no", ""]
    assert made(TwoValues(), spelled) == [["TRUE"] * 4 + ["no"] * 4 + [""]]
    assert made(TwoValues(), spelled, ["ja", "non", "否", "是", "maybe"]) == [["TRUE", "no", "no", "TRUE", "maybe"]]
    assert TwoValues() in offers(cells_of("x", spelled), False)
    assert TwoValues() not in offers(cells_of("x", ["yes", "no"]), False)
    assert TwoValues() not in offers(cells_of("x", ["yes", "no", "maybe"]), False)
    with pytest.raises(Refused):
        TwoValues().fitted(cells_of("x", ["yes", "Y"]), None)


def test_case_is_joined_only_on_request_and_to_the_most_frequent_spelling():
    answers = ["Yes", "YES", "Yes", "No", "no", "no"]
    assert Case() in offers(cells_of("x", answers), False)
    assert Case() not in offers(cells_of("x", ["Yes", "No"]), False)
    assert made(Case(), answers) == [["Yes", "Yes", "Yes", "no", "no", "no"]]
    assert made(Case(), answers, ["yEs", "NO", "New", "new"]) == [["Yes", "no", "New", "New"]]


def test_di_20_look_alikes_that_differ_in_case_are_offered_and_not_merged():
    answer = load(case("DI-20-space-variants"), "input.csv").sheet["answer"]
    assert sorted(set(texts(answer))) == ["No", "YES", "Yes"]
    assert Case() in offers(answer, True)
    assert [texts(cells).count("Yes") for cells in Case().fitted(answer, None).made(answer)] == [5]


def test_rare_values_are_joined_and_unseen_ones_with_them():
    towns = ["a"] * 5 + ["b"] * 4 + ["c", ""]
    assert made(Rare(5), towns) == [["a"] * 5 + ["other"] * 5 + [""]]
    assert made(Rare(most=2), towns, ["a", "b", "c", "d", ""]) == [["a", "b", "other", "other", ""]]
    assert made(Rare(most=1), ["other", "other", "a"], ["a", "other"]) == [["other (2)", "other"]]
    assert made(Rare(most=1, word="rest"), ["other", "other", "a"]) == [["other", "other", "rest"]]
    assert made(Rare(most=2), ["a", "b", "c"]) == [["a", "b", "other"]]


def test_grades_of_equal_width_of_equal_count_and_at_own_points():
    marks = [str(mark) for mark in range(1, 13)]
    width = ["≤ 4.67"] * 4 + ["4.67 – 8.33"] * 4 + ["> 8.33"] * 4
    assert made(Grades("width", 3), marks) == [width]
    assert [len(set(grades)) for grades in made(Grades("count", 4), marks)] == [4]
    assert made(Grades("own", at=(4, 8)), marks, ["4", "4.1", "8", "99", "x", ""]) == [
        ["≤ 4", "4 – 8", "4 – 8", "> 8", "", ""]
    ]
    named = Grades("own", at=(40, 70), names=("low", "middle", "high"))
    assert made(named, ["40", "41", "70", "70.5", "0"]) == [["low", "middle", "middle", "high", "low"]]
    assert made(Grades("own", at=(4,), names=("one",)), ["1", "5"]) == [["≤ 4", "> 4"]]
    assert made(Grades("count", 3), ["1"] * 9 + ["2"]) == [["≤ 1.5"] * 9 + ["> 1.5"]]
    assert made(Grades("width", 3), ["5", "5"]) == [["any number"] * 2]


def test_grades_come_in_the_order_of_their_numbers():
    sheet = read_frame_of(x=["30", "10", "20", "5"], y=["a", "b", "a", "b"])
    table = make_table(fit(sheet, {"x": Grades("own", at=(7, 15))}, "y").of(sheet), "y")
    assert table.schema.columns[0].labels == ("≤ 7", "7 – 15", "> 15")


def test_grades_by_entropy_are_the_cuts_of_the_engines_tree_of_that_column():
    rng = np.random.default_rng(1)
    x = rng.permutation(np.arange(300)) / 10
    y = np.where(x < 7.05, "a", np.where(x < 19.95, "b", "a"))
    fitted = Grades("entropy", 3).fitted(cells_of("x", x), cells_of("y", y))
    assert fitted.edges == (7.0, 19.9)
    table = make_table(read_frame_of(x=x.astype(str), y=y), "y", {"x": "numeric"})
    tree = grow(table, Params())
    counts = [np.count_nonzero(x <= edge) for edge in fitted.edges]
    assert [np.count_nonzero(x <= cut) for cut in sorted(tree.threshold[~tree.is_leaf])] == counts
    assert len(Grades("entropy", 2).fitted(cells_of("x", x), cells_of("y", y)).edges) == 1
    with pytest.raises(Refused):
        Grades("entropy", 3).fitted(cells_of("x", ["1", "1"]), cells_of("y", ["a", "b"]))


def test_grades_by_entropy_ask_the_training_rows_only():
    sheet = read_frame_of(x=["1", "2", "3", "4", "5", "6"], y=["a", "a", "b", "b", "a", "a"])
    recipe = fit(sheet, {"x": Grades("entropy", 3)}, "y", np.arange(4))
    assert recipe.columns[0].fitted.edges == (2.0,)
    assert texts(recipe.of(sheet)["x"]) == ["≤ 2", "≤ 2", "> 2", "> 2", "> 2", "> 2"]


@settings(deadline=None)
@given(st.floats(-1e12, 1e12), st.floats(-1e12, 1e12))
def test_the_short_number_between_two_is_between_them(one, other):
    low, high = sorted((one, other))
    if low < high:
        assert low <= short_between(low, high) < high


def test_limits_are_written_as_the_numbers_they_are():
    assert limits((-1.5, 12.5, 20)) == ("≤ −1.5", "−1.5 – 12.5", "12.5 – 20", "> 20")


@pytest.mark.parametrize("at", [(), (2, 1), (1, 1), (float("nan"),)])
def test_own_points_ascend(at):
    with pytest.raises(Refused) as caught:
        Grades("own", at=at).fitted(cells_of("x", ["1"]), None)
    assert caught.value.key == "cut_edges"


def test_nothing_can_be_made_of_what_is_not_there():
    for step in (Grades(), Grades("width"), Dates(), TwoValues()):
        with pytest.raises(Refused):
            step.fitted(cells_of("x", ["a", "", "b"]), None)


def test_made_columns_stand_where_their_source_stood_under_names_of_their_own():
    sheet = read_frame_of(**{"a": ["1", "2"], "d": ["2023-01-01", "2023-02-01"], "d: month": ["x", "y"]}, y=["a", "b"])
    recipe = fit(sheet, {"d": Dates(("month", "year"))}, "y")
    assert recipe.of(sheet).names == ("a", "d: month (2)", "d: year", "d: month", "y")
    assert recipe.sources(["d: year", "a", "d: month (2)"]) == ["d", "a"]
    without = Sheet(tuple(cells for cells in sheet.columns if cells.name != "d"), 2)
    assert recipe.of(without).names == without.names


STEPS_ANYHOW = st.one_of(
    st.builds(Numbers),
    st.builds(TwoValues),
    st.builds(Case),
    st.builds(Dates, st.lists(st.sampled_from(PARTS), min_size=1, unique=True).map(tuple)),
    st.builds(Rare, st.integers(1, 9), st.one_of(st.none(), st.integers(1, 9)), st.text(min_size=1, max_size=20)),
    st.builds(Grades, st.sampled_from(["width", "count"]), st.integers(2, 20)),
    st.builds(
        Grades,
        st.just("own"),
        st.integers(2, 20),
        st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=9, unique=True).map(
            lambda points: tuple(sorted(points))
        ),
        st.lists(st.text(max_size=9), max_size=9).map(tuple),
    ),
)
CELLS = st.lists(
    st.sampled_from(["", "1", "2.5", "2.50", "-3", "yes", "YES", "No", "0", "2023-01-31", "1.2.2024", "other", "é"]),
    min_size=1,
    max_size=30,
)


@settings(deadline=None)
@given(STEPS_ANYHOW)
def test_a_step_survives_the_link(step):
    columns = {'a "b"': {"as": written_step(step)}, "c": {"use": False}}
    link = link_of({**DEFAULTS, "columns": columns}, {})
    read = settings_of(link)["columns"]
    assert read == json.loads(json.dumps(columns))
    assert read_step(read['a "b"']["as"]) == step


@pytest.mark.parametrize(
    "step",
    [
        None,
        [],
        "dates",
        {},
        {"to": "nothing"},
        {"to": []},
        {"to": "dates", "parts": []},
        {"to": "dates", "parts": ["days", "days"]},
        {"to": "dates", "parts": "days"},
        {"to": "dates", "order": "ydm"},
        {"to": "grades", "n": 1},
        {"to": "grades", "n": 1e9},
        {"to": "grades", "n": True},
        {"to": "grades", "at": ["1"]},
        {"to": "grades", "names": [1]},
        {"to": "rare", "word": ""},
        {"to": "rare", "least": 0},
        {"to": "case", "more": 1},
    ],
)
def test_what_is_no_step_is_not_read(step):
    assert read_step(step) is None
    assert settings_of({"columns": json.dumps({"a": {"as": step}})})["columns"] == {}


def test_every_step_can_be_written_and_read():
    assert {kind: read_step(written_step(step())) for kind, step in STEPS.items()} == {
        kind: step() for kind, step in STEPS.items()
    }


@settings(deadline=None)
@given(STEPS_ANYHOW, CELLS)
def test_every_row_is_made_alike_wherever_it_stands(step, values):
    """A fitted step makes of a part of the rows, in any order, what it makes of them among all rows."""
    cells = cells_of("x", values)
    try:
        fitted = step.fitted(cells, None)
    except Refused:
        return
    whole = [texts(each) for each in fitted.made(cells)]
    assert len(whole) == len(fitted.parts)
    back = [texts(each) for each in fitted.made(cells_of("x", values[::-1]))]
    assert back == [each[::-1] for each in whole]
    for each in whole:
        assert all(text == "" for text, value in zip(each, values, strict=True) if value == "")
    for each in fitted.made(cells):
        assert len(set(each.texts)) == len(each.texts) and set(each.codes[each.codes >= 0]) == set(
            range(len(each.texts))
        )


@settings(deadline=None)
@given(STEPS_ANYHOW, CELLS, CELLS)
def test_other_rows_are_made_whatever_they_hold(step, values, others):
    sheet = Sheet((cells_of("x", values), cells_of("y", ["a"] * len(values))), len(values))
    try:
        recipe = fit(sheet, {"x": step}, "y")
    except Refused:
        return
    other = recipe.of(Sheet((cells_of("x", others),), len(others)))
    assert other.names == recipe.columns[0].names
    assert all(len(cells.codes) == len(others) for cells in other.columns)
    assert Recipe().of(other) == other


def test_the_order_of_dates_is_that_of_the_training_rows_alone():
    cells = cells_of("d", ["03/04/2023", "05/06/2023", "13/02/2023"])
    assert Dates().fitted(cells, None).order == "dmy"
    training = replace(cells, codes=cells.codes[:2])
    assert Dates().fitted(training, None).order == "mdy"
    with pytest.raises(Refused):
        Dates().fitted(replace(cells, codes=cells.codes[:0]), None)


def test_how_words_are_cut_is_that_of_the_training_texts_alone():
    cells = cells_of("t", ["good red wine", "今天天气很好"])
    assert Words().fitted(replace(cells, codes=cells.codes[:1]), None).pieces == "words"


def test_a_step_with_a_number_beyond_all_floats_is_none():
    assert read_step({"to": "grades", "by": "own", "at": [10**400]}) is None
    assert read_step({"to": "grades", "by": "own", "at": [10**300]}) is not None
