"""What is said while a table is read and grown, and about it."""

from __future__ import annotations

WORDS = {
    "reading": "Reading {name}",
    "reading.columns": "Reading {name}: {done} of {columns}",
    "encoding": "Encoding: {done} of {columns}",
    "growing": "Growing: depth {depth}, {nodes} so far, {rows} still open",
    "too_many_classes": "More than 1,000 classes are not grown.",
    "grow_anyway": "Grow anyway",
    "about": "About the data",
    "notices": "{n} notes on the data",
    "notices.one": "{n} note on the data",
    "form.csv": "a text file with separators (CSV)",
    "form.xlsx": "an Excel workbook",
    "form.xlsb": "an Excel workbook (binary)",
    "form.xls": "an old Excel workbook",
    "form.ods": "an OpenDocument workbook",
    "form.parquet": "a Parquet file",
    "form.feather": "a Feather or Arrow file",
    "form.json": "a file of JSON objects",
    "form.arff": "an ARFF file",
    "refused.named_as_text": (
        "This is {what} named {ending}. Save the table as CSV under that name, or give the file the ending of what it "
        "is, and load it again."
    ),
    "notice.named_otherwise": "The file is named {ending}, but it is {what} and was read as that.",
    "refused.damaged": "This should be {what}, but it is damaged and cannot be read. Save or fetch it anew.",
    "refused.damaged_or_huge": (
        "This is {what} that is damaged, or that needs more than {memory} GB of memory to be read. Save the table as "
        "CSV and load that."
    ),
    "refused.takes_too_long": "This is {what} that takes too long to be read. Save the table as CSV and load that.",
    "refused.too_many_cells": (
        "The table has {rows} rows and {columns} columns; at most {most} cells and {most_columns} columns are read. "
        "Leave out rows or columns."
    ),
    "refused.too_many_bytes": (
        "The table takes {size} MB when it is read; at most {most} MB are taken. Leave out rows or columns."
    ),
    "refused.file_document": (
        "This is an office document without sheets that can be read here. Save its table as CSV or as an Excel "
        "workbook, and load that."
    ),
    "refused.file_database": "This is an SQLite database, not a table. Write the table you mean to a CSV file.",
    "refused.workbook_password": (
        "The workbook is protected by a password. Open it, save it without one, and load it again."
    ),
    "refused.workbook_empty": "No sheet of the workbook has a cell with a value.",
    "refused.json_too_deep": "Object {row} holds too many lists or objects within each other.",
    "refused.json_broken": "Line {line} is no complete JSON. Each row has to be an object of its own in braces.",
    "refused.json_no_object": (
        "Line {line} holds a JSON value that is no object. Rows have to be objects, one per line or in one array."
    ),
    "refused.json_no_rows": "There are no objects in this JSON file, so there are no rows.",
    "refused.arff_broken": (
        "Line {line} of this ARFF file cannot be understood: check its quotation marks and the number of its values."
    ),
    "refused.arff_no_attributes": "This ARFF file declares no attribute (“@attribute name type”) before “@data”.",
    "refused.arff_no_data": "This ARFF file has no “@data” line, so there are no rows.",
    "notice.workbook_sheet": "Of the sheets of the workbook “{part}” was read. There are: {parts}.",
    "notice.workbook_titles": "Rows above the names were left out as a title: {count}, such as “{title}”.",
    "notice.workbook_merged": (
        "Merged cells: {count}. Their value counts for the first cell only, the others are empty."
    ),
    "notice.workbook_errors": "Cells that hold an error, such as #N/A, count as empty: {count} in all sheets.",
    "notice.workbook_formulas": (
        "Cells with a formula whose result is not stored count as empty: {count} in all sheets. Open the workbook in "
        "the spreadsheet program and save it."
    ),
    "refused.json_nested": (
        "This JSON file is one object that holds lists or further objects, not rows. Rows have to be objects, one per "
        "line or in one array."
    ),
    "notice.json_inner": "The rows are the objects in the list “{key}” of the JSON file; all else in it was left out.",
    "notice.json_columns": "The lists in the JSON file were read as columns, their items as rows.",
    "notice.nested_as_text": "Columns with lists or records in their cells are used as text: {columns}.",
    "notice.bytes_left_out": "Columns of bytes that are no text were left out: {columns}.",
    "refused.file_picture": "This is a picture, not a CSV file. Choose a text file with one row per line.",
    "refused.file_pdf": "This is a PDF document, not a CSV file. Choose a text file with one row per line.",
    "refused.archive_not_opened": (
        "This is a 7z, RAR or tar archive, which is not opened here. Unpack it and load the file inside, or pack it as "
        "zip or gz."
    ),
    "refused.archive_empty": "There is no file in this archive.",
    "refused.archive_encrypted": (
        "The archive is protected by a password. Unpack it with the password and load the file inside."
    ),
    "refused.archive_damaged": (
        "The compressed file is damaged or was not copied to its end: it cannot be unpacked. Make or fetch it anew."
    ),
    "refused.archive_method": (
        "The archive is packed by a method that is not known here. Unpack it and load the file inside."
    ),
    "refused.archive_members": (
        "The archive holds {count} files; at most {most} are looked at. Unpack it and load the file you mean."
    ),
    "refused.nested_archive": (
        "“{part}” in this archive is an archive, too. Unpack the outer one and load the inner one."
    ),
    "refused.unpacks_to": (
        "Of {packed} compressed data at most {limit} are unpacked; this would be {size}. Unpack it and load the file "
        "inside, or a part of it."
    ),
    "refused.unpacks_beyond": (
        "Of {packed} compressed data at most {limit} are unpacked; this has more in it. Unpack it and load the file "
        "inside, or a part of it."
    ),
    "notice.archive_part": "Of the files in the archive “{part}” was read. There are: {parts}.",
    "notice.part_unknown": "There is no “{part}” in the file any more; the first that can be read was taken.",
    "refused.file_markup": (
        "This is a web page or an XML document, not a CSV file. It may be a login or error page saved in "
        "place of the data."
    ),
    "refused.markup_as_workbook": (
        "This is a web page or XML under a workbook’s name. Open it in the spreadsheet program and save it as .xlsx."
    ),
    "refused.empty_file": "The file is empty. Choose a file with a header line and data rows.",
    "refused.no_data_rows": "The file has a header ({columns}) but no data rows.",
    "refused.one_column": (
        "Only one column was found (“{column}”, data rows: {rows}). A tree needs a label and at least one "
        "more column. No separator was found: comma, semicolon, tab and others were tried. Choose it, if there is one."
    ),
    "refused.one_column_alone": (
        "Only one column was found (“{column}”, data rows: {rows}). A tree needs a label and at least one more column."
    ),
    "refused.separator_impossible": (
        "{separator} cannot divide cells. Choose one sign of the keyboard, such as a comma, a semicolon or a tab."
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
    "notice.not_utf_8": (
        "The file is not UTF-8 (line {line}); it was read as {encoding}, a guess. If letters look wrong, choose "
        "another encoding."
    ),
    "notice.read_as_utf_16": "The file has no mark of its encoding; it was read as {encoding}.",
    "notice.lines_above": (
        "Lines above the header, left out: {count} (such as “{example}”). The header is line {line}."
    ),
    "notice.no_header": (
        "The first line ({example} …) looks like data, so the columns are called by their position. If it holds names, "
        "say so where the reading is chosen."
    ),
    "notice.quotes_unusual": "Cells were taken to be quoted by {quote}.",
    "notice.separator_unusual": "Cells were taken to be divided by {separator}, which is unusual.",
    "notice.separator_doubtful": (
        "Cells were taken to be divided by {separator}; {other} would give as regular a table. Choose it if that is "
        "meant."
    ),
    "notice.header_short": (
        "The header has one name fewer than the rows have cells; the column without a name is called “{column}”."
    ),
    "notice.header_of_numbers": (
        "The first line ({header}) was taken as the header, though most of it is numbers. If it is data, choose "
        "so for the first line."
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
        "as text, where spellings such as 5 and 5.0 are different values. To have a numeric column, have such words "
        "read as missing, or change the column under “Columns” into numbers, other cells missing."
    ),
    "notice.numbers_read": (
        "Numbers were read with “{decimal}” as decimal mark, such as “{example}” as {number}: columns {columns}."
    ),
    "notice.numbers_doubtful": (
        "“{example}” was read as {number}, with “{decimal}” as decimal mark, but could be {other}: columns {columns}. "
        "Choose the other decimal mark if that is meant."
    ),
    "notice.numbers_with_other_mark": (
        "With “{decimal}” as decimal mark some columns are texts that would be numbers with the other mark: {columns}."
    ),
    "notice.words_emptied": "Cells emptied because they hold one of the words for missing ({words}): {count}.",
    "refused.cut_edges": "The edges of the grades must be numbers in ascending order, not: {edges}.",
    "refused.cut_labels": "These edges need {needed} different grade names, not: {labels}.",
    "refused.cut_not_a_number": "Column “{column}” cannot be cut into grades: “{example}” is not a number.",
    "reason.left_out_empty": "no values",
    "reason.left_out_constant": "the same value in every row",
    "reason.left_out_row_numbers": "only counts the rows",
    "reason.left_out_dates": "dates; as categories there would be one branch per day",
    "reason.left_out_free_text": "free text; a tree can ask for the words in it",
    "reason.left_out_part": "deals the rows to training and validation",
    "reason.left_out_all_different": "a different value in nearly every row",
    "notice.target_empty": "The column “{target}” is empty in every row and cannot be the target.",
    "notice.target_measured": (
        "“{target}” looks like a measured quantity: {n} classes in {rows} rows. A tree of classes needs a "
        "few that repeat; choose another target, or cut the numbers into grades."
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
}
