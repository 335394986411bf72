"""The parts of Kazami that are imported only when they are wanted, by the names of their modules.

So the tablet does not wait for the terminal, a list of games does not wait for the dice tray, and nobody waits for Kivy
who does not see it. No other file of the composition root names modules in strings. No part's work may enter.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType

OF_COMMANDS: Mapping[str, str] = {
    "play": "play",
    "simulate": "simulate",
    "hub": "hub",
    "hall": "hall",
    "devices": "devices",
    "calibrate": "calibrate",
    "install-firmware": "install_firmware",
    "service": "service",
    "games": "kept_games",
    "people": "people",
    "sheet": "kept_games",
    "print": "print_variant",
    "export": "kept_games",
    "backup": "kept_games",
    "import": "kept_games",
    "replay": "kept_games",
}
"""The module of each command; its COMMANDS say what is called with the arguments and returns the exit code."""


def arguments() -> ModuleType:
    """Return what reads the command line."""
    return import_module("ui.commands.arguments")


def of_command(command: str) -> ModuleType:
    """Return the module that does a command."""
    return import_module(f"ui.commands.{OF_COMMANDS[command]}")


def of_session(*, tablet: bool) -> ModuleType:
    """Return the module that plays an evening, on the tablet or in the terminal."""
    return import_module("ui.commands.play_on_tablet" if tablet else "ui.commands.play_in_terminal")


def tablet_clock() -> ModuleType:
    """Return the tablet's clock; Kivy must be prepared before."""
    return import_module("ui.tablet.clock")


def tablet_app() -> ModuleType:
    """Return the tablet's app; loading it opens the window, so that Kivy must be prepared before."""
    return import_module("ui.tablet.app")


def phone_server() -> ModuleType:
    """Return what serves phones; it needs packages of its own, and some time to load."""
    return import_module("ui.commands.phone_server")


def hall_link() -> ModuleType:
    """Return what tells a hall of tables; it needs a package of its own."""
    return import_module("ui.session.hall_link")


def hall_server() -> ModuleType:
    """Return what serves a hall; it needs the packages of phones."""
    return import_module("ui.commands.hall_server")


def hall_broker() -> ModuleType:
    """Return what makes the files of a hall's broker."""
    return import_module("ui.commands.hall_broker")


def world_errors() -> ModuleType:
    """Return what says the world's errors; it knows every driver's, so it waits until one was raised."""
    return import_module("ui.session.world_errors")
