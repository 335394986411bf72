"""The private sheets: one seat's own cards, and what it alone may read, under a cover until it is lifted.

What a seat knows is asked for only when the cover is lifted, and forgotten with the sheet. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.game.cards import Cards
from companion.game.panels import CardsShown
from companion.game.state import NOBODY
from companion.game.text import Text
from companion.view import View
from ui.dialogue import events
from ui.dialogue.conversation import Covered, ToldAlone
from ui.dialogue.panels import laid_out
from ui.dialogue.question import answered_alone, hidden_yet, offer
from ui.drawing.theme import Tone
from ui.language.voice import Voice
from ui.tablet.kit.cards import BACK, CardCount, CardRow
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.screen_kit import Kit
from ui.tablet.kit.sheet import FOOT, LEFT, TOP, WIDE, SheetWidget, TileRow
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.play.moment import Moment, Tell
from ui.tablet.screens.play.prompts import beside, offer_told

LOW = 100
"""Piles lower than this in dp stand side by side."""
ANSWER = 96
"""How high in dp the place is for what a seat has chosen while others still choose."""


def cover_sheet(moment: Moment, covered: Covered, tell: Tell) -> SheetWidget:
    """Return the cover: it names the seat, and nothing of what lies under it is known yet."""
    voice, seat = moment.voice, covered.seat
    colour, name = moment.known.setup.seats[seat].colour, voice.name(seat)
    lying, standing = Text.of("Turn the sheet, then lift the cover."), Text.of("Turn the tablet to you, then lift it.")
    turn = voice(lying if moment.around.lies else standing)
    line = " ".join((*offer_told(offer(moment.known), voice), turn))
    sheet = SheetWidget(moment.kit, DialogView(voice(Text.of("For {name} alone", name=name)), line, colour))
    hidden = CardRow(moment.kit.look, plain=True)
    sheet.put(hidden, Box(LEFT + 88, TOP + 70, WIDE - 176, 200))
    hidden.show((CardCount(BACK),) * 3)
    lift = TileRow(TileView(voice(Text.of("Lift the cover")), bright=True, icon="eye"), partial(tell, events.Lifted()))
    back = TileRow(TileView(voice(Text.of("Back"))), partial(tell, events.Closed()))
    sheet.foot(lift, *beside(moment, covered.others, tell), back)
    return sheet


def own_sheet(moment: Moment, own: View, tell: Tell) -> SheetWidget:
    """Return a seat's own cards and points, from what that seat knows."""
    known, seat = own.known, own.viewer
    voice, panels = moment.kit.at(known), laid_out(own.panels)
    score = next((score for score in panels.scores.scores if score.seat == seat), None)
    line = voice(Text.counted("{n} point", "{n} points", score.total)) if score else ""
    head = DialogView(voice.name(seat), line, known.setup.seats[seat].colour)
    sheet = SheetWidget(moment.kit, head)
    bottom = FOOT - 8.0
    if answer := voice.language(", ").join(map(voice, answered_alone(known))):
        bottom -= ANSWER
        said = ParagraphView(voice(hidden_yet(answer)), 22, bold=True, lines=3)
        sheet.put(Paragraph(sheet.look, said), Box(LEFT, bottom, WIDE, ANSWER))
    piles(sheet, voice, [panel for panel in panels.cards if panel.seat in (seat, NOBODY)], TOP, bottom)
    again = TileView(voice(Text.of("Cover again")), bright=True, icon="lock")
    sheet.foot(TileRow(again, partial(tell, events.Closed())))
    return sheet


def told_alone_sheet(moment: Moment, told: ToldAlone, tell: Tell) -> SheetWidget:
    """Return why a seat cannot do something, which only that seat may read, perhaps with the way to do it anyway."""
    voice = moment.voice
    head = DialogView(voice.name(told.seat), seat=moment.known.setup.seats[told.seat].colour)
    sheet = SheetWidget(moment.kit, head)
    sheet.put(Paragraph(sheet.look, ParagraphView(voice(told.why.text), 28, lines=5)), Box(LEFT, TOP + 20, WIDE, 300))
    anyway = TileRow(TileView(voice(Text.of("Do it anyway"))), partial(tell, events.DoneAnyway()))
    sheet.foot(_covering(moment, tell), *(() if told.past is None else (anyway,)))
    return sheet


def _covering(moment: Moment, tell: Tell) -> TileRow:
    view = TileView(moment.voice(Text.of("Cover again")), bright=True, icon="lock")
    return TileRow(view, partial(tell, events.CoveredAgain()))


def piles(sheet: SheetWidget, voice: Voice, shown: Sequence[CardsShown], top: float, bottom: float) -> None:
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


def _pile(sheet: SheetWidget, kit: Kit, voice: Voice, cards: Cards, box: Box) -> None:
    if not cards:
        sheet.put(Paragraph(kit.look, ParagraphView(voice.language("nothing"))), box)
        return
    row = CardRow(kit.look, plain=True)
    sheet.put(row, box)
    counts = [CardCount(k, n, label="" if k in kit.look.theme.icons else voice.term(k)) for k, n in cards]
    counts += [CardCount(BACK, cards.unseen, label=voice.term("face_down"))] if cards.unseen else []
    row.show(tuple(counts))
