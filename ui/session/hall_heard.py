"""What a table has heard from its hall: who plays here, the clock, the last note, and what a judge answers to a call.

It lives in the table's loop. All of it is data with limits: it is shown, and a judge's answers stand in the game's log.
None of it is a move, and no network may enter.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from companion.game.text import Refusal, Text
from companion.journal import Journal, JournalError
from companion.remarks import Answered, answers_to, open_call, tells
from companion.table import Table
from ui.dialogue.hall import LONGEST_ABOUT, HallNow, JudgeCalled, Seating, seated_here
from ui.session.hall_address import HallAddress
from ui.session.hall_messages import Again, Answer, Clock, Heard, Note, SeatingTold, called, is_plain, key_of
from ui.session.kept_hall import HallFile
from ui.session.session import hour

log = logging.getLogger(__name__)

MOST_ANSWERS = 20
"""So many answers to one call are kept, and the one that settles it; the others are dropped."""
MINUTE, BEHIND = 60.0, 0.05
"""Seconds after which the clock shows another minute, and how long after it is looked at, so that it surely does."""
NO_TABLE = Refusal("no-game", "", Text.of("There is no game on the table."))
ALREADY = Refusal("called-already", "", Text.of("The judge is called already."))
TOO_LONG = Refusal("about", "", Text.of("Say in one short line what it is about."))


class HeardFromHall:
    """All that was heard. `table` is the game that lies there, of which the judge may be called."""

    def __init__(self, file: HallFile, its: HallAddress, journal: Journal, today: Callable[[], float]) -> None:
        self._file, self._its, self._journal, self._today = file, its, journal, today
        self._says: Callable[[Text], None] = lambda said: None
        self._stirs: Callable[[], None] = lambda: None
        self._note, self._read = Note(1, " "), True
        self._clock = Clock(1)
        self._ticks: asyncio.TimerHandle | None = None
        self.table: Table | None = None

    def now(self, *, hears: bool) -> HallNow:
        """Return how it is with the hall, as people are shown it; `hears`: whether it hears the table."""
        clock, its = self._clock, self._its
        return HallNow(
            its.hall,
            its.host,
            its.table,
            hears,
            self._file.seating,
            clock.minutes(self._today()),
            clock.ends is None and clock.paused is not None,
            "" if self._read else self._note.text,
            None if self.table is None else _open(self.table),
        )

    def begin(self, says: Callable[[Text], None], stirs: Callable[[], None]) -> None:
        """Say from now on what people must know, and stir whoever shows `now` when it is something else."""
        self._says, self._stirs = says, stirs

    def close(self) -> None:
        """Look at no clock any more."""
        if self._ticks is not None:
            self._ticks.cancel()

    def call(self, about: str, by: int) -> Refusal | None:
        """Call the judge to the game on the table, and say what it is about ("": nothing); or say why not.

        `by` is a seat that does so on its own screen, else TABLE. Raises what the journal raises.
        """
        table, about = self.table, about.strip()
        if len(about) > LONGEST_ABOUT or (about and not is_plain(about)):
            return TOO_LONG
        if table is None:
            return NO_TABLE
        if open_call(table.remarks) is not None:
            return ALREADY
        self._tell(tells(table.remark(called(table, about, by)).said))
        return None

    def read(self) -> None:
        """Hear that the note was read."""
        self._read = True
        self._stirs()

    def take(self, message: Heard, *, kept: bool) -> bool:
        """Do what a message is for, and return whether it was for anything.

        What the broker had `kept` comes again with each meeting, and is no news then. Raises JournalError where an
        answer cannot be kept.
        """
        match message:
            case Again():
                return False
            case Clock() if message != self._clock:
                self._set_clock(message)
            case Note(text=text) if not kept or message != self._note:
                self._note, self._read = message, False
                self._tell(Text.of("From the hall: {note}", note=text))
            case SeatingTold():
                self._seat(message)
            case Answer():
                return self._answer(message)
        return True

    def _set_clock(self, clock: Clock) -> None:
        """Take another clock, and look at it with each minute."""
        self._clock = clock
        if self._ticks is not None:
            self._ticks.cancel()
        self._tick()
        if clock.ends is not None:
            self._says(Text.of("The hall's clock: the round ends at {time}.", time=hour(clock.ends)))

    def _tick(self) -> None:
        """Show the minutes that are left, and the next time when they are fewer."""
        self._stirs()
        left = 0.0 if self._clock.ends is None else self._clock.ends - self._today()
        if left > 0:
            self._ticks = asyncio.get_running_loop().call_later(left % MINUTE + BEHIND, self._tick)

    def _seat(self, told: SeatingTold) -> None:
        """Take who plays here; nobody once the round is over."""
        its = Seating(told.round, self._its.table, told.players, told.variant, told.target)
        before, now = self._file.seating, its if told.players else None
        self._file.seat(now)
        self._stirs()
        if now is not None and now != before:
            self._says(seated_here(now))

    def _answer(self, told: Answer) -> bool:
        """Keep what a judge answers to a call that is open; return whether it is one. What came before comes twice.

        Raises JournalError where it cannot be kept.
        """
        game, said = told.number, Answered(told.call, told.judge, told.settled, told.text if told.settled else "")
        table = self.table if self.table is not None and self.table.id == game else None
        try:
            commits = self._journal.commits(game) if game in self._file.games else ()
            if not commits or key_of(game, commits) != told.game:
                return False
            remarks = self._journal.remarks(game)
        except JournalError as error:
            log.warning("What a judge answered is for a game that cannot be read: %s", error)
            return False
        call, before = open_call(remarks), answers_to(told.call, remarks)
        if said in before[-1:]:
            return True
        if call is None or call.call != told.call or (len(before) >= MOST_ANSWERS and not said.settled):
            return False
        if table is None:
            self._journal.remark(game, said)
        else:
            table.remark(said)
        self._tell(tells(said))
        return True

    def _tell(self, said: Text) -> None:
        """Let screens look, then say it: what is said stands only until they look again."""
        self._stirs()
        self._says(said)


def _open(table: Table) -> JudgeCalled | None:
    """Return the call of a game that is open, and who comes."""
    call = open_call(table.remarks)
    if call is None:
        return None
    return JudgeCalled(next((one.judge for one in reversed(answers_to(call.call, table.remarks))), ""))
