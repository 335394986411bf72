"""Scenes most tests of the Table need: a purchase, a theft, a sealed discard. States a scene; expects nothing."""

from __future__ import annotations

from companion.game.cards import Cards
from companion.game.correct import CorrectAgenda, CorrectCards
from companion.game.moves import Choice
from companion.table import Table
from tests.table.seated import done

EVERYTHING = Cards({"wood": 3, "brick": 3, "sheep": 3, "wheat": 3, "ore": 3})


def give(table: Table, seat: int, cards: Cards) -> None:
    """State what a seat holds."""
    done(table.submit(CorrectCards(seat=seat, revision=table.game.revision, pile=f"hand:{seat}", cards=cards)))


def let(table: Table, seat: int, step: str) -> None:
    """State whose turn it is and at which step."""
    done(table.submit(CorrectAgenda(seat=0, revision=table.game.revision, whose=seat, step=step)))


def building(table: Table, seat: int = 0) -> None:
    """Let a seat build with plenty in hand."""
    give(table, seat, EVERYTHING)
    let(table, seat, "build")


def bought(table: Table, seat: int = 0) -> str:
    """Buy a development card and return its kind."""
    before = table.game.pile(f"fresh:{seat}")
    done(table.submit(Choice("BuyCard", seat)))
    return (table.game.pile(f"fresh:{seat}") - before).kinds[0]


def robbing(table: Table) -> None:
    """Let Ann throw a seven and put the robber beside Ben, who holds a little of everything; next is the theft."""
    for seat in (0, 2):
        give(table, seat, Cards())
    give(table, 1, Cards({"wood": 1, "brick": 1, "sheep": 1, "wheat": 1, "ore": 1}))
    let(table, 0, "roll")
    done(table.thrown((3, 4)))
    corner = table.game.places(1, "settlement")[0]
    hexes = [h for h in table.game.island.corner_hexes[corner] if h != table.game.where("robber")]
    done(table.submit(Choice("MoveRobber", 0, (("hex", hexes[0]),))))


def robbed(table: Table) -> str:
    """Steal from Ben and return the kind of the card."""
    before = table.game.hand(0)
    done(table.submit(Choice("Steal", 0, (("victim", 1),))))
    return (table.game.hand(0) - before).kinds[0]


def discarding(table: Table) -> None:
    """Let Ann throw a seven while Ben and Cleo hold ten cards each: both must discard five."""
    give(table, 0, Cards())
    for seat in (1, 2):
        give(table, seat, Cards({"wood": 5, "ore": 5}))
    let(table, 0, "roll")
    done(table.thrown((3, 4)))
