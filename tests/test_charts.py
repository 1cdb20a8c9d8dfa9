"""Histograms of split columns: every row in one bin, no bar across the cut, weights, budgets, the card's picture."""

import json
import re
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
from page import Page, Text
from reference import frame_of

from engine import Params, grow, make_table, read_frame, weighted_rows_at
from explorer import charts
from explorer.charts import VIEW_BINS, histogram, shown_classes, view_chart, view_charts
from explorer.split_chart import split_chart
from explorer.view_data import class_bars

REAL = ("watermelon_3.0a", "penguins", "iris", "wine")


def grown(frame, **params):
    table = make_table(read_frame(frame), frame.columns[-1])
    return table, grow(table, Params(**params))


def numeric_nodes(tree):
    return np.flatnonzero(~np.isnan(tree.threshold)).tolist()


@pytest.mark.parametrize("missing", ["branch", "fractional"])
@pytest.mark.parametrize("name", REAL)
def test_the_bins_hold_the_classes_of_the_node_on_their_side_of_the_cut(name, missing):
    table, tree = grown(frame_of(name), missing=missing)
    for node in numeric_nodes(tree):
        found = histogram(table, tree, node, 16)
        column = table.schema.columns[tree.column[node]]
        rows, weights = weighted_rows_at(tree, table, node)
        values = np.append(column.numbers, np.nan)[table.codes[tree.column[node]][rows]]
        assert found.counts.sum(axis=0) == pytest.approx(tree.counts[node])
        assert (found.low, found.high) == (np.nanmin(values), np.nanmax(values))
        assert found.counts[: found.below].sum() == pytest.approx(weights[values <= found.cut].sum())
        assert found.counts[-1].sum() == pytest.approx(weights[np.isnan(values)].sum())


@pytest.mark.parametrize(
    "numbers", [[0, 1], [-1e308, 1e308], [5e-324, 1e-323], [0, 1e300], [1, 1 + 2**-52], [0, 1, 1e9], [-7, -3, 2.5, 2.6]]
)
@pytest.mark.parametrize("times", [1, 50])
def test_no_bar_lies_across_the_cut_whatever_the_numbers(numbers, times):
    """Once with a bin looked up per value, once with one worked out per row."""
    rows = [(repr(float(x)), "a" if i == 0 else "b") for i, x in enumerate(numbers)] * times
    rows += [(repr(float(numbers[0])), "a")]
    table = make_table(read_frame(pd.DataFrame(rows, columns=["x", "y"])), "y", {"x": "numeric"})
    found = histogram(table, grow(table, Params()), 0, 16)
    assert found.counts[: found.below].sum(axis=0).tolist() == [times + 1, 0]
    assert found.counts[found.below :].sum(axis=0).tolist() == [0, times * (len(numbers) - 1)]
    assert 0 < found.below < 16


def test_bins_are_the_same_by_value_and_by_row():
    rng = np.random.default_rng(5)
    spread = pd.DataFrame({"x": rng.normal(size=300), "y": rng.integers(0, 2, 300)})
    table, tree = grown(spread, max_depth=1)
    by_value = histogram(table, tree, 0, 16)
    values = table.schema.columns[0].numbers[table.codes[0]]
    width = max((by_value.cut - by_value.low) / by_value.below, (by_value.high - by_value.cut) / (16 - by_value.below))
    edges = by_value.cut + width * (np.arange(17) - by_value.below)
    expected = [((values > a) & (values <= b)).sum() for a, b in pairwise(edges)]
    expected[0] += (values == edges[0]).sum()
    assert by_value.counts[:-1].sum(axis=1).tolist() == pytest.approx(expected, abs=1)


@pytest.mark.parametrize("name", REAL)
def test_the_view_gets_plain_counts_in_the_order_of_its_class_bars(name):
    table, tree = grown(frame_of(name))
    sent = np.arange(tree.n_nodes)
    found = view_charts(table, tree, sent)
    assert json.loads(json.dumps(found)) == found
    assert [chart["node"] for chart in found] == numeric_nodes(tree)
    bars = class_bars(tree.counts)
    for chart in found:
        bar = bars["bar_class"][bars["bar_start"][chart["node"]] : bars["bar_start"][chart["node"] + 1]]
        assert bar.tolist() == shown_classes(tree.counts[chart["node"]])
        assert len(chart["counts"]) == (VIEW_BINS + 1) * len(bar)
        assert sum(chart["counts"]) == tree.counts[chart["node"]].sum()
        assert view_chart(table, tree, chart["node"], chart["node"]) == chart


def test_beyond_ten_classes_the_others_are_one():
    rows = [(k, f"c{k % 14:02}") for k in range(14 * 14) for _ in range(1 + k % 14)]
    table, tree = grown(pd.DataFrame(rows, columns=["x", "y"]), max_depth=2)
    shown = shown_classes(tree.counts[0])
    assert shown == [*range(4, 14), -1]
    assert shown == class_bars(tree.counts[:1])["bar_class"].tolist()
    (root, *_) = view_charts(table, tree, np.arange(tree.n_nodes))
    assert np.reshape(root["counts"], (-1, 11)).sum(axis=0).tolist() == [*(14 * k for k in range(5, 15)), 14 * 10]


def test_within_the_budget_a_node_comes_with_all_above_it(monkeypatch):
    monkeypatch.setattr(charts, "MOST_ROWS", 700)
    table, tree = grown(frame_of("penguins"))
    found = [chart["node"] for chart in view_charts(table, tree, np.arange(tree.n_nodes))]
    assert 0 < len(found) < len(numeric_nodes(tree))
    assert tree.samples[found].sum() <= 700
    assert 0 in found


def card_chart(name, node=0, **params):
    table, tree = grown(frame_of(name), **params)
    return split_chart(table, tree, node)


def test_the_card_draws_a_numeric_split_with_its_cut_and_tells_it_in_words():
    html = card_chart("iris").html
    assert Text(html).texts == ["≤ 2.45", "1", "6.9"]
    told = re.search('aria-label="([^"]+)"', html)[1]
    assert told == (
        "petal_length from 1 to 6.9. Up to 2.45: 50 rows (setosa 50). Above: 100 rows (versicolor 50, virginica 50)."
    )
    assert 'role="img"' in html


def test_empty_cells_stand_beside_the_histogram():
    html = card_chart("penguins").html
    assert Text(html).texts[-1] == "empty"
    assert "Empty cells: 2 rows (Adelie 1, Gentoo 1)." in html


def test_a_split_by_values_is_a_bar_for_each_with_its_rows():
    html = card_chart("play_tennis").html
    assert Text(html).texts == ["overcast", "4", "rainy", "5", "sunny", "5"]
    assert "outlook: overcast 4 rows (yes 4); rainy 5 rows (yes 3, no 2); sunny 5 rows (no 3, yes 2)." in html


def test_of_many_values_the_largest_are_drawn_and_the_others_counted():
    rows = [(f"v{k:02}", f"c{k % 2}") for k in range(15) for _ in range(k + 1)]
    table, tree = grown(pd.DataFrame(rows, columns=["x", "y"]))
    texts = Text(split_chart(table, tree, 0).html).texts
    assert texts[:2] == ["v03", "4"] and texts[-1] == "+3 more"


def test_names_from_the_file_never_become_markup():
    rows = [("<b>", "</div>")] * 2 + [('"x"', "<i>")] * 2
    table, tree = grown(pd.DataFrame(rows, columns=["<script>", "y"]))
    html = split_chart(table, tree, 0).html
    assert Text(html).tags == {"div", "span", "i", "b"}
    assert html.count("<i ") == 2 and "<script" not in html


def test_a_leaf_has_no_chart_and_a_split_has_it_under_its_classes():
    page = Page(data="iris")
    assert 'class="chart histogram"' in page.html("card")
    page.report(selected={"node": 1, "seq": page.cursor["seq"] + 1})
    assert 'class="chart' not in page.html("card")


def test_a_node_beyond_the_budget_gets_its_histogram_when_it_is_selected(monkeypatch):
    monkeypatch.setattr(charts, "MOST_NODES", 1)
    page = Page(data="iris")
    assert [chart["node"] for chart in page.view["charts"]] == [0]
    assert page.cursor["chart"] is None
    page.report(selected={"node": 2, "seq": page.cursor["seq"] + 1})
    assert page.cursor["chart"]["node"] == 2
    assert sum(page.cursor["chart"]["counts"]) == 100
