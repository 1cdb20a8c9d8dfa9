"""Errors of a tree and of its pruning sequence as text and as plain values, each with the rows it is of."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.crossval import CrossValidated
from engine.error_curve import validation_errors
from engine.export import count_text
from engine.prune import VALIDATED, Pruning
from engine.tree import Tree


def validation_figures(tree: Tree, pruning: Pruning, alpha: float | None) -> dict[str, Any] | None:
    """The accuracy on validation rows of the tree at this alpha, of the grown tree for None; None without such rows.

    majority_accuracy: that of always saying the most frequent class of the training rows, on the same rows.
    chose_pruning: whether the method of pruning asked these very rows, so that the accuracy is too good.
    """
    seen = pruning.seen
    if seen is None:
        return None
    if alpha is None:
        leaves, drawn = tree.is_leaf, np.ones(tree.n_nodes, dtype=bool)
    else:
        leaves, drawn = pruning.leaves_at(alpha), pruning.drawn_at(alpha)
    rows = float(seen.n[0])
    return {
        "rows": round(rows),
        "accuracy": 1 - validation_errors(seen, drawn, leaves) / rows,
        "majority_accuracy": 1 - float(seen.wrong[0]) / rows,
        "chose_pruning": alpha is not None and pruning.params.method in VALIDATED,
    }


def cross_validation_figures(tree: Tree, pruning: Pruning, validated: CrossValidated) -> dict[str, Any]:
    """Every breakpoint with its errors; minimum and one_se are the alphas of the two trees to choose."""
    points, curve, folds = pruning.breakpoints, validated.curve, validated.folds
    columns = (points.alpha, points.leaves, 1 - points.hits / tree.samples[0], curve.error, curve.standard_error)
    names = ("alpha", "leaves", "training_error", "error", "standard_error")
    return {
        "folds": folds.n_folds,
        "repeats": folds.n_repeats,
        "seed": folds.seed,
        "stratified": folds.stratified,
        "rows": folds.n_rows,
        "minimum": float(curve.alpha[curve.smallest]),
        "one_se": float(curve.alpha[curve.one_se]),
        "points": [dict(zip(names, row, strict=True)) for row in zip(*(c.tolist() for c in columns), strict=True)],
    }


def validation_text(figures: dict[str, Any], majority: str) -> str:
    """One line. majority: the most frequent class of the training rows."""
    chose = "; these rows chose the pruning" if figures["chose_pruning"] else ""
    return (
        f"validation accuracy {figures['accuracy']:.4f} on {figures['rows']} rows "
        f"(always {majority}: {figures['majority_accuracy']:.4f}){chose}\n"
    )


def cross_validation_text(figures: dict[str, Any]) -> str:
    """A heading and one line a breakpoint, with marks for the smallest error and the tree of the 1-SE rule."""
    repeats = "" if figures["repeats"] == 1 else f", {figures['repeats']} times"
    dealt = "" if figures["stratified"] else ", dealt without regard to classes"
    lines = [
        f"{figures['folds']}-fold cross-validation of {figures['rows']} rows{repeats}, seed {figures['seed']}{dealt}",
        f"{'alpha':>15}  {'leaves':>7}  {'training error':>14}  {'error':>7}  {'SE':>6}",
    ]
    for point in figures["points"]:
        names = {"minimum": "smallest error", "one_se": "1-SE"}
        marks = ", ".join(text for key, text in names.items() if figures[key] == point["alpha"])
        line = f"{point['alpha']:>15.12g}  {count_text(point['leaves']):>7}  {point['training_error']:>14.4f}  "
        lines.append(f"{line}{point['error']:>7.4f}  {point['standard_error']:>6.4f}  {marks}".rstrip())
    return "\n".join(lines) + "\n"
