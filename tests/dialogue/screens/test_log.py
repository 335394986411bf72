"""The log, as a browser shows it: a sentence for each move under its turn, and all that an opened one brought."""

from __future__ import annotations

from msgspec.structs import replace

from tests.dialogue.screens.around import all_of, bare, button, buttons, page, says, says_bare, seen, told
from ui.dialogue.events import AmendBegun, HeadMoved
from ui.dialogue.page.blocks import Button, Clause, Heading, Line, Locked
from ui.dialogue.requests import UndoTo
from ui.dialogue.screens.events import WentTo
from ui.dialogue.screens.log import EACH, now_in_turn, taken_back
from ui.dialogue.screens.screen import Log, LookBack
from ui.dialogue.story import moves


def test_every_move_stands_on_one_page_under_its_turn_with_its_hour_and_the_newest_first() -> None:
    made = [*moves(seen().log)]
    pages = [page(Log(page=n)) for n in range(-(-len(made) // EACH))]
    opened = [to.screen.seq for one in pages for to in told(WentTo, one.blocks) if isinstance(to.screen, Log)]
    assert opened == [one.seq for one in made]
    first = pages[0]
    heads = [says()(one.text) for one in all_of(Heading, first)]
    assert heads[0].startswith("Turn 1") and " · 20:" in heads[0] and len({*heads}) == len(heads)
    one = all_of(Button, first.blocks)[0]
    assert says()(one.text) == says()(made[0].said) and one.seat == made[0].seat
    assert says()(all_of(Line, first)[0].text).startswith("Now Yui: ")


def test_on_the_first_page_the_newest_move_lies_open() -> None:
    newest, first = next(moves(seen().log)), page(Log())
    assert button(first, "Fix this move").does == AmendBegun(newest.seq)
    assert button(first, "Go back to here").does == HeadMoved(UndoTo(newest.seq)), "only a turn ended since"
    assert "Fix this move" not in buttons(page(Log(page=1)))


def test_the_pages_are_turned_and_one_that_does_not_exist_is_the_last() -> None:
    last = (len([*moves(seen().log)]) - 1) // EACH
    assert button(page(Log()), "Earlier").does == WentTo(Log(page=1)) and "Later" not in buttons(page(Log()))
    assert button(page(Log(page=last)), "Later").does == WentTo(Log(page=last - 1))
    assert all_of(Heading, page(Log(page=99))) == all_of(Heading, page(Log(page=last)))


def test_what_cards_a_throw_brought_stands_below_it() -> None:
    gains = [one for one in moves(seen().log) if one.gains]
    every = [b for n in range(9) for b in all_of(Button, page(Log(page=n)).blocks) if isinstance(b.does, WentTo)]
    notes = [b for b in every if b.note is not None]
    assert gains and len(notes) >= len(gains) and "+" in says()(notes[0].note or notes[0].text)


def test_an_opened_move_says_all_it_brought_and_leads_back_to_it_or_puts_another_in_its_place() -> None:
    one = next(one for one in moves(seen().log) if one.followed and one.clause and one.seq < seen().head)
    shown = page(Log(one.seq, 2))
    assert shown.title == (one.said,)
    lines = [each.text for each in all_of(Line, shown)]
    assert [*one.followed] == lines[1:] and all_of(Clause, shown) == [Clause(one.clause)]
    assert button(shown, "Go back to here").does == HeadMoved(UndoTo(one.seq))
    assert button(shown, "Fix this move").does == AmendBegun(one.seq)
    assert shown.back == WentTo(Log(page=2)) == button(shown, "Back").does


def test_the_last_move_is_where_the_table_stands_already() -> None:
    shown = page(Log(seen().head))
    (locked,) = all_of(Locked, shown)
    assert says()(locked.why) == "This is the last move." and "Go back to here" not in buttons(shown)


def test_a_move_that_was_taken_back_meanwhile_leads_to_the_list() -> None:
    assert says()(page(Log(9999)).title[0]) == "What happened"


def test_the_evening_is_looked_at_again_from_it() -> None:
    assert button(page(Log()), "Look at it again").does == WentTo(LookBack())
    assert [says_bare(one.text) for one in all_of(Line, bare(Log()))] == ["Nothing has happened yet."]


def test_what_happens_now_is_said_below_the_last_turn() -> None:
    view = seen(over=True)
    name = view.known.setup.seats[view.known.winner].name
    assert says(over=True)(now_in_turn(view)) == f"{name} has won."
    front = seen().known.front
    assert front is not None
    nobody, both = replace(seen().known, agenda=()), replace(front, seats=(0, 1))
    assert says()(now_in_turn(replace(seen(), known=nobody))) == "There is nothing to do now."
    several = replace(seen().known, agenda=(both, *seen().known.agenda[1:]))
    assert says()(now_in_turn(replace(seen(), known=several))).startswith("Now: ")


def test_how_much_is_taken_back_is_counted_without_the_ends_of_turns() -> None:
    newest = [*seen().log]
    passes = [one for one in newest if one.passes]
    assert says()(taken_back([])) == "This is the last move."
    assert says()(taken_back(passes[:1])) == "The end of the turn is taken back."
    lines = [one for one in newest if not one.passes]
    assert says()(taken_back([*passes[:1], *lines[:1]])) == "1 later move is taken back."
    assert says()(taken_back(lines[:3])) == "3 later moves are taken back."
