"""Taking back, amending, putting dice right, doing it anyway, and what must be read before anything else begins."""

from __future__ import annotations

from random import Random

import pytest

from companion.answers import Settlement
from companion.game.cards import Cards
from companion.game.difference import difference
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.text import Refusal, Text, english, render
from companion.rules.base.production import Roll
from companion.view import View
from tests.dialogue.person import Person, view_of
from tests.table.scenes import bought, building, give, let
from tests.table.seated import done, play
from ui.dialogue import events
from ui.dialogue.conversation import (
    Agreeing,
    Ask,
    Asking,
    Choosing,
    Conversation,
    Fixing,
    Idle,
    MainMenu,
    NotKept,
    OfSeat,
    Placing,
    Reading,
    Rereading,
    Settling,
    ToldAlone,
)
from ui.dialogue.events import Event
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.requests import Amend, Redo, ShowView, Submit, Undo, UndoTo
from ui.dialogue.update import update

FULL = Refusal("not-kept", "", Text.of("The disk is full."))
BEGINNINGS: tuple[Event, ...] = (
    events.DiceTapped(),
    events.SeatTapped(1),
    events.Opened(MainMenu()),
    events.OwnAsked(0),
    events.CorrectionsOpened(),
    events.MovesOpened(0),
    events.HeadMoved(Redo()),
    events.AmendBegun(1),
    events.FacesStated((1, 1)),
    events.Begun(Choice("Roll", 0)),
)


def thrown(person: Person) -> Person:
    """Let Ann throw 2 and 3."""
    person.does(events.FaceTapped(0, 2), events.FaceTapped(1, 3))
    return person


def test_what_hands_must_do_is_read_before_anything_begins(person: Person) -> None:
    thrown(person).does(events.HeadMoved(Undo()))
    assert isinstance(person.now.sheet, Settling)
    read = person.now
    for event in (*BEGINNINGS, events.Changed()):
        assert person.does(event).sheet == read.sheet
    person.does(events.SteppedBack())
    assert person.now.sheet is None and not person.table.game.throw
    person.does(events.HeadMoved(Redo()))
    assert person.table.game.throw == (2, 3)


def test_while_the_head_is_being_moved_nothing_begins_and_no_second_tap_counts(person: Person) -> None:
    asked = thrown(person).says(events.HeadMoved(Undo()))
    for event in (*BEGINNINGS, events.HeadMoved(Undo()), events.Changed()):
        assert person.says(event) is None and person.now.sheet is None, event
    person.hears(asked)
    assert isinstance(person.now.sheet, Settling)
    assert person.table.history.head == person.view.head


def test_taking_back_what_somebody_learned_needs_agreement(dealt: Person) -> None:
    building(dealt.table)
    bought(dealt.table)
    dealt.looks()
    head = dealt.table.history.head
    dealt.does(events.HeadMoved(Undo()))
    assert isinstance(dealt.now.sheet, Agreeing) and dealt.table.history.head == head
    dealt.does(events.Confirmed(), events.SteppedBack())
    assert isinstance(dealt.now.sheet, Agreeing), "nobody says yes for all, and it is not put away"
    dealt.does(events.Declined())
    assert dealt.now.sheet is None and dealt.table.history.head == head, "no"
    dealt.does(events.HeadMoved(Undo()))
    dealt.all_agree()
    assert isinstance(dealt.now.sheet, Settling) and dealt.table.history.head == head - 1
    dealt.does(events.Confirmed())
    assert dealt.table.history.head == head - 1, "it was agreed once"


def test_who_agreed_agreed_to_nothing_that_came_later(dealt: Person) -> None:
    building(dealt.table)
    bought(dealt.table)
    dealt.looks()
    dealt.does(events.HeadMoved(Undo()))
    done(dealt.table.submit(Choice("EndTurn", 0)))
    head = dealt.table.history.head
    dealt.looks()
    dealt.does(events.Confirmed())
    assert dealt.now.sheet is None and dealt.table.history.head == head


def test_another_move_is_put_in_the_place_of_an_old_one(person: Person) -> None:
    thrown(person)
    seq = person.view.head
    person.does(events.AmendBegun(seq), events.OtherwiseAsked())
    listed = person.now.sheet
    assert isinstance(listed, Choosing) and listed.amends == seq
    assert person.asked[-1].request == ShowView(TABLE, seq)
    person.does(events.Picked(next(choice for choice in listed.choices if choice.move == "Roll")))
    assert isinstance(person.now.sheet, Asking) and person.now.sheet.draft.amends == seq
    person.does(events.Changed())
    assert isinstance(person.now.sheet, Asking), "the past is not changed by news"
    person.fills((6, 6))
    assert isinstance(person.asked[-1].request, Amend)
    assert person.table.game.throw == (6, 6) and isinstance(person.now.sheet, Settling)


def test_a_move_that_is_not_there_cannot_be_amended(person: Person) -> None:
    person.does(events.AmendBegun(10_000))
    assert person.now.sheet is None and person.now.said is not None
    assert person.now.said.refusal is not None and person.now.said.refusal.code == "no-such-entry"


def test_what_was_not_listed_cannot_be_picked(person: Person) -> None:
    listed = person.does(events.CorrectionsOpened())
    assert person.does(events.Picked(Choice("Roll", 0))) == listed


def test_the_list_of_corrections_follows_the_game(person: Person) -> None:
    person.does(events.CorrectionsOpened())
    done(person.table.thrown((1, 1)))
    person.looks()
    assert isinstance(person.now.sheet, Choosing) and person.now.sheet.known == person.view.known


def test_dice_are_put_right_with_a_tap_on_the_face_that_lies_there(person: Person) -> None:
    thrown(person).does(events.DiceTapped())
    assert isinstance(person.now.board, Rereading) and person.now.board.throw.faces == (2, 3)
    right = person.says(events.FaceTapped(1, 4))
    assert person.says(events.FaceTapped(1, 4)) is None, "a second tap states nothing more"
    person.hears(right)
    assert person.table.game.throw == (2, 4) and isinstance(person.now.sheet, Settling)


def test_only_the_die_that_was_tapped_is_put_right(person: Person) -> None:
    thrown(person).does(events.DiceTapped(die=1), events.FaceTapped(0, 6))
    assert person.table.game.throw == (2, 3) and isinstance(person.now.board, Rereading)
    person.does(events.FaceTapped(1, 6))
    assert person.table.game.throw == (2, 6) and isinstance(person.now.sheet, Settling)


def test_a_throw_of_the_past_is_put_right_with_one_face_or_something_else_is_said_to_have_happened(
    person: Person,
) -> None:
    roll = thrown(person).view.head
    let(person.table, 0, "build")
    person.looks()
    person.does(events.AmendBegun(roll))
    assert isinstance(person.now.board, Rereading) and person.now.board.throw.faces == (2, 3)
    assert person.actions().main.does == events.OtherwiseAsked()
    said = "Turn 1: Ann's throw. Entered by hand: no device read this throw. Tap the face that really lay there."
    on_top = person.sentence()
    assert isinstance(on_top, Text) and render(on_top, english, ["Ann", "Ben"]) == said
    person.does(events.OtherwiseAsked())
    assert isinstance(person.now.sheet, Choosing) and person.now.sheet.amends == roll
    person.does(events.SteppedBack(), events.AmendBegun(roll), events.FaceTapped(0, 1))
    assert (1, 3) in [entry.move.dice for entry in person.table.history.path() if isinstance(entry.move, Roll)]
    assert isinstance(person.now.sheet, Settling)


def test_the_same_faces_are_no_news(person: Person) -> None:
    thrown(person).does(events.DiceTapped(), events.FaceTapped(0, 2))
    assert person.now.board == Idle() and not any(isinstance(ask.request, Amend) for ask in person.asked)


def test_faces_cannot_be_stated_where_nothing_was_thrown(person: Person) -> None:
    person.does(events.FacesStated((2, 3)))
    assert person.now.said is not None and person.now.said.refusal is not None
    assert person.now.said.refusal.code == "no-throw"


def test_a_throw_that_was_taken_back_is_not_put_right(person: Person) -> None:
    thrown(person).does(events.DiceTapped())
    done(person.table.undo())
    person.looks()
    assert person.now.board == Idle() and isinstance(person.now.sheet, Settling)


def test_what_hands_must_do_is_read_on_a_shared_screen_whoever_moved_the_head(person: Person) -> None:
    thrown(person)
    done(person.table.undo())
    person.looks()
    read = person.now.sheet
    assert isinstance(read, Settling) and read.settlement.sheet
    assert person.does(*BEGINNINGS).sheet == read, "nothing begins before it was read"
    person.does(events.Closed(), events.Changed())
    assert person.now.sheet is None
    again = Person(person.table)
    assert again.now.sheet is None, "it was read once, on a screen that all look at"
    assert again.view.settled is not None, "until the next move it can be looked up"
    done(person.table.thrown((4, 4)))
    assert view_of(person.table).settled is None


def test_what_nobody_has_read_lies_there_for_whoever_comes_back_to_the_table_later(person: Person) -> None:
    thrown(person)
    real = person.table.known(TABLE)
    done(person.table.undo())
    done(person.table.thrown((4, 4)))
    done(person.table.undo())
    back = Person(person.table).now.sheet
    assert isinstance(back, Settling)
    assert back.settlement.sheet == difference(real, person.table.known(TABLE)), "from where hands left the real table"


def test_a_seats_own_screen_that_moved_the_head_waits_for_nobody_to_read(person: Person) -> None:
    thrown(person)
    own = person.table.view(0)
    assert isinstance(own, View)
    now, ask = update(Conversation(head=own.head), events.HeadMoved(Undo()), own)
    assert ask is not None
    answer = person.table.undo()
    after = person.table.view(0)
    assert isinstance(after, View) and after.settled is not None
    now, _ = update(now, events.Changed(), after)
    now, _ = update(now, events.Answered(ask, answer), after)
    assert now.sheet is None and not now.settling
    person.looks()
    assert isinstance(person.now.sheet, Settling), "the screen that all look at shows it"


def refused(person: Person) -> str:
    """Let Ann, who can pay for it, build a settlement too near by, which the rules refuse; return where."""
    give(person.table, 0, Cards({"wood": 1, "brick": 1, "sheep": 1, "wheat": 1}))
    let(person.table, 0, "build")
    person.looks()
    known = person.view.known
    beside = {near for corner in known.pieces for near in known.island.corner_neighbours.get(corner, ())}
    place = min(beside - known.pieces.keys())
    person.does(events.MovesOpened(0))
    assert isinstance(person.now.sheet, Choosing)
    settlement = next(choice for choice in person.now.sheet.choices if choice.move == "BuildSettlement")
    person.does(events.Picked(settlement), events.PlaceTapped(place))
    return place


def test_what_the_rules_refuse_is_said_and_done_anyway_by_the_tables_word(person: Person) -> None:
    place = refused(person)
    said = person.now.said
    assert said is not None and said.refusal is not None and said.refusal.clause == "BASE-BUILD-05"
    assert person.actions().back.does == events.DoneAnyway()
    insisted = person.says(events.DoneAnyway())
    assert person.says(events.DoneAnyway()) is None
    person.hears(insisted)
    assert person.table.game.pieces[place][0].seat == 0 and person.now.said is None


@pytest.mark.parametrize("meanwhile", [events.Hushed(), events.SteppedBack()])
def test_what_was_hushed_is_not_done_anyway(person: Person, meanwhile: Event) -> None:
    place = refused(person)
    person.does(meanwhile, events.DoneAnyway())
    assert place not in person.table.game.pieces


def test_a_disk_that_refuses_is_read_until_it_is_closed(person: Person) -> None:
    person.does(events.FaceTapped(0, 2))
    asked = person.says(events.FaceTapped(1, 3))
    assert asked is not None
    person.says(events.Answered(asked, FULL))
    unread = person.now
    assert unread.sheet == NotKept(FULL)
    for event in (*BEGINNINGS, events.Changed()):
        assert person.does(event).sheet == unread.sheet
    person.does(events.Closed())
    assert person.now.sheet is None
    person.does(events.FaceTapped(0, 2), events.FaceTapped(1, 3))
    assert person.table.game.throw == (2, 3), "it may be tried again"


def test_what_one_seat_reads_alone_comes_before_what_all_must_do(person: Person) -> None:
    """However the seat leaves its sheet, the settlement is read after it."""
    why = Refusal("too-poor", "", Text.of("Your hand cannot pay for that."))
    asked = Ask(Amend(2, Choice("Roll", 0)))
    ways: tuple[Event, ...] = (events.CoveredAgain(), events.SteppedBack(), events.Closed())
    for number, leaves in enumerate(ways):
        settlement = Settlement(person.view.head, (), (3,), None, (1, why), number)
        person.does(events.Answered(asked, settlement))
        assert person.now.sheet == ToldAlone(1, why, then=settlement) and person.now.alone == 1
        assert person.does(*BEGINNINGS, events.Changed()).sheet == ToldAlone(1, why, then=settlement)
        assert person.does(leaves).sheet == Settling(settlement)
        assert person.does(events.Closed()).sheet is None


def test_once_the_game_goes_on_what_one_seat_reads_alone_gives_way_to_what_all_must_do(person: Person) -> None:
    why = Refusal("too-poor", "", Text.of("Your hand cannot pay for that."))
    settlement = Settlement(person.view.head, (), (3,), None, (1, why))
    person.does(events.Answered(Ask(Amend(2, Choice("Roll", 0))), settlement))
    done(person.table.thrown((1, 1)))
    person.looks()
    assert person.now.sheet == Settling(settlement) and person.now.alone is None


def test_news_that_leave_nothing_open_leave_the_sheets_of_all_open(person: Person) -> None:
    sheets: tuple[Reading, ...] = (OfSeat(1), Fixing(), MainMenu())
    for sheet in sheets:
        person.does(events.Opened(sheet))
        play(Random(1), person.table, 1)
        person.looks()
        assert person.now.top == sheet


def test_going_to_any_entry_is_one_request(person: Person) -> None:
    thrown(person).does(events.HeadMoved(UndoTo(0)))
    assert person.table.history.head == 0 and isinstance(person.now.sheet, Settling)
    person.does(events.Closed())
    assert isinstance(person.now.board, Placing), "the first corner is asked for again"


def test_what_comes_while_the_sheet_lies_there_is_settled_with_it(person: Person) -> None:
    """A throw that a device counts closes nothing: the sheet says then what leads from the real table to here."""
    real = thrown(person).table.known(TABLE)
    person.does(events.HeadMoved(Undo()))
    done(person.table.thrown((4, 4)))
    person.looks()
    now = person.now.sheet
    assert isinstance(now, Settling)
    assert now.settlement.sheet == difference(real, person.table.known(TABLE))
    person.does(events.Closed())
    assert person.now.sheet is None


def test_a_refused_move_that_nobody_touched_does_not_speak_for_the_next(person: Person) -> None:
    told = Conversation(untouched=person.view.revision, head=person.view.head)
    draft = MoveDraft(Choice("Roll", 0), person.view.known)
    person.now = told
    person.does(events.Answered(Ask(Submit(draft.choice, draft.known.revision), draft), FULL), events.Closed())
    done(person.table.thrown((3, 5)))
    person.looks()
    assert person.now.said is None
