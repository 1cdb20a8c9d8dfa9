"""The tables that can be opened without a file of one's own: small published tables and one that is drawn.

Every file goes through `load` like an upload, so a sample shows what loading makes of such a file.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine import Sheet, cells_of
from explorer.loading import Loaded, load
from explorer.notices import Refused
from explorer.recoding import cut

COURSES = ("maths", "english", "physics")
GRADES = ("low", "middle", "high")
GRADE_EDGES = (40, 70)
PASS_ABOVE = 150
MOST_EXAM_ROWS = 100_000

_FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Sample:
    """A table on offer. title, origin and note are keys of sentences; options: what `sample` takes beside the key;
    marked: whether one of its columns deals the rows to training and validation."""

    key: str
    rows: int
    target: str
    options: tuple[str, ...] = ()
    marked: bool = False

    @property
    def title(self) -> str:
        return f"sample.{self.key}.title"

    @property
    def origin(self) -> str:
        return f"sample.{self.key}.origin"

    @property
    def note(self) -> str:
        return f"sample.{self.key}.note"


SAMPLES = (
    Sample("play_tennis", 14, "play"),
    Sample("play_tennis_numeric", 14, "play"),
    Sample("work_house_degree", 15, "y"),
    Sample("loan", 15, "类别"),
    Sample("watermelon_2.0", 17, "好瓜"),
    Sample("watermelon_2.0_with_id", 17, "好瓜"),
    Sample("watermelon_2.0_split", 17, "好瓜", marked=True),
    Sample("watermelon_3.0", 17, "好瓜"),
    Sample("contact_lenses", 24, "contact-lenses"),
    Sample("exam", 50, "pass", ("seed", "rows")),
    Sample("iris", 150, "species"),
    Sample("wine", 178, "cultivar"),
    Sample("penguins", 344, "species"),
    Sample("titanic", 2201, "Survived"),
)


def sample(key: str, **options: int) -> Loaded:
    """The sample of a key; "exam" takes seed and rows. Raises Refused for a key or an option there is not."""
    found = next((listed for listed in SAMPLES if listed.key == key), None)
    if found is None:
        raise Refused("unknown_sample", key=key, keys=", ".join(listed.key for listed in SAMPLES))
    for name in options:
        if name not in found.options:
            raise Refused("unknown_sample_option", key=key, option=name)
    if key == "exam":
        return Loaded(key, exam(**options))
    data = _titanic() if key == "titanic" else (_FOLDER / f"{key}.csv").read_bytes()
    return load(data, f"{key}.csv")


def exam(seed: int = 0, rows: int = 50) -> Sheet:
    """Made-up exam results: three marks from 0 to 100 per row, shown as grades, passed when they sum to over 150."""
    if not 1 <= rows <= MOST_EXAM_ROWS:
        raise Refused("exam_rows", rows=rows, most=MOST_EXAM_ROWS)
    if seed < 0:
        raise Refused("exam_seed", seed=seed)
    marks = np.random.default_rng(seed).integers(0, 101, size=(rows, len(COURSES)))
    grades = [cut(cells_of(course, marks[:, i]), GRADE_EDGES, GRADES) for i, course in enumerate(COURSES)]
    passed = np.where(marks.sum(axis=1) > PASS_ABOVE, "yes", "no")
    return Sheet((*grades, cells_of("pass", passed)), rows)


def _titanic() -> bytes:
    """The file of 2,201 persons, from the counted one: its last column says how many persons a line stands for."""
    header, *lines = (_FOLDER / "titanic_counted.csv").read_text("utf-8").splitlines()
    persons = [header.rpartition(",")[0]]
    for line in lines:
        person, _, count = line.rpartition(",")
        persons += [person] * int(count)
    return "\n".join(persons).encode()
