"""The evening of four in both languages, both lights and both windows: every move of a turn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.game.cards import Cards
from companion.rules.registry import VARIANTS
from tests.tablet.evenings import Evening, Tray, a_setup, seen, set_up
from tests.tablet.legible import LookedAt
from tests.tablet.moments import thrown
from tests.tablet.seeing import overlapping, written
from ui.dialogue import events
from ui.drawing.theme import Light
from ui.tablet.kit.screen_kit import Settings


@pytest.fixture
def evening(show: Callable[..., Any], tmp_path: Path) -> Evening:
    """An evening after the set-up with full hands, where Kazami throws."""
    made = Evening(tmp_path, a_setup(4), Settings(motion=False), (1280, 800), Tray(throws=True))
    show(made.screen)
    set_up(made)
    made.screen.look(made.tray.nearby())
    full = Cards({"wood": 4, "brick": 3, "sheep": 3, "wheat": 4, "ore": 4})
    made.make("CorrectCards", 0, pile="hand:0", cards=full)
    return made


def test_every_move_of_a_turn_can_be_read_and_touched(evening: Evening, in_every_look: LookedAt) -> None:
    screen = evening.screen
    assert screen.moment.offers.main is not None
    begun = [screen.moment.offers.main.choice]
    wrong = {}
    for made in (False, True):
        if made:
            screen.tell(events.SteppedBack())
            evening.make("Roll", 0, dice=(1, 1))
            begun = [offered.choice for offered in screen.moment.offers.tiles if offered.prompt is not None]
        for choice in begun:
            screen.tell(events.SteppedBack())
            wrong[choice.move] = in_every_look(screen, lambda screen, choice=choice: screen.tell(events.Begun(choice)))
            assert screen.sheet is not None, choice.move
    assert len(wrong) > 2 and {move: found for move, found in wrong.items() if found} == {}


@pytest.mark.parametrize(
    ("code", "light", "size", "larger"),
    [
        ("en", Light.LAMP, (800, 1280), False),
        ("ja", Light.DAY, (800, 1365), True),
        pytest.param("ja", Light.DAY, (600, 1024), True, marks=pytest.mark.thorough),
        ("en", Light.DAY, (800, 480), True),
        ("ja", Light.LAMP, (1280, 800), False),
    ],
)
@pytest.mark.parametrize("variant", ["base", "gathering", "wizards"])
def test_every_step_of_the_agenda_keeps_its_words(
    variant: str,
    code: str,
    light: Light,
    size: tuple[int, int],
    larger: bool,
    show: Callable[..., Any],
    tmp_path: Path,
) -> None:
    played = VARIANTS[variant]
    settings = Settings(language=code, light=light, motion=False, larger=larger)
    evening = Evening(tmp_path, a_setup(4, variant=played), settings, size, Tray(), played)
    agenda = show(evening.screen, size=size).face.agenda
    set_up(evening)
    for faces in ((), (3, 4, 1)[: len(played.dice)]):
        if faces:
            thrown(evening, *faces)
        if seen(agenda):  # a message may take its place
            assert [said for said, _ in written(agenda)] == [bead.text for bead in agenda.beads]
    assert len(agenda.beads) >= 3
    assert overlapping(agenda) == []
