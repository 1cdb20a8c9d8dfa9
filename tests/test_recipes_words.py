"""Free text as words that are there or not: CountVectorizer's, the mail filter of the article, Chinese."""

import numpy as np
import pytest
from sklearn.feature_extraction.text import CountVectorizer

from engine import Params, Sheet, cells_of, grow, label_codes, make_table, parts
from explorer.choices import choices
from explorer.notices import Refused
from explorer.recipes import Words, fit, offers
from explorer.recipes import words as words_step
from explorer.recipes.words import is_free_text

MAILS = [
    ("Cheap viagra now, buy cheap pills online today", "spam"),
    ("You won 1000000 dollars, claim the prize now", "spam"),
    ("Meeting moved to Monday at nine in room four", "ham"),
    ("Please review the attached minutes of the meeting", "ham"),
    ("Buy now and win a prize, limited offer for you", "spam"),
    ("Lunch on Monday? The usual place in town", "ham"),
    ("Viagra offer: buy two, pay one, only today", "spam"),
    ("The minutes are attached, see you at the meeting", "ham"),
    ("Cheap loans, no questions asked, apply now online", "spam"),
    ("Can you review my draft of the report by Friday", "ham"),
]


def sheet_of(text, label) -> Sheet:
    return Sheet((cells_of("text", text), cells_of("label", label)), len(text))


def mails() -> Sheet:
    return sheet_of(*(list(column) for column in zip(*(MAILS + MAILS[:3]), strict=True)))


def matrix(sheet: Sheet) -> np.ndarray:
    """Rows × words, 1 where the word is there."""
    columns = [cells for cells in sheet.columns if cells.name.startswith("text: ")]
    return np.stack([np.array([*cells.texts, ""], dtype=object)[cells.codes] == "yes" for cells in columns], axis=1)


@pytest.mark.parametrize(("words", "letters"), [(8, 2), (1000, 2), (1000, 4)])
def test_the_words_are_those_of_the_count_vectorizer(words, letters):
    sheet = mails()
    seen = fit(sheet, {"text": Words(words, letters)}, "label").of(sheet)
    theirs = CountVectorizer(binary=True, token_pattern=rf"(?u)\b\w{{{letters},}}\b")
    rows = [text for text, _ in MAILS + MAILS[:3]]
    every = theirs.fit_transform(rows).toarray()
    names = [f"text: {word}" for word in theirs.get_feature_names_out()]
    assert set(seen.names[:-1]) <= set(names) and len(seen.names) - 1 == min(words, len(names))
    chosen = [names.index(name) for name in seen.names[:-1]]
    assert matrix(seen).astype(int).tolist() == every[:, chosen].tolist()
    left_out = np.setdiff1d(np.arange(len(names)), chosen)
    assert not len(left_out) or every[:, chosen].sum(axis=0).min() >= every[:, left_out].sum(axis=0).max()


def test_a_raw_mail_table_gives_the_mail_filter_of_the_article(shared_data):
    """1,000 words in 7,000 mails, 3,001 to check by: the same columns, so the same accuracy, 0.9770."""
    data = np.load(shared_data / "spam_top1000.npz")
    there = np.concatenate([data["x_train"], data["x_test"]]).astype(bool)
    names = np.array([f"w{j:04}" for j in range(1000)])
    texts = [" ".join(["x", *names[row]]) for row in there]  # one letter is no word, but no empty cell either
    labels = np.where(np.concatenate([data["y_train"], data["y_test"]]), "yes", "no")
    sheet = sheet_of(texts, labels)
    recipe = fit(sheet, {"text": Words(1000)}, "label", np.arange(7000))
    assert recipe.columns[0].names == tuple(f"text: {name}" for name in names)
    seen = recipe.of(sheet)
    assert np.array_equal(matrix(seen), there)
    training, validation = parts(make_table(seen, "label"), np.arange(10_001) >= 7000)
    tree = grow(training, Params())
    assert round(float(np.mean(label_codes(tree, validation) == validation.classes)), 4) == 0.9770


def test_words_come_from_the_training_rows_and_count_every_one_of_them():
    sheet = sheet_of(["a b rain rain", "sun today", "sun today", "fog fog fog"], ["y", "n", "n", "y"])
    recipe = fit(sheet, {"text": Words(2)}, "label", np.arange(3))
    assert recipe.columns[0].names == ("text: sun", "text: today")
    other = recipe.of(Sheet((cells_of("text", ["SUN!", "", "nothing known"]),), 3))
    assert [[*other.columns[0].texts][code] if code >= 0 else "" for code in other.columns[0].codes] == [
        "yes",
        "",
        "no",
    ]


def test_free_text_is_left_out_and_its_words_are_offered():
    sheet = mails()
    (text,) = choices(sheet, "label")
    assert (text.use, text.reason_key) == (False, "left_out_free_text")
    assert offers(sheet["text"], False)[0] == Words()
    assert Words() not in offers(sheet["text"], True)


@pytest.mark.parametrize(
    "values",
    [[f"Name {i}" for i in range(20)], ["New York City Hall"] * 20, [str(i) for i in range(20)], ["a b c d e"] * 4],
)
def test_names_and_repeated_texts_are_no_free_text(values):
    assert not is_free_text(cells_of("x", values))


CHINESE = ["我来到北京清华大学 spam", "他来到了网易杭研大厦", "北京欢迎你", "天气很好 spam"]


def test_chinese_is_cut_by_jieba_where_it_is_installed():
    pytest.importorskip("jieba")
    fitted = Words().fitted(cells_of("text", CHINESE), None)
    assert fitted.pieces == "jieba" and {"北京", "来到", "spam"} <= set(fitted.words)
    (beijing,) = (
        cells
        for part, cells in zip(fitted.parts, fitted.made(cells_of("t", CHINESE)), strict=True)
        if part.name == "北京"
    )
    assert [beijing.texts[code] for code in beijing.codes] == ["yes", "no", "yes", "no"]


def test_chinese_is_taken_by_characters_without_jieba(monkeypatch):
    monkeypatch.setattr(words_step, "find_spec", lambda name: None)
    fitted = Words().fitted(cells_of("text", CHINESE), None)
    assert fitted.pieces == "characters" and {"北", "京", "spam"} <= set(fitted.words)
    assert not {word for word in fitted.words if len(word) > 1} - {"spam"}


def test_a_column_without_words_and_more_words_than_can_be_held_are_refused(monkeypatch):
    with pytest.raises(Refused) as caught:
        Words(letters=9).fitted(cells_of("text", ["a b", "c d"]), None)
    assert caught.value.key == "no_words"
    monkeypatch.setattr(words_step, "MOST_CELLS", 20)
    fitted = Words(3).fitted(cells_of("text", ["rain sun fog"] * 10), None)
    with pytest.raises(Refused) as caught:
        fitted.made(cells_of("text", ["rain sun fog"] * 10))
    assert (caught.value.key, caught.value.values["most"]) == ("words_many", 2)
