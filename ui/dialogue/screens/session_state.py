"""What the session tells the screens around the game: a value, made anew for each page. No port, no page."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.game.text import Refusal, Text
from companion.game.variant import Variant
from companion.people import Played
from companion.statistics import Statistics
from companion.view import View
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.devices import Nearby
from ui.dialogue.draft import Begun
from ui.dialogue.hall import Seating
from ui.dialogue.house_file import HouseFile
from ui.dialogue.new_game import seated_now
from ui.dialogue.phones import Code, PhonesNow, PhonesWish
from ui.dialogue.session_port import KeptGame


class SessionState(msgspec.Struct, frozen=True, eq=False):
    """The variants by name, the kept games (the last changed first), the number of the one on the table and its View.

    `draft` is the new game that is begun, `brought` what was brought along for one. `said`: what came of the last thing
    asked, `code`: what is to be scanned, until another screen is opened. `figures`, `played`, `hours` and `past` are
    there while a screen shows them: the game's statistics, what each kept game tells of its people (None: it cannot be
    read; those that are missing at the end were not read yet), the time of day of each entry, the View of the moment
    that is looked back at. `wish` is what the code came of. `around`: who sits where.
    """

    variants: Mapping[str, Variant]
    games: tuple[KeptGame, ...] = ()
    game: int | None = None
    view: View | None = None
    nearby: Nearby = Nearby()
    phones: PhonesNow = PhonesNow()
    draft: Begun | None = None
    brought: HouseFile | None = None
    said: Text | Refusal | None = None
    code: Code | None = None
    figures: Statistics | None = None
    played: tuple[Played | None, ...] = ()
    hours: Mapping[int, str] = {}
    past: View | None = None
    around: AroundTablet = AroundTablet()
    wish: PhonesWish | None = None

    @property
    def seating(self) -> Seating | None:
        """Whom the hall seated here, unless their game lies on the table."""
        return seated_now(None if self.nearby.hall is None else self.nearby.hall.seating, self.view)
