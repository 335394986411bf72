"""Phones in the terminal: what a line about them wants, who sits at one, and squares to scan, printed with half blocks.

What is shown to be scanned is printed when somebody asks for it and not before: a terminal's lines are often kept.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator

from rich.text import Text as Styled

from companion.game.text import Refusal, Text
from companion.view import View
from ui.dialogue.page.blocks import Block, Line
from ui.dialogue.phones import (
    Code,
    Invite,
    InviteGuests,
    KeepWifi,
    LendGame,
    PhonesNow,
    PhonesWish,
    ShowWifi,
    SwitchOff,
    SwitchOn,
    at_seat,
)
from ui.drawing.qr_code import Squares, squares
from ui.language.voice import Voice
from ui.terminal.typed_values import matching, plain, unclear

PAPER = "#000000 on #FFFFFF"
"""Dark squares on light ones, whatever colours a terminal has."""
UNREADABLE = Text.of('Write the name and the password of the Wi-Fi, each in "quotes" if blanks are in it.')


def wanted(rest: str, view: View, voice: Voice) -> PhonesWish | Refusal | None:
    """Return what a line wants of the phones; None: only to hear how they are, or to switch them on."""
    first, _, more = rest.strip().partition(" ")
    said = plain(first)
    match next((word for word, spoken in _words(voice) if said in (word, plain(spoken))), ""):
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
            return _invited(rest, view, voice) if said else None


def _words(voice: Voice) -> Iterator[tuple[str, str]]:
    """Yield what may follow, as it is written in English and in the screen's language."""
    yield "on", voice.term("on")
    yield "off", voice.term("off")
    yield "guests", voice.term("guests")
    yield "game", voice.term("game")
    yield "wifi", "wifi"


def _wifi(more: str) -> PhonesWish | Refusal:
    try:
        words = shlex.split(more)
    except ValueError:
        words = ["", "", ""]
    if not words:
        return ShowWifi()
    return KeepWifi(words[0], words[1] if len(words) > 1 else "") if len(words) <= 2 else _refused(UNREADABLE)


def _invited(rest: str, view: View, voice: Voice) -> PhonesWish | Refusal:
    seats = view.known.players
    names = [voice.name(seat) for seat in seats]
    found = matching(rest, names)
    if len(found) != 1:
        return unclear([names[i] for i in found] or names, voice)
    return Invite(view.known.setup.seats[seats[found[0]]].name)


def _refused(text: Text) -> Refusal:
    return Refusal("phones", "", text)


def standing(now: PhonesNow, view: View, voice: Voice) -> Iterator[Block]:
    """Say how the phones are: where they find Kazami, and who sits at one."""
    yield from map(Line, _where(now, voice))
    if not now.address:
        return
    for seat in view.known.players:
        yield Line(at_seat(now, view.known.setup.seats[seat].name), seat=seat)
    example = f"{voice.term('phones')} {voice.name(view.known.players[0])}"
    yield Line(Text.of("To let a phone sit down, write for example: {example}", example=example))


def _where(now: PhonesNow, voice: Voice) -> Iterable[Text]:
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
            example = f"{voice.term('phones')} {voice.term('on')} {now.networks[0].address}"
            yield Text.of("To choose one, write for example: {example}", example=example)
        if not now.on:
            yield Text.of("Phones are switched off.")


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
