"""Many rolls with faults among them: each question is answered once, by faces that dice truly showed after rolling."""

import random
from collections.abc import Awaitable, Callable

import pytest

from companion.readings import DieSeen, DieState, Thrown
from hardware.ports import DeviceState
from tests.hardware.ble.benches import DiceBench, GoDiceBench, PixelsBench
from tests.hardware.ble.emulated import EmulatedDie

TIMES = 2


async def nothing(bench: DiceBench, die: EmulatedDie) -> None:
    """All goes well."""


async def link_breaks(bench: DiceBench, die: EmulatedDie) -> None:
    await die.drop_link()


async def link_breaks_in_a_roll(bench: DiceBench, die: EmulatedDie) -> None:
    die.start()
    await bench.until_seen("white" if die is bench.white else "red", DieState.ROLLING)
    await die.drop_link()
    die.stop(6)


async def leans(bench: DiceBench, die: EmulatedDie) -> None:
    die.start()
    die.lean()


async def is_put_down(bench: DiceBench, die: EmulatedDie) -> None:
    die.start()
    die.place(6)


async def is_drowned_in_noise(bench: DiceBench, die: EmulatedDie) -> None:
    for _ in range(5):
        die.say(b"\xff\x01\x05")


async def says_its_result_again(bench: DiceBench, die: EmulatedDie) -> None:
    die.stop(6)


FAULTS: tuple[Callable[[DiceBench, EmulatedDie], Awaitable[None]], ...] = (
    nothing,
    link_breaks,
    link_breaks_in_a_roll,
    leans,
    is_put_down,
    is_drowned_in_noise,
    says_its_result_again,
)


@pytest.mark.parametrize("make", [PixelsBench, GoDiceBench], ids=["pixels", "godice"])
async def test_every_question_is_answered_exactly_once_and_never_by_what_a_fault_left(
    make: type[PixelsBench] | type[GoDiceBench],
) -> None:
    chance = random.Random(5)
    async with make() as bench:
        await bench.connected()
        rounds = [(fault, die) for fault in FAULTS for die in (bench.white, bench.red)] * TIMES
        chance.shuffle(rounds)
        for revision, (fault, die) in enumerate(rounds):
            bench.arm(revision=revision)
            await fault(bench, die)
            await bench.live(0.5)
            await bench.until_state(DeviceState.CONNECTED)
            assert len(bench.said) == revision
            faces = (chance.randint(1, 5), chance.randint(1, 5))  # no fault shows anything but a 6
            bench.white.roll(faces[0])
            bench.red.roll(faces[1])
            await bench.until(lambda: len(bench.said) > revision)  # noqa: B023 - awaited in this very round
            await bench.live(1)
            counted = bench.said[revision]
            assert isinstance(counted, Thrown)
            assert (counted.revision, counted.faces) == (revision, faces)
        marks = [
            (r.device, r.boot, r.sequence) for said in bench.said if isinstance(said, Thrown) for r in said.readings
        ]
        assert len(marks) == len(set(marks)) == 2 * len(rounds)
        settled = [seen for seen in bench.dice if seen == DieSeen(seen.die, DieState.SETTLED, 6)]
        assert settled == []
