"""A battle of summoned knights on two phones, with a third seat at the table: secret until the knights are turned up.

The two phones are live pages of a real browser, and neither is loaded again; a guest looks on by plain HTTP.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.moves import Choice
from companion.game.seals import SealOpened, shortened
from companion.game.secret import TABLE
from companion.game.state import hand
from companion.game.text import SeatName, Text, Word
from companion.rules.base.production import Roll
from companion.rules.gathering import GATHERING
from companion.rules.gathering.knights import ATTACK, SLOTS
from tests.phone.company import Guest
from tests.phone.contractors.test_two_phones import MIKA, REN, SORA, Two, page
from tests.phone.in_browser import put_away, sits
from tests.phone.pressing import large
from tests.phone.served import served
from tests.phone.test_whole_evenings import CODES, NAMES, a_game
from tests.phone.visitor import Visitor
from ui.phone.words import Words

HELD = Cards({"wood": 1, "brick": 1, "sheep": 2, "wheat": 1, "ore": 1})
STRONG, OTHER, WEAK = ("ore", "wheat", "wood"), ("brick", "wheat", "wood"), ("brick", "wood", "wheat")
SEAL = re.compile("[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}")


def summons(seat: int, kinds: tuple[str, str, str]) -> Choice:
    cards = zip(SLOTS, map(Cards.one, kinds), strict=True)
    return Choice("Summon", seat, (("position", ATTACK), *cards))


@contextmanager
def two_phones(browser: Browser, folder: Path, strong: tuple[str, str, str]) -> Iterator[Two]:
    """Let two sit down with phones where all summon, and seal what they chose; the third summons at the table."""
    with served(folder, a_game(GATHERING.name)) as there, put_away(browser):
        table = there.tables[-1]
        while table.game.front is not None and table.game.front.name != "summon":
            there.place()
        for seat in (MIKA, REN, SORA):
            there.make(CorrectCards(seat=seat, ask=table.game.ask, pile=hand(seat), cards=HELD))
        mika, ren = (
            Guest(there, NAMES[seat], sits(browser, there, NAMES[seat], CODES[seat]), CODES[seat], seed=0)
            for seat in (MIKA, REN)
        )
        for guest in (mika, ren):
            page(guest).evaluate("window.first = true")
        mika.do(summons(MIKA, strong))
        ren.do(summons(REN, WEAK))
        there.make(summons(SORA, WEAK))
        there.make(Roll(seat=MIKA, ask=table.game.ask, dice=(1, 1)))
        yield Two(there, mika, ren, Visitor(there.url).watch(there.watching()))
        assert all(page(guest).evaluate("window.first") for guest in (mika, ren)), "no page was loaded again"


def unsealed(pages: tuple[str, str]) -> tuple[str, ...]:
    """Return pages without the letters of their seals, which are other ones each time."""
    return tuple(SEAL.sub("", one) for one in pages)


def before_the_reveal(browser: Browser, folder: Path, strong: tuple[str, str, str]) -> tuple[str, ...]:
    """Return what the others see after the attack of a knight, its seal aside."""
    with two_phones(browser, folder, strong) as two:
        two.mika.do(Choice("Attack", MIKA, (("target", REN),)))
        return unsealed(two.others_see(two.mika))


def test_no_other_page_has_another_byte_for_another_knight_before_it_is_turned_up(
    browser: Browser, tmp_path: Path
) -> None:
    one, other = (before_the_reveal(browser, tmp_path / kinds[0], kinds) for kinds in (STRONG, OTHER))
    assert one == other


def test_a_battle_goes_from_phone_to_phone_and_both_read_every_part_of_both_sums_at_once(
    browser: Browser, tmp_path: Path
) -> None:
    with two_phones(browser, tmp_path, STRONG) as two:
        table = two.there.tables[-1]
        sealed = [shortened(one.shows) for one in two.there.at(lambda: table.known(TABLE)).sealed if one.shows]
        assert len(sealed) == 2, "two have sealed on their phones, one chose at the table"
        assert all(seal in page(guest).locator("#page").inner_text() for guest in two[1:3] for seal in sealed)
        two.mika.do(Choice("Attack", MIKA, (("target", REN),)))
        two.mika.do(Choice("ShowCards", MIKA, (("cards", Cards({"sheep": 1})),)))
        two.ren.do(Choice("ShowNothing", REN))
        opened = [fact for entry in table.history.path()[-1:] for fact in entry.facts if isinstance(fact, SealOpened)]
        assert {fact.seat for fact in opened} == {MIKA, REN} and all(fact.fits for fact in opened)
        for guest in (two.mika, two.ren):
            say, lines = Words(guest.code, guest.known).voice, page(guest).locator("#page").inner_text().splitlines()
            pairs = [large(say(Text.of("{a} + {b}", a=Word(kinds[0]), b=Word(kinds[1])))) for kinds in (STRONG, WEAK)]
            said = [*pairs, "9", "5", large(say(Text.of("{seat} wins the battle", seat=SeatName(MIKA))))]
            assert [one for one in said if one not in lines] == [], lines
