"""The conversation at Soldiers of Catan: two sums are put aside, brought back, and left once they were compared."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.game.text import english, render
from tests.dialogue.person import seen
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, Play
from tests.rules.soldiers.board import LONE, attacks, face_to_face, position, throw
from ui.dialogue import events
from ui.dialogue.actions import Throwing, actions
from ui.dialogue.conversation import Conversation
from ui.dialogue.offers import sorted_offers
from ui.dialogue.panels import laid_out
from ui.dialogue.sentence import compared, sentence
from ui.dialogue.update import update


def attacked() -> Play:
    """Return a table at which Ann's tank attacks Ben's."""
    play = position(units={A: {LONE: "tank"}, B: {CC[1]: "tank"}}, held={A: {"wheat": 1}, B: {"wheat": 1}})
    attacks(play, LONE, CC[1])
    return play


def test_two_sums_are_put_aside_to_look_at_the_board() -> None:
    view = seen(attacked())
    panels = laid_out(view.panels)
    assert panels.versus is not None and compared(Conversation(), panels) == panels.versus
    aside, _ = update(Conversation(), events.LookedAside(), view)
    assert compared(aside, panels) is None


def test_sums_that_were_compared_are_read_and_seen_no_more_after_the_next_move() -> None:
    play = attacked()
    throw(play, (6, 6), (1, 1))
    view = replace(seen(play), head=1)
    panels = laid_out(view.panels)
    assert panels.versus is not None and panels.versus.over
    now, _ = update(Conversation(), events.Changed(), view)
    assert compared(now, panels) is not None and sentence(now, view, sorted_offers(view), panels) == panels.versus.title
    assert actions(now, view, sorted_offers(view), panels, Throwing()).main.does == events.LookedAside()
    assert update(now, events.Changed(), view)[0].aside is now.aside, "they were not seen yet"
    later, _ = update(now, events.Changed(), replace(view, head=2))
    assert later.aside


@pytest.mark.rule("SO-WIN-03")
def test_a_battle_that_wins_the_game_leaves_the_first_word_to_the_winner() -> None:
    play = face_to_face(cities={A: CC[18:26:2]}, medals=[(A, 2)])
    attacks(play, LONE, CC[1])
    throw(play, (6, 6), (1, 1))
    assert play.game.winner == A
    view = seen(play)
    now, panels = Conversation(), laid_out(view.panels)
    assert panels.versus is not None and panels.versus.over, "it can still be read"
    assert render(sentence(now, view, sorted_offers(view), panels), english, ("Ann",)) == "Ann has won."


def test_without_sums_and_calls_there_is_nothing_to_put_aside() -> None:
    view = seen(position())
    assert update(Conversation(), events.LookedAside(), view) == (Conversation(), None)
