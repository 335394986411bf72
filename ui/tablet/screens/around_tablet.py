"""Who sits where around the tablet, and whether it lies or stands: a step to a new game, and a page of the settings.

Every touch counts at once. It is comfort of this table: nothing of it gets into a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from typing_extensions import override

from companion.game.state import Seat
from companion.game.text import Refusal, Text
from ui.dialogue.screens.settings import ONE_SIDE, TABLET, TWO_SEATS, WAYS, WHO_SITS, turning
from ui.dialogue.session_port import SessionPort
from ui.drawing.theme import Tone
from ui.language.voice import names_in
from ui.tablet.board.seats_around import SeatAtSide, SeatsAround, SeatsView
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.tablet_tile import TabletTile
from ui.tablet.kit.texts import CaptionLine, CornerCaption, ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.page import TabletPage
from ui.tablet.screens.rows import Flow, beside


class SidesStep:
    """The seats around the tablet, drawn on a page; who is moved, and how the tablet is, the evening is told."""

    def __init__(self, page: TabletPage, session: SessionPort) -> None:
        self.page, self.session = page, session
        self.tapped: int | None = None

    def draw(self, seats: Sequence[Seat], flow: Flow) -> None:
        """Draw the disc with the seats, and beside it what to do and the two ways the tablet can be."""
        page, around = self.page, self.session.around
        sides = around.sides_of([seat.name for seat in seats])
        names = names_in(page.kit.language, seats)
        shown = tuple(SeatAtSide(seat.colour, name, side) for seat, name, side in zip(seats, names, sides, strict=True))
        disc = page.part("around", page.disc, lambda: SeatsAround(page.kit.look))
        disc.tap, disc.full = self._tap, lambda seat: self._refuse()
        disc.sit = lambda seat, side: self._sit(seats[seat].name, side)
        disc.show(SeatsView(shown, self.tapped, around.lies))
        if seats:
            self._two_a_side()
            drag, tap = Text.of("Drag each seat to its side,"), Text.of("or tap the seat, then the side.")
            page.words("drag", flow.row(34, 0), ParagraphView(page.say(drag), 24, lines=1))
            page.words("tap", flow.row(34, 24), ParagraphView(page.say(tap), 24, Tone.MUTED, lines=1))
        if page.kit.stage.portrait:
            flow.turn()
        self._lies_or_stands(flow)

    def _two_a_side(self) -> None:
        page = self.page
        low, disc = page.kit.stage.box("next"), page.disc
        box = Box(low.x, disc.y + disc.h - low.h, low.w, low.h)
        caption = page.part("two", box, lambda: CornerCaption(page.kit.look))
        caption.show(CaptionLine(page.say(ONE_SIDE)), CaptionLine(page.say(TWO_SEATS), strong=True))

    def _lies_or_stands(self, flow: Flow) -> None:
        page, lies = self.page, self.session.around.lies
        page.words("tablet", flow.row(40, 8), ParagraphView(page.say(TABLET), 26, bold=True, lines=1))
        for box, (name, text, way) in zip(beside(flow.row(160, 16), (1, 1), 16), WAYS, strict=True):
            tile = page.part(name, box, lambda: TabletTile(page.kit.look))
            tile.pressed = partial(self._lay, way)
            tile.show(TileView(page.say(text), icon=name, chosen=lies is way))
        page.words("turns", flow.row(34, 0), ParagraphView(page.say(turning(lies)), 24, Tone.MUTED, lines=1))

    def _tap(self, seat: int | None) -> None:
        self.tapped = seat
        self.page.refresh()

    def _sit(self, name: str, side: int) -> None:
        self.session.sit(self.session.around.seated(name, side))
        self._tap(None)

    def _refuse(self) -> None:
        self.tapped = None
        self.page.refuse(Refusal("full-side", "", Text.of("Two sit there already: move one of them first.")))

    def _lay(self, lies: bool) -> None:
        self.session.sit(self.session.around.laid(lies))
        self.page.refresh()


class AroundPage(TabletPage):
    """The same at any time in the evening, for those who play the game on the table."""

    def __init__(self, kit: Kit, session: SessionPort, go: Go) -> None:
        super().__init__(kit, go)
        self.session = session
        self.around = SidesStep(self, session)
        self.refresh()

    @override
    def draw(self) -> None:
        view = self.session.view
        seats = () if view is None else tuple(view.known.setup.seats[seat] for seat in view.known.players)
        self.corner(self.leave())
        self.head(WHO_SITS)
        self.around.draw(seats, self.column(80))
        self.actions((Text.of("Back"), lambda: self.go("back")))
