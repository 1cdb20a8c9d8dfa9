"""scikit-learn's tree on the page: beside ours in figures, and in its place as a tree like any other."""

from page import Page, Text

SWITCH = {"engine": "scikit-learn"}


def compared(page):
    """The table of both engines, by the name of each row."""
    html = page.html("card")
    texts = Text(html[html.find("<table") : html.find("</table>")]).texts
    return {texts[i]: tuple(texts[i + 1 : i + 3]) for i in range(2, len(texts), 3)}


def test_the_figures_of_both_stand_side_by_side_without_a_switch():
    page = Page(data="titanic", side="engines")
    figures = compared(page)
    assert figures.pop("time of growth")
    assert figures == {
        "accuracy, training rows": ("0.7905", "0.7905"),
        "leaves": ("14", "13"),
        "depth": ("3", "5"),
        "columns": ("3", "8"),
    }
    assert "always splits in two" in page.html("card")
    assert page.view["columns"] == ["Class", "Sex", "Age"]


def test_alpha_prunes_both_and_stands_in_the_call():
    page = Page(data="titanic", side="engines", alpha="11")
    assert compared(page)["leaves"] == ("9", "6")
    assert "ccp_alpha=0.004997728305315" in page.html("card")


def test_validation_rows_check_both():
    page = Page(data="titanic", side="engines", pruning="reduced-error")
    ours, theirs = compared(page)["accuracy, validation rows"]
    assert 0.7 < float(ours) < 0.9 and 0.7 < float(theirs) < 0.9


def test_the_switch_shows_scikit_learns_tree_and_back():
    page = Page(data="titanic").set(engine="scikit-learn")
    assert page.view["columns"][:2] == ["Class = 1st", "Class = 2nd"]
    assert page.heading.startswith("Titanic · scikit-learn 2,201 rows")
    assert "the 3 columns became 8 columns of numbers" in "".join(page.texts("notices"))
    assert page.link == {"data": "titanic", "engine": "scikit-learn"}
    page.report(selected={"node": 1, "seq": 1})
    assert page.card[0] == "Class = 3rd ?" or page.card[0].endswith("?")
    assert page.cursor["selected"] == 1
    page.set(engine="own")
    assert page.view["columns"] == ["Class", "Sex", "Age"]


def test_the_candidates_of_its_nodes_have_one_that_was_taken():
    page = Page(data="play_tennis", **SWITCH)
    for node in range(page.view["grown"]["nodes"]):
        page.report(selected={"node": node, "seq": node + 1})
        is_leaf = page.view["column"][node] < 0
        assert page.html("card").count('<details class="taken"') == (0 if is_leaf else 1), node


def test_every_view_shows_it():
    for second in ("icicle", "sunburst", "leaves", "outline"):
        assert Page(data="iris", second=second, **SWITCH).shows_tree
    assert Page(data="iris", second="regions", alpha="5", **SWITCH).shows_tree


def test_empty_cells_of_numbers_become_two_columns():
    page = Page(data="penguins", **SWITCH)
    names = page.view["columns"]
    assert "bill_length_mm (missing low)" in names and "bill_length_mm (missing high)" in names


def test_the_tree_is_kept_and_compared_as_what_it_is():
    page = Page(data="titanic", second="compare", **SWITCH).press("Keep this tree")
    kept = page.app.session_state["_settings"]["snapshots"]
    assert [snapshot["engine"] for snapshot in kept] == ["scikit-learn"]
    page.set(engine="own")
    page = Page(**{**page.link, "against": kept[0]["name"]})
    assert page.shows_tree and {"Sex", "Sex = Male"} <= set(page.view["columns"])


def test_a_row_is_asked_of_our_tree_only():
    page = Page(data="titanic", side="predict", **SWITCH)
    assert any("rows as the file has them" in text for text in page.quiet)
    page.press("Show this engine's tree")
    assert page.link == {"data": "titanic", "side": "predict"}


def test_a_row_of_a_link_is_no_matter_to_its_tree():
    assert Page(data="play_tennis", side="predict", row='{"outlook": "sunny"}', alpha="9", **SWITCH).shows_tree


def test_settings_it_does_not_know_are_not_asked_for():
    page = Page(data="titanic", **SWITCH)
    assert page._control("epsilon").disabled
    assert not Page(data="titanic")._control("epsilon").disabled


def test_a_saved_state_keeps_the_name_of_the_table_whoever_grew_the_tree():
    from test_saved_state import open_state, settings_now, told

    from explorer.samples import sample
    from explorer.saved_state import Origin, saved_text

    page = Page(data="titanic", **SWITCH)
    state = saved_text(settings_now(page), Origin.of("Titanic", sample("titanic").sheet)).encode()
    other = open_state(Page(), state)
    assert told(other)[0] == "Saved state opened: the same table, all as it was."
    assert other.heading.startswith("Titanic · scikit-learn")
