"""Listings: what may be done, the log, the commands and the panels, as lines. No input, no state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import dropwhile, groupby, islice

from rich.text import Text as Styled

from companion.game.panels import Map
from companion.game.prompts import Dice
from companion.game.text import Text, Word
from companion.log_entry import LogEntry
from companion.view import View
from ui.dialogue.page.blocks import Block, Line
from ui.dialogue.page.panels import panel_blocks
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.screens.log import NOTHING_YET
from ui.dialogue.story import hour_of, moves, turn_of
from ui.language.voice import Voice
from ui.terminal.commands import COMMANDS
from ui.terminal.lines import wrapped
from ui.terminal.prompts import unread
from ui.terminal.summary import offered
from ui.terminal.typed_values import faces_example


def choices(view: View, voice: Voice, read: Sequence[int] = ()) -> Iterator[Block]:
    """Yield what may be begun now; where dice are waited for, say that they can be typed.

    `read` are the faces that devices read of them, 0 of a die that nothing reads.
    """
    yield from offered(view)
    waiting = view.device_asked
    if waiting is None or not isinstance(waiting.prompt, Dice):
        return
    which = voice.dice(waiting.prompt.which)
    left = unread(which, read)
    example = faces_example(left or which, voice)
    if view.known.setup.dice == "kazami":
        asked = Text.of("Kazami throws. Type: {what}", what=Word("throw"))
    elif left:
        asked = Text.of("Type what the other dice show, for example: {example}", example=example)
    else:
        asked = Text.of("Throw the dice, or type what they show, for example: {example}", example=example)
    yield Line(asked, "muted")


def panels(at: ScreenState, *, board: bool) -> Iterator[Block]:
    """Yield every panel, with the board or without."""
    for panel in at.view.panels:
        if board or not isinstance(panel, Map):
            yield from panel_blocks(panel, at.known)


def log(view: View, count: int | None, voice: Voice, hours: Mapping[int, str]) -> list[Styled]:
    """Return the last moves of the log with their numbers, turn by turn, the newest last; None: all of them."""
    last, lines = [*islice(moves(view.log), count)][::-1], list[Styled]()
    if not last:
        return [Styled(voice(NOTHING_YET), "dim")]
    for (turn, active), told in groupby(last, key=turn_of):
        head = voice(Text.of("Turn {n}", n=turn) if turn else Text.of("Set-up"))
        head = voice.aside(head, voice.name(active)) if turn else head
        lines.append(Styled(f"{head} {hour_of((turn, active), view.log, hours)}".rstrip(), "dim"))
        for each in told:
            lines += wrapped(f"{each.seq:>4}  {_line(each, voice)}", " " * 6)
            for said in view.log.below.get(each.seq, ()):
                lines += wrapped(f"      {voice(said)}", " " * 6)
    return lines


def _line(told: LogEntry, voice: Voice) -> str:
    """Say what was done, and what each seat got where nobody gave anything."""
    gains = [f"{voice.name(seat)} +{n}" for seat, n in told.gains]
    return voice.aside(voice(told.said), voice.term(", ").join(gains)) if gains else voice(told.said)


def log_entry_of(view: View, seq: int, voice: Voice) -> tuple[str, ...]:
    """Return what the log says of one move, and why a throw brought nothing; a fact that says the same is left out."""
    told = next(dropwhile(lambda told: told.seq > seq, view.log), None)
    if told is None or told.seq != seq:
        return ()
    said, *followed = map(voice, (told.said, *told.followed))
    return (said, *(line for line in followed if line.rstrip(".。") != said.rstrip(".。")))


def commands(voice: Voice) -> Iterator[Styled]:
    """Return each command with what it is for."""
    for command in COMMANDS:
        name = f"{voice.term(command.name)} {voice.term(command.takes) if command.takes else ''}"
        yield from wrapped(f"  {voice.named(name.strip(), voice(command.help))}", "      ")
