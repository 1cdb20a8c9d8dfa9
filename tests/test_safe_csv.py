"""Every table that is taken away is written where nothing in it can be run."""

import ast
from pathlib import Path

EXPLORER = Path(__file__).parents[1] / "explorer"


def test_no_other_part_of_the_page_writes_a_table_as_text():
    writers = {"to_csv", "to_excel", "to_html", "to_clipboard"}
    found = {
        path.name
        for path in EXPLORER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in writers
    }
    assert found == {"safe_csv.py"}
