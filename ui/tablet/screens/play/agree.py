"""Agreeing: how each seat stands to what is to be taken back, and the question to the seat that answers here.

Who has said yes the party knows; a seat's question is turned to that seat. No rule may enter.
"""

from __future__ import annotations

from functools import partial

from companion.game.text import SeatName, Text
from ui.dialogue import events
from ui.dialogue.conversation import Agreeing
from ui.dialogue.phone_presence import Proposal, stands
from ui.drawing.theme import Tone
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.sheet import FOOT, LEFT, TOP, WIDE, SheetWidget, TileRow
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.play.moment import Moment, Tell

ABOUT, CHANGES = 92, 4
"""The height in dp of what is asked, above the rows of the seats; so many lines of what it changes are shown there."""


def agree_sheet(moment: Moment, agreeing: Agreeing, tell: Tell) -> SheetWidget:
    """List how the seats stand to what is asked; or ask one of them, on its side."""
    asked, seat = agreeing.proposal, agreeing.seat
    return _seats_sheet(moment, asked, tell) if seat is None else _seat_sheet(moment, asked, seat, tell)


def _seats_sheet(moment: Moment, asked: Proposal, tell: Tell) -> SheetWidget:
    """List the seats, each with its sign; a tap on one asks it here, also one on a phone whose battery is empty."""
    voice, seats = moment.voice, moment.known.setup.seats
    by = Text.of("{seat} asks for it.", seat=SeatName(asked.by)) if asked.by in moment.known.players else Text.of("")
    sheet = SheetWidget(
        moment.kit, DialogView(voice(Text.of("Do all agree?")), voice(by))
    )  # a tap beside closes nothing
    sheet.put(Paragraph(sheet.look, ParagraphView(voice(asked.about), 26, lines=3)), Box(LEFT, TOP, WIDE, ABOUT))
    rows = [
        TileRow(
            TileView(
                voice(stands(asked, seat, moment.now.presence)),
                seat=seats[seat].colour,
                row=True,
                enabled=seat in asked.missing,
            ),
            partial(tell, events.AgreementAsked(seat)),
        )
        for seat in asked.asked
    ]
    sheet.rows(rows, top=TOP + ABOUT + 8, bottom=FOOT - 8)
    sheet.foot(None, TileRow(TileView(voice(Text.of("No"))), partial(tell, events.Declined())))
    return sheet


def _seat_sheet(moment: Moment, asked: Proposal, seat: int, tell: Tell) -> SheetWidget:
    """Ask a seat whether it agrees."""
    voice = moment.voice
    title = voice(Text.of("{name} agrees?", name=SeatName(seat)))
    sheet = SheetWidget(moment.kit, DialogView(title, seat=moment.known.setup.seats[seat].colour))
    told = " · ".join(map(voice, (asked.about, *asked.changes[:CHANGES])))
    sheet.put(Paragraph(sheet.look, ParagraphView(told, 28, lines=5)), Box(LEFT, TOP + 20, WIDE, 200))
    if seat in moment.now.presence.phones:
        there = voice(Text.of("It is asked on the phone, too."))
        sheet.put(Paragraph(sheet.look, ParagraphView(there, 24, Tone.MUTED)), Box(LEFT, TOP + 230, WIDE, 80))
    yes = TileRow(TileView(voice(Text.of("Yes")), bright=True), partial(tell, events.Confirmed()))
    no = TileRow(TileView(voice(Text.of("No"))), partial(tell, events.Declined()))
    sheet.foot(yes, no, TileRow(TileView(voice(Text.of("Back"))), partial(tell, events.Closed())))
    return sheet
