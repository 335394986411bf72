"""Arguments: what can be written behind `kazami`. Names and help only; what a command does is decided in `main`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import platformdirs

from companion import user_files
from companion.user_files import MOST_BYTES, in_file
from ui.language.catalogues import LANGUAGES

HALL_PORT = 8732
"""Where a hall is asked for; phones at a table ask at the one before."""
PAPERS = ("a4", "letter")
"""The sizes of paper that can be printed on."""
SERVICE, KINDS, SCREENS = ("install", "status", "uninstall"), ("table", "hub", "menu"), ("desktop", "cage")
"""What can be done with a service, what can be one, and on what a table shows its screen."""
HALL = "run a tournament: the organiser's desk and the wall, in browsers"
BROKER = "make the files of a broker for the tables of a hall, and a sheet with the address of each"
HUB = "let phones and table screens in, without a screen here"
BY_ITSELF = "let Kazami start with this device (systemd), or put it into the menu of its desktop"


def parser() -> argparse.ArgumentParser:
    """Return the parser of the `kazami` command; `command` is the word that was given, `play` where none was."""
    top = argparse.ArgumentParser(prog="kazami", description="The companion that stands beside a real Catan board.")
    top.add_argument(
        "--version", action="version", version=f"Kazami {version('kazami')}", help="say which Kazami this is"
    )
    top.add_argument("--data", type=Path, default=_data(), metavar="DIR", help="where games are kept [%(default)s]")
    top.add_argument("--lang", choices=list(LANGUAGES), default=_spoken(), help="the language [%(default)s]")
    top.set_defaults(command="play", variant="", house=None, position=None, new=False, device=[], also=[])
    top.set_defaults(terminal=False, phones=False, address="", hall=None, lamps=None)
    _choosing_the_game(top)
    _naming_the_devices(top, "device")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=_Command)
    play = commands.add_parser(
        "play",
        help="go on with the last game, or begin one (also without a command)",
        argument_default=argparse.SUPPRESS,  # what was said before the command stands
    )
    _choosing_the_game(play)
    _naming_the_devices(play)
    simulate = commands.add_parser(
        "simulate",
        help="play with a simulated dice tray; it throws when you ask for it",
        argument_default=argparse.SUPPRESS,
    )
    _choosing_the_game(simulate)
    _serving_without_a_screen(commands)
    devices = commands.add_parser("devices", help="list the devices, show what they read, and how they are")
    _asking_devices(devices)
    devices.add_argument("--forget", metavar="NAME", help="look no more for the device that is called so")
    lasts = "how long to look [until Ctrl-C; with --once 5, 15 while dice roll]"
    devices.add_argument("--seconds", type=float, metavar="N", help=lasts)
    devices.add_argument("--once", action="store_true", help="print one JSON line a device; the exit code tells health")
    calibrate = commands.add_parser("calibrate", help="measure the sides of each vane and the faces of each die")
    _asking_devices(calibrate)
    install = commands.add_parser("install-firmware", help="put the firmware onto a Pico that runs MicroPython")
    install.add_argument("--device", dest="port", metavar="PORT", help="its serial port [the only Pico there is]")
    install.add_argument("--show", action="store_true", help="only print what the board knows to be wired to it")
    install.add_argument("--fitted", type=Path, metavar="FILE", help="what is wired to it [what the board knows]")
    _starting_by_itself(commands.add_parser("service", help=BY_ITSELF))
    games = commands.add_parser("games", help="list all games")
    games.add_argument("--csv", action="store_true", help="as a table for a spreadsheet, a line for each player")
    commands.add_parser("people", help="tell of everybody over all games: wins, points, and luck with the dice")
    commands.add_parser("sheet", help="print a text from which the board of the last game can be rebuilt")
    printed = commands.add_parser(
        "print",
        help="make a PDF file of the cards and tables of a variant, to print and cut out",
        argument_default=argparse.SUPPRESS,
    )
    printed.add_argument("variant", metavar="VARIANT", help="a variant, such as base")
    printed.add_argument(
        "file", type=Path, nargs="?", default=None, metavar="FILE", help="a new file [kazami-VARIANT.pdf]"
    )
    printed.add_argument("--house", type=Path, metavar="FILE", help="by these house rules")
    printed.add_argument("--lang", choices=list(LANGUAGES), help="the language, also before the command")
    printed.add_argument("--paper", choices=list(PAPERS), default=PAPERS[0], help="the paper [%(default)s]")
    export = commands.add_parser("export", help="write the record of a game")
    export.add_argument("game", help="its number or its name")
    export.add_argument("file", type=Path, nargs="?", help="a new file [the record is printed]")
    backup = commands.add_parser("backup", help="write all games, with all that was taken back, into one new file")
    backup.add_argument("file", type=Path)
    imported = commands.add_parser("import", help="keep a record as a new game")
    imported.add_argument("file", help="a file, or the address at which another Kazami shows its game")
    replay = commands.add_parser("replay", help="tell a record in words, without keeping it")
    replay.add_argument("file", type=Path, nargs="?")
    replay.add_argument(
        "--check", metavar="GAME", help="decide a kept game again by today's rules: say what they decide otherwise"
    )
    replay.add_argument("--states", action="store_true", help="print the state after every move, as a JSON line")
    return top


def read(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """Return what was said; devices that were named before and behind the command add up."""
    args = parser().parse_args(argv)
    args.device = [*args.device, *args.also]
    return args


def text_of_file(file: Path, most: int = MOST_BYTES) -> str:
    """Return the text of a file of at most so many bytes. Raises OSError, ParseError."""
    with in_file(file), file.open("rb") as stream:
        return user_files.text_of(stream, most)


class _Command(argparse.ArgumentParser):
    """What stands behind a command. argparse alone takes a last word as left out where an option stands before it."""

    _within = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the options first, then the words, wherever they stand; reading so calls this again for each."""
        if self._within:
            return super().parse_known_args(args, namespace)
        self._within = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._within = False


def _choosing_the_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("--terminal", action="store_true", help="play in the terminal, also where there is a screen")
    command.add_argument("--phones", action="store_true", help="let phones in; play on when the input has ended")
    command.add_argument("--address", metavar="A", help="let them in at this address of this device [the only one]")
    _telling_a_hall(command)
    command.add_argument("--new", action="store_true", help="begin a new game")
    command.add_argument("--house", type=Path, metavar="FILE", help="begin one with this map and these rules")
    command.add_argument("--variant", "--room", metavar="NAME", help="begin a game of this variant, such as base")
    command.add_argument("--position", type=Path, metavar="FILE", help="enter a game in the middle, from its sheet")


def _telling_a_hall(command: argparse.ArgumentParser) -> None:
    """Let a hall be named. A password is meant for the first time: it is kept, so it need not be typed again."""
    which = (
        "tell the hall what everybody at the table sees, such as mqtts://table7:password@host/hall/7; kept [no hall]"
    )
    command.add_argument("--hall", metavar="URL", help=which)
    command.add_argument("--no-hall", dest="hall", action="store_const", const="", help="tell no hall any more")
    command.add_argument(
        "--lamps",
        action=argparse.BooleanOptionalAction,
        default=argparse.SUPPRESS,
        help="tell Home Assistant of the table there, too, so that lamps hear of it; kept [no]",
    )


def _naming_the_devices(command: argparse.ArgumentParser, dest: str = "also") -> None:
    """Let devices be named. A subcommand's words replace what was said before it, so they get a place of their own."""
    command.add_argument(
        "--device",
        dest=dest,
        metavar="PLACE",
        action="append",
        default=argparse.SUPPRESS,
        help="where a tray or a vane is, such as /dev/ttyACM0 or nmea:/dev/ttyUSB0; "
        "may be given several times [those that answered before, or a board that is found by itself]",
    )


def _serving_without_a_screen(commands: Any) -> None:
    hub = commands.add_parser("hub", help=HUB, argument_default=argparse.SUPPRESS)
    hub.add_argument("--address", metavar="A", help="let them in at this address of this device [the only one]")
    _telling_a_hall(hub)
    hub.add_argument(
        "--presence",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="let a browser be a table screen where dice in the tray show it; kept [yes]",
    )
    _naming_the_devices(hub)
    hall = commands.add_parser("hall", help=HALL, argument_default=argparse.SUPPRESS)
    hall.add_argument("--address", metavar="A", help="serve it at this address of this device [the only one]")
    hall.add_argument("--port", type=_port, default=HALL_PORT, metavar="N", help="and at this port [%(default)s]")
    hall.add_argument(
        "--file", type=Path, default=None, metavar="FILE", help="the file of the hall [kazami.hall beside the games]"
    )
    desk = "hear tables by this broker, such as mqtts://desk:password@host/hall; kept beside the hall's file [none]"
    hall.add_argument("--broker", metavar="URL", default=None, help=desk)
    hall.add_argument("--no-broker", dest="broker", action="store_const", const="", help="hear tables no more")
    hall.add_argument("--no-names", action="store_true", default=False, help="the wall shows numbers in place of names")
    _making_a_broker(hall)


def _making_a_broker(hall: argparse.ArgumentParser) -> None:
    hall.add_argument("what", nargs="?", choices=("broker",), default=None, metavar="broker", help=BROKER)
    broker = hall.add_argument_group("kazami hall broker")
    broker.add_argument("--name", default="hall", metavar="HALL", help="how the hall is called [%(default)s]")
    broker.add_argument("--tables", type=int, default=12, metavar="N", help="for so many tables [%(default)s]")
    broker.add_argument("--host", default="", metavar="H", help="where tables find it [the only network's address]")
    broker.add_argument("--broker-port", type=_port, default=0, metavar="N", help="and at this port [the usual one]")
    folder = Path("kazami-broker")
    broker.add_argument("--into", type=Path, default=folder, metavar="FOLDER", help="a new folder [%(default)s]")
    broker.add_argument("--cert", type=Path, default=None, metavar="FILE", help="speak TLS, by this certificate")
    broker.add_argument("--key", type=Path, default=None, metavar="FILE", help="and this key")
    broker.add_argument("--ca", type=Path, default=None, metavar="FILE", help="signed by this one")
    broker.add_argument("--guests", action="store_true", default=False, help="all may read the wall, with names")
    broker.add_argument("--paper", choices=list(PAPERS), default=PAPERS[0], help="the sheet's paper [%(default)s]")


def _starting_by_itself(service: argparse.ArgumentParser) -> None:
    service.add_argument("what", choices=SERVICE, metavar="WHAT", help="install, status or uninstall")
    kinds = "the table's screen [table], a hub for phones and a tray (hub), or an entry in the desktop's menu (menu)"
    service.add_argument("kind", choices=KINDS, nargs="?", default=KINDS[0], metavar="KIND", help=kinds)
    service.add_argument(
        "--on", choices=SCREENS, help="the screen of a table [the desktop that is here, else the console, by cage]"
    )
    service.add_argument(
        "--address", default=argparse.SUPPRESS, metavar="A", help="let phones in at this address [the only one]"
    )
    _naming_the_devices(service)


def _asking_devices(command: argparse.ArgumentParser) -> None:
    _naming_the_devices(command)
    command.add_argument("--script", type=Path, metavar="FILE", help="a simulated board instead, doing what this says")


def _port(written: str) -> int:
    """Read the number of a port, 0 for any."""
    number = int(written)
    if not 0 <= number < 2**16:
        raise ValueError(written)
    return number


def _data() -> Path:
    """Where games are kept: KAZAMI_DATA, or where this system keeps a user's data."""
    return Path(os.environ.get("KAZAMI_DATA") or platformdirs.user_data_dir("kazami", appauthor=False))


def _spoken() -> str:
    """The language of the system, English where Kazami does not speak it."""
    said = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return said[:2] if said[:2] in LANGUAGES else "en"
