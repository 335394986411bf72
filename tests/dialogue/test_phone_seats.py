"""A seat with a phone is asked there: a screen that all look at says so, begins nothing, and takes an answer, too."""

from __future__ import annotations

from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.game.prompts import OneOf, Place
from companion.game.text import SeatName, Text
from companion.view import View
from tests.dialogue.person import Person
from tests.table.scenes import discarding, let
from tests.table.seated import done
from ui.dialogue import events
from ui.dialogue.actions import BY_HAND
from ui.dialogue.conversation import Asking, Conversation, Covered, Placing
from ui.dialogue.update import update


def names(person: Person, *seats: int) -> frozenset[str]:
    return frozenset(person.table.setup.seats[seat].name for seat in seats)


def on_phones(person: Person, *seats: int) -> Person:
    person.consent.on_phones(names(person, *seats))
    person.looks()
    return person


def on(seat: int) -> Text:
    return Text.of("{name}: on the phone", name=SeatName(seat))


def robbing(person: Person) -> Person:
    """Let Ann throw a seven that costs nobody a card."""
    for seat in (0, 1, 2):
        hand = Choice("CorrectCards", seat, (("pile", f"hand:{seat}"), ("cards", Cards({"ore": 1}))))
        done(person.table.submit(hand))
    done(person.table.thrown((3, 4)))
    person.looks()
    return person


def test_what_a_seat_is_asked_on_its_phone_does_not_begin_on_the_screen_of_all(person: Person) -> None:
    robbing(on_phones(person, 0))
    assert person.now.draft is None
    assert person.sentence() == Text.of("Waiting for {name}'s phone", name=SeatName(0))
    assert person.actions().main.text == on(0)
    on_phones(person)
    assert isinstance(person.now.board, Placing), "without a phone the robber's places are lit at once"


def test_what_began_on_the_screen_of_all_is_left_to_the_phone_of_a_seat_that_sits_down_there(person: Person) -> None:
    robbing(person)
    assert isinstance(person.now.board, Placing)
    on_phones(person, 1)
    assert isinstance(person.now.board, Placing), "another's phone changes nothing"
    on_phones(person, 0, 1)
    assert person.now.draft is None
    assert person.actions().main.text == on(0)


def test_a_correction_that_was_begun_stays_whoever_sits_down_at_a_phone(person: Person) -> None:
    person.does(events.Begun(Choice("CorrectCards", 0)))
    begun = person.now.draft
    assert begun is not None
    on_phones(person, 0)
    assert person.now.draft == begun


def test_a_tap_on_the_tile_of_a_seat_on_a_phone_asks_it_here_until_its_turn_is_over(person: Person) -> None:
    robbing(on_phones(person, 0)).does(person.actions().main.does)  # type: ignore[arg-type] # it is an event
    assert isinstance(person.now.board, Placing)
    prompt = person.now.board.draft.prompt
    assert isinstance(prompt, Place)
    person.does(events.PlaceTapped(prompt.options[0]))
    assert person.sentence() != Text.of("Waiting for {name}'s phone", name=SeatName(0))
    let(person.table, 0, "build")
    person.looks()
    assert person.actions().main.text != on(0), "this turn it goes on here"
    done(person.table.submit(Choice("EndTurn", 0)))
    person.looks()
    on_phones(person, 0, 1)
    done(person.table.thrown((1, 1)))
    person.looks()
    assert person.actions().main.text == on(1), "the next seat is asked on its own phone"


def test_a_tap_on_the_tile_makes_no_move_by_itself(person: Person) -> None:
    done(person.table.thrown((1, 1)))
    on_phones(person, 0)
    while person.actions().main.text == on(0):
        head = person.table.history.head
        person.does(person.actions().main.does)  # type: ignore[arg-type] # it is an event
        assert person.table.history.head == head
    assert isinstance(person.actions().main.does, events.Begun)


def test_a_throw_waits_for_the_dice_whoever_has_a_phone(person: Person) -> None:
    on_phones(person, 0, 1, 2)
    assert person.actions().main == BY_HAND
    person.does(events.FaceTapped(0, 2), events.FaceTapped(1, 3))
    assert person.table.game.throw == (2, 3)


def test_where_several_answer_the_ones_without_a_phone_are_asked_here_first(dealt: Person) -> None:
    discarding(dealt.table)
    on_phones(dealt, 1)
    main = dealt.actions().main
    assert isinstance(main.does, events.Begun) and main.does.choice.seat == 2
    dealt.does(main.does, events.Lifted())
    dealt.fills(Cards({"wood": 5}))
    assert dealt.actions().main.text == on(1)
    dealt.does(events.TakenHere(1))
    assert isinstance(dealt.now.sheet, Covered) and dealt.now.sheet.seat == 1, "under its cover"
    dealt.does(events.Lifted())
    assert isinstance(dealt.now.sheet, Asking)


def test_a_seats_own_screen_is_asked_whoever_else_has_a_phone(person: Person) -> None:
    robbing(on_phones(person, 0, 1, 2))
    own = person.table.view(0)
    assert isinstance(own, View)
    now, _ = update(Conversation(), events.PresenceChanged(person.consent.presence), own)
    assert isinstance(now.board, Placing)


def test_a_correction_begun_on_a_seats_own_screen_is_dropped_once_what_it_asks_about_changed(person: Person) -> None:
    """A hand that was counted before cards came is another hand."""
    own = person.table.view(1)
    assert isinstance(own, View)
    begun = events.Begun(Choice("CorrectCards", 1, (("pile", "hand:1"),)))
    now, _ = update(update(Conversation(), events.Changed(), own)[0], begun, own)
    done(person.table.thrown((1, 1)))
    same = person.table.view(1)
    assert isinstance(same, View)
    stays, _ = update(now, events.Changed(), same)
    assert isinstance(stays.sheet, Asking) and stays.sheet.draft.known.revision == same.revision
    give_one = Choice("CorrectCards", 1, (("pile", "hand:1"), ("cards", Cards({"ore": 1}))))
    done(person.table.submit(give_one))
    other = person.table.view(1)
    assert isinstance(other, View)
    assert update(stays, events.Changed(), other)[0].sheet is None


def test_a_correction_that_asks_which_stays_on_a_seats_own_screen_while_the_game_goes_on(person: Person) -> None:
    own = person.table.view(1)
    assert isinstance(own, View)
    begun = events.Begun(Choice("CorrectCards", 1))
    now, _ = update(update(Conversation(), events.Changed(), own)[0], begun, own)
    assert isinstance(now.sheet, Asking) and isinstance(now.sheet.draft.prompt, OneOf)
    done(person.table.thrown((1, 1)))
    later = person.table.view(1)
    assert isinstance(later, View)
    stays, _ = update(now, events.Changed(), later)
    assert isinstance(stays.sheet, Asking) and stays.sheet.draft.prompt == now.sheet.draft.prompt


def test_what_follows_by_force_is_done_on_the_screen_of_all_whoever_has_a_phone(dealt: Person) -> None:
    on_phones(dealt, 0, 1, 2)
    robbing(dealt).does(events.TakenHere(0))
    known = dealt.view.known
    home = known.places(1, "settlement")[0]
    mine = {at for corner in known.places(0, "settlement") for at in known.island.corner_hexes[corner]}
    third = {at for corner in known.places(2, "settlement") for at in known.island.corner_hexes[corner]}
    alone = [at for at in known.island.corner_hexes[home] if at not in mine | third and at != known.where("robber")]
    dealt.does(events.PlaceTapped(alone[0]))
    assert [type(entry.move).__name__ for entry in dealt.table.history.path()][-2:] == ["MoveRobber", "Steal"]
