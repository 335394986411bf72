"""The sheets that show something and lead on: the menu, what to put right, a seat's points, what lies open, the bank.

Each is a list of tiles, and of what all may count. Nothing is decided here: a tile tells an event.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from companion.game.decide import corrections
from companion.game.panels import CardsShown
from companion.game.secret_dependence import sealed
from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.actions import COSTS, Action
from ui.dialogue.conversation import CostsRead, Leaving, OpenPiles, RulesRead, WhoseMove
from ui.dialogue.hand_counts import hand_corrected, one_off
from ui.dialogue.offers import with_seat
from ui.dialogue.requests import Redo
from ui.dialogue.sentence import choice_label
from ui.dialogue.update import DIFFERENT
from ui.drawing.theme import Tone
from ui.drawing.track import TrackView, track_width
from ui.drawing.typeset import LEAST
from ui.tablet.kit.canvas import Drawn
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.pen import LEADING
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.sheet import FOOT, LEFT, TOP, WIDE, SheetWidget, TileRow
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView
from ui.tablet.kit.tiles import Tile, TileView
from ui.tablet.kit.tracks import TrackLine
from ui.tablet.screens.play.captions import large, shared_tallies, tile, valued
from ui.tablet.screens.play.moment import Do, Moment, Tell
from ui.tablet.screens.play.private import piles

LEAST_LINE = 28
"""The least height in dp of a line that is counted, before there are two columns of them."""
NUMBER, STEPS = 64.0, 0.72
"""How wide a number is that is counted, in dp, and how far the steps of a track lie apart, in sizes of the type."""
APART = 16
"""What stays free between tiles side by side, in dp."""
PILES = 128
"""The height in dp of the piles on a seat's page."""
SIDE_BY_SIDE = 2
"""How many piles a seat's page has room for."""
PLACES = (
    ("log", Text.of("What happened")),
    ("statistics", Text.of("Statistics")),
    ("phones", Text.of("Phones")),
    ("devices", Text.of("Devices")),
    ("settings", Text.of("Settings")),
    ("start", Text.of("Other games")),
)
"""Where the menu leads: a screen's name, and what its tile says."""


def listed(moment: Moment, head: DialogView, rows: Sequence[TileRow], tell: Tell) -> SheetWidget:
    """Return a list of tiles, and the way back."""
    sheet = SheetWidget(moment.kit, head, dismissed=partial(tell, events.Closed()))
    sheet.rows(rows, bottom=FOOT - 8)
    _back(sheet, moment, tell)
    return sheet


def _back(sheet: SheetWidget, moment: Moment, tell: Tell, *beside: TileRow, bright: TileRow | None = None) -> None:
    sheet.foot(bright, *beside, TileRow(TileView(moment.voice(Text.of("Back"))), partial(tell, events.Closed())))


def menu_sheet(moment: Moment, tell: Tell, go: Go) -> SheetWidget:
    """Offer the other screens, what can be read here, and the ways out."""
    voice = moment.voice
    rows = [TileRow(TileView(voice(said), row=True), partial(go, name)) for name, said in PLACES]
    if moment.panels.cards:
        opens = partial(tell, events.Opened(OpenPiles()))
        rows.append(TileRow(TileView(voice(Text.of("What lies open")), row=True), opens))
    for said, page in ((Text.of("Rules"), RulesRead()), (COSTS.text, CostsRead())):
        rows.append(TileRow(TileView(voice(said), row=True), partial(tell, events.Opened(page))))
    sheet = SheetWidget(moment.kit, DialogView(voice(Text.of("Kazami"))), dismissed=partial(tell, events.Closed()))
    sheet.rows(rows, bottom=FOOT - 8)
    leave, off = (partial(tell, events.Opened(Leaving(off))) for off in (False, True))
    out = TileRow(TileView(voice(Text.of("Leave"))), leave), TileRow(TileView(voice(Text.of("Power off"))), off)
    _back(sheet, moment, tell, *out)
    return sheet


def leaving_sheet(moment: Moment, *, off: bool, tell: Tell, go: Go) -> SheetWidget:
    """Say that the game is kept, and ask once more whether Kazami shall be closed, or the device switched off."""
    voice = moment.voice

    def leave() -> None:
        for _ in moment.now.over:  # whatever then is said stands on the screen, no sheet over it
            tell(events.Closed())
        go("off" if off else "leave")

    title = Text.of("Switch the device off?") if off else Text.of("Leave Kazami?")
    sheet = SheetWidget(moment.kit, DialogView(voice(title)), dismissed=partial(tell, events.Closed()))
    kept = Text.of("The game is kept to its last move. When Kazami is opened again it lies here as it does now.")
    sheet.put(Paragraph(sheet.look, ParagraphView(voice(kept), 30, lines=6)), Box(LEFT, TOP + 20, WIDE, 240))
    does = TileView(voice(Text.of("Power off") if off else Text.of("Leave")), bright=True)
    _back(sheet, moment, tell, bright=TileRow(does, leave))
    return sheet


def fix_sheet(moment: Moment, tell: Tell, go: Go) -> SheetWidget:
    """Offer to make again what was taken back, to look at all moves, and to state what is different on the table."""
    voice, view, known = moment.voice, moment.view, moment.known
    again = TileView(voice(Text.of("Make it again")), icon="turn", row=True)
    all_ = TileView(voice(Text.of("All moves")), icon="more", row=True)
    rows = [
        *([TileRow(again, partial(tell, events.HeadMoved(Redo())))] if view.redo else []),
        TileRow(all_, partial(go, "log")),
    ]
    for choice in corrections(known):
        stated = TileView(voice(choice_label(known, choice)), row=True)
        rows.append(TileRow(stated, partial(tell, events.Begun(choice))))
    head = DialogView(voice(Text.of("Put it right")), voice(DIFFERENT))
    return listed(moment, head, (*rows, another_move(moment, tell)), tell)


def behind_sheet(moment: Moment, key: int, tell: Tell, do: Do) -> SheetWidget | None:
    """Offer what lies behind a key of the strip; None where nothing does any more."""
    voice, shown = moment.voice, moment.actions.behind(key)
    if shown is None or not shown.able:
        return None

    def begins(action: Action) -> None:
        tell(events.Closed())
        do(action)

    rows = [TileRow(tile(action, moment, row=True), partial(begins, action)) for action in shown.behind]
    return listed(moment, DialogView(large(voice(shown.text))), rows, tell)


def whose_move(moment: Moment, tell: Tell) -> SheetWidget:
    """Ask who made a move that is not offered."""
    known, voice = moment.known, moment.voice
    first = sorted(known.players, key=lambda seat: seat != known.active)
    rows = [
        TileRow(
            TileView(voice.name(seat), seat=known.setup.seats[seat].colour, row=True),
            partial(tell, events.MovesOpened(seat)),
        )
        for seat in first
    ]
    return listed(moment, DialogView(voice(Text.of("Whose move?"))), rows, tell)


def another_move(moment: Moment, tell: Tell) -> TileRow:
    """Return the tile that leads to a move that is not offered."""
    view = TileView(moment.voice(Text.of("A move that is not offered")), row=True)
    return TileRow(view, partial(tell, events.Opened(WhoseMove())))


def bank_sheet(moment: Moment, tell: Tell) -> SheetWidget | None:
    """Show what is nobody's and all may count, such as the bank, card by card; None where nothing is counted."""
    tallies, voice = shared_tallies(moment), moment.voice
    if not tallies:
        return None
    sheet = SheetWidget(
        moment.kit, DialogView(large(voice(tallies[0].title))), dismissed=partial(tell, events.Closed())
    )
    rows = [(voice(row.label), valued(row.values[0])) for tally in tallies for row in tally.rows]
    counted(sheet, moment.kit, rows, FOOT - 8)
    _back(sheet, moment, tell)
    return sheet


def open_piles(moment: Moment, seat: int | None = None) -> tuple[CardsShown, ...]:
    """Return the piles all may look at, of one seat or of all."""
    return tuple(panel for panel in moment.panels.cards if seat is None or panel.seat == seat)


def piles_sheet(moment: Moment, seat: int | None, tell: Tell) -> SheetWidget:
    """Show the piles all may look at, of one seat or of all."""
    what = moment.voice(Text.of("What lies open"))
    head = DialogView(what)
    if seat is not None:
        head = DialogView(moment.voice.name(seat), what, moment.known.setup.seats[seat].colour)
    sheet = SheetWidget(moment.kit, head, dismissed=partial(tell, events.Closed()))
    shown = open_piles(moment, seat)
    piles(sheet, moment.voice, shown, TOP, min(FOOT - 8, TOP + 180 * len(shown)))
    _back(sheet, moment, tell)
    return sheet


def counted(
    sheet: SheetWidget, kit: Kit, rows: Sequence[tuple[str, str | TrackView]], bottom: float, held: Collection[str] = ()
) -> None:
    """Write names at the left and numbers or tracks at the right, down to `bottom`; many of them in two columns.

    What an award is `held` for stands in the light of the lamp.
    """
    across = 1 if (bottom - TOP) / max(1, len(rows)) >= LEAST_LINE else 2
    down = -(-len(rows) // across)
    each, wide = min(48.0, (bottom - TOP) / max(1, down)), (WIDE - 32 * (across - 1)) / across
    for i, (what, count) in enumerate(rows):
        x, y, size = LEFT + i // down * (wide + 32), TOP + i % down * each, max(LEAST, min(26.0, each * 0.72))
        award = what in held
        tone = Tone.LAMP if award else Tone.INK
        taken = track_width(count, size * STEPS) if isinstance(count, TrackView) else NUMBER
        said = Paragraph(kit.look, ParagraphView(large(what), size, tone, bold=award, lines=1))
        sheet.put(said, Box(x, y, wide - taken - 6, each))
        value: Drawn
        if isinstance(count, TrackView):
            value = TrackLine(kit.look, count, size * STEPS)
        else:
            value = Paragraph(kit.look, ParagraphView(count, size, Tone.LAMP, bold=True, lines=1, anchor=1))
        high = min(each, size * kit.look.larger * LEADING)
        sheet.put(value, Box(x + wide - taken, y, taken, each if isinstance(count, str) else high))


def seat_sheet(moment: Moment, seat: int, tell: Tell) -> SheetWidget:
    """Show where a seat's points come from and what it has, as everybody may count it; lead to what is done with it."""
    known, voice = moment.known, moment.voice
    score = next(score for score in moment.panels.scores.scores if score.seat == seat)
    points = voice(Text.counted("{n} point", "{n} points", score.open))
    head = DialogView(voice.name(seat), points, known.setup.seats[seat].colour)
    sheet = SheetWidget(moment.kit, head, dismissed=partial(tell, events.Closed()))
    at, told = known.players.index(seat), {count.label for count in score.counts}
    parts = [part for part in score.parts if part.open and part.points and part.label not in told]
    lines: list[tuple[str, str | TrackView]] = [(voice(part.label), str(part.points)) for part in parts]
    lines += [(voice(count.label), str(count.number)) for count in score.counts]
    for tally in moment.panels.tallies:
        if not tally.columns:
            rows = (row for row in tally.rows if row.label not in told and row.values[at] != "")
            lines += [(voice(row.label), valued(row.values[at])) for row in rows]
    lines += [(voice(text), "") for text in (score.needs, score.sealed) if text is not None]
    own_piles = open_piles(moment, seat)
    held = {voice(count.label) for count in score.counts if count.award}
    counted(sheet, moment.kit, lines, FOOT - 84 - (PILES if own_piles else 0), held)
    if len(own_piles) <= SIDE_BY_SIDE:
        piles(sheet, voice, own_piles, FOOT - 80 - PILES, FOOT - 88)
    else:
        opens = partial(tell, events.Opened(OpenPiles(seat)))
        more = TileRow(TileView(voice(Text.of("What lies open"))), opens)
        sheet.rows([more], top=FOOT - 80 - 82, bottom=FOOT - 88)
    own = TileRow(TileView(voice(Text.of("Own cards")), icon="eye"), partial(tell, events.OwnAsked(seat)))
    _abreast(sheet, (own, *_one_off(moment, seat, tell)))
    cards = events.Begun(hand_corrected(known, seat))
    hands = TileRow(TileView(voice(Text.of("Correct the hand")), icon="hand"), partial(tell, cards))
    choice = None if moment.asking or sealed(known) else with_seat(moment.offers.tiles, seat)
    leads = None
    if choice is not None:
        label = voice(choice_label(known, choice))
        leads = TileRow(TileView(label, bright=True), partial(tell, events.Begun(choice)))
    _back(sheet, moment, tell, hands, bright=leads)
    return sheet


def _one_off(moment: Moment, seat: int, tell: Tell) -> Iterator[TileRow]:
    """Yield the tiles that put a miscounted hand right by one card, whichever it is."""
    for by, said in ((-1, Text.of("One card fewer")), (1, Text.of("One card more"))):
        stated = one_off(moment.known, seat, by)
        if stated is not None:
            yield TileRow(TileView(moment.voice(said)), partial(tell, events.Begun(stated)))


def _abreast(sheet: SheetWidget, rows: Sequence[TileRow]) -> None:
    """Put tiles side by side above the foot."""
    wide = (WIDE - APART * (len(rows) - 1)) / len(rows)
    for i, row in enumerate(rows):
        sheet.put(Tile(sheet.look, row.view, row.pressed), Box(LEFT + i * (wide + APART), FOOT - 80, wide, 66))
