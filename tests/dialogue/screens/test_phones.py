"""The phones, as a browser shows them: who sits at one, what is scanned, and what is asked before it is done."""

from __future__ import annotations

from msgspec.structs import replace

from companion.game.text import Refusal, Text
from tests.dialogue.screens.around import all_of, bare, button, buttons, page, says, says_bare
from ui.dialogue.page.blocks import Button, Line, TextField
from ui.dialogue.phones import (
    Asleep,
    BringGame,
    Code,
    Invite,
    InviteGuests,
    InviteTable,
    KeepWifi,
    LendGame,
    Network,
    PhonesNow,
    ShowWifi,
    ShutOut,
    ShutOutTable,
    SwitchOff,
    SwitchOn,
    TableScreenNow,
    TakeGameBack,
    Waiting,
)
from ui.dialogue.screens.blocks import Picture, ScreenPage
from ui.dialogue.screens.events import PhonesAsked, Typed, WentTo
from ui.dialogue.screens.phones import after, leaving, meanwhile, typed
from ui.dialogue.screens.screen import Phones, Start
from ui.dialogue.screens.screen_page import screen_page
from ui.dialogue.screens.session_state import SessionState

NETWORKS = (Network("192.168.1.20", "wlan0"), Network("10.0.0.7", "eth0"))
ON = PhonesNow(on=True, address="http://192.168.1.20:8731", networks=NETWORKS[:1], held=("Mika", "Ren"), live=("Mika",))
CODE = Code("http://192.168.1.20:8731/join/abc", "http://192.168.1.20:8731/join/abc")


def lines(shown: ScreenPage) -> list[str]:
    return [says()(one.text) for one in all_of(Line, shown.blocks)]


def test_switched_off_they_are_switched_on_with_one_tap_on_one_of_the_networks() -> None:
    assert button(page(Phones()), "Switch on").does == PhonesAsked(SwitchOn())
    several = page(Phones(), phones=PhonesNow(networks=NETWORKS, wrong=Text.of("Nothing answers.")))
    asked = [one.does for one in all_of(Button, several) if says()(one.text) == "Switch on"]
    assert asked == [PhonesAsked(SwitchOn(one.address)) for one in NETWORKS]
    assert "Nothing answers." in lines(several)


def test_each_seat_says_how_it_is_with_its_phone_and_a_free_one_is_invited() -> None:
    shown = page(Phones(), phones=replace(ON, asleep=(Asleep("Ren", "21:42"),)))
    seats = {says()(one.text): one for one in all_of(Button, shown) if one.seat is not None}
    notes = {name: says()(one.note) for name, one in seats.items() if one.note is not None}
    assert notes == {
        "Mika": "phone live",
        "Ren": "phone asleep since 21:42",
        "Sora": "free seat",
        "Yui": "free seat",
    }
    assert seats["Sora"].does == PhonesAsked(Invite("Sora")) and seats["Ren"].does == WentTo(Phones("seat", "Ren"))
    assert "Here: 192.168.1.20:8731" in lines(shown)


def test_a_held_seat_gets_another_phone_or_is_shut_out() -> None:
    shown = page(Phones("seat", "Ren"), phones=ON)
    assert button(shown, "Replace the phone").does == PhonesAsked(Invite("Ren"))
    assert button(shown, "Shut it out").does == PhonesAsked(ShutOut("Ren"))
    assert shown.back == WentTo(Phones())


def test_what_is_scanned_is_shown_with_what_to_know_of_it_until_it_opens_nothing_any_more() -> None:
    invited = replace(ON, waiting=(Waiting("Sora", 61.0),))
    shown = page(Phones(), phones=invited, code=CODE, wish=Invite("Sora"))
    assert says()(shown.title[0]) == "Sora: scan this"
    assert all_of(Picture, shown) == [Picture(CODE.content, CODE.typed)]
    assert "Or type this address. Works 2 min more." in lines(shown)
    ran_out = page(Phones(), phones=ON, code=CODE, wish=Invite("Sora"))
    assert all_of(Picture, ran_out) == [] and "The invitation ran out: tap the seat again." in lines(ran_out)
    sits = page(Phones(), phones=replace(ON, held=(*ON.held, "Sora")), code=CODE, wish=Invite("Sora"))
    assert "Sora sits at the phone now." in lines(sits) and says()(sits.title[0]) == "Phones"


def test_guests_a_table_screen_and_the_wi_fi_have_codes_of_their_own() -> None:
    shown = page(Phones(), phones=replace(ON, wifi="Home"))
    asked = {said: button(shown, said).does for said in ("Guests", "Screens", "Wi-Fi")}
    assert asked == {
        "Guests": PhonesAsked(InviteGuests()),
        "Screens": PhonesAsked(InviteTable()),
        "Wi-Fi": PhonesAsked(ShowWifi()),
    }
    heads = {
        "Guests scan this": (InviteGuests(), ON),
        "A table screen scans this": (InviteTable(), replace(ON, table_waiting=90.0)),
        "First join the Wi-Fi": (ShowWifi(), ON),
        "Move the game": (LendGame(), replace(ON, lent=True)),
    }
    for head, (wish, now) in heads.items():
        assert says()(page(Phones(), phones=now, code=CODE, wish=wish).title[0]) == head


def test_table_screens_are_listed_and_shut_out() -> None:
    now = replace(ON, tables=(TableScreenNow(1, live=True), TableScreenNow(2, since="21:42")))
    assert button(page(Phones(), phones=now), "Screens").does == WentTo(Phones("tables"))
    shown = page(Phones("tables"), phones=now)
    assert button(shown, "Table screen 2: asleep since 21:42").does == PhonesAsked(ShutOutTable(2))
    assert button(shown, "Invite one more").does == PhonesAsked(InviteTable())


def test_a_game_is_lent_and_taken_back_also_where_its_page_is_left() -> None:
    assert button(page(Phones("move"), phones=ON), "From here to there").does == PhonesAsked(LendGame())
    lent = replace(ON, lent=True)
    shown = page(Phones(), phones=lent, code=CODE, wish=LendGame())
    assert button(shown, "Let nobody fetch it").does == PhonesAsked(TakeGameBack())
    assert leaving(LendGame(), lent) == TakeGameBack()
    assert leaving(LendGame(), ON) is None and leaving(Invite("Sora"), lent) is None
    assert "Let nobody fetch it" not in buttons(page(Phones(), phones=ON, code=CODE, wish=LendGame()))


def test_a_wi_fi_is_typed_in_two_steps_and_then_shown() -> None:
    (name,) = all_of(TextField, page(Phones("wifi"), phones=ON))
    assert name.does == Typed("wifi") and not name.hidden
    assert typed(Phones("wifi"), Typed("wifi", "")) == Phones()
    asked = typed(Phones("wifi"), Typed("wifi", "Home"))
    assert asked == Phones("password", "Home")
    (password,) = all_of(TextField, page(asked, phones=ON))
    assert password.hidden and password.value == ""
    kept = typed(asked, Typed("password", "s3cret"))
    assert kept == PhonesAsked(KeepWifi("Home", "s3cret")) and "s3cret" not in repr(kept)
    assert after(KeepWifi("Home", "s3cret")) == ShowWifi() and after(ShowWifi()) is None


def test_a_game_is_fetched_from_an_address_of_this_network() -> None:
    (field,) = all_of(TextField, page(Phones("bring"), phones=ON))
    assert field.value == "http://192.168.1."
    address = "http://192.168.1.9:8731/game/x"
    assert typed(Phones("bring"), Typed("bring", address)) == PhonesAsked(BringGame(address))


def test_switching_off_is_asked_first_and_what_was_refused_is_said_above_all() -> None:
    assert button(page(Phones(), phones=ON), "Switch off").does == WentTo(Phones("off"))
    assert button(page(Phones("off"), phones=ON), "Switch off").does == PhonesAsked(SwitchOff())
    refused = page(Phones(), phones=ON, said=Refusal("no", "", Text.of("Phones cannot be used at this table.")))
    assert refused.blocks[0] == Line(Text.of("Phones cannot be used at this table."), "alarm")


def test_without_a_game_there_are_no_seats_and_a_way_back() -> None:
    assert bare(Phones()).back is not None
    on = screen_page(Phones(), SessionState({}, phones=ON))
    assert [one for one in all_of(Button, on) if one.seat is not None] == []
    assert [says_bare(one.text) for one in on.last] == ["Switch off", "Back"] and on.back == WentTo(Start())


def test_what_is_wrong_and_why_there_is_no_name_is_said() -> None:
    now = replace(ON, wrong=Text.of("Nothing answers."), unnamed=Text.of("No name was found."))
    told = lines(page(Phones(), phones=now))
    assert told[0] == "Nothing answers." and "No name was found." in told


def test_an_invitation_says_what_it_does_and_when_it_is_over() -> None:
    table = page(Phones(), phones=replace(ON, table_waiting=61.0), code=CODE, wish=InviteTable())
    assert any("shows the table" in said and "Works 2 min more." in said for said in lines(table))
    over = page(Phones(), phones=ON, code=CODE, wish=InviteTable())
    assert "This invitation was used, or ran out." in lines(over) and all_of(Picture, over) == []
    other = replace(ON, waiting=(Waiting("Ren", 30.0),))
    replaced = page(Phones(), phones=other, code=CODE, wish=Invite("Ren"))
    assert any(said.startswith("The old phone is shut out") for said in lines(replaced))
    assert meanwhile(BringGame("http://x")) is not None and meanwhile(SwitchOff()) is None
