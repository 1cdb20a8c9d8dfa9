"""The import rules of the layers, read off the import statements."""

import ast
import sys
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).resolve().parents[1]
ENGINE = sorted((ROOT / "engine").rglob("*.py"))
EXPLORER = sorted((ROOT / "explorer").rglob("*.py"))
APP = ROOT / "app.py"
MAY_IMPORT_SKLEARN = {"evaluate.py", "estimator.py", "scikit_learn.py", "scores.py", "vocabulary.py"}
PURE = {"math", "numpy", "numba", "pandas", "pyarrow", "graphviz", "engine", "scipy", "sklearn"}


def imports(path):
    """Every imported module with the names taken from it, wherever in the file the statement stands."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(alias.name, ()) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} has a relative import"
            found.append((node.module, tuple(alias.name for alias in node.names)))
    return found


def packages(path):
    return {module.split(".")[0] for module, _ in imports(path)}


def names(path):
    """Every name and attribute of the code; texts and comments do not count."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    plain = {node.id for node in nodes if isinstance(node, ast.Name)}
    return plain | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def test_there_is_something_to_look_at():
    assert len(ENGINE) > 10
    assert len(EXPLORER) > 10


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.name)
def test_the_engine_knows_nothing_of_streamlit_or_the_explorer(path):
    assert packages(path).isdisjoint({"streamlit", "explorer", "plotly"})


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.name)
def test_the_engine_needs_numbers_tables_and_the_standard_library_only(path):
    assert packages(path) - PURE <= sys.stdlib_module_names


@pytest.mark.parametrize("path", [p for p in ENGINE if p.name not in MAY_IMPORT_SKLEARN], ids=lambda path: path.name)
def test_scikit_learn_is_left_to_the_files_that_are_about_it(path):
    assert "sklearn" not in packages(path)
    assert "engine.estimator" not in {module for module, _ in imports(path)}
    assert "scipy" not in packages(path) or path.name == "replacement.py"  # the limit of pessimistic pruning


@pytest.mark.parametrize("path", [*EXPLORER, APP], ids=lambda path: path.name)
def test_the_explorer_takes_names_from_the_engine_and_not_from_its_modules(path):
    for module, taken in imports(path):
        assert not module.startswith("engine."), module
        if module == "engine":
            assert set(taken) <= set(engine.__all__)
    assert "sklearn" not in packages(path)


def test_the_public_vocabulary_is_sorted_and_whole():
    assert list(engine.__all__) == sorted(engine.__all__, key=lambda name: (not name.isupper(), name.islower(), name))
    assert all(hasattr(engine, name) for name in engine.__all__)


@pytest.mark.parametrize("path", [*EXPLORER, APP], ids=lambda path: path.name)
def test_only_four_files_touch_session_state_query_parameters_and_caches(path):
    touched = names(path) & {"session_state", "query_params", "cache_data", "cache_resource"}
    assert bool(touched) == (path.name in {"session.py", "widgets.py", "selection.py", "leaving.py"})


def test_no_cache_is_shared_between_sessions():
    """Streamlit's are used once, for a session of its own; those of the language hold nothing of a table."""
    for path in [*ENGINE, *EXPLORER, APP]:
        text = path.read_text(encoding="utf-8")
        assert text.count("cache_resource(") == text.count('cache_resource(scope="session", '), path.name
        assert "cache_data" not in names(path), path.name
        assert not names(path) & {"lru_cache", "cache"} or path.name == "component.py", path.name


@pytest.mark.parametrize("path", EXPLORER, ids=lambda path: path.name)
def test_the_explorer_does_not_reach_up_to_the_app(path):
    assert "app" not in packages(path)


@pytest.mark.parametrize(
    "module",
    [
        "decoding",
        "records",
        "loading",
        "recoding",
        "choices",
        "notices",
        "preview",
        "samples/__init__",
        "unpacking",
        "formats",
        "binary_files",
        "places",
        "folders",
        "fetching",
        "place_table",
    ],
)
def test_reading_files_knows_nothing_of_streamlit(module):
    assert "streamlit" not in packages(ROOT / "explorer" / f"{module}.py")


def test_plotly_is_imported_only_where_it_is_drawn():
    for path in [*EXPLORER, APP]:
        top = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.Import)]
        assert not [alias for node in top for alias in node.names if alias.name.startswith("plotly")], path.name


def test_the_app_fits_on_one_page():
    assert len(APP.read_text(encoding="utf-8").splitlines()) <= 60


def test_no_data_is_put_into_inner_html():
    for path in (ROOT / "explorer" / "assets").glob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert not [word for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(") if word in text], (
            path.name
        )
