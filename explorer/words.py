"""Every text of the interface, by key; {names} in braces are filled in.

Keys that start with “view.” are the words of the tree view in the browser.
"""

from __future__ import annotations

WORDS = {
    "app": "Tree explorer",
    "data.upload": "Upload a CSV file",
    "data": "Data",
    "data.sample": "{title} ({rows} rows)",
    "data.again": (
        "The link shows the file “{name}”, which has to be chosen again after a reload: upload it above, or "
        "pick a sample."
    ),
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
    "epsilon.help": "A split whose value lies below epsilon is not made; one that equals it is.",
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
    "validation": "Validation rows",
    "validation.share": "A share at random",
    "validation.rows": "A list of rows",
    "validation.column": "Marked in a column",
    "validation.help": "The tree is grown from all other rows.",
    "hold_out": "Share held out",
    "hold_out_seed": "Seed of the share",
    "validation_rows": "Row numbers",
    "validation_column": "Column that marks them",
    "validation_value": "Value that marks them",
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
    "pruned.none": "Pruning is off.",
    "pruned.pessimistic": "Pessimistic pruning at CF {cf} turned {n} of {all} splits into leaves.",
    "pruned.reduced-error": (
        "Reduced-error pruning turned {n} of {all} splits into leaves. Validation rows right: {before} before, {after} "
        "after, of {rows}."
    ),
    "pruned.pre-pruning": (
        "Pre-pruning would have stopped at {n} of {all} splits. Validation rows right: {before} before, {after} after, "
        "of {rows}."
    ),
    "reading": "Reading {name}",
    "reading.columns": "Reading {name}: {done} of {all} columns",
    "encoding": "Encoding: {done} of {all} columns",
    "growing": "Growing: depth {depth}, {nodes} nodes so far, {rows} rows still open",
    "too_many_classes": "More than 1,000 classes are not grown.",
    "grow_anyway": "Grow anyway",
    "heading.facts": "{rows} rows · target {target}",
    "heading.parts": "{training} training rows · {validation} validation rows · target {target}",
    "second": "Second view",
    "second.icicle": "Icicle",
    "second.sunburst": "Sunburst",
    "second.leaves": "Leaves",
    "second.outline": "Outline",
    "second.regions": "Regions",
    "notices": "{n} notes on the data",
    "downloads": "Download tree",
    "downloads.help": "The tree as it is drawn at this alpha. Pictures and PDF are under “save” above the tree.",
    "download.html": "Zoomable page (HTML)",
    "download.text": "Text",
    "download.json": "JSON",
    "download.dict": "Nested dictionary (Python)",
    "download.too_deep": "No nested dictionary: the tree is {depth} levels deep, Python reads up to {most}.",
    "download.dot": "DOT (Graphviz)",
    "card": "Selected node",
    "card.and": "and",
    "card.root": "root: all rows",
    "card.split": "{column} ?",
    "card.tied": "{labels} tie; {label} comes first",
    "card.inner": "{label} is the largest class",
    "card.pruned_leaf": "leaf at alpha {alpha}, split on {column} before",
    "card.cut_off": "cut off from alpha {alpha}",
    "card.made_leaf": "made a leaf by pruning, split on {column} before",
    "card.pruned_away": "cut off by pruning",
    "card.more_classes": "and {n} more classes",
    "card.more": "and {n} more",
    "card.columns_left": "Columns left: {n} of {all}",
    "card.empty_values": "Values without rows here: {n}",
    "chart.numeric": "{column} from {low} to {high}. Up to {cut}: {below}. Above: {above}.",
    "chart.empty_cells": "Empty cells: {part}.",
    "chart.rows": "{rows} rows ({classes})",
    "chart.no_rows": "no rows",
    "chart.empty": "empty",
    "chart.cut": "≤ {cut}",
    "chart.values": "{column}: {parts}.",
    "chart.value": "{value} {part}",
    "chart.more": "+{n} more",
    "card.no_rows": "{value}: no rows → {label}",
    "leaf.pure": "leaf, pure",
    "leaf.no candidate": "leaf, nothing left to split on",
    "leaf.min_samples_split": "leaf, too few rows",
    "leaf.max_depth": "leaf, depth limit",
    "leaf.no gain": "leaf, nothing to gain",
    "leaf.below epsilon": "leaf, below epsilon",
    "why.pure": "all rows are of one class",
    "why.no candidate": "no column can split these rows",
    "why.min_samples_split": "fewer than min_samples_split = {min_samples_split} rows",
    "why.max_depth": "the depth limit max_depth = {max_depth} is reached",
    "why.no gain": "the best split gains nothing",
    "why.below epsilon": "the best split is worth less than epsilon = {epsilon}",
    "fact.node": "node number",
    "fact.samples": "samples",
    "fact.entropy": "entropy H",
    "fact.entropy_of": "{value} of at most {most}",
    "fact.gini": "Gini",
    "fact.label": "class",
    "fact.split": "split",
    "fact.split_values": "{column}, {n} branches",
    "fact.leaves_below": "leaves below",
    "fact.leaves_now": "{grown}; {now} at alpha {alpha}",
    "fact.leaves_pruned": "{grown}; {now} after pruning",
    "fact.why_leaf": "leaf because",
    "fact.cost_leaf.bits": "cost as a leaf, n · H",
    "fact.cost_leaf.errors": "cost as a leaf, errors",
    "fact.cost_leaf.gini": "cost as a leaf, n · Gini",
    "fact.pessimistic_leaf": "errors expected as a leaf",
    "fact.pessimistic_leaf_sum": "{n} · U({errors}, {n}) = {n} · {limit} = {estimate}",
    "fact.pessimistic_branch": "errors expected in its branch",
    "fact.pessimistic_branch_sum": "{estimate} in {n} leaves",
    "fact.validation_rows": "validation rows here",
    "fact.validation_then": "so",
    "fact.validation_none": "left as it is: no validation row comes here",
    "fact.validation_stop": "growth stops: no validation row comes here",
    "fact.wrong_leaf": "of them wrong as a leaf",
    "fact.wrong_split": "wrong after the split",
    "fact.wrong_branch": "wrong in its branch",
    "fact.cost_branch": "cost of its leaves",
    "fact.critical_sum": "({own} − {cost}) / ({leaves} − 1) = {alpha}",
    "fact.critical": "critical alpha",
    "measure.gain": "gain",
    "measure.gain_ratio": "gain ratio",
    "measure.gini_decrease": "Gini decrease",
    "measure.gain.short": "gain",
    "measure.gain_ratio.short": "ratio",
    "measure.gini_decrease.short": "Gini",
    "candidates": "Candidate splits",
    "candidates.column": "column",
    "candidates.threshold": "≤ {threshold} · {note}",
    "candidates.groups": "{group} · {note}",
    "candidates.taken": "taken",
    "candidates.more": "and {n} more columns, none of larger value",
    "candidate.used above": "tested above",
    "candidate.one value": "one value here",
    "candidate.min_samples_leaf": "a branch would be too small",
    "candidate.gain below the price of its thresholds": "gain below the price of its thresholds",
    "candidate.many values, and no other column to compare with": "many values, and no other column to compare with",
    "candidate.below average gain": "below the average gain",
    "candidate.smaller value": "smaller value",
    "candidate.tie, further right": "tie: the column further left wins",
    "candidate.pure": "nothing to separate",
    "candidate.no candidate": "not possible",
    "candidate.min_samples_split": "too few rows",
    "candidate.max_depth": "depth limit",
    "candidate.no gain": "gains nothing",
    "candidate.below epsilon": "below epsilon",
    "arithmetic.branch": "branch",
    "arithmetic.share": "rows",
    "arithmetic.counts": "classes",
    "arithmetic.entropy": "entropy",
    "arithmetic.gini": "Gini",
    "arithmetic.weighted": "conditional entropy = {weighted}",
    "arithmetic.weighted_gini": "Gini after = {weighted}",
    "arithmetic.decrease": "Gini decrease = {before} − {after} = {decrease}",
    "arithmetic.other": "Best by {measure}: ≤ {threshold}, {value}",
    "arithmetic.other_groups": "Best by {measure}: {group}, {value}",
    "arithmetic.gain": "gain = {before} − {after} = {gain}",
    "arithmetic.gain_known": "gain = {known} known · ({before} − {after}) = {gain}",
    "arithmetic.gain_priced": "gain = {before} − {after} − {price} (price of the threshold) = {gain}",
    "arithmetic.gain_known_priced": (
        "gain = {known} known · ({before} − {after}) − {price} (price of the threshold) = {gain}"
    ),
    "arithmetic.decrease_known": "Gini decrease = {known} known · ({before} − {after}) = {decrease}",
    "arithmetic.shared": "no value: shared out",
    "arithmetic.prefixes": "Two groups: all groupings searched, since two classes are left.",
    "arithmetic.subsets": "Two groups: all groupings searched.",
    "arithmetic.singles": "Two groups: each value tried against the rest, since there are too many groupings.",
    "arithmetic.ratio": "ratio = {gain} / {information} (split information) = {ratio}",
    "rows": "{n} rows of this node",
    "rows.weight": "weight",
    "rows.first": "The first {n} of {all} rows; the download has all of them.",
    "rows.download": "Download rows (CSV)",
    "rows.file": "node_{node}_rows.csv",
    "areas.largest": "The {n} largest of {all} nodes.",
    "areas.levels": "Levels {first} to {last} of {all}; a selected node further down moves them.",
    "areas.rows": "{n} rows",
    "leaves.node": "node",
    "leaves.samples": "samples",
    "leaves.share": "share of rows",
    "leaves.class": "class",
    "leaves.errors": "errors",
    "leaves.error_rate": "error rate",
    "leaves.entropy": "entropy",
    "leaves.rule": "rule",
    "leaves.rule_help": "Of several tests of a column only the last one of each kind, which implies the others.",
    "leaves.largest": "The {n} largest of {all} leaves; the download has all of them.",
    "leaves.place": "Selected: leaf {node}, number {place} of {all} by samples.",
    "leaves.inner": "{n} leaves; a click on one selects it. The selected node is none of them.",
    "leaves.download": "Download leaves (CSV)",
    "regions.x": "across",
    "regions.y": "up",
    "regions.depth": "depth shown",
    "regions.held": "Other columns are held at: {held}.",
    "regions.held_value": "{column} = {value}",
    "regions.more": "{n} more",
    "regions.alone": "The tree tests no other column.",
    "regions.sampled": "{n} of {all} rows are drawn, evenly through the table.",
    "regions.empty": "{n} rows have no value in one of the two columns and are not drawn.",
    "regions.too_many": "Drawn down to depth {depth}: further down there are more than {most} regions.",
    "regions.elsewhere": (
        "The selected node lies in another plane, where {rule}; dashed: where it would be in this one."
    ),
    "regions.no_value": "The selected node holds rows without a value in one of the two columns: it has no region.",
    "regions.node": "node {node}: {rows} rows, {label}",
    "regions.row": "row {row}: {label}, ends in node {node}",
    "refused.file_workbook": (
        "This is a spreadsheet workbook, not a CSV file. Open it in the spreadsheet program, save the sheet "
        "as “CSV UTF-8”, and load that file."
    ),
    "refused.file_old_excel": (
        "This is an old Excel workbook, not a CSV file. Open it in a spreadsheet program, save the sheet as "
        "“CSV UTF-8”, and load that file."
    ),
    "refused.file_picture": "This is a picture, not a CSV file. Choose a text file with one row per line.",
    "refused.file_pdf": "This is a PDF document, not a CSV file. Choose a text file with one row per line.",
    "refused.file_compressed": (
        "This is a compressed file. Unpack it and load the CSV file inside; compressed files are not opened here."
    ),
    "refused.file_markup": (
        "This is a web page or an XML document, not a CSV file. It may be a login or error page saved in "
        "place of the data."
    ),
    "refused.empty_file": "The file is empty. Choose a file with a header line and data rows.",
    "refused.no_data_rows": "The file has a header ({columns}) but no data rows.",
    "refused.one_column": (
        "Only one column was found (“{column}”, data rows: {rows}). A tree needs a label and at least one "
        "more column. Comma, semicolon and tab were tried as separators."
    ),
    "refused.nul_byte": (
        "Line {line} contains a NUL byte, so this is not plain text (or it is UTF-16 without its mark). Save "
        "the file as “CSV UTF-8” and load it again."
    ),
    "refused.open_quote": (
        "The quotation mark that opens in line {line} is never closed. Close or remove it and load the file again."
    ),
    "refused.undecodable": (
        "The file cannot be read as {encoding}: line {line} holds bytes that are not allowed there. Save it "
        "as “CSV UTF-8” and load it again."
    ),
    "refused.unknown_encoding": "“{encoding}” is not an encoding on offer. Choose one of: {encodings}.",
    "refused.long_rows": (
        "Line {line} has {cells} cells where {width} are expected. Rows with too many cells: {count} (line "
        "{lines}). Correct the file, or leave these rows out."
    ),
    "refused.only_long_rows": (
        "Every data row has more than {width} cells (line {lines}). Check the header line and the separator."
    ),
    "notice.class_untrained": "No training row is left of class {classes}: the tree does not know it.",
    "notice.class_unchecked": "No validation row is of class {classes}: nothing checks it.",
    "notice.long_rows_left_out": "Rows left out because they have more than {width} cells: {count} (line {lines}).",
    "notice.short_rows": "Rows with fewer than {width} cells, filled up as missing: {count} (line {lines}).",
    "notice.read_as_windows_1252": (
        "The file is not UTF-8 (line {line}); it was read as Windows-1252. If letters look wrong, "
        "save it as “CSV UTF-8” and load it again."
    ),
    "notice.header_short": (
        "The header has one name fewer than the rows have cells; the column without a name is called “{column}”."
    ),
    "notice.header_of_numbers": (
        "The first line ({header}) was taken as the header, though most of it is numbers. If it is data, add "
        "a line of column names above it."
    ),
    "notice.names_empty": "Columns without a name are called by their position: {columns}.",
    "notice.names_repeated": "Column names that occur more than once were numbered: {columns}.",
    "notice.columns_dropped": "Columns with neither a name nor a value, left out: {count}.",
    "notice.spellings_joined": (
        "Values that differed only by spaces at their ends or by the Unicode form of a letter were made one: "
        "{count} (columns {columns})."
    ),
    "notice.almost_numeric": (
        "Column “{column}” would be numeric but for {count} of {rows} cells, such as “{example}”. It is used "
        "as text, where spellings such as 5 and 5.0 are different values. Correct or empty those cells in "
        "the file to have a numeric column."
    ),
    "notice.numbers_spelled_otherwise": (
        "Column “{column}” holds numbers written like “{example}”. It is used as text; to have numbers, "
        "write them with a point in the file, such as 1299.99 (its decimal mark seems to be “{decimal}”)."
    ),
    "refused.not_a_number_with_this_mark": (
        "“{example}” in column “{column}” is not a number with “{decimal}” as decimal mark."
    ),
    "refused.cut_edges": "The edges of the grades must be numbers in ascending order, not: {edges}.",
    "refused.cut_labels": "These edges need {needed} different grade names, not: {labels}.",
    "refused.cut_not_a_number": "Column “{column}” cannot be cut into grades: “{example}” is not a number.",
    "reason.left_out_empty": "no values",
    "reason.left_out_constant": "the same value in every row",
    "reason.left_out_row_numbers": "only counts the rows",
    "reason.left_out_dates": "dates; as categories there would be one branch per day",
    "reason.left_out_part": "deals the rows to training and validation",
    "reason.left_out_all_different": "a different value in nearly every row",
    "notice.target_empty": "The column “{target}” is empty in every row and cannot be the target.",
    "notice.target_measured": (
        "“{target}” looks like a measured quantity: {n} classes in {rows} rows. A tree of classes needs a "
        "few that repeat; choose another target, or replace the numbers by grades in the file."
    ),
    "notice.target_many_classes": (
        "“{target}” has {n} classes in {rows} rows. A tree of that many is slow and hard to read; choose "
        "another target if this one is not meant."
    ),
    "notice.target_all_different": (
        "“{target}” has a different value in each of its {rows} rows, so there is nothing to learn about any class."
    ),
    "notice.target_one_class": "“{target}” has only one class (“{label}”), so the tree is a single leaf.",
    "notice.target_unlabelled": "Rows without a value of “{target}”, left out of the tree: {count} of {rows}.",
    "refused.unknown_sample": "There is no sample “{key}”. Choose one of: {keys}.",
    "refused.unknown_sample_option": "The sample “{key}” has no setting “{option}”.",
    "refused.exam_rows": "The number of exam rows must be from 1 to {most}, not {rows}.",
    "refused.exam_seed": "The seed must be a whole number of 0 or more, not {seed}.",
    "sample.play_tennis.title": "Play tennis",
    "sample.play_tennis.origin": "J. R. Quinlan, Induction of Decision Trees, Machine Learning 1 (1986), table 1",
    "sample.play_tennis.note": "14 days, four categorical columns; ID3 splits on outlook first.",
    "sample.play_tennis_numeric.title": "Play tennis, numeric",
    "sample.play_tennis_numeric.origin": "J. R. Quinlan, C4.5: Programs for Machine Learning (1993)",
    "sample.play_tennis_numeric.note": "The same 14 days with temperature and humidity as numbers.",
    "sample.work_house_degree.title": "Work, house, degree",
    "sample.work_house_degree.origin": (
        "A 15-row teaching table of chapter 8 of MachineLearningWithMe (moon-hotel, GitHub)"
    ),
    "sample.work_house_degree.note": (
        "Two 0/1 columns and one of three letters, classes 0 and 1; a worked example of growth and of alpha pruning."
    ),
    "sample.loan.title": "Loan 贷款",
    "sample.loan.origin": "李航, 统计学习方法 (2012), table 5.1",
    "sample.loan.note": "15 applicants, four categorical columns; ID3 splits on 有自己的房子 first.",
    "sample.watermelon_2.0.title": "Watermelon 西瓜 2.0",
    "sample.watermelon_2.0.origin": "周志华, 机器学习 (2016), table 4.1",
    "sample.watermelon_2.0.note": "17 melons, six categorical columns.",
    "sample.watermelon_2.0_with_id.title": "Watermelon 西瓜 2.0 with numbers",
    "sample.watermelon_2.0_with_id.origin": "周志华, 机器学习 (2016), table 4.1",
    "sample.watermelon_2.0_with_id.note": (
        "With the column 编号, which only counts the melons: used as categories it has the largest gain of all "
        "and predicts nothing."
    ),
    "sample.watermelon_2.0_split.title": "Watermelon 西瓜 2.0, training and validation",
    "sample.watermelon_2.0_split.origin": "周志华, 机器学习 (2016), table 4.2",
    "sample.watermelon_2.0_split.note": (
        "The column 部分 deals ten melons to training (训练) and seven to validation (验证), for pre-pruning and "
        "reduced-error pruning."
    ),
    "sample.watermelon_3.0.title": "Watermelon 西瓜 3.0",
    "sample.watermelon_3.0.origin": "周志华, 机器学习 (2016), table 4.3",
    "sample.watermelon_3.0.note": "17 melons, six categorical columns and two numeric ones, 密度 and 含糖率.",
    "sample.contact_lenses.title": "Contact lenses",
    "sample.contact_lenses.origin": (
        "J. Cendrowska, PRISM: An algorithm for inducing modular rules, International Journal of Man-Machine "
        "Studies 27 (1987)"
    ),
    "sample.contact_lenses.note": (
        "Every combination of four categorical columns once: 24 rows, three classes, no noise."
    ),
    "sample.exam.title": "Exam results (made up)",
    "sample.exam.origin": "Drawn on this page from a seed; no real persons",
    "sample.exam.note": (
        "Three marks from 0 to 100, cut into low, middle (above 40) and high (above 70); passed when the "
        "marks sum to over 150."
    ),
    "sample.iris.title": "Iris",
    "sample.iris.origin": (
        "R. A. Fisher, The use of multiple measurements in taxonomic problems, Annals of Eugenics 7 (1936)"
    ),
    "sample.iris.note": "150 flowers, four numeric columns, three classes of 50.",
    "sample.wine.title": "Wine",
    "sample.wine.origin": "M. Forina et al., PARVUS (1988); UCI Machine Learning Repository",
    "sample.wine.note": "178 wines of three cultivars, 13 numeric columns.",
    "sample.penguins.title": "Penguins",
    "sample.penguins.origin": (
        "K. B. Gorman, T. D. Williams, W. R. Fraser, PLoS ONE 9 (2014); package palmerpenguins (CC0)"
    ),
    "sample.penguins.note": "344 birds of three species; numeric and categorical columns, 19 empty cells.",
    "sample.titanic.title": "Titanic",
    "sample.titanic.origin": (
        "R. J. M. Dawson, The “unusual episode” data revisited, Journal of Statistics Education 3 (1995)"
    ),
    "sample.titanic.note": "2,201 persons but only 14 different rows beside the class: many persons share each leaf.",
    "view_about": "{rows} rows · target {target} · {criterion}",
    "view_about.pruned": "{about} · pruning: {method}",
    "view.figures": "Figures before and after pruning",
    "view.classes": "Classes",
    "view.other": "other",
    "view.nodes": "nodes",
    "view.leaves": "leaves",
    "view.depth": "depth",
    "view.accuracy": "training accuracy",
    "view.cost": "cost, bits",
    "view_cost.errors": "cost, errors",
    "view_cost.gini": "cost, n · Gini",
    "view_pruned": "pruned",
    "view.toolbar": "Tree view",
    "view.modes": "What to show",
    "view.mode_before": "before",
    "view.mode_before_title": "The grown tree",
    "view.mode_difference": "difference",
    "view.mode_difference_title": "The pruned tree, what was cut as ghosts",
    "view.mode_after": "after",
    "view.mode_after_title": "The pruned tree",
    "view.mode_side": "side by side",
    "view.mode_side_title": "Before and after side by side",
    "view.shallower_title": "Close the deepest level",
    "view.depth_shown": "depth {shown}/{all}",
    "view.deeper_title": "Open one more level",
    "view.expand": "expand",
    "view.expand_title": "Open all nodes",
    "view.collapse": "collapse",
    "view.collapse_title": "Close all nodes below the first split",
    "view.zoom_out_title": "Zoom out",
    "view.actual_title": "Zoom to 100 %",
    "view.zoom_in_title": "Zoom in",
    "view.fit": "fit",
    "view.fit_title": "Fit the tree into the view",
    "view.search": "search",
    "view.search_hint": "column, value, class, rule, #node",
    "view.search_title": "Search for a column, value, class, rule or node number",
    "view.search_previous": "Previous hit",
    "view.search_next": "Next hit",
    "view.search_at": "{at} / {n}",
    "view.search_none": "none",
    "view.search_hits_one": "{n} node found",
    "view.search_hits_many": "{n} nodes found",
    "view.go": "go",
    "view.go_title": "Go to a node",
    "view.go_error": "Leaf with the largest error",
    "view.go_leaf": "Largest leaf",
    "view.go_next": "Next to be pruned",
    "view.go_root": "Root",
    "view.view": "view",
    "view.view_title": "How the tree is drawn",
    "view.direction": "Direction",
    "view.direction_right": "Left to right",
    "view.direction_down": "Top down",
    "view.merged": "Merge sibling leaves of one class",
    "view.merged_branches": "· {n} branches",
    "view.merged_short": "×{n}",
    "view.color": "Colour by",
    "view.color_class": "class",
    "view.color_entropy": "entropy",
    "view.color_samples": "samples",
    "view.color_error": "error",
    "view.color_critical": "critical alpha",
    "view.scale_entropy": "entropy",
    "view.scale_samples": "samples (log)",
    "view.scale_error": "share of other classes",
    "view.scale_critical": "critical alpha (log)",
    "view.scale_none": "leaf: none",
    "view.value_entropy": "H {value}",
    "view.value_samples": "{value} %",
    "view.value_error": "err {value}",
    "view.value_critical": "α {value}",
    "view.node_value": "{n} · {value}",
    "view.more_classes": "+{n} more",
    "view.chart_empty": "empty",
    "view.chart_cut": "≤ {cut}",
    "view.minimap": "Minimap",
    "view.back_title": "Back to the node before",
    "view.forward_title": "Forward to the next node",
    "view.crumbs": "Path to the node",
    "view.crumbs_root": "root",
    "view.crumbs_more": "The nodes between",
    "view.focus": "focus",
    "view.focus_title": "Show the branch of the selected node alone",
    "view.whole": "↖ whole tree",
    "view.whole_title": "Leave the branch and show the whole tree",
    "view.help_title": "Keys and gestures",
    "view.help_close": "Close",
    "view.help_keys": "Keys, with the tree in focus",
    "view.help_pointer": "Mouse and touch",
    "view.help_arrows": "to parent, largest child, and along the level",
    "view.help_enter": "open or close the node",
    "view.help_search": "search",
    "view.help_hits": "in the search: next or previous hit",
    "view.help_focus": "show the branch of the node alone",
    "view.help_escape": "clear the search, then back to the whole tree",
    "view.help_history": "back or forward through the nodes you were at",
    "view.help_zoom": "zoom in or out",
    "view.help_fit": "fit the tree, or zoom to 100 %",
    "view.help_alpha": "alpha down or up to where the tree changes",
    "view.help_help": "this list",
    "view.help_click": "click or tap a node",
    "view.help_click_does": "its card",
    "view.help_toggle": "click ▸ or ◂",
    "view.help_toggle_does": "open or close the node",
    "view.help_double": "double click",
    "view.help_double_does": "zoom in there",
    "view.help_wheel": "wheel",
    "view.help_wheel_does": "zoom at the pointer",
    "view.help_drag": "drag",
    "view.help_drag_does": "move the tree",
    "view.help_minimap": "click or drag in the minimap",
    "view.help_minimap_does": "go to that part",
    "view.help_pinch": "two fingers",
    "view.help_pinch_does": "zoom and move",
    "view.spoken_asks": "asks for {name}",
    "view.spoken_leaf": "leaf, class {name}",
    "view.spoken_entropy": "entropy {entropy}",
    "view.spoken_open": "open",
    "view.spoken_closed": "closed",
    "view.spoken_pruned": "pruned to a leaf",
    "view.spoken_cut": "cut off",
    "view.spoken_root": "root, node #{number}",
    "view.spoken_place": "child {child} of {of}, depth {depth}, node #{number}",
    "view.save": "save",
    "view.save_title": "Save the picture",
    "view.view_svg": "This view as SVG",
    "view.view_png": "This view as PNG",
    "view.whole_svg": "Whole tree as SVG",
    "view.whole_png": "Whole tree as PNG …",
    "view.paper": "Print, or save as PDF …",
    "view.file_name": "tree",
    "view.poster_grown": "{nodes} · {leaves} · depth {depth} · training accuracy {accuracy}",
    "view.poster_alpha": "α = {alpha} · {figures}",
    "view.poster_pruned": (
        "{nodes} of {all_nodes} nodes · {leaves} of {all_leaves} leaves · depth {depth} · training accuracy {accuracy}"
    ),
    "view.poster_scale": "{title}: {low} to {high}",
    "view.poster_cut": "cut off by pruning",
    "view.png_size": "Whole tree as PNG",
    "view.png_pixels": "{wide} × {high} pixels",
    "view.png_limit": "Browsers make pictures of up to {most} pixels on a side. SVG and PDF are sharp at any size.",
    "view.png_illegible": "At this scale names cannot be read.",
    "view.png_failed": "This browser could not make so large a picture. Take a smaller one, or SVG.",
    "view.close": "Cancel",
    "view.card": "Selected node",
    "view.card_root": "All rows",
    "view.card_and": "and",
    "view.card_split": "{column} ?",
    "view.card_class": "largest class: {label}",
    "view.card_leaf": "leaf",
    "view.card_turned": "leaf at this alpha: {column} is not asked",
    "view.card_cut": "cut off at this alpha",
    "view.card_rows": "rows",
    "view.card_entropy": "entropy",
    "view.card_critical": "critical alpha",
    "view.card_share": "{n} ({share} %)",
    "view.canvas": (
        "Decision tree: {nodes} nodes, {leaves} leaves, depth {depth}, training accuracy {accuracy}, cost "
        "{cost}, alpha {alpha}. Arrow keys move the selection, Enter opens and closes, slash searches, question mark "
        "lists all keys."
    ),
    "view.node_numbers": "{n} · H {h}",
    "view.pill": "α {alpha}",
    "view.stub_nodes_one": "{n} node",
    "view.stub_nodes_many": "{n} nodes",
    "view.stub_kept": "{kept} of {n} nodes",
    "view.stub_rows_one": "{n} row",
    "view.stub_rows_many": "{n} rows",
    "view.more": "+{n} more",
    "view.not_sent_one": "+{n} node not loaded",
    "view.not_sent_many": "+{n} nodes not loaded",
    "view.alpha_slider": "alpha",
    "view.alpha_axis": "α",
    "view.alpha_label": "α = {alpha} · {leaves}",
    "view.leaves_one": "{n} leaf",
    "view.leaves_many": "{n} leaves",
    "view.leaves_line": "leaves",
    "view.accuracy_line": "training accuracy",
    "view.curve_hint": "drag to prune",
    "view.outline": "Outline of the tree",
    "view.outline_root": "all rows",
    "view.outline_figures": "{rows}: {counts} · H {h}",
    "view.outline_leaf": "pruned to a leaf",
    "view.outline_cut": "pruned away",
    "view.outline_level": "level {n}",
    "view.curve_root": "The tree is a single leaf: there is nothing to prune.",
    "view.curve_none": "No alpha changes this tree.",
}


def word(key: str, /, **values: object) -> str:
    """The text of a key with its values filled in."""
    return WORDS[key].format(**values) if values else WORDS[key]


def view_words() -> dict[str, str]:
    """The words of the tree view, unfilled."""
    prefix = "view."
    return {key.removeprefix(prefix): text for key, text in WORDS.items() if key.startswith(prefix)}
