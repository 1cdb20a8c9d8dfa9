"""The settings of growth and pruning on the page: what they do to tree, card and link, and what they refuse."""

from math import inf
from pathlib import Path

import pytest
from page import Page

WATERMELON = Path(__file__).parents[2] / "shared" / "data" / "watermelon_2.0.csv"
MIXED = "size,color,kind\n1,red,a\n2,red,a\n,blue,b\n4,blue,b\n5,,b\n6,green,a\n7,green,b\n8,red,a\n"


def figures(page):
    """Nodes, leaves and depth before and after."""
    rows = page.view["alphas"]
    grown = page.view["grown"]
    return tuple((grown[key], rows[key][0]) for key in ("nodes", "leaves", "depth"))


@pytest.fixture
def watermelon():
    if not WATERMELON.exists():
        pytest.skip(f"{WATERMELON.name} is not beside the repository")
    return Page().upload("watermelon.csv", WATERMELON.read_bytes()).set(pruning="reduced-error").set(validation="rows")


def test_no_pruning_leaves_the_tree_whole_and_says_so():
    page = Page().set(pruning="none")
    assert figures(page) == ((8, 8), (5, 5), (2, 2))
    assert page.view["words"]["curve_none"] == "Pruning is off."
    assert (page.link, page.view["critical"]) == ({"pruning": "none"}, [inf] * 8)


def test_pessimistic_pruning_turns_splits_into_leaves_and_the_card_says_why():
    page = Page(data="titanic").set(pruning="pessimistic").set(cf=0.1)
    assert figures(page) == ((23, 7), (14, 5), (3, 2))
    assert page.view["words"]["curve_none"] == "Pessimistic pruning at CF 0.1 turned 4 of 9 splits into leaves."
    assert page.facts["errors expected as a leaf"] == "2,201 · U(711, 2,201) = 2,201 · 0.3361 = 739.87"
    assert page.facts["errors expected in its branch"] == "521.64 in 5 leaves"
    assert page.facts["leaves below"] == "14; 5 after pruning"
    assert page.report(selected={"node": 2, "seq": 1}).card[:3:2] == [
        "No",
        "made a leaf by pruning, split on Class before",
    ]
    assert page.link == {"data": "titanic", "pruning": "pessimistic", "cf": "0.1", "node": '["Sex = Male"]'}


def test_the_textbooks_split_gives_its_figures(watermelon):
    page = watermelon.set(validation_rows="4, 5, 8, 9, 11-13")
    assert page.heading == "watermelon.csv 10 training rows · 7 validation rows · target 好瓜"
    assert page.view["words"]["curve_none"] == (
        "Reduced-error pruning turned 1 of 4 splits into leaves. Validation rows right: 2 before, 4 after, of 7."
    )
    assert (page.facts["validation rows here"], page.facts["of them wrong as a leaf"]) == ("7", "3")
    assert page.facts["wrong in its branch"] == "3"
    page.set(pruning="pre-pruning")
    assert page.view["words"]["curve_none"].startswith("Pre-pruning would have stopped at 1 of 4 splits.")
    assert page.facts["wrong after the split"] == "3"


def test_a_held_out_share_is_the_same_for_the_same_seed():
    page = Page(data="titanic", pruning="reduced-error", hold_out="0.25")
    assert page.heading == "Titanic 1,651 training rows · 550 validation rows · target Survived"
    first = page.view
    assert page.set(hold_out_seed=1).view["tree"] != first["tree"]
    assert page.set(hold_out_seed=0).view == first


def test_a_column_marks_validation_rows_and_is_not_split_on():
    text = "a,part,y\n" + "u,train,n\nv,train,y\n" * 4 + "u,check,n\nv,check,n\n"
    page = Page().upload("parts.csv", text).set(target="y", pruning="reduced-error").set(validation="column")
    page.set(validation_column="part").set(validation_value="check")
    assert page.heading == "parts.csv 8 training rows · 2 validation rows · target y"
    assert page.view["columns"] == ["a"]
    assert page.link.items() >= {"validation_column": "part", "validation_value": "check"}.items()


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ("4, x", "“x” is not a row number or a range of row numbers such as 8-13."),
        ("4, 18", "Rows 18 are not in the table, whose rows are numbered from 1 to 17."),
        ("9-4", "Rows 9-4 are not in the table, whose rows are numbered from 1 to 17."),
        ("", "No row with a class is marked for validation; mark some, or choose other validation rows."),
        ("1-17", "Every row is marked for validation; some must be left to grow the tree from."),
    ],
)
def test_rows_that_cannot_be_are_one_sentence(watermelon, rows, sentence):
    assert watermelon.set(validation_rows=rows).alert == sentence
    assert watermelon.set(validation_rows="4").alert == ""


@pytest.mark.parametrize(
    ("method", "setting", "sentence"),
    [
        ("reduced-error", {"hold_out": 1.5}, "The hold-out share must be between 0 and 1; it is 1.5."),
        ("reduced-error", {"hold_out_seed": -1}, "The seed must be a whole number from 0 to 4294967295; it is -1."),
        ("pessimistic", {"cf": 0.0}, "cf must be a number between 0 and 1; it is 0.0."),
        ("alpha", {"min_samples_leaf": 0}, "min_samples_leaf must be a whole number of at least 1; it is 0."),
    ],
)
def test_a_setting_of_pruning_out_of_range_is_one_sentence(method, setting, sentence):
    page = Page().set(pruning=method)
    assert page.set(**setting).alert == sentence


def test_two_branches_group_values_and_the_card_says_how_they_were_searched():
    page = Page(criterion="gini").set(branching="binary")
    assert {"overcast", "rainy or sunny"} <= set(page.view["branch_texts"])
    assert "Two groups: all groupings searched, since two classes are left." in page.card
    assert page.link == {"criterion": "gini", "branching": "binary"}


def test_rows_shared_out_show_fractions_their_weight_and_the_share_known():
    page = Page().upload("mixed.csv", MIXED).set(missing="fractional")
    assert page.view["samples"][0] == 8 and any(n != int(n) for n in page.view["samples"])
    assert any("known ·" in text for text in page.card)
    assert "no value: shared out" in page.card
    frame = page.report(selected={"node": 1, "seq": 1}).open("rows").app.dataframe[-1].value
    assert frame.columns[0] == "weight" and 0 < frame["weight"].min() < 1


def test_release_8_has_its_own_policy_for_empty_cells_and_its_own_smallest_leaf():
    page = Page().upload("mixed.csv", MIXED).set(criterion="c45-r8")
    assert page.link == {"data": "file", "file": "mixed.csv", "criterion": "c45-r8"}
    assert next(box for box in page.app.selectbox if box.label == "Empty cells").disabled
    assert page.alert == ""
    assert page.set(min_samples_leaf=1).link["min_samples_leaf"] == "1"


@pytest.mark.parametrize(
    ("leaf_cost", "label", "cost"),
    [("errors", "cost, errors", "cost as a leaf, errors"), ("gini", "cost, n · Gini", "cost as a leaf, n · Gini")],
)
def test_alpha_can_be_weighed_against_errors_or_gini(leaf_cost, label, cost):
    page = Page(data="titanic").set(leaf_cost=leaf_cost)
    assert page.view["words"]["cost"] == label
    assert page.facts[cost] == {"errors": "711", "gini": "962.64"}[leaf_cost]
    assert page.view["alphas"]["cost"] == sorted(page.view["alphas"]["cost"])


def test_another_method_keeps_the_tree_and_alpha_comes_back_with_its_method():
    page = Page(data="titanic").set(alpha=11.0)
    tree = page.view["tree"]
    assert page.set(pruning="pessimistic").view["tree"] == tree
    assert page.cursor["alpha"] == 0
    assert page.set(pruning="alpha").cursor["alpha"] == 11


def test_a_class_that_a_part_lacks_is_named():
    page = Page().upload("rare.csv", "a,y\n" + "u,n\nv,y\n" * 5 + "u,rare\n").set(pruning="reduced-error")
    told = page.set(validation="rows").set(validation_rows="11").texts("notices")
    assert "No training row is left of class rare: the tree does not know it." in told
    assert "No validation row is of class n, y: nothing checks it." in told


SPLIT = "a,part,y\nu,t,p\nv,t,q\nu,v,p\nv,v,q\nu,t,q\nv,t,p\n"


def test_another_file_with_other_marks_is_divided_anew():
    page = Page().upload("a.csv", SPLIT).set(target="y", pruning="reduced-error").set(validation="column")
    page.set(validation_column="part").set(validation_value="v")
    assert page.heading.startswith("a.csv 4 training rows · 2 validation rows")
    other = SPLIT.replace("u,t,q\nv,t,p", "u,v,q\nv,t,p")
    page.upload("b.csv", other).set(target="y", validation="column").set(validation_column="part")
    assert page.set(validation_value="v").heading.startswith("b.csv 3 training rows · 3 validation rows")


def test_the_same_file_again_keeps_its_tree_and_another_method_marks_it():
    page = Page().upload("a.csv", SPLIT).set(pruning="reduced-error").set(validation="rows").set(validation_rows="5,6")
    page.upload("again.csv", SPLIT).set(validation_rows="5, 6")
    assert page.alert == ""
    assert page.set(pruning="pre-pruning").alert == ""
