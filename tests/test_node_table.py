"""The nodes of the drawn tree as a table."""

import numpy as np
import pandas as pd
import pytest
from reference import frame_of

from engine import Params, PruningParams, entropy, grow, make_table, prune, read_frame, see, short_rules
from explorer.drawn import Drawn
from explorer.growing import Parts
from explorer.node_table import node_frame


def drawn(frame, alpha=0.0, method="alpha"):
    table = make_table(read_frame(frame), frame.columns[-1])
    tree = grow(table, Params())
    seen = see(tree, frame[:100], np.zeros(min(100, len(frame)), dtype=int))
    pruning = prune(tree, PruningParams(method), seen if method == "reduced-error" else None)
    return Drawn(None, Parts(table, None), None, tree, pruning, alpha, 0)


def test_a_row_a_node_with_its_parent_rule_and_figures():
    frame = pd.DataFrame({"sky": ["sun", "sun", "fog", "rain"], "go": list("yyyn")})
    found = node_frame(drawn(frame))
    assert list(found.columns) == [
        *("Node", "Parent", "Depth", "Rule", "Split on", "Rows", "Class", "Rows n", "Rows y", "Entropy"),
        "Critical alpha",
    ]
    assert found["Parent"].isna().tolist() == [True, False, False, False]
    assert found["Rule"].tolist() == ["root: all rows", "sky = fog", "sky = rain", "sky = sun"]
    assert found["Split on"].tolist() == ["sky", "", "", ""]
    assert found[["Rows n", "Rows y"]].values.tolist() == [[1, 3], [0, 1], [1, 0], [0, 2]]
    assert found["Entropy"].tolist() == [0.811278, 0, 0, 0]
    assert found["Critical alpha"].round(3).tolist()[:1] == [1.623]
    assert found["Critical alpha"].isna().tolist() == [False, True, True, True]


@pytest.mark.parametrize("alpha", [0.0, 11.0])
def test_rows_are_those_of_the_drawn_nodes(alpha):
    it = drawn(frame_of("titanic"), alpha)
    found = node_frame(it)
    assert found["Node"].tolist() == it.nodes.tolist()
    assert found["Rows"].tolist() == it.tree.samples[it.nodes].tolist()
    assert found["Rule"].tolist()[1:] == [" and ".join(rule) for rule in short_rules(it.tree, it.nodes)][1:]
    assert (found["Split on"] == "").tolist() == it.ends[it.nodes].tolist()
    np.testing.assert_allclose(found["Entropy"], entropy(it.tree.counts[it.nodes]), atol=1e-6)


def test_a_method_without_alpha_has_the_critical_alphas_of_the_grown_tree():
    frame = frame_of("vote")
    found, by_alpha = (node_frame(drawn(frame, 0.0, method)) for method in ("reduced-error", "alpha"))
    assert len(found) < len(by_alpha)
    both = found.merge(by_alpha, on="Node", suffixes=("", " by alpha"))
    assert both["Critical alpha"].tolist() == both["Critical alpha by alpha"].tolist()
    assert not both["Critical alpha"].isna().all()
