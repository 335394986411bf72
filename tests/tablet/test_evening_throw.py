"""The throw that counts, put right by touch: one tap on the face a wrongly read die really shows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.journal import Journal
from companion.readings import Reading, ThrowSeen
from companion.rules.base import BASE
from companion.rules.base.production import Roll
from companion.table import Table
from tests.tablet.evenings import Evening
from tests.tablet.moments import Begin

READ = (Reading("tray", "boot", 1, ThrowSeen((("red", 6), ("white", 4))), confidence=0.9),)


def words(evening: Evening) -> str:
    """Everything the open sheet says."""
    from ui.tablet.kit.texts import Paragraph  # noqa: PLC0415 imports Kivy, which needs GL

    sheet: Any = evening.screen.sheet
    return " ".join(part.view.text for part in sheet.walk() if isinstance(part, Paragraph))


def pad(evening: Evening) -> Any:
    """The faces on the open sheet."""
    from ui.tablet.kit.dice import DicePad  # noqa: PLC0415 imports Kivy, which needs GL

    sheet: Any = evening.screen.sheet
    return next(part for part in sheet.walk() if isinstance(part, DicePad))


def test_a_tap_on_the_dice_says_what_was_read_and_how_sure_it_is(beginning: Begin) -> None:
    evening, finger = beginning()
    evening.table.thrown((4, 6), READ)
    finger.touch(evening.screen.face.thrown, 0.2, 0.5)
    assert "The tray read red 6, white 4 and is 90 % sure." in words(evening)
    assert pad(evening).chosen == (4, 6)
    finger.press("Back")
    assert evening.screen.sheet is None


def test_one_tap_puts_a_wrong_die_right_and_the_journal_keeps_what_was_read(beginning: Begin, tmp_path: Path) -> None:
    evening, finger = beginning()
    evening.table.thrown((4, 6), READ)
    finger.touch(evening.screen.face.thrown, 0.2, 0.5)
    finger.touch(pad(evening), 2.5 / 6, 0.75)  # the first row is the first die: it shows a three
    assert evening.table.game.throw == (3, 6)
    assert "All done" in finger.tiles  # hands are told what to do
    evening.journal.close()
    (folder,) = tmp_path.iterdir()
    with Journal(folder, lambda: 0.0) as journal:
        kept = Table(journal, evening.table.id, BASE)
        entries = [kept.history.entries[seq] for seq in sorted(kept.history.entries)]
        rolls = [(entry, entry.move) for entry in entries if isinstance(entry.move, Roll)]
        assert [(roll.dice, entry.reading) for entry, roll in rolls] == [((4, 6), READ), ((3, 6), READ)]
        assert kept.history.path()[-1] == rolls[-1][0]


def test_the_second_die_is_put_right_in_its_own_row(beginning: Begin) -> None:
    evening, finger = beginning()
    evening.table.thrown((1, 2), READ)
    finger.touch(evening.screen.face.thrown, 0.2, 0.5)
    finger.touch(pad(evening), 0.5 / 6, 0.25)
    assert evening.table.game.throw == (1, 1)


def test_the_face_that_was_read_is_no_correction(beginning: Begin) -> None:
    evening, finger = beginning()
    evening.table.thrown((4, 6), READ)
    head = evening.table.history.head
    finger.touch(evening.screen.face.thrown, 0.2, 0.5)
    finger.touch(pad(evening), 3.5 / 6, 0.75)
    assert evening.screen.sheet is None
    assert evening.table.history.head == head


def test_a_throw_entered_by_hand_is_said_to_be_and_can_be_put_right_too(beginning: Begin) -> None:
    evening, finger = beginning()
    evening.make("Roll", 0, dice=(1, 2))
    finger.touch(evening.screen.face.thrown, 0.2, 0.5)
    assert "no device read this throw" in words(evening)
    finger.touch(pad(evening), 4.5 / 6, 0.75)
    assert evening.table.game.throw == (5, 2)


def test_before_the_throw_a_tap_on_the_dice_still_enters_it(beginning: Begin) -> None:
    evening, finger = beginning()
    finger.touch(evening.screen.face.thrown, 0.2, 0.5)
    assert pad(evening).chosen == (0, 0)
