"""Phones at a table, in the table's loop: seat tokens, screens, the server and its name, put together.

It is switched on and off while the game goes on. It listens only while it is on, and on the chosen network alone.
`ui/phone` says what a phone shows; no rule of a game may enter.
"""

from __future__ import annotations

import asyncio
import errno
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from socket import socket
from typing import TypeVar

import msgspec
from msgspec.structs import replace
from starlette.routing import Route

from companion.game.text import Refusal, Text
from ui.dialogue.devices import Nearby
from ui.dialogue.phones import (
    AllowPresence,
    Asleep,
    BringGame,
    Code,
    Invite,
    InviteGuests,
    InviteTable,
    KeepWifi,
    LendGame,
    ListNetworks,
    Network,
    PhonesNow,
    PhonesWish,
    Says,
    ShowWifi,
    ShutOut,
    ShutOutTable,
    SwitchOff,
    SwitchOn,
    TableScreenNow,
    TakeGameBack,
    Waiting,
)
from ui.phone.announcing import NAME, Announcing, can_announce
from ui.phone.browser_screens import BrowserScreens
from ui.phone.card_doors import CardDoors
from ui.phone.game_transfer import GameTransfer
from ui.phone.limits import Limits, OpenStreams
from ui.phone.networks import networks
from ui.phone.presence import Presence, trusted_dice
from ui.phone.presence_doors import PresenceDoors
from ui.phone.seat_tokens import MOST_TABLES, Holders, SeatTokens, is_table_key, table_key
from ui.phone.server import Pages, application
from ui.phone.serving import Serving, listen
from ui.phone.table_screen import TableHost
from ui.phone.wifi_code import wifi_code
from ui.session.chance import Lot
from ui.session.kept_phones import KeptPhones, PhonesFile, Wifi
from ui.session.session import NO_GAME, hour
from ui.session.squares_read import squares_in

T = TypeVar("T")

PORT = 8731
"""Where pages are served, so that a phone's bookmark still leads there tomorrow."""
ALONE = Network("127.0.0.1", "lo")
"""This device alone: to try it out, where somebody asks for it by its address."""
LETTERS, SIGNS = "abcdefghjkmnpqrstuvwxyz23456789", 10
"""What a secret is made of that may have to be typed: nothing that looks like something else. 49 bits."""

NO_NETWORK = Text.of("This device is on no network: join one, or let it make one (see the guide, Phones).")
CHOOSE = Text.of("Choose the network the phones are on.")
TAKEN = Text.of("Port {port} is taken: the address ends otherwise this time.", port=PORT)
OFF = Refusal("phones-off", "", Text.of("Phones are switched off. Switch them on first."))
NOBODY = Refusal("nobody", "", Text.of("Nobody of this name sits at the table."))
NO_PART = Text.of("No name leads here, only numbers: {name} needs the part mdns.", name=NAME)
NOT_TOLD = Text.of("No name leads here, only numbers: this network does not let {name} be told.", name=NAME)
ENOUGH = Refusal(
    "enough-tables", "", Text.of("Shut one of the table screens out first: there are {n} already.", n=MOST_TABLES)
)
BY_DICE = Text.of("A browser may become a table screen by dice in the tray.")
NOT_BY_DICE = Text.of("No browser becomes a table screen by dice any more.")
NO_SUCH_TABLE = Refusal("no-table", "", Text.of("No table screen has this number."))
NO_WIFI = Refusal("no-wifi", "", Text.of("Tell the name of the Wi-Fi first."))

Job = Callable[[], Coroutine[None, None, None]]
"""What is done beside the table. It is begun by its task alone: who leaves before that leaves nothing half begun."""


def code() -> str:
    """Return a secret that may have to be typed."""
    return "".join(secrets.choice(LETTERS) for _ in range(SIGNS))


class Surroundings(msgspec.Struct, frozen=True):
    """What is outside of Kazami: the networks, the clock, the port that is wanted, and whether names can be told.

    `look` is after how many seconds it is looked again whether the network is still there, and who sleeps; `glance` the
    same of dice that a stranger is to lay; `today` is the clock on the wall, in Unix seconds.
    """

    networks: Callable[[], tuple[Network, ...]] = networks
    now: Callable[[], float] = time.monotonic
    port: int = PORT
    names: Callable[[], bool] = can_announce
    look: float = 5.0
    today: Callable[[], float] = time.time
    glance: float = 0.1


class Served(msgspec.Struct):
    """What runs while somebody listens: where, the server, and the name that is told."""

    address: str
    port: int
    serving: Serving
    announcing: Announcing | None

    @property
    def told(self) -> bool:
        """Whether the name leads here."""
        return self.announcing is not None and self.announcing.told

    @property
    def unnamed(self) -> Text | None:
        """Why no name leads here; None where one does, or is about to."""
        if self.announcing is None:
            return NO_PART
        return NOT_TOLD if self.announcing.failed else None

    def hosts(self) -> frozenset[str]:
        """Return under which names browsers may ask for it."""
        return frozenset(f"{name}:{self.port}" for name in (self.address, NAME, "localhost"))


class Phones:
    """The phones of one table. `record` tells the game on it as a record, None where there is none.

    `tray` tells how the devices are where a stranger may become a table screen by dice; None: he may not.
    """

    def __init__(
        self,
        session: TableHost,
        file: PhonesFile,
        record: Callable[[], str | None],
        around: Surroundings = Surroundings(),
        tray: Callable[[], Nearby] | None = None,
    ) -> None:
        self._session, self._file, self._around = session, file, around
        self._record = record
        bearer = partial(secrets.token_urlsafe, 32)
        self._doors = SeatTokens(bearer, around.now, file.kept.holders, self._keep_holders, code)
        self._streams = OpenStreams(Limits(), around.today, self._tell_session)
        self._doors.subscribe(lambda tables: self._tell_session())
        self._by_dice = None if tray is None else self._presence(bearer, tray)
        self._glancing: asyncio.Task[None] | None = None
        self._lending = GameTransfer(code, record)
        self._seats: BrowserScreens | None = None
        self._served: Served | None = None
        self._networks: tuple[Network, ...] = ()
        self._wrong: Text | None = None
        self._guests = ""  # the secret of the link, as long as we know it: kept is its hash
        self._settling = asyncio.Lock()
        self._tasks = set[asyncio.Task[None]]()
        self._watching: asyncio.Task[None] | None = None

    # -- what screens ask

    def now(self) -> PhonesNow:
        """Return how they are."""
        kept, served = self._file.kept, self._served
        return PhonesNow(
            on=kept.on,
            address="" if served is None else f"http://{served.address}:{served.port}",
            named=f"http://{NAME}:{served.port}" if served is not None and served.told else "",
            unnamed=None if served is None else served.unnamed,
            networks=self._networks,
            held=tuple(sorted(self._doors.held)),
            live=tuple(sorted(name for name in self._streams.live if not is_table_key(name))),
            asleep=tuple(Asleep(name, since) for name, since in sorted(self._asleep.items())),
            waiting=tuple(Waiting(name, left) for name, left in self._doors.waiting),
            lent=self._lending.lent,
            wifi="" if kept.wifi is None else kept.wifi.name,
            wrong=self._wrong,
            tables=tuple(map(self._table_screen, self._doors.tables)),
            table_waiting=self._doors.table_waiting,
        )

    def _shut_out_table(self, number: int) -> Text | Refusal:
        if number not in self._doors.tables:
            return NO_SUCH_TABLE
        self._doors.shut_out_table(number)
        return Text.of("The table screen is shut out.")

    def _table_screen(self, number: int) -> TableScreenNow:
        key, since = table_key(number), self._streams.asleep
        return TableScreenNow(number, key in self._streams.live, hour(since[key]) if key in since else "")

    def arrange(self, wish: PhonesWish, said: Says) -> None:
        """Do something about them, and say what came of it."""
        match wish:
            case ListNetworks():
                self._networks = self._around.networks()
                said(Text.of(""))
            case SwitchOn(address):
                self._choose(address)
                self._then(self.settle, lambda: said(self._how()))
            case SwitchOff():
                self._forget_all()
                self._then(self.settle, lambda: said(Text.of("Phones are switched off, and nobody is remembered.")))
            case KeepWifi(name, password):
                self._change(wifi=Wifi(name, password) if name else None)
                said(Text.of("The Wi-Fi is kept."))
            case ShutOut(name):
                self._doors.stand_up(name)
                said(Text.of("The phone is shut out."))
            case AllowPresence(on):
                self._change(presence=on)
                said(BY_DICE if on else NOT_BY_DICE)
            case ShutOutTable(number):
                said(self._shut_out_table(number))
            case TakeGameBack():
                self._lending.take_back()
                said(Text.of(""))
            case BringGame():
                said(NO_GAME)
            case _:
                said(self._code(wish))

    @property
    def _asleep(self) -> Mapping[str, str]:
        """Since which time of day whose phone sleeps."""
        return {name: hour(since) for name, since in self._streams.asleep.items() if name in self._doors.held}

    def _tell_session(self) -> None:
        self._session.on_phones(self._doors.present, self._asleep)

    def begin(self) -> None:
        """Let phones in at once where they were switched on when Kazami ended, however it ended."""
        if self._file.kept.on:
            self._then(self.settle, lambda: None)

    async def settle(self) -> None:
        """Let what is served be what is wanted: a network may have come, gone, or given this device another address."""
        async with self._settling:
            wanted = self._wanted()
            here = None if self._served is None else self._served.address
            if wanted != here:
                await self._stop()
                if wanted is not None:
                    self._start(wanted)
        self._watch()

    async def close(self) -> None:
        """Serve no more; what was switched on is on again when Kazami begins again."""
        while self._tasks:  # what is being switched on or off comes to its end, and may watch anew
            for task in (self._watching, self._glancing):
                if task is not None:
                    task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        async with self._settling:
            await self._stop()
        if self._seats is not None:
            self._seats.leave()
            self._seats = None

    # -- what is shown to be scanned

    def _code(self, wish: Invite | InviteTable | InviteGuests | ShowWifi | LendGame) -> Code | Refusal:
        if isinstance(wish, ShowWifi):
            wifi = self._file.kept.wifi
            return NO_WIFI if wifi is None else Code(wifi_code(wifi.name, wifi.password), wifi.name)
        at = self.now().address
        if not at or self._seats is None:
            return OFF if self._wrong is None else Refusal("phones-wrong", "", self._wrong)
        match wish:
            case Invite(name):
                return self._to(f"{at}/join/{self._doors.invite(name)}") if self._sits(name) else NOBODY
            case InviteTable():
                return self._to(f"{at}/table/{self._doors.invite_table()}") if self._doors.has_room else ENOUGH
            case InviteGuests():
                self._guests = self._guests or self._doors.watch()
                return self._to(f"{at}/watch/{self._guests}")
            case LendGame():
                return NO_GAME if self._record() is None else self._to(f"{at}/record/{self._lending.lend()}")

    def _to(self, address: str) -> Code:
        return Code(address, address)

    def _sits(self, name: str) -> bool:
        table = None if self._seats is None else self._seats.table()
        known = None if table is None else table.known
        return known is not None and name in (known.setup.seats[seat].name for seat in known.players)

    # -- switched on and off

    def _choose(self, address: str) -> None:
        """Keep which network is wanted; without a word the one that was, or the only one."""
        self._networks = self._here(address)
        found = next((one for one in self._networks if one.address == address), None)
        if found is None and not self._file.kept.way and len(self._networks) == 1:
            found = self._networks[0]
        self._change(on=True, **({} if found is None else {"address": found.address, "way": found.name}))

    def _here(self, wanted: str) -> tuple[Network, ...]:
        return (*self._around.networks(), *((ALONE,) if wanted == ALONE.address else ()))

    def _wanted(self) -> str | None:
        """Return the address to listen on; None, and what is wrong, where there is none."""
        kept = self._file.kept
        self._networks, before = self._here(kept.address), self._wrong
        self._wrong = None
        if not kept.on:
            return None
        same = next((one for one in self._networks if one.address == kept.address), None)
        same = same or next((one for one in self._networks if one.name == kept.way), None)
        if same is None and not kept.way and len(self._networks) == 1:  # it came after phones were switched on
            same = self._networks[0]
            self._change(address=same.address, way=same.name)
        if same is None:
            self._wrong = CHOOSE if self._networks else NO_NETWORK
            return None
        if self._served is not None and self._served.address == same.address:
            self._wrong = before
        return same.address

    def _start(self, address: str) -> None:
        opened = self._listening(address)
        if opened is None:
            return
        port = int(opened.getsockname()[1])
        if self._seats is None:
            self._seats = BrowserScreens(self._session, self._session)
        pages = Pages(self._seats, self._doors, self._hosts, streams=self._streams)
        cards = CardDoors(self._doors, self._session, squares_in, self._around.now)
        routes: tuple[Route, ...] = (self._lending.route, *cards.routes)
        if self._by_dice is not None:
            doors = PresenceDoors(self._by_dice, self._doors, self._glance)
            pages, routes = replace(pages, stranger=doors.stranger), (*routes, *doors.routes)
        serving = Serving(application(pages, *routes), opened)
        self._served = Served(address, port, serving, Announcing(address, port) if self._around.names() else None)

    def _listening(self, address: str) -> socket | None:
        """Open the port that is wanted, or any; None, and what is wrong, where none can be opened."""
        try:
            try:
                return listen(address, self._around.port)
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise
                self._wrong = TAKEN
                return listen(address, 0)
        except OSError as error:
            self._wrong = Text.of("Kazami cannot listen on this network: {why}", why=str(error))
            return None

    def _hosts(self) -> frozenset[str]:
        return frozenset() if self._served is None else self._served.hosts()

    async def _stop(self) -> None:
        served, self._served = self._served, None
        if served is not None:
            if served.announcing is not None:
                await served.announcing.stop()
            await served.serving.stop()

    def _forget_all(self) -> None:
        self._lending.take_back()
        self._guests = ""
        self._change(on=False)
        self._doors.shut()

    def _how(self) -> Text | Refusal:
        now = self.now()
        if not now.address:
            return OFF if now.wrong is None else Refusal("phones-wrong", "", now.wrong)
        return Text.of("Phones find Kazami at {address}", address=now.address)

    # -- kept, and looked after

    def _keep_holders(self, holders: Holders) -> None:
        self._change(holders=holders)

    def _change(self, **fields: object) -> None:
        kept: KeptPhones = replace(self._file.kept, **fields)
        error = self._file.keep(kept)
        if error is not None:
            self._wrong = Text.of("What is set for phones is kept only until Kazami ends: {why}", why=str(error))

    def _watch(self) -> None:
        """Look again after a while, as long as phones are switched on."""
        if self._file.kept.on and (self._watching is None or self._watching.done()):
            self._watching = self._do(self._look_again)

    async def _look_again(self) -> None:
        while self._file.kept.on:
            await asyncio.sleep(self._around.look)
            await self.settle()
            self._tell_session()

    # -- by presence

    def _presence(self, bearer: Callable[[], str], nearby: Callable[[], Nearby]) -> Presence:
        wanted = lambda: self._file.kept.presence  # noqa: E731 one line, used once
        return Presence(lambda: trusted_dice(nearby()), self._around.now, Lot(), bearer, wanted)

    def _glance(self) -> None:
        """Look at the dice as long as a stranger is to lay some."""
        if self._glancing is None or self._glancing.done():
            self._glancing = self._do(self._look_at_dice)

    async def _look_at_dice(self) -> None:
        while self._by_dice is not None and self._by_dice.open and self._served is not None:
            self._by_dice.look()
            await asyncio.sleep(self._around.glance)

    def _then(self, job: Job, then: Callable[[], None]) -> None:
        async def both() -> None:
            await job()
            then()

        self._do(both)

    def _do(self, job: Job) -> asyncio.Task[None]:
        """Run a job beside the table; a bug in it ends the evening, where nobody would hear of it otherwise."""
        task = asyncio.get_running_loop().create_task(job())
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            context = {"message": "the phones' task broke", "exception": task.exception()}
            task.get_loop().call_exception_handler(context)
