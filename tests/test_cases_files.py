"""Public failures of whole files by their ids, and the real tables written in every other kind of file."""

import gzip
import io
import json
import runpy
import sys

import arff
import pandas as pd
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet
import pytest
from cases import CASES
from page import Page
from test_loading import case

from engine import Params, grow, make_table
from explorer import controls
from explorer.loading import load
from explorer.words import word
from tests.bench import loading as bench
from tests.conftest import SHARED

NAMES = (
    "titanic_kaggle",
    "mushroom",
    "penguins",
    "credit_g",
    "watermelon_3.0",
    "zoo_with_name",
    "golf_humidity",
    "vote",
)
TABLES = [SHARED / "data" / f"{name}.csv" for name in NAMES if (SHARED / "data" / f"{name}.csv").exists()]


def test_wa_06_the_limit_is_stated_before_the_upload_and_a_file_of_repeated_lines_is_read(tmp_path, monkeypatch):
    script = CASES / "WA-06-upload-200mb" / "gen.py"
    if not script.exists():
        pytest.skip("the case files are not beside the repository")
    made = io.StringIO()
    monkeypatch.setattr(sys, "argv", ["gen.py", str(20 * 1024 * 1024)])
    monkeypatch.setattr(sys, "stdout", made)
    runpy.run_path(str(script))
    monkeypatch.undo()
    data = made.getvalue().encode()
    assert len(data) > 20 * 1024 * 1024
    loaded = load(data, "input.csv")
    assert loaded.sheet.n_rows == data.count(b"\n") - 1
    assert [list(cells.texts) for cells in loaded.sheet.columns] == [["12345"], ["abcde"], ["yes"]]
    uploader = next(each for each in Page().app.get("file_uploader") if each.key == "upload")
    assert uploader.proto.max_upload_size_mb == controls.MAX_UPLOAD_MB == 200


@pytest.mark.parametrize("write", [bench.write_texts, bench.write_numbers])
def test_wa_06_memory_stays_within_a_few_times_the_file(write, tmp_path):
    """Of 200 MB it is below four times, see the README; a small one carries some 40 MB that every reading needs."""
    path = tmp_path / "file.csv"
    write(path, 30)
    seconds, times = bench.in_a_process(path, "ours")
    assert times < 7
    assert seconds < 60


@pytest.mark.parametrize(
    ("folder", "name", "sentence"),
    [
        ("WA-08-renamed-binary", "input.csv", "This is an Excel workbook named .csv. Save the table as CSV"),
        ("WA-08-renamed-binary", "picture.csv", "This is a picture, not a CSV file."),
        ("WA-09-compressed-bomb", "input.csv", "Of 97.93 KB compressed data at most 20 MB are unpacked"),
        ("WA-09-compressed-bomb", "input.csv.gz", "Of 97.93 KB compressed data at most 20 MB are unpacked"),
    ],
)
def test_wa_08_and_wa_09_the_page_refuses_in_a_sentence_and_shows_no_older_tree(folder, name, sentence):
    page = Page().upload("good.csv", b"a,y\n1,p\n2,q\n")
    assert page.shows_tree
    page.upload(name, case(folder, name))
    assert page.alert.startswith(f"{name}: {sentence}")
    assert (page.shows_tree, page.card) == (False, [])


# The same table in another kind of file


def written(frame, path):
    """The table as every kind of file, by name."""
    texts = frame.where(frame != "", None)
    made = {"t.csv.gz": gzip.compress(path.read_bytes())}
    with io.BytesIO() as file:
        texts.to_excel(file, index=False)
        made["t.xlsx"] = file.getvalue()
    table = pa.table({name: pa.array(texts[name], pa.string()) for name in texts})
    with io.BytesIO() as file:
        pa.parquet.write_table(table, file)
        made["t.parquet"] = file.getvalue()
    with io.BytesIO() as file:
        pa.feather.write_feather(table, file)
        made["t.feather"] = file.getvalue()
    rows = [{name: value or None for name, value in row.items()} for row in frame.to_dict("records")]
    made["t.jsonl"] = "\n".join(json.dumps(row, ensure_ascii=False) for row in rows).encode()
    attributes = [(name, "STRING") for name in frame]
    cells = [[value or None for value in row] for row in frame.to_numpy().tolist()]
    made["t.arff"] = arff.dumps({"relation": "t", "attributes": attributes, "data": cells}).encode()
    return made


@pytest.mark.skipif(not TABLES, reason="the folder of real tables, ../shared, is not here")
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_a_table_is_the_same_from_every_kind_of_file(path):
    csv = load(path.read_bytes(), path.name).sheet
    frame = pd.read_csv(path, dtype=str, keep_default_na=False)
    for name, data in written(frame, path).items():
        sheet = load(data, name).sheet
        assert sheet.fingerprint == csv.fingerprint, name


@pytest.mark.skipif(not TABLES, reason="the folder of real tables, ../shared, is not here")
@pytest.mark.parametrize("ending", ["xlsx", "ods", "parquet", "feather", "json"])
def test_a_table_with_types_grows_the_same_tree(ending):
    path = SHARED / "data" / "penguins.csv"
    frame = pd.read_csv(path)
    with io.BytesIO() as file:
        if ending == "json":
            file.write(frame.to_json(orient="records").encode())
        else:
            write = {"parquet": frame.to_parquet, "feather": frame.to_feather}.get(ending)
            write(file) if write else frame.to_excel(file, index=False, engine="odf" if ending == "ods" else "openpyxl")
        loaded = load(file.getvalue(), f"t.{ending}")
    kinds = {"year": "categorical"} if "year" in frame else {}
    trees = [
        grow(make_table(sheet, "species", kinds), Params())
        for sheet in (load(path.read_bytes(), path.name).sheet, loaded.sheet)
    ]
    assert trees[0].n_nodes == trees[1].n_nodes > 5
    assert trees[0].value.tobytes() == trees[1].value.tobytes()


def test_every_kind_of_file_is_named_where_files_are_chosen():
    text = word("data.upload")
    assert all(kind in text for kind in ("CSV", "Excel", "ODS", "Parquet", "Feather", "JSON", "ARFF"))
