"""The conversation at General Contractors: the rim is tapped, calls are put aside, a grave move is asked twice."""

from __future__ import annotations

from companion.game.moves import Choice
from companion.rules.base.robber import MoveRobber
from companion.rules.contractors.award import CannotPay
from tests.dialogue.person import seen
from tests.rules.base.board import A, B
from tests.rules.contractors.board import AWAY, auction, seven, won
from ui.dialogue import events
from ui.dialogue.actions import Throwing, actions
from ui.dialogue.conversation import Conversation, Covered, OfSeat, Sure
from ui.dialogue.offers import sorted_offers
from ui.dialogue.page.blocks import CardRow
from ui.dialogue.page.sheet_page import sheet_page
from ui.dialogue.panels import laid_out
from ui.dialogue.requests import Submit
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import called
from ui.dialogue.update import update


def test_the_next_direction_is_entered_with_a_tap_on_the_rim() -> None:
    play = seven()
    play.does(A, MoveRobber, hex=AWAY)
    view = seen(play)
    then, ask = update(Conversation(), events.SideTapped(2), view)
    assert ask is not None and isinstance(ask.request, Submit) and isinstance(ask.request.request, Choice)
    assert ask.request.request.filled == (("side", 2),)
    assert update(then, events.SideTapped(2), view)[1] is None, "once"
    assert update(Conversation(), events.SideTapped(6), view)[1] is None
    assert update(Conversation(sheet=OfSeat(A)), events.SideTapped(2), view)[1] is None, "not through a sheet"


def test_a_direction_asked_for_is_thrown_where_the_vane_is_simulated() -> None:
    play = seven()
    play.does(A, MoveRobber, hex=AWAY)
    view = seen(play)
    offers, panels = sorted_offers(view), laid_out(view.panels)
    said = {
        throwing: actions(Conversation(), view, offers, panels, throwing).main.text.msgid
        for throwing in (Throwing(dice=True, vane=True), Throwing(dice=True))
    }
    assert [*said.values()] == ["Turn the vane", "Throw"]


def test_the_round_of_calls_is_put_aside_to_look_at_the_board() -> None:
    view = seen(auction(held={A: {"wood": 4}, B: {"ore": 2}}))
    panels = laid_out(view.panels)
    assert panels.calls is not None and called(Conversation(), panels) == panels.calls
    aside, _ = update(Conversation(), events.LookedAside(), view)
    assert called(aside, panels) is None
    assert update(aside, events.LookedAside(), view) == (Conversation(), None)
    below = Conversation(sheet=Covered(0))
    assert update(below, events.LookedAside(), view) == (below, None), "not below what lies over them"


def test_what_else_one_may_call_is_a_key_with_its_seat_and_lies_in_its_sheet() -> None:
    view = seen(auction(held={A: {"wood": 4}, B: {"ore": 2}}))
    found = actions(Conversation(), view, sorted_offers(view), laid_out(view.panels), Throwing())
    assert isinstance(found.main.does, events.Begun) and [one.move for one in found.main.does.others] == ["Pass"]
    (ready, passing, aside) = found.keys
    assert isinstance(ready.does, events.Begun) and ready.does.choice.filled, "the smallest call is made with one tap"
    assert passing.does == events.Begun(found.main.does.others[0]) and passing.seat == found.main.does.others[0].seat
    assert aside.does == events.LookedAside()
    begun, _ = update(Conversation(), found.main.does, view)
    assert getattr(begun.sheet, "others", ()) == found.main.does.others


def test_what_costs_the_whole_hand_is_asked_about_once_more_whatever_is_tapped() -> None:
    view = seen(won("wheat wheat", hands="physical", hand={"unseen": 2}))
    grave = events.Begun(Choice(CannotPay.__name__, A))
    sure, ask = update(Conversation(), grave, view)
    assert isinstance(sure.sheet, Sure) and ask is None
    assert update(sure, grave, view) == (sure, None), "a second tap on the tile is no yes"
    assert sure.sheet is not None
    page = sheet_page(sure.sheet, ScreenState(sure, view))
    assert page is not None and [block for block in page.blocks if isinstance(block, CardRow)] == [CardRow((), 2)]
    made, ask = update(sure, events.Confirmed(), view)
    assert ask is not None and isinstance(ask.request, Submit)
    assert update(made, events.Confirmed(), view) == (made, None)
