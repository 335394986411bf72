"""Memory stays flat: what phones were shown once is kept by nobody, however long the evening and however many came.

An hour of play at speed in the proof, a few moves of it otherwise.
"""

from __future__ import annotations

import gc
import os
import tracemalloc
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from companion.game.secret import TABLE
from companion.view import View
from tests.phone.conftest import three_players
from tests.phone.served import NO_LIMITS, Served, served
from tests.phone.visitor import Visitor, player

HOUR = 3600
"""Moves of an hour in which one is made each second."""
SHORT = 20
WARM = 20
FEW_PAGES = 250_000
"""Bytes, however many moves there were."""


def held() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def evening_of(there: Served, moves: int) -> None:
    """Play while everybody looks on; now and then a phone comes back, and a guest and a stranger come."""
    phones = [player(there, seat) for seat in range(3)]
    guest = Visitor(there.url).watch(there.watching())
    for _ in range(moves // 20):
        with phones[0].live() as one, phones[1].live() as two, guest.live() as three:
            for stream in (one, two, three):
                stream.page()
            for _ in range(20):
                number = str(there.go_on())
                for stream in (one, two, three):
                    assert stream.page().number == number
        assert guest.get().status == phones[2].get().status == 200
        assert Visitor(there.url).get().status == 401


def evening_alone(there: Served, moves: int) -> None:
    """Play as many moves while nobody looks on but the table, which reads what each viewer sees, also in the log."""
    for _ in range(moves):
        there.go_on()
        for viewer in (*range(3), TABLE):
            there.at(partial(_read, there, viewer))


def _read(there: Served, viewer: int) -> None:
    view = there.evening.view(viewer)
    assert isinstance(view, View) and len(list(islice(view.log, 1))) == 1


def grown(folder: Path, moves: int, play: Callable[[Served, int], None]) -> int:
    """Return by how many bytes the process grows with so many moves, once everything there is was used."""
    with served(folder, three_players(), limits=NO_LIMITS) as there:
        tracemalloc.start()
        try:
            play(there, WARM)
            before = held()
            play(there, moves)
            return held() - before
        finally:
            tracemalloc.stop()


@pytest.mark.thorough
def test_an_evening_with_phones_grows_by_no_more_than_the_game_itself(tmp_path: Path) -> None:
    moves = HOUR if os.environ.get("KAZAMI_PROOF") else SHORT
    alone = grown(tmp_path / "alone", moves, evening_alone)
    phones = grown(tmp_path / "phones", moves, evening_of)
    assert phones - alone < FEW_PAGES, f"{moves} moves: {alone} bytes, with phones {phones}"
