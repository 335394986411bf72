"""House rules: the rulings a table may change, read from a TOML text and checked with a sentence for each mistake."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from companion.game.room import Option, Room


class HouseRuleError(ValueError):
    """A house rule cannot be used; the message says which, why, and what is possible."""


def house_rules(room: Room, written: str | Mapping[str, Any]) -> dict[str, Any]:
    """Read house rules, from TOML text or from what a TOML reader made of it: only the keys that differ.

    Raises HouseRuleError.
    """
    try:
        tables = tomllib.loads(written) if isinstance(written, str) else written
    except tomllib.TOMLDecodeError as error:
        raise HouseRuleError(f"The house rules are not valid TOML: {error}.") from error
    return checked(room, {key: value for _, key, value in _flat(room, tables)})


def _flat(room: Room, tables: Mapping[str, Any]) -> list[tuple[str, str, Any]]:
    known = {option.table for option in room.options.values()}
    rows = []
    for table, content in tables.items():
        if table not in {name.partition(".")[0] for name in known} or not isinstance(content, dict):
            raise HouseRuleError(
                f"[{table}] is not a table of house rules here; there are: {', '.join(sorted(known))}."
            )
        for key, value in content.items():
            if isinstance(value, dict) and f"{table}.{key}" in known:
                rows += [(f"{table}.{key}", inner, deep) for inner, deep in value.items()]
            else:
                rows.append((table, key, value))
    for table, key, _ in rows:
        if key in room.options and room.options[key].table != table:
            raise HouseRuleError(f"{key} belongs in [{room.options[key].table}], not in [{table}].")
    return rows


def checked(room: Room, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that differ from the room's own, all of them allowed. Raises HouseRuleError."""
    for key, value in values.items():
        if key not in room.options:
            raise HouseRuleError(f"{key} is not a house rule here; there are: {', '.join(sorted(room.options))}.")
        mistake = _mistake(room.options[key], value)
        if mistake:
            raise HouseRuleError(f"{key} ({room.options[key].clause}): {mistake}")
    return {key: value for key, value in values.items() if value != room.options[key].default}


def _mistake(option: Option, value: Any) -> str:
    if type(value) is type(option.default) and value == option.default:
        return ""
    if option.least is not None and option.most is not None:
        if isinstance(value, int) and not isinstance(value, bool) and option.least <= value <= option.most:
            return ""
        return f"must be a whole number from {option.least} to {option.most}, not {value!r}."
    if not option.others:
        return f"is fixed at {option.default!r}; it cannot be changed."
    if any(type(value) is type(other) and value == other for other in option.others):
        return ""
    allowed = ", ".join(repr(other) for other in (option.default, *option.others))
    return f"must be one of {allowed}, not {value!r}."
