"""A wave and an auction on two phones, with a third seat at the table: nobody sees a choice before all may know it.

In the auction the two phones are live pages of a real browser, and neither is loaded again. A guest looks on.
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
from companion.game.state import hand
from companion.rules.base.production import Roll
from companion.rules.contractors import CONTRACTORS
from companion.rules.contractors.corrections import CorrectWave
from companion.rules.contractors.wave import DrawDirection, hits
from tests.phone.company import Guest
from tests.phone.pressing import Pressing, large
from tests.phone.served import Served
from tests.phone.two import MIKA, REN, SORA, Two, bytes_of, page, table_of, two_at
from ui.phone.words import Words

SEATS = MIKA, REN, SORA
HELD = Cards({"wood": 3, "ore": 3})
WORTH = {"en": "worth", "ja": "価値"}
"""What is written beside each bid."""
WOOD, ORE, BOTH = Cards({"wood": 2}), Cards({"ore": 2}), Cards({"wood": 1, "ore": 1})


@contextmanager
def two_phones(folder: Path, browser: Browser | None = None) -> Iterator[Two]:
    """Let two sit down with phones at a seven whose wave takes two of the six cards of each seat."""
    with table_of(folder, CONTRACTORS.name, browser) as there:
        table = there.tables[-1]
        there.make(DrawDirection(seat=MIKA, ask=table.game.ask, side=0))
        while not table.game.turn:
            there.place()
        side = next(side for side in range(6) if [hit.cards for hit in hits(table.game, side)] == [2, 2, 2])
        there.make(CorrectWave(seat=MIKA, ask=table.game.ask, side=side))
        for seat in SEATS:
            there.make(CorrectCards(seat=seat, ask=table.game.ask, pile=hand(seat), cards=HELD))
        with two_at(there, browser) as two:
            there.make(Roll(seat=MIKA, ask=table.game.ask, dice=(3, 4)))
            yield two


def gives(seat: int, cards: Cards) -> Choice:
    return Choice("GiveToWave", seat, (("cards", cards),))


def bids(seat: int, cards: Cards) -> Choice:
    return Choice("Bid", seat, (("cards", cards),))


# -- the wave


def wave(folder: Path, chosen: Cards) -> tuple[tuple[str, str], tuple[str, str]]:
    """Let Mika choose first; return what the others saw before Sora, the last one, had chosen, and then."""
    with two_phones(folder) as two:
        lay = [bank(guest) for guest in (two.mika, two.ren)]
        two.mika.do(gives(MIKA, chosen))
        two.ren.do(gives(REN, BOTH))
        before = two.others_see(two.mika)
        assert [bank(guest) for guest in (two.mika, two.ren)] == lay
        two.there.make(gives(SORA, BOTH))
        assert [bank(guest) for guest in (two.mika, two.ren)] == [cards + chosen + BOTH + BOTH for cards in lay]
        return before, two.others_see(two.mika)


def bank(whose: Guest) -> Cards:
    """Return the cards that lie in the bank, as a page says it."""
    rows = [re.sub("<[^>]*>", "", row) for row in re.findall("<tr>(.*?)</tr>", bytes_of(whose), re.DOTALL)]
    say, kinds = Words(whose.code, whose.known).voice, whose.known.room.kinds_of("resource")
    return Cards(
        {
            kind: int(row.removeprefix(said))
            for kind in kinds
            for row in rows
            if row.startswith(said := large(say.term(kind)))
        }
    )


def test_what_the_wave_takes_is_chosen_on_two_phones_and_seen_on_both_once_the_last_has_chosen(
    tmp_path: Path,
) -> None:
    before, after = wave(tmp_path / "wood", WOOD)
    other_before, other_after = wave(tmp_path / "ore", ORE)
    assert before == other_before, "whatever Mika has chosen, no other page has another byte"
    assert all(one != other for one, other in zip(after, other_after, strict=True)), "then all know which cards it was"


# -- the auction


def test_an_auction_goes_from_phone_to_phone_and_a_bid_is_seen_on_the_other_once_it_is_made(
    browser: Browser, tmp_path: Path
) -> None:
    with two_phones(tmp_path, browser) as two:
        to_the_auction(two.there)
        called = [(two.mika, bids(MIKA, BOTH)), (two.ren, bids(REN, WOOD + ORE))]
        for at, (guest, bid) in enumerate(called):
            assert front(two.there) == ("bid", (guest.screen.seat,))
            before = two.others_see(guest)
            begins(guest, bid)
            assert two.others_see(guest) == before, "what somebody counts is his own"
            guest.do(bid)
            assert calls(two.mika) == calls(two.ren) == at + 1
        two.there.make(Choice("Pass", SORA))
        two.mika.do(Choice("Pass", MIKA))
        two.ren.do(Choice("PayAward", REN, (("cards", BOTH),)))
        assert two.there.tables[-1].game.hand(REN) == HELD - BOTH - BOTH


def to_the_auction(there: Served) -> None:
    """Let everybody give the wave his cards, and send the robber where nobody lives."""
    for seat in SEATS:
        there.make(gives(seat, BOTH))
    game = there.tables[-1].game
    empty = (hex_ for hex_ in game.island.land if not any(map(game.at, game.island.hex_corners[hex_])))
    there.make(Choice("MoveRobber", MIKA, (("hex", next(empty)),)))
    there.make(Choice("DrawDirection", MIKA, (("side", 0),)))


def front(there: Served) -> tuple[str, tuple[int, ...]]:
    """Return what is asked at the table, and of whom."""
    step = there.at(lambda: there.tables[-1].game.front)
    assert step is not None
    return step.name, step.waiting


def begins(guest: Guest, bid: Choice) -> None:
    """Begin a bid on a phone, count up one card of it, and go no further."""
    while guest.now.filling is None:
        guest.phone.look()
        Pressing(guest.phone, guest.code, bid).go_on(guest.now, guest.screen.view)
    number = next(one for one in guest.phone.controls() if one.sort == "number")
    guest.phone.count(number, number.value + 1)


def calls(guest: Guest) -> int:
    """Return how many bids a phone shows."""
    return page(guest).get_by_text(WORTH[guest.code]).count()
