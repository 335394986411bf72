"""The evening: four people, a tray that runs the real firmware, a companion that is killed, a cable that is pulled.

It holds the time: the device and the companion live as many milliseconds as it says, so that nobody waits. It throws
the dice, does the mishaps at their throw, and writes the ledger. No rule of the game and no printing may enter.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from random import Random
from typing import Protocol

from firmware_bridge.unix.port import UnixPort
from tests.demo.ledger import Ledger, NotAsPromised
from tests.demo.tablet import Tablet
from tests.demo.words import Decide, Heard, Kept, Live, Said, Sat, Told

SIDES = 6
SLICE = 0.25
GESTURE = 1.25  # seconds the companion lives while hands throw: a little more than the throw takes the device
SETTLED = 0.1  # ... so short that the companion has heard of a throw and is still confirming it
OFF = 2.0  # seconds without the companion; the device repeats its throws meanwhile
MOST_WAIT = 20.0  # seconds within which a throw must be counted, whatever happened to the cable
MOST_THROWS = 600  # a game of scripted players takes about 100 with digital hands and 200 with physical ones
NOBODY = -1


class Mishap(Enum):
    """What can happen to an evening."""

    KILLED_THINKING = "The tablet's power fails while somebody is thinking."
    KILLED_UNACKNOWLEDGED = "The tablet's power fails right after a throw was written, before the tray is told."
    UNPLUGGED = "Somebody stumbles over the tray's cable, and the dice are thrown without it."
    REBOOTED = "The tray loses its power for a moment."
    KILLED_UNCONFIRMED = "The tablet's power fails while the dice lie and nothing is written yet."


SCRIPT: Mapping[int, Mishap] = {
    6: Mishap.KILLED_THINKING,
    14: Mishap.KILLED_UNACKNOWLEDGED,
    22: Mishap.UNPLUGGED,
    30: Mishap.REBOOTED,
    38: Mishap.KILLED_UNCONFIRMED,
    46: Mishap.KILLED_THINKING,
}
"""At which throw, counted from 1, what happens."""


class Audience(Protocol):
    """Whoever wants to hear of the evening."""

    def sat(self, sat: Sat) -> None:
        """The companion is there, or there again."""

    def kept(self, kept: Kept) -> None:
        """A move is on the disk."""

    def said(self, said: Said) -> None:
        """The companion said something to the people."""

    def happened(self, mishap: Mishap) -> None:
        """Something went wrong."""


class Evening:
    """One game from set-up to winner. Raises NotAsPromised as soon as a promise is broken.

    folder: where the journal and the device's files go; seed: decides dice, players and map;
    screen: whether the tablet's screen is on, and every move is seen on it before the evening goes on.
    """

    def __init__(  # noqa: PLR0913 - all that makes one evening another
        self,
        folder: Path,
        seed: int,
        hands: str,
        audience: Audience,
        script: Mapping[int, Mishap] = SCRIPT,
        *,
        screen: bool = False,
    ) -> None:
        """Lay everything out; nothing starts before `play`."""
        self.journal = folder / "journal"
        self.ledger = Ledger()
        self.lives = 0
        self.left = dict(script)  # the mishaps still to come
        self._seed, self._hands, self._audience, self._screen = seed, hands, audience, screen
        self._luck = Random(seed)
        self._port = UnixPort(folder / "device", stepped=True, chance=Random(seed))
        self._now = 0.0
        self._head = 0
        self._throws = 0
        self._cut_at_next_count = False
        self._winner = NOBODY
        self._tablet: Tablet | None = None

    def play(self) -> int:
        """Play until somebody has won, and return that seat."""
        with self._port:
            try:
                self._switch_on()
                self._live(OFF)  # the tray sees its dice lie before anybody throws them
                while self._winner == NOBODY:
                    self._go_on()
                self._live(2 * SLICE + 1.0)  # a heartbeat more, so that the device has the last word
                self._companion.leave()
            except BaseException:
                if self._tablet and self._tablet.on:
                    self._tablet.cut()
                raise
        self.ledger.close()
        return self._winner

    # -- one step

    @property
    def _companion(self) -> Tablet:
        assert self._tablet is not None
        return self._tablet

    def _go_on(self) -> None:
        """Let somebody decide; throw if dice are wanted."""
        standing = self._companion.do(Decide())
        if standing is None or standing.winner != NOBODY:
            return
        if standing.dice:
            self._throw(standing.dice)

    def _throw(self, dice: int) -> None:
        """Throw, with whatever happens at this throw, until it is counted."""
        self._throws += 1
        if self._throws > MOST_THROWS:
            raise NotAsPromised(f"Nobody has won after {MOST_THROWS} throws.")
        faces = [self._luck.randint(1, SIDES) for _ in range(dice)]
        mishap = self.left.pop(self._throws, None)
        if mishap:
            self._audience.happened(mishap)
        counted = len(self.ledger.counted)
        match mishap:
            case Mishap.KILLED_THINKING:
                self._cut_power()
            case Mishap.KILLED_UNACKNOWLEDGED:
                self._cut_at_next_count = True
            case Mishap.UNPLUGGED:
                self._port.unplug()
            case Mishap.REBOOTED:
                self._port.reboot()
                self._live(OFF)
        self._port.throw(*faces)
        if mishap is Mishap.KILLED_UNCONFIRMED:
            self._hear_of_it()
            self._cut_power()
        self._live(GESTURE, device=0.0)
        self._port.replug()
        self._await_count(counted + 1)

    def _hear_of_it(self) -> None:
        """Live until the companion has read the throw off the wire, and no longer."""
        settled = len(self.ledger.settled)
        while len(self.ledger.settled) == settled:
            self._live(SETTLED)

    def _await_count(self, number: int) -> None:
        """Live until so many throws are counted."""
        waited = 0.0
        while len(self.ledger.counted) < number:
            if waited >= MOST_WAIT:
                raise NotAsPromised(f"Throw {self._throws} came to rest and was not counted within {MOST_WAIT:.0f} s.")
            self._live(SLICE)
            waited += SLICE

    # -- time and power

    def _live(self, seconds: float, device: float | None = None) -> None:
        """Let the device live, and then the companion; a companion that died meanwhile is switched on again."""
        self._port.step(round(1000 * (seconds if device is None else device)))
        self._now += seconds
        if self._companion.do(Live(seconds)) is None:
            self._come_back()

    def _cut_power(self) -> None:
        self._companion.cut()
        self._come_back()

    def _come_back(self) -> None:
        self._port.step(round(1000 * OFF))
        self._now += OFF
        self._switch_on()

    def _switch_on(self) -> None:
        self.lives += 1
        arguments = [str(self.journal), str(self._port.path), str(self._seed), self._hands, str(self._now)]
        self._tablet = Tablet(arguments, self._listen, screen=self._screen)
        self._tablet.stand()

    # -- what the companion tells

    def _listen(self, told: Told) -> None:
        match told:
            case Heard():
                self.ledger.hear(told)
            case Sat():
                if told.head != self._head:
                    raise NotAsPromised(f"The companion came back at move {told.head}; move {self._head} was kept.")
                self._audience.sat(told)
            case Kept():
                self._keep(told)
            case Said():
                self._audience.said(told)

    def _keep(self, kept: Kept) -> None:
        self.ledger.keep(kept)
        self._head, self._winner = kept.seq, kept.winner
        self._audience.kept(kept)
        if kept.throws and self._cut_at_next_count:
            self._cut_at_next_count = False
            self._companion.cut()
