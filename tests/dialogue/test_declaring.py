"""A win that may be declared while somebody else is asked: it stands beside that question, and never in its place."""

from __future__ import annotations

from companion.game.secret import TABLE
from companion.game.state import NOBODY
from companion.rules.base.development import DeclareVictory
from companion.rules.base.trade import AnswerOffer, OfferTrade
from companion.rules.contractors.auction import Bid
from companion.view import View
from tests.dialogue.page.shown import all_of, english, page
from tests.dialogue.person import known_view, seen
from tests.rules.base.board import A, B, C, Play, position
from tests.rules.base.test_declaring import CITIES, SETTLED
from tests.rules.contractors import board as contractors
from tests.rules.contractors.test_worth_of_works import INLAND_CITIES
from ui.dialogue.actions import Action, Throwing, actions
from ui.dialogue.conversation import Conversation
from ui.dialogue.events import Begun, Changed
from ui.dialogue.offers import sorted_offers
from ui.dialogue.page.blocks import Button
from ui.dialogue.panels import laid_out
from ui.dialogue.update import update


def offered() -> Play:
    """Return a table where Ann has nine open points and a hidden one, and Ben is asked about her offer."""
    play = position(
        "trade",
        cities={A: CITIES},
        settlements={A: SETTLED[:1]},
        cards={A: {"victory_point": 1}},
        held={A: {"ore": 1}, B: {"wood": 1}},
    )
    play.does(A, OfferTrade, partner=B, give=contractors.cards("ore"), get=contractors.cards("wood"))
    return play


def beside(view: View) -> dict[str, Action]:
    """Return what a screen offers beside what leads, by the move that it begins."""
    found = sorted_offers(view)
    keys = actions(Conversation(), view, found, laid_out(view.panels), Throwing()).keys
    return {one.does.choice.move: one for key in keys for one in key.behind if isinstance(one.does, Begun)}


def test_the_question_of_another_seat_leads_and_the_win_of_the_turn_player_stands_beside_it_with_his_sign() -> None:
    view = seen(offered())
    main = sorted_offers(view).main
    assert main is not None and (main.choice.move, main.choice.seat) == (AnswerOffer.__name__, B)
    assert sorted_offers(view).alone == main, "it opens as if nothing stood beside it"
    assert view.forced is None, "but nothing goes by itself"
    assert beside(view)[DeclareVictory.__name__].seat == A


def test_a_phone_that_is_asked_nothing_has_the_button_and_says_whom_the_table_waits_for() -> None:
    play = offered()
    for seat, shown in ((A, True), (B, False), (C, False)):
        known = play.seen_by(seat)
        view = known_view(known)
        assert view.asked == (seat == B)
        said = {english(known)(button.text) for button in all_of(Button, page(view))}
        assert ("Declare victory" in said) is shown, seat


def test_in_a_round_of_bids_the_sheet_of_another_seat_does_not_hold_it() -> None:
    hidden = {"cards": {A: {"victory_point": 1}}, "held": {A: {"ore": 2}, B: {"ore": 2}}}
    play = contractors.auction(
        cities={A: INLAND_CITIES}, dikes={A: [contractors.v(0)]}, options={"victory_points": 9}, **hidden
    )
    assert play.game.winner == NOBODY
    for asked in (A, B):
        assert play.at() == ("bid", (asked,))
        view = seen(play)
        assert view.viewer == TABLE
        now, _ = update(Conversation(), Changed(), view)
        main = sorted_offers(view).main
        assert main is not None and main.choice.move == Bid.__name__
        found = actions(now, view, sorted_offers(view), laid_out(view.panels), Throwing()).main.does
        assert isinstance(found, Begun)
        others = {choice.move for choice in found.others}
        assert (DeclareVictory.__name__ in others) == (asked == A)
        assert DeclareVictory.__name__ in beside(view)
        contractors.bids(play, asked, "ore" if asked == A else "ore ore")
