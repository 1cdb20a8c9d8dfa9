"""How a file is read: seen in a line, changed in a dialog with a preview, kept in the link, undone by going back."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.test_accessibility import violations  # noqa: F401

PRICES = (
    "Größe;Preis;Alter;Klasse\n"
    + "".join(f"{'klein' if n % 2 else 'groß'};{n}.299,50;{20 + n};{'ja' if n > 5 else 'nein'}\n" for n in range(1, 12))
    + "groß;1.000,00;unbekannt;ja\n"
)


def line(visitor):
    return visitor.page.locator(".st-key-read_open button")


def test_a_guess_is_overruled_beside_a_preview_and_the_back_button_undoes_it(visitor, violations):  # noqa: F811
    visitor.open()
    visitor.upload("preise.csv", PRICES.encode("cp1252"))
    expect(line(visitor)).to_contain_text("Semicolons · Windows-1252 · decimal comma · names in line 1")
    visitor.choose("Target", "Größe")
    line(visitor).click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog.locator(".raw > div").first).to_contain_text("Größe;Preis;Alter;Klasse")
    expect(dialog.get_by_role("button", name="Use this")).to_be_disabled()
    assert dialog.locator(".changed").count() == 0
    visitor.choose("Words that mean “no value”", "unbekannt (in Alter)")
    expect(dialog.locator("thead .changed")).to_have_text("Alternumeric")
    dialog.get_by_text("With these choices").click()  # what is open over the dialog closes
    expect(dialog.get_by_role("status")).to_contain_text("Of another kind: Alter.")
    assert violations(visitor.page) == []
    dialog.get_by_role("button", name="Use this").click()
    expect(line(visitor)).to_contain_text("1 word for missing")
    visitor.settle()
    assert "target Größe" in visitor.heading
    assert "reading=" in visitor.page.url
    visitor.page.go_back()
    expect(line(visitor)).not_to_contain_text("word for missing")
    visitor.settle()
    assert "target Größe" in visitor.heading and "reading=" not in visitor.page.url


def test_a_file_that_is_refused_under_a_choice_is_read_as_guessed_again_on_a_phone(visit):
    visitor = visit(width=390, height=844)
    visitor.page.goto(f"{visitor.address}/?data=file&file=a.csv&reading=%7B%22separator%22%3A%22%7C%22%7D")
    visitor.page.wait_for_selector(".alert")
    visitor.page.get_by_test_id("stExpandSidebarButton").click()
    visitor.upload("a.csv", PRICES)
    expect(visitor.page.locator(".alert")).to_contain_text("Only one column")
    visitor.page.get_by_role("button", name="Change how the file is read").click()
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_role("button", name="All as guessed").click()
    expect(dialog.locator(".sheet thead th")).to_have_count(4)
    assert dialog.evaluate("e => e.scrollWidth - e.clientWidth") <= 0
    dialog.get_by_role("button", name="Use this").click()
    visitor.wait_for_tree()
    assert "12 rows" in visitor.heading and "reading=" not in visitor.page.url
