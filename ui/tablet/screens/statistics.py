"""The statistics page: what fell and what it brought, drawn beside the expectation. No figure is computed here."""

from __future__ import annotations

from companion.game.state import Game
from companion.game.text import Text
from companion.statistics import Statistics
from ui.dialogue.duration import usual
from ui.dialogue.screens.start import PEOPLE
from ui.dialogue.screens.statistics import (
    FAIR,
    GAINS,
    IN_FIGURES,
    NO_THROW,
    POINTS,
    longest_turn,
    thrown,
    verdict,
)
from ui.dialogue.session_port import SessionPort
from ui.drawing.theme import Tone
from ui.tablet.kit.charts import Bar, Bars, ChartLine, LineChart
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import ParagraphView
from ui.tablet.screens.page import TabletPage
from ui.tablet.screens.rows import Flow

SIGNS = 150
"""dp from the sums of the dice down to what lies below the signs of a die that is not added up."""


class StatisticsPage(TabletPage):
    """Dice, fairness, gains, lengths of turns and points over the evening, for the game on the table."""

    def __init__(self, kit: Kit, session: SessionPort, go: Go) -> None:
        super().__init__(kit, go, lambda: session.around.lies)
        self.session = session
        self.figures: Statistics | None = None
        self.refresh()

    def refresh(self) -> None:
        """Ask for the figures as they are now, and draw them when they come."""
        self.session.statistics(self._hear)

    def _hear(self, figures: Statistics | None) -> None:
        self.figures = figures
        super().refresh()

    def draw(self) -> None:
        """Draw the four charts, or the one sentence that there is nothing to count yet."""
        self.corner(self.leave())
        self.head(IN_FIGURES, Box(24, 20, self.across - 128, 64))
        self.actions((Text.of("Back"), lambda: self.go("back")), (PEOPLE, lambda: self.go("people")))
        view, figures = self.session.view, self.figures
        if view is None or figures is None or not figures.throws:
            self.words("none", Box(24, 110, self.across - 48, 80), ParagraphView(self.say(NO_THROW), 28, Tone.MUTED))
            return
        flow = self.open_field()
        charts = 4 if len(flow.columns) == 1 else 3
        taken = 40 * charts + 12 * charts + (260 if len(flow.columns) == 1 else 0)
        chart = (flow.columns[0].h - taken) / charts
        self._dice(figures, flow, chart if len(flow.columns) == 1 else flow.columns[0].h - 296)
        self._fairness(figures, flow)
        flow.turn()
        self._gains(view.known, figures, flow, chart)
        if figures.turns:
            self._turns(view.known, figures, flow, chart)
        self._points(view.known, figures, flow)

    def _title(self, name: str, text: Text, flow: Flow) -> None:
        self.words(name, flow.row(34, 6), ParagraphView(self.say(text), 24, bold=True))

    def _dice(self, figures: Statistics, flow: Flow, high: float) -> None:
        self._title("dice", thrown(figures), flow)
        bars = tuple(Bar(str(each.total), each.count, each.expected) for each in figures.sums)
        below = SIGNS if figures.signs else 0
        self.part("sums", flow.row(high - below), lambda: Bars(self.kit.look)).show(bars)
        if figures.signs:
            signs = tuple(Bar(self.term(each.word), each.count, each.expected) for each in figures.signs)
            self.part("signs", flow.row(below - flow.gap), lambda: Bars(self.kit.look)).show(signs)

    def _fairness(self, figures: Statistics, flow: Flow) -> None:
        self._title("fair", FAIR, flow)
        (seen, tone), *proves = verdict(figures)
        self.words("verdict", flow.row(68 if proves else 120, 6), ParagraphView(self.say(seen), 22, Tone(tone)))
        for said, muted in proves:
            self.words("power", flow.row(100), ParagraphView(self.say(said), 20, Tone(muted)))

    def _gains(self, known: Game, figures: Statistics, flow: Flow, high: float) -> None:
        self._title("gains", GAINS, flow)
        seats = known.setup.seats
        bars = tuple(
            Bar(seats[gain.seat].name, gain.cards, round(gain.expected, 1), seats[gain.seat].colour)
            for gain in figures.gains
        )
        self.part("gained", flow.row(high), lambda: Bars(self.kit.look)).show(bars)

    def _turns(self, known: Game, figures: Statistics, flow: Flow, high: float) -> None:
        self._title("turns", longest_turn(figures), flow)
        voice, seats = self.kit.at(known), known.setup.seats
        bars = tuple(
            Bar(voice.name(turn.seat), turn.median, None, seats[turn.seat].colour, said=self.say(usual(turn.median)))
            for turn in figures.turns
        )
        self.part("lengths", flow.row(high), lambda: Bars(self.kit.look)).show(bars)

    def _points(self, known: Game, figures: Statistics, flow: Flow) -> None:
        self._title("points", POINTS, flow)
        seats = [known.setup.seats[seat].colour for seat in known.players]
        lines = tuple(
            ChartLine(seat, tuple(map(float, values))) for seat, values in zip(seats, figures.points, strict=True)
        )
        self.part("course", flow.rest(), lambda: LineChart(self.kit.look)).show(lines, figures.target)
