"""The words of validation: which rows check the tree, and what they say of it."""

from __future__ import annotations

WORDS = {
    "validation": "Validation",
    "validation.none": "None",
    "validation.share": "A share at random",
    "validation.rows": "A list of rows",
    "validation.column": "Marked in a column",
    "validation.file": "A second file",
    "validation.folds": "Folds · cross-validation",
    "validation.help": (
        "Rows that do not grow the tree tell how it does on new ones. Validation rows are left out of growth; folds "
        "are left out one after the other, from trees of their own, and tell which alpha to take. Rows by which an "
        "alpha or a pruning was chosen make it look a little better than it is."
    ),
    "validation.required": "This pruning asks validation rows: a share is held out.",
    "validation.folds_idle": "Folds choose alpha; this pruning has none, so they are not used.",
    "hold_out": "Share held out",
    "hold_out_seed": "Seed",
    "validation_rows": "Row numbers",
    "validation_column": "Column that marks them",
    "validation_value": "Value that marks them",
    "validation_file": "CSV file of validation rows",
    "validation_file.none": "Columns are found by name, others are not looked at.",
    "validation_file.again": "The link names the file “{name}”, which has to be chosen again after a reload.",
    "validation_file.required": (
        "This pruning asks validation rows: upload the file beside the data, or choose other rows or another pruning."
    ),
    "validation_file.refused": "{name}: {why}",
    "validation_file.no_target": (
        "The second file has no column “{target}”, the target: without it nothing tells whether the tree is right."
    ),
    "validation_file.no_label": "No row of the second file has a value in the target column “{target}”.",
    "folds": "Folds",
    "repeats": "Repeats",
    "folds_seed": "Seed",
    "cross_validation": "Cross-validation: {done} of {all} folds",
    "cross_validation.stop": "Stop",
    "cross_validation.stopped": "Cross-validation stopped after {done} of {all} folds.",
    "cross_validation.resume": "Go on",
    "notice.file_alike": (
        "The second file has the very rows that grew the tree: its accuracy is the training accuracy once more."
    ),
    "notice.folds_plain": (
        "Too few rows of class {classes} for {folds} folds: rows are dealt without regard to classes."
    ),
    "heading.folds": "{rows} · {folds} folds · target {target}",
    "heading.folds_repeated": "{rows} · {folds} folds × {repeats} · target {target}",
}
