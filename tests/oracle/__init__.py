"""A slow, plain decision-tree engine to hold the fast one to.

Written from the definitions alone (measures, growth, prediction, pruning): lists of rows, recursion, no arrays. It
knows nothing of `engine`. Only for small tables: it counts everything again at every node and recurses once per level.
"""

from oracle.estimates import pessimistic, upper_limit
from oracle.growth import (
    CRITERIA,
    MEASURES,
    Node,
    candidates,
    chosen,
    decide,
    first_best,
    grow,
    leaves_of,
    walk,
)
from oracle.j48 import added_errors, collapse, j48_pruning, weka_limit
from oracle.measures import COSTS, TIE, bits, entropy, gini
from oracle.prediction import answer, apply, class_shares, label, reached
from oracle.pruning import (
    critical_alpha,
    critical_alpha_by_bisection,
    least_cost,
    not_above,
    pruned_leaves,
    pruned_trees,
    smallest_of_least_cost,
)
from oracle.release8 import smallest_side
from oracle.settings import Settings
from oracle.splits import Branch, Split, groupings, midpoint, splits_of
from oracle.table import CATEGORICAL, NUMERIC, SMALL, Cell, Table, sorted_values
from oracle.validation import hits, pre_pruning, reduced_error

__all__ = [
    "CATEGORICAL",
    "COSTS",
    "CRITERIA",
    "MEASURES",
    "NUMERIC",
    "SMALL",
    "TIE",
    "Branch",
    "Cell",
    "Node",
    "Settings",
    "Split",
    "Table",
    "added_errors",
    "answer",
    "apply",
    "bits",
    "candidates",
    "chosen",
    "class_shares",
    "collapse",
    "critical_alpha",
    "critical_alpha_by_bisection",
    "decide",
    "entropy",
    "first_best",
    "gini",
    "groupings",
    "grow",
    "hits",
    "j48_pruning",
    "label",
    "least_cost",
    "leaves_of",
    "midpoint",
    "not_above",
    "pessimistic",
    "pre_pruning",
    "pruned_leaves",
    "pruned_trees",
    "reached",
    "reduced_error",
    "smallest_of_least_cost",
    "smallest_side",
    "sorted_values",
    "splits_of",
    "upper_limit",
    "walk",
    "weka_limit",
]
