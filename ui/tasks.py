"""Tasks of one loop that stand and fall together. What they do must not enter, nor any screen."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Never


async def until_one_fails(*jobs: Coroutine[Any, Any, Never]) -> Never:
    """Run these, none of which returns, until one raises; end the others, and raise a group of all that was raised.

    A caller that is cancelled meanwhile always ends. One with a TaskGroup may not: where a task has failed just before,
    the group raises the failure and forgets the cancellation.
    """
    tasks = [asyncio.create_task(job) for job in jobs]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    raise ExceptionGroup("one has failed", [error for error in ended if isinstance(error, Exception)])


def first_of(errors: BaseExceptionGroup[BaseException]) -> BaseException:
    """Return the first error of a group that is no group itself, however deep it lies."""
    error = errors.exceptions[0]
    return first_of(error) if isinstance(error, BaseExceptionGroup) else error
