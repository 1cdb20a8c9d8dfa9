"""The command line: grow a tree from a CSV file, predict with a saved one, or write it for another program.

python -m engine grow FILE.csv --target COL [options] [--json]
python -m engine predict FILE.csv --model tree.json
python -m engine export tree.json --as FORMAT
"""

from __future__ import annotations

import argparse
import io
import re
import sys
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from engine import (
    BRANCHINGS,
    CRITERIA,
    LEAF_COSTS,
    METHODS,
    MISSING_POLICIES,
    PLACEHOLDER,
    VALIDATED,
    WRITERS,
    InputError,
    Kind,
    Node,
    Params,
    PruningParams,
    Sheet,
    Table,
    Tree,
    answer,
    answered,
    checked_alpha,
    clean,
    cross_validate,
    cross_validation_figures,
    cross_validation_text,
    deal_folds,
    distinct_names,
    grow,
    hold_out,
    listed_rows,
    make_table,
    marked_rows,
    parts,
    prune,
    read_frame,
    read_json,
    read_tidy,
    safe_csv,
    seen_by,
    to_json,
    to_text,
    validation_figures,
    validation_text,
)


class _Parser(argparse.ArgumentParser):
    """Errors are one line on standard error, exit code 2."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message}", file=sys.stderr)
        raise SystemExit(2)


def main(arguments: list[str] | None = None) -> None:
    args = _parser().parse_args(arguments)
    try:
        text = {"grow": _grow, "predict": _predict, "export": _export}[args.command](args)
    except InputError as error:
        print(f"python -m engine: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    sys.stdout.write(text)


def _parser() -> _Parser:
    parser = _Parser(prog="python -m engine", description="Grow, print and use decision trees.")
    usual, pruning = Params(), PruningParams()
    commands = parser.add_subparsers(dest="command", required=True)
    growing = commands.add_parser("grow", help="grow a tree from a CSV file and print it")
    growing.add_argument("file", type=Path)
    growing.add_argument("--target", required=True, metavar="COL")
    growing.add_argument("--criterion", choices=list(CRITERIA), default=usual.criterion)
    growing.add_argument("--branching", choices=BRANCHINGS, default=usual.branching)
    growing.add_argument("--min-samples-split", type=int, default=usual.min_samples_split, metavar="N")
    growing.add_argument("--min-samples-leaf", type=int, default=None, metavar="N", help="1, or 2 for c45-r8")
    growing.add_argument("--epsilon", type=float, default=usual.epsilon)
    growing.add_argument("--max-depth", type=int, default=None, metavar="N")
    growing.add_argument("--missing", choices=MISSING_POLICIES, default=None, help="branch, or fractional for c45-r8")
    growing.add_argument("--pruning", choices=METHODS, default=None)
    growing.add_argument("--alpha", type=float, default=None, help="implies --pruning alpha")
    growing.add_argument("--leaf-cost", choices=list(LEAF_COSTS), default=pruning.leaf_cost)
    growing.add_argument("--cf", type=float, default=pruning.cf, help="confidence of pessimistic pruning")
    checking = growing.add_mutually_exclusive_group()
    checking.add_argument("--validation", type=Path, metavar="FILE", help="a CSV file of validation rows")
    checking.add_argument("--hold-out", type=float, metavar="SHARE", help="validation rows at random")
    checking.add_argument("--validation-rows", metavar="LIST", help="data rows such as 4,5,8-13, from 1")
    checking.add_argument("--validation-column", nargs=2, metavar=("COL", "VALUE"), help="the rows with this value")
    checking.add_argument("--folds", type=int, metavar="K", help="cross-validate; implies --pruning alpha")
    growing.add_argument("--repeats", type=int, default=1, metavar="N", help="of --folds")
    growing.add_argument("--seed", type=int, default=0, help="of --hold-out and --folds")
    growing.add_argument("--numeric", nargs="+", action="extend", default=[], metavar="COL")
    growing.add_argument("--categorical", nargs="+", action="extend", default=[], metavar="COL")
    growing.add_argument("--drop", nargs="+", action="extend", default=[], metavar="COL")
    growing.add_argument("--json", action="store_true")
    predicting = commands.add_parser("predict", help="append predictions of a saved tree to a CSV file")
    predicting.add_argument("file", type=Path)
    predicting.add_argument("--model", required=True, type=Path, metavar="TREE.json")
    writing = commands.add_parser("export", help="write a saved tree for another program")
    writing.add_argument("model", type=Path, metavar="TREE.json")
    writing.add_argument("--as", dest="format", required=True, choices=list(WRITERS))
    return parser


def _grow(args: argparse.Namespace) -> str:
    pruning_params, alpha = _pruning_of(args)
    params = Params(
        criterion=args.criterion,
        branching=args.branching,
        min_samples_split=args.min_samples_split,
        min_samples_leaf=args.min_samples_leaf,
        epsilon=args.epsilon,
        max_depth=args.max_depth,
        missing=args.missing,
    )
    sheet = _sheet(args.file)
    table, validation = _parts_of(args, sheet, _table_of(args, sheet))
    tree = grow(table, params)
    with _naming(args.validation):
        seen = None if validation is None else seen_by(tree, validation)
    pruning = prune(tree, pruning_params, seen)
    validated = None
    if args.folds is not None:
        validated = cross_validate(table, params, pruning, deal_folds(table, args.folds, args.repeats, args.seed))
    if args.json:
        return to_json(tree, pruning, alpha, table, validated)
    text = to_text(tree, None if alpha is None else pruning.leaves_at(alpha))
    if (figures := validation_figures(tree, pruning, alpha)) is not None:
        text += "\n" + validation_text(figures, Node(tree, 0).label)
    if validated is not None:
        text += "\n" + cross_validation_text(cross_validation_figures(tree, pruning, validated))
    return text


def _pruning_of(args: argparse.Namespace) -> tuple[PruningParams, float | None]:
    """The settings of pruning; alpha None where nothing is pruned."""
    if args.alpha is not None and args.pruning not in (None, "alpha"):
        raise InputError(f"--alpha is of --pruning alpha; leave out --pruning {args.pruning}, or --alpha.")
    if args.folds is not None and args.pruning not in (None, "alpha"):
        raise InputError(f"--folds choose alpha; leave out --pruning {args.pruning}, or --folds.")
    method = args.pruning or ("none" if args.alpha is None and args.folds is None else "alpha")
    given = [args.validation, args.hold_out, args.validation_rows, args.validation_column]
    if method in VALIDATED and given == [None] * len(given):
        raise InputError(
            f"--pruning {method} needs validation rows: give --validation, --hold-out, --validation-rows or "
            "--validation-column."
        )
    if method == "none":
        return PruningParams(leaf_cost=args.leaf_cost, cf=args.cf), None
    return PruningParams(method, args.leaf_cost, args.cf), checked_alpha(args.alpha or 0.0)


def _table_of(args: argparse.Namespace, sheet: Sheet) -> Table:
    marker = args.validation_column[:1] if args.validation_column else []
    for name in (args.target, *args.drop, *args.numeric, *args.categorical, *marker):
        sheet[name]
    if args.target in (*args.drop, *args.numeric, *args.categorical, *marker):
        raise InputError(f"“{args.target}” is the target; it is neither dropped nor given a kind nor marks rows.")
    both = [name for name in args.numeric if name in args.categorical]
    if both:
        raise InputError(f"“{both[0]}” cannot be numeric and categorical; leave out one of the two.")
    kinds: dict[str, Kind] = {
        **dict.fromkeys(args.numeric, "numeric"),
        **dict.fromkeys(args.categorical, "categorical"),
    }
    left_out = (*args.drop, args.target, *marker)
    return make_table(sheet, args.target, kinds, [name for name in sheet.names if name not in left_out])


def _parts_of(args: argparse.Namespace, sheet: Sheet, table: Table) -> tuple[Table, Table | Sheet | None]:
    """The rows to grow from, and the validation rows."""
    if args.validation is not None:
        with _naming(args.validation):
            return table, _sheet(args.validation)
    if args.hold_out is not None:
        return parts(table, hold_out(table, args.hold_out, args.seed))
    if args.validation_rows is not None:
        return parts(table, listed_rows(table, args.validation_rows))
    if args.validation_column is not None:
        return parts(table, marked_rows(table, sheet, *args.validation_column))
    return table, None


def _predict(args: argparse.Namespace) -> str:
    """The rows with their class, their node and the class shares there."""
    tree, leaves = _model(args.model)
    with _naming(args.file):
        sheet = _sheet(args.file)
        return safe_csv(answered(tree, sheet, answer(tree, sheet, leaves))).decode()


def _export(args: argparse.Namespace) -> str:
    tree, leaves = _model(args.model)
    return WRITERS[args.format](tree, leaves)


def _model(path: Path) -> tuple[Tree, NDArray[np.bool_]]:
    """A saved tree and its leaves."""
    with _naming(path):
        return read_json(_text(path))


@contextmanager
def _naming(path: Path | None) -> Iterator[None]:
    """Name the file in what is said against it, where a command reads more than one."""
    try:
        yield
    except InputError as error:
        if path is None or str(error).startswith(f"{path}:"):
            raise
        raise InputError(f"{path}: {error}") from None


def _sheet(path: Path) -> Sheet:
    """The cells of a file, in one go where it is tidy; see `_names` for what columns are called."""
    text, separator = _table_text(path)
    tidy = read_tidy(text.encode(), separator)
    if tidy is None or len(tidy.header) != len(tidy.columns):
        return read_frame(_frame(path, text, separator))
    names = _names(tidy.header)
    columns = tuple(replace(cells, name=name) for cells, name in zip(tidy.columns, names, strict=True))
    return Sheet(columns, len(columns[0].codes))


def _table_text(path: Path) -> tuple[str, str]:
    """The text and its separator: that of comma, semicolon and tab most frequent in the first line, quotes aside."""
    text = _text(path)
    if not text.strip():
        raise InputError(f"{path}: the file is empty.")
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise InputError(f"{path}: line {line} contains a NUL byte, so this is not plain text.")
    first = re.sub(r'"[^"]*"', "", text.lstrip("\r\n").split("\n", 1)[0])
    return text, max(",;\t", key=first.count)


def _frame(path: Path, text: str, separator: str) -> pd.DataFrame:
    """Cells as texts."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", pd.errors.ParserWarning)  # rows longer than the header would lose cells
            frame = pd.read_csv(
                io.StringIO(text), sep=separator, header=None, dtype=str, keep_default_na=False, na_filter=False
            )
    except (pd.errors.ParserError, pd.errors.ParserWarning, ValueError) as error:
        raise InputError(f"{path}: not a table of comma-separated values ({' '.join(str(error).split())})") from None
    names = _names(frame.iloc[0])
    frame = frame.iloc[1:].reset_index(drop=True)
    frame.columns = pd.Index(names)
    return frame


def _names(header: Iterable[object]) -> list[str]:
    """What columns are called: as on the page, also those without a name or with one that stands before."""
    given = [clean(str(name)) for name in header]
    return distinct_names([name or PLACEHOLDER.format(i) for i, name in enumerate(given, 1)])


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: the file is not UTF-8 text; save it as CSV (UTF-8).") from None


if __name__ == "__main__":
    main()
