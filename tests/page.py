"""The whole page without a browser: a visitor who opens a link, chooses, types, uploads, clicks and reads.

What is not a plain widget of Streamlit's own test tool (the tree view, the column editor, the icicle) is driven by the
message a browser would send. After every step the page must be free of exceptions.
"""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
from streamlit.testing.v1 import AppTest

APP = Path(__file__).parents[1] / "app.py"
CONTROLS = ("selectbox", "multiselect", "number_input", "text_input", "button_group", "slider")


class Text(HTMLParser):
    """The texts of some HTML, and the names of its tags."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: set[str] = set()
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def unpacked(data: bytes) -> dict[str, Any]:
    """What explorer.packing packed, arrays as lists; written from its docstring alone."""
    length = int.from_bytes(data[:4], "little")
    text, rest = data[8 : 8 + length], data[8 + length :]

    def plain(value: dict[str, Any]) -> Any:
        if "array" not in value:
            return value
        size = {"int32": 4, "float64": 8}[value["array"]]
        assert (8 + length + value["at"]) % 8 == 0
        return np.frombuffer(rest[value["at"] :][: size * value["n"]], f"<{value['array'][0]}{size}").tolist()

    return json.loads(text, object_hook=plain)


class Page:
    def __init__(self, **link: str) -> None:
        self.app = AppTest.from_file(str(APP), default_timeout=30)
        self._sent: dict[str, tuple[str, Any]] = {}
        for key, value in link.items():
            self.app.query_params[key] = value
        self.app.run()
        self._check()

    def run(self) -> Page:
        """Once more with all widgets as they are; what was sent stays sent, as in a browser."""
        states = self.app._tree.get_widget_states()
        present = {getattr(getattr(node, "proto", None), "id", None) for node in self.app._tree}
        for identity, (field, value) in self._sent.items():
            if identity in present:
                setattr(states.widgets.add(id=identity), field, value)
        self.app._run(states)
        self._check()
        return self

    def _check(self) -> None:
        assert [error.message for error in self.app.exception] == []

    def _control(self, key: str) -> Any:
        for kind in CONTROLS:
            for control in self.app.get(kind):
                if control.label == key or str(control.key).partition("/")[0] == key:
                    return control
        raise KeyError(key)

    def set(self, **values: Any) -> Page:
        """Change selectboxes, number fields and the choice of second view, by key or label."""
        for key, value in values.items():
            self._control(key).set_value(value)
        return self.run()

    def options(self, key: str) -> list[str]:
        return [str(option) for option in self._control(key).options]

    def value(self, key: str) -> Any:
        return self._control(key).value

    def upload(self, name: str, data: bytes | str) -> Page:
        data = data.encode() if isinstance(data, str) else data
        self.app.file_uploader(key="upload").upload(name, data, "text/csv")
        return self.run()

    def press(self, label: str) -> Page:
        next(button for button in self.app.button if button.label == label).click()
        return self.run()

    def open(self, expander: str) -> Page:
        found = next(block for block in self.app.get("expander") if block.key == f"{expander}_open")
        return self._send(found.proto.id, "bool_value", True)

    def follow(self, **link: str) -> Page:
        """Another link in the same session, as with the back button."""
        self.app.query_params = dict(link)
        return self.run()

    def edit(self, row: int, **change: Any) -> Page:
        """Change cells of the column editor; row counts from 0."""
        edits = {"edited_rows": {str(row): change}, "added_rows": [], "deleted_rows": []}
        editor = next(frame for frame in self.app.dataframe if (frame.key or "").startswith("editor/"))
        return self._send(editor.proto.id, "string_value", json.dumps(edits))

    def click_chart(self, identity: Any = None, **point: Any) -> Page:
        """Click on a point of the chart, named by its id or by other parts of it."""
        points = {"points": [point or {"id": identity}], "point_indices": [], "box": [], "lasso": []}
        return self._send(self.app.get("plotly_chart")[0].proto.id, "string_value", json.dumps({"selection": points}))

    def click_row(self, row: int) -> Page:
        """Click in front of a row of the table below the tree."""
        return self._mark(rows=[row], cells=[])

    def click_cell(self, row: int, column: str) -> Page:
        return self._mark(rows=[], cells=[[row, column]])

    def press_cell(self, actual: int | None, predicted: int | None) -> Page:
        """Press a cell of the confusion matrix or of the list of its largest ones; None: the pressed one again."""
        mount = next(view for view in self._views() if '"chosen"' in view.json)
        cell = {} if actual is None else {"actual": actual, "predicted": predicted}
        return self._send(mount.id, "json_value", json.dumps({"cell": {**cell, "seq": len(self.app.get("html"))}}))

    @property
    def matrix(self) -> dict[str, Any]:
        """What the confusion matrix, or the list of its largest cells, was sent."""
        return next(data for data in map(json.loads, (view.json for view in self._views()[1:])) if "chosen" in data)

    def _mark(self, **marked: Any) -> Page:
        table = self.app.dataframe[0].proto.id
        self._send(table, "string_value", json.dumps({"selection": {"columns": [], **marked}}))
        del self._sent[table]  # the page marks the row of the selected node itself
        return self

    @property
    def marked_rows(self) -> list[int]:
        """The rows that the table below the tree marks."""
        return list(self.app.session_state["leaves"]["selection"]["rows"])

    def report(self, **messages: Any) -> Page:
        """The view reports: selected={…} or alpha={…}; "tree" is the tree on the screen where it is not given."""
        whole = {
            name: {"tree": self.view["tree"], **message} if isinstance(message, dict) else message
            for name, message in messages.items()
        }
        return self._send(self._views()[0].id, "json_value", json.dumps({"selected": None, "alpha": None, **whole}))

    def _send(self, identity: str, field: str, value: Any) -> Page:
        self._sent[identity] = (field, value)
        return self.run()

    def _views(self) -> list[Any]:
        return [element.proto for element in self.app.get("bidi_component")]

    @property
    def shows_tree(self) -> bool:
        return bool(self._views())

    @property
    def view(self) -> dict[str, Any]:
        """What the tree view was sent."""
        return unpacked(self._views()[0].bytes)

    @property
    def cursor(self) -> dict[str, Any]:
        return json.loads(self._views()[1].json)

    @property
    def link(self) -> dict[str, str]:
        return {key: value[0] if isinstance(value, list) else value for key, value in self.app.query_params.items()}

    def html(self, class_: str) -> str:
        """The block whose outermost class this is, "" where there is none."""
        blocks = [element.value for element in self.app.get("html")]
        return next((block for block in blocks if f'class="{class_}"' in block[: block.find(">")]), "")

    def texts(self, class_: str) -> list[str]:
        return Text(self.html(class_)).texts

    @property
    def quiet(self) -> list[str]:
        """The small sentences of the page."""
        return ["".join(Text(block.value).texts) for block in self.app.get("html") if 'class="quiet"' in block.value]

    @property
    def alert(self) -> str:
        return "".join(self.texts("alert"))

    @property
    def heading(self) -> str:
        return "".join(self.texts("heading"))

    @property
    def card(self) -> list[str]:
        return self.texts("card")

    @property
    def facts(self) -> dict[str, str]:
        """The card's figures by name."""
        html = self.html("card")
        listed = Text(html[html.find("<dl") : html.find("</dl>")]).texts
        return dict(zip(listed[::2], listed[1::2], strict=True))
