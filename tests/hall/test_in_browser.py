"""Desk and wall in a real browser: live without losing what is being typed, within the screen, and usable by all."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Browser, FilePayload, Page, ViewportSize, expect

from tests.hall.desks import Browser as Desk
from tests.hall.desks import Hall, names
from tests.phone.test_accessible import CONTRAST, found_by_axe

SIZE: ViewportSize = {"width": 1920, "height": 1080}
PHONE: ViewportSize = {"width": 320, "height": 640}
CUT_OFF = """
    [...document.querySelectorAll('.s, .tb h2 b, td, .news, .day li, .clock')].filter(one => {
      const around = (one.closest('.tb, aside') || document.body).getBoundingClientRect();
      const box = one.getBoundingClientRect();
      return box.bottom > around.bottom + 1 || box.right > around.right + 1;
    }).map(one => one.textContent)
"""
"""What of a wall cannot be read."""


def opened(browser: Browser, hall: Hall, language: str = "en") -> Page:
    """Return a page on which the desk was opened by its password."""
    page = browser.new_context(viewport=SIZE, locale=language).new_page()
    page.goto(hall.url)
    page.fill("#password", hall.password)
    page.press("#password", "Enter")
    page.wait_for_selector("#players", state="attached")
    return page


def playing(desk: Desk, players: int) -> None:
    """Let the first round begin, and its first table end."""
    desk.do("format", kind="semi", rounds="3", minutes="75", target="10")
    desk.do("players", list=names(players))
    desk.do("seat", coming="1")
    desk.do("start", round="1")
    desk.report(1, 1)


def test_what_is_being_typed_stays_while_another_desk_works(browser: Browser, hall: Hall) -> None:
    desk = hall.desk()
    playing(desk, 12)
    page = opened(browser, hall)
    expect(page.locator(".live")).to_have_text("live")
    page.fill("#p2-0", "9")
    desk.report(1, 3)
    expect(page.locator("#t3")).to_contain_text("has won")
    desk.report(1, 2)
    desk.do("left", player="5")
    expect(page.locator("#players li.muted")).to_have_count(1)
    expect(page.locator("#p2-0")).to_have_value("9")


def pressed(page: Page, what: str) -> None:
    """Press a button of the desk and wait for the page that follows."""
    with page.expect_navigation():
        page.locator(what).first.click()


def refused(page: Page, what: str, why: str) -> None:
    """Press a button of the desk, and see why it is refused once the stream has shown the desk."""
    pressed(page, what)
    expect(page.locator(".live")).to_have_text("live")
    expect(page.locator(".told")).to_have_text(why)


def test_a_list_that_is_refused_stays_with_its_sentence_until_it_is_sent_again(browser: Browser, hall: Hall) -> None:
    other = hall.desk()
    other.do("players", list="Aki")
    page = opened(browser, hall)
    written, why = "Mika\nRen\nMika", "Line 3: There are two of the name Mika: tell them apart."
    page.fill("#list", written)
    refused(page, "#new button", why)
    other.do("left", player="1")
    expect(page.locator("#players li.muted")).to_have_count(1)
    expect(page.locator("#list")).to_have_value(written)
    expect(page.locator(".told")).to_have_text(why)
    page.fill("#list", "Mika\nRen")
    pressed(page, "#new button")
    expect(page.locator(".told")).to_have_count(0)
    expect(page.locator("#list")).to_have_value("")
    expect(page.locator("#players li")).to_have_count(3)


def test_a_correction_of_an_earlier_round_that_is_refused_stays_there(browser: Browser, hall: Hall) -> None:
    desk = hall.desk()
    playing(desk, 12)
    for table in (2, 3):
        desk.report(1, table)
    desk.do("seat", coming="2")
    page = opened(browser, hall)
    page.goto(f"{hall.url}/?round=1")
    page.click("#t1 summary")
    page.fill("#p1-0", "3")
    page.fill("#p1-1", "3")
    page.fill("#r1", " ")
    refused(page, "#t1 button[value=correct]", "A correction needs a reason.")
    desk.do("left", player="5")
    expect(page.locator("#players li.muted")).to_have_count(1)
    expect(page.locator("#now h1")).to_contain_text("Round 1")
    expect(page.locator("#p1-0")).to_have_value("3")
    expect(page.locator(".told")).to_have_text("A correction needs a reason.")
    page.reload()
    expect(page.locator("#now h1")).to_contain_text("Round 1")


def test_a_result_is_typed_by_hand(browser: Browser, hall: Hall) -> None:
    playing(hall.desk(), 12)
    page = opened(browser, hall)
    for place, points in enumerate((4, 10, 6, 5)):
        page.fill(f"#p2-{place}", str(points))
    page.locator("#t2").get_by_label("Won").nth(1).check()
    page.locator("#t2").get_by_role("button").click()
    expect(page.locator("#t2.done")).to_contain_text("has won")
    assert page.url.endswith("/#t2")


def test_a_csv_file_of_a_japanese_spreadsheet_is_read(browser: Browser, hall: Hall) -> None:
    page = opened(browser, hall)
    rows = "名前,所属\n蓮,大阪\n美香,京都\n".encode("shift_jis")
    written: FilePayload = {"name": "a.csv", "mimeType": "text/csv", "buffer": rows}
    page.set_input_files("input[type=file]", files=[written])
    expect(page.locator("#list")).to_have_value("名前,所属\n蓮,大阪\n美香,京都\n")
    page.get_by_role("button", name="Add these players").click()
    expect(page.locator("#players li")).to_contain_text(["蓮", "美香"])


def test_the_clock_of_the_wall_runs_and_it_hears_of_the_desk(browser: Browser, hall: Hall) -> None:
    desk = hall.desk()
    playing(desk, 12)
    page = browser.new_context(viewport=SIZE).new_page()
    page.goto(f"{hall.url}/wall")
    first = page.locator(".clock").inner_text()
    expect(page.locator(".clock")).not_to_have_text(first)
    desk.report(1, 2)
    expect(page.locator(".tb.done")).to_have_count(2)
    desk.do("pause", round="1")
    expect(page.locator(".said")).to_have_text("The clock stands still.")


@pytest.mark.parametrize(
    ("players", "language"),
    [
        (96, "ja"),
        *(
            pytest.param(*more, marks=pytest.mark.thorough)
            for more in ((48, "en"), (48, "ja"), (96, "en"), (160, "en"))
        ),
    ],
)
def test_everything_of_a_wall_can_be_read(browser: Browser, hall: Hall, players: int, language: str) -> None:
    desk = hall.desk()
    playing(desk, players)
    for table in range(2, players // 4 + 1):
        desk.report(1, table)
    page = browser.new_context(viewport=SIZE, locale=language).new_page()
    for asked in ("", "?tables=24", "?tables=48"):
        page.goto(f"{hall.url}/wall{asked}")
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate("document.documentElement.scrollHeight") <= SIZE["height"]
    page.set_viewport_size({"width": 1280, "height": 720})
    assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize(
    ("language", "light"), [pytest.param("en", "light", marks=pytest.mark.thorough), ("ja", "dark")]
)
def test_a_call_goes_from_the_desk_to_a_judge_s_phone_and_is_settled(
    browser: Browser, hall: Hall, language: str, light: Literal["light", "dark"]
) -> None:
    playing(hall.desk(), 12)
    desk = opened(browser, hall, language)
    desk.fill("#judge", "Mori")
    desk.click("#judges button")
    code = desk.locator(".qr b").inner_text()
    phone = browser.new_context(viewport=PHONE, locale=language, color_scheme=light).new_page()
    phone.goto(f"{hall.url}/judge?code={code}")
    assert found_by_axe(phone) == []
    phone.click("button.paper")
    expect(phone.locator(".call")).to_have_count(0)
    expect(desk.locator(".qr")).to_have_count(0)
    desk.fill("#why", "Which die?")
    desk.select_option("#where", "2")
    desk.click("#call button")
    expect(phone.locator("#c1")).to_contain_text("Which die?")
    waited = phone.locator("#c1 [role=timer]")
    expect(waited).not_to_have_text(waited.inner_text())
    assert found_by_axe(phone) == []
    phone.click("#c1 button")
    phone.fill("#note", "The red one.")
    desk.fill("#p3-0", "9")
    assert found_by_axe(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    phone.click("#answer button")
    expect(phone.locator(".call")).to_have_count(0)
    expect(desk.locator("#c1")).to_have_count(0)
    hall.desk().do("call", table="1", about="Who throws?")
    expect(desk.locator("#c2")).to_contain_text("Who throws?")
    expect(desk.locator("#p3-0")).to_have_value("9")
    phone.goto(f"{hall.url}/judge/rules")
    assert found_by_axe(phone) == []
    hall.desk().do("shut-out", judge="Mori")
    phone.goto(f"{hall.url}/judge")
    expect(phone.locator("#code")).to_be_visible()


def typed_results(page: Page) -> None:
    """Type the result of each table: its last seat has most points, and so has won."""
    for number in range(1, page.locator(".table").count() + 1):
        fields = page.locator(f"#t{number} input[type=number]")
        for place in range(seats := fields.count()):
            fields.nth(place).fill(str(8 if place == seats - 1 else 3 + place))
        pressed(page, f"#t{number} button[value=result]")


def test_an_organiser_s_whole_evening_by_mouse(browser: Browser, hall: Hall) -> None:
    page = opened(browser, hall)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.select_option("#kind", "club")
    for field, value in (("rounds", "2"), ("minutes", "60"), ("target", "8"), ("places", "12 8 4 1")):
        page.fill(f"#{field}", value)
    pressed(page, "#format button")
    assert page.input_value("#places") == "12 8 4 1"
    page.fill("#list", names(7))
    pressed(page, "#new button")
    pressed(page, "button[value=seat]")
    page.fill("#list", "Late Comer, Club 1")
    pressed(page, "#new button")
    pressed(page, "button[value=again]")
    expect(page.locator(".table li")).to_have_count(8)
    one, other = (page.locator(f"#t{table} li").first.inner_text() for table in (1, 2))
    page.locator("#one").select_option(label=f"1: {one}")
    page.locator("#other").select_option(label=f"2: {other}")
    pressed(page, "#swap button")
    expect(page.locator("#t2 li").first).to_have_text(one)
    pressed(page, "button[value=start]")
    typed_results(page)
    page.click("#t1 summary")
    page.fill("#p1-0", "9")
    page.locator("#t1 input[type=radio]").first.check()
    page.fill("#r1", "Read the wrong way round")
    pressed(page, "#t1 button[value=correct]")
    expect(page.locator("#t1")).to_contain_text("Before: 3, 4, 5, 8. Read the wrong way round")
    expect(page.locator("#t1 h3")).to_contain_text(f"{other} has won")
    expect(page.locator("#standings tr").nth(1)).to_contain_text("12")
    pressed(page, "button[value=end]")
    pressed(page, "button[value=seat]")
    pressed(page, "[aria-label='Late Comer: Leaves']")
    pressed(page, "button[value=start]")
    expect(page.locator(".told")).to_have_text("Late Comer has left: seat the round again.")
    pressed(page, "button[value=again]")
    expect(page.locator(".table li")).to_have_count(7)
    pressed(page, "button[value=start]")
    typed_results(page)
    expect(page.locator("#now")).to_contain_text("The tournament is over.")
    page.click("text=Correct a name")
    page.select_option("#player", "1")
    page.fill("#line", "Mika; Club 9")
    pressed(page, "#right button")
    expect(page.locator("#standings")).to_contain_text("Mika")
    with page.expect_download() as downloaded:
        page.click("text=Standings as CSV")
    assert downloaded.value.suggested_filename == "standings.csv"


@pytest.mark.parametrize("language", ["ja", pytest.param("en", marks=pytest.mark.thorough)])
def test_axe_finds_nothing(browser: Browser, hall: Hall, language: str) -> None:
    desk = hall.desk()
    playing(desk, 12)
    desk.do("call", table="2", about="Who was first? Two want the same corner.")
    desk.do("let-in", judge="Mori")
    page = opened(browser, hall, language)
    for where in ("/", "/wall"):
        page.goto(hall.url + where)
        page.emulate_media(color_scheme="dark")
        assert found_by_axe(page) == []
        page.emulate_media(color_scheme="light")
        assert page.evaluate(CONTRAST) == []
    page.goto(hall.url)
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.context.clear_cookies()
    page.goto(hall.url)
    assert found_by_axe(page) == []


HEARS = """
    window.tones = []; window.shaken = 0;
    navigator.vibrate = () => { window.shaken += 1; return true; };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) {
      window.tones.push(this.frequency.value);
      return start.call(this, at);
    };
"""
"""Counts the tones that a page plays."""


def test_a_judge_hears_of_each_new_call_until_he_wants_silence(browser: Browser, hall: Hall) -> None:
    desk = hall.desk()
    playing(desk, 12)
    code = re.findall(r"<b>([a-z0-9]{4}-[a-z0-9]{4})</b>", desk.do("let-in", judge="Mori"))[-1]
    page = browser.new_context(viewport=PHONE, locale="en").new_page()
    page.add_init_script(HEARS)
    page.goto(f"{hall.url}/judge?code={code}")
    pressed(page, "button.paper")
    sound = page.get_by_role("button", name="A sound at each call")
    expect(sound).to_have_attribute("aria-pressed", "true")
    page.locator("h1").click()
    desk.do("call", table="1")
    expect(page).to_have_title("(1) Kazami")
    assert page.evaluate("[window.tones, window.shaken]") == [[880, 660], 1]
    desk.do("take", call="1", judge="Abe")
    expect(page).to_have_title("Kazami")
    page.goto(f"{hall.url}/judge?call=1")
    page.locator("h1").click()
    desk.do("call", table="2")
    expect(page).to_have_title("(1) Kazami")
    assert page.evaluate("[window.tones, window.shaken]") == [[880, 660], 1], "also while one call is read"
    page.goto(f"{hall.url}/judge")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    desk.do("call", table="3")
    expect(page).to_have_title("(2) Kazami")
    assert page.evaluate("[window.tones, window.shaken]") == [[], 0]
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")
