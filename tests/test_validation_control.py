"""Which rows check the tree: how they are chosen on the page, and that every figure says of which rows it is."""

import pytest
from cases import CASES
from page import Page, unpacked

TRAINING = "size,color,kind\n1,red,a\n2,red,a\n3,blue,b\n4,blue,b\n5,green,b\n6,green,a\n7,red,a\n8,blue,b\n"
UPLOAD = "upload_validation"


def beside(page, text, name="checks.csv"):
    """Upload a second file beside the first."""
    page.app.file_uploader(key=UPLOAD).upload(name, text.encode(), "text/csv")
    return page.run()


def checked(page):
    """The validation figures the view was sent, as shares of rows that are right."""
    found = page.view["validation"]
    return None if found is None else (found["rows"], 1 - found["grown"], 1 - found["error"][0], 1 - found["majority"])


def checks(page):
    """What cross-validation sent the view, None where it sent nothing."""
    blobs = [unpacked(proto.bytes) for proto in page._views() if proto.bytes]
    return next((blob for blob in blobs if blob.get("kind") == "checks"), None)


# None, a share, a list, a mark


def test_at_first_all_rows_grow_the_tree_and_nothing_is_called_validation():
    page = Page(data="titanic")
    assert page.value("validation") == "none"
    assert page.heading == "Titanic 2,201 rows · target Survived"
    assert (checked(page), page.view["due"], checks(page), page.link) == (None, None, None, {"data": "titanic"})


@pytest.mark.parametrize("method", ["none", "alpha", "pessimistic", "reduced-error", "pre-pruning"])
def test_every_method_has_its_validation_accuracy(method):
    page = Page(data="titanic", pruning=method, validation="share", hold_out="0.25")
    assert page.heading == "Titanic 1,651 training rows · 550 validation rows · target Survived"
    rows, grown, pruned, majority = checked(page)
    assert rows == 550
    assert 0.7 < grown < 0.85 and 0.7 < pruned < 0.85
    assert majority == pytest.approx(372 / 550)  # the class of most training rows is No, in proportion in both parts
    assert page.view["validation"]["chose"] == (method in ("reduced-error", "pre-pruning"))


def test_a_method_that_asks_validation_rows_takes_a_share_and_says_so():
    page = Page(data="titanic").set(pruning="reduced-error")
    assert "This pruning asks validation rows: a share is held out." in page.quiet
    assert page.heading.startswith("Titanic 1,541 training rows · 660 validation rows")
    assert page.set(validation="folds").heading.startswith("Titanic 1,541 training rows · 660 validation rows")
    assert page.set(pruning="alpha").heading == "Titanic 2,201 rows · 10 folds · target Survived"
    assert page.set(validation="none").heading == "Titanic 2,201 rows · target Survived"


def test_rows_that_are_not_named_yet_leave_the_tree_whole():
    page = Page(data="loan").set(validation="rows")
    assert page.heading.endswith("15 rows · target 类别")
    page.set(validation_rows="1-3")
    assert "12 training rows · 3 validation rows" in page.heading
    assert checked(page)[0] == 3


def test_the_errors_of_validation_rows_stand_at_every_breakpoint():
    view = Page(data="titanic", validation="share").view
    found = view["validation"]
    assert len(found["error"]) == len(found["se"]) == len(view["alphas"]["alpha"])
    assert found["error"][found["smallest"]] == min(found["error"])
    assert found["one_se"] >= found["smallest"]
    assert found["error"][-1] == found["majority"]


# The textbook's watermelons


@pytest.mark.parametrize(
    ("method", "grown", "pruned", "n_leaves"),
    [("none", 3, 3, 8), ("alpha", 3, 3, 8), ("reduced-error", 3, 5, 3), ("pre-pruning", 3, 5, 3)],
)
def test_the_sample_of_the_textbooks_split_opens_with_its_validation_rows(method, grown, pruned, n_leaves):
    page = Page(data="watermelon_2.0_split").set(pruning=method)
    assert "10 training rows · 7 validation rows" in page.heading
    assert [page.value(key) for key in ("validation", "validation_column", "validation_value")] == [
        "column",
        "部分",
        "验证",
    ]
    assert checked(page) == pytest.approx((7, grown / 7, pruned / 7, 4 / 7))
    assert page.view["alphas"]["leaves"][0] == n_leaves
    assert "validation" not in page.link
    assert page.set(validation="none").link["validation"] == "none"
    assert page.set(data="loan").value("validation") == "none"


# A second file


@pytest.fixture
def two_files():
    return Page().upload("first.csv", TRAINING).set(validation="file")


def test_a_second_file_checks_the_tree_of_the_first_by_the_names_of_its_columns(two_files):
    assert two_files.heading == "first.csv 8 rows · target kind"  # nothing to check with yet
    tree = two_files.view["tree"]
    page = beside(two_files, "kind,extra,color,size\na,1,red,9\nb,2,violet,2.5\na,3,blue,3\n,4,red,1\n")
    assert page.heading == "first.csv 8 training rows · 3 validation rows · target kind"
    assert page.view["columns"] == ["size", "color"]
    assert page.view["rows"] == 8
    assert page.view["tree"] != tree  # the values of both files have codes in it
    # color: red a, blue b, green by size; violet stops at the root, whose classes tie: a
    assert checked(page) == pytest.approx((3, 1 / 3, 1 / 3, 2 / 3))
    assert page.link["validation_file"] == "checks.csv"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("color,kind\nred,a\n", "checks.csv: The second file lacks the column “size”."),
        ("kind,shape\na,round\n", "checks.csv: The second file lacks columns “size”, “color”."),
        (
            "size,color\n1,red\n",
            "checks.csv: The second file has no column “kind”, the target: without it nothing tells whether the tree "
            "is right.",
        ),
        ("size,color,kind\n1,red,\n", "checks.csv: No row of the second file has a value in the target column “kind”."),
        (
            "size,color,kind\n1,red,a\nmany,red,b\n",
            "checks.csv: Column “size” cannot be numeric: “many” in data row 2 is not a number. Make the column "
            "categorical, or correct the cell.",
        ),
        ("", "checks.csv: The file is empty. Choose a file with a header line and data rows."),
    ],
)
def test_a_second_file_that_does_not_fit_is_refused_by_name(two_files, text, sentence):
    assert beside(two_files, text).alert == sentence
    assert two_files.set(validation="none").alert == ""


def test_a_second_file_with_the_rows_that_grew_the_tree_is_no_check_and_says_so(two_files):
    told = beside(two_files, TRAINING).texts("notices")
    assert told == [
        "The second file has the very rows that grew the tree: its accuracy is the training accuracy once more."
    ]
    assert beside(two_files, TRAINING.replace("8,blue", "9,blue")).texts("notices") == []


def test_another_second_file_checks_anew_whoever_grew_the_tree(two_files):
    for engine in ("own", "scikit-learn"):
        page = two_files.set(engine=engine)
        assert checked(beside(page, "size,color,kind\n1,red,a\n3,blue,b\n"))[1] == 1
        assert checked(beside(page, "size,color,kind\n1,red,b\n3,blue,a\n"))[1] == 0


def test_after_a_reload_the_second_file_is_asked_for_by_name():
    page = Page(data="loan", validation="file", validation_file="checks.csv")
    assert "The link names the file “checks.csv”, which has to be chosen again after a reload." in page.quiet
    assert page.set(pruning="reduced-error").alert.startswith("This pruning asks validation rows: upload the file")


def test_another_first_file_forgets_the_second(two_files):
    beside(two_files, TRAINING)
    page = two_files.upload("other.csv", TRAINING.replace("kind", "sort"))
    assert (page.value("validation"), page.heading) == ("none", "other.csv 8 rows · target sort")


def test_pr_09_a_node_that_no_validation_row_reaches_is_kept_and_says_so():
    folders = sorted(CASES.glob("PR-09-*"))
    if not folders:
        pytest.skip("case PR-09 is not beside the repository")
    page = Page().upload("input.csv", (folders[0] / "input.csv").read_bytes()).set(validation="file")
    beside(page, (folders[0] / "validation.csv").read_text(), "validation.csv")
    page.set(pruning="reduced-error")
    assert page.heading == "input.csv 11 training rows · 3 validation rows · target Class"
    assert page.view["alphas"]["leaves"] == [4]
    assert checked(page) == pytest.approx((3, 1, 1, 1 / 3))  # as one leaf, Miss, two of three would be wrong
    u = page.view["branch_texts"].index("u")
    page.report(selected={"node": page.view["branch"].index(u), "seq": 1})
    assert page.facts["validation rows here"] == "0"
    assert page.facts["so"] == "left as it is: no validation row comes here"


# Folds


def test_folds_are_in_the_heading_and_the_link_and_their_errors_come_after_the_tree():
    page = Page(data="titanic").set(validation="folds")
    assert page.heading == "Titanic 2,201 rows · 10 folds · target Survived"
    found = checks(page)
    assert found["id"] == page.view["due"]["id"]
    assert (found["folds"], found["repeats"], found["rows"]) == (10, 1, 2201)
    assert len(found["error"]) == len(page.view["alphas"]["alpha"])
    assert found["majority"] == pytest.approx(711 / 2201)
    assert found["grown"] == found["error"][0] == pytest.approx(461 / 2201)
    assert checked(page) is None
    page.set(folds=5).set(repeats=2).set(folds_seed=3)
    assert page.heading == "Titanic 2,201 rows · 5 folds × 2 · target Survived"
    assert page.link.items() >= {"validation": "folds", "folds": "5", "repeats": "2", "folds_seed": "3"}.items()
    assert checks(page)["id"] == page.view["due"]["id"] != found["id"]


def test_folds_that_are_grown_are_kept():
    page = Page(data="loan", validation="folds", folds="3")
    shelf = page.app.session_state["_made"]["fold_errors"]
    (known,) = shelf.values()
    first = dict(known)
    assert sorted(first) == [0, 1, 2]
    page.set(repeats=2)
    assert sorted(known) == [0, 1, 2, 3, 4, 5]
    assert all(known[fold] is first[fold] for fold in first)
    page.set(alpha=3.0)
    assert checks(page)["folds"] == 3


def test_folds_that_were_stopped_are_not_grown_until_one_says_go_on():
    page = Page(data="loan", validation="folds")
    work = page.view["due"]["id"].replace("/10x1/", "/3x1/")
    page.app.session_state["_halted"] = (work,)  # as the button does that stands there while folds are grown
    page.set(folds=3)
    assert (page.view["due"]["id"], checks(page)) == (work, None)
    assert "Cross-validation stopped after 0 of 3 folds." in page.quiet
    assert checks(page.press("Go on"))["id"] == work


def test_another_leaf_cost_is_cross_validated_anew():
    page = Page(data="titanic", validation="folds")
    bits = checks(page)
    errors = checks(page.set(leaf_cost="errors"))
    assert len(errors["error"]) == len(page.view["alphas"]["alpha"]) != len(bits["error"])


@pytest.mark.parametrize("method", ["none", "pessimistic"])
def test_a_method_without_alpha_does_not_use_folds_and_says_so(method):
    page = Page(data="titanic", validation="folds", pruning=method)
    assert "Folds choose alpha; this pruning has none, so they are not used." in page.quiet
    assert (page.view["due"], checks(page)) == (None, None)


def test_a_class_with_fewer_rows_than_folds_is_told():
    page = Page(data="loan", validation="folds")
    assert "Too few rows of class 否, 是 for 10 folds: rows are dealt without regard to classes." in page.texts(
        "notices"
    )
    assert page.set(folds=3).texts("notices") == []


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ({"folds": 1}, "The number of folds must be a whole number from 2 to 15; it is 1."),
        ({"folds": 16}, "The number of folds must be a whole number from 2 to 15; it is 16."),
        ({"repeats": 0}, "The repeats must be a whole number from 1 to 100; they are 0."),
        ({"folds_seed": -1}, "The seed must be a whole number from 0 to 4294967295; it is -1."),
    ],
)
def test_folds_out_of_range_are_one_sentence(setting, sentence):
    assert Page(data="loan", validation="folds").set(**setting).alert == sentence


def test_a_tree_of_one_leaf_has_nothing_to_cross_validate():
    page = Page(data="loan", validation="folds", max_depth="0")
    assert (page.alert, page.view["due"], checks(page)) == ("", None, None)
