"""The sheet one opens by a tap on the dice that count: what was read, and the faces that really lie there.

One tap on the right face of the wrong die puts it right. No rule may enter.
"""

from __future__ import annotations

from functools import partial

from companion.game.dice import paired
from companion.game.text import Text
from companion.last_throw import LastThrow
from ui.dialogue import events
from ui.drawing.theme import Tone
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.dice import DicePad
from ui.tablet.kit.sheet import FOOT, LEFT, TOP, WIDE, SheetWidget, TileRow
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.dice_shown import choices
from ui.tablet.screens.play.moment import Moment, Tell

READ = 96
"""The height in dp of the words that say what was read."""


def throw_sheet(moment: Moment, throw: LastThrow, tell: Tell) -> SheetWidget:
    """Show the throw that counts, and let the table say what really lies there."""
    voice, closed = moment.voice, partial(tell, events.Closed())
    head = voice(Text.of("Tap the face that really lies there."))
    sheet = SheetWidget(moment.kit, DialogView(voice(Text.of("The throw")), head), dismissed=closed)
    high = min(120.0, (FOOT - TOP - READ) / len(throw.faces)) * len(throw.faces)
    thrown = tuple(paired(throw.dice, throw.faces))
    rows = tuple(choices(die, voice) for die, _ in thrown)
    pad = DicePad(moment.kit.look, rows, lambda faces: tell(events.FacesStated(faces)))
    pad.show(tuple(die.first(face) for die, face in thrown))
    sheet.put(pad, Box(LEFT, TOP, WIDE, high))
    said = Paragraph(moment.kit.look)
    said.show(ParagraphView(voice(throw.told), 24, Tone.MUTED))
    sheet.put(said, Box(LEFT, FOOT - READ, WIDE, READ - 16))
    sheet.foot(None, TileRow(TileView(voice(Text.of("Back"))), closed))
    return sheet
