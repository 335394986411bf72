"""House rules: the rulings a table may change, read from a TOML text and checked with a sentence for each mistake."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import Any

from companion.game.state import Seat
from companion.game.text import english, render
from companion.game.variant import COMMON, Clash, Option, Variant
from companion.user_files import ParseError, from_toml, nearest


class HouseRuleError(ParseError):
    """A house rule cannot be used; the message says which, why, and what is possible."""


def house_rules(variant: Variant, written: str | Mapping[str, Any]) -> dict[str, Any]:
    """Read house rules, from TOML text or from what a TOML reader made of it: only the keys that differ.

    Raises HouseRuleError; from text also any other ParseError, with the line.
    """
    if isinstance(written, str):
        parsed = from_toml(written)
        with parsed.placing():
            return house_rules(variant, parsed.values)
    return checked(variant, {key: _read(variant, key, value) for _, key, value in _flat(variant, written)})


def of_sheet(variant: Variant, values: Mapping[str, Any]) -> dict[str, Any]:
    """Read the house rules of a sheet: as people write them, each under its own key. Raises HouseRuleError."""
    return checked(variant, {key: _read(variant, key, value) for key, value in values.items()})


def as_written(variant: Variant, key: str, value: Any) -> str:
    """Write a ruling of a game as `of_sheet` reads it."""
    writes = variant.ruling(key).writes
    return as_toml(writes(value) if writes else value)


def _read(variant: Variant, key: str, value: Any) -> Any:
    """Read a ruling as people write it; a table that is whole as it is kept stands. Raises HouseRuleError."""
    option = variant.options.get(key)
    reads = option.reads if option else None
    if (
        option
        and isinstance(value, dict)
        and isinstance(option.default, dict)
        and value.keys() == option.default.keys()
    ):
        return value
    try:
        return reads(value) if reads else value
    except ValueError as error:
        raise HouseRuleError(f"{key} ({variant.options[key].clause}): {error}", (key,)) from error


def _flat(variant: Variant, tables: Mapping[str, Any]) -> list[tuple[str, str, Any]]:
    known = {option.table for option in variant.options.values()}
    rows: list[tuple[str, str, Any]] = []
    for table, content in tables.items():
        if table not in {name.partition(".")[0] for name in known} or not isinstance(content, dict):
            why = f"[{table}] is not a table of house rules here; there are: {', '.join(sorted(known))}."
            raise HouseRuleError(f"{why}{_own_table(variant, table, known)}", (table,))
        rows += _inside(table, content, known)
    for table, key, _ in rows:
        if key in variant.options and variant.options[key].table != table:
            raise HouseRuleError(f"{key} belongs in [{variant.options[key].table}], not in [{table}].", (key,))
    return rows


def _inside(table: str, content: Mapping[str, Any], known: Set[str]) -> Iterator[tuple[str, str, Any]]:
    """Yield what stands in a table and in the tables below it, each with the name of its own."""
    for key, value in content.items():
        name = f"{table}.{key}"
        if isinstance(value, dict) and any(other == name or other.startswith(f"{name}.") for other in known):
            yield from _inside(name, value, known)
        else:
            yield table, key, value


def _own_table(variant: Variant, table: str, known: Set[str]) -> str:
    """Say which table is a variant's own, to who calls it as the variant is called: the one that is not everybody's."""
    own = sorted(name for name in known if "." not in name and name != COMMON)
    return f" Did you mean {own[0]}?" if own and table == variant.name else ""


def checked(variant: Variant, values: Mapping[str, Any], *, opening: bool = True) -> dict[str, Any]:
    """Return the values that differ from the variant's own for any number of players, all of them allowed.

    Where a game is opened with them they must also go together, and be house rules today; one that was played is
    looked at as it was. Raises HouseRuleError.
    """
    known = variant.options if opening else {**variant.options, **variant.once}
    for key, value in values.items():
        if key in variant.fixed and key not in known:
            raise HouseRuleError(f"{key} ({variant.fixed[key]}): that ruling is fixed, so it is no house rule.", (key,))
        if key not in known:
            raise HouseRuleError(f"{key} is not a house rule here. {nearest(key, sorted(variant.options))}", (key,))
        mistake = _mistake(known[key], value)
        if mistake:
            raise HouseRuleError(f"{key} ({known[key].clause}): {mistake}", (key,))
    whole = {key: _whole(known[key], value) for key, value in values.items()}
    if opening:
        _together(variant, whole)
    return {
        key: value
        for key, value in whole.items()
        if any(value != known[key].value(whole, players) for players in variant.players)
    }


def clashing(variant: Variant, options: Mapping[str, Any], players: int) -> Clash | None:
    """Return which house rules so many cannot play together, None where they can."""
    return variant.clash(lambda key: options.get(key, variant.options[key].value(options, players)))


def _together(variant: Variant, values: Mapping[str, Any]) -> None:
    for clash in (clashing(variant, values, players) for players in variant.players):
        if clash is not None:
            key = next((key for key in clash.keys if key in values), clash.keys[0])
            why = render(clash.why.text, english, ())
            raise HouseRuleError(f"{key} ({clash.why.clause}): {why}", (key,))


def agreed(variant: Variant, options: Mapping[str, Any], seats: Iterable[Seat], version: int) -> dict[str, Any]:
    """Return the house rules of a game that these seats began with an older version of its variant.

    A table agreed to what that version said, too: where it has another value today, the old one is named.
    """
    players = sum(not seat.neutral for seat in seats)
    then: dict[str, Option] = {}
    for since, rulings in sorted(variant.formerly, key=lambda row: -row[0]):
        then.update(rulings if version < since else {})
    values = {key: option.value(options, players) for key, option in then.items()}
    moved = {key: value for key, value in values.items() if value != variant.ruling(key).value(options, players)}
    return {**moved, **options}


def _whole(option: Option, value: Any) -> Any:
    """Return a ruling's whole value: of a table, only the rows that differ need be written."""
    return _merged(option.default, value) if isinstance(option.default, dict) else value


def _merged(default: Mapping[str, Any], value: Mapping[str, Any]) -> dict[str, Any]:
    rows = {row: _merged(default[row], own) if isinstance(own, dict) else own for row, own in value.items()}
    return {**default, **rows}


def _mistake(option: Option, value: Any) -> str:
    """Say what is wrong with a value, in words; nothing for a value that can be used."""
    if type(value) is type(option.default) and value == option.default:
        return ""
    if isinstance(option.default, dict):
        return _mistake_in_table(option, option.default, value)
    if option.reads and option.least is None:
        return _mistake_in_reading(option.reads, value)
    if isinstance(option.default, list):
        return _mistake_in_list(option, value)
    if option.least is not None:
        return _not_between(option, value)
    if any(type(value) is type(other) and value == other for other in option.others):
        return ""
    allowed = ", ".join(as_toml(other) for other in (option.default, *option.others))
    return f"must be one of {allowed}, not {as_toml(value)}."


def _mistake_in_reading(reads: Callable[[Any], Any], value: Any) -> str:
    """Say what a reader has against a value; what it made of one it reads again."""
    try:
        reads(value)
    except ValueError as error:
        return str(error)
    return ""


def as_toml(value: Any) -> str:
    """Write a value as a house file would: tables in one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{row} = {as_toml(own)}" for row, own in value.items()) + " }" if value else "{}"
    return json.dumps(value, ensure_ascii=False, default=str)


def _not_between(option: Option, value: Any) -> str:
    least, most = option.least or 0, option.most or 0
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return ""
    return f"must be a whole number from {least} to {most}, not {as_toml(value)}."


def _mistake_in_table(option: Option, default: Mapping[str, Any], value: Any) -> str:
    rows = ", ".join(default)
    if not isinstance(value, dict) or not value:
        return f"must be a table with some of {rows}, not {as_toml(value)}."
    unknown = sorted(set(value) - set(default))
    if unknown:
        return f"has no row {as_toml(unknown[0])}; there are: {rows}."
    for row, own in value.items():
        inner = default[row]
        wrong = _mistake_in_table(option, inner, own) if isinstance(inner, dict) else _not_between(option, own)
        if wrong:
            return f"{row} {wrong}"
    return ""


def _mistake_in_list(option: Option, value: Any) -> str:
    if option.order and isinstance(value, list) and sorted(map(str, value)) == sorted(option.default):
        return ""
    if option.order:
        return f"must be the words {', '.join(option.default)} in any order, not {as_toml(value)}."
    if not isinstance(value, list) or len(value) != len(option.default):
        return f"must be a list of {len(option.default)} numbers, not {as_toml(value)}."
    return next((wrong for number in value if (wrong := _not_between(option, number))), "")
