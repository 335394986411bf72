"""What a printed file leaves behind is thrown away after each test of paper. No expectation may enter.

A font that was open is 60 MB of objects that hold each other, so that only Python's search for garbage finds them; in
a process full of tests that search comes late. Here it passes over what was there before.
"""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="module")
def known_before() -> Iterator[None]:
    """What is there before the tests of a file is searched once."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(autouse=True)
def thrown_away(known_before: None) -> Iterator[None]:
    """Search what a test has left behind."""
    del known_before
    yield
    gc.collect()
