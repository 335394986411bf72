"""A throw by hand, and a throw put right, by touch and counted: the faces lie where the dice will lie."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.secret import TABLE
from companion.game.text import Faces, Text
from companion.journal import Journal
from companion.readings import KAZAMI, Reading, ThrowSeen
from companion.rules.base import BASE
from companion.rules.base.production import Roll
from companion.table import Table
from companion.view import View
from tests.tablet.evenings import Evening, Finger, throw
from tests.tablet.legible import LookedAt
from tests.tablet.moments import Begin
from tests.variants.beacon import BEACON, EVENTFUL
from ui.dialogue import events
from ui.dialogue.conversation import Rereading
from ui.dialogue.devices import Nearby, NearbyDevice, NearbyPart
from ui.language.catalogues import language
from ui.language.voice import Voice
from ui.tablet.kit.stage import Stage
from ui.tablet.screens.story_parts import parts_of

READ = (Reading("tray", "boot", 1, ThrowSeen((("red", 6), ("white", 4))), confidence=0.9),)
THREE_READ = (Reading("tray", "boot", 1, ThrowSeen((("event", 3), ("red", 6), ("white", 4)))),)
LOST, HERE = (NearbyDevice("tray", health, 0.2, Text.of("The tray.")) for health in ("lost", "here"))


def sentence(evening: Evening) -> str:
    """What stands on top."""
    return str(evening.screen.face.sentence.view.text)


def rows(evening: Evening) -> list[tuple[int, bool]]:
    """The faces that are chosen in the column, each with whether it is fixed; none where the dice lie there."""
    return [(row.face, row.fixed) for row in evening.screen.face.faces.rows]


def tap_die(evening: Evening, finger: Finger, die: int) -> None:
    """Tap a die that counts."""
    finger.touch(evening.screen.face.thrown, 0.12 + 0.29 * die, 0.5)


def test_a_throw_by_hand_takes_two_taps_and_nothing_else_is_bright(beginning: Begin) -> None:
    evening, finger = beginning()
    assert rows(evening) == [(0, False)] * 2 and not evening.screen.face.bright.opacity
    finger.face(0, 5)
    assert rows(evening) == [(5, False), (0, False)] and sentence(evening).endswith(": 5 and …")
    assert evening.screen.face.instead.view.text == "Tap the last face, and it counts."
    finger.face(1, 3)
    assert evening.table.game.throw == (5, 3) and finger.taps == 2
    assert rows(evening) == [] and evening.screen.face.bright.opacity


def test_a_die_that_was_set_lies_beside_the_throw_that_counts_and_beside_no_past_one(beginning: Begin) -> None:
    evening, finger = beginning()
    finger.face(0, 5)
    finger.face(1, 3)
    screen, last = evening.screen, evening.screen.view.throw
    assert last is not None
    second = replace(last, faces=last.faces[1:], dice=last.dice[1:])
    for past, lies in ((None, [(5, True), (3, False)]), (screen.view, [(3, False)])):
        screen.conversation = replace(screen.conversation, board=Rereading(second, past=past))
        screen.draw()
        assert rows(evening) == lies


def test_with_a_tray_no_faces_lie_there_and_when_it_is_lost_they_do(beginning: Begin) -> None:
    evening, finger = beginning()
    evening.screen.look(Nearby((HERE,)))
    assert rows(evening) == [] and "By hand" in finger.tiles
    evening.screen.look(Nearby((LOST,)))
    throw(finger, 2, 2)
    assert evening.table.game.throw == (2, 2)


@pytest.mark.parametrize("asked", ["by its tile", "by the dice"])
def test_a_throw_that_a_tray_does_not_read_is_entered_where_the_dice_lie(beginning: Begin, asked: str) -> None:
    evening, finger = beginning()
    evening.screen.look(Nearby((HERE,)))
    assert not evening.screen.face.bright.view.bright, "the tray comes first"
    if asked == "by its tile":
        finger.press("By hand")
    else:
        tap_die(evening, finger, 0)
    assert rows(evening) == [(0, False)] * 2 and evening.screen.sheet is None
    finger.face(0, 5)
    finger.face(1, 3)
    assert evening.table.game.throw == (5, 3) and finger.taps == 3 and rows(evening) == []


def test_the_corner_says_whose_dice_are_entered_by_hand(beginning: Begin) -> None:
    evening, finger = beginning()
    assert corner(evening) == ["Dice", "ours, by hand"]
    evening.screen.look(Nearby((HERE,)))
    assert corner(evening) != ["Dice", "ours, by hand"]
    evening.screen.look(Nearby((LOST,)))
    throw(finger, 2, 2)
    assert corner(evening) != ["Dice", "ours, by hand"]


def corner(evening: Evening) -> list[str]:
    """What is said below the disc."""
    return [line.text for line in evening.screen.face.next.lines]


def test_a_die_that_does_not_count_lies_beside_the_others_and_is_not_added(beginning: Begin) -> None:
    evening, finger = beginning(BEACON)
    for die, face in enumerate((1, 2, 4)):
        finger.face(die, face)
    view = evening.screen.face.dice.view
    assert (evening.table.game.throw, [face.pips for face in view.faces], view.total) == ((1, 2, 4), [1, 2, 4], "3")
    seen = evening.table.view(TABLE)
    assert isinstance(seen, View)
    told = next(told for told in seen.log if ("faces", Faces((1, 2), (4,))) in told.said.args)
    parts = list(parts_of(told, Voice(language("en", BASE.domains), seen.known), seen))
    assert [(part.pips, part.text) for part in parts[-4:]] == [((1, 2), ""), ((), "3"), ((), ", "), ((4,), "")]


def signs(evening: Evening, row: int) -> list[str]:
    """The words that can be tapped in a row."""
    return [face.word for _, face in evening.screen.face.faces.rows[row].choices]


def test_a_sign_is_tapped_once_for_all_faces_alike_and_lies_there_with_its_word(beginning: Begin) -> None:
    evening, finger = beginning(EVENTFUL)
    assert signs(evening, 2) == ["knight", "wood", "sheep", "ore"]
    finger.face(2, 4)
    assert sentence(evening).endswith(": wood and …")
    finger.face(0, 1)
    finger.face(1, 2)
    assert evening.table.game.throw == (1, 2, 4) and finger.taps == 3
    view = evening.screen.face.dice.view
    assert ([(face.pips, face.icon, face.word) for face in view.faces], view.total) == (
        [(1, "", ""), (2, "", ""), (0, "wood", "wood")],
        "3",
    )


def test_what_a_tray_read_of_a_throw_lies_there_and_the_die_it_does_not_read_takes_one_tap(beginning: Begin) -> None:
    evening, finger = beginning(EVENTFUL)
    evening.screen.look(Nearby((HERE,)))
    assert rows(evening) == []
    evening.screen.look(Nearby((HERE,), part=NearbyPart(evening.table.game.revision, (1, 2, 0))))
    assert rows(evening) == [(1, False), (2, False), (0, False)]
    assert evening.screen.face.instead.view.text == "Tap the last face, and it counts."
    finger.face(2, 5)
    assert evening.table.game.throw == (1, 2, 5) and finger.taps == 1


def test_the_sheet_of_a_throw_has_a_tile_for_each_sign(beginning: Begin) -> None:
    from ui.tablet.kit.dice import DicePad  # noqa: PLC0415 imports Kivy, which needs GL

    evening, finger = beginning(EVENTFUL)
    evening.table.thrown((4, 6, 3), THREE_READ)
    evening.screen.tell(events.AmendBegun(evening.table.history.path()[-1].seq))
    evening.screen.tell(events.OtherwiseAsked())
    finger.press("Throw the dice")
    pad = finger.find(DicePad)
    assert [len(row) for row in pad.dice] == [6, 6, 4]
    for row, face in enumerate((1, 2, 5)):
        x, y = pad.place_of(row, face)
        finger.touch(pad, x, 1 - y)
    finger.press("Count it")
    assert evening.table.game.throw == (1, 2, 5)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)], ids=str)
def test_each_of_twelve_faces_has_room_for_a_finger(beginning: Begin, window: Any, size: tuple[int, int]) -> None:
    evening, _ = beginning()
    window.size = size
    evening.screen.fit(replace(evening.kit, stage=Stage(*size)))
    faces = evening.screen.face.faces
    (x, y, _), (beside, *_), (_, below, _) = faces.spot_of(0, 1, 2), faces.spot_of(0, 2, 2), faces.spot_of(1, 1, 2)
    assert min(beside - x, below - y) >= 64


def test_dice_that_kazami_threw_cannot_be_misread_and_nobody_is_asked_to_agree(beginning: Begin) -> None:
    evening, finger = beginning()
    evening.make("CorrectDice", 0, dice="kazami")
    evening.table.thrown((4, 6), (Reading(KAZAMI, "", 1, ThrowSeen((("red", 4), ("white", 6)))),))
    tap_die(evening, finger, 0)
    assert rows(evening) == [] and evening.screen.sheet is None
    assert evening.screen.face.message.view.text == "Kazami threw these dice: none can be misread."


def test_a_wrong_die_is_put_right_with_two_taps_and_the_journal_keeps_what_was_read(
    beginning: Begin, tmp_path: Path
) -> None:
    evening, finger = beginning()
    evening.table.thrown((4, 6), READ)
    tap_die(evening, finger, 0)
    assert sentence(evening) == "Mika's throw. The tray read red 6, white 4 and is 90 % sure."
    assert rows(evening) == [(4, False), (6, True)]
    finger.face(0, 3)
    assert evening.table.game.throw == (3, 6) and finger.taps == 2
    assert "All done" in finger.tiles  # hands are told what to do
    evening.journal.close()
    (folder,) = tmp_path.iterdir()
    with Journal(folder, lambda: 0.0) as journal:
        kept = Table(journal, evening.table.id, BASE)
        entries = [kept.history.entries[seq] for seq in sorted(kept.history.entries)]
        rolls = [(entry, entry.move) for entry in entries if isinstance(entry.move, Roll)]
        assert [(roll.dice, entry.reading) for entry, roll in rolls] == [((4, 6), READ), ((3, 6), READ)]
        assert kept.history.path()[-1] == rolls[-1][0]


def test_a_tap_on_the_sum_opens_both_dice_and_back_closes_them(beginning: Begin) -> None:
    evening, finger = beginning()
    evening.table.thrown((1, 2), READ)
    finger.touch(evening.screen.face.thrown, 0.9, 0.5)
    assert rows(evening) == [(1, False), (2, False)]
    finger.press("Back")
    assert rows(evening) == []


def test_a_die_with_signs_can_be_read_wherever_it_lies(beginning: Begin, in_every_look: LookedAt) -> None:
    evening, _ = beginning(EVENTFUL)
    screen = evening.screen
    wrong = {"asked": in_every_look(screen)}
    evening.table.thrown((1, 2, 3))
    wrong["thrown"] = in_every_look(screen)
    screen.tell(events.DiceTapped(None))
    assert [row.face for row in screen.face.faces.rows] == [1, 2, 1]
    wrong["put right"] = in_every_look(screen)
    screen.tell(events.SteppedBack())
    assert {name: found for name, found in wrong.items() if found} == {}
