"""Putting things right: what may be corrected, another move in place of an old one, who must agree, what hands do.

Lists and sheets only: what a correction does is the kernel's, and it is filled in like any other move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.game.decide import choices
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.text import Refusal, Text
from ui.ports import Settlement
from ui.tablet.dialog import DialogView
from ui.tablet.kit import Kit
from ui.tablet.screens.play_sheet import FOOT, LEFT, TOP, WIDE, Row, Sheet
from ui.tablet.screens.play_views import label
from ui.tablet.stage import Box
from ui.tablet.tiles import TileView
from ui.tablet.words import Paragraph, ParagraphView
from ui.voice import Voice

LINES = 8
"""Lines of a settlement that are shown at once."""


def corrections(known: Game) -> tuple[Choice, ...]:
    """Return what may be stated about the table, hole by hole."""
    seat = known.active
    kinds = (kind for kind in known.room.move_kinds if kind.correction and kind.hole(known, seat, {}) is not None)
    return tuple(Choice(kind.__name__, seat) for kind in kinds)


def instead(before: Game) -> tuple[Choice, ...]:
    """Return what might have been done then, `before` being what the table knew."""
    return tuple(choice for seat in before.players for choice in choices(before, seat))


def choice_sheet(
    kit: Kit,
    known: Game,
    head: Text,
    found: Sequence[Choice],
    chosen: Callable[[Choice], None],
    drop: Callable[[], None],
) -> Sheet:
    """Return a list of choices to begin, with the seats' signs where several seats may act."""
    voice = kit.at(known)
    several = len({choice.seat for choice in found}) > 1
    rows = []
    for choice in found:
        colour = known.setup.seats[choice.seat].colour if several else ""
        rows.append(Row(TileView(label(known, choice, voice), row=True, seat=colour), partial(chosen, choice)))
    sheet = Sheet(kit, DialogView(voice(head)), dismissed=drop)
    sheet.rows(rows, bottom=FOOT - 8)
    sheet.foot(None, Row(TileView(voice(Text.of("Back"))), drop))
    return sheet


def settlement_sheet(kit: Kit, known: Game, settlement: Settlement, done: Callable[[], None]) -> Sheet:
    """Return what hands must do after the head moved, and what an amendment could not keep."""
    voice = kit.at(known)
    todo = settlement.sheets[TABLE]
    head = Text.of("Do this on the table") if todo else Text.of("The table is right as it is")
    lines = [voice(text) for text in todo]
    if settlement.dropped and settlement.why:
        numbers = ", ".join(map(str, settlement.dropped))
        lines.append(voice(Text.of("Left out, because they no longer fit: moves {numbers}.", numbers=numbers)))
        lines.append(voice(settlement.why.text))
    sheet = Sheet(kit, DialogView(voice(head)), dismissed=done)
    _written(sheet, kit, lines)
    sheet.foot(Row(TileView(voice(Text.of("All done")), bright=True), done), None)
    return sheet


def _written(sheet: Sheet, kit: Kit, lines: Sequence[str]) -> None:
    shown = list(lines[:LINES])
    if len(lines) > LINES:
        shown[-1] = kit.voice(Text.of("… and {n} more: see the log.", n=len(lines) - LINES + 1))
    each = min(64.0, (FOOT - TOP - 12) / max(1, len(shown)))
    for i, line in enumerate(shown):
        said = Paragraph(kit.look, ParagraphView(line, 24, lines=2))
        sheet.put(said, Box(LEFT, TOP + i * each, WIDE, each - 4))


def agree_sheet(kit: Kit, voice: Voice, refusal: Refusal, yes: Callable[[], None], no: Callable[[], None]) -> Sheet:
    """Ask whether the seats that would lose a secret agree."""
    sheet = Sheet(kit, DialogView(voice(Text.of("Do they agree?"))), dismissed=no)
    sheet.put(Paragraph(kit.look, ParagraphView(voice(refusal.text), 28, lines=5)), Box(LEFT, TOP + 20, WIDE, 300))
    agreed = TileView(voice(Text.of("They agree")), bright=True)
    sheet.foot(Row(agreed, yes), Row(TileView(voice(Text.of("No"))), no))
    return sheet
