"""Catan the Gathering by touch: summoning, and chips. What a knight may do is asked of the rules."""

from __future__ import annotations

from companion.rules.gathering.knights import ATTACK, DEEDS, DEFENCE
from tests.tablet.gathering.moments import lies, own
from tests.tablet.moments import Begin


def test_a_knight_in_defence_is_summoned_under_the_cover_with_six_taps_and_shows_its_open_card(begin: Begin) -> None:
    evening, finger = begin((), thrown=False)
    before = finger.taps
    finger.press_alone("Mika: Summon a knight")
    finger.press("Defence position")
    for card in (1, 2, 4):
        finger.card(card, 5)
    assert finger.taps - before == 6
    assert "Ren: Summon a knight" in finger.tiles
    assert not lies(evening, 0).position, "shown only when all have chosen"
    for said in ("Ren: Summon a knight", "Summon a knight"):
        finger.press_alone(said)
        finger.press("Attack position")
        for card in (0, 1, 2):
            finger.card(card, 5)
    own_view = evening.table.known(0)
    laid = [own_view.pile(f"{name}:0").kinds[0] for name in ("first_base", "second_base", "attribute")]
    assert laid == ["brick", "sheep", "ore"]
    assert [lies(evening, seat).position for seat in range(3)] == [DEFENCE, ATTACK, ATTACK]
    assert [line.text for line in evening.screen.face.next.lines] == ["", "Mika, open: 1 brick"]


def test_chips_are_put_right(begin: Begin) -> None:
    evening, finger = begin()
    for said in ("Fix", "Correct the chips", "Ren", "plus", "Done"):
        finger.press(said)
    assert own(evening).chips == (2, 3, 2)
    assert [row.points for row in evening.screen.face.scoreboard.rows] == ["2", "3", "2"]


def test_of_many_reminders_the_first_is_said_and_how_many_more_there_are(begin: Begin) -> None:
    evening, _ = begin()
    for deed in DEEDS:
        evening.make("CorrectDeeds", 0, what=deed, answer="yes")
    *_, first, more = [line.text for line in evening.screen.face.next.lines]
    assert first.startswith("Done: ") and more == "and 2 more"
