"""Spells on the board: virtual roads, settlements and the virtual robber, their removal, tokens, and dismantling."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from typing_extensions import override

from companion.board.maps import pips
from companion.game.cards import Cards
from companion.game.facts import Fact, Noted, PiecePlaced, PieceRemoved, PieceReplaced
from companion.game.prompts import OneOf, Place, Prompts
from companion.game.state import BANK, NOBODY, Game, Piece, hand
from companion.game.text import Refusal, Text, Word
from companion.game.tokens import TokensExchanged
from companion.rules.base.names import CITY, COSTS, ROAD, ROBBER, SETTLEMENT, built_at
from companion.rules.base.pay import openly
from companion.rules.base.questions import far_enough
from companion.rules.wizards.magic import (
    ARI,
    HOR,
    IRA,
    MARKERS,
    VIRTUAL_ROAD,
    VIRTUAL_ROBBER,
    VIRTUAL_SETTLEMENT,
    MarkersVanished,
    markers,
)
from companion.rules.wizards.spells import Spell


class _Placing(Spell, frozen=True, kw_only=True):
    """A spell that needs one place of the board, on which `form` would stand."""

    place: str

    asks: ClassVar[str]
    form: ClassVar[str] = ""

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        on = game.variant.pieces[cls.form].on if cls.form else None
        yield Place("place", Text.of(cls.asks), cls.places(game, seat), form=cls.form, on=on)

    @classmethod
    def places(cls, game: Game, seat: int) -> tuple[str, ...]:
        """Where it may work."""
        raise NotImplementedError


class PlaceVirtualRobber(_Placing, frozen=True, kw_only=True):
    """Put the virtual robber on a land hex; nothing is stolen (WD-COMMON-09, -10)."""

    label = "Virtual robber"
    does = "A hex stops producing till a 7"
    clause = "WD-COMMON-09"
    spell = "virtual_robber"
    asks = "Which hex for the virtual robber?"
    form = VIRTUAL_ROBBER
    charge = 2

    @classmethod
    def places(cls, game: Game, seat: int) -> tuple[str, ...]:
        """Any land hex but the robber's (WD-COMMON-11)."""
        return tuple(h for h in game.island.land if h != game.where(ROBBER))

    @classmethod
    def barred(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse a second one (WD-COMMON-13)."""
        if game.where(VIRTUAL_ROBBER) is None:
            return super().barred(game, seat)
        sentence = Text.of("It is on the board already.")
        return Refusal("robber-out", "WD-COMMON-13", sentence)

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse the robber's own hex (WD-COMMON-11)."""
        if self.place != game.where(ROBBER):
            return None
        sentence = Text.of("The robber stands there; the virtual one must go elsewhere.")
        return Refusal("robber-there", "WD-COMMON-11", sentence)

    def work(self, game: Game) -> Iterable[Fact]:
        """Put it down; it belongs to nobody (WD-COMMON-12)."""
        yield PiecePlaced(self.place, Piece(VIRTUAL_ROBBER))


class BuildVirtualSettlement(_Placing, frozen=True, kw_only=True):
    """Put a virtual settlement on any corner where the distance rule allows one (WD-COMMON-24..28)."""

    label = "Virtual settlement"
    does = "It produces, until a 7"
    clause = "WD-COMMON-24"
    spell = "virtual_settlement"
    asks = "Virtual settlement: which corner?"
    form = VIRTUAL_SETTLEMENT
    charge = 3

    @classmethod
    def places(cls, game: Game, seat: int) -> tuple[str, ...]:
        """Any corner far enough from every building (WD-COMMON-25)."""
        supply = game.variant.questions.supply(game, seat, VIRTUAL_SETTLEMENT)
        return tuple(c for c in game.island.corners if supply > 0 and far_enough(game, c))

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a corner that is taken or next to a building (WD-COMMON-25)."""
        if self.place not in game.island.corners or far_enough(game, self.place):
            return None
        sentence = Text.of("Too near: the corner and all next to it must be free of buildings.")
        return Refusal("too-near", "WD-COMMON-25", sentence)

    def work(self, game: Game) -> Iterable[Fact]:
        """Put it down; its port opens next turn (WD-TRADE-07)."""
        yield Noted(built_at(self.place))
        yield PiecePlaced(self.place, Piece(VIRTUAL_SETTLEMENT, self.seat))


class BuildVirtualRoad(_Placing, frozen=True, kw_only=True):
    """Put a virtual road on any empty edge (WD-IRA-01..04)."""

    label = "Virtual road"
    does = "A road anywhere, until a 7"
    clause = "WD-IRA-01"
    spell = "virtual_road"
    asks = "Which edge for the virtual road?"
    form = VIRTUAL_ROAD
    charge = 2
    wizard = IRA

    @classmethod
    def places(cls, game: Game, seat: int) -> tuple[str, ...]:
        """Any edge without a road, real or virtual (WD-IRA-02)."""
        questions = game.variant.questions
        supply = questions.supply(game, seat, VIRTUAL_ROAD)
        return tuple(e for e in game.island.edges if supply > 0 and not game.at(e, *questions.ways))

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse an edge that holds a road (WD-IRA-02)."""
        if not game.at(self.place, *game.variant.questions.ways):
            return None
        return Refusal("taken", "WD-IRA-02", Text.of("There is a road already, real or virtual."))

    def work(self, game: Game) -> Iterable[Fact]:
        """Put it down; it counts at once for the longest road (WD-IRA-04, WD-AWARD-04)."""
        yield PiecePlaced(self.place, Piece(VIRTUAL_ROAD, self.seat))


class BringReality(Spell, frozen=True, kw_only=True):
    """Remove one virtual piece, whoever's it is (WD-HOR-01); by house rule all of a kind."""

    place: str = ""
    what: str = ""

    label = "Reality"
    does = "Take a virtual piece away"
    clause = "WD-HOR-01"
    spell = "reality"
    charge = 2
    wizard = HOR

    @classmethod
    def barred(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse it with nothing virtual on the board."""
        if why := super().barred(game, seat):
            return why
        if markers(game):
            return None
        return Refusal("nothing-virtual", "WD-HOR-01", Text.of("Nothing virtual is on the board."))

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for the piece, or for the kind."""
        if game.option("reality_scope") == "one_marker":
            yield Place("place", Text.of("Which virtual piece is removed?"), tuple(place for place, _ in markers(game)))
            return
        there = {piece.what for _, piece in markers(game)}
        kinds = tuple((what, Text.of("{w}", w=Word(what))) for what in MARKERS if what in there)
        yield OneOf("what", Text.of("Remove all of which kind?"), kinds)

    def work(self, game: Game) -> Iterable[Fact]:
        """Remove it, or all of its kind at once."""
        if self.what:
            yield MarkersVanished(self.what)
        for place, piece in markers(game):
            if self.place == place:
                yield PieceRemoved(place, piece)


class TransposeTokens(Spell, frozen=True, kw_only=True):
    """Exchange two number tokens of nearly equal strength (WD-HOR-02..04)."""

    one: str
    other: str

    label = "Transposition"
    does = "Swap two number tokens"
    clause = "WD-HOR-02"
    spell = "transposition"
    charge = 4
    wizard = HOR

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for one token, then for another that may change places with it."""
        tokens = [hex_ for hex_, _ in game.board.tokens]
        some = tuple(h for h in tokens if any(_unlike(game, h, o) is None for o in tokens))
        one: str = yield Place("one", Text.of("Which number token is swapped?"), some)
        fitting = tuple(h for h in tokens if _unlike(game, one, h) is None)
        yield Place("other", Text.of("Swap the {n} with which token?", n=game.board.token_of(one) or 0), fitting)

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse tokens too unlike, and equal numbers side by side (WD-HOR-02, -03)."""
        return _unlike(game, self.one, self.other)

    @override
    def work(self, game: Game) -> Iterable[Fact]:
        yield TokensExchanged(self.one, self.other)


def _unlike(game: Game, one: str, other: str) -> Refusal | None:
    """Say why two tokens may not change places; a 6 beside an 8 is allowed (WD-HOR-02..04)."""
    a, b = game.board.token_of(one), game.board.token_of(other)
    if a is None or b is None or one == other:
        return Refusal("no-token", "WD-HOR-02", Text.of("Two hexes with number tokens are needed."))
    if abs(pips(a) - pips(b)) > 1:
        sentence = Text.of("{a} and {b} differ by more than one in strength.", a=a, b=b)
        return Refusal("too-unlike", "WD-HOR-02", sentence)
    moved = {one: b, other: a}
    for hex_, token in moved.items():
        if any(moved.get(near, game.board.token_of(near)) == token for near in game.island.hex_neighbours[hex_]):
            sentence = Text.of("Two tokens with {n} would lie side by side.", n=token)
            return Refusal("side-by-side", "WD-HOR-03", sentence)
    return None


class DismantlePiece(_Placing, frozen=True, kw_only=True):
    """Take back an own road, settlement or city for its cost (WD-ARI-02..07)."""

    label = "Dismantle"
    does = "Get a piece's cost back"
    clause = "WD-ARI-02"
    spell = "dismantle"
    asks = "Which of your pieces do you dismantle?"
    charge = 2
    wizard = ARI

    @classmethod
    def places(cls, game: Game, seat: int) -> tuple[str, ...]:
        """Own roads and settlements, and cities while there is a settlement to put there (WD-ARI-04..06)."""
        supply = game.variant.questions.supply(game, seat, SETTLEMENT)
        cities = (CITY,) if supply > 0 else ()
        own = game.places(seat, ROAD, SETTLEMENT, *cities)
        return tuple(place for place in own if _refundable(game, place, seat))

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse a city without a settlement in supply, and what the bank must refund and cannot (WD-ARI-04, -07)."""
        what = _own_piece(game, self.place, self.seat).what
        if what == CITY and game.variant.questions.supply(game, self.seat, SETTLEMENT) < 1:
            sentence = Text.of("You have no settlement left to put in the city's place.")
            return Refusal("no-settlement", "WD-ARI-04", sentence)
        if what and not _refundable(game, self.place, self.seat):
            sentence = Text.of("The bank does not have {cards}.", cards=COSTS[what])
            return Refusal("bank-short", "WD-ARI-07", sentence)
        return None

    def work(self, game: Game) -> Iterable[Fact]:
        """Take it off, or make a settlement of the city, and take its cost as far as it is there."""
        piece = _own_piece(game, self.place, self.seat)
        if piece.what == CITY:
            yield PieceReplaced(self.place, piece, Piece(SETTLEMENT, self.seat))
        else:
            yield PieceRemoved(self.place, piece)
        if refund := _refund(game, piece.what):
            yield openly(BANK, hand(self.seat), refund)


def _own_piece(game: Game, place: str, seat: int) -> Piece:
    own = (piece for piece in game.pieces.get(place, ()) if piece.seat == seat and piece.what in COSTS)
    return next(own, Piece("", NOBODY))


def _refund(game: Game, what: str) -> Cards:
    """What the bank can give back of a cost (WD-ARI-07)."""
    bank = game.pile(BANK)
    return Cards({kind: min(n, bank.most(kind)) for kind, n in COSTS[what]} if what in COSTS else {})


def _refundable(game: Game, place: str, seat: int) -> bool:
    what = _own_piece(game, place, seat).what
    return game.option("dismantle_short") == "what_is_there" or _refund(game, what) == COSTS[what]
