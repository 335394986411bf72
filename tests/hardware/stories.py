"""A test that is a story plays in a loop of its own, beside benches that live while it plays. No expectations."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
from typing import Any

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Play an async test; what its fixtures give as an async context is entered before, and left after it."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None

    async def whole() -> None:
        async with contextlib.AsyncExitStack() as alive:
            given: dict[str, Any] = {}
            for name in inspect.signature(test).parameters:
                value = given[name] = pyfuncitem.funcargs[name]
                if isinstance(value, contextlib.AbstractAsyncContextManager):
                    given[name] = await alive.enter_async_context(value)
            await test(**given)

    asyncio.run(whole())
    return True
