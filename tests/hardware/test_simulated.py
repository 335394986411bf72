"""Scripts with faults as data, and what only the simulated device can do. The contract is in test_contract.py."""

import random
from pathlib import Path

import pytest

from hardware.ports import DeviceState
from hardware.script import Act, Cue, read_script
from hardware.simulated import SimulatedDevice
from tests.hardware.benches import Bench, SimulatedBench

EVENING = """
# the cable comes out while the second throw rolls
at 2 s: throw 5 3
at 6 s: throw cocked 2
at 6.5 s: drop the link
at 12 s: restore the link
at 14 s: turn to 241.5
at 16 s: go silent
at 21 s: speak again
at 22 s: reboot
at 24 s: throw 1 1
"""


async def test_a_script_plays_throws_turns_and_faults_at_their_times() -> None:
    bench = Bench()
    chance = random.Random(1).randrange
    bench.backend = SimulatedDevice("board", bench.clock, chance, script=read_script(EVENING))
    start = bench.clock.now()
    async with bench:
        await bench.live(1.9)
        assert bench.throws == []
        await bench.live(30)
    assert bench.faces == [{"white": 5, "red": 3}, {"red": 2}, {"white": 1, "red": 1}]
    assert [round(throw.age) for throw in bench.throws] == [0, 5, 0]
    assert bench.throws[2].boot != bench.throws[1].boot
    connected, away, stale = DeviceState.CONNECTED, DeviceState.NOT_PLUGGED_IN, DeviceState.STALE
    assert bench.states[1:] == [connected, away, connected, stale, connected]
    assert bench.angles[-1] == 241.5
    assert bench.clock.now() > start


async def test_chance_decides_a_throw_that_names_no_faces_and_the_same_chance_decides_the_same(tmp_path: Path) -> None:
    async def faces() -> list[dict[str, int]]:
        async with (bench := SimulatedBench(tmp_path)):
            for _ in range(20):
                bench.throw()
                await bench.live(2)
                bench.backend.acknowledge(bench.throws[-1])
            return bench.faces

    seen: list[list[dict[str, int]]] = []
    seen.extend([await faces(), await faces()])
    assert seen[0] == seen[1]
    assert {face for throw in seen[0] for face in throw.values()} == set(range(1, 7))


async def test_nothing_is_thrown_unless_somebody_throws(tmp_path: Path) -> None:
    async with (bench := SimulatedBench(tmp_path)):
        await bench.live(120)
        assert bench.throws == []


async def test_a_device_that_falls_silent_is_stale_after_three_seconds_and_one_never_heard_at_once(
    tmp_path: Path,
) -> None:
    async with (bench := SimulatedBench(tmp_path)):
        await bench.live(1)
        bench.device.silence()
        seen = []
        for seconds in (2.5, 1):
            await bench.live(seconds)
            seen.append(bench.device.status.state)
        assert seen == [DeviceState.CONNECTED, DeviceState.STALE]
    never = SimulatedBench(tmp_path)
    never.device.silence()
    async with never:
        await never.live(0.5)
        assert never.device.status.state is DeviceState.STALE


async def test_throws_nobody_could_hear_are_kept_up_to_sixteen_the_newest(tmp_path: Path) -> None:
    async with (bench := SimulatedBench(tmp_path)):
        bench.unplug()
        for number in range(18):
            bench.throw(1 + number % 6, 1)
            await bench.live(1.5)
        bench.replug()
        await bench.live(1)
        assert [throw.sequence for throw in bench.throws] == list(range(3, 19))


async def test_a_throw_is_kept_until_it_is_acknowledged(tmp_path: Path) -> None:
    async with (bench := SimulatedBench(tmp_path)):
        bench.throw(5, 3)
        await bench.live(2)
        assert bench.device.waiting == 1
        bench.backend.acknowledge(bench.throws[0])
        assert bench.device.waiting == 0


@pytest.mark.parametrize("faces", [(7,), (-1, 2), (1, 2, 3)])
def test_a_throw_these_dice_cannot_make_is_refused_in_a_sentence(tmp_path: Path, faces: tuple[int, ...]) -> None:
    bench = SimulatedBench(tmp_path)
    with pytest.raises(ValueError, match="2 dice with faces 1 to 6"):
        bench.throw(*faces)


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("after 2 s: throw", "write 'at SECONDS s: '"),
        ("at 2 s: explode", "'drop the link'"),
        ("at -2 s: throw", "write 'at SECONDS s: '"),
        ("at 2 s: throw five", "'five' is not a list of numbers"),
        ("at 2 s: throw 7 3", "a face is 1 to 6"),
        ("at 2 s: throw 2.5", "a face is 1 to 6"),
        ("at 2 s: throw 1 2 3", "give at most 2 faces, one for each die"),
        ("at 2 s: turn to", "give one angle"),
        ("at 2 s: turn to 360", "give one angle"),
        ("at 2 s: turn to nan", "give one angle"),
        ("at 2 s: turn to cocked", "'cocked' is not a list of numbers"),
        ("at 2 s: reboot 3", "nothing may follow 'reboot'"),
    ],
)
def test_a_line_that_is_no_cue_is_refused_with_its_number_and_what_could_stand_there(line: str, hint: str) -> None:
    with pytest.raises(ValueError, match="Script line 2") as refused:
        read_script(f"at 1 s: throw\n{line}")
    assert line in str(refused.value)
    assert hint in str(refused.value)


def test_cues_are_sorted_by_time() -> None:
    assert read_script("at 5 s: throw\nat 1.5 s: reboot") == (Cue(1.5, Act.REBOOT), Cue(5.0, Act.THROW))
