"""The board of kept trees: keeping, picking, showing, comparing, and what becomes of trees of other tables."""

from __future__ import annotations

import json

import numpy as np
import pytest
from page import Page

from explorer.board_figure import Point, compared, front
from explorer.link import MOST_SNAPSHOTS, settings_of
from explorer.standing import Standing


def standing(leaves, error, rows="r"):
    return Standing(leaves, 1, 1 - error, 10.0, 1 - error if rows else None, 5.0, 0.5, rows, "")


def point(number, leaves, error, rows="r", now=False):
    return Point(number, str(number), standing(leaves, error, rows), now)


def board(page):
    return page.app.dataframe[0].value


def names(page):
    return board(page)["name"].tolist()


def test_the_front_is_what_no_other_tree_beats():
    points = [
        point(1, 5, 0.2),
        point(2, 3, 0.25),
        point(3, 9, 0.2),
        point(4, 3, 0.25),
        point(5, 1, 0.4),
        point(6, 8, 0.1),
    ]
    assert [each.number for each in front(points)] == [5, 2, 1, 6]


def test_only_errors_of_the_same_rows_are_compared():
    points = [point(1, 5, 0.2, None, now=True), point(2, 3, 0.2), point(3, 3, 0.3)]
    assert [each.number for each in compared(points)] == [2, 3]
    assert [each.number for each in compared(points[:2])] == [1]


def test_the_tree_on_the_screen_stands_alone_at_first_and_is_kept_under_a_name_of_its_settings():
    page = Page(data="iris", second="compare", alpha="3")
    assert names(page) == ["the tree now"]
    page.press("Keep this tree")
    assert names(page) == ["ID3, alpha 3"] and board(page)["#"].tolist() == ["1 ◂"]
    assert json.loads(page.link["snapshots"]) == [
        {"name": "ID3, alpha 3", "data": "iris", "target": "species", "alpha": 3.0}
    ]
    assert next(button for button in page.app.button if button.key == "keep").disabled
    page.set(alpha=0.0)
    assert names(page) == ["the tree now", "ID3, alpha 3"]


@pytest.fixture(scope="module")
def contest():
    return Page(data="titanic", second="compare").press("Compare pruning methods")


def test_all_methods_are_compared_on_the_same_rows_in_one_click(contest):
    frame = board(contest)
    assert names(contest)[1:] == ["unpruned", "alpha at 1-SE (10 folds)", "pessimistic", "reduced error", "pre-pruning"]
    rows = "660: 30.0 % held out, seed 0"
    assert frame["validation rows"].tolist() == ["none", *[rows] * 3, *[f"{rows}; they chose the pruning"] * 2]
    assert frame["training rows"].tolist() == [2201.0, *[1541.0] * 5]
    assert frame["leaves"].tolist()[0] == 14 and frame["leaves"].tolist()[5] < frame["leaves"].tolist()[1]
    assert frame["validation accuracy"].isna().tolist() == [True, *[False] * 5]
    assert all(text.startswith("data:image/svg+xml;base64,") for text in frame["picture"])
    chart = json.loads(contest.app.get("plotly_chart")[0].proto.spec)
    symbols = {trace["marker"]["symbol"] for trace in chart["data"] if "marker" in trace}
    assert symbols == {"diamond", "circle-open"}
    assert any("error is not of the same rows: 1." in text for text in contest.quiet)
    assert chart["layout"]["yaxis"]["title"]["text"] == "validation error"


def test_a_picked_tree_is_shown_compared_renamed_and_removed():
    page = Page(data="titanic", second="compare").press("Compare pruning methods")
    page._mark(rows=[4], cells=[])
    page.press("Compare with the tree now")
    assert page.link["against"] == "reduced error"
    assert page.view["union"]["before"] == "reduced error" and page.view["union"]["after"] == "the tree now"
    assert page.view["grown"]["leaves"] == board(page)["leaves"].tolist()[4]
    page.report(compare={"seq": 10**15})
    assert "against" not in page.link and "union" not in page.view
    page.press("Show this tree")
    assert (page.link["pruning"], page.link["validation"]) == ("reduced-error", "share")
    assert names(page)[3] == "reduced error" and board(page)["#"].tolist()[3] == "4 ◂"
    page.set(snapshot_name="mine")
    assert names(page)[3] == "mine"
    page.press("Remove")
    assert "mine" not in names(page) and names(page)[0] == "the tree now"


def test_of_two_kept_trees_the_other_one_becomes_the_tree_on_the_screen():
    page = Page(data="titanic", second="compare").press("Compare pruning methods")
    page._mark(rows=[2], cells=[])
    page.set(snapshot_other="pre-pruning").press("Compare with it")
    shown = page.view["union"]
    assert (shown["before"], shown["after"]) == ("alpha at 1-SE (10 folds)", "pre-pruning")
    assert (page.link["pruning"], page.link["against"]) == ("pre-pruning", "alpha at 1-SE (10 folds)")


def test_a_point_of_the_chart_picks_its_tree(contest):
    contest.click_chart(customdata="pessimistic")
    assert any(button.label == "Show this tree" for button in contest.app.button)
    assert "pessimistic" in contest.texts("picked")


def test_the_card_says_which_tree_has_a_node_that_the_one_on_the_screen_has_not():
    kept = '[{"name":"deep","data":"titanic","target":"Survived"}]'
    page = Page(data="titanic", snapshots=kept, against="deep", max_depth="1")
    status = page.view["status"]
    only = status.index(2)
    page.report(selected={"node": only, "seq": 10**15})
    told = "".join(page.texts("elsewhere"))
    assert told.startswith("Only in A, “deep”: Sex = Female and Class =")
    assert page.cursor["selected"] == only
    assert page.facts["node number"] == "#1"
    page.report(selected={"node": 0, "seq": 10**15 + 1})
    assert page.texts("elsewhere") == [] and page.cursor["selected"] == 0


def test_what_is_no_node_of_the_union_is_ignored():
    kept = '[{"name":"deep","data":"titanic","target":"Survived"}]'
    page = Page(data="titanic", snapshots=kept, against="deep", max_depth="1")
    for seq, node in enumerate([-1, 10**6, True, "1", None, 1.5], 10**15):
        page.report(selected={"node": node, "seq": seq})
        assert page.cursor["selected"] == 0


def test_trees_of_other_tables_stand_back_with_a_sentence():
    kept = [
        {"name": "a", "data": "iris", "target": "species"},
        {"name": "b", "data": "titanic", "target": "Nothing"},
        {"name": "c", "data": "titanic", "target": "Class"},
        {"name": "d", "data": "titanic", "target": "Survived", "min_samples_split": 1},
        {"name": "e", "data": "titanic", "target": "Survived", "columns": {"Gone": {"use": False}}},
    ]
    page = Page(data="titanic", second="compare", snapshots=json.dumps(kept), against="a")
    assert names(page) == ["the tree now"] and "union" not in page.view
    told = [text for text in page.quiet if text[:1] in "abcde" and text[1:2] == " "]
    assert [text[0] for text in told] == list("abcde")
    assert "another table (iris)" in told[0] and "“Nothing”" in told[1] and "“Class”" in told[2]
    assert "min_samples_split" in told[3] and "“Gone”" in told[4]
    page.press("Remove")
    assert [each["name"] for each in json.loads(page.link["snapshots"])] == list("bcde")


def test_a_tree_of_the_file_read_in_another_way_stands_back_until_it_is_read_so_again():
    page = Page(second="compare").upload("t.csv", "a,b,y\n1,p,x\n2,p,x\nNA,q,z\n4,q,z\n5,q,z\n")
    page.press("Keep this tree")
    (kept,) = json.loads(page.link["snapshots"])
    plainly = dict(page.link)
    page.follow(**plainly, reading=json.dumps({"missing": ["NA"]}))
    assert names(page) == ["the tree now"]
    assert any(text.startswith(kept["name"]) and "read in another way" in text for text in page.quiet)
    page.press("Keep this tree")
    assert [each.get("reading") for each in json.loads(page.link["snapshots"])] == [None, {"missing": ["NA"]}]
    page.follow(**{**plainly, "snapshots": page.link["snapshots"]})
    assert names(page) == [kept["name"]]


def test_a_kept_tree_is_the_tree_that_was_kept():
    page = Page(
        data="penguins", second="compare", criterion="c45-guard", validation="share", hold_out="0.25", alpha="2"
    )
    before = page.view
    page.press("Keep this tree").set(criterion="gini", validation="none", alpha=0.0)
    page._mark(rows=[1], cells=[])
    page.press("Show this tree")
    after = page.view
    assert after["tree"] == before["tree"]
    assert np.array_equal(after["critical"], before["critical"])
    assert (page.link["criterion"], page.link["hold_out"], page.link["alpha"]) == ("c45-guard", "0.25", "2")


def test_going_back_does_not_lose_more_snapshots_than_a_link_can_hold():
    page = Page(data="iris", second="compare")
    kept = [{"name": f"number {k}", "data": "iris", "target": "species", "alpha": float(k)} for k in range(200)]
    page.app.session_state["_settings"] = {**page.app.session_state["_settings"], "snapshots": kept}
    page.run()
    assert "snapshots" not in page.link and any("more snapshots than a link" in text for text in page.quiet)
    page.follow(data="iris")
    assert len(page.app.session_state["_settings"]["snapshots"]) == 200


def test_names_in_data_and_links_never_become_markup():
    kept = json.dumps([{"name": "<b>x</b>", "data": "titanic", "target": "Survived", "max_depth": 1}])
    page = Page(data="titanic", second="compare", snapshots=kept, against="<b>x</b>")
    page._mark(rows=[1], cells=[])
    assert "<b>x</b>" in page.texts("picked")


def test_a_full_board_takes_no_more_and_a_list_that_is_longer_is_not_read():
    kept = [{"name": f"{n}", "data": "iris"} for n in range(MOST_SNAPSHOTS)]
    page = Page(data="play_tennis", second="compare")
    page.app.session_state["_settings"] = {**page.app.session_state["_settings"], "snapshots": kept}
    keep = next(button for button in page.run().app.button if button.key == "keep")
    assert keep.disabled and "remove one" in keep.help
    page.press("Compare pruning methods")
    assert page.alert == f"The board has room for {MOST_SNAPSHOTS} trees: remove one to keep another."
    assert len(page.app.session_state["_settings"]["snapshots"]) == MOST_SNAPSHOTS
    link = {"snapshots": json.dumps([*kept, {"name": "one more"}])}
    assert settings_of(link)["snapshots"] == []


def test_a_link_with_settings_that_do_not_exist_is_told_and_not_shown():
    wrong = [
        {"criterion": "best"},
        {"pruning": "best"},
        {"pruning": "pessimistic", "cf": 2.0},
        {"alpha": -1.0},
        {"branching": "triple"},
        {"leaf_cost": "gold"},
        {"validation": "share", "hold_out": 7.0},
        {"validation": "rows", "validation_rows": "x"},
        {"validation": "column", "validation_column": "Sex", "validation_value": "none"},
        {"columns": {"Sex": {"kind": "numeric"}}},
    ]
    kept = [{"name": f"s{k}", "data": "titanic", "target": "Survived", **each} for k, each in enumerate(wrong)]
    page = Page(data="titanic", second="compare", snapshots=json.dumps(kept), against="s0")
    assert names(page) == ["the tree now"] and "union" not in page.view
    assert [text.split(" ")[0] for text in page.quiet if text.startswith("s")] == [each["name"] for each in kept]


def test_a_limitless_alpha_in_a_link_is_refused():
    kept = '[{"name": "s", "data": "titanic", "target": "Survived", "alpha": Infinity}]'
    assert names(Page(data="titanic", second="compare", snapshots=kept)) == ["the tree now"]


def test_with_folds_the_board_says_that_it_does_not_use_them():
    page = Page(data="loan", validation="folds", second="compare")
    assert any("The board does not use folds" in text for text in page.quiet)
    page.set(validation="none")
    assert any("No rows check these trees" in text for text in page.quiet)
