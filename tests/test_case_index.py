"""Every case of the index about views and the web app is a test that carries its id in its name."""

import re
from pathlib import Path

import pytest

from tests.cases import CASES

TESTS = Path(__file__).parent
NAMED = re.compile(
    r"^\s*def test_(?P<group>[a-z]{2})_(?P<first>\d\d)(?:_to_(?P<last>\d\d))?(?P<more>(?:_and_\d\d)*)_", re.M
)


def covered(group):
    """The ids in the names of tests: test_wa_01_…, test_vw_01_to_06_…, test_wa_01_and_05_…"""
    found = set()
    for path in TESTS.rglob("test_*.py"):
        for name in NAMED.finditer(path.read_text("utf-8")):
            if name["group"] == group.lower():
                first, last = int(name["first"]), int(name["last"] or name["first"])
                numbers = [*range(first, last + 1), *map(int, re.findall(r"\d\d", name["more"]))]
                found |= {f"{group}-{number:02}" for number in numbers}
    return found


@pytest.mark.parametrize("group", ["VW", "WA"])
def test_every_case_of_the_index_has_its_test(group):
    if not (CASES / "README.md").exists():
        pytest.skip("the cases are not beside the repository")
    index = (CASES / "README.md").read_text("utf-8").partition("# 3.")[0]
    wanted = set(re.findall(rf"^\| ({group}-\d\d) \|", index, re.M))
    assert len(wanted) > 9
    assert wanted - covered(group) == set()
