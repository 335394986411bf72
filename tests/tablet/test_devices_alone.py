"""One device opened by touch: its sides and faces are measured, it is forgotten, and dice nearby are looked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.text import Refusal, Text
from tests.tablet.seeing import outside
from tests.tablet.test_devices import VANE, resting, seeing, vane_seen
from ui.dialogue.devices import FindDice, Forget, MeasureSide, ReadFace, TakeDie
from ui.tablet.kit.health import Health


def test_six_sides_are_measured_by_touch_and_the_noise_stands_beside_the_vane(
    page: Callable[..., Any], tap: Callable[..., None]
) -> None:
    house = seeing(resting("white", 4))
    house.sees(vane_seen(VANE, noise=0.34), vane=VANE)
    screen = page("devices.DevicesPage", house)
    assert screen.parts["device0"].line.read == "62°, rests · 0 s ago · ±0.3°"
    tap(*screen.middle("device0"))
    tap(*screen.middle("bright"))
    assert house.asked == [MeasureSide(0)]
    assert screen.parts["head"].view.text == "North is set."
    house.refusal = Refusal("no-rest", "", Text.of("The disk is full."))
    tap(*screen.middle("bright"))
    assert screen.parts["head"].view.text == "The disk is full."
    house.refusal = None
    screen.forget()
    assert screen.parts["head"].view.text == "Side 2 of 6, clockwise"
    for _ in range(5):
        tap(*screen.middle("bright"))
    assert house.asked == [MeasureSide(n) for n in (0, 1, 1, 2, 3, 4, 5)]
    assert screen.parts["bright"].view.text == "This is north"


def test_each_face_of_a_die_is_read_by_touch(page: Callable[..., Any], tap: Callable[..., None]) -> None:
    house = seeing(resting("red", 1), resting("white", 4))
    screen = page("devices.DevicesPage", house)
    tap(*screen.middle("device0"))
    tap(*screen.middle("die white"))
    assert screen.parts["head"].view.text == "White: lay 1 up"
    for _ in range(6):
        tap(*screen.middle("bright"))
    assert house.asked == [ReadFace("white", face) for face in range(1, 7)]
    assert "die white" in screen.parts and "bright" not in screen.parts


def test_each_source_has_a_row_which_opens_it_alone_and_it_can_be_forgotten(
    page: Callable[..., Any], tap: Callable[..., None]
) -> None:
    house = seeing(resting("red", 1))
    (tray,) = house.nearby.devices
    house.sees(tray, replace(tray, source="tray 2", dice=()))
    screen = page("devices.DevicesPage", house)
    assert [screen.parts[f"device{i}"].line.name for i in range(2)] == ["Dice tray", "Dice tray 2"]
    tap(*screen.middle("device1"))
    assert screen.parts["head"].view.text == "Dice tray 2" and "device1" not in screen.parts
    tap(*screen.middle("other1"))
    assert house.asked == [Forget("tray 2")]
    tap(*screen.middle("other0"))
    assert "device1" in screen.parts


def test_the_vane_of_a_board_that_carries_dice_too_is_opened_by_its_own_row(
    page: Callable[..., Any], tap: Callable[..., None]
) -> None:
    house = seeing(resting("red", 1))
    both = (replace(seen, source="tray") for seen in (*house.nearby.devices, vane_seen(VANE)))
    house.sees(*both, vane=VANE)
    screen = page("devices.DevicesPage", house)
    tap(*screen.middle("device1"))
    assert screen.parts["bright"].view.text == "This is north"


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_a_die_that_was_never_heard_says_why_and_what_to_do(
    page: Callable[..., Any], tap: Callable[..., None], size: tuple[int, int]
) -> None:
    house = seeing(health_="none")
    asleep = "The white die is not to be heard. Shake it awake and bring it near; Kazami keeps looking."
    house.sees(replace(house.nearby.devices[0], ails=Text.of(asleep)))
    screen = page("devices.DevicesPage", house, size)
    assert screen.parts["hint"].view.text.startswith(asleep)
    assert screen.parts["device0"].line.read == "The white die is not to be heard."
    assert not outside(screen.parts["hint"]) and not outside(screen.parts["device0"])
    tap(*screen.middle("device0"))
    assert screen.parts["hint"].view.text.startswith(asleep)


def test_what_to_do_with_a_device_that_is_well_stands_above_it(
    page: Callable[..., Any], tap: Callable[..., None]
) -> None:
    tray = seeing(resting("white", 4))
    (its,) = tray.nearby.devices
    ailing = seeing()
    ailing.sees(replace(its, ails=Text.of("The disk is full.")))
    vane = seeing()
    vane.sees(vane_seen(VANE), vane=VANE)
    hints = {"Throw to test": tray, "The disk is full.": ailing, "Turn the vane to the table's north": vane}
    for hint, house in hints.items():
        screen = page("devices.DevicesPage", house)
        tap(*screen.middle("device0"))
        assert screen.parts["hint"].view.text.startswith(hint)
        assert not outside(screen.parts["hint"])


def test_dice_nearby_are_listed_over_the_page(page: Callable[..., Any], tap: Callable[..., None]) -> None:
    house = seeing(resting("red", 1))
    screen = page("devices.DevicesPage", house)
    tap(*screen.middle("other0"))
    assert house.asked == [FindDice()] and screen.dialog is not None
    house.refusal = Refusal("no-game", "", Text.of("There is no game on the table."))
    screen.close()
    tap(*screen.middle("other0"))
    assert screen.dialog is None and screen.parts["head"].view.text == "There is no game on the table."


def test_the_nearest_die_is_taken_as_white_or_red_by_touch(page: Callable[..., Any], tap: Callable[..., None]) -> None:
    from ui.tablet.kit.tiles import Tile  # noqa: PLC0415 imports Kivy, which needs GL

    house = seeing(resting("red", 1))
    screen = page("devices.DevicesPage", house)
    for number, die in enumerate(("white", "red")):
        tap(*screen.middle("other0"))
        tiles = [part for part in screen.dialog.walk() if isinstance(part, Tile) and part.view.text]
        assert [tile.view.text for tile in tiles] == ["The nearest is white", "The nearest is red"]
        tap(*tiles[number].center)
        assert screen.dialog is None and house.asked[-1] == TakeDie(die)


@pytest.mark.parametrize(("size", "language"), [((1280, 800), "ja"), ((800, 1280), "en")])
def test_a_device_alone_has_room_for_all_its_words(
    page: Callable[..., Any], tap: Callable[..., None], size: tuple[int, int], language: str
) -> None:

    for health_ in Health:
        house = seeing(resting("red", 1), resting("white", 4, 0.6), health_=health_.value)
        house.sees(*house.nearby.devices, vane_seen(VANE, noise=0.3), vane=VANE)
        screen = page("devices.DevicesPage", house, size, language=language)
        for name in ("device0", "device1"):
            tap(*screen.middle(name))
            drawn = {name: outside(part) for name, part in screen.parts.items() if name != "sea"}
            assert not any(drawn.values()), drawn
            tap(*screen.middle("other0"))


def test_no_north_is_offered_while_the_vane_turns(page: Callable[..., Any], tap: Callable[..., None]) -> None:
    house = seeing(resting("white", 4))
    turning = replace(VANE, does="turning", side=None)
    house.sees(vane_seen(turning, noise=0.3), vane=turning)
    screen = page("devices.DevicesPage", house)
    assert screen.parts["device0"].line.read == "62°, turns · 0 s ago"
    tap(*screen.middle("device0"))
    assert "bright" not in screen.parts
