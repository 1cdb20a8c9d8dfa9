"""Alpha as a live control."""

from __future__ import annotations

import pytest


def test_dragging_prunes_live_and_python_hears_of_it_on_release(visitor):
    visitor.open("?data=titanic")
    seen = {}

    def during():
        seen["alpha"], seen["ghosts"] = visitor.view("alpha"), visitor.view("ghosts")
        seen["after"], seen["address"] = visitor.view("figures.after"), visitor.page.url

    visitor.drag_alpha(0.1, 0.45, during)
    assert seen["alpha"] > 0 and seen["ghosts"]
    assert seen["after"]["leaves"] < 14
    assert "alpha=" not in seen["address"]
    assert "alpha=" in visitor.page.url
    assert float(visitor.typed("alpha")) == pytest.approx(visitor.view("alpha"))


def test_the_slider_stops_at_breakpoints_only(visitor):
    visitor.open("?data=titanic")
    points = [0, 0.006135, 0.0405, 2.317615, 2.630277, 7.886172, 13.86784, 34.321067, 313.403019]
    for end in (0.2, 0.4, 0.6, 0.8, 1.0):
        visitor.drag_alpha(0.06, end)
        assert visitor.view("alpha") == pytest.approx(
            min(points, key=lambda p: abs(p - visitor.view("alpha"))), abs=1e-4
        )


def test_kept_nodes_never_move_while_alpha_is_dragged(visitor):
    visitor.open("?data=titanic")
    before = {node["id"]: (node["x"], node["y"]) for node in visitor.view("nodes")}
    visitor.drag_alpha(0.1, 0.7)
    assert {node["id"]: (node["x"], node["y"]) for node in visitor.view("nodes")} == before


def test_the_line_of_numbers_follows_a_typed_alpha(visitor):
    visitor.open("?data=titanic")
    visitor.type("alpha", "11")
    figures = visitor.view("figures")
    assert figures["before"] == pytest.approx(
        {"nodes": 23, "leaves": 14, "depth": 3, "accuracy": 0.790550, "cost": 1513.0225}, abs=1e-4
    )
    assert figures["after"] == pytest.approx(
        {"nodes": 13, "leaves": 9, "depth": 3, "accuracy": 0.788278, "cost": 1525.9032}, abs=1e-4
    )
    text = visitor.tree.inner_text()
    for figure in ("23", "13", "14", "9", "0.7905", "0.7883", "1,513.0", "1,525.9"):
        assert figure in text


def test_arrow_keys_step_through_the_breakpoints(visitor):
    visitor.open("?data=titanic")
    slider = visitor.page.get_by_role("slider")
    slider.focus()
    for leaves in (13, 12, 11):
        visitor.page.keyboard.press("ArrowRight")
        visitor.wait_for(f"figures.after.leaves === {leaves}")
    visitor.page.keyboard.press("End")
    visitor.wait_for("figures.after.leaves === 1")
    visitor.page.keyboard.press("Home")
    visitor.wait_for("figures.after.leaves === 14")
    visitor.wait_for_typed("alpha", "0")
    visitor.settle()
    assert visitor.view("alpha") == 0


def test_the_fifteen_row_table_prunes_as_published(visitor):
    visitor.open("?data=work_house_degree")
    assert visitor.view("figures.before.leaves") == 6
    visitor.type("alpha", "1.25")
    assert visitor.view("figures.after.leaves") == 3
    text = visitor.card.inner_text()
    assert "0.1686" in text
    visitor.select(4)
    text = visitor.card.inner_text()
    assert "leaf at alpha 1.25" in text and "3.25 bits" in text and "2.00 bits" in text and "1.2451" in text


def test_a_tree_of_one_leaf_has_a_curve_that_says_so(visitor):
    visitor.open()
    visitor.upload("one.csv", "a,b\n1,x\n2,x\n")
    assert visitor.view("figures.before.nodes") == 1
    visitor.drag_alpha(0.2, 0.8)
    assert visitor.view("figures.after.nodes") == 1


def test_keys_pressed_quickly_end_at_the_last_one(visitor):
    visitor.open("?data=titanic")
    visitor.page.get_by_role("slider").focus()
    for _ in range(6):
        visitor.page.keyboard.press("ArrowRight")
        visitor.page.wait_for_timeout(120)
    visitor.settle()
    visitor.page.wait_for_timeout(600)
    assert visitor.view("figures.after.leaves") == 5
    assert float(visitor.typed("alpha")) == pytest.approx(13.8678397, abs=1e-6)
    assert "alpha=13.867" in visitor.page.url
