"""Rough networks: a phone that loses the table, sleeps, comes back or taps twice says so, and plays nothing twice."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from playwright.sync_api import Browser, Page, Route, expect

from tests.phone.browsers import phone, press, read, sit
from tests.phone.served import Served
from ui.phone.render import style_name

LOST = re.compile(r"not live since \d\d:\d\d")


def is_live(page: Page) -> None:
    expect(page.locator("#live")).to_have_text("live")


def shows(page: Page, score: str) -> None:
    expect(page.locator("header .live")).to_have_text(re.compile(rf"^\s*{score}\b"))


def middle(page: Page, what: str) -> tuple[float, float]:
    """Bring the first of these into sight and return its middle, in one go: the stream may put another page there."""
    x, y = page.evaluate(
        """what => {
            const one = document.querySelector(what);
            one.scrollIntoView({block: "center"});
            const box = one.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }""",
        what,
    )
    return float(x), float(y)


def test_a_phone_without_a_network_says_since_when_plays_nothing_later_and_shows_everything_when_it_is_back(
    browser: Browser, there: Served
) -> None:
    page = sit(phone(browser), there, there.name())
    is_live(page)
    page.context.set_offline(True)
    press(page.locator(".spot").first)
    expect(page.locator("#live")).to_have_text(LOST)
    page.context.set_offline(False)
    is_live(page)
    assert there.head == 0, "what was tapped meanwhile is not played"
    page.context.set_offline(True)
    expect(page.locator("#live")).to_have_text(LOST)
    there.place()
    page.context.set_offline(False)
    is_live(page)
    shows(page, "1")
    read(page)
    press(page.locator(".spot").first)
    expect(page.get_by_role("heading", level=1)).not_to_contain_text("Which edge for the road?")
    assert there.head == 2


def test_a_phone_that_slept_shows_the_newest_page_when_it_wakes(browser: Browser, there: Served) -> None:
    page = sit(phone(browser), there, there.name())
    is_live(page)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    there.place()
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    shows(page, "1")
    is_live(page)


HIDES = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""A browser without a window hides no page: so the page is told what it is told in a tab in the background."""


def test_a_tab_in_the_background_is_not_frozen_and_shows_everything_in_front_again_and_plays_nothing_twice(
    browser: Browser, there: Served
) -> None:
    page, asked = sit(phone(browser), there, there.name()), list[str]()
    expect(page.locator("#live")).to_have_attribute("data-live", "live")
    page.on("request", lambda request: asked.append(f"{request.method} {request.url.removeprefix(there.url)}"))
    press(page.locator(".spot").first)
    page.evaluate(HIDES, True)
    shows(page, "1")
    page.context.set_offline(True)
    there.place()
    there.place()
    page.context.set_offline(False)
    page.evaluate(HIDES, False)
    expect(page.locator("h1")).to_have_text("Ren: Place a road")
    is_live(page)
    assert asked.count("POST /do") == 1
    assert asked[-1] == "GET /live"
    assert there.at(lambda: there.tables[0].history.head) == 3


def test_what_a_tap_brought_is_answered_once_it_lay_there_and_not_by_the_second_of_a_double_one(
    browser: Browser, there: Served
) -> None:
    page, sent = phone(browser), list[str]()
    page.on("request", lambda request: sent.append(request.url.removeprefix(there.url)))
    is_live(sit(page, there, there.name()))
    page.clock.pause_at(datetime.now() + timedelta(seconds=20))  # later than now, however slow the machine is
    page.touchscreen.tap(*middle(page, ".spot"))
    shows(page, "1")
    edge = middle(page, ".spot")
    page.touchscreen.tap(*edge)
    page.clock.run_for(399)
    page.touchscreen.tap(*edge)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Which edge for the road?")
    assert (there.head, sent.count("/do")) == (1, 1), "both belong to the first"
    page.clock.run_for(1)
    page.touchscreen.tap(*edge)
    expect(page.get_by_role("heading", level=1)).not_to_contain_text("Which edge for the road?")
    assert there.at(lambda: there.tables[0].history.head) == 2
    assert sent.count("/do") == 2


def test_a_tap_counts_where_the_same_page_came_once_more_just_before_it(browser: Browser, there: Served) -> None:
    """A phone that is back may get its page twice. Boxes of places overlap: both pages must mean the same place."""
    there.place()
    page = sit(phone(browser), there, there.name())
    page.clock.pause_at(datetime.now() + timedelta(seconds=20))
    page.locator(".spot").evaluate_all("spots => spots.forEach((spot) => spot.classList.add('older'))")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".spot.older")).to_have_count(0)
    page.touchscreen.tap(*middle(page, ".spot"))
    expect(page.get_by_role("heading", level=1)).not_to_contain_text("Which edge for the road?")
    assert there.head == 2


def test_however_slow_the_network_a_second_tap_does_not_end_the_turn_that_the_first_threw_for(
    browser: Browser, there: Served
) -> None:
    """With 0.9 s of network the second tap comes before the page, or just after it."""
    while not there.tables[-1].game.turn:
        there.place()
    page, held, bright = phone(browser), list[Route](), ".end .paper"
    is_live(sit(page, there, there.name(there.tables[-1].game.active)))

    def holds(route: Route) -> None:
        held.append(route)

    page.route("**/do", holds)
    page.clock.pause_at(datetime.now() + timedelta(seconds=20))
    expect(page.locator(bright)).to_have_text("Throw")
    there_it_is = middle(page, bright)
    with page.expect_request("**/do"):
        page.touchscreen.tap(*there_it_is)
    expect(page.locator(bright)).to_have_class(re.compile("sent"))
    page.clock.run_for(900)
    page.touchscreen.tap(*there_it_is)
    assert len(held) == 1, "it is under way, and is shown as such"
    held.pop().continue_()
    expect(page.locator(bright)).to_have_text("End the turn")
    box = page.locator(bright).bounding_box()
    assert box is not None and box["x"] < there_it_is[0] < box["x"] + box["width"], "right under the finger"
    page.touchscreen.tap(*there_it_is)
    page.clock.run_for(399)
    page.touchscreen.tap(*there_it_is)
    assert (held, there.tables[-1].game.turn) == ([], 1)
    page.clock.run_for(1)
    with page.expect_request("**/do"):
        page.touchscreen.tap(*there_it_is)
    expect(page.locator(bright)).to_have_class(re.compile("sent"))
    held.pop().continue_()
    expect(page.locator("h1")).not_to_contain_text("Trade and build")
    assert there.at(lambda: there.tables[-1].game.turn) == 2


def test_the_second_tap_of_a_double_one_on_sit_down_does_nothing_on_the_page_of_the_seat(
    browser: Browser, there: Served
) -> None:
    page, sent = phone(browser), list[str]()
    page.on("request", lambda request: sent.append(request.url.removeprefix(there.url)))
    page.goto(there.invitation(there.name()))
    page.clock.pause_at(datetime.now() + timedelta(seconds=20))
    page.get_by_role("button", name="Sit down").click()
    is_live(page)
    spot = middle(page, ".spot")
    page.touchscreen.tap(*spot)
    page.clock.run_for(400)
    with page.expect_request("**/do"):
        page.touchscreen.tap(*spot)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Which edge for the road?")
    assert (there.head, sent.count("/do")) == (1, 1)


def test_a_lost_phone_shows_nothing_more_once_another_sits_there(browser: Browser, there: Served) -> None:
    lost = sit(phone(browser), there, there.name())
    is_live(lost)
    found = sit(phone(browser), there, there.name())
    is_live(found)
    expect(lost.get_by_role("heading")).to_contain_text("holds no seat any more")
    assert lost.locator(".hand, .spot, #do").count() == 0


def test_the_guests_link_works_from_another_sites_page(browser: Browser, there: Served) -> None:
    """A messenger in a browser is another site: what a link of it leads to must know the guest at once."""
    guest = phone(browser)
    link = there.watching()

    def messenger(route: Route) -> None:
        route.fulfill(content_type="text/html", body=f'<a href="{link}">come and watch</a>')

    guest.route("http://messenger.test/", messenger)
    guest.goto("http://messenger.test/")
    guest.get_by_role("link").click()
    is_live(guest)
    expect(guest.locator(".seat strong").first).to_have_text("0")


def test_a_page_asks_for_its_style_and_its_stream_and_breaks_no_rule_of_its_own(
    browser: Browser, there: Served
) -> None:
    page, asked, said = phone(browser), list[str](), list[str]()
    page.on("request", lambda request: asked.append(request.url.removeprefix(there.url)))
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    sit(page, there, there.name())
    is_live(page)
    asked.clear()
    page.goto(there.url)
    is_live(page)
    there.place()
    shows(page, "1")
    assert not said
    own = {"/", f"/{style_name()}", "/live"}
    assert own <= {*asked} <= own | {"/manifest.json", "data:,"}
