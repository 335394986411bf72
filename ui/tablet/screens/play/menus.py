"""The sheets one opens from the evening's screen: the menu, what to put right, and a seat's points and cards.

Each is a list of tiles that lead somewhere; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.game.anyway import unlisted
from companion.game.correct import CorrectCards
from companion.game.decide import corrections
from companion.game.moves import Choice
from companion.game.panels import CardsShown, Tally, scores_panel
from companion.game.state import Game, hand
from companion.game.text import SeatName, Text
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.screen_kit import Kit
from ui.tablet.kit.sheet import FOOT, LEFT, TOP, WIDE, Row, Sheet
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView
from ui.tablet.kit.theme import Tone
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.play.correct import choice_sheet
from ui.tablet.screens.play.panels_of import panels_of
from ui.tablet.screens.play.private import piles
from ui.tablet.screens.play.views import large, shared_tallies

if TYPE_CHECKING:
    from ui.tablet.screens.play.screen import Play

LEAST_LINE = 28
"""The least height in dp of a line that is counted, before there are two columns of them."""
PILES = 128
"""The height in dp of the piles on a seat's page."""
SIDE_BY_SIDE = 2
"""How many piles a seat's page has room for."""
PLACES = (
    ("log", Text.of("What happened")),
    ("statistics", Text.of("Statistics")),
    ("devices", Text.of("Devices")),
    ("settings", Text.of("Settings")),
    ("start", Text.of("Other games")),
)
"""Where the menu leads: a screen's name, and what its tile says."""


def menu_sheet(play: Play) -> None:
    """Offer the other screens."""
    voice = play.kit.voice
    sheet = Sheet(play.kit, DialogView(voice(Text.of("Kazami"))), dismissed=play.shut)
    rows = [Row(TileView(voice(said), row=True), partial(play.go, name)) for name, said in PLACES]
    if open_piles(play.news.known):
        rows.append(Row(TileView(voice(Text.of("What lies open")), row=True), partial(piles_sheet, play)))
    sheet.rows(rows, bottom=FOOT - 8)
    sheet.foot(None, Row(TileView(voice(Text.of("Back"))), play.shut))
    play.open(sheet)


def fix_sheet(play: Play) -> None:
    """Offer to take the last move back, to make it again, to look at all moves, and to correct."""
    voice, news = play.kit.at(play.news.known), play.news
    line = voice(news.last.lines[0]) if news.last else ""
    sheet = Sheet(play.kit, DialogView(voice(Text.of("Put it right")), line), dismissed=play.shut)
    rows = [
        Row(
            TileView(voice(Text.of("Take the last move back")), icon="undo", row=True, enabled=bool(news.head)),
            undo(play),
        ),
        Row(TileView(voice(Text.of("Make it again")), icon="turn", row=True, enabled=news.redo), redo(play)),
        Row(TileView(voice(Text.of("All moves")), icon="more", row=True), partial(play.go, "log")),
        Row(TileView(voice(Text.of("The table is right: correct")), icon="check", row=True), partial(correct, play)),
    ]
    sheet.rows(rows, bottom=FOOT - 8)
    sheet.foot(None, Row(TileView(voice(Text.of("Back"))), play.shut))
    play.open(sheet)


def undo(play: Play) -> partial[None]:
    """Return what takes the last move back."""
    return partial(_settled, play, False)


def redo(play: Play) -> partial[None]:
    """Return what makes it again."""
    return partial(_settled, play, True)


def _settled(play: Play, again: bool) -> None:
    play.drop()
    if again:
        play.settle(lambda table, agreed: table.redo())
    else:
        play.settle(lambda table, agreed: table.undo(agreed))


def correct(play: Play) -> None:
    """Offer what may be corrected."""
    head = Text.of("What is different on the table?")
    found = corrections(play.news.known)
    another = TileView(play.kit.voice(Text.of("A move that is not offered")), row=True)
    asks = (head, found)
    play.open(
        choice_sheet(play.kit, play.news.known, asks, play.begin, play.shut, Row(another, partial(whose_move, play)))
    )


def whose_move(play: Play) -> None:
    """Ask who made a move that is not offered."""
    known, voice = play.news.known, play.kit.at(play.news.known)
    sheet = Sheet(play.kit, DialogView(voice(Text.of("Whose move?"))), dismissed=play.shut)
    first = sorted(known.players, key=lambda seat: seat != known.active)
    rows = [
        Row(TileView(voice.name(seat), seat=known.setup.seats[seat].colour, row=True), partial(moves, play, seat))
        for seat in first
    ]
    sheet.rows(rows, bottom=FOOT - 8)
    sheet.foot(None, Row(TileView(voice(Text.of("Back"))), play.shut))
    play.open(sheet)


def moves(play: Play, seat: int) -> None:
    """Offer what a seat may not do now, or not everywhere."""
    head, known = Text.of("{seat}: what was done?", seat=SeatName(seat)), play.news.known
    play.open(choice_sheet(play.kit, known, (head, unlisted(known, seat)), play.try_unlisted, play.shut))


def bank_sheet(play: Play) -> None:
    """Show what is nobody's and all may count, such as the bank, card by card."""
    known, voice = play.news.known, play.kit.at(play.news.known)
    tallies = shared_tallies(known)
    if not tallies or play.asked:
        return
    sheet = Sheet(play.kit, DialogView(large(voice(tallies[0].title))), dismissed=play.shut)
    rows = [(voice(row.label), str(row.values[0])) for tally in tallies for row in tally.rows]
    counted(sheet, play.kit, rows, FOOT - 8)
    sheet.foot(None, Row(TileView(voice(Text.of("Back"))), play.shut))
    play.open(sheet)


def open_piles(known: Game, seat: int | None = None) -> tuple[CardsShown, ...]:
    """Return the piles all may look at, of one seat or of all."""
    panels = (panel for panel in panels_of(known) if isinstance(panel, CardsShown))
    return tuple(panel for panel in panels if seat is None or panel.seat == seat)


def piles_sheet(play: Play, seat: int | None = None) -> None:
    """Show the piles all may look at, of one seat or of all."""
    known, voice = play.news.known, play.kit.at(play.news.known)
    sheet = Sheet(play.kit, DialogView(voice(Text.of("What lies open"))), dismissed=play.shut)
    shown = open_piles(known, seat)
    piles(sheet, voice, shown, TOP, min(FOOT - 8, TOP + 180 * len(shown)))
    sheet.foot(None, Row(TileView(voice(Text.of("Back"))), play.shut))
    play.open(sheet)


def counted(sheet: Sheet, kit: Kit, rows: Sequence[tuple[str, str]], bottom: float) -> None:
    """Write names at the left and numbers at the right, down to `bottom`; many of them in two columns."""
    across = 1 if (bottom - TOP) / max(1, len(rows)) >= LEAST_LINE else 2
    down = -(-len(rows) // across)
    each, wide = min(48.0, (bottom - TOP) / max(1, down)), (WIDE - 32 * (across - 1)) / across
    for i, (what, count) in enumerate(rows):
        x, y, size = LEFT + i // down * (wide + 32), TOP + i % down * each, min(26.0, each * 0.72)
        said = Paragraph(kit.look, ParagraphView(large(what), size, lines=1))
        sheet.put(said, Box(x, y, wide - 70, each))
        number = Paragraph(kit.look, ParagraphView(count, size, Tone.LAMP, bold=True, lines=1, anchor=1))
        sheet.put(number, Box(x + wide - 64, y, 64, each))


def seat_sheet(play: Play, seat: int) -> None:
    """Show where a seat's points come from and what it has, as everybody may count it."""
    known, voice = play.news.known, play.kit.at(play.news.known)
    score = next(score for score in scores_panel(known).scores if score.seat == seat)
    points = voice(Text.counted("{n} point", "{n} points", score.open))
    head = DialogView(voice.name(seat), points, known.setup.seats[seat].colour)
    sheet = Sheet(play.kit, head, dismissed=play.shut)
    lines = [(voice(part.label), str(part.points)) for part in score.parts if part.open and part.points]
    at = known.players.index(seat)
    for panel in panels_of(known):
        if isinstance(panel, Tally) and not panel.columns:
            lines += [(voice(row.label), str(row.values[at])) for row in panel.rows if row.values[at] != ""]
    own_piles = open_piles(known, seat)
    counted(sheet, play.kit, lines, FOOT - 84 - (PILES if own_piles else 0))
    if len(own_piles) <= SIDE_BY_SIDE:
        piles(sheet, voice, own_piles, FOOT - 80 - PILES, FOOT - 88)
    else:
        more = Row(TileView(voice(Text.of("What lies open"))), partial(piles_sheet, play, seat))
        sheet.rows([more], top=FOOT - 80 - 82, bottom=FOOT - 88)
    cards = Choice(CorrectCards.__name__, known.active).with_field("pile", hand(seat))
    own = Row(TileView(voice(Text.of("Own cards")), icon="eye"), partial(play.show_own, seat))
    hands = Row(TileView(voice(Text.of("Correct the hand")), icon="hand"), partial(play.begin, cards))
    sheet.rows([own], top=FOOT - 80, bottom=FOOT - 12)
    sheet.foot(hands, Row(TileView(voice(Text.of("Back"))), play.shut))
    play.open(sheet)
