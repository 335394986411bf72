"""Revealed information: whom the table must ask before something is taken back or put right. It is all seats or nobody.

All are asked if somebody learned something hidden: what was told in secret, or was hidden and then shown to all. All
are asked, too, if a seat does more on its own screen than take its own last move back. The form of the facts says so,
never a value in them, so the asking tells nothing. No screen and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from msgspec.structs import replace

from companion.game.correct import CorrectAgenda, CorrectDice, CorrectPiece
from companion.game.decide import fold, refuse
from companion.game.drawn import CardsDemanded, CardsDrawn, CardsShown
from companion.game.facts import CardsMoved, CardsSeen, Fact
from companion.game.history import Amended, Entry
from companion.game.moves import Move
from companion.game.secret import EVERYONE, Secret
from companion.game.secret_dependence import worthless
from companion.game.state import BANK, Game, within_a_seat
from companion.game.text import Refusal, SeatName, Text


def reveals_information(entry: Entry) -> bool:
    """Whether somebody learned something by an entry that was hidden from him before."""
    return any(_taught(fact) for fact in entry.facts)


def _taught(fact: Fact) -> bool:
    if isinstance(fact, (CardsDrawn, CardsDemanded, CardsShown, CardsSeen)):
        return True
    if isinstance(fact, CardsMoved) and within_a_seat(fact.source, fact.target):
        return False  # cards a seat held before tell it nothing new
    values = (getattr(fact, name) for name in fact.__struct_fields__)
    return any(isinstance(value, Secret) and value.told_to not in ((), EVERYONE) for value in values)


def alone(entries: Sequence[Entry], by: int, before: Game, after: Game) -> bool:
    """Whether a seat may take these entries back, or make them again, without asking the others.

    It may for its own move, if nobody learned anything by it: nothing hidden, and nothing of chance (a throw, a
    direction, a card). `before` and `after` are the game around the entries, with everything in it. What followed the
    first entry followed by force.
    """
    first = entries[0].move
    its_own = first.seat == by and not first.correction
    return its_own and before.drawn == after.drawn and not any(map(reveals_information, entries))


def touches_others(before: Game, move: Move, after: Game) -> bool:
    """Whether a seat that corrects something on its own screen must ask the others.

    It need not for where a piece stands, whose turn it is and who throws, as long as Kazami keeps no hands and nobody's
    points change. The form of the correction and what lies open say so, never a hidden value.
    """
    if before.setup.hands == "digital" or not isinstance(move, (CorrectPiece, CorrectAgenda, CorrectDice)):
        return True
    return any(_open_points(before, seat) != _open_points(after, seat) for seat in before.players)


def _open_points(game: Game, seat: int) -> int:
    return sum(part.points for part in game.variant.questions.points(game, seat) if part.open)


def as_told(known: Game, full: Game, amended: Amended | Refusal) -> Amended | None:
    """Return an amendment as its viewer may hear it, with the reason; None if it hangs on what he does not know.

    `known` and `full` are what he knew, and all there was to know, before the entry that is amended. None may be told
    to anybody: it comes at the first move that he cannot judge whatever the cards are, or of which he was not told all.
    Which card it was is not looked at.
    """
    if isinstance(amended, Refusal):
        return None
    then, before = known, full
    for entry in amended.entries:
        if _hides(entry, known.viewer) or _kept(then) != _kept(before) or refuse(_doubting(then, before), entry.move):
            return None
        then, before = fold(then, entry.facts), fold(before, entry.facts)
    why = left_out_as_told(known, amended)
    return replace(amended, why=why) if why or not amended.dropped else None


def left_out_as_told(known: Game, amended: Amended) -> Refusal | None:
    """Return why a viewer can see himself that the first move left out does not fit; None where he cannot."""
    if not amended.dropped or _hides(amended.dropped[0], known.viewer):
        return None
    then = reduce(fold, (entry.facts for entry in amended.entries), known)
    return refuse(then, replace(amended.dropped[0].move, revision=then.revision))


def _hides(entry: Entry, viewer: int) -> bool:
    """Whether something in an entry is not told to a viewer: then its move holds what he does not know."""
    values = (getattr(fact, name) for fact in entry.facts for name in fact.__struct_fields__)
    return any(isinstance(value, Secret) and not value.heard_by(viewer) for value in values)


def _kept(game: Game) -> tuple[object, ...]:
    """Return what decides beside the hands: what the variant keeps, sealed answers, the bank."""
    return (game.variant_state, game.sealed, game.pile(BANK))


def _doubting(known: Game, full: Game) -> Game:
    """Return what a viewer knows, with each card whose kind is kept from him taken for one that pays nothing."""
    piles = known.piles.items()
    doubted = {name: worthless(pile, pile.unseen - full.pile(name).unseen) for name, pile in piles}
    return replace(known, piles=doubted)


def ask_first(seats: Iterable[int]) -> Refusal:
    """Return the refusal that names the seats whose agreement is missing."""
    names: object = ""
    for seat in seats:
        name = SeatName(seat)
        names = Text.of("{names}, {name}", names=names, name=name) if names else name
    return Refusal("ask-first", "", Text.of("All must agree to this. Ask first: {seats}", seats=names))
