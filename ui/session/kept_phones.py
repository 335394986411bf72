"""Kept phones: a file beside the games: whether phones are switched on, who holds which seat, the guests' Wi-Fi.

Only its owner may read it, and it holds tokens as hashes alone. A file that cannot be read opens nothing. No server and
no screen may enter.
"""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec

from companion.user_files import ParseError
from hardware.atomic_file import OWN, read_whole, write_whole
from ui.phone.seat_tokens import Holders

log = logging.getLogger(__name__)


class Wifi(msgspec.Struct, frozen=True):
    """How guests get on the network. No password: it is open."""

    name: str
    password: str = ""

    def __repr__(self) -> str:
        """Say the name alone: values end up in logs."""
        return f"Wifi({self.name!r})"


class KeptPhones(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is kept. `address` is the one that was chosen to listen on, `way` what the system calls its network.

    `presence`: strangers may become table screens by dice, where Kazami is a hub.
    """

    on: bool = False
    address: str = ""
    way: str = ""
    wifi: Wifi | None = None
    holders: Holders = Holders()
    presence: bool = True


class PhonesFile:
    """The file. `kept` is what stands in it, or would if it could be written."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.kept = KeptPhones()
        try:
            self.kept = read_whole(file, KeptPhones)
        except FileNotFoundError:
            pass
        except (OSError, ParseError) as error:
            log.warning("Every phone must sit down anew: %s", error)

    def keep(self, kept: KeptPhones) -> OSError | None:
        """Keep it; returns why it is forgotten when Kazami ends, if it is."""
        self.kept = kept
        try:
            write_whole(self._file, kept, OWN)
        except OSError as error:
            return error
        return None
