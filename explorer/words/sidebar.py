"""The words of the sidebar: data, target, columns and settings."""

from __future__ import annotations

WORDS = {
    "data.upload": "Upload a table (CSV, Excel, ODS, Parquet, Feather, JSON lines, ARFF)",
    "data": "Data",
    "data.sample": "{title} ({rows})",
    "data.again": (
        "The link shows the file “{name}”, which has to be chosen again after a reload: upload it above, or "
        "pick a sample."
    ),
    "data.awaited": "The saved state is of the file “{name}”: upload it above, or pick a sample.",
    "data.refused": "{name}: {why}",
    "data.skip_long": "Leave these rows out",
    "data.seed": "Seed",
    "data.origin": "Source: {origin}.",
    "target": "Target",
    "columns": "Columns · {used} of {all} used",
    "columns.name": "column",
    "columns.kind": "kind",
    "columns.use": "use",
    "columns.why": "{name}: {reason}",
    "criterion": "Criterion",
    "criterion.id3": "ID3 · information gain",
    "criterion.c45": "C4.5 · gain ratio",
    "criterion.c45-guard": "C4.5 · gain ratio, average-gain rule",
    "criterion.c45-r8": "C4.5 release 8 · as Weka's J48",
    "criterion.gini": "Gini decrease",
    "criterion.help": (
        "What ranks the candidate splits. The average-gain rule lets only candidates of at least average "
        "gain compete by ratio."
    ),
    "min_samples_split.help": (
        "A node with at least this many rows may split, one with fewer is a leaf. "
        "(Some textbooks stop at n ≤ m rows: their m is m + 1 here.)"
    ),
    "epsilon.help": "The least value by the criterion for which a split is made; 0 sets no limit.",
    "max_depth.help": "The largest number of tests on a path; 0 is the root alone. Empty: no limit.",
    "max_depth.none": "no limit",
    "alpha.help": (
        "What a leaf has to save, in bits unless more settings say otherwise. Typed numbers are used as they are; the "
        "slider under the tree stops at the alphas where the tree changes."
    ),
    "pruning": "Pruning",
    "pruning.none": "None",
    "pruning.alpha": "Alpha · cost-complexity",
    "pruning.pessimistic": "Pessimistic · as C4.5",
    "pruning.reduced-error": "Reduced error · validation rows",
    "pruning.pre-pruning": "Pre-pruning · validation rows",
    "pruning.help": (
        "What turns splits of the grown tree into leaves. Alpha weighs cost against leaves; pessimistic compares upper "
        "limits of the error; reduced error and pre-pruning ask rows that the tree was not grown from."
    ),
    "cf": "Confidence (CF)",
    "cf.help": "The smaller, the more pessimistic, the more is pruned. C4.5 uses 0.25.",
    "more": "More settings",
    "min_samples_leaf.own": "1; C4.5 release 8: 2",
    "min_samples_leaf.help": "Every branch of a split needs this many rows.",
    "branching": "Branching",
    "branching.multiway": "One branch per value",
    "branching.binary": "Two branches",
    "branching.help": (
        "With two branches the values of a column are put in two groups, and the column may be asked again below. "
        "For two classes all groupings are searched, for more classes those of up to 10 values; of more values, one "
        "against the rest. Gini decrease with two branches is CART."
    ),
    "missing": "Empty cells",
    "missing.branch": "A branch of their own",
    "missing.fractional": "Shared out by weight",
    "missing.help": (
        "Shared out: a row without the value goes down every branch with a part of its weight, as in C4.5; counts may "
        "then be fractions."
    ),
    "leaf_cost": "Alpha is weighed against",
    "leaf_cost.bits": "entropy, in bits",
    "leaf_cost.errors": "errors",
    "leaf_cost.gini": "Gini · n (CART)",
    "leaf_cost.help": "The cost of a leaf: n · H in bits, its rows of other classes, or n · Gini.",
}
