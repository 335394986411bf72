"""Game: an immutable value, everything that is known about one game by one viewer.

No input or output, no clock, no chance and no log inside; every change is a fact's `evolve`. Dictionaries in a
Game are never written to: a change replaces them.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec.structs import replace

from companion.board.island import Island, island
from companion.board.maps import BoardMap
from companion.game.cards import NO_CARDS, Cards
from companion.game.pieces import Pieces
from companion.game.secret import KAZAMI

if TYPE_CHECKING:
    from companion.game.moves import Move
    from companion.game.variant import Variant

NOBODY = -1
BANK = "bank"
WhoseDice = Literal["ours", "kazami"]
"""Who throws: people, their own dice; or Kazami, by lot."""
THROWS, DIRECTIONS = "throws", "directions"  # where they are counted, beside the piles cards are drawn from


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's place at the table: a name and a colour (which fixes shape and letter); neutral seats never act."""

    name: str
    colour: str
    neutral: bool = False


class Setup(msgspec.Struct, frozen=True, kw_only=True, dict=True, rename={"variant": "room"}):
    """What the table agreed before the first move; saved with the game and written at the head of its record.

    `seats` in the order of play (clockwise), `first` the seat that begins, `options` only the house rules that
    differ from the variant's own values. Whose `dice` they are may change in a game: then its `Game.setup` says so.
    """

    variant: str
    seats: tuple[Seat, ...]
    board: BoardMap
    first: int = 0
    hands: Literal["physical", "digital"] = "physical"
    dice: WhoseDice = "ours"
    options: dict[str, Any] = {}

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The seats that act, in order of play from seat 0."""
        return tuple(i for i, seat in enumerate(self.seats) if not seat.neutral)


class Piece(msgspec.Struct, frozen=True, gc=False, order=True, omit_defaults=True):
    """A piece on the board: what it is, and whose it is (NOBODY for the robber).

    `side` is the face that lies up, one of its kind's `sides`, or empty for the one it is put down with: hands see it
    and turn it over. `counts` are numbers above zero by the variant's words, sorted by them: only Kazami keeps them.
    """

    what: str
    seat: int = NOBODY
    side: str = ""
    counts: tuple[tuple[str, int], ...] = ()

    @property
    def face(self) -> str:
        """What people see lie there: the variant's word for the side, or for the piece."""
        return self.side or self.what

    def count(self, word: str) -> int:
        """Return what is counted of it by a word of the variant's."""
        return dict(self.counts).get(word, 0)

    def counting(self, word: str, number: int) -> Piece:
        """Return the piece with another number by a word of the variant's; 0 is not kept."""
        counts = {**dict(self.counts), word: number}
        return msgspec.structs.replace(self, counts=tuple(sorted((w, n) for w, n in counts.items() if n)))


class Envelope:
    """A move as it is kept inside a fact or another move: sealed until its step is complete, or to be repeated."""

    __slots__ = ("move",)

    def __init__(self, move: Move) -> None:
        """Put a move in."""
        self.move = move

    def __eq__(self, other: object) -> bool:
        """Compare what is inside."""
        return isinstance(other, Envelope) and self.move == other.move

    def __hash__(self) -> int:
        """Hash by the move's kind: moves may hold values that cannot be hashed."""
        return hash(type(self.move))


class Step(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that must be resolved, by name.

    `seats` may be fixed when the step is queued; otherwise its rule names them when it opens. What it is about:
    `about` a word of the variant's (a kind of card), `offer` a move, `whom` a seat, `piece` one that left its `place`.
    """

    name: str
    seats: tuple[int, ...] | None = None
    about: str = ""
    offer: Envelope | None = None
    whom: int = NOBODY
    answered: tuple[int, ...] = ()
    opened: bool = False
    place: str = ""
    piece: Piece | None = None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must still act, in order of play."""
        seats = self.seats or ()
        return tuple([seat for seat in seats if seat not in self.answered]) if self.answered else seats


class Sealed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's answer to a `together` step; the envelope is None for those who may not look inside.

    `shows`: it is no answer but a choice sealed with a seal, which all see; `kept`: longer than its step; `void`: what
    was sealed was corrected since, so that the seal proves nothing any more.
    """

    seat: int
    envelope: Envelope | None
    shows: str = ""
    kept: bool = False
    void: bool = False


class Game(
    msgspec.Struct,
    frozen=True,
    gc=False,
    kw_only=True,
    rename={"variant": "room", "revision": "ask", "variant_state": "own"},
):
    """Everything one viewer knows.

    `revision`: the number of the next move. A move that answers another number is stale.
    `board`: the map as it lies now. A variant may exchange tiles or tokens.
    `agenda`: the steps that are pending. `sealed`: the answers and choices that are sealed.
    `turn`, `active`: the number of the turn (0: the set-up), and whose it is.
    `piles`: cards by the name of their place (`bank`, `hand:0`). `pieces`: what stands on each corner, edge or hex.
    `awards`: the holders of special cards. `throw`: the faces of the last throw.
    `this_turn`: counts that are forgotten when the next turn begins.
    `drawn`: how many cards were drawn unseen from each pile, and how many throws and directions there were. Everybody
    saw that; chance counts on by it.
    `variant_state`: what only this variant keeps.
    """

    variant: Variant
    setup: Setup
    board: BoardMap
    viewer: int = KAZAMI
    revision: int = 0
    agenda: tuple[Step, ...] = ()
    sealed: tuple[Sealed, ...] = ()
    turn: int = 0
    active: int = 0
    piles: dict[str, Cards] = {}
    pieces: Pieces = Pieces()
    awards: dict[str, int] = {}
    this_turn: dict[str, int] = {}
    throw: tuple[int, ...] = ()
    drawn: dict[str, int] = {}
    winner: int = NOBODY
    variant_state: Any = None

    @property
    def island(self) -> Island:
        """The geometry of the board in play."""
        return island(self.board.island)

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that act, in order of play from seat 0."""
        return self.setup.players

    def clockwise(self, start: int) -> tuple[int, ...]:
        """All players in order of play, `start` first."""
        order = self.players
        at = order.index(start)
        return order[at:] + order[:at]

    @property
    def front(self) -> Step | None:
        """The step the table is at, None when nothing is left to do."""
        return self.agenda[0] if self.agenda else None

    def option(self, key: str) -> Any:
        """The value of a house rule in force."""
        options = self.setup.options
        return options[key] if key in options else self.variant.ruling(key).value(options, len(self.players))

    def pile(self, name: str) -> Cards:
        """The cards at a place; none if there never were any.

        Who is told of every card that comes and goes there knows that an unseen one is of cardboard: cards that only
        Kazami keeps are never unseen to Kazami, nor to their owner; nor to anybody in a bank of cardboard.
        """
        cards = self.piles.get(name, NO_CARDS)
        if not (virtual := self.variant.virtual):
            return cards
        told = name == BANK and self.setup.hands == "physical"
        if told or self.viewer == KAZAMI or name.endswith(f":{self.viewer}"):
            return cards.knowing(virtual)
        return cards

    def hand(self, seat: int) -> Cards:
        """A seat's hand as this viewer knows it."""
        return self.pile(hand(seat))

    def at(self, place: str, *whats: str) -> Piece | None:
        """The first piece of one of these sorts on a place."""
        for piece in self.pieces.get(place, ()):
            if piece.what in whats:
                return piece
        return None

    def places(self, seat: int, *whats: str) -> tuple[str, ...]:
        """Where a seat's pieces of these sorts stand, sorted."""
        if len(whats) == 1:
            return self.pieces.standing(whats[0]).get(seat, ())
        return tuple(sorted({place for what in whats for place in self.pieces.standing(what).get(seat, ())}))

    def everywhere(self, *whats: str) -> set[str]:
        """Where pieces of these sorts stand, whoever's they are."""
        return {place for what in whats for places in self.pieces.standing(what).values() for place in places}

    def where(self, what: str) -> str | None:
        """The place of a piece there is only one of, such as the robber."""
        standing = self.pieces.standing(what).values()
        return min([places[0] for places in standing if places], default=None)

    def after_drawing(self, where: str, number: int) -> Game:
        """Return the game in which so many more were drawn there."""
        return replace(self, drawn={**self.drawn, where: self.drawn.get(where, 0) + number})


@lru_cache
def hand(seat: int | str) -> str:
    """The name of the pile a seat holds in hand; with an empty seat, how all such names begin.

    One string for each seat: a new one would be hashed, and compared letter by letter, wherever a pile is looked up.
    """
    return f"hand:{seat}"


def within_a_seat(source: str, target: str) -> bool:
    """Whether two piles belong to the same seat."""
    one, other = (pile.partition(":")[2] for pile in (source, target))
    return one == other != ""
