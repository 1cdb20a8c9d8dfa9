"""The command line: grow a tree from a CSV file, or predict with a saved one.

python -m engine grow FILE.csv --target COL [options] [--json]
python -m engine predict FILE.csv --model tree.json
"""

from __future__ import annotations

import argparse
import io
import re
import sys
import warnings
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import numpy as np
import pandas as pd

from engine import (
    CRITERIA,
    PLACEHOLDER,
    InputError,
    Kind,
    Params,
    Sheet,
    alpha_pruning,
    apply,
    checked_alpha,
    clean,
    distinct_names,
    grow,
    make_table,
    read_frame,
    read_json,
    read_tidy,
    to_json,
    to_text,
)


class _Parser(argparse.ArgumentParser):
    """Errors are one line on standard error, exit code 2."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message}", file=sys.stderr)
        raise SystemExit(2)


def main(arguments: list[str] | None = None) -> None:
    args = _parser().parse_args(arguments)
    try:
        text = _grow(args) if args.command == "grow" else _predict(args)
    except InputError as error:
        print(f"python -m engine: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    sys.stdout.write(text)


def _parser() -> _Parser:
    parser = _Parser(prog="python -m engine", description="Grow, print and use decision trees.")
    commands = parser.add_subparsers(dest="command", required=True)
    growing = commands.add_parser("grow", help="grow a tree from a CSV file and print it")
    growing.add_argument("file", type=Path)
    growing.add_argument("--target", required=True, metavar="COL")
    growing.add_argument("--criterion", choices=list(CRITERIA), default="id3")
    growing.add_argument("--branching", choices=["multiway"], default="multiway")
    growing.add_argument("--min-samples-split", type=int, default=2, metavar="N")
    growing.add_argument("--min-samples-leaf", type=int, default=1, metavar="N")
    growing.add_argument("--epsilon", type=float, default=1e-5)
    growing.add_argument("--max-depth", type=int, default=None, metavar="N")
    growing.add_argument("--missing", choices=["branch"], default="branch")
    growing.add_argument("--pruning", choices=["none", "alpha"], default=None)
    growing.add_argument("--alpha", type=float, default=None, help="implies --pruning alpha")
    growing.add_argument("--leaf-cost", choices=["bits"], default="bits")
    growing.add_argument("--numeric", nargs="+", action="extend", default=[], metavar="COL")
    growing.add_argument("--categorical", nargs="+", action="extend", default=[], metavar="COL")
    growing.add_argument("--drop", nargs="+", action="extend", default=[], metavar="COL")
    growing.add_argument("--json", action="store_true")
    predicting = commands.add_parser("predict", help="append predictions of a saved tree to a CSV file")
    predicting.add_argument("file", type=Path)
    predicting.add_argument("--model", required=True, type=Path, metavar="TREE.json")
    return parser


def _grow(args: argparse.Namespace) -> str:
    if args.pruning == "none" and args.alpha is not None:
        raise InputError("--alpha prunes; leave out --pruning none, or --alpha.")
    pruned = args.alpha is not None or args.pruning == "alpha"
    alpha = checked_alpha(args.alpha if args.alpha is not None else 0.0) if pruned else None
    params = Params(
        args.criterion,
        args.branching,
        args.min_samples_split,
        args.min_samples_leaf,
        args.epsilon,
        args.max_depth,
        args.missing,
    )
    sheet = _sheet(args.file)
    for name in (args.target, *args.drop, *args.numeric, *args.categorical):
        sheet[name]
    if args.target in (*args.drop, *args.numeric, *args.categorical):
        raise InputError(f"“{args.target}” is the target; it is neither dropped nor given a kind.")
    both = [name for name in args.numeric if name in args.categorical]
    if both:
        raise InputError(f"“{both[0]}” cannot be numeric and categorical; leave out one of the two.")
    kinds: dict[str, Kind] = {
        **dict.fromkeys(args.numeric, "numeric"),
        **dict.fromkeys(args.categorical, "categorical"),
    }
    table = make_table(
        sheet, args.target, kinds, [name for name in sheet.names if name not in (*args.drop, args.target)]
    )
    tree = grow(table, params)
    pruning = alpha_pruning(tree)
    if args.json:
        return to_json(tree, pruning, alpha)
    return to_text(tree, None if alpha is None else pruning.leaves_at(alpha))


def _predict(args: argparse.Namespace) -> str:
    tree, leaves = read_json(_text(args.model))
    frame = _frame(args.file, *_table_text(args.file))
    node = apply(tree, read_frame(frame), leaves)
    counts = tree.counts[node]
    added = {
        "prediction": np.array(tree.schema.classes, dtype=object)[tree.label[node]],
        "node": node,
        **{f"n {name}": counts[:, k] for k, name in enumerate(tree.schema.classes)},
    }
    result = pd.concat([frame, pd.DataFrame(added, index=frame.index)], axis=1)
    return str(result.to_csv(index=False, lineterminator="\n"))


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
