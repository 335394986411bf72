"""The statistics page: what fell and what it brought, drawn beside the expectation. No figure is computed here."""

from __future__ import annotations

from companion.game.state import Game
from companion.game.text import Text
from companion.statistics import Statistics
from ui.dialogue.session_port import SessionPort
from ui.drawing.theme import Tone
from ui.tablet.kit.charts import Bar, Bars, ChartLine, LineChart
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import ParagraphView
from ui.tablet.screens.duration import duration, usual
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
        self.head(Text.of("The game in figures"), Box(24, 20, self.across - 128, 64))
        self.actions((Text.of("Back"), lambda: self.go("back")), (Text.of("People"), lambda: self.go("people")))
        view, figures = self.session.view, self.figures
        if view is None or figures is None or not figures.throws:
            none = Text.of("Nothing was thrown yet.")
            self.words("none", Box(24, 110, self.across - 48, 80), ParagraphView(self.say(none), 28, Tone.MUTED))
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
        self._title(
            "dice",
            Text.counted(
                "{n} throw, and what fair dice would show", "{n} throws, and what fair dice would show", figures.throws
            ),
            flow,
        )
        bars = tuple(Bar(str(each.total), each.count, each.expected) for each in figures.sums)
        below = SIGNS if figures.signs else 0
        self.part("sums", flow.row(high - below), lambda: Bars(self.kit.look)).show(bars)
        if figures.signs:
            signs = tuple(Bar(self.term(each.word), each.count, each.expected) for each in figures.signs)
            self.part("signs", flow.row(below - flow.gap), lambda: Bars(self.kit.look)).show(signs)

    def _fairness(self, figures: Statistics, flow: Flow) -> None:
        self._title("fair", Text.of("Are the dice fair?"), flow)
        found = figures.fairness
        if found is None:
            few = Text.of("Too few throws to say anything: each face should come up five times.")
            self.words("proof", flow.row(120), ParagraphView(self.say(few), 22, Tone.MUTED))
            return
        percent = max(1, round(100 * found.p))
        seen = (
            Text.of("Remarkable: fair dice fall this unevenly in only {n} of 100 evenings.", n=percent)
            if found.remarkable
            else Text.of("Nothing suspicious: fair dice fall at least this unevenly in {n} of 100 evenings.", n=percent)
        )
        tone = Tone.ALARM if found.remarkable else Tone.GOOD
        self.words("verdict", flow.row(68, 6), ParagraphView(self.say(seen), 22, tone))
        proves = Text.of(
            "One evening proves little. Dice showing one face in 1 of 5 throws would be noticed in {power} of 100 such "
            "evenings; for 80 it takes about {needed} throws.",
            power=round(100 * found.power),
            needed=found.needed,
        )
        self.words("power", flow.row(100), ParagraphView(self.say(proves), 20, Tone.MUTED))

    def _gains(self, known: Game, figures: Statistics, flow: Flow, high: float) -> None:
        self._title("gains", Text.of("Cards from the dice, beside the cards expected"), flow)
        seats = known.setup.seats
        bars = tuple(
            Bar(seats[gain.seat].name, gain.cards, round(gain.expected, 1), seats[gain.seat].colour)
            for gain in figures.gains
        )
        self.part("gained", flow.row(high), lambda: Bars(self.kit.look)).show(bars)

    def _turns(self, known: Game, figures: Statistics, flow: Flow, high: float) -> None:
        longest = duration(max(turn.longest for turn in figures.turns))
        self._title("turns", Text.of("A usual turn (the longest: {time})", time=longest), flow)
        voice, seats = self.kit.at(known), known.setup.seats
        bars = tuple(
            Bar(voice.name(turn.seat), turn.median, None, seats[turn.seat].colour, said=self.say(usual(turn.median)))
            for turn in figures.turns
        )
        self.part("lengths", flow.row(high), lambda: Bars(self.kit.look)).show(bars)

    def _points(self, known: Game, figures: Statistics, flow: Flow) -> None:
        self._title("points", Text.of("Public points, turn by turn"), flow)
        seats = [known.setup.seats[seat].colour for seat in known.players]
        lines = tuple(
            ChartLine(seat, tuple(map(float, values))) for seat, values in zip(seats, figures.points, strict=True)
        )
        self.part("course", flow.rest(), lambda: LineChart(self.kit.look)).show(lines, figures.target)
