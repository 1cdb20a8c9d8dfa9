"""Queries of databases: what they find, and that they only ever read."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from functools import partial

import pytest
from page import APP, Page

from explorer.loading import load
from explorer.notices import Refused
from explorer.queries import Limits, ask, connections

duckdb = pytest.importorskip("duckdb")
pytest.importorskip("sqlalchemy")
pytest.importorskip("duckdb_engine")

ROWS = [(1, "Ann", 1.5, "yes"), (2, None, None, "no"), (9007199254740993, "it's 12:30 \\ 5%", -0.25, "yes")]
CREATE = "CREATE TABLE people (id BIGINT, name TEXT, score DOUBLE PRECISION, bought TEXT)"
SLOW = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000) SELECT count(*), 1 FROM n"


@pytest.fixture(params=["sqlite", "duckdb"])
def address(request, tmp_path):
    file = tmp_path / "people.db"
    with (sqlite3 if request.param == "sqlite" else duckdb).connect(str(file)) as connection:
        connection.execute(CREATE)
        connection.executemany("INSERT INTO people VALUES (?, ?, ?, ?)", ROWS)
    return f"{request.param}:///{file}"


@pytest.fixture(scope="module")
def postgresql():
    """A server of PostgreSQL for these tests alone, where one can be started: root leaves it to postgres."""
    pytest.importorskip("psycopg")
    if not all(map(shutil.which, ("initdb", "pg_ctl", "postgres"))):
        pytest.skip("PostgreSQL's initdb and pg_ctl are not here")
    folder = tempfile.mkdtemp()
    run = partial(subprocess.run, cwd=folder, capture_output=True)
    user = []
    if os.geteuid() == 0:
        if run(["chown", "postgres", folder]).returncode:
            pytest.skip("PostgreSQL does not run as root, and there is no user postgres")
        user = ["runuser", "-u", "postgres", "--"]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    run([*user, "initdb", "-D", "data", "-U", "tester", "--auth=trust", "--no-sync"])
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    command = [*user, "pg_ctl", "-D", "data", "-w", "-l", "log"]
    # its output is left open by the server, so nothing may wait for its end
    if subprocess.run([*command, "-o", options, "start"], cwd=folder, stdout=subprocess.DEVNULL).returncode:
        pytest.skip("PostgreSQL does not start here")
    yield f"postgresql+psycopg://tester:s3cret@127.0.0.1:{port}/postgres"
    run([*command, "-m", "immediate", "stop"])
    shutil.rmtree(folder)


def table(address, query, **limits):
    part = ask("people", address, query, Limits(**limits) if limits else None)
    sheet = load(part.data, part.name).sheet
    return {
        cells.name: [cells.texts[code] if code >= 0 else None for code in cells.codes.tolist()]
        for cells in sheet.columns
    }


def refusal(address, query, **limits):
    with pytest.raises(Refused) as refused:
        table(address, query, **limits)
    assert "s3cret" not in refused.value.text + str(refused.value)
    return refused.value.key


def test_a_query_becomes_a_table(address):
    found = table(address, "SELECT * FROM people ORDER BY id;")
    assert found == {
        "id": ["1", "2", "9007199254740993"],
        "name": ["Ann", None, "it's 12:30 \\ 5%"],
        "score": ["1.5", None, "-0.25"],
        "bought": ["yes", "no", "yes"],
    }


def test_signs_in_a_query_are_its_own(address):
    found = table(
        address, "SELECT id, name FROM people WHERE name = 'it''s 12:30 \\ 5%' OR name LIKE 'A%' OR ':x' = 'y'"
    )
    assert found["id"] == ["1", "9007199254740993"]


@pytest.mark.parametrize(
    "query",
    [
        "DELETE FROM people",
        "DROP TABLE people",
        "SELECT 1, 2; DELETE FROM people",
        "SELECT 1 AS a, 2 AS b) AS asked; DELETE FROM people; SELECT * FROM (SELECT 1 AS a, 2 AS b",
        "WITH gone AS (DELETE FROM people RETURNING *) SELECT * FROM gone",
        "SELECT 1) AS a; CREATE TEMP TABLE zz AS SELECT 1 AS x; SELECT * FROM (SELECT count(*) FROM zz",
        "SELECT 1) AS a; SELECT * FROM (SELECT 1",
        "ATTACH '/tmp/other.db' AS other",
        "PRAGMA writable_schema = 1",
        "SELECT * FROM nothing",
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT load_extension('x'), 1",
        "SELECT * FROM people) AS asked; ATTACH '/tmp/other.db' AS other; SELECT * FROM (SELECT 1 AS a",
        "COPY people TO '/tmp/people_of_a_test.csv'",
        "",
    ],
)
def test_nothing_is_written_and_no_other_file_is_read(address, query):
    assert refusal(address, query) in ("query_failed", "query_no_select")
    assert len(table(address, "SELECT * FROM people")["id"]) == 3


def test_rows_and_time_have_limits(address):
    assert refusal(address, "SELECT * FROM people", rows=2, bytes=10**6, seconds=5) == "query_large"
    assert refusal(address, "SELECT * FROM people", rows=9, bytes=10, seconds=5) == "query_large"
    started = time.monotonic()
    assert refusal(address, SLOW, rows=9, bytes=10**6, seconds=0.3) == "query_slow"
    assert time.monotonic() - started < 5


def test_duckdb_writes_nothing_beside_its_file_and_takes_little_memory(tmp_path):
    file = tmp_path / "x.db"
    duckdb.connect(str(file)).close()
    query = "SELECT current_setting('memory_limit') AS memory, current_setting('temp_directory') AS folder"
    found = table(f"duckdb:///{file}", query)
    assert (found["memory"], found["folder"]) in ((["953.6 MiB"], [""]), (["953.6 MiB"], [None]))


def test_postgresql_reads_only_and_in_time(postgresql):
    import psycopg

    with psycopg.connect(postgresql.replace("+psycopg", "")) as connection:
        connection.execute(CREATE)
        connection.cursor().executemany("INSERT INTO people VALUES (%s, %s, %s, %s)", ROWS)
    assert table(postgresql, "SELECT id::text AS key, * FROM people ORDER BY id")["name"] == [row[1] for row in ROWS]
    for query in (
        "SELECT 1, 2; DELETE FROM people",
        "SELECT 1 AS a) AS asked; COMMIT; DELETE FROM people; SELECT * FROM (SELECT 1 AS a",
        "WITH gone AS (DELETE FROM people RETURNING *) SELECT * FROM gone",
        "SELECT set_config('transaction_read_only', 'off', false), 1 FROM people WHERE nothing",
    ):
        assert refusal(postgresql, query) == "query_failed"
    assert len(table(postgresql, "SELECT * FROM people")["id"]) == 3
    assert refusal(postgresql, "SELECT pg_sleep(10), 1", rows=9, bytes=10**6, seconds=0.3) == "query_slow"


def test_a_database_that_is_not_there_is_a_sentence_without_its_password():
    assert refusal("sqlite:////no/such/file.db", "SELECT 1, 2") == "query_failed"
    assert refusal("postgresql+psycopg://ann:s3cret@127.0.0.1:1/x", "SELECT 1, 2") == "query_failed"
    assert refusal("postgresql+psycopg2://ann:s3cret@127.0.0.1:1/x", "SELECT 1, 2") == "query_backend"
    assert refusal("mysql://ann:s3cret@127.0.0.1/x", "SELECT 1, 2") == "query_backend"
    assert refusal("no address s3cret", "SELECT 1, 2") == "query_failed"


def test_connections_are_the_environments():
    assert connections({"TREE_DATABASE_SALES": "sqlite:///x", "TREE_DATABASE_": "", "HOME": "/"}) == {
        "sales": "sqlite:///x"
    }


def test_the_page_asks_the_operators_database_and_a_link_waits_for_a_yes(address, monkeypatch):
    monkeypatch.setattr(sys, "argv", [str(APP)])
    assert "Query" not in [field.label for field in Page().app.text_input]
    assert Page(data="query", connection="people", query="SELECT 1").alert.startswith("The link asks the database")
    monkeypatch.setenv("TREE_DATABASE_PEOPLE", address)
    page = Page().set(query="SELECT name, score, bought FROM people")
    assert page.heading == "Query of people 3 rows · target bought"
    assert page.link == {"data": "query", "connection": "people", "query": "SELECT name, score, bought FROM people"}
    other = Page(**page.link)
    assert other.alert.endswith("which runs when you say so: SELECT name, score, bought FROM people")
    assert other.press("Run this query").heading == page.heading
    monkeypatch.setenv("TREE_DATABASE_STAFF", address)
    assert page.set(target="name").set(connection="staff").link.get("target") is None
    assert "a query of staff, which runs when you say so" in page.alert
    assert page.press("Run this query").heading.endswith("target bought")
    page.set(connection="people")
    assert page.set(query="DROP TABLE people").alert.startswith("The query of people has to be one that reads")
