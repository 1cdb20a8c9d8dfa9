"""Snapshots: what they hold, what they are called, and that links bring them back or refuse them."""

from __future__ import annotations

import json

import pytest

from engine import InputError, Params, PruningParams
from explorer.link import DEFAULTS, MOST_SNAPSHOT_SIGNS, link_of, settings_of, too_long
from explorer.snapshots import (
    checked_by,
    free_name,
    grown_by,
    limit_words,
    name_of,
    same_tree,
    settings_of_snapshot,
    snapshot_of,
    values_of,
)


def with_(**changes):
    return {**DEFAULTS, **changes}


def test_a_snapshot_holds_what_differs_and_what_its_tree_depends_on():
    chosen = with_(data="iris", target="species", alpha=3.0, cf=0.1, hold_out=0.2, second="leaves", node=("x = a",))
    assert snapshot_of(chosen, "mine") == {"name": "mine", "data": "iris", "target": "species", "alpha": 3.0}
    assert values_of(with_(pruning="pessimistic", alpha=3.0, cf=0.1)) == {"pruning": "pessimistic", "cf": 0.1}
    assert values_of(with_(validation="share", hold_out=0.2)) == {"validation": "share", "hold_out": 0.2}
    assert values_of(with_(criterion="c45-r8", missing="fractional")) == {"criterion": "c45-r8"}


def test_of_a_table_only_what_makes_it_is_kept():
    assert values_of(with_(data="iris", file="old.csv", seed=7)) == {"data": "iris"}
    assert values_of(with_(data="exam", seed=7)) == {"data": "exam", "seed": 7}
    assert values_of(with_(data="file", file="mine.csv", seed=7)) == {"data": "file", "file": "mine.csv"}


def test_two_snapshots_of_one_tree_differ_in_name_only():
    one, other = snapshot_of(with_(alpha=2.0, cf=0.4), "one"), snapshot_of(with_(alpha=2.0, hold_out_seed=7), "other")
    assert same_tree(one, other) and one != other
    assert not same_tree(one, snapshot_of(with_(alpha=2.5), "one"))
    assert same_tree(settings_of_snapshot(one), one)


@pytest.mark.parametrize(
    ("chosen", "way"),
    [
        ({}, "none"),
        ({"validation": "folds"}, "folds"),
        ({"validation": "folds", "pruning": "reduced-error"}, "share"),
        ({"pruning": "pre-pruning"}, "share"),
        ({"validation": "rows", "pruning": "pre-pruning"}, "rows"),
        ({"validation": "nonsense"}, "none"),
    ],
)
def test_validation_rows_are_chosen_as_the_page_chooses_them(chosen, way):
    assert checked_by(with_(**chosen)) == way


def test_settings_come_back_as_those_of_growth_and_pruning():
    found = grown_by({"criterion": "c45-r8", "max_depth": 3, "pruning": "pessimistic", "cf": 0.1, "alpha": 9.0})
    assert found.params == Params(criterion="c45-r8", max_depth=3)
    assert (found.pruning, found.alpha) == (PruningParams("pessimistic", cf=0.1), 0.0)
    with pytest.raises(InputError, match="min_samples_split"):
        grown_by({"min_samples_split": 1})
    with pytest.raises(InputError, match="alpha must be a finite number"):
        grown_by({"alpha": -1.0})


def test_names_say_what_differs_and_are_never_taken_twice():
    assert name_of({}) == "ID3, grown"
    assert name_of({"criterion": "gini", "branching": "binary", "alpha": 11.0}) == "Gini, alpha 11, binary"
    assert name_of({"pruning": "pessimistic", "cf": 0.1, "max_depth": 4}) == "ID3, pessimistic 0.1, max_depth 4"
    assert limit_words({"max_depth": 0, "epsilon": 0.0}) == ["max_depth 0", "epsilon 0"]
    assert free_name(" a ", ["a", "a (2)"]) == "a (3)"
    assert free_name("  ", []) == "tree"


def test_a_link_brings_snapshots_back():
    kept = [
        snapshot_of(with_(data="iris", target="species", alpha=1.0), "α & co"),
        snapshot_of(with_(columns={"x": {"use": False}}, epsilon=1e-7, max_depth=0), "other"),
    ]
    link = link_of(with_(snapshots=kept), {})
    assert settings_of(link)["snapshots"] == kept


@pytest.mark.parametrize(
    "text",
    [
        "[",
        "{}",
        '["x"]',
        '[{"alpha": 1.0}]',
        '[{"name": 1}]',
        '[{"name": ""}]',
        '[{"name": "a"}, {"name": "a"}]',
        '[{"name": "a", "unknown": 1}]',
        '[{"name": "a", "alpha": "x"}]',
        '[{"name": "a", "alpha": true}]',
        '[{"name": "a", "max_depth": null}]',
        '[{"name": "a", "columns": [1]}]',
        '[{"name": "a", "snapshots": []}]',
        '[{"name": "a", "alpha": [[1]]}]',
    ],
)
def test_a_link_with_what_is_no_snapshot_brings_none(text):
    assert settings_of({"snapshots": text})["snapshots"] == []


def test_more_snapshots_than_a_link_can_hold_are_left_out_of_it():
    many = [snapshot_of(with_(alpha=float(k)), f"number {k}") for k in range(300)]
    assert too_long(many) and not too_long(many[:20])
    assert "snapshots" not in link_of(with_(snapshots=many), {})
    assert len(json.dumps(many[:20])) < MOST_SNAPSHOT_SIGNS
