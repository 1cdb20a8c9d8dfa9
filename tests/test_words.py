"""Every text of the interface exists where it is asked for, is asked for where it exists, and gets its values."""

import ast
import re
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

from engine import BRANCHINGS, CRITERIA, LEAF_COSTS, MEASURES, METHODS, MISSING_POLICIES, REASONS
from explorer.samples import SAMPLES
from explorer.settings import ENGINES
from explorer.words import WORDS, view_words, word

ROOT = Path(__file__).resolve().parents[1]
SOURCES = [path for path in [ROOT / "app.py", *(ROOT / "explorer").rglob("*.py")] if path.parent.name != "words"]
TREES = [ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES]
SCRIPTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "explorer" / "assets").glob("*.js")))


CHOICES = {
    "criterion": CRITERIA,
    "pruning": METHODS,
    "branching": BRANCHINGS,
    "missing": MISSING_POLICIES,
    "leaf_cost": LEAF_COSTS,
    "validation": ("share", "rows", "column"),
    "engine": ENGINES,
}


def calls(name):
    """Every call of a function by its plain name, in the app and the explorer."""
    for tree in TREES:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def literal(node):
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def fields(key):
    return {name for _, name, _, _ in Formatter().parse(WORDS[key]) if name is not None}


def prefixes():
    """What stands before the first value in word(f"prefix.{…}"), and the names of choices, which have a family each."""
    for call in calls("word"):
        if isinstance(call.args[0], ast.JoinedStr) and literal(call.args[0].values[0]) is not None:
            yield call.args[0].values[0].value
    for call in calls("_choice"):
        yield f"{literal(call.args[0])}."
    for call in calls("switch"):
        yield f"{literal(call.args[1])}."


def asked_for():
    """Keys that stand as texts in the source, those of notices and refusals with their prefix."""
    texts = {node.value for tree in TREES for node in ast.walk(tree) if literal(node) is not None}
    texts |= {f"{literal(call.args[0])}.one" for call in calls("counted")}
    return texts | {f"{kind}.{text}" for kind in ("refused", "notice", "reason", "criterion") for text in texts}


def test_every_key_that_is_asked_for_exists():
    keys = [literal(call.args[0]) for call in calls("word")]
    assert len([key for key in keys if key]) > 50
    assert [key for key in keys if key is not None and key not in WORDS] == []
    assert [prefix for prefix in prefixes() if not any(key.startswith(prefix) for key in WORDS)] == []


def test_every_key_is_asked_for_somewhere():
    families = tuple({*prefixes(), "sample.", "view."} - {"refused.", "notice.", "reason."})
    known = asked_for()
    assert [key for key in WORDS if key not in known and not key.startswith(families)] == []


def test_every_text_gets_the_values_it_names():
    for call in calls("word"):
        key = literal(call.args[0])
        if key is not None and all(keyword.arg for keyword in call.keywords):
            assert {keyword.arg for keyword in call.keywords} == fields(key), key


def test_what_is_counted_has_words_for_one_and_for_many_with_the_values_they_name():
    keys = [literal(call.args[0]) for call in calls("counted")]
    assert len(keys) > 0
    for key, call in zip(keys, calls("counted"), strict=True):
        assert fields(key) == fields(f"{key}.one") == {"n", *(keyword.arg for keyword in call.keywords)}, key


@pytest.mark.parametrize(("function", "prefix"), [("Refused", "refused"), ("Notice", "notice")])
def test_every_refusal_and_notice_has_its_sentence(function, prefix):
    keys = {literal(call.args[0]) for call in calls(function)} - {None}
    assert len(keys) > 8
    assert [key for key in keys if f"{prefix}.{key}" not in WORDS] == []


def test_every_refusal_gets_the_values_its_sentence_names():
    for call in calls("Refused"):
        key = literal(call.args[0])
        if key is not None and all(keyword.arg for keyword in call.keywords):
            assert {keyword.arg for keyword in call.keywords} >= fields(f"refused.{key}"), key


def test_every_family_is_whole():
    reasons = {*REASONS}
    assert {key.removeprefix("leaf.") for key in WORDS if key.startswith("leaf.")} == reasons
    assert {key.removeprefix("why.") for key in WORDS if key.startswith("why.")} == reasons
    against = {
        "used above",
        "one value",
        "min_samples_leaf",
        "below average gain",
        "gain below the price of its thresholds",
        "many values, and no other column to compare with",
        "smaller value",
        "tie, another taken",
        "tie, further right",
    }
    assert {key.removeprefix("candidate.") for key in WORDS if key.startswith("candidate.")} == reasons | against
    for name, options in CHOICES.items():
        assert {name, f"{name}.help", *(f"{name}.{option}" for option in options)} <= set(WORDS)
    for name in MEASURES:
        assert {f"measure.{name}", f"measure.{name}.short"} <= set(WORDS)
    for sample in SAMPLES:
        assert {sample.title, sample.origin, sample.note} <= set(WORDS)
    listed = {key.split(".", 1)[1].rpartition(".")[0] for key in WORDS if key.startswith("sample.")}
    assert listed == {sample.key for sample in SAMPLES}


def test_no_key_stands_in_two_parts():
    parts = [
        import_module(f"explorer.words.{path.stem}").WORDS for path in (ROOT / "explorer" / "words").glob("[a-z]*.py")
    ]
    assert len(parts) > 5
    assert sum(map(len, parts)) == len(WORDS)


def test_a_value_may_be_called_key():
    assert word("refused.unknown_sample", key="k", keys="l") == "There is no sample “k”. Choose one of: l."


def test_values_are_filled_in_as_they_are():
    assert word("card.split", column="{x} %s {0}") == "{x} %s {0} ?"


def test_the_view_asks_for_no_word_it_is_not_sent():
    sent = view_words()
    asked = set(re.findall(r"\bwords\.([a-z_]+)\b", SCRIPTS))
    assert len(asked) > 8
    assert asked <= set(sent)
    counted = set(re.findall(r'\bplural\((?:data\.)?words, "([a-z_]+)"', SCRIPTS))
    assert len(counted) >= 3
    assert {f"{key}_{number}" for key in counted for number in ("one", "many")} <= set(sent)


def test_the_view_is_sent_no_word_it_does_not_ask_for():
    known = set(re.findall(r"[A-Za-z_]+", SCRIPTS))
    forms = {key: {key, re.sub(r"_(one|many|title)$", "", key).removeprefix("mode_")} for key in view_words()}
    assembled = {key for key in forms if {*key.split("_", 1)} <= known}  # a menu's entry and its choice
    assert [key for key, spelled in forms.items() if not spelled & known and key not in assembled] == []


def test_no_text_breaks_a_line_or_holds_markup():
    for key, text in WORDS.items():
        assert text == text.strip() and "\n" not in text, key
        assert not re.search(r"</?[a-z]", text), key
