"""What a first visitor meets."""

from __future__ import annotations


def test_the_first_page_shows_the_tree_of_play_tennis(visitor):
    visitor.open()
    assert "Play tennis" in visitor.heading
    assert visitor.view("figures.before.nodes") == 8
    assert len(visitor.view("drawn")) == 8
    assert "outlook ?" in visitor.card.inner_text()


def test_nothing_is_asked_from_another_host(visitor):
    visitor.open("?second=icicle")
    visitor.page.wait_for_selector(".js-plotly-plot")
    visitor.settle()
    assert visitor.foreign == []


def test_the_address_of_the_first_page_stays_bare(visitor):
    visitor.open()
    assert "?" not in visitor.page.url


def test_a_phone_shows_the_card_below_the_tree_and_nothing_sticks_out(visit):
    visitor = visit(width=390, height=844).open("?data=titanic&alpha=11")
    assert "Titanic" in visitor.heading
    tree, card = visitor.tree.bounding_box(), visitor.card.bounding_box()
    assert card["y"] > tree["y"] + tree["height"] - 1
    assert tree["x"] >= 0 and tree["x"] + tree["width"] <= 390
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_chinese_names_and_values_are_shown_as_they_are(visitor):
    visitor.open("?data=watermelon_2.0")
    assert "好瓜" in visitor.heading
    card = visitor.card.inner_text()
    assert "纹理 ?" in card and "0.3806" in card
    visitor.select(2)
    assert "纹理 = 清晰" in visitor.card.inner_text()
    assert "根蒂 ?" in visitor.card.inner_text()


def test_a_value_without_rows_is_listed_with_the_class_it_would_get(visitor):
    visitor.open("?data=watermelon_2.0")
    colour = next(n for n in range(13) if "色泽 ?" in _card_of(visitor, n))
    visitor.page.get_by_text("Values without rows here").click()
    assert "浅白: no rows → 是" in visitor.card.inner_text()
    assert colour


def _card_of(visitor, node):
    visitor.select(node)
    return visitor.card.inner_text()
