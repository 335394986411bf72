"""Commands: the words that are always understood, beside the choices of the game. One function each, then the table.

A command is known by its English name and by its name in the screen's language. No rule and no device may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from companion.game.decide import choices, corrections
from companion.game.moves import Choice
from companion.game.panels import CardsShown, Scores
from companion.game.secret import TABLE
from companion.game.text import Refusal, SeatName, Text
from ui.dialogue.last_throw import lying, put_right, restated
from ui.language.catalogues import LANGUAGES
from ui.language.clauses import clause
from ui.language.voice import Voice
from ui.terminal.filling import begin
from ui.terminal.panels import label, lines_of, listed, wrapped
from ui.terminal.reading import chosen_of, dice, matching, plain, unclear, whole
from ui.terminal.undo_and_amend import move_head

if TYPE_CHECKING:
    from ui.terminal.screen import Screen

RECENT = 15
"""Lines of the log that are shown when no number is given."""


@dataclass(frozen=True)
class Command:
    """A word, what stands behind it, what it is for, and what it does with the rest of the line."""

    name: str
    help: Text
    run: Callable[[Screen, str], None]
    takes: str = ""


def named(said: str, voice: Voice) -> tuple[Command, str] | None:
    """Find the command a line begins with, and the rest of the line; None for no command."""
    line = plain(said)
    for command in COMMANDS:
        for name in (command.name, plain(voice.term(command.name))):
            if line == name or line.startswith(f"{name} "):
                return command, line[len(name) :].strip()
    return None


def show_help(screen: Screen, _rest: str) -> None:
    """Say how to choose, then list the commands."""
    screen.say(Text.of("Choose by number or by name. What is asked for is filled in one after another."))
    for command in COMMANDS:
        name = f"{screen.voice.term(command.name)} {screen.voice.term(command.takes) if command.takes else ''}"
        screen.print(wrapped(f"  {screen.voice.named(name.strip(), screen.voice(command.help))}", "      "))


def show_all(screen: Screen, _rest: str) -> None:
    """Show every panel."""
    screen.show()


def show_map(screen: Screen, _rest: str) -> None:
    """Show the board."""
    screen.show_board()


def show_log(screen: Screen, rest: str) -> None:
    """Show the last lines of the log with the numbers of their moves."""
    lines = screen.table.log(TABLE)
    count = whole(rest) or (RECENT if not rest else len(lines))
    for seq, text in lines[-count:]:
        screen.print(wrapped(f"{seq:>4}  {screen.voice(text)}", " " * 6))


def show_hand(screen: Screen, rest: str) -> None:
    """Show a seat its own cards, after the screen was turned to it."""
    known = screen.known
    names = [screen.voice.name(seat) for seat in known.players]
    found = matching(rest, names)
    if len(found) != 1:
        screen.refuse(unclear([names[i] for i in found] or names, screen.voice))
        return
    seat = known.players[found[0]]

    def shown() -> None:
        own = screen.table.known(seat)
        for panel in own.room.panels(own):
            if isinstance(panel, (CardsShown, Scores)):
                screen.print(lines_of(panel, own, screen.voice))
        screen.ask(Text.of("Press Enter to hide this."), lambda said: screen.uncover())

    screen.cover(seat, shown)


def show_sheet(screen: Screen, _rest: str) -> None:
    """Say who holds what and where the pieces stand, and show the board."""
    for text in screen.table.resumed_sheet():
        screen.say(text)
    screen.show_board()


def show_rule(screen: Screen, rest: str) -> None:
    """Show the text of a clause."""
    text = clause(rest, screen.code)
    if text is None:
        example = f"{screen.voice.term('rule')} BASE-PROD-03"
        sentence = Text.of("There is no such clause. Write for example: {example}", example=example)
        screen.refuse(Refusal("no-clause", "", sentence))
    else:
        screen.print(wrapped(f"{rest.upper()}  {text}", "  "))


def change_language(screen: Screen, rest: str) -> None:
    """Speak another language from now on: the one named, or the next."""
    codes = list(LANGUAGES)
    if rest and rest not in codes:
        sentence = Text.of("There is no language {code}. There are: {codes}", code=rest, codes=", ".join(codes))
        screen.refuse(Refusal("no-language", "", sentence))
        return
    screen.code = rest or codes[(codes.index(screen.code) + 1) % len(codes)]
    screen.show(board=False)


def undo(screen: Screen, rest: str) -> None:
    """Take back the last move, or all after a numbered one (`undo to 12`)."""
    number = whole(rest.rsplit(maxsplit=1)[-1]) if rest else None
    if rest and number is None:
        screen.refuse(Refusal("no-number", "", Text.of("Write the number that the log shows, for example: undo to 12")))
    elif number is None:
        move_head(screen, screen.table.undo)
    else:
        move_head(screen, lambda agreed: screen.table.undo_to(number, agreed))


def redo(screen: Screen, _rest: str) -> None:
    """Make the move again that was taken back."""
    move_head(screen, lambda agreed: screen.table.redo())


def correct(screen: Screen, _rest: str) -> None:
    """State how things are on the table."""
    _choose_among(screen, corrections(screen.known), partial(begin, screen))


def amend(screen: Screen, rest: str) -> None:
    """Put another move in the place of an earlier one; later moves that still fit are kept."""
    number = whole(rest) or 0
    past = screen.table.before(number, TABLE)
    if isinstance(past, Refusal):
        example = f"{screen.voice.term('amend')} 12"
        sentence = Text.of("Write the number that the log shows, for example: {example}", example=example)
        screen.refuse(Refusal("no-number", "", sentence))
        return
    found = tuple(choice for seat in past.players for choice in choices(past, seat))
    _choose_among(screen, found, lambda choice: begin(screen, choice, number))


def show_dice(screen: Screen, rest: str) -> None:
    """Say what was read of the throw that counts; with faces, let these stand in its place."""
    lies, faces = lying(screen.table), dice(plain(rest))
    if lies is None:
        screen.refuse(Refusal("no-throw", "", Text.of("No throw counts now that could be put right.")))
    elif not rest:
        screen.say(lies.read)
    elif restated(screen.table, lies, faces) is None or len(faces) != len(lies.faces):
        example = f"{screen.voice.term('dice')} 5 3"
        sentence = Text.of("Write what each die really shows, for example: {example}", example=example)
        screen.refuse(Refusal("no-faces", "", sentence))
    else:
        move_head(screen, lambda agreed: put_right(screen.table, lies, faces, agreed))


def _choose_among(screen: Screen, found: tuple[Choice, ...], chosen: Callable[[Choice], None]) -> None:
    names = [label(screen.known, choice, screen.voice) for choice in found]
    screen.print(listed(names))

    def answer(said: str) -> None:
        hits = chosen_of(said, names)
        if len(hits) == 1:
            chosen(found[hits[0]])
        else:
            screen.refuse(unclear([names[i] for i in hits], screen.voice) if hits else Refusal("none", "", _NONE))

    screen.ask(Text.of("Which?"), answer)


_NONE = Text.of("None of these; nothing was changed.")


def throw(screen: Screen, _rest: str) -> None:
    """Throw the simulated dice."""
    refused = screen.devices.throw()
    if refused:
        screen.refuse(refused)


def turn(screen: Screen, rest: str) -> None:
    """Spin the simulated vane, to an angle if one is given."""
    degrees = whole(rest) if rest else None
    if rest and degrees is None:
        example = f"{screen.voice.term('turn')} 240"
        sentence = Text.of("Write degrees, for example: {example}", example=example)
        screen.refuse(Refusal("no-number", "", sentence))
        return
    refused = screen.devices.turn(degrees)
    if refused:
        screen.refuse(refused)


def step_back(screen: Screen, _rest: str) -> None:
    """Drop the move being filled in."""
    if screen.filling:
        screen.say(Text.of("{name}: not done after all.", name=SeatName(screen.filling.choice.seat)))
    screen.drop()
    screen.brief(go_ahead=False)


def leave(screen: Screen, _rest: str) -> None:
    """Leave; the game is kept."""
    screen.running = False


COMMANDS: tuple[Command, ...] = (
    Command("help", Text.of("this list"), show_help),
    Command("show", Text.of("everything: board, points, cards, dice (Enter does the same)"), show_all),
    Command("map", Text.of("the board"), show_map),
    Command("log", Text.of("what happened, with the number of each move"), show_log, "[n]"),
    Command("hand", Text.of("a player's own cards, shown to that player alone"), show_hand, "name"),
    Command("sheet", Text.of("who holds what and where the pieces stand"), show_sheet),
    Command("undo", Text.of("take back the last move, or all after move n"), undo, "[to n]"),
    Command("redo", Text.of("make it again"), redo),
    Command("amend", Text.of("another move in the place of move n"), amend, "n"),
    Command(
        "dice",
        Text.of("what was read of the throw that counts; with faces, what the dice really show"),
        show_dice,
        "[faces]",
    ),
    Command("correct", Text.of("the table is right and Kazami is not: state cards, pieces, turn"), correct),
    Command("back", Text.of("drop the move that is being filled in"), step_back),
    Command("throw", Text.of("throw simulated dice, where no tray is there"), throw),
    Command("turn", Text.of("spin the simulated weather vane, by chance or to so many degrees"), turn, "[degrees]"),
    Command("rule", Text.of("the text of a clause, for example: rule BASE-PROD-03"), show_rule, "clause"),
    Command("lang", Text.of("the other language, or the one named: en, ja"), change_language, "[en|ja]"),
    Command("quit", Text.of("leave; the game is kept and goes on next time"), leave),
)
