"""The phones at the table as a screen is told of them, and what people may ask for them. Plain values only.

What opens a door crosses only as the answer to whoever asked for it, to be shown as squares. No server, no table and
no widget may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

import msgspec

from companion.game.text import Refusal, Text


class Network(msgspec.Struct, frozen=True):
    """A network this device is on: its own address there, and what the system calls the way to it."""

    address: str
    name: str


class Waiting(msgspec.Struct, frozen=True):
    """A seat whose invitation waits for a phone, and for how many seconds more."""

    name: str
    left: float


class Asleep(msgspec.Struct, frozen=True):
    """A seat whose phone shows no live page any more, and the time of day since when, such as `21:42`."""

    name: str
    since: str


class TableScreenNow(msgspec.Struct, frozen=True):
    """A table screen: its number, whether its page is live, and the time of day since when it sleeps, if it does."""

    number: int
    live: bool = False
    since: str = ""


class PhonesNow(msgspec.Struct, frozen=True):
    """How the phones are.

    `on`: they are switched on. `networks`: those to choose from.
    `address`: where Kazami's pages are, such as `http://192.168.1.20:8731`; "" while nothing listens.
    `named`: the same address as a name, if there is one. `unnamed`: why there is none.
    `held`: the names of those whose seat a phone holds. `live`: those of them whose page is live. `asleep`: those whose
    page was live and is no more. Of a phone that runs no script neither is known.
    `waiting`: the invitations that still work. `lent`: whether the game can be fetched now.
    `wifi`: the name of the guests' Wi-Fi, "" before it was told. `wrong`: what is not as it should be, and what to do.
    `tables`: the browsers that are table screens. `table_waiting`: for how many seconds more the invitation of one
    works, None where there is none.
    """

    on: bool = False
    address: str = ""
    named: str = ""
    unnamed: Text | None = None
    networks: tuple[Network, ...] = ()
    held: tuple[str, ...] = ()
    live: tuple[str, ...] = ()
    asleep: tuple[Asleep, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    lent: bool = False
    wifi: str = ""
    wrong: Text | None = None
    tables: tuple[TableScreenNow, ...] = ()
    table_waiting: float | None = None


def at_seat(now: PhonesNow, name: str) -> Text:
    """Say how it is with the phone at the seat of who bears this name."""
    since = next((one.since for one in now.asleep if one.name == name), None)
    if name not in now.held:
        return Text.of("free seat")
    if since is not None:
        return Text.of("phone asleep since {time}", time=since)
    return Text.of("phone live") if name in now.live else Text.of("on the phone")


def table_screen(now: TableScreenNow) -> Text:
    """Say which table screen it is, and how it is with it."""
    if now.since:
        return Text.of("Table screen {n}: asleep since {time}", n=now.number, time=now.since)
    return Text.of("Table screen {n}: live", n=now.number) if now.live else Text.of("Table screen {n}", n=now.number)


class ListNetworks(msgspec.Struct, frozen=True):
    """Look which networks there are."""


class SwitchOn(msgspec.Struct, frozen=True):
    """Let phones in, on the network of this address; empty: on the one that was chosen last, or on the only one."""

    address: str = ""


class SwitchOff(msgspec.Struct, frozen=True):
    """Let no phone in any more, and forget who held which seat."""


class Invite(msgspec.Struct, frozen=True):
    """Let a phone take the seat of who bears this name; whatever phone holds it now is shut out once that is done."""

    name: str


class ShutOut(msgspec.Struct, frozen=True):
    """Let the phone that holds the seat of who bears this name hold it no more."""

    name: str


class InviteTable(msgspec.Struct, frozen=True):
    """Let a browser be a table screen."""


class ShutOutTable(msgspec.Struct, frozen=True):
    """Let the table screen of this number be none any more."""

    number: int


class AllowPresence(msgspec.Struct, frozen=True):
    """Let strangers' browsers be table screens by dice laid into the tray, or not; kept."""

    on: bool


class InviteGuests(msgspec.Struct, frozen=True):
    """Let phones in that only watch."""


class KeepWifi(msgspec.Struct, frozen=True):
    """Keep by which name and password guests get on the network. No password: the network is open."""

    name: str
    password: str

    def __repr__(self) -> str:
        """Name the network; its password is written nowhere."""
        return f"KeepWifi(name={self.name!r})"


class ShowWifi(msgspec.Struct, frozen=True):
    """Let guests get on the network."""


class LendGame(msgspec.Struct, frozen=True):
    """Let another Kazami fetch the game on the table, once."""


class TakeGameBack(msgspec.Struct, frozen=True):
    """Let nobody fetch it any more."""


class BringGame(msgspec.Struct, frozen=True):
    """Fetch the game that another Kazami shows at an address, and keep it here."""

    address: str


PhonesWish = (
    ListNetworks
    | SwitchOn
    | SwitchOff
    | Invite
    | ShutOut
    | InviteTable
    | ShutOutTable
    | AllowPresence
    | InviteGuests
    | KeepWifi
    | ShowWifi
    | LendGame
    | TakeGameBack
    | BringGame
)


class Code(NamedTuple):
    """What is shown to be scanned, and what may be typed in its place."""

    content: str
    typed: str

    def __repr__(self) -> str:
        """Say nothing: what is scanned opens a door, and values end up in logs."""
        return "Code(...)"


class GameFetched(msgspec.Struct, frozen=True):
    """A game that was fetched: the number under which it is kept here."""

    game: int


Came = Code | GameFetched | Text | Refusal
"""What comes of a wish."""
Says = Callable[[Came], None]


class PhonesPort(Protocol):
    """The phones at the table, in the table's thread."""

    def now(self) -> PhonesNow:
        """Return how they are."""

    def arrange(self, wish: PhonesWish, said: Says) -> None:
        """Do something about them, and say what came of it, at once or later."""


class NoPhones:
    """A table at which no phone can sit."""

    def now(self) -> PhonesNow:
        """Return that there are none."""
        return PhonesNow()

    def arrange(self, wish: PhonesWish, said: Says) -> None:
        """Say that there can be none."""
        del wish
        said(Refusal("no-phones", "", Text.of("Phones cannot be used at this table.")))
