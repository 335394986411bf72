"""The thread in which an evening lives, as a test reaches into it from its own. What an evening is may not enter."""

from __future__ import annotations

from asyncio import ensure_future, get_running_loop
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

from tests.patience import PATIENCE

T = TypeVar("T")


@dataclass
class Clock:
    """A clock the test sets."""

    now: float = 0.0

    def __call__(self) -> float:
        """Return the time in seconds."""
        return self.now


def nothing() -> None:
    """Let the loop go round once."""


@dataclass
class There:
    """The table's thread: `carry` brings a job into it."""

    carry: Callable[[Callable[[], None]], None]

    def at(self, job: Callable[[], T]) -> T:
        """Run a job there, and return what it returns or raise what it raises."""
        done = Future[T]()

        def there() -> None:
            try:
                done.set_result(job())
            except BaseException as error:  # noqa: BLE001 - raised in the test's thread
                done.set_exception(error)

        self.carry(there)
        return done.result(PATIENCE)

    def later(self, seconds: float) -> None:
        """Let time pass there, all at once: what was due by then has happened when this returns."""

        def passes() -> None:
            loop = get_running_loop()
            before = loop.time
            loop.time = lambda: before() + seconds  # type: ignore[method-assign] # the loop's clock is asked, not waited for

        for job in (passes, nothing, nothing):
            self.at(job)

    def until_done(self, task: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run a task there, and wait until it is done."""
        done = Future[None]()
        self.carry(lambda: ensure_future(task()).add_done_callback(lambda _: done.set_result(None)))
        done.result(PATIENCE)
