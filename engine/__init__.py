"""A decision-tree engine: multiway ID3, C4.5 and CART-like growth, exact pruning, explanation.

How data flows: a data frame of texts or a tidy CSV file becomes a `Sheet` (cleaned cells), a sheet and a target become
a `Table` (integer codes), `grow(table, Params(…))` makes a `Tree` (parallel arrays in level order),
`alpha_pruning(tree)` marks it, and everything shown or saved is read off the tree, the table and the marks. Nothing
here changes what it is given.
"""

from engine.alphas import critical_alphas
from engine.arrivals import Arrivals, arrivals
from engine.candidates import MEASURES, Candidate, Split, branches_of, candidates, occasion, offers, ranked
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
from engine.evaluate import hold_out, listed_rows, marked_rows, parts, seen_by
from engine.export import MOST_NESTED, to_dot, to_nested_dict, to_text
from engine.grow import grow, warm
from engine.node import Node, short_branches, threshold_text
from engine.params import BRANCHINGS, MISSING_POLICIES, Params
from engine.predict import (
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
from engine.records import Record, columns_left, listing, values_without_rows
from engine.regions import Regions, most_tested, region_of, regions, typical_values
from engine.replacement import Seen, see, subtree_replacement, upper_limit
from engine.rules import short_rules
from engine.saved import read_json, to_json
from engine.scikit_learn import Peer, scikit_learn_tree, timed
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
from engine.table import MISSING, Column, Encoded, Schema, Table, Wanted, encode, encoded_cells, make_table
from engine.texts import Texts, clean, number, number_or_nan, numbers
from engine.threads import Tell
from engine.tidy import Tidy, read_tidy
from engine.tree import REASONS, Tree, largest_class

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
    "VALIDATED",
    "Arrivals",
    "Breakpoints",
    "Candidate",
    "Cells",
    "Column",
    "Encoded",
    "InputError",
    "Kind",
    "Node",
    "Params",
    "Peer",
    "Pruning",
    "PruningParams",
    "Record",
    "Regions",
    "Schema",
    "Seen",
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
    "arrivals",
    "branches_of",
    "candidates",
    "cells_of",
    "checked_alpha",
    "class_shares",
    "clean",
    "columns_left",
    "conditional_entropy",
    "critical_alphas",
    "distinct_names",
    "encode",
    "encoded_cells",
    "entropy",
    "gain",
    "gain_ratio",
    "gini",
    "gini_decrease",
    "grow",
    "guess_kind",
    "hold_out",
    "label_codes",
    "largest_class",
    "listed_rows",
    "listing",
    "make_table",
    "marked_rows",
    "most_tested",
    "number",
    "number_or_nan",
    "numbers",
    "occasion",
    "offers",
    "parts",
    "predict",
    "prune",
    "ranked",
    "read_frame",
    "read_json",
    "read_tidy",
    "region_of",
    "regions",
    "rows_at",
    "rows_of_nodes",
    "scikit_learn_tree",
    "see",
    "seen_by",
    "short_branches",
    "short_rules",
    "split_information",
    "subtree_replacement",
    "threshold_text",
    "timed",
    "to_dot",
    "to_json",
    "to_nested_dict",
    "to_text",
    "training_accuracy",
    "training_hits",
    "typical_values",
    "upper_limit",
    "values_without_rows",
    "warm",
    "weighted_rows_at",
]
