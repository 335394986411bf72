"""The evening: four people, dice and a vane on the real firmware, a companion that is killed, a cable that is pulled.

It holds the time: the device and the companion live as many milliseconds as it says, so that nobody waits. It throws
the dice, turns the vane, does the mishaps at their throw or turn, and writes the ledger. No rule of the game and no
printing may enter.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from random import Random
from typing import Protocol

from firmware_bridge.install import THREE_DICE_AND_MAGNET
from firmware_bridge.unix.port import UnixPort
from tests.demo.ledger import Ledger, NotAsPromised
from tests.demo.tablet import Tablet
from tests.demo.words import NO_SIDE, Decide, Heard, Kept, Life, Live, Said, Sat, Terms, Told

SIDES = 6
SECTOR = 360 / SIDES  # degrees of a side of the vane, its middle at 0, 60, ...
STRAY = 20.0  # degrees from the middle of a side at which the vane comes to rest, at most
SWING = tuple(range(45, 361, 45))  # degrees the vane is on its way at each look, when somebody spins it once round
LOOK = 0.2  # seconds between two of them, as long as such a turn takes the device
UNDECIDED = 3.0  # seconds the vane rests between two sides until somebody nudges it
SLICE = 0.25
GESTURE = 1.25  # seconds the companion lives while hands throw: a little more than the throw takes the device
SETTLED = 0.1  # ... so short that the companion has heard of a throw and is still confirming it
BEATS = 5
"""Heartbeats a device has at most to say that it keeps nothing any more."""
OFF = 2.0  # seconds without the companion; the device repeats its throws meanwhile
MOST_WAIT = 20.0  # seconds within which a throw must be counted, whatever happened to the cable
MOST_THROWS = 600  # a game of scripted players takes about 100 with digital hands and 200 with physical ones
MOST_SPINS = 3  # the vane is spun once more when nobody saw it come to rest
SPIN_WAIT = 5.0  # seconds after which people see that Kazami still waits for the vane
NOBODY = -1


class Mishap(Enum):
    """What can happen to an evening."""

    KILLED_THINKING = "The tablet's power fails while somebody is thinking."
    KILLED_UNACKNOWLEDGED = "The tablet's power fails right after a throw was written, before the tray is told."
    UNPLUGGED = "Somebody stumbles over the tray's cable, and the dice are thrown without it."
    REBOOTED = "The tray loses its power for a moment."
    KILLED_UNCONFIRMED = "The tablet's power fails while the dice lie and nothing is written yet."
    IDLY_TURNED = "Somebody plays with the vane, for which nobody has asked."
    KILLED_TURNING = "The tablet's power fails while the vane turns."
    UNDECIDED = "The vane comes to rest between two sides, and somebody nudges it."
    KILLED_UNSEEN = "The tablet's power fails before the vane is at rest, and it comes to rest unseen."
    KILLED_WRITTEN = "The tablet's power fails right after a direction was written, and the vane still points there."


SCRIPT: Mapping[int, Mishap] = {
    6: Mishap.KILLED_THINKING,
    10: Mishap.IDLY_TURNED,
    14: Mishap.KILLED_UNACKNOWLEDGED,
    22: Mishap.UNPLUGGED,
    30: Mishap.REBOOTED,
    38: Mishap.KILLED_UNCONFIRMED,
    46: Mishap.KILLED_THINKING,
}
"""At which throw, counted from 1, what happens."""
TURNS: Mapping[int, Mishap] = {
    2: Mishap.KILLED_TURNING,
    4: Mishap.UNDECIDED,
    6: Mishap.KILLED_UNSEEN,
    8: Mishap.KILLED_WRITTEN,
}
"""The same for the turns of the vane, in a variant that asks for it."""
CUT_AT: Mapping[Mishap, int] = {Mishap.KILLED_TURNING: SWING[len(SWING) // 2], Mishap.KILLED_UNSEEN: SWING[-1]}
"""How far the vane has turned when the power fails."""


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

    folder: where the journal and the device's files go; terms: which variant and which luck;
    screen: whether the tablet's screen is on, and every move is seen on it before the evening goes on.
    """

    def __init__(self, folder: Path, terms: Terms, audience: Audience, *, screen: bool = False) -> None:
        """Lay everything out; nothing starts before `play`."""
        self.journal = folder / "journal"
        self.ledger = Ledger()
        self.lives = 0
        self._at_throw, self._at_turn = dict(SCRIPT), dict(TURNS)  # the mishaps still to come
        self._terms, self._audience, self._screen = terms, audience, screen
        self._luck = Random(terms.seed)
        self._port = UnixPort(folder / "device", stepped=True, chance=Random(terms.seed), fitted=THREE_DICE_AND_MAGNET)
        self._now = 0.0
        self._head = 0
        self._throws = self._turns = 0
        self._bearing = 0.0  # where the vane points
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
                for _ in range(BEATS):  # a throw that ended the game may still wait to be acknowledged
                    if self.ledger.waiting:
                        self._live(1.0)
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
        elif standing.vane:
            self._turn()

    def _throw(self, wells: tuple[int, ...]) -> None:
        """Throw the dice of these neighbouring wells, with whatever happens at this throw, until it is counted."""
        self._throws += 1
        if self._throws > MOST_THROWS:
            raise NotAsPromised(f"Nobody has won after {MOST_THROWS} throws.")
        faces = [self._luck.randint(1, SIDES) for _ in wells]
        mishap = self._mishap(self._at_throw, self._throws)
        counted = len(self.ledger.counted)
        match mishap:
            case Mishap.KILLED_THINKING:
                self._cut_power()
            case Mishap.KILLED_UNACKNOWLEDGED:
                self._cut_at_next_count = True
            case Mishap.UNPLUGGED:
                self._port.unplug()
            case Mishap.IDLY_TURNED:
                self._spin(self._bearing + SIDES // 2 * SECTOR)  # the ledger sees to it that nothing is counted
            case Mishap.REBOOTED:
                self._port.reboot()
                self._live(OFF)
        self._port.throw(*faces, first=wells[0])
        if mishap is Mishap.KILLED_UNCONFIRMED:
            self._hear_of_it()
            self._cut_power()
        self._live(GESTURE, device=0.0)
        self._port.replug()
        self._await_count(counted + 1)

    def _mishap(self, script: dict[int, Mishap], number: int) -> Mishap | None:
        mishap = script.pop(number, None)
        if mishap:
            self._audience.happened(mishap)
        return mishap

    def _turn(self) -> None:
        """Turn the vane, with whatever happens at this turn, until a direction is counted."""
        self._turns += 1
        mishap = self._mishap(self._at_turn, self._turns)
        counted = len(self.ledger.directions)
        self._cut_at_next_count = mishap is Mishap.KILLED_WRITTEN
        if mishap is Mishap.UNDECIDED:
            self._spin(self._luck.randrange(SIDES) * SECTOR + SECTOR / 2)
            self._live(UNDECIDED)  # the ledger sees to it that nothing is counted
        side, stray = self._luck.randrange(SIDES), self._luck.uniform(-STRAY, STRAY)  # the wind blows as it blows
        for _ in range(MOST_SPINS):
            self.ledger.turn(side)
            self._spin(side * SECTOR + stray, mishap)
            if self._counts_direction(counted + 1):
                return
            mishap = None
        raise NotAsPromised(f"The vane was spun {MOST_SPINS} times, and no direction was counted.")

    def _spin(self, degrees: float, mishap: Mishap | None = None) -> None:
        """Turn the vane once round and on to so many degrees; the companion looks on, unless its power fails."""
        way, start = 360 + (degrees - self._bearing) % 360, self._bearing
        for round_ in SWING:
            self._port.turn_vane((start + way * round_ / SWING[-1]) % 360)
            if mishap and CUT_AT.get(mishap) == round_:
                self._cut_power()
            else:
                self._live(LOOK, device=0.0)
        self._bearing = degrees % 360

    def _counts_direction(self, number: int) -> bool:
        """Live until so many directions are counted; False if people see that none is."""
        waited = 0.0
        while len(self.ledger.directions) < number and waited < SPIN_WAIT:
            self._live(SLICE)
            waited += SLICE
        return len(self.ledger.directions) == number

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
        life = Life(str(self.journal), str(self._port.path), self._now, self._terms)
        self._tablet = Tablet(life, self._listen, screen=self._screen)
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
        if (kept.throws or kept.side != NO_SIDE) and self._cut_at_next_count:
            self._cut_at_next_count = False
            self._companion.cut()
