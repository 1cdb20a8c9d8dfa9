"""A tree as text for other programs: rules, Python, SQL, PMML.

Every writer gets a tree and its leaves after pruning, and what it writes gives every row the class that `predict`
gives it. None recurses; one that cannot write a tree raises InputError.
"""
