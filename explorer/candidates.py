"""The candidate splits of a node: every column ranked, why it was not taken, and the arithmetic of its split."""

from __future__ import annotations

from engine import CRITERIA, Candidate, Node, Table, Tree, branches_of, entropy, threshold_text
from explorer import figures
from explorer.markup import Markup, join, tag
from explorer.words import word

MOST_LISTED = 40
MOST_CANDIDATES = 60


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
        [tag("span", word(f"measure.{name}.short"), class_="n") for name in ("gain", "gain_ratio", "gini_decrease")],
        class_="line head",
    )
    lines = []
    for candidate in ranked[:MOST_CANDIDATES]:
        taken = candidate.reason is None
        cells = []
        for name in ("gain", "gain_ratio", "gini_decrease"):
            split = candidate.best.get(name)
            value = "–" if split is None else figures.measure(getattr(split, name))
            cells.append(tag("span", value, class_="n picked" if name == criterion.picks else "n"))
        note = word("candidates.taken") if taken else word(f"candidate.{candidate.reason}", **limits(tree))
        line = join(tag("span", candidate.name, class_="name"), cells, tag("span", note, class_="note"))
        if candidate.best:
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
    """Entropy before, share and entropy of each branch, and the measures they add up to."""
    split = candidate.best[CRITERIA[tree.params.criterion].cuts]
    branches = branches_of(table, tree, node, candidate.column, split.threshold)
    total = Node(tree, node).samples
    column = table.schema.columns[candidate.column]
    lines = [
        tag(
            "tr",
            tag("th", text, scope="row"),
            tag("td", f"{figures.count(int(counts.sum()))}/{figures.count(total)}"),
            tag("td", " · ".join(str(n) for n in counts.tolist()) if len(counts) <= 6 else "…"),
            tag("td", figures.measure(float(entropy(counts)))),
        )
        for text, counts in branches[:MOST_LISTED]
    ]
    if len(branches) > MOST_LISTED:
        lines.append(tag("tr", tag("th", word("card.more", n=len(branches) - MOST_LISTED), colspan="4")))
    before = Node(tree, node).entropy
    sums = [
        word(
            "arithmetic.gain",
            before=figures.measure(before),
            after=figures.measure(split.conditional_entropy),
            gain=figures.measure(split.gain),
        ),
        word(
            "arithmetic.ratio",
            gain=figures.measure(split.gain),
            information=figures.measure(split.split_information),
            ratio=figures.measure(split.gain_ratio),
        ),
    ]
    threshold = None if split.threshold is None else threshold_text(column, split.threshold)
    cuts = {s.threshold for s in candidate.best.values()}
    if threshold is not None and len(cuts) > 1:
        others = {
            word(f"measure.{name}"): threshold_text(column, s.threshold)
            for name, s in candidate.best.items()
            if s.threshold is not None
        }
        sums.append(word("arithmetic.thresholds", cuts="; ".join(f"{name} ≤ {cut}" for name, cut in others.items())))
    columns = [word(f"arithmetic.{name}") for name in ("branch", "share", "counts", "entropy")]
    return tag(
        "div",
        tag("table", tag("tr", [tag("th", name, scope="col") for name in columns]), lines),
        [tag("p", line) for line in sums],
        class_="arithmetic",
    )
