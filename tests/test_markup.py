"""HTML is built from values, and no value becomes HTML."""

import pytest

from explorer.markup import Markup, join, tag


def test_a_tag_holds_its_children_one_after_another():
    assert tag("p", "a", 3, None, tag("b", "c")).html == "<p>a3<b>c</b></p>"
    assert tag("ul", [tag("li", each) for each in "xy"]).html == "<ul><li>x</li><li>y</li></ul>"
    assert join("a", [None, "b"], Markup("<br>")).html == "ab<br>"


@pytest.mark.parametrize("text", ["<b>x</b>", "</script>", "a & b", "&lt;", '"', "'"])
def test_texts_are_escaped_wherever_they_stand(text):
    shown = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert tag("p", text).html == f"<p>{shown}</p>"
    assert tag("p", [text, [text]]).html == f"<p>{shown}{shown}</p>"
    assert join(text).html == shown


def test_attributes_are_escaped_and_written_as_html_names_them():
    assert tag("p", class_="a b", aria_label='say "<x>"').html == (
        '<p class="a b" aria-label="say &quot;&lt;x&gt;&quot;"></p>'
    )


def test_a_true_attribute_is_its_name_and_an_absent_one_is_not_written():
    assert tag("details", open=True, class_=None, hidden=False).html == "<details open></details>"
