"""Positions of Catan for Two with Cities & Knights, so that each clause's test tells its story in a few lines.

A position is one of the base game's tests with what this variant adds. No expectation about a rule may enter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.game.cards import Cards
from companion.game.correct import Correct, broken
from companion.game.decide import decide, fold
from companion.game.facts import CardsMoved, DiceThrown, Fact, PiecePlaced, PieceRemoved
from companion.game.moves import Choice, Move, next_prompt
from companion.game.secret import EVERYONE, Secret
from companion.game.state import NOBODY, Envelope, Piece
from companion.game.text import Refusal
from companion.rules.base.setup import EndTurn
from companion.rules.two_player_knights import TWO_PLAYER_KNIGHTS as VARIANT
from companion.rules.two_player_knights.kept_state import (
    DefendersSet,
    FirstAttackSet,
    LevelSet,
    RollStands,
    ShipSet,
    TokensSet,
    TwoPlayerKnights,
    state_of,
)
from companion.rules.two_player_knights.knights import active
from companion.rules.two_player_knights.names import AREA_OF, KNIGHTS, MERCHANT, METROPOLIS, WALL, deck, progress
from companion.rules.two_player_knights.rolls import Roll
from tests.rules.base.board import A, B, Play, a_setup, sentence
from tests.rules.base.board import position as base_position

X, Y = 2, 3
"""The neutral seats, beside the players A and B."""
BEFORE_THE_ROLLS = ("before_roll", "roll")
SHIP, YELLOW, BLUE, GREEN = 1, 4, 5, 6
"""Faces of the event die."""


def cards(words: str = "") -> Cards:
    """Read cards as people say them: `ore sheep sheep`."""
    return sum((Cards.one(word) for word in words.split()), Cards())


def begun(*, options: Mapping[str, Any] | None = None, **more: Any) -> Play:
    """Return a table that has just sat down; `more` is hands, first, board."""
    return Play(a_setup(4, neutrals=2, options=options, **more), VARIANT)


def position(  # noqa: PLR0913 - all that can stand on a table; every test names the two or three it needs
    step: str = "trade_and_build",
    *,
    knights: Mapping[int, Mapping[str, str]] | None = None,
    walls: Mapping[int, Sequence[str]] | None = None,
    metropolises: Mapping[int, Mapping[str, str]] | None = None,
    merchant: tuple[int, str] | None = None,
    tokens: tuple[int, int] = (5, 5),
    levels: Mapping[int, Mapping[str, int]] | None = None,
    defenders: Mapping[int, int] | None = None,
    progress_cards: Mapping[int, Sequence[str]] | None = None,
    ship: int = 0,
    attacked: bool = True,
    rolled: Sequence[tuple[int, int, int]] = (),
    neutral_settlements: bool = True,
    also: Sequence[Fact] = (),
    **more: Any,
) -> Play:
    """Return a game in the middle; what is not named here is as in Base's `position`.

    `knights` are `{seat: {corner: "basic" | "strong active" | ...}}`, `metropolises` `{seat: {area: corner}}`, `levels`
    `{seat: {area: level}}`. `rolled` are rolls of this turn that stand; after the rolls two are there without being
    named: 1 + 1, then 1 + 2, both with a ship. The neutrals' first settlements stand unless they are left out.
    """
    facts: list[Fact] = [TokensSet(seat, number) for seat, number in enumerate(tokens)]
    if not neutral_settlements:
        facts += [PieceRemoved(c, p) for c, here in begun().game.pieces.items() for p in here if p.seat in (X, Y)]
    for seat, standing in (knights or {}).items():
        facts += [PiecePlaced(place, knight(seat, words)) for place, words in standing.items()]
    facts += [PiecePlaced(place, Piece(WALL, seat)) for seat, places in (walls or {}).items() for place in places]
    for seat, built in (metropolises or {}).items():
        facts += [PiecePlaced(place, Piece(METROPOLIS[area], seat)) for area, place in built.items()]
    if merchant is not None:
        facts.append(PiecePlaced(merchant[1], Piece(MERCHANT, merchant[0])))
    for seat, reached in (levels or {}).items():
        facts += [LevelSet(seat, area, number) for area, number in reached.items()]
    facts += [DefendersSet(seat, number) for seat, number in (defenders or {}).items()]
    digital = more.get("hands", "digital") == "digital"
    for seat, kinds in (progress_cards or {}).items():
        for kind in kinds:
            card = Cards.one(kind) if digital else Cards.facedown(1)
            told = (seat,) if digital else EVERYONE
            facts.append(CardsMoved(deck(AREA_OF[kind]), progress(AREA_OF[kind], seat), Secret(card, told)))
    facts += [FirstAttackSet(attacked), ShipSet(ship)]
    if step not in (*BEFORE_THE_ROLLS, "second_roll"):
        rolled = rolled or ((1, 1, SHIP), (1, 2, SHIP))
    for faces in rolled:
        facts += [DiceThrown(more.get("active", A), faces), RollStands(faces)]
    return base_position(step, seats=4, neutrals=2, variant=VARIANT, also=(*facts, *also), **more)


def with_card(kind: str, step: str = "trade_and_build", **more: Any) -> Play:
    """Return a game in which Ann holds a progress card."""
    return position(step, progress_cards={A: [kind]}, **more)


def with_points(mine: int, theirs: int, **more: Any) -> Play:
    """Return a game in which Ann and Ben have so many points, by Defender cards."""
    return position(defenders={A: mine, B: theirs}, **more)


def knight(seat: int, words: str) -> Piece:
    """Return a knight as people say it: `basic`, `strong active`."""
    what, *state = words.split()
    piece = Piece(f"{what}_knight", seat)
    return active(piece) if state else piece


def kept(play: Play) -> TwoPlayerKnights:
    """Return what only this variant keeps."""
    return state_of(play.game)


def tokens(play: Play) -> tuple[int, ...]:
    """Return both players' tokens."""
    return kept(play).tokens[:2]


def stands(play: Play, place: str) -> list[str]:
    """Return what stands on a place as people see it, with its owner's letter: `A active_basic_knight`."""
    owners = {A: "A ", B: "B ", X: "X ", Y: "Y ", NOBODY: ""}
    return [owners[piece.seat] + piece.face for piece in play.game.pieces.get(place, ())]


def throws(play: Play, *dice: int) -> None:
    """Throw the dice that are asked for."""
    play.does(play.game.active, Roll, dice=dice)


def both_rolls(play: Play) -> None:
    """Throw 1 + 1 and 1 + 2, with a yellow gate each: nothing on the small island but what a two and a three bring."""
    throws(play, 1, 1, YELLOW)
    throws(play, 1, 2, YELLOW)


def ends(play: Play) -> None:
    """End the turn."""
    play.does(play.game.active, EndTurn)


def why_not(play: Play, seat: int, kind: type[Move], /, **fields: Any) -> str:
    """Return the clause by which a move is refused."""
    return play.refuses(seat, kind, **fields).clause


def says(play: Play, seat: int, kind: type[Move], /, **fields: Any) -> str:
    """Return the sentence with which a move is refused."""
    return sentence(play.refuses(seat, kind, **fields).text)


def insists(play: Play, kind: type[Move], **fields: Any) -> Refusal | None:
    """Let Ann say that a move was made; return why even that cannot be."""
    move = kind(seat=A, revision=play.game.revision, **fields)
    answer = decide(play.game, Correct(seat=A, revision=play.game.revision, repeat=Envelope(move)))
    if isinstance(answer, Refusal):
        assert sentence(answer.text)
        return answer
    play.game = fold(play.game, answer)
    assert broken(play.game) is None
    return None


def asked(play: Play, seat: int, move: str, /, **filled: Any) -> str | None:
    """Return the field a move asks for next, None when it is complete."""
    prompt = next_prompt(play.game, Choice(move, seat, tuple(filled.items())))
    return None if prompt is None else prompt.field


def strengths(play: Play, seat: int) -> list[str]:
    """Return what knights a seat has on the board, weakest first."""
    found = [piece.what for here in play.game.pieces.values() for piece in here if piece.seat == seat]
    return sorted((what for what in found if what in KNIGHTS), key=KNIGHTS.index)
