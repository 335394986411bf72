"""Cards, not sentences: what an offer, a victim, a demand and a price look like on a page. No screen is drawn."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.rules.base import BASE
from companion.rules.base.production import Roll
from companion.rules.base.robber import MoveRobber
from companion.rules.base.trade import OfferTrade
from companion.view import View
from tests.dialogue.followed import Followed
from tests.dialogue.page.shown import all_of, english, page
from tests.dialogue.person import Person
from tests.rules.base.board import A, B, C, corner, position
from tests.table.scenes import give, let
from tests.table.seated import done
from ui.dialogue import events
from ui.dialogue.conversation import Asking, Behind, Conversation, Covered, MainMenu, OpenPiles, Over, Sheet
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import Button, CardRow, Heading, Line, Page, Pile, Swap, Tile
from ui.dialogue.page.sheet_page import sheet_page
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.update import update

FOREST = "-2,1"


def sheet(view: View, *happens: events.Event) -> Page:
    """Return the sheet that lies on the table once these events have happened there."""
    now = update(Conversation(), events.Changed(), view)[0]
    for event in happens:
        now, _ = update(now, event, view)
    assert now.top is not None
    shown = sheet_page(now.top, ScreenState(now, view))
    assert shown is not None
    return shown


def offered(held: dict[str, int]) -> Followed:
    """Ann offers Ben an ore for a sheep; so much he holds."""
    evening = Followed(position("trade", held={A: {"ore": 1}, B: held}))
    evening.does(A, OfferTrade, partner=B, give=Cards({"ore": 1}), get=Cards({"sheep": 1}))
    return evening


def swaps(shown: Page) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(one.gets, one.gives) for one in all_of(Swap, shown)]


ANSWER = Choice("AnswerOffer", B)


def laid(view: View, top: Sheet | Over) -> Page:
    """Return the page of a sheet, or of what lies over one."""
    now = Conversation(over=(top,)) if isinstance(top, Over) else Conversation(sheet=top)
    shown = sheet_page(top, ScreenState(now, view))
    assert shown is not None
    return shown


def test_an_offer_is_the_cards_that_change_hands_and_the_backs_of_the_hand_after_it() -> None:
    view = offered({"sheep": 2}).seen_by(TABLE)
    shown, says = laid(view, Asking(MoveDraft(ANSWER, view.known))), english(view.known)
    assert shown.seat == B and [*map(says, shown.title)] == ["Ben", "An offer from Ann"] and shown.sub is None
    assert shown.of == A, "the sign of who offers stands beside it"
    assert swaps(shown) == [(("ore",), ("sheep",))]
    assert [says(one.text) for one in all_of(Heading, shown)] == ["Your hand afterwards: 2 cards → 2"]
    assert all_of(CardRow, shown) == [CardRow((), 2)], "which they are is nobody else's"
    last = [one for one in shown.last if isinstance(one, Button)]
    assert [(says(one.text), one.icon) for one in last] == [("Back", ""), ("Decline", "cross"), ("Accept", "check")]
    assert [one.bright for one in last] == [False, False, True]


def test_under_the_cover_the_hand_after_an_offer_lies_open_with_what_changes(dealt: Person) -> None:
    for seat, cards in enumerate((Cards({"ore": 1}), Cards({"sheep": 2}))):
        give(dealt.table, seat, cards)
    let(dealt.table, A, "trade")
    give_ore = Choice("OfferTrade", A, (("partner", B), ("give", Cards({"ore": 1})), ("get", Cards({"sheep": 1}))))
    done(dealt.table.submit(give_ore))
    dealt.looks()
    dealt.does(events.Begun(ANSWER), events.Lifted())
    assert isinstance(dealt.now.top, Asking) and dealt.now.top.draft.alone
    (row,) = all_of(CardRow, laid(dealt.view, dealt.now.top))
    assert [one for one in row.cards if one.n or one.change] == [Pile("sheep", 1, -1), Pile("ore", 1, 1)]


def test_a_cover_over_an_offer_shows_what_changes_hands_and_no_hand() -> None:
    view = offered({"sheep": 2}).seen_by(TABLE)
    covered, says = laid(view, Covered(B, MoveDraft(ANSWER, view.known))), english(view.known)
    assert swaps(covered) == [(("ore",), ("sheep",))] and covered.of == A
    assert [says(one.text) for one in all_of(Heading, covered)] == ["Your hand afterwards: 2 cards → 2"]
    assert all_of(CardRow, covered) == all_of(CardRow, laid(view, Covered(A)))
    assert not swaps(laid(view, Covered(B))), "who only looks at its own cards answers nothing"


def test_what_is_read_over_an_answer_does_not_bear_the_sign_of_who_offers() -> None:
    view = offered({"sheep": 2}).seen_by(TABLE)
    now = Conversation(sheet=Asking(MoveDraft(ANSWER, view.known)), over=(MainMenu(),))
    read = sheet_page(MainMenu(), ScreenState(now, view))
    assert read is not None and read.of is None


def test_on_its_own_page_a_seat_sees_what_changes_hands_once() -> None:
    assert swaps(page(offered({"sheep": 2}).seen_by(B), events.Begun(ANSWER))) == [(("ore",), ("sheep",))]


def test_a_correction_on_its_own_page_is_no_answer_to_the_offer_that_waits() -> None:
    view = offered({"sheep": 2}).seen_by(B)
    shown, says = page(view, events.Begun(Choice("CorrectAgenda", B))), english(view.known)
    assert not swaps(shown) and "An offer from Ann" not in map(says, shown.title)
    assert [says(one.text) for one in shown.last if isinstance(one, Button)] == ["Back"]


def robbed() -> Followed:
    """Ann has moved the robber to a hex where Ben and Cleo have a settlement each."""
    there = {B: [corner(FOREST, "SW")], C: [corner(FOREST, "NE")]}
    evening = Followed(position("roll", settlements=there, held={B: {"ore": 3}, C: {"wood": 1}}))
    evening.does(A, Roll, dice=(3, 4))
    evening.does(A, MoveRobber, hex=FOREST)
    return evening


@pytest.mark.parametrize("viewer", [TABLE, A])
def test_a_victim_is_a_seat_with_the_backs_that_all_may_count(viewer: int) -> None:
    view = robbed().seen_by(viewer)
    steal = events.Begun(Choice("Steal", A))
    shown = sheet(view, steal) if viewer == TABLE else page(view, steal)
    victims = [one for one in all_of(Button, shown) if one.backs is not None]
    assert [(one.seat, one.backs, one.cards) for one in victims] == [(B, 3, ()), (C, 1, ())]
    assert shown.hex == FOREST, "the hex of the robber stands in the head"
    assert "The card is drawn unseen." in [english(view.known)(line.text) for line in all_of(Line, shown)]


def test_a_demand_is_asked_for_by_the_card() -> None:
    evening = Followed(position("trade", cards={A: {"monopoly": 1}}, hands="physical"))
    shown = sheet(evening.seen_by(TABLE), events.Begun(Choice("PlayMonopoly", A)))
    asked = [one.cards for one in shown.blocks if isinstance(one, Button)]
    assert asked == [("wood",), ("brick",), ("sheep",), ("wheat",), ("ore",)]


def test_behind_play_lies_each_card_with_how_many_its_seat_has_and_for_all_without() -> None:
    evening = Followed(position("trade", cards={A: {"knight": 2, "monopoly": 1}}))
    behind = events.Opened(Behind([key.word for key in BASE.keys].index("key_play")))
    (tile,) = [one for one in all_of(Tile, page(evening.seen_by(A))) if one.icon == "play"]
    assert tile.cards == ("knight", "monopoly")
    own = [one.played for one in all_of(Button, page(evening.seen_by(A), behind)) if one.played is not None]
    assert own == [Pile("knight", 2), Pile("monopoly", 1)]
    told = [one.played for one in all_of(Button, sheet(evening.seen_by(TABLE), behind)) if one.played is not None]
    assert Pile("knight", 0) in told and not any(pile.n for pile in told), "how many there are only its seat knows"


def test_cards_that_are_no_hand_have_their_names_beside_them() -> None:
    evening = Followed(position("trade", held={A: {"ore": 2}}, cards={A: {"knight": 2}}))
    rows = all_of(CardRow, page(evening.seen_by(A), events.Opened(OpenPiles())))
    assert [([one.kind for one in row.cards], row.named) for row in rows] == [(["ore"], False), (["knight"], True)]
