"""A bug of Kazami on the tablet: written into the log, told in one sentence, and the evening goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.moves import Choice
from companion.game.text import Refusal, Text
from tests.tablet.evenings import Evening, Finger, Tray, a_setup, set_up
from tests.variants.faulty import FAULTY
from ui.dialogue import events
from ui.dialogue.conversation import Ask, Asking, Conversation
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.requests import Submit
from ui.tablet.kit.screen_kit import Settings

Building = tuple[Evening, Finger]


@pytest.fixture
def building(show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path) -> Building:
    """Mika may build, in a variant with bugs."""
    setup = replace(a_setup(3), variant=FAULTY.name)
    evening = Evening(tmp_path, setup, Settings(motion=False), (1280, 800), Tray(), FAULTY)
    show(evening.screen)
    finger = Finger(tap, evening)
    set_up(evening)
    evening.make("Roll", 0, dice=(1, 2))
    return evening, finger


def test_a_move_that_meets_a_bug_is_one_sentence_and_the_game_goes_on(
    building: Building, caplog: pytest.LogCaptureFixture
) -> None:
    evening, finger = building
    head = evening.table.history.head
    finger.press("Stumble")
    assert evening.screen.face.sentence.view.text.startswith(
        "Kazami has a fault and cannot do that. Nothing has changed"
    )
    assert "Do it anyway" not in finger.tiles
    assert evening.table.history.head == head
    assert "nobody wrote this down" in caplog.text and "Traceback" in caplog.text
    evening.make("EndTurn", 0)
    assert evening.table.history.head > head


def test_a_refused_move_whose_way_past_the_rules_meets_a_bug_offers_no_such_way(
    building: Building, caplog: pytest.LogCaptureFixture
) -> None:
    evening, finger = building
    finger.press("Stumble anyway")
    finger.press("Left")
    assert evening.screen.face.sentence.view.text.startswith("There is no way there.")
    assert "Do it anyway" not in finger.tiles
    assert "IndexError" in caplog.text
    evening.make("EndTurn", 0)


def test_a_fault_in_what_the_table_answered_leaves_nothing_waiting_and_nothing_alone(
    building: Building, caplog: pytest.LogCaptureFixture
) -> None:
    evening, finger = building
    screen, unknown = evening.screen, Choice("NobodyWroteThisMove", 0)
    begun = MoveDraft(unknown, evening.table.known(0))
    screen.conversation = Conversation(sheet=Asking(begun), settling=True)
    screen.tell(
        events.Answered(Ask(Submit(unknown, screen.view.revision, 0), begun), Refusal("no", "", Text.of("No.")))
    )
    assert screen.sheet is None and "NobodyWroteThisMove" in caplog.text
    finger.press("Fix")
    assert "All moves" in finger.tiles, "the head is no longer waited for"
