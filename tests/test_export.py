"""What leaves the engine: text, JSON and back, nested dictionaries, DOT, and the listing of all nodes."""

import ast
import json
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from dataclasses import fields

import numpy as np
import pandas as pd
import pytest
from reference import frame_of

from engine import (
    Column,
    InputError,
    Params,
    PruningParams,
    Schema,
    Tree,
    alpha_pruning,
    apply,
    columns_left,
    entropy,
    grow,
    listing,
    make_table,
    predict,
    prune,
    read_frame,
    read_json,
    see,
    to_dot,
    to_json,
    to_nested_dict,
    to_text,
)
from engine.tree import ABOVE, BELOW, ROOT

REAL = ("play_tennis", "play_tennis_numeric", "watermelon_3.0a", "loan", "titanic_kaggle", "penguins", "vote", "zoo")
KINDS_OF_TREES = (
    {"missing": "fractional"},
    {"criterion": "c45-r8"},
    {"criterion": "gini", "branching": "binary"},
    {"criterion": "c45", "branching": "binary", "missing": "fractional"},
)
AWKWARD = (
    *("<b>x</b>", "</script>", '"q"', "it's", "a:b", "a\\b", "ends in \\", "\\n", "\\N", "☀️", "天気", "مطر"),
    *(
        "{a|b}",
        "[x]",
        "<p0> q",
        "a%b",
        "#1",
        "&lt;",
        "5&6",
        "&#65;",
        "<>",
        "<<i>i</i>>",
        "<5",
        "$a$",
        ":red[x]",
        "1. x",
    ),
    *("{braces}", "{", "x" * 300, "node", "a, b", "a;b"),
)

# 15 rows: has work, has a house, degree; the last column is the class
SEED15 = [
    *("01T1", "01S1", "01S1", "00T0", "01T0", "00T0", "00D0"),
    *("10T1", "10T1", "10D1", "11D1", "11T1", "11T1", "10S0", "10S1"),
]


def table_of(frame, kinds=None):
    return make_table(read_frame(frame), frame.columns[-1], kinds=kinds)


def grown(frame, **params):
    tree = grow(table_of(frame), Params(**params))
    return tree, alpha_pruning(tree)


@pytest.fixture
def fifteen():
    frame = pd.DataFrame([list(row) for row in SEED15], columns=["work", "house", "degree", "y"])
    tree = grow(table_of(frame, dict.fromkeys(frame.columns[:-1], "categorical")), Params())
    return tree, alpha_pruning(tree)


def awkward_tree():
    """Every awkward text as a value, a class and, one of them, as the column."""
    frame = pd.DataFrame({'<col> "x"\\&amp;': AWKWARD, "y": AWKWARD[::-1]})
    return grown(frame)[0]


def deep(levels, missing="branch"):
    """A chain: at level d the rows up to d leave as a leaf, the classes take turns."""
    n_nodes, inner = 2 * levels + 1, 2 * np.arange(levels)
    parent, column, first = np.full(n_nodes, -1), np.full(n_nodes, -1), np.full(n_nodes, -1)
    threshold, value, side = np.full(n_nodes, np.nan), np.full(n_nodes, np.nan), np.full(n_nodes, ROOT)
    counts = np.zeros((n_nodes, 2), dtype=np.int64)
    column[inner], threshold[inner], value[inner], first[inner] = 0, np.arange(levels) + 0.5, 0.1, inner + 1
    parent[inner + 1], parent[inner + 2], side[inner + 1], side[inner + 2] = inner, inner, BELOW, ABOVE
    classes = np.arange(levels + 1) % 2
    counts[inner + 1, classes[:-1]] = 1
    counts[-1, classes[-1]] = 1
    for level in range(levels - 1, -1, -1):
        counts[2 * level] = counts[2 * level + 1] + counts[2 * level + 2]
    numbers = np.arange(levels + 1, dtype=float)
    return Tree(
        parent=parent,
        depth=(np.arange(n_nodes) + 1) // 2,
        column=column,
        threshold=threshold,
        value=value,
        first_child=first,
        n_children=np.where(column < 0, 0, 2),
        side=side.astype(np.int8),
        branch_start=np.zeros(n_nodes + 1, dtype=np.int64),
        branch_values=np.empty(0, dtype=np.int32),
        counts=counts,
        reason=np.where(column < 0, 0, -1).astype(np.int8),
        schema=Schema("y", (Column("x", "numeric", (), numbers),), ("even", "odd")),
        params=Params(missing=missing),
        fingerprint="deep",
    )


# Text


def test_text_has_a_line_for_every_node_with_its_figures():
    frame = pd.DataFrame({"sky": ["sun", "sun", "fog", "rain"], "t": ["9.5", "20.5", "15", "1"], "go": list("yyyn")})
    tree, _ = grown(frame)
    assert to_text(tree) == (
        "go: split on sky (gain 0.811278)   [4 rows: n 1, y 3; entropy 0.8113]\n"
        "    sky = fog: → y   [1 rows: y 1; entropy 0.0000]\n"
        "    sky = rain: → n   [1 rows: n 1; entropy 0.0000]\n"
        "    sky = sun: → y   [2 rows: y 2; entropy 0.0000]\n"
    )


def test_text_ends_at_the_pruned_leaves(fifteen):
    tree, pruning = fifteen
    assert len(to_text(tree).splitlines()) == 10
    lines = to_text(tree, pruning.leaves_at(1.25)).splitlines()
    assert [line.split("   [")[0].strip() for line in lines] == [
        "y: split on work (gain 0.168622)",
        "work = 0: split on house (gain 0.521641)",
        "house = 0: → 0",
        "house = 1: → 1",
        "work = 1: → 1",
    ]


def test_text_keeps_a_node_on_one_line_whatever_its_value_holds():
    values = ["two\nlines", "two\r\nmore", "a\u2028b", "a\x0bb", "a\x85b"]
    tree, _ = grown(pd.DataFrame({"v": values, "y": list("abcde")}))
    assert len(to_text(tree).splitlines()) == tree.n_nodes == 6


@pytest.mark.parametrize("text", AWKWARD)
def test_text_shows_every_name_and_value_literally(text):
    assert f" = {text}: → {AWKWARD[-1 - AWKWARD.index(text)]}   [" in to_text(awkward_tree())


# JSON


def test_json_has_the_keys_of_the_format(fifteen):
    tree, pruning = fifteen
    model = json.loads(to_json(tree, pruning))
    assert set(model) == {
        *("format", "target", "classes", "rows", "n_nodes", "n_leaves", "depth", "training_accuracy"),
        *("majority_accuracy", "validation", "cross_validation"),
        *("alphas", "params", "columns", "nodes", "fingerprint", "tree"),
    }
    assert (model["format"], model["target"], model["classes"], model["rows"]) == (1, "y", ["0", "1"], 15)
    assert (model["n_nodes"], model["n_leaves"], model["depth"]) == (10, 6, 3)
    assert (model["training_accuracy"], model["majority_accuracy"]) == (13 / 15, 10 / 15)
    assert (model["validation"], model["cross_validation"]) == (None, None)
    assert model["alphas"] == pytest.approx([1.174258, 1.245112, 3.090405], abs=1e-6)
    assert model["columns"][2] == {"name": "degree", "kind": "categorical", "values": ["D", "S", "T"]}
    assert model["params"] == {
        "criterion": "id3",
        "branching": "multiway",
        "min_samples_split": 2,
        "min_samples_leaf": 1,
        "epsilon": 1e-5,
        "max_depth": None,
        "missing": "branch",
        "pruning": "none",
        "alpha": None,
        "leaf_cost": "bits",
        "cf": 0.25,
    }


def nested_nodes(node):
    yield node
    for child in node["children"]:
        yield from nested_nodes(child)


def test_json_nests_the_tree_after_pruning_and_lists_the_grown_one_in_level_order(fifteen):
    tree, pruning = fifteen
    model = json.loads(to_json(tree, pruning, 1.25))
    assert (model["n_nodes"], model["n_leaves"], model["depth"]) == (5, 3, 2)
    assert (model["params"]["pruning"], model["params"]["alpha"]) == ("alpha", 1.25)
    nested = list(nested_nodes(model["tree"]))
    assert len(nested) == 5
    assert all(
        set(node) == {"n", "counts", "entropy", "label", "critical_alpha", "pruned", "split", "branch", "children"}
        for node in nested
    )
    root = model["tree"]
    assert (root["n"], root["counts"], root["label"], root["branch"], root["pruned"]) == (15, [5, 10], "1", None, False)
    assert root["entropy"] == pytest.approx(0.918296, abs=1e-6)
    assert root["split"] == {"column": "work", "threshold": None, "value": pytest.approx(0.168622, abs=1e-6)}
    house = root["children"][0]["children"][1]
    assert (house["counts"], house["pruned"], house["split"], house["children"]) == ([1, 3], True, None, [])
    assert house["critical_alpha"] == pytest.approx(1.245112, abs=1e-6)
    pure = root["children"][0]["children"][0]
    assert (pure["critical_alpha"], pure["pruned"], pure["split"]) == (None, False, None)
    nodes = model["nodes"]
    assert [node["id"] for node in nodes] == list(range(10))
    assert [node["depth"] for node in nodes] == sorted(node["depth"] for node in nodes)
    assert [node["id"] for node in nodes if node["drawn"]] == [0, 1, 2, 3, 4]
    assert [node["id"] for node in nodes if node["leaf"]] == [2, 3, 4]


def test_json_names_the_threshold_of_a_numeric_split():
    frame = pd.DataFrame({"x": ["1", "2", "4", "5.5"], "y": list("aabb")})
    root = json.loads(to_json(*grown(frame)))["tree"]
    assert root["split"] == {"column": "x", "threshold": 3.0, "value": 1.0}
    assert [child["branch"] for child in root["children"]] == ["≤ 3", "> 3"]


def assert_same_tree(tree, again):
    for field in fields(Tree):
        before, after = getattr(tree, field.name), getattr(again, field.name)
        if isinstance(before, np.ndarray):
            np.testing.assert_array_equal(before, after, field.name)
            assert before.dtype == after.dtype, field.name
    assert (again.params, again.fingerprint) == (tree.params, tree.fingerprint)
    assert (again.schema.target, again.schema.classes) == (tree.schema.target, tree.schema.classes)
    for before, after in zip(tree.schema.columns, again.schema.columns, strict=True):
        assert (before.name, before.kind, before.labels) == (after.name, after.kind, after.labels)
        np.testing.assert_array_equal(before.numbers, after.numbers)


@pytest.mark.parametrize("alpha", [None, 0.0, 2.0, 1e6])
@pytest.mark.parametrize("name", REAL)
def test_json_read_back_is_the_same_tree_array_by_array(name, alpha):
    tree, pruning = grown(frame_of(name))
    again, leaves = read_json(to_json(tree, pruning, alpha))
    assert_same_tree(tree, again)
    expected = tree.is_leaf if alpha is None else pruning.leaves_at(alpha)
    np.testing.assert_array_equal(leaves, expected)
    again_pruning = alpha_pruning(again)
    np.testing.assert_array_equal(again_pruning.critical, pruning.critical)


@pytest.mark.parametrize("params", KINDS_OF_TREES, ids=lambda params: " ".join(params.values()))
@pytest.mark.parametrize("name", REAL)
def test_json_read_back_is_the_same_tree_however_it_branches_and_shares_out(name, params):
    tree, pruning = grown(frame_of(name), **params)
    again, _ = read_json(to_json(tree, pruning))
    assert_same_tree(tree, again)
    frame = frame_of(name)
    np.testing.assert_array_equal(predict(again, frame), predict(tree, frame))


@pytest.mark.parametrize("method", ["pessimistic", "reduced-error", "pre-pruning"])
def test_json_of_a_method_without_alpha_ends_at_its_leaves(method):
    tree, by_alpha = grown(frame_of("vote"))
    seen = see(tree, frame_of("vote")[:100], np.zeros(100, dtype=int))
    pruning = prune(tree, PruningParams(method), seen)
    text = to_json(tree, pruning, 0.0)
    model, (_, leaves) = json.loads(text), read_json(text)
    np.testing.assert_array_equal(leaves, pruning.leaves_at(0.0))
    assert model["n_leaves"] == leaves.sum() < tree.n_leaves
    assert (model["params"]["pruning"], model["params"]["alpha"]) == (method, None)
    assert model["tree"]["critical_alpha"] == by_alpha.critical[0]


@pytest.mark.parametrize("alpha", [0.0, 5.0])
@pytest.mark.parametrize("name", REAL)
def test_json_counts_what_the_nested_tree_holds(name, alpha):
    model = json.loads(to_json(*grown(frame_of(name)), alpha))
    nested = list(nested_nodes(model["tree"]))
    leaves = [node for node in nested if not node["children"]]
    assert (model["n_nodes"], model["n_leaves"]) == (len(nested), len(leaves))
    assert sum(node["n"] for node in leaves) == model["rows"]
    assert model["training_accuracy"] == pytest.approx(sum(max(node["counts"]) for node in leaves) / model["rows"])
    for node in nested:
        if node["children"]:
            assert np.sum([child["counts"] for child in node["children"]], axis=0).tolist() == node["counts"]


def test_json_keeps_every_name_and_value():
    tree = awkward_tree()
    model = json.loads(to_json(tree, alpha_pruning(tree)))
    assert model["columns"][0]["name"] == '<col> "x"\\&amp;'
    assert sorted(child["branch"] for child in model["tree"]["children"]) == sorted(AWKWARD)


BROKEN = {
    "nothing": "",
    "no object": "[1]",
    "no JSON": "tree",
    "empty": "{}",
    "another format": '{"format": 2}',
    "no nodes": '{"format": 1, "nodes": []}',
}
CHANGES = {
    "an unknown reason": ('"reason": "pure"', '"reason": "tired"'),
    "counts of another length": ('"counts": [2, 2]', '"counts": [2]'),
    "a text for a number": ('"parent": -1', '"parent": "x"'),
    "a number too large": ('"parent": 0', '"parent": 99999999999'),
    "an unknown criterion": ('"criterion": "id3"', '"criterion": "oracle"'),
    "no list of nodes": ('"nodes": [', '"nodes": [3, '),
    "a number for a target": ('"target": "y"', '"target": 7'),
    "a list for a class": ('"classes": ["a"', '"classes": [["a"]'),
    "two classes of one name": ('"classes": ["a", "b"]', '"classes": ["a", "a"]'),
    "half of a character": ('"classes": ["a"', '"classes": ["\\ud800"'),
    "a column of the target's name": ('"name": "x"', '"name": "y"'),
    "an unknown kind": ('"kind": "numeric"', '"kind": "ordinal"'),
    "numbers that do not ascend": ('"values": [1.0, 2.0', '"values": [2.0, 2.0'),
    "no threshold": ('"threshold": 3.0', '"threshold": null'),
    "one child": ('"n_children": 2', '"n_children": 1'),
    "a way that ends at no leaf": ('"leaf": true', '"leaf": false'),
    "counts below zero": ('"counts": [2, 0]', '"counts": [-2, 0]'),
    "both children below": ('"side": 3', '"side": 2'),
    "a child entered by a value": ('"side": 3', '"side": 1'),
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_what_is_no_saved_tree_is_refused(text):
    with pytest.raises(InputError):
        read_json(text)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_saved_tree_that_was_spoiled_is_refused(change):
    saved = to_json(*grown(pd.DataFrame({"x": ["1", "2", "4", "5.5"], "y": list("aabb")})))
    assert change[0] in saved
    with pytest.raises(InputError):
        read_json(saved.replace(*change))


# Nested dictionary


def answer(tree, row):
    """Walks a nested dictionary; "" is a missing cell. None where the value has no branch."""
    while isinstance(tree, dict):
        ((column, branches),) = tree.items()
        cell = row[column] or "(missing)"
        if cell in branches:
            tree = branches[cell]
        else:
            sides = {key[0]: key for key in branches if key[:2] in ("≤ ", "> ")}
            if not sides:
                return None
            tree = branches[sides["≤" if float(cell) <= float(sides["≤"][2:]) else ">"]]
    return tree


@pytest.mark.parametrize("alpha", [None, 3.0])
@pytest.mark.parametrize("name", REAL)
def test_the_nested_dictionary_answers_as_the_engine_does(name, alpha):
    frame = frame_of(name)
    tree, pruning = grown(frame)
    leaves = None if alpha is None else pruning.leaves_at(alpha)
    nested = ast.literal_eval(to_nested_dict(tree, leaves))
    rows = frame.map(str.strip).to_dict("records")
    assert [answer(nested, row) for row in rows] == predict(tree, frame, leaves).tolist()


def test_the_nested_dictionary_of_one_leaf_is_its_class():
    tree, _ = grown(pd.DataFrame({"x": ["1", "1"], "y": ["it's", "it's"]}))
    assert ast.literal_eval(to_nested_dict(tree)) == "it's"


def test_the_nested_dictionary_keeps_every_name_and_value():
    nested = ast.literal_eval(to_nested_dict(awkward_tree()))
    assert nested == {'<col> "x"\\&amp;': dict(zip(AWKWARD, AWKWARD[::-1], strict=True))}


# DOT


def drawn_by_dot(source):
    """Texts of nodes and edges as Graphviz draws them."""
    if shutil.which("dot") is None:
        pytest.skip("Graphviz is not installed")
    done = subprocess.run(["dot", "-Tsvg"], input=source.encode(), capture_output=True, check=True, timeout=60)
    assert done.stderr == b""
    svg = "{http://www.w3.org/2000/svg}"
    root = ElementTree.fromstring(done.stdout)

    def texts(kind):
        groups = [group for group in root.iter(f"{svg}g") if group.get("class") == kind]
        return [[text.text.replace("\xa0", " ") for text in group.iter(f"{svg}text")] for group in groups]

    return texts("node"), texts("edge")


def test_dot_draws_columns_classes_and_branches():
    tree, pruning = grown(frame_of("play_tennis"))
    nodes, edges = drawn_by_dot(to_dot(tree, class_colors=("#4477aa", "#d9730d")))
    assert nodes[0] == ["outlook ?", "14 rows, entropy 0.9403", "no 5, yes 9"]
    assert sorted(node[0] for node in nodes) == ["humidity ?", "no", "no", "outlook ?", "windy ?", "yes", "yes", "yes"]
    assert sorted(text for edge in edges for text in edge) == [
        *("FALSE", "TRUE", "high", "normal", "overcast", "rainy", "sunny")
    ]
    nodes, edges = drawn_by_dot(to_dot(tree, pruning.leaves_at(100.0)))
    assert (nodes, edges) == ([["yes", "14 rows, entropy 0.9403", "no 5, yes 9"]], [])


def test_dot_draws_every_name_and_value_literally():
    nodes, edges = drawn_by_dot(to_dot(awkward_tree()))
    assert sorted(edge[0] for edge in edges) == sorted(AWKWARD)
    assert nodes[0][0] == '<col> "x"\\&amp; ?'
    assert sorted(node[0] for node in nodes[1:]) == sorted(AWKWARD)


def test_dot_shows_a_line_break_in_a_value_as_a_sign():
    frame = pd.DataFrame({"v": ["two\nlines", "one"], "y": ["a", "b"]})
    _, edges = drawn_by_dot(to_dot(grown(frame)[0]))
    assert sorted(edges) == [["one"], ["two⏎lines"]]


# Deep trees


def test_a_tree_of_two_thousand_levels_is_written_and_read_back():
    tree = deep(2000)
    pruning = alpha_pruning(tree)
    again, leaves = read_json(to_json(tree, pruning, 0.0))
    np.testing.assert_array_equal(again.counts, tree.counts)
    np.testing.assert_array_equal(leaves, tree.is_leaf)
    rows = pd.DataFrame({"x": ["0", "1000", "2000"]})
    assert apply(again, rows).tolist() == [1, 2001, 4000]
    assert len(to_text(tree).splitlines()) == tree.n_nodes
    assert "[level 2000] x > 1999.5: → even" in to_text(tree)
    with pytest.raises(InputError, match="2000 levels deep"):
        to_nested_dict(tree)
    assert to_dot(tree).count("->") == 4000
    assert len(listing(tree)) == tree.n_nodes


# Listing


def test_the_listing_has_the_full_record_of_every_node_level_by_level(fifteen):
    tree, _ = fifteen
    records = listing(tree)
    assert [record.id for record in records] == list(range(10))
    root, leaf = records[0], records[9]
    assert (root.parent, root.depth, root.branch, root.samples, root.counts) == (-1, 0, None, 15, (5, 10))
    assert (root.label, root.split, root.reason, root.leaves_below) == ("1", "work", None, 6)
    assert root.columns_left == ("work", "house", "degree")
    assert (root.entropy, root.value) == (pytest.approx(0.918296, abs=1e-6), pytest.approx(0.168622, abs=1e-6))
    assert (root.cost, root.cost_below) == (pytest.approx(13.774438, abs=1e-6), pytest.approx(4.0))
    assert (leaf.parent, leaf.depth, leaf.branch, leaf.samples, leaf.counts) == (4, 3, "T", 2, (1, 1))
    assert (leaf.label, leaf.split, leaf.value, leaf.reason) == ("0", None, None, "no candidate")
    assert (leaf.columns_left, leaf.leaves_below, leaf.cost, leaf.cost_below) == ((), 1, 2.0, 2.0)


def test_the_listing_of_a_pruned_tree_ends_at_its_leaves(fifteen):
    tree, pruning = fifteen
    records = {record.id: record for record in listing(tree, pruning.leaves_at(1.25))}
    assert sorted(records) == [0, 1, 2, 3, 4]
    assert (records[4].reason, records[4].split, records[4].leaves_below) == ("pruned", None, 1)
    assert (records[3].reason, records[0].leaves_below) == ("pure", 3)
    assert records[0].cost_below == pytest.approx(7.593628, abs=1e-6)


@pytest.mark.parametrize("name", REAL)
def test_the_listing_agrees_with_the_tree(name):
    tree, _ = grown(frame_of(name))
    below = tree.sum_below(tree.is_leaf.astype(np.int64))
    for record in listing(tree):
        assert record.counts == tuple(tree.counts[record.id].tolist())
        assert record.samples == sum(record.counts)
        assert record.entropy == pytest.approx(float(entropy(record.counts)))
        assert record.leaves_below == below[record.id]
        assert record.columns_left == columns_left(tree, record.id)
        assert (record.split is None) == (record.reason is not None)


@pytest.mark.parametrize("change", [{"column_index": 7}, {"first_child": 900}, {"parent": 5}, {"side": 9}])
def test_a_saved_tree_whose_numbers_do_not_fit_together_is_refused(change):
    table = make_table(read_frame(pd.DataFrame({"f": ["a", "b"], "c": ["x", "y"]})), "c")
    tree = grow(table, Params())
    head, nested = to_json(tree, alpha_pruning(tree)).split(', "tree": ')
    model = json.loads(head + "}")
    model["nodes"][1 if "parent" in change else 0].update(change)
    with pytest.raises(InputError, match="not a tree saved"):
        read_json(json.dumps(model)[:-1] + ', "tree": ' + nested)


def test_a_value_called_missing_is_told_from_an_empty_cell():
    frame = pd.DataFrame({"f": ["(missing)", "(missing)", "", ""], "c": ["x", "x", "y", "y"]})
    tree = grow(make_table(read_frame(frame), "c"), Params())
    assert ast.literal_eval(to_nested_dict(tree)) == {"f": {"(missing)": "x", "((missing))": "y"}}
