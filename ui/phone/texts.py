"""What pages say themselves, beside what the table says: the texts of the templates and of the way in."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.game.text import Text

SCAN_FIRST = Text.of("Scan the code on the table to sit down, or to watch.")
USED_UP = Text.of("This invitation was used, or is too old. Let the table show a new one.")
LINK_USED_UP = Text.of("This link no longer works. Let the table show a new one.")
NOT_HERE = Text.of("You do not sit in the game that lies on the table now. Scan the code on the table.")
STOOD_UP = Text.of("This phone holds no seat any more. Scan the code on the table to sit down again.")
TWICE = Text.of("Kazami was opened here once more. Go on there, or look again here.")
SIT = Text.of("Sit down")
FETCH = Text.of("Fetch the game")
FETCHED = Text.of("This game was fetched, or is not shown any more. Let the table show it anew.")
MOVES = Text.of("Here a game moves to another device.")
TELLS_ALL = Text.of("There: kazami import, and this address. It tells every card: no player should fetch it.")
NO_GAME = Text.of("No game lies on the table yet.")

BY_KAZAMI = Text.of("Without a script on this page Kazami makes the salt: the seal is no proof against Kazami itself.")
BY_PHONE = Text.of(
    "Your phone has made the seal {seal}. All see it at once; when the choice is opened Kazami says whether it fits.",
    seal="#",  # the script writes it there
)

TEMPLATES: Mapping[str, Text] = MappingProxyType(
    {
        "live": Text.of("live"),
        "lost": Text.of("not live since"),
        "again": Text.of("Look again"),
        "unseen": Text.of("Face down"),
        "table": Text.of("The table"),
        "board": Text.of("The board"),
        "lit": Text.of("Lit places"),
        "over": Text.of("This is more than you hold."),
        "whole": Text.of("The whole island"),
        "by_kazami": BY_KAZAMI,
        "by_phone": BY_PHONE,
    }
)
"""What the templates write, by a short name."""


def sit_as(name: str) -> Text:
    """Ask whether somebody wants to sit down at a seat."""
    return Text.of("Sit down as {name}?", name=name)


def shows_secrets(name: str) -> Text:
    """Say what sitting down means."""
    return Text.of("This phone then shows what only {name} may see.", name=name)
