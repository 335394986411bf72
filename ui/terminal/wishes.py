"""What a typed line may want of the terminal itself, beside what it says in the conversation. A closed union of values.

`screen.py` does it. What has to do with the game is an event of the conversation and never stands here.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.game.text import Refusal, Text
from ui.dialogue.events import Event
from ui.dialogue.phones import PhonesWish


@dataclass(frozen=True)
class Say:
    """Answer with a sentence."""

    text: Text


@dataclass(frozen=True)
class Refuse:
    """Say why the line cannot be followed."""

    why: Refusal


@dataclass(frozen=True)
class ShowHelp:
    """List the commands."""


@dataclass(frozen=True)
class ShowAll:
    """Show every panel, the devices, and what is asked or may be done."""


@dataclass(frozen=True)
class ShowNow:
    """Show the points, what happens now, and what may be done."""


@dataclass(frozen=True)
class ShowBoard:
    """Show the board."""


@dataclass(frozen=True)
class ShowLog:
    """Show the last lines of the log; None: all of them."""

    count: int | None


@dataclass(frozen=True)
class ShowSheet:
    """Say who holds what and where the pieces stand."""


@dataclass(frozen=True)
class ShowCosts:
    """Say what things cost, and what else is looked up."""


@dataclass(frozen=True)
class ShowClause:
    """Read a clause out."""

    number: str
    text: str


@dataclass(frozen=True)
class Speak:
    """Speak another language from now on."""

    code: str


@dataclass(frozen=True)
class ThrowDice:
    """Throw the simulated dice."""


@dataclass(frozen=True)
class TurnVane:
    """Turn the simulated vane, to so many degrees or by chance."""

    degrees: int | None


@dataclass(frozen=True)
class AskPhones:
    """Do something about the phones; None: say how they are, and let them in if they were not."""

    wish: PhonesWish | None


@dataclass(frozen=True)
class Leave:
    """Leave the table."""


Wish = (
    Say
    | Refuse
    | ShowHelp
    | ShowAll
    | ShowNow
    | ShowBoard
    | ShowLog
    | ShowSheet
    | ShowCosts
    | ShowClause
    | Speak
    | ThrowDice
    | TurnVane
    | AskPhones
    | Leave
)
Meant = tuple[Event | Wish, ...]
"""What a line means, in the order in which it happens."""
