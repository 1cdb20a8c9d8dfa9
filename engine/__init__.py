"""A decision-tree engine: multiway ID3, C4.5 and CART-like growth, exact pruning, explanation.

How data flows: a data frame of texts or a tidy CSV file becomes a `Sheet` (cleaned cells), a sheet and a target become
a `Table` (integer codes), `grow(table, Params(…))` makes a `Tree` (parallel arrays in level order),
`alpha_pruning(tree)` marks it, and everything shown or saved is read off the tree, the table and the marks. Nothing
here changes what it is given.
"""

from engine.answers import Answers, Score, answer, answered, score
from engine.arrivals import BranchCodes, arrivals, tested_columns
from engine.candidates import MEASURES, Candidate, Split, branches_of, candidates, occasion, offers, ranked
from engine.criteria import (
    CRITERIA,
    conditional_entropy,
    entropy,
    gain,
    gain_ratio,
    gini,
    gini_decrease,
)
from engine.crossval import CrossValidated, cross_validate, fold_errors, pooled
from engine.error_curve import ErrorCurve, held_out_curve, validation_errors
from engine.error_table import (
    cross_validation_figures,
    cross_validation_text,
    validation_figures,
    validation_text,
)
from engine.evaluate import Folds, deal_folds, hold_out, listed_rows, marked_rows, parts, seen_by
from engine.export import MOST_NESTED, to_dot, to_nested_dict, to_text
from engine.flips import Flip, example, flips, spread
from engine.grow import grow, warm
from engine.importance import Permuted, gain_importance, permutation_importance
from engine.matching import STATUSES, Union, match
from engine.node import Node, short_branches, threshold_text
from engine.outcomes import Outcomes, outcomes, told, training_outcomes, true_labels
from engine.params import BRANCHINGS, MISSING_POLICIES, Params
from engine.predict import (
    accuracy,
    apply,
    class_shares,
    label_codes,
    predict,
    rows_at,
    rows_of_nodes,
    training_accuracy,
    training_hits,
    weighted_rows_at,
)
from engine.prune import (
    LEAF_COSTS,
    METHODS,
    VALIDATED,
    Breakpoints,
    Pruning,
    PruningParams,
    alpha_pruning,
    checked_alpha,
    prune,
)
from engine.records import columns_left, listing, values_without_rows
from engine.regions import Regions, most_tested, region_of, regions, typical_values
from engine.replacement import Seen, see, subtree_replacement, upper_limit
from engine.rules import short_rules
from engine.safe_csv import safe_csv, safe_text
from engine.saved import read_json, to_json
from engine.scikit_learn import Peer, scikit_learn_tree, timed
from engine.scores import (
    ClassScores,
    Curve,
    balanced_accuracy,
    brier_score,
    class_scores,
    confused_pairs,
    hits,
    precision_recall_curve,
    roc_curve,
    wilson,
)
from engine.sensitivity import Trial, trial_errors
from engine.sheet import (
    KINDS,
    PLACEHOLDER,
    Cells,
    InputError,
    Kind,
    Sheet,
    cells_of,
    distinct_names,
    guess_kind,
    read_frame,
)
from engine.stacking import stacked
from engine.table import (
    MISSING,
    Column,
    Encoded,
    Schema,
    Table,
    Wanted,
    encode,
    encoded_cells,
    make_table,
    table_of_codes,
)
from engine.texts import Texts, clean, number, number_or_nan, numbers
from engine.threads import Tell
from engine.tidy import read_tidy
from engine.tree import REASONS, Tree, largest_class
from engine.vocabulary import frequent_words, words_in
from engine.walk import Walk, coded_row, is_empty, stop, walk
from engine.writers import WRITERS
from engine.writers.pmml import pmml_problem

__all__ = [
    "BRANCHINGS",
    "CRITERIA",
    "KINDS",
    "LEAF_COSTS",
    "MEASURES",
    "METHODS",
    "MISSING",
    "MISSING_POLICIES",
    "MOST_NESTED",
    "PLACEHOLDER",
    "REASONS",
    "STATUSES",
    "VALIDATED",
    "WRITERS",
    "Answers",
    "BranchCodes",
    "Breakpoints",
    "Candidate",
    "Cells",
    "ClassScores",
    "Column",
    "CrossValidated",
    "Curve",
    "Encoded",
    "ErrorCurve",
    "Flip",
    "Folds",
    "InputError",
    "Kind",
    "Node",
    "Outcomes",
    "Params",
    "Peer",
    "Permuted",
    "Pruning",
    "PruningParams",
    "Regions",
    "Schema",
    "Score",
    "Seen",
    "Sheet",
    "Split",
    "Table",
    "Tell",
    "Texts",
    "Tree",
    "Trial",
    "Union",
    "Walk",
    "Wanted",
    "accuracy",
    "alpha_pruning",
    "answer",
    "answered",
    "apply",
    "arrivals",
    "balanced_accuracy",
    "branches_of",
    "brier_score",
    "candidates",
    "cells_of",
    "checked_alpha",
    "class_scores",
    "class_shares",
    "clean",
    "coded_row",
    "columns_left",
    "conditional_entropy",
    "confused_pairs",
    "cross_validate",
    "cross_validation_figures",
    "cross_validation_text",
    "deal_folds",
    "distinct_names",
    "encode",
    "encoded_cells",
    "entropy",
    "example",
    "flips",
    "fold_errors",
    "frequent_words",
    "gain",
    "gain_importance",
    "gain_ratio",
    "gini",
    "gini_decrease",
    "grow",
    "guess_kind",
    "held_out_curve",
    "hits",
    "hold_out",
    "is_empty",
    "label_codes",
    "largest_class",
    "listed_rows",
    "listing",
    "make_table",
    "marked_rows",
    "match",
    "most_tested",
    "number",
    "number_or_nan",
    "numbers",
    "occasion",
    "offers",
    "outcomes",
    "parts",
    "permutation_importance",
    "pmml_problem",
    "pooled",
    "precision_recall_curve",
    "predict",
    "prune",
    "ranked",
    "read_frame",
    "read_json",
    "read_tidy",
    "region_of",
    "regions",
    "roc_curve",
    "rows_at",
    "rows_of_nodes",
    "safe_csv",
    "safe_text",
    "scikit_learn_tree",
    "score",
    "see",
    "seen_by",
    "short_branches",
    "short_rules",
    "spread",
    "stacked",
    "stop",
    "subtree_replacement",
    "table_of_codes",
    "tested_columns",
    "threshold_text",
    "timed",
    "to_dot",
    "to_json",
    "to_nested_dict",
    "to_text",
    "told",
    "training_accuracy",
    "training_hits",
    "training_outcomes",
    "trial_errors",
    "true_labels",
    "typical_values",
    "upper_limit",
    "validation_errors",
    "validation_figures",
    "validation_text",
    "values_without_rows",
    "walk",
    "warm",
    "weighted_rows_at",
    "wilson",
    "words_in",
]
