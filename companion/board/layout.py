"""Orders and choices of hexes for laying number tokens: pure geometry of an island.

Terrain words, numbers and chance must never enter: `maps` brings them.
"""

from companion.board.island import STEPS, Hex, Island, neighbour, turn


def corner_hexes(where: Island) -> tuple[Hex, ...]:
    """Return the corner hexes of an island, those with three sea hexes beside them, in reading order."""
    return tuple(h for h in where.land if len(where.hex_neighbours[h]) == 3)


def spiral_from(where: Island, corner_hex: Hex) -> tuple[Hex, ...]:
    """Return all land hexes in the order in which letters are laid, anticlockwise inward (BASE-SETUP-02).

    One goes straight on as long as there is an unvisited hex ahead, and turns left where there is none.

    Raises ValueError for a hex that is not one of `corner_hexes`.
    """
    if corner_hex not in corner_hexes(where):
        known = ", ".join(corner_hexes(where))
        raise ValueError(f"{corner_hex} is no corner of the {where.name} island: start on one of {known}.")
    unvisited = set(where.land) - {corner_hex}
    path = [corner_hex]
    step = next(
        s for s in STEPS if neighbour(corner_hex, s) in unvisited and neighbour(corner_hex, turn(s, 1)) not in unvisited
    )
    while unvisited:
        while neighbour(path[-1], step) not in unvisited:
            step = turn(step, -1)
        path.append(neighbour(path[-1], step))
        unvisited.remove(path[-1])
    return tuple(path)


def apart(where: Island, hexes: tuple[Hex, ...], count: int) -> tuple[Hex, ...] | None:
    """Choose so many hexes that are no neighbours of one another, the first ones that will do, or None."""
    if count == 0:
        return ()
    for i, h in enumerate(hexes):
        later = tuple(other for other in hexes[i + 1 :] if other not in where.hex_neighbours[h])
        found = apart(where, later, count - 1)
        if found is not None:
            return (h, *found)
    return None
