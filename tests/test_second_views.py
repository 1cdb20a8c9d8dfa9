"""The views below the tree: which there are, what they show of large and deep trees, and that they are linked."""

import json
from dataclasses import replace

import pandas as pd
import pytest
from page import Page

from engine import Params, PruningParams, alpha_pruning, grow, make_table, read_frame
from explorer import areas
from explorer.areas import _limits, _shown
from explorer.controls import Source
from explorer.drawn import Drawn
from explorer.growing import Parts
from explorer.loading import Loaded
from explorer.second_views import SECOND_VIEWS
from explorer.settings import Settings


def drawn(frame, alpha=0.0, selected=0, kinds=None, **params):
    sheet, params = read_frame(frame), Params(**params)
    table = make_table(sheet, frame.columns[-1], kinds)
    tree = grow(table, params)
    source = Source("here", "here", Loaded("here", sheet))
    settings = Settings(params, PruningParams(), alpha)
    return Drawn(source, Parts(table, None), settings, tree, alpha_pruning(tree), alpha, selected)


def chain(n=1200):
    """A tree of hundreds of levels: gain ratio cuts off one row at a time."""
    frame = pd.DataFrame({"x": [str(i) for i in range(n)], "c": [str(i % 2) for i in range(n)]})
    return drawn(frame, kinds={"x": "numeric"}, criterion="c45")


def figure(page):
    return json.loads(page.app.get("plotly_chart")[0].proto.spec)


@pytest.mark.parametrize("name", SECOND_VIEWS)
def test_a_view_is_kept_in_the_link_and_leaves_again(name):
    page = Page(data="iris").set(second=name)
    assert page.link == {"data": "iris", "second": name}
    assert page.set(second="tree").link == {"data": "iris"}
    assert (len(page.app.get("plotly_chart")), len(page.app.dataframe), len(page.app.get("bidi_component"))) == (
        0,
        0,
        2,
    )


@pytest.mark.parametrize("name", SECOND_VIEWS)
@pytest.mark.parametrize("alpha", ["0", "11", "99999"])
def test_a_view_shows_any_sample_at_any_alpha(name, alpha):
    for data in ("penguins", "exam"):
        page = Page(data=data, second=name, alpha=alpha)
        assert page.shows_tree and page.alert == ""


def test_regions_are_offered_where_there_is_a_plane():
    assert Page(second="regions").link == {}
    without = ["Tree only", "Icicle", "Sunburst", "Leaves", "Outline", "Compare", "Sensitivity"]
    assert Page().options("second") == without
    page = Page(data="iris", second="regions")
    assert "Regions" in page.options("second")
    for row in range(3):
        page.open("columns").edit(row, use=False)
    assert (page.link.get("second"), len(page.app.get("plotly_chart"))) == (None, 0)


# Icicle and sunburst


@pytest.mark.parametrize("name", ["icicle", "sunburst"])
def test_areas_are_the_drawn_nodes_in_proportion_to_their_rows(name):
    page = Page(data="iris", second=name, alpha="3")
    (trace,) = figure(page)["data"]
    assert trace["type"] == name
    assert len(trace["ids"]) == 11
    assert trace["parents"][:3] == ["", "0", "0"]
    assert trace["marker"]["line"]["width"][0] == 3
    page.click_chart("2")
    assert page.cursor["selected"] == 2
    assert figure(page)["data"][0]["marker"]["line"]["width"][2] == 3


def test_a_tree_of_hundreds_of_levels_is_shown_some_levels_at_a_time():
    deep = chain()
    assert deep.tree.depth.max() > 300
    shown = _shown(deep, 24)
    assert (shown.root, deep.tree.depth[shown.nodes].max()) == (0, 23)
    assert _limits(deep.tree, shown) == [
        f"Levels 0 to 23 of {deep.tree.depth.max():,}; a selected node further down moves them."
    ]


def test_the_levels_follow_a_selected_node_further_down():
    deep = chain()
    last = deep.tree.n_nodes - 1
    shown = _shown(replace(deep, selected=last), 24)
    assert last in shown.nodes
    assert shown.root in deep.tree.path(last) and shown.root > 0
    assert {int(deep.tree.parent[node]) for node in shown.nodes[1:].tolist()} <= set(shown.nodes.tolist())


def test_of_too_many_nodes_the_largest_are_shown(monkeypatch):
    monkeypatch.setattr(areas, "MOST_NODES", 9)
    page = Page(data="titanic", second="icicle")
    assert len(figure(page)["data"][0]["ids"]) == 9
    assert "The 9 largest of 23 nodes." in page.quiet
    page.report(selected={"node": 22, "seq": page.cursor["seq"] + 1})
    (trace,) = figure(page)["data"]
    assert len(trace["ids"]) == 9 and "22" in trace["ids"]
    assert {*trace["parents"]} <= {"", *trace["ids"]}


def test_an_area_too_thin_for_a_word_has_its_name_only_under_the_pointer():
    (trace,) = figure(Page(data="titanic", second="icicle"))["data"]
    rows = dict(zip(trace["ids"], trace["customdata"], strict=True))
    thin = [node for node, text in zip(trace["ids"], trace["text"], strict=True) if not text]
    assert {rows[node] for node in thin} == {"1 row", "5 rows", "11 rows", "13 rows"}
    assert all(trace["labels"])


# Outline


def test_the_outline_says_only_which_view_to_follow():
    page = Page(data="iris", second="outline")
    outline = json.loads(page.app.get("bidi_component")[2].proto.json)
    assert outline == {"kind": "outline", "target": "tree", "height": "var(--second-height)"}


# Regions


def test_regions_start_with_the_columns_that_most_rows_are_asked_for():
    page = Page(data="iris", second="regions")
    assert (page.value("regions_x"), page.value("regions_y")) == ("petal_length", "petal_width")
    assert page.link == {"data": "iris", "second": "regions"}
    assert any("sepal_length = 5.8" in text for text in page.quiet)


def test_other_columns_and_another_depth_go_into_the_link():
    page = Page(data="iris", second="regions").set(regions_x="sepal_width", regions_depth=1)
    assert page.link == {"data": "iris", "second": "regions", "regions_x": "sepal_width", "regions_depth": "1"}
    assert Page(**page.link).value("regions_x") == "sepal_width"
    page.set(regions_y="sepal_length")
    assert page.link["regions_y"] == "sepal_length"
    page.set(regions_x="sepal_length")
    assert page.value("regions_y") != "sepal_length"


@pytest.mark.parametrize(("depth", "n_classes"), [("0", 1), ("1", 2), ("2", 3)])
def test_a_depth_shows_the_regions_of_the_first_levels(depth, n_classes):
    page = Page(data="iris", second="regions", regions_depth=depth)
    assert sum(trace.get("fill") == "toself" for trace in figure(page)["data"]) == n_classes


def test_all_rows_lie_on_the_plane_in_the_colour_of_their_own_class():
    traces = [trace for trace in figure(Page(data="iris", second="regions"))["data"] if trace.get("name")]
    assert [(trace["name"], len(trace["customdata"])) for trace in traces] == [
        ("setosa", 50),
        ("versicolor", 50),
        ("virginica", 50),
    ]


def test_the_selected_node_is_outlined_and_a_click_selects():
    page = Page(data="iris", second="regions")
    assert "dash" not in figure(page)["data"][-1].get("line", {})
    page.click_chart(customdata="1")
    assert page.cursor["selected"] == 1
    line = figure(page)["data"][-1]
    assert (line["line"]["dash"], line["x"][1]) == ("solid", 2.45)
    page.report(selected={"node": 16, "seq": page.cursor["seq"] + 1})
    assert figure(page)["data"][-1]["line"]["dash"] == "dash"
    assert any("lies in another plane, where sepal_length > 6.95" in text for text in page.quiet)


def faint(page):
    """The rows on the plane that are drawn faintly, by class."""
    traces = [trace for trace in figure(page)["data"] if trace.get("name")]
    return [sum(opacity < 1 for opacity in trace["marker"]["opacity"]) for trace in traces]


def test_rows_that_the_other_columns_send_elsewhere_are_faint():
    page = Page(data="iris", second="regions")
    assert faint(page) == [0, 0, 3]  # virginica flowers with sepal_length > 5.95 or > 6.95, held at 5.8
    assert any(text.count("3 rows are faint:") for text in page.quiet)
    assert faint(page.set(regions_depth=1)) == [0, 0, 0]
    assert not any(text.count("faint") for text in page.quiet)


def test_a_value_of_another_column_is_set_goes_into_the_link_and_is_reset():
    page = Page(data="iris", second="regions").open("held").set(sepal_length=7.5)
    assert page.link == {"data": "iris", "second": "regions", "regions_held": '{"sepal_length": 7.5}'}
    assert any("sepal_length = 7.5" in text for text in page.quiet)
    assert faint(page) == [0, 3, 0]
    again = Page(**page.link).open("held")
    assert again.value("sepal_length") == 7.5
    again.follow(data="iris", second="regions", regions_held='{"sepal_length": 6}')
    assert again.value("sepal_length") == 6
    again.press("Back to typical values")
    assert (again.value("sepal_length"), again.link) == (5.8, {"data": "iris", "second": "regions"})


def test_a_word_of_another_column_is_chosen_among_its_own():
    page = Page(data="penguins", second="regions").open("held")
    assert page.value("island") == "Biscoe"
    page.set(island="Dream")
    assert json.loads(page.link["regions_held"]) == {"island": "Dream"}
    assert any("island = Dream" in text for text in page.quiet)


@pytest.mark.parametrize(
    "held", ['{"sepal_length": "x"}', '{"sepal_length": true, "no": 1}', "[1]", '{"sepal_length": {}}']
)
def test_held_values_that_fit_no_column_are_the_typical_ones(held):
    page = Page(data="iris", second="regions", regions_held=held).open("held")
    assert page.value("sepal_length") == 5.8 and any("sepal_length = 5.8" in text for text in page.quiet)


def test_very_many_regions_are_drawn_less_deep(monkeypatch):
    monkeypatch.setattr("explorer.region_view.MOST_REGIONS", 3)
    page = Page(data="iris", second="regions")
    assert any(text.count("more than 3 regions") for text in page.quiet)


def test_a_table_of_one_value_has_a_plane():
    page = Page()
    page.upload("flat.csv", "x,y,c\n1,2,a\n1,2,b\n")
    for row in range(2):
        page.open("columns").edit(row, use=True, kind="numeric")
    page.set(second="regions")
    assert page.alert == "" and len(page.app.get("plotly_chart")) == 1


@pytest.mark.parametrize("name", ["icicle", "sunburst", "regions"])
def test_names_as_long_as_a_page_are_cut_in_charts(name):
    long = "L" * 5000
    page = Page()
    rows = [f"{x}.5,{x % 3}.5,{'pq'[x % 2]}{long},{'ab'[x // 6]}{long}" for x in range(12)]
    page.upload("long.csv", "\n".join([f"x{long},y{long},z{long},c", *rows])).set(second=name)
    page.report(selected={"node": 1, "seq": page.cursor["seq"] + 1})
    assert "LLL…LLL" in json.dumps(figure(page), ensure_ascii=False)
    assert long not in json.dumps([figure(page), page.quiet])


def test_numbers_near_the_largest_have_a_plane():
    page = Page()
    rows = [f"{(-1) ** x * (1.7 - x / 100)}e308,{x}e-323,{'ab'[x % 2]}" for x in range(40)]
    page.upload("far.csv", "\n".join(["x,y,c", *rows])).set(second="regions")
    left, right = figure(page)["layout"]["xaxis"]["range"]
    assert 0 < right - left < float("inf")
