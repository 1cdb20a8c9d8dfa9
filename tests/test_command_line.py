"""The command line: what it prints, and one line on standard error and exit code 2 for what it cannot use."""

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command import engine

ROOT = Path(__file__).resolve().parents[1]
CASES = ROOT.parent / "shared" / "cases"
DATA = ROOT.parent / "shared" / "data"

PLAY = """outlook,wind,play
sun,lo,yes
sun,hi,no
rain,lo,yes
rain,hi,no
"""
WEATHER = """Weather,Wind,Out
sun,lo,Win
sun,hi,Win
sun,hi,Win
fog,lo,Win
rain,lo,Win
rain,hi,Lose
rain,hi,Lose
"""


def printed(*arguments):
    done = engine(*arguments)
    assert (done.code, done.error) == (0, "")
    return done.out


def refused(*arguments):
    done = engine(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.error.count("\n") == 1, done.error
    assert done.error.startswith("python -m engine")
    return done.error


@pytest.fixture
def write(tmp_path):
    def written(text, name="table.csv"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return written


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


# In a process of its own


def process(*arguments, **environment):
    command = [sys.executable, "-m", "engine", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60, env={**os.environ, **environment})


def test_a_process_prints_utf_8_and_nothing_else(write, tmp_path):
    file = write("天気,遊ぶ\n晴れ,はい\n雨天,いいえ\n☀️🌧,はい\n")
    done = process("grow", file, "--target", "遊ぶ", "--json", LC_ALL="C")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == printed("grow", file, "--target", "遊ぶ", "--json")
    (tmp_path / "tree.json").write_bytes(done.stdout)
    done = process("predict", file, "--model", tmp_path / "tree.json", LC_ALL="C")
    assert [line.split(",")[2] for line in done.stdout.decode().splitlines()] == [
        "prediction",
        "はい",
        "いいえ",
        "はい",
    ]


def test_a_process_ends_with_code_2_and_one_line_for_an_error(write):
    done = process("grow", write(PLAY), "--target", "absent")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == (
        "python -m engine: There is no column “absent”. The columns are: outlook, wind, play.\n"
    )


# Grow


def test_grow_prints_the_tree_as_indented_text(write):
    assert printed("grow", write(WEATHER), "--target", "Out").splitlines() == [
        "Out: split on Weather (gain 0.469565)   [7 rows: Lose 2, Win 5; entropy 0.8631]",
        "    Weather = fog: → Win   [1 rows: Win 1; entropy 0.0000]",
        "    Weather = rain: split on Wind (gain 0.918296)   [3 rows: Lose 2, Win 1; entropy 0.9183]",
        "        Wind = hi: → Lose   [2 rows: Lose 2; entropy 0.0000]",
        "        Wind = lo: → Win   [1 rows: Win 1; entropy 0.0000]",
        "    Weather = sun: → Win   [3 rows: Win 3; entropy 0.0000]",
    ]


def test_grow_prints_one_json_object(write):
    model = json.loads(printed("grow", write(WEATHER), "--target", "Out", "--json"))
    assert (model["n_nodes"], model["n_leaves"], model["depth"], model["rows"]) == (6, 4, 2, 7)
    assert (model["params"]["pruning"], model["params"]["alpha"]) == ("none", None)
    assert model["training_accuracy"] == 1


def test_an_alpha_implies_alpha_pruning(write):
    file = write(WEATHER)
    whole = json.loads(printed("grow", file, "--target", "Out", "--json"))
    fall = whole["alphas"][0]
    kept = json.loads(printed("grow", file, "--target", "Out", "--json", "--alpha", fall - 1e-3))
    cut = json.loads(printed("grow", file, "--target", "Out", "--json", "--alpha", fall))
    assert (kept["n_nodes"], cut["n_nodes"]) == (6, 1)
    assert (cut["params"]["pruning"], cut["tree"]["pruned"], len(cut["nodes"])) == ("alpha", True, 6)
    assert printed("grow", file, "--target", "Out", "--alpha", 100).count("\n") == 1


def test_pruning_by_alpha_without_a_number_is_at_0(write):
    model = json.loads(printed("grow", write(WEATHER), "--target", "Out", "--json", "--pruning", "alpha"))
    assert (model["params"]["pruning"], model["params"]["alpha"], model["n_nodes"]) == ("alpha", 0.0, 6)


def test_the_fifteen_rows_at_1_25(write):
    rows = ["01T1", "01S1", "01S1", "00T0", "01T0", "00T0", "00D0", "10T1", "10T1", "10D1", "11D1", "11T1", "11T1"]
    text = "\n".join(["work,house,degree,y", *(",".join(row) for row in [*rows, "10S0", "10S1"])])
    model = json.loads(printed("grow", write(text), "--target", "y", "--json", "--alpha", 1.25))
    assert (model["n_nodes"], model["n_leaves"], model["depth"]) == (5, 3, 2)


def test_kinds_can_be_told_and_columns_dropped(write):
    file = write("n,c,s,y\n1,a,x,p\n2,b,x,q\n3,a,z,p\n1,b,z,q\n")
    plain = json.loads(printed("grow", file, "--target", "y", "--json"))
    assert [column["kind"] for column in plain["columns"]] == ["numeric", "categorical", "categorical"]
    told = json.loads(printed("grow", file, "--target", "y", "--json", "--categorical", "n", "--drop", "c", "s"))
    assert [(column["name"], column["kind"]) for column in told["columns"]] == [("n", "categorical")]
    file = write("n,y\n1,p\n2,q\n1,p\n2,q\n1,p\n2,q\n")
    few = json.loads(printed("grow", file, "--target", "y", "--json"))
    assert few["columns"][0] == {"name": "n", "kind": "categorical", "values": ["1", "2"]}
    told = json.loads(printed("grow", file, "--target", "y", "--json", "--numeric", "n"))
    assert told["columns"][0] == {"name": "n", "kind": "numeric", "values": [1.0, 2.0]}


def test_settings_of_growth_reach_the_tree(write):
    options = ["--criterion", "gini", "--min-samples-split", 4, "--min-samples-leaf", 1]
    options += ["--epsilon", 0.01, "--max-depth", 1]
    model = json.loads(printed("grow", write(WEATHER), "--target", "Out", "--json", *options))
    params = model["params"]
    assert (params["criterion"], params["min_samples_split"], params["min_samples_leaf"]) == ("gini", 4, 1)
    assert (params["epsilon"], params["max_depth"], model["depth"]) == (0.01, 1, 1)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_separator_and_byte_order_mark_are_understood(write, separator):
    text = "\ufeff" + PLAY.replace(",", separator)
    assert printed("grow", write(text), "--target", "play").startswith("play: split on wind")


def test_published_trees_from_their_files():
    for name, target, first in (("loan", "类别", "有自己的房子"), ("watermelon_2.0", "好瓜", "纹理")):
        if not (DATA / f"{name}.csv").exists():
            pytest.skip("the published tables are not beside the repository")
        text = printed("grow", DATA / f"{name}.csv", "--target", target)
        assert text.startswith(f"{target}: split on {first} (gain")


# Predict


@pytest.fixture
def model(write):
    def saved(text, target, *options):
        return write(printed("grow", write(text, "training.csv"), "--target", target, "--json", *options), "tree.json")

    return saved


def test_predict_appends_prediction_node_and_counts(write, model):
    text = printed("predict", write(WEATHER), "--model", model(WEATHER, "Out"))
    lines = text.splitlines()
    assert lines[0] == "Weather,Wind,Out,prediction,node,n Lose,n Win"
    assert lines[5] == "rain,lo,Win,Win,5,0,1"
    assert [row["prediction"] for row in rows_of(text)] == [row["Out"] for row in rows_of(WEATHER)]


def test_a_value_never_seen_stops_at_the_node_that_asks_for_it(write, model):
    asked = write("Weather,Wind\nsnow,lo\nrain,gale\nsun,gale\n", "asked.csv")
    answers = rows_of(printed("predict", asked, "--model", model(WEATHER, "Out")))
    assert [row["prediction"] for row in answers] == ["Win", "Lose", "Win"]
    assert [(row["n Lose"], row["n Win"]) for row in answers] == [("2", "5"), ("2", "1"), ("0", "3")]
    assert [row["node"] for row in answers] == ["0", "2", "3"]


def test_columns_are_found_by_name_and_others_ignored(write, model):
    saved = model(PLAY, "play")
    asked = write("extra,wind,outlook\n9,lo,sun\n9,hi,rain\n9,hi,sun\n9,lo,rain\n", "asked.csv")
    assert [row["prediction"] for row in rows_of(printed("predict", asked, "--model", saved))] == [
        *("yes", "no", "no", "yes")
    ]


def test_a_column_that_the_tree_tests_and_the_file_lacks_is_named(write, model):
    saved = model(PLAY, "play")
    assert refused("predict", write("outlook\nsun\n", "asked.csv"), "--model", saved) == (
        "python -m engine: The tree tests columns that these rows do not have: wind.\n"
    )


@pytest.mark.parametrize(
    ("case", "target"), [("AL-32-column-order-at-predict", "Play"), ("AL-13-unseen-category", "Out")]
)
def test_the_reported_cases_of_prediction(write, model, case, target):
    if not (CASES / case).exists():
        pytest.skip(f"case {case} is not beside the repository")
    saved = model((CASES / case / "input.csv").read_text(encoding="utf-8"), target)
    answers = rows_of(printed("predict", CASES / case / "predict.csv", "--model", saved))
    right = {"Play": ["yes", "no", "no", "yes"], "Out": ["Win", "Lose", "Win"]}
    assert [row["prediction"] for row in answers] == right[target]
    if (CASES / case / "missing.csv").exists():
        assert "Wind" in refused("predict", CASES / case / "missing.csv", "--model", saved)


def test_a_pruned_tree_predicts_as_pruned(write, model):
    saved = model(WEATHER, "Out", "--alpha", 100)
    answers = rows_of(printed("predict", write(WEATHER), "--model", saved))
    assert {(row["prediction"], row["node"]) for row in answers} == {("Win", "0")}


def test_a_word_in_a_numeric_column_is_refused_by_row(write, model):
    saved = model("x,y\n1,a\n2,b\n", "y")
    assert refused("predict", write("x\n1\nmany\n", "asked.csv"), "--model", saved) == (
        "python -m engine: Column “x” is numeric in this tree, but “many” in data row 2 is not a number.\n"
    )


# Errors


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (["--target", "absent"], "There is no column “absent”. The columns are: outlook, wind, play."),
        (["--target", "play", "--drop", "absent"], "There is no column “absent”."),
        (["--target", "play", "--numeric", "absent"], "There is no column “absent”."),
        (["--target", "play", "--numeric", "wind"], "Column “wind” cannot be numeric: “lo” in data row 1"),
        (["--target", "play", "--drop", "wind", "outlook"], "A tree of “play” needs at least one other column"),
        (["--target", "play", "--epsilon", "nan"], "epsilon must be a finite number of at least 0; it is nan."),
        (["--target", "play", "--epsilon=-1"], "epsilon must be a finite number of at least 0; it is -1.0."),
        (["--target", "play", "--min-samples-split", "1"], "min_samples_split must be a whole number of at least 2"),
        (["--target", "play", "--min-samples-leaf", "0"], "min_samples_leaf must be a whole number of at least 1"),
        (["--target", "play", "--max-depth=-1"], "max_depth must be a whole number of at least 0"),
        (["--target", "play", "--alpha", "nan"], "alpha must be a finite number of at least 0; it is nan."),
        (["--target", "play", "--alpha=-1"], "alpha must be a finite number of at least 0; it is -1.0."),
        (["--target", "play", "--alpha", "1", "--pruning", "none"], "--alpha is of --pruning alpha"),
        (["--target", "play", "--criterion", "oracle"], "invalid choice: 'oracle'"),
        (["--target", "play", "--epsilon", "small"], "invalid float value: 'small'"),
        ([], "--target"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_used_is_one_line_on_standard_error(write, options, part):
    assert part in refused("grow", write(PLAY), *options)


def test_files_that_cannot_be_opened_are_named(tmp_path, write):
    assert "nothing.csv: No such file" in refused("grow", tmp_path / "nothing.csv", "--target", "y")
    assert "Is a directory" in refused("grow", tmp_path, "--target", "y")
    assert "nothing.json: No such file" in refused("predict", write(PLAY), "--model", tmp_path / "nothing.json")
    assert "not a tree saved as JSON" in refused("predict", write(PLAY), "--model", write("{}", "model.json"))


def test_no_command_is_refused():
    assert "command" in refused()


def test_columns_are_called_as_on_the_page(tmp_path):
    (tmp_path / "t.csv").write_text(',x,x,"p;q"\n1,a,b,u\n2,b,b,v\n')
    model = json.loads(engine("grow", tmp_path / "t.csv", "--target", "p;q", "--json").out)
    assert [column["name"] for column in model["columns"]] == ["column 1", "x", "x (2)"]
