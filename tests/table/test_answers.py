"""What the Table answers, read as values: over a sheet of hands, of moves that were left out, of a throw half read."""

from __future__ import annotations

import pytest

from companion.answers import PartRead, Settlement, heads, left_out
from companion.game.text import SeatName, Text, english, render
from companion.readings import Reading, ThrowSeen
from companion.rules.base.production import Roll
from companion.rules.base.robber import Steal
from companion.rules.base.setup import EndTurn

TURN = Text.of("{seat}'s turn.", seat=SeatName(0))
GIVE = Text.of("Take off: {what} at {place}", what="road", place="x")
DONE = Text.of("Kazami has taken off: {what} at {place}", what="road", place="x")
DO, NOTHING = "Do this on the table:", "Nothing needs to be done on the table."


def said(*texts: Text) -> list[str]:
    return [render(text, english, ("Ann",)) for text in texts]


@pytest.mark.parametrize(
    ("sheet", "over"),
    [
        ((GIVE, TURN), [DO]),
        ((DONE, GIVE), [DO]),
        ((DONE, TURN), [NOTHING, "Kazami has put this right:"]),
        ((TURN,), [NOTHING]),
        ((), [NOTHING]),
    ],
)
def test_over_a_sheet_stands_whether_hands_must_do_something_or_kazami_did(
    sheet: tuple[Text, ...], over: list[str]
) -> None:
    assert said(*heads(Settlement(1, sheet))) == over


def test_moves_that_no_longer_fit_are_named_by_their_numbers() -> None:
    one, more = (left_out(Settlement(9, (), dropped)) for dropped in ((7,), (7, 8)))
    assert said(one, more) == [
        "Left out, because it no longer fits: move 7.",
        "Left out, because they no longer fit: moves 7, 8.",
    ]


READ = (Reading("tray-1", "boot-1", 1, ThrowSeen((("a", 5),))),)


@pytest.mark.parametrize(
    ("told", "revision", "kept"),
    [
        ((5, 3), 4, True),
        ((5, 5), 4, True),
        ((3, 5), 4, False),
        ((4, 3), 4, False),
        ((5, 3), 5, False),
        ((5, 3, 1), 4, False),
        ((5,), 4, False),
    ],
)
def test_what_was_read_of_a_throw_stays_with_the_move_that_tells_the_same_faces(
    told: tuple[int, ...], revision: int, kept: bool
) -> None:
    part = PartRead(4, (5, 0), READ)
    assert part.reading_of(Roll(seat=0, revision=revision, dice=told)) == (READ if kept else ())
    for other in (EndTurn(seat=0, revision=4), Steal(seat=0, revision=4, victim=5)):
        assert part.reading_of(other) == (), "it tells no faces"
