"""The table as what may be put right: what a person reads of a throw, a hand and a special card, and how few taps."""

from __future__ import annotations

from msgspec.structs import replace

from companion.game.correct import CorrectAward
from companion.game.text import Text
from tests.dialogue.page.shown import english
from tests.dialogue.person import Person
from tests.table.scenes import let
from ui.dialogue import events
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.conversation import Fixing, Settling
from ui.dialogue.page.blocks import Button, CorrectableTable, DieFace, elements
from ui.dialogue.page.putting_right import NEWEST, correctable_table, fixing_blocks
from ui.dialogue.page.sheet_page import sheet_page
from ui.dialogue.page.table_page import table_page
from ui.dialogue.screen_state import ScreenState


def lies(person: Person) -> CorrectableTable:
    """Open what may be put right, and look at it."""
    person.looks()
    person.does(events.Opened(Fixing()))
    return correctable_table(ScreenState(person.now, person.view))


def taps(person: Person, button: Button) -> None:
    """Tap something of it."""
    does = button.does
    assert isinstance(does, tuple)
    person.does(*does)


def test_a_throw_says_whose_it_was_and_when_and_two_taps_put_it_right(person: Person) -> None:
    person.does(events.FaceTapped(0, 2), events.FaceTapped(1, 3))
    (thrown,) = lies(person).throws
    say = english(person.view.known)
    assert [*map(say, (thrown.button.text, thrown.button.note or Text.of("")))] == ["Ann threw 5", "Turn 1, Ann"]
    assert ([face.pips for face in thrown.faces], thrown.total, thrown.turn) == ([2, 3], 5, 1)
    taps(person, thrown.button)
    person.does(events.FaceTapped(1, 6))
    assert person.table.game.throw == (2, 6) and isinstance(person.now.sheet, Settling)


def test_of_many_throws_the_newest_are_listed_and_all_moves_lead_to_the_others(person: Person) -> None:
    person.does(events.FaceTapped(0, 2), events.FaceTapped(1, 3))
    log = person.view.log
    view = replace(person.view, log=tuple(replace(told, seq=told.seq + n) for n in range(90) for told in log))
    (shown,) = fixing_blocks(ScreenState(person.now, view))
    assert isinstance(shown, CorrectableTable) and len(shown.throws) == NEWEST
    assert "All moves" in [english(view.known)(one.text) for one in elements(shown) if isinstance(one, Button)]


def test_a_throw_of_an_earlier_turn_is_put_right_in_the_same_way(person: Person) -> None:
    person.does(events.FaceTapped(0, 2), events.FaceTapped(1, 3))
    let(person.table, 1, "build")
    (thrown,) = lies(person).throws
    taps(person, thrown.button)
    person.does(events.FaceTapped(1, 4))
    assert [one.total for one in lies(person).throws] == [6]


def test_hands_and_special_cards_stand_there_with_their_seats(person: Person) -> None:
    table, say = lies(person), english(person.view.known)
    assert [say(hand.button.text) for hand in table.hands] == ["Ann", "Ben", "Cleo"]
    assert [hand.cards for hand in table.hands] == [person.view.known.hand(seat).total for seat in range(3)]
    (road,) = [one.does for one in table.awards if say(one.text) == "Longest road"]
    assert isinstance(road, events.Begun)
    person.does(road)
    asked = ScreenState(person.now, person.view).asked
    assert asked is not None and [*map(say, asked.asks)] == ["Longest road", "Who holds it?"]


def test_a_special_card_says_who_holds_it_and_with_how_many(person: Person) -> None:
    person.table.submit(CorrectAward(revision=person.table.history.head, seat=0, award="longest_road", holder=2))
    road, army = lies(person).awards
    at = ScreenState(person.now, person.view)
    n = next(one.number for one in at.panels.scores.scores[2].counts if one.icon == "road")
    say = english(person.view.known)
    assert (road.icon, road.seat, say(road.note or Text.of(""))) == ("road", 2, str(n))
    assert (army.icon, army.seat, army.note) == ("knight", None, None)


def test_the_turn_shows_the_seats_in_their_order_and_whose_it_is(person: Person) -> None:
    person.does(events.FaceTapped(0, 2), events.FaceTapped(1, 3))
    let(person.table, 1, "build")
    turn = lies(person).turn
    assert turn is not None
    assert (english(person.view.known)(turn.text), turn.seat, turn.seats) == ("Turn 2, Ben", 1, (0, 1, 2))


def test_who_throws_is_said_with_a_die(person: Person) -> None:
    dice = lies(person).dice
    assert dice is not None and english(person.view.known)(dice.text) == "We throw our own dice"
    assert (dice.icon, dice.face) == ("people", DieFace(4))


def test_a_browser_is_told_the_same_table(person: Person) -> None:
    table = lies(person)
    page = sheet_page(Fixing(), ScreenState(person.now, person.view))
    assert page is not None and page.blocks == (table,)


def test_a_correction_that_is_nobodys_is_turned_to_nobody(person: Person) -> None:
    person.does(events.FaceTapped(0, 2), events.FaceTapped(1, 3))
    let(person.table, 1, "build")
    around = AroundTablet(lies=True)
    for begun in (lies(person).turn, *lies(person).awards):
        assert begun is not None and isinstance(begun.does, events.Begun)
        assert table_page(ScreenState(person.now, person.view), around).quarter == 0
        person.does(begun.does)
        assert table_page(ScreenState(person.now, person.view), around).quarter == 0
        person.does(events.Closed())
    (hand,) = [one.button.does for one in lies(person).hands if one.button.seat == 1]
    assert isinstance(hand, events.Begun)
    person.does(hand)
    assert (
        table_page(ScreenState(person.now, person.view), around).quarter == around.sides_of(["Ann", "Ben", "Cleo"])[1]
    )
