"""Limits: how much one phone, one address and all of them may ask, and how many streams may be open at once.

Buckets fill with time; of too many streams the oldest is closed. The clock is handed in. All that is kept about
strangers is bounded. No game, no page and no network may enter.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import msgspec

KNOWN = 512
"""Of how many askers one remembers how much they asked; of more, the one not heard of for longest is forgotten."""


ANEW = 5.0
"""For how many seconds a page that is loaded anew has no stream, at most."""


class Rate(msgspec.Struct, frozen=True):
    """How often something may be done: `burst` times at once, and again `each_second` times a second."""

    burst: float
    each_second: float


class Limits(msgspec.Struct, frozen=True):
    """What is enough for a table and its guests. All phones of a house may come from one address.

    `pages` and `forms` are those of one address; `own_pages` and `own_forms` those of a phone that holds a seat.
    A seat may have a few pages open at once, an address many, all of them together more.
    """

    pages: Rate = Rate(300, 20)
    forms: Rate = Rate(30, 2)
    own_pages: Rate = Rate(60, 4)
    own_forms: Rate = Rate(40, 5)
    streams_of_seat: int = 3
    streams_of_address: int = 100
    streams: int = 150


class Buckets:
    """A bucket for each asker: it holds a burst, and what is taken from it comes back with time."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate, self._now = rate, now
        self._kept: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, many: int = 1) -> bool:
        """Take one, or `many`, from a bucket; False where fewer are in it."""
        now = self._now()
        left, then = self._kept.pop(who, (self._rate.burst, now))
        left = min(self._rate.burst, left + max(0.0, now - then) * self._rate.each_second)
        self._kept[who] = (left - many if left >= many else left, now)
        if len(self._kept) > KNOWN:
            self._kept.popitem(last=False)
        return left >= many


class Askers:
    """Who asked how much. Whoever holds a seat has a bucket of his own, which no stranger can empty."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self._strangers = {False: Buckets(limits.pages, now), True: Buckets(limits.forms, now)}
        self._seats = {False: Buckets(limits.own_pages, now), True: Buckets(limits.own_forms, now)}

    def may(self, address: str, name: str | None, *, form: bool) -> bool:
        """Whether one more page, or form, is answered; `name` is whose seat the asker holds."""
        return self._strangers[form].take(network(address)) if name is None else self._seats[form].take(name)


class OpenStream(msgspec.Struct, eq=False):
    """A page that is kept live: by whom, from where, how to wake it; `over`: another one took its place."""

    name: str | None
    network: str
    wake: Callable[[], None]
    over: bool = False


class OpenStreams:
    """All open streams, the oldest first. One more than may be lets the oldest of its kind end.

    A seat whose last stream was closed sleeps, until its phone asks for anything again. `woke` is called when
    it does; `now` is the clock that says since when it sleeps.
    """

    def __init__(
        self, limits: Limits, now: Callable[[], float] = time.time, woke: Callable[[], None] = lambda: None
    ) -> None:
        self._limits, self._now, self._woke = limits, now, woke
        self._open: list[OpenStream] = []
        self._closed: dict[str, float] = {}

    @property
    def live(self) -> frozenset[str]:
        """The names of those whose page is live."""
        return frozenset(one.name for one in self._open if one.name is not None and not one.over)

    @property
    def asleep(self) -> Mapping[str, float]:
        """Since when, in the clock's seconds, whose phone sleeps; one that only loads its page anew does not yet."""
        until = self._now() - ANEW
        return {name: since for name, since in self._closed.items() if since <= until and name not in self.live}

    def heard(self, name: str) -> None:
        """Note that a seat's phone asked for something: it does not sleep."""
        if self._closed.pop(name, None) is not None:
            self._woke()

    @contextmanager
    def opened(self, name: str | None, address: str, wake: Callable[[], None]) -> Iterator[OpenStream]:
        """Count a stream while it is open; no guest's takes the place of a seat's."""
        stream = OpenStream(name, network(address), wake)
        self._open.append(stream)
        if name is not None:
            self._room_for([one for one in self._open if one.name == name], self._limits.streams_of_seat)
        else:
            guests = [one for one in self._open if one.name is None]
            self._room_for([one for one in guests if one.network == stream.network], self._limits.streams_of_address)
            self._room_for(guests, self._limits.streams)
        try:
            yield stream
        finally:
            self._open.remove(stream)
            if name is not None:
                self._closed[name] = self._now()

    def _room_for(self, alike: list[OpenStream], most: int) -> None:
        going = [one for one in alike if not one.over]
        for stream in going[: max(0, len(going) - most)]:
            stream.over = True
            stream.wake()


def network(address: str) -> str:
    """Return what counts as one address: of IPv6, where a phone has as many as it likes, the network."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped is not None else str(ipaddress.ip_network((int(found), 64), strict=False))
    return str(found)
