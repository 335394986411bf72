"""Looking back, as a browser shows it: a turn, the island as it left it, everybody's points then, what was done."""

from __future__ import annotations

from tests.dialogue.screens.around import all_of, bare, button, buttons, page, says, says_bare, seen
from ui.dialogue.page.blocks import Line, SeatRow
from ui.dialogue.screens.events import WentTo
from ui.dialogue.screens.screen import Log, LookBack
from ui.dialogue.story import moves, turns


def test_one_steps_through_every_turn_from_the_last_to_the_first_and_back() -> None:
    told, now, heads = turns(seen().log), LookBack(), list[str]()
    while True:
        shown = page(now, past=seen(before=now.before) if now.before else None)
        heads.insert(0, says()(shown.title[0]))
        if "Earlier" not in buttons(shown):
            break
        does = button(shown, "Earlier").does
        assert isinstance(does, WentTo) and isinstance(does.screen, LookBack)
        later, now = now, does.screen
        again = page(now, past=seen(before=now.before))
        assert button(again, "Later").does == WentTo(later)
    assert len(heads) == len(told) and heads[0].startswith("Set-up") and heads[1].startswith("Turn 1, ")


def test_island_and_points_are_those_of_the_moment_and_what_was_done_stands_below() -> None:
    told = turns(seen().log)
    before = told[1][0].seq
    shown, past = page(LookBack(before), past=seen(before=before)), seen(before=before)
    assert shown.island is not None and shown.island.board == past.known.board
    assert len(shown.island.marks) < len(page(LookBack()).island.marks)  # type: ignore[union-attr]  # one lies there
    assert [row.points for row in all_of(SeatRow, shown)] == [2, 2, 2, 2]
    assert [one.text for one in all_of(Line, shown)] == [one.said for one in moves(told[0])]


def test_while_the_moment_is_not_known_no_other_one_is_shown_for_it() -> None:
    shown = page(LookBack(turns(seen().log)[1][0].seq))
    assert shown.island is None and all_of(SeatRow, shown) == []


def test_it_leads_to_the_log_and_without_a_game_back() -> None:
    assert button(page(LookBack()), "What happened").does == WentTo(Log())
    assert says_bare(bare(LookBack()).title[0]) == "Nothing has happened yet."
    assert bare(LookBack()).back is not None
