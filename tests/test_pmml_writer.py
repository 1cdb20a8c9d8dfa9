"""Trees as PMML: JPMML, the reference evaluator, reads the model and gives every row its class."""

import shutil
import xml.etree.ElementTree as ElementTree

import numpy as np
import pandas as pd
import pytest
from exported import KINDS_OF_TREES, SHARED_OUT, exported, made
from test_export import deep

from engine import InputError, class_shares
from engine.writers.pmml import pmml_problem, to_pmml

PMML = "{http://www.dmg.org/PMML-4_4}"


@pytest.fixture(scope="module")
def evaluated():
    """Runs a model on rows: the frame of class and probabilities."""
    if shutil.which("java") is None:
        pytest.skip("there is no Java to run JPMML")
    package = pytest.importorskip("jpmml_evaluator")
    backend = pytest.importorskip("jpmml_evaluator.py4j").Py4JBackend()

    def run(text, rows):
        evaluator = package.LoadingModelEvaluatorBuilder(backend).loadString(text).build().verify()
        return evaluator.evaluateAll(rows.astype(object).where(rows.notna(), None))

    yield run
    backend.destroyGateway()


@pytest.mark.parametrize("name", KINDS_OF_TREES)
def test_the_model_gives_every_row_its_class_and_shares(name, evaluated):
    it = exported(name)
    found = evaluated(to_pmml(it.tree, it.leaves), it.values())
    assert found[it.tree.schema.target].tolist() == it.classes
    shares = found[[f"probability({label})" for label in it.tree.schema.classes]]
    np.testing.assert_allclose(shares.to_numpy(float), class_shares(it.tree, it.rows, it.leaves))


@pytest.mark.parametrize("name", SHARED_OUT)
def test_where_rows_are_shared_out_one_with_an_empty_cell_that_is_asked_has_no_class(name, evaluated):
    it = exported(name, shared_out=True)
    found = evaluated(to_pmml(it.tree, it.leaves), it.values())[it.tree.schema.target]
    whole = ~(it.rows == "").any(axis=1)
    for label, expected, complete in zip(found, it.classes, whole, strict=True):
        assert label == expected or (pd.isna(label) and not complete)
    assert found.isna().any()


@pytest.mark.parametrize(("levels", "shared_out"), [(5000, False), (500, True)])
def test_a_tree_of_thousands_of_levels_is_written_flat_and_run(levels, shared_out, evaluated):
    tree = deep(levels, missing="fractional" if shared_out else "branch")
    rows = pd.DataFrame({"x": [0.0, 1.0, levels - 2.0, levels - 1.0, levels, np.nan]})
    *labels, of_empty = evaluated(to_pmml(tree), rows)["y"]
    assert labels == ["even", "odd", "even", "odd", "even"]
    assert pd.isna(of_empty) if shared_out else of_empty == "even"


def test_the_model_has_the_parts_of_the_standard_in_their_order():
    it = exported("penguins by groups")
    root = ElementTree.fromstring(to_pmml(it.tree, it.leaves))
    assert (root.tag, root.get("version")) == (f"{PMML}PMML", "4.4")
    assert [part.tag.removeprefix(PMML) for part in root] == ["Header", "DataDictionary", "TreeModel"]
    fields = {field.get("name"): field for field in root.iter(f"{PMML}DataField")}
    assert (fields["bill_length_mm"].get("optype"), fields["bill_length_mm"].get("dataType")) == (
        "continuous",
        "double",
    )
    assert [value.get("value") for value in fields["species"]] == ["Adelie", "Chinstrap", "Gentoo"]
    model = root.find(f"{PMML}TreeModel")
    assert [part.tag.removeprefix(PMML) for part in model] == ["MiningSchema", "Output", "Node"]
    assert model.get("noTrueChildStrategy") == "returnLastPrediction"
    first = model.find(f"{PMML}Node")
    assert [part.tag.removeprefix(PMML) for part in first] == ["True", *["ScoreDistribution"] * 3, *["Node"] * 3]
    assert [float(part.get("recordCount")) for part in first.findall(f"{PMML}ScoreDistribution")] == [152, 68, 124]
    assert sum(float(part.get("probability")) for part in first.findall(f"{PMML}ScoreDistribution")) == 1


def test_values_with_quotes_or_line_breaks_are_told_one_by_one_and_others_as_a_set():
    frame = pd.DataFrame({"v": ['a "b"', "c\\", "d e", "f\ng", "h", "i"], "y": ["1", "1", "2", "1", "2", "2"]})
    it = made(frame, criterion="gini", branching="binary")
    root = ElementTree.fromstring(to_pmml(it.tree))
    assert [array.text for array in root.iter(f"{PMML}Array")] == ['"d e" "h" "i"']
    told = [part.get("value") for part in root.iter(f"{PMML}SimplePredicate")]
    assert told == ['a "b"', "c\\", "f\ng"]


def test_a_sign_that_xml_does_not_have_is_one_sentence():
    tree = made(pd.DataFrame({"v": ["a\x01", "b"], "y": ["1", "2"]})).tree
    sentence = "XML has no character U+0001, which is in “a\x01”; correct the cell for PMML."
    assert pmml_problem(tree) == sentence
    with pytest.raises(InputError, match=r"U\+0001"):
        to_pmml(tree)
    assert pmml_problem(exported("quotes").tree) is None
