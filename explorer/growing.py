"""From the settings to a table, a tree and its marks; each made once per session, with progress when it takes long."""

from __future__ import annotations

from engine import Encoded, Params, Pruning, Table, Tree, Wanted, alpha_pruning, encode, grow, make_table
from explorer import figures, session
from explorer.choices import Choice
from explorer.loading import Loaded
from explorer.waiting import waiting
from explorer.words import word


def table_of(loaded: Loaded, sheet_id: str, target: str, chosen: tuple[Choice, ...]) -> Table:
    """The table of the chosen columns. A column is encoded once, whatever else is chosen beside it."""
    used = tuple(choice for choice in chosen if choice.use)
    kinds = {choice.name: choice.kind for choice in used}
    wanted: list[Wanted] = [(target, "categorical"), *kinds.items()]
    with waiting() as tell:

        def make() -> Table:
            known: dict[Wanted, Encoded] = session.remember("encoded", sheet_id, dict, most=2)
            encoded = encode(
                loaded.sheet, wanted, known, lambda done, n: tell(done / n, word("encoding", done=done, all=n))
            )
            known.update(encoded)
            return make_table(loaded.sheet, target, kinds, list(kinds), encoded)

        return session.remember("table", (sheet_id, target, used), make)


def tree_of(table: Table, params: Params) -> tuple[Tree, Pruning]:
    """The grown tree and its critical alphas."""
    with waiting() as tell:

        def make() -> tuple[Tree, Pruning]:
            def level(depth: int, nodes: int, rows: int) -> None:
                text = word("growing", depth=depth, nodes=figures.count(nodes), rows=figures.count(rows))
                tell(1.0 - rows / table.n_rows, text)

            tree = grow(table, params, level)
            return tree, alpha_pruning(tree)

        return session.remember("grown", (table.fingerprint, params), make)
