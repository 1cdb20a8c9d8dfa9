"""A seeded generator of damaged files, and what becomes of each: a table, a sentence, or one of the two faults.

    python -m tests.fuzz --n 5000 --seed 0

prints how often each outcome came, and the seeds of files that ended in a traceback or took longer than PATIENCE.
"""

from __future__ import annotations

import argparse
import csv
import io
import time
import traceback
from collections import Counter
from collections.abc import Callable
from random import Random

from explorer.loading import Loaded, load
from explorer.notices import Refused
from explorer.reading import Reading

PATIENCE = 10.0
"""Seconds that a small file may take."""
ENCODINGS = (
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "utf-16-le",
    "utf-32",
    "cp1252",
    "cp1251",
    "gb18030",
    "cp932",
    "big5",
    "cp949",
)
SEPARATORS = ",,,;;\t\t||:^ ~\x1f'\"a\n"
WORDS = (
    *(
        "red",
        "blue",
        "Köln",
        "São Tomé",
        "Москва",
        "名字",
        "はい",
        "서울",
        "naïve",
        "",
        "",
        "NA",
        "-",
        "?",
        "None",
        "007",
        "1E5",
    ),
    *(
        "1",
        "2.5",
        "1,5",
        "1.299,99",
        "15,000.75",
        "12 %",
        "€5",
        "-0",
        "9007199254740993",
        "1e400",
        "inf",
        "nan",
        "2020-01-02",
    ),
    *(
        " x ",
        "a\u00a0",
        "e\u0301",
        "\u200b",
        "<b>",
        "=1+1",
        "line\nbreak",
        'say "x"',
        "it's",
        "a,b;c\td|e",
        "# no",
        "\\",
        '\\"',
    ),
)


def table(random: Random) -> bytes:
    """A table as programs write them, in some dialect and encoding."""
    width, height = random.randint(1, 8), random.choice([0, 1, 2, 5, 30, 200])
    words = random.sample(WORDS, random.randint(2, len(WORDS)))
    file = io.StringIO()
    lines = csv.writer(
        file,
        delimiter=random.choice(SEPARATORS[:12]),
        quotechar=random.choice('"""\''),
        quoting=random.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC]),
        lineterminator=random.choice(["\n", "\n", "\r\n", "\r"]),
    )
    if random.random() < 0.9:
        lines.writerow(f"c{place}" for place in range(width - (random.random() < 0.1)))
    lines.writerows([random.choice(words) for _ in range(width)] for _ in range(height))
    above = random.choice(["", "", "", "sep=;\n", "# made by hand\n", "Title\n\n", "\n\n", "\ufeff"])
    return (above + file.getvalue()).encode(random.choice(ENCODINGS), random.choice(["replace", "xmlcharrefreplace"]))


def _cut(data: bytes, random: Random) -> bytes:
    start, stop = sorted(random.choices(range(len(data) + 1), k=2))
    return random.choice([data[:start], data[start:], data[:start] + data[stop:], data[start:stop]])


def _spliced(data: bytes, random: Random) -> bytes:
    place = random.randint(0, len(data))
    return data[:place] + table(random) + data[place:]


def _wrong_bytes(data: bytes, random: Random) -> bytes:
    bytes_ = bytearray(data)
    for _ in range(random.choice([1, 1, 3, 40])):
        if bytes_:
            bytes_[random.randrange(len(bytes_))] = random.randrange(256)
    return bytes(bytes_)


def _inserted(*pieces: bytes) -> Callable[[bytes, Random], bytes]:
    def damage(data: bytes, random: Random) -> bytes:
        for _ in range(random.choice([1, 1, 2, 8])):
            place = random.randint(0, len(data))
            data = data[:place] + random.choice(pieces) + data[place:]
        return data

    return damage


def _huge(data: bytes, random: Random) -> bytes:
    piece = random.choice([b"x", b'"', b",", b"\n", b"\xc3\xa9", b"1", b" ", b"'", b"\\", b"9,"])
    return _inserted(piece * random.choice([1000, 70_000, 300_000]))(data, random)


def _other_line_ends(data: bytes, random: Random) -> bytes:
    return b"".join(
        line.rstrip(b"\r\n") + random.choice([b"\n", b"\r\n", b"\r", b"\n\n", b"\n\r"]) for line in data.splitlines()
    )


def _other_separators(data: bytes, random: Random) -> bytes:
    signs = [sign.encode() for sign in SEPARATORS]
    return b"".join(
        random.choice(signs) if bytes([byte]) in (b",", b";", b"\t") and random.random() < 0.2 else bytes([byte])
        for byte in data
    )


def _mixed_encodings(data: bytes, random: Random) -> bytes:
    return data + table(random)


DAMAGE: tuple[Callable[[bytes, Random], bytes], ...] = (
    _cut,
    _spliced,
    _wrong_bytes,
    _huge,
    _other_line_ends,
    _other_separators,
    _mixed_encodings,
    _inserted(b"\0", b"\0\0\0"),
    _inserted(b'"', b"'", b'""', b'\\"', b'","', b'"\n"'),
    _inserted(b'"' * 5000, b'",' * 5000, b'"\n' * 5000, b"\n" * 5000, b"\r" * 5001),
    _inserted(b"sep=|\n", b"\xef\xbb\xbf", b"\xff\xfe", b"PK\x03\x04", b"\x1f\x8b", b"#", b"%", b"@relation x\n", b"{"),
)

CHOICES: tuple[Callable[[Random], dict[str, object]], ...] = (
    lambda random: {"skip_long": True},
    lambda random: {"separator": random.choice(SEPARATORS)},
    lambda random: {"encoding": random.choice(["utf-8", "utf-16", "windows-1252", "gb18030", "koi8-r", "utf-32"])},
    lambda random: {"quote": random.choice(['"', "'", '\\"', ""])},
    lambda random: {"skip": random.choice([0, 1, 3, 500])},
    lambda random: {"header": random.random() < 0.5},
    lambda random: {"decimal": random.choice([",", "."])},
    lambda random: {"missing": random.choice([("NA",), ("", " "), ("1", "red", "?")])},
)


def damaged(seed: int) -> tuple[bytes, Reading]:
    """A file and how it is to be read, the same for a seed."""
    random = Random(seed)
    data = table(random)
    for _ in range(random.choice([0, 1, 1, 1, 2, 3])):
        data = random.choice(DAMAGE)(data, random)
    how: dict[str, object] = {}
    for _ in range(random.choice([0, 0, 0, 1, 2])):
        how |= random.choice(CHOICES)(random)
    return data, Reading(**how)  # type: ignore[arg-type]


def checked(loaded: Loaded) -> Loaded:
    """The table itself; raises AssertionError where it is none."""
    sheet = loaded.sheet
    assert len(set(sheet.names)) == len(sheet.columns) >= 2
    assert sheet.n_rows >= 1
    for cells in sheet.columns:
        assert len(cells.codes) == sheet.n_rows
        assert len(cells.texts) == len(cells.numbers)
        assert int(cells.codes.max(initial=-1)) < len(cells.texts)
    for notice in loaded.notices:
        assert notice.text
    return loaded


def outcome(seed: int) -> str:
    """“table”, “sentence: ” and its key, “slow” or “traceback”."""
    data, reading = damaged(seed)
    begun = time.perf_counter()
    try:
        checked(load(data, "file.csv", reading))
        found = "table"
    except Refused as refused:
        assert refused.text
        found = f"sentence: {refused.key}"
    except Exception:  # what this looks for
        print(f"seed {seed}, {reading}:\n{traceback.format_exc()}")
        return "traceback"
    if time.perf_counter() - begun > PATIENCE:
        print(f"seed {seed}, {reading}: {time.perf_counter() - begun:.1f} s")
        return "slow"
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    found = Counter(outcome(seed) for seed in range(asked.seed, asked.seed + asked.n))
    for name, times in found.most_common():
        print(f"{times:7} {name}")


if __name__ == "__main__":
    main()
