"""What is said of a node, the same wherever it is said."""

import pytest

from tests.assets.trees import leaf

pytestmark = pytest.mark.browser

TREE = {"counts": [5, 4], "column": 1, "branches": {"≤ 5": leaf(2, 4), "> 5": leaf(3, 0)}}
SAID = """
  const tree = model.makeModel(given);
  const names = { columns: given.columns, branches: given.branch_texts, classes: given.classes };
  const counts = (node) => wording.countsText(tree, names, given.words, node);
  return [1, 2].map((node) => [wording.stepText(tree, names, node), counts(node)]);
"""


def test_a_step_and_the_counts_of_a_node(module, blob):
    assert module("model wording", SAID, blob(TREE)) == [["humidity ≤ 5", "no 2, yes 4"], ["humidity > 5", "no 3"]]


def test_a_word_that_looks_like_a_threshold_is_said_as_a_word(module, blob):
    steps = [step for step, _ in module("model wording", SAID, blob(TREE, numeric=[False] * 3))]
    assert steps == ["humidity = ≤ 5", "humidity = > 5"]


def test_classes_beyond_the_largest_are_the_others_together(module, blob):
    made = blob(TREE)
    said = module("model wording", SAID, {**made, "bar_class": [0, 1, 0, -1, 0]})
    assert said[0][1] == f"no 2, {made['words']['other']} 4"
