"""What a typed line means where somebody stands: an event of the conversation, or a wish of the terminal. Pure.

What is asked decides how the line is read; what follows from it the dialogue decides, and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.game.prompts import Dice, Place, fits
from companion.game.text import Refusal, SeatName, Text, Word
from ui.dialogue import events
from ui.dialogue.conversation import Agreeing, CallingJudge, Covered, OwnCards, Sure, ToldAlone
from ui.dialogue.page.blocks import Button
from ui.dialogue.phone_presence import Proposal
from ui.terminal import terminal_commands
from ui.terminal.commands import UNCHANGED, Here, named, refused
from ui.terminal.painter import Painter, taps
from ui.terminal.prompts import numbered_places, unread
from ui.terminal.sheets import is_list, sheet_blocks
from ui.terminal.summary import offered
from ui.terminal.terminal_commands import Meant
from ui.terminal.typed_values import agrees, chosen_of, cleaned, dice, explained, matching, plain, unclear, value, whole

NOT_CALLED = Text.of("Nobody is called.")
LEAVE = Text.of("To do something else, type: {what}", what=Word("back"))


def meant(typed: str, here: Here) -> Meant:
    """Return what a line means."""
    said = cleaned(typed)
    if isinstance(here.conversation.top, CallingJudge):
        calls = events.JudgeWanted(here.conversation.top.about)
        return (calls,) if agrees(said, here.voice) else (terminal_commands.Say(NOT_CALLED), events.Closed())
    match here.conversation.sheet:
        case Covered(draft=draft):
            away = events.SteppedBack() if draft else events.Closed()
            return (terminal_commands.Say(Text.of("Not shown.")), away) if said else (events.Lifted(),)
        case OwnCards():
            return events.CoveredAgain(), events.Closed()
        case ToldAlone(past=past):
            command = named(said, here.voice)
            overruled = past is not None and command is not None and command[0].name == "anyway"
            return (events.DoneAnyway(),) if overruled else (events.CoveredAgain(),)
        case Agreeing(asked):
            return _agreed(said, asked, here)
        case Sure():
            agreed = agrees(said, here.voice)
            return (events.Confirmed(),) if agreed else (terminal_commands.Say(UNCHANGED), events.SteppedBack())
        case _:
            return _picked(said, here) if is_list(here.at) else _open(said, here)


def _agreed(said: str, asked: Proposal, here: Here) -> Meant:
    """Read who agrees: a name, all who are not asked on a phone, or nobody."""
    voice, names = here.voice, [here.voice.name(seat) for seat in asked.missing]
    if plain(said) in {"no", "n", plain(voice.term("no"))}:
        return terminal_commands.Say(UNCHANGED), events.Declined()
    apart = here.conversation.presence.phones.intersection(asked.missing)
    if agrees(said, voice) and apart:
        on_phone = Text.of("{seat} is asked on the phone. Name who agrees here.", seat=SeatName(min(apart)))
        return refused("on-phones", on_phone)
    found = matching(said, names)
    seats = asked.missing if agrees(said, voice) else [asked.missing[i] for i in found]
    if not seats or (len(found) > 1 and not agrees(said, voice)):
        return (terminal_commands.Refuse(unclear([names[i] for i in found] or names, voice.language)),)
    return tuple(event for seat in seats for event in (events.AgreementAsked(seat), events.Confirmed()))


def _picked(said: str, here: Here) -> Meant:
    """Read which of a list is tapped; with none of them the list is put away."""
    tapped = _tapped(said, [*taps(sheet_blocks(here.at))], here)
    return tapped or (*refused("none", Text.of("None of these; nothing was changed.")), events.Closed())


def _tapped(said: str, buttons: Sequence[Button], here: Here) -> Meant:
    """Return what the one button does that a line names, by its number or its text; nothing where it names none."""
    names = _names(buttons, here)
    hits = chosen_of(said, names)
    if len(hits) > 1:  # it is asked again
        return (terminal_commands.Refuse(unclear([names[i] for i in hits], here.voice.language)),)
    does = [buttons[i].does for i in hits]
    return tuple(one for one in does if isinstance(one, events.Event))


def _names(buttons: Iterable[Button], here: Here) -> list[str]:
    return [*map(Painter(here.view.known, here.voice).name, buttons)]


def _open(said: str, here: Here) -> Meant:
    """Read a line where nobody is asked yes or no: a command, what is asked for, or a choice."""
    command = named(said, here.voice)
    if command and not _is_choice(said, here):
        return command[0].meant(command[1], here)
    if not said:
        return (terminal_commands.ShowAll(),)
    return _begun(said, here) if here.conversation.draft is None else _filled(said, here)


def _is_choice(said: str, here: Here) -> bool:
    """Whether a line that begins with a command is the full name of a choice, such as `hand over`."""
    if here.conversation.draft is not None:
        return False
    return plain(said) in map(plain, _names(offered(here.view), here))


def _filled(said: str, here: Here) -> Meant:
    draft = here.conversation.draft
    if draft is None or draft.prompt is None:
        return ()
    found = value(draft.prompt, said, here.voice, numbered_places(draft))
    if isinstance(found, Refusal):
        elsewhere = len(here.choices) > 1 and here.conversation.alone is None and found.code != "nothing"
        return (terminal_commands.Refuse(found), *((terminal_commands.Say(LEAVE),) if elsewhere else ()))
    return (events.PlaceTapped(found) if isinstance(draft.prompt, Place) else events.filled(draft, found),)


def _begun(said: str, here: Here) -> Meant:
    """Return what begins a choice; faces alone are the throw that is waited for."""
    asked = here.view.device_asked
    if asked is not None and isinstance(asked.prompt, Dice) and (faces := _faces(said, asked.prompt, here)):
        found = faces if fits(asked.prompt, faces) else explained(asked.prompt, here.voice)
        return (
            (terminal_commands.Refuse(found),)
            if isinstance(found, Refusal)
            else (events.Begun(asked.choice), events.Filled(asked.prompt.field, here.view.revision, found))
        )
    nothing = Text.of("Nothing like that can be done now: {said} (`help` says what can).", said=said)
    return _tapped(said, offered(here.view), here) or refused("unknown", nothing)


def _faces(said: str, asked: Dice, here: Here) -> tuple[int, ...]:
    """Return the faces a line names, none for one number alone: that is a choice's.

    Where devices read a part of the throw, the others' faces are enough.
    """
    which = here.voice.dice(asked.which)
    if (left := unread(which, here.read)) and whole(said) is None:
        told = dice(plain(said), left, here.voice)
        if len(told) == len(left):
            rest = iter(told)
            return tuple(face or next(rest) for face in here.read)
    return dice(plain(said), which, here.voice) if len(said.split()) > 1 or "+" in said else ()
