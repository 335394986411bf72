"""Hands that follow a settlement sheet literally, sentence by sentence, on what lies on the table.

They know the sheet's sentences and nothing else: if the sheet forgets something, the table stays wrong.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.game.cards import NO_CARDS, Cards
from companion.game.state import BANK, NOBODY, Game, Piece, hand
from companion.game.text import SeatName, Text, Word


class Tabletop:
    """What lies on a table: cards by pile, pieces, number tokens, special cards, what the variant keeps, whose turn."""

    def __init__(self, game: Game) -> None:
        """Lay it out as a game says; empty places are left out, and the bank takes and gives what is needed.

        A piece lies there by the face that is up; what only Kazami counts of it lies on no table.
        """
        self.kinds = {face: what for what, kind in game.variant.pieces.items() for face in (what, *kind.sides)}
        self.piles = {name: pile for name, pile in game.piles.items() if pile and name != "bank"}
        self.pieces = {
            place: sorted(Piece(piece.face, piece.seat) for piece in here)
            for place, here in game.pieces.items()
            if here
        }
        self.tokens = dict(game.board.tokens)
        self.awards = dict(game.awards)
        self.beside = Counter(game.variant.state_lines(game))
        self.turn = game.active

    def follow(self, sheet: tuple[Text, ...]) -> None:  # noqa: C901, PLR0912 one case per sentence
        """Do what each sentence says. Raises AssertionError for a sentence nobody could follow.

        Cards change hands all at once: whoever gives some may have to get them first.
        """
        away: dict[str, Cards] = {}
        for sentence in sheet:
            args: dict[str, Any] = dict(sentence.args)
            match sentence.msgid:
                case "Give: {giver} → {taker} {cards}" | "Give: {giver} → {taker} {cards}, unless Kazami keeps them":
                    away[_pile(args["giver"])] = away.get(_pile(args["giver"]), NO_CARDS) + args["cards"]
                    self._add(_pile(args["taker"]), args["cards"])
                case "{pile}: Kazami has put back {cards}":
                    away[_pile(args["pile"])] = away.get(_pile(args["pile"]), NO_CARDS) + args["cards"]
                case "{pile}: Kazami has added {cards}":
                    self._add(_pile(args["pile"]), args["cards"])
                case "Take off: {what} at {place}" | "Kazami has taken off: {what} at {place}":
                    self._lift(args["place"], _piece(args["what"]))
                case "Turn over: {what} at {place}":
                    self._turn_over(args["place"], _piece(args["what"]))
                case "Put down: {what} at {place}" | "Kazami has put down: {what} at {place}":
                    self.pieces[args["place"]] = sorted([*self.pieces.get(args["place"], []), _piece(args["what"])])
                case "Number token at {place}: {n}":
                    self.tokens[args["place"]] = args["n"]
                case "{award}: {seat}":
                    self._hand_over(args["award"].word, args["seat"].seat)
                case "No longer: {line}":
                    assert self.beside[args["line"]], f"that was not so: {args['line']}"
                    self.beside -= Counter((args["line"],))
                case "From now on: {line}":
                    self.beside += Counter((args["line"],))
                case "{seat}'s turn.":
                    self.turn = args["seat"].seat
                case other:
                    raise AssertionError(f"nobody knows how to follow: {other}")
        for name, cards in away.items():
            left = self.piles.get(name, NO_CARDS) - cards
            assert name == BANK or not left.broken, f"{name} does not hold {cards}: {self.piles.get(name)} {sheet}"
            self.piles[name] = left
        self.piles = {name: pile for name, pile in self.piles.items() if pile and name != BANK}

    def same_as(self, other: Tabletop) -> bool:
        """Compare everything that lies there."""
        return vars(self) == vars(other)

    def _add(self, pile: str, cards: Cards) -> None:
        self.piles[pile] = self.piles.get(pile, NO_CARDS) + cards

    def _lift(self, place: str, piece: Piece) -> None:
        here = [one for one in self.pieces[place] if (one.what, one.seat) == (piece.what, piece.seat)]
        assert here, f"there is no {piece} at {place}"
        self.pieces[place].remove(here[0])
        if not self.pieces[place]:
            del self.pieces[place]

    def _turn_over(self, place: str, shown: Piece) -> None:
        """Turn the piece that has this face, too, and lies on another."""
        there, kind = self.pieces[place], self.kinds[shown.what]
        other = [one for one in there if self.kinds[one.what] == kind and one.seat == shown.seat and one != shown]
        assert other, f"nothing at {place} can be turned to {shown}"
        there.remove(other[0])
        self.pieces[place] = sorted([*there, shown])

    def _hand_over(self, award: str, seat: int) -> None:
        self.awards.pop(award, None)
        if seat != NOBODY:
            self.awards[award] = seat


def _pile(name: Any) -> str:
    if isinstance(name, SeatName):
        return hand(name.seat)
    if isinstance(name, Word):
        return name.word
    args: dict[str, Any] = dict(name.args)
    return f"{args['what'].word}:{args['seat'].seat}"


def _piece(what: Any) -> Piece:
    if isinstance(what, Word):
        return Piece(what.word)
    args: dict[str, Any] = dict(what.args)
    return Piece(args["what"].word, args["seat"].seat)
