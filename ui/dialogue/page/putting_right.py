"""Putting things right on a page: what hands must do, the ways to put something right, and what may be chosen then.

What a correction does is the kernel's, and it is filled in like any other move. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.answers import Settlement, heads, left_out
from companion.game.correct import CorrectAgenda, CorrectAward, CorrectCards, CorrectDice, CorrectPiece
from companion.game.decide import corrections
from companion.game.difference import whose
from companion.game.moves import Choice, next_prompt
from companion.game.panels import word
from companion.game.prompts import OneOf, Place
from companion.game.text import SeatName, Text
from companion.last_throw import LastThrow
from ui.dialogue import events
from ui.dialogue.actions import OpenScreen
from ui.dialogue.conversation import Choosing, WhoseMove, is_shared
from ui.dialogue.hand_counts import hand_corrected
from ui.dialogue.page.blocks import Block, Button, CorrectableTable, DieFace, Heading, Line, PastThrow, SeatHand
from ui.dialogue.page.die_faces import die_faces, faces_shown
from ui.dialogue.requests import Redo, Undo
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import choice_label
from ui.dialogue.story import turn_named, turn_of

NEWEST = 16
"""So many throws stand in a list; to older ones all moves lead, page by page."""


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


def correctable_table(at: ScreenState) -> CorrectableTable:
    """Return the table where all look. Every correction that may be stated is reached from it."""
    found = {choice.move: choice for choice in corrections(at.known)}
    kinds = (CorrectPiece, CorrectCards, CorrectAward, CorrectAgenda, CorrectDice)
    pieces, cards, awards, turn, dice = (found.pop(kind.__name__, None) for kind in kinds)
    again = (Button(events.HeadMoved(Redo()), text=Text.of("Redo"), icon="turn"),) if at.view.redo else ()
    log = Button(OpenScreen("log"), text=Text.of("All moves"), icon="log")
    return CorrectableTable(
        throws=tuple(_throws(at)),
        piece=None if pieces is None else _corrects(pieces, at),
        hands=() if cards is None else tuple(_hands(at)),
        cards=None if cards is None else _corrects(cards, at),
        awards=() if awards is None else tuple(_awards(awards, at)),
        turn=None if turn is None else _turn(turn, at),
        dice=None if dice is None else _dice(dice, at),
        facts=tuple(_corrects(choice, at) for choice in found.values()),
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
        yield SeatHand(Button(events.Begun(choice), text=name, note=note, seat=seat, backs=n), n)


def _awards(choice: Choice, at: ScreenState) -> Iterator[Button]:
    """Yield the special cards by their names, each with its holder's sign, and how many of what he holds it for."""
    counts = {(score.seat, count.award): count.number for score in at.panels.scores.scores for count in score.counts}
    for award, icon in at.known.variant.awards.items():
        name, holder = word(award), at.known.awards.get(award)
        n = None if holder is None else counts.get((holder, name))
        note = None if n is None else Text.of("{n}", n=n)
        yield Button(events.Begun(choice.with_field("award", award)), text=name, note=note, icon=icon, seat=holder)


def _turn(choice: Choice, at: ScreenState) -> Button:
    """Return which turn it is, with the seats in their order."""
    known = at.known
    if not known.turn:
        return _corrects(choice, at)
    said = turn_named((known.turn, known.active))
    return Button(events.Begun(choice), text=said, seat=known.active, seats=tuple(known.players))


def _dice(choice: Choice, at: ScreenState) -> Button:
    """Return who throws, as it is answered."""
    asked, dice = next_prompt(at.known, choice), at.known.setup.dice
    said, icons = (dict(asked.options), dict(asked.icons)) if isinstance(asked, OneOf) else ({}, {})
    text = said.get(dice, choice_label(at.known, choice))
    return Button(events.Begun(choice), text=text, icon=icons.get(dice, ""), face=DieFace(4))


def _corrects(choice: Choice, at: ScreenState) -> Button:
    icon = at.known.variant.move_named(choice.move).icon
    return Button(events.Begun(choice), text=choice_label(at.known, choice), icon=icon)


def fixing_blocks(at: ScreenState) -> Iterator[Block]:
    """Yield the ways to put something right; where all look they are the table, one thing after the other."""
    view, again = at.view, Button(events.HeadMoved(Redo()), text=Text.of("Redo"), icon="turn")
    if is_shared(view):
        table = correctable_table(at)
        yield replace(table, throws=table.throws[:NEWEST])
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
