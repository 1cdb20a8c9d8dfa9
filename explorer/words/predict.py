"""The words of the view beside the tree that asks it about one row, and about the rows of a file."""

from __future__ import annotations

WORDS = {
    "side.predict": "Predict",
    "predict": "Prediction for one row",
    "predict.row": "Row of the file",
    "predict.previous": "Previous row of node #{node}",
    "predict.next": "Next row of node #{node}",
    "predict.empty_all": "Empty all",
    "predict.as_filed": "As in the file, where its class is {label}.",
    "predict.as_filed_unlabelled": "As in the file, where it has no class.",
    "predict.changed": "Row {row} of the file, changed in {columns}.",
    "predict.tested": "Columns that the tree tests",
    "predict.untested_one": "{n} column that the drawn tree does not test",
    "predict.untested_many": "{n} columns that the drawn tree does not test",
    "predict.nothing_tested": "The drawn tree is one leaf and tests nothing: every row gets this class.",
    "predict.empty": "empty",
    "predict.other": "another value…",
    "predict.other_typed": "Another value of {column}",
    "predict.not_numbers": "{column} is a column of numbers, and “{text}” is none. Correct it to see the answer.",
    "predict.at_node": "node #{node} · {rows} rows",
    "predict.at_nodes": "{n} nodes, since an empty cell is shared out",
    "predict.tied": "Equal shares: the first class in order is taken.",
    "predict.path": "Path",
    "predict.path_of": "{n} steps",
    "predict.no_steps": "No step: the root answers.",
    "predict.and": "and",
    "predict.step_empty": "{column} is empty",
    "predict.step_shared": "{column} is empty: {share} of the row goes on",
    "predict.step_group": "{column} = {text}, one of",
    "predict.stops.unseen": "The row stops here: “{text}” is no value of {column} in the training rows.",
    "predict.stops.empty": "The row stops here: {column} is empty, and this node has no branch for that.",
    "predict.stops.no rows": "The row stops here: no training row at this node has {column} = {text}.",
    "predict.stops_answer": "The answer is that of this node.",
    "predict.select": "Select node #{node}",
    "predict.ends": "Where its parts end",
    "predict.end": "node #{node} → {label}",
    "predict.more_ends": "and {n} more nodes",
    "flips": "What would change the class",
    "flips.help": "The nearest change of one column, all else being equal. Click to try it.",
    "flips.none": "No change of a single column gives another class.",
    "flips.up": "**{column}** > {edge}, e.g. {example} → **{label}**",
    "flips.down": "**{column}** ≤ {edge}, e.g. {example} → **{label}**",
    "flips.filled": "**{column}** {example} instead of empty → **{label}**",
    "flips.value": "**{column}** {value} → **{label}**",
    "flips.move": "{move} · {deviations} sd",
    "flips.other_values": "or {values}",
    "file": "Predict a file",
    "file.upload": "CSV file with rows to predict",
    "file.help": (
        "Columns are found by name, in any order. You get the same columns back, followed by prediction, node and one "
        "share per class."
    ),
    "file.reading": "Reading {name}: {done} of {all} columns",
    "file.answering": "Predicting {name}: {done} of {all} rows",
    "file.refused": "{name}: {why}",
    "file.absent": (
        "{name}: the drawn tree tests {columns}, and the file has no such column. Add it, empty if need be: a row "
        "without a value goes as the tree sends empty cells."
    ),
    "file.done": "{rows} rows of {name} predicted with {leaves} leaves, alpha {alpha}.",
    "file.done_pruned": "{rows} rows of {name} predicted with {leaves} leaves.",
    "file.not_needed": "Not in the file and not tested: {columns}.",
    "file.extra": "Kept as they are: {columns}.",
    "file.accuracy": "Accuracy on {name}",
    "file.accuracy_of": "{right} of {n} rows",
    "file.baseline": "Always “{label}”",
    "file.unknown": "{n} of these rows have a class that the tree does not know; they count as wrong.",
    "file.unlabelled": "{n} rows without a class are not counted.",
    "file.classes": "Predicted classes",
    "file.download": "Download predictions (CSV)",
    "file.safe": (
        "UTF-8 with a byte-order mark, for spreadsheets. A text that a spreadsheet would run as a formula has an "
        "apostrophe in front; numbers stay as they are."
    ),
}
