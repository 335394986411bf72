"""Sheets on a page: the title and the blocks of what lies over the board, in one exhaustive match.

A new sheet fails the type check until the page shows it. Nothing is decided here: a button tells an event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, assert_never

from companion.answers import Settlement, heads, left_out
from companion.game.correct import CorrectCards
from companion.game.difference import whose
from companion.game.moves import Choice
from companion.game.panels import Panel, Score
from companion.game.prompts import OneOf
from companion.game.questions import OpenCount
from companion.game.state import hand
from companion.game.text import Refusal, SeatName, Text
from companion.last_throw import LastThrow
from ui.dialogue import events
from ui.dialogue.actions import COSTS, KeyShown
from ui.dialogue.conversation import (
    Agreeing,
    Asking,
    BankCounted,
    Behind,
    Choosing,
    ClauseRead,
    CostsRead,
    Covered,
    Fixing,
    Leaving,
    MainMenu,
    NotKept,
    OfSeat,
    OpenPiles,
    Over,
    OwnCards,
    RulesRead,
    Settling,
    Sheet,
    Sure,
    ThrowRead,
    ToldAlone,
    WhoseMove,
)
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import Block, Button, Form, Heading, Line, Row, Rows, States
from ui.dialogue.page.buttons import action_button, clause_button
from ui.dialogue.page.die_faces import faces_asked
from ui.dialogue.page.pair_rows import pair_rows
from ui.dialogue.page.panels import panel_blocks
from ui.dialogue.page.prompts import prompt_blocks
from ui.dialogue.page.rules_read import clause_blocks, costs_blocks, rules_blocks
from ui.dialogue.page.sealing import chosen, sealing
from ui.dialogue.phone_presence import Proposal
from ui.dialogue.requests import Redo, Undo
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import choice_label

OPEN, SURE, SEALED = Text.of("What lies open"), Text.of("This costs much: are you sure?"), Text.of("Seal this choice?")


class Shown(NamedTuple):
    """A sheet as a page shows it: its title, and what it says and asks. What closes it stands at the lower end."""

    title: Text
    blocks: Iterator[Block]


def shown(sheet: Sheet | Over, at: ScreenState) -> Shown:  # noqa: C901, PLR0912 - one line a case of an exhaustive match
    """Return what a page shows of a sheet. Nothing can be pressed of it before its blocks are drawn."""
    match sheet:
        case Asking(draft):
            return Shown(draft.forfeited or SURE, _asking(sheet, at))
        case Sure(draft):
            return Shown(draft.forfeited or (SEALED if draft.seals else SURE), _sure(draft))
        case Choosing(question):
            return Shown(question, _choosing(sheet, at))
        case Settling(settlement):
            return Shown(heads(settlement)[0], settlement_lines(settlement, at))
        case Agreeing(asked):
            return Shown(Text.of("Do you agree?"), _agreement(asked, at))
        case ToldAlone(why=why) | NotKept(why=why):
            return Shown(Text.of("That cannot be"), _refused(why))
        case ThrowRead(throw):
            return Shown(throw.told, _thrown(throw))
        case Fixing():
            return Shown(Text.of("Put it right"), fixing_blocks(at))
        case Behind(key):
            behind = at.actions.behind(key)
            return Shown(behind.text, _behind(behind, at)) if behind is not None else Shown(OPEN, iter(()))
        case WhoseMove():
            return Shown(Text.of("Whose move?"), _unlisted(at))
        case OfSeat(seat):
            return Shown(Text.of("{seat}", seat=SeatName(seat)), seat_blocks(seat, at))
        case OpenPiles(whose):
            piles = (panel for panel in at.panels.cards if whose is None or panel.seat == whose)
            return Shown(OPEN, _drawn(piles, at))
        case BankCounted():
            return Shown(Text.of("Bank and counts"), _drawn(at.panels.tallies, at))
        case ClauseRead(number):
            return Shown(Text.of("Rule {clause}", clause=number), clause_blocks(number, at))
        case CostsRead():
            return Shown(COSTS.text, costs_blocks(at))
        case RulesRead():
            return Shown(Text.of("The rules of this game"), rules_blocks(at))
        case Covered() | OwnCards() | MainMenu() | Leaving():
            # on its own screen a seat looks at its own cards all the time, and it leads to no other screens
            return Shown(Text.of("Own cards"), iter(()))
        case _:
            assert_never(sheet)


def _sure(draft: MoveDraft) -> Iterator[Block]:
    yield Line(choice_label(draft.known, draft.choice), "ink" if draft.seals else "alarm")
    if draft.seals:
        yield from (Rows((), tuple(chosen(draft))), sealing(draft))


def _refused(why: Refusal) -> Iterator[Block]:
    yield Line(why.text, "alarm")
    yield from clause_button(why.clause)


def _thrown(throw: LastThrow) -> Iterator[Block]:
    """Ask what lies there instead of what was read."""
    yield Form(States(len(throw.dice)), faces_asked(throw.dice), Text.of("This lies there"))


def _behind(key: KeyShown, at: ScreenState) -> Iterator[Block]:
    yield from (button for action in key.behind if (button := action_button(action, at)) is not None)


def _drawn(panels: Iterable[Panel], at: ScreenState) -> Iterator[Block]:
    for panel in panels:
        yield from panel_blocks(panel, at.known)


def _asking(asking: Asking, at: ScreenState) -> Iterator[Block]:
    """Yield what fills the prompt; yes and no to an offer stand at the lower end of the page."""
    pairs = None if at.asked is None else at.asked.pairs
    if pairs is not None:
        yield from pair_rows(asking.draft, pairs)
        if pairs.several:
            yield Button(events.SeveralAsked(), text=Text.of("More cards"))
    elif at.offer is None or not isinstance(asking.draft.prompt, OneOf):
        yield from prompt_blocks(asking.draft)


def _choosing(asking: Choosing, at: ScreenState) -> Iterator[Block]:
    for choice in asking.choices:
        if _may_state(choice, at):
            yield Button(events.Picked(choice), text=choice_label(asking.known, choice))
    if asking.correcting:
        yield from _unlisted(at)


def _unlisted(at: ScreenState) -> Iterator[Block]:
    """Yield what leads to a move of this seat that is not offered."""
    yield Button(events.MovesOpened(at.view.viewer), text=Text.of("A move that is not offered"))


def _agreement(asked: Proposal, at: ScreenState) -> Iterator[Block]:
    """Say who asks what of the seats, what it would change, and how each of the others stands to it."""
    if asked.by in at.known.players and asked.by != at.view.viewer:
        yield Line(Text.of("{seat} asks for it.", seat=SeatName(asked.by)), "muted", seat=asked.by)
    yield Line(asked.about, "lamp", icon="undo")
    if asked.changes:
        yield Heading(Text.of("If all agree"))
    for line in asked.changes:
        yield _of_whom(line, at)
    if _thrown_by_kazami(asked, at):
        yield Line(Text.of("Thrown again, the dice fall the same."), "muted")
    yield Heading(Text.of("The others"))
    for seat in asked.asked:
        if seat not in (asked.by, at.view.viewer):
            yield _stands(seat, asked)


def _of_whom(line: Text, at: ScreenState) -> Line:
    """Return a line with the sign of whom it is about."""
    return Line(line, seat=seat if (seat := whose(line)) in at.known.players else None)


def _stands(seat: int, asked: Proposal) -> Line:
    name = SeatName(seat)
    if seat in asked.agreed:
        return Line(Text.of("{name}: agrees", name=name), "good", seat=seat)
    return Line(Text.of("{name}: not yet", name=name), "muted", seat=seat)


def _thrown_by_kazami(asked: Proposal, at: ScreenState) -> bool:
    """Whether a throw of Kazami's is to be taken back, the last move: nobody gains by asking for another."""
    last = at.view.last
    thrown = last is not None and bool(last.thrown) and at.known.setup.dice == "kazami"
    return thrown and last is not None and last.said in (said for _, said in asked.about.args)


def answers_to(asked: Proposal, at: ScreenState) -> Iterator[Button]:
    """Yield what a seat may answer; each answers this question, and nothing that is asked later."""
    no = Text.of("Not after all") if asked.by == at.view.viewer else Text.of("I do not agree")
    yield Button(events.Declined(), f"no to {asked.number}", text=no)
    if at.view.viewer in asked.missing:
        yes = Text.of("I agree")
        yield Button(events.Confirmed(), f"yes to {asked.number}", text=yes, icon="check", bright=True)


def settlement_lines(settlement: Settlement, at: ScreenState) -> Iterator[Block]:
    """Yield what hands must do since the head was moved, and what an amendment could not keep."""
    for text in (*heads(settlement)[1:], *settlement.sheet):
        yield _of_whom(text, at)
    if settlement.dropped:
        yield Line(left_out(settlement), "alarm")
    if settlement.why is not None:
        yield Line(settlement.why.text, "muted")


def fixing_blocks(at: ScreenState) -> Iterator[Block]:
    """Yield the ways to put something right."""
    if at.view.last is not None:
        yield Line(at.view.last.said, "muted")
    if at.view.head:
        yield Button(events.HeadMoved(Undo()), text=Text.of("Take the last move back"), icon="undo")
    if at.view.redo:
        yield Button(events.HeadMoved(Redo()), text=Text.of("Make it again"), icon="turn")
    yield Button(events.CorrectionsOpened(), text=Text.of("The table is right: correct"), icon="check")


def seat_blocks(seat: int, at: ScreenState) -> Iterator[Block]:
    """Yield where a seat's points come from, what it has as all may count it, and what is done with it."""
    score = next((score for score in at.panels.scores.scores if score.seat == seat), None)
    if score is None:
        return
    total = score.total if seat == at.view.viewer else score.open
    yield Heading(Text.counted("{n} point", "{n} points", total))
    yield Rows((), tuple(_counts_of(score, at)))
    for text in (score.needs, score.sealed):
        if text is not None:
            yield Line(text, "muted")
    for panel in at.panels.cards:
        if panel.seat == seat and panel.cards.total:
            yield from panel_blocks(panel, at.known)
    if seat == at.view.viewer:
        cards = Choice(CorrectCards.__name__, seat).with_field("pile", hand(seat))
        yield Button(events.Begun(cards), text=Text.of("Correct the hand"), icon="hand")


def _counts_of(score: Score, at: ScreenState) -> Iterator[Row]:
    """Yield the parts of a seat's points, what all may count of it, and what the tables of the variant say of it."""
    yield from (Row(part.label, (part.points,)) for part in score.parts if part.points)
    yield from (Row(_counted(count), (count.number,)) for count in score.counts)
    told, column = {count.label for count in score.counts}, at.known.players.index(score.seat)
    for row in (row for tally in at.panels.tallies if not tally.columns for row in tally.rows):
        if row.label not in told and row.values[column] != "":
            yield Row(row.label, (row.values[column],))


def _counted(count: OpenCount) -> Text:
    """Say what is counted, and which award the seat holds for it."""
    return count.label if count.award is None else Text.of("{what} ({more})", what=count.label, more=count.award)


def _may_state(choice: Choice, at: ScreenState) -> bool:
    """Whether a seat may pick a choice on its own screen: one of its own, or one that states nothing hidden."""
    kind = at.view.known.variant.move_named(choice.move)
    return kind.correction or choice.seat == at.view.viewer
