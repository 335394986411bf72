"""Corrections of what only this variant keeps: chips, how a knight lies, what is done this turn. The table is the
truth.

The cards of a knight are piles, which Base's correction of cards states.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from typing_extensions import override

from companion.game.cards import UNSEEN
from companion.game.correct import NO_ICON, YES, Correction, offered_to, seat_options, yes_or_no
from companion.game.facts import Fact
from companion.game.prompts import Number, OneOf, Prompts
from companion.game.state import NOBODY, Game
from companion.game.text import Text, Word
from companion.rules.base.names import RESOURCES
from companion.rules.gathering.knights import (
    ATTACK,
    ATTACKED,
    BASES,
    DEEDS,
    DEFENCE,
    EXCHANGED,
    POSITIONS,
    SLOTS,
    TURNED,
    ChipsSet,
    DeedsSet,
    Fighter,
    HelpedSet,
    Knight,
    KnightLies,
    done,
    knight,
    slot,
    state_of,
    stock,
    turned_down,
)
from companion.rules.gathering.summoning import named

NONE = "none"
ICONS = (
    (NONE, NO_ICON),
    (ATTACK, "sword"),
    (DEFENCE, "helm"),
    (EXCHANGED, "exchange"),
    (TURNED, "position"),
    (ATTACKED, "attack"),
)
MOST_CHIPS = 99
MOST_KNIGHTS = 20  # knight cards in all, with the large deck


class CorrectChips(Correction, frozen=True, kw_only=True):
    """State how many chips a seat has (GA-CHIP-04)."""

    owner: int
    number: int

    label = "Correct the chips"
    icon = "chip"
    said = "{seat} corrects the chips"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        owner: int = yield OneOf("owner", Text.of("Whose chips are wrong?"), seat_options(game, game.players))
        left, has = stock(game), state_of(game).chips[owner]
        most = max(MOST_CHIPS, has) if left is None else has + left
        yield Number("number", Text.of("How many chips?"), 0, most, now=has)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield ChipsSet(self.owner, self.number)


class CorrectPosition(Correction, frozen=True, kw_only=True):
    """State how a knight lies, and which base card is open; the open card is everybody's to see."""

    owner: int
    position: str
    face: str = ""

    label = "Correct a knight's position"
    icon = "position"
    said = "{seat} corrects a knight's position"

    @classmethod
    def said_by(cls, game: Game, filled: Mapping[str, Any]) -> int:
        """Let the owner say which card lies open, where Kazami keeps the cards: then all see it."""
        return int(filled["owner"]) if filled.get("position") == DEFENCE and named(game) else NOBODY

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask whose, how it lies, and in defence position which base card is open."""
        owner: int = yield OneOf(
            "owner", Text.of("Whose knight is in the wrong position?"), seat_options(game, game.players)
        )
        alone = {p: cls.said_by(game, {"owner": owner, "position": p}) for p in POSITIONS}
        rows = tuple((p, Text.of("{w}", w=Word(p))) for p in POSITIONS if offered_to(game, seat, alone[p]))
        lies = ((NONE, Text.of("No knight")), *rows)
        position: str = yield OneOf("position", Text.of("Which position?"), lies, icons=ICONS)
        if position == DEFENCE:
            faces = tuple((name, Text.of("{w}", w=Word(name))) for name in BASES)
            yield OneOf(
                "face", Text.of("Which base card lies open?"), faces, icons=tuple((name, "show") for name in BASES)
            )

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        position, seen = "" if self.position == NONE else self.position, turned_down(knight(game, self.owner))
        yield KnightLies(self.owner, Knight(position, self.face, seen=seen))


class CorrectDeeds(Correction, frozen=True, kw_only=True):
    """State whether something that may be done once in a turn is done (GA-SWAP-01, GA-MODE-01, GA-ATK-03)."""

    what: str
    answer: str

    label = "Correct what is done in this turn"
    icon = "check"
    said = "{seat} corrects what is done in this turn"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield OneOf(
            "what",
            Text.of("What about this turn is wrong?"),
            tuple((deed, Text.of("{w}", w=Word(deed))) for deed in DEEDS),
            icons=ICONS,
        )
        yield yes_or_no("answer", Text.of("Is it done?"))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        said = {deed: done(game, deed) for deed in DEEDS} | {self.what: self.answer == YES}
        yield DeedsSet(tuple(deed for deed in DEEDS if said[deed]))


class CorrectHelped(Correction, frozen=True, kw_only=True):
    """State how many knight cards a seat has shown in battles of this turn (GA-KNIGHT-03)."""

    owner: int
    number: int

    label = "Correct the knight cards shown"
    icon = "helm"
    said = "{seat} corrects the knight cards shown in this turn"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        owner: int = yield OneOf("owner", Text.of("Whose knight cards are wrong?"), seat_options(game, game.players))
        now = state_of(game).helped[owner]
        yield Number("number", Text.of("How many knight cards?"), 0, max(MOST_KNIGHTS, now), now=now)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield HelpedSet(self.owner, self.number)


def whole(game: Game) -> bool:
    """Whether what the variant keeps fits the table: chips there are, one card a place, a battle of two players."""
    kept, seats = state_of(game), range(len(game.setup.seats))
    limit = game.option("chips_total") if game.option("chip_stock") != "unlimited" else None
    rows = (kept.chips, kept.knights, kept.helped)
    sides = kept.battle.sides if kept.battle else ()
    return (
        all(len(row) == len(seats) for row in rows)
        and all(n >= 0 for n in (*kept.chips, *kept.helped))
        and (limit is None or sum(kept.chips) <= limit)
        and all(_lies(lies) for lies in kept.knights)
        and set(kept.done) <= set(DEEDS)
        and all(_one_card(game, slot(name, seat)) for seat in seats for name in SLOTS)
        and (kept.battle is None or kept.battle.winner in (NOBODY, *(side.seat for side in sides)))
        and len({side.seat for side in sides}) == len(sides)
        and all(_fights(side) and side.seat in game.players for side in sides)
    )


def _lies(lies: Knight) -> bool:
    """Whether a knight can lie so: a base card is open in defence position, and only there (GA-INIT-07)."""
    if len(lies.revisions) not in (0, len(SLOTS)) or not set(lies.seen) <= set(SLOTS):
        return False
    if lies.position == DEFENCE:
        return lies.face in BASES and not lies.bound
    return lies.position in ("", ATTACK) and not lies.face and lies.bound in ("", *(() if lies.position else POSITIONS))


def _one_card(game: Game, pile: str) -> bool:
    cards = game.pile(pile)
    return cards.total <= 1 and {kind for kind in cards.kinds if kind != UNSEEN} <= set(RESOURCES)


def _fights(side: Fighter) -> bool:
    cards = {*side.shown.kinds, *side.bases, *((side.attribute,) if side.attribute else ())}
    known = side.position in POSITIONS and cards <= set(RESOURCES) and not side.shown.broken
    return known and len(side.bases) in (0, len(BASES)) and 0 <= side.knights <= MOST_KNIGHTS
