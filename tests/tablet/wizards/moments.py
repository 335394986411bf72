"""A table of Wizards and Dragon for the tablet's tests: begun, brought to where there is magic. No test may enter."""

from __future__ import annotations

from companion.game.cards import Cards
from companion.game.state import Game
from companion.rules.wizards.magic import MARKERS, VIRTUAL_ROBBER, Magic
from tests.tablet.evenings import Evening
from tests.tablet.moments import known, thrown

RICH = Cards({"wood": 2, "brick": 2, "sheep": 2, "wheat": 2, "ore": 2, "gold": 3, "mana": 4})


def magic(evening: Evening) -> Magic:
    own: Magic = known(evening).variant_state
    return own


def serve(evening: Evening, seat: int, *wizards: str) -> None:
    """Let wizards enter a seat's service; from the next turn on they cast."""
    with evening.unseen():
        for wizard in wizards:
            evening.make("CorrectWizard", 0, wizard=wizard, owner=seat)


def markers(evening: Evening, seat: int) -> dict[str, str]:
    """Put one marker of each sort on the board, a seat's where they are anybody's; return where each is."""
    game = known(evening)
    near = {end for place in game.pieces if "|" in place for end in game.island.edge_corners.get(place, (place,))}
    corner = next(c for c in game.island.corners if not near & {c, *_beside(game, c)})
    edge = next(e for e in game.island.edges if not (near | {corner}) & set(game.island.edge_corners[e]))
    hex_ = next(h for h in game.island.land if h not in game.pieces)
    places = dict(zip(MARKERS, (edge, corner, hex_), strict=True))
    for what, place in places.items():
        owner = {} if what == VIRTUAL_ROBBER else {"owner": seat}
        evening.make("CorrectPiece", 0, place=place, what=what, **owner)
    return places


def _beside(game: Game, corner: str) -> set[str]:
    edges = game.island.corner_edges[corner]
    return {end for edge in edges for end in game.island.edge_corners[edge]}


def entries(evening: Evening) -> dict[str, str]:
    """What stands in the open book: each name with the reason why not, none for what can be begun."""
    return {entry.label: entry.why for entry in evening.screen.face.book.entries}


def to_the_theft(evening: Evening) -> int:
    """Throw a seven that costs nobody a card, move the robber to where most can be robbed, and return one of them."""
    thrown(evening, 3, 4)
    game = known(evening)
    victims = {hex_: game.variant.questions.victims(game, 0, hex_) for hex_ in game.island.land}
    place = max(victims, key=lambda hex_: (hex_ != game.where("robber"), len(victims[hex_])))
    evening.make("MoveRobber", 0, hex=place)
    return victims[place][0]
