"""The methods of pruning in the view: the tree keeps its place, what is cut turns into ghosts, the page says why."""

from __future__ import annotations


def test_another_method_prunes_the_same_tree_where_it_stands(visitor):
    visitor.open("?data=titanic")
    visitor.page.get_by_role("button", name="Zoom out", exact=True).click()
    visitor.select(2)
    places, camera = visitor.view("nodes"), visitor.view("camera")
    visitor.choose("Pruning", "Pessimistic")
    visitor.wait_for("figures.after.leaves < 14")
    assert [(node["x"], node["y"]) for node in visitor.view("nodes")] == [(node["x"], node["y"]) for node in places]
    assert (visitor.view("camera.k"), visitor.view("camera.x"), visitor.view("selected")) == (
        camera["k"],
        camera["x"],
        2,
    )
    assert len(visitor.view("ghosts")) == 23 - visitor.view("figures.after.nodes")
    assert "errors expected as a leaf" in visitor.card.inner_text()
    visitor.type("Confidence (CF)", "0.01")
    visitor.wait_for("figures.after.leaves < 8")
    visitor.choose("Pruning", "Alpha")
    visitor.wait_for("figures.after.leaves === 14")
    assert visitor.view("camera") == camera


def test_validation_rows_are_typed_and_the_page_tells_both_parts(visitor):
    visitor.open("?data=loan&pruning=reduced-error&validation=rows&validation_rows=1-3")
    assert "12 training rows · 3 validation rows" in visitor.heading
    field = visitor.page.get_by_role("textbox", name="Row numbers")
    field.fill("1-5, 11")
    field.press("Enter")
    visitor.page.get_by_text("9 training rows · 6 validation rows").wait_for()
    field.fill("1-99")
    field.press("Enter")
    visitor.page.get_by_text("Rows 1-99 are not in the table, whose rows are numbered from 1 to 15.").wait_for()


def test_settings_that_are_rarely_needed_wait_under_more(visitor):
    visitor.open("?data=titanic&criterion=gini")
    visitor.open_more()
    visitor.choose("Branching", "Two branches")
    visitor.wait_for("figures.before.depth > 3")
    visitor.settle()
    assert "branching=binary" in visitor.page.url
    visitor.type("max_depth", "2")
    visitor.wait_for("figures.before.depth === 2")
