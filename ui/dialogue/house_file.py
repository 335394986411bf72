"""The house file: the variant, the map and the rules a table always plays by, read once. No file is opened here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, get_args

from companion.board.island import STANDARD
from companion.board.mapfile import parse_map
from companion.board.maps import BoardMap, MapKit
from companion.game.options import HouseRuleError, house_rules
from companion.game.state import WhoseDice
from companion.game.variant import Variant
from companion.user_files import from_toml
from ui.language.variant_names import Variants, variant_named

DICE: Final[tuple[WhoseDice, ...]] = get_args(WhoseDice)


class HouseFile(NamedTuple):
    """What is brought along for a new game: its variant, its map, the rules that differ, and whose dice are thrown."""

    variant: Variant
    board: BoardMap | None
    options: Mapping[str, Any]
    dice: WhoseDice | None = None


def house_of(variants: Variants, written: str = "", asked: str = "") -> HouseFile:
    """Read a house file: `variant` (or `room`, as it was called), `dice`, `[board]` and the variant's own tables.

    A file that names no variant is for the one that was asked for, or else for the first there is. Raises ParseError.
    """
    parsed = from_toml(written)
    with parsed.placing():
        return _house(variants, parsed.values, asked)


def _house(variants: Variants, tables: dict[str, Any], asked: str) -> HouseFile:
    called = tables.pop("room", asked or next(iter(variants)))
    variant = variant_named(variants, tables.pop("variant", called))
    if asked and variant is not variant_named(variants, asked):
        raise HouseRuleError(f'The house file is for the variant "{variant.name}", not for "{asked}".', ("variant",))
    dice = tables.pop("dice", None)
    if dice is not None and dice not in DICE:
        raise HouseRuleError(f'dice: "{dice}" is not one of {", ".join(DICE)}.', ("dice",))
    options = house_rules(variant, {key: value for key, value in tables.items() if key != "board"})
    if "board" not in tables:
        return HouseFile(variant, None, options, dice)
    return HouseFile(variant, parse_map(tables, _kit(variant, tables["board"])), options, dice)


def _kit(variant: Variant, board: object) -> MapKit | None:
    name = board.get("island", STANDARD.name) if isinstance(board, Mapping) else ""
    return variant.kits.get(str(name))
