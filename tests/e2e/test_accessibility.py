"""The page for those who use a keyboard, a screen reader, a finger, or colours of their own."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.conftest import take

PHONE = {"width": 390, "height": 844, "is_mobile": True, "has_touch": True, "device_scale_factor": 3}
FOREIGN = {
    # Streamlit's drop zone says role=presentation and a name; it is given no way to change either.
    "presentation-role-conflict": "stFileUploaderDropzone",
}
CHART = ".js-plotly-plot .main-svg"
SECOND = {
    "icicle": CHART,
    "sunburst": CHART,
    "leaves": "[data-testid=stDataFrame]",
    "outline": "[role=treeitem]",
    "regions": CHART,
    "compare": "[data-testid=stDataFrame]",
    "map": ".st-key-map_place",
}

# What has the focus, through shadow roots: its name, and whether it or what holds it shows that.
FOCUSED = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (!at || at === document.body) return null;
  const marks = (element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow.includes("2px");
  };
  const name = at.getAttribute("aria-label") ?? at.textContent;
  const ours = Boolean(at.getRootNode().host);
  const seen = [at, at.parentElement].filter(Boolean).some(marks);
  return { name, role: at.getAttribute("role") ?? at.localName, ours, seen };
}"""

# Everything in the view and the card that is pressed, with its size.
PRESSED = """() => {
  const inside = [...document.querySelectorAll(".stBidiComponent *")].flatMap((element) =>
    element.shadowRoot ? [...element.shadowRoot.querySelectorAll("button, input, [role=slider]")] : []);
  return [...inside, ...document.querySelectorAll(".card summary")]
    .filter((element) => element.checkVisibility() && element.getClientRects().length)
    .map((element) => [element.ariaLabel ?? element.textContent, element.offsetWidth, element.offsetHeight]);
}"""


@pytest.fixture(scope="session")
def violations():
    """violations(page): what axe finds, a line for each element, beside what is not ours to change."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is missing").Axe()

    def found(page: Any) -> list[str]:
        answer = axe.run(page).response
        assert len(answer["passes"]) > 10
        return [
            f"{rule['impact']}: {rule['id']}: {node['html']}"
            for rule in answer["violations"]
            for node in rule["nodes"]
            if FOREIGN.get(rule["id"], "nothing of this rule") not in node["html"]
        ]

    return found


def open_second(visitor, second):
    visitor.open(f"?data=iris&second={second}")
    visitor.page.locator(SECOND[second]).first.wait_for()
    visitor.settle()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_first_page(visit, violations, scheme):
    assert violations(visit(color_scheme=scheme).open().page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_nodes_are_cut(visit, violations, scheme):
    assert violations(visit(color_scheme=scheme).open("?data=titanic&alpha=11").page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("second", SECOND)
def test_axe_finds_nothing_in_a_second_view(visit, violations, second, scheme):
    visitor = visit(color_scheme=scheme)
    open_second(visitor, second)
    assert violations(visitor.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_the_tree_is_scored(visit, violations, scheme):
    visitor = visit(color_scheme=scheme).open("?data=titanic&pruning=reduced-error&side=evaluate&cell=1-0")
    for name in ("classes", "curves", "importance"):
        visitor.page.locator(f".st-key-{name}_open summary").click()
        visitor.settle()
    visitor.page.locator(CHART).first.wait_for()
    assert violations(visitor.page) == []


def test_axe_finds_nothing_in_a_matrix_of_many_classes(visitor, violations):
    visitor.open("?side=evaluate")
    visitor.upload("classes.csv", many_classes())
    visitor.page.locator(".st-key-matrix_open summary").click()
    visitor.page.locator(".matrix-wide").wait_for()
    visitor.settle()
    assert violations(visitor.page) == []


def test_axe_finds_nothing_in_a_large_tree(visitor, violations, shared_data):
    visitor.open()
    visitor.upload("adult.csv", (shared_data / "adult.csv").read_bytes())
    visitor.wait_for("figures.before.nodes > 1000")
    visitor.settle()
    assert violations(visitor.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_help(visit, violations, scheme):
    visitor = visit(color_scheme=scheme).open()
    visitor.page.get_by_role("button", name="Keys, gestures, terms").click()
    visitor.page.get_by_role("dialog").wait_for()
    assert violations(visitor.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("menu", ["go", "view", "save"])
def test_axe_finds_nothing_in_an_open_menu(visit, violations, menu, scheme):
    visitor = visit(color_scheme=scheme).open()
    visitor.page.get_by_role("button", name=menu, exact=True).click()
    visitor.page.locator(".tree-menu-item:visible").first.wait_for()
    assert violations(visitor.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_list_of_all_classes(visit, violations, scheme):
    visitor = visit(color_scheme=scheme).open()
    visitor.upload("classes.csv", many_classes())
    visitor.page.locator(".tree-legend-more").click()
    visitor.page.locator(".tree-legend-all button").nth(30).wait_for()
    assert violations(visitor.page) == []


def many_classes() -> str:
    draw = random.Random(4)
    rows = [f"{draw.choice('abc')},{draw.choice('xyz')},class number {draw.randrange(40)}" for _ in range(600)]
    return "\n".join(["one,two,kind", *rows])


def test_axe_finds_nothing_in_the_settings_and_the_downloads(visitor, violations):
    visitor.open()
    visitor.open_more()
    visitor.page.get_by_role("button", name="Download tree").click()
    visitor.page.get_by_role("button", name="DOT").wait_for()
    assert violations(visitor.page) == []


def test_axe_finds_nothing_where_a_file_is_refused(visitor, violations):
    visitor.open()
    visitor.upload("empty.csv", "one,two\n")
    visitor.page.get_by_role("alert").first.wait_for()
    assert violations(visitor.page) == []


def test_tab_reaches_every_part_in_order_shows_where_it_is_and_leaves_again(visitor):
    open_second(visitor, "outline")
    visitor.select(2)
    visitor.page.evaluate("document.activeElement.blur(); window.getSelection().removeAllRanges()")
    visitor.page.locator("body").evaluate(
        "body => { body.tabIndex = -1; body.focus(); body.removeAttribute('tabindex') }"
    )
    stops = []
    for _ in range(90):
        visitor.page.keyboard.press("Tab")
        stop = visitor.page.evaluate(FOCUSED)
        if stop is None:
            break
        stops.append(stop)
    assert len(stops) < 90  # the last one leads out of the page
    names = [stop["name"] for stop in stops]
    wanted = ["setosa", "before", "fit", "More tools", "search"]  # beside an outline the rest of the tools are folded
    roles = [stop["role"] for stop in stops]
    places = [*map(names.index, wanted), *map(roles.index, ["application", "slider", "tree"])]
    assert places == sorted(places)
    card = next(nth for nth, stop in enumerate(stops) if stop["role"] == "summary" and stop["name"].startswith("petal"))
    assert card > places[-1]
    ours = [stop for stop in stops if stop["ours"]]
    assert len(ours) > 12
    assert [stop for stop in ours if not stop["seen"]] == []


def test_escape_closes_what_is_open_and_gives_the_focus_back(visitor):
    visitor.open()
    for name, inside in {"view": "[role=menu]:popover-open", "Keys, gestures, terms": "dialog[open]"}.items():
        button = visitor.page.get_by_role("button", name=name, exact=True)
        button.focus()
        visitor.page.keyboard.press("Enter")
        visitor.page.locator(inside).wait_for()
        visitor.page.keyboard.press("Escape")
        visitor.page.locator(inside).wait_for(state="detached")
        assert visitor.page.evaluate(FOCUSED)["name"] == (button.get_attribute("aria-label") or name)


def test_the_outline_is_walked_by_keys_alone(visitor):
    open_second(visitor, "outline")
    tree = visitor.page.get_by_role("tree")
    tree.focus()
    at = "document.querySelector('.st-key-outline [data-testid=stBidiComponentIsolated]').shadowRoot"
    standing = f"{at}.getElementById({at}.querySelector('[role=tree]').getAttribute('aria-activedescendant'))"

    def stands_on(key: str) -> tuple[str, str | None]:
        visitor.page.keyboard.press(key)
        return tuple(
            visitor.page.evaluate(f"['aria-level', 'aria-expanded'].map(name => {standing}.getAttribute(name))")
        )

    assert stands_on("Home") == ("1", "true")
    assert stands_on("ArrowLeft") == ("1", "false")
    assert stands_on("ArrowRight") == ("1", "true")
    assert stands_on("ArrowRight") == ("2", None)
    assert stands_on("ArrowLeft") == ("1", "true")
    assert stands_on("ArrowDown") == ("2", None)
    visitor.page.keyboard.press("Enter")
    visitor.wait_for("selected === 1")


@pytest.mark.parametrize("second", [None, *SECOND])
def test_a_phone_has_targets_for_a_finger_and_no_page_to_push_sideways(visit, second):
    visitor = visit(**PHONE)
    if second:
        open_second(visitor, second)
    else:
        visitor.open("?data=titanic&alpha=11")
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 390
    pressed = visitor.page.evaluate(PRESSED)
    assert len(pressed) > 15
    assert [target for target in pressed if target[2] < 32 or target[1] < 24] == []


def test_a_phone_has_room_for_the_scores(visit):
    visitor = visit(**PHONE).open("?data=titanic&pruning=reduced-error&side=evaluate&cell=1-0")
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 390
    cells = visitor.page.locator("button[data-actual]")
    assert all(
        box["height"] >= 32 and box["x"] + box["width"] <= 390 for box in (c.bounding_box() for c in cells.all())
    )


def test_a_finger_opens_menus_and_help_inside_the_window(visit, violations):
    visitor = visit(**PHONE).open()
    visitor.page.get_by_role("button", name="More tools").tap()
    drawer = visitor.page.locator(".tree-drawer").bounding_box()
    assert drawer["x"] >= 0 and drawer["x"] + drawer["width"] <= 390
    for name in ("go", "view", "save", "Keys, gestures, terms"):
        visitor.page.get_by_role("button", name=name, exact=True).tap()
        panel = visitor.page.locator("[role=menu]:popover-open, dialog[open]")
        panel.wait_for()
        box = panel.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390
        assert box["y"] >= 0 and box["y"] + box["height"] <= 844
        assert all(height >= 32 for _, _, height in visitor.page.evaluate(PRESSED))
        assert violations(visitor.page) == []
        visitor.page.keyboard.press("Escape")


def test_where_the_system_sets_the_colours_classes_keep_theirs_and_the_mode_is_marked(visit):
    visitor = visit(forced_colors="active").open("?data=titanic")
    look = "element => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color].join()"
    swatches = visitor.page.locator(".tree-swatch")
    assert swatches.nth(0).evaluate(look) != swatches.nth(1).evaluate(look)
    bars = visitor.page.locator(".card .classes .bar span")
    assert bars.nth(0).evaluate(look) != bars.nth(1).evaluate(look)
    modes = visitor.page.locator(".tree-modes button")
    assert modes.nth(1).evaluate(look) != modes.nth(0).evaluate(look)
    system = (
        "element => { element.style = 'color: SelectedItemText; background: SelectedItem'; return (LOOK)(element) }"
    )
    assert modes.nth(1).evaluate(look) == modes.nth(1).evaluate(system.replace("LOOK", look))
    take(visitor.page, "view", "Top down")
    assert visitor.errors == []
