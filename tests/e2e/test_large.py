"""Large and deep trees stay usable; the guards are wide, the figures are in tests/bench."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from tests.bench.tables import csv_with_nodes


@pytest.fixture
def large(visitor):
    """A visitor before a tree of about 2,000 nodes."""
    visitor.open()
    visitor.upload("large.csv", csv_with_nodes(2_300))
    visitor.wait_for("figures.before.nodes > 1900")
    return visitor


def test_two_thousand_nodes_open_folded_and_say_what_they_hide(large):
    assert 5 < len(large.view("drawn")) < 120
    assert large.view("collapsed")
    assert "2" in large.tree.inner_text()


def test_every_frame_of_two_thousand_open_nodes_draws_nodes_and_comes_in_time(large):
    large.page.get_by_role("button", name="expand", exact=True).click()
    large.page.wait_for_timeout(1000)
    box = large.page.locator("canvas").first.bounding_box()
    large.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    frames = []
    for delta in [-90] * 15 + [90] * 15:
        large.page.mouse.wheel(0, delta)
        large.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert len(large.view("drawn")) > 0
        frames.append(large.view("frames.at(-1)"))
    assert sorted(frames)[int(0.95 * len(frames))] < 500


def test_a_tree_of_ten_thousand_nodes_opens_and_prunes(visitor):
    visitor.open()
    visitor.upload("huge.csv", csv_with_nodes(12_800))
    visitor.wait_for("figures.before.nodes > 9500")
    visitor.drag_alpha(0.1, 0.5)
    assert visitor.view("figures.after.nodes") < visitor.view("figures.before.nodes")
    assert visitor.page.locator("section.card").count() == 1


def test_a_chain_two_thousand_levels_deep_is_drawn(visitor):
    visitor.open()
    visitor.upload("deep.csv", "x,c\n" + "".join(f"{i},{'ab'[i % 2]}\n" for i in range(2_000)))
    visitor.wait_for("figures.before.depth === 1999")
    visitor.page.get_by_role("button", name="expand", exact=True).click()
    visitor.page.wait_for_timeout(1000)
    assert len(visitor.view("drawn")) > 0
    visitor.drag_alpha(0.1, 0.9)
    visitor.select(1)


def noise(n_rows):
    """Two columns of numbers, all different, that tell nothing of the class."""
    random = np.random.default_rng(0)
    frame = pd.DataFrame(random.normal(size=(n_rows, 2)), columns=["x", "y"])
    return frame.assign(kind=np.array(["a", "b", "c"])[random.integers(0, 3, n_rows)]).to_csv(index=False)


def test_long_growth_tells_how_far_it_is_and_gives_way_to_a_newer_setting(visitor):
    visitor.open()
    visitor.upload("slow.csv", noise(40_000))  # by gain ratio a chain of more than 20,000 levels
    visitor.wait_for("figures.before.nodes > 30000")
    visitor.choose("Criterion", "C4.5 · gain ratio", wait=False)
    visitor.page.get_by_text("Growing: depth").wait_for()
    visitor.choose("Criterion", "ID3", wait=False)
    visitor.page.get_by_text("Growing: depth").wait_for(state="detached")
    visitor.settle()
    assert visitor.page.url.count("criterion") == 0
    assert visitor.view("figures.before.depth") < 1000


@pytest.mark.parametrize(
    ("name", "nodes", "leaves"), [("mushroom", 29, 24), ("nursery", 1159, 839), ("adult", 11137, 6549)]
)
def test_real_tables_load_grow_and_prune(visitor, shared_data, name, nodes, leaves):
    visitor.open()
    visitor.upload(f"{name}.csv", (shared_data / f"{name}.csv").read_bytes())
    visitor.wait_for(f"figures.before.nodes === {nodes}")
    assert visitor.view("figures.before.leaves") == leaves
    visitor.drag_alpha(0.1, 0.6)
    assert 0 < visitor.view("figures.after.leaves") < leaves
    visitor.select(1)
    assert visitor.page.locator(".card .rule").inner_text() != "root: all rows"
