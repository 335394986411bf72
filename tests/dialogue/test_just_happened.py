"""What just happened, in a line or two for each viewer: gains, thefts, offers, and why a moment is silent."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.text import SeatName, Text
from companion.rules.base.building import BuildRoad
from companion.rules.base.production import Roll
from companion.rules.base.robber import MoveRobber, Steal
from companion.rules.base.setup import EndTurn
from companion.rules.base.trade import AnswerOffer, OfferTrade
from companion.view import View
from tests.dialogue.followed import Followed, lines, read
from tests.dialogue.person import Person
from tests.rules.base.board import A, B, C, corner, edge, position, sentence
from ui.dialogue import events
from ui.dialogue.conversation import Message
from ui.dialogue.just_happened import brought, just_happened
from ui.dialogue.requests import Redo, Undo

FIELDS, FOREST, MOUNTAINS = "-1,2", "-2,1", "2,0"  # wheat on a 6; wood and ore, both on an 8
EIGHT, TWELVE, SEVEN = (3, 5), (6, 6), (3, 4)
HOME = corner(FOREST, "SW")


def test_a_throw_says_what_it_brought_each_viewer_and_whose_it_was() -> None:
    evening = Followed(position("roll", settlements={A: [HOME]}, cities={B: [corner(MOUNTAINS, "SE")]}))
    evening.does(A, Roll, dice=EIGHT)
    assert lines(evening, A) == ["Ann threw 8; +1 wood"]
    assert lines(evening, B) == ["Ann threw 8; +2 ore"]
    assert lines(evening, C) == lines(evening, TABLE) == ["Ann threw 8"]
    (said,) = just_happened(evening.seen_by(B))
    assert (said.seat, said.faces) == (A, EIGHT)
    assert brought(evening.seen_by(B)) == Cards({"ore": 2})


def test_the_throw_stays_above_what_is_done_later_in_the_turn_and_its_gains_are_no_news_then() -> None:
    evening = Followed(position("roll", settlements={A: [HOME]}, held={A: {"wood": 1, "brick": 1}}))
    evening.does(A, Roll, dice=EIGHT)
    evening.does(A, BuildRoad, place=edge(FOREST, "SW"))
    assert lines(evening, A) == ["Ann threw 8; +1 wood", "Ann builds a road; -1 brick; -1 wood"]
    assert lines(evening, B) == ["Ann threw 8", "Ann builds a road"]
    assert brought(evening.seen_by(A)) == Cards({"brick": -1, "wood": -1})
    evening.does(A, EndTurn)
    assert lines(evening, B) == ["Ann builds a road"], "what was done last in the turn before, until the next throw"
    assert brought(evening.seen_by(A)) == Cards()


def test_thief_and_victim_read_which_card_was_stolen_and_nobody_else() -> None:
    evening = Followed(position("roll", settlements={B: [HOME]}, held={B: {"ore": 1}}))
    evening.does(A, Roll, dice=SEVEN)
    evening.does(A, MoveRobber, hex=FOREST)
    evening.does(A, Steal, victim=B, card=Cards({"ore": 1}))
    told = "Ann steals a card from Ben"
    assert lines(evening, A)[-1] == f"{told}; +1 ore"
    assert lines(evening, B)[-1] == f"{told}; -1 ore"
    assert lines(evening, C)[-1] == lines(evening, TABLE)[-1] == told
    other = Followed(position("roll", settlements={B: [HOME]}, held={B: {"wheat": 1}}))
    other.does(A, Roll, dice=SEVEN)
    other.does(A, MoveRobber, hex=FOREST)
    other.does(A, Steal, victim=B, card=Cards({"wheat": 1}))
    for viewer in (C, TABLE):
        assert just_happened(evening.seen_by(viewer)) == just_happened(other.seen_by(viewer))


def offered() -> Followed:
    evening = Followed(position("trade", held={A: {"ore": 1}, B: {"sheep": 1}}))
    evening.does(A, OfferTrade, partner=B, give=Cards({"ore": 1}), get=Cards({"sheep": 1}))
    return evening


def test_an_offer_stands_on_every_page_with_its_cards_but_on_that_of_who_answers_it() -> None:
    evening = offered()
    (own,) = just_happened(evening.seen_by(A))
    assert sentence(own.text) == "Your offer to Ben stands: 1 ore → 1 sheep"
    assert own.own and own.taken_back
    assert lines(evening, B) == [], "his page is the offer"
    assert lines(evening, C) == lines(evening, TABLE) == ["Ann offers Ben: 1 ore → 1 sheep"]
    assert not just_happened(evening.seen_by(C))[0].own


@pytest.mark.parametrize(
    ("answer", "for_ann", "for_cleo"),
    [
        ("yes", "Ben takes the offer of Ann; -1 ore; +1 sheep", "Ben takes the offer of Ann; 1 sheep → 1 ore"),
        ("no", "Ben declines the offer of Ann", "Ben declines the offer of Ann"),
    ],
)
def test_who_said_yes_or_no_is_told_and_what_was_exchanged(answer: str, for_ann: str, for_cleo: str) -> None:
    evening = offered()
    evening.does(B, AnswerOffer, answer=answer)
    assert lines(evening, A) == [for_ann]
    assert lines(evening, C) == [for_cleo]


def test_a_throw_that_the_robber_blocks_says_who_goes_without() -> None:
    evening = Followed(position("roll", settlements={A: [HOME], B: [corner(FOREST, "N")]}, robber=FOREST))
    evening.does(A, Roll, dice=EIGHT)
    assert lines(evening, C) == [f"Ann threw 8; robber at {FOREST}: nothing for Ann, Ben"]
    assert evening.seen_by(C).last.silent != ()  # type: ignore[union-attr]  # something was told


def test_a_throw_that_nobody_is_beside_says_so_and_a_seven_does_not() -> None:
    evening = Followed(position("roll", settlements={A: [HOME]}))
    evening.does(A, Roll, dice=TWELVE)
    assert lines(evening, A) == ["Ann threw 12; It brings nobody anything."]
    evening = Followed(position("roll", settlements={A: [HOME]}))
    evening.does(A, Roll, dice=SEVEN)
    assert lines(evening, A) == ["Ann threw 7"]


def test_a_bank_that_cannot_pay_says_of_what_it_has_too_little() -> None:
    cities = {A: [corner(FIELDS, "N")], B: [corner(FIELDS, "S")]}
    evening = Followed(position("roll", cities=cities, bank={"wheat": 3}))
    evening.does(A, Roll, dice=(2, 4))
    assert lines(evening, A) == ["Ann threw 6; The bank has too few of these: wheat"]


def test_what_was_put_right_stands_first_and_is_marked() -> None:
    evening = Followed(position("roll", settlements={A: [HOME]}))
    evening.does(A, Roll, dice=EIGHT)
    right = Text.of("{seat}'s turn.", seat=SeatName(C))
    first, *rest = just_happened(replace(evening.seen_by(B), put_right=(right,)))
    assert (first.text, first.seat, first.marked) == (right, C, True)
    assert [read(one) for one in rest] == lines(evening, B)


def test_what_was_put_right_below_a_throw_in_the_log_hides_nothing_of_its_line() -> None:
    evening = Followed(position("roll", settlements={A: [HOME]}))
    evening.does(A, Roll, dice=TWELVE)
    view = evening.seen_by(B)
    right = (Text.of("{seat}'s turn.", seat=SeatName(C)),)
    view = replace(view, log=replace(view.log, below={view.head: right}))
    assert (
        [read(one) for one in just_happened(view)] == lines(evening, B) == ["Ann threw 12; It brings nobody anything."]
    )


def test_a_correction_is_the_last_move_and_is_said_once() -> None:
    evening = Followed(position("roll"))
    view = evening.seen_by(B)
    assert view.last is not None and [one.marked for one in just_happened(view)] == [False]
    assert [one.marked for one in just_happened(replace(view, put_right=(view.last.said,)))] == [True]


def test_on_the_screen_all_look_at_why_nothing_followed_is_news_once(person: Person) -> None:
    game = person.view.known
    idle = (
        n for n in range(2, 13) if not any(game.variant.questions.sources(game, h) for h in game.board.hexes_with(n))
    )
    total = next(n for n in idle if n != sum(SEVEN))
    person.table.submit(Choice("Roll", game.active, (("dice", (max(1, total - 6), min(6, total - 1))),)))
    person.looks()
    why = Text.of("It brings nobody anything.")
    assert person.now.said is not None and person.now.said.text == why
    seat = person.table.view(game.active)
    assert isinstance(seat, View) and seat.news == () and seat.last is not None and seat.last.silent == (why,)
    person.does(events.Hushed(), events.HeadMoved(Undo()), events.SteppedBack(), events.HeadMoved(Redo()))
    assert person.now.said != Message(why)
