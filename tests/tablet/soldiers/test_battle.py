"""Battles by touch: two sums that both sides can read, raises, two throws, ties and rations, and what follows."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.moves import Choice
from tests.tablet.evenings import Evening, Tray
from tests.tablet.moments import Begin, known
from tests.tablet.soldiers.moments import AWAY, FAR, NEAR, attacked, stand
from ui.dialogue import events
from ui.dialogue.conversation import Idle
from ui.tablet.kit.stage import Stage

UNKNOWN = Cards({}, 7)


def faces(evening: Evening) -> list[tuple[int, ...]]:
    """Return the pips of the dice on the left and on the right; 0 where a die waits to be thrown."""
    return [tuple(face.pips for face in side.faces) for side in evening.screen.face.duel.view.sides]


def parts(evening: Evening) -> list[list[tuple[str, int, str]]]:
    return [[(part.text, part.value, part.icon) for part in side.parts] for side in evening.screen.face.duel.view.sides]


def decided(evening: Evening, left: tuple[int, int] = (6, 6), right: tuple[int, int] = (1, 1)) -> None:
    """Let nobody raise, and both sides throw."""
    for seat in (0, 1):
        evening.make("PassBoost", seat)
    evening.make("ThrowForBattle", 0, dice=left)
    evening.make("ThrowForBattle", 1, dice=right)


def test_an_attack_lays_both_sums_beside_the_place_it_is_about(begin: Begin) -> None:
    evening, _ = begin()
    attacked(evening, cars=1)
    screen = evening.screen
    left, right = screen.face.duel.view.sides
    assert (left.name, right.name) == ("Mika", "Ren")
    assert [part[1:] for part in parts(evening)[0]] == [(2, "infantry"), (1, "wind")]
    assert [part[1:] for part in parts(evening)[1]] == [(5, "car")]
    assert (left.asked, right.asked) == (True, False)
    assert screen.face.board.view.arrow == (NEAR, FAR)
    assert {NEAR, FAR} == set(known(evening).island.edge_corners[screen.face.board.view.close])
    assert screen.face.scoreboard.opacity == screen.face.dice.opacity == screen.face.bank.opacity == 0


def test_a_battle_on_one_corner_has_it_in_the_middle_and_no_arrow(begin: Begin) -> None:
    evening, _ = begin()
    stand(evening, NEAR, 0, infantry=1)
    stand(evening, NEAR, 1, tanks=1)
    evening.make("Attack", 0, start=NEAR, against=NEAR)
    assert (evening.screen.face.board.view.close, evening.screen.face.board.view.arrow) == (NEAR, ())
    assert [side.name for side in evening.screen.face.duel.view.sides] == ["Mika", "Ren"]


def test_each_side_throws_in_turn_and_its_dice_fall_on_its_own_half(begin: Begin) -> None:
    evening, finger = begin()
    attacked(evening)
    evening.make("PassBoost", 0)
    evening.make("PassBoost", 1)
    assert faces(evening) == [(0, 0), ()]
    finger.faces(3, 4)
    assert faces(evening) == [(3, 4), (0, 0)]
    assert [side.asked for side in evening.screen.face.duel.view.sides] == [False, True]
    finger.faces(1, 2)
    assert faces(evening) == [(3, 4), (1, 2)]
    assert [(side.total, side.won) for side in evening.screen.face.duel.view.sides] == [(10, True), (5, False)]


def test_a_tray_throws_for_whichever_side_is_asked(begin: Begin) -> None:
    evening, finger = begin(tray=Tray(throws=True))
    evening.screen.look(evening.tray.nearby())
    attacked(evening)
    evening.make("PassBoost", 0)
    evening.make("PassBoost", 1)
    finger.press("Throw")
    assert evening.tray.thrown == 1
    evening.table.thrown((2, 5), ())
    assert faces(evening) == [(2, 5), (0, 0)]
    finger.press("By hand")
    finger.faces(6, 6)
    assert faces(evening) == [(2, 5), (6, 6)]


def test_words_stand_in_place_of_the_bright_tile_while_a_side_taps_its_faces(begin: Begin) -> None:
    evening, finger = begin()
    attacked(evening)
    evening.make("PassBoost", 0)
    evening.make("PassBoost", 1)
    face = evening.screen.face
    assert "Throw for the battle" not in finger.tiles and not face.bright.opacity and face.instead.opacity
    finger.face(0, 3)
    assert face.instead.view.text == "Tap the last face, and it counts."
    assert [row.face for row in face.duel.pads[0].rows] == [3, 0] and not face.faces.opacity
    finger.face(1, 4)
    assert faces(evening) == [(3, 4), (0, 0)] and not face.duel.pads[0].rows and not face.bright.opacity


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)], ids=str)
@pytest.mark.parametrize("far", [False, True])
def test_each_face_of_a_side_has_room_for_a_finger(begin: Begin, window: Any, size: tuple[int, int], far: bool) -> None:
    evening, finger = begin()
    attacked(evening)
    if far:
        finger.touch(evening.screen.face.duel.sides[0], 0.3, 0.5)
    evening.make("PassBoost", 0)
    evening.make("PassBoost", 1)
    window.size = size
    evening.kit = replace(evening.kit, stage=Stage(*size))
    evening.screen.fit(evening.kit)
    pad = finger.face_rows
    (x, y, _), (beside, *_), (_, below, _) = pad.spot_of(0, 1, 2), pad.spot_of(0, 2, 2), pad.spot_of(1, 1, 2)
    assert evening.screen.face.duel.view.turned[0] is far
    assert min(beside - x, below - y) >= 64
    turn = evening.screen.face.duel.sides[0].parent
    edges = sorted(turn.to_local(edge, pad.y)[0] for edge in (pad.x, pad.right))
    assert edges[0] >= 0 and edges[1] <= (size[0] / 2 if size[0] < size[1] else evening.screen.face.board.x)


def test_the_result_stands_until_it_is_put_aside_and_does_not_come_back(begin: Begin) -> None:
    evening, finger = begin()
    attacked(evening)
    decided(evening)
    screen = evening.screen
    assert screen.face.sentence.view.text == "Mika wins the battle"
    assert "infantry" in screen.face.duel.view.notes[0]
    assert screen.face.duel.view.counts.counts[0] == ("red", 1)
    assert screen.face.duel.view.notes[1] == "A medal for Mika."
    assert set(finger.tiles) == {"Infantry removed", "Undo", "Fix"}
    finger.press("Infantry removed")
    assert screen.moment.sums is None and screen.face.duel.parent is None
    assert (screen.face.scoreboard.opacity, screen.face.board.view.close, screen.face.bank.opacity) == (1, "", 1)
    evening.make("BuyCard", 0)
    assert screen.moment.sums is None


def test_other_light_or_language_keeps_the_result(begin: Begin) -> None:
    evening, _ = begin()
    attacked(evening)
    decided(evening)
    evening.screen.fit(evening.kit)
    assert evening.screen.moment.sums is not None


def test_a_raise_by_one_card_and_passing_are_keys_below_the_side_that_is_asked(begin: Begin) -> None:
    evening, finger = begin(UNKNOWN, hands="physical")
    attacked(evening)
    assert {"+ 1 wood", "+ 1 brick", "Pass", "Boost the infantry"} <= set(finger.tiles)
    left, right = evening.screen.face.duel.sides
    assert left.x <= finger.tiles["Pass"].center_x <= left.right
    finger.press("+ 1 wood")
    assert [part[1:] for part in parts(evening)[0]] == [(2, "infantry"), (1, "wind"), (1, "wood")]
    assert right.x - 60 <= finger.tiles["Pass"].center_x <= right.right
    finger.press("+ 1 brick")
    assert [part[1:] for part in parts(evening)[1]] == [(2, "infantry"), (1, "brick")]
    assert [side.asked for side in evening.screen.face.duel.view.sides] == [True, False]


def test_who_raises_no_further_needs_not_look_under_the_cover(begin: Begin) -> None:
    evening, finger = begin()
    attacked(evening)
    finger.press("Boost the infantry")
    finger.press("Pass")
    front = known(evening).front
    assert front is not None and (front.name, front.waiting) == ("boost", (1,))


def test_the_half_of_who_sits_on_the_far_side_stands_on_its_head(begin: Begin) -> None:
    evening, _ = begin(players=4)
    stand(evening, NEAR, 0, infantry=1)
    stand(evening, FAR, 2, infantry=1)
    evening.make("Attack", 0, start=NEAR, against=FAR)
    assert evening.screen.face.duel.view.turned == (False, True)


def test_a_tap_turns_a_half_and_the_sheets_of_its_seat(begin: Begin) -> None:
    evening, finger = begin(UNKNOWN, hands="physical")
    attacked(evening)
    finger.touch(evening.screen.face.duel.sides[0], 0.3, 0.5)
    assert evening.screen.face.duel.view.turned == (True, False)
    finger.press("Boost the infantry")
    assert evening.screen.sheet is not None and evening.screen.sheet.quarter == 2
    finger.press("Back")
    finger.touch(evening.screen.face.duel.sides[0], 0.3, 0.5)
    assert evening.screen.face.duel.view.turned == (False, False)


def test_a_place_that_is_asked_for_during_a_battle_is_tapped_on_the_whole_board(begin: Begin) -> None:
    evening, finger = begin()
    attacked(evening)
    evening.screen.tell(events.Begun(Choice("CorrectUnits", 0)))
    assert evening.screen.moment.sums is None and AWAY in evening.screen.face.board.view.highlight
    finger.place(AWAY)
    assert evening.screen.sheet is not None
    finger.press("Back")
    assert evening.screen.moment.sums is not None


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


def test_a_battle_that_wins_the_game_leads_to_the_result(begin: Begin) -> None:
    evening, finger = begin(victory_points=4)
    evening.make("CorrectMedals", 0, owner=0, number=2)
    attacked(evening)
    decided(evening)
    assert evening.screen.moment.sums is not None
    finger.press("Result")
    assert evening.went == [("result", {})]


def test_nothing_is_touched_that_does_not_lie_there_during_a_battle(begin: Begin) -> None:
    evening, finger = begin()
    attacked(evening)
    x, y, _, h = evening.kit.stage.pixels(evening.kit.stage.box("bank"))
    finger.tap(x + 4, y + h - 4)
    assert evening.screen.sheet is None
    decided(evening)
    finger.place(NEAR)
    assert evening.screen.conversation.board == Idle()
