"""An evening for the screens around the table: a real game played by luck, and requests that are only written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.board.maps import beginner
from companion.game.decide import begin, choices, decide, fold
from companion.game.history import Entry, replayed
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Game, Seat, Setup
from companion.game.text import Refusal, Text
from companion.game.variant import Variant
from companion.log import Log, LoggedEntry
from companion.log_entry import ObservedEntry
from companion.people import Played, played
from companion.resumed import resumed
from companion.rules.base import BASE
from companion.rules.base.setup import EndTurn
from companion.statistics import Statistics, statistics
from companion.table.sheet import standing as sheet_of
from companion.view import Span, View
from tests.laws.player import complete
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.devices import Care, Nearby, NearbyDevice, NearbyVane
from ui.dialogue.draft import Begun
from ui.dialogue.house_file import HouseFile
from ui.dialogue.phones import (
    BringGame,
    Code,
    GameFetched,
    Invite,
    InviteGuests,
    InviteTable,
    KeepWifi,
    LendGame,
    Network,
    PhonesNow,
    PhonesWish,
    Says,
    ShowWifi,
    SwitchOff,
    SwitchOn,
    Waiting,
)
from ui.dialogue.session_port import Folder, KeptGame
from ui.tablet.kit.health import Health
from ui.tablet.kit.screen_kit import Kit, Settings
from ui.tablet.kit.stage import Stage

SEATS = (Seat("Mika", "red"), Seat("Ren", "blue"), Seat("Sora", "white"), Seat("Yui", "orange"))
SETUP = Setup(variant="base", seats=SEATS, board=beginner(), options={"victory_points": 5})


FOLDERS = (
    Folder("stick", "KINGSTON", "/media/mika/KINGSTON"),
    Folder("documents", "~/Documents", "/people/mika/Documents"),
    Folder("games", "~/.local/share/kazami", "/people/mika/.local/share/kazami"),
)


NETWORKS = (Network("192.168.178.120", "wlan0"), Network("10.0.0.117", "enp0s31f6"), Network("10.42.0.1", "wlx0c"))


class Lots:
    """Chance with a seed."""

    def __init__(self, seed: int = 1) -> None:
        self._luck = Random(seed)

    def below(self, n: int) -> int:
        return self._luck.randrange(n)


@cache
def evening(turns: int, seed: int = 3) -> tuple[Entry, ...]:
    """Return an evening played by luck, until so many turns are over or somebody has won."""
    luck, game, path = Random(seed), begin(BASE, SETUP), list[Entry]()
    while game.turn < turns and game.winner < 0:
        found = [c for seat in (game.front.waiting if game.front else ()) for c in choices(game, seat)]
        builds = [c for c in found if c.move.startswith("Build")]
        move = complete(luck, game, game, luck.choice(builds or found))
        facts = None if move is None else decide(game, move)
        if move is not None and facts is not None and not isinstance(facts, Refusal):
            path.append(Entry(len(path) + 1, len(path), move, facts, 1))
            game = fold(game, facts)
    return tuple(path)


class EveningOnPaper:
    """What the screens ask for, answered from one evening; what they request is kept in `asked`."""

    def __init__(
        self, *, empty: bool = False, won: bool = False, seed: int = 1, variants: Iterable[Variant] = (BASE,)
    ) -> None:
        self.asked: list[Any] = []
        self.brought: HouseFile | None = None
        self.around = AroundTablet()
        self.draft: Begun | None = None
        self._variants = {variant.name: variant for variant in variants}
        self.refusal: Refusal | None = None
        self.there: tuple[Folder, ...] = FOLDERS
        self._chance = Lots(seed)
        self._path = () if empty else evening(500) if won else evening(20)
        self.unread: tuple[int, ...] = ()
        self.times = {entry.seq: 23.0 * entry.seq for entry in self._path}
        self.empty = empty
        self.played_by: tuple[Seat, ...] = SEATS
        self.phones = PhonesNow(networks=NETWORKS[:1])
        told = Text.of("The dice tray does not answer: enter what the dice show. ({reason})", reason="USB")
        self.nearby = Nearby((NearbyDevice("tray", Health.STALE.value, 6.0, told),))

    def sees(self, *devices: NearbyDevice, vane: NearbyVane | None = None) -> None:
        """Let these devices stand beside the table."""
        self.nearby = Nearby(devices, vane=vane)

    def sit(self, around: AroundTablet) -> None:
        self.around = around

    def keep_draft(self, begun: Begun | None, lost: Callable[[Text], None]) -> None:
        self.draft = begun

    @property
    def variants(self) -> Mapping[str, Variant]:
        return self._variants

    @property
    def chance(self) -> Lots:
        return self._chance

    @property
    def view(self) -> View | None:
        if self.empty:
            return None
        view = seen(replayed(BASE, SETUP, self._path, TABLE))
        won = view.known.winner != NOBODY
        return replace(view, span=Span(self.times[1], max(self.times.values()))) if won else view

    @property
    def game(self) -> KeptGame | None:
        return next(iter(self.games), None)

    def statistics(self, then: Callable[[Statistics | None], None]) -> None:
        then(None if self.empty else statistics(BASE, SETUP, self._path, self.times))

    def hours(self, then: Callable[[Mapping[int, str]], None]) -> None:
        then({entry.seq: f"20:{entry.seq % 60:02}" for entry in self._path})

    def played(self, game: int, then: Callable[[Played | None], None]) -> None:
        """Each kept game is this evening again, the seats with other pieces."""
        seats = SEATS[game % 4 :] + SEATS[: game % 4]
        then(None if game in self.unread else played(BASE, replace(SETUP, seats=seats), self._path))

    @property
    def games(self) -> tuple[KeptGame, ...]:
        if self.empty:
            return ()
        return tuple(
            KeptGame(
                i,
                f"{2026 - i // 13}-11-{21 - i:02} 21:42",
                "base",
                self.played_by,
                200 + i,
                -1 if i == 0 else i % 4,
                since=("today", "month", "")[(i > 0) + (i > 12)],
            )
            for i in range(15)
        )

    def settings(self, settings: Settings) -> None:
        self.asked.append(("settings", settings))

    def begin(self, setup: Setup, refused: Callable[[Refusal], None], opened: Callable[[], None] | None = None) -> None:
        self._answer(refused, "begin", setup)
        if opened is not None and self.refusal is None:
            opened()

    def arrange(self, wish: PhonesWish, said: Says) -> None:
        self.asked.append(wish)
        match wish:
            case SwitchOn():
                self.phones = replace(self.phones, on=True, address="http://192.168.178.120:8731")
            case SwitchOff():
                self.phones = PhonesNow(networks=self.phones.networks)
            case KeepWifi(name, _):
                self.phones = replace(self.phones, wifi=name)
            case Invite(name):
                self.phones = replace(self.phones, waiting=(Waiting(name, 600.0),))
            case InviteTable():
                self.phones = replace(self.phones, table_waiting=600.0)
            case LendGame():
                self.phones = replace(self.phones, lent=True)
        code = Code(
            f"http://192.168.178.120:8731/join/{len(self.asked):010}", "http://192.168.178.120:8731/join/abcdefghjk"
        )
        shows = isinstance(wish, Invite | InviteTable | InviteGuests | ShowWifi | LendGame)
        came = code if shows else GameFetched(7) if isinstance(wish, BringGame) else Text.of("Done.")
        said(self.refusal or came)

    def open(self, game: int, refused: Callable[[Refusal], None], opened: Callable[[], None] | None = None) -> None:
        self._answer(refused, "open", game)
        if opened is not None and self.refusal is None:
            opened()

    def tend(self, care: Care, said: Callable[[Text | Refusal], None]) -> None:
        self.asked.append(care)
        said(self.refusal or Text.of("North is set."))

    def folders(self, then: Callable[[tuple[Folder, ...]], None]) -> None:
        then(self.there)

    def export(self, game: int | None, said: Callable[[Text | Refusal], None], folder: Folder | None = None) -> None:
        self.asked.append(("export", game, *([folder.name] if folder else [])))
        said(self.refusal or Text.of("Written to {file}.", file="~/kazami-12.record"))

    def picture(self, png: bytes, said: Callable[[Text | Refusal], None], folder: Folder | None = None) -> None:
        self.asked.append(("picture", png, *([folder.name] if folder else [])))
        said(self.refusal or Text.of("Written to {file}.", file="~/kazami-12.png"))

    def printed(self, code: str, said: Callable[[Text | Refusal], None], folder: Folder | None = None) -> None:
        self.asked.append(("printed", code, *([folder.name] if folder else [])))
        said(self.refusal or Text.of("Written to {file}.", file="~/kazami-12.pdf"))

    def _answer(self, refused: Callable[[Refusal], None], *asked: object) -> None:
        self.asked.append(asked)
        if self.refusal is not None:
            refused(self.refusal)


def seen(known: Game) -> View:
    """Return what everybody sees of a game: the turn was told last, and a device read a throw."""
    told = Log().then(LoggedEntry(ObservedEntry(1, known.active, EndTurn, ()), known, known))
    panels, sheet = tuple(known.variant.panels(known)), sheet_of(known)
    return View(known, panels, (), log=told, read=(5, 3), sheet=sheet, resumed=resumed(known, panels))


LAID_UNDER = ("board", "around", "sea", "corner")
"""What other parts may lie on: the disc, and the corner whose box is wider than its marks."""


def kit_of(size: tuple[int, int] = (1280, 800), **settings: Any) -> Kit:
    return Kit(Stage(*size), Settings(**{"motion": False, **settings}), BASE.domains)


def press(tap: Callable[..., None], screen: Any, *names: str) -> None:
    """Tap parts of a screen, one after the other."""
    for name in names:
        tap(*screen.middle(name))


def press_in_dialog(tap: Callable[..., None], screen: Any, *texts: str) -> None:
    """Tap tiles of the open dialog by what is written on them, never twice at the same spot."""
    for at, text in enumerate(texts):
        tile = next(t for t in screen.dialog.walk() if getattr(getattr(t, "view", None), "text", "") == text)
        tap(tile.x + tile.width * (0.7 if at % 2 else 0.3), tile.center_y)


def said(screen: Any) -> str:
    return str(screen.parts["head"].view.text)
