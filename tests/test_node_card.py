"""The card of a node: figures, rule, values without rows, candidates with their arithmetic, at every alpha."""

import re

import pytest
from page import Page, Text


def after(texts, heading):
    """The texts that follow a heading of the card."""
    return texts[texts.index(heading) + 1 :]


def select(page, node):
    return page.report(selected={"node": node, "seq": page.cursor["seq"] + 1})


def candidate_lines(page):
    """Name, three figures and note of every candidate."""
    html = page.html("card")
    blocks = html.split('<span class="name">')[2:]  # the first names the node itself
    return [Text(f"<span>{block}").texts[:5] for block in blocks]


def test_candidates_are_listed_best_first_with_all_three_measures():
    lines = candidate_lines(Page())
    assert lines == [
        ["outlook", "0.2467", "0.1564", "0.1163", "taken"],
        ["humidity", "0.1518", "0.1518", "0.0918", "smaller value"],
        ["windy", "0.0481", "0.0488", "0.0306", "smaller value"],
        ["temperature", "0.0292", "0.0188", "0.0187", "smaller value"],
    ]


def test_the_arithmetic_of_a_candidate_adds_up():
    texts = Page().card
    start = texts.index("taken") + 1
    assert texts[start : start + 4] == ["branch", "rows", "no · yes", "entropy"]
    assert texts[start + 4 : start + 16] == [
        *("overcast", "4/14", "0 · 4", "0.0000"),
        *("rainy", "5/14", "2 · 3", "0.9710"),
        *("sunny", "5/14", "3 · 2", "0.9710"),
    ]
    assert texts[start + 16 : start + 19] == [
        "conditional entropy = 4/14·0.0000 + 5/14·0.9710 + 5/14·0.9710 = 0.6935",
        "gain = 0.9403 − 0.6935 = 0.2467",
        "ratio = 0.2467 / 1.5774 (split information) = 0.1564",
    ]


def test_the_figures_of_a_numeric_candidate_belong_to_one_threshold_and_others_are_named():
    page = Page(data="wine", criterion="c45")
    assert any(note.startswith("≤ ") for *_, note in candidate_lines(page))
    assert any(text.startswith("Best by gain: ≤ ") for text in page.card)


def test_under_gini_the_arithmetic_is_that_of_gini():
    texts = Page(data="play_tennis", criterion="gini").card
    assert "Gini after = 4/14·0.0000 + 5/14·0.4800 + 5/14·0.4800 = 0.3429" in texts
    assert "Gini decrease = 0.4592 − 0.3429 = 0.1163" in texts


def test_at_a_pure_node_there_is_nothing_to_separate():
    lines = candidate_lines(select(Page(), 1))
    assert [note for *_, note in lines] == [*["nothing to separate"] * 3, "tested above"]


def test_a_tie_of_classes_is_told():
    assert Page(data="iris").card[2] == "setosa, versicolor, virginica tie; setosa comes first"


@pytest.mark.parametrize("data", ["titanic", "work_house_degree"])
@pytest.mark.parametrize("unit", ["bits", "errors", "gini"])
def test_the_critical_alpha_is_the_sum_it_is_shown_with(data, unit):
    page = Page(data=data, leaf_cost=unit)
    inner = [n for n in range(len(page.view["column"])) if page.view["column"][n] >= 0]
    for node in inner:
        texts = [text.replace(",", "") for text in select(page, node).card]
        (sums,) = filter(None, (re.fullmatch(r"alpha = \((.+) − (.+)\) / \((.+) − 1\) = (.+)", t) for t in texts))
        own, cost, leaves, alpha = map(float, sums.groups())
        assert (own - cost) / (leaves - 1) == pytest.approx(alpha, abs=1e-3)
        assert page.facts["critical alpha"].replace(",", "") == sums[4]
        (check,) = (text for text in texts if text.startswith("there "))
        assert float(check.rpartition(" = ")[2]) == pytest.approx(own + alpha, abs=1e-3)
        assert sum(text.startswith("#") for text in after(texts, "Critical alpha as a sum")) == leaves


def test_the_sum_of_a_critical_alpha_names_the_leaves_of_the_branch():
    texts = after(Page().card, "Critical alpha as a sum")
    assert texts[0].startswith("Alpha is the price of a leaf. From 3.2910 on, a single leaf here")
    assert texts[1:5] == ["leaf", "rows", "classes", "cost"]
    assert texts[5:9] == ["#1 yes", "4", "0 · 4", "0.0000"]
    assert texts[25:29] == [
        "as a leaf = n · H = 14 · 0.9403 = 13.1640",
        "least branch at this alpha = 5 leaves, together 0.0000",
        "alpha = (13.1640 − 0.0000) / (5 − 1) = 3.2910",
        "there 13.1640 + 3.2910 = 0.0000 + 5 · 3.2910 = 16.4550",
    ]


def test_a_column_that_is_tested_often_is_told_once_a_side_and_the_whole_path_on_demand():
    page = select(Page(data="iris"), 12)
    path = ["petal_length > 2.45", "petal_width ≤ 1.75", "petal_length > 4.95", "petal_width > 1.55"]
    rule = [path[2], path[1], path[3]]
    texts = "".join(page.card)
    assert " and ".join(rule) in texts
    assert after(page.card, "All 4 tests of the path")[:4] == path
    assert not [text for text in select(page, 2).card if text.endswith("of the path")]


def test_a_single_row_is_one_row():
    page = select(Page(data="iris"), 10)
    assert "1 row of this node" in [box.label for box in page.app.get("expander")]


def test_a_column_tested_above_is_said_to_be():
    page = select(Page(), 2)
    assert ["outlook", "–", "–", "–", "tested above"] in candidate_lines(page)
    assert {"Columns left: 3 of 4", "temperature, humidity, windy"} <= set(page.card)


def test_values_without_rows_are_listed_with_the_class_they_would_get():
    page = Page(data="watermelon_2.0")
    node = next(n for n in range(13) if page.view["samples"][n] == 3 and page.view["column"][n] == 0)
    texts = select(page, node).card
    assert after(texts, "Values without rows here: 1")[0] == "浅白: no rows → 是"
    assert not [text for text in select(page, 0).card if text.startswith("Values without rows")]


@pytest.mark.parametrize(
    ("settings", "node", "what", "because"),
    [
        ({}, 1, "leaf, pure", "all rows are of one class"),
        ({"min_samples_split": 6}, 2, "leaf, too few rows", "fewer than min_samples_split = 6 rows"),
        ({"max_depth": 1}, 2, "leaf, depth limit", "the depth limit max_depth = 1 is reached"),
        (
            {"epsilon": 0.5},
            0,
            "leaf, below epsilon",
            "the best split is worth less than epsilon = 0.5",
        ),
    ],
)
def test_a_leaf_says_why_it_is_one(settings, node, what, because):
    page = select(Page().set(**settings) if settings else Page(), node)
    assert (page.card[2], page.facts["leaf because"]) == (what, because)
    assert "critical alpha" not in page.facts


def test_at_a_leaf_the_best_candidate_says_why_it_was_not_taken():
    lines = candidate_lines(Page(max_depth="0"))
    assert [line[4] for line in lines] == ["depth limit", *["smaller value"] * 3]


def test_leaves_below_are_told_before_and_after_pruning():
    page = Page(data="work_house_degree")
    assert page.facts["leaves below"] == "6"
    assert page.set(alpha=1.2).facts["leaves below"] == "6; 4 at alpha 1.2"
    assert page.set(alpha=1.25).facts["leaves below"] == "6; 3 at alpha 1.25"


def test_a_node_is_titled_by_what_it_is_at_this_alpha():
    page = select(Page(data="work_house_degree"), 2)
    assert page.card[:3] == ["degree ?", " ", "1 is the largest class"]
    assert page.set(alpha=1.2).card[:3] == ["1", " ", "leaf at alpha 1.2, split on degree before"]
    assert page.set(alpha=3.1).card[:3] == ["degree ?", " ", "cut off from alpha 3.0904"]


def test_counts_and_shares_are_those_of_the_classes_present():
    page = select(Page(data="iris"), 1)
    texts = page.card
    table = texts[texts.index("petal_length ≤ 2.45") + 1 :][:3]
    assert table == ["setosa", "50", "100.0 %"]


def test_a_card_with_many_classes_and_columns_says_how_many_more_there_are():
    rows = [f"{','.join(str((k // (j % 5 + 1) + j) % 3) for j in range(70))},c{k % 45:02}" for k in range(180)]
    header = ",".join([*(f"x{j}" for j in range(70)), "y"])
    texts = Page().upload("wide.csv", "\n".join([header, *rows])).card
    assert "and 5 more classes" in texts
    assert "and 10 more columns, none of larger value" in texts
    assert any(text.endswith(", x39 +30") for text in texts)


def test_the_card_explains_its_figures_one_click_away():
    page = Page()
    assert "What do these mean?" in page.texts("card")
    assert "how mixed the classes are, in bits: 0 when all rows are of one class, 1 for two halves" in page.texts(
        "card"
    )
