"""A battle of summoned knights on two phones, with a third seat at the table: sealed until the knights are turned up.

The two phones are live pages of a real browser, and neither is loaded again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
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
from tests.phone.pressing import large
from tests.phone.two import MIKA, REN, SORA, Two, page, table_of, two_at
from ui.phone.words import Words

HELD = Cards({"wood": 1, "brick": 1, "sheep": 2, "wheat": 1, "ore": 1})
STRONG, WEAK = ("ore", "wheat", "wood"), ("brick", "wood", "wheat")


def summons(seat: int, kinds: tuple[str, str, str]) -> Choice:
    cards = zip(SLOTS, map(Cards.one, kinds), strict=True)
    return Choice("Summon", seat, (("position", ATTACK), *cards))


@contextmanager
def two_phones(folder: Path, browser: Browser) -> Iterator[Two]:
    """Let two sit down with phones where all summon, and seal what they chose; the third summons at the table."""
    with table_of(folder, GATHERING.name, browser) as there:
        table = there.tables[-1]
        while table.game.front is not None and table.game.front.name != "summon":
            there.place()
        for seat in (MIKA, REN, SORA):
            there.make(CorrectCards(seat=seat, revision=table.game.revision, pile=hand(seat), cards=HELD))
        with two_at(there, browser) as two:
            two.mika.do(summons(MIKA, STRONG))
            two.ren.do(summons(REN, WEAK))
            there.make(summons(SORA, WEAK))
            there.make(Roll(seat=MIKA, revision=table.game.revision, dice=(1, 1)))
            yield two


@pytest.mark.thorough
def test_a_battle_goes_from_phone_to_phone_and_both_read_every_part_of_both_sums_at_once(
    browser: Browser, tmp_path: Path
) -> None:
    with two_phones(tmp_path, browser) as two:
        table = two.there.tables[-1]
        sealed = [shortened(one.shows) for one in two.there.at(lambda: table.known(TABLE)).sealed if one.shows]
        assert len(sealed) == 2, "two have sealed on their phones, one chose at the table"
        assert all(seal in (page(guest).locator("#page").text_content() or "") for guest in two[1:3] for seal in sealed)
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
