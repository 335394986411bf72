"""The map as text that people type: a TOML table `[board]`, read with care and written back.

Only reading, checking and writing belong here. Files are opened by the caller, and what the words
mean is the kit's business.

    [board]
    island = "standard"
    rows = [
      "mountains 10, pasture 2, forest 9",
      ...
    ]
    ports = ["0,-3|0,-2 any 3", "2,-3 W wheat 2"]
    robber = "0,0"

Rows run from the top, hexes from west to east; a hex is its terrain and, unless it is barren, its
token. A port is its coastal edge, kind and rate; the edge is named by its two hexes, or by its sea
hex and the direction from there to the land. The robber may be left out where one hex is barren.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations, groupby

from companion.board.island import LARGE, STANDARD, STEPS, Edge, Hex, Island, axial, island, neighbour, place
from companion.board.maps import LARGE_KIT, STANDARD_KIT, BoardMap, MapKit, Port, exchanged, lay_out
from companion.user_files import ParseError, below, from_toml, nearest, only

_KEYS = ("island", "rows", "ports", "robber")
_NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)


class MapError(ParseError):
    """A map that cannot be used. The message says what is wrong, where, and what to do."""


def parse_map(source: str | Mapping[str, object], kit: MapKit | None = None) -> BoardMap:
    """Read a map from TOML text, or from the document that a TOML reader made of it.

    The kit says which island, terrain words, barren terrain and ports there are; without one it is the
    base game's for the island that the text names. How many tiles of a kind there are is the table's
    affair and not checked. A map written as it was laid out gets the kit's exchanges. Raises ParseError, and only that,
    for anything else that is not a map.
    """
    if isinstance(source, str):
        parsed = from_toml(source)
        with parsed.placing():
            return parse_map(parsed.values, kit)
    with below("board"):
        return exchanged(*_read(_board_table(source), kit))


def _read(board: Mapping[str, object], kit: MapKit | None) -> tuple[MapKit, BoardMap]:
    with below("island"):
        where = _island(board, kit)
    kit = kit or {STANDARD: STANDARD_KIT, LARGE: LARGE_KIT}[where]
    with below("rows"):
        terrain, tokens = _hexes(_strings(board, "rows"), where, kit)
    with below("ports"):
        ports = [_port(line, where, kit) for line in _strings(board, "ports")]
        _refuse_crowded(ports, where)
    with below("robber"):
        robber = _robber(board, where, [h for h in where.land if terrain[h] in kit.barren])
    return kit, lay_out(where, terrain, tokens, ports, robber)


def format_map(board: BoardMap) -> str:
    """Write a map as text that `parse_map`, with the kit it was made from, reads back as the same map."""
    where = island(board.island)
    rows = (
        ", ".join(_words(board.terrain_of(h), board.token_of(h)) for h in row)
        for _, row in groupby(where.land, key=lambda h: axial(h)[1])
    )
    return "\n".join(
        (
            "[board]",
            f'island = "{board.island}"',
            *_lines("rows", rows),
            *_lines("ports", (_words(port.edge, port.kind, port.rate) for port in board.ports)),
            f'robber = "{board.robber}"',
            "",
        )
    )


def _words(*parts: object) -> str:
    return " ".join(str(part) for part in parts if part is not None)


def _lines(key: str, items: Iterable[str]) -> list[str]:
    return [f"{key} = [", *(f'  "{item}",' for item in items), "]"]


def _board_table(source: Mapping[str, object]) -> Mapping[str, object]:
    """Find the table [board], and refuse keys that nothing reads."""
    board = source.get("board")
    if not isinstance(board, Mapping):
        raise MapError("There is no table [board]. Begin with a line [board], then island, rows and ports.")
    only(board, _KEYS, "[board]")
    return board


def _island(board: Mapping[str, object], kit: MapKit | None) -> Island:
    name = board.get("island", kit.island if kit else STANDARD.name)
    known = (kit.island,) if kit else (STANDARD.name, LARGE.name)
    if name not in known:
        raise MapError(f'island: "{name}" cannot be used here. {nearest(str(name), known)}')
    return island(str(name))


def _strings(board: Mapping[str, object], key: str) -> list[str]:
    """Read a list of strings; one that is missing is empty."""
    lines = board.get(key, [])
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise MapError(f'{key} must be a list of texts: write {key} = ["...", "..."].')
    return lines


def _hexes(rows: list[str], where: Island, kit: MapKit) -> tuple[dict[Hex, str], dict[Hex, int]]:
    """Read terrain and tokens (BASE-SETUP-01), naming row and hex in every complaint."""
    shape = [list(row) for _, row in groupby(where.land, key=lambda h: axial(h)[1])]
    lengths = "-".join(str(len(row)) for row in shape)
    if len(rows) != len(shape):
        raise MapError(
            f"rows: {len(rows)} given, but the {where.name} island has {len(shape)} ({lengths}). "
            "Write one text for each, from the top."
        )
    terrain: dict[Hex, str] = {}
    tokens: dict[Hex, int] = {}
    for number, (row, hexes) in enumerate(zip(rows, shape, strict=True), 1):
        entries = row.split(",")
        if len(entries) != len(hexes):
            raise MapError(
                f"Row {number} has {len(entries)} hexes, but {len(hexes)} belong there ({lengths}). "
                "Put a comma between hexes and nowhere else."
            )
        for column, (entry, hex_) in enumerate(zip(entries, hexes, strict=True), 1):
            terrain[hex_], token = _tile(entry, f"Row {number}, hex {column}", kit)
            if token is not None:
                tokens[hex_] = token
    return terrain, tokens


def _tile(entry: str, at: str, kit: MapKit) -> tuple[str, int | None]:
    """Read one hex, such as `forest 11` or `desert`."""
    words = entry.split()
    token = words.pop() if words and any(sign.isdigit() for sign in words[-1]) else None
    terrain = " ".join(words)
    known = [word for word, _ in kit.terrain]
    if terrain not in known:
        raise MapError(f'{at}: "{terrain}" is no terrain here. {nearest(terrain, known)}')
    if terrain in kit.barren:
        if token is not None:
            raise MapError(f"{at}: {terrain} takes no number token (BASE-SETUP-01). Leave the {token} out.")
        return terrain, None
    if token is None:
        raise MapError(f"{at}: {terrain} needs a number token (BASE-SETUP-01). Write {terrain} and its number.")
    if token not in map(str, _NUMBERS):
        raise MapError(f'{at}: "{token}" is on no number token. Take one from 2 to 12 other than 7.')
    return terrain, int(token)


def _port(line: str, where: Island, kit: MapKit) -> Port:
    """Read one port: `0,-3|0,-2 any 3`, or `0,-3 SE any 3` by its sea hex."""
    words = line.split()
    by_sea_hex = len(words) > 1 and words[1] in STEPS
    least = 4 if by_sea_hex else 3
    if len(words) < least:
        raise MapError(f'Port "{line}" is too short. Write edge, kind and rate, such as "0,-3|0,-2 any 3".')
    edge = _port_edge(line, words, where, by_sea_hex)
    kind, rate = " ".join(words[least - 2 : -1]), words[-1]
    known = {(word, str(number)): number for word, number in kit.ports}
    if (kind, rate) not in known:
        offers = ", ".join(sorted({f"{word} {number}" for word, number in kit.ports}))
        raise MapError(f'Port "{line}": there is no port "{kind} {rate}". Write one of: {offers}.')
    return Port(edge, kind, known[kind, rate])


def _port_edge(line: str, words: list[str], where: Island, by_sea_hex: bool) -> Edge:
    """Find the coastal edge that a port names (BASE-GEO-07)."""
    edge = words[0]
    if by_sea_hex:
        if words[0] not in where.sea:
            raise MapError(
                f'Port "{line}": {words[0]} is no sea hex beside the {where.name} island. '
                f"Take one of the ring: {' '.join(where.sea)}."
            )
        edge = place(words[0], neighbour(words[0], words[1]))
    if edge not in where.edge_sea:
        edge = "|".join(reversed(edge.split("|")))  # People write the two hexes in either order.
    if edge not in where.edge_sea:
        raise MapError(
            f'Port "{line}" does not lie on the coast. Name an edge between a land hex and a sea hex, '
            f"such as {where.coast_edges[0]}, or a sea hex and the direction from it to the land."
        )
    return edge


def _refuse_crowded(ports: list[Port], where: Island) -> None:
    """Refuse two ports on one edge or at one corner: a building there would have both."""
    for one, other in combinations(ports, 2):
        if one.edge == other.edge:
            raise MapError(f"Two ports lie on edge {one.edge}. Leave one of them out.")
        for corner in where.edge_corners[one.edge]:
            if corner in where.edge_corners[other.edge]:
                raise MapError(f"The ports on {one.edge} and {other.edge} share the corner {corner}. Move one of them.")


def _robber(board: Mapping[str, object], where: Island, barren: list[Hex]) -> Hex:
    """Read where the robber starts; on the one barren hex when nothing is said (BASE-SETUP-03)."""
    if "robber" in board:
        robber = board["robber"]
        if robber not in where.land:
            raise MapError(f'robber: "{robber}" is no land hex. Write one as q,r, such as "{where.land[0]}".')
        return str(robber)
    if len(barren) != 1:
        found = " and ".join(barren) if barren else "none"
        raise MapError(f"Where does the robber start? Hexes without a token: {found}. Write robber and a land hex.")
    return barren[0]
