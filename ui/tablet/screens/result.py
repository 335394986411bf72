"""The result: who has won and by what, everybody's points, and what to do next. No point is counted here.

It is laid out for a photograph: the rim of the disc closes, the winner's pieces are lit. The picture that is kept is
this page without what can only be tapped, as large on every tablet. Nothing is ruled here.
"""

from __future__ import annotations

from functools import partial
from io import BytesIO

from msgspec.structs import replace

from companion.game.panels import Score
from companion.game.questions import PointsPart
from companion.game.state import NOBODY, Game, Setup
from companion.game.text import Refusal, SeatName, Text
from companion.statistics import Statistics
from companion.view import View
from ui.dialogue.bg_stats import POST, link
from ui.dialogue.panels import laid_out
from ui.dialogue.screens.result import (
    ANOTHER_ISLAND,
    CHARTS,
    NOBODY_YET,
    ONCE_MORE,
    SCAN_POST,
    THIS_ISLAND,
    WHICH_ISLAND,
    how_long,
    lasted,
    ranked,
    rematch,
    told_beside,
    wins,
)
from ui.dialogue.screens.start import PLAY_ON
from ui.dialogue.session_port import SessionPort
from ui.drawing.board.view import Arc, BoardView, Crowned
from ui.drawing.qr_code import squares
from ui.drawing.theme import Tone
from ui.tablet.board.widget import Board
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.qr_plate import QrPlate
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box, Stage
from ui.tablet.kit.texts import CaptionLine, CornerCaption, ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.kit.victory import FinalRow, Source, Victory, VictoryView
from ui.tablet.screens.page import Press, TabletPage
from ui.tablet.screens.rows import beside
from ui.tablet.screens.where_to import ask_where

NOTE = 56.0
"""How high the note below everybody's points is, in dp."""
SENT = Stage(1600, 1000)
"""What the picture is laid out on, whatever the window is: large enough for any phone or screen."""
PLATE = Box(84, 146, 472, 472)
"""Where in its dialog the code lies that a phone scans: as large as there is room, for it holds much."""


class Result(TabletPage):
    """The page after the win. `Again` keeps the seats, passes the first turn on and asks about the island."""

    def __init__(self, kit: Kit, session: SessionPort, go: Go) -> None:
        super().__init__(kit, go, lambda: session.around.lies)
        self.session = session
        self.figures: Statistics | None = None
        self._sent = False  # it is drawn to be sent: nobody can tap anything
        self.refresh()
        session.statistics(self._take_figures)

    def _take_figures(self, figures: Statistics | None) -> None:
        self.figures = figures
        self.refresh()

    def draw(self) -> None:
        """Draw the board as it was left, and the points."""
        if not self._sent:
            self.corner(self.leave("start"))
        view = self.session.view
        if view is None or view.known.winner == NOBODY:
            self.head(NOBODY_YET)
            self.actions((PLAY_ON, lambda: self.go("play")))
            return
        known = view.known
        order = ranked(known)
        self._board(view, order[0])
        self._captions(known)
        self._points(known, order)
        if not self._sent:
            self._keys(known.setup, link(view))

    def _board(self, view: View, first: Score) -> None:
        arcs = tuple(Arc(part.points, part.icon, part.number or 1) for part in counted(first))
        seats = tuple(seat.colour for seat in view.known.setup.seats)
        left = BoardView(view.known.board, laid_out(view.panels).map.marks, seats, crowned=Crowned(first.seat, arcs))
        self.part("board", self.disc, lambda: Board(self.kit.look)).show(left)

    def _captions(self, known: Game) -> None:
        """Say in the corners what was played, how many turns, when, and how long it was."""
        stage, voice = self.kit.stage, self.kit.at(known)
        variant = voice.term(known.variant.name)
        turns = self.say(how_long(known))
        title = self.part("title", stage.box("title"), lambda: CornerCaption(self.kit.look))
        title.show(CaptionLine(variant[:1].upper() + variant[1:], strong=True), CaptionLine(turns))
        when = self.session.game.when if self.session.game else ""
        long = lasted(self.figures)
        below = Box(24, 600, 200, 64) if stage.portrait else stage.box("next")  # in portrait the disc is smaller
        corner = self.part("when", below, lambda: CornerCaption(self.kit.look))
        corner.show(CaptionLine(when), *(() if long is None else (CaptionLine(self.say(long), strong=True),)))

    def _points(self, known: Game, order: list[Score]) -> None:
        voice, first, seats = self.kit.at(known), order[0], known.setup.seats
        sources = tuple(Source(part.icon, self._source(known, part), str(part.points)) for part in counted(first))
        standings = tuple(
            FinalRow(seats[score.seat].colour, voice.name(score.seat), str(score.open)) for score in order
        )
        title = voice(wins(SeatName(first.seat)))
        line = self.say(Text.counted("with {n} point", "with {n} points", first.open))
        box = self._beside
        victory = self.part("points", Box(box.x, box.y, box.w, box.h - NOTE), lambda: Victory(self.kit.look))
        victory.show(VictoryView(title, line, sources, standings))
        said = self._passing
        note = self._note(known) if said is None else ParagraphView(self.say(said[0]), 24, said[1], lines=2)
        self.words("told", Box(box.x, box.y + box.h - NOTE, box.w, NOTE), note)

    @property
    def _beside(self) -> Box:
        """Where the winner's page lies: beside the disc, in portrait below it."""
        actions, top = self.actions_box, self.head_box.y - 16
        return Box(actions.x, top, actions.w, actions.y - top - 12 + (actions.h if self._sent else 0))

    def _note(self, known: Game) -> ParagraphView:
        """Say who holds what the winner does not, and how many throws there were."""
        told = map(self.kit.at(known), told_beside(known, self.figures))
        return ParagraphView(" · ".join(told), 20, Tone.MUTED)

    def _source(self, known: Game, part: PointsPart) -> str:
        said = self.kit.at(known)(part.label)
        named = said[:1].upper() + said[1:]
        return f"{named} × {part.number}" if part.number else named

    def _keys(self, setup: Setup, address: str) -> None:
        keys: list[tuple[str, Text, str, Press]] = [
            ("charts", CHARTS, "bars", lambda: self.go("statistics")),
            ("again", Text.of("Again"), "turn", partial(self._again, setup)),
        ]
        if address:
            keys.insert(1, ("post", Text.of("BG Stats"), "phone", partial(self._post, address)))
        bright, *others = beside(self.actions_box, (448 - 84 * len(keys), *(72 for _ in keys)))
        self.tile("bright", bright, TileView(self.say(Text.of("Save picture")), bright=True), self._save)
        for box, (name, text, icon, press) in zip(others, keys, strict=True):
            self.tile(name, box, TileView(self.say(text), icon=icon, key=True), press)

    def _post(self, address: str) -> None:
        """Show what BG Stats takes the game in by, for a phone that has it."""
        dialog = self.ask(DialogView(self.say(POST), self.say(SCAN_POST)))
        plate = QrPlate(self.kit.look)
        dialog.put(plate, PLATE)
        plate.show(squares(address, much=True))

    def _save(self) -> None:
        """Take the picture, and ask where it shall go."""
        png, shown = BytesIO(), self.kit
        self.forget()  # what was said of the picture before
        self._sent = True
        self.fit(replace(shown, stage=SENT))
        self.export_as_image().save(png, fmt="png")
        self._sent = False
        self.fit(shown)
        ask_where(self, self.session, lambda folder: self.session.picture(png.getvalue(), self._said, folder))

    def _said(self, told: Text | Refusal) -> None:
        if isinstance(told, Refusal):
            self.refuse(told)
        else:
            self.tell(told)

    def _again(self, setup: Setup) -> None:
        """Ask about the island: the one that lies here, or another."""
        self.choose(
            DialogView(self.say(ONCE_MORE), self.say(WHICH_ISLAND)),
            self.way(THIS_ISLAND, lambda: self.session.begin(rematch(setup), self.refuse), bright=True),
            self.way(ANOTHER_ISLAND, lambda: self.go("new_game")),
        )


def counted(score: Score) -> tuple[PointsPart, ...]:
    """Return the parts of a seat's points that everybody may see; none counts for nothing."""
    return tuple(part for part in score.parts if part.open and part.points > 0)
