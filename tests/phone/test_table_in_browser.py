"""A tablet's browser as the table's screen, among phones: Debian's Chromium, live, touched by a finger.

Evenings are begun on it and played to a winner. It is reloaded, lost and replaced, shut out, and runs without a script.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.rules.registry import VARIANTS
from tests.demo.variants import STAGED
from tests.patience import PATIENCE
from tests.phone.browsers import phone as new_phone
from tests.phone.browsers import sit
from tests.phone.in_browser import put_away
from tests.phone.served import NO_LIMITS, Served, served
from tests.phone.table_evening import SCREEN, TableEvening, table_evening
from tests.phone.table_hand import Press, Pressed
from tests.phone.table_in_browser import HIGH, WIDE, Browsers, becomes_table, invited
from tests.phone.test_accessible import wrong
from tests.phone.test_table_evenings import painted
from tests.project.figures import FIGURE
from ui.dialogue import events
from ui.dialogue.actions import OpenScreen
from ui.dialogue.conversation import Fixing, MainMenu, OfSeat
from ui.dialogue.new_game import ISLAND, RULES, START
from ui.dialogue.screens.events import BeginAsked, GameChosen, Stepped
from ui.phone.render import Head, style, whole_html
from ui.phone.table_screen import TableScreen

Records = Callable[[str, object], None]
FEW = 3
"""So few points are soon had."""
SHORTEST, *OTHERS = VARIANTS
SENT = "(key) => fetch('/do', {method: 'POST', body: new URLSearchParams({key})}).then((answer) => answer.status)"
SEEN = "#page .table, #page .screen"


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Served]:
    """A table on which no game lies."""
    with served(tmp_path / "journal", None, seed=2, limits=NO_LIMITS) as evening:
        yield evening


def at_table(browser: Browser, there: Served, seed: int = 2) -> tuple[TableEvening, Browsers]:
    """Let a tablet be the table's screen."""
    pages = Browsers(there, {SCREEN: becomes_table(browser, there)})
    return TableEvening(there, seed, pages), pages


def sit_down(browser: Browser, evening: TableEvening, pages: Browsers) -> None:
    """Let all who play scan their invitations."""
    seats = evening.known.players
    evening.sit(seats)
    for seat in seats:
        pages.phones[seat] = sit(new_phone(browser), evening.there, evening.there.name(seat))


def placed(evening: TableEvening) -> None:
    """Play until the first turn."""
    while not evening.known.turn:
        evening.play()


@pytest.mark.parametrize(
    ("variant", "points"),
    [(SHORTEST, FEW), *(pytest.param(variant, 5, marks=pytest.mark.thorough) for variant in OTHERS)],
)
def test_an_evening_begun_on_a_tablets_browser_among_phones_comes_to_a_winner(
    browser: Browser, variant: str, points: int, tmp_path: Path, record_property: Records
) -> None:
    seed = STAGED[variant].short[0]
    with served(tmp_path / "journal", None, seed=seed, limits=NO_LIMITS) as there, put_away(browser):
        evening, pages = at_table(browser, there, seed)
        evening.begin(variant, dice="ours", points=points)
        placed(evening)  # under the table's cover; then the phones come
        sit_down(browser, evening, pages)
        reloaded = replaced = False
        while not evening.won:
            evening.play()
            if not reloaded and evening.known.turn == 2:
                pages.tables[SCREEN].reload()
                pages.look(evening.screen)
                reloaded = True
            elif not replaced and evening.known.turn == 3:
                replace_the_screen(browser, evening, pages)
                replaced = True
        winner = evening.known.setup.seats[evening.known.winner].name
        evening.named(OpenScreen("result"))
        expect(pages.tables[evening.number].locator("h1")).to_contain_text(winner)
        for page in pages.phones.values():
            expect(page.locator("#page")).to_contain_text(winner)
    assert reloaded and replaced
    record_property(FIGURE, f"{variant}, a table screen in a browser among phones: {evening.taps.told()}")


def replace_the_screen(browser: Browser, evening: TableEvening, pages: Browsers) -> None:
    """Lose the tablet, and let another one be the table's screen."""
    there, number = evening.there, evening.number
    there.at(lambda: there.tokens.shut_out_table(number))
    pages.tables.pop(number).context.close()
    page = becomes_table(browser, there)
    (evening.number,) = there.at(lambda: there.tokens.tables)
    pages.tables[evening.number] = page
    pages.look(evening.screen)


def test_what_is_begun_at_the_table_is_there_again_after_a_reload(browser: Browser, there: Served) -> None:
    evening, pages = at_table(browser, there)
    evening.begin(SHORTEST, dice="ours")
    page = pages.tables[SCREEN]
    evening.play()
    before = shown(page)
    page.reload()
    pages.look(evening.screen)
    assert shown(page) == before
    assert page.locator(".spot").count() > 0


def shown(page: Page) -> str:
    """Return what can be read on a page."""
    return page.locator(SEEN).inner_text()


def test_two_screens_of_the_table_show_the_same_and_what_one_reads_the_other_does_not(
    browser: Browser, there: Served
) -> None:
    evening, pages = at_table(browser, there)
    pages.tables[2] = other = becomes_table(browser, there)
    evening.begin(SHORTEST, dice="ours")
    for _ in range(3):
        evening.play()
        expect(other.locator(SEEN)).to_have_text(pages.tables[SCREEN].locator(SEEN).inner_text(), use_inner_text=True)
    before = shown(other)
    evening.named(events.Opened(MainMenu()))
    expect(pages.tables[SCREEN].locator("[role=dialog]")).to_be_visible()
    assert shown(other) == before and other.locator("[role=dialog]").count() == 0


def test_a_screen_that_is_shut_out_says_so_and_its_taps_do_nothing(browser: Browser, there: Served) -> None:
    evening, pages = at_table(browser, there)
    evening.begin(SHORTEST, dice="ours")
    page, head = pages.tables[SCREEN], there.head
    pages.look(evening.screen)
    key = page.locator(".spot").first.get_attribute("value")
    there.at(lambda: there.tokens.shut_out_table(SCREEN))
    expect(page.locator("#page")).to_contain_text("no table screen any more")
    assert page.locator("[name=key]").count() == 0
    answer = page.evaluate(
        "(key) => fetch('/do', {method: 'POST', body: new URLSearchParams({key})}).then(a => a.status)", key
    )
    assert answer == 401 and there.head == head
    invited(page, there)
    expect(page.locator(".spot").first).to_be_visible()


def test_a_turn_can_be_played_at_a_table_screen_without_a_script(browser: Browser, there: Served) -> None:
    page = becomes_table(browser, there, scripts=False)

    def follows(screen: Pressed, press: Press) -> None:
        key = there.at(lambda: screen.keys(press.what))
        with page.expect_navigation():
            if press.said:
                page.locator(f"#f{key} input[name=text]").fill(press.said["text"])
                page.locator(f"#f{key} button").tap()
            else:
                page.locator(f'button[name=key][value="{key}"]').first.tap()

    evening = TableEvening(there, 2, follows)
    evening.begin(SHORTEST, dice="ours")
    while evening.known.turn < 2:
        evening.play()
    expect(page.locator("h1")).to_be_visible(timeout=1000 * PATIENCE)


def test_everybody_can_use_and_read_the_pages_of_a_table_screen(browser: Browser, tmp_path: Path) -> None:
    """axe-core finds nothing, and every target is large enough, by lamp light and by day."""
    found = dict[str, object]()
    with table_evening(tmp_path / "journal", seed=2) as evening:
        page = browser.new_page(viewport={"width": WIDE, "height": HIGH})

        def looks(name: object) -> None:
            code = ("en", "ja")[len(found) % 2]
            page.set_content(standing_alone(evening.screen, code))
            found[f"{name}"] = wrong(page)

        looks("start")
        for step in (OpenScreen("new_game"), GameChosen(SHORTEST), Stepped(ISLAND), Stepped(RULES), Stepped(START)):
            evening.named(step)
            looks(step)
        evening.named("first 0", BeginAsked())
        looks("set-up")
        while evening.known.turn < 2:
            evening.play()
        looks("table")
        for sheet in (MainMenu(), Fixing(), OfSeat(0)):
            evening.named(events.SeatTapped(0) if isinstance(sheet, OfSeat) else events.Opened(sheet))
            looks(sheet)
            evening.named(events.Closed())
    assert {name: one for name, one in found.items() if one} == {}


def standing_alone(screen: TableScreen, code: str) -> str:
    """Return a page with its style, as it is shown without a server."""
    whole = whole_html(painted(screen, code), code, Head(table=True))
    return re.sub(r'<link rel="(stylesheet|manifest)[^>]*>', "", whole).replace(
        "</head>", f"<style>{style(table=True)}</style></head>"
    )
