"""What the operator allows by the options behind `--`, and how a place may be seen."""

import pytest

from explorer.link import link_of, settings_of
from explorer.notices import Refused
from explorer.place_table import read
from explorer.places import Allowed, Part, allowed, from_command_line, is_address, shown, title_of
from explorer.reading import AS_GUESSED


def test_nothing_is_allowed_unless_the_operator_says_so():
    assert from_command_line([]) == Allowed()
    assert allowed() == Allowed()  # the options of whatever runs the tests are none of the app's
    assert not Allowed().any_place


def test_options_are_taken_apart(tmp_path):
    options = ["t.csv", "--target", "y", "--allow-paths", str(tmp_path), "--allow-addresses", "Example.org"]
    found = from_command_line([*options, "10.0.0.0/8", "127.0.0.1:8000", "s3://bucket/"])
    assert (found.table, found.target, found.folders) == ("t.csv", "y", (tmp_path,))
    assert found.hosts == ("example.org", "10.0.0.0/8", "127.0.0.1:8000")
    assert [(str(reach.network), reach.port) for reach in found.reaches] == [
        ("10.0.0.0/8", None),
        ("127.0.0.1/32", 8000),
    ]
    assert found.buckets == ("bucket",)


def test_a_folder_is_where_the_operator_stands(tmp_path, monkeypatch):
    (tmp_path / "data").mkdir()
    monkeypatch.chdir(tmp_path)
    assert from_command_line(["--allow-paths", "data"]).folders == (tmp_path / "data",)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--allow-paths", "/no/such/folder"], "/no/such/folder is not a folder"),
        (["--allow-addresses", "https://example.org"], "https://example.org is not a host"),
        (["--allow-path", "."], "unrecognized"),
        (["one.csv", "two.csv"], "two.csv"),
        (["--target"], "--target"),
    ],
)
def test_options_that_do_not_fit_are_one_sentence(options, why):
    with pytest.raises(Refused, match="options") as refused:
        from_command_line(options)
    assert why in refused.value.text


@pytest.mark.parametrize(
    ("place", "seen", "title"),
    [
        (" data/part-*.csv ", "data/part-*.csv", "part-*.csv"),
        ("what?.csv", "what?.csv", "what?.csv"),
        ("https://h/a/t.csv", "https://h/a/t.csv", "t.csv"),
        ("https://h/a/t.csv?X-Amz-Signature=s3cret&b", "https://h/a/t.csv?…", "t.csv"),
        ("https://h/t.csv#s3cret", "https://h/t.csv", "t.csv"),
        ("https://h/t%20x.csv", "https://h/t%20x.csv", "t x.csv"),
        ("HTTPS://ann:s3cret@h/t.csv", "HTTPS://…@h/t.csv", "t.csv"),
        ("https:/s3cret@h/t.csv", "https:/…@h/t.csv", "t.csv"),
        ("postgresql://ann:s3cret@h/t", "postgresql://…@h/t", "t"),
        ("http://a:s3cret@b:s3cret@h/t.csv?s3cret@", "http://…@h/t.csv?…", "t.csv"),
        ("C:\\tables\\t.csv", "C:\\tables\\t.csv", "t.csv"),
    ],
)
def test_what_may_be_secret_is_never_seen(place, seen, title):
    assert (shown(place), title_of(place)) == (seen, title)
    assert shown(seen) == seen
    assert "s3cret" not in link_of(settings_of({"place": place}), {}).get("place", "")


def test_a_path_is_no_address():
    assert not is_address("C:\\t.csv") and not is_address("dir/t.csv") and not is_address("a:b")
    assert is_address("file:///etc/passwd") and is_address("s3://b/k")


# several files


def loaded(**files):
    return read([Part(f"{name}.csv", data.encode()) for name, data in files.items()], AS_GUESSED, None)


def table(sheet):
    return [[cells.texts[code] if code >= 0 else None for code in cells.codes.tolist()] for cells in sheet.columns]


def test_files_of_one_header_go_one_below_the_other_with_a_notice():
    found = loaded(a="x,y\n1,p\n2,\n", b="y;x\nq;3\np;1\n", c="x,y\n5,p\n")
    assert found.sheet.names == ("x", "y")
    assert table(found.sheet) == [["1", "2", "3", "1", "5"], ["p", None, "q", "p", "p"]]
    assert found.notices[0].text == (
        "Files put one below the other, in this order: 3 (a.csv, b.csv, c.csv); together 5 rows."
    )


def test_one_file_says_nothing_of_others():
    assert loaded(a="x,y\n1,p\n2,q\n").notices == ()


def test_what_is_told_of_one_of_several_files_names_it():
    notices = [notice.text for notice in loaded(a="x,y,z\n1,p,q\n", b="x,y,z\n1,p,q\n1,p\n").notices]
    assert notices[1] == "b.csv: Rows with fewer than 3 cells, filled up as missing: 1 (line 3)."


def test_files_of_different_headers_are_refused():
    with pytest.raises(Refused) as refused:
        loaded(a="x,y\n1,p\n", b="x,z,w\n1,2,3\n")
    assert refused.value.text == (
        "The files have different headers. Against a.csv, b.csv lacks: y; it has more: z, w. Only files of one header "
        "go below one another."
    )


def test_a_file_that_cannot_be_read_is_named():
    with pytest.raises(Refused) as refused:
        loaded(a="x,y\n1,p\n", b="")
    assert refused.value.text == "b.csv: The file is empty. Choose a file with a header line and data rows."
