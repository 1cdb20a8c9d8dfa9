"""A decision-tree engine: multiway ID3, C4.5 and CART-like growth, exact pruning, explanation.

How data flows: a data frame of texts or a tidy CSV file becomes a `Sheet` (cleaned cells), a sheet and a target become
a `Table` (integer codes), `grow(table, Params(…))` makes a `Tree` (parallel arrays in level order),
`alpha_pruning(tree)` marks it, and everything shown or saved is read off the tree, the table and the marks. Nothing
here changes what it is given.
"""

from engine.criteria import (
    CRITERIA,
    conditional_entropy,
    entropy,
    gain,
    gain_ratio,
    gini,
    gini_decrease,
    split_information,
)
from engine.explain import (
    MEASURES,
    Candidate,
    Record,
    Split,
    branches_of,
    candidates,
    columns_left,
    listing,
    values_without_rows,
)
from engine.export import MOST_NESTED, to_dot, to_nested_dict, to_text
from engine.grow import grow
from engine.predict import apply, predict, rows_at, training_accuracy, training_hits
from engine.prune import Breakpoints, Pruning, alpha_pruning, checked_alpha, critical_alphas, no_pruning
from engine.saved import read_json, to_json
from engine.sheet import (
    KINDS,
    PLACEHOLDER,
    Cells,
    InputError,
    Kind,
    Sheet,
    are_dates,
    cells_of,
    distinct_names,
    guess_kind,
    read_frame,
)
from engine.table import MISSING, Column, Encoded, Schema, Table, Wanted, encode, make_table
from engine.texts import Texts, clean, number, number_or_nan, numbers
from engine.threads import Tell
from engine.tidy import Tidy, read_tidy
from engine.tree import REASONS, Node, Params, Tree, threshold_text

__all__ = [
    "CRITERIA",
    "KINDS",
    "MEASURES",
    "MISSING",
    "MOST_NESTED",
    "PLACEHOLDER",
    "REASONS",
    "Breakpoints",
    "Candidate",
    "Cells",
    "Column",
    "Encoded",
    "InputError",
    "Kind",
    "Node",
    "Params",
    "Pruning",
    "Record",
    "Schema",
    "Sheet",
    "Split",
    "Table",
    "Tell",
    "Texts",
    "Tidy",
    "Tree",
    "Wanted",
    "alpha_pruning",
    "apply",
    "are_dates",
    "branches_of",
    "candidates",
    "cells_of",
    "checked_alpha",
    "clean",
    "columns_left",
    "conditional_entropy",
    "critical_alphas",
    "distinct_names",
    "encode",
    "entropy",
    "gain",
    "gain_ratio",
    "gini",
    "gini_decrease",
    "grow",
    "guess_kind",
    "listing",
    "make_table",
    "no_pruning",
    "number",
    "number_or_nan",
    "numbers",
    "predict",
    "read_frame",
    "read_json",
    "read_tidy",
    "rows_at",
    "split_information",
    "threshold_text",
    "to_dot",
    "to_json",
    "to_nested_dict",
    "to_text",
    "training_accuracy",
    "training_hits",
    "values_without_rows",
]
