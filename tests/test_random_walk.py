"""Random changes of everything on the page: whatever is set, uploaded, pressed or clicked, there is no traceback.

Page asserts after every step that nothing was raised. The seeds are fixed, so that a step that fails comes again.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from page import CONTROLS, Page

FILES = {
    "one_row.csv": ["a,b,y", "1,p,x"],
    "one_class.csv": ["a,b,y", "1,p,x", "2,q,x", "3,p,x"],
    "one_of_a_class.csv": ["a,b,y", *(f"{i},{'pqr'[i % 3]},{'x' if i else 'z'}" for i in range(9))],
    "holes.csv": ["a,b,y", "1,,x", ",p,z", "3,q,", ",,x", "5,p,z", "6,q,x", "7,p,", "8,,z", ",q,x"],
    "markup.csv": ['"<img src=x>","$a$ {0}",,y', *(f'"<b>{i % 3}",=cmd({i % 4}),"a\nb",{i % 2}' for i in range(8))],
    "marked.csv": ["y,a,split", *(f"{'xz'[i % 2]},{i},{'train' if i % 4 else 'test'}" for i in range(12))],
    "header.csv": ["a,b,y"],
}  # fmt: skip
SAMPLES = ("play_tennis", "watermelon_3.0", "watermelon_2.0_split", "contact_lenses")
NUMBERS = (-1, 0, 1, 2, 3, 10, 0.25, 0.5, 1e-5, 1e308)
TEXTS = ("", "1", "1-3", "4, 5-6", "x", "{0}", "=1", "nan", "1e400", "id3, gini", "\u202e", "<b>")
PRESSED = {
    "side": ("node", "evaluate", "predict", "engines"),
    "second": ("tree", "icicle", "sunburst", "leaves", "outline", "compare", "map"),
    "curve": ("roc", "pr"),
    "scored": ("training", "validation"),
}
MENDED = {"min_samples_split": 2, "min_samples_leaf": 1, "max_depth": 4, "epsilon": 0.001, "alpha": 0.5, "folds": 2}
"""Values that every table takes, so that one that is refused does not stay for the rest of the walk."""


def controls(page: Page) -> list[tuple[str, Any]]:
    return [(kind, control) for kind in CONTROLS for control in page.app.get(kind) if not control.disabled]


def change(page: Page, choose: random.Random) -> None:
    """Any control to any value."""
    kind, control = choose.choice(controls(page))
    name = str(control.key).partition("/")[0]
    if name == "data":
        control.set_value(choose.choice(SAMPLES))
    elif kind == "selectbox":
        control.select_index(choose.randrange(len(control.options)))
    elif kind == "button_group" and name in PRESSED:
        control.set_value(choose.choice(PRESSED[name]))
    elif kind == "number_input":
        least = control.min if control.min is not None else -1
        most = control.max if control.max is not None else 1e308
        value = min(max(choose.choice(NUMBERS), least), most)
        control.set_value(int(min(value, 2**53)) if control.step == 1 else float(value))
    elif kind == "text_input":
        control.set_value(choose.choice(TEXTS))
    page.run()


def look(page: Page, choose: random.Random) -> None:
    """Another view beside or below the tree."""
    name = choose.choice(("side", "second"))
    if page.shows_tree:
        page.set(**{name: choose.choice(PRESSED[name])})


def upload(page: Page, choose: random.Random) -> None:
    """A file for any of the places that take one; none of them is a saved state."""
    place = choose.choice(list(page.app.file_uploader))
    name = choose.choice(list(FILES))
    data = "\n".join(FILES[name]).encode()
    if str(place.key).startswith("state"):
        place.upload("state.json", data, "application/json")
    else:
        place.upload(name, data, "text/csv")
    page.run()


def press(page: Page, choose: random.Random) -> None:
    buttons = [button for button in page.app.button if not button.disabled]
    if buttons:
        choose.choice(buttons).click()
        page.run()


def report(page: Page, choose: random.Random) -> None:
    """A message of the view, sensible or not."""
    if page.shows_tree:
        seq = choose.randrange(1, 2**50)
        page.report(
            selected={"node": choose.choice((0, 1, 3, 99, -1, "x", None)), "seq": seq},
            alpha={"value": choose.choice((0, 1, 1e300, -1, "x")), "seq": seq + 1},
        )


def mend(page: Page, choose: random.Random) -> None:
    """Values that can be grown from, and a sample where the file cannot be."""
    for name, value in MENDED.items():
        for _, control in controls(page):
            if str(control.key).partition("/")[0] == name:
                control.set_value(value)
    if not page.run().shows_tree:
        page.set(data=choose.choice([name for name in SAMPLES if name != page.value("data")]))


STEPS = (change, change, change, change, look, look, upload, press, report, mend)


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_done_on_the_page_there_is_no_traceback(seed):
    choose, page, done = random.Random(seed), Page(), []
    shown = 0
    for _ in range(18):
        step = mend if page.alert and choose.random() < 0.5 else choose.choice(STEPS)
        done.append(step.__name__)
        step(page, choose)
        shown += page.shows_tree
        json.dumps(page.link)
    assert shown > 5, done
