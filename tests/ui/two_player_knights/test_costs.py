"""What token actions cost and bring is drawn on a page: tokens beside a choice, the cards that were drawn."""

from __future__ import annotations

from typing import Any

from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.rules.two_player_knights.forced_trade import ForceTrade
from tests.dialogue.page.shown import all_of
from tests.dialogue.person import known_view
from tests.rules.base.board import A, B, Play
from tests.rules.two_player_knights.board import position
from ui.dialogue.conversation import Asking, Conversation, Sure
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import Button, CardRow, Form, Page, Pile, Swap
from ui.dialogue.page.sheet_page import sheet_page
from ui.dialogue.screen_state import ScreenState


def trading() -> Play:
    return position(held={A: {"ore": 2}, B: {"wood": 1, "ore": 1}})


def sheet(play: Play, kind: Any, choice: Choice, viewer: int) -> Page:
    known = play.seen_by(viewer)
    top = kind(MoveDraft(choice, known))
    view = known_view(known)
    shown = sheet_page(top, ScreenState(Conversation(sheet=top), view))
    assert shown is not None
    return shown


def test_each_sort_of_forced_trade_shows_the_tokens_it_costs() -> None:
    shown = sheet(trading(), Asking, Choice("ForceTrade", A), TABLE)
    costs = [one.costs for one in all_of(Button, shown.blocks)]
    assert costs == [("token",), ("token", "token")]


def test_the_cards_that_were_drawn_lie_above_those_to_be_given() -> None:
    play = trading()
    play.does(A, ForceTrade, kind="whole_hand", cards=Cards({"wood": 1, "ore": 1}))
    shown = sheet(play, Asking, Choice("GiveBack", A), A)
    row, form = shown.blocks
    assert isinstance(row, CardRow) and {*row.cards} == {Pile("wood", 1), Pile("ore", 1)}
    assert isinstance(form, Form)


def test_the_robber_goes_for_tokens_that_are_drawn() -> None:
    shown = sheet(trading(), Sure, Choice("RobberToDesert", A), TABLE)
    assert [(one.gets, one.goes) for one in all_of(Swap, shown)] == [((), ("token",))]
