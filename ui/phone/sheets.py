"""What lies over the board, as the title and the blocks of a page: one exhaustive match over the conversation's sheets.

The same places a person may stand at on any screen; a new one fails the type check until a phone shows it. Nothing is
decided here: a button tells an event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, assert_never

from companion.answers import Settlement, heads, left_out
from companion.game.correct import CorrectCards
from companion.game.difference import whose
from companion.game.holes import OneOf
from companion.game.moves import Choice
from companion.game.panels import Panel
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
from ui.dialogue.filling import Filling
from ui.dialogue.party import Proposal
from ui.dialogue.requests import Redo, Undo
from ui.dialogue.sentence import choice_label
from ui.language.voice import Voice
from ui.phone.die_faces import faces_asked
from ui.phone.holes import UNREADABLE, hole_blocks
from ui.phone.page import Block, Button, Does, Form, Heading, Line, Reads, Rows, Said, Tone, Track
from ui.phone.pair_rows import pair_rows
from ui.phone.panels import panel_blocks, valued
from ui.phone.rules_read import clause_blocks, costs_blocks, rules_blocks
from ui.phone.sealing import chosen, sealing
from ui.phone.standing import Standing, large

OPEN, SURE, SEALED = Text.of("What lies open"), Text.of("This costs much: are you sure?"), Text.of("Seal this choice?")


class Shown(NamedTuple):
    """A sheet as a page shows it: its title, and what it says and asks. What closes it stands at the lower end."""

    title: Text
    blocks: Iterator[Block]


def shown(sheet: Sheet | Over, at: Standing) -> Shown:  # noqa: C901, PLR0912 - one line a case of an exhaustive match
    """Return what a page shows of a sheet. Nothing can be pressed of it before its blocks are drawn."""
    match sheet:
        case Asking(filling):
            return Shown(filling.forfeited or SURE, _asking(sheet, at))
        case Sure(filling):
            return Shown(filling.forfeited or (SEALED if filling.seals else SURE), _sure(filling, at))
        case Choosing(question):
            return Shown(question, _choosing(sheet, at))
        case Settling(settlement):
            return Shown(heads(settlement)[0], settlement_lines(settlement, at))
        case Agreeing(asked):
            return Shown(Text.of("Do you agree?"), _agreement(asked, at))
        case ToldAlone(why=why) | NotKept(why=why):
            return Shown(Text.of("That cannot be"), _refused(why, at))
        case ThrowRead(throw):
            return Shown(throw.told, _thrown(throw, at))
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
            # a phone has one seat, that looks at its own cards, and no other screens
            return Shown(Text.of("Own cards"), iter(()))
        case _:
            assert_never(sheet)


def _sure(filling: Filling, at: Standing) -> Iterator[Block]:
    tone: Tone = "ink" if filling.seals else "alarm"
    yield Line(at.said(choice_label(filling.known, filling.choice)), tone)
    if filling.seals:
        yield from (Rows((), tuple(chosen(filling, at))), sealing(filling, at))


def _refused(why: Refusal, at: Standing) -> Iterator[Block]:
    yield Line(at.words.voice(why.text), "alarm")
    yield from at.clause(why.clause)


def _thrown(throw: LastThrow, at: Standing) -> Iterator[Block]:
    """Ask what lies there instead of what was read."""
    read = at.pressed.form("throw", _faces(len(throw.dice)))
    yield Form(read, faces_asked(throw.dice, at.words), at.said(Text.of("This lies there")))


def _behind(key: KeyShown, at: Standing) -> Iterator[Block]:
    yield from (button for action in key.behind if (button := at.action(action)) is not None)


def _drawn(panels: Iterable[Panel], at: Standing) -> Iterator[Block]:
    for panel in panels:
        yield from panel_blocks(panel, at.words)


def _asking(asking: Asking, at: Standing) -> Iterator[Block]:
    """Yield what fills the hole; yes and no to an offer stand at the lower end of the page."""
    pairs = None if at.asked is None else at.asked.pairs
    if pairs is not None:
        yield from pair_rows(asking.filling, pairs, at)
        if pairs.several:
            yield at.button(Text.of("More cards"), events.SeveralAsked())
    elif at.offer is None or not isinstance(asking.filling.hole, OneOf):
        yield from hole_blocks(asking.filling, at.words, at.pressed)


def _choosing(asking: Choosing, at: Standing) -> Iterator[Block]:
    for choice in asking.choices:
        if _may_state(choice, at):
            yield at.button(choice_label(asking.known, choice), events.Picked(choice))
    if asking.correcting:
        yield from _unlisted(at)


def _unlisted(at: Standing) -> Iterator[Block]:
    """Yield what leads to a move of this seat that is not offered."""
    yield at.button(Text.of("A move that is not offered"), events.MovesOpened(at.view.viewer))


def _agreement(asked: Proposal, at: Standing) -> Iterator[Block]:
    """Say who asks what of the seats, what it would change, and how each of the others stands to it."""
    if asked.by in at.known.players and asked.by != at.view.viewer:
        yield Line(at.said(Text.of("{seat} asks for it.", seat=SeatName(asked.by))), "muted", seat=asked.by)
    yield Line(at.said(asked.about), "lamp", icon=at.words.icon_of("undo"))
    if asked.changes:
        yield Heading(at.said(Text.of("If all agree")))
    for line in asked.changes:
        yield Line(at.said(line), seat=seat if (seat := whose(line)) in at.known.players else None)
    if _thrown_by_kazami(asked, at):
        yield Line(at.said(Text.of("Thrown again, the dice fall the same.")), "muted")
    yield Heading(at.said(Text.of("The others")))
    for seat in asked.asked:
        if seat not in (asked.by, at.view.viewer):
            yield _stands(seat, asked, at)


def _stands(seat: int, asked: Proposal, at: Standing) -> Line:
    name = SeatName(seat)
    if seat in asked.agreed:
        return Line(at.said(Text.of("{name}: agrees", name=name)), "good", seat=seat)
    return Line(at.said(Text.of("{name}: not yet", name=name)), "muted", seat=seat)


def _thrown_by_kazami(asked: Proposal, at: Standing) -> bool:
    """Whether a throw of Kazami's is to be taken back, the last move: nobody gains by asking for another."""
    last = at.view.last
    thrown = last is not None and bool(last.thrown) and at.known.setup.dice == "kazami"
    return thrown and last is not None and last.said in (said for _, said in asked.about.args)


def answers_to(asked: Proposal, at: Standing) -> Iterator[Button]:
    """Yield what a seat may answer; each answers this question, and nothing that is asked later."""
    own = asked.by == at.view.viewer
    no = at.pressed.form(f"no to {asked.number}", lambda said: events.Declined())
    yield Button(no, at.said(Text.of("Not after all") if own else Text.of("I do not agree")))
    if at.view.viewer in asked.missing:
        yes = at.pressed.form(f"yes to {asked.number}", lambda said: events.Confirmed())
        yield Button(yes, at.said(Text.of("I agree")), icon=at.words.icon_of("check"), bright=True)


def settlement_lines(settlement: Settlement, at: Standing) -> Iterator[Block]:
    """Yield what hands must do since the head was moved, and what an amendment could not keep."""
    for text in (*heads(settlement)[1:], *settlement.sheet):
        seat = whose(text)
        yield Line(at.said(text), seat=seat if seat in at.known.players else None)
    if settlement.dropped:
        yield Line(at.said(left_out(settlement)), "alarm")
    if settlement.why is not None:
        yield Line(at.said(settlement.why.text), "muted")


def fixing_blocks(at: Standing) -> Iterator[Block]:
    """Yield the ways to put something right."""
    if at.view.last is not None:
        yield Line(at.said(at.view.last.said), "muted")
    if at.view.head:
        yield at.button(Text.of("Take the last move back"), events.HeadMoved(Undo()), icon="undo")
    if at.view.redo:
        yield at.button(Text.of("Make it again"), events.HeadMoved(Redo()), icon="turn")
    yield at.button(Text.of("The table is right: correct"), events.CorrectionsOpened(), icon="check")


def seat_blocks(seat: int, at: Standing) -> Iterator[Block]:
    """Yield where a seat's points come from, what it has as all may count it, and what is done with it."""
    say = at.words.voice
    score = next((score for score in at.panels.scores.scores if score.seat == seat), None)
    if score is None:
        return
    total = score.total if seat == at.view.viewer else score.open
    yield Heading(say(Text.counted("{n} point", "{n} points", total)))
    parts = [(large(say(part.label)), str(part.points)) for part in score.parts if part.points]
    told = {count.label for count in score.counts}
    counts: list[tuple[str | Track, ...]] = [(large(_counted(count, say)), str(count.number)) for count in score.counts]
    column = at.known.players.index(seat)
    rows = (row for tally in at.panels.tallies if not tally.columns for row in tally.rows)
    more = [(row.label, row.values[column]) for row in rows if row.label not in told]
    counts += [(large(say(label)), valued(value)) for label, value in more if value != ""]
    yield Rows((), (*parts, *counts))
    if score.sealed is not None:
        yield Line(large(say(score.sealed)), "muted")
    for panel in at.panels.cards:
        if panel.seat == seat and panel.cards.total:
            yield from panel_blocks(panel, at.words)
    if seat == at.view.viewer:
        cards = Choice(CorrectCards.__name__, seat).with_field("pile", hand(seat))
        yield at.button(Text.of("Correct the hand"), events.Begun(cards), icon="hand")


def _counted(count: OpenCount, say: Voice) -> str:
    """Say what is counted, and which award the seat holds for it."""
    return say.aside(say(count.label), say(count.award)) if count.award is not None else say(count.label)


def _may_state(choice: Choice, at: Standing) -> bool:
    """Whether a seat may pick a choice on its own screen: one of its own, or one that states nothing hidden."""
    kind = at.view.known.room.move_named(choice.move)
    return kind.correction or choice.seat == at.view.viewer


def _faces(dice: int) -> Reads:
    def reads(said: Said) -> Does:
        faces = [said.get(f"die{i}", "") for i in range(dice)]
        told = all(face in FACES for face in faces)
        return events.FacesStated(tuple(map(int, faces))) if told else UNREADABLE

    return reads


FACES = frozenset("123456")
