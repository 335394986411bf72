"""Lamps: what Home Assistant is told of a table, so that a lamp at home turns red on a seven: its MQTT discovery.

One device with sensors and an event, made of the same messages that a hall is told. No seat's own knowledge may enter.
The form is Home Assistant's own (`homeassistant/device/…/config`); docs/home.md has an example.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import msgspec

from companion.game.variant import Variant
from ui.session.hall_address import HallAddress
from ui.session.hall_messages import Facts, Result, ViewInShort

EVENTS = ("throw", "seven", "winner", "waiting_long")
"""What can happen: each event's `event_type`."""
SEVEN = 7

SENSORS = {
    "throw": ("Last throw", "mdi:dice-multiple"),
    "turn": ("Turn", "mdi:account"),
    "waiting": ("Waiting for", "mdi:account-clock"),
    "points": ("Most points", "mdi:trophy"),
}
"""The sensors: by the field of Lamps each shows, what it is called and its icon."""


class Lamps(msgspec.Struct, frozen=True):
    """The table in few words: the sum of the last throw, whose turn it is, who is waited for, the most points.

    `scores`: each seat's points by its name.
    """

    throw: int | None
    turn: str
    waiting: str
    points: int
    scores: dict[str, int]


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happens now: one of EVENTS, whose it is, and of a throw its sum."""

    event_type: str
    seat: str = ""
    total: int = 0


def lamps(view: ViewInShort, variant: Variant) -> Lamps:
    """Return the table in few words."""
    scores = {view.seats[one.seat]: one.points for one in view.points}
    waiting = ", ".join(view.seats[seat] for seat in view.waiting)
    thrown = variant.total(view.thrown) if view.thrown else None
    return Lamps(thrown, view.seats[view.active], waiting, max(scores.values(), default=0), scores)


def happened(facts: Facts, result: Result | None, variant: Variant) -> Iterator[Event]:
    """Yield what a commit lets lamps do."""
    for entry in facts.entries:
        if entry.thrown:
            total, seat = variant.total(entry.thrown), facts.seats[entry.seat]
            yield Event("throw", seat, total)
            if total == SEVEN:
                yield Event("seven", seat, total)
    if result is not None and result.winner is not None:
        yield Event("winner", facts.seats[result.winner])


def waits_long(view: ViewInShort) -> Event | None:
    """Return what it is when nothing has happened for long; None where nobody is waited for."""
    return Event("waiting_long", view.seats[view.waiting[0]]) if view.waiting and view.winner is None else None


def discovery(its: HallAddress) -> tuple[str, bytes]:
    """Return under which topic Home Assistant is told of the device, and what."""
    name = f"kazami_{its.hall}_{its.table}"
    sensors: dict[str, dict[str, Any]] = {
        field: {
            "platform": "sensor",
            "unique_id": f"{name}_{field}",
            "name": called,
            "icon": icon,
            "state_topic": f"{its.topic}/lamps",
            "value_template": f"{{{{ value_json.{field} }}}}",
        }
        for field, (called, icon) in SENSORS.items()
    }
    sensors["points"] |= {
        "json_attributes_topic": f"{its.topic}/lamps",
        "json_attributes_template": "{{ value_json.scores | tojson }}",
    }
    event = {
        "platform": "event",
        "unique_id": f"{name}_event",
        "name": "Event",
        "icon": "mdi:weather-windy",
        "state_topic": f"{its.topic}/event",
        "event_types": EVENTS,
    }
    told = {
        "device": {"identifiers": [name], "name": "Kazami", "manufacturer": "Kazami", "sw_version": version("kazami")},
        "origin": {"name": "Kazami", "sw_version": version("kazami")},
        "components": {**sensors, "event": event},
        "availability": [{"topic": f"{its.topic}/status", "value_template": "{{ value_json.status }}"}],
        "qos": 1,
    }
    return f"homeassistant/device/{name}/config", msgspec.json.encode(told)
