"""Columns made over in the sidebar: dates in one click, grades with names, words of free text, and the way back."""

from __future__ import annotations

from playwright.sync_api import expect

WORDS = ("please read this today", "about the time we have", "with you from next week", "what a day it will be")


def mails() -> str:
    """Spam holds “prize”; sizes are 0, 1, 2, …; the name of the date column is markup."""
    rows = ["<b>day</b>,text,size,label"]
    for i in range(40):
        word, label = ("prize", "spam") if i % 2 else ("minutes", "ham")
        rows.append(f"2024-{i % 12 + 1:02}-{i % 28 + 1:02},{WORDS[i % 4]} {word} {i},{i},{label}")
    return "\n".join(rows)


def test_a_newcomer_makes_grades_words_and_days_sees_what_comes_of_them_and_undoes_them(visitor):
    visitor.open()
    visitor.upload("mails.csv", mails())
    page = visitor.page
    page.get_by_text("Columns · 1 of 3 used").click()
    visitor.settle()
    visitor.choose("Change a column", "size")
    visitor.choose("Use it as", "grades of its numbers")
    preview = page.locator(".card.made")
    expect(preview).to_contain_text("→ size (categorical): 3 different, 0 missing")
    visitor.choose("Cut into grades", "at my own points")
    points = page.get_by_label("Cut points")
    points.fill("9, 29")
    points.press("Enter")
    names = page.get_by_label("Names, one a line, lowest first")
    names.fill("small\nmiddle\nlarge")
    names.press("Control+Enter")
    expect(preview).to_contain_text("middle")
    assert [row.inner_text().split() for row in preview.get_by_role("row").all()] == [
        ["small", "10"],
        ["middle", "20"],
        ["large", "10"],
    ]
    page.get_by_role("button", name="Use the words of “text”").click()
    visitor.wait_for("figures.before.leaves === 2")
    expect(visitor.card.first).to_contain_text("text: minutes ?")
    page.get_by_role("button", name="Use “<b>day</b>” as dates, in order").click()
    expect(page.get_by_text("Columns · 3 of 3 used")).to_be_visible()
    expect(preview).to_contain_text("→ <b>day</b>: days since 2024-01-01 (numeric)")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_text("Columns · 2 of 3 used")).to_be_visible()
    page.wait_for_url(lambda url: "grades" in url and "day" not in url)
    page.set_viewport_size({"width": 390, "height": 800})
    visitor.settle()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
