"""Lines at a hub, which shows no game: what each wants of the phones, and what can be written. Pure.

A line is known in English and in the hub's language. No game, no server and no device may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from companion.game.text import Refusal, Text
from ui.dialogue.hall import NoteRead
from ui.dialogue.phones import PhonesNow, PhonesWish, at_seat
from ui.language.catalogues import Language
from ui.terminal.phones import Seats, invited, shut_out, wanted, ways_in, where
from ui.terminal.typed_values import plain


class Help(msgspec.Struct, frozen=True):
    """Say what can be written."""


class Listing(msgspec.Struct, frozen=True):
    """Say how the phones are."""


class Judge(msgspec.Struct, frozen=True):
    """Call the judge; `about` says what it is about, None: yes, he shall be called."""

    about: str | None


class ShowHall(msgspec.Struct, frozen=True):
    """Say to which hall what is told."""


class Leave(msgspec.Struct, frozen=True):
    """End the hub."""


HubMeant = PhonesWish | Refusal | Help | Listing | Judge | ShowHall | NoteRead | Leave
HALL_HELP = Text.of("to which hall what is told, the time that is left, the note; read: the note was read")
NO_LINE = Refusal("no-line", "", Text.of("A hub does not know this. Write help for what it knows."))


class HubLine(msgspec.Struct, frozen=True):
    """A word, what it is for, what it means with the rest of the line, and what that may be."""

    name: str
    help: Text
    meant: Callable[[str, Seats, Language], HubMeant]
    takes: str = ""


def _judge(rest: str, seats: Seats, language: Language) -> HubMeant:
    del seats
    return Judge(None if plain(rest) in ("yes", plain(language("yes"))) else rest)


def hall_meant(rest: str, language: Language) -> ShowHall | NoteRead:
    """Return what is wanted of the hall: to know how it is, or that its note is put away."""
    return NoteRead() if plain(rest) in ("read", plain(language("read"))) else ShowHall()


LINES = (
    HubLine("invite", Text.of("show what a table screen, a guest or a phone scans"), invited, "table|guests|name"),
    HubLine("shut out", Text.of("let a table screen or a seat's phone in no more"), shut_out, "table n|name"),
    HubLine(
        "phones",
        Text.of("say where Kazami is found, and who is there"),
        lambda rest, seats, language: wanted(rest, seats, language) or Listing(),
        "[on|off|wifi|game]",
    ),
    HubLine("judge", Text.of("call the judge of the hall, and say what it is about"), _judge, "[about|yes]"),
    HubLine("hall", HALL_HELP, lambda rest, _, language: hall_meant(rest, language), "[read]"),
    HubLine("help", Text.of("this list"), lambda *_: Help()),
    HubLine("quit", Text.of("end the hub; the game is kept"), lambda *_: Leave()),
)


def hub_line(typed: str, seats: Seats, language: Language) -> HubMeant | None:
    """Return what a line means; None for an empty one."""
    said = plain(typed)
    for line in LINES:
        for name in (line.name, plain(language(line.name))):
            if said == name or said.startswith(f"{name} "):
                words = len(name.split())
                rest = "".join(typed.strip().split(maxsplit=words)[words:])  # as it was typed, capitals and all
                return line.meant(rest, seats, language)
    return NO_LINE if said else None


def helping(language: Language) -> Iterator[str]:
    """Say what can be written, a line for each word."""
    for line in LINES:
        name = f"{language(line.name)} {language(line.takes) if line.takes else ''}".strip()
        yield f"  {name}: {language(line.help.msgid)}"


def listing(now: PhonesNow, seats: Seats, language: Language) -> Iterator[Text]:
    """Say how the phones are: where they find Kazami, who sits at one, and which table screens there are."""
    yield from where(now, language)
    if now.address:
        for shown, name in seats.items():
            yield Text.of("{name}: {said}", name=shown, said=at_seat(now, name))
        yield from ways_in(now, seats, language)
