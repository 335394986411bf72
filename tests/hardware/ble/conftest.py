"""Two smart dice that are connected, Pixels unless a test asks for another make. No expectations enter this file."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest

from tests.hardware.ble.benches import DiceBench, PixelsBench


@asynccontextmanager
async def connected(make: type[PixelsBench]) -> AsyncIterator[DiceBench]:
    """Live beside two dice from when they are connected."""
    async with make() as bench:
        await bench.connected()
        yield bench


@pytest.fixture
def bench(request: pytest.FixtureRequest) -> AbstractAsyncContextManager[DiceBench]:
    """A connected bench."""
    return connected(getattr(request, "param", PixelsBench))
