"""What is suggested for the columns and the target of a new sheet."""

import pytest
from test_loading import case

from explorer.choices import choices, default_target, target_problem, target_problems
from explorer.loading import load


def sheet(text: str):
    return load(text.encode(), "file.csv").sheet


def table(header: str, rows) -> str:
    return "\n".join([header, *(",".join(map(str, row)) for row in rows)])


def reasons(a_sheet, target: str) -> dict:
    return {choice.name: (choice.use, choice.reason_key) for choice in choices(a_sheet, target)}


def test_texts_that_differ_in_every_row_are_left_out_from_eight_rows_on():
    rows = [(f"n{i}", i % 2, "ab"[i % 2]) for i in range(8)]
    assert reasons(sheet(table("name,x,class", rows)), "class")["name"] == (False, "left_out_all_different")
    assert reasons(sheet(table("name,x,class", rows[:7])), "class")["name"] == (True, None)


def test_numbers_are_never_left_out_for_being_many():
    rows = [(i * 1.5, i % 2, "ab"[i % 2]) for i in range(50)]
    assert reasons(sheet(table("size,x,class", rows)), "class")["size"] == (True, None)


def test_row_numbers_are_left_out_under_a_name_that_says_so():
    for name in ("", "id", "ID", "Index", "row", "no", "编号", "PassengerId", "customer_id", "#", "Unnamed: 0"):
        for first in (0, 1):
            made = sheet(table(f"{name},x,class", [(i + first, i % 2, "ab"[i % 2]) for i in range(12)]))
            assert reasons(made, "class")[made.names[0]] == (False, "left_out_row_numbers"), name


def test_other_names_and_other_numbers_are_kept():
    counted = [(i, i % 2, "ab"[i % 2]) for i in range(12)]
    assert reasons(sheet(table("week,x,class", counted)), "class")["week"] == (True, None)
    assert reasons(sheet(table("grid,x,class", counted)), "class")["grid"] == (True, None)
    assert reasons(sheet(table("id,x,class", counted[::-1])), "class")["id"] == (True, None)
    assert reasons(sheet(table("id,x,class", [(i + 5, *rest) for i, *rest in counted])), "class")["id"] == (True, None)


def test_constant_and_empty_columns_are_left_out():
    made = sheet("same,none,partly,x,class\nk,,v,1,a\nk,,,2,b\nk,,v,1,a\n")
    assert reasons(made, "class") == {
        "same": (False, "left_out_constant"),
        "none": (False, "left_out_empty"),
        "partly": (True, None),
        "x": (True, None),
    }


def test_the_last_usable_column_is_used_with_its_reason():
    made = sheet(table("name,same,class", [(f"n{i}", "k", "ab"[i % 2]) for i in range(9)]))
    assert reasons(made, "class") == {"name": (True, "left_out_all_different"), "same": (False, "left_out_constant")}


def test_dates_are_not_used_unasked():
    made = load(case("DI-22-dates-as-categories"), "input.csv").sheet
    assert reasons(made, "closed") == {"date": (False, "left_out_dates")}


@pytest.mark.parametrize(
    "written",
    [
        *("2023年6月2{}日", "2023年6月2{}日 10:00", "6/2{}/2023 1:02 PM", "1/2{}/2023 10:00:00 AM", "2{}.6.23"),
        *("2023-06-2{}T10:00:00+02:00", "2024-01-2{} 01:00:00.000000+0100", "2023-06-2{}T10:00Z"),
    ],
)
def test_whatever_can_be_made_over_as_dates_is_not_used_unasked(written):
    rows = "".join(f"{written.format(i % 3)},{'ab'[i % 2]}\n" for i in range(20))
    assert reasons(sheet("when,class\n" + rows), "class") == {"when": (False, "left_out_dates")}
    assert reasons(sheet("when,class\n" + rows + "soon,a\n"), "class") == {"when": (True, None)}


def test_a_column_that_deals_rows_to_training_and_test_is_left_out():
    made = sheet("set,x,class\ntrain,1,a\nTrain,2,b\ntest,1,a\n")
    assert reasons(made, "class")["set"] == (False, "left_out_part")
    transport = sheet("by,x,class\ntrain,1,a\nbus,2,b\ntrain,1,a\n")
    assert reasons(transport, "class")["by"] == (True, None)


def test_kinds_follow_the_texts():
    made = load(case("DI-17-inf-and-exponent-codes"), "input.csv").sheet
    assert [choice.kind for choice in choices(made, "out")] == ["categorical", "categorical"]
    made = load(case("DI-15-leading-zeros"), "input.csv").sheet
    assert choices(made, "band")[0].kind == "categorical"


def test_the_target_defaults_to_the_last_column_with_values():
    assert default_target(sheet("a,b,c\n1,2,\n3,4,\n")) == "b"


def test_a_note_beside_the_table_is_no_default_target():
    assert default_target(sheet("a,b,,\n1,2,,\n3,4,,note\n5,6,,other\n")) == "b"
    assert default_target(sheet("column 1,column 2\n1,x\n2,y\n")) == "column 2"
    assert default_target(sheet("a,b\n1,x\n1,x\n")) == "b"


def test_an_ordinary_target_has_no_problem():
    assert target_problem(sheet("a,class\n1,x\n2,y\n3,x\n"), "class") is None


def test_a_measured_target_asks_first_and_is_refused_beyond_a_thousand():
    made = sheet(table("x,price", [(i % 3, i + 0.5) for i in range(1001)]))
    assert (target_problem(made, "price").key, target_problem(made, "price").severity) == ("target_measured", "refuse")
    made = sheet(table("x,price", [(i % 3, i % 21) for i in range(60)]))
    problem = target_problem(made, "price")
    assert (problem.key, problem.severity) == ("target_measured", "ask")
    assert problem.values == {"target": "price", "n": 21, "rows": 60}
    assert target_problem(sheet(table("x,price", [(i % 3, i % 20) for i in range(60)])), "price") is None


def test_more_than_a_hundred_classes_ask_first():
    problem = target_problem(sheet(table("x,word", [(i, f"w{i % 101}") for i in range(300)])), "word")
    assert (problem.key, problem.severity, problem.values["n"]) == ("target_many_classes", "ask", 101)
    assert target_problem(sheet(table("x,word", [(i, f"w{i % 100}") for i in range(300)])), "word") is None


def test_a_different_label_in_every_row_asks_first():
    problem = target_problem(sheet(table("x,word", [(i % 2, f"w{i}") for i in range(9)])), "word")
    assert (problem.key, problem.severity) == ("target_all_different", "ask")


def test_one_class_is_a_note():
    problem = target_problem(sheet("x,class\n1,yes\n2,yes\n"), "class")
    assert (problem.key, problem.severity) == ("target_one_class", "note")


def test_rows_without_a_label_are_counted():
    problems = target_problems(load(case("DI-23-missing-labels"), "input.csv").sheet, "buy")
    assert [(problem.key, problem.values["count"]) for problem in problems] == [("target_unlabelled", 2)]


def test_an_empty_target_is_refused():
    assert target_problem(sheet("x,class\n1,\n2,\n"), "class").severity == "refuse"
