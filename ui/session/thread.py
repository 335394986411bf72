"""Thread: one thread with one asyncio loop, in which everything runs that is not the screen.

It opens what it is given, runs jobs in their order, and takes everything apart again. What the jobs do is theirs; a
job that breaks is a bug, ends the thread, and is raised where the thread was started.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

Job = Callable[[], None]


def aside(job: Job) -> None:
    """Run a job in a thread of its own: one that takes a while, and needs neither the table nor the screen."""
    threading.Thread(target=job, name="aside", daemon=True).start()


class Backstage:
    """A thread that stands inside `stage` (a context, such as an open journal) until it is left."""

    def __init__(self, stage: AbstractContextManager[object]) -> None:
        self._stage = stage
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready, self._over = threading.Event(), asyncio.Event()
        self._broken: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self.broke: Job = lambda: None

    def __enter__(self) -> Backstage:
        """Start, and wait until the stage is open. Raises what opening it raises."""
        self._thread.start()
        self._ready.wait()
        self._raise()
        return self

    def __exit__(self, *_: object) -> None:
        """End the loop, close the stage, and raise what broke, if anything did."""
        self.carry(self._over.set)
        self._thread.join()
        self._raise()

    def carry(self, job: Job) -> None:
        """Run a job in the thread, after those before it; once it is over, no job is taken any more."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(job)

    def _raise(self) -> None:
        if self._broken is not None:
            broken, self._broken = self._broken, None
            raise broken

    def _run(self) -> None:
        try:
            with self._stage:
                asyncio.run(self._wait())
        except BaseException as error:  # noqa: BLE001 - raised in the thread that waits for this one
            self._broken = error
        finally:
            self._ready.set()
            if self._broken is not None:
                self.broke()

    async def _wait(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(self._break)
        self._ready.set()
        await self._over.wait()

    def _break(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self._broken = context.get("exception") or RuntimeError(context["message"])
        self._over.set()
