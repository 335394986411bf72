"""The settings of a table's screen: who sits at which side of it, and whether it lies among them or stands.

Language and light belong to each browser; whoever paints the page brings them. The tablet says the same of the sides.
It is comfort of this table: nothing of it gets into a game.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.game.state import Seat
from companion.game.text import SeatName, Text
from companion.view import View
from ui.dialogue.around_tablet import AT_A_SIDE, AroundTablet
from ui.dialogue.page.blocks import Block, Button, Heading, Keys, Line
from ui.dialogue.screens.around import page_around
from ui.dialogue.screens.blocks import ScreenPage
from ui.dialogue.screens.events import Seated
from ui.dialogue.screens.screen import Settings
from ui.dialogue.screens.session_state import SessionState

SETTINGS, WHO_SITS = Text.of("Settings"), Text.of("Who sits where?")
TABLET = Text.of("The tablet")
WAYS = (("lies", Text.of("lies flat"), True), ("stands", Text.of("stands up"), False))
"""How it can be: the name of its picture, what it is called, and whether it lies."""
ONE_SIDE, TWO_SEATS = Text.of("One side"), Text.of("takes two seats")
SIDES = (Text.of("near side"), Text.of("left side"), Text.of("far side"), Text.of("right side"))
"""The sides by their numbers, as whoever reads the screen sees them."""


def turning(lies: bool) -> Text:
    """Say what turns."""
    return Text.of("Each sheet turns to its seat.") if lies else Text.of("Nothing turns.")


def settings_page(screen: Settings, at: SessionState) -> ScreenPage:
    """Return who sits where. What is so now is bright."""
    del screen
    around = at.around
    ways = (Button(Seated(around.laid(way)), text=said, bright=way is around.lies) for _, said, way in WAYS)
    sides = () if at.view is None else tuple(_sides(at.view, around))
    blocks = [*sides, Heading(TABLET), Keys(tuple(ways)), Line(turning(around.lies), "muted")]
    return replace(page_around(at, SETTINGS, blocks), chooses=True)


def _sides(view: View, around: AroundTablet) -> Iterator[Block]:
    seats = [view.known.setup.seats[seat] for seat in view.known.players]
    now = around.sides_of([seat.name for seat in seats])
    yield Heading(WHO_SITS)
    yield Line(ONE_SIDE, "muted", more=(TWO_SEATS,))
    for number, seat, side in zip(view.known.players, seats, now, strict=True):
        yield Line(Text.of("{seat}", seat=SeatName(number)), seat=number)
        yield Keys(tuple(_ways(seat, side, now, around)))


def _ways(seat: Seat, side: int, now: tuple[int, ...], around: AroundTablet) -> Iterator[Button]:
    """Yield the sides at which a seat sits or has room."""
    for to, said in enumerate(SIDES):
        if to == side or now.count(to) < AT_A_SIDE:
            yield Button(Seated(around.seated(seat.name, to)), text=said, bright=to == side)
