"""Search, jumps and history without a view: what a query finds, where a jump leads, the way back."""

from __future__ import annotations

import pytest

from explorer.palette import COLORS
from tests.assets.trees import leaf

pytestmark = pytest.mark.browser
NAMES = {
    "columns": ["outlook", "humidity", "Größe"],
    "branches": ["sunny", "rain", "≤ 75", "> 75", "salt and pepper", "naïve"],
    "classes": ["no", "yes"],
}
SEARCH = """
  const tree = model.makeModel(given.data);
  const index = search.makeIndex(tree, given.names);
  return given.queries.map((query) => search.find(index, query));
"""


@pytest.fixture
def data(blob):
    """0 outlook; 1 sunny: humidity, 2 rain: Größe; 3 ≤ 75 no, 4 > 75 yes; 5 salt and pepper no, 6 naïve yes."""
    sunny = {"counts": [3, 2], "column": 1, "critical": 1.5, "branches": {"≤ 75": leaf(3, 1), "> 75": leaf(0, 1)}}
    rain = {
        "counts": [2, 3],
        "column": 2,
        "critical": 2.5,
        "branches": {"salt and pepper": leaf(2, 0), "naïve": leaf(0, 3)},
    }
    made = blob({"counts": [5, 5], "column": 0, "critical": 6.5, "branches": {"sunny": sunny, "rain": rain}})
    texts = {text: NAMES["branches"].index(text) for text in made["branch_texts"]}
    branch = [-1 if at < 0 else texts[made["branch_texts"][at]] for at in made["branch"]]
    return {**made, "branch": branch, "branch_texts": NAMES["branches"]}


@pytest.fixture
def find(module, data):
    def run(*queries, **changes):
        given = {"data": {**data, **changes}, "names": NAMES, "queries": queries}
        return module("model search", SEARCH, given)

    return run


def test_a_search_finds_columns_values_and_classes_without_regard_to_case_and_accents(find):
    assert find("OUTLOOK", "Rain", "grosse", "größe", "GROSSE", "NAIVE", "yes") == [[0], [2], [], [2], [], [6], [4, 6]]


def test_all_words_must_be_found_in_the_node_or_its_rule_and_one_in_the_node_itself(find):
    assert find("sunny humidity", "sunny no", "rain no", "outlook yes", "sunny rain", "") == [
        [1],
        [3],
        [5],
        [4, 6],
        [],
        [],
    ]


def test_a_rule_finds_the_node_it_leads_to_and_not_what_lies_below(find):
    rules = ("outlook = sunny", "outlook=sunny and humidity<=75", "Outlook = Sunny and humidity > 75", "humidity >")
    assert find(*rules) == [[1], [3], [4], [4]]
    assert find("outlook = rain and größe = salt", "outlook = rain and yes", "outlook = rain and humidity > 75") == [
        [5],
        [6],
        [],
    ]


def test_a_number_finds_the_node_of_that_number_first(find):
    assert find("#3", "5", " # 6 ", "#7", "#99999999999999999999") == [[3], [5, 3, 4], [6], [], []]
    assert find("75") == [[3, 4]]
    numbers = [0, 4, 9, 75, 80, 81, 90]
    assert find("#4", "75", "#1", numbers=numbers) == [[1], [3, 4], []]


def test_what_is_like_no_rule_is_looked_up_as_words(find):
    assert find("outlook = sunny no", "size = rain", "= yes") == [[3], [], [4, 6]]


def test_hits_come_in_reading_order(find):
    assert find("o") == [[0, 3, 2, 5]]  # outlook, no, Größe (by its ö), no


def test_fifty_thousand_nodes_are_searched_between_two_letters(module):
    body = """
      const n = 50001, inner = (n - 1) / 2;
      const parent = Array.from({ length: n }, (_, i) => (i ? (i - 1) >> 1 : -1));
      const data = { parent, numeric: Array(9).fill(true),
        depth: parent.map(() => 0), column: parent.map((_, i) => (i < inner ? i % 9 : -1)),
        critical: [], samples: parent.map(() => 1), label: parent.map((_, i) => i % 3),
        branch: parent.map((_, i) => i - 1), left_out: parent.map(() => 0) };
      const names = { columns: Array.from({ length: 9 }, (_, i) => `column ${i}`), classes: ["a", "b", "c"],
        branches: parent.map((_, i) => `≤ ${i / 7}`) };
      const index = search.makeIndex(model.makeModel(data), names);
      const start = performance.now();
      const hits = search.find(index, "column 3 ≤ 71");
      const once = search.find(index, "column 3");
      return [performance.now() - start, hits.length, once.length];
    """
    time, hits, once = module("model search", body)
    assert hits > 10 and once > 2000
    assert time < 1500


def test_jumps_lead_to_the_worst_and_the_largest_leaf_and_to_what_falls_next(module, data):
    body = """
      const tree = model.makeModel(given);
      return [0, 1.5, 2.5, 6.5].map((alpha) => Object.values(jumps.JUMPS).map((jump) => jump(tree, alpha)));
    """
    at0, at1, at2, at6 = module("model jumps", body, data)
    assert at0 == [3, 3, 1, 0]  # one row wrong in 3, which has four rows; 1 falls at 1.5
    assert at1 == [1, 1, 2, 0]
    assert at2 == [1, 1, 0, 0]
    assert at6 == [0, 0, None, 0]


def test_there_is_no_largest_error_where_all_rows_are_right(module, blob):
    pure = blob({"counts": [2, 2], "column": 0, "critical": 1, "branches": {"a": leaf(2, 0), "b": leaf(0, 2)}})
    assert module("model jumps", "return jumps.JUMPS.go_error(model.makeModel(given), 0)", pure) is None


def test_history_goes_back_and_forward_and_a_new_place_forgets_what_lay_ahead(module):
    body = """
      const { NOWHERE, visit, turn, here } = history;
      let way = [1, 2, 2, 3].reduce(visit, NOWHERE);
      const seen = [here(NOWHERE), here(way), way.places.length];
      way = turn(way, -1);
      seen.push(here(way), here(turn(way, -1)), here(turn(way, 1)), turn(turn(way, -1), -1));
      way = visit(way, 9);
      return [...seen, way.places, turn(way, 1), here(turn(way, -1, (place) => place !== 2))];
    """
    assert module("history", body) == [None, 3, 3, 2, 1, 3, None, [1, 2, 9], None, 1]


def test_history_keeps_a_bounded_number_of_places(module):
    body = """
      const all = [...Array(2000).keys()].reduce(history.visit, history.NOWHERE);
      return [all.places.length, history.here(all)];
    """
    assert module("history", body) == [500, 1999]


@pytest.mark.parametrize("name", ["", "dark"])
def test_the_mark_of_a_hit_is_no_colour_of_a_class_and_not_told_by_colour_alone(page, name):
    body = """async ([name, colors]) => {
      document.body.className = name;
      const [theme, marks, painters, oklab] = await Promise.all(
        ["theme", "marks", "painter", "oklab"].map((of) => import(`/${of}.js`)),
      );
      const made = theme.readTheme(document.getElementById("tree"), { colors, other_color: "#888888" });
      const ring = (itself) => {
        const painter = painters.svgPainter(50, 50, "sans-serif");
        marks.hitRing(painter, made, 10, 10, 20, 10, itself);
        const of = (line) => ["stroke", "stroke-dasharray"].map((name) => line.getAttribute(name));
        return [...painter.root.children].map(of);
      };
      const lab = (color) => oklab.toOklab(theme.rgb(color));
      const away = colors.map((color) => Math.hypot(...lab(color).map((value, axis) => value - lab(made.hit)[axis])));
      return [away, ring(true), ring(false), [made.ink, made.hit]];
    }"""
    away, hit, hides, lines = page.evaluate(body, [name, list(COLORS)])
    assert min(away) > 0.15
    assert [line for line, _ in hit] == lines, "the yellow lies between lines of the ink"
    assert all(dash is None for _, dash in hit) and all(dash for _, dash in hides)
