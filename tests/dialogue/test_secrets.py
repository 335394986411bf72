"""What one seat alone may see: covered until it lifts the cover, forgotten when the game goes on, refused alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.state import hand
from companion.game.text import Refusal, Text
from companion.table import Table
from tests.dialogue.person import Person
from tests.table.scenes import discarding, give, let
from tests.table.seated import done
from ui.dialogue import events
from ui.dialogue.conversation import (
    Ask,
    Asking,
    Conversation,
    Covered,
    Idle,
    NotKept,
    OfSeat,
    OwnCards,
    Placing,
    ToldAlone,
)
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.requests import ShowView, Submit


def looked(person: Person) -> list[int]:
    """Return the seats whose eyes were asked for."""
    return [ask.request.viewer for ask in person.asked if isinstance(ask.request, ShowView)]


def test_a_seat_sees_its_cards_once_it_has_lifted_the_cover_and_not_again_without(dealt: Person) -> None:
    dealt.does(events.OwnAsked(1))
    assert dealt.now.sheet == Covered(1) and looked(dealt) == [] and dealt.now.alone is None
    dealt.does(events.Lifted())
    assert isinstance(dealt.now.sheet, OwnCards) and dealt.now.sheet.own.viewer == 1 and dealt.now.alone == 1
    dealt.does(events.CoveredAgain())
    assert dealt.now.sheet == Covered(1), "nothing of what it saw is left"
    dealt.does(events.Lifted())
    assert looked(dealt) == [1, 1]
    dealt.does(events.Closed())
    assert dealt.now == Conversation(head=dealt.view.head, revision=dealt.view.revision)


def test_own_cards_are_forgotten_when_the_game_goes_on(dealt: Person) -> None:
    dealt.does(events.OwnAsked(1), events.Lifted())
    done(dealt.table.thrown((1, 1)))
    dealt.looks()
    assert dealt.now.sheet is None


def test_an_answer_that_comes_after_the_cover_was_put_down_shows_nothing(dealt: Person) -> None:
    dealt.does(events.OwnAsked(1))
    slow = dealt.says(events.Lifted())
    dealt.does(events.Closed())
    dealt.hears(slow)
    assert dealt.now.sheet is None
    dealt.does(events.OwnAsked(1))
    dealt.hears(slow)
    assert dealt.now.sheet == Covered(1), "it is another cover"


def test_a_cover_lifted_twice_shows_once(dealt: Person) -> None:
    dealt.does(events.OwnAsked(1))
    first, second = dealt.says(events.Lifted()), dealt.says(events.Lifted())
    dealt.hears(first)
    shown = dealt.now
    dealt.hears(second)
    assert dealt.now == shown


def buying(dealt: Person) -> Choice:
    """Let Ann be able to buy for what others cannot name: cards somebody stole are seen by two."""
    table = dealt.table
    for seat in (0, 2):
        give(table, seat, Cards())
    give(table, 1, Cards({"ore": 2, "wheat": 2, "sheep": 2, "wood": 1}))
    let(table, 0, "roll")
    done(table.thrown((3, 4)))
    corner = table.game.places(1, "settlement")[0]
    around = [at for at in table.game.island.corner_hexes[corner] if at != table.game.where("robber")]
    done(table.submit(Choice("MoveRobber", 0, (("hex", around[0]),))))
    if any(choice.move == "Steal" for choice in offered(table)):
        done(table.submit(Choice("Steal", 0, (("victim", 1),))))
    assert table.known(TABLE).hand(0).unseen == 1
    let(table, 0, "trade")
    dealt.looks()
    return next(one.choice for one in dealt.view.offers if one.choice.move == "OfferTrade")


def offered(table: Table) -> tuple[Choice, ...]:
    """Return what the table may begin."""
    return tuple(one.choice for one in Person(table).view.offers)


def test_what_turns_on_a_secret_is_filled_in_under_the_cover_and_covered_again_on_leaving(dealt: Person) -> None:
    trade = buying(dealt)
    dealt.does(events.Begun(trade))
    covered = dealt.now.sheet
    assert isinstance(covered, Covered) and covered.seat == 0 and dealt.now.alone is None
    dealt.does(events.Lifted())
    asked = dealt.now.sheet
    assert isinstance(asked, Asking) and asked.draft.alone and asked.draft.known.viewer == 0
    assert dealt.now.alone == 0
    dealt.does(events.CoveredAgain())
    again = dealt.now.sheet
    assert isinstance(again, Covered) and again.draft is not None
    assert again.draft.known.viewer == TABLE and not again.draft.alone
    assert again.draft.choice == asked.draft.choice, "it goes on where it was"
    dealt.does(events.Lifted())
    assert dealt.now.sheet == asked


@pytest.mark.parametrize("lifted", [False, True])
def test_what_a_seat_began_to_fill_in_alone_is_dropped_when_the_game_goes_on(dealt: Person, *, lifted: bool) -> None:
    dealt.does(events.Begun(buying(dealt)))
    if lifted:
        dealt.does(events.Lifted())
    done(dealt.table.submit(Choice("EndTurn", 0)))
    dealt.looks()
    assert dealt.now.draft is None and dealt.now.sheet is None
    dealt.does(events.Lifted())
    assert dealt.now.sheet is None


def test_a_cover_lifted_as_the_game_went_on_opens_nothing(dealt: Person) -> None:
    dealt.does(events.Begun(buying(dealt)))
    slow = dealt.says(events.Lifted())
    done(dealt.table.submit(Choice("EndTurn", 0)))
    dealt.hears(slow)
    assert dealt.now.sheet is None and dealt.now.draft is None


def test_sealed_answers_are_given_one_after_the_other_each_under_its_cover(dealt: Person) -> None:
    discarding(dealt.table)
    dealt.looks()
    for seat in (1, 2):
        assert dealt.now.sheet is None, "each begins with a tap"
        dealt.does(events.SeatTapped(1))
        assert dealt.now.sheet == OfSeat(1), "a row begins nothing while answers are sealed"
        dealt.does(events.Closed())
        give_up = next(one.choice for one in dealt.view.offers if one.choice.seat == seat)
        dealt.does(events.Begun(give_up))
        assert isinstance(dealt.now.sheet, Covered) and dealt.now.sheet.seat == seat
        dealt.does(events.Lifted())
        dealt.fills(Cards({"wood": 5}))
        assert dealt.now.alone is None
    assert [len(dealt.table.game.hand(seat).kinds) for seat in (1, 2)] == [1, 1]
    assert isinstance(dealt.now.board, Placing), "the robber's turn comes by itself"


def test_a_hand_is_corrected_under_the_cover_of_its_owner(dealt: Person) -> None:
    buying(dealt)
    cards = Choice(CorrectCards.__name__, dealt.view.known.active).with_field("pile", hand(0))
    dealt.does(events.SeatTapped(0), events.Begun(cards))
    assert isinstance(dealt.now.sheet, Covered) and dealt.now.sheet.seat == 0
    dealt.does(events.Lifted())
    assert isinstance(dealt.now.sheet, Asking) and dealt.now.alone == 0
    dealt.fills(Cards({"wood": 3}))
    assert dealt.table.game.hand(0) == Cards({"wood": 3})


def test_a_place_that_a_seat_names_alone_is_forgotten_with_what_it_knew_even_if_it_is_about_the_past(
    dealt: Person,
) -> None:
    about_the_past = MoveDraft(Choice("BuildRoad", 0), dealt.table.known(0), amends=3)
    dealt.now = replace(dealt.now, board=Placing(about_the_past))
    done(dealt.table.thrown((1, 1)))
    dealt.looks()
    assert dealt.now.board == Idle()


def test_lit_places_that_a_seat_alone_should_see_are_covered_again_and_go_on_where_they_were(dealt: Person) -> None:
    buying(dealt)
    give(dealt.table, 0, Cards({"wood": 1, "brick": 1}))
    let(dealt.table, 0, "build")
    dealt.looks()
    alone = MoveDraft(Choice("BuildRoad", 0), dealt.table.known(0))
    lit = replace(dealt.now, board=Placing(alone))
    dealt.now = lit
    dealt.does(events.CoveredAgain())
    covered = dealt.now.sheet
    assert dealt.now.alone is None and dealt.now.draft is None
    assert isinstance(covered, Covered) and covered.seat == 0 and covered.draft is not None
    assert covered.draft.known.viewer == TABLE and covered.draft.choice == alone.choice
    dealt.does(events.Lifted())
    assert dealt.now.draft == alone and dealt.now.alone == 0


def poor(dealt: Person) -> Choice:
    """Let Ann hold three cards of which nobody else can name one, none of them ore, and want to buy for ore."""
    buying(dealt)
    done(
        dealt.table.submit(
            CorrectCards(seat=0, revision=dealt.table.game.revision, pile=hand(0), cards=Cards({"wood": 3}))
        )
    )
    assert dealt.table.known(TABLE).hand(0).unseen == 3
    let(dealt.table, 0, "build")
    dealt.looks()
    return Choice("BuyCard", 0)


def test_a_refusal_that_its_seat_alone_may_hear_is_told_alone_and_gone_with_the_cover(dealt: Person) -> None:
    dealt.does(events.Begun(poor(dealt)), events.Lifted())
    told = dealt.now.sheet
    assert isinstance(told, ToldAlone) and told.seat == 0 and dealt.now.alone == 0 and dealt.now.said is None
    dealt.does(events.CoveredAgain())
    assert dealt.now.sheet is None and dealt.now.board == Idle()


def test_a_reason_told_alone_is_gone_when_the_game_goes_on(dealt: Person) -> None:
    dealt.does(events.Begun(poor(dealt)), events.Lifted())
    done(dealt.table.submit(Choice("EndTurn", 0)))
    dealt.looks()
    assert dealt.now.sheet is None


def test_what_the_table_refuses_for_a_secret_is_asked_of_its_seat_alone(dealt: Person) -> None:
    draft = MoveDraft(poor(dealt), dealt.view.known)
    asked = Ask(Submit(draft.choice, draft.known.revision), draft)
    dealt.does(events.Answered(asked, dealt.consent.perform(asked.request)))
    assert isinstance(dealt.now.sheet, Covered) and dealt.now.sheet.seat == 0 and dealt.now.said is None


def test_a_full_disk_is_no_secret_though_only_a_seat_has_met_it(dealt: Person) -> None:
    own = dealt.table.known(0)
    asked = Ask(Submit(Choice("EndTurn", 0), own.revision, 0), MoveDraft(Choice("EndTurn", 0), own))
    full = Refusal("not-kept", "", Text.of("The disk is full."))
    dealt.does(events.Answered(asked, full))
    assert dealt.now.sheet == NotKept(full)
