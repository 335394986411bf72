"""House rules that clash, on the pages of a new game in a browser: why is said, with the clause, and no game begins."""

from __future__ import annotations

from companion.rules.registry import VARIANTS
from tests.dialogue.screens.test_new_game import at_island
from ui.dialogue.new_game import RULES, START
from ui.dialogue.page.blocks import Line
from ui.dialogue.screens import events


def test_rules_that_clash_are_said_with_their_clause_and_begin_no_game() -> None:
    browser = at_island(VARIANTS["two_player_knights"])
    browser.onward()
    heading = "heading TK-TWO-04"
    browser.press(heading, "tokens_total 10", "tokens_total 7")
    for press in ((), ("back",)):  # where they are chosen, and where one goes on from
        browser.press(*press)
        alarm = next(block for block in browser.page.blocks if isinstance(block, Line) and block.tone == "alarm")
        assert str(alarm.text) == "Each begins with 5 tokens: in all there must be at least 10."
        assert [str(text) for text in alarm.more] == ["§ TK-TWO-02"]
    browser.does(events.Stepped(START))
    browser.press("first 0")
    browser.does(events.BeginAsked())
    assert browser.refused is not None and browser.refused.clause == "TK-TWO-02" and browser.asked == []
    browser.does(events.Stepped(RULES))
    browser.press(heading, "tokens_total 10", "back")
    browser.does(events.Stepped(START), events.BeginAsked())
    assert browser.setup.options == {"tokens_total": 10}


# -- who plays
