"""General Contractors in every look: all can be read and touched."""

from __future__ import annotations

from functools import partial
from math import hypot
from typing import Any

import pytest

from companion.game.cards import Cards
from tests.tablet.contractors.moments import ENE, S, away, seven, the_coast
from tests.tablet.evenings import give_cards, throw
from tests.tablet.legible import LOOKS, LookedAt, Shown, kit_for
from tests.tablet.moments import Begin
from tests.tablet.seeing import texts
from tests.tablet.test_sizes import NAMES, begun, seat_sheet, told
from ui.dialogue import events
from ui.dialogue.conversation import Conversation, MainMenu, OpenPiles


@pytest.fixture
def begin(begin: Begin) -> Begin:
    """Begin an evening of four with long names in the window."""
    return partial(begin, players=4, names=NAMES[:4])


def test_an_open_direction_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, finger = begin(away())
    throw(finger, 3, 4)
    finger.place("2,-2")
    assert evening.screen.face.board.view.sides
    assert in_every_look(evening.screen) == {}
    assert in_every_look(evening.screen, begun) == {}


def test_a_wave_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    coast = the_coast(ENE)
    evening, finger = begin((coast[0], coast[2], coast[4]))
    evening.make("CorrectPiece", 0, place=coast[3], what="dike", owner=0)
    throw(finger, 3, 4)
    assert evening.screen.face.board.view.rim.reaches
    assert in_every_look(evening.screen) == {}


def test_a_round_of_bids_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, finger = begin(away(), marker="3,0")
    give_cards(evening, 2, Cards({"wood": 1}))
    seven(evening, finger)
    evening.make("Bid", 0, cards=Cards({"ore": 3}))
    evening.make("Bid", 1, cards=Cards({"ore": 3, "wheat": 4}))
    assert evening.screen.face.calls.view.callers[2].line
    assert in_every_look(evening.screen) == {}
    assert in_every_look(evening.screen, begun) == {}

    def aside(screen: Any) -> None:
        screen.conversation = Conversation(aside=True, head=screen.view.head, revision=screen.view.revision)
        screen.draw()

    assert in_every_look(evening.screen, aside) == {}


def test_paying_and_the_penalty_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, finger = begin(away())
    seven(evening, finger)
    evening.make("Bid", 0, cards=Cards({"wood": 2, "ore": 3, "sheep": 1}))
    for seat in (1, 2, 3):
        evening.make("Pass", seat)
    give_cards(evening, 0, Cards({"wood": 1}, 6))
    offer = evening.screen.moment.offers
    choices = {offered.choice.move: offered.choice for offered in (offer.main, *offer.tiles) if offered is not None}
    shown = {move: told(events.Begun(choices[move])) for move in ("PayAward", "CannotPay")}
    assert in_every_look(evening.screen, shown) == {}


def test_what_is_owed_and_where_it_may_be_built_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, finger = begin(away())
    owed = Cards({"wood": 4, "wheat": 3, "ore": 2, "sheep": 1})
    for kind in ("dike", "dike", "wide_road"):
        evening.make("AddAward", 0, owner=0, kind=kind, owed=owed)
    for corner in (the_coast(S)[1], the_coast(ENE)[1], the_coast(ENE)[4]):
        evening.make("CorrectPiece", 0, place=corner, what="dike", owner=0)
    give_cards(evening, 0, owed)
    throw(finger, 1, 1)
    assert in_every_look(evening.screen) == {}
    offers = evening.screen.moment.offers.tiles
    dike = next(offered.choice for offered in offers if offered.choice.move == "BuildDike")
    shown: dict[str, Shown] = {
        "sites": lambda screen: screen.tell(events.Begun(dike)),
        "seat": seat_sheet,
        "menu": told(events.Opened(MainMenu())),
        "open": told(events.Opened(OpenPiles())),
    }
    assert in_every_look(evening.screen, shown) == {}


@pytest.mark.parametrize(("marker", "work"), [("2,1", "dike"), ("3,0", "road widening")])
def test_what_the_next_seven_offers_keeps_clear_of_the_rim(begin: Begin, window: Any, marker: str, work: str) -> None:
    evening, _ = begin(away(), marker=marker)
    assert evening.screen.face.next.lines[0].text == f"Next work: {work}"
    screen, bridge = evening.screen, []
    for code, size, larger in LOOKS:
        window.size = size
        screen.fit(kit_for(code, size, larger))
        left, low, wide, high = screen.kit.stage.pixels(screen.kit.stage.box("disc"))
        words = texts(screen.face.next)
        assert len(words) >= 2
        for x, y, w, h in words:
            off = hypot(x + w - left - wide / 2, y + h * 0.73 - low - high / 2)
            if off < wide / 2 + 6 * screen.kit.stage.unit:
                bridge.append((code, size, larger, round(off - wide / 2)))
    assert bridge == []
