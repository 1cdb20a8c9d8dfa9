"""Paths and patterns: files below the folders that the operator allows, and nothing else of the server."""

import os

import pytest

from explorer.folders import anywhere, below
from explorer.notices import Refused

MOST = 1000


@pytest.fixture
def folder(tmp_path):
    """An allowed folder beside one that is not."""
    allowed, other = tmp_path / "allowed", tmp_path / "other"
    for each in (allowed / "deep", other):
        each.mkdir(parents=True)
    (other / "secret.csv").write_text("a,b\n1,secret\n")
    (allowed / ".hidden.csv").write_text("a,b\n1,hidden\n")
    for name in ("part-10.csv", "part-2.csv", "part-1.csv", "deep/inner.csv"):
        (allowed / name).write_text(f"a,b\n1,{name}\n")
    (allowed / "[odd].csv").write_text("a,b\n1,odd\n")
    return allowed


def names(place, folder):
    return [part.name for part in below(place, [folder], MOST)]


def refusal(act, *given):
    with pytest.raises(Refused) as refused:
        act(*given)
    return refused.value


def test_a_name_a_path_below_and_a_whole_path_are_found(folder):
    assert names("part-2.csv", folder) == ["part-2.csv"]
    assert names("deep/inner.csv", folder) == ["inner.csv"]
    assert names(str(folder / "deep" / "inner.csv"), folder) == ["inner.csv"]
    assert below("part-2.csv", [folder], MOST)[0].data == b"a,b\n1,part-2.csv\n"


def test_a_pattern_takes_its_files_in_name_order_without_hidden_ones(folder):
    assert names("part-*.csv", folder) == ["part-1.csv", "part-10.csv", "part-2.csv"]
    assert names("part-[12].csv", folder) == ["part-1.csv", "part-2.csv"]
    assert names("*.csv", folder) == ["[odd].csv", "part-1.csv", "part-10.csv", "part-2.csv"]
    assert names("*/*.csv", folder) == ["inner.csv"]
    assert names("[odd].csv", folder) == ["[odd].csv"]  # a name before a pattern


def test_the_next_folder_is_asked_where_the_first_has_no_such_file(folder, tmp_path):
    second = tmp_path / "second"
    second.mkdir()
    (second / "only.csv").write_text("a,b\n")
    assert [part.name for part in below("only.csv", [folder, second], MOST)] == ["only.csv"]


@pytest.mark.parametrize(
    "place",
    [
        "/etc/passwd",
        "../other/secret.csv",
        "deep/../../other/secret.csv",
        "deep\\..\\..\\other\\secret.csv",
        "~/secret.csv",
        "~root/.bashrc",
        "/../etc/passwd",
        "/proc/self/environ",
        "/etc/pass*",
        "../*/secret.csv",
        ".hidden.csv",
        ".*",
        "//host/share/secret.csv",
        "\\\\host\\share\\secret.csv",
        "link.csv",
        "li*.csv",
        "linked/secret.csv",
        "linked/*.csv",
        "*/secret.csv",
        "round.csv",
        "hidden_link.csv",
        "secret\0.csv",
        "x" * 5000,
        "[",
        "**/secret.csv",
        "",
        ".",
        "deep",
        "nothing.csv",
    ],
)
def test_what_lies_elsewhere_is_not_told_from_what_does_not_exist(folder, place):
    (folder / "link.csv").symlink_to(folder.parent / "other" / "secret.csv")
    (folder / "linked").symlink_to(folder.parent / "other")
    (folder / "round.csv").symlink_to(folder / "round.csv")
    (folder / "hidden_link.csv").symlink_to(folder / ".hidden.csv")
    refused = refusal(below, place, [folder], MOST)
    assert (refused.key, refused.values) == ("place_absent", {"place": place})
    assert refusal(below, str(folder.parent / "other" / "secret.csv"), [folder], MOST).key == "place_absent"


def test_no_folder_allows_nothing(folder):
    assert refusal(below, "part-1.csv", [], MOST).key == "place_absent"
    assert refusal(below, str(folder / "part-1.csv"), [], MOST).key == "place_absent"


def test_a_link_that_stays_below_is_followed(folder, tmp_path):
    (folder / "newest.csv").symlink_to(folder / "part-2.csv")
    assert below("newest.csv", [folder], MOST)[0].data.endswith(b"part-2.csv\n")
    (tmp_path / "door").symlink_to(folder)
    assert [part.name for part in below("part-1.csv", [tmp_path / "door"], MOST)] == ["part-1.csv"]


def test_all_files_together_stay_below_the_limit(folder):
    size = sum(len(part.data) for part in below("part-*.csv", [folder], MOST))
    assert len(below("part-*.csv", [folder], size)) == 3
    assert refusal(below, "part-*.csv", [folder], size - 1).key == "place_large"


def test_more_files_than_are_read_together_are_refused(folder):
    for number in range(101):
        (folder / f"many{number}.csv").write_text("a,b\n")
    refused = refusal(below, "many*.csv", [folder], MOST)
    assert refused.text == "“many*.csv” means 101 files or more; up to 100 are read together."


def test_a_pipe_is_not_waited_for(folder):
    os.mkfifo(folder / "pipe.csv")
    assert refusal(below, "pipe.csv", [folder], MOST).key == "place_absent"
    assert refusal(anywhere, str(folder / "pipe.csv"), MOST).key == "place_no_file"


def test_the_operator_may_name_any_file_pattern_and_home(folder, monkeypatch):
    monkeypatch.setenv("HOME", str(folder))
    assert [part.name for part in anywhere("~/part-*.csv", MOST)] == ["part-1.csv", "part-10.csv", "part-2.csv"]
    assert anywhere(str(folder.parent / "other" / "secret.csv"), MOST)[0].data == b"a,b\n1,secret\n"
    assert refusal(anywhere, str(folder), MOST).key == "place_no_file"
    assert refusal(anywhere, str(folder / "none*.csv"), MOST).key == "place_absent"
