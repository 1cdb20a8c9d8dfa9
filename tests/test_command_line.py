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


TEN = """W,V,Class
a,u,Y
a,w,Y
a,v,Y
a,v,N
b,w,Y
b,w,N
b,w,N
b,w,N
,v,Y
,w,N
"""


ROWS = [  # eleven to grow from and three that validate, of which none has G = u
    *("u,s,Hit", "u,s,Hit", "u,s,Hit", "u,t,Miss", "u,t,Miss", "v,s,Miss", "v,s,Miss", "v,s,Miss", "v,t,Miss"),
    *("w,s,Hit", "w,t,Hit", "v,s,Miss", "w,t,Hit", "w,s,Hit"),
]
CHECKED = ("--target", "play", "--pruning", "reduced-error")


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


def test_release_8_shares_rows_out_and_wants_two_rows_in_two_branches(write):
    file = write(TEN)
    assert printed("grow", file, "--target", "Class", "--criterion", "c45-r8").splitlines() == [
        "Class: split on V (gain ratio 0.133955)   [10 rows: N 5, Y 5; entropy 1.0000]",
        "    V = u: → Y   [1 rows: Y 1; entropy 0.0000]",
        "    V = v: → Y   [3 rows: N 1, Y 2; entropy 0.9183]",
        "    V = w: → N   [6 rows: N 4, Y 2; entropy 0.9183]",
    ]
    text = printed("grow", file, "--target", "Class", "--criterion", "c45-r8", "--min-samples-leaf", 1)
    assert "        W = a: → Y   [1.2 rows: N 0.2, Y 1; entropy 0.6500]" in text.splitlines()


def test_branching_in_two_prints_the_values_of_a_group(write):
    text = printed("grow", write(TEN), "--target", "Class", "--branching", "binary", "--max-depth", 1)
    assert [line.split("   [")[0].strip() for line in text.splitlines()] == [
        "Class: split on W (gain 0.124511)",
        "W = a or (missing): → Y",
        "W = b: → N",
    ]


def test_a_smaller_cf_is_taken_from_the_command_line(write):
    def saved(*options):
        return json.loads(printed("grow", file, "--target", "y", "--json", "--pruning", "pessimistic", *options))

    file = write("f,y\n" + 2 * "a,p\nb,p\nc,p\nd,q\ne,q\n")
    usual, careful = saved(), saved("--cf", 1e-4)
    assert (usual["n_leaves"], careful["n_leaves"]) == (5, 1)
    assert [usual["params"][key] for key in ("pruning", "cf", "alpha")] == ["pessimistic", 0.25, None]
    assert careful["params"]["cf"] == 1e-4


@pytest.mark.parametrize("checking", ["file", "rows", "column"])
@pytest.mark.parametrize(("method", "n_leaves"), [("reduced-error", 4), ("pre-pruning", 3)])
def test_validation_rows_come_from_a_file_a_list_or_a_column(write, method, n_leaves, checking):
    training, validation = ROWS[:11], ROWS[11:]
    options = ["--target", "Class", "--json", "--pruning", method]
    if checking == "column":
        lines = ["part,G,H,Class", *(f"grow,{row}" for row in training), *(f"check,{row}" for row in validation)]
        options += ["--validation-column", "part", "check"]
    elif checking == "rows":
        lines = ["G,H,Class", *ROWS]
        options += ["--validation-rows", "12, 13-14"]
    else:
        lines = ["G,H,Class", *training]
        options += ["--validation", write("H,Class,G\ns,Miss,v\nt,Hit,w\ns,Hit,w\n", "checks.csv")]
    model = json.loads(printed("grow", write("\n".join(lines)), *options))
    assert (model["rows"], model["n_leaves"], model["params"]["pruning"]) == (11, n_leaves, method)
    assert [column["name"] for column in model["columns"]] == ["G", "H"]


def test_a_held_out_share_leaves_the_tree_the_other_rows_and_hangs_on_the_seed(write):
    file = write("x,y\n" + "".join(f"{i},{'ab'[i % 7 > 3]}\n" for i in range(60)))
    options = ["--target", "y", "--json", "--pruning", "reduced-error", "--hold-out", 0.25]
    first, again, other = (printed("grow", file, *options, "--seed", seed) for seed in (4, 4, 5))
    assert json.loads(first)["rows"] == json.loads(other)["rows"] == 45
    assert first == again != other
    assert printed("grow", file, *options) == printed("grow", file, *options, "--seed", 0)


@pytest.mark.parametrize(("cost", "critical"), [("bits", 7 * 0.863121 / 3), ("errors", 2 / 3), ("gini", 20 / 21)])
def test_alpha_is_weighed_against_the_cost_of_a_leaf(write, cost, critical):
    options = ["--target", "Out", "--json", "--leaf-cost", cost]
    model = json.loads(printed("grow", write(WEATHER), *options, "--alpha", 0.9))
    assert (model["params"]["leaf_cost"], model["n_leaves"]) == (cost, 1 if cost == "errors" else 4)
    assert model["tree"]["critical_alpha"] == pytest.approx(critical, abs=1e-5)


@pytest.mark.parametrize("cost", ["bits", "errors", "gini"])
@pytest.mark.parametrize("method", ["none", "pessimistic"])
def test_the_alphas_of_a_saved_tree_are_by_the_cost_that_is_saved_with_them(write, cost, method):
    options = ["--target", "Out", "--json", "--leaf-cost", cost]
    by_alpha = json.loads(printed("grow", write(WEATHER), *options, "--pruning", "alpha"))
    other = json.loads(printed("grow", write(WEATHER), *options, "--pruning", method))
    assert (other["params"]["leaf_cost"], other["alphas"]) == (cost, by_alpha["alphas"])


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


def test_predict_appends_prediction_node_and_class_shares(write, model):
    text = printed("predict", write(WEATHER), "--model", model(WEATHER, "Out"))
    lines = text.splitlines()
    assert lines[0] == "Weather,Wind,Out,prediction,node,share Lose,share Win"
    assert lines[5] == "rain,lo,Win,Win,5,0,1"
    assert [row["prediction"] for row in rows_of(text)] == [row["Out"] for row in rows_of(WEATHER)]


def test_a_value_never_seen_stops_at_the_node_that_asks_for_it(write, model):
    asked = write("Weather,Wind\nsnow,lo\nrain,gale\nsun,gale\n", "asked.csv")
    answers = rows_of(printed("predict", asked, "--model", model(WEATHER, "Out")))
    assert [row["prediction"] for row in answers] == ["Win", "Lose", "Win"]
    assert [row["share Win"] for row in answers] == ["0.714286", "0.333333", "1"]
    assert [row["node"] for row in answers] == ["0", "2", "3"]


def test_columns_are_found_by_name_and_others_ignored(write, model):
    saved = model(PLAY, "play")
    asked = write("extra,wind,outlook\n9,lo,sun\n9,hi,rain\n9,hi,sun\n9,lo,rain\n", "asked.csv")
    assert [row["prediction"] for row in rows_of(printed("predict", asked, "--model", saved))] == [
        *("yes", "no", "no", "yes")
    ]


def test_a_column_that_the_tree_tests_and_the_file_lacks_is_named(write, model):
    saved = model(PLAY, "play")
    asked = write("outlook\nsun\n", "asked.csv")
    assert refused("predict", asked, "--model", saved) == (
        f"python -m engine: {asked}: The tree tests columns that these rows do not have: wind.\n"
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
    asked = write("x\n1\nmany\n", "asked.csv")
    assert refused("predict", asked, "--model", saved) == (
        f"python -m engine: {asked}: Column “x” is numeric in this tree, but “many” in data row 2 is not a number.\n"
    )


@pytest.mark.parametrize("criterion", ["id3", "c45-r8"])
def test_a_row_without_the_value_is_answered_by_the_shares_of_several_nodes(write, model, criterion):
    only_w = "\n".join(line[:1].strip(",") + "," + line.rsplit(",", 1)[1] for line in TEN.splitlines())
    saved = model(only_w, "Class", "--criterion", criterion, "--missing", "fractional")
    asked = write('W\na\nb\n""\nnew\n', "asked.csv")
    text = printed("predict", asked, "--model", saved)
    assert text.splitlines() == [
        "W,prediction,node,share N,share Y",
        "a,Y,1,0.3,0.7",
        "b,N,2,0.7,0.3",
        ",N,1,0.5,0.5",
        "new,N,0,0.5,0.5",
    ]


def test_a_tree_that_branches_in_two_answers_from_its_file(write, model):
    saved = model(TEN, "Class", "--branching", "binary", "--max-depth", 1)
    answers = rows_of(printed("predict", write('W\na\nb\n""\nnew\n', "asked.csv"), "--model", saved))
    assert [(row["prediction"], row["node"]) for row in answers] == [("Y", "1"), ("N", "2"), ("Y", "1"), ("N", "0")]
    assert [row["share N"] for row in answers] == ["0.333333", "0.75", "0.333333", "0.5"]


def test_what_predict_prints_is_safe_in_a_spreadsheet(write, model):
    saved = model("f,y\n=1,=cmd\n-5,b\n", "y")
    answers = rows_of(printed("predict", write("f,note\n=1,+x\n-5,-1e3\n", "asked.csv"), "--model", saved))
    assert [(row["f"], row["note"], row["prediction"]) for row in answers] == [
        ("'=1", "'+x", "'=cmd"),
        ("-5", "-1e3", "b"),
    ]


@pytest.mark.parametrize(
    "options",
    [
        ["--missing", "fractional"],
        ["--criterion", "c45-r8"],
        ["--branching", "binary", "--criterion", "gini"],
        ["--missing", "fractional", "--branching", "binary", "--alpha", 1.5, "--leaf-cost", "errors"],
        ["--missing", "fractional", "--pruning", "pessimistic"],
    ],
    ids=lambda options: " ".join(map(str, options)),
)
@pytest.mark.parametrize(
    ("name", "target"), [("vote", "Class"), ("penguins", "species"), ("titanic_kaggle", "Survived")]
)
def test_the_saved_tree_of_a_real_table_is_right_as_often_as_it_says(name, target, options, tmp_path):
    file = DATA / f"{name}.csv"
    if not file.exists():
        pytest.skip(f"{file.name} is not beside the repository")
    text = printed("grow", file, "--target", target, "--json", *options)
    (tmp_path / "tree.json").write_text(text, encoding="utf-8")
    saved = json.loads(text)
    answers = rows_of(printed("predict", file, "--model", tmp_path / "tree.json"))
    right = sum(row["prediction"] == row[target] for row in answers)
    assert right / len(answers) == saved["training_accuracy"]
    if "fractional" in options or "c45-r8" in options:
        shares = [[float(row[f"share {label}"]) for label in saved["classes"]] for row in answers]
        assert [sum(each) for each in shares] == pytest.approx([1] * len(answers), abs=1e-5)


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
        (["--target", "play", "--folds", "5"], "The number of folds must be a whole number from 2 to 4; it is 5."),
        (["--target", "play", "--folds", "2", "--repeats", "0"], "The repeats must be a whole number from 1 to 100"),
        (["--target", "play", "--folds", "2", "--pruning", "none"], "--folds choose alpha; leave out --pruning none"),
        (["--target", "play", "--folds", "2", "--hold-out", "0.5"], "not allowed with argument --folds"),
        (["--target", "play", "--criterion", "oracle"], "invalid choice: 'oracle'"),
        (["--target", "play", "--criterion", "c45-r8", "--missing", "branch"], "missing must be fractional."),
        (["--target", "play", "--missing", "drop"], "invalid choice: 'drop'"),
        (["--target", "play", "--branching", "ternary"], "invalid choice: 'ternary'"),
        (["--target", "play", "--pruning", "oracle"], "invalid choice: 'oracle'"),
        (["--target", "play", "--leaf-cost", "euros"], "invalid choice: 'euros'"),
        (
            ["--target", "play", "--pruning", "pessimistic", "--cf", "0"],
            "cf must be a number between 0 and 1; it is 0.",
        ),
        (["--target", "play", "--cf", "nan"], "cf must be a number between 0 and 1; it is nan."),
        (["--target", "play", "--cf", "much"], "invalid float value: 'much'"),
        (["--target", "play", "--pruning", "reduced-error"], "needs validation rows: give --validation, --hold-out"),
        ([*CHECKED, "--alpha", "1", "--hold-out", "0.5"], "--alpha is of --pruning alpha"),
        ([*CHECKED, "--hold-out", "1"], "The hold-out share must be between 0 and 1; it is 1.0."),
        ([*CHECKED, "--hold-out", "some"], "invalid float value: 'some'"),
        (
            [*CHECKED, "--hold-out", "0.5", "--seed=-1"],
            "The seed must be a whole number from 0 to",
        ),
        ([*CHECKED, "--hold-out", "0.5", "--seed", "0.5"], "invalid int value: '0.5'"),
        ([*CHECKED, "--hold-out", "0.5", "--validation-rows", "1"], "not allowed with argument --hold-out"),
        ([*CHECKED, "--validation-rows", "2-9"], "Rows 2-9 are not in the table, whose rows are numbered from 1 to 4."),
        ([*CHECKED, "--validation-rows", "one"], "“one” is not a row number"),
        ([*CHECKED, "--validation-rows", ""], "No row with a class is marked for validation"),
        ([*CHECKED, "--validation-rows", "1-4"], "Every row is marked for validation"),
        ([*CHECKED, "--validation-column", "wind", "mid"], "Column “wind” has no value “mid”"),
        ([*CHECKED, "--validation-column", "part", "x"], "There is no column “part”."),
        ([*CHECKED, "--validation-column", "play", "no"], "“play” is the target; it is neither dropped nor"),
        ([*CHECKED, "--validation-column", "wind"], "expected 2 arguments"),
        ([*CHECKED, "--validation", "nothing.csv"], "nothing.csv: No such file or directory."),
        (["--target", "play", "--epsilon", "small"], "invalid float value: 'small'"),
        ([], "--target"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_used_is_one_line_on_standard_error(write, options, part):
    assert part in refused("grow", write(PLAY), *options)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("outlook,play\nsun,yes\n", "The tree tests columns that these rows do not have: wind."),
        ("outlook,wind\nsun,lo\n", "There is no column “play”."),
        ("outlook,wind,play\nsun,lo,\n", "No row of the validation data has a value in the target column “play”."),
        ("", "the file is empty."),
    ],
)
def test_a_validation_file_that_does_not_fit_is_one_line_too(write, text, part):
    assert part in refused("grow", write(PLAY), *CHECKED, "--validation", write(text, "checks.csv"))


def test_validation_rows_tell_how_any_tree_does_on_them(write):
    options = ["--target", "Class", "--validation-rows", "12-14"]
    text = printed("grow", write("\n".join(["G,H,Class", *ROWS])), *options)
    assert text.endswith("\n\nvalidation accuracy 1.0000 on 3 rows (always Miss: 0.3333)\n")
    text = printed("grow", write("\n".join(["G,H,Class", *ROWS])), *options, "--pruning", "pre-pruning")
    assert text.endswith("(always Miss: 0.3333); these rows chose the pruning\n")
    model = json.loads(printed("grow", write("\n".join(["G,H,Class", *ROWS])), *options, "--json"))
    assert model["validation"] == {
        "rows": 3,
        "accuracy": 1,
        "majority_accuracy": pytest.approx(1 / 3),
        "chose_pruning": False,
    }
    assert model["majority_accuracy"] == pytest.approx(6 / 11)


def test_folds_print_a_table_of_breakpoints_and_which_to_choose(shared_data):
    options = ["--target", "Survived", "--folds", 5, "--repeats", 2, "--seed", 3]
    file = shared_data / "titanic.csv"
    text = printed("grow", file, *options)
    table = text[text.index("5-fold") :].splitlines()
    assert table[0] == "5-fold cross-validation of 2201 rows, 2 times, seed 3"
    assert table[1].split() == ["alpha", "leaves", "training", "error", "error", "SE"]
    assert table[2].split()[:3] == ["0", "14", "0.2095"]
    assert table[-1].split()[:2] == ["313.403019203", "1"]
    assert sum("smallest error" in line for line in table) == sum("1-SE" in line for line in table) == 1
    checked = json.loads(printed("grow", file, *options, "--json"))["cross_validation"]
    assert [checked[key] for key in ("folds", "repeats", "seed", "rows")] == [5, 2, 3, 2201]
    assert len(checked["points"]) == len(table) - 2 == 9
    errors = {point["alpha"]: point["error"] for point in checked["points"]}
    assert errors[checked["minimum"]] == min(errors.values())
    assert checked["one_se"] >= checked["minimum"]


def test_files_that_cannot_be_opened_are_named(tmp_path, write):
    assert "nothing.csv: No such file" in refused("grow", tmp_path / "nothing.csv", "--target", "y")
    assert "Is a directory" in refused("grow", tmp_path, "--target", "y")
    assert "nothing.json: No such file" in refused("predict", write(PLAY), "--model", tmp_path / "nothing.json")
    assert "not a tree saved as JSON" in refused("predict", write(PLAY), "--model", write("{}", "model.json"))


@pytest.mark.parametrize(
    ("format_", "line"),
    [
        ("rules", "#2  wind = lo → yes   [2 rows: yes 2 (100.0%)]"),
        ("branches", "|--- wind = lo"),
        ("python", "    if row['wind'] == 'lo':"),
        ("sql", "  WHEN \"wind\" = 'lo' THEN 'yes'"),
        ("pmml", '   <Node id="2" score="yes" recordCount="2">'),
        ("text", "    wind = lo: → yes   [2 rows: yes 2; entropy 0.0000]"),
        ("dict", "    'lo': 'yes',"),
        ("dot", "\t0 -> 2 [label=lo]"),
    ],
)
def test_a_saved_tree_is_written_for_other_programs(write, tmp_path, format_, line):
    model = tmp_path / "tree.json"
    model.write_text(printed("grow", write(PLAY), "--target", "play", "--json"), encoding="utf-8")
    lines = printed("export", model, "--as", format_).splitlines()
    assert line in lines


def test_a_pruned_tree_is_written_as_pruned(write, tmp_path):
    model = tmp_path / "tree.json"
    model.write_text(printed("grow", write(PLAY), "--target", "play", "--alpha", "9", "--json"), encoding="utf-8")
    assert "#0  any row → no   [4 rows: no 2 (50.0%), yes 2 (50.0%)]" in printed("export", model, "--as", "rules")


def test_a_format_that_there_is_not_and_a_model_that_is_none_are_one_line(write):
    assert "invalid choice: 'word'" in engine("export", "tree.json", "--as", "word").error
    done = engine("export", write(PLAY), "--as", "sql")
    assert (done.code, done.error.count("\n")) == (2, 1)
    assert "table.csv: This is not a tree saved as JSON" in done.error


def test_a_validation_file_is_named_in_what_it_lacks(write):
    rows, other = write(PLAY), write("outlook\nsun\n", "other.csv")
    asked = refused("grow", rows, "--target", "play", "--validation", other)
    assert asked == f"python -m engine: {other}: There is no column “play”. The columns are: outlook.\n"
    gone = refused("grow", rows, "--target", "play", "--validation", rows.with_name("gone.csv"))
    assert gone.count("gone.csv") == 1


def test_no_command_is_refused():
    assert "command" in refused()


def test_columns_are_called_as_on_the_page(tmp_path):
    (tmp_path / "t.csv").write_text(',x,x,"p;q"\n1,a,b,u\n2,b,b,v\n')
    model = json.loads(engine("grow", tmp_path / "t.csv", "--target", "p;q", "--json").out)
    assert [column["name"] for column in model["columns"]] == ["column 1", "x", "x (2)"]
