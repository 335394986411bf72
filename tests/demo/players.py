"""Players with a plan simple enough to read: what a seat of the base game wants to do, from what it knows alone.

They have no memory, so a player who comes back after a power cut goes on as if nothing had happened: the wish follows
from the Known, the seat and the seed. Nothing here may look at the full Game, at another seat's Known or at a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.board.maps import pips
from companion.game.cards import NO_CARDS, Cards, Covers
from companion.game.decide import choices
from companion.game.holes import Hole, Number, OneOf, Place, SomeCards, fits
from companion.game.moves import Choice, empty, next_hole
from companion.game.state import BANK, Game, hand
from companion.rules.base.names import BUILDINGS, CARD, CITY, ROAD, SETTLEMENT

OFFERS = 0.15  # how often a player who could trade thinks of asking another one
YES = 0.6  # how often an offer that can be accepted is
RICH = 6  # cards in hand from which anything is better than waiting for a seven


def wish(known: Game, seat: int, seed: int) -> Choice | None:
    """Return what a seat does now, all its own holes filled; None if it has nothing to do.

    A choice that still lacks its dice says: I want to throw.
    """
    luck = Random(f"{seed} {seat} {known.ask}")
    offered = {choice.move: choice for choice in choices(known, seat)}
    for move, wanted in WISHES.items():
        if move in offered and wanted(known, seat, luck):
            filled = _filled(known, offered[move], luck)
            if filled is not None:
                return filled
    return None


# -- what is wanted, the most wanted first


def _always(known: Game, seat: int, luck: Random) -> bool:
    return True


def _digital(known: Game, seat: int, luck: Random) -> bool:
    """Play only cards the companion can see: a scripted player has no real ones to look at."""
    return known.setup.hands == "digital"


def _surely(what: str) -> Callable[[Game, int, Random], bool]:
    """Build what is paid for by cards the companion has seen."""
    return lambda known, seat, luck: _affords(known, seat, what) is Covers.YES


def _road(known: Game, seat: int, luck: Random) -> bool:
    """Build roads towards the next settlement, or when rich."""
    sites = known.room.questions.sites(known, seat, SETTLEMENT)
    return _affords(known, seat, ROAD) is Covers.YES and (not sites or known.hand(seat).total > RICH)


def _card(known: Game, seat: int, luck: Random) -> bool:
    """Buy a card when no settlement can be built soon, or when rich."""
    return _digital(known, seat, luck) and (
        not known.room.questions.sites(known, seat, SETTLEMENT) or known.hand(seat).total > RICH
    )


def _bank(known: Game, seat: int, luck: Random) -> bool:
    return _useful_trade(known, seat) is not None


def _offer(known: Game, seat: int, luck: Random) -> bool:
    return luck.random() < OFFERS and bool(_lacking(known, seat)) and known.hand(seat).total > 1


WISHES: Mapping[str, Callable[[Game, int, Random], bool]] = {
    "DeclareVictory": _digital,
    "PlaceSettlement": _always,
    "PlaceRoad": _always,
    "Discard": _always,
    "MoveRobber": _always,
    "Steal": _always,
    "CountBank": _always,
    "CountHand": _always,
    "AnswerOffer": _always,
    "BuildFreeRoad": _always,
    "PlayKnight": _digital,
    "PlayYearOfPlenty": _digital,
    "PlayMonopoly": _digital,
    "PlayRoadBuilding": _digital,
    "Roll": _always,
    "BankTrade": _bank,
    "OfferTrade": _offer,
    "BuildCity": _surely(CITY),
    "BuildSettlement": _surely(SETTLEMENT),
    "BuildRoad": _road,
    "BuyCard": _card,
    "ForgoRoad": _always,
    "FinishBuilding": _always,
    "EndTurn": _always,
}


def _affords(known: Game, seat: int, what: str) -> Covers:
    return known.hand(seat).covers(known.room.questions.cost(known, seat, what))


def _goals(known: Game, seat: int) -> tuple[Cards, ...]:
    """The costs of what could be built if it could be paid for, the best first."""
    questions = known.room.questions
    possible = [
        what
        for what in (CITY, SETTLEMENT, ROAD)
        if questions.supply(known, seat, what) and questions.sites(known, seat, what)
    ]
    if SETTLEMENT in possible:
        possible = [what for what in possible if what != ROAD]
    return tuple(questions.cost(known, seat, what) for what in (*possible, CARD))


def _missing(held: Cards, cost: Cards) -> Cards:
    return Cards({kind: n - held.of(kind) for kind, n in cost if n > held.of(kind)})


def _lacking(known: Game, seat: int) -> tuple[str, ...]:
    """The kinds that the best goal still lacks."""
    return _missing(known.hand(seat), _goals(known, seat)[0]).kinds


def _useful_trade(known: Game, seat: int) -> tuple[str, str] | None:
    """A trade with the bank on the way to a goal that such trades can reach at once."""
    held, rates = known.hand(seat), known.room.questions.rates(known, seat)
    for cost in _goals(known, seat)[:-1]:
        missing = _missing(held, cost)
        spare = {kind: max(0, held.of(kind) - cost.of(kind)) // rate for kind, rate in rates.items()}
        in_bank = [kind for kind in missing.kinds if known.pile(BANK).of(kind)]
        if 0 < missing.total <= sum(spare.values()) and in_bank:
            return max(spare, key=lambda kind: spare[kind]), in_bank[0]
    return None


# -- how holes are filled


def _filled(known: Game, choice: Choice, luck: Random) -> Choice | None:
    """Fill a choice as far as its seat fills it; None where the thought leads nowhere."""
    while (hole := next_hole(known, choice)) and hole.filler == "seat":
        value = None if empty(hole) else _value(known, choice, hole, luck)
        if value is None or not fits(hole, value):
            return None
        choice = choice.with_field(hole.field, value)
    return choice


def _value(known: Game, choice: Choice, hole: Hole, luck: Random) -> Any:
    match hole:
        case Place(options=places):
            return max(places, key=lambda place: (_worth(known, choice.seat, place), luck.random()))
        case OneOf():
            return _option(known, choice, hole, luck)
        case Number(least=least, most=most):
            return most if choice.move == "CountBank" else least
        case SomeCards():
            return _cards(known, choice.seat, hole)
        case _:
            return None  # dice and the vane are not the seat's


def _option(known: Game, choice: Choice, hole: OneOf, luck: Random) -> int | str:
    values = [value for value, _ in hole.options]
    if choice.move == "BankTrade" and (trade := _useful_trade(known, choice.seat)):
        return trade[0] if hole.field == "give" else trade[1]
    if choice.move == "AnswerOffer":
        return values[0] if luck.random() < YES else values[-1]
    return luck.choice(values)


def _worth(known: Game, seat: int, place: str) -> float:
    """How good a place is: pips beside a corner or an edge; for the robber, what others lose by him."""
    island = known.island
    if place in island.corners:
        return sum(_pips(known, hex_) for hex_ in island.corner_hexes[place])
    if place in island.edges:
        return max(_worth(known, seat, corner) for corner in island.edge_corners[place])
    owners = [piece.seat for corner in island.hex_corners[place] if (piece := known.at(corner, *BUILDINGS))]
    return _pips(known, place) * sum(-3 if owner == seat else 1 for owner in owners)


def _pips(known: Game, hex_: str) -> int:
    token = known.board.token_of(hex_) if hex_ in known.island.land else None
    return pips(token) if token else 0


def _cards(known: Game, seat: int, hole: SomeCards) -> Cards:
    """As few cards as the hole takes: from the own hand those there are most of, from elsewhere those most lacked."""
    pile, held = hole.held.only(hole.kinds), known.hand(seat)
    taken = NO_CARDS
    for _ in range(hole.least):
        left = pile - taken
        kinds = [kind for kind in hole.kinds if left.of(kind)]
        if not kinds:
            taken += Cards.facedown(1)
        elif hole.whose == hand(seat):
            taken += Cards.one(max(kinds, key=left.of))
        else:
            lacking = [kind for kind in _lacking(known, seat) if kind in kinds]
            taken += Cards.one(lacking[0] if lacking else min(kinds, key=held.of))
    return taken
