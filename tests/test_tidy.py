"""Tidy files are read in one go and all others carefully; where both can read a file, they read the same."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import Sheet, make_table, read_tidy, texts, tidy
from explorer import text_table
from explorer.loading import Loaded, load
from explorer.notices import Refused
from explorer.reading import Reading

SHARED = Path(__file__).parents[2] / "shared"
FILES = sorted([*SHARED.glob("cases/*/*.csv"), *SHARED.glob("data/*.csv")])

bare = st.sampled_from(
    ["a", "é", "e\u0301", "1", "-0", "1.5", "1.50", "", "", " ", "Yes", " Yes", "Yes ", '5"', "\u00a0x", "x"]
)
quoted = st.sampled_from(
    ['""', '"x"', '" x"', '"x "', '"a,b"', '"a;b"', '"a\nb"', '"a\r\nb"', '"a""b"', '"a"b', '"', '"a', ' "x"']
)
line_ends = st.sampled_from(["\n", "\n", "\r\n", "\r"])


@st.composite
def files(draw) -> tuple[bytes, str]:
    """Mostly rectangular; now and then with a short or a long row, a blank line, an odd quote."""
    separator, line_end, width = draw(st.sampled_from(",;\t")), draw(line_ends), draw(st.integers(2, 4))
    widths = st.sampled_from([width] * 12 + [width - 1, width + 1, 0])
    cells = draw(st.sampled_from([bare, bare | quoted]))
    rows = draw(st.lists(widths.flatmap(lambda n: st.lists(cells, min_size=n, max_size=n)), max_size=8))
    header = [f"c{i}" for i in range(width - draw(st.sampled_from([0, 0, 0, 1])))]
    text = line_end.join(separator.join(row) for row in [header, *rows])
    return (text + draw(st.sampled_from(["", line_end, line_end * 2]))).encode(), separator


def carefully(data: bytes, **how) -> Loaded:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text_table, "read_tidy", lambda *_: None)
        return load(data, "file.csv", Reading(**how))


def outcome(read, data: bytes, **how) -> object:
    """All that reading a file gives, or the refusal."""
    try:
        loaded = read(data, **how)
    except Refused as refused:
        return refused.key, refused.values
    columns = [
        (cells.name, cells.codes.tolist(), list(cells.texts), cells.numbers.tobytes(), cells.joined)
        for cells in loaded.sheet.columns
    ]
    return columns, loaded.notices, loaded.reading


def quickly(data: bytes, **how) -> Loaded:
    return load(data, "file.csv", Reading(**how))


@settings(max_examples=800, deadline=None)
@given(files(), st.booleans())
@example((b'c0,c1\n1,2\n3,"4', ","), False)
@example((b'c0,c1\n1,2\n3,"', ","), False)
@example((b'c0,c1\n1,2\n3,"4\n\n', ","), False)
@example((b'c0,c1\n1, "2, 3"\n', ","), False)
@example((b'c0,c1\n" x",1\n x,2\n', ","), False)
@example((b" \nc0,c1\n1,2\n", ","), False)
def test_both_ways_of_reading_give_the_same(file, named):
    data, separator = file
    how = {"separator": separator if named else None, "skip_long": True}
    assert outcome(quickly, data, **how) == outcome(carefully, data, **how)


def as_if_large(data: bytes, **how) -> Loaded:
    """Read as a file of hundreds of megabytes would be: repeated texts once a block, large columns one at a time."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name, value in (
            *((tidy, "LARGE", 0), (tidy, "HEAD", 40), (tidy, "HEAVY", 0)),
            *((texts, "_MUCH_TEXT", 0), (texts, "_SORTED_AT_ONCE", 2)),
        ):
            patch.setattr(module, name, value)
        return quickly(data, **how)


@settings(max_examples=400, deadline=None)
@given(files())
@example((b"c0,c1\n" + b"x, y\n x,y\nz,-0\n,\n" * 9, ","))
@example((b"c0,c1\n" + b"".join(b"%d,u%d\n" % (i % 41, i % 43) for i in range(47)) + b",\n", ","))
def test_large_files_are_read_as_small_ones(file):
    data, _ = file
    assert outcome(as_if_large, data, skip_long=True) == outcome(carefully, data, skip_long=True)


@pytest.mark.skipif(not FILES, reason="the folder of case files and real tables, ../shared, is not here")
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_both_ways_read_public_files_alike(path):
    data = path.read_bytes()
    assert outcome(quickly, data) == outcome(as_if_large, data) == outcome(carefully, data)


@pytest.mark.parametrize(
    "data",
    [
        b"a,b\n1,2\n3,4\n",
        b"a,b\r\n1,2\r\n3,4",
        b'"a","b"\n"1","x ""y"""\n"2","two\nlines"\n',
        b"a,b\n1,2\n\n3,4\n\n",
        b"a,b\n0,1,2\n1,3,4\n",
        b'size,kind\n5",a\n6,b\n',
        "名字\t类别\n甲\t是\n".encode(),
    ],
)
def test_tidy_files_are_read_in_one_go(data):
    assert read_tidy(data, "\t" if b"\t" in data else ",") is not None


@pytest.mark.parametrize(
    ("data", "separator"),
    [
        (b"", ","),
        (b"a,b\n", ","),
        (b"a\n1\n", ","),
        (b"a,b\n1,2\n3\n", ","),
        (b"a,b\n1,2\n3,4,5\n", ","),
        (b"a,b\r1,2\r", ","),
        (b'a,b\n1,"2\n', ","),
        (b'a,b\n1, "2"\n', ","),
        (b"a b\n1 2\n", " "),
        (b"a||b\n1||2\n", "||"),
        ("a§b\n1§2\n".encode(), "§"),
    ],
)
def test_files_that_are_not_tidy_are_left_alone(data, separator):
    assert read_tidy(data, separator) is None


def large(n_rows: int) -> bytes:
    random = np.random.default_rng(0)
    x, y = random.normal(size=n_rows).tolist(), random.integers(0, 9, n_rows).tolist()
    rows = [f"{a!r},{b},{'pq'[b > 4]}" for a, b in zip(x, y, strict=True)]
    rows[7] = ",,p"
    return "\n".join(["x,y,class", *rows]).encode()


def test_a_large_file_is_read_in_threads_and_says_how_far_it_is():
    told = []
    data = large(120_000)
    loaded = load(data, "file.csv", tell=lambda done, n: told.append((done, n)))
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert outcome(quickly, data) == outcome(carefully, data)
    assert [cells.n_missing for cells in loaded.sheet.columns] == [1, 1, 0]
    assert (loaded.sheet.columns[0].codes[:9]).tolist() == [0, 1, 2, 3, 4, 5, 6, -1, 7]
    assert not any(cells.codes.flags.writeable or cells.numbers.flags.writeable for cells in loaded.sheet.columns)
    assert Sheet(loaded.sheet.columns[1:], 120_000).frame(np.array([6, 7])).to_numpy().tolist()[1] == ["", "p"]


def test_what_telling_raises_ends_the_reading():
    class Changed(Exception):  # noqa: N818
        pass

    def tell(done: int, n: int) -> None:
        raise Changed

    with pytest.raises(Changed):
        load(large(120_000), "file.csv", tell=tell)


def test_threads_encode_as_one_would():
    sheet = load(large(120_000), "file.csv").sheet
    table = make_table(sheet, "class", {"y": "categorical"})
    few = load(b"\n".join(large(120_000).split(b"\n")[:1001]), "file.csv").sheet
    expected = make_table(few, "class", {"y": "categorical"})
    assert table.schema.columns[1].labels == expected.schema.columns[1].labels
    assert table.codes[1][:1000].tolist() == expected.codes[1].tolist()
    x, small = table.schema.columns[0], expected.schema.columns[0]
    assert (
        np.append(x.numbers, np.nan)[table.codes[0][:1000]].tobytes()
        == np.append(small.numbers, np.nan)[expected.codes[0]].tobytes()
    )
