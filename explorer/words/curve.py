"""The words of the curve under the tree and of the figures on rows that did not grow it; keys start with “view.”."""

from __future__ import annotations

WORDS = {
    "view.accuracy_note": "{rows} · majority {share}",
    "view.accuracy_checked": "validation accuracy",
    "view.accuracy_chose_note": "{rows}, which chose the pruning · majority {share}",
    "view.accuracy_folds": "cross-validated accuracy",
    "view.accuracy_folds_note": "{folds} folds · majority {share}",
    "view.accuracy_due": "…",
    "view.errors_axis": "error",
    "view.errors_leaves": "leaves",
    "view.errors_alpha": "α",
    "view.errors_across": "Against",
    "view.errors_alpha_title": "Draw the errors against α",
    "view.errors_leaves_title": "Draw the errors against the number of leaves",
    "view.errors_training": "training",
    "view.errors_validation": "validation",
    "view.errors_folds": "{folds}-fold cross-validation",
    "view.errors_repeated": "{folds}-fold cross-validation × {repeats}",
    "view.errors_majority": "majority class",
    "view.errors_key": "Errors and the rows they are of",
    "view.errors_value": "{error} ± {se}",
    "view.errors_choices": "Which tree to take",
    "view.errors_smallest": "smallest error",
    "view.errors_smallest_title": "Smallest error: {leaves}, α = {alpha}, error {error} ± {se}",
    "view.errors_one_se": "1-SE",
    "view.errors_one_se_same": "1-SE, same tree",
    "view.errors_one_se_same_title": (
        "1-SE, same tree as that of the smallest error: {leaves}, α = {alpha}, error {error} ± {se}"
    ),
    "view.errors_smallest_same": "smallest error",
    "view.errors_smallest_same_title": "Smallest error, and 1-SE: {leaves}, α = {alpha}, error {error} ± {se}",
    "view.errors_one_se_title": (
        "1-SE, the smallest tree within one standard error of the smallest error: {leaves}, α = {alpha}, error {error}"
    ),
    "view.errors_due": "not known yet",
    "view.errors_spoken": "{label} · error {error} on {rows}",
}
