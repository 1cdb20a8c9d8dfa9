"""The words of the column tools: what can be made of a column, and what comes of it."""

from __future__ import annotations

WORDS = {
    "making": "Making columns of {columns}",
    "tools": "Change a column",
    "tools.none": "choose a column",
    "tools.as": "Use it as",
    "tools.as_is": "as it is",
    "tools.to.numbers": "numbers, other cells missing",
    "tools.to.dates": "dates, in order",
    "tools.to.two": "two values, however spelled",
    "tools.to.case": "values, whatever their case",
    "tools.to.rare": "values, rare ones joined",
    "tools.to.grades": "grades of its numbers",
    "tools.to.words": "words, there or not",
    "tools.help.words": "Each of the most frequent words of the training rows is a column: is it in the text or not?",
    "tools.help.words_jieba": "Chinese text is cut into words by jieba.",
    "tools.help.words_characters": (
        "Text without spaces between its words is taken by single characters, as jieba, which knows Chinese words, is "
        "not installed."
    ),
    "tools.help.numbers": "Equal numbers are one value, however they are spelled; what is no number is missing.",
    "tools.help.dates": "Days are counted from the earliest training row. What is no date is missing. A "
    "time counts as it is written, whatever its time zone.",
    "tools.help.two": "Yes and no in many languages, true and false, 1 and 0: each gets its most frequent spelling.",
    "tools.help.case": "Spellings that differ only in upper and lower case become the most frequent one of them.",
    "tools.help.rare": "Values never seen in the training rows are joined with the rare ones, too.",
    "tools.help.grades": "A number on a cut point is in the grade below it. Cut points come from the training rows.",
    "tools.help.grades_entropy": (
        "Cut points are those of the tree that gains most information on the target from this column alone, found in "
        "the training rows only."
    ),
    "tools.help.grades_own": "A number on a cut point is in the grade below it.",
    "tools.help.grades_target": "The target's cut points come from all rows: they say what the classes are.",
    "tools.nothing": "Nothing fits this column but to leave it as it is: no numbers, dates or texts to join.",
    "tools.undo": "Undo",
    "tools.changed": "changed",
    "tools.click.dates": "Use “{name}” as dates, in order",
    "tools.click.words": "Use the words of “{name}”",
    "words.words": "Words, at most",
    "words.letters": "Letters of a word, at least",
    "tools.click.grades": "Cut “{name}” into {n} grades",
    "dates.parts": "Columns to make",
    "dates.part.days": "days elapsed",
    "dates.part.year": "year",
    "dates.part.month": "month",
    "dates.part.weekday": "weekday",
    "dates.part.hour": "hour",
    "dates.part.text": "the text itself",
    "dates.order": "Dates are written",
    "dates.order.ymd": "year, month, day",
    "dates.order.dmy": "day, month, year",
    "dates.order.mdy": "month, day, year",
    "dates.ambiguous": "“{example}” can be read in {n} ways; here it is {day}.",
    "rare.by": "Rare are",
    "rare.by.least": "values of fewer rows than …",
    "rare.by.most": "all but the most frequent …",
    "rare.least": "Rows a value needs",
    "rare.most": "Values to keep",
    "rare.word": "Call them",
    "grades.by": "Cut into grades",
    "grades.by.count": "of equally many rows",
    "grades.by.width": "equally wide",
    "grades.by.entropy": "by entropy of the target",
    "grades.by.own": "at my own points",
    "grades.n": "Grades, at most",
    "grades.at": "Cut points",
    "grades.names": "Names, one a line, lowest first",
    "made.before": "{name}: {n} different, {missing} missing",
    "made.after": "→ {name} ({kind}): {n} different, {missing} missing",
    "made.more": "and {n} more values",
    "made.more_columns": "and {n} more columns, such as {names}",
    "made.range": "from {low} to {high}",
    "made.unused": "It is not used: tick it in the list above.",
    "made.cuts": "Rows by value, cut at {points}",
    "tools.no_columns": (
        "No column is left to split on. Under “Columns” in the sidebar each says why it is left out, and can be used "
        "or changed."
    ),
    "refused.no_dates": "Column “{column}” cannot be used as dates: no training row has a date, such as “{example}”.",
    "refused.no_words": "Column “{column}” has no words of {letters} letters or more in the training rows.",
    "refused.words_many": (
        "{words} words of “{column}” in {rows} rows are more than can be held; choose {most} words or fewer."
    ),
    "refused.two_values": "Column “{column}” cannot be joined into two values: yes or no is missing in it.",
    "refused.grades_no_numbers": "Column “{column}” cannot be cut into grades: no training row has a number in it.",
    "refused.grades_no_classes": "The target “{column}” cannot be cut by its own entropy; cut it in another way.",
    "refused.grades_no_gain": (
        "No cut of “{column}” tells anything about the target, so there are no grades by entropy; cut it in another "
        "way."
    ),
}
