"""A bug of a variant stays a bug: it is raised, never told as a mistake of the players, and the game stands as it was.

Beside the table it is written into the log and told in one sentence, and the evening goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace
from rich.console import Console

from companion.game.codec import fingerprint
from companion.game.correct import Correct
from companion.game.moves import Choice, Move
from companion.game.state import Envelope
from companion.game.text import Refusal
from companion.journal import Journal
from companion.readings import Reading
from companion.table import Table
from tests.table.seated import SEED, agreed_setup, done, play
from tests.terminal.tables import NoDevices
from tests.ui.armed import armed
from tests.ui.test_devices_at_table import HandClock, HandTray, throw
from tests.variants.faulty import FAULTY, CorrectStumble, Stumble, StumbleAnyway
from ui.commands.play_in_terminal import take
from ui.dialogue.faults import FAULT, tried
from ui.session.consent import Consent
from ui.terminal.screen import Screen


@pytest.fixture
def faulty(journal: Journal) -> Table:
    """A table of the variant with bugs, whose set-up round is done: Ann is to throw."""
    setup = replace(agreed_setup(), variant=FAULTY.name)
    table = Table(journal, journal.begin("A game with bugs", setup, SEED), FAULTY)
    play(Random(6), table, 12)
    return table


BUGS: list[tuple[str, Callable[[int], Move], type[Exception]]] = [
    ("a move", lambda revision: Stumble(seat=0, revision=revision), KeyError),
    ("a correction", lambda revision: CorrectStumble(seat=0, revision=revision), ValueError),
    (
        "a refused move made anyway",
        lambda revision: Correct(
            seat=0, revision=revision, repeat=Envelope(StumbleAnyway(seat=0, revision=revision, what="left"))
        ),
        IndexError,
    ),
]


@pytest.mark.parametrize(("move", "bug"), [bug[1:] for bug in BUGS], ids=[bug[0] for bug in BUGS])
def test_a_bug_is_raised_and_the_game_stands_as_it_was_and_goes_on(
    faulty: Table, move: Callable[[int], Move], bug: type[Exception]
) -> None:
    done(faulty.thrown((1, 2)))
    before, head = fingerprint(faulty.game), faulty.history.head
    with pytest.raises(bug):
        faulty.submit(move(faulty.game.revision))
    assert (fingerprint(faulty.game), faulty.history.head) == (before, head)
    done(faulty.submit(Choice("EndTurn", faulty.game.active)))


def test_in_the_terminal_a_bug_is_one_sentence_and_a_place_in_the_log(
    faulty: Table, caplog: pytest.LogCaptureFixture
) -> None:
    said = io.StringIO()
    screen = Screen(faulty, Console(file=said, soft_wrap=True), "en", NoDevices(), Consent(faulty))
    head = faulty.history.head
    take(screen, faulty, "3 3")
    assert faulty.history.head == head
    assert "✗ Kazami has a fault and cannot do that. Nothing has changed" in said.getvalue()
    assert "Traceback" not in said.getvalue()
    assert "nobody thought of a double" in caplog.text and "Traceback" in caplog.text
    take(screen, faulty, "3 5")
    assert faulty.game.throw == (3, 5)


def test_a_throw_that_meets_a_bug_is_told_and_the_next_one_counts(
    faulty: Table, caplog: pytest.LogCaptureFixture
) -> None:
    device, clock, told = HandTray(), HandClock(), list[Refusal]()
    beside = armed(faulty, device, clock)

    async def live(seen: Reading) -> None:
        device.seen = [seen]
        task = asyncio.create_task(beside.run(lambda text: None, told.append))
        await asyncio.sleep(0)  # it begins
        await clock.advance(3)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    asyncio.run(live(throw(7, 4, 4)))
    assert told == [FAULT] and device.acknowledged == [] and "nobody thought of a double" in caplog.text
    asyncio.run(live(throw(8, 4, 6)))
    assert faulty.game.throw == (4, 6) and 8 in device.acknowledged


def test_a_bug_after_the_move_was_kept_is_not_told_as_if_nothing_had_changed(faulty: Table) -> None:
    def hears(_: object) -> None:
        raise RuntimeError("the screen broke")

    faulty.subscribe(hears)
    with pytest.raises(ExceptionGroup, match="the move stands"):
        tried(lambda: faulty.history.head, lambda: faulty.thrown((1, 2)))
    assert faulty.game.throw == (1, 2)


def test_what_the_world_refuses_is_no_fault(faulty: Table) -> None:
    def full() -> None:
        raise OSError("no room on the disk")

    with pytest.raises(OSError, match="no room"):
        tried(lambda: faulty.history.head, full, (OSError,))
