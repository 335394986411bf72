"""Evenings for the record: games played by luck through a Table, as far as wanted. Expects nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Literal

from companion.game.history import Entry
from companion.game.state import Setup
from tests.table.seated import agreed_setup, done, opened, play, seated


def evening(
    folder: Path, seed: int, moves: int, hands: Literal["physical", "digital"] = "digital", **options: Any
) -> tuple[Setup, tuple[Entry, ...]]:
    """Play, take a little back, play on; return the setup and the path to the head."""
    luck = Random(seed)
    setup = agreed_setup(hands, **options)
    with opened(folder) as journal:
        table = seated(journal, setup)
        play(luck, table, moves // 2)
        for _ in range(min(2, len(table.history.path()))):
            done(table.undo(agreed=range(3)))
        play(luck, table, moves - moves // 2)
        return setup, table.history.path()
