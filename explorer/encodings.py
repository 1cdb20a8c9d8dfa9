"""Which encoding bytes of text are in when they are not UTF-8: guessed by chardet from a sample, then looked at twice.

A table has few and short words, so that what a detector knows of languages hardly shows in it. What is added here are
the rules that decide between encodings whose letters are alike, see `_ranked`. Knows nothing of rows and cells.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

import chardet

CODECS = {
    "utf-8": "utf-8",
    "utf-16": "utf-16",
    "utf-16-le": "utf-16-le",
    "utf-16-be": "utf-16-be",
    "utf-32": "utf-32",
    "windows-1252": "cp1252",
    "gb18030": "gb18030",
    "big5": "big5hkscs",
    "shift_jis": "cp932",
    "euc-jp": "euc_jis_2004",
    "euc-kr": "cp949",
    "windows-1250": "cp1250",
    "windows-1251": "cp1251",
    "windows-1253": "cp1253",
    "windows-1254": "cp1254",
    "windows-1255": "cp1255",
    "windows-1256": "cp1256",
    "koi8-r": "koi8-r",
    "iso-8859-2": "iso8859-2",
    "iso-8859-15": "iso8859-15",
}
"""Python's codec for each encoding that a file may be read as; the wider one where a name stands for several."""

SAMPLE = 1 << 16  # bytes
_GUESSED = [name for name in CODECS if not name.startswith("utf")]
_NAMES = {CODECS[name]: name for name in _GUESSED}
_EAST_ASIAN = {"gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"}
_LATIN = {"windows-1252", "windows-1250", "windows-1254", "iso-8859-2", "iso-8859-15"}
_WESTERN = {"windows-1252", "iso-8859-15"}
_WESTERN_RATHER = 1.5
_HOPELESS = 0.2
"""Of the best guess's confidence; what has less is not tried."""
_LEAST = 0.002
"""What the detector is as confident of says nothing."""
_SIBLINGS = (("windows-1252", "iso-8859-15"), ("windows-1250", "iso-8859-2"))
_KANA_SHARE = 0.4
_FOREIGN = re.compile(r"[^\x00-\x7f]")
_SIGNS = "¤¦¨©¬®±²³´¶·¸¹»¼½¾"
_ODD = re.compile(f"[^\\W\\d_][{_SIGNS}]|[{_SIGNS}][^\\W\\d_]|[a-zß-öø-ÿ][À-ÖØ-ÞĄĽŁŚŠŞŤŹŽŻ]|¤")
"""A sign beside a letter, a capital inside a word."""
_MIXED = re.compile(r"[A-Za-z][^\W\d_a-zA-Z]|[^\W\d_a-zA-Z][A-Za-z]")
_FOREIGN_WORD = re.compile(r"[^\x00-\x7f]+")


def guesses(data: bytes, place: int) -> list[str]:
    """The encodings, of CODECS, that bytes may be in, most likely first. place: of the first byte beyond ASCII."""
    sample = sample_of(data, place)
    kana = [name for name in ("shift_jis", "euc-jp") if _is_kana(_text(sample, name))]
    found = chardet.detect_all(
        sample,
        ignore_threshold=True,
        prefer_superset=True,
        compat_names=False,
        include_encodings=[CODECS[name] for name in _GUESSED],
    )
    likely = {_NAMES[each["encoding"]]: each["confidence"] for each in found if each["encoding"] in _NAMES}
    ranked = _ranked({name: share for name, share in likely.items() if _possible(sample, name)})
    return list(dict.fromkeys([*kana, *_nearest(sample, ranked)])) or ["windows-1252"]


def sample_of(data: bytes, place: int) -> bytes:
    """The lines from a place on that hold bytes beyond ASCII, up to SAMPLE bytes."""
    start = max(data.rfind(b"\n", 0, place), data.rfind(b"\r", 0, place), place - SAMPLE, -1) + 1
    lines = data[start : start + 64 * SAMPLE].splitlines(keepends=True)
    whole = b"".join(line for line in lines if not line.isascii())[:SAMPLE]
    return whole[: whole.rfind(b"\n") + 1] or whole


def is_damaged_utf_8(data: bytes, place: int) -> bool:
    """Whether most letters around the first byte that is not UTF-8 are, so that it is damage and no other encoding."""
    text = data[max(place - SAMPLE, 0) : place + SAMPLE].decode(errors="replace")
    foreign = _FOREIGN.findall(text)
    return len(foreign) > 3 * max(foreign.count("\ufffd"), 1)


def unmarked_utf_16(data: bytes) -> str | None:
    """The encoding of bytes that are clearly UTF-16 without its mark, None where they are not."""
    head = data[: SAMPLE & ~1]
    fitting = [name for name in ("utf-16-le", "utf-16-be") if len(data) % 2 == 0 and _is_prose(_text(head, name))]
    return fitting[0] if len(fitting) == 1 else None


def _text(sample: bytes, name: str) -> str:
    """The sample in an encoding, "" where it does not fit."""
    try:
        return sample.decode(CODECS[name])
    except UnicodeDecodeError:
        return ""


def _is_prose(text: str) -> bool:
    """Whether a text has lines of cells and nothing but letters and signs that there are."""
    n_lines, n_cuts = (len(re.findall(sign, text)) for sign in ("\n|\r(?!\n)", "[,;\t|]"))
    kinds = {unicodedata.category(letter) for letter in set(text) - set("\t\r\n\x1f")}
    return 0 < n_lines <= n_cuts and not kinds & {"Cc", "Cn", "Co", "Cs"}


def _possible(sample: bytes, name: str) -> bool:
    """Whether the sample is text in this encoding, without control characters, pieces of frames or unknown letters.

    An East Asian letter is two bytes, of which the second is beyond ASCII more often than not: a sample without
    any such pair is Western text with an accent here and there. Nor do words of other scripts mix with Latin letters.
    """
    text = _text(sample, name)
    if not text or re.search("[\x80-\x9f\u2500-\u259f\ue000-\uf8ff]", text):
        return False
    if name in _EAST_ASIAN:
        return re.search(rb"[\x80-\xff]{2}", sample) is not None
    return name in _LATIN or 2 * len(_MIXED.findall(text)) < len(_FOREIGN_WORD.findall(text))


def _is_kana(text: str) -> bool:
    """Whether so many letters are Japanese syllables of full width as no other text has by chance."""
    foreign = _FOREIGN.findall(text)
    if any("\uff61" <= letter <= "\uff9f" or "\ue000" <= letter <= "\uf8ff" for letter in foreign):
        return False
    return sum("\u3041" <= letter <= "\u30fe" for letter in foreign) > _KANA_SHARE * len(foreign)


def _ranked(likely: dict[str, float]) -> list[str]:
    """The likely encodings, best first; where it is a close thing, those of Western Europe are the commonest."""
    weighed = {name: share * (_WESTERN_RATHER if name in _WESTERN else 1) for name, share in likely.items()}
    least = max(_HOPELESS * max(weighed.values(), default=0), _LEAST)
    return sorted((name for name in weighed if weighed[name] >= least), key=lambda name: -weighed[name])


def _nearest(sample: bytes, ranked: list[str]) -> Iterable[str]:
    """The same, but of two encodings that differ in a few letters first the one with fewer signs inside words."""
    for pair in _SIBLINGS:
        if ranked and ranked[0] in pair:
            ranked = [*sorted(pair, key=lambda name: _oddness(_text(sample, name))), *ranked]
            break
    return [name for name in ranked if _possible(sample, name)]


def _oddness(text: str) -> int:
    return len(_ODD.findall(text))
