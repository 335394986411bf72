"""Phones in the terminal: what a line about them wants, who sits at one, and squares to scan, printed with half blocks.

What is shown to be scanned is printed when somebody asks for it and not before: a terminal's lines are often kept.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping

from rich.text import Text as Styled

from companion.game.text import Refusal, Text
from companion.view import View
from ui.dialogue.page.blocks import Block, Line
from ui.dialogue.phones import (
    Code,
    Invite,
    InviteGuests,
    InviteTable,
    KeepWifi,
    LendGame,
    PhonesNow,
    PhonesWish,
    ShowWifi,
    ShutOut,
    ShutOutTable,
    SwitchOff,
    SwitchOn,
    at_seat,
    table_screen,
)
from ui.drawing.qr_code import Squares, squares
from ui.language.catalogues import Language
from ui.language.voice import Voice
from ui.terminal.typed_values import matching, plain, unclear, whole

PAPER = "#000000 on #FFFFFF"
"""Dark squares on light ones, whatever colours a terminal has."""
NO_SEATS = Text.of("Nobody can take a seat before a game lies on the table.")
UNREADABLE = Text.of('Write the name and the password of the Wi-Fi, each in "quotes" if blanks are in it.')


Seats = Mapping[str, str]
"""Who may take a seat: what the terminal calls them, and their names."""


def seats_of(view: View, voice: Voice) -> Seats:
    """Return who may take a seat in the game on the table."""
    return {voice.name(seat): view.known.setup.seats[seat].name for seat in view.known.players}


def wanted(rest: str, seats: Seats, language: Language) -> PhonesWish | Refusal | None:
    """Return what a line wants of the phones; None: only to hear how they are, or to switch them on."""
    first, _, more = rest.strip().partition(" ")
    said = plain(first)
    match next((word for word, spoken in _words(language) if said in (word, plain(spoken))), ""):
        case "on":
            return SwitchOn(more.strip())
        case "off":
            return SwitchOff()
        case "guests":
            return InviteGuests()
        case "game":
            return LendGame()
        case "wifi":
            return _wifi(more)
        case _:
            return _at_seat(Invite, rest, seats, language) if said else None


def _words(language: Language) -> Iterator[tuple[str, str]]:
    """Yield what may follow `phones`, as it is written in English and in the screen's language."""
    yield "on", language("on")
    yield "off", language("off")
    yield "guests", language("guests")
    yield "game", language("game")
    yield "wifi", "wifi"


def _wifi(more: str) -> PhonesWish | Refusal:
    try:
        words = shlex.split(more)
    except ValueError:
        words = ["", "", ""]
    if not words:
        return ShowWifi()
    return KeepWifi(words[0], words[1] if len(words) > 1 else "") if len(words) <= 2 else _refused(UNREADABLE)


def invited(rest: str, seats: Seats, language: Language) -> PhonesWish | Refusal:
    """Return whom a line invites: a table screen, guests, or the phone of who sits at a seat."""
    said = plain(rest)
    if said in _both("table", language):
        return InviteTable()
    return InviteGuests() if said in _both("guests", language) else _at_seat(Invite, rest, seats, language)


def shut_out(rest: str, seats: Seats, language: Language) -> PhonesWish | Refusal:
    """Return whom a line shuts out: a table screen by its number, or the phone of who sits at a seat."""
    first, _, more = plain(rest).partition(" ")
    if first not in _both("table", language):
        return _at_seat(ShutOut, rest, seats, language)
    number = whole(more.strip())
    example = f"{language('shut out')} {language('table')} 1"
    without = Text.of("Write which table screen, for example: {example}", example=example)
    return _refused(without) if number is None else ShutOutTable(number)


def _both(word: str, language: Language) -> tuple[str, str]:
    """Return a word as it is written in English and in the screen's language."""
    return word, plain(language(word))


def _at_seat(wish: type[Invite | ShutOut], rest: str, seats: Seats, language: Language) -> PhonesWish | Refusal:
    if not seats:
        return _refused(NO_SEATS)
    names = [*seats]
    found = matching(rest, names)
    if len(found) != 1:
        return unclear([names[i] for i in found] or names, language)
    return wish(seats[names[found[0]]])


def _refused(text: Text) -> Refusal:
    return Refusal("phones", "", text)


def standing(now: PhonesNow, view: View, voice: Voice) -> Iterator[Block]:
    """Say how the phones are: where they find Kazami, who sits at one, and which table screens there are."""
    yield from map(Line, where(now, voice.language))
    if now.address:
        for seat in view.known.players:
            yield Line(at_seat(now, view.known.setup.seats[seat].name), seat=seat)
        yield from map(Line, ways_in(now, seats_of(view, voice), voice.language))


def where(now: PhonesNow, language: Language) -> Iterator[Text]:
    """Say where phones find Kazami, or what is wrong and what helps."""
    if now.address:
        yield Text.of("Phones find Kazami at {address}", address=now.address)
    if now.named:
        yield Text.of("They also find it at {address}", address=now.named)
    if now.unnamed is not None:
        yield now.unnamed
    if now.wrong is not None:
        yield now.wrong
    if not now.address:
        if now.on and now.networks:
            yield from (Text.of("{what} ({more})", what=one.address, more=one.name) for one in now.networks)
            example = f"{language('phones')} {language('on')} {now.networks[0].address}"
            yield Text.of("To choose one, write for example: {example}", example=example)
        if not now.on:
            yield Text.of("Phones are switched off.")


def ways_in(now: PhonesNow, seats: Seats, language: Language) -> Iterator[Text]:
    """Say which table screens there are, and what lets a phone or another one in."""
    yield from map(table_screen, now.tables)
    for name in [*seats][:1]:
        example = f"{language('invite')} {name}"
        yield Text.of("To let a phone sit down, write for example: {example}", example=example)
    example = f"{language('invite')} {language('table')}"
    yield Text.of("To let a browser be a table screen: {example}", example=example)


def printed(code: Code, *, coloured: bool) -> Iterator[Styled]:
    """Print what is scanned, and what may be typed in its place."""
    for line in half_blocks(squares(code.content), inked=coloured):
        yield Styled(line, PAPER if coloured else "")
    yield Styled(code.typed, "bold")


def half_blocks(shown: Squares, *, inked: bool) -> Iterator[str]:
    """Write two rows as one line. Inked, dark is written; else light is, for a terminal that is dark itself."""
    rows = [*shown, *[(False,) * len(shown[0])] * (len(shown) % 2)] if shown else []
    for above, below in zip(rows[::2], rows[1::2], strict=True):
        pairs = zip(above, below, strict=True)
        yield "".join(" ▀▄█"[(up is inked) + 2 * (low is inked)] for up, low in pairs)
