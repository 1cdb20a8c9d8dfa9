"""The candidate splits of a node: every column ranked, why it was not taken, and the arithmetic of its split."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine import (
    CRITERIA,
    MEASURES,
    Candidate,
    Node,
    Split,
    Table,
    Tree,
    branches_of,
    entropy,
    gini,
    threshold_text,
)
from explorer import figures
from explorer.markup import Markup, join, tag
from explorer.words import word

MOST_LISTED = 40
MOST_CANDIDATES = 60
MOST_CLASSES = 6
MOST_TERMS = 6


def limits(tree: Tree) -> dict[str, object]:
    params = tree.params
    return {
        "min_samples_split": params.min_samples_split,
        "max_depth": params.max_depth,
        "epsilon": figures.number(params.epsilon),
    }


def candidate_list(table: Table, tree: Tree, node: int, ranked: list[Candidate]) -> Markup:
    """Every column, best first; a line opens to the arithmetic of its split."""
    criterion = CRITERIA[tree.params.criterion]
    head = tag(
        "div",
        tag("span", word("candidates.column")),
        [tag("span", word(f"measure.{name}.short"), class_="n") for name in MEASURES],
        class_="line head",
    )
    lines = []
    for candidate in ranked[:MOST_CANDIDATES]:
        taken = candidate.reason is None
        split = candidate.best.get(criterion.cuts)
        cells = []
        for name in MEASURES:
            value = "–" if split is None else figures.measure(getattr(split, name))
            cells.append(tag("span", value, class_="n picked" if name == criterion.picks else "n"))
        note = word("candidates.taken") if taken else word(f"candidate.{candidate.reason}", **limits(tree))
        if split is not None and split.threshold is not None:
            shown = threshold_text(table.schema.columns[candidate.column], split.threshold)
            note = word("candidates.threshold", threshold=shown, note=note)
        line = join(tag("span", candidate.name, class_="name"), cells, tag("span", note, class_="note"))
        if split is not None:
            arithmetic = _arithmetic(table, tree, node, candidate)
            lines.append(
                tag("details", tag("summary", line, class_="line"), arithmetic, class_="taken" if taken else None)
            )
        else:
            lines.append(tag("div", line, class_="line none"))
    if len(ranked) > MOST_CANDIDATES:
        lines.append(tag("p", word("candidates.more", n=len(ranked) - MOST_CANDIDATES), class_="quiet"))
    return tag("div", tag("h4", word("candidates")), head, lines, class_="candidates")


def _arithmetic(table: Table, tree: Tree, node: int, candidate: Candidate) -> Markup:
    """Share and impurity of each branch, the sum of the criterion, and the best thresholds by the other measures."""
    criterion = CRITERIA[tree.params.criterion]
    split = candidate.best[criterion.cuts]
    branches = branches_of(table, tree, node, candidate.column, split)
    by_gini = criterion.picks == "gini_decrease"
    impurity = gini if by_gini else entropy
    total, classes = Node(tree, node).samples, table.schema.classes
    lines = [
        tag(
            "tr",
            tag("th", text, scope="row"),
            tag("td", f"{figures.count(int(counts.sum()))}/{figures.count(total)}"),
            tag("td", " · ".join(str(n) for n in counts.tolist()) if len(counts) <= MOST_CLASSES else "…"),
            tag("td", figures.measure(float(impurity(counts)))),
        )
        for text, counts in branches[:MOST_LISTED]
    ]
    if len(branches) > MOST_LISTED:
        lines.append(tag("tr", tag("th", word("card.more", n=len(branches) - MOST_LISTED), colspan="4")))
    counts_head = " · ".join(classes) if len(classes) <= MOST_CLASSES and sum(map(len, classes)) < 24 else None
    heads = [
        word("arithmetic.branch"),
        word("arithmetic.share"),
        counts_head or word("arithmetic.counts"),
        word("arithmetic.gini" if by_gini else "arithmetic.entropy"),
    ]
    return tag(
        "div",
        tag("table", tag("tr", [tag("th", name, scope="col") for name in heads]), lines),
        [tag("p", line) for line in _sums(tree, node, split, [counts for _, counts in branches])],
        [tag("p", line, class_="quiet") for line in _other_thresholds(table, candidate, split)],
        class_="arithmetic",
    )


def _sums(tree: Tree, node: int, split: Split, branches: list[NDArray[np.int64]]) -> list[str]:
    """What the branches add up to, the criterion's own measure last."""
    here, picks = Node(tree, node), CRITERIA[tree.params.criterion].picks
    impurity = gini if picks == "gini_decrease" else entropy
    before = float(impurity(here.counts))
    after = before - (split.gini_decrease if picks == "gini_decrease" else split.gain)
    if len(branches) <= MOST_TERMS:
        terms = [f"{int(c.sum())}/{here.samples}·{figures.measure(float(impurity(c)))}" for c in branches]
        weighted = f"{' + '.join(terms)} = {figures.measure(after)}"
    else:
        weighted = figures.measure(after)
    values = {"before": figures.measure(before), "after": figures.measure(after), "weighted": weighted}
    if picks == "gini_decrease":
        values["decrease"] = figures.measure(split.gini_decrease)
        return [word("arithmetic.weighted_gini", **values), word("arithmetic.decrease", **values)]
    values |= {
        "gain": figures.measure(split.gain),
        "information": figures.measure(split.split_information),
        "ratio": figures.measure(split.gain_ratio),
    }
    return [word(f"arithmetic.{line}", **values) for line in ("weighted", "gain", "ratio")]


def _other_thresholds(table: Table, candidate: Candidate, split: Split) -> list[str]:
    column = table.schema.columns[candidate.column]
    return [
        word(
            "arithmetic.other",
            measure=word(f"measure.{name}"),
            threshold=threshold_text(column, best.threshold),
            value=figures.measure(getattr(best, name)),
        )
        for name, best in candidate.best.items()
        if best.threshold is not None and best.threshold != split.threshold
    ]
