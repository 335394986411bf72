"""What a typed line may want of the terminal itself, beside what it says in the conversation. A closed union of values.

`screen.py` does it. What has to do with the game is an event of the conversation and never stands here.
"""

from __future__ import annotations

import msgspec

from companion.game.text import Refusal, Text
from ui.dialogue.events import Event
from ui.dialogue.page.blocks import Block
from ui.dialogue.phones import PhonesWish


class Say(msgspec.Struct, frozen=True):
    """Answer with a sentence."""

    text: Text


class Refuse(msgspec.Struct, frozen=True):
    """Say why the line cannot be followed."""

    why: Refusal


class ShowHelp(msgspec.Struct, frozen=True):
    """List the commands."""


class ShowAll(msgspec.Struct, frozen=True):
    """Show every panel, the devices, and what is asked or may be done."""


class ShowNow(msgspec.Struct, frozen=True):
    """Show the points, what happens now, and what may be done."""


class Show(msgspec.Struct, frozen=True):
    """Show something to read."""

    blocks: tuple[Block, ...]


class ReadNote(msgspec.Struct, frozen=True):
    """Put the note of the hall away."""


class ShowLog(msgspec.Struct, frozen=True):
    """Show the last lines of the log; None: all of them."""

    count: int | None


class Speak(msgspec.Struct, frozen=True):
    """Speak another language from now on."""

    code: str


class ThrowDice(msgspec.Struct, frozen=True):
    """Throw the simulated dice."""


class TurnVane(msgspec.Struct, frozen=True):
    """Turn the simulated vane, to so many degrees or by chance."""

    degrees: int | None


class AskPhones(msgspec.Struct, frozen=True):
    """Do something about the phones; None: say how they are, and let them in if they were not."""

    wish: PhonesWish | None


class Leave(msgspec.Struct, frozen=True):
    """Leave the table."""


TerminalCommand = (
    Say
    | Refuse
    | ShowHelp
    | ShowAll
    | ShowNow
    | Show
    | ReadNote
    | ShowLog
    | Speak
    | ThrowDice
    | TurnVane
    | AskPhones
    | Leave
)
Meant = tuple[Event | TerminalCommand, ...]
"""What a line means, in the order in which it happens."""
