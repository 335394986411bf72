"""A tablet's browser as the table's screen, among phones: Debian's Chromium or Firefox, live, touched by a finger.

Evenings are begun on it and played to a winner. It is reloaded, lost and replaced, shut out, and runs without a script.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from companion.game.text import Text, Word
from companion.rules.registry import VARIANTS
from tests.demo.variants import STAGED
from tests.patience import PATIENCE
from tests.phone.browsers import phone as new_phone
from tests.phone.browsers import press, read, sit, tap
from tests.phone.conftest import three_players
from tests.phone.in_browser import put_away
from tests.phone.one_browser import CHROMIUM, FIREFOX
from tests.phone.served import NO_LIMITS, Served, served
from tests.phone.table_evening import SCREEN, TableEvening, table_evening
from tests.phone.table_hand import Press, Pressed, at_once
from tests.phone.table_in_browser import HIGH, WIDE, Browsers, becomes_table, invited
from tests.phone.test_accessible import wrong
from tests.project.figures import FIGURE
from ui.dialogue import events
from ui.dialogue.actions import OpenScreen
from ui.dialogue.conversation import Fixing, MainMenu, OfSeat
from ui.dialogue.new_game import ISLAND, RULES, START
from ui.dialogue.page.blocks import PairButton, PairRow
from ui.dialogue.page.pair_rows import NOT_THERE
from ui.dialogue.page.table_blocks import TablePage
from ui.dialogue.screens.events import BeginAsked, GameChosen, Stepped
from ui.language.catalogues import LANGUAGES
from ui.phone.render import Head, style, whole_html
from ui.phone.table_painted import painted_table, table_shown
from ui.phone.table_screen import TableScreen

Records = Callable[[str, object], None]
FEW, SOON = 3, 93
"""So few points, and the seed of an evening in which they are had in few taps."""
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


def begun(evening: TableEvening, pages: Browsers) -> None:
    """Begin a game on the screen's pages, of which its browser shows the last: each is tapped elsewhere."""
    there = evening.there
    evening.presses = lambda screen, press: there.at(lambda: at_once(screen, press))
    evening.begin(SHORTEST, dice="ours")
    evening.presses = pages
    pages.look(evening.screen)


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
    ("browser", "variant", "points"),
    [
        (CHROMIUM, SHORTEST, FEW),
        (FIREFOX, SHORTEST, FEW),
        *((CHROMIUM, variant, 5) for variant in OTHERS),
    ],
    indirect=["browser"],
)
@pytest.mark.thorough
def test_an_evening_begun_on_a_tablets_browser_among_phones_comes_to_a_winner(
    browser: Browser, variant: str, points: int, tmp_path: Path, record_property: Records
) -> None:
    seed = SOON if variant == SHORTEST else STAGED[variant].screen
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
        page = pages.tables[evening.number]
        expect(page.locator("h1")).to_contain_text(winner)
        with page.expect_download() as download:
            press(page.get_by_role("link", name="Download the record"))
        assert download.value.suggested_filename == "kazami.jsonl"
        assert download.value.path().read_text("utf-8") == there.at(there.evening.record)
        expect(page.locator("body.lost")).to_have_count(0)
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


@pytest.mark.thorough
@pytest.mark.parametrize("browser", [FIREFOX], indirect=True)
def test_firefox_shows_a_table_and_a_seat_and_both_are_there_again_after_a_reload(
    browser: Browser, tmp_path: Path
) -> None:
    with served(tmp_path / "journal", three_players(), seed=2, limits=NO_LIMITS) as there, put_away(browser):
        evening, pages = at_table(browser, there)
        evening.sit([0])
        pages.phones[0] = sit(new_phone(browser), there, there.name(0))
        for _ in evening.known.players:
            evening.play()
        pages.tables[SCREEN].reload()
        pages.look(evening.screen)
        pages.phones[0].reload()
        assert pages.tables[SCREEN].locator(".spot").count() > 0
        expect(pages.phones[0].locator("#live")).to_have_attribute("data-live", "live")


def test_what_is_begun_at_the_table_is_there_again_after_a_reload(browser: Browser, there: Served) -> None:
    evening, pages = at_table(browser, there)
    begun(evening, pages)
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


@pytest.mark.parametrize(("wide", "high"), [(WIDE, HIGH), pytest.param(HIGH, WIDE, marks=pytest.mark.thorough)])
def test_a_second_tap_where_lots_are_drawn_begins_no_game(
    browser: Browser, there: Served, wide: int, high: int
) -> None:
    evening, pages = at_table(browser, there)
    page = pages.tables[SCREEN]
    page.set_viewport_size({"width": wide, "height": high})
    evening.named(OpenScreen("new_game"), GameChosen(SHORTEST), Stepped(ISLAND), Stepped(RULES), Stepped(START))
    box = page.get_by_role("button", name="Draw lots").bounding_box()
    assert box is not None
    for _ in range(3):
        read(page)
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.get_by_text("begins.")).to_be_visible()
    assert there.at(lambda: there.evening.game) is None


def test_two_screens_of_the_table_show_the_same_and_what_one_reads_the_other_does_not(
    browser: Browser, there: Served
) -> None:
    evening, pages = at_table(browser, there)
    pages.tables[2] = other = becomes_table(browser, there)
    begun(evening, pages)
    for _ in range(3):
        evening.play()
        expect(other.locator(SEEN)).to_have_text(pages.tables[SCREEN].locator(SEEN).inner_text(), use_inner_text=True)
    before = shown(other)
    evening.named(events.Opened(MainMenu()))
    expect(pages.tables[SCREEN].locator("[role=dialog]")).to_be_visible()
    assert shown(other) == before and other.locator("[role=dialog]").count() == 0


def test_a_screen_that_is_shut_out_says_so_and_its_taps_do_nothing(browser: Browser, there: Served) -> None:
    evening, pages = at_table(browser, there)
    begun(evening, pages)
    page, head = pages.tables[SCREEN], there.head
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
                tap(page.locator(f"#f{key} button"))
            else:
                tap(page.locator(f'button[name=key][value="{key}"]').first)

    evening = TableEvening(there, 2, follows)
    evening.begin(SHORTEST, dice="ours")
    evening.play()
    evening.presses = lambda screen, press: there.at(lambda: at_once(screen, press))
    placed(evening)
    evening.presses = follows
    page.reload()
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


@pytest.mark.parametrize("browser", [CHROMIUM, pytest.param(FIREFOX, marks=pytest.mark.thorough)], indirect=True)
def test_where_things_are_put_right_the_island_lies_small_beside_the_hands(browser: Browser, tmp_path: Path) -> None:
    with table_evening(tmp_path / "journal", seed=2) as evening:
        evening.begin(SHORTEST, dice="ours")
        evening.named(events.Opened(Fixing()))
        live = browser.new_page(viewport={"width": WIDE, "height": HIGH})
        live.set_content(standing_alone(evening.screen, "en"))
    small, hand = live.locator(".small svg").bounding_box(), live.locator(".hands button").first.bounding_box()
    assert small is not None and hand is not None
    assert small["width"] > 200 and abs(small["width"] - small["height"]) < 1
    assert small["x"] + small["width"] < hand["x"] and small["y"] < hand["y"] + hand["height"]
    drawn = live.locator(".small use").evaluate("one => one.getBBox().width")
    assert drawn > 8, "the page's own island is drawn, not nothing"
    assert live.locator("#disc").count() == 1


@pytest.mark.parametrize(
    ("wide", "high"),
    [(1024, 600), *(pytest.param(*size, marks=pytest.mark.thorough) for size in ((WIDE, HIGH), (HIGH, WIDE)))],
)
@pytest.mark.parametrize("browser", [CHROMIUM, pytest.param(FIREFOX, marks=pytest.mark.thorough)], indirect=True)
def test_a_sheet_of_pairs_shows_all_its_rows_at_once_and_what_cannot_be_given_takes_a_line(
    browser: Browser, tmp_path: Path, wide: int, high: int
) -> None:
    with table_evening(tmp_path / "journal", seed=2) as evening:
        evening.begin(SHORTEST, dice="ours")
        evening.named(events.Opened(MainMenu()))
        page, kinds = evening.page(), evening.known.variant.kinds
        assert isinstance(page, TablePage) and page.over is not None
        shown = replace(page, over=replace(page.over, blocks=tuple(pairs([*kinds][:5]))))
        live = browser.new_page(viewport={"width": wide, "height": high})
        live.set_content(standing_alone(evening.screen, "en", shown))
    needs, has = live.locator(".sheet .blocks").evaluate("all => [all.scrollHeight, all.clientHeight]")
    assert needs == has
    rows = [row.bounding_box() for row in live.locator(".pairs").all()]
    high_ones = [row["height"] for row in rows if row is not None]
    assert max(high_ones[3:]) * 1.4 < min(high_ones[:3]), "the last two can not be given"
    assert live.locator(".pairs button").count() == 3 * 4 and live.get_by_text("not there").count() == 2


def pairs(kinds: list[str]) -> Iterator[PairRow]:
    """Yield rows of which the last two cannot be chosen."""
    for i, kind in enumerate(kinds):
        does, why = (None, NOT_THERE) if i > 2 else (events.Closed(), None)
        others = (PairButton(does, text=Text.of("{k}", k=Word(one)), kind=one, why=why) for one in kinds if one != kind)
        yield PairRow(kind, Text.of("Give 1 {k}", k=Word(kind)), tuple(others))


def standing_alone(screen: TableScreen, code: str, page: TablePage | None = None) -> str:
    """Return what a screen shows, or another page of it, with its style, as it is shown without a server."""
    now = table_shown(screen, code)
    shown = now if page is None else replace(now, page=page)
    main = painted_table(shown, screen.known, screen.variants, LANGUAGES, "")
    whole = whole_html(main, code, Head(table=True))
    return re.sub(r'<link rel="(stylesheet|manifest)[^>]*>', "", whole).replace(
        "</head>", f"<style>{style(table=True)}</style></head>"
    )
