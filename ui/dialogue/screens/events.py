"""What a tap on a screen around the game tells: where to go, what was typed, and what the session shall do.

Values only; `update` decides what follows on the screen, and whoever owns the session does what is asked of it.
"""

from __future__ import annotations

import msgspec

from companion.game.state import Setup
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.devices import Care
from ui.dialogue.draft import Begun, Draft
from ui.dialogue.phones import PhonesWish
from ui.dialogue.screens.screen import Screen


class ScreenEvent(msgspec.Struct, frozen=True):
    """Anything that a tap there tells."""


class WentTo(ScreenEvent, frozen=True):
    """Another screen is wanted; None: the game on the table."""

    screen: Screen | None


class Typed(ScreenEvent, frozen=True):
    """What was typed into a field, by the field's name."""

    field: str
    text: str = ""


# -- of a new game: where chance, or what is known of past evenings, has a part


class GameChosen(ScreenEvent, frozen=True):
    """Which game it shall be, by the variant's name."""

    variant: str


class BegunAnew(ScreenEvent, frozen=True):
    """What was kept of a new game is left, and all is chosen from the beginning."""


class Stepped(ScreenEvent, frozen=True):
    """Another step is wanted; who plays is settled before the next."""

    step: int


class Drafted(ScreenEvent, frozen=True):
    """Something else was chosen: the draft as it is then, the island not yet laid out anew where it must be."""

    draft: Draft


class LaidOut(ScreenEvent, frozen=True):
    """The island is to be laid out in one of the ways there are, by its word."""

    way: str


class HexTapped(ScreenEvent, frozen=True):
    """What is in hand is laid at a place of the island, or taken off."""

    place: str


class MapFinished(ScreenEvent, frozen=True):
    """The island by touch is done."""


class LotsDrawn(ScreenEvent, frozen=True):
    """Lots shall say who begins."""


class BeginAsked(ScreenEvent, frozen=True):
    """The new game shall begin as it was chosen."""


class Rematch(ScreenEvent, frozen=True):
    """A new game is begun with the seats of the one on the table, the next one beginning, on another island."""


class RoundSeated(ScreenEvent, frozen=True):
    """A new game is begun with those whom the hall seated here."""


# -- what the session is asked for


class GameBegun(ScreenEvent, frozen=True):
    """A new game is to be kept and put on the table."""

    setup: Setup


class GameOpened(ScreenEvent, frozen=True):
    """A kept game is to be put on the table, by its number; `then` this screen is shown, None: the table."""

    game: int
    then: Screen | None = None


class DraftKept(ScreenEvent, frozen=True):
    """The new game that is begun stands so, None: it is over."""

    begun: Begun | None


class PhonesAsked(ScreenEvent, frozen=True):
    """Something is wanted of the phones; a code that comes of it is shown on the page."""

    wish: PhonesWish


class DevicesTended(ScreenEvent, frozen=True):
    """Something is to be done to the devices."""

    care: Care


class Seated(ScreenEvent, frozen=True):
    """They sit around the tablet so from now on."""

    around: AroundTablet


OfSession = GameBegun | GameOpened | DraftKept | PhonesAsked | DevicesTended | Seated
"""What the session does, not the screen."""
