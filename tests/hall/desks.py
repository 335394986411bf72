"""A hall that really runs, in a thread or in a process of its own, and browsers at its desk. No test may enter."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing, contextmanager
from html import unescape
from pathlib import Path

import httpx

from companion.game.text import Text, render
from companion.tournament_store import TournamentStore
from tests.patience import PATIENCE
from tests.phone.there import There
from ui.commands.hall_server import ALONE, FILE, desk_of, linked, served
from ui.commands.hall_tables import broker_of, link_of
from ui.hall.desk import Desk
from ui.hall.link import Link
from ui.language.catalogues import language
from ui.phone.serving import listen
from ui.session.thread import Backstage

SAID = re.compile(r"Desk: (http://\S+)/ +Password: (\S+)")
SEATS = re.compile(r'<input type="radio" name="winner" value="([1-9]\d*)"')


class Browser:
    """A browser: it keeps its cookies, and says from which page a form comes."""

    def __init__(self, url: str, language: str = "en") -> None:
        """Open nothing yet."""
        said = {"Origin": url, "Accept-Language": language}
        self.client = httpx.Client(base_url=url, headers=said, timeout=PATIENCE, trust_env=False)
        self.status = 0

    def get(self, where: str = "/") -> str:
        """Return a page."""
        answer = self.client.get(where)
        self.status = answer.status_code
        return unescape(answer.text)

    def post(self, where: str, **said: str) -> str:
        """Send a form, and return the page that follows."""
        answer = self.client.post(where, data=said, follow_redirects=True)
        self.status = answer.status_code
        return unescape(answer.text)

    def do(self, do: str, **said: str) -> str:
        """Do something at the desk that can be done; return the page."""
        page = self.post("/do", do=do, **said)
        assert self.status == 200, page
        return page

    def refused(self, do: str, **said: str) -> str:
        """Do something that cannot be done; return what is said of it."""
        page = self.post("/do", do=do, **said)
        assert self.status == 409, page
        told = re.search(r'<p class="told" role="alert">(.*?)</p>', page)
        assert told is not None
        return told[1]

    def report(self, round_: int, table: int, points: tuple[int, ...] = (10, 6, 5, 4)) -> str:
        """Type the result of a table, as far as it has seats."""
        seats = self.seats(table)
        said = {f"points{place}": str(had) for place, (had, _) in enumerate(zip(points, seats, strict=False))}
        return self.do("result", round=str(round_), table=str(table), winner=seats[0], **said)

    def seats(self, table: int) -> list[str]:
        """Return the numbers of who sits at a table of the round that is played."""
        found = re.search(rf'<section id="t{table}" .*?</section>', self.get(), re.DOTALL)
        assert found is not None
        return SEATS.findall(found[0])


class Hall:
    """A hall: where it is, and the password of its desk."""

    def __init__(self, url: str, password: str) -> None:
        self.url, self.password = url, password
        self.open: list[Browser] = []

    def browser(self, language: str = "en") -> Browser:
        """Return a browser that knows no password."""
        self.open.append(Browser(self.url, language))
        return self.open[-1]

    def desk(self, language: str = "en") -> Browser:
        """Return a browser in which the desk is open."""
        browser = self.browser(language)
        browser.post("/enter", password=self.password)
        assert browser.status == 200
        return browser

    def close(self) -> None:
        """Close its browsers."""
        for browser in self.open:
            browser.client.close()


class RunningHall(Hall):
    """A hall in a process."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        """Read where its desk is."""
        assert process.stdout is not None
        self.process, self.said = process, [process.stdout.readline(), process.stdout.readline()]
        found = SAID.search(self.said[1])
        assert found is not None, self.said
        super().__init__(found[1], found[2])

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it, and return its exit code."""
        self.process.send_signal(how)
        assert self.process.stdout is not None
        self.said += self.process.stdout.readlines()
        return self.process.wait(PATIENCE)


def spoken(text: Text) -> str:
    """Return what a hall in this process tells its tables."""
    return render(text, language("en", ("companion.tournament",)), ())


@contextmanager
def in_thread(folder: Path, broker: str | None = None) -> Iterator[Hall]:
    """Serve an empty hall in a thread of this process, where nobody kills it; it hears the tables at a broker."""
    made = list[tuple[Desk, Link | None]]()
    folder.mkdir(exist_ok=True)

    @contextmanager
    def stage() -> Iterator[None]:
        with closing(TournamentStore(folder / FILE)) as store:
            desk, address = desk_of(store), None if broker is None else broker_of(store.path, broker)
            made.append((desk, None if address is None else link_of(store, desk, address, spoken)))
            yield

    with Backstage(stage()) as thread:
        there, meanwhile = There(thread.carry), AsyncExitStack()
        ((desk, link),) = made
        serving, url, password = there.at(lambda: served(desk, listen(ALONE, 0), link))

        async def begins() -> None:
            meanwhile.push_async_callback(serving.stop)
            await meanwhile.enter_async_context(linked(link))

        there.until_done(begins)
        hall = Hall(url, password)
        try:
            yield hall
        finally:
            hall.close()
            there.until_done(meanwhile.aclose)


@contextmanager
def running(folder: Path, *words: str) -> Iterator[RunningHall]:
    """Run `kazami hall` at any port of this machine."""
    with subprocess.Popen(typed(folder, *words), stdout=subprocess.PIPE, text=True) as process:
        hall = None
        try:
            hall = RunningHall(process)
            yield hall
        finally:
            if hall is not None:
                hall.close()
            if process.poll() is None:
                process.kill()


def typed(folder: Path, *words: str) -> list[str]:
    """Return the command line of a hall in a folder."""
    line = [sys.executable, "-m", "ui.main", "--lang", "en", "--data", str(folder), "hall"]
    return [*line, "--address", "127.0.0.1", "--port", "0", *words]


def names(players: int) -> str:
    """Return a list of so many players, in three groups."""
    return "\n".join(f"Player {n}; Club {n % 3}" for n in range(1, players + 1))
