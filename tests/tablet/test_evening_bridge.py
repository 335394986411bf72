"""The bridge between the threads, the thread behind it, and the house: requests, news, bugs and the world's errors."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.game.text import Refusal, Text
from companion.journal import JournalError
from companion.rules.base import BASE
from tests.tablet.evenings import Disk, Tray, Watched, a_setup
from ui.evening.faults import FAULT
from ui.evening.shelf import written
from ui.evening.thread import Backstage


class Later:
    """A way to the other thread on which jobs wait until they are let through."""

    def __init__(self) -> None:
        self.jobs: list[Callable[[], None]] = []

    def __call__(self, job: Callable[[], None]) -> None:
        self.jobs.append(job)

    def through(self) -> int:
        """Let all jobs through; return how many there were."""
        jobs, self.jobs = self.jobs, []
        for job in jobs:
            job()
        return len(jobs)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Watched]:
    with Disk(tmp_path, lambda: 0.0) as journal:
        yield Watched(journal, journal.begin("evening", a_setup(), bytes(32)), BASE)


def place(table: Watched) -> None:
    from companion.game.decide import choices  # noqa: PLC0415 next to what it is for
    from companion.game.moves import next_hole  # noqa: PLC0415 the same

    game = table.known(-1)
    choice = choices(game, game.front.waiting[0] if game.front else 0)[0]
    hole: Any = next_hole(game, choice)
    table.submit(choice.with_field(hole.field, hole.options[0]))


def test_of_several_news_only_the_newest_arrives(table: Watched) -> None:
    from ui.tablet.bridge import Bridge  # noqa: PLC0415 as in all tests of the tablet

    screen, heard = Later(), []
    bridge = Bridge(table, Tray(), lambda job: job(), screen, lambda: 0.0)
    bridge.listen(lambda news: heard.append(news.known.ask), lambda text: None)
    for _ in range(4):
        place(table)
    assert screen.through() == 1
    assert heard == [table.known(-1).ask]
    place(table)
    screen.through()
    assert heard[1:] == [table.known(-1).ask]


def test_an_answer_waits_for_the_screens_thread(table: Watched) -> None:
    from ui.tablet.bridge import Bridge  # noqa: PLC0415 as in all tests of the tablet

    there, here = Later(), Later()
    answers: list[Any] = []
    bridge = Bridge(table, Tray(), there, here, lambda: 0.0)
    bridge.ask(lambda port: port.known(-1).turn, answers.append)
    assert answers == []
    there.through()
    assert answers == []
    here.through()
    assert answers == [0]


def test_an_error_of_the_world_comes_back_in_its_own_words_and_a_bug_does_not(
    table: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    from ui.tablet.bridge import Bridge  # noqa: PLC0415 as in all tests of the tablet

    def at_once(job: Callable[[], None]) -> None:
        job()

    bridge = Bridge(table, Tray(), at_once, at_once, lambda: 0.0, (OSError,))
    answers: list[Any] = []

    def raising(error: Exception) -> Callable[[Any], None]:
        def request(port: Any) -> None:
            raise error

        return request

    bridge.ask(raising(OSError("no room left")), answers.append)
    assert answers == [Refusal("not-kept", "", Text.of("{why}", why="no room left"))]
    bridge.ask(raising(ZeroDivisionError()), answers.append)
    assert answers[1:] == [FAULT]
    assert "ZeroDivisionError" in caplog.text


def test_jobs_run_in_order_in_one_other_thread_inside_the_stage() -> None:
    seen: list[Any] = []

    @contextlib.contextmanager
    def stage() -> Iterator[None]:
        seen.append("open")
        yield
        seen.append("closed")

    with Backstage(stage()) as backstage:
        for i in range(3):
            backstage.carry(lambda i=i: seen.append((i, threading.current_thread().name)))  # type: ignore[misc] # untyped Kivy below
    assert seen == ["open", (0, "table"), (1, "table"), (2, "table"), "closed"]


def test_a_stage_that_cannot_be_opened_is_said_where_it_was_asked_for() -> None:
    @contextlib.contextmanager
    def stage() -> Iterator[None]:
        raise JournalError("another Kazami holds these games")
        yield

    with pytest.raises(JournalError, match="another Kazami"), Backstage(stage()):
        pass


def test_a_bug_behind_the_stage_is_raised_in_front_of_it_and_ends_the_evening() -> None:
    told = threading.Event()

    def breaks() -> None:
        raise ValueError("no number")

    def run() -> None:
        with Backstage(contextlib.nullcontext()) as backstage:
            backstage.broke = told.set
            backstage.carry(breaks)
            assert told.wait(5)

    with pytest.raises(ValueError, match="no number"):
        run()


def test_a_moment_is_written_as_the_list_shows_it() -> None:
    assert len(written(0.0)) == len("2026-11-21 21:42")
    assert written(90.0) >= written(0.0)
