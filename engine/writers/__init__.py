"""A tree as text for people and other programs, by the name of the format.

Every writer gets a tree and its leaves after pruning, and what it writes gives every row the class that `predict`
gives it. None recurses; one that cannot write a tree raises InputError.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine.export import to_dot, to_nested_dict, to_text
from engine.tree import Tree
from engine.writers.branches import to_branches
from engine.writers.pmml import to_pmml
from engine.writers.python import to_python
from engine.writers.rules import to_rules
from engine.writers.sql import to_sql

WRITERS: dict[str, Callable[[Tree, NDArray[np.bool_] | None], str]] = {
    "text": to_text,
    "branches": to_branches,
    "rules": to_rules,
    "python": to_python,
    "sql": to_sql,
    "pmml": to_pmml,
    "dict": to_nested_dict,
    "dot": to_dot,
}
