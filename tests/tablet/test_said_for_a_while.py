"""What is said for a while: it goes when the clock says so that was handed in, however long a machine takes.

What is said, and where, must never enter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.game.text import Refusal, Text
from tests.tablet.around_home import EveningOnPaper, kit_of, said
from tests.tablet.moments import Begin
from ui.dialogue.events import READ

Passes = Callable[[float], None]
LONG = 60.0
"""Seconds of frames: far more than anything is said for."""
FULL = Refusal("full", "", Text.of("The table is full."))


def test_a_refusal_stands_until_the_evenings_clock_has_gone_on(beginning: Begin, passes: Passes) -> None:

    evening, _ = beginning()
    own = evening.screen.face.sentence.view.text
    for _ in range(2):  # who is refused again has all the time again to read why
        evening.screen.refuse(FULL)
        for seconds in (0.0, READ - 0.1):
            evening.now += seconds
            passes(LONG)
            assert evening.screen.face.sentence.view.text == "The table is full."
    evening.now += 0.1
    passes(READ)
    assert evening.screen.face.sentence.view.text == own


def test_on_a_page_it_stands_until_the_clock_of_its_kit_has_gone_on(show: Callable[..., Any], passes: Passes) -> None:
    from ui.tablet.screens.page import REFUSED  # noqa: PLC0415 imports Kivy, which needs GL
    from ui.tablet.screens.past import Past  # noqa: PLC0415 the same

    now, paper = [0.0], EveningOnPaper()
    kit = replace(kit_of(), now=lambda: now[0])
    screen = show(Past(kit, paper, lambda to, **args: None))  # type: ignore[arg-type] # an evening on paper is enough
    own = said(screen)
    screen.refuse(FULL)
    for seconds in (0.0, REFUSED - 0.1):
        now[0] += seconds
        passes(LONG)
        assert said(screen) == "The table is full."
    now[0] += 0.1
    passes(REFUSED)
    assert said(screen) == own
