"""What the figures of a tree mean, one line each: in the help of the view and on the card of a node."""

from __future__ import annotations

_TERMS = {
    "entropy": ("entropy H", "how mixed the classes are, in bits: 0 when all rows are of one class, 1 for two halves"),
    "gini": ("Gini", "the same by another measure: the chance that two rows, drawn with replacement, differ in class"),
    "gain": ("gain", "by how much a split lowers entropy on average; ID3 takes the split with the largest"),
    "ratio": (
        "ratio",
        "gain divided by the entropy of the branch sizes, so that many small branches do not win by number",
    ),
    "epsilon": ("epsilon", "the least value by the criterion for which a split is made; 0 sets no limit"),
    "cost": (
        "cost",
        "what the leaves get wrong, summed: rows · entropy in bits, or errors or rows · Gini where chosen",
    ),
    "alpha": ("alpha α", "the price of one leaf: the larger, the smaller the tree"),
    "critical": (
        "critical alpha",
        "the alpha from which a node becomes a leaf: what its branch saves for each leaf it adds",
    ),
    "se": ("± SE, 1-SE", "an error’s standard error; 1-SE takes the smallest tree within one of the smallest error"),
}
NAMES = tuple(_TERMS)
WORDS = {
    "view.terms": "What do these mean?",
    **{f"view.term_{name}": term for name, (term, _) in _TERMS.items()},
    **{f"view.meaning_{name}": meaning for name, (_, meaning) in _TERMS.items()},
}
