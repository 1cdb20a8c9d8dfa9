"""The results in a report: accuracies, the sequence of pruned trees, the confusions of classes, the leaves."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine import Table, accuracy, confused_pairs, held_out_curve, outcomes, training_accuracy
from explorer import figures
from explorer.alpha_curve import alpha_curve
from explorer.drawn import Drawn
from explorer.leaf_table import by_samples, leaf_frame
from explorer.markup import Markup, join, tag
from explorer.naming import brief
from explorer.pruned import pruning_summary
from explorer.words import word

MOST_STEPS = 60
MOST_CLASSES = 12
MOST_PAIRS = 30
MOST_LEAVES = 500


def results(drawn: Drawn) -> Markup:
    """Size and accuracies before and after pruning, beside the largest class as the baseline."""
    grown, tree, validation = drawn.tree.is_leaf, drawn.tree, drawn.data.validation
    lines = {
        word("report.nodes"): (figures.count(tree.n_nodes), figures.count(len(drawn.nodes))),
        word("report.leaves"): (figures.count(tree.n_leaves), figures.count(int(drawn.ends.sum()))),
        word("report.depth"): (str(int(tree.depth[-1])), str(int(tree.depth[drawn.ends].max()))),
        word("report.accuracy_training"): tuple(
            figures.measure(training_accuracy(tree, leaves, drawn.table)) for leaves in (grown, drawn.ends)
        ),
    }
    if validation is not None:
        lines[word("report.accuracy_validation")] = tuple(
            figures.measure(accuracy(tree, validation, leaves)) for leaves in (grown, drawn.ends)
        )
    counts = np.bincount(drawn.table.classes, minlength=drawn.table.n_classes)
    largest = int(np.argmax(counts))
    base = figures.measure(float(counts[largest] / counts.sum()))
    note = word("report.baseline", label=brief(tree.schema.classes[largest]), accuracy=base)
    if validation is not None:
        checked = figures.measure(float(np.mean(validation.classes == largest)))
        note = word("report.baseline_checked", text=note, accuracy=checked)
    head = tag("tr", tag("td"), [tag("th", word(f"report.{name}"), scope="col") for name in ("before", "after")])
    body = [
        tag("tr", tag("th", name, scope="row"), [tag("td", v, class_="n") for v in its]) for name, its in lines.items()
    ]
    return join(tag("table", tag("thead", head), tag("tbody", body), class_="grid"), tag("p", note, class_="quiet"))


def pruning(drawn: Drawn) -> Markup:
    """The trees that alpha prunes to, as a curve and a table; of other methods what they did."""
    if drawn.pruning.params.method != "alpha":
        return tag("p", pruning_summary(drawn.tree, drawn.pruning))
    points, total = drawn.pruning.breakpoints, float(drawn.tree.counts[0].sum())
    shown = _chosen(len(points.alpha), points.row_at(drawn.alpha))
    accuracies = {"training": points.hits / total}
    if (checked := held_out_curve(drawn.pruning)) is not None:
        accuracies["validation"] = 1 - checked.error
    names = ["alpha", "nodes", "leaves", "depth", *(f"accuracy_{name}" for name in accuracies)]
    head = tag("tr", [tag("th", word(f"report.{name}"), scope="col", class_="n") for name in names])
    here, lines = points.row_at(drawn.alpha), []
    for row in shown.tolist():
        cells = [figures.alpha(float(points.alpha[row])), figures.count(int(points.nodes[row]))]
        cells += [figures.count(int(points.leaves[row])), figures.count(int(points.depth[row]))]
        cells += [figures.measure(float(its[row])) for its in accuracies.values()]
        lines.append(tag("tr", [tag("td", cell, class_="n") for cell in cells], class_="here" if row == here else None))
    keys = [tag("span", tag("i", class_=f"key {name}"), word(f"report.key.{name}")) for name in ("leaves", *accuracies)]
    curve = alpha_curve(points.alpha, points.leaves, accuracies, drawn.alpha, word("report.curve"))
    told = (
        word("report.steps", n=figures.count(len(points.alpha)), shown=len(shown))
        if len(shown) < len(points.alpha)
        else None
    )
    return join(
        tag("figure", tag("p", keys, class_="keys"), curve),
        tag("table", tag("thead", head), tag("tbody", lines), class_="grid"),
        tag("p", told, class_="quiet") if told else None,
    )


def confusions(drawn: Drawn) -> Markup:
    """True against predicted classes, of the training rows and where there are any of the validation rows."""
    parts = {"training": drawn.table, "validation": drawn.data.validation}
    told = [tag("div", _confusion(drawn, name, part)) for name, part in parts.items() if part is not None]
    return tag("div", told, class_="beside")


def leaves(drawn: Drawn) -> Markup:
    """The leaves with their rules, the largest first."""
    ends = by_samples(drawn)
    frame = leaf_frame(drawn.tree, ends[:MOST_LEAVES])
    head = tag("tr", [tag("th", name, scope="col") for name in frame.columns])
    lines = [tag("tr", [_cell(value) for value in row]) for row in frame.itertuples(index=False)]
    told = word("report.leaves_shown", n=figures.count(MOST_LEAVES), all=figures.count(len(ends)))
    note = tag("p", told, class_="quiet") if len(ends) > MOST_LEAVES else None
    return join(tag("table", tag("thead", head), tag("tbody", lines), class_="grid rules"), note)


def _cell(value: object) -> Markup:
    if isinstance(value, str):
        return tag("td", value, dir="auto")
    number = float(value)  # type: ignore[arg-type]
    return tag("td", figures.count(number) if number.is_integer() else f"{number:.4g}", class_="n")


def _confusion(drawn: Drawn, name: str, part: Table) -> Markup:
    classes, n = drawn.tree.schema.classes, part.n_classes
    counts = outcomes(drawn.tree, part, drawn.ends).matrix[:-1]  # its last row is for classes that the tree knows not
    caption = tag("h3", word(f"report.confusion_{name}", n=figures.count(part.n_rows)))
    if n > MOST_CLASSES:
        return _pairs(counts, classes, caption)
    head = tag("tr", tag("td"), [tag("th", brief(label), scope="col", class_="n") for label in classes])
    lines = [
        tag(
            "tr",
            tag("th", brief(classes[true]), scope="row", dir="auto"),
            [tag("td", figures.count(int(counts[true, k])), class_="n hit" if k == true else "n") for k in range(n)],
        )
        for true in range(n)
    ]
    return join(caption, tag("table", tag("thead", head), tag("tbody", lines), class_="grid confusion"))


def _pairs(counts: NDArray[np.int64], classes: tuple[str, ...], caption: Markup) -> Markup:
    """Of many classes the pairs that are taken for one another most often."""
    head = tag("tr", [tag("th", word(f"report.pair.{name}"), scope="col") for name in ("true", "predicted", "rows")])
    lines = []
    for pair in confused_pairs(counts)[:MOST_PAIRS].tolist():
        named = [tag("td", brief(classes[k]), dir="auto") for k in pair]
        lines.append(tag("tr", named, tag("td", figures.count(int(counts[*pair])), class_="n")))
    return join(caption, tag("table", tag("thead", head), tag("tbody", lines), class_="grid"))


def _chosen(n: int, here: int) -> NDArray[np.int64]:
    """Which rows of a long sequence to show: first, last, the present one, and evenly between."""
    return np.unique(np.append(np.linspace(0, n - 1, min(n, MOST_STEPS)).round().astype(np.int64), here))
