"""Kept hall: a file beside the games: which hall this table is told to, and how far each game was told there.

What is told is in the journal; here is only a place in it, so that after a cut, or after the plug was pulled, nothing
is lost. Only its owner may read it: it holds a password. No network and no screen may enter.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.user_files import ParseError
from hardware.atomic_file import OWN, read_whole, write_whole
from ui.dialogue.hall import Seating
from ui.session.hall_address import hall_address

log = logging.getLogger(__name__)


class KeptHall(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that is kept. `address`: as the organiser handed it out, "" for no hall.

    `lamps`: whether Home Assistant is told of it, too. `told`: for each game that lay on the table while it was told
    there, by its number, the last commit that the broker has taken; `called`: the last call for the judge.
    `seating`: who plays at this table, as the hall said last.
    """

    address: str = ""
    lamps: bool = False
    told: Mapping[str, int] = {}
    called: Mapping[str, int] = {}
    seating: Seating | None = None


class HallFile:
    """The file. What cannot be read is as if this table belonged to no hall."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._kept = KeptHall()
        try:
            self._kept = read_whole(file, KeptHall)
            self.address = hall_address(self._kept.address) if self._kept.address else None
        except FileNotFoundError:
            self.address = None
        except (OSError, ParseError) as error:
            log.warning("This table is told to no hall any more: %s", error)
            self.address = None

    @property
    def lamps(self) -> bool:
        """Whether Home Assistant is told of the table, too."""
        return self._kept.lamps

    def light(self, lamps: bool) -> None:
        """Tell Home Assistant of the table from now on, or no more. Raises OSError where it cannot be kept."""
        self._keep(replace(self._kept, lamps=lamps))

    def join(self, written: str) -> None:
        """Belong to a hall from now on, "" for none. Raises ParseError; OSError where it cannot be kept, and then
        nothing has changed.

        Another broker, another hall, or another table of it is told each game from its beginning.
        """
        address = hall_address(written) if written else None
        kept = self._kept if address is not None and address.same_table(self.address) else KeptHall()
        self._keep(replace(kept, address=written, lamps=self._kept.lamps and bool(written)))
        self.address = address

    @property
    def seating(self) -> Seating | None:
        """Who plays at this table, as the hall said last; None: nobody."""
        return self._kept.seating if self.address is not None else None

    def seat(self, seating: Seating | None) -> None:
        """Keep who plays at this table."""
        if seating != self._kept.seating:
            self._try(replace(self._kept, seating=seating))

    @property
    def games(self) -> tuple[int, ...]:
        """The games this hall is told, by their numbers."""
        return tuple(sorted(int(game) for game in self._kept.told if game.isdecimal()))

    def told(self, game: int) -> int:
        """Return the last commit of a game that the broker has taken, 0 for none."""
        return self._kept.told.get(str(game), 0)

    def tell(self, game: int, commit: int) -> None:
        """Keep that the broker has taken a game so far; 0: nothing yet. It is told again what could not be kept."""
        if self._kept.told.get(str(game)) != commit:
            self._try(replace(self._kept, told={**self._kept.told, str(game): commit}))

    def called(self, game: int) -> int:
        """Return the last call of a game that the broker has taken, 0 for none."""
        return self._kept.called.get(str(game), 0)

    def call(self, game: int, call: int) -> None:
        """Keep that the broker has taken the calls of a game so far; 0: none yet."""
        if self.called(game) != call:
            self._try(replace(self._kept, called={**self._kept.called, str(game): call}))

    def _try(self, kept: KeptHall) -> None:
        try:
            self._keep(kept)
        except OSError as error:
            self._kept = kept
            log.warning("What is kept of the hall is known only until Kazami ends: %s", error)

    def _keep(self, kept: KeptHall) -> None:
        write_whole(self._file, kept, OWN)
        self._kept = kept
