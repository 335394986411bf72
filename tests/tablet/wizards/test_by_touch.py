"""Wizards and Dragon by touch: what only Kazami keeps, hollow pieces, the dragon, one die to throw."""

from __future__ import annotations

import pytest

from tests.tablet.evenings import Evening, paragraphs
from tests.tablet.moments import Begin, known, next_turns, thrown
from tests.tablet.seeing import Picture
from tests.tablet.wizards.moments import markers, serve
from ui.dialogue import events
from ui.dialogue.conversation import OfSeat


def test_hollow_pieces_look_unlike_real_ones_and_bear_their_owners_letter(begin: Begin) -> None:
    evening, _ = begin()
    places = markers(evening, 1)
    board = evening.screen.face.board
    forms = {mark.form: (mark.place, mark.seat) for mark in board.view.marks if mark.form.startswith("hollow_")}
    assert forms["hollow_road"] == (places["virtual_road"], 1)
    assert forms["hollow_settlement"] == (places["virtual_settlement"], 1)
    hollow = Picture(board)
    unit, game = evening.kit.look.unit, known(evening)
    for what, real in (("virtual_road", "road"), ("virtual_settlement", "settlement")):
        x, y = (int(a - b) for a, b in zip(board.window_xy(places[what]), board.pos, strict=True))
        blue = evening.kit.look.theme.seat("blue").piece
        around = {hollow.at(x + dx * unit, y + dy * unit) for dx in range(-6, 7) for dy in range(-6, 7)}
        assert blue not in around and evening.kit.look.theme.fixed.hollow in around
        assert game.variant.pieces[what].form == f"hollow_{real}"


def test_the_dragon_lies_below_the_board_with_its_owner_and_what_is_due(begin: Begin) -> None:
    evening, _ = begin()
    assert not [line for line in evening.screen.face.next.lines if line.icon]
    evening.make("CorrectDragon", 0, holder=2)
    sign, *lines = evening.screen.face.next.lines
    assert (sign.icon, sign.seat) == ("dragon", "white")
    assert [line.text for line in lines] == ["Dragon: Sora", "until their next turn"]
    next_turns(evening, 2)
    assert evening.screen.face.next.lines[-1].text == "Unpaid: it leaves with this turn"


def test_wizards_and_warehouses_are_on_a_seats_page(begin: Begin) -> None:
    evening, _ = begin()
    serve(evening, 1, "ira")
    evening.make("CorrectWarehouses", 0, owner=1, number=3)
    evening.screen.tell(events.Opened(OfSeat(1)))
    shown = paragraphs(evening)
    assert shown[shown.index("Warehouses") + 1] == "3"
    assert shown[shown.index("Ira") + 1] == "●" and "Arsa" not in shown


def test_what_hands_must_do_stands_below_the_disc_until_the_next_move(begin: Begin) -> None:
    evening, _ = begin()
    serve(evening, 0, "hor")
    next_turns(evening)
    thrown(evening)
    numbers = {n: hex_ for hex_, n in known(evening).board.tokens}
    one, other = numbers[4], numbers[9]
    evening.make("TransposeTokens", 0, one=one, other=other)
    assert low(evening) == ["Swap number tokens 4 and 9"]
    evening.make("EndTurn", 0)
    assert "Swap" not in str(low(evening))


def low(evening: Evening) -> list[str]:
    """What stands below the disc at the left."""
    return [line.text for line in evening.screen.face.next.lines]


@pytest.mark.rule("WD-COMMON-18")
def test_keeping_the_dragon_shows_its_price_on_its_tile(begin: Begin) -> None:
    evening, finger = begin()
    evening.make("CorrectDragon", 0, holder=0)
    next_turns(evening)
    thrown(evening)
    evening.make("EndTurn", 0)
    bright = evening.screen.face.bright.view
    assert (bright.text, bright.price) == ("Keep the dragon", ("mana", "mana"))
    assert "Let the dragon go" in finger.offered
