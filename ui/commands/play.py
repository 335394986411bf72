"""Where an evening is played: on the tablet or in the terminal, and with the devices that were named.

Only the side that is wanted is loaded. How an evening goes on either side must never enter.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from importlib.util import find_spec

from hardware.extras import ROOT, install_command
from hardware.ports import RealClock
from ui.commands import parts
from ui.session.device_sources import Sources, sources
from ui.session.simulated_devices import SimulatedHands


def on_tablet(args: argparse.Namespace) -> bool:
    """Whether to play on the tablet: where there is a screen or KAZAMI_SCREEN says so, and Kivy is installed."""
    wish = os.environ.get("KAZAMI_SCREEN", "")
    if args.terminal or wish == "terminal":
        return False
    screen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if wish != "tablet" and not screen:
        return False
    if find_spec("kivy") is None:
        # In a clone's own environment `make play` has said just before what helps: pip alone might have to compile.
        helps = "" if sys.prefix == str(ROOT / ".venv") else f" For the tablet: {install_command('tablet')}"
        print(f"Kivy is not installed, so Kazami plays in the terminal.{helps}")
        return False
    return True


def _play(args: argparse.Namespace) -> int:
    return session(args, sources(args.device, args.data, RealClock()), None)


def session(args: argparse.Namespace, beside: Sources, hands: SimulatedHands | None) -> int:
    """Play until somebody leaves; return the exit code."""
    code: int = parts.of_session(tablet=on_tablet(args)).play(args, beside, hands)
    return code


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"play": _play}
