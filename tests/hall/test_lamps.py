"""What Home Assistant is told: its discovery, and what a lamp can hear of a table."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import jinja2
import pytest

from companion.game.state import NOBODY
from companion.user_files import ParseError
from tests.hall.broker import Broker
from tests.hall.desk import Desk
from tests.hall.there import TOPIC, There, all_told
from tests.table.seated import agreed_setup, play, seated
from ui.commands.hall_membership import join_hall
from ui.session.hall_address import hall_address
from ui.session.hall_lamps import EVENTS
from ui.session.kept_hall import HallFile

CONFIG = "homeassistant/device/kazami_club_7/config"
SHARED = {"unique_id", "name", "icon", "platform", "state_topic", "value_template"}
MAY: dict[str, set[str]] = {
    "device": {"identifiers", "name", "manufacturer", "model", "sw_version", "hw_version", "configuration_url"},
    "origin": {"name", "sw_version", "support_url"},
    "sensor": SHARED | {"json_attributes_topic", "json_attributes_template"},
    "event": SHARED | {"event_types"},
}
"""What Home Assistant's documentation lets stand there, as far as Kazami could use it."""
MUST = {
    "sensor": {"platform", "unique_id", "state_topic"},
    "event": {"platform", "unique_id", "state_topic", "event_types"},
}


def checked(config: dict[str, Any]) -> None:
    """A device's discovery is of the documented form."""
    assert set(config) == {"device", "origin", "components", "availability", "qos"}
    assert set(config["device"]) <= MAY["device"] and config["device"]["identifiers"]
    assert set(config["origin"]) <= MAY["origin"] and config["origin"]["name"]
    ids = [part["unique_id"] for part in config["components"].values()]
    assert len({*ids}) == len(ids)
    for part in config["components"].values():
        assert MUST[part["platform"]] <= set(part) <= MAY[part["platform"]]
    assert all(set(one) == {"topic", "value_template"} for one in config["availability"])


def shown(template: str, payload: Any) -> str:
    """What Home Assistant makes of a message."""
    return jinja2.Environment(autoescape=False).from_string(template).render(value_json=payload)


def test_home_assistant_finds_the_table_and_hears_what_happens(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk:
            here = There(tmp_path / "games", broker.port)
            here.file.light(True)
            here.begin()
            table = here.sit_down(seated(here.journal, agreed_setup(victory_points=3)))
            play(Random(6), table, 10_000)
            assert table.game.winner != NOBODY
            await desk.until(lambda: desk.latest[f"{TOPIC}/view"].get("winner") is not None)
            await desk.until(lambda: "Ann" in desk.latest[f"{TOPIC}/lamps"].get("scores", {}))
            config, its = desk.latest[CONFIG], desk.latest[f"{TOPIC}/lamps"]
            checked(config)
            for part in config["components"].values():
                assert part["state_topic"] in desk.latest, part
            said = {
                name: shown(part["value_template"], its)
                for name, part in config["components"].items()
                if part["platform"] == "sensor"
            }
            view = desk.latest[f"{TOPIC}/view"]
            assert said["turn"] == view["seats"][view["active"]]
            assert said["throw"] == str(sum(view["thrown"])) and said["points"] == "3"
            attributes = shown(config["components"]["points"]["json_attributes_template"], its)
            assert json.loads(attributes) == {view["seats"][one["seat"]]: one["points"] for one in view["points"]}
            (available,) = config["availability"]
            assert shown(available["value_template"], desk.latest[available["topic"]]) == "online"
            events = [json.loads(payload) for topic, payload in desk.raw if topic == f"{TOPIC}/event"]
            thrown = [one["total"] for one in events if one["event_type"] == "throw"]
            sevens = [one for one in events if one["event_type"] == "seven"]
            told = [entry["thrown"] for one in next(iter(desk.facts.values())).values() for entry in one["entries"]]
            assert thrown == [sum(faces) for faces in told if faces]
            assert len(sevens) == thrown.count(7) > 0
            assert events[-1] == {"event_type": "winner", "seat": view["seats"][view["winner"]]}
            assert {one["event_type"] for one in events} <= {*EVENTS}
            await here.close()

    asyncio.run(story())


def test_of_what_happened_while_nobody_listened_no_lamp_is_told(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk:
            here = There(tmp_path / "games", broker.port)
            here.file.light(True)
            table = here.sit_down()
            play(Random(1), table, 60)
            here.today = 2_000_000.0
            here.begin()
            await desk.until(all_told(desk.facts, here.journal, table.id))
            await desk.until(lambda: bool(desk.latest[f"{TOPIC}/lamps"]))
            assert f"{TOPIC}/event" not in desk.latest
            await here.close()

    asyncio.run(story())


def test_a_table_that_waits_long_says_so_once(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk:
            here = There(tmp_path / "games", broker.port, long=0.05)
            here.file.light(True)
            here.begin()
            table = here.sit_down()
            for moves in (0, 1):
                play(Random(1), table, moves)
                await desk.until(lambda: _long(desk) == moves + 1)  # noqa: B023 asked at once
            assert desk.latest[f"{TOPIC}/event"]["seat"] == "Ann"
            await here.close()

    asyncio.run(story())


def _long(desk: Desk) -> int:
    return sum(b"waiting_long" in payload for topic, payload in desk.raw if topic == f"{TOPIC}/event")


def test_without_lamps_home_assistant_is_told_nothing(broker: Broker, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(broker.port) as desk:
            here = There(tmp_path / "games", broker.port)
            here.begin()
            table = here.sit_down()
            play(Random(1), table, 20)
            await desk.until(lambda: desk.latest[f"{TOPIC}/view"].get("head") == table.history.head)
            await here.close()
            assert {topic.rpartition("/")[2] for topic, _ in desk.raw} == {"status", "view", "facts"}

    asyncio.run(story())


def test_lamps_are_kept_and_need_a_broker(tmp_path: Path) -> None:
    with pytest.raises(ParseError, match="--hall"):
        join_hall(tmp_path, None, lamps=True)
    join_hall(tmp_path, "mqtt://127.0.0.1/home/1", lamps=True)
    join_hall(tmp_path, None, lamps=None)
    assert HallFile(tmp_path / "hall.json").lamps
    join_hall(tmp_path, None, lamps=False)
    assert not HallFile(tmp_path / "hall.json").lamps


def test_the_guides_automation_listens_to_what_is_told() -> None:
    guide = (Path(__file__).parents[2] / "docs/home.md").read_text("utf-8")
    its = hall_address(guide.split("--hall ")[1].split(" ")[0])
    assert f"topic: {its.topic}/event" in guide
    assert guide.split("payload: ")[1].split("\n")[0] in EVENTS
    assert all(f"`{event}`" in guide for event in EVENTS)
