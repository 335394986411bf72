"""Correctable facts: which facts the table may state, and what each may name. Nothing is decided or changed here.

A statement comes from people and from files, so all that it names must be there before it happens. The facts of a
variant's own moves are no statements. What a variant keeps is stated whole (`OwnStated`) or by its own corrections.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.game.cards import Cards
from companion.game.facts import (
    AgendaSet,
    AwardMoved,
    CardsMoved,
    CardsSeen,
    DiceThrown,
    Fact,
    Noted,
    OwnStated,
    PiecePlaced,
    PieceRemoved,
    PieceReplaced,
    StepsQueued,
    TurnBegan,
)
from companion.game.prompts import SIDES
from companion.game.secret import Secret
from companion.game.serialise import from_plain
from companion.game.state import NOBODY, Game, Piece, Step
from companion.game.text import Refusal, Text, Word

CORRECTABLE: tuple[type[Fact], ...] = (
    CardsMoved,
    CardsSeen,
    PiecePlaced,
    PieceRemoved,
    PieceReplaced,
    AwardMoved,
    Noted,
    DiceThrown,
    TurnBegan,
    StepsQueued,
    AgendaSet,
    OwnStated,
)
"""What a table may state in every variant; a variant adds what tells the secrets it keeps (`Variant.stated`)."""


def misstated(game: Game, fact: Fact) -> Refusal | None:
    """Say what is wrong with a fact the table states: it is none that can be, or names what this game does not have."""
    if not isinstance(fact, (*CORRECTABLE, *game.variant.stated)):
        return _nonsense(Text.of("The table cannot state this: {fact}", fact=type(fact).__name__))
    for name in fact.__struct_fields__:
        value = getattr(fact, name)
        wrong = _strange(game, value.value if isinstance(value, Secret) else value)
        if wrong:
            return wrong
    return _named(game, fact)


def _named(game: Game, fact: Fact) -> Refusal | None:
    """Say which pile, place, card, seat or number of a fact is none."""
    match fact:
        case CardsMoved(source=source, target=target):
            return _no_pile(game, source) or _no_pile(game, target)
        case CardsSeen(pile=pile):
            return _no_pile(game, pile)
        case PiecePlaced(place=place, piece=piece) | PieceReplaced(place=place, piece=piece):
            there = place in game.island.every(game.variant.pieces[piece.what].on)
            return None if there else no_such_place(place)
        case AwardMoved(award=award, seat=seat):
            if award not in game.variant.awards:
                return _nonsense(Text.of("There is no such special card here: {what}", what=award))
            return None if seat == NOBODY else _no_seat(game, seat)
        case DiceThrown(seat=seat, faces=faces):
            return _no_faces(faces) or _no_seat(game, seat)
        case TurnBegan():
            return _no_turn(game, fact)
        case OwnStated(own=own):
            return _not_kept(game, own)
        case AgendaSet(steps=steps):
            return _disordered(game, steps)
        case _:
            return None


def _no_turn(game: Game, fact: TurnBegan) -> Refusal | None:
    if fact.number < 0:
        return _nonsense(Text.of("There is no turn number {n}.", n=fact.number))
    if len(fact.throw) > len(game.variant.dice):
        return _nonsense(Text.of("There are no more than {n} dice.", n=len(game.variant.dice)))
    return _no_faces(fact.throw) or _no_seat(game, fact.seat)


def _no_faces(faces: tuple[int, ...]) -> Refusal | None:
    return None if all(1 <= face <= SIDES for face in faces) else _nonsense(Text.of("A die shows 1 to 6."))


def no_such_place(place: str) -> Refusal:
    """Refuse a place where such a piece cannot stand."""
    return Refusal("no-place", "", Text.of("There is no such place for it: {place}", place=place))


def _strange(game: Game, value: object) -> Refusal | None:
    """Say which card, piece or step inside a value this game does not have."""
    match value:
        case Cards():
            return _first(_no_word("card", kind, game.variant.kinds) for kind in value.kinds)
        case Piece():
            return _strange_piece(game, value)
        case Step():
            return _strange_step(game, value)
        case tuple():
            return _first(_strange(game, each) for each in value)
        case _:
            return None


def _strange_piece(game: Game, piece: Piece) -> Refusal | None:
    wrong = _no_word("piece", piece.what, game.variant.pieces)
    if wrong:
        return wrong
    kind = game.variant.pieces[piece.what]
    if not kind.knows(piece):
        return _nonsense(Text.of("That cannot be said of this piece here: {what}", what=Word(piece.what)))
    if kind.owned == (piece.seat == NOBODY):
        return _nonsense(Text.of("Whose is it? {what}", what=Word(piece.what)))
    return _no_seat(game, piece.seat) if kind.owned else None


def _strange_step(game: Game, step: Step) -> Refusal | None:
    """Refuse a step this variant has not, and one that cannot stand there as the game is: it would ask for nothing."""
    seats = (*(step.seats or ()), *step.answered, *(() if step.whom == NOBODY else (step.whom,)))
    wrong = _no_word("step", step.name, game.variant.steps) or _first(_no_seat(game, seat) for seat in seats)
    if wrong or (step.piece is not None and (wrong := _strange_piece(game, step.piece))):
        return wrong
    if game.variant.pending(game, step):
        return None
    return _nonsense(Text.of("This cannot come next, as the table stands: {what}", what=step.name))


def _disordered(game: Game, steps: tuple[Step, ...]) -> Refusal | None:
    """Refuse a step behind the end of a turn, and a step that is about something behind one that may be passed over.

    A step that is about something asks by the step in front, and the optional one would be that.
    """
    ending = game.variant.procedures["turn"](game)[-1]
    optional = [number for number, step in enumerate(steps) if game.variant.steps[step.name].optional]
    late = steps[optional[0] + 1 :] if optional else ()
    wrong = [step for step in steps[:-1] if step.name == ending]
    wrong += [step for step in late if step != Step(step.name, step.seats, answered=step.answered, opened=step.opened)]
    if not wrong:
        return None
    return _nonsense(Text.of("This cannot come next, as the table stands: {what}", what=wrong[0].name))


def _no_pile(game: Game, pile: str) -> Refusal | None:
    what, colon, seat = pile.partition(":")
    seats = {str(number) for number in range(len(game.setup.seats))}
    if f"{what}{colon}" in game.variant.piles and (not colon or seat in seats):
        return None
    return _nonsense(Text.of("There are no such cards here: {what}", what=pile))


def _no_seat(game: Game, seat: int) -> Refusal | None:
    if 0 <= seat < len(game.setup.seats):
        return None
    return Refusal("no-such-seat", "", Text.of("There is no seat number {n}.", n=seat))


def _no_word(sort: str, word: str, known: Iterable[str]) -> Refusal | None:
    if word in known:
        return None
    sentences = {
        "card": Text.of("There are no such cards here: {what}", what=word),
        "piece": Text.of("There is no such piece here: {what}", what=word),
        "step": Text.of("There is no such step here: {what}", what=word),
    }
    return _nonsense(sentences[sort])


def _not_kept(game: Game, own: Any) -> Refusal | None:
    try:
        from_plain(own, type(game.variant_state))
    except ValueError as error:  # how `from_plain` says that what somebody wrote is no such thing
        return _nonsense(Text.of("That is not what this game keeps: {why}", why=str(error)))
    return None


def _first(refusals: Iterable[Refusal | None]) -> Refusal | None:
    return next((refusal for refusal in refusals if refusal), None)


def _nonsense(sentence: Text) -> Refusal:
    return Refusal("nonsense", "", sentence)
