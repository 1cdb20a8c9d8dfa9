"""ARFF: declared attributes and rows, dense or sparse."""

import random

import pytest
from test_loading import column

from explorer.loading import load
from explorer.notices import Refused

DENSE = r"""% a comment
@RELATION 'a relation'

@attribute 'plot number' numeric
@ATTRIBUTE	weather {sunny, 'heavy rain' , "it's fog"}
@attribute day date "yyyy-MM-dd"
@attribute note string
@attribute size Real
@attribute size integer
@attribute y {no,yes}
@DATA
% another
1.50, sunny, 2024-02-29, 'a, b', 1e3, 12345678901234567890, yes
?,'heavy rain',?,'it\'s',?,2,no

3,"it's fog","2024-03-01",?,0,3,yes
"""
SPARSE = """@relation s
@attribute a {x, y}
@attribute b numeric
@attribute 'c d' numeric
@attribute y {no, yes}
@data
{0 y, 2 5}
{1 3.0, 3 yes}
{}
{1 ?, 3 no}
"""


def refusal(text, name="t.arff"):
    with pytest.raises(Refused) as caught:
        load(text.encode(), name)
    assert caught.value.text
    return caught.value


@pytest.mark.parametrize("name", ["t.arff", "download", "t.arff.txt"])
def test_values_are_as_they_are_written(name):
    loaded = load(DENSE.encode(), name)
    assert loaded.form == "arff"
    assert loaded.sheet.names == ("plot number", "weather", "day", "note", "size", "size (2)", "y")
    assert column(loaded, "plot number") == ["1.50", "", "3"]
    assert column(loaded, "weather") == ["sunny", "heavy rain", "it's fog"]
    assert column(loaded, "day") == ["2024-02-29", "", "2024-03-01"]
    assert column(loaded, "note") == ["a, b", "it's", ""]
    assert column(loaded, "size (2)")[0] == "12345678901234567890"


def test_what_a_sparse_row_leaves_out_is_0_or_the_first_label():
    loaded = load(SPARSE.encode(), "s.arff")
    assert [column(loaded, name) for name in loaded.sheet.names] == [
        ["y", "x", "x", "x"],
        ["0", "3.0", "0", ""],
        ["5", "0", "0", "0"],
        ["no", "yes", "no", "no"],
    ]


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        (DENSE.replace("?,'heavy rain',?", "?,'heavy rain'"), "arff_broken", 14),
        (DENSE.replace("@attribute note string", "@attribute note"), "arff_broken", 7),
        (DENSE.replace("size Real", "size relational"), "arff_broken", 8),
        (SPARSE + "1,2,3,4\n", "arff_broken", 11),
        (SPARSE + "{9 1}\n", "arff_broken", 11),
        (DENSE[: DENSE.index("@DATA")], "arff_no_data", None),
        ("@relation r\n@data\n1,2\n", "arff_no_attributes", None),
        (SPARSE[: SPARSE.index("{0 y")], "no_data_rows", None),
    ],
)
def test_what_is_broken_is_said_with_its_line(text, key, line):
    refused = refusal(text)
    assert (refused.key, refused.values.get("line")) == (key, line)


def test_a_table_whose_first_name_looks_like_a_declaration_is_a_table():
    assert load(b"@attribute,y\n1,2\n", "t.csv").form == "csv"


@pytest.mark.parametrize("seed", range(200))
def test_damaged_arff_is_a_table_or_a_sentence(seed):
    seeded = random.Random(seed)
    data = bytearray((DENSE if seed % 2 else SPARSE).encode())
    for _ in range(seeded.randrange(1, 4)):
        data[seeded.randrange(len(data))] = seeded.randrange(256)
    del data[seeded.randrange(len(data) // 2, len(data) + 1) :]
    try:
        load(bytes(data), "t.arff")
    except Refused as refused:
        assert refused.text
