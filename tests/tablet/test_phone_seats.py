"""A seat that has a phone, on the tablet: what it says, and what a tap on it begins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.game.cards import Cards
from tests.tablet.evenings import Evening, Tray, a_setup, give_cards, paragraphs, set_up
from tests.tablet.legible import LookedAt
from tests.tablet.moments import Begin
from tests.tablet.test_evening_past import buy_card
from ui.dialogue.requests import Agree, Undo
from ui.tablet.kit.screen_kit import Settings

LONG = ("Wilhelmina", "しょうたろう", "Konstantinos")


def robbing(evening: Evening) -> None:
    for seat in range(3):
        give_cards(evening, seat, Cards({"ore": 1}))
    evening.make("Roll", 0, dice=(3, 4))


def test_a_seat_with_a_phone_is_asked_there_until_somebody_taps_its_tile(beginning: Begin) -> None:
    evening, finger = beginning()
    evening.owner.on_phones(frozenset({"Mika"}))
    robbing(evening)
    assert "Mika: on the phone" in finger.tiles
    assert evening.screen.face.sentence.view.text == "Waiting for Mika's phone"
    assert not evening.screen.face.board.view.highlight
    finger.press("Mika: on the phone")
    assert len(evening.screen.face.board.view.highlight) == 18


def test_a_seat_whose_phone_sleeps_says_since_when_until_it_wakes(beginning: Begin) -> None:
    evening, finger = beginning()
    mika = frozenset({"Mika"})
    evening.owner.on_phones(mika)
    robbing(evening)
    evening.owner.on_phones(mika, {"Mika": "21:42"})
    assert "Mika: phone asleep since 21:42" in finger.tiles
    evening.owner.on_phones(mika)
    assert "Mika: on the phone" in finger.tiles


@pytest.fixture
def long_names(show: Callable[..., Any], tmp_path: Path) -> Evening:
    made = Evening(tmp_path, a_setup(hands="digital", names=LONG), Settings(motion=False), (1280, 800), Tray())
    show(made.screen)
    set_up(made)
    return made


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_said_of_phones_can_be_read_in_every_look(
    long_names: Evening, in_every_look: LookedAt, seat: int
) -> None:
    evening = long_names
    evening.owner.on_phones(frozenset(LONG), dict.fromkeys(LONG[::2], "21:42"))
    while evening.table.game.active != seat:
        evening.make("Roll", evening.table.game.active, dice=(1, 1))
        evening.make("EndTurn", evening.table.game.active)
    for player in range(3):
        give_cards(evening, player, Cards({"ore": 1}))
    evening.make("Roll", seat, dice=(3, 4))
    assert in_every_look(evening.screen) == {}


def test_what_the_seats_are_asked_can_be_read_in_every_look(long_names: Evening, in_every_look: LookedAt) -> None:
    evening = long_names
    evening.owner.on_phones(frozenset(LONG[1:]), {LONG[1]: "21:42"})
    buy_card(evening)
    evening.owner.perform(Undo(), by=0)
    asked = evening.bridge.presence.proposal
    assert asked is not None and paragraphs(evening)[0].startswith("Take back: ")
    assert in_every_look(evening.screen) == {}
    evening.owner.perform(Agree(asked.number, 1), by=1)
    assert in_every_look(evening.screen) == {}
