"""Phones: who sits at one, squares to scan for each seat, for guests, for the Wi-Fi, and for a game that moves.

What is shown to be scanned is asked for when it is wanted, and goes once it was used. No server may enter.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    InviteTable,
    KeepWifi,
    LendGame,
    ListNetworks,
    PhonesNow,
    PhonesWish,
    ShowWifi,
    ShutOut,
    ShutOutTable,
    SwitchOff,
    SwitchOn,
    at_seat,
    table_screen,
)
from ui.dialogue.screens import phones
from ui.dialogue.screens.start import PLAY_ON
from ui.dialogue.session_port import SessionPort
from ui.drawing.qr_code import Squares, squares
from ui.drawing.theme import Tone
from ui.language.voice import names_in
from ui.tablet.board.widget import Board
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.qr_plate import QrPlate
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import ParagraphView, Sign
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.page import Press, TabletPage
from ui.tablet.screens.rows import Flow, beside

SIGN = 150.0
"""How high the phone is that stands where the board lies, in dp."""


class ScanCard(msgspec.Struct, frozen=True):
    """What is shown to be scanned: for which wish, its squares, and what may be typed."""

    wish: PhonesWish
    squares: Squares
    typed: str


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
        return None if self.shown is None else phones.gone(self.shown.wish, self.now)

    def _shows(self) -> tuple[object, ...]:
        return replace(self.now, waiting=(), table_waiting=None), self._minutes()

    def _minutes(self) -> int:
        """Return how many minutes what is shown still works, begun ones counted."""
        return phones.minutes_left(None if self.shown is None else self.shown.wish, self.now)

    # -- drawn

    @override
    def draw(self) -> None:
        self._seen = self._shows()
        mark, _ = self.leave()
        self.corner((mark, partial(self._go, "back")))
        self.head(phones.scanning(None if self.shown is None else self.shown.wish))
        flow = self.column(72)
        if self.shown is None or not self.now.address:
            self._sea()
        if not self.now.address:
            self._off(flow)
            return
        self._plate()
        tone = Tone.MUTED if self.now.wrong is None else Tone.LAMP
        self.words(
            "where",
            flow.row(34 if self.now.wrong is None else 60, 8),
            ParagraphView(self.say(self.now.wrong or phones.where(self.now)), 22, tone),
        )
        for seat in self._seats():
            self._seat(seat, flow.row(58, 8))
        self._others(flow.row(64, 0))
        self.actions(
            (PLAY_ON, partial(self._go, "play")),
            (phones.NOT_FOUND, self._help),
            (phones.OFF, self._ask_off),
        )

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
            ("guests", phones.GUESTS, InviteGuests, partial(self._show, InviteGuests())),
            ("table", phones.SCREENS, InviteTable, self._ask_tables),
            ("wifi", phones.WIFI, ShowWifi, self._ask_wifi if isinstance(wish, ShowWifi) else wifi),
            ("move", phones.MOVE, LendGame, self._ask_move),
        )
        wide = (6, 7, 6, 5)  # as their words are
        for box, (name, text, kind, press) in zip(beside(where, wide), others, strict=True):
            self.tile(name, box, TileView(self.say(text), chosen=isinstance(wish, kind)), press)

    def _sea(self) -> None:
        """Show a phone where the board lies, until there is something to be scanned."""
        disc, side = self.disc, SIGN
        self.part("sea", disc, lambda: Board(self.kit.look))
        box = Box(disc.x + (disc.w - side) / 2, disc.y + disc.h / 2 - side - 16, side, side)
        self.part("sign", box, lambda: Sign(self.kit.look, "phone"))

    def _plate(self) -> None:
        """Lay the squares where the board lies, with what may be typed below, and until when."""
        disc, shown = self.disc, self.shown
        side = disc.w * 0.72
        box = Box(disc.x + (disc.w - side) / 2, disc.y + 12, side, side)
        if shown is None:
            told = self.say(phones.TAP_SEAT)
            middle = Box(disc.x + 80, disc.y + disc.h / 2 + 8, disc.w - 160, 110)
            self.words("hint", middle, ParagraphView(told, 30, anchor=0.5))
            if self.now.unnamed is not None:
                below = Box(disc.x + 130, middle.y + middle.h, disc.w - 260, 120)
                self.words("unnamed", below, ParagraphView(self.say(self.now.unnamed), 22, anchor=0.5))
            return
        self.part("plate", box, lambda: QrPlate(self.kit.look)).show(shown.squares)
        low = box.y + side + 20
        wide, left = disc.w - 24, disc.x + 12
        self.words("typed", Box(left, low, wide, 40), ParagraphView(shown.typed, 28, bold=True, lines=1, anchor=0.5))
        high = disc.y + disc.h - low - 44
        told = self.say(phones.told(shown.wish, self.now))
        self.words("told", Box(left, low + 44, wide, high), ParagraphView(told, 22, Tone.MUTED, anchor=0.5))

    def _off(self, flow: Flow) -> None:
        """Offer to switch phones on, on one of several networks."""
        now = self.now
        self.words("told", flow.row(100, 14), ParagraphView(self.say(phones.NO_APP), 24, Tone.MUTED))
        if now.wrong is not None:
            self.words("wrong", flow.row(140, 14), ParagraphView(self.say(now.wrong), 24, Tone.LAMP, bold=True))
        if len(now.networks) > 1:
            self.words("which", flow.row(36, 6), ParagraphView(self.say(phones.WHICH_NETWORK), 24, bold=True))
            for one in now.networks[:4]:
                chosen = one.address == (self._network or now.networks[0].address)
                view = TileView(one.address, row=True, note=one.name, chosen=chosen)
                self.tile(f"network {one.address}", flow.row(60, 8), view, partial(self._choose, one.address))
        bring = TileView(self.say(phones.HERE), icon="turn", row=True)
        self.tile("bring", flow.row(60, 0), bring, self._ask_bring)
        self.actions((phones.ON, self._switch_on), (Text.of("Back"), partial(self._go, "back")))

    # -- asked for

    def _go(self, where: str) -> None:
        self._take_back()
        self.go(where)

    def _take_back(self) -> None:
        """Let nobody fetch a game any more that nobody sees."""
        wish = phones.leaving(None if self.shown is None else self.shown.wish, self.now)
        if wish is not None:
            self.session.arrange(wish, lambda came: None)

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
            self.shown = ScanCard(wish, squares(came.content), came.typed)
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
        line = self.say(phones.MOVE_MEANS)
        self.choose(
            DialogView(self.say(phones.MOVE_GAME), line),
            self.way(phones.THERE, partial(self._show, LendGame()), bright=True),
            self.way(phones.HERE, self._ask_bring),
        )

    def _ask_bring(self) -> None:
        """Ask for the address that the other device shows; most of it is that of this network."""
        line = self.say(phones.OTHER_ADDRESS)
        self.write(line, phones.LONGEST_ADDRESS, self._bring, phones.address_begun(self.now))

    def _bring(self, address: str) -> None:
        self.session.arrange(BringGame(address), self._said)
        self.tell(phones.FETCHING)

    def _ask_seat(self, seat: Seat) -> None:
        """Ask what shall be with a phone that holds a seat."""
        line = self.say(phones.LOST_PHONE)
        self.choose(
            DialogView(seat.name, line, seat.colour),
            self.way(phones.REPLACE, partial(self._show, Invite(seat.name)), bright=True),
            self.way(phones.SHUT_OUT, partial(self.session.arrange, ShutOut(seat.name), self._said)),
        )

    def _ask_tables(self) -> None:
        """Show what one more table screen scans; where there are some, ask first which of them is to go."""
        show, tables = partial(self._show, InviteTable()), self.now.tables
        if not tables:
            show()
            return
        line = self.say(phones.TABLES_MEAN)
        self.choose(
            DialogView(self.say(phones.TABLE_SCREENS), line),
            self.way(phones.ONE_MORE, show, bright=True),
            *(
                self.way(table_screen(one), partial(self.session.arrange, ShutOutTable(one.number), self._said))
                for one in tables
            ),
        )

    def _ask_off(self) -> None:
        line = self.say(phones.OFF_MEANS)
        self.choose(
            DialogView(self.say(phones.OFF_ASKED), line),
            self.way(phones.OFF, self._switch_off, bright=True),
        )

    def _switch_off(self) -> None:
        self.shown = None
        self.session.arrange(SwitchOff(), self._said)

    def _help(self) -> None:
        """Say what to look at where a phone does not find Kazami."""
        self.read(DialogView(self.say(phones.NOT_OPENING)), *map(self.say, phones.HELP))

    # -- the Wi-Fi

    def _ask_wifi(self) -> None:
        """Ask for the name, then for the password."""
        name = self.say(phones.WIFI_NAME)
        self.write(name, phones.LONGEST_WIFI, lambda written: self._ask_password(written) if written else None)

    def _ask_password(self, name: str) -> None:
        line = self.say(phones.WIFI_PASSWORD)
        self.write(line, phones.LONGEST_PASSWORD, partial(self._keep_wifi, name))

    def _keep_wifi(self, name: str, password: str) -> None:
        self.session.arrange(KeepWifi(name, password), lambda came: self._show(ShowWifi()))
