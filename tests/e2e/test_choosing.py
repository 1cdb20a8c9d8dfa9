"""Which alpha to take: folds are chosen beside the data, their errors stand under the tree, a click takes one."""

from __future__ import annotations

import re

import pytest


def test_folds_tell_errors_and_a_click_on_1_se_takes_its_alpha_and_prunes_the_tree(visitor):
    visitor.open("?data=titanic")
    visitor.choose("Validation", "Folds · cross-validation")
    one_se = visitor.page.get_by_role("button", name=re.compile("^1-SE, the smallest tree"))
    one_se.wait_for()
    assert "2,201 rows · 10 folds" in visitor.heading
    told = one_se.get_attribute("aria-label")
    alpha, leaves = float(re.search(r"α = ([\d.]+)", told)[1]), int(re.search(r"(\d+) leaves", told)[1])
    assert 1 < leaves < 14
    one_se.click()
    visitor.wait_for(f"figures.after.leaves === {leaves}")
    visitor.settle()
    assert visitor.view("alpha") == pytest.approx(alpha, rel=1e-3)
    assert float(visitor.typed("alpha")) == pytest.approx(visitor.view("alpha"), rel=1e-9)
    assert visitor.view("ghosts")
    assert "validation=folds" in visitor.page.url and "alpha=" in visitor.page.url
    assert one_se.get_attribute("aria-pressed") == "true"
    assert "cross-validated accuracy" in visitor.tree.inner_text()
