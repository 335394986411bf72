"""Positions of Catan the Gathering, so that each clause's test tells its story in a few lines.

A position is one of the base game's tests with what this variant adds: chips, and knights. No expectation about a rule
may enter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.game.cards import Cards
from companion.game.facts import CardsMoved, DiceThrown, Fact, TurnBegan
from companion.game.panels import Versus
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.game.state import BANK
from companion.rules.base.production import Roll
from companion.rules.base.setup import EndTurn
from companion.rules.gathering import GATHERING as VARIANT
from companion.rules.gathering.battle import Attack, RevealKnight, ShowCards, ShowNothing
from companion.rules.gathering.knights import (
    ATTACK,
    DEFENCE,
    FIRST,
    SLOTS,
    ChipsSet,
    Gathering,
    Knight,
    KnightLies,
    slot,
    state_of,
)
from companion.rules.gathering.summoning import Summon
from tests.rules.base.board import A, B, Play, a_setup, sentence
from tests.rules.base.board import position as base_position

BEFORE_THE_THROW = ("before_roll", "roll")


def cards(words: str = "") -> Cards:
    """Read cards as people say them: `brick brick wood`."""
    return sum((Cards.one(word) for word in words.split()), Cards())


def begun(*, options: Mapping[str, Any] | None = None, **more: Any) -> Play:
    """Return a table that has just sat down; `more` is seats, hands, first, board."""
    return Play(a_setup(options=options, **more), VARIANT)


def position(
    step: str = "build",
    *,
    attack: Mapping[int, str] | None = None,
    defence: Mapping[int, str] | None = None,
    chips: Mapping[int, int] | None = None,
    also: Sequence[Fact] = (),
    **more: Any,
) -> Play:
    """Return a game in the middle; what is not named here is as in Base's `position`.

    `attack` and `defence` are knights by seat, each as three words: two base cards, the first of which is open in
    defence position, and the attribute card. With physical hands they lie face down but for the open one.
    """
    facts: list[Fact] = [] if step in BEFORE_THE_THROW else [DiceThrown(more.get("active", A), (1, 1))]
    digital = more.get("hands", "digital") == "digital"
    for lies, knights in ((Knight(ATTACK), attack or {}), (Knight(DEFENCE, FIRST), defence or {})):
        for seat, words in knights.items():
            for name, word in zip(SLOTS, words.split(), strict=True):
                card = Cards.one(word) if digital or name == lies.face else Cards.facedown(1)
                audience = (seat,) if digital and name != lies.face else EVERYONE
                facts.append(CardsMoved(BANK, slot(name, seat), Secret(card, audience)))
            facts.append(KnightLies(seat, lies))
    facts += [ChipsSet(seat, number) for seat, number in (chips or {}).items()]
    return base_position(step, variant=VARIANT, also=(*facts, *also), **more)


def kept(play: Play) -> Gathering:
    """Return what only this variant keeps."""
    return state_of(play.game)


def chips(play: Play) -> tuple[int, ...]:
    """Return every seat's chips."""
    return kept(play).chips


def lying(play: Play, seat: int, viewer: int | None = None) -> list[dict[str, int]]:
    """Return what lies on the three places of a knight, as somebody knows it; None is Kazami."""
    game = play.game if viewer is None else play.seen_by(viewer)
    return [game.pile(slot(name, seat)).plain() for name in SLOTS]


def shows(play: Play, seat: int, words: str = "", knights: int = 0) -> None:
    """Show hand cards and knight cards, or nothing."""
    if words or knights:
        play.does(seat, ShowCards, cards=cards(words), knights=knights)
    else:
        play.does(seat, ShowNothing)


def fights(
    play: Play,
    attacker: int = A,
    target: int = B,
    *,
    shown: tuple[str, str] = ("", ""),
    knights: tuple[int, int] = (0, 0),
) -> None:
    """Attack, and let both sides show what is said, if they are asked."""
    play.does(attacker, Attack, target=target)
    for step, seat, words, n in zip(("show_first", "show_second"), (attacker, target), shown, knights, strict=True):
        if play.at()[0] == step:
            shows(play, seat, words, n)


def turns_up(play: Play, seat: int, words: str) -> None:
    """Say which real cards a knight has, but for the one that lay open."""
    fields = dict(zip(SLOTS, (cards(word) for word in words.split()), strict=True))
    fields.pop(kept(play).knights[seat].face, None)
    play.does(seat, RevealKnight, **fields)


def summons(play: Play, seat: int, words: str, position: str = "") -> None:
    """Summon a knight: two base cards and the attribute card, and the position unless it is bound."""
    fields = dict(zip(SLOTS, (cards(word) for word in words.split()), strict=True))
    play.does(seat, Summon, position=position, **fields)


def versus(play: Play, viewer: int = TABLE) -> Versus:
    """Return the battle as a viewer's screen shows it."""
    return next(panel for panel in VARIANT.panels(play.seen_by(viewer)) if isinstance(panel, Versus))


def totals(play: Play) -> tuple[int, int]:
    """Return both sums as they are on the screen."""
    shown = versus(play)
    return shown.left.total, shown.right.total


def notes(play: Play) -> list[str]:
    """Return what the battle's panel says beside the sums."""
    return [sentence(note) for note in versus(play).notes]


def rolls(play: Play, *dice: int) -> None:
    """Let the turn player throw the dice: two ones if none are named."""
    play.does(play.game.active, Roll, dice=dice or (1, 1))


def ends(play: Play) -> None:
    """End the turn, and let the next player throw two ones."""
    play.does(play.game.active, EndTurn)
    rolls(play)


def next_turn_of(play: Play, seat: int) -> None:
    """Let a seat's turn begin, whoever was on turn."""
    play.states(TurnBegan(seat))
