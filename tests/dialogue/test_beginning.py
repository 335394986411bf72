"""A choice is begun, filled in and made: by a tile, on the board, at a seat's row, in a list, or by itself."""

from __future__ import annotations

from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.game.prompts import Dice, Place
from companion.game.text import Text
from companion.journal import Journal
from tests.dialogue.person import Person, answer
from tests.table.scenes import building, give, let
from tests.table.seated import done, seated
from ui.dialogue import events
from ui.dialogue.conversation import HINT, Asking, Conversation, Idle, Message, OfSeat, Placing
from ui.dialogue.offers import sorted_offers
from ui.dialogue.requests import Submit
from ui.dialogue.sentence import coming


def built(person: Person) -> Person:
    """Let Ann build with plenty in hand."""
    building(person.table)
    person.looks()
    return person


def site(person: Person, move: str) -> str:
    """Return a place where a move waits on the board."""
    return next(at for at, here in sorted_offers(person.view).sites.items() if here[0].choice.move == move)


def submitted(person: Person) -> list[tuple[str, int]]:
    """Return the moves that were asked of the table, each with its seat."""
    requests = [revision.request for revision in person.asked]
    return [
        (r.request.move, r.request.seat) for r in requests if isinstance(r, Submit) and isinstance(r.request, Choice)
    ]


def test_before_anybody_threw_a_tap_on_the_dice_leads_nowhere(journal: Journal) -> None:
    person = Person(seated(journal))
    assert person.view.throw is None and person.view.device_asked is None
    before = person.now
    assert person.does(events.DiceTapped(None)) == before


def test_a_choice_is_begun_filled_in_and_made(person: Person) -> None:
    person.does(events.Begun(Choice("Roll", 0)))
    assert isinstance(person.now.sheet, Asking) and isinstance(person.now.sheet.draft.prompt, Dice)
    person.fills((2, 3))
    assert person.table.game.throw == (2, 3) and person.now.sheet is None


def test_what_does_not_fit_the_prompt_fills_nothing(person: Person) -> None:
    asked = person.does(events.Begun(Choice("Roll", 0)))
    for value in ((1,), (1, 7), "wood", None, Cards()):
        assert person.fills(value) == asked


def test_what_is_said_twice_does_not_fill_the_next_prompt(person: Person) -> None:
    """What is given and what is got are asked in the same way."""
    give(person.table, 0, Cards({"wood": 8, "ore": 8}))
    let(person.table, 0, "trade")
    person.looks()
    person.does(events.Begun(Choice("BankTrade", 0)))
    given = answer(person, "wood")
    person.does(given)
    asked = person.now
    assert person.now.draft is not None and person.now.draft.prompt is not None
    assert person.now.draft.prompt.field == "get"
    assert person.does(given) == asked
    again = events.Filled("get", given.revision - 1, "brick")
    assert person.does(again) == asked, "nor what was said to an older question"


def test_a_place_tapped_offers_what_can_be_done_there_and_a_second_tap_begins_it(person: Person) -> None:
    place = site(built(person), "BuildRoad")
    person.does(events.PlaceTapped(place))
    assert person.now.board == Idle(place) and submitted(person) == []
    assert person.actions().main.price == ("brick", "wood"), "its price is worth seeing there"
    person.does(events.PlaceTapped(place))
    assert submitted(person) == [("BuildRoad", 0)] and person.now.board == Idle()
    assert place in person.table.game.pieces


def test_a_tap_elsewhere_forgets_the_place(person: Person) -> None:
    place = site(built(person), "BuildRoad")
    for elsewhere in ("", "0,0"):
        person.does(events.PlaceTapped(place), events.PlaceTapped(elsewhere))
        assert person.now.board == Idle()


def test_the_tile_of_a_tapped_place_builds_there(person: Person) -> None:
    place = site(built(person), "BuildCity")
    person.does(events.PlaceTapped(place))
    begun = person.actions().main.does
    assert isinstance(begun, events.Begun)
    person.does(begun)
    assert person.table.game.pieces[place][0].what == "city"


def test_while_a_place_is_asked_for_only_the_lit_ones_take_a_tap(journal: Journal) -> None:
    person = Person(seated(journal))
    asked = person.now
    assert isinstance(asked.board, Placing) and isinstance(asked.board.draft.prompt, Place)
    assert person.does(events.PlaceTapped("0,0")) == asked
    person.does(events.PlaceTapped(asked.board.draft.prompt.options[0]))
    assert len(person.table.game.pieces) > 1


def test_a_tap_on_a_seats_row_shows_the_seat(person: Person) -> None:
    for seat in (0, 1, 2):
        assert person.does(events.SeatTapped(seat)).sheet == OfSeat(seat)


def test_a_tap_on_a_seats_row_begins_the_trade_with_it_while_that_can_be_and_nothing_else_was_begun(
    person: Person,
) -> None:
    for seat in (0, 1):
        give(person.table, seat, Cards({"wood": 1, "brick": 1}))
    give(person.table, 2, Cards())
    let(person.table, 0, "trade")
    person.looks()
    for seat in (0, 2):
        assert person.does(events.SeatTapped(seat)).sheet == OfSeat(seat), "nobody trades with himself, nor for nothing"
        person.does(events.Closed())
    sheet = person.does(events.SeatTapped(1)).sheet
    assert isinstance(sheet, Asking) and sheet.draft.choice == Choice("OfferTrade", 0, (("partner", 1),))
    assert person.does(events.SeatTapped(1)).sheet == OfSeat(1), "over what was begun its page"


def test_nobody_sits_there(person: Person) -> None:
    stood = person.now
    for event in (events.SeatTapped(7), events.OwnAsked(7), events.MovesOpened(7)):
        assert person.does(event) == stood


def test_what_alone_can_be_done_begins_by_itself(journal: Journal) -> None:
    person = Person(seated(journal))
    assert isinstance(person.now.board, Placing) and person.asked == []
    assert person.does(events.SteppedBack()).board == Idle(), "not again, after the table stepped back"
    assert person.does(events.Changed()).board == Idle(), "and not by news of the same question"


def test_a_clock_that_goes_on_wipes_nothing_that_was_said(journal: Journal) -> None:
    """A hall's clock lets screens look again each minute; what was just said is still being read then."""
    person = Person(seated(journal))
    (begun,) = (board.draft.choice for board in (person.now.board,) if isinstance(board, Placing))
    said = person.does(events.Begun(begun)).said
    assert said == Message(HINT)
    assert person.does(events.Changed()).said == said
    let(person.table, 1, "build")
    person.looks()
    assert person.now.said is None, "the game went on"


def test_what_leaves_no_choice_is_done_without_a_touch_and_said(person: Person) -> None:
    """One corner has one victim: once the robber stands there, the theft needs nobody's finger."""
    table = person.table
    for seat in (0, 2):
        give(table, seat, Cards())
    give(table, 1, Cards({"ore": 1}))
    done(table.thrown((3, 4)))
    person.looks()
    corner = table.game.places(1, "settlement")[0]
    around = [at for at in table.game.island.corner_hexes[corner] if at != table.game.where("robber")]
    beside = {
        at: {table.game.pieces[c][0].seat for c in table.game.island.hex_corners[at] if c in table.game.pieces}
        for at in around
    }
    place = next(at for at, seats in beside.items() if seats - {0, 2} == {1})
    before = len(submitted(person))
    person.does(events.PlaceTapped(place))
    assert [move for move, _ in submitted(person)[before:]] == ["MoveRobber", "Steal"]
    last = person.view.last
    assert last is not None and person.now.said == Message(last.said), "what came of it is said"


def test_whoever_answers_after_another_seat_begins_with_a_tap(dealt: Person) -> None:
    for seat in (1, 2):
        give(dealt.table, seat, Cards({"wood": 5, "ore": 5}))
    done(dealt.table.thrown((3, 4)))
    dealt.looks()
    assert dealt.now.draft is None and dealt.now.sheet is None


def test_what_waits_for_dice_does_not_begin_by_itself(person: Person) -> None:
    assert person.now == Conversation(head=person.view.head, revision=person.view.revision)


def test_a_second_tap_of_the_same_finger_makes_nothing_twice(person: Person) -> None:
    person.does(events.FaceTapped(0, 2), events.FaceTapped(1, 3))
    end = next(one.choice for one in person.view.offers if one.choice.move == "EndTurn")
    first, second = person.says(events.Begun(end)), person.says(events.Begun(end))
    assert first is not None and second is None
    person.hears(first)
    stood = person.now
    person.does(events.Begun(end))
    assert person.now.said is not None and "Wait for" in person.now.said.text.msgid, "Ben's turn has begun"
    assert person.does(events.Hushed()) == stood


def test_what_answers_an_older_question_is_dropped(person: Person) -> None:
    person.does(events.Begun(Choice("Roll", 0)))
    done(person.table.thrown((1, 1)))
    person.looks()
    assert person.now.sheet is None and person.now.draft is None


def test_a_sheet_that_only_shows_something_survives_the_news(person: Person) -> None:
    person.does(events.SeatTapped(2))
    done(person.table.thrown((1, 1)))
    person.looks()
    assert person.now.sheet == OfSeat(2)


def test_no_touch_goes_through_a_sheet_to_the_board(person: Person) -> None:
    place = site(built(person), "BuildRoad")
    person.does(events.PlaceTapped(place), events.Opened(OfSeat(1)))
    stood = person.now
    for event in (events.PlaceTapped(place), events.SideTapped(0), events.DiceTapped()):
        assert person.does(event) == stood


def test_where_no_calls_and_no_sums_lie_there_is_no_way_to_put_them_aside(person: Person) -> None:
    thrown = (events.FaceTapped(0, 2), events.FaceTapped(1, 3))
    for way in ((), thrown):
        person.does(*way)
        assert events.LookedAside() not in [one.does for key in person.actions().keys for one in key.behind]


def test_in_the_middle_of_a_turn_what_may_be_done_and_need_not_comes_before_its_end(person: Person) -> None:
    person.does(events.FaceTapped(0, 2), events.FaceTapped(1, 3))
    known = person.view.known
    words = [Text.of(known.variant.steps[step].bead) for step in ("trade", "build", "end_turn")]
    assert [*coming(known, person.offers)][:3] == words
