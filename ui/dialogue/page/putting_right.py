"""Putting things right on a page: what hands must do, the ways to put something right, and what may be chosen then.

What a correction does is the kernel's, and it is filled in like any other move. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.answers import Settlement, heads, left_out
from companion.game.correct import CorrectAgenda, CorrectAward, CorrectCards, CorrectPiece
from companion.game.decide import corrections
from companion.game.difference import whose
from companion.game.moves import Choice, next_prompt
from companion.game.prompts import Place
from companion.game.text import SeatName, Text, Word
from companion.last_throw import LastThrow
from ui.dialogue import events
from ui.dialogue.actions import OpenScreen
from ui.dialogue.conversation import Choosing, WhoseMove, is_shared
from ui.dialogue.hand_counts import hand_corrected
from ui.dialogue.page.blocks import Block, Button, DieFace, Element, Heading, Line, elements
from ui.dialogue.page.die_faces import die_faces, faces_shown
from ui.dialogue.requests import Redo, Undo
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import choice_label
from ui.dialogue.story import turn_named, turn_of


def settlement_lines(settlement: Settlement, at: ScreenState) -> Iterator[Block]:
    """Yield what hands must do since the head was moved, and what an amendment could not keep."""
    yield from map(Heading, heads(settlement)[1:])
    for text in settlement.sheet:
        yield of_whom(text, at)
    if settlement.dropped:
        yield Line(left_out(settlement), "alarm")
    if settlement.why is not None:
        yield Line(settlement.why.text, "muted")


def of_whom(line: Text, at: ScreenState) -> Line:
    """Return a line with the sign of whom it is about."""
    return Line(line, seat=seat if (seat := whose(line)) in at.known.players else None)


class PastThrow(Element, frozen=True):
    """A throw of this game, what it showed and came to, and the turn's number; `button` says whose it was."""

    button: Button
    faces: tuple[DieFace, ...]
    total: int
    turn: int


class SeatHand(Element, frozen=True):
    """A hand, and how many cards it is thought to hold."""

    button: Button
    cards: int


class CorrectableTable(Element, frozen=True):
    """The table as what may be put right: each thing leads to its own correction.

    `throws`: the newest first. `piece`: what stands on the board. `facts`: what lies beside it. `moves`: the ways to
    what was done rather than what is there.
    """

    throws: tuple[PastThrow, ...]
    piece: Button | None
    hands: tuple[SeatHand, ...]
    facts: tuple[Button, ...]
    moves: tuple[Button, ...]


def correctable_table(at: ScreenState) -> CorrectableTable:
    """Return the table where all look. Every correction that may be stated is reached from it."""
    found = {choice.move: choice for choice in corrections(at.known)}
    pieces = found.pop(CorrectPiece.__name__, None)
    again = (Button(events.HeadMoved(Redo()), text=Text.of("Redo"), icon="turn"),) if at.view.redo else ()
    log = Button(OpenScreen("log"), text=Text.of("All moves"), icon="log")
    return CorrectableTable(
        throws=tuple(_throws(at)),
        piece=None if pieces is None else _corrects(pieces, at),
        hands=tuple(_hands(at)) if CorrectCards.__name__ in found else (),
        facts=tuple(fact for choice in found.values() for fact in _facts(choice, at)),
        moves=(*again, log, *unlisted(at)),
    )


def piece_corrected(at: ScreenState, place: str) -> events.Begun:
    """Return what a tap on the island leads to: what stands at a place, or where something does, if none can there."""
    choice = next(choice for choice in corrections(at.known) if choice.move == CorrectPiece.__name__)
    prompt = next_prompt(at.known, choice)
    if isinstance(prompt, Place) and place in prompt.options:
        choice = choice.with_field(prompt.field, place)
    return events.Begun(choice)


def _throws(at: ScreenState) -> Iterator[PastThrow]:
    """Yield the throws that people read: of those of Kazami's none can have been misread."""
    known, newest = at.known, at.view.throw
    for told in at.view.log if known.setup.dice == "ours" else ():
        if not told.thrown or told.corrects:
            continue
        last = newest is not None and newest.seq == told.seq
        does = (events.Closed(), events.DiceTapped() if last else events.AmendBegun(told.seq))
        total = known.variant.total(told.thrown)
        said = Text.of("{seat} threw {n}", seat=SeatName(told.seat), n=total)
        button = Button(does, text=said, note=turn_named(turn_of(told)), seat=told.seat)
        yield PastThrow(button, tuple(die_faces(known.variant.dice, told.thrown)), total, told.turn)


def _hands(at: ScreenState) -> Iterator[SeatHand]:
    for seat in at.known.players:
        n = at.known.hand(seat).total
        note = Text.counted("{n} card", "{n} cards", n)
        choice, name = hand_corrected(at.known, seat), Text.of("{seat}", seat=SeatName(seat))
        yield SeatHand(Button(events.Begun(choice), text=name, note=note, seat=seat), n)


def _facts(choice: Choice, at: ScreenState) -> Iterator[Button]:
    """Yield what leads to a correction: of special cards each by its name, with its holder's sign."""
    if choice.move == CorrectAward.__name__:
        icons = {count.award: count.icon for score in at.panels.scores.scores for count in score.counts if count.award}
        for award in at.known.variant.awards:
            name = Text.of("{a}", a=Word(award))
            does = events.Begun(choice.with_field("award", award))
            yield Button(does, text=name, icon=icons.get(name, "crown"), seat=at.known.awards.get(award))
        return
    turn = at.known.turn and choice.move == CorrectAgenda.__name__
    yield replace(_corrects(choice, at), seat=at.known.active if turn else None)


def _corrects(choice: Choice, at: ScreenState) -> Button:
    icon = at.known.variant.move_named(choice.move).icon
    return Button(events.Begun(choice), text=choice_label(at.known, choice), icon=icon)


def fixing_blocks(at: ScreenState) -> Iterator[Block]:
    """Yield the ways to put something right; where all look they are the table, one thing after the other."""
    view, again = at.view, Button(events.HeadMoved(Redo()), text=Text.of("Redo"), icon="turn")
    if is_shared(view):
        yield from (one for one in elements(correctable_table(at)) if isinstance(one, Button))
        return
    if view.last is not None:
        yield Line(view.last.said, "muted")
    if view.head:
        yield Button(events.HeadMoved(Undo()), text=Text.of("Take the last move back"), icon="undo")
    yield from (again,) if view.redo else ()
    yield Button(events.CorrectionsOpened(), text=Text.of("Match Kazami to the table"), icon="check")


def thrown(throw: LastThrow) -> Iterator[Block]:
    """Ask what lies there instead of what was read: a tap on the right face of the wrong die."""
    yield Line(Text.of("Tap the face that really lies there."), "lamp")
    yield from faces_shown(throw)
    yield Line(throw.told, "muted")


def choosing(asking: Choosing, at: ScreenState) -> Iterator[Block]:
    """Yield the choices; where all look, all of them, with the seats' signs where several seats may act."""
    several = is_shared(at.view) and len({choice.seat for choice in asking.choices}) > 1
    for choice in asking.choices:
        if _may_state(choice, at):
            seat = choice.seat if several else None
            icon = asking.known.variant.move_named(choice.move).icon if asking.correcting else ""
            yield Button(events.Picked(choice), text=choice_label(asking.known, choice), icon=icon, seat=seat)
    if asking.correcting:
        yield from unlisted(at)


def _may_state(choice: Choice, at: ScreenState) -> bool:
    """Whether a seat may pick a choice on its own screen: one of its own, or one that states nothing hidden."""
    kind = at.view.known.variant.move_named(choice.move)
    return is_shared(at.view) or kind.correction or choice.seat == at.view.viewer


def unlisted(at: ScreenState) -> Iterator[Button]:
    """Yield what leads to a move that is not offered: of this seat, or where all look of whoever made it."""
    opens = events.Opened(WhoseMove()) if is_shared(at.view) else events.MovesOpened(at.view.viewer)
    yield Button(opens, text=Text.of("A move that is not offered"), icon="plus")


def whose_move(at: ScreenState) -> Iterator[Block]:
    """Yield the seats that may have made a move that is not offered, the one whose turn it is first."""
    if not is_shared(at.view):
        yield from unlisted(at)
        return
    for seat in sorted(at.known.players, key=lambda seat: seat != at.known.active):
        yield Button(events.MovesOpened(seat), text=Text.of("{seat}", seat=SeatName(seat)), seat=seat)
