"""What a live page keeps while it changes, what it says aloud, and what it asks for: a real browser at a real Table."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.phone.browsers import phone, press, read, sit
from tests.phone.served import Served


def seat(browser: Browser, there: Served, at: int = 0) -> Page:
    """Sit down, and wait until the stream has brought the page anew."""
    page = sit(phone(browser), there, there.name(at))
    expect(page.locator("#live")).to_have_attribute("data-live", "live")
    return page


ALIKE = """async () => {
  const link = document.querySelector("link[rel=apple-touch-icon]"), pixels = [];
  for (const source of [link.href, "/icon.svg"]) {
    const image = new Image(), sheet = new OffscreenCanvas(180, 180), pen = sheet.getContext("2d");
    image.src = source;
    await image.decode();
    pen.drawImage(image, 0, 0, 180, 180);
    pixels.push(pen.getImageData(0, 0, 180, 180).data);
    if (source === link.href && (image.naturalWidth !== 180 || image.naturalHeight !== 180)) return null;
  }
  const [drawn, meant] = pixels;
  return drawn.reduce((sum, value, i) => sum + Math.abs(value - meant[i]), 0) / drawn.length;
}"""


def test_the_page_can_be_put_on_the_home_screen_with_one_sign_whether_svg_is_shown_there_or_not(
    browser: Browser, there: Served
) -> None:
    page = seat(browser, there)
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["url"] == f"{there.url}/manifest.json"
    assert found["errors"] == []
    assert '"/icon.svg"' in found["data"]
    answer = page.request.get(f"{there.url}/icon.png")
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
    apart = page.evaluate(ALIKE)
    assert apart is not None and apart < 2, "of 255, on average; it is drawn anew by `make pictures`"


def test_focus_goes_to_the_title_of_whoever_pressed_and_others_are_told(browser: Browser, there: Served) -> None:
    own, other = seat(browser, there), seat(browser, there, 1)
    press(own.locator(".spot").first)
    expect(own.locator("h1")).to_have_text("Which edge for the road?")
    assert own.evaluate("document.activeElement.id") == "title"
    assert own.locator("#news").inner_text() == ""
    read(own)
    press(own.locator(".spot").first)
    expect(other.locator("h1")).to_have_text("Which corner for the settlement?")
    assert other.evaluate("document.activeElement.id") != "title"
    assert other.locator("#news").inner_text() == "Which corner for the settlement?"


def test_a_correction_that_is_half_filled_in_stays_while_others_play_on(browser: Browser, there: Served) -> None:
    while there.place() < 10:
        pass
    own = seat(browser, there, 1)
    press(own.locator("summary", has_text="The table"))
    press(own.locator("button.seat", has_text="Ren"))
    press(own.get_by_role("button", name="Correct the hand"))
    held = there.at(lambda: there.tables[-1].game.hand(1))
    press(own.locator(".more").first)
    press(own.locator(".more").nth(1))
    key, numbers = own.locator("form.ask [name=key]"), own.locator("input[type=number]")
    before, counted = key.input_value(), [field.input_value() for field in numbers.all()]
    assert sum(map(int, counted)) == held.total + 2
    there.place()
    expect(key).not_to_have_value(before)
    assert [field.input_value() for field in numbers.all()] == counted
    press(own.get_by_role("button", name="Done"))
    expect(numbers).to_have_count(0)
    asked = there.at(lambda: there.evening.presence.proposal)
    assert asked is not None and there.at(lambda: there.tables[-1].game.hand(1)) == held, "the others are asked first"


def test_the_phones_own_back_leads_a_seat_to_its_page_and_not_to_a_used_invitation(
    browser: Browser, there: Served
) -> None:
    own, stranger = phone(browser), phone(browser)
    link = there.invitation(there.name())
    for page in (own, stranger):
        page.goto(link)
    own.get_by_role("button", name="Sit down").click()
    expect(own.locator("#title")).to_be_visible()
    own.go_back()
    expect(own).to_have_url(f"{there.url}/")
    expect(own.locator("#title")).to_be_visible()
    stranger.reload()
    expect(stranger.locator("h1")).to_contain_text("This invitation was used")


def test_the_phones_own_back_closes_what_is_open_before_it_leaves(browser: Browser, there: Served) -> None:
    own = seat(browser, there)
    fold = own.locator("details", has_text="The table").last
    press(own.get_by_role("button", name="Rules"))
    expect(own.locator("h1")).to_have_text("The rules of this game")
    own.go_back()
    expect(own.locator("h1")).to_have_text("Which corner for the settlement?")
    press(fold.locator("summary"))
    expect(fold).to_have_attribute("open", "")
    own.go_back()
    expect(fold).not_to_have_attribute("open", "")
    expect(own.locator("h1")).to_have_text("Which corner for the settlement?")
    assert there.head == 0
    press(own.locator(".spot").first)
    expect(own.locator("h1")).to_have_text("Which edge for the road?")
    assert there.head == 1, "what Back closed before is not in the way"


def test_a_reload_keeps_what_was_entered_and_no_longer_than_it_is_asked(browser: Browser, there: Served) -> None:
    while there.place() < 10:
        pass
    own = seat(browser, there, 1)
    press(own.locator("summary", has_text="The table"))
    press(own.locator("button.seat", has_text="Ren"))
    press(own.get_by_role("button", name="Correct the hand"))
    numbers = own.locator("input[type=number]")
    before = [field.input_value() for field in numbers.all()]
    press(own.locator(".more").nth(2))
    counted = [field.input_value() for field in numbers.all()]
    assert counted != before
    own.reload()
    assert [field.input_value() for field in numbers.all()] == counted
    press(own.get_by_role("button", name="Back"))
    expect(numbers).to_have_count(0)
    assert own.evaluate("[sessionStorage.length, localStorage.length]") == [0, 0]
