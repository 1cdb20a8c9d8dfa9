"""The column tools on the page: offered, clicked, undone, kept in the link, used for validation and prediction."""

import json

from page import Page, Text
from test_loading import case
from test_recipes_words import MAILS

from explorer.recipes import Dates, Grades, Numbers, Rare, Words, written_step


def link(**steps) -> str:
    return json.dumps({name: {"as": written_step(step)} for name, step in steps.items()})


def columns(page: Page) -> list[str]:
    return page.view["columns"]


def test_di_22_dates_are_left_out_until_one_click_orders_them():
    page = Page().upload("input.csv", case("DI-22-dates-as-categories"))
    assert not page.shows_tree and page.alert.startswith("No column is left to split on.")
    page.press("Use “date” as dates, in order")
    assert columns(page) == ["date: days since 2023-06-26"]
    assert (page.facts["gain"], page.facts["split"]) == ("1.0000", "date: days since 2023-06-26 ≤ 4.5")
    assert json.loads(page.link["columns"]) == {"date": {"as": {"to": "dates"}}}
    page.open("columns").press("Undo")
    assert "columns" not in page.link and not page.shows_tree


def test_di_22_a_later_date_in_a_file_follows_the_order():
    page = Page().upload("input.csv", case("DI-22-dates-as-categories")).press("Use “date” as dates, in order")
    page.set(side="predict")
    page.app.file_uploader(key="predict_upload").upload(
        "predict.csv", case("DI-22-dates-as-categories", "predict.csv"), "text/csv"
    )
    page.run()
    assert "yes 1" in " ".join(page.texts("card asked_file"))


def test_di_19_the_tools_offer_numbers_and_show_before_and_after():
    page = Page().upload("input.csv", case("DI-19-mixed-type-column")).open("columns")
    page.set(**{"tool.0": "dose"})
    assert page.options("tool_to.0")[:2] == ["as it is", "numbers, other cells missing"]
    page.set(**{"tool_to.0": "numbers"})
    shown = " ".join(page.texts("card made"))
    assert "dose: 6 different, 0 missing" in shown and "→ dose (numeric): 5 different, 1 missing" in shown
    page.set(**{"tool_to.0": ""})
    assert "columns" not in page.link


TOWNS = "x,town,y\n" + "".join(f"{i},{'ABCDEFGH'[i % 8]},{'no' if i < 20 else 'yes'}\n" for i in range(40))


def test_cut_points_come_from_the_training_rows_and_the_validation_rows_are_cut_there_too():
    cut = {"columns": link(x=Grades("count", 2)), "validation": "rows", "validation_rows": "31-40"}
    page = Page(data="file", file="t.csv", **cut).upload("t.csv", TOWNS)
    assert {"≤ 14", "> 14"} <= set(page.card)
    assert "30 training rows · 10 validation rows" in page.heading


def test_a_validation_file_is_made_as_the_first_one_is():
    page = Page(
        data="file", file="t.csv", columns=link(x=Grades("own", at=(19,)), town=Rare(most=2)), validation="file"
    )
    page.upload("t.csv", TOWNS)
    page.app.file_uploader(key="upload_validation").upload(
        "v.csv", b"y,town,x\nyes,Z,30\nno,A,-5\nyes,A,99\n", "text/csv"
    )
    page.run()
    assert "40 training rows · 3 validation rows" in page.heading
    page.set(side="evaluate")
    assert any("3 of 3 validation rows right" in "".join(Text(each.value).texts) for each in page.app.get("html"))


def test_the_target_can_be_cut_into_grades_where_it_is_a_measured_quantity():
    prices = "x,price\n" + "".join(f"{i},{i * 1.5}\n" for i in range(60))
    page = Page().upload("p.csv", prices)
    assert not page.shows_tree and "looks like a measured quantity: 60 classes" in page.alert
    page.press("Cut “price” into 3 grades")
    assert page.view["classes"] == ["≤ 29", "29 – 59", "> 59"]
    assert page.facts["leaves below"] == "3"


def test_al_16_the_question_stays_for_who_wants_to_grow_anyway():
    page = Page().upload("input.csv", case("AL-16-continuous-label"))
    assert {"Grow anyway"} < {button.label for button in page.app.button}


def test_names_that_are_markdown_or_empty_can_be_made_over():
    text = ":red[x],*a*,,y\n" + "".join(f"2024-01-{i:02},{i % 3},{'abc'[i % 3]},{i > 9}\n" for i in range(1, 20))
    page = Page().upload("m.csv", text).open("columns")
    page.press("Use “\\:red\\[x\\]” as dates, in order")
    assert ":red[x]: days since 2024-01-01" in columns(page)
    page.set(**{"tool.0": "*a*"}).set(**{"tool_to.1": "rare"})
    assert json.loads(page.link["columns"])["*a*"] == {"as": {"to": "rare"}}
    page.edit(1, kind="numeric")
    assert json.loads(page.link["columns"])["*a*"] == {"kind": "numeric"}


def test_two_snapshots_may_make_different_columns_of_one_source():
    page = Page(data="file", file="t.csv").upload("t.csv", TOWNS)
    page.set(second="compare")
    page.press("Keep this tree")
    page.open("columns").set(**{"tool.0": "x"}).set(**{"tool_to.0": "grades"})
    page.press("Keep this tree")
    kept = json.loads(page.link["snapshots"])
    assert [each.get("columns") for each in kept] == [None, {"x": {"as": {"to": "grades"}}}]


def test_a_step_that_cannot_be_done_is_a_sentence_and_can_be_undone():
    page = Page(data="file", file="t.csv", columns=link(town=Dates())).upload("t.csv", TOWNS)
    assert not page.shows_tree and page.alert.startswith("Column “town” cannot be used as dates")
    page.open("columns").set(**{"tool.0": "town"}).press("Undo")
    assert page.shows_tree


def test_numbers_that_became_missing_are_predicted_as_missing():
    page = Page(columns=link(dose=Numbers()), data="file", file="input.csv")
    page.upload("input.csv", case("DI-19-mixed-type-column")).set(side="predict").set(row_number=6)
    assert columns(page) == ["dose"] and page.shows_tree


def test_a_mail_table_grows_from_its_words_after_one_click_and_answers_a_typed_mail():
    rows = "".join(f'"{text}",{label}\n' for text, label in MAILS)
    page = Page().upload("mails.csv", "text,label\n" + rows)
    assert not page.shows_tree and page.alert.startswith("No column is left to split on.")
    page.press("Use the words of “text”")
    assert page.facts["split"].startswith("text: ") and "text: buy" in columns(page)
    page.set(side="predict")
    mail = next(area for area in page.app.text_area if area.label == "text")
    assert mail.value == MAILS[0][0]
    mail.set_value("the meeting minutes")
    page.run()
    assert page.link["row"] == '{"text": "the meeting minutes"}'
    assert any("ham" in "".join(Text(each.value).texts) for each in page.app.get("html") if "answer" in each.value[:80])
    page.press("Empty all")
    assert page.link["row"] == '{"text": ""}'


def test_a_typed_number_is_graded_and_a_typed_date_fills_what_is_made_of_it():
    steps = {"columns": link(x=Grades("own", at=(19,))), "side": "predict"}
    page = Page(data="file", file="t.csv", row='{"x": "35"}', **steps).upload("t.csv", TOWNS)
    assert any("yes" in "".join(Text(each.value).texts) for each in page.app.get("html") if "answer" in each.value[:80])


def test_a_target_that_was_made_into_several_columns_before_is_a_target_as_it_is():
    page = Page(data="file", file="t.csv", columns=link(town=Words(), x=Grades("entropy")), target="town")
    page.upload("t.csv", TOWNS)
    assert page.view["classes"] == list("ABCDEFGH")


def test_grades_of_a_target_score_a_file_that_holds_its_numbers():
    prices = "x,price\n" + "".join(f"{i},{i * 1.5}\n" for i in range(60))
    page = Page().upload("p.csv", prices).press("Cut “price” into 3 grades").set(side="predict")
    rows = b"price,x\n1,1\n80,55\n2,59\n"
    page.app.file_uploader(key="predict_upload").upload("q.csv", rows, "text/csv")
    page.run()
    assert "2 of 3" in " ".join(page.texts("card asked_file"))


def test_columns_switched_off_stay_off_when_they_are_made_over_and_back():
    page = Page(data="file", file="t.csv", columns='{"x":{"use":false,"as":{"to":"grades"}}}').upload("t.csv", TOWNS)
    assert columns(page) == ["town"]
    page.open("columns").edit(0, use=True)
    assert columns(page) == ["x", "town"] and page.facts["split"] == "x, 3 branches"


def test_two_hundred_columns_can_be_changed_each_by_its_place():
    names = [f"c{i}" for i in range(199)]
    rows = "".join(",".join([str(i * j % 17) for j in range(199)] + ["ab"[i % 2]]) + "\n" for i in range(30))
    page = Page().upload("wide.csv", ",".join([*names, "y"]) + "\n" + rows).open("columns")
    page.set(**{"tool.0": "c150"}).set(**{"tool_to.150": "grades"})
    assert json.loads(page.link["columns"]) == {"c150": {"as": {"to": "grades"}}}
    assert "c150" in " ".join(page.texts("card made"))


def test_other_columns_can_be_left_out_and_changed_beside_one_that_is_made():
    page = Page(data="file", file="t.csv", columns=link(x=Grades("count", 2))).upload("t.csv", TOWNS + "41,A,yes\n")
    assert columns(page) == ["x", "town"]
    page.open("columns").edit(1, use=False)
    assert columns(page) == ["x"]


def test_what_is_made_beside_a_second_file_follows_the_columns_that_are_used():
    made = {"x": {"as": written_step(Grades("count", 2))}}
    page = Page(data="file", file="t.csv", columns=json.dumps(made), validation="file").upload("t.csv", TOWNS)
    page.app.file_uploader(key="upload_validation").upload("v.csv", b"y,town,x\nyes,B,30\nno,A,5\n", "text/csv")
    page.run()
    assert columns(page) == ["x", "town"]
    page.open("columns").edit(1, use=False)
    assert columns(page) == ["x"]
    page.edit(1, use=True)
    assert columns(page) == ["x", "town"]
