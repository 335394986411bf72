"""The main menu as blocks of a page: the other screens of a tablet, what can be read here, and the ways out.

A seat's own screen has none. Nothing is decided here, and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.actions import COSTS, OpenScreen
from ui.dialogue.conversation import CostsRead, Leaving, OpenPiles, RulesRead
from ui.dialogue.hall import CALL_JUDGE
from ui.dialogue.page.blocks import Block, Button, Line
from ui.dialogue.page.hall_read import OPENS
from ui.dialogue.screen_state import ScreenState

LEAVES = {"leave": Text.of("Leave"), "off": Text.of("Power off")}
"""The ways out: a screen's name, and what leads there says."""
SCREENS = (
    ("log", Text.of("What happened")),
    ("statistics", Text.of("Statistics")),
    ("phones", Text.of("Phones")),
    ("devices", Text.of("Devices")),
    ("settings", Text.of("Settings")),
    ("start", Text.of("Other games")),
)
"""Where the menu leads: a screen's name, and what leads there says."""


def menu_blocks(at: ScreenState) -> Iterator[Block]:
    """Yield the other screens, and what can be read here."""
    for name, said in SCREENS:
        yield Button(OpenScreen(name), text=said)
    if at.nearby.hall is not None:
        yield Button(OPENS, text=CALL_JUDGE)
    if at.panels.cards:
        yield Button(events.Opened(OpenPiles()), text=Text.of("What lies open"))
    yield Button(events.Opened(RulesRead()), text=Text.of("Rules"))
    yield Button(events.Opened(CostsRead()), text=COSTS.text)


def menu_ends(*, window: bool) -> Iterator[Button]:
    """Yield the ways out, where the screen is Kazami's own `window`, and the way back."""
    for off, said in enumerate(LEAVES.values() if window else ()):
        yield Button(events.Opened(Leaving(bool(off))), text=said)
    yield Button(events.Closed(), text=Text.of("Back"))


def leaving_blocks() -> Iterator[Block]:
    """Say that the game is kept."""
    yield Line(Text.of("The game is kept up to its last move. Open Kazami again and it goes on from here."))


def leaving_ends(leaving: Leaving) -> Iterator[Button]:
    """Yield the way back, and what leaves."""
    to = "off" if leaving.off else "leave"
    yield Button(events.Closed(), text=Text.of("Back"))
    yield Button(OpenScreen(to), text=LEAVES[to], bright=True)
