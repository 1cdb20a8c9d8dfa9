"""Names that are Markdown, colours, formulas or pictures are never read as such in a label or a tooltip of a widget."""

import json

import pytest
from page import Page

PICTURE, COLOUR = "![p](https://foreign.example/p.png)", ":red[x] $y$"
ROWS = "\n".join(f"{n % 7},{n * n % 11}.5,{'ab'[n % 2]},{'cd'[n * n % 3 == 0]}" for n in range(40))
FILE = f'"{PICTURE}","{COLOUR}",*w*,class\n{ROWS}\n'
KINDS = ("button", "selectbox", "number_input", "text_input", "text_area", "checkbox", "expander", "download_button")


def read_as_markdown(page):
    """The labels in sight and the tooltips, all of which Streamlit reads as Markdown."""
    for kind in KINDS:
        for widget in page.app.get(kind):
            proto = widget.proto
            if getattr(proto, "label_visibility", None) is None or proto.label_visibility.value == 0:
                yield proto.label
            yield getattr(proto, "help", "")


@pytest.mark.parametrize(
    "link", [{"second": "regions"}, {"side": "predict"}, {"second": "leaves"}, {"side": "compare"}]
)
def test_no_name_of_a_column_is_markdown(link):
    kept = [{"name": PICTURE, "criterion": "gini"}]
    page = Page(**link, snapshots=json.dumps(kept)).upload(f"{PICTURE}.csv", FILE)
    for expander in page.app.get("expander"):
        if (expander.key or "") == "held_open":
            page.open("held")
    texts = [text for text in read_as_markdown(page) if text]
    assert len(texts) > 5
    assert [text for text in texts if PICTURE in text or COLOUR in text] == []
