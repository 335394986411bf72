"""The phones of the table: whether they are on, who sits at one, what is scanned, and what is asked before it is done.

The tablet says the same. No server may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.text import SeatName, Text
from ui.dialogue.page.blocks import Block, Button, Fold, Heading, Keys, Line, TextField
from ui.dialogue.phones import (
    BringGame,
    Invite,
    InviteGuests,
    InviteTable,
    KeepWifi,
    LendGame,
    PhonesNow,
    PhonesWish,
    ShowWifi,
    ShutOut,
    ShutOutTable,
    SwitchOff,
    SwitchOn,
    TakeGameBack,
    at_seat,
    table_screen,
)
from ui.dialogue.screens.around import page_around, page_within
from ui.dialogue.screens.blocks import Picture, ScreenBlock, ScreenPage
from ui.dialogue.screens.events import PhonesAsked, Typed, WentTo
from ui.dialogue.screens.screen import Phones
from ui.dialogue.screens.session_state import SessionState
from ui.dialogue.screens.start import PHONES

LONGEST_WIFI, LONGEST_PASSWORD, LONGEST_ADDRESS = 32, 63, 120
"""How long the name of a Wi-Fi and its password may be, as networks have it, and an address."""
NOT_FOUND, NOT_OPENING = Text.of("Not found?"), Text.of("When it does not open")
HELP = (
    Text.of("The phone must be on the same network, not on mobile data."),
    Text.of("A guest Wi-Fi often keeps devices apart: use the main one."),
    Text.of("A firewall on this device may be in the way: let its port through."),
    Text.of("No network at all? This device can make one: see the guide, Phones."),
)
"""What to look at where a phone does not find Kazami: a sentence for each cause."""
NO_APP = Text.of("Each phone in the room can take a seat: no app, no account, no internet.")
WHICH_NETWORK = Text.of("Which network are the phones on?")
ON, OFF = Text.of("Switch on"), Text.of("Switch off")
OFF_ASKED, OFF_MEANS = Text.of("Switch phones off?"), Text.of("Every phone must then take its seat again.")
GUESTS, WIFI, MOVE = Text.of("Guests"), Text.of("Wi-Fi"), Text.of("Move")
WIFI_NAME, WIFI_PASSWORD = Text.of("The name of the Wi-Fi"), Text.of("Its password, if it has one")
MOVE_GAME = Text.of("Move the game")
MOVE_MEANS = Text.of("With its whole history, to another tablet or to the hub")
THERE, HERE = Text.of("From here to there"), Text.of("Bring a game here")
OTHER_ADDRESS, FETCHING = Text.of("The address the other device shows"), Text.of("The game is being fetched …")
LOST_PHONE = Text.of("A phone sits here. Was it lost, or is its battery empty?")
REPLACE, SHUT_OUT = Text.of("Replace the phone"), Text.of("Shut it out")
SCREENS, TABLE_SCREENS = Text.of("Screens"), Text.of("Table screens")
TABLES_MEAN = Text.of("Browsers that show the table. Tap one to shut it out.")
ONE_MORE = Text.of("Invite one more")
DONE = Text.of("Done")


def phones_page(screen: Phones, at: SessionState) -> ScreenPage:
    """Return how the phones are, or what is asked before something is done."""
    match screen.asks:
        case "seat":
            replaced, shut = Invite(screen.about), ShutOut(screen.about)
            blocks = (Line(LOST_PHONE), _asks(replaced, REPLACE, bright=True), _asks(shut, SHUT_OUT))
            return _within(at, Text.of("{name}", name=screen.about), *blocks)
        case "tables":
            out = (_asks(ShutOutTable(one.number), table_screen(one)) for one in at.phones.tables)
            more = _asks(InviteTable(), ONE_MORE, bright=True)
            return _within(at, TABLE_SCREENS, Line(TABLES_MEAN), more, *out)
        case "off":
            return _within(at, OFF_ASKED, Line(OFF_MEANS), _asks(SwitchOff(), OFF, bright=True))
        case "move":
            bring = Button(WentTo(Phones("bring")), text=HERE)
            return _within(at, MOVE_GAME, Line(MOVE_MEANS), _asks(LendGame(), THERE, bright=True), bring)
        case "bring":
            begun = address_begun(at.phones)
            return _within(at, HERE, _field("bring", OTHER_ADDRESS, LONGEST_ADDRESS, value=begun))
        case "wifi":
            return _within(at, WIFI, _field("wifi", WIFI_NAME, LONGEST_WIFI))
        case "password":
            field = _field("password", WIFI_PASSWORD, LONGEST_PASSWORD, hidden=True)
            return _within(at, WIFI, Line(Text.of("{name}", name=screen.about)), field)
        case _:
            return _phones(at) if at.phones.address else _off(at)


def typed(screen: Phones, event: Typed) -> Phones | PhonesAsked:
    """Return what follows from something typed: the password is asked for, or the wish is whole."""
    match event.field:
        case "wifi":
            return Phones("password", event.text) if event.text else Phones()
        case "password":
            return PhonesAsked(KeepWifi(screen.about, event.text))
        case "bring":
            return PhonesAsked(BringGame(event.text))
        case _:
            return screen


def after(wish: PhonesWish) -> PhonesWish | None:
    """Return what is asked once a wish was done: a Wi-Fi that was named is shown."""
    return ShowWifi() if isinstance(wish, KeepWifi) else None


def meanwhile(wish: PhonesWish) -> Text | None:
    """Say that a wish takes a while."""
    return FETCHING if isinstance(wish, BringGame) else None


def leaving(wish: PhonesWish | None, now: PhonesNow) -> PhonesWish | None:
    """Return what is asked once what came of a wish is shown no more: what nobody sees nobody shall fetch."""
    return TakeGameBack() if isinstance(wish, LendGame) and now.lent else None


def _within(at: SessionState, title: Text, *blocks: ScreenBlock) -> ScreenPage:
    return page_within(at, title, blocks, Phones())


def _asks(wish: PhonesWish, text: Text, *, bright: bool = False, seat: int | None = None) -> Button:
    return Button(PhonesAsked(wish), text=text, bright=bright, seat=seat)


def _field(name: str, text: Text, most: int, *, value: str = "", hidden: bool = False) -> TextField:
    return TextField(Typed(name), text=text, value=value, send=DONE, most=most, hidden=hidden)


def _off(at: SessionState) -> ScreenPage:
    """Offer to switch phones on, on one of several networks."""
    now = at.phones
    blocks: list[Block] = [Line(NO_APP)]
    if now.wrong is not None:
        blocks.append(Line(now.wrong, "alarm"))
    if len(now.networks) > 1:
        blocks.append(Heading(WHICH_NETWORK))
        blocks += [
            Button(
                PhonesAsked(SwitchOn(one.address)),
                text=ON,
                note=Text.of("{what} ({more})", what=one.address, more=one.name),
            )
            for one in now.networks
        ]
    else:
        blocks.append(_asks(SwitchOn(), ON, bright=True))
    blocks.append(Button(WentTo(Phones("bring")), text=HERE))
    return page_around(at, PHONES, blocks)


def _phones(at: SessionState) -> ScreenPage:
    off = Button(WentTo(Phones("off")), text=OFF)
    return page_around(at, scanning(at.wish if shows(at) else None), [*_scanned(at), *_seats(at), *_others(at)], off)


def shows(at: SessionState) -> bool:
    """Whether there is something to be scanned, and it still opens something."""
    return at.code is not None and at.wish is not None and gone(at.wish, at.phones) is None


def _scanned(at: SessionState) -> Iterator[ScreenBlock]:
    """Yield where Kazami is, and what is scanned, with what else to know of it; or that it opens nothing any more."""
    now = at.phones
    if now.wrong is not None:
        yield Line(now.wrong, "alarm")
    if at.wish is None or at.code is None:
        yield Line(where(now), "muted")
        yield Line(TAP_SEAT, "muted")
        if now.unnamed is not None:
            yield Line(now.unnamed, "muted")
    elif (over := gone(at.wish, now)) is not None:
        yield Line(over, "lamp")
    else:
        yield Picture(at.code.content, at.code.typed)
        yield Line(told(at.wish, now), "muted")
        if isinstance(at.wish, LendGame):
            yield _asks(TakeGameBack(), Text.of("Let nobody fetch it"))


def _seats(at: SessionState) -> Iterator[Block]:
    """Yield each seat with how it is with its phone; a tap invites one, or asks what shall be with the one there."""
    if at.view is None:
        return
    for number in at.view.known.players:
        seat = at.view.known.setup.seats[number]
        held = seat.name in at.phones.held
        does = WentTo(Phones("seat", seat.name)) if held else PhonesAsked(Invite(seat.name))
        said, note = Text.of("{seat}", seat=SeatName(number)), at_seat(at.phones, seat.name)
        yield Button(does, text=said, note=note, seat=number)


def _others(at: SessionState) -> Iterator[Block]:
    wifi = PhonesAsked(ShowWifi()) if at.phones.wifi else WentTo(Phones("wifi"))
    tables = WentTo(Phones("tables")) if at.phones.tables else PhonesAsked(InviteTable())
    other = (Button(WentTo(Phones("wifi")), text=WIFI_NAME),) if at.phones.wifi else ()
    yield Keys(
        (
            _asks(InviteGuests(), GUESTS),
            Button(tables, text=SCREENS),
            Button(wifi, text=WIFI),
            *other,
            Button(WentTo(Phones("move")), text=MOVE),
        )
    )
    yield Fold(NOT_FOUND, tuple(map(Line, HELP)))


TAP_SEAT = Text.of("Tap a seat, then scan what appears here with the phone's camera.")


def where(now: PhonesNow) -> Text:
    """Say where Kazami's pages are."""
    return Text.of("Here: {address}", address=(now.named or now.address).removeprefix("http://"))


def address_begun(now: PhonesNow) -> str:
    """Return how the address of a device on this network begins."""
    near = now.networks[0].address.rpartition(".")[0] if now.networks else ""
    return f"http://{near}." if near else "http://"


def scanning(wish: PhonesWish | None) -> Text:
    """Say who scans what is shown for a wish; None: nothing is."""
    match wish:
        case Invite(name):
            return Text.of("{name}: scan this", name=name)
        case InviteTable():
            return Text.of("A table screen scans this")
        case InviteGuests():
            return Text.of("Guests scan this")
        case ShowWifi():
            return Text.of("First join the Wi-Fi")
        case LendGame():
            return MOVE_GAME
        case _:
            return PHONES


def gone(wish: PhonesWish, now: PhonesNow) -> Text | None:
    """Say why what was shown for a wish opens nothing any more; None where it still does."""
    match wish:
        case Invite(name) if name not in {one.name for one in now.waiting}:
            if name in now.held:
                return Text.of("{name} sits at the phone now.", name=name)
            return Text.of("The invitation ran out: tap the seat again.")
        case InviteTable() if now.table_waiting is None:
            return Text.of("This invitation was used, or ran out.")
        case LendGame() if not now.lent:
            return Text.of("The game was fetched.")
    return None


def told(wish: PhonesWish, now: PhonesNow) -> Text:
    """Say what is to be known of what is scanned, and of an invitation for how many minutes it still works."""
    match wish:
        case Invite() | InviteTable():
            return Text.of("{what} Works {n} min more.", what=_invited(wish, now), n=minutes_left(wish, now))
        case InviteGuests():
            return Text.of("Whoever scans this only watches. Or type this address.")
        case ShowWifi():
            return Text.of("The camera joins the Wi-Fi of this name.")
        case _:
            return Text.of(
                "On the other device: kazami import, and this address. It tells all cards: let no player scan it."
            )


def _invited(wish: Invite | InviteTable, now: PhonesNow) -> Text:
    if isinstance(wish, InviteTable):
        return Text.of("Any browser: it then shows the table, and all can play on it. Or type this address.")
    if wish.name in now.held:
        return Text.of("The old phone is shut out once the new one sits.")
    return Text.of("Or type this address.")


def minutes_left(wish: PhonesWish | None, now: PhonesNow) -> int:
    """Return for how many minutes an invitation still works, begun ones counted."""
    left = (
        [now.table_waiting or 0.0]
        if isinstance(wish, InviteTable)
        else [one.left for one in now.waiting if isinstance(wish, Invite) and one.name == wish.name]
    )
    return int(-(-max(left, default=0.0) // 60))
