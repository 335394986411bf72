"""Everybody at a table of phones: each on a phone of his own, in his own language, with his hand kept by Kazami.

What each wants its player in the demo says, from what the seat knows alone. No test case and no variant may enter.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from companion.game.moves import Choice, fields_of
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Game
from tests.demo.variants import STAGED
from tests.phone.held import Phone
from tests.phone.pressing import Pressing
from tests.phone.served import Served
from tests.tablet.taps import Taps
from ui.dialogue.conversation import Conversation
from ui.phone.seat_screen import SeatScreen

MOST_TAPS = 40
"""More than any one event needs: nobody would know how to go on."""
NOTHING = Choice("", NOBODY)
READS = 1.0
"""Seconds in which whoever presses next reads his page: nobody presses faster for long."""


@dataclass
class Guest:
    """Somebody at a seat, with a phone and the language it speaks."""

    there: Served
    name: str
    phone: Phone
    code: str
    seed: int

    @property
    def screen(self) -> SeatScreen:
        """What the phone shows, as the server has it."""
        screen = self.there.at(lambda: self.there.seats.screen(self.name))
        assert screen is not None
        return screen

    @property
    def now(self) -> Conversation:
        """Where this person stands."""
        return self.screen.now

    @property
    def known(self) -> Game:
        """What this seat knows."""
        return self.screen.view.known

    def wish(self) -> Choice:
        """Say what this seat wants now."""
        screen = self.screen
        begun = screen.now.draft
        wish = STAGED[self.known.variant.name].player(self.known, screen.seat, self.seed).wish()
        assert wish is not None, f"{self.name} has no idea what to do at {self.known.front}; {begun}"
        return wish

    def read_on(self) -> None:
        """Look at the phone, and close what is to be read there first."""
        self.phone.look()
        screen = self.screen
        Pressing(self.phone, self.code, NOTHING).read(screen.now, screen.view)

    def do(self, wish: Choice) -> None:
        """Press on the phone until the wish is done, or waits for others under its cover."""
        head, taps, pressing = self.there.head, self.phone.taps, Pressing(self.phone, self.code, wish)
        self.phone.look()
        while self.there.head == head:
            assert self.phone.taps - taps <= MOST_TAPS, f"{wish} took more than {MOST_TAPS} taps"
            self.there.clock.now += READS
            screen = self.screen
            pressing.go_on(screen.now, screen.view)
        made = self.there.at(self.there.tables[-1].history.path)
        move = next(entry.move for entry in made if entry.seq > head)
        as_wished = {name: fields_of(move).get(name) for name, _ in wish.filled}
        assert (type(move).__name__, move.seat, as_wished) == (wish.move, wish.seat, dict(wish.filled)), (move, wish)


@dataclass
class Company:
    """All guests; `play` lets the table's next event happen. `deeds` counts what was done, `taps` what it took."""

    there: Served
    guests: tuple[Guest, ...]
    taps: Taps = field(default_factory=Taps)
    deeds: Counter[str] = field(default_factory=Counter)

    @property
    def known(self) -> Game:
        """What everybody knows."""
        return self.there.at(lambda: self.there.tables[-1].known(TABLE))

    @property
    def won(self) -> bool:
        """Whether somebody has won."""
        return self.known.winner != NOBODY

    def play(self) -> str:
        """Let the first one the table waits for do what he wants; say what it was."""
        known = self.known
        assert known.front is not None
        guest = self.guests[known.front.waiting[0]]
        taps, wish = guest.phone.taps, guest.wish()
        guest.do(wish)
        self.taps.count(known.turn, wish.move, guest.phone.taps - taps)
        self.deeds[wish.move] += 1
        return wish.move
