"""Positions of the base game and the table that plays on them, so that a rule's test tells its story in a few lines.

A position is stated by the table's own correction on the printed map for beginners (on a map of 30 hexes for five
and six), then played by decide, fold, choices and next_prompt alone. No expectation about a rule may enter, but for
two things no move may ever do: lose a card, or leave something impossible behind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from companion.board.island import STANDARD
from companion.board.maps import LARGE_KIT, BoardMap, beginner, spiral
from companion.game.cards import Cards
from companion.game.correct import Correct, broken
from companion.game.decide import begin, choices, decide, fold, insist
from companion.game.difference import difference
from companion.game.facts import AgendaSet, CardsMoved, Fact, PiecePlaced, PieceRemoved, Stated, TurnBegan
from companion.game.moves import Choice, Move, next_prompt
from companion.game.panels import Scores, Tally, Track, scores_panel
from companion.game.position import setup_of, stated
from companion.game.prompts import Prompt
from companion.game.secret import EVERYONE, KAZAMI, TABLE, Secret
from companion.game.state import BANK, Game, Piece, Seat, Setup, Step, hand
from companion.game.text import Refusal, Text, english, render
from companion.game.variant import Variant
from companion.rules.base import BASE
from companion.rules.base.names import CITY, DECK, ROAD, ROBBER, SETTLEMENT, fresh, unplayed, used
from companion.rules.base.production import Roll
from companion.rules.registry import VARIANTS
from tests.board.chances import Seeded

A, B, C, D, E, F = range(6)
SEATS = tuple(
    Seat(name, colour)
    for name, colour in zip(
        ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"), ("red", "blue", "white", "orange", "green", "brown"), strict=True
    )
)
NAMES = tuple(seat.name for seat in SEATS)
RESOURCES = ("wood", "brick", "sheep", "wheat", "ore")
Hands = Literal["physical", "digital"]
both_hands = pytest.mark.parametrize("hands", ["physical", "digital"])

_POINTS = ("N", "NE", "SE", "S", "SW", "NW")
_SIDES = ("NE", "E", "SE", "SW", "W", "NW")


def corner(hex_: str, point: str) -> str:
    """Return a corner of a hex of the small island by its compass point: N, NE, SE, S, SW or NW."""
    return STANDARD.hex_corners[hex_][_POINTS.index(point)]


def edge(hex_: str, side: str) -> str:
    """Return a side of a hex of the small island by its compass point: NE, E, SE, SW, W or NW."""
    return STANDARD.hex_edges[hex_][_SIDES.index(side)]


COAST = STANDARD.coast_edges
"""The coast of the small island, clockwise: a place for long roads. Edges i and i+1 meet at COAST_CORNERS[i]."""
COAST_CORNERS = STANDARD.coast_corners


def a_map(seats: int) -> BoardMap:
    """Return the map of these tests for a number of seats."""
    return beginner() if seats <= 4 else spiral(LARGE_KIT, Seeded(7))


def a_setup(  # noqa: PLR0913 - what a table agrees on; every test names the one or two it needs
    seats: int = 4,
    *,
    first: int = A,
    hands: Hands = "digital",
    options: Mapping[str, Any] | None = None,
    board: BoardMap | None = None,
    neutrals: int = 0,
) -> Setup:
    """Return what a table of so many seats agreed on; nobody plays the last ones, so many as are `neutrals`."""
    return Setup(
        variant=BASE.name,
        seats=tuple(replace(s, neutral=at >= seats - neutrals) for at, s in enumerate(SEATS[:seats])),
        board=board or a_map(seats),
        first=first,
        hands=hands,
        options=dict(options or {}),
    )


def sentence(text: Text) -> str:
    """Write a text out in English with the seats' names; whatever is not written out is a mistake."""
    written = render(text, english, NAMES)
    assert "{" not in written
    return written


def sheet(old: Game, new: Game) -> list[str]:
    """Write out what hands must do to get from one game to another."""
    return [sentence(text) for text in difference(old, new)]


def entered(text: str, viewer: int = KAZAMI) -> Game:
    """Return what a viewer knows of the game that a table leads to which is entered as it stands."""
    setup = setup_of(VARIANTS, text)
    variant = VARIANTS[setup.variant]
    facts = decide(begin(variant, setup), stated(variant, setup, text))
    assert not isinstance(facts, Refusal)
    return fold(begin(variant, setup, viewer), facts)


def settled(hands: Hands, line: str) -> str:
    """Return a line about cards as the sheet says it: what is of cardboard hands must move, else Kazami has done it."""
    if hands == "physical":
        return line
    taken = re.sub(r"^Give: bank → (\w+) ", r"\1: Kazami has added ", line)
    return re.sub(r"^Give: (\w+) → bank ", r"\1: Kazami has put back ", taken)


class Play:
    """One game under way: the facts told so far, and the game they lead to."""

    def __init__(self, setup: Setup, variant: Variant = BASE) -> None:
        """Open the box and sit down."""
        self.setup, self.variant = replace(setup, variant=variant.name), variant
        self.game = begin(variant, self.setup)
        self.told: list[tuple[Fact, ...]] = []
        self._stock = _all_cards(self.game)

    def does(self, seat: int, kind: type[Move], /, **fields: Any) -> tuple[Fact, ...]:
        """Make a move that must be offered and allowed; return what follows from it."""
        move = kind(seat=seat, revision=self.game.revision, **fields)
        facts = decide(self.game, move)
        assert not isinstance(facts, Refusal), sentence(facts.text)
        assert kind.correction or kind in self.offers(seat), f"{kind.__name__} is allowed but was not offered"
        return self._goes_on(facts)

    def states(self, *facts: Fact) -> None:
        """Let facts of any variant happen, also those no table can state, and what follows from them."""
        stated = tuple(Stated(fact) for fact in facts)
        self._goes_on(insist(self.game, Correct(seat=A, revision=self.game.revision, facts=stated)).facts)

    def _goes_on(self, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        self.told.append(facts)
        self.game = fold(self.game, facts)
        assert broken(self.game) is None
        (total, kinds), (before, stock) = _all_cards(self.game), self._stock
        assert total == before and (kinds == stock or None in (kinds, stock)), "a card was lost or made"
        return facts

    def refuses(self, seat: int, kind: type[Move], /, **fields: Any) -> Refusal:
        """Try a move that must be refused with a sentence; the game stays as it is."""
        refusal = decide(self.game, kind(seat=seat, revision=self.game.revision, **fields))
        assert isinstance(refusal, Refusal), f"{kind.__name__} was allowed"
        assert sentence(refusal.text)
        return refusal

    def offers(self, seat: int) -> set[type[Move]]:
        """Return the kinds of moves a seat is offered now, on what it knows itself."""
        return {self.variant.move_named(choice.move) for choice in choices(self.seen_by(seat), seat)}

    def asks(self, seat: int, kind: type[Move], /, **filled: Any) -> Prompt:
        """Return the next prompt of a move, once these fields are filled; there must be one."""
        prompt = next_prompt(self.game, Choice(kind.__name__, seat, tuple(filled.items())))
        assert prompt is not None
        return prompt

    def complete(self, seat: int, kind: type[Move], /, **filled: Any) -> bool:
        """Say whether nothing more is to be filled in."""
        return next_prompt(self.game, Choice(kind.__name__, seat, tuple(filled.items()))) is None

    def seen_by(self, viewer: int) -> Game:
        """Return what a viewer knows, folded over the facts as told to it."""
        known = begin(self.variant, self.setup, viewer)
        for facts in self.told:
            known = fold(known, facts)
        return known

    def at(self) -> tuple[str, tuple[int, ...]]:
        """The step the table is at, and the seats it waits for."""
        assert self.game.front
        return self.game.front.name, self.game.front.waiting

    def holds(self, seat: int) -> dict[str, int]:
        """Return a seat's hand as the companion knows it."""
        return self.game.hand(seat).plain()

    def bank(self, kind: str) -> int:
        """Return how many cards of a kind are surely in the bank."""
        return self.game.pile(BANK).of(kind)

    def sites(self, seat: int, kind: type[Move], field: str = "place") -> set[str]:
        """Return the places a move may name."""
        prompt = self.asks(seat, kind)
        assert prompt.field == field
        options: tuple[str, ...] = getattr(prompt, "options", ())
        return set(options)

    def options(self, seat: int, kind: type[Move], /, **filled: Any) -> list[int | str]:
        """Return the values the next prompt of a move offers."""
        rows: tuple[tuple[int | str, Text], ...] = getattr(self.asks(seat, kind, **filled), "options", ())
        return [value for value, _ in rows]

    def count(self, row: str, seat: int, viewer: int = TABLE) -> int | str:
        """Return what a screen counts for a seat, such as `road_left`."""
        known = self.seen_by(viewer)
        tallies = (panel for panel in self.variant.panels(known) if isinstance(panel, Tally) and not panel.columns)
        value = next(r.values[seat] for tally in tallies for r in tally.rows if sentence(r.label) == row)
        assert not isinstance(value, Track), f"{row} is no number"
        return value

    def compared(self, seat: int, viewer: int = TABLE) -> dict[str, tuple[int, str]]:
        """Return what all may count of a seat as a viewer is shown it: its number, and the award held for it."""
        panels = self.variant.panels(self.seen_by(viewer))
        (scores,) = (panel for panel in panels if isinstance(panel, Scores))
        counts = scores.scores[self.game.players.index(seat)].counts
        return {sentence(c.label): (c.number, sentence(c.award) if c.award else "") for c in counts}

    def points(self, seat: int, viewer: int = TABLE) -> tuple[int, int]:
        """Return a seat's open points, and all that the viewer knows of."""
        score = scores_panel(self.seen_by(viewer)).scores[seat]
        return score.open, score.total

    def holder(self, award: str) -> int | None:
        """Return who holds a special card, None for nobody."""
        return self.game.awards.get(award)


def _all_cards(game: Game) -> tuple[int, Any]:
    """Count all cards, and by kind where every card is known, else None."""
    everything = sum(game.piles.values(), Cards())
    known = not everything.unseen and game.setup.hands == "digital"
    return everything.total, everything.plain() if known else None


Standing = Mapping[int, Sequence[str]]


def position(  # noqa: PLR0913 - all that can stand on a table; every test names the two or three it needs
    step: str = "build",
    *,
    seats: int = 4,
    active: int = A,
    hands: Hands = "digital",
    options: Mapping[str, Any] | None = None,
    board: BoardMap | None = None,
    roads: Standing | None = None,
    settlements: Standing | None = None,
    cities: Standing | None = None,
    robber: str | None = None,
    held: Mapping[int, Mapping[str, int]] | None = None,
    cards: Mapping[int, Mapping[str, int]] | None = None,
    bought: Mapping[int, Mapping[str, int]] | None = None,
    knights: Mapping[int, int] | None = None,
    bank: Mapping[str, int] | None = None,
    variant: Variant = BASE,
    neutrals: int = 0,
    also: Sequence[Fact] = (),
) -> Play:
    """Return a game in the middle: `active` is at `step` of the turn, and everything stands as stated.

    `held` are hands, `cards` development cards that may be played, `bought` those of this turn, `knights` used ones.
    `bank` is what the bank has left of a kind; the rest lies with the last seat, which such tests leave alone.
    `also` is what the table states besides, such as what only a variant's `variant` keeps.
    """
    play = Play(a_setup(seats, hands=hands, options=options, board=board, neutrals=neutrals), variant)
    facts: list[Fact] = [TurnBegan(active)]
    facts += _standing(CITY, cities) + _standing(SETTLEMENT, settlements) + _standing(ROAD, roads)
    if robber is not None:
        facts += [PieceRemoved(play.setup.board.robber, Piece(ROBBER)), PiecePlaced(robber, Piece(ROBBER))]
    for seat, counts in (held or {}).items():
        facts.append(_moved(play, BANK, hand(seat), Cards.parse(dict(counts)), seat))
    for seat, counts in (cards or {}).items():
        facts.append(_moved(play, DECK, unplayed(seat), Cards.parse(dict(counts)), seat))
    for seat, counts in (bought or {}).items():
        facts.append(_moved(play, DECK, fresh(seat), Cards.parse(dict(counts)), seat))
    for seat, n in (knights or {}).items():
        facts.append(CardsMoved(DECK, used(seat), Secret(Cards({"knight": n}), EVERYONE)))
    if bank is not None:
        last = seats - 1
        spare = {k: play.bank(k) - n - sum(c.get(k, 0) for c in (held or {}).values()) for k, n in bank.items()}
        facts.append(_moved(play, BANK, hand(last), Cards(spare), last))
    facts += also
    steps = variant.procedures["turn"](play.game)
    facts.append(AgendaSet(tuple(Step(name) for name in steps[steps.index(step) :])))
    play.states(*facts)
    return play


def _moved(play: Play, source: str, target: str, cards: Cards, owner: int) -> CardsMoved:
    return CardsMoved(source, target, Secret(cards, (owner,) if play.setup.hands == "digital" else EVERYONE))


def _standing(what: str, standing: Standing | None) -> list[Fact]:
    return [PiecePlaced(place, Piece(what, seat)) for seat, places in (standing or {}).items() for place in places]


def seven(**more: Any) -> Play:
    """Return the table just after the turn player threw a seven; the keywords are those of `position`."""
    play = position("roll", **more)
    play.does(play.game.active, Roll, dice=(3, 4))
    return play
