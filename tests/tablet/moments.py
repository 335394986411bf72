"""The one way to play a scene in the tablet's tests: an evening is begun in the window and brought to a moment.

A variant's own pieces, cards and moves stand in the folder of its tests. No variant but Base and no test may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.game.cards import Cards
from companion.game.decide import choices
from companion.game.moves import next_prompt
from companion.game.prompts import Dice
from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.variant import Variant
from companion.rules.base import BASE
from tests.tablet.evenings import Evening, Finger, Tray, a_setup, give_cards, set_up
from ui.tablet.kit.screen_kit import Settings

Begin = Callable[..., tuple[Evening, Finger]]
Placing = Callable[[Evening, Finger], None]
"""How an evening comes to its first turn."""
EACH = 1
"""What the dice of a throw show that brings no seven, and hardly anything."""


def at_once(evening: Evening, finger: Finger) -> None:
    """Place everything past the screen."""
    set_up(evening)


def by_touch(evening: Evening, finger: Finger) -> None:
    """Leave the placing to the test's own finger."""


def beginning(show: Callable[..., Any], tap: Callable[..., None], folder: Path) -> Begin:
    """Return what begins evenings in the window, each in a folder of its own."""

    def begun(
        variant: Variant = BASE,
        cards: Cards | None = None,
        *,
        placing: Placing = at_once,
        tray: Tray | None = None,
        **setup: Any,
    ) -> tuple[Evening, Finger]:
        """Place everything and give each seat the cards that are said; `setup` is as `a_setup` takes it."""
        own = folder / str(len(list(folder.iterdir())))
        own.mkdir()
        terms = a_setup(variant=variant, **setup)
        evening = Evening(own, terms, Settings(motion=False), (1280, 800), tray or Tray(), variant, show)
        finger = Finger(tap, evening)
        placing(evening, finger)
        with evening.unseen():
            for seat in known(evening).players if cards is not None else ():
                give_cards(evening, seat, cards or Cards())
        assert evening.screen is not None
        return evening, finger

    return begun


def known(evening: Evening) -> Game:
    """What everybody at the table may know."""
    game: Game = evening.table.known(TABLE)
    return game


def step(evening: Evening) -> str:
    """The step that is open, nothing when the game is over."""
    front = known(evening).front
    return front.name if front else ""


def thrown(evening: Evening, *faces: int) -> None:
    """Throw for whose turn it is, past the screen; without faces as often as the turn asks for it."""
    throws = 0
    while (dice := _asked(evening)) and not (faces and throws):
        low = (EACH, EACH + throws, *(EACH,) * dice)[:dice]
        evening.make("Roll", known(evening).active, dice=faces or low)
        throws += 1


def _asked(evening: Evening) -> int:
    """How many dice whose turn it is must throw now."""
    game = known(evening)
    throws = (next_prompt(game, choice) for choice in choices(game, game.active) if choice.move == "Roll")
    return sum(len(prompt.which) for prompt in throws if isinstance(prompt, Dice))


def next_turns(evening: Evening, turns: int = 3) -> None:
    """Let so many turns pass without anything in them; of the first, what is left of it."""
    with evening.unseen():
        for _ in range(turns):
            if not known(evening).throw:
                thrown(evening)
            evening.make("EndTurn", known(evening).active)
            while (front := known(evening).front) is not None and front.name.startswith("special"):
                evening.make("FinishBuilding", front.waiting[0])
