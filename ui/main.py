"""The `kazami` command: which part of the composition root does what was asked, and how it ends.

A part is imported when it is asked for and not before: who opens the tablet does not wait for the terminal, who lists
games not for the dice tray. That is decided here and nowhere else. No part's work may enter.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType

from ui.commands.arguments import read
from ui.language.clean_output import showing

PARTS: Mapping[str, str] = {
    "play": "play",
    "simulate": "play",
    "devices": "devices",
    "calibrate": "calibrate",
    "install-firmware": "install_firmware",
    "games": "kept_games",
    "sheet": "kept_games",
    "export": "kept_games",
    "backup": "kept_games",
    "import": "kept_games",
    "replay": "kept_games",
}
"""The module of each command; its COMMANDS say what is called with the arguments and returns the exit code."""

ENDED_BY_PIPE = 128 + 13
"""The exit code by which shells know that a program's reader left before its end (SIGPIPE)."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the `kazami` command and return its exit code; what the world refuses is said in one sentence."""
    with showing():
        return _run(read(argv))


def _run(args: argparse.Namespace) -> int:
    command = args.command or "play"
    try:
        code: int = part(f"commands.{PARTS[command]}").COMMANDS[command](args)
        sys.stdout.flush()
    except (KeyboardInterrupt, EOFError):
        print()
        return 130
    except BrokenPipeError:  # who reads it has read enough; what is still to be said goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ENDED_BY_PIPE
    except part("evening.world_errors").WORLD as error:  # looked up only once something was raised
        print(f"Kazami: {part('evening.world_errors').spoken(error, args.lang)}", file=sys.stderr)
        return 1
    return code


def part(name: str) -> ModuleType:
    """Import one part of the composition root."""
    return import_module(f"ui.{name}")


if __name__ == "__main__":
    sys.exit(main())
