"""Names that are shortened alike are told apart wherever there is room for it."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
SHORT = """
  const width = (text) => [...text].length;
  const ruler = { width, shorten: (long, room) => text.shortenMiddle(long, room, width) };
  const form = short.makeShort(ruler, given.names, given.names.keys(), false);
  return given.rooms.map((room) => given.names.map((_, index) => form(index, room)));
"""


@pytest.fixture
def shortened(module):
    return lambda names, *rooms: module("short text", SHORT, {"names": names, "rooms": rooms})


def test_a_name_alone_is_shortened_in_the_middle(shortened):
    assert shortened(["bill_length_mm", "sex"], 9, 2) == [["bill…h_mm", "sex"], ["b…", "s…"]]


def test_two_names_that_begin_and_end_alike_show_where_they_differ(shortened):
    wide, narrow = shortened(["bill_length_mm", "bill_depth_mm"], 9, 6)
    assert wide == ["bill_len…", "bill_dep…"]
    assert narrow == ["…leng…", "…dept…"]
    middle = ["measure_of_left_wing_in_mm", "measure_of_right_wing_in_mm"]
    assert shortened(middle, 7) == [["…left_…", "…right…"]]


def test_a_form_could_not_be_read_as_another_name_even_if_that_is_written_otherwise(shortened):
    assert shortened(["abcdef_h", "abcdxyz_h"], 6) == [["abcde…", "abcdx…"]]


def test_no_two_names_of_a_table_look_alike_at_any_width_that_allows_it(shortened):
    names = [
        *("mean_radius_of_cells", "mean_radix_of_cells", "mean_texture_of_cells", "worst_radius_of_cells"),
        *("mean_radius_of_walls", "flipper_length_mm", "flipper_width_mm", "x1", "x2", "x1_in_the_first_year_mm"),
    ]
    rooms = list(range(3, 22))
    for room, forms in zip(rooms, shortened(names, *rooms), strict=True):
        assert len(set(forms)) == len(names), (room, forms)
        assert all(len(form) <= room for form in forms)


def test_names_of_which_no_letter_fits_stay_unwritten(shortened):
    assert shortened(["bill_length_mm", "bill_depth_mm"], 1, 0.5) == [["", ""], ["", ""]]


def test_the_boxes_of_a_tree_carry_different_names(show, page, tennis, written):
    show(
        {
            **tennis,
            "columns": ["body_mass_total_in_the_first_year", "bill_length_mm_first_year", "bill_depth_mm_first_year"],
        }
    )
    titles = [text["text"] for text in written() if text["text"].endswith(" ?")]
    assert len(titles) == len(set(titles)) == 3
    assert any("…" in title for title in titles)
