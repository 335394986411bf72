"""The table is the truth: what the rules refuse is said with its reason, and done all the same if the table insists."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.secret import TABLE
from tests.tablet.evenings import Evening, Finger, give_cards
from tests.tablet.moments import Begin
from ui.dialogue.conversation import ClauseRead
from ui.drawing.theme import Tone

Building = tuple[Evening, Finger]


@pytest.fixture
def building(beginning: Begin) -> Building:
    """Mika may build, and can pay a settlement."""
    evening, finger = beginning()
    evening.make("Roll", 0, dice=(1, 1))
    give_cards(evening, 0, Cards({"wood": 1, "brick": 1, "sheep": 1, "wheat": 1}))
    return evening, finger


def unlisted(finger: Finger, seat: str, move: str) -> None:
    """Choose a move that is not offered."""
    for said in ("Fix", "A move that is not offered", seat, move):
        finger.press(said)


def too_near(evening: Evening) -> str:
    """Return a free corner beside a building."""
    known = evening.table.known(TABLE)
    beside = {near for corner in known.pieces for near in known.island.corner_neighbours.get(corner, ())}
    free: set[str] = beside - known.pieces.keys()
    return min(free)


def test_a_refused_move_is_said_with_its_clause_and_can_be_done_anyway(building: Building) -> None:
    evening, finger = building
    corner = too_near(evening)
    unlisted(finger, "Mika", "Build a settlement")
    finger.place(corner)
    assert corner not in evening.table.known(TABLE).pieces
    assert "Too near" in evening.screen.face.sentence.view.text
    assert evening.screen.face.sentence.view.tone is Tone.ALARM
    finger.press("Do it anyway")
    assert evening.table.known(TABLE).pieces[corner][0].seat == 0
    assert evening.table.known(TABLE).hand(0) == Cards()
    assert "Do it anyway" not in finger.tiles
    told = evening.screen.view.last
    assert told is not None and told.said.msgid == "{what} (all the same)"


def test_the_clause_of_a_refusal_can_be_read_before_it_is_overruled(building: Building) -> None:
    evening, finger = building
    unlisted(finger, "Mika", "Build a settlement")
    finger.place(too_near(evening))
    finger.touch(evening.screen.face.words, 0.5, 0.5)
    assert evening.screen.page and evening.screen.conversation.top == ClauseRead("BASE-BUILD-05")
    finger.press("Back")
    assert "Do it anyway" in finger.tiles, "it can still be overruled"
