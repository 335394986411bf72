"""A shake line that never comes to rest is found in what is read, whatever the board and whatever the way to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from companion.readings import DieSeen, DieState
from hardware.ports import DeviceState
from hardware.restless import IN_A_TRAY, NO_THROW, SHAKES, UNSEEN, Restless
from tests.hardware.benches import FirmwareBench
from tests.hardware.ble.benches import DiceBench, GoDiceBench, PixelsBench
from tests.hardware.cables import CONNECTED, CableBench, connect, reason
from ui.commands.devices import ONCE, DeviceWatch
from ui.session.device_sources import AsBuilt

ROLLS, LIES = ("rolling:0", "settled:3"), ("settled:4", "settled:3")


async def beating(bench: CableBench, seconds: int) -> None:
    """Let time pass, with the board's heartbeat in it."""
    for _ in range(seconds):
        await bench.live(1)
        await bench.say(bench.beat())


async def test_dice_that_roll_longer_than_any_throw_are_a_motion_line_until_they_lie(bench: CableBench) -> None:
    await connect(bench)
    await bench.say(bench.frame("DICE", *ROLLS))
    await beating(bench, 9)
    assert bench.backend.status.reason is None
    await beating(bench, 2)
    assert reason(bench) == str(SHAKES)
    assert bench.states[-1] is CONNECTED
    await bench.say(bench.frame("DICE", *LIES))
    await beating(bench, 1)
    assert bench.backend.status.reason is None


async def test_a_bent_spring_that_lets_a_die_settle_now_and_then_is_found_and_throws_one_after_the_other_are_not(
    bench: CableBench,
) -> None:
    await connect(bench)
    for second in range(22):
        settles = ("settling:4", "settled:3") if second % 2 else ROLLS
        await bench.say(bench.frame("DICE", *(LIES if second == 6 else settles)))
        await beating(bench, 1)
        assert (reason(bench) == str(SHAKES)) is (second >= 16)


async def test_a_board_that_never_sees_how_its_dice_lie_shakes(bench: CableBench) -> None:
    await connect(bench)
    await bench.say(bench.frame("DICE", "unknown:0", "unknown:0"))
    await beating(bench, 2)
    assert bench.backend.status.reason is None
    await beating(bench, 2)
    assert reason(bench) == str(SHAKES)


async def test_a_cable_that_was_out_is_no_throw_that_went_on(bench: CableBench) -> None:
    await connect(bench)
    await bench.say(bench.frame("DICE", *ROLLS))
    await beating(bench, 8)
    await bench.live(5)  # nothing is heard
    assert bench.backend.status.state is DeviceState.STALE
    await bench.say(bench.hello())
    await bench.say(bench.frame("DICE", *ROLLS))
    await beating(bench, 8)
    assert bench.backend.status.reason is None


@pytest.mark.usefixtures("firmware")
@pytest.mark.parametrize("again", ["throw", "start"])
async def test_the_firmware_of_a_board_whose_shake_line_holds_its_level_is_not_well(tmp_path: Path, again: str) -> None:
    bench = FirmwareBench(tmp_path)
    async with bench:
        await bench.until_state(CONNECTED)
        await bench.live(2)
        bench.device.hold_motion()
        if again == "throw":
            bench.throw(4, 6)
        else:
            bench.reboot()
        await bench.until(lambda: reason(bench) == str(SHAKES))
        assert bench.throws == []


@pytest.mark.parametrize("made", [PixelsBench, GoDiceBench])
async def test_a_smart_die_that_rolls_for_ever_is_told_of_until_it_lies(made: Callable[[], DiceBench]) -> None:
    async with made() as bench:
        await bench.connected()
        bench.white.start()
        words = "The white die says that it rolls, and does not come to rest. Put it down, or charge it."
        await bench.until(lambda: reason(bench) == words)
        bench.white.stop(4)
        await bench.until(lambda: bench.backend.status.reason is None)


async def looked_at_once(folder: Path, seconds: float | None, rolls: int) -> dict[str, object]:
    """Look once at a board whose dice roll for so long; return the line that says how it is."""
    bench = CableBench(folder)
    bench.plug()
    watch = DeviceWatch([bench.backend], bench.clock, AsBuilt(), lambda text: None)
    looking = asyncio.create_task(watch.once(seconds))
    await connect(bench)
    await bench.say(bench.frame("DICE", *ROLLS))
    for second in count(1):
        await bench.live(1)
        said = asyncio.create_task(bench.say(bench.frame("DICE", *LIES) if second == rolls else bench.beat()))
        await asyncio.wait((looking, said), return_when=asyncio.FIRST_COMPLETED)
        if looking.done():
            said.cancel()
            break
    bench.cut()
    (line,) = (json.loads(line) for line in watch.lines())
    assert isinstance(line, dict)
    return line


@pytest.mark.parametrize(("seconds", "said"), [(None, str(SHAKES)), (ONCE, None)])
async def test_looking_once_waits_for_dice_that_roll_and_is_never_well_while_they_do(
    tmp_path: Path, seconds: float | None, said: str | None
) -> None:
    line = await looked_at_once(tmp_path, seconds, rolls=60)
    assert (line["well"], line["reason"]) == (False, said)


async def test_looking_once_at_a_throw_ends_when_it_lies_and_is_well(tmp_path: Path) -> None:
    line = await looked_at_once(tmp_path, None, rolls=7)
    assert (line["well"], line["reason"]) == (True, None)


def test_a_die_that_lies_leans_is_in_a_hand_or_is_gone_is_at_rest_for_as_long_as_it_likes() -> None:
    for state in DieState:
        restless = Restless(IN_A_TRAY, SHAKES)
        restless.see(DieSeen("white", state, 1 if state is DieState.SETTLED else None), 0.0)
        assert (restless.words(NO_THROW) is SHAKES) is (state in IN_A_TRAY)
        assert (restless.words(UNSEEN) is SHAKES) is (state is DieState.UNKNOWN)
        restless.forget()
        assert restless.words(NO_THROW) is None
