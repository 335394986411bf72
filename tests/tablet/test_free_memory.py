"""Memory that is free goes back to the system, also from among what is used."""

from __future__ import annotations

import ctypes
import sys

import pytest

from tests.bench.memory import resident
from ui.tablet.start import give_back

BLOCK, BLOCKS = 16 * 1024, 1000  # too small to go back by itself
GLIBC = sys.platform == "linux" and hasattr(ctypes.CDLL(None), "malloc_trim")


@pytest.mark.skipif(not GLIBC, reason="only glibc is told")
def test_what_lies_free_among_what_is_used_is_given_back() -> None:
    library = ctypes.CDLL(None)
    library.malloc.restype, library.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
    blocks = [library.malloc(BLOCK) for _ in range(BLOCKS)]
    for block in blocks:
        ctypes.memset(block, 1, BLOCK)
    for block in blocks[::2]:
        library.free(block)
    before = resident()

    give_back()

    assert before - resident() > BLOCK * BLOCKS / 4  # of the half that is free
    for block in blocks[1::2]:
        library.free(block)


def test_where_nobody_can_be_told_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(ctypes, "CDLL")
    give_back()
