"""The selected node in the link: it opens with the page, comes back with the back button, never makes a link long."""

import json

import pytest
from page import Page

from explorer.link import DEFAULTS, MOST_SIGNS, link_of, query_of, settings_of

SUNNY = '["outlook = sunny"]'


def test_a_link_opens_with_the_node_that_it_names():
    page = Page(node='["outlook = sunny","humidity = high"]')
    assert page.facts["node number"] == "#6"
    assert page.cursor["selected"] == 6
    assert page.link == {"node": '["outlook = sunny","humidity = high"]'}


def test_a_selected_node_goes_into_the_link_and_the_root_leaves_it():
    page = Page().report(selected={"node": 3, "seq": 1})
    assert page.link == {"node": SUNNY}
    assert page.report(selected={"node": 0, "seq": 2}).link == {}


def test_the_back_button_selects_the_node_of_before():
    page = Page(criterion="gini").report(selected={"node": 3, "seq": 1})
    page.follow(criterion="gini")
    assert (page.cursor["selected"], page.facts["node number"], page.link) == (0, "#0", {"criterion": "gini"})
    page.follow(criterion="gini", node=SUNNY)
    assert page.cursor["selected"] == 3


def test_a_change_that_still_comes_with_the_link_of_before_keeps_the_selected_node():
    page = Page().report(selected={"node": 3, "seq": 1})
    page.app.query_params = {}
    page.report(selected={"node": 1, "seq": 2})
    assert (page.cursor["selected"], page.link) == (1, {"node": '["outlook = overcast"]'})


def test_a_rule_that_the_tree_has_only_a_part_of_selects_the_node_where_it_leaves_the_tree():
    page = Page(node='["outlook = sunny","moon = full"]')
    assert page.cursor["selected"] == 3
    assert Page(node='["moon = full"]').cursor["selected"] == 0


def test_another_table_forgets_the_node():
    page = Page(node=SUNNY).set(data="titanic")
    assert (page.cursor["selected"], page.link) == (0, {"data": "titanic"})


@pytest.mark.parametrize(
    "node", ["", "[", "{}", '"outlook = sunny"', "[1]", '[["outlook = sunny"]]', "[" * 100_000, "7"]
)
def test_what_is_no_rule_selects_the_root(node):
    page = Page(node=node)
    assert (page.cursor["selected"], page.link) == (0, {})


def test_a_rule_of_any_signs_is_read_as_it_was_written():
    rule = ('<b>"x"</b> = a&b=c', "天気 = 晴れ", "مطر > 0.5", "☀️ = +%20#?")
    link = link_of({**DEFAULTS, "node": rule}, {})
    assert json.loads(link["node"]) == list(rule)
    assert settings_of(link) == {**DEFAULTS, "node": rule}


def test_a_rule_that_would_make_the_link_too_long_stays_out_of_it():
    steps = tuple(f"column {i} > 0.5" for i in range(1000))
    link = link_of({**DEFAULTS, "criterion": "gini", "node": steps}, {})
    assert link == {"criterion": "gini"}
    kept = link_of({**DEFAULTS, "node": steps[:100]}, {})
    assert len(kept) == 1 and len(query_of(kept)) <= MOST_SIGNS
