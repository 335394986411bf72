"""An award that a colour holds that nobody plays: in the scoreboard without points; a touch asks nothing."""

from __future__ import annotations

from companion.game.correct import Correct
from companion.game.facts import AwardMoved, Stated
from companion.game.text import Refusal
from tests.tablet.evenings import Evening
from tests.tablet.moments import Begin
from tests.tablet.seeing import outside, overlapping, written
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from ui.phone.browser_screens import BrowserScreens


def moved(evening: Evening, seat: int) -> None:
    """Let a seat hold the longest road."""
    fact = Stated(AwardMoved("longest_road", seat))
    done = evening.table.submit(Correct(seat=0, revision=evening.table.game.revision, facts=(fact,)))
    assert not isinstance(done, Refusal), done


def test_a_colour_that_nobody_plays_stands_in_the_scoreboard_only_while_it_holds_an_award(beginning: Begin) -> None:
    evening, finger = beginning(variant=HARBOUR_LIGHTS, players=5)
    scoreboard = evening.screen.face.scoreboard
    assert len(scoreboard.rows) == 5
    moved(evening, 5)
    held = scoreboard.rows[-1]
    assert (held.name, held.points, held.line) == ("Brown", "", "Longest road")
    assert {"Brown"} < {line for line, _ in written(scoreboard)}
    assert (outside(scoreboard), overlapping(scoreboard)) == ([], [])
    assert [row.seat for row in evening.screen.face.folded.rows] == [row.seat for row in scoreboard.rows[:5]]
    for row, opens in ((5, False), (0, True)):
        finger.row(row)
        assert (evening.screen.sheet is not None) is opens
    moved(evening, 0)
    assert len(scoreboard.rows) == 5


def test_a_colour_that_nobody_plays_has_no_phone(beginning: Begin) -> None:
    evening, _ = beginning(variant=HARBOUR_LIGHTS)
    assert evening.table.game.setup.seats[3].name == "Orange"
    seats = BrowserScreens(evening.owner)
    assert seats.screen("Mika") is not None and seats.screen("Orange") is None
