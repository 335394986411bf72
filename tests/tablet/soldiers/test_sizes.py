"""Soldiers of Catan in every look: all can be read and touched."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.panels import Versus
from tests.tablet.legible import LookedAt
from tests.tablet.moments import Begin, known, next_turns
from tests.tablet.soldiers.moments import AWAY, NEAR, attacked, stand
from tests.tablet.test_sizes import NAMES, begun
from ui.dialogue import events

UNKNOWN = Cards({}, 7)


@pytest.fixture
def begin(begin: Begin) -> Begin:
    """Begin an evening of four with long names in the window."""
    return partial(begin, players=4, names=NAMES[:4])


def chosen(screen: Any, move: str, place: str | None = None) -> None:
    """Begin a choice, at a place of the board or from a tile."""
    offer = screen.moment.offers
    found = offer.sites[place] if place else (offer.main, *offer.tiles)
    begun = next(offered for offered in found if offered is not None and offered.choice.move == move)
    choice = begun.choice.with_field(begun.prompt.field, place) if place else begun.choice
    screen.tell(events.Begun(choice))


def test_what_can_be_done_at_a_point_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, _ = begin()
    home = known(evening).places(0, "settlement")[0]

    def tapped(screen: Any) -> None:
        screen.tell(events.PlaceTapped(home))

    assert in_every_look(evening.screen, tapped) == {}


def test_where_a_unit_may_go_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, _ = begin()
    stand(evening, NEAR, 0, infantry=1, tanks=1)
    stand(evening, AWAY, 1, infantry=2)
    assert in_every_look(evening.screen, lambda screen: chosen(screen, "MoveUnit", NEAR)) == {}


def raising(screen: Any) -> None:
    """Begin a raise as the bright tile does, with what else may be said beside it."""
    screen.tell(screen.moment.actions.main.does)


def test_raises_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, _ = begin(UNKNOWN, hands="physical")
    attacked(evening)
    assert in_every_look(evening.screen) == {}
    assert in_every_look(evening.screen, raising) == {}


def test_the_cover_over_a_raise_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, _ = begin()
    attacked(evening)
    assert in_every_look(evening.screen, raising) == {}


def test_throws_and_rations_of_both_sides_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, _ = begin(UNKNOWN, hands="physical")
    home = known(evening).places(1, "settlement")[0]
    beside = known(evening).island.corner_neighbours[home][0]
    evening.make("CorrectPiece", 0, place=home, what="city", owner=1)
    stand(evening, beside, 0, infantry=1)
    stand(evening, home, 1, infantry=1)
    evening.make("Attack", 0, start=beside, against=home)
    evening.make("RaiseBoost", 0, cards=Cards({"wood": 2}))
    evening.make("RaiseBoost", 1, cards=Cards({"brick": 1}))
    evening.make("PassBoost", 0)
    evening.make("PassBoost", 1)
    evening.make("ThrowForBattle", 0, dice=(5, 6))
    assert in_every_look(evening.screen) == {}
    evening.make("ThrowForBattle", 1, dice=(5, 5))
    assert len(evening.screen.moment.offers.tiles) == 3, "two sides may answer"
    assert in_every_look(evening.screen) == {}


def test_the_result_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, _ = begin(UNKNOWN, hands="physical")
    attacked(evening)
    evening.make("PassBoost", 0)
    evening.make("PassBoost", 1)
    evening.make("ThrowForBattle", 0, dice=(1, 1))
    evening.make("ThrowForBattle", 1, dice=(6, 6))
    shown = evening.screen.moment.sums
    assert isinstance(shown, Versus) and len(shown.notes) == 2
    assert in_every_look(evening.screen) == {}


def test_upkeep_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, _ = begin(hands="physical")
    stand(evening, known(evening).places(0, "settlement")[0], 0, infantry=1, tanks=1)
    next_turns(evening, 4)
    assert in_every_look(evening.screen, begun) == {}
