"""A table screen's figures: a tap on it until its own stream has the changed page, with six live phones beside it, and
what a first view of it asks for and weighs.

The server runs in a thread of this process, as it does in `kazami hub`; the phones are read in another process.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from tests.bench.deciding import SEED
from tests.bench.figures import MILLI, Effort, Figure, spread, within
from tests.bench.phones import PLAYERS, cookie, listening
from tests.patience import PATIENCE
from tests.phone.served import NO_LIMITS, Served, served
from tests.phone.table_evening import TableEvening
from tests.phone.table_hand import Press, Pressed, pressable
from tests.phone.visitor import Stream, Visitor, player
from ui.dialogue.actions import OpenScreen
from ui.dialogue.conversation import Fixing
from ui.dialogue.events import Closed, Opened
from ui.dialogue.page.blocks import Tapped
from ui.dialogue.screens.events import WentTo
from ui.dialogue.screens.screen import Start

VARIANT, POINTS, OFFERED = "base", 4, 3
"""The game, the points that win it, and for how many the page of a new game is laid at first."""
TAPPED = "a tap on the table screen until its page has changed"
FIRST = 90.0
"""Kilobytes that a first view should not be more than."""
AIM = 100.0
"""Milliseconds from a tap to the changed page."""
LOADS = re.compile(r'<(?:script|img|image|iframe|use)\b[^>]*\b(?:src|href)="([^#"][^"]*)"')
STYLES = re.compile(r'<link rel="stylesheet" href="([^"]+)"')
KILO = 1000


class Watched:
    """The newest pages of the table screen's stream, each with the moment it was there; read in a thread of its own."""

    def __init__(self, stream: Stream) -> None:
        self._stream, self._pages = stream, SimpleQueue[float]()
        self._thread = Thread(target=self._read, name="bench-table", daemon=True)
        self._thread.start()

    def __enter__(self) -> Watched:
        return self

    def __exit__(self, *broken: object) -> None:
        self._stream.end()
        self._thread.join()

    def next(self) -> float:
        """Wait for a page; return when it was there. Raises queue.Empty where none comes."""
        return self._pages.get(timeout=PATIENCE)

    def forget(self) -> None:
        """Forget what came until now."""
        while not self._pages.empty():
            self._pages.get()

    def _read(self) -> None:
        for news in self._stream.news():
            if news.name != "beat":
                self._pages.put(time.perf_counter())


class Finger:
    """A finger at the table screen: each press is sent as its page sends it; what `watched` sees of it is timed."""

    def __init__(self, there: Served, browser: Visitor) -> None:
        self._there, self._browser = there, browser
        self.watched: Watched | None = None
        self.seconds, self.worked = list[float](), list[float]()

    def __call__(self, screen: Pressed, press: Press) -> None:
        """Press, and wait for the changed page where it is watched."""
        key = self._there.at(lambda: screen.keys(press.what))
        if self.watched is not None:
            self.watched.forget()
        began, worked = time.perf_counter(), time.process_time()
        self._browser.press(key, **press.said)
        if self.watched is not None:
            self.seconds.append(self.watched.next() - began)
            self.worked.append(time.process_time() - worked)


def figures(effort: Effort, folder: Path) -> Iterator[Figure]:
    """Measure everything about one table screen beside six phones: an evening is begun on it and played there."""
    with served(folder, None, limits=NO_LIMITS) as there:
        browser = Visitor(there.url)
        browser.post("/table", {"secret": there.at(there.tokens.invite_table)})
        finger = Finger(there, browser)
        evening = TableEvening(there, SEED, finger)
        yield _first_view("the first screen", browser)
        evening.named(OpenScreen("new_game"))
        yield _first_view("a new game", browser)
        evening.named(WentTo(Start()))
        evening.begin(VARIANT, dice="kazami", points=POINTS, more=PLAYERS - OFFERED)
        seats = [player(there, seat) for seat in range(PLAYERS)]
        phones_read = listening(there.url, [*map(cookie, seats)])
        with browser.live() as stream, Watched(stream) as watched, phones_read as phones:
            finger.watched = watched
            phones.had(there.head)
            while not evening.won and len(finger.seconds) < effort.tapped:
                evening.play()
            finger.watched = None
        yield _first_view("the game", browser)
        while not any(isinstance(one, Tapped) and one.does == Opened(Fixing()) for one in pressable(evening.page())):
            evening.play()
        evening.named(Opened(Fixing()))
        yield _first_view("the game, while it is put right", browser)
        evening.named(Closed())
        about = f"{PLAYERS} live phones beside it, with fsync"
        yield within(spread(TAPPED, "ms", finger.seconds, MILLI, about), AIM)
        yield spread("... the processor's time, of the server", "ms", finger.worked, MILLI)
        while not evening.won:
            evening.play()
        evening.named(OpenScreen("result"))
        yield _first_view("the result", browser)


def _first_view(what: str, browser: Visitor) -> Figure:
    """Return how much a browser that knows nothing yet asks for: the page with its script, and its style."""
    page = browser.get("/").text
    asked = [*STYLES.findall(page), *LOADS.findall(page)]
    sent = [len(page.encode()), *(len(browser.get(path).body) for path in asked)]
    about = f"the page {sent[0] / KILO:.1f}, its style {sent[1] / KILO:.1f}; then a stream: {len(sent) + 1} requests"
    return within(Figure(f"table screen, a first view: {what}", "kB", sum(sent) / KILO, None, 1, about), FIRST)
