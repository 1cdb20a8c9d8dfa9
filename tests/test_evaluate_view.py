"""The view of how good the drawn tree is, as a visitor reads and presses it."""

import csv
import io
import random

import numpy as np
import pytest
from page import Page
from reference import frame_of

from engine import Params, grow, make_table, read_frame
from explorer.cell import leaf_frame
from explorer.safe_csv import safe_csv


def scores(page):
    """The texts of the headline: accuracy, its rows, its interval, then names and figures."""
    return [text.strip() for text in page.texts("card scores")]


def told(page):
    return " ".join([*scores(page), *page.quiet])


def noisy(n_classes, n_rows=600):
    draw = random.Random(4)
    rows = [[draw.randrange(n_classes) for _ in range(2)] for _ in range(n_rows)]
    lines = [f"v{one},{one if draw.random() < 0.7 else two:02d}" for one, two in rows]
    return "\n".join(["one,kind", *lines])


def test_training_rows_are_called_training_rows_and_stand_beside_the_baseline():
    page = Page(side="evaluate", alpha="99999")
    texts = scores(page)
    assert texts[:2] == ["Accuracy 64.3 %", "9 of 14 training rows right"]
    assert texts[2] == "95 % interval 38.8 % – 83.7 % (Wilson)"
    figures = dict(zip(texts[3::2], texts[4::2], strict=False))
    assert figures["baseline: always “yes”"] == "64.3 %"
    assert figures["balanced accuracy: mean recall"] == "50.0 %"
    assert figures["errors"] == "5"
    assert "how well it fits them" in told(page) and "No rows are held back" in told(page)
    assert "validation" not in told(page)


def test_validation_rows_come_first_where_there_are_any_and_one_may_look_at_the_others():
    page = Page(data="titanic", side="evaluate", pruning="reduced-error")
    assert scores(page)[1] == "520 of 660 validation rows right"
    assert "These rows also chose what was pruned" in told(page)
    page.set(scored="training")
    assert scores(page)[1] == "1,204 of 1,541 training rows right"
    assert "also chose" not in told(page) and "No rows are held back" not in told(page)
    assert page.link["scored"] == "training"


def test_with_folds_the_accuracy_of_rows_left_out_comes_first_and_that_of_training_rows_is_named_so():
    page = Page(data="titanic", validation="folds", side="evaluate", alpha="313.404")
    texts = scores(page)
    assert texts[:2] == ["Accuracy 67.7 %", "± 1.0 %"]
    assert "cross-validated at this alpha: 10 folds of 2,201 rows" in texts
    page.set(alpha=20.0)
    assert scores(page)[:2] == ["Accuracy 78.3 %", "± 0.9 %"]
    figures = dict(zip(texts := scores(page)[5:], texts[1:], strict=False))
    assert figures["accuracy on training rows"] == "78.3 %" and figures["errors on training rows"] == "477"
    assert "All below is of the rows the drawn tree was grown from" in told(page)


def test_while_folds_are_stopped_no_accuracy_is_made_up():
    page = Page(data="loan", validation="folds", side="evaluate")
    work = page.view["due"]["id"].replace("/10x1/", "/3x1/")
    page.app.session_state["_halted"] = (work,)
    page.set(folds=3)
    assert scores(page)[0] == "Accuracy …" and "The folds are not all done yet." in scores(page)
    page.press("Go on")
    assert scores(page)[0] != "Accuracy …" and "± one standard error" in scores(page)


def test_the_matrix_follows_alpha():
    page = Page(data="iris", side="evaluate")
    assert np.trace(page.matrix["counts"]) == 150
    page.set(alpha=3.0)
    assert scores(page)[1].startswith(str(np.trace(page.matrix["counts"])))
    page.set(alpha=99999.0)
    assert [sum(column) for column in zip(*page.matrix["counts"], strict=True)] == [150, 0, 0]


def test_a_cell_lists_its_leaves_and_rows_and_a_leaf_is_selected():
    page = Page(data="titanic", side="evaluate", pruning="reduced-error").press_cell(1, 0)
    assert page.link["cell"] == "1-0"
    assert page.matrix["chosen"] == [1, 0]
    leaves, rows = (page.app.dataframe[i].value for i in (0, 1))
    assert leaves["rows"].tolist() == [106, 2]
    assert leaves["rows"].sum() == len(rows) == page.matrix["counts"][1][0]
    assert set(rows["Survived"]) == {"Yes"}
    titanic = frame_of("titanic")
    assert (titanic.loc[rows.index[:9] - 1].to_numpy() == rows.to_numpy()[:9]).all()
    page.click_row(1)
    assert page.cursor["selected"] == leaves["node"][1]
    page.press_cell(None, None)
    assert page.matrix["chosen"] is None and "cell" not in page.link


def test_a_closed_cell_is_gone_and_an_empty_one_says_so():
    page = Page(data="iris", side="evaluate", cell="0-1")
    assert "No row is there now." in page.quiet
    assert page.press("Close").matrix["chosen"] is None


@pytest.mark.parametrize("cell", ["9-0", "x", "0", "0--1", "-", "3-3", "4-0", "1-99999999999"])
def test_a_cell_that_is_not_there_is_none(cell):
    assert Page(data="iris", side="evaluate", cell=cell).matrix["chosen"] is None


def test_another_target_closes_the_cell():
    page = Page(data="titanic", side="evaluate", cell="0-1").set(target="Class")
    assert page.matrix["chosen"] is None and "cell" not in page.link


def test_of_many_classes_the_most_confused_pairs_are_listed_and_the_matrix_on_demand():
    page = Page(side="evaluate").upload("many.csv", noisy(12))
    pairs = page.matrix["pairs"]
    assert len(pairs) == 12
    assert [pair["n"] for pair in pairs] == sorted((pair["n"] for pair in pairs), reverse=True)
    assert all(pair["actual"] != pair["predicted"] for pair in pairs)
    assert any("more pairs" in text for text in page.quiet)
    first = pairs[0]
    page.press_cell(first["actual"], first["predicted"])
    assert page.app.dataframe[0].value["rows"].sum() == first["n"]
    page.open("matrix")
    views = [view.json for view in page._views() if '"kind": "matrix"' in view.json or '"kind":"matrix"' in view.json]
    assert len(views) == 1


def test_undefined_scores_are_dashes_with_a_reason():
    page = Page(data="iris", side="evaluate", alpha="99999").open("classes")
    blocks = [block.value for block in page.app.get("html") if 'class="per-class"' in block.value]
    assert len(blocks) == 1
    assert '<th scope="row">versicolor</th><td>–</td><td>0.000</td><td>0.000</td><td>50</td>' in blocks[0]
    assert "no row is told “versicolor”, “virginica”" in blocks[0]
    assert "Of 150 training rows." in blocks[0]


@pytest.mark.parametrize("curve", ["roc", "precision", "calibration"])
def test_every_curve_says_its_area_and_its_rows(curve):
    page = Page(data="titanic", side="evaluate", pruning="reduced-error", curve=curve).open("curves")
    sentence = next(text for text in page.quiet if "660 validation rows" in text)
    expected = {"roc": "AUC 0.7091", "precision": "Average precision 0.5473", "calibration": "Brier score 0.1677"}
    assert sentence.startswith(expected[curve])
    page.set(positive="No")
    assert page.link["positive"] == "No"


def test_a_point_of_the_calibration_selects_its_leaf():
    page = Page(data="titanic", side="evaluate", curve="calibration").open("curves")
    assert "On training rows every leaf lies on the line: its share was counted from them." in page.quiet
    assert page.click_chart(customdata="9").cursor["selected"] == 9


def test_importance_is_told_with_its_definition_and_its_rows():
    page = Page(data="titanic", side="evaluate", pruning="reduced-error").open("importance")
    html = next(block.value for block in page.app.get("html") if 'class="importance"' in block.value)
    assert "decrease of entropy" in html and "Of training rows." in html
    page.set(importance="permutation")
    html = next(block.value for block in page.app.get("html") if 'class="importance"' in block.value)
    assert "shuffled among 660 validation rows" in html and "±" in html


def test_a_tree_without_a_split_owes_nothing_to_any_column():
    page = Page(data="iris", side="evaluate", alpha="99999").open("importance")
    assert any("no split" in text for text in page.quiet)


def test_a_table_of_one_class_has_scores_but_no_curves():
    page = Page(side="evaluate").upload("one.csv", "a,b\nx,yes\ny,yes\nx,yes\n").open("curves")
    assert scores(page)[0] == "Accuracy 100.0 %"
    assert any("one class only" in text for text in page.quiet)


def test_a_leaf_where_rows_stop_says_so():
    tree = grow(make_table(read_frame(frame_of("play_tennis")), "play"), Params())
    frame = leaf_frame(tree, tree.is_leaf, np.array([0, 1]), np.array([2, 1]))
    assert frame["rule"].tolist() == ["root: all rows (its value has no branch)", "outlook = overcast"]


def test_names_from_a_file_are_never_markup():
    page = Page(side="evaluate").upload("bad.csv", "a,b\nx,<b>1</b>\ny,=cmd()\nx,<b>1</b>\n")
    for name in ("classes", "curves", "importance"):
        page.open(name)
    assert "&lt;b&gt;" in page.html("card scores")
    assert not any("<b>1</b>" in block.value for block in page.app.get("html"))


def test_the_rows_of_a_cell_are_saved_without_formulas():
    page = Page(side="evaluate").upload("bad.csv", "a,b\nx,no\n=y,yes\nx,no\n").press_cell(1, 1)
    rows = list(csv.reader(io.StringIO(safe_csv(page.app.dataframe[1].value).decode("utf-8-sig"))))
    assert rows == [["a", "b"], ["'=y", "yes"]]


def test_the_rows_of_a_second_file_are_scored_and_listed_as_they_stand_there():
    page = Page(side="evaluate").upload("first.csv", "size,color,kind\n1,red,a\n2,red,a\n3,blue,b\n4,blue,b\n")
    page.set(validation="file").app.file_uploader(key="upload_validation").upload(
        "checks.csv", b"kind,note,color,size\na,first,red,1\na,second,blue,4\nc,third,red,1\n", "text/csv"
    )
    page.run()
    assert scores(page)[:2] == ["Accuracy 33.3 %", "1 of 3 validation rows right"]
    assert "1 of these rows is of a class that no training row has" in told(page)
    assert page.matrix["counts"] == [[1, 1, 0], [0, 0, 0], [1, 0, 0]]
    rows = page.press_cell(0, 1).app.dataframe[1].value
    assert rows.to_dict("index") == {2: {"kind": "a", "note": "second", "color": "blue", "size": "4"}}


def test_validation_rows_need_not_choose_what_is_pruned():
    page = Page(data="titanic", side="evaluate", validation="share")
    assert "validation rows right" in scores(page)[1]
    assert "also chose" not in told(page)


def test_with_folds_nobody_is_told_to_hold_rows_back():
    page = Page(data="iris", side="evaluate", validation="folds")
    assert "All below is of the rows" in told(page) and "No rows are held back" not in told(page)
