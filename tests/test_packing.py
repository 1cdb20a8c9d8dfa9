"""What goes to the browser packed comes out as it was, and nothing slips through as a text."""

import numpy as np
import pytest
from page import unpacked

from explorer.packing import packed


def test_values_and_arrays_come_out_as_they_were():
    content = {"name": "浅白 “x”", "n": 3, "none": None, "inside": {"a": np.array([1, 2, 3]), "list": [1.5, "b"]}}
    content |= {
        "floats": np.array([0.1, -np.inf, np.inf]),
        "bytes": np.array([-1, 7], dtype=np.int8),
        "no": np.array([0])[:0],
    }
    assert unpacked(packed(content)) == {
        "name": "浅白 “x”",
        "n": 3,
        "none": None,
        "inside": {"a": [1, 2, 3], "list": [1.5, "b"]},
        "floats": [0.1, -np.inf, np.inf],
        "bytes": [-1, 7],
        "no": [],
    }


@pytest.mark.parametrize("value", [np.int64(3), np.array(["a"]), np.array([[1, 2]]), np.array([True]), {1, 2}])
def test_what_cannot_be_sent_is_refused(value):
    with pytest.raises(TypeError, match="no way to send"):
        packed({"a": [value]})


def test_a_number_that_json_does_not_know_is_refused():
    with pytest.raises(ValueError, match="not JSON compliant"):
        packed({"a": float("nan")})
