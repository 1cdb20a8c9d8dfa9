"""The words of scikit-learn's tree beside ours."""

from __future__ import annotations

WORDS = {
    "engine": "Grown by",
    "engine.own": "this engine",
    "engine.scikit-learn": "scikit-learn",
    "engine.help": (
        "scikit-learn's tree of the same rows, by entropy or Gini, with the same min_samples_split, min_samples_leaf "
        "and max_depth. It knows no epsilon, no branch for each value and no gain ratio."
    ),
    "side.engines": "scikit-learn",
    "engines.beside": "Beside scikit-learn",
    "engines.title": "{title} · scikit-learn",
    "engines.growing": "scikit-learn is growing its tree",
    "engines.training": "accuracy, training rows",
    "engines.validation": "accuracy, validation rows",
    "engines.leaves": "leaves",
    "engines.depth": "depth",
    "engines.seconds": "time of growth",
    "engines.columns": "columns",
    "engines.why": (
        "Where the trees differ: scikit-learn knows numbers only and always splits in two, so a column of words "
        "becomes a 0/1 column for each of its values, asked one at a time; this engine can give each value a branch."
    ),
    "engines.note": (
        "Same rows, same process, both trees pruned by the same method; time without reading and encoding, "
        "the least of three where it is short. "
        "scikit-learn {version}:"
    ),
    "engines.encoding": (
        "It gets numbers only: a column of 0 and 1 for each value, one more for empty cells; numeric columns as they "
        "are, their empty cells as nan. In the tree a numeric column with empty cells is two, “(missing low)” and "
        "“(missing high)”, since scikit-learn sends them to either side."
    ),
    "engines.own_only": "This view asks for rows as the file has them; scikit-learn's tree knows the encoded columns.",
    "engines.show.own": "Show this engine's tree",
    "engines.show.scikit-learn": "Show scikit-learn's tree",
    "notice.scikit_learn": "This is scikit-learn's tree: the {n} columns became {features} columns of numbers for it.",
}
