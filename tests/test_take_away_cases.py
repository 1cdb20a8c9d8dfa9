"""Public failure reports about views: what text, DOT and the numbers of the view say in the VW cases."""

import base64
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest
from cases import case
from page import unpacked

from engine import Node, Params, PruningParams, entropy, grow, make_table, prune, read_frame, to_dot, to_text
from explorer.packing import packed
from explorer.palette import COLORS, OTHER
from explorer.standalone import zoomable_page
from explorer.view_data import whole_data

SVG = "{http://www.w3.org/2000/svg}"
LITERAL = ("VW-01", "VW-02", "VW-03", "VW-05", "VW-06")


def grown(name, file="input.csv", cost="bits", **params):
    frame = case(name, file)
    tree = grow(make_table(read_frame(frame), frame.columns[-1]), Params(**params))
    return frame, tree, prune(tree, PruningParams("alpha", cost))


def page_data(html):
    """The data that a page of its own carries."""
    held = re.search(r'<script type="application/octet-stream" id="content">(.*?)</script>', html, re.S)[1]
    return unpacked(base64.b64decode(held))["tree"]


def drawn(source):
    """The boxes and edges that Graphviz draws: title of each, in the order of the source, and its lines of text."""
    if shutil.which("dot") is None:
        pytest.skip("Graphviz is not installed")
    done = subprocess.run(["dot", "-Tsvg"], input=source.encode(), capture_output=True, check=True, timeout=60)
    assert done.stderr == b""
    root = ElementTree.fromstring(done.stdout)
    parts = {"node": {}, "edge": {}}
    for group in root.iter(f"{SVG}g"):
        if group.get("class") in parts:
            lines = [text.text.replace("\xa0", " ") for text in group.iter(f"{SVG}text")]
            parts[group.get("class")][group.find(f"{SVG}title").text] = lines
    return parts["node"], parts["edge"]


@pytest.mark.parametrize("name", LITERAL)
def test_vw_01_to_06_names_are_literal_in_the_text(name):
    frame, tree, _ = grown(name)
    column, label = frame.columns
    lines = to_text(tree).splitlines()
    assert len(lines) == 1 + len(frame[column].unique())
    assert lines[0].startswith(f"{label}: split on {column} (gain ")
    steps = {line.strip().rpartition("   [")[0] for line in lines[1:]}
    assert steps == {f"{column} = {value}: → {klass}" for value, klass in frame.itertuples(index=False)}


@pytest.mark.parametrize("name", LITERAL)
def test_vw_01_to_06_names_are_literal_in_the_drawing_of_graphviz(name):
    frame, tree, _ = grown(name)
    column = frame.columns[0]
    n_values = len(frame[column].unique())
    nodes, edges = drawn(to_dot(tree))
    assert list(nodes) == [str(node) for node in range(n_values + 1)], "a box for each node, called by its number"
    assert set(edges) == {f"0->{node}" for node in range(1, n_values + 1)}
    assert nodes["0"][0] == f"{column} ?"
    klass = dict(frame.itertuples(index=False))
    for edge, (value,) in edges.items():
        assert nodes[edge.removeprefix("0->")][0] == klass[value]
    assert {value for (value,) in edges.values()} == set(klass)


@pytest.mark.parametrize("name", LITERAL)
def test_vw_01_to_06_dot_has_neither_ports_nor_records_nor_html(name):
    source = to_dot(grown(name)[1])
    assert "record" not in source and "label=<" not in source
    for line in source.splitlines()[3:-1]:
        assert re.fullmatch(r"\t\d+( -> \d+)?( \[label=.*\])?", line), line


@pytest.mark.parametrize("name", LITERAL)
def test_vw_01_to_06_names_are_literal_in_what_the_page_of_its_own_holds(name):
    frame, tree, pruning = grown(name)
    data = page_data(zoomable_page(f"{name} <&>.csv", tree, pruning, 0.0))
    assert sorted(data["branch_texts"]) == sorted(frame.iloc[:, 0].unique())
    assert data["classes"] == sorted(frame.iloc[:, 1].unique())
    assert data["columns"] == [frame.columns[0]]


def test_vw_06_code_points_stay_as_they_are_in_utf_8():
    frame, tree, _ = grown("VW-06")
    for text in (to_text(tree), to_dot(tree)):
        read = text.encode("utf-8").decode("utf-8")
        assert all(value in read for value in (*frame["天気"], "はい", "いいえ", "天気"))


def test_vw_08_twelve_classes_are_told_apart_by_colour_or_mark_and_text():
    _, tree, pruning = grown("VW-08")
    data = unpacked(packed(whole_data(tree, pruning)))
    assert (tree.n_leaves, data["classes"]) == (12, [f"K{k:02}" for k in range(12)])
    assert entropy(tree.counts[0]) == pytest.approx(3.584963, abs=5e-7)
    assert data["colors"] == [*COLORS, OTHER, OTHER]
    assert sorted(data["label"][1:]) == list(range(12)), "every leaf has its class to write"


def test_vw_09_colours_differ_in_grey_and_stand_out_from_light_and_dark():
    def luminance(color):
        parts = np.array([int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)])
        return float(
            np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]
        )

    def contrast(one, other):
        light, dark = sorted((luminance(one), luminance(other)), reverse=True)
        return (light + 0.05) / (dark + 0.05)

    _, tree, pruning = grown("VW-09")
    colors = whole_data(tree, pruning)["colors"]
    assert len(set(colors)) == 2
    assert all(contrast(color, ground) >= 3 for color in colors for ground in ("#ffffff", "#0e1117"))
    assert abs(luminance(colors[0]) - luminance(colors[1])) > 0.08


def test_vw_10_a_class_keeps_its_colour_where_others_are_absent():
    _, tree, pruning = grown("VW-10")
    data = unpacked(packed(whole_data(tree, pruning)))
    node = data["branch"].index(data["branch_texts"].index("b"))
    part = slice(data["bar_start"][node], data["bar_start"][node + 1])
    assert data["classes"] == ["A", "B", "C"]
    assert list(zip(data["bar_class"][part], data["bar_count"][part], strict=True)) == [(1, 1), (2, 2)]


def test_vw_12_text_columns_with_equally_many_values_are_grown():
    frame, tree, _ = grown("VW-12")
    assert [frame[column].nunique() for column in ("head", "arm", "job")] == [3, 3, 3]
    assert to_text(tree).count("\n") == tree.n_nodes == len(drawn(to_dot(tree))[0])


def test_vw_13_a_large_tree_can_be_taken_away_whole():
    _, tree, pruning = grown("VW-13")
    assert tree.n_leaves > 300
    assert to_text(tree).count("\n") == tree.n_nodes
    assert to_dot(tree).count(" -> ") == tree.n_nodes - 1
    assert len(page_data(zoomable_page("t", tree, pruning, 0.0))["parent"]) == tree.n_nodes


def test_vw_15_thresholds_have_the_digits_that_tell_them_apart():
    _, tree, pruning = grown("VW-15")
    assert tree.n_leaves == 3
    assert {node.short_branch for node in (Node(tree, node) for node in range(1, tree.n_nodes))} == {
        *("≤ 0.0015", "> 0.0015", "≤ 0.00205", "> 0.00205")
    }
    assert whole_data(tree, pruning)["grown"]["accuracy"] == 1.0
    exact = set(tree.threshold[~np.isnan(tree.threshold)].tolist())
    for saved in (to_text(tree), to_dot(tree)):
        assert {float(text) for text in re.findall(r"(?<!-)[≤>] ([\d.e-]+)", saved)} == exact, (
            "what is saved keeps every digit"
        )


@pytest.mark.parametrize(("file", "n_nodes"), [("input.csv", 3), ("one_row.csv", 1)])
def test_vw_16_one_column_or_one_node_is_enough_for_every_file(file, n_nodes):
    _, tree, pruning = grown("VW-16", file)
    assert tree.n_nodes == n_nodes
    assert len(to_text(tree).splitlines()) == n_nodes
    assert len(drawn(to_dot(tree, class_colors=("#4477aa",) * 2))[0]) == n_nodes
    assert len(page_data(zoomable_page("t", tree, pruning, 0.0))["parent"]) == n_nodes


def test_vw_17_names_come_with_their_counts_and_the_true_side_comes_first():
    _, tree, pruning = grown("VW-17")
    assert tree.schema.classes == ("ant", "zebra")
    assert re.findall(r"size = (\w+): → (\w+)   \[3 rows: (\w+) 3", to_text(tree)) == [
        ("big", "zebra", "zebra"),
        ("small", "ant", "ant"),
    ]
    _, tree, pruning = grown("VW-17", "x.csv")
    nodes, edges = drawn(to_dot(tree))
    assert edges == {"0->1": ["≤ 2.5"], "0->2": ["> 2.5"]}
    assert (nodes["1"], nodes["2"]) == (
        ["ant", "2 rows, entropy 0.0000", "ant 2"],
        ["zebra", "2 rows, entropy 0.0000", "zebra 2"],
    )
    assert [whole_data(tree, pruning)["branch_texts"][k] for k in whole_data(tree, pruning)["branch"][1:]] == [
        "≤ 2.5",
        "> 2.5",
    ]


@pytest.mark.parametrize("missing", ["branch", "fractional"])
def test_vw_18_the_counts_that_are_drawn_add_up(missing):
    _, tree, pruning = grown("VW-18", missing=missing)
    data = unpacked(packed(whole_data(tree, pruning)))
    samples, leaves = np.array(data["samples"]), np.array(data["column"]) < 0
    assert samples[0] == 8 and samples[leaves].sum() == pytest.approx(8, abs=1e-3)
    for node, n in enumerate(samples):
        assert sum(data["bar_count"][data["bar_start"][node] : data["bar_start"][node + 1]]) == pytest.approx(
            n, abs=1e-3
        )
        children = [child for child, parent in enumerate(data["parent"]) if parent == node]
        assert not children or samples[children].sum() == pytest.approx(n, abs=1e-3)
    told = [float(n) for n in re.findall(r"\[([\d.]+) rows", to_text(tree))]
    assert told == pytest.approx(samples.tolist(), abs=0.005)


@pytest.mark.parametrize(
    ("share", "leaves", "accuracy"), [(0, 6, 0.9), (0.025, 4, 0.85), (0.05, 2, 0.75), (0.1, 1, 0.65)]
)
def test_vw_20_every_figure_is_that_of_the_pruned_tree(share, leaves, accuracy):
    frame = case("VW-20")
    table = make_table(read_frame(frame), "Class", kinds=dict.fromkeys("ABC", "categorical"))
    tree = grow(table, Params())
    pruning = prune(tree, PruningParams("alpha", "errors"))
    alpha = pruning.snapped(share * len(frame)) if share else -1.0
    ends = pruning.leaves_at(alpha) if share else tree.is_leaf
    data = unpacked(packed(whole_data(tree, pruning)))
    row = max(k for k, point in enumerate(data["alphas"]["alpha"]) if point <= max(alpha, 0))
    if share:
        assert data["alphas"]["leaves"][row] == leaves
        assert data["alphas"]["accuracy"][row] == pytest.approx(accuracy)
    else:
        assert (data["grown"]["leaves"], data["grown"]["accuracy"]) == (leaves, pytest.approx(accuracy))
    assert to_text(tree, ends).count("→") == leaves
    assert to_dot(tree, ends).count(" -> ") == to_text(tree, ends).count("\n") - 1
