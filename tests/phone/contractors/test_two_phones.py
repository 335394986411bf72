"""An auction on two phones, with a third seat at the table: nobody sees a bid before it is made. A guest looks on.

The two phones are live pages of a real browser, and neither is loaded again.
"""

from __future__ import annotations

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
from tests.phone.pressing import Pressing
from tests.phone.served import Served
from tests.phone.two import MIKA, REN, SORA, Two, page, table_of, two_at

SEATS = MIKA, REN, SORA
HELD = Cards({"wood": 3, "ore": 3})
WORTH = {"en": "worth", "ja": "価値"}
"""What is written beside each bid."""
WOOD, ORE, BOTH = Cards({"wood": 2}), Cards({"ore": 2}), Cards({"wood": 1, "ore": 1})


@contextmanager
def two_phones(folder: Path, browser: Browser) -> Iterator[Two]:
    """Let two sit down with phones at a seven whose wave takes two of the six cards of each seat."""
    with table_of(folder, CONTRACTORS.name, browser) as there:
        table = there.tables[-1]
        there.make(DrawDirection(seat=MIKA, revision=table.game.revision, side=0))
        while not table.game.turn:
            there.place()
        side = next(side for side in range(6) if [hit.cards for hit in hits(table.game, side)] == [2, 2, 2])
        there.make(CorrectWave(seat=MIKA, revision=table.game.revision, side=side))
        for seat in SEATS:
            there.make(CorrectCards(seat=seat, revision=table.game.revision, pile=hand(seat), cards=HELD))
        with two_at(there, browser) as two:
            there.make(Roll(seat=MIKA, revision=table.game.revision, dice=(3, 4)))
            yield two


def gives(seat: int, cards: Cards) -> Choice:
    return Choice("GiveToWave", seat, (("cards", cards),))


def bids(seat: int, cards: Cards) -> Choice:
    return Choice("Bid", seat, (("cards", cards),))


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
    while guest.now.draft is None:
        guest.phone.look()
        Pressing(guest.phone, guest.code, bid).go_on(guest.now, guest.screen.view)
    number = next(one for one in guest.phone.controls() if one.sort == "number")
    guest.phone.count(number, number.value + 1)


def calls(guest: Guest) -> int:
    """Return how many bids a phone shows."""
    return page(guest).get_by_text(WORTH[guest.code]).count()
