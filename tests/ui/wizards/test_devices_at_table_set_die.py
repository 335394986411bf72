"""A die of the throw was set: whichever of the two is picked up and thrown alone is the other one."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.text import Text
from companion.readings import Reading, ThrowSeen
from companion.rules.wizards import WIZARDS
from companion.rules.wizards.dice import SetOneDie
from companion.table import Committed
from hardware.ports import DeviceState, DeviceStatus
from tests.hardware.benches import StepClock
from tests.terminal.tables import Evening, a_setup
from tests.ui.armed import armed
from tests.ui.vanes import Board


class Bench:
    """An evening in which somebody has set one die to a five, with a tray beside it."""

    def __init__(self, folder: Path) -> None:
        self._evening = Evening(folder, a_setup(variant=WIZARDS))
        self._evening.settle_in()
        self.table = self._evening.table
        seat = self.table.game.active
        mana = self.table.game.hand(seat) + Cards.one("mana")
        moves = (
            CorrectCards(seat=seat, revision=self.table.game.revision, pile=f"hand:{seat}", cards=mana),
            SetOneDie(seat=seat, revision=self.table.game.revision + 1, face=5),
        )
        for move in moves:
            done = self.table.submit(move)
            assert isinstance(done, Committed), done

    def throws(self, *dice: tuple[str, int]) -> list[str]:
        """Let these dice be thrown, and return what people are told."""
        told, board, clock = list[str](), Board(), StepClock()
        board.status = DeviceStatus("tray", DeviceState.CONNECTED, heard_at=995.0)
        beside = armed(self.table, board, clock)

        def say(text: Text) -> None:
            told.append(self._evening.screen.voice(text))

        async def alive() -> None:
            task = asyncio.create_task(beside.run(say, lambda refusal: say(refusal.text)))
            await asyncio.sleep(0)
            beside.tell(Reading("tray", "boot", 1, ThrowSeen(tuple(sorted(dice)))))
            await clock.advance(3)
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

        asyncio.run(alive())
        return told


@pytest.mark.parametrize("die", ("white", "red"))
@pytest.mark.rule("WD-COMMON-01")
def test_the_other_die_may_be_either_of_the_two_that_lie_there(tmp_path: Path, die: str) -> None:
    bench = Bench(tmp_path)
    assert bench.throws((die, 3)) == []
    assert bench.table.game.throw == (5, 3)


def test_both_dice_at_once_are_one_too_many_when_one_is_set(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    assert "Only one die is asked for, not white, red. Throw one of them again, or enter it by hand." in bench.throws(
        ("white", 2), ("red", 6)
    )
    assert bench.table.game.throw == ()
