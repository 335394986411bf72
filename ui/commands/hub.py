"""The command `kazami hub`: the table without any screen of its own. Phones and table screens are let in, the devices
are read, and the last game lies there; lines in the terminal invite people.

One loop, one thread. What pages show and what a line means, others know; no rule of a game may enter.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from companion.game.text import Refusal, Text, render
from companion.view import View
from hardware.ports import RealClock
from ui.commands.lines import Lines
from ui.commands.phones import missing, no_part
from ui.commands.stage import Stage
from ui.dialogue.hall import (
    CALL_ASKED,
    NO_HALL,
    HallNow,
    NoteRead,
    hall_said,
    judge_comes,
    seated_here,
    told_to,
)
from ui.dialogue.phones import AllowPresence, Came, Code, PhonesWish, SwitchOn
from ui.dialogue.requests import CallJudge
from ui.language.catalogues import Language, language
from ui.language.voice import Voice
from ui.session.device_sources import sources
from ui.session.session import Session
from ui.session.world_errors import WORLD, told
from ui.terminal.console import Paper
from ui.terminal.hub_lines import Help, HubMeant, Judge, Leave, Listing, ShowHall, helping, hub_line, listing
from ui.terminal.keyboard import Typed
from ui.terminal.phones import Seats, printed, seats_of

NOT_ASKED = Refusal("not-asked", "", Text.of("Write judge first, and what it is about if you like; then: judge yes"))
NO_GAME_YET = Text.of("No game lies on the table: a table screen begins one.")


class Hub:
    """A hub that runs until somebody leaves, or the system says stop."""

    def __init__(self, stage: Stage, code: str) -> None:
        """Speak the language of a code."""
        self._stage, self._code = stage, code
        self._page = Paper(highlight=False, soft_wrap=True)
        self._about: str | None = None  # what a judge would be told, None: nobody was asked whether to call one

    async def run(self, typed: Typed, wishes: Sequence[PhonesWish]) -> None:
        """Open the table, ask the phones for what is wished, and take lines.

        The end of the input is none: a service has no lines.
        """
        lines = Lines(typed, stays=True)
        self._session.subscribe(lambda view: None, self._say)
        try:
            self._begin(wishes)
            await self._take(lines)
        finally:
            await self._stage.close()
        lines.end()

    def _begin(self, wishes: Sequence[PhonesWish]) -> None:
        """Put the last game on the table, and let people in."""
        refused = self._session.resume()
        if refused is not None:
            self._say(refused)
        if self._session.game is None:
            self._say(NO_GAME_YET)
            self._tried(self._stage.read_idle_devices)
        self._stage.hall.begin(self._session.announce, self._session.stir)
        for wish in wishes:
            self._arrange(wish)

    async def _take(self, lines: Lines) -> None:
        while True:
            line = await lines.next()
            meant = Leave() if line is None else hub_line(line, self._seats, self._said)
            if isinstance(meant, Leave):
                return
            if meant is not None:
                self._do(meant)

    def _do(self, meant: HubMeant) -> None:
        match meant:
            case Help():
                self._print(helping(self._said))
            case Listing():
                self._list()
            case Refusal():
                self._say(meant)
            case Judge(about):
                self._call(about)
            case ShowHall():
                self._tell_hall(self._stage.hall.now)
            case NoteRead():
                self._session.tend(meant, self._say)
                self._tell_hall(self._stage.hall.now)
            case Leave():
                pass
            case wish:
                self._arrange(wish)

    def _call(self, about: str | None) -> None:
        """Ask once more whether the judge shall be called, or call him."""
        hall = self._stage.hall.now
        if hall is None:
            self._say(NO_HALL)
        elif hall.call is not None:
            self._say(judge_comes(hall))
        elif about is not None:
            self._about = about
            self._say(Text.of("{what} Then write: judge yes", what=CALL_ASKED))
        elif self._about is None:
            self._say(NOT_ASKED)
        else:
            answer = self._session.perform(CallJudge(self._about))
            if isinstance(answer, (Text, Refusal)):
                self._say(answer)
            self._about = None

    def _arrange(self, wish: PhonesWish) -> None:
        self._tried(lambda: self._stage.phones.arrange(wish, partial(self._came, wish)))

    def _tried(self, job: Callable[[], None]) -> None:
        """Do something; what the world refuses is said, and the hub goes on."""
        try:
            job()
        except WORLD as error:
            self._say(told(error))

    def _came(self, wish: PhonesWish, came: Came) -> None:
        """Show what came of a wish."""
        if isinstance(came, Code):
            for line in printed(came, coloured=self._page.color_system is not None):
                self._page.print(line)
        elif isinstance(wish, SwitchOn) and self._stage.phones.now().on:
            self._list()
        elif isinstance(came, (Text, Refusal)):
            self._say(came)

    def _list(self) -> None:
        for text in listing(self._stage.phones.now(), self._seats, self._said):
            self._say(text)
        if self._stage.hall.now is not None:
            self._tell_hall(self._stage.hall.now)

    def _tell_hall(self, hall: HallNow | None) -> None:
        if hall is None:
            self._say(NO_HALL)
            return
        self._say(told_to(hall))
        for text in (*((seated_here(hall.seating),) if hall.seating else ()), *hall_said(hall)):
            self._say(text)

    def _say(self, said: Text | Refusal) -> None:
        text = said.text if isinstance(said, Refusal) else said
        names = [] if self._view is None else [seat.name for seat in self._view.known.setup.seats]
        self._print([render(text, self._said, names)])

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._page.print(line, markup=False)

    @property
    def _session(self) -> Session:
        return self._stage.session

    @property
    def _view(self) -> View | None:
        view = self._session.view()
        return view if isinstance(view, View) else None

    @property
    def _said(self) -> Language:
        view = self._view
        return language(self._code, () if view is None else view.known.variant.domains)

    @property
    def _seats(self) -> Seats:
        view = self._view
        return {} if view is None else seats_of(view, Voice(self._said, view.known))


def _presence(wanted: bool | None) -> Iterator[PhonesWish]:
    """Yield what the command line says about dice that let a browser in; nothing: it stays as it was kept."""
    if wanted is not None:
        yield AllowPresence(wanted)


def _hub(args: argparse.Namespace) -> int:
    said = language(args.lang)
    if missing():
        print(f"Kazami: {render(no_part().text, said, ())}", file=sys.stderr)
        return 1
    stage = Stage(args.data, sources(args.device, args.data, RealClock()), None, by_dice=True)
    with stage.open(None, args.hall, args.lamps):
        if stage.session.journal.note:
            print(f"Kazami: {stage.session.journal.note}", file=sys.stderr)
        typed = Typed(-1 if sys.stdin is None else sys.stdin.fileno())  # a service may be begun without any
        try:
            asyncio.run(Hub(stage, args.lang).run(typed, [*_presence(args.presence), SwitchOn(args.address)]))
        finally:
            print(render(Text.of("The game is kept; `kazami hub` goes on with it."), said, ()), flush=True)
    return 0


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"hub": _hub}
