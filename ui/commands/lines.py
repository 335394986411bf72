"""Typed lines while a table's loop runs: until the input ends, the system says stop, or a bug ends it all.

Used by the terminal and by the hub, inside their loop. What a line means must never enter.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Mapping
from typing import Any

from ui.terminal.keyboard import Keyboard, Typed


class Lines:
    """The lines. With `stays` the end of the input is none: a service has no lines."""

    def __init__(self, typed: Typed, *, stays: bool) -> None:
        self._keyboard, self._stays = Keyboard(typed), stays
        self._broken: BaseException | None = None
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._break)
        for name in ("SIGTERM", "SIGHUP"):
            with contextlib.suppress(NotImplementedError, AttributeError):  # Windows ends in its own way
                loop.add_signal_handler(getattr(signal, name), self._keyboard.stop)

    async def next(self) -> str | None:
        """Wait for the next line; None when there will be no more."""
        line = await self._keyboard.line()
        if line is None and self._stays and not self._keyboard.stopped:
            line = await self._keyboard.line()  # nothing comes any more but the end
        return line

    def end(self) -> None:
        """Raise the bug that ended the lines, if one did."""
        if self._broken is not None:
            raise self._broken

    def _break(self, _loop: asyncio.AbstractEventLoop, context: Mapping[str, Any]) -> None:
        """End on a bug in a task, which otherwise nobody would hear of."""
        self._broken = context.get("exception") or RuntimeError(context["message"])
        self._keyboard.stop()
