"""Facts: what follows from a move, past tense, each with how a Game evolves by it and how the log tells it.

`evolve` never refuses and never asks a rule: a resumed game is these facts and nothing else. Facts of a single
variant live in its folder.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace
from typing_extensions import override

from companion.game.cards import NO_CARDS, Cards, Covers
from companion.game.dice import lying
from companion.game.secret import TABLE, Secret
from companion.game.serialise import from_plain
from companion.game.state import NOBODY, THROWS, Envelope, Game, Piece, Sealed, Step, WhoseDice, hand, within_a_seat
from companion.game.text import SeatName, Text, Word


class Fact(msgspec.Struct, frozen=True, gc=False, tag_field="fact", tag=True):
    """One thing that happened. Kept by the thousand: frozen values form no rings for Python to search (`gc=False`)."""

    def evolve(self, game: Game) -> Game:
        """Return the game after this fact."""
        raise NotImplementedError

    def tells(self, game: Game) -> Text | None:
        """Return the log's line, from what the viewer of `game` was told; None for what goes without saying."""
        return None

    def explains(self, game: Game) -> Text | None:
        """Return why nothing follows from it, where people expect something; None where something does, or they do not.

        `game` is what the viewer knows after the whole move.
        """
        return None


class Stated:
    """A fact stated by the table itself, inside a correction."""

    __slots__ = ("fact",)

    def __init__(self, fact: Fact) -> None:
        """Put a fact in."""
        self.fact = fact

    def __eq__(self, other: object) -> bool:
        """Compare what is inside."""
        return isinstance(other, Stated) and self.fact == other.fact

    def __hash__(self) -> int:
        """Hash by the fact's kind."""
        return hash(type(self.fact))


class CardsMoved(Fact, frozen=True):
    """Cards went from one place to another; those not told saw only how many."""

    source: str
    target: str
    cards: Secret[Cards]

    @override
    def evolve(self, game: Game) -> Game:
        cards, piles = self.cards.value, dict(game.piles)
        piles[self.source] = game.pile(self.source) - cards
        piles[self.target] = piles.get(self.target, NO_CARDS) + cards
        return replace(game, piles=piles)

    def tells(self, game: Game) -> Text | None:
        """Say who gave what to whom; of a card that was taken unseen, whether there is cardboard to take."""
        if TABLE not in self.cards.told_to and within_a_seat(self.source, self.target):
            return None  # what a seat moves among its own piles and shows nobody goes without saying
        told = {"source": pile_name(self.source), "target": pile_name(self.target), "cards": self.cards.value}
        mixed = game.variant.virtual and game.setup.hands == "physical" and self.target.startswith(hand(""))
        if not (mixed and self.source.startswith(hand("")) and self.cards.value.unseen):
            return Text.of("{source} → {target}: {cards}", **told)
        if self.cards.heard_by(game.viewer):
            return Text.of("{source} → {target}: {cards} (of cardboard)", **told)
        return Text.of("{source} → {target}: {cards} (Kazami moves it; draw nothing)", **told)


class CardsSeen(Fact, frozen=True):
    """The cards at a place were looked at or counted: this is what lies there."""

    pile: str
    cards: Secret[Cards]

    def evolve(self, game: Game) -> Game:
        """Know them from now on; who was shown only their backs knows what he knew before."""
        cards = self.cards.value
        if not cards.kinds and cards.total == game.pile(self.pile).total:
            return game
        return replace(game, piles={**game.piles, self.pile: cards})

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("Counted, {pile}: {cards}", pile=pile_name(self.pile), cards=self.cards.value)


class PiecePlaced(Fact, frozen=True):
    """A piece was put on the board."""

    place: str
    piece: Piece

    def evolve(self, game: Game) -> Game:
        """Put it among the pieces there, in a fixed order."""
        here = tuple(sorted((*game.pieces.get(self.place, ()), self.piece)))
        return replace(game, pieces=game.pieces.with_place(self.place, here))

    @override
    def tells(self, game: Game) -> Text | None:
        if self.piece.seat == NOBODY:
            return Text.of("{what}: {place}", what=Word(self.piece.face), place=self.place)
        return Text.of(
            "{seat}: {what} at {place}",
            seat=SeatName(self.piece.seat),
            what=Word(self.piece.face),
            place=self.place,
        )


class PieceRemoved(Fact, frozen=True):
    """A piece was taken off the board."""

    place: str
    piece: Piece

    @override
    def evolve(self, game: Game) -> Game:
        here = list(game.pieces.get(self.place, ()))
        if self.piece in here:
            here.remove(self.piece)
        return replace(game, pieces=game.pieces.with_place(self.place, tuple(here)))


class PieceReplaced(Fact, frozen=True):
    """A piece took another's place in one step, so that nothing in between is ever counted."""

    place: str
    before: Piece
    piece: Piece

    @override
    def evolve(self, game: Game) -> Game:
        return PiecePlaced(self.place, self.piece).evolve(PieceRemoved(self.place, self.before).evolve(game))

    @override
    def tells(self, game: Game) -> Text | None:
        return PiecePlaced(self.place, self.piece).tells(game)


class PieceMoved(Fact, frozen=True, omit_defaults=True):
    """A piece went to another place in one step, so that nothing in between is ever counted.

    It was `before` where it stood; what it `displaced` is off the board.
    """

    start: str
    to: str
    before: Piece
    piece: Piece
    displaced: Piece | None = None

    def evolve(self, game: Game) -> Game:
        """Take it up, clear its new place, put it down."""
        game = PieceRemoved(self.start, self.before).evolve(game)
        if self.displaced is not None:
            game = PieceRemoved(self.to, self.displaced).evolve(game)
        return PiecePlaced(self.to, self.piece).evolve(game)

    @override
    def tells(self, game: Game) -> Text | None:
        return PiecePlaced(self.to, self.piece).tells(game)


class AwardMoved(Fact, frozen=True):
    """A special card changed hands; NOBODY means it went back to the bank."""

    award: str
    seat: int

    @override
    def evolve(self, game: Game) -> Game:
        awards = {award: seat for award, seat in game.awards.items() if award != self.award}
        if self.seat != NOBODY:
            awards[self.award] = self.seat
        return replace(game, awards=awards)

    @override
    def tells(self, game: Game) -> Text | None:
        if self.seat == NOBODY:
            return Text.of("Nobody holds this any more: {award}", award=Word(self.award))
        return Text.of("{award}: {seat}", award=Word(self.award), seat=SeatName(self.seat))


class Noted(Fact, frozen=True):
    """Something was done once more in this turn; forgotten when the next turn begins."""

    what: str

    @override
    def evolve(self, game: Game) -> Game:
        return replace(game, this_turn={**game.this_turn, self.what: game.this_turn.get(self.what, 0) + 1})


class DiceThrown(Fact, frozen=True, omit_defaults=True):
    """A seat threw the dice and these faces lay up. Faces, never only a sum.

    So many of them, the first ones, were `chosen` and not thrown; they tell nothing about the dice. Nor do the last
    ones, so many as were `kept`: they lay there from the throw before. A `void` throw brings nothing: another follows.
    """

    seat: int
    faces: tuple[int, ...]
    chosen: int = 0
    kept: int = 0
    void: bool = False

    def evolve(self, game: Game) -> Game:
        """Remember the last throw, and how many there were."""
        return replace(game.after_drawing(THROWS, 1), throw=self.faces)

    @override
    def tells(self, game: Game) -> Text | None:
        seat, faces = SeatName(self.seat), lying(game.variant.dice, self.faces)
        if not self.chosen:
            return Text.of("{seat} throws {faces}", seat=seat, faces=faces)
        return Text.of("{seat} sets {n} of the dice: {faces}", seat=seat, n=self.chosen, faces=faces)


class DiceAgreed(Fact, frozen=True):
    """Whose dice are thrown from now on: the table's, or Kazami's."""

    dice: WhoseDice

    @override
    def evolve(self, game: Game) -> Game:
        return replace(game, setup=replace(game.setup, dice=self.dice))

    @override
    def tells(self, game: Game) -> Text | None:
        if self.dice == "kazami":
            return Text.of("From now on Kazami throws.")
        return Text.of("From now on you throw your own dice.")


class TurnBegan(Fact, frozen=True, omit_defaults=True):
    """A seat's turn began; what was counted in the turn before is forgotten.

    `number` is which turn it is in a game that was entered in the middle, 0 for the one that comes next; `throw` are
    the faces that lie there by then.
    """

    seat: int
    number: int = 0
    throw: tuple[int, ...] = ()

    @override
    def evolve(self, game: Game) -> Game:
        return replace(game, turn=self.number or game.turn + 1, active=self.seat, this_turn={}, throw=self.throw)

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("{seat}'s turn.", seat=SeatName(self.seat))


class StepsQueued(Fact, frozen=True):
    """Steps were put on the agenda, in front of the rest or behind it."""

    steps: tuple[Step, ...]
    in_front: bool = True

    @override
    def evolve(self, game: Game) -> Game:
        return replace(game, agenda=self.steps + game.agenda if self.in_front else game.agenda + self.steps)


class StepOpened(Fact, frozen=True):
    """The front step opened for these seats."""

    seats: tuple[int, ...]

    @override
    def evolve(self, game: Game) -> Game:
        return replace(game, agenda=(replace(game.agenda[0], seats=self.seats, opened=True), *game.agenda[1:]))


class StepAnswered(Fact, frozen=True):
    """A seat has done its part of the front step; sealed answers stay closed for the others."""

    seat: int
    answer: Secret[Envelope | None] | None = None

    @override
    def evolve(self, game: Game) -> Game:
        front = game.agenda[0]
        step = replace(front, answered=(*front.answered, self.seat))
        kept = () if self.answer is None else (Sealed(self.seat, self.answer.value),)
        return replace(game, agenda=(step, *game.agenda[1:]), sealed=game.sealed + kept)


class StepClosed(Fact, frozen=True):
    """The front step is done with; envelopes opened for it are put away. What bears a seal is opened by itself."""

    @override
    def evolve(self, game: Game) -> Game:
        left = game.sealed and tuple([one for one in game.sealed if one.shows])
        return replace(game, agenda=game.agenda[1:], sealed=left)


class OfferDeclined(Fact, frozen=True):
    """A seat declined an offer that asked for these cards of it."""

    seat: int
    wanted: Cards

    @override
    def evolve(self, game: Game) -> Game:
        return game

    def tells(self, game: Game) -> Text | None:
        """Say so; and to a viewer who knows that the seat does not hold the cards, that this is why."""
        if game.hand(self.seat).covers(self.wanted) is Covers.NO:
            return Text.of("{seat} cannot pay that.", seat=SeatName(self.seat))
        return Text.of("{seat} declines.", seat=SeatName(self.seat))


class AgendaSet(Fact, frozen=True):
    """The table said what has to be resolved now, in place of what was pending."""

    steps: tuple[Step, ...]

    def evolve(self, game: Game) -> Game:
        """Replace the agenda; what was sealed for longer than a step stays so."""
        return replace(game, agenda=self.steps, sealed=tuple(one for one in game.sealed if one.kept))


class OwnStated(Fact, frozen=True):
    """The table said how everything is that only its variant keeps, in plain values."""

    own: Any

    def evolve(self, game: Game) -> Game:
        """Replace it. Raises ValueError for what is no such thing."""
        return replace(game, variant_state=from_plain(self.own, type(game.variant_state)))


class GameWon(Fact, frozen=True):
    """A seat has won; nothing is pending any more."""

    seat: int
    points: int

    @override
    def evolve(self, game: Game) -> Game:
        return replace(game, winner=self.seat, agenda=(), sealed=())

    @override
    def tells(self, game: Game) -> Text | None:
        return Text.of("{seat} wins with {points} points.", seat=SeatName(self.seat), points=self.points)


def pile_name(pile: str) -> Any:
    """Return a pile's name as people say it: the seat for a hand, otherwise the word."""
    what, _, seat = pile.partition(":")
    if not seat:
        return Word(what)
    name = SeatName(int(seat))
    return name if what == "hand" else Text.of("{seat} · {what}", seat=name, what=Word(what))
