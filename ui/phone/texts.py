"""What pages say themselves, beside what the table says: the texts of the templates and of the way in."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.game.text import Text
from ui.phone.asked import LARGEST_PICTURE

SCAN_FIRST = Text.of("Scan the code on the table to sit down, or to watch.")
USED_UP = Text.of("This invitation was used, or is too old. Let the table show a new one.")
LINK_USED_UP = Text.of("This link no longer works. Let the table show a new one.")
NO_TABLE_HERE = Text.of("This table has its own screen, and no other.")
NOT_HERE = Text.of("You do not sit in the game that lies on the table now. Scan the code on the table.")
STOOD_UP = Text.of("This phone holds no seat any more. Scan the code on the table to sit down again.")
TWICE = Text.of("Kazami was opened here once more. Go on there, or look again here.")
SIT = Text.of("Sit down")
FETCH = Text.of("Fetch the game")
FETCHED = Text.of("This game was fetched, or is not shown any more. Let the table show it anew.")
MOVES = Text.of("Here a game moves to another device.")
TELLS_ALL = Text.of("There: kazami import, and this address. It tells every card: no player should fetch it.")
NO_GAME = Text.of("No game lies on the table yet.")
IS_TABLE = Text.of("Let this be a screen of the table?")
FOR_ALL = Text.of("It shows what everybody may see. Put it where all can reach it.")
BY_DICE = Text.of("Be this table's screen, by dice")
IN_ORDER = Text.of("Lay these faces into the tray, in this order.")
BY_HAND = Text.of(
    "One die after another, by hand and not thrown, within two minutes. One die is enough: take it up in between."
)
NOT_THESE = Text.of("Other faces lay in the tray.")
TOO_LATE = Text.of("The two minutes are over, or a game needs the tray.")
BE_TABLE = Text.of("Be a table screen")
NO_TABLE = Text.of("This is no table screen any more. Let the table show a new invitation.")

HOW_TAKEN = Text.of("Lay the card flat, and take it from near. Only one card may be in the picture.")
PICTURE, SEND_PICTURE = Text.of("Picture"), Text.of("Send the picture")
TOO_LARGE = Text.of("This picture is too large: {n} MB at most.", n=LARGEST_PICTURE // 1_000_000)
NO_PICTURE = Text.of("This is no picture that can be read here. Take it as JPEG or PNG.")
OTHERS_FIRST = Text.of("Kazami looks at other pictures. Try again in a moment.")

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
        "back": Text.of("Back"),
        "unseen": Text.of("Face down"),
        "table": Text.of("The table"),
        "board": Text.of("The board"),
        "lit": Text.of("Lit places"),
        "over": Text.of("This is more than you hold."),
        "whole": Text.of("The whole island"),
        "wide": Text.of("Wide, for a television"),
        "narrow": Text.of("Narrow, for a phone"),
        "close": Text.of("Close"),
        "lamp": Text.of("Lamp light"),
        "day": Text.of("Daylight"),
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


def laid_so_far(n: int, of: int) -> Text:
    """Say how many dice were seen, and not what they show."""
    return Text.of("Seen in the tray: {n} of {of}", n=n, of=of)


def gives_up(name: str) -> Text:
    """Say that a phone at a seat would leave it."""
    return Text.of("{name} then sits at no phone any more.", name=name)
