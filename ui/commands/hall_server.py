"""The organiser's desk and the wall of a hall, served until somebody stops them.

It opens the file of the hall, and says where the desk is and its password, once. What can happen in a hall and what
its pages show, others know.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import closing
from functools import partial
from socket import socket

from companion.game.text import Text, render
from companion.journal import Damaged, JournalError
from companion.tournament.events import AnyEvent
from companion.tournament.happening import Impossible
from companion.tournament_store import TournamentStore
from ui.commands.hall_tables import broker_of, link_of
from ui.hall.desk import Desk
from ui.hall.known import KnownDesks, new_password
from ui.hall.link import Link
from ui.hall.pages import Pages, application
from ui.language.catalogues import language
from ui.phone.networks import networks
from ui.phone.serving import Serving, listen
from ui.session.chance import Lot
from ui.session.devices_nearby import told_of_bug
from ui.session.log_file import log_into

FILE = "kazami.hall"
"""How the file of a hall is called where no other is named."""
ALONE = "127.0.0.1"
"""The address of this machine alone."""


class NoAddress(OSError):
    """There is no such address here, or several and none was named."""


def address_of(wanted: str, here: Sequence[str]) -> str:
    """Return where to listen: what is wanted, else the only network, else this machine alone. Raises NoAddress.

    `here` are the addresses of this machine in private networks: a desk is never open to the world.
    """
    if wanted in (*here, ALONE):
        return wanted
    if not wanted and len(here) < 2:
        return here[0] if here else ALONE
    raise NoAddress(f"Name the address of this device with --address: {', '.join((*here, ALONE))}")


def desk_of(store: TournamentStore) -> Desk:
    """Return the desk of a store, as it was left. Raises Damaged where its events cannot have happened."""

    def keep(events: Sequence[AnyEvent]) -> Text | None:
        try:
            store.append(events)
        except JournalError as error:
            return error.text
        return None

    try:
        return Desk(store.events(), keep, Lot(), time.time)
    except Impossible as error:
        text = Text.of("{file}: event {n} cannot be. {why}", file=str(store.path), n=error.number, why=error.why.text)
        raise Damaged(text) from error


def run(args: argparse.Namespace) -> int:
    """Serve a hall until the system says stop; return the exit code."""
    args.data.mkdir(parents=True, exist_ok=True)
    log_into(args.data)
    address = address_of(args.address, [network.address for network in networks()])
    with closing(TournamentStore(args.file or args.data / FILE)) as store:
        broker = broker_of(store.path, args.broker)
        _say(args, (Text.of("The hall is kept in {file}.", file=str(store.path)),))
        desk = desk_of(store)
        link = None if broker is None else link_of(store, desk, broker, partial(_spoken, args))
        asyncio.run(_serve(args, desk, link, address))
    _say(args, (Text.of("The hall is kept; `kazami hall` goes on with it."),))
    return 0


def served(desk: Desk, listening: socket, link: Link | None, *, hidden: bool = False) -> tuple[Serving, str, str]:
    """Serve the pages of a hall, in the loop; return what serves them, where, and the new password of the desk.

    `hidden`: the wall tells no names.
    """
    address, port = listening.getsockname()
    host, password = f"{address}:{port}", new_password()
    pages = Pages(desk, KnownDesks(password), partial(frozenset, (host,)), hidden=hidden, link=link)
    return Serving(application(pages), listening), f"http://{host}", password


async def _serve(args: argparse.Namespace, desk: Desk, link: Link | None, address: str) -> None:
    stopped = asyncio.Event()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        with contextlib.suppress(NotImplementedError, AttributeError):  # Windows ends in its own way
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), stopped.set)
    serving, url, password = served(desk, listen(address, args.port), link, hidden=args.no_names)
    try:
        desk_at = Text.of("Desk: {address}  Password: {password}", address=f"{url}/", password=password)
        _say(args, (desk_at, Text.of("Wall: {address}", address=f"{url}/wall")))
        async with linked(link):
            await stopped.wait()
    finally:
        await serving.stop()


@contextlib.asynccontextmanager
async def linked(link: Link | None) -> AsyncIterator[None]:
    """Hear the tables meanwhile."""
    running = asyncio.create_task(asyncio.sleep(0) if link is None else link.run())
    running.add_done_callback(told_of_bug)
    try:
        yield
    finally:
        running.cancel()
        await asyncio.wait([running])


def _say(args: argparse.Namespace, texts: Iterable[Text]) -> None:
    for text in texts:
        print(_spoken(args, text), flush=True)


def _spoken(args: argparse.Namespace, text: Text) -> str:
    return render(text, language(args.lang, ("companion.tournament",)), ())
