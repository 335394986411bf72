"""What a page says about a seat: where its points come from, what it has as all may count it, what is done with it.

No hand's cards but the viewer's own and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.panels import Score
from companion.game.secret_dependence import sealed
from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.conversation import is_shared
from ui.dialogue.hand_counts import hand_corrected, one_off
from ui.dialogue.offers import with_seat
from ui.dialogue.page.blocks import Block, Button, Heading, Keys, Line, Row, Rows
from ui.dialogue.page.panels import panel_blocks
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import choice_label


def seat_blocks(seat: int, at: ScreenState) -> Iterator[Block]:
    """Yield where a seat's points come from, what it has as all may count it, and what is done with it."""
    score, own = _score(seat, at), seat == at.view.viewer
    if score is None:
        return
    if not is_shared(at.view):
        yield Heading(Text.counted("{n} point", "{n} points", score.total if own else score.open))
    yield Rows((), tuple(_counts_of(score, at)))
    for text in (score.needs, score.sealed):
        if text is not None:
            yield Line(text, "muted")
    if is_shared(at.view):
        yield Keys(tuple(_of_hand(seat, at)))
    for panel in at.panels.cards:
        if panel.seat == seat and panel.cards.total:
            yield from panel_blocks(panel, at.known)
    if own:
        yield _corrects(seat, at)


def seat_ends(seat: int, at: ScreenState) -> Iterator[Button]:
    """Yield what stands at the foot of the sheet about a seat: its hand is put right, or what is done with it."""
    yield _corrects(seat, at)
    yield Button(events.Closed(), text=Text.of("Back"))
    choice = None if at.asking or sealed(at.known) else with_seat(at.offers.tiles, seat)
    if choice is not None:
        yield Button(events.Begun(choice), text=choice_label(at.known, choice), bright=True)


def _corrects(seat: int, at: ScreenState) -> Button:
    return Button(events.Begun(hand_corrected(at.known, seat)), text=Text.of("Correct the hand"), icon="hand")


def _of_hand(seat: int, at: ScreenState) -> Iterator[Button]:
    """Yield what shows a seat its own cards, and what puts a miscounted hand right by one card, whichever it is."""
    yield Button(events.OwnAsked(seat), text=Text.of("Own cards"), icon="eye")
    for by, said in ((-1, Text.of("One card fewer")), (1, Text.of("One card more"))):
        stated = one_off(at.known, seat, by)
        if stated is not None:
            yield Button(events.Begun(stated), text=said)


def open_points(seat: int, at: ScreenState) -> Text | None:
    """Say the points of a seat that all may count."""
    score = _score(seat, at)
    return None if score is None else Text.counted("{n} point", "{n} points", score.open)


def _score(seat: int, at: ScreenState) -> Score | None:
    return next((score for score in at.panels.scores.scores if score.seat == seat), None)


def _counts_of(score: Score, at: ScreenState) -> Iterator[Row]:
    """Yield the parts of a seat's points, what all may count of it, and what the tables of the variant say of it."""
    told, column = {count.label for count in score.counts}, at.known.players.index(score.seat)
    yield from (Row(part.label, (part.points,)) for part in score.parts if part.points and part.label not in told)
    yield from (Row(count.label, (count.number,), count.award) for count in score.counts)
    for row in (row for tally in at.panels.tallies if not tally.columns for row in tally.rows):
        if row.label not in told and row.values[column] != "":
            yield Row(row.label, (row.values[column],))
