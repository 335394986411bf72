"""`kazami devices` lists smart dice nearby, heard through bleak from emulated dice, with what to write for each."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from companion.game.text import Refusal, Text, render
from hardware.ble.radio import Radio
from tests.hardware.benches import StepClock
from tests.hardware.ble.benches import RED, WHITE, GoDiceBench, PixelsBench
from ui.language.catalogues import language
from ui.session.smart_dice import dice_nearby, taken


def said(texts: tuple[Text, ...]) -> list[str]:
    return [render(text, language("en"), ()) for text in texts]


async def test_each_die_nearby_is_told_with_the_place_to_name_it_by() -> None:
    for made, battery in ((PixelsBench, ", battery 80 %"), (GoDiceBench, "")):
        bench = made()
        await bench.begin()
        listening = asyncio.create_task(dice_nearby(bench.radio, 1.0))
        for _ in range(20):
            await bench.news()
        await bench.until(listening.done)
        lines = said(listening.result())
        make = bench.white.make.name
        assert [line.split()[1].partition("=")[0] for line in lines] == ["ble:white", "ble:red"]
        assert {line.split()[1].partition("=")[2] for line in lines} == {WHITE, RED}
        assert all(f"   {make} " in line and line.endswith(f" dBm{battery}") for line in lines), lines


async def test_no_die_and_no_bluetooth_are_one_sentence_each() -> None:
    bench = PixelsBench()
    bench.awake = []
    await bench.begin()
    listening = asyncio.create_task(dice_nearby(bench.radio, 1.0))
    await bench.until(listening.done)
    assert said(listening.result()) == ["  No smart die is heard. Shake one awake; its maker's app must be closed."]
    (line,) = said(await dice_nearby(Radio(StepClock()), 1.0))
    assert line == "  This machine has no Bluetooth that Kazami can use. Enter what the dice show."


async def test_the_nearest_die_that_has_no_name_is_taken_and_named() -> None:
    bench = PixelsBench()
    await bench.begin()
    offered: list[list[str]] = []

    def take(addresses: Sequence[str]) -> str | None:
        offered.append([*addresses])
        return WHITE if len(offered) == 1 else None

    for sentence in ("is the white die from now on", "No new smart die is heard."):
        listening = asyncio.create_task(taken(bench.radio, take, "white", 1.0))
        for _ in range(20):
            await bench.news()
        await bench.until(listening.done)
        done = listening.result()
        assert isinstance(done, Refusal) is (len(offered) == 2)
        assert sentence in render(done.text if isinstance(done, Refusal) else done, language("en"), ())
    assert [sorted(one) for one in offered] == [sorted([WHITE, RED])] * 2
    no_radio = await taken(Radio(StepClock()), take, "white", 1.0)
    assert isinstance(no_radio, Refusal) and "no Bluetooth" in no_radio.text.msgid and len(offered) == 2
