"""The candidate splits of a node: every column ranked, why it was not taken, and the arithmetic of its split."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from engine import (
    CRITERIA,
    MEASURES,
    Candidate,
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
from explorer.words import counted, word

MOST_LISTED = 40
MOST_CANDIDATES = 60
MOST_CLASSES = 6
MOST_TERMS = 6
MOST_IN_GROUP = 3


def limits(tree: Tree) -> dict[str, object]:
    """The values that the sentences of reasons name."""
    params = tree.params
    return {
        "min_samples_split": params.min_samples_split,
        "max_depth": params.max_depth,
        "epsilon": figures.number(params.epsilon),
    }


def candidate_list(table: Table, tree: Tree, ranked: list[Candidate]) -> Markup:
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
        if split is not None and split.groups is not None:
            note = word("candidates.groups", group=_group(table, candidate.column, split.groups[0]), note=note)
        line = join(tag("span", candidate.name, class_="name"), cells, tag("span", note, class_="note"))
        if split is not None:
            arithmetic = _arithmetic(table, tree, candidate)
            lines.append(
                tag("details", tag("summary", line, class_="line"), arithmetic, class_="taken" if taken else None)
            )
        else:
            lines.append(tag("div", line, class_="line none"))
    if len(ranked) > MOST_CANDIDATES:
        lines.append(tag("p", counted("candidates.more", len(ranked) - MOST_CANDIDATES), class_="quiet"))
    return tag("div", tag("h3", word("candidates")), head, lines, class_="candidates")


def _group(table: Table, column: int, codes: tuple[int, ...]) -> str:
    """The values of a group, the first few."""
    words = [table.schema.columns[column].word(code) for code in codes[:MOST_IN_GROUP]]
    return ", ".join(words) + (f" +{len(codes) - len(words)}" if len(codes) > len(words) else "")


def _arithmetic(table: Table, tree: Tree, candidate: Candidate) -> Markup:
    """Share and impurity of each branch, the sum of the criterion, and the best thresholds by the other measures."""
    criterion = CRITERIA[tree.params.criterion]
    split = candidate.best[criterion.cuts]
    branches = branches_of(table.schema.columns[candidate.column], split)
    by_gini = criterion.picks == "gini_decrease"
    impurity = gini if by_gini else entropy
    known, unknown = _known(table, split, candidate.column, branches)
    total, classes = sum(float(counts.sum()) for _, counts in known), table.schema.classes
    lines = [
        tag(
            "tr",
            tag("th", text, scope="row"),
            tag("td", f"{figures.count(float(counts.sum()))}/{figures.count(total)}"),
            tag("td", " · ".join(map(figures.count, counts.tolist())) if len(counts) <= MOST_CLASSES else "…"),
            tag("td", figures.measure(float(impurity(counts)))),
        )
        for text, counts in known[:MOST_LISTED]
    ]
    if len(known) > MOST_LISTED:
        lines.append(tag("tr", tag("th", word("card.more", n=len(known) - MOST_LISTED), colspan="4")))
    if unknown:
        shared = tag("th", word("arithmetic.shared"), scope="row")
        lines.append(tag("tr", shared, tag("td", figures.count(unknown)), tag("td"), tag("td"), class_="quiet"))
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
        [tag("p", line) for line in _sums(tree, split, [counts for _, counts in known])],
        tag("p", word(f"arithmetic.{split.searched}"), class_="quiet") if split.searched else None,
        [tag("p", line, class_="quiet") for line in _other_thresholds(table, candidate, split)],
        class_="arithmetic",
    )


def _known(
    table: Table, split: Split, column: int, branches: list[tuple[str, NDArray[Any]]]
) -> tuple[list[tuple[str, NDArray[Any]]], float]:
    """The branches, and the weight of rows that are shared out among them."""
    if split.known == 1:
        return branches, 0.0
    spec = table.schema.columns[column]
    known = [(text, counts) for text, counts in branches if text != spec.word(spec.missing)]
    return known, sum(float(counts.sum()) for text, counts in branches if text == spec.word(spec.missing))


def _sums(tree: Tree, split: Split, branches: list[NDArray[Any]]) -> list[str]:
    """What the branches add up to, the criterion's own measure last."""
    by_gini = CRITERIA[tree.params.criterion].picks == "gini_decrease"
    impurity = gini if by_gini else entropy
    before = split.gini if by_gini else split.entropy
    after = before - split.gini_decrease / split.known if by_gini else split.conditional_entropy
    if len(branches) <= MOST_TERMS:
        total = figures.count(sum(float(counts.sum()) for counts in branches))
        terms = [f"{figures.count(float(c.sum()))}/{total}·{figures.measure(float(impurity(c)))}" for c in branches]
        weighted = f"{' + '.join(terms)} = {figures.measure(after)}"
    else:
        weighted = figures.measure(after)
    values = {
        "before": figures.measure(before),
        "after": figures.measure(after),
        "weighted": weighted,
        "known": figures.measure(split.known),
        "price": figures.measure(split.price),
    }
    if by_gini:
        values["decrease"] = figures.measure(split.gini_decrease)
        line = "decrease" if split.known == 1 else "decrease_known"
        return [word("arithmetic.weighted_gini", **values), word(f"arithmetic.{line}", **values)]
    values |= {
        "gain": figures.measure(split.gain),
        "information": figures.measure(split.split_information),
        "ratio": figures.measure(split.gain_ratio),
    }
    line = "gain" + ("_known" if split.known < 1 else "") + ("_priced" if split.price else "")
    return [word(f"arithmetic.{key}", **values) for key in ("weighted", line, "ratio")]


def _other_thresholds(table: Table, candidate: Candidate, split: Split) -> list[str]:
    """The best cuts by the other measures, where they differ."""
    column, lines = table.schema.columns[candidate.column], []
    for name, best in candidate.best.items():
        values = {"measure": word(f"measure.{name}"), "value": figures.measure(getattr(best, name))}
        if best.threshold is not None and best.threshold != split.threshold:
            shown = threshold_text(column, best.threshold)
            lines.append(word("arithmetic.other", threshold=shown, **values))
        elif best.groups is not None and best.groups != split.groups:
            group = _group(table, candidate.column, best.groups[0])
            lines.append(word("arithmetic.other_groups", group=group, **values))
    return lines
