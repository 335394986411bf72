"""The status table: for each pair of base cards its attack, defence, attribute effects and special effect, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.game.cards import Cards
from companion.game.state import Game
from companion.game.variant import Option
from companion.rules.base.names import RESOURCES

TABLE: Final = "ga.tables.default"
MOST: Final = 20

SPECIALS: Final[Mapping[str, tuple[str, ...]]] = {
    "none": (),
    "reveal": ("resource", "per_card", "set", "max"),
    "trap": ("min",),
}
"""What a special effect may be in a house file, and which fields say more of it, its number last (GA-TABLE-10)."""
WRITTEN: Final = ("attack", "defence", "attribute", "special")
"""What people write in a row."""

ONE_EACH: Final = ("per_card", "set")
"""How much each shown card adds, and how many make a set, of which only whole ones count; 0: 1, for nothing is said."""

_ROWS: Final[tuple[tuple[str, str, int, int, dict[str, int], dict[str, int], int], ...]] = (
    # first, second, attack, defence, attribute effect, bonus for shown cards (at most), trap (0: none)
    ("wood", "wood", 4, 6, {"wood": 2}, {"brick": 4}, 0),
    ("brick", "wood", 5, 7, {"brick": 1}, {}, 0),
    ("sheep", "wood", 2, 4, {"sheep": 1}, {}, 7),
    ("wheat", "wood", 5, 2, {"wheat": 1}, {}, 8),
    ("ore", "wood", 6, 4, {"wood": 1}, {"wheat": 2}, 0),
    ("brick", "brick", 4, 8, {"brick": 2}, {}, 0),
    ("brick", "sheep", 5, 6, {"sheep": 1}, {"wood": 3}, 0),
    ("brick", "wheat", 5, 6, {"wheat": 1}, {"sheep": 2}, 0),
    ("brick", "ore", 7, 5, {"ore": 1}, {}, 0),
    ("sheep", "sheep", 4, 6, {"sheep": 2}, {"ore": 4}, 0),
    ("sheep", "wheat", 5, 5, {"sheep": 1}, {"brick": 4}, 0),
    ("ore", "sheep", 6, 5, {"ore": 1}, {"wood": 2}, 0),
    ("wheat", "wheat", 5, 5, {"wheat": 2}, {"sheep": 2}, 0),
    ("ore", "wheat", 9, 3, {}, {}, 0),
    ("ore", "ore", 7, 4, {"ore": 2}, {}, 0),
)


def pair(bases: tuple[str, ...]) -> str:
    """Name a pair of base cards: both resources in alphabetical order (GA-TABLE-01)."""
    return "+".join(sorted(bases))


def as_played(written: Any) -> Any:
    """Return a row as people write it in numbers alone: what `special` does, and every attribute effect.

    Both are whole: an attribute that is not named adds nothing. Raises ValueError, which says what is wrong
    (GA-TABLE-10).
    """
    if not isinstance(written, dict):
        return written
    for field in written.keys() - {*WRITTEN}:
        raise ValueError(f'has no row "{field}"; there are: {", ".join(WRITTEN)}.')
    row = {field: value for field, value in written.items() if field != "special"}
    if isinstance(row.get("attribute"), dict):
        row["attribute"] = dict.fromkeys(RESOURCES, 0) | row["attribute"]
    return row | _special(written["special"]) if "special" in written else row


def _special(effect: Any) -> dict[str, Any]:
    kind = effect.get("kind") if isinstance(effect, dict) else None
    if not isinstance(kind, str) or kind not in SPECIALS:
        raise ValueError(f"special must be a table with a kind, one of {', '.join(SPECIALS)}.")
    allowed = SPECIALS[kind]
    for field in effect.keys() - {"kind", *allowed}:
        raise ValueError(f"special of the kind {kind} has no {field}; there are: {', '.join(('kind', *allowed))}.")
    if kind == "reveal" and effect.get("resource") not in RESOURCES:
        raise ValueError(f"special needs a resource, one of {', '.join(RESOURCES)}.")
    numbers: dict[str, Any] = {field: effect.get(field, 1) for field in ONE_EACH if field in allowed}
    if allowed:
        numbers[allowed[-1]] = effect.get(allowed[-1], 0)
    for field, number in numbers.items():
        if type(number) is not int or not 1 <= number <= MOST:
            raise ValueError(f"special needs {field}, a whole number from 1 to {MOST}.")
    shown = {effect["resource"]: numbers["max"]} if kind == "reveal" else {}
    return {
        "reveal": dict.fromkeys(RESOURCES, 0) | shown,
        **{field: numbers[field] if numbers.get(field, 1) > 1 else 0 for field in ONE_EACH},
        "trap": numbers.get("min", 0),
    }


def as_people_write(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a row with its `special`, as `as_played` reads it; one that no `special` can say, as it is kept."""
    shown = [(kind, most) for kind, most in row["reveal"].items() if most]
    if len(shown) + bool(row["trap"]) > 1:
        return {**dict.fromkeys(ONE_EACH, 0), **row}
    numbers = {"attack": row["attack"], "defence": row["defence"]}
    special: dict[str, Any] = {"kind": "trap", "min": row["trap"]} if row["trap"] else {"kind": "none"}
    for kind, most in shown:
        each = {field: row[field] for field in ONE_EACH if row.get(field)}
        special = {"kind": "reveal", "resource": kind, **each, "max": most}
    attribute = {kind: added for kind, added in row["attribute"].items() if added}
    return {**numbers, "attribute": attribute, "special": special}


def _row(attack: int, defence: int, attribute: Mapping[str, int], reveal: Mapping[str, int], trap: int) -> Option:
    """A row: what it may hold are numbers, so that a house rule may change each (GA-TABLE-02, -10)."""
    return Option(
        {
            "attack": attack,
            "defence": defence,
            "attribute": {kind: attribute.get(kind, 0) for kind in RESOURCES},
            "reveal": {kind: reveal.get(kind, 0) for kind in RESOURCES},
            **dict.fromkeys(ONE_EACH, 0),
            "trap": trap,
        },
        "GA-TABLE-10",
        least=0,
        most=MOST,
        table=TABLE,
        reads=as_played,
        writes=as_people_write,
    )


STATUS: Final[Mapping[str, Option]] = {
    pair((a, b)): _row(attack, defence, bonus, shown, trap) for a, b, attack, defence, bonus, shown, trap in _ROWS
}
"""The default table (GA-TABLE-03..10); `ga.tables.default` of the house rules overrides what it names."""


def row(game: Game, bases: tuple[str, ...]) -> dict[str, Any]:
    """Return the row of a pair as this table plays it."""
    values: dict[str, Any] = game.option(pair(bases))
    return values


def each_and_set(values: Mapping[str, Any]) -> tuple[int, int]:
    """Return how much each shown card of a row adds, and how many make a set: older games say neither."""
    each, whole = (int(values.get(field) or 1) for field in ONE_EACH)
    return each, whole


def revealed(values: Mapping[str, Any], shown: Cards) -> int:
    """Return what shown cards add to a row: whole sets of them, up to the most (GA-TABLE-09, -10)."""
    each, whole = each_and_set(values)
    return sum(min(shown.of(kind) // whole * whole * each, most) for kind, most in values["reveal"].items())
