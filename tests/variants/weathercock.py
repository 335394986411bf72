"""The weathercock: a made-up variant that begins by asking for a direction, for the tests of vanes. Nothing else
differs.

- **WC-TURN-01** Before anything is placed, whoever begins turns the weathercock; Kazami keeps where it looks.
- **WC-TURN-02** A die may be thrown instead. House rule `faces`: which side each face means.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from companion.game.facts import Fact
from companion.game.moves import Move
from companion.game.panels import Dial, Panel
from companion.game.prompts import Direction, Prompts
from companion.game.state import Game, Setup, Step
from companion.game.text import Text, Word
from companion.game.variant import Option, StepRule, always
from companion.rules.base import BASE

SIDES = ("N", "ENE", "ESE", "S", "WSW", "WNW")


class Looking(msgspec.Struct, frozen=True):
    """Where the weathercock looks, 0 to 5; None until it was turned."""

    side: int | None = None


def still(setup: Setup) -> Looking:
    """Begin before anybody has turned it."""
    return Looking()


def looks_to(game: Game) -> int | None:
    """Return the side the weathercock looks to."""
    own: Looking = game.variant_state
    return own.side


class CockTurned(Fact, frozen=True):
    """The weathercock came to rest."""

    side: int

    def evolve(self, game: Game) -> Game:
        """Remember where it looks."""
        return replace(game, variant_state=Looking(self.side))

    def tells(self, game: Game) -> Text | None:
        """Say where."""
        return Text.of("The weathercock looks to {side}.", side=Word(SIDES[self.side]))


class TurnCock(Move, frozen=True, kw_only=True):
    """Turn the weathercock (WC-TURN-01)."""

    side: int

    at = ("turn_cock",)
    label = "Turn the weathercock"
    said = "{seat} turns the weathercock"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask the vane, or a die (WC-TURN-02)."""
        by_die = tuple(SIDES.index(word) for word in game.option("faces"))
        yield Direction("side", Text.of("Where does it look?"), SIDES, faces=by_die)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Tell it."""
        yield CockTurned(self.side)


def who_begins(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the seat that begins."""
    return (game.setup.first,)


def panels(known: Game) -> tuple[Panel, ...]:
    """Base's panels, and the weathercock once it looks somewhere."""
    side = looks_to(known)
    dial = () if side is None else (Dial(Text.of("The weathercock"), SIDES, side),)
    return (*BASE.panels(known), *dial)


WEATHERCOCK = BASE.differing(
    name="weathercock",
    moves=(*BASE.moves, TurnCock),
    facts=(CockTurned,),
    steps={**BASE.steps, "turn_cock": StepRule("Turn the weathercock", who_begins)},
    procedures={**BASE.procedures, "before_set_up": always("turn_cock")},
    options={**BASE.options, "faces": Option(list(SIDES), "WC-TURN-02", (), table="weathercock", order=True)},
    panels=panels,
    start=still,
)
