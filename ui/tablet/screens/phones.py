"""Phones: who sits at one, squares to scan for each seat, for guests, for the Wi-Fi, and for a game that moves.

What is shown to be scanned is asked for when it is wanted, and goes once it was used. No server may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace
from typing_extensions import override

from companion.game.state import Seat
from companion.game.text import Refusal, Text
from ui.dialogue.phones import (
    BringGame,
    Came,
    Code,
    GameFetched,
    Invite,
    InviteGuests,
    KeepWifi,
    LendGame,
    ListNetworks,
    PhonesNow,
    PhonesWish,
    ShowWifi,
    ShutOut,
    SwitchOff,
    SwitchOn,
    TakeGameBack,
    at_seat,
)
from ui.dialogue.session_port import SessionPort
from ui.drawing.qr_code import Squares, squares
from ui.drawing.theme import Tone
from ui.language.voice import names_in
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.exact_keyboard import ExactKeyboard
from ui.tablet.kit.qr_plate import QrPlate
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView
from ui.tablet.kit.tiles import Tile, TileView
from ui.tablet.screens.page import Press, TabletPage
from ui.tablet.screens.rows import Flow, beside

LONGEST_WIFI, LONGEST_PASSWORD, LONGEST_ADDRESS = 32, 63, 120
"""How long the name of a Wi-Fi and its password may be, as networks have it, and an address."""
HELP = (
    Text.of("The phone must be on the same network, not on mobile data."),
    Text.of("A guest Wi-Fi often keeps devices apart: use the main one."),
    Text.of("A firewall on this device may be in the way: let its port through."),
    Text.of("No network at all? This device can make one: see the guide, Phones."),
)
"""What to look at where a phone does not find Kazami: a sentence for each cause."""


class ScanCard(msgspec.Struct, frozen=True):
    """What is shown to be scanned: for which wish, its squares, what may be typed, and what else to know."""

    wish: PhonesWish
    squares: Squares
    typed: str
    told: Text


class PhonesPage(TabletPage):
    """Phones switched on and off, and what they scan. `look` as often as one likes: only news are drawn."""

    def __init__(self, kit: Kit, session: SessionPort, go: Go) -> None:
        super().__init__(kit, go)
        self.session = session
        self.shown: ScanCard | None = None
        self._seen: tuple[object, ...] = ()
        self._network = ""
        self.refresh()
        self.session.arrange(ListNetworks(), lambda came: self.refresh())

    @property
    def now(self) -> PhonesNow:
        """How the phones are."""
        return self.session.phones

    def look(self) -> None:
        """Draw what is new; what was used, or ran out, is shown no more."""
        gone = self._gone()
        if gone is not None:
            self.shown = None
            self.tell(gone)
        elif self._seen != self._shows():
            self.refresh()

    def _gone(self) -> Text | None:
        """Say why what is shown opens nothing any more; None where it still does."""
        if self.shown is None:
            return None
        match self.shown.wish:
            case Invite(name) if name not in {one.name for one in self.now.waiting}:
                if name in self.now.held:
                    return Text.of("{name} sits at the phone now.", name=name)
                return Text.of("The invitation ran out: tap the seat again.")
            case LendGame() if not self.now.lent:
                return Text.of("The game was fetched.")
        return None

    def _shows(self) -> tuple[object, ...]:
        return replace(self.now, waiting=()), self._minutes()

    def _minutes(self) -> int:
        """Return how many minutes what is shown still works, begun ones counted."""
        wish = None if self.shown is None else self.shown.wish
        left = [one.left for one in self.now.waiting if isinstance(wish, Invite) and one.name == wish.name]
        return int(-(-max(left, default=0.0) // 60))

    # -- drawn

    @override
    def draw(self) -> None:
        self._seen = self._shows()
        mark, _ = self.leave()
        self.corner((mark, partial(self._go, "back")))
        self.head(self._sentence())
        flow = self.column(72)
        if not self.now.address:
            self._off(flow)
            return
        self._plate()
        where = self.now.named or self.now.address
        tone = Tone.MUTED if self.now.wrong is None else Tone.LAMP
        said = Text.of("Here: {address}", address=where.removeprefix("http://"))
        self.words(
            "where",
            flow.row(34 if self.now.wrong is None else 60, 8),
            ParagraphView(self.say(self.now.wrong or said), 22, tone),
        )
        for seat in self._seats():
            self._seat(seat, flow.row(58, 8))
        self._others(flow.row(64, 0))
        self.actions(
            (Text.of("Play on"), partial(self._go, "play")),
            (Text.of("Not found?"), self._help),
            (Text.of("Switch off"), self._ask_off),
        )

    def _sentence(self) -> Text:
        match None if self.shown is None else self.shown.wish:
            case Invite(name):
                return Text.of("{name}: scan this", name=name)
            case InviteGuests():
                return Text.of("Guests scan this")
            case ShowWifi():
                return Text.of("First join the Wi-Fi")
            case LendGame():
                return Text.of("Move the game")
            case _:
                return Text.of("Phones")

    def _seats(self) -> Sequence[Seat]:
        view = self.session.view
        return () if view is None else [view.known.setup.seats[seat] for seat in view.known.players]

    def _seat(self, seat: Seat, where: Box) -> None:
        held, note = seat.name in self.now.held, at_seat(self.now, seat.name)
        chosen = self.shown is not None and self.shown.wish == Invite(seat.name)
        (name,) = names_in(self.kit.language, (seat,))
        view = TileView(name, seat=seat.colour, row=True, note=self.say(note), chosen=chosen)
        pressed = partial(self._ask_seat, seat) if held and not chosen else partial(self._show, Invite(seat.name))
        self.tile(f"seat {seat.name}", where, view, pressed)

    def _others(self, where: Box) -> None:
        wish = None if self.shown is None else self.shown.wish
        wifi = partial(self._show, ShowWifi()) if self.now.wifi else self._ask_wifi
        others: tuple[tuple[str, Text, type[PhonesWish], Press], ...] = (
            ("guests", Text.of("Guests"), InviteGuests, partial(self._show, InviteGuests())),
            ("wifi", Text.of("Wi-Fi"), ShowWifi, self._ask_wifi if isinstance(wish, ShowWifi) else wifi),
            ("move", Text.of("Move"), LendGame, self._ask_move),
        )
        for box, (name, text, kind, press) in zip(beside(where, (1, 1, 1)), others, strict=True):
            self.tile(name, box, TileView(self.say(text), chosen=isinstance(wish, kind)), press)

    def _plate(self) -> None:
        """Lay the squares where the board lies, with what may be typed below, and until when."""
        disc, shown = self.disc, self.shown
        side = disc.w * 0.72
        box = Box(disc.x + (disc.w - side) / 2, disc.y + 12, side, side)
        if shown is None:
            told = self.say(Text.of("Tap a seat, then scan what appears here with the phone's camera."))
            middle = Box(disc.x + 80, disc.y + disc.h / 2 - 80, disc.w - 160, 160)
            self.words("hint", middle, ParagraphView(told, 30, Tone.MUTED, anchor=0.5))
            if self.now.unnamed is not None:
                below = Box(disc.x + 100, middle.y + middle.h + 8, disc.w - 200, 130)
                self.words("unnamed", below, ParagraphView(self.say(self.now.unnamed), 22, Tone.MUTED, anchor=0.5))
            return
        self.part("plate", box, lambda: QrPlate(self.kit.look)).show(shown.squares)
        low = box.y + side + 20
        wide, left = disc.w - 24, disc.x + 12
        self.words("typed", Box(left, low, wide, 40), ParagraphView(shown.typed, 28, bold=True, lines=1, anchor=0.5))
        told = self.say(shown.told)
        if isinstance(shown.wish, Invite):
            told = self.say(Text.of("{what} Works {n} min more.", what=shown.told, n=self._minutes()))
        high = disc.y + disc.h - low - 44
        self.words("told", Box(left, low + 44, wide, high), ParagraphView(told, 22, Tone.MUTED, anchor=0.5))

    def _off(self, flow: Flow) -> None:
        """Offer to switch phones on, on one of several networks."""
        now = self.now
        told = Text.of("Each phone in the room can take a seat: no app, no account, no internet.")
        self.words("told", flow.row(100, 14), ParagraphView(self.say(told), 24, Tone.MUTED))
        if now.wrong is not None:
            self.words("wrong", flow.row(140, 14), ParagraphView(self.say(now.wrong), 24, Tone.LAMP, bold=True))
        if len(now.networks) > 1:
            which = Text.of("Which network are the phones on?")
            self.words("which", flow.row(36, 6), ParagraphView(self.say(which), 24, bold=True))
            for one in now.networks[:4]:
                chosen = one.address == (self._network or now.networks[0].address)
                view = TileView(one.address, row=True, note=one.name, chosen=chosen)
                self.tile(f"network {one.address}", flow.row(60, 8), view, partial(self._choose, one.address))
        bring = TileView(self.say(Text.of("Bring a game here")), icon="turn", row=True)
        self.tile("bring", flow.row(60, 0), bring, self._ask_bring)
        self.actions((Text.of("Switch on"), self._switch_on), (Text.of("Back"), partial(self._go, "back")))

    # -- asked for

    def _go(self, where: str) -> None:
        self._take_back()
        self.go(where)

    def _take_back(self) -> None:
        """Let nobody fetch a game any more that nobody sees."""
        if self.shown is not None and isinstance(self.shown.wish, LendGame):
            self.session.arrange(TakeGameBack(), lambda came: None)

    def _choose(self, address: str) -> None:
        self._network = address
        self.refresh()

    def _switch_on(self) -> None:
        several = len(self.now.networks) > 1
        address = self._network or (self.now.networks[0].address if several else "")
        self.session.arrange(SwitchOn(address), self._said)

    def _show(self, wish: PhonesWish) -> None:
        """Ask for what is to be scanned; a game that was shown is taken back."""
        if not isinstance(wish, LendGame):
            self._take_back()
        self.session.arrange(wish, partial(self._came, wish))

    def _came(self, wish: PhonesWish, came: Came) -> None:
        if isinstance(came, Code):
            self.shown = ScanCard(wish, squares(came.content), came.typed, _told(wish, self.now))
            self.forget()
        else:
            self._said(came)

    def _said(self, came: Came) -> None:
        if isinstance(came, Refusal):
            self.refuse(came)
        elif isinstance(came, GameFetched):
            self.session.open(came.game, self.refuse)
        else:
            self.forget()

    def _ask_move(self) -> None:
        """Ask which way a game shall move."""
        line = self.say(Text.of("With its whole history, to another tablet or to the hub"))
        self.choose(
            DialogView(self.say(Text.of("Move the game")), line),
            self.way(Text.of("From here to there"), partial(self._show, LendGame()), bright=True),
            self.way(Text.of("Bring a game here"), self._ask_bring),
        )

    def _ask_bring(self) -> None:
        """Ask for the address that the other device shows; most of it is that of this network."""
        line = self.say(Text.of("The address the other device shows"))
        near = self.now.networks[0].address.rpartition(".")[0] if self.now.networks else ""
        self._write(line, LONGEST_ADDRESS, self._bring, f"http://{near}." if near else "http://")

    def _bring(self, address: str) -> None:
        self.session.arrange(BringGame(address), self._said)
        self.tell(Text.of("The game is being fetched …"))

    def _ask_seat(self, seat: Seat) -> None:
        """Ask what shall be with a phone that holds a seat."""
        line = self.say(Text.of("A phone sits here. Was it lost, or is its battery empty?"))
        self.choose(
            DialogView(seat.name, line, seat.colour),
            self.way(Text.of("Replace the phone"), partial(self._show, Invite(seat.name)), bright=True),
            self.way(Text.of("Shut it out"), partial(self.session.arrange, ShutOut(seat.name), self._said)),
        )

    def _ask_off(self) -> None:
        line = self.say(Text.of("Every phone must then take its seat again."))
        self.choose(
            DialogView(self.say(Text.of("Switch phones off?")), line),
            self.way(Text.of("Switch off"), self._switch_off, bright=True),
        )

    def _switch_off(self) -> None:
        self.shown = None
        self.session.arrange(SwitchOff(), self._said)

    def _help(self) -> None:
        """Say what to look at where a phone does not find Kazami."""
        dialog = self.ask(DialogView(self.say(Text.of("When it does not open"))))
        for i, told in enumerate(HELP):
            view = ParagraphView(self.say(told), 26, lines=3)
            dialog.put(Paragraph(self.kit.look, view), Box(32, 132 + i * 116, 576, 108))

    # -- the Wi-Fi

    def _ask_wifi(self) -> None:
        """Ask for the name, then for the password."""
        name = self.say(Text.of("The name of the Wi-Fi"))
        self._write(name, LONGEST_WIFI, lambda written: self._ask_password(written) if written else None)

    def _ask_password(self, name: str) -> None:
        line = self.say(Text.of("Its password, if it has one"))
        self._write(line, LONGEST_PASSWORD, partial(self._keep_wifi, name))

    def _keep_wifi(self, name: str, password: str) -> None:
        self.session.arrange(KeepWifi(name, password), lambda came: self._show(ShowWifi()))

    def _write(self, line: str, longest: int, then: Callable[[str], None], begun: str = "") -> None:
        dialog = self.ask(DialogView("", line))

        def done() -> None:
            self.close()
            then(keyboard.written)

        keyboard = ExactKeyboard(dialog, DialogView(begun, line), longest, done)
        tile = Tile(self.kit.look, TileView(self.say(Text.of("Done")), bright=True), done)
        dialog.put(tile, Box(324, 548, 292, 70))


def _told(wish: PhonesWish, now: PhonesNow) -> Text:
    """Say what is to be known of what is scanned."""
    match wish:
        case Invite(name) if name in now.held:
            return Text.of("The old phone is shut out once the new one sits.")
        case Invite():
            return Text.of("Or type this address.")
        case InviteGuests():
            return Text.of("Whoever scans this only watches. Or type this address.")
        case ShowWifi():
            return Text.of("The camera joins the Wi-Fi of this name.")
        case _:
            return Text.of(
                "On the other device: kazami import, and this address. It tells all cards: let no player scan it."
            )
