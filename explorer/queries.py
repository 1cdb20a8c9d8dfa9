"""A table from a database: one reading query over a connection that the operator named, as the bytes of an Arrow file.

A connection is an address of SQLAlchemy's in the environment, such as
TREE_DATABASE_SALES=postgresql+psycopg://reader:secret@host/sales. It is opened for reading only, and neither its
address nor the database's own words, which may quote it, are ever shown. Needs requirements-sql.txt.
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow as pa

from explorer.notices import Refused
from explorer.places import Part

PREFIX = "TREE_DATABASE_"
MOST_ROWS = 5_000_000
MOST_SECONDS = 60.0
BATCH = 10_000
DUCKDB_MEMORY = "1GB"
_READS = re.compile(r"\s*(select|with|values|from|table)\b", re.IGNORECASE)
_MAY = ("SELECT", "READ", "FUNCTION", "RECURSIVE", "TRANSACTION")
_ACTIONS = {getattr(sqlite3, f"SQLITE_{name}") for name in _MAY}
_ASKED_FIRST = (sqlite3.SQLITE_PRAGMA, "read_uncommitted", None)
"""What SQLAlchemy asks of every connection."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a query may take: rows, bytes of its table, seconds."""

    rows: int = MOST_ROWS
    bytes: int = 200_000_000
    seconds: float = MOST_SECONDS


def connections(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The operator's connections: addresses by name in small letters."""
    return {
        name.removeprefix(PREFIX).lower(): value
        for name, value in sorted(environment.items())
        if name.startswith(PREFIX) and value
    }


def installed() -> bool:
    return find_spec("sqlalchemy") is not None


def ask(name: str, address: str, query: str, limits: Limits | None = None) -> Part:
    """What a query finds.

    name: of the connection. Raises Refused for what is no single reading query, and where the database refuses or a
    limit is reached.
    """
    import sqlalchemy as sa  # an extra: the page works without it

    limits = limits or Limits()
    query = query.strip().rstrip(";").rstrip()
    if not _READS.match(query):
        raise Refused("query_no_select", name=name)
    try:
        with _connected(address, name, limits.seconds) as connection:
            _refuse_several(connection, query, name)
            wrapped = sa.text(f"SELECT * FROM (\n{_literal(query)}\n) AS asked LIMIT :most")
            found = connection.execution_options(stream_results=True).execute(wrapped, {"most": limits.rows + 1})
            table = _table(list(found.keys()), found, limits, name)
    except (sa.exc.SQLAlchemyError, sqlite3.Error, pa.ArrowException, ImportError, OSError) as error:
        raise _refused(name, error) from None
    written = BytesIO()
    with pa.ipc.new_file(written, table.schema) as file:
        file.write_table(table)
    return Part(f"{name}.arrow", written.getvalue())


def _refuse_several(connection: Any, query: str, name: str) -> None:
    """DuckDB alone runs several statements at once; by itself, a query that leaves its brackets is none at all."""
    if connection.dialect.name == "duckdb":
        import duckdb

        try:
            statements = duckdb.extract_statements(query)
        except duckdb.Error as error:
            raise _refused(name, error) from None
        if len(statements) != 1:
            raise Refused("query_failed", name=name, kind="ParserException")


def _literal(query: str) -> str:
    """The query for SQLAlchemy's text, where a colon would begin the name of a value."""
    return query.replace(":", "\\:")


def _refused(name: str, error: Exception) -> Refused:
    """The kind of error alone: the database's own words may quote the address or a cell."""
    origin = getattr(error, "orig", None) or error
    kind = type(origin).__name__
    if kind in ("InterruptException", "QueryCanceled") or "interrupted" in str(origin).lower():
        return Refused("query_slow", name=name)
    if isinstance(error, ImportError):
        return Refused("query_driver", name=name)
    return Refused("query_failed", name=name, kind=kind)


@contextmanager
def _connected(address: str, name: str, seconds: float) -> Iterator[Any]:
    """A connection that reads only, and whose query is interrupted at the time limit."""
    import sqlalchemy as sa

    try:
        url = sa.make_url(address)
    except sa.exc.ArgumentError:
        raise Refused("query_failed", name=name, kind="ArgumentError") from None
    kind = url.get_backend_name()
    if kind not in _ENGINES or (kind == "postgresql" and url.get_driver_name() != "psycopg"):
        raise Refused("query_backend", name=name, backend=kind)
    engine = _ENGINES[kind](url, seconds)
    try:
        with engine.connect() as connection:
            interrupt = getattr(connection.connection.dbapi_connection, "interrupt", None)
            watch = threading.Timer(seconds, interrupt or (lambda: None))
            watch.daemon = True
            watch.start()
            try:
                yield connection
            finally:
                watch.cancel()
                with contextlib.suppress(sa.exc.SQLAlchemyError):
                    connection.rollback()
    finally:
        engine.dispose()


def _sqlite(url: Any, _seconds: float) -> Any:
    """A file of SQLite, opened as one that cannot be written; other files are not attached."""
    import sqlalchemy as sa

    def connect() -> sqlite3.Connection:
        file = Path(url.database or "").absolute().as_uri()
        connection = sqlite3.connect(f"{file}?mode=ro", uri=True, check_same_thread=False)
        connection.set_authorizer(
            lambda *asked: (
                sqlite3.SQLITE_OK if asked[0] in _ACTIONS or asked[:3] == _ASKED_FIRST else sqlite3.SQLITE_DENY
            )
        )
        return connection

    return sa.create_engine("sqlite://", creator=connect, poolclass=sa.pool.NullPool)


def _duckdb(url: Any, _seconds: float) -> Any:
    """A file of DuckDB, opened for reading; no other file and no address is reached from it, and none is written."""
    import sqlalchemy as sa

    config = {
        "enable_external_access": "false",
        "memory_limit": DUCKDB_MEMORY,
        "temp_directory": "",
        "lock_configuration": "true",
    }
    return sa.create_engine(url, connect_args={"read_only": True, "config": config}, poolclass=sa.pool.NullPool)


def _postgresql(url: Any, seconds: float) -> Any:
    import sqlalchemy as sa

    milliseconds = int(seconds * 1000)
    options = f"-c default_transaction_read_only=on -c statement_timeout={milliseconds}"
    engine = sa.create_engine(url, connect_args={"options": options, "connect_timeout": 10}, poolclass=sa.pool.NullPool)
    return engine.execution_options(postgresql_readonly=True)


_ENGINES: dict[str, Callable[[Any, float], Any]] = {"sqlite": _sqlite, "duckdb": _duckdb, "postgresql": _postgresql}


def _table(names: list[str], found: Any, limits: Limits, name: str) -> pa.Table:
    """The rows of a result, taken in batches until a limit is reached."""
    taken: list[list[Any]] = [[] for _ in names]
    rows, size, deadline = 0, 0, time.monotonic() + limits.seconds
    for batch in found.partitions(BATCH):
        rows += len(batch)
        for column, values in zip(taken, zip(*batch, strict=True), strict=True):
            column.append(_array(values))
            size += column[-1].nbytes
        if rows > limits.rows or size > limits.bytes:
            raise Refused("query_large", name=name, rows=f"{limits.rows:,}", most=limits.bytes // 1_000_000)
        if time.monotonic() > deadline:
            raise Refused("query_slow", name=name)
    return pa.table([_joined(column) for column in taken], names)


def _array(values: tuple[Any, ...]) -> pa.Array:
    """One kind of value as itself, a mixture and what Arrow has not as texts."""
    try:
        return pa.array(values)
    except (pa.ArrowException, OverflowError):
        return pa.array([None if value is None else str(value) for value in values], pa.string())


def _joined(chunks: list[Any]) -> pa.ChunkedArray:
    """The parts of a column as one kind: that of the first with values where it holds for all, else texts."""
    kinds = {chunk.type for chunk in chunks} - {pa.null()}
    if len(kinds) <= 1:
        kind = next(iter(kinds), pa.null())
        return pa.chunked_array([chunk.cast(kind) for chunk in chunks], kind)
    texts = [
        pa.array([None if value is None else str(value) for value in chunk.to_pylist()], pa.string())
        for chunk in chunks
    ]
    return pa.chunked_array(texts, pa.string())
