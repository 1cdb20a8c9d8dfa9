"""The report: what is in it, that nothing of a table becomes markup, and that it stays small."""

from datetime import datetime

import numpy as np
import pandas as pd
import pytest
from reference import frame_of
from test_standalone import AWKWARD, Scripts, content_of

from engine import Params, PruningParams, grow, hold_out, label_codes, make_table, parts, prune, read_frame, seen_by
from explorer.alpha_curve import alpha_curve
from explorer.controls import Source
from explorer.drawn import Drawn
from explorer.growing import Parts
from explorer.loading import Loaded
from explorer.notices import Notice
from explorer.report import report
from explorer.settings import Settings
from explorer.validation import Validation

NOW = datetime(2026, 5, 4, 13, 7)
CHECKING = Validation("share", share=0.3)


def drawn(frame, title="t.csv", alpha=0.0, method="alpha", checked=False):
    sheet = read_frame(frame)
    whole = make_table(sheet, frame.columns[-1])
    held = parts(whole, hold_out(whole, 0.3, 0)) if checked else (whole, None)
    tree = grow(held[0], Params())
    seen = seen_by(tree, held[1]) if checked else None
    pruning = prune(tree, PruningParams(method), seen)
    settings = Settings(tree.params, pruning.params, alpha)
    return Drawn(Source("id", title, Loaded(title, sheet)), Parts(*held), settings, tree, pruning, alpha, 0)


def tables(page):
    """The texts of all tables' cells, by the class of the section."""
    frames = {}
    for part in page.split('<section class="part ')[1:]:
        cells = [
            cell.split("<")[0].split(">", 1)[1] for cell in part.split("<t")[1:] if cell[0] in "dh" and ">" in cell
        ]
        frames[part.split('"')[0]] = cells
    return frames


def test_the_figures_are_those_of_the_tree():
    made = drawn(frame_of("titanic"), "titanic.csv", 11.0, checked=True)
    page = report(made, (Notice("class_untrained", {"classes": "<x>"}),), CHECKING, NOW)
    found = tables(page)
    leaves = made.pruning.leaves_at(11.0)
    right = np.mean(label_codes(made.tree, made.data.validation, leaves) == made.data.validation.classes)
    assert f"{right:.4f}" in found["results"]
    assert str(int(leaves.sum())) in found["results"]
    assert sum(int(text.replace(",", "")) for text in found["confusions"] if text.replace(",", "").isdigit()) == 2201
    assert content_of(page)["alpha"] == 11.0
    assert "No training row is left of class &lt;x&gt;" in page
    assert "2026-05-04 13:07" in page and "a share of 0.3 at random, seed 0" in page


def test_the_sequence_has_the_same_accuracies_as_the_rows_give():
    made = drawn(frame_of("titanic"), checked=True)
    found = tables(report(made, (), CHECKING, NOW))["pruning"]
    points = made.pruning.breakpoints
    rows = np.array([cell for cell in found if cell]).tolist()[-6 * len(points.alpha) :]
    assert len(rows) == 6 * len(points.alpha)
    for place, alpha in enumerate(points.alpha.tolist()):
        leaves = made.pruning.leaves_at(alpha)
        right = np.mean(label_codes(made.tree, made.data.validation, leaves) == made.data.validation.classes)
        assert rows[6 * place + 5] == f"{right:.4f}"


def test_no_text_of_a_table_becomes_markup():
    frame = pd.DataFrame({"<b>c</b>": AWKWARD, "y": AWKWARD[::-1]})
    page = Scripts(report(drawn(frame, "</title><script>alert(3)</script>"), (), CHECKING, NOW))
    assert page.title == "</title><script>alert(3)</script>"
    assert {tag for tag, _ in page.tags} <= {
        *("html", "meta", "title", "style", "body", "article", "header", "h1", "h2", "p", "section", "div", "ul", "li"),
        *("table", "thead", "tbody", "tr", "th", "td", "h3", "figure", "span", "i", "svg", "path", "line", "text"),
    }
    assert not [name for _, given in page.tags for name in given if name.startswith("on") or name in ("src", "href")]


@pytest.mark.parametrize(
    ("method", "sentence"),
    [
        ("none", "Pruning is off."),
        ("pessimistic", "turned 4 of 9 splits into leaves"),
        ("reduced-error", "Validation rows right"),
        ("pre-pruning", "Validation rows right"),
    ],
)
def test_other_methods_say_what_they_did(method, sentence):
    checked = method in ("reduced-error", "pre-pruning")
    page = report(drawn(frame_of("titanic"), method=method, checked=checked), (), CHECKING, NOW)
    part = page.split('<section class="part pruning">')[1].split("</section>")[0]
    assert sentence in part and "<svg" not in part


def test_many_classes_are_told_by_the_pairs_that_are_mistaken():
    rng = np.random.default_rng(0)
    labels = [f"class {k}" for k in rng.integers(0, 20, 400)]
    frame = pd.DataFrame({"a": rng.choice(list("uvw"), 400), "y": labels})
    page = report(drawn(frame), (), CHECKING, NOW)
    assert "predicted class</th>" in page and page.count('class="n hit"') == 0


def test_a_single_leaf_and_a_single_class_are_reported_too():
    frame = pd.DataFrame({"a": ["u", "v", "u"], "y": ["k", "k", "k"]})
    assert "is right for 1.0000" in report(drawn(frame), (), CHECKING, NOW)


def test_ten_thousand_nodes_take_less_than_four_megabytes():
    made = drawn(frame_of("adult"))
    page = report(made, (), CHECKING, NOW)
    assert made.tree.n_nodes > 10_000
    assert len(page.encode()) < 4_000_000
    assert "The 500 largest of" in page


def test_the_curve_stays_in_its_frame():
    alphas = np.array([0, 1e-9, 5.0, 1e6])
    steps = alpha_curve(alphas, np.array([9, 5, 3, 1]), {"training": np.array([1, 0.9, 0.8, 0.5])}, 7.0, "x").html
    numbers = [
        float(n)
        for path in steps.split(' d="')[1:]
        for n in path.split('"')[0].replace("M", " ").replace("H", " ").replace("V", " ").split()
    ]
    assert min(numbers) >= 0 and max(numbers) <= 720
