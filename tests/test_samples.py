"""The samples are the published tables, and open without a question."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from engine import make_table
from explorer.choices import choices, default_target, target_problems
from explorer.loading import load
from explorer.notices import Refused
from explorer.samples import SAMPLES, exam, sample

DATA = Path(__file__).parents[2] / "shared" / "data"
AS_PUBLISHED = [s.key for s in SAMPLES if s.key not in ("exam", "work_house_degree", "watermelon_2.0_split")]


def published(name: str):
    path = DATA / f"{name}.csv"
    if not path.exists():
        pytest.skip("the published tables are not beside the repository")
    return load(path.read_bytes(), path.name).sheet


@pytest.mark.parametrize("listed", SAMPLES, ids=lambda listed: listed.key)
def test_every_sample_has_its_rows_and_target_and_needs_no_question(listed):
    loaded = sample(listed.key)
    assert loaded.sheet.n_rows == listed.rows
    assert default_target(loaded.sheet) == listed.target
    assert loaded.notices == ()
    assert target_problems(loaded.sheet, listed.target) == ()
    chosen = choices(loaded.sheet, listed.target)
    kinds = {choice.name: choice.kind for choice in chosen}
    used = [choice.name for choice in chosen if choice.use]
    assert make_table(loaded.sheet, listed.target, kinds, used).n_rows == listed.rows


@pytest.mark.parametrize("key", AS_PUBLISHED)
def test_a_sample_equals_the_published_table_cell_by_cell(key):
    expected = published(key)
    assert sample(key).sheet.names == expected.names
    assert sample(key).sheet.frame().equals(expected.frame())


def test_the_fifteen_rows_have_their_names():
    sheet = sample("work_house_degree").sheet
    assert sheet.names == ("work", "house", "degree", "y")
    assert sheet.frame().to_numpy().tolist() == published("seed15").frame().to_numpy().tolist()


def test_the_textbook_split_holds_the_seventeen_melons():
    split = sample("watermelon_2.0_split").sheet
    assert split.names[0] == "脐部"
    with_id = sample("watermelon_2.0_with_id").sheet.frame().set_index("编号")
    frame = split.frame()
    for part, numbers in (("训练", [1, 2, 3, 6, 7, 10, 14, 15, 16, 17]), ("验证", [4, 5, 8, 9, 11, 12, 13])):
        rows = frame[frame["部分"] == part][with_id.columns]
        assert rows.to_numpy().tolist() == with_id.loc[map(str, numbers)].to_numpy().tolist()


def left_out(key: str, target: str) -> dict:
    return {choice.name: choice.reason_key for choice in choices(sample(key).sheet, target) if not choice.use}


def test_identifier_and_part_column_are_left_out_and_nothing_else_is():
    found = {listed.key: left_out(listed.key, listed.target) for listed in SAMPLES}
    assert {key: columns for key, columns in found.items() if columns} == {
        "watermelon_2.0_with_id": {"编号": "left_out_row_numbers"},
        "watermelon_2.0_split": {"部分": "left_out_part"},
    }


def test_measurements_are_numeric_and_words_are_categorical():
    def numeric(key: str, target: str) -> set[str]:
        return {choice.name for choice in choices(sample(key).sheet, target) if choice.kind == "numeric"}

    assert numeric("penguins", "species") == {"bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g"}
    assert numeric("play_tennis_numeric", "play") == {"temperature", "humidity"}
    assert numeric("watermelon_3.0", "好瓜") == {"密度", "含糖率"}
    assert len(numeric("wine", "cultivar")) == 13
    for key, target in (("work_house_degree", "y"), ("contact_lenses", "contact-lenses"), ("titanic", "Survived")):
        assert numeric(key, target) == set()
    assert numeric("exam", "pass") == set()


def test_titanic_has_2201_persons_in_24_different_rows():
    rows = Counter(map(tuple, sample("titanic").sheet.frame().to_numpy().tolist()))
    assert (rows.total(), len(rows), len({row[:3] for row in rows})) == (2201, 24, 14)
    assert rows["Crew", "Male", "Adult", "No"] == 670


def test_exam_results_follow_from_the_drawn_marks():
    marks = np.random.default_rng(3).integers(0, 101, size=(200, 3))
    frame = exam(seed=3, rows=200).frame()
    for place, course in enumerate(("maths", "english", "physics")):
        expected = ["high" if mark > 70 else "middle" if mark > 40 else "low" for mark in marks[:, place]]
        assert frame[course].tolist() == expected
    assert frame["pass"].tolist() == ["yes" if total > 150 else "no" for total in marks.sum(axis=1)]


def test_the_same_seed_gives_the_same_exam_and_another_seed_another():
    first, again, other = (sample("exam", seed=seed, rows=50).sheet.frame() for seed in (1, 1, 2))
    assert first.equals(again)
    assert not first.equals(other)


def test_what_is_not_on_offer_is_refused_by_name():
    for ask, key in (
        (lambda: sample("sunflowers"), "unknown_sample"),
        (lambda: sample("iris", seed=1), "unknown_sample_option"),
        (lambda: sample("exam", rows=0), "exam_rows"),
        (lambda: sample("exam", seed=-1), "exam_seed"),
    ):
        with pytest.raises(Refused) as caught:
            ask()
        assert caught.value.key == key
