"""Beside the tree: a row typed or picked, its answer and path, what would change it, and a file of rows."""

import json

import pytest
from cases import case
from page import Page, Text

from explorer.markdown import plain

TENNIS = {"data": "play_tennis", "side": "predict"}
IRIS = {"data": "iris", "side": "predict"}


def answer(page):
    return page.texts("card answer")


def steps(page):
    html = page.html("card answer")
    items = html[html.find("<ol") : html.find("</ol>")].split("<li>")[1:]
    return ["".join(Text(item).texts) for item in items]


def flips(page):
    return [button for button in page.app.button if str(button.key).startswith("flip_")]


def field(page, name):
    return next(each for kind in ("text_input", "selectbox") for each in page.app.get(kind) if each.label == name)


def typing(page, **values):
    for name, value in values.items():
        field(page, name).set_value(value)
    return page.run()


def uploading(page, name, text):
    page.app.file_uploader(key="predict_upload").upload(name, text.encode(), "text/csv")
    return page.run()


def test_the_first_row_is_asked_about_at_first_and_the_path_lit():
    page = Page(**TENNIS)
    assert answer(page)[:3] == ["no", " ", "node #6 · 3 rows"]
    assert steps(page) == ["outlook = sunny", "humidity = high"]
    assert page.cursor["walk"] == {"nodes": [0, 3, 6], "parts": [1.0, 1.0, 1.0]}
    assert Page(data="play_tennis").cursor["walk"] is None


def test_another_row_of_the_file_fills_the_fields():
    page = Page(**TENNIS).set(row_number=3)
    assert (field(page, "outlook").value, answer(page)[0]) == ("overcast", "yes")
    assert page.link["row_number"] == "3"
    assert "As in the file, where its class is yes." in page.quiet


def test_the_rows_of_the_selected_node_come_one_after_the_other():
    page = Page(**IRIS).report(selected={"node": 2, "seq": 1})
    assert page.press("Next").value("row_number") == 51
    assert page.press("Next").value("row_number") == 52
    assert page.press("Previous").press("Previous").value("row_number") == 150


def test_a_typed_number_takes_another_way_and_stays_as_typed():
    page = typing(Page(**IRIS), petal_length="4.90")
    assert field(page, "petal_length").value == "4.90"
    assert steps(page)[0] == "petal_length = 4.90 > 2.45"
    assert json.loads(page.link["row"]) == {"petal_length": "4.90"}
    assert any("changed in petal_length" in text for text in page.quiet)


def test_a_link_brings_the_row_back():
    page = Page(**IRIS, row_number="60", row=json.dumps({"petal_length": "1"}))
    assert (answer(page)[0], field(page, "petal_width").value) == ("setosa", "1.4")


@pytest.mark.parametrize("row", ["{", "[1]", '{"petal_length": 3}', "null", json.dumps({"petal_length": ["x"]})])
def test_a_link_with_a_row_that_is_none_is_the_row_of_the_file(row):
    assert answer(Page(**IRIS, row=row))[0] == "setosa"


@pytest.mark.parametrize(("asked", "shown"), [("9999", 150), ("-3", 1), ("0", 1), ("x", 1)])
def test_a_link_to_a_row_that_is_not_there_is_the_nearest_one(asked, shown):
    assert Page(**IRIS, row_number=asked).value("row_number") == shown


def test_a_word_in_a_column_of_numbers_is_no_matter_where_the_drawn_tree_does_not_ask_for_it():
    page = Page(**IRIS, alpha="20", row=json.dumps({"sepal_length": "long"}))
    assert (page.alert, answer(page)[0]) == ("", "setosa")
    assert page.cursor["walk"]["nodes"] == [0, 1]


def test_a_long_row_is_kept_but_not_put_into_the_link():
    page = typing(Page(**TENNIS), outlook="\x00")
    page = typing(page, **{"Another value of outlook": "x" * 2_000})
    assert "row" not in page.link and "The row stops here" in "".join(answer(page))


def test_a_word_in_a_column_of_numbers_is_said_and_nothing_is_answered():
    page = typing(Page(**IRIS), petal_length="long")
    assert page.alert == "petal_length is a column of numbers, and “long” is none. Correct it to see the answer."
    assert answer(page) == [] and page.cursor["walk"] is None
    assert answer(typing(page, petal_length="1"))[0] == "setosa"


def test_a_value_never_seen_stops_and_is_named():
    page = typing(Page(**TENNIS), outlook="\x00")
    page = typing(page, **{"Another value of outlook": "snow"})
    assert "“snow” is no value of outlook in the training rows. The answer is that of this node." in "".join(
        answer(page)
    )
    assert answer(page)[2] == "node #0 · 14 rows"
    assert page.cursor["walk"]["nodes"] == [0]


def test_an_empty_cell_stops_where_no_branch_is_for_it():
    page = typing(Page(**TENNIS), outlook="")
    assert "outlook is empty, and this node has no branch for that." in "".join(answer(page))


def test_all_fields_are_emptied_at_once():
    page = Page(**IRIS).press("Empty all")
    assert {each.value for each in page.app.text_input if "petal" in each.label} == {""}
    assert "petal_length is empty" in "".join(answer(page))


def test_a_row_that_is_shared_out_ends_at_several_nodes():
    page = Page(**IRIS, missing="fractional", row=json.dumps({"petal_length": ""}))
    assert "nodes, since an empty cell is shared out" in "".join(answer(page))
    walk = page.cursor["walk"]
    assert walk["nodes"][0] == 0 and sum(part == 1 for part in walk["parts"]) == 1
    assert any(step.startswith("petal_length is empty: ") for step in steps(page))


def test_the_reached_node_is_selected_by_a_button():
    page = Page(**TENNIS).press("Select node #6")
    assert page.cursor["selected"] == 6


def test_alpha_cuts_the_answer_but_the_view_is_told_the_way_in_the_grown_tree():
    page = Page(**TENNIS, alpha="99")
    assert answer(page)[0] == "yes" and "node #0 · 14 rows" in answer(page)
    assert page.cursor["walk"]["nodes"] == [0, 3, 6]
    assert any("every row gets this class" in text for text in Text(page.html("card answer")).texts)
    assert flips(page) == []


def test_flips_are_sorted_and_a_click_makes_one():
    page = Page(**IRIS, row_number="60")
    labels = [button.label for button in flips(page)]
    assert [label.split("**")[1] for label in labels] == [plain("petal_width"), plain("petal_length")]
    assert labels[0].endswith(plain("+0.25 · 0.33 sd").replace(" ", "\u00a0"))
    flips(page)[0].click()
    page.run()
    assert (answer(page)[0], field(page, "petal_width").value) == ("virginica", "1.7")


def test_a_flip_to_another_value_and_none_where_no_single_change_does():
    page = Page(**TENNIS)
    assert flips(page)[0].label == "**outlook** overcast → **yes** · or rainy"
    page = Page(data="play_tennis", side="predict", max_depth="0")
    assert "No change of a single column gives another class." in page.quiet


def test_leaving_the_view_puts_the_path_out():
    page = Page(**TENNIS).set(side="node")
    assert page.cursor["walk"] is None


def test_another_file_starts_with_its_own_first_row():
    page = typing(Page(**TENNIS), outlook="overcast").set(data="iris")
    assert answer(page)[0] == "setosa" and "row" not in page.link


def test_names_from_a_file_are_shown_as_they_are():
    frame = case("WA-12")
    page = Page(side="predict").upload("names.csv", frame.to_csv(index=False))
    assert page.shows_tree and len(answer(page)) > 2
    labels = {each.label for kind in ("text_input", "selectbox") for each in page.app.get(kind)}
    assert set(frame.columns[:-1]) & labels


def test_markup_in_a_file_stays_text():
    page = Page(side="predict").upload("x.csv", case("WA-11").to_csv(index=False))
    tags = Text(page.html("card answer")).tags
    assert "img" not in tags and "script" not in tags and "svg" not in tags


# A file of rows


def test_a_file_is_answered_with_accuracy_and_baseline_under_its_name():
    page = uploading(
        Page(**TENNIS), "days.csv", "windy,note,outlook,humidity,play\nTRUE,a,sunny,high,no\nFALSE,b,overcast,high,no\n"
    )
    texts = page.texts("card asked_file")
    assert texts[0] == "2 rows of days.csv predicted with 5 leaves, alpha 0."
    facts = dict(zip(texts[1:7:2], texts[2:7:2], strict=True))
    assert facts == {
        "Accuracy on days.csv": "50.0 % · 1 of 2 rows",
        "Always “yes”": "0.0 %",
        "Predicted classes": "no 1, yes 1",
    }
    assert "Kept as they are: note." in texts and "Not in the file and not tested: temperature." in texts


def test_a_file_without_a_tested_column_is_refused_by_its_name():
    page = uploading(Page(**TENNIS), "days.csv", "outlook,windy\nsunny,TRUE\n")
    assert page.alert.startswith("days.csv: the drawn tree tests humidity, and the file has no such column.")
    page = uploading(Page(**TENNIS, alpha="99"), "days.csv", "outlook,windy\nsunny,TRUE\n")
    assert page.alert == ""


def test_a_file_of_one_column_and_one_in_another_encoding_are_read():
    page = uploading(Page(**IRIS, max_depth="1"), "one.csv", "petal_length\n1\n5\n")
    assert page.texts("card asked_file")[0].startswith("2 rows of one.csv")


def test_a_file_that_cannot_be_read_is_refused():
    assert "days.csv" in uploading(Page(**TENNIS), "days.csv", "").alert
    page = uploading(Page(**IRIS), "x.csv", "petal_length,petal_width,sepal_length\n1,2,3\nlong,1,1\n")
    assert page.alert == (
        "x.csv: Column “petal_length” is numeric in this tree, but “long” in data row 2 is not a number. "
        "Correct the cell or empty it, and choose the file again."
    )


def test_what_reading_made_of_a_file_is_said_beside_its_answers():
    page = uploading(Page(**TENNIS), "days.csv", "outlook,humidity,windy\nsunny,high\n")
    assert any("filled up as missing: 1 (line 2)" in text for text in page.texts("card asked_file"))
