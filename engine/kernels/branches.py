"""Sending the entries of a node into its branches, compiled; see engine.branches.

work.code_child     [code] the child that a value leads to
work.branch         [entry of the node] its child, SHARED for one that goes to every child
work.portion        [child] the part that such an entry leaves there
work.child_rows     [child] its entries
"""

from __future__ import annotations

from engine.branches import SHARED
from engine.entries import CRUMB
from engine.kernels.arithmetic import shares, total_and_most, weight_of
from engine.kernels.children import add_child
from engine.kernels.groups import make_groups
from engine.kernels.inner import copy, inner
from engine.kernels.pairs import make_pairs, n_to_split
from engine.kernels.shapes import NUMERIC
from engine.plain import PURE
from engine.splits import SAME_WEIGHT
from engine.tree import ABOVE, BELOW, EMPTY, VALUES


@inner
def make_branches(layout, nodes, work, own, j, first, n, made, n_values):
    """Make the children of a node from number `made` on, without counts; how many, and where work.values ends.

    The third one of a threshold may turn out to have no rows.
    """
    if layout.kind[j] == NUMERIC:
        add_child(nodes, made, BELOW, -1)
        add_child(nodes, made + 1, ABOVE, -1)
        add_child(nodes, made + 2, EMPTY, -1)
        return 2 if layout.shared else 3, n_values
    n_pairs = make_pairs(layout, work, j, first, n)
    known = n_to_split(layout, work, j, n_pairs)
    work.code_child[layout.n_values[j]] = SHARED
    if layout.grouped:
        make_groups(layout, work, own, j, known, n_pairs)
        for pair in range(known):
            work.code_child[work.value[pair]] = work.member[pair]
        return 2, write_groups(nodes, work, known, made, n_values)
    for child in range(known):
        work.code_child[work.value[child]] = child
        add_child(nodes, made + child, VALUES, work.value[child])
    return known, n_values


@inner
def write_groups(nodes, work, known, made, n_values):
    """Make two children that each have the place of their values in work.values; where these end.

    There, a group is its number of values and then the values.
    """
    for child in range(2):
        add_child(nodes, made + child, VALUES, n_values)
        start = n_values
        for pair in range(known):
            if work.member[pair] == child:
                n_values += 1
                work.values[n_values] = work.value[pair]
        work.values[start] = n_values - start
        n_values += 1
    return n_values


@inner
def find_branches(layout, nodes, work, j, low, first, n, made, n_children):
    """Enter every entry's child and count the children's rows; low: the code below a threshold."""
    codes, missing, numeric = layout.codes[j], layout.n_values[j], layout.kind[j] == NUMERIC
    n_shared = 0
    nodes.counts[made : made + n_children] = 0
    work.child_rows[:n_children] = 0
    for i in range(n):
        entry = work.entry[first + i]
        code = codes[entry >> 16]
        child = (code > low) + (code == missing) if numeric else work.code_child[code]
        if layout.shared and code == missing:
            child = SHARED
            n_shared += 1
        else:
            nodes.counts[made + child, entry & 0xFFFF] += weight_of(work.weight, first + i)
            work.child_rows[child] += 1
        work.branch[i] = child
    if n_shared:
        count_shared(nodes, work, first, n, made, n_children)


@inner
def count_shared(nodes, work, first, n, made, n_children):
    """Count the entries that are shared out, each in proportion to what the children have so far."""
    total = 0.0
    for child in range(n_children):
        work.portion[child], _ = total_and_most(nodes.counts[made + child])
        total += work.portion[child]
    for child in range(n_children):
        work.portion[child] /= total
        for i in range(n):
            if work.branch[i] == SHARED and gets(work, child, first + i):
                k = work.entry[first + i] & 0xFFFF
                nodes.counts[made + child, k] += work.weight[first + i] * work.portion[child]
                work.child_rows[child] += 1


@inner
def gets(work, child, i):
    """entries.worth_sharing of entry i and a child."""
    return work.portion[child] > SAME_WEIGHT and work.weight[i] * work.portion[child] > CRUMB


@inner
def place_branches(nodes, work, made, n_children):
    """Mark the children that are pure, and find places for the entries of the others; how many these are.

    The one with most entries comes first, and is work.order[0]; work.order lists the open ones.
    """
    n_open, largest = 0, 0
    for child in range(n_children):
        rows, most = total_and_most(nodes.counts[made + child])
        if rows - most <= SAME_WEIGHT:
            nodes.reason[made + child] = PURE
            work.place[child] = -1
            continue
        work.order[n_open] = child
        if work.child_rows[child] > work.child_rows[work.order[largest]]:
            largest = n_open
        n_open += 1
    if n_open:
        work.order[0], work.order[largest] = work.order[largest], work.order[0]
    total = 0
    for i in range(n_open):
        child = work.order[i]
        work.place[child] = total
        total += work.child_rows[child]
    return n_open, total


@inner
def move_entries(layout, work, first, n, n_children, total):
    """Put the entries of the open children where the node's were, those that are shared out after the others."""
    for i in range(n):
        child = work.branch[i]
        if child != SHARED and work.place[child] >= 0:
            enter(work, child, work.entry[first + i], weight_of(work.weight, first + i))
    if layout.shared:
        for i in range(n):
            if work.branch[i] == SHARED:
                for child in range(n_children):
                    if work.place[child] >= 0 and gets(work, child, first + i):
                        enter(work, child, work.entry[first + i], work.weight[first + i] * work.portion[child])
    copy(work.spare_entry, 0, work.entry, first, total)
    if shares(work.weight):
        copy(work.spare_weight, 0, work.weight, first, total)


@inner
def enter(work, child, entry, weight):
    """Put an entry, with its weight, at the next place of a child."""
    work.spare_entry[work.place[child]] = entry
    if shares(work.weight):
        work.spare_weight[work.place[child]] = weight
    work.place[child] += 1
