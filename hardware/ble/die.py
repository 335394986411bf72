"""One smart die as a reader of its own: its link kept open all evening, its events told as readings.

Which make it is, the link says; how a link is had is the radio's affair; whether a sighting is a roll, `watch.py`
decides. None of that enters here.

Why no roll is counted twice. A smart die numbers nothing, so its readings are numbered here: `boot` is drawn anew for
each connection, `sequence` counts on with every reading. Within one connection Bluetooth delivers each notification
once and in order, so each gets one number, and the journal's rule that one (boot, sequence) counts once holds as it
does for a board. Between connections no die repeats a roll: it only tells how it lies now, which is never SETTLED,
because a new connection has not seen it roll. The price is paid openly: a roll whose end nobody heard is lost, and the
tray asks for it again.

What a die is. Where dice of a make may have other faces than 1 to 6, each is asked first which it is, and nothing else
that it says is taken before it has answered. One that talks and never answers that is taken as what its name at this
table says.

How a die that is gone is noticed. A link that breaks says so itself, at once. A die that lies says nothing of its own
accord, so it is asked for its battery every second, and its answer is the heartbeat. While answers are missing it is
STALE: its link still stands, delivers late and in order, and a roll under way may still count; after a longer while the
link is given up and made anew.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from msgspec.structs import replace

from companion.game.text import Text
from companion.readings import DieSeen, DieState, HealthSeen
from hardware.ble.events import Battery, Colour, Event, Garbled, Make, SixFaced, Unfit
from hardware.ble.watch import WatchedDie
from hardware.keeper import GIVE_UP, TICK, Reopened
from hardware.ports import Clock, DeviceError, DeviceState, Lost, Silent, Unsuited
from hardware.restless import ROLLS, Restless

log = logging.getLogger(__name__)

ANSWER = 3.0
"""Seconds in which a die that was connected must say something of its make, or it is not believed."""
HEARTBEAT = 1.0
"""Seconds between two questions for the battery, whose answers show that the die is there."""
QUIET = 2.5
"""Seconds without a word after which a die is STALE: two questions unanswered; with a TICK on top it is below 3."""
LOW = 15
"""Percent at which people are told to charge a die."""
CHARGE_STEP = 5
"""Percent by which a charge must differ to be told anew: wavering by one is no news, and no warning comes and goes."""


class Link(Protocol):
    """A connected die of one make."""

    make: Make

    def write(self, command: bytes) -> None:
        """Send one command after those given before, without waiting. A link that cannot take it breaks."""

    async def close(self) -> None:
        """Disconnect. What a die that is gone has against it is nobody's concern."""


class Radio(Protocol):
    """Whatever can reach a die."""

    async def connect(self, address: str, die: str, hear: Callable[[bytes], None]) -> Link:
        """Find and connect it, within a bounded time; raises DeviceError in words that call it `die`.

        hear: called in the loop with each notification, and with b"" when the link has broken.
        """


class SmartDie(Reopened):
    """A smart die; `device` in its readings is its address.

    die: what the table calls it ("white"); new_boot: draws a word that was never drawn before, such as 16 random
    hexadecimal digits. colour and battery: as told on the present connection.
    """

    def __init__(self, die: str, address: str, radio: Radio, clock: Clock, new_boot: Callable[[], str]) -> None:
        tosses = Text("The {die} die says that it rolls, and does not come to rest. Put it down, or charge it.")
        super().__init__(address, clock, Restless(ROLLS, Text(tosses.msgid, (("die", die),))))
        self.die = die
        self.colour = ""
        self.battery: Battery | None = None
        self._radio, self._new_boot = radio, new_boot
        self._watch = WatchedDie(die)
        self._boot = ""  # "" until the die has answered on this connection
        self._asked_at = self._quiet_since = 0.0
        self._known = self._talks = False  # whether it said what it is, and whether it said anything

    async def _converse(self) -> None:
        """Connect and take what the die says; ends only by a DeviceError or by being cancelled."""
        inbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        link = await self._radio.connect(self._status.device, self.die, inbox.put_nowait)
        ticker = asyncio.create_task(self._tick_into(inbox))
        try:
            self._begin(link)
            while True:
                data = await inbox.get()
                if data is None:
                    self._look_at_the_time(link)
                else:
                    self._take(link, data)
        finally:
            ticker.cancel()
            await link.close()

    async def _tick_into(self, inbox: "asyncio.Queue[bytes | None]") -> None:
        """Give nothing now and then, so that time is seen to pass."""
        while True:
            await self._clock.sleep(TICK)
            inbox.put_nowait(None)

    def _begin(self, link: Link) -> None:
        """A new connection has seen nothing yet; ask how the die lies and how full it is."""
        self._watch, self._asked_at = WatchedDie(self.die), self._clock.now()
        self._quiet_since = self._asked_at
        self.colour, self.battery, self._ailment = "", None, None
        if isinstance(self._failure, Lost):  # what is wrong with the die itself stays on show until it answers better
            self._become(DeviceState.CONNECTING)
        self._talks, self._known = False, False
        if link.make.ask_kind:
            link.write(link.make.ask_kind)
        else:
            self._greet(link)

    def _greet(self, link: Link) -> None:
        """Ask a die that is known how it lies and how full it is."""
        self._known = True
        for command in link.make.greeting:
            link.write(command)

    def _look_at_the_time(self, link: Link) -> None:
        """Ask for a sign of life, and draw the conclusion when none comes. Raises Silent."""
        now = self._clock.now()
        quiet, named = now - self._quiet_since, (("die", self.die),)
        if not self._known and self._talks and quiet >= ANSWER:
            self._quiet_since, quiet = now, 0.0
            self._greet(link)
        if not self._boot and quiet >= ANSWER:
            raise Silent(Text("The {die} die is connected but says nothing. Shake it.", named))
        if self._boot and quiet >= GIVE_UP:
            raise Silent(Text("The {die} die has been quiet for too long. Kazami connects to it again.", named))
        if self._boot and quiet >= QUIET:
            words = Text("The {die} die has not been heard for a while. Bring it near; Kazami keeps listening.", named)
            self._become(DeviceState.STALE, words)
        if now - self._asked_at >= HEARTBEAT:
            self._asked_at = now
            for command in () if self._known else (link.make.ask_kind,):
                link.write(command)
            link.write(link.make.ask_battery)

    def _take(self, link: Link, data: bytes) -> None:
        if not data:
            words = Text("The link to the {die} die broke. Bring it near; Kazami keeps looking.", (("die", self.die),))
            raise Lost(words)
        event = link.make.parse(data)
        if isinstance(event, Garbled):
            self._status = replace(self._status, garbled=self._status.garbled + 1)
            log.debug("%s: garbled: %s", self._status.device, event.reason)
        elif isinstance(event, Unfit):
            words = Text("The {die} die says that it has other faces than 1 to 6. Choose another one.")
            raise Unsuited(Text(words.msgid, (("die", self.die),)))
        elif not self._known:
            self._talks = True
            if isinstance(event, SixFaced):
                self._watch, self._quiet_since = self._watch.after(event)[0], self._clock.now()
                self._greet(link)
        else:
            self._follow(event, self._clock.now())

    def _follow(self, event: Event, now: float) -> None:
        """Tell what one event means."""
        self._watch, sighting = self._watch.after(event)
        self._quiet_since = now
        self._heard(now)
        if not self._boot:
            self._boot = self._new_boot()
            sighting = sighting or DieSeen(self.die, DieState.UNKNOWN)  # a GoDice tells its face when it moves
        if sighting is not None:
            self._saw(self._boot, sighting, now)
        if isinstance(event, Colour):
            self.colour = event.name
        if isinstance(event, Battery) and _is_news(self.battery, event):
            self._charge(event, now)

    def _charge(self, battery: Battery, now: float) -> None:
        """Tell the battery, and people that it is low."""
        self.battery = battery
        low = battery.percent <= LOW and not battery.charging
        filled = (("die", self.die), ("percent", battery.percent))
        self._ails(Text("The battery of the {die} die is low ({percent} %). Charge it soon.", filled) if low else None)
        self._saw(self._boot, HealthSeen("battery low" if low else "", battery.percent), now)

    def _failed(self, error: DeviceError) -> None:
        """A die that is gone is lost for the tray, in the middle of a roll too."""
        if self._boot:
            self._saw(self._boot, DieSeen(self.die, DieState.LOST), self._clock.now())
            self._boot = ""
        super()._failed(error)


def _is_news(told: Battery | None, now: Battery) -> bool:
    """Whether it differs from what was told by more than a sensor wavers; that it is low now, is always news."""
    if told is None or now.charging != told.charging:
        return True
    return abs(now.percent - told.percent) >= CHARGE_STEP or now.percent <= LOW < told.percent
