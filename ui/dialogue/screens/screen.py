"""Which screen around the game is open, and where its person stands on it. A closed union of values.

What each shows `screen_page` says, what follows from a tap `update`. No page and no session may enter.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from ui.dialogue.devices import MeasureSide, ReadFace
from ui.dialogue.new_game import Drafting


class Start(msgspec.Struct, frozen=True):
    """The first screen: the game that lies there, and the ways on."""


class NewGame(msgspec.Struct, frozen=True):
    """A new game on its way; `now` None: nothing was chosen yet, and what was kept is offered.

    `naming` is the seat whose name is typed, `heading` the one below which house rules are shown (a clause there),
    `clause` the one that is read.
    """

    now: Drafting | None = None
    naming: int | None = None
    heading: str = ""
    clause: str = ""


class PastGames(msgspec.Struct, frozen=True):
    """All kept games; `page` is the one that is shown, from 0."""

    page: int = 0


class Phones(msgspec.Struct, frozen=True):
    """The phones at the table, and the other screens of it.

    `asks` is what is asked before something is done ("": nothing), `about`: of which seat, or of which Wi-Fi.
    """

    asks: Literal["", "seat", "tables", "off", "move", "bring", "wifi", "password"] = ""
    about: str = ""


class Devices(msgspec.Struct, frozen=True):
    """The devices beside the table, how they are, and what can be done to them.

    `device`: the one that is shown alone, by what it is called at this table. `measures`: what of it is measured next.
    `found`: smart dice were listened for. `asks`: the address of a hall, or whether it is left ("": neither).
    """

    device: str = ""
    measures: MeasureSide | ReadFace | None = None
    found: bool = False
    asks: Literal["", "join", "leave"] = ""


class Settings(msgspec.Struct, frozen=True):
    """Language and light of this screen, and who sits at which side of it."""


class Result(msgspec.Struct, frozen=True):
    """Who won the game on the table, and by what."""


class StatisticsShown(msgspec.Struct, frozen=True):
    """The figures of the game on the table."""


class People(msgspec.Struct, frozen=True):
    """Everybody over all games."""


class Log(msgspec.Struct, frozen=True):
    """What happened; `seq` is the entry that was opened (0: none), `page` how many pages back, from 0."""

    seq: int = 0
    page: int = 0


class LookBack(msgspec.Struct, frozen=True):
    """The table as it was before an entry of the log (0: as it is)."""

    before: int = 0


Screen = Start | NewGame | PastGames | Phones | Devices | Settings | Result | StatisticsShown | People | Log | LookBack

NAMED: Mapping[str, Screen] = {
    "start": Start(),
    "new_game": NewGame(),
    "past": PastGames(),
    "phones": Phones(),
    "devices": Devices(),
    "settings": Settings(),
    "result": Result(),
    "statistics": StatisticsShown(),
    "people": People(),
    "log": Log(),
    "look_back": LookBack(),
}
"""The screens by the names under which pages of the game open them (`OpenScreen`)."""
