"""The cross-validated accuracy at a glance, of rows that its trees had not seen; that of training second."""

from __future__ import annotations

from engine import CrossValidated, hits
from explorer import figures
from explorer.accuracy_scale import balanced_text, scale, scores
from explorer.drawn import Drawn
from explorer.markup import Child, Markup, tag
from explorer.naming import brief
from explorer.scored import Scored
from explorer.words import counted, word


def folds_headline(drawn: Drawn, of: Scored, validated: CrossValidated | None, minded: list[str]) -> Markup:
    """Accuracy of the left-out rows ± one standard error at the alpha that is drawn, then that of the training rows.

    of: the training rows. validated: None while folds are not done.
    """
    matrix, n = of.found.matrix, of.n_rows
    usual = int(drawn.tree.label[0])
    label, baseline = brief(drawn.tree.schema.classes[usual], 24), int(matrix[usual].sum()) / n
    figures_of = {
        word("accuracy.baseline", label=label): figures.share(baseline, 1.0),
        word("accuracy.training"): figures.share(hits(matrix), n),
        word("accuracy.training_balanced"): balanced_text(matrix),
        word("accuracy.training_errors"): figures.count(n - hits(matrix)),
    }
    return scores(_checked(drawn, validated, label, baseline), figures_of, minded)


def _checked(drawn: Drawn, validated: CrossValidated | None, label: str, baseline: float) -> list[Child]:
    """Headline, scale and what the error is; dots and an empty scale of the same height until the folds are done."""
    folds = drawn.data.folds
    assert folds is not None
    key = "accuracy.folds" if folds.n_repeats == 1 else "accuracy.folds_repeated"
    rows = counted("count.rows", folds.n_rows)
    of_rows = tag("span", word(key, folds=folds.n_folds, repeats=folds.n_repeats, rows=rows), class_="what")
    share = figures.share(baseline, 1.0)
    if validated is None:
        return [
            tag("h2", word("accuracy", share=word("accuracy.due")), " ", of_rows),
            scale(0.0, 0.0, 0.0, baseline, word("accuracy.folds_due")),
            tag("p", word("accuracy.folds_due"), class_="interval"),
        ]
    row = drawn.pruning.breakpoints.row_at(drawn.alpha)
    accuracy, se = 1 - float(validated.curve.error[row]), float(validated.curve.standard_error[row])
    texts = {"share": figures.share(accuracy, 1.0), "se": f"{100 * se:.1f} %"}
    told = word("accuracy.folds_scale", **texts, label=label, baseline=share)
    return [
        tag(
            "h2",
            word("accuracy", share=texts["share"]),
            " ",
            tag("span", f"± {texts['se']}", class_="se"),
            " ",
            of_rows,
        ),
        scale(accuracy, max(0.0, accuracy - se), min(1.0, accuracy + se), baseline, told),
        tag("p", word("accuracy.se"), class_="interval"),
    ]
