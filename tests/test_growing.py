"""What the page makes of a sheet is made once: columns stay encoded whatever else is chosen."""

from page import Page

DATA = "x,y,class\n" + "".join(f"{i}.5,{'uvw'[i % 3]},{'pq'[i % 2]}\n" for i in range(12))


def encoded(page):
    """The encoded columns of the table that was chosen last."""
    return dict(next(reversed(page.app.session_state["_made"]["encoded"].values())))


def test_another_target_encodes_only_what_was_not_encoded():
    page = Page().upload("t.csv", DATA)
    first = encoded(page)
    assert set(first) == {("x", "numeric"), ("y", "categorical"), ("class", "categorical")}
    page.set(target="y")
    assert page.heading.endswith("target y")
    assert encoded(page) == first


def test_another_kind_encodes_only_its_column():
    page = Page().upload("t.csv", DATA).open("columns")
    first = encoded(page)
    page.edit(0, kind="categorical")
    second = encoded(page)
    assert set(second) - set(first) == {("x", "categorical")}
    assert all(second[key] is first[key] for key in first)
