"""Commands: the words that are always understood, beside the choices of the game, and what each means. Pure.

A command is known by its English name and by its name in the screen's language. No rule and no device may enter.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from companion.game.dice import kept
from companion.game.moves import Choice
from companion.game.text import Refusal, SeatName, Text
from companion.view import View
from ui.dialogue import events
from ui.dialogue.actions import COSTS
from ui.dialogue.conversation import CallingJudge, Conversation
from ui.dialogue.devices import Nearby
from ui.dialogue.hall import NO_HALL, HallNow, NoteRead, judge_comes
from ui.dialogue.page.blocks import Clause, Heading, Line
from ui.dialogue.page.hall_read import call_means, hall_lines
from ui.dialogue.page.lit import asked_place
from ui.dialogue.page.panels import panel_blocks
from ui.dialogue.page.rules_read import costs_blocks
from ui.dialogue.phones import PhonesWish
from ui.dialogue.requests import Redo, Undo, UndoTo
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.update import NO_THROW
from ui.language.catalogues import LANGUAGES
from ui.language.clauses import clause
from ui.language.voice import Voice
from ui.terminal import terminal_commands
from ui.terminal.hub_lines import HALL_HELP, hall_meant
from ui.terminal.phones import invited, seats_of, shut_out, wanted
from ui.terminal.terminal_commands import Meant
from ui.terminal.typed_values import dice, faces_example, matching, plain, unclear, whole

UNCHANGED = Text.of("Then everything stays as it is.")

RECENT = 15
"""Lines of the log that are shown when no number is given."""


class Here(msgspec.Struct, frozen=True):
    """Where a line is typed: what the table shows, where the person stands, and the language that is spoken.

    `read` are the faces that devices read of the throw that is asked for, 0 of a die that nothing reads. `hall`: the
    one that the table belongs to.
    """

    view: View
    conversation: Conversation
    voice: Voice
    code: str
    read: tuple[int, ...] = ()
    hall: HallNow | None = None

    @property
    def at(self) -> ScreenState:
        """Where the person stands."""
        return ScreenState(self.conversation, self.view, Nearby(hall=self.hall))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All that may be begun now, as far as the whole table can know it."""
        return tuple(offered.choice for offered in self.view.offers)


class Command(msgspec.Struct, frozen=True):
    """A word, what stands behind it, what it is for, and what it means with the rest of the line.

    `verbatim`: with the rest as it was typed, capitals and all.
    """

    name: str
    help: Text
    meant: Callable[[str, Here], Meant]
    takes: str = ""
    verbatim: bool = False


def named(said: str, voice: Voice) -> tuple[Command, str] | None:
    """Find the command a line begins with, and the rest of the line; None for no command."""
    line = plain(said)
    for command in COMMANDS:
        for name in (command.name, plain(voice.term(command.name))):
            if line == name or line.startswith(f"{name} "):
                typed = said.strip().partition(" ")[2] if command.verbatim else line[len(name) :]
                return command, typed.strip()
    return None


def refused(code: str, text: Text) -> Meant:
    """Return what a line means that cannot be followed."""
    return (terminal_commands.Refuse(Refusal(code, "", text)),)


def _leading_away(event: events.Event, here: Here) -> Meant:
    """Return what lays something else over what is asked; what a seat fills in alone is dropped, and hidden, first."""
    return (event,) if here.conversation.alone is None else (events.SteppedBack(), event)


def _help(_rest: str, _here: Here) -> Meant:
    return (terminal_commands.ShowHelp(),)


def _show(_rest: str, _here: Here) -> Meant:
    return (terminal_commands.ShowAll(),)


def _map(_rest: str, here: Here) -> Meant:
    placing = tuple(asked_place(here.at))
    return (terminal_commands.Show(placing or tuple(panel_blocks(here.at.panels.map, here.view.known))),)


def _log(rest: str, _here: Here) -> Meant:
    return (terminal_commands.ShowLog(whole(rest) or (None if rest else RECENT)),)


def _hand(rest: str, here: Here) -> Meant:
    """Show a seat its own cards, after the screen was turned to it."""
    return _of_seat(rest, here, events.OwnAsked)


def _other(rest: str, here: Here) -> Meant:
    """Offer what a seat may have done that is not offered."""
    return _of_seat(rest, here, events.MovesOpened)


def _of_seat(rest: str, here: Here, leads: Callable[[int], events.Event]) -> Meant:
    """Lead away with the seat that is named."""
    seats = here.view.known.players
    names = [here.voice.name(seat) for seat in seats]
    found = matching(rest, names)
    if len(found) != 1:
        return (terminal_commands.Refuse(unclear([names[i] for i in found] or names, here.voice.language)),)
    return _leading_away(leads(seats[found[0]]), here)


def _anyway(_rest: str, here: Here) -> Meant:
    """Do what was refused just now, by the table's word."""
    said = here.conversation.said
    if said is None or said.past is None:
        return refused("no-way", Text.of("Nothing was refused just now that could be done all the same."))
    return (events.DoneAnyway(),)


def _sheet(_rest: str, here: Here) -> Meant:
    return terminal_commands.Show(tuple(map(Line, here.view.sheet))), *_map("", here)


def _costs(_rest: str, here: Here) -> Meant:
    return (terminal_commands.Show((Heading(COSTS.text), *costs_blocks(here.at))),)


def _rule(rest: str, here: Here) -> Meant:
    if clause(rest, here.code) is None:
        example = f"{here.voice.term('rule')} BASE-PROD-03"
        sentence = Text.of("There is no such clause. Write for example: {example}", example=example)
        return refused("no-clause", sentence)
    return (terminal_commands.Show((Clause(rest.upper()),)),)


def _lang(rest: str, here: Here) -> Meant:
    """Speak the language that is named, or the next."""
    codes = list(LANGUAGES)
    if rest and rest not in codes:
        sentence = Text.of("There is no language {code}. There are: {codes}", code=rest, codes=", ".join(codes))
        return refused("no-language", sentence)
    return (terminal_commands.Speak(rest or codes[(codes.index(here.code) + 1) % len(codes)]),)


def _undo(rest: str, _here: Here) -> Meant:
    """Take back the last move, or all after a numbered one (`undo to 12`)."""
    number = whole(rest.rsplit(maxsplit=1)[-1]) if rest else None
    if rest and number is None:
        return refused("no-number", Text.of("Write the number that the log shows, for example: undo to 12"))
    return (events.HeadMoved(Undo() if number is None else UndoTo(number)),)


def _redo(_rest: str, _here: Here) -> Meant:
    return (events.HeadMoved(Redo()),)


def _amend(rest: str, here: Here) -> Meant:
    """Put another move in the place of an earlier one; later moves that still fit are kept."""
    number = whole(rest)
    if number is None or number not in {told.seq for told in here.view.log}:
        example = f"{here.voice.term('amend')} 12"
        return refused(
            "no-number", Text.of("Write the number that the log shows, for example: {example}", example=example)
        )
    return _leading_away(events.AmendBegun(number), here)


def _dice(rest: str, here: Here) -> Meant:
    """Say what was read of the throw that counts; with faces, let these stand in its place."""
    throw = here.view.throw
    if throw is None:
        return (terminal_commands.Refuse(NO_THROW),)
    faces = dice(plain(rest), throw.dice, here.voice)
    if not rest or kept(throw.dice, throw.faces, faces) == throw.faces:
        return (terminal_commands.Say(throw.told),)
    if throw.restated(faces) is None:
        example = f"{here.voice.term('dice')} {faces_example(throw.dice or here.view.known.variant.dice, here.voice)}"
        sentence = Text.of("Write what each die really shows, for example: {example}", example=example)
        return refused("no-faces", sentence)
    return events.SteppedBack(), events.FacesStated(faces)  # what was begun hangs on the throw


def _correct(_rest: str, here: Here) -> Meant:
    return _leading_away(events.CorrectionsOpened(), here)


def _back(_rest: str, here: Here) -> Meant:
    draft = here.conversation.draft
    said: Meant = ()
    if draft is not None:
        by_table = draft.known.variant.move_named(draft.choice.move).correction
        seat = SeatName(draft.choice.seat)
        said = (terminal_commands.Say(UNCHANGED if by_table else Text.of("{name}: not done after all.", name=seat)),)
    return *said, events.SteppedBack(), terminal_commands.ShowNow()


def _throw(_rest: str, _here: Here) -> Meant:
    return (terminal_commands.ThrowDice(),)


def _turn(rest: str, here: Here) -> Meant:
    degrees = whole(rest) if rest else None
    if rest and degrees is None:
        example = f"{here.voice.term('turn')} 240"
        return refused("no-number", Text.of("Write degrees, for example: {example}", example=example))
    return (terminal_commands.TurnVane(degrees),)


def _phones(rest: str, here: Here) -> Meant:
    return _asked_of_phones(wanted(rest, seats_of(here.view, here.voice), here.voice.language))


def _invite(rest: str, here: Here) -> Meant:
    return _asked_of_phones(invited(rest, seats_of(here.view, here.voice), here.voice.language))


def _shut_out(rest: str, here: Here) -> Meant:
    return _asked_of_phones(shut_out(rest, seats_of(here.view, here.voice), here.voice.language))


def _asked_of_phones(wish: PhonesWish | Refusal | None) -> Meant:
    return (terminal_commands.Refuse(wish) if isinstance(wish, Refusal) else terminal_commands.AskPhones(wish),)


def _hall(rest: str, here: Here) -> Meant:
    hall = here.hall
    if hall is None:
        return (terminal_commands.Refuse(NO_HALL),)
    if isinstance(hall_meant(rest, here.voice.language), NoteRead):
        left = replace(hall, note="")
        return terminal_commands.ReadNote(), terminal_commands.Show(tuple(hall_lines(left, shared=False)))
    return (terminal_commands.Show(tuple(hall_lines(hall, shared=False))),)


def _judge(rest: str, here: Here) -> Meant:
    """Ask once more whether the judge shall be called, and say what it would be about."""
    if here.hall is None:
        return (terminal_commands.Refuse(NO_HALL),)
    if here.hall.call is not None:
        return (terminal_commands.Say(judge_comes(here.hall)),)
    said = (call_means(here.hall), *((Line(Text.of("{text}", text=rest)),) if rest else ()))
    return terminal_commands.Show(said), *_leading_away(events.Opened(CallingJudge(rest)), here)


def _quit(_rest: str, _here: Here) -> Meant:
    return (terminal_commands.Leave(),)


COMMANDS: tuple[Command, ...] = (
    Command("help", Text.of("this list"), _help),
    Command("show", Text.of("everything: board, points, cards, dice (Enter does the same)"), _show),
    Command("map", Text.of("the board"), _map),
    Command("log", Text.of("what happened, with the number of each move"), _log, "[n]"),
    Command("hand", Text.of("a player's own cards, shown to that player alone"), _hand, "name"),
    Command("sheet", Text.of("who holds what and where the pieces stand"), _sheet),
    Command("undo", Text.of("take back the last move, or all after move n"), _undo, "[to n]"),
    Command("redo", Text.of("make it again"), _redo),
    Command("amend", Text.of("another move in the place of move n"), _amend, "n"),
    Command(
        "dice",
        Text.of("what was read of the throw that counts; with faces, what the dice really show"),
        _dice,
        "[faces]",
    ),
    Command("correct", Text.of("the table is right and Kazami is not: state cards, pieces, turn"), _correct),
    Command("other", Text.of("a move that is not offered, made by a player"), _other, "name"),
    Command("anyway", Text.of("do what was refused just now all the same: the table is right"), _anyway),
    Command("back", Text.of("drop the move that is being filled in"), _back),
    Command("throw", Text.of("let Kazami throw, where the dice are its own or simulated"), _throw),
    Command("turn", Text.of("spin the simulated weather vane, by chance or to so many degrees"), _turn, "[degrees]"),
    Command("costs", Text.of("what things cost, and the tables of this game"), _costs),
    Command("rule", Text.of("the text of a clause, for example: rule BASE-PROD-03"), _rule, "clause"),
    Command(
        "phones",
        Text.of("let phones in, say who sits at one, and show what a phone scans to sit down"),
        _phones,
        "[name|guests|wifi|game|off]",
        verbatim=True,
    ),
    Command("invite", Text.of("show what a table screen, a guest or a phone scans"), _invite, "table|guests|name"),
    Command("shut out", Text.of("let a table screen or a seat's phone in no more"), _shut_out, "table n|name"),
    Command("judge", Text.of("call the judge of the hall, and say what it is about"), _judge, "[about]", verbatim=True),
    Command("hall", HALL_HELP, _hall, "[read]"),
    Command("lang", Text.of("the other language, or the one named: en, ja"), _lang, "[en|ja]"),
    Command("quit", Text.of("leave; the game is kept and goes on next time"), _quit),
)
