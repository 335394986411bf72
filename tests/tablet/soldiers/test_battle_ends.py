"""How a battle ends, by touch: throws on each half, ties, rations, medals, and what is taken back."""

from __future__ import annotations

from tests.tablet.evenings import Evening, Finger, Tray
from tests.tablet.moments import Begin, known
from tests.tablet.soldiers.moments import FAR, NEAR, attacked, stand
from tests.tablet.soldiers.test_battle import UNKNOWN, decided, faces
from ui.dialogue import events
from ui.dialogue.conversation import Idle


def test_who_may_have_a_ration_is_asked_by_name_and_the_throws_begin_anew(begin: Begin) -> None:
    evening, finger = begin(UNKNOWN, hands="physical")
    attacked(evening)
    decided(evening, (3, 3), (3, 4))
    assert all(side.asked for side in evening.screen.face.duel.view.sides)
    assert evening.screen.face.sentence.view.text == "A tie, 9 : 9"
    finger.press("Mika: I have a wheat")
    finger.press("I have a wheat")
    assert faces(evening) == [(3, 3), (3, 4)]
    sides = evening.screen.face.duel.view.sides
    assert [(side.total, side.won, side.level) for side in sides] == [(9, None, True)] * 2
    assert [side.paid and (side.paid.text, side.paid.cards) for side in sides] == [("Ration", ("wheat",))] * 2
    assert evening.screen.face.duel.view.notes[0] == "Each side pays 1 wheat."
    assert set(finger.tiles) == {"Throw again", "Undo", "Fix"}
    finger.press("Throw again")
    assert faces(evening) == [(), ()]
    before = [tuple(face.pips for face in side.before) for side in evening.screen.face.duel.view.sides]
    assert before == [(3, 3), (3, 4)]
    front = known(evening).front
    assert front is not None and front.name == "boost"


def test_dice_in_a_tray_go_on_after_a_tie_without_a_touch_and_the_first_throws_stay(begin: Begin) -> None:
    evening, _ = begin(tray=Tray(throws=True))
    stand(evening, NEAR, 0, tanks=1)
    stand(evening, FAR, 1, tanks=1)
    evening.make("Attack", 0, start=NEAR, against=FAR)
    evening.table.thrown((1, 2), ())
    evening.table.thrown((1, 3), ())
    assert faces(evening) == [(1, 2), (1, 3)]
    assert evening.screen.face.sentence.view.text == "A tie, 12 : 12"
    evening.table.thrown((6, 6), ())
    assert faces(evening) == [(6, 6), (0, 0)]
    sides = evening.screen.face.duel.view.sides
    assert [tuple(face.pips for face in side.before) for side in sides] == [(1, 2), (1, 3)]
    assert not any(side.level or side.paid for side in sides)


def by_pad(evening: Evening, finger: Finger, half: int, *pips: int) -> None:
    """Tap a face for each die where the dice of a half would lie."""
    pad = evening.screen.face.duel.pads[half]
    for row, face in enumerate(pips):
        finger.touch(pad, (face - 0.5) / 6, 1 - (row + 0.5) / len(pips))


def test_without_a_tray_each_side_taps_its_faces_on_its_own_half(begin: Begin) -> None:
    evening, finger = begin()
    attacked(evening)
    for seat in (0, 1):
        evening.make("PassBoost", seat)
    by_pad(evening, finger, 0, 3, 4)
    assert faces(evening) == [(3, 4), (0, 0)]
    by_pad(evening, finger, 1, 6, 2)
    assert faces(evening) == [(3, 4), (6, 2)]


def test_a_misread_die_of_a_half_is_put_right_with_two_taps(begin: Begin) -> None:
    from ui.tablet.kit.dice import DicePad  # noqa: PLC0415 imports Kivy, which needs GL

    evening, finger = begin(UNKNOWN, hands="physical")
    attacked(evening)
    decided(evening, (6, 6), (1, 1))
    left, _ = evening.screen.face.duel.sides
    finger.touch(left, 0.1, 1 - 330 * evening.kit.look.unit / left.h)
    finger.touch(finger.find(DicePad), 0.5 / 6, 0.75)
    finger.press("All done")
    assert faces(evening)[0] == (1, 6)
    assert [side.total for side in evening.screen.face.duel.view.sides] == [10, 4]


def test_a_battle_in_which_both_raise_once_and_pass_takes_at_most_eight_taps(begin: Begin) -> None:
    evening, finger = begin(UNKNOWN, hands="physical")
    stand(evening, NEAR, 0, infantry=1)
    stand(evening, FAR, 1, infantry=1)
    before = finger.taps
    finger.place(NEAR)
    finger.press("Attack")
    finger.place(FAR)
    finger.press("1 wood")
    finger.press("1 brick")
    finger.press("Pass")
    finger.press("Pass")
    evening.table.thrown((6, 6), ())
    evening.table.thrown((1, 2), ())
    finger.press("Infantry removed")
    assert finger.taps - before <= 8
    assert known(evening).own.medals == (1, 0, 0)
    assert evening.screen.moment.sums is None


def test_who_starves_loses_though_the_sums_are_equal(begin: Begin) -> None:
    evening, finger = begin(UNKNOWN, hands="physical")
    attacked(evening)
    decided(evening, (3, 3), (3, 4))
    finger.press("Mika: I have a wheat")
    finger.press("No wheat: the unit starves")
    assert [(side.total, side.won) for side in evening.screen.face.duel.view.sides] == [(9, True), (9, False)]


def test_a_battle_that_wins_the_game_leads_to_the_result(begin: Begin) -> None:
    evening, finger = begin(victory_points=4)
    evening.make("CorrectMedals", 0, owner=0, number=2)
    attacked(evening)
    decided(evening)
    assert evening.screen.moment.sums is not None
    finger.press("Result")
    assert evening.went == [("result", {})]


def test_a_battle_taken_back_shows_how_it_stood_before(begin: Begin) -> None:
    evening, finger = begin()
    attacked(evening)
    decided(evening)
    evening.table.undo()
    assert faces(evening) == [(6, 6), (0, 0)]
    evening.screen.tell(events.SteppedBack())
    finger.faces(1, 1)
    assert evening.screen.face.sentence.view.text == "Mika wins the battle"


def test_nothing_is_touched_that_does_not_lie_there_during_a_battle(begin: Begin) -> None:
    evening, finger = begin()
    attacked(evening)
    x, y, _, h = evening.kit.stage.pixels(evening.kit.stage.box("bank"))
    finger.tap(x + 4, y + h - 4)
    assert evening.screen.sheet is None
    decided(evening)
    finger.place(NEAR)
    assert evening.screen.conversation.board == Idle()
