"""The page as a visitor meets it: first visit, every control, uploads, links, reports of the view, two visitors."""

import ast
import base64
import csv
import io
import json
import re

import pytest
from page import Page, unpacked
from streamlit.runtime.media_file_manager import MediaFileManager

SMALL = "a,b,c\n1,x,2\n2,y,3\n3,x,5\n4,y,5\n"
FOUR_ROWS = "colour,size,fruit\nred,S,apple\nred,L,apple\ngreen,S,pear\ngreen,L,pear\n"
TREE_KEYS = {
    *("kind", "tree", "words", "classes", "class_rows", "colors", "other_color", "columns", "rows", "height"),
    *("parent", "depth", "column", "samples", "label", "entropy", "critical", "branch_texts", "branch"),
    *("bar_start", "bar_class", "bar_count", "left_out", "branch_groups", "alphas", "grown", "charts"),
    *("title", "about", "file", "numeric", "due", "validation"),
}


def drawn(view, node=0):
    """The tree that the view was sent, as {column: {branch: class or tree}}."""
    below = [child for child, parent in enumerate(view["parent"]) if parent == node]
    if not below:
        return view["classes"][view["label"][node]]
    branches = {view["branch_texts"][view["branch"][child]]: drawn(view, child) for child in below}
    return {view["columns"][view["column"][node]]: branches}


def grown(page):
    return page.view["grown"]["nodes"], page.view["grown"]["leaves"], page.view["grown"]["depth"]


def rule(page):
    return [text for text in page.card[3:6] if " = " in text]


@pytest.fixture
def files(monkeypatch):
    """What each download button would give, by the ending of its name, as the page last offered it.

    The ending is that of the format, with the part before it where one format has several files.
    """
    offered = {}
    register = MediaFileManager.add_deferred

    def noted(self, make, mimetype, coordinates, file_name=None, **options):
        offered[re.search(r"(_rules|_branches|_dict|_nodes|_state|_report)?\.\w+$", file_name)[0]] = make
        return register(self, make, mimetype, coordinates, file_name, **options)

    monkeypatch.setattr(MediaFileManager, "add_deferred", noted)
    return offered


# First visit


def test_a_first_visit_shows_the_tree_of_play_tennis():
    page = Page()
    assert page.heading == "Play tennis 14 rows · target play"
    assert drawn(page.view) == {
        "outlook": {
            "overcast": "yes",
            "rainy": {"windy": {"FALSE": "yes", "TRUE": "no"}},
            "sunny": {"humidity": {"high": "no", "normal": "yes"}},
        }
    }
    assert (page.view["rows"], page.view["classes"], page.view["samples"][:4]) == (14, ["no", "yes"], [14, 4, 5, 5])
    assert (page.cursor["selected"], page.cursor["alpha"], page.link, page.alert) == (0, 0, {}, "")


def test_a_first_visit_shows_the_card_of_the_root():
    page = Page()
    assert page.card[:4] == ["outlook ?", " ", "yes is the largest class", "root: all rows"]
    assert page.facts == {
        "node number": "#0",
        "samples": "14 (100.0 %)",
        "entropy H": "0.9403 of at most 1",
        "Gini": "0.4592",
        "class": "yes",
        "split": "outlook, 3 branches",
        "gain": "0.2467",
        "leaves below": "5",
        "cost as a leaf, n · H": "13.16 bits",
        "cost of its leaves": "0.00 bits",
        "critical alpha": "3.2910",
    }


@pytest.mark.parametrize(
    ("data", "tree"),
    [
        ("loan", {"有自己的房子": {"否": {"有工作": {"否": "否", "是": "是"}}, "是": "是"}}),
        (
            "watermelon_2.0",
            {
                "纹理": {
                    "模糊": "否",
                    "清晰": {
                        "根蒂": {
                            "硬挺": "否",
                            "稍蜷": {"色泽": {"乌黑": {"触感": {"硬滑": "是", "软粘": "否"}}, "青绿": "是"}},
                            "蜷缩": "是",
                        }
                    },
                    "稍糊": {"触感": {"硬滑": "否", "软粘": "是"}},
                }
            },
        ),
        (
            "work_house_degree",
            {
                "work": {
                    "0": {"house": {"0": "0", "1": {"degree": {"S": "1", "T": "0"}}}},
                    "1": {"degree": {"D": "1", "S": "0", "T": "1"}},
                }
            },
        ),
    ],
)
def test_the_published_tree_of_a_sample_is_what_the_view_is_sent(data, tree):
    assert drawn(Page(data=data).view) == tree


@pytest.mark.parametrize("data", ["play_tennis", "watermelon_3.0", "exam", "penguins", "titanic"])
def test_the_view_is_sent_an_object_and_not_a_text(data):
    page = Page(data=data)
    assert set(page.view) == TREE_KEYS
    n_nodes = len(page.view["parent"])
    assert n_nodes == page.view["grown"]["nodes"]
    for key in ("depth", "column", "samples", "label", "entropy", "critical", "branch"):
        assert len(page.view[key]) == n_nodes, key
    assert set(page.cursor) == {"kind", "target", "tree", "alpha", "selected", "chart", "mode", "seq", "walk"}


# Every control


def test_another_sample_shows_another_tree_and_goes_into_the_link():
    page = Page().set(data="titanic")
    assert page.heading == "Titanic 2,201 rows · target Survived"
    assert page.view["columns"] == ["Class", "Sex", "Age"]
    assert page.link == {"data": "titanic"}


def test_another_seed_draws_other_exam_results():
    page = Page(data="exam")
    first = page.view
    page.set(seed=5)
    assert page.view["tree"] != first["tree"]
    assert page.link == {"data": "exam", "seed": "5"}
    assert page.set(seed=1).view == first
    assert page.set(seed=-3).alert == "The seed must be a whole number of 0 or more, not -3."
    assert page.set(seed=1).view == first


def test_another_target_makes_a_column_of_the_old_one():
    page = Page().set(alpha=1.0).set(target="outlook")
    assert page.heading == "Play tennis 14 rows · target outlook"
    assert page.view["columns"] == ["temperature", "humidity", "windy", "play"]
    assert page.view["classes"] == ["overcast", "rainy", "sunny"]
    assert (page.value("alpha"), page.link) == (0, {"target": "outlook"})


@pytest.mark.parametrize(
    ("setting", "link", "figures"),
    [
        ({}, {}, (17, 9, 5)),
        ({"criterion": "c45"}, {"criterion": "c45"}, (17, 9, 5)),
        ({"criterion": "c45-guard"}, {"criterion": "c45-guard"}, (17, 9, 5)),
        ({"criterion": "gini"}, {"criterion": "gini"}, (17, 9, 5)),
        ({"min_samples_split": 20}, {"min_samples_split": "20"}, (11, 6, 4)),
        ({"epsilon": 0.3}, {"epsilon": "0.3"}, (5, 3, 2)),
        ({"max_depth": 2}, {"max_depth": "2"}, (5, 3, 2)),
        ({"max_depth": 0}, {"max_depth": "0"}, (1, 1, 0)),
    ],
)
def test_a_setting_of_growth_changes_the_tree_and_goes_into_the_link(setting, link, figures):
    page = Page(data="iris")
    before = page.view["tree"]
    if setting:
        page.set(**setting)
    assert grown(page) == figures
    assert page.link == {"data": "iris", **link}
    assert (page.view["tree"] == before) == (not setting)


def test_each_criterion_is_named_by_its_measure_in_the_card():
    page = Page()
    assert page.facts["gain"] == "0.2467"
    assert page.set(criterion="c45").facts["gain ratio"] == "0.1564"
    assert page.set(criterion="gini").facts["Gini decrease"] == "0.1163"


def test_an_emptied_depth_limit_is_no_limit():
    page = Page(max_depth="1")
    assert grown(page) == (4, 3, 1)
    assert grown(page.set(max_depth=None)) == (8, 5, 2)
    assert page.link == {}


def test_alpha_prunes_the_fifteen_rows_at_1_25_and_leaves_the_grown_tree_in_the_view():
    page = Page(data="work_house_degree")
    tree = page.view
    page.set(alpha=1.25)
    assert page.view == tree
    assert (page.cursor["alpha"], page.link) == (1.25, {"data": "work_house_degree", "alpha": "1.25"})
    falls = page.view["alphas"]
    assert falls["alpha"] == pytest.approx([0, 1.174258, 1.245112, 3.090405], abs=1e-6)
    assert (falls["nodes"], falls["leaves"], falls["depth"]) == ([10, 7, 5, 1], [6, 4, 3, 1], [3, 3, 2, 0])
    assert falls["accuracy"] == pytest.approx([13 / 15, 13 / 15, 13 / 15, 10 / 15])
    assert page.facts["leaves below"] == "6; 3 at alpha 1.25"
    page.report(selected={"node": 4, "seq": 1})
    assert page.card[:4] == ["1", " ", "leaf at alpha 1.25, split on degree before", "work = 0"]
    assert (page.facts["cost as a leaf, n · H"], page.facts["cost of its leaves"]) == ("3.25 bits", "2.00 bits")
    page.report(selected={"node": 9, "seq": 2})
    assert page.card[2] == "cut off from alpha 1.24511"


def test_a_typed_alpha_is_kept_as_it_was_typed():
    page = Page().set(alpha=3.291000855)
    assert (page.value("alpha"), page.link) == (3.291000855, {"alpha": "3.291000855"})


def test_a_column_that_is_switched_off_is_not_tested_and_the_editor_stays_open():
    page = Page().open("columns")
    page.edit(0, use=False)
    assert page.view["columns"] == ["temperature", "humidity", "windy"]
    assert json.loads(page.link["columns"]) == {"outlook": {"use": False}}
    page.edit(0, use=True)
    assert page.view["columns"] == ["outlook", "temperature", "humidity", "windy"]
    page.edit(3, use=False)
    assert page.view["columns"] == ["outlook", "temperature", "humidity"]


def test_a_column_of_the_other_kind_splits_in_the_other_way():
    page = Page(data="play_tennis_numeric").open("columns")
    assert page.app.dataframe[0].value["kind"].tolist() == ["categorical", "numeric", "numeric", "categorical"]
    page.edit(1, kind="categorical")
    assert page.app.dataframe[0].value["kind"].tolist() == ["categorical", "categorical", "numeric", "categorical"]
    assert page.facts["split"] == "temperature, 12 branches"
    page.edit(1, kind="numeric")
    assert page.facts["split"] == "outlook, 3 branches"


def test_a_text_column_cannot_be_made_numeric_and_the_page_says_which_cell():
    page = Page().open("columns").edit(0, kind="numeric")
    assert page.alert == (
        "Column “outlook” cannot be numeric: “sunny” in data row 1 is not a number. "
        "Make the column categorical, or correct the cell."
    )
    assert page.edit(0, kind="categorical").alert == ""


def test_the_last_column_switched_off_leaves_one_sentence_and_the_editor():
    page = Page().open("columns")
    for row in range(4):
        page.edit(row, use=False)
    assert page.alert == "A tree of “play” needs at least one other column to split on."
    assert not page.shows_tree
    page.edit(1, use=True)
    assert (page.alert, page.view["columns"]) == ("", ["temperature"])


def test_a_column_left_out_at_first_says_why_and_can_be_used():
    page = Page(data="watermelon_2.0_with_id").open("columns")
    assert page.app.dataframe[0].value["use"].tolist() == [False, *[True] * 6]
    assert page.texts("notices") == ["编号: only counts the rows"]
    assert page.facts["split"] == "纹理, 3 branches"
    page.edit(0, use=True, kind="categorical")
    assert page.facts["split"] == "编号, 17 branches"


def test_the_icicle_appears_when_asked_for_and_a_click_on_it_selects_once():
    page = Page()
    assert len(page.app.get("plotly_chart")) == 0
    page.set(second="icicle")
    assert len(page.app.get("plotly_chart")) == 1
    assert page.link == {"second": "icicle"}
    page.click_chart("2")
    assert (page.cursor["selected"], page.card[3]) == (2, "outlook = rainy")
    page.report(selected={"node": 3, "seq": page.cursor["seq"] + 1})
    assert page.run().cursor["selected"] == 3
    page.set(second="tree")
    assert len(page.app.get("plotly_chart")) == 0


@pytest.mark.parametrize("identity", ["99", "-1", "x", "", None, 3, "²", "9" * 5000])
def test_a_click_on_something_unknown_in_the_icicle_is_ignored(identity):
    assert Page(second="icicle").click_chart(identity).cursor["selected"] == 0


def test_the_rows_of_a_node_are_the_rows_of_the_file():
    page = Page().open("rows")
    shown = page.app.dataframe[0].value
    assert (list(shown.columns), list(shown.index)) == (
        ["outlook", "temperature", "humidity", "windy", "play"],
        list(range(1, 15)),
    )
    page.report(selected={"node": 1, "seq": 1})
    shown = page.app.dataframe[0].value
    assert list(shown.index) == [3, 7, 12, 13]
    assert set(shown["outlook"]) == {"overcast"}


def test_many_rows_are_shown_in_part_and_downloaded_whole(files):
    page = Page(data="titanic").open("rows")
    assert len(page.app.dataframe[0].value) == 1000
    assert [caption.value for caption in page.app.caption] == [
        "The first 1,000 of 2,201 rows; the download has all of them."
    ]
    header, *lines = files[".csv"]().decode("utf-8-sig").splitlines()
    assert (header, len(lines)) == ("Class,Sex,Age,Survived", 2201)
    assert lines.count("Crew,Male,Adult,No") == 670


def test_downloads_hold_the_tree_that_is_drawn(files):
    page = Page(data="work_house_degree")
    assert json.loads(files[".json"]())["n_leaves"] == 6
    assert len(files[".txt"]().splitlines()) == 10
    page.set(alpha=1.25)
    model = json.loads(files[".json"]())
    assert (model["n_nodes"], model["n_leaves"], model["params"]["alpha"]) == (5, 3, 1.25)
    assert len(files[".txt"]().splitlines()) == 5
    assert ast.literal_eval(files["_dict.py"]().removeprefix("tree = ")) == {
        "work": {"0": {"house": {"0": "0", "1": "1"}}, "1": "1"}
    }
    assert files["_rules.txt"]().count(" → ") == 3 + 2
    assert files["_branches.txt"]().count("class: ") == 3
    names = {}
    exec(files[".py"](), names)
    assert [names["predict"]({"work": work, "house": "0"}) for work in "01"] == ["0", "1"]
    assert files[".sql"]().count("WHEN") == 3 + 1  # rows that stop at “house” are another class than ELSE
    assert files[".pmml"]().count("<Node ") == 5
    header, *nodes = csv.reader(io.StringIO(files["_nodes.csv"]().decode("utf-8-sig")))
    assert header[:7] == ["Node", "Parent", "Depth", "Rule", "Split on", "Rows", "Class"]
    assert [row[3] for row in nodes[1:3]] == ["work = 0", "work = 1"]
    assert len(nodes) == 5
    assert files[".dot"]().count("->") == 4
    held = re.search(r'id="content">(.*?)<', files[".html"]())[1]
    assert unpacked(base64.b64decode(held))["alpha"] == 1.25
    page.set(data="loan")
    assert ast.literal_eval(files["_dict.py"]().removeprefix("tree = "))["有自己的房子"]["是"] == "是"


def test_a_setting_out_of_range_is_one_sentence_and_the_other_settings_stay():
    page = Page(data="iris", criterion="gini", max_depth="3").set(alpha=0.5)
    tree = page.view["tree"]
    for key, wrong, right, sentence in (
        ("min_samples_split", 1, 2, "min_samples_split must be a whole number of at least 2; it is 1."),
        ("epsilon", -0.5, 1e-5, "epsilon must be a finite number of at least 0; it is -0.5."),
        ("max_depth", -2, 3, "max_depth must be a whole number of at least 0; it is -2."),
        ("alpha", -1.0, 0.5, "alpha must be a finite number of at least 0; it is -1.0."),
    ):
        page.set(**{key: wrong})
        assert (page.alert, page.shows_tree) == (sentence, False)
        page.set(**{key: right})
        assert (page.alert, page.view["tree"], page.cursor["alpha"]) == ("", tree, 0.5)
    assert page.link == {"data": "iris", "criterion": "gini", "max_depth": "3", "alpha": "0.5"}


# Uploads


def test_an_upload_shows_its_tree_with_the_last_column_as_target():
    page = Page().upload("fruit.csv", FOUR_ROWS)
    assert page.heading == "fruit.csv 4 rows · target fruit"
    assert drawn(page.view) == {"colour": {"green": "pear", "red": "apple"}}
    assert page.link == {"data": "file", "file": "fruit.csv"}


def test_another_file_starts_without_the_settings_of_the_first():
    page = Page().upload("a.csv", SMALL).set(target="b", alpha=0.5).open("columns").edit(1, use=False)
    page.upload("fruit.csv", FOUR_ROWS)
    assert page.heading == "fruit.csv 4 rows · target fruit"
    assert (page.view["columns"], page.value("alpha")) == (["colour", "size"], 0)
    assert page.link == {"data": "file", "file": "fruit.csv"}


def test_the_same_name_with_other_content_is_another_file():
    page = Page().upload("a.csv", FOUR_ROWS)
    first = page.view["tree"]
    page.upload("a.csv", FOUR_ROWS.replace("red,L,apple", "red,L,pear"))
    assert page.view["tree"] != first
    assert drawn(page.view)["colour"]["red"] == {"size": {"L": "pear", "S": "apple"}}


def test_a_refused_file_leaves_no_old_numbers_and_no_target_in_the_link():
    page = Page(alpha="1").upload("broken.csv", "")
    assert page.alert == "broken.csv: The file is empty. Choose a file with a header line and data rows."
    assert (page.shows_tree, page.heading, page.card) == (False, "", [])
    assert page.link == {"data": "file", "file": "broken.csv"}
    assert page.set(data="play_tennis").shows_tree


def test_a_sample_and_the_file_can_be_looked_at_in_turn():
    page = Page().upload("fruit.csv", FOUR_ROWS)
    assert page.set(data="loan").heading.startswith("Loan")
    assert page.set(data="file").heading == "fruit.csv 4 rows · target fruit"


def test_rows_with_too_many_cells_are_left_out_only_after_a_yes():
    page = Page().upload("long.csv", "a,b\n1,x\n2,y,9\n3,y\n")
    assert page.alert == (
        "long.csv: Line 3 has 3 cells where 2 are expected. Rows with too many cells: 1 (line 3). "
        "Correct the file, or leave these rows out."
    )
    page.press("Leave these rows out")
    assert (page.heading, page.alert) == ("long.csv 2 rows · target b", "")
    assert page.texts("notices") == ["Rows left out because they have more than 2 cells: 1 (line 3)."]
    assert page.upload("long.csv", "a,b\n1,x\n2,y,9\n4,y\n").alert.startswith("long.csv: Line 3")


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([f"{i % 3},v{i}" for i in range(12)], "“y” has a different value in each of its 12 rows"),
        ([f"{i % 3},{i}.5" for i in range(60)], "“y” looks like a measured quantity: 60 classes in 60 rows."),
        ([f"{i % 3},v{i % 101}" for i in range(202)], "“y” has 101 classes in 202 rows."),
    ],
)
def test_a_doubtful_target_grows_only_after_a_yes(rows, sentence):
    page = Page().upload("doubtful.csv", "\n".join(["a,y", *rows]))
    assert page.alert.startswith(sentence)
    assert not page.shows_tree
    page.press("Grow anyway")
    assert (page.alert, page.shows_tree, page.view["rows"]) == ("", True, len(rows))
    page.set(target="a").set(target="y")
    assert page.shows_tree


def test_a_target_with_more_than_a_thousand_classes_is_refused():
    rows = [f"{i % 3},v{i % 1001}" for i in range(2002)]
    page = Page().upload("many.csv", "\n".join(["a,y", *rows]))
    assert page.alert.startswith("“y” has 1001 classes in 2002 rows.")
    assert "Grow anyway" not in [button.label for button in page.app.button]


def test_a_target_with_one_class_is_one_leaf_and_a_note():
    page = Page().upload("one.csv", "a,y\n1,x\n2,x\n3,x\n")
    assert (grown(page), page.facts["leaf because"]) == ((1, 1, 0), "all rows are of one class")
    assert page.texts("notices") == ["“y” has only one class (“x”), so the tree is a single leaf."]


def test_rows_without_a_label_are_counted_out():
    page = Page().upload("labels.csv", "a,y\n1,x\n2,\n3,z\n")
    assert page.heading == "labels.csv 2 rows · target y"
    assert page.texts("notices") == ["Rows without a value of “y”, left out of the tree: 1 of 3."]
    assert list(page.open("rows").app.dataframe[0].value.index) == [1, 3]


# Links


def test_a_link_restores_every_setting():
    link = {
        "data": "exam",
        "seed": "3",
        "target": "maths",
        "columns": '{"english": {"use": false}}',
        "criterion": "gini",
        "min_samples_split": "4",
        "epsilon": "0.001",
        "max_depth": "2",
        "alpha": "1.5",
        "second": "icicle",
    }
    page = Page(**link)
    assert page.link == link
    for key in ("data", "seed", "target", "criterion", "min_samples_split", "epsilon", "max_depth", "alpha", "second"):
        assert str(page.value(key)) == link[key], key
    assert page.view["columns"] == ["physics", "pass"]
    assert page.cursor["alpha"] == 1.5
    assert Page(**link).view == page.view


@pytest.mark.parametrize(
    "link",
    [
        {"data": "nope"},
        {"data": "file"},
        {"data": ""},
        {"alpha": "abc"},
        {"alpha": ""},
        {"columns": "[1]"},
        {"columns": '{"x":3}'},
        {"columns": "{"},
        {"columns": "NaN"},
        {"columns": "[" * 20_000},
        {"columns": '{"x":{"use":false}}'},
        {"columns": '{"outlook":{"kind":"zzz"}}'},
        {"columns": '{"outlook":{"kind":[1],"why":{}}}'},
        {"criterion": "zzz"},
        {"target": "absent"},
        {"min_samples_split": "x"},
        {"min_samples_split": "2.5"},
        {"min_samples_split": "9" * 5000},
        {"max_depth": "None"},
        {"seed": "1.5"},
        {"second": "zzz"},
        {"unheard": "of"},
    ],
    ids=lambda link: str(link)[:40],
)
def test_an_unknown_or_broken_value_of_a_link_is_ignored(link):
    page = Page(**link)
    assert (page.alert, page.heading, grown(page)) == ("", "Play tennis 14 rows · target play", (8, 5, 2))


@pytest.mark.parametrize("columns", ['{"\\ud800": {}}', '{"windy": {"kind": "\\udfff"}}'])
def test_half_a_character_in_a_link_stays_out_of_the_next_link(columns):
    page = Page(columns=columns).set(criterion="gini")
    assert page.link == {"criterion": "gini"}


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ({"alpha": "nan"}, "alpha must be a finite number of at least 0; it is nan."),
        ({"alpha": "-1"}, "alpha must be a finite number of at least 0; it is -1.0."),
        ({"alpha": "1e400"}, "alpha must be a finite number of at least 0; it is inf."),
        ({"epsilon": "inf"}, "epsilon must be a finite number of at least 0; it is inf."),
        ({"min_samples_split": "1"}, "min_samples_split must be a whole number of at least 2; it is 1."),
        ({"max_depth": "-2"}, "max_depth must be a whole number of at least 0; it is -2."),
        ({"data": "exam", "seed": "-1"}, "The seed must be a whole number of 0 or more, not -1."),
        (
            {"columns": json.dumps({name: {"use": False} for name in ("outlook", "temperature", "humidity", "windy")})},
            "A tree of “play” needs at least one other column to split on.",
        ),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_link_with_a_setting_out_of_range_says_so_in_one_sentence(link, sentence):
    page = Page(**link)
    assert (page.alert, page.shows_tree) == (sentence, False)


def test_a_file_of_a_link_has_to_be_chosen_again_and_finds_its_settings():
    link = {"data": "file", "file": "a.csv", "target": "b", "columns": '{"c": {"use": false}}', "alpha": "0.5"}
    page = Page(**link)
    assert page.alert.startswith("The link shows the file “a.csv”, which has to be chosen again after a reload")
    assert (page.shows_tree, page.link) == (False, link)
    page.upload("a.csv", SMALL)
    assert (page.heading, page.alert) == ("a.csv 4 rows · target b", "")
    assert (page.view["columns"], page.cursor["alpha"], page.link) == (["a"], 0.5, link)


def test_a_sample_in_place_of_the_awaited_file_has_none_of_its_settings():
    page = Page(data="file", file="a.csv", target="b", columns='{"c": {"use": false}}', alpha="0.5")
    page.set(data="iris")
    assert (page.heading, page.cursor["alpha"]) == ("Iris 150 rows · target species", 0)


def test_another_file_than_the_awaited_one_has_none_of_its_settings():
    page = Page(data="file", file="a.csv", target="b", alpha="0.5").upload("b.csv", SMALL)
    assert (page.heading, page.link) == ("b.csv 4 rows · target c", {"data": "file", "file": "b.csv"})


def test_a_setting_of_the_link_does_not_come_back_after_a_refusal():
    page = Page(data="file", file="a.csv", max_depth="1", alpha="0.5").set(data="iris").set(max_depth=3)
    page.upload("broken.csv", "").set(data="iris")
    assert (page.value("max_depth"), page.value("alpha")) == (3, 0)
    assert page.link == {"data": "iris", "file": "broken.csv", "max_depth": "3"}


def test_the_back_button_brings_tree_and_controls_back_together():
    page = Page().set(criterion="gini").set(data="iris", max_depth=2)
    page.follow(criterion="gini")
    assert page.heading == "Play tennis 14 rows · target play"
    assert (page.value("criterion"), page.value("max_depth"), page.value("data")) == ("gini", None, "play_tennis")
    assert grown(page) == (8, 5, 2)
    page.follow()
    assert (page.value("criterion"), page.link) == ("id3", {})


# Reports of the view


def test_a_click_in_the_view_selects_a_node():
    page = Page().report(selected={"node": 3, "seq": 1})
    assert (page.cursor["selected"], page.cursor["seq"], page.card[3]) == (3, 1, "outlook = sunny")


def test_a_released_alpha_becomes_the_setting():
    page = Page().report(alpha={"value": 3.5, "seq": 1})
    assert (page.value("alpha"), page.cursor["alpha"], page.link) == (3.5, 3.5, {"alpha": "3.5"})
    assert page.facts["leaves below"] == "5"


def test_a_selection_survives_a_tree_grown_anew_by_its_rule():
    page = Page().report(selected={"node": 5, "seq": 1})
    assert rule(page) == ["outlook = rainy", "windy = TRUE"]
    page.set(max_depth=1)
    assert rule(page) == ["outlook = rainy"]
    assert page.view["depth"][page.cursor["selected"]] == 1
    page.set(max_depth=None)
    assert rule(page) == ["outlook = rainy", "windy = TRUE"]


def test_another_table_starts_at_its_root():
    page = Page().report(selected={"node": 5, "seq": 1}).set(data="play_tennis_numeric")
    assert page.cursor["selected"] == 0


UNKNOWN_SELECTIONS = [
    {"tree": "another", "node": 1, "seq": 1},
    {"tree": None, "node": 1, "seq": 1},
    *({"node": node, "seq": 1} for node in (99, -1, True, "1", 1.0, float("nan"), None, [1], {})),
    *({"node": 1, "seq": seq} for seq in (0, -4, True, "3", None, float("nan"), float("inf"), 10**400)),
    {"node": 1},
    {},
    "text",
    [1],
    3,
]


@pytest.mark.parametrize("message", UNKNOWN_SELECTIONS, ids=lambda message: str(message)[:40])
def test_a_selection_of_something_unknown_is_ignored(message):
    assert Page().report(selected=message).cursor["selected"] == 0


@pytest.mark.parametrize(
    "value", [float("nan"), float("inf"), -1, True, "2", None, [1], 10**400], ids=lambda v: str(v)[:9]
)
def test_an_alpha_that_is_no_number_of_at_least_0_is_ignored(value):
    page = Page().report(alpha={"value": value, "seq": 1})
    assert (page.cursor["alpha"], page.value("alpha")) == (0, 0)


def test_reports_of_an_earlier_tree_are_ignored():
    page = Page()
    old = page.view["tree"]
    page.set(data="loan").report(selected={"tree": old, "node": 2, "seq": 1}, alpha={"tree": old, "value": 2, "seq": 1})
    assert (page.cursor["selected"], page.cursor["alpha"]) == (0, 0)


def test_a_report_that_was_seen_is_not_obeyed_again():
    page = Page().report(alpha={"value": 2, "seq": 1})
    page.set(alpha=1.0).report(alpha={"value": 2, "seq": 1}, selected={"node": 1, "seq": 2})
    assert (page.cursor["alpha"], page.cursor["selected"]) == (1, 1)


# Two visitors


def test_two_visitors_share_nothing():
    one, other = Page(), Page()
    shown = other.view, other.cursor, other.link, other.facts
    one.upload("fruit.csv", FOUR_ROWS).set(criterion="gini", alpha=0.5).open("columns").edit(0, use=False)
    one.report(selected={"node": 1, "seq": 1})
    assert one.heading.startswith("fruit.csv")
    other.run()
    assert (other.view, other.cursor, other.link, other.facts) == shown
    assert "fruit.csv" not in other._control("data").options


# What a link asks for


def test_another_file_is_not_shown_under_the_link_of_one_that_is_gone():
    page = Page().upload("a.csv", "s,t,u\n1,x,p\n2,y,q\n1,x,p\n").set(criterion="gini")
    link = dict(page.link)
    page.upload("b.csv", "k,l\na,b\nc,d\n")
    page.follow(**link)
    assert "a.csv" in page.alert and "chosen again" in page.alert
    assert not page.shows_tree


def test_a_file_that_a_link_waits_for_finds_its_settings_after_other_files_too():
    page = Page().upload("a.csv", "s,t\n1,x\n2,y\n")
    page.follow(data="file", file="z.csv", target="s", alpha="0.5")
    page.upload("z.csv", "s,t\np,x\nq,y\n")
    assert (page.value("target"), page.value("alpha")) == ("s", 0.5)


def test_a_breakpoint_copied_from_the_field_is_that_breakpoint_on_the_card():
    assert Page(data="work_house_degree", alpha="3.09040473369").card[0] == "1"


@pytest.mark.parametrize("link", [{"max_depth": "1" + "0" * 400}, {"min_samples_split": str(2**60)}])
def test_a_number_too_large_for_a_field_is_ignored_in_a_link(link):
    page = Page(**link)
    assert page.shows_tree and page.link == {}


def test_an_alpha_released_while_the_tree_was_grown_anew_still_counts():
    page = Page()
    old = page.view["tree"]
    page.set(max_depth=1).report(alpha={"tree": old, "value": 2, "seq": 1}, selected={"tree": old, "node": 7, "seq": 1})
    assert (page.cursor["selected"], page.cursor["alpha"], page.value("max_depth")) == (0, 2, 1)


def test_another_file_after_a_reload_stays_under_its_own_name():
    page = Page(data="file", file="g1.csv").upload("g2.csv", "s,t\n1,x\n2,y\n")
    page.set(min_samples_split=3)
    assert page.heading.startswith("g2.csv")


# How a file is read


def reads(page):
    """How the page says that the file is read."""
    return next(button.label for button in page.app.button if button.key == "read_open").replace("\\", "")


def test_the_page_says_how_a_file_was_read_and_of_a_sample_nothing():
    page = Page()
    assert "read_open" not in [button.key for button in page.app.button]
    assert reads(page.upload("a.csv", FOUR_ROWS)).startswith("Commas · UTF-8")
    assert reads(page.upload("a.csv", FOUR_ROWS.replace(",", ";"))).startswith("Semicolons · UTF-8")


def test_a_link_that_names_a_reading_applies_it_to_the_file_when_it_is_chosen_again():
    page = Page(data="file", file="a.csv", reading='{"separator": ","}', target="a;b")
    page.upload("a.csv", "a;b,c\nx;1,2\ny;2,3\n")
    assert page.heading == "a.csv 2 rows · target a;b"
    assert reads(page) == "Commas · UTF-8 · names in line 1"


def test_another_reading_keeps_target_and_columns_that_are_still_there():
    columns = '{"a": {"use": false}}'
    page = Page(data="file", file="long.csv", target="b", columns=columns, row_number="2", alpha="0.5")
    page.upload("long.csv", "a,b,c\n1,x,2\n2,y,9,9\n3,y,1\n4,x,2\n").press("Leave these rows out")
    assert page.heading == "long.csv 3 rows · target b"
    assert page.link == {
        "data": "file",
        "file": "long.csv",
        "target": "b",
        "columns": columns,
        "reading": '{"skip_long": true}',
    }


def test_a_target_that_is_gone_under_another_reading_is_the_last_column_again():
    page = Page(data="file", file="long.csv", target="z").upload("long.csv", "a,b\n1,x\n2,y,9\n3,y\n")
    assert page.press("Leave these rows out").heading == "long.csv 2 rows · target b"
    assert page.link == {"data": "file", "file": "long.csv", "reading": '{"skip_long": true}'}


def test_the_dialog_shows_every_guess_and_what_the_file_is_under_it():
    page = Page().upload("a.csv", "a;b;c\n1;x;2\n2;y;3\n3;x;5\n4;y;5\n")
    page.press(next(button.label for button in page.app.button if button.key == "read_open"))
    assert page.value("Between cells") == ""
    assert page.options("Between cells")[0] == "as guessed: semicolons ;"
    assert page.options("Encoding")[0] == "as guessed: UTF-8"
    assert page.value("Words that mean “no value”") == []


def test_choices_for_a_file_come_back_with_its_content_whatever_it_is_called():
    page = Page().upload("a.csv", SMALL).set(target="b").open("columns").edit(1, use=False)
    kept = page.link
    page.upload("fruit.csv", FOUR_ROWS)
    assert page.link == {"data": "file", "file": "fruit.csv"}
    page.upload("again.csv", SMALL)
    assert page.link == {**kept, "file": "again.csv"}
    page.set(data="loan").set(data="file")
    assert page.link == {**kept, "file": "again.csv"}
    assert page.upload("again.csv", SMALL.replace("1", "2")).link == {"data": "file", "file": "again.csv"}
