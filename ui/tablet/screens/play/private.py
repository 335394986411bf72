"""The private sheet: one seat's own cards and secret choices on the shared screen, under a cover until it is lifted.

What a seat knows is asked for only when the cover is lifted, and forgotten with the sheet. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from companion.game.cards import Cards
from companion.game.panels import CardsShown, Scores
from companion.game.state import NOBODY, Game
from companion.game.text import Refusal, Text
from ui.dialogue.ports import Table
from ui.language.voice import Voice
from ui.tablet.bridge import Bridge
from ui.tablet.kit.cards import BACK, CardCount, CardRow
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.screen_kit import Kit
from ui.tablet.kit.sheet import FOOT, LEFT, TOP, WIDE, Row, Sheet, Turned
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView
from ui.tablet.kit.theme import Tone
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.play.holes import offered

LOW = 100
"""Piles lower than this in dp stand side by side."""


def cover_sheet(
    turned: Turned, known: Game, seat: int, lifted: Callable[[], None], drop: Callable[[], None], *aside: Row
) -> Sheet:
    """Return the cover: it names the seat, and nothing of what lies under it is known yet.

    `aside` are other ways from here, for which nobody needs to look under it.
    """
    kit, quarter = turned
    voice, colour = kit.at(known), known.setup.seats[seat].colour
    name = voice.name(seat)
    line = " ".join((*offered(known, voice), voice(Text.of("Turn the sheet, then lift the cover."))))
    sheet = Sheet(kit, DialogView(voice(Text.of("For {name} alone", name=name)), line, colour), quarter)
    hidden = CardRow(kit.look, plain=True)
    sheet.put(hidden, Box(LEFT + 88, TOP + 70, WIDE - 176, 200))
    hidden.show((CardCount(BACK),) * 3)
    lift = TileView(voice(Text.of("Lift the cover")), bright=True, icon="eye")
    sheet.foot(Row(lift, lifted), *aside, Row(TileView(voice(Text.of("Back"))), drop))
    return sheet


def own_sheet(turned: Turned, known: Game, seat: int, cover: Callable[[], None]) -> Sheet:
    """Return a seat's own cards and points, from what that seat knows."""
    kit, quarter = turned
    voice, colour = kit.at(known), known.setup.seats[seat].colour
    panels = known.room.panels(known)
    score = next((s for p in panels if isinstance(p, Scores) for s in p.scores if s.seat == seat), None)
    line = voice(Text.counted("{n} point", "{n} points", score.total)) if score else ""
    sheet = Sheet(kit, DialogView(voice.name(seat), line, colour), quarter)
    own = [panel for panel in panels if isinstance(panel, CardsShown) and panel.seat in (seat, NOBODY)]
    piles(sheet, voice, own, TOP, FOOT - 8)
    sheet.foot(Row(TileView(voice(Text.of("Cover again")), bright=True, icon="lock"), cover))
    return sheet


def refused_sheet(
    turned: Turned,
    known: Game,
    seat: int,
    refusal: Refusal,
    drop: Callable[[], None],
    anyway: Callable[[], None] | None = None,
) -> Sheet:
    """Return why a seat cannot do something, which only that seat may read, perhaps with the way to do it anyway."""
    kit, quarter = turned
    voice, colour = kit.at(known), known.setup.seats[seat].colour
    sheet = Sheet(kit, DialogView(voice.name(seat), seat=colour), quarter)
    sheet.put(Paragraph(kit.look, ParagraphView(voice(refusal.text), 28, lines=5)), Box(LEFT, TOP + 20, WIDE, 300))
    past = () if anyway is None else (Row(TileView(voice(Text.of("Do it anyway"))), anyway),)
    sheet.foot(Row(TileView(voice(Text.of("Cover again")), bright=True, icon="lock"), drop), *past)
    return sheet


def piles(sheet: Sheet, voice: Voice, shown: Sequence[CardsShown], top: float, bottom: float) -> None:
    """Lay piles with their titles below each other, or two or three side by side where that would make them too low."""
    if not shown:
        return
    across = next((n for n in (1, 2) if (bottom - top) * n / len(shown) >= LOW), 3)
    down = -(-len(shown) // across)
    wide, each = (WIDE - 24 * (across - 1)) / across, (bottom - top) / down
    head = min(34.0, each * 0.34)
    for i, panel in enumerate(shown):
        box = Box(LEFT + i % across * (wide + 24), top + i // across * each, wide, each)
        said = voice(panel.title)
        title = Paragraph(sheet.look, ParagraphView(said[:1].upper() + said[1:], head * 0.64, Tone.MUTED, lines=1))
        sheet.put(title, Box(box.x, box.y, wide, head - 4))
        _pile(sheet, sheet.kit, voice, panel.cards, Box(box.x, box.y + head, wide, each - head - 10))


def _pile(sheet: Sheet, kit: Kit, voice: Voice, cards: Cards, box: Box) -> None:
    if not cards:
        sheet.put(Paragraph(kit.look, ParagraphView(voice.language("nothing"))), box)
        return
    row = CardRow(kit.look, plain=True)
    sheet.put(row, box)
    counts = [CardCount(k, n, label="" if k in kit.look.theme.icons else voice.term(k)) for k, n in cards]
    counts += [CardCount(BACK, cards.unseen)] if cards.unseen else []
    row.show(tuple(counts))


class Watch:
    """Covers a private sheet again when its seat has left it: after so many seconds without a touch.

    `now` are the seconds of a clock that never goes back; `look` is to be called about once a second.
    """

    def __init__(
        self, now: Callable[[], float], seconds: float, says: Callable[[int], None], cover: Callable[[], None]
    ) -> None:
        """Begin to count: `says(left)` tells the seconds that are left, `cover()` is called when none is."""
        self.now, self.seconds, self.says, self.cover = now, seconds, says, cover
        self._until = 0.0
        self.touched()

    def touched(self) -> None:
        """Begin to count anew: somebody is there."""
        self._until = self.now() + self.seconds
        self.look()

    def look(self) -> None:
        """Look at the clock."""
        left = ceil(self._until - self.now())
        if left > 0:
            self.says(left)
        else:
            self.cover()


def count_down(sheet: Sheet, voice: Callable[[Text], str], left: int) -> None:
    """Say on a sheet in how many seconds it covers itself."""
    sheet.note(voice(Text.of("Covers itself in {n} s", n=left)))


def learn(
    evening: Bridge,
    knows: Callable[[Table], Game | Refusal],
    shown: Callable[[Game], None],
    refuse: Callable[[Refusal], None],
) -> None:
    """Ask the table for what somebody knows or knew, such as a seat whose cover was lifted."""

    def answer(known: Game | Refusal) -> None:
        if isinstance(known, Refusal):
            refuse(known)
        else:
            shown(known)

    evening.ask(knows, answer)
