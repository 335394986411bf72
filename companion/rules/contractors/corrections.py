"""Corrections of what only this variant keeps: the wave's side, and the works that are open. The table is the truth."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.correct import Correction, seat_options
from companion.game.facts import Fact
from companion.game.prompts import OneOf, Prompts, SomeCards
from companion.game.state import Game
from companion.game.text import Text, Word
from companion.rules.contractors.auction import BID
from companion.rules.contractors.works import (
    DIKE,
    KINDS,
    SIDES,
    WIDENING,
    WaveTurned,
    Work,
    WorkAdded,
    WorkRemoved,
    works,
)

MOST_OWED = 20


class CorrectWave(Correction, frozen=True, kw_only=True):
    """State where the next wave comes from."""

    side: int

    label = "Correct the wave"
    icon = "swell"
    said = "{seat} corrects the wave"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        options = tuple((side, Text.of("{w}", w=Word(name))) for side, name in enumerate(SIDES))
        icons = tuple((side, "vane") for side, _ in options)
        yield OneOf("side", Text.of("Where does the next wave come from?"), options, icons=icons)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        return (WaveTurned(self.side),)


class AddAward(Correction, frozen=True, kw_only=True):
    """State that a seat has an open work, and what it owes for it."""

    owner: int
    kind: str
    owed: Cards

    label = "Add an open work"
    icon = "plus"
    said = "{seat} adds an open work"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield OneOf("owner", Text.of("Whose open work is missing?"), seat_options(game, game.players))
        yield OneOf("kind", Text.of("Which work?"), tuple((k, Text.of("{w}", w=Word(k))) for k in KINDS))
        kinds = game.variant.kinds_of("resource")
        chips = Cards(dict.fromkeys(kinds, MOST_OWED))
        yield SomeCards("owed", Text.of("What is owed?"), BID, chips, 0, MOST_OWED, kinds)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        return (WorkAdded(self.owner, Work(WIDENING if self.kind == WIDENING else DIKE, self.owed, game.turn)),)


class RemoveAward(Correction, frozen=True, kw_only=True):
    """State that a seat's open work is none."""

    owner: int
    work: int

    label = "Remove an open work"
    icon = "minus"
    said = "{seat} removes an open work"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        owners = (seat for seat in game.players if works(game).open[seat])
        owner: int = yield OneOf("owner", Text.of("Whose open work is one too many?"), seat_options(game, owners))
        rows = enumerate(works(game).open[owner])
        owed = tuple((at, Text.of("{work}: {cards}", work=Word(work.kind), cards=work.owed)) for at, work in rows)
        icons = tuple((at, work.kind) for at, work in enumerate(works(game).open[owner]))
        yield OneOf("work", Text.of("Which work?"), owed, icons=icons)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        return (WorkRemoved(self.owner, self.work),)


def whole(game: Game) -> bool:
    """Whether what the variant keeps fits the table: a list of works for each seat, a side of the sea, bids of
    players."""
    own, seats = works(game), range(len(game.setup.seats))
    kinds = set(game.variant.kinds_of("resource"))
    owed = [work.owed for row in own.open for work in row]
    bids = [said.bid or Cards() for said in (own.auction.said if own.auction else ())]
    return (
        len(own.open) == len(seats)
        and (own.wave is None or own.wave in range(len(SIDES)))
        and all(said.seat in seats for said in (own.auction.said if own.auction else ()))
        and all(kinds.issuperset(cards.kinds) and not cards.broken for cards in (*owed, *bids))
    )
