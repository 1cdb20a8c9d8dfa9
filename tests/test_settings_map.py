"""The map of settings: its axes, what it refuses, what a click takes."""

from __future__ import annotations

import json

import pytest
from page import Page

from engine import CRITERIA, InputError
from explorer.settings_grid import Axis, axis_of, settings_at, trials_of, usual_values
from tests.test_union_data import FRAME, drawn


def test_the_present_value_takes_the_place_of_the_nearest():
    here = drawn(FRAME)
    assert usual_values("min_samples_leaf", here, 3) == (1, 2, 3, 5)
    assert usual_values("cf", here, 0.21) == (0.01, 0.05, 0.1, 0.15, 0.21, 0.35, 0.45, 0.5)
    assert usual_values("max_depth", here, 5) == (1, 2, 3, 4, 5, 6, None)
    assert usual_values("criterion", here, "c45") == tuple(CRITERIA)
    alphas = usual_values("alpha", here, 0.0)
    assert alphas[0] == 0 and list(alphas) == sorted(set(alphas))


def test_lists_are_read_and_what_is_no_value_is_refused():
    assert axis_of("max_depth", "1, 2,none,2", ()) == Axis("max_depth", (1, 2, None))
    assert axis_of("criterion", "Gini, c45", ()) == Axis("criterion", ("gini", "c45"))
    assert axis_of("epsilon", " ", (0.0,)) == Axis("epsilon", (0.0,))
    for name, text in (("min_samples_split", "2.5"), ("alpha", "1;2"), ("criterion", "best")):
        with pytest.raises(InputError, match="is no value of"):
            axis_of(name, text, ())
    with pytest.raises(InputError, match="too many"):
        axis_of("max_depth", "1,2,3,4,5,6,7,8,9", ())


def test_alpha_and_confidence_bring_their_methods():
    assert settings_at({}, {"cf": 0.1})["pruning"] == "pessimistic"
    trials = trials_of({"pruning": "none"}, Axis("alpha", (0.0, 2.0)), Axis("max_depth", (1, None)))
    assert [(trial.pruning.method, trial.alpha, trial.params.max_depth) for trial in trials] == [
        ("alpha", 0.0, 1),
        ("alpha", 2.0, 1),
        ("alpha", 0.0, None),
        ("alpha", 2.0, None),
    ]
    with pytest.raises(InputError, match="two methods"):
        trials_of({}, Axis("alpha", (0.0,)), Axis("cf", (0.1,)))
    with pytest.raises(InputError, match="two different"):
        trials_of({}, Axis("cf", (0.1,)), Axis("cf", (0.1,)))


def figure(page):
    return json.loads(page.app.get("plotly_chart")[0].proto.spec)


def test_a_click_takes_the_settings_of_a_cell_and_the_rows_the_map_is_of():
    page = Page(data="titanic", second="map", map_x_values="2, 700", map_y_values="1, none")
    assert any("660 validation rows (30.0 % held out, seed 0)" in text for text in page.quiet)
    page.press("Grow 4 trees")
    cells = figure(page)["data"][0]["z"]
    page.click_chart(customdata="1")
    assert {key: page.link[key] for key in ("min_samples_split", "max_depth", "validation")} == {
        "min_samples_split": "700",
        "max_depth": "1",
        "validation": "share",
    }
    assert page.view["grown"]["leaves"] == 2
    assert figure(page)["data"][0]["z"] == cells  # still the same map, with the tree now marked in it
    assert [trace.get("name") for trace in figure(page)["data"]][2:] == ["the tree now", "smallest error"]
    for nonsense in ("99", "x", "-1"):
        page.click_chart(customdata=nonsense)
        assert page.link["min_samples_split"] == "700"


def test_the_map_says_what_it_cannot_do():
    page = Page(data="titanic", second="map", map_x="alpha", map_y="cf")
    assert "two methods" in page.alert and page.shows_tree
    page.set(map_y="max_depth").set(map_y_values="deep")
    assert "“deep” is no value of max_depth" in page.alert


def test_the_alphas_to_try_are_those_of_the_tree_once_alpha_prunes_it():
    page = Page(data="titanic", second="map", map_x="alpha", pruning="none")
    assert page.app.text_input[0].placeholder == "0"
    page.set(pruning="alpha")
    assert page.app.text_input[0].placeholder.startswith("0, 0.006135, 0.0405")


def test_with_folds_it_is_said_that_they_are_not_used_and_what_a_click_puts_in_their_place():
    page = Page(data="loan", validation="folds", second="map")
    assert any(
        "Your folds are not used here. A click on a cell puts this share held out" in text for text in page.quiet
    )
    page.set(validation="none")
    assert any("A click on a cell holds these rows out, too." in text for text in page.quiet)
