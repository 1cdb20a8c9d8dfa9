"""Loading one's own table, coming back, and taking things away."""

from __future__ import annotations

import ast

from tests.conftest import take

MOVIES = "genre,length,liked\n" + "".join(
    f"{genre},{length},{liked}\n"
    for genre, length, liked in [
        ("drama", 90, "yes"),
        ("drama", 150, "no"),
        ("comedy", 95, "yes"),
        ("comedy", 100, "yes"),
        ("horror", 91, "no"),
        ("horror", 88, "no"),
    ]
)


def test_a_column_that_is_switched_off_is_not_used(visitor):
    visitor.open("?data=titanic&columns=" + '{"Sex":{"use":false}}')
    assert "Class ?" in visitor.card.inner_text()
    assert "2 of 3 used" in visitor.page.locator("[data-testid=stSidebar]").inner_text()


def test_after_a_reload_the_page_asks_for_the_file_and_shows_no_other_table(visitor):
    visitor.open()
    visitor.upload("movies.csv", MOVIES)
    visitor.type("min_samples_split", "3")
    visitor.page.reload()
    visitor.page.wait_for_selector(".alert")
    alert = visitor.page.locator(".alert").inner_text()
    assert "movies.csv" in alert and "chosen again" in alert
    assert visitor.page.locator(".tree-root[data-ready='1']").count() == 0
    visitor.upload("movies.csv", MOVIES)
    visitor.wait_for_tree()
    assert "movies.csv" in visitor.heading
    assert visitor.typed("min_samples_split") == "3"


def test_the_back_button_never_leaves_tree_and_controls_disagreeing(visitor):
    visitor.open("?data=titanic")
    visitor.type("alpha", "11")
    visitor.type("min_samples_split", "600")
    assert visitor.view("figures.before.nodes") < 23
    visitor.page.go_back()
    visitor.wait_for("figures.before.nodes === 23")
    visitor.settle()
    visitor.wait_for_typed("min_samples_split", "2")
    assert visitor.view("figures.after.leaves") == 9
    visitor.page.go_back()
    visitor.wait_for("alpha === 0")
    visitor.settle()
    visitor.wait_for_typed("alpha", "0")


def test_a_setting_out_of_range_is_one_sentence_and_the_rest_stays(visitor):
    visitor.open("?data=titanic")
    visitor.type("min_samples_split", "1")
    alert = visitor.page.locator(".alert").inner_text()
    assert "min_samples_split" in alert and "2" in alert
    assert visitor.page.locator("section.card").count() == 0
    visitor.type("min_samples_split", "2")
    visitor.wait_for_tree()
    assert visitor.view("figures.before.nodes") == 23


def test_downloads_are_those_of_the_drawn_tree(visitor):
    visitor.open("?data=titanic&alpha=11")
    visitor.page.get_by_role("button", name="Download tree").click()
    texts = {}
    labels = ("Text", "Rules", "Python function", "SQL", "JSON", "Nested dictionary (Python)", "DOT (Graphviz)")
    for label in labels:
        with visitor.page.expect_download() as download:
            visitor.page.get_by_role("button", name=label, exact=True).click()
        texts[label] = download.value.path().read_text("utf-8")
    assert texts["Text"].count("\n") == 13
    assert texts["Rules"].count("\n#") == 9 + 4
    assert 'AS "prediction"' in texts["SQL"] and "def predict(row):" in texts["Python function"]
    assert '"n_leaves": 9' in texts["JSON"]
    assert texts["DOT (Graphviz)"].count("->") == 12
    assert len(ast.literal_eval(texts["Nested dictionary (Python)"].removeprefix("tree = "))["Sex"]) == 2
    assert visitor.view("figures.after.leaves") == 9


def test_downloads_open_by_a_click_and_fit_in_a_narrow_window(visit):
    visitor = visit(width=390, height=844).open("?data=titanic&alpha=11")
    visitor.page.get_by_role("button", name="Download tree").click()
    for label in ("Zoomable page", "Nested dictionary (Python)", "Nodes (CSV)"):
        box = visitor.page.get_by_role("button", name=label, exact=True).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390


def test_the_view_is_saved_as_svg_and_png(visitor):
    visitor.open("?data=watermelon_2.0")
    with visitor.page.expect_download() as download:
        take(visitor.page, "save", "This view as SVG")
    svg = download.value.path().read_text("utf-8")
    assert "<svg" in svg and "清晰" in svg
    assert download.value.suggested_filename == "Watermelon_西瓜_2.0_view.svg"
    with visitor.page.expect_download() as download:
        take(visitor.page, "save", "This view as PNG")
    assert download.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_the_whole_tree_is_saved_and_printed_with_its_name_and_settings(visitor):
    visitor.page.add_init_script("window.print = () => { top.printed = document.title }")
    visitor.open("?data=titanic&alpha=11&criterion=c45")
    with visitor.page.expect_download() as download:
        take(visitor.page, "save", "Whole tree as SVG")
    assert download.value.suggested_filename == "Titanic_alpha11.svg"
    svg = download.value.path().read_text("utf-8")
    assert ">Titanic<" in svg and ">2,201 rows · target Survived · C4.5 · gain ratio<" in svg
    assert ">α = 11 · " in svg
    take(visitor.page, "save", "Whole tree as PNG …")
    with visitor.page.expect_download() as download:
        visitor.page.locator(".tree-size").nth(1).click()
    assert download.value.suggested_filename == "Titanic_alpha11.png"
    take(visitor.page, "save", "Print, or save as PDF …")
    visitor.page.wait_for_function("window.printed === 'Titanic_alpha11'")


def test_the_downloaded_page_opens_without_a_server(visitor, visit, tmp_path):
    visitor.open("?data=titanic&alpha=11")
    visitor.page.get_by_role("button", name="Download tree").click()
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("button", name="Zoomable page", exact=True).click()
    assert download.value.suggested_filename == "Titanic_alpha11.html"
    path = tmp_path / "page.html"
    download.value.save_as(path)
    alone = visit(offline=True)
    alone.address = "file://"
    alone.page.goto(path.as_uri())
    alone.page.wait_for_selector(".tree-root[data-ready='1']")
    assert alone.view("figures.after") == visitor.view("figures.after")
    alone.click(9)
    assert "Sex = Male and Class = 3rd" in alone.page.locator(".node-card").inner_text()
    assert not alone.errors and not alone.foreign


def test_settings_typed_in_quick_succession_all_stay(visitor):
    visitor.open("?data=titanic")
    visitor.open_more()
    wanted = {"min_samples_split": "50", "epsilon": "0.002", "max_depth": "2", "alpha": "7"}
    for label, value in wanted.items():
        field = visitor.page.get_by_role("spinbutton", name=label, exact=True)
        field.fill(value)
        field.press("Enter")
        visitor.page.wait_for_timeout(60)
    visitor.settle()
    visitor.page.wait_for_timeout(600)
    assert {label: visitor.typed(label) for label in wanted} == wanted
    assert all(f"{label}={value}" in visitor.page.url for label, value in wanted.items())
    assert visitor.view("figures.before.depth") == 2


def test_after_a_refused_file_every_setting_is_as_it_was(visitor):
    visitor.open()
    visitor.type("min_samples_split", "3")
    visitor.upload("empty.csv", b"")
    assert "empty" in visitor.page.locator(".alert").inner_text()
    visitor.upload("movies.csv", MOVIES)
    visitor.wait_for_tree()
    assert visitor.typed("min_samples_split") == "3"
    assert visitor.typed("epsilon") == "0.00001"
    visitor.choose("Data", "Titanic")
    assert "Titanic" in visitor.heading
    assert visitor.page.locator(".alert").count() == 0
    assert visitor.typed("min_samples_split") == "3"


def test_with_the_sidebar_closed_the_title_and_its_buttons_stay_in_reach(visitor):
    visitor.open()
    visitor.page.get_by_test_id("stSidebar").hover()
    visitor.page.get_by_label("Collapse sidebar").click()
    visitor.page.wait_for_timeout(600)
    visitor.page.get_by_text("Icicle", exact=True).click()
    visitor.page.wait_for_selector(".js-plotly-plot .slice")
    assert visitor.page.locator(".heading h1").bounding_box()["y"] > 40
