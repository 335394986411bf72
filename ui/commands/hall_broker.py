"""The command `kazami hall broker`: files for a Mosquitto of a hall, and a sheet with each table's own address.

What Mosquitto is given and what stands on the sheet, others know.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from companion.game.text import Text, render
from companion.user_files import ParseError
from hardware.atomic_file import OWN, write_bytes_whole
from ui.commands.broker_files import UNIT, Addresses, Hall, Tls, write_broker
from ui.language.catalogues import language
from ui.phone.networks import networks
from ui.session.hall_address import PORTS

SHEET = "tables.pdf"


def run(args: argparse.Namespace) -> int:
    """Make a broker's files, and say its addresses; return the exit code. Raises ParseError, OSError."""
    hall = _hall(args)
    told = write_broker(hall, args.into)
    _say(args, (Text.of("The broker is ready: {command}", command=f"mosquitto -c {args.into / 'mosquitto.conf'}"),))
    unit = args.into.resolve() / UNIT
    _say(args, (Text.of("With this machine it starts by: {command}", command=f"systemctl --user enable --now {unit}"),))
    _say(args, (Text.of("The desk hears it once with: {command}", command=f"kazami hall --broker {told.desk}"),))
    if hall.guests:
        _say(args, (Text.of("Guests read what the wall shows: {address}", address=hall.open_door),))
    if not _printed(args, told):
        _say(args, (Text.of("Table {n}: {address}", n=n, address=address) for n, address in told.tables.items()))
    _say(args, (Text.of("Passwords are told this once. Who has a sheet is that table."),))
    return 0


def _hall(args: argparse.Namespace) -> Hall:
    if (args.cert is None) != (args.key is None) or (args.ca is not None and args.cert is None):
        raise ParseError(
            "TLS needs a certificate and its key: --cert FILE --key FILE, and --ca FILE where it is your own."
        )
    for file in (args.cert, args.key, args.ca):
        if file is not None and not file.is_file():
            raise ParseError(f"There is no file {file}.")
    tls = None if args.cert is None else Tls(args.cert, args.key, args.ca)
    here = [network.address for network in networks()]
    if not args.host and len(here) != 1:
        raise ParseError("Name the host under which tables find the broker with --host.")
    port = args.broker_port or PORTS["mqtt" if tls is None else "mqtts"]
    return Hall(args.name, args.tables, args.host or here[0], port, tls, args.guests)


def _printed(args: argparse.Namespace, told: Addresses) -> bool:
    """Write the sheet; False where a part for it is missing."""
    if any(find_spec(part) is None for part in ("fpdf", "qrcode")):
        return False
    from ui.paper.pairing import pairing_sheet  # noqa: PLC0415 who prints nothing needs no fpdf2

    file: Path = args.into / SHEET
    write_bytes_whole(file, pairing_sheet(args.name, told.tables, args.lang, args.paper), OWN)
    _say(args, (Text.of("A card for each table, to be printed and cut: {file}", file=str(file)),))
    return True


def _say(args: argparse.Namespace, texts: Iterable[Text]) -> None:
    for text in texts:
        print(render(text, language(args.lang), ()), flush=True)
