"""The sheet one opens by a tap on the dice that count: what was read, and the faces that really lie there.

One tap on the right face of the wrong die puts it right. No rule may enter.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.game.text import Refusal, Text
from ui.dialogue.last_throw import Lying, put_right, wrongly_read
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.dice import DicePad
from ui.tablet.kit.sheet import FOOT, LEFT, TOP, WIDE, Row, Sheet
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView
from ui.tablet.kit.theme import Tone
from ui.tablet.kit.tiles import TileView

if TYPE_CHECKING:
    from ui.tablet.screens.play.screen import Play

READ = 96
"""The height in dp of the words that say what was read."""


def throw_sheet(play: Play) -> None:
    """Show the throw that counts, if there is one, and let the table say what really lies there."""

    def shown(lies: Lying | Refusal | None) -> None:
        if isinstance(lies, Refusal):
            play.refuse(lies)
        elif lies is not None and play.sheet is None:
            _show(play, lies)

    play.evening.ask(wrongly_read, shown)


def _show(play: Play, lies: Lying) -> None:
    voice = play.kit.at(play.news.known)
    head = voice(Text.of("Tap the face that really lies there."))
    sheet = Sheet(play.kit, DialogView(voice(Text.of("The throw")), head), dismissed=play.shut)
    high = min(120.0, (FOOT - TOP - READ) / len(lies.faces)) * len(lies.faces)
    pad = DicePad(play.kit.look, len(lies.faces), partial(_put_right, play, lies))
    pad.show(lies.faces)
    sheet.put(pad, Box(LEFT, TOP, WIDE, high))
    said = Paragraph(play.kit.look)
    said.show(ParagraphView(voice(lies.read), 24, Tone.MUTED))
    sheet.put(said, Box(LEFT, FOOT - READ, WIDE, READ - 16))
    sheet.foot(None, Row(TileView(voice(Text.of("Back"))), play.shut))
    play.open(sheet)


def _put_right(play: Play, lies: Lying, faces: tuple[int, ...]) -> None:
    """Let the faces stand in place of those that were read; the same faces are no news."""
    play.shut()
    if faces != lies.faces:
        play.settle(lambda table, agreed: put_right(table, lies, faces, agreed))
