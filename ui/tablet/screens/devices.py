"""The devices: what is beside the table, how it is, what it sees now and what it read last. No driver may enter."""

from __future__ import annotations

import re
from functools import partial

from msgspec.structs import replace

from companion.game.text import Refusal, Text
from companion.readings import DieState
from ui.dialogue import hall
from ui.dialogue.devices import (
    FindDice,
    Forget,
    MeasureSide,
    NearbyDie,
    ReadFace,
    TakeDie,
)
from ui.dialogue.panels import laid_out
from ui.dialogue.screens import devices
from ui.dialogue.session_port import SessionPort
from ui.drawing.board.of_game import with_vane
from ui.drawing.board.view import BoardView, Rim, rim_shown
from ui.drawing.theme import Tone
from ui.language.die_states import DOES
from ui.tablet.board.widget import Board
from ui.tablet.kit.devices import DeviceLine, DeviceRow, DieView, SeenDice
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.dice import DiceView, DiceWithSum
from ui.tablet.kit.die import Face
from ui.tablet.kit.health import DeviceMark, Health
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import CaptionLine, Paragraph, ParagraphView
from ui.tablet.kit.tiles import Tile, TileView
from ui.tablet.screens.dice_shown import lying, shown
from ui.tablet.screens.page import Press, TabletPage

LISTED = Box(32, 96, 576, 450)
BELOW_KEYS = Box(32, 476, 576, 64)
BY = "tablet"
"""What this screen is called among those that wait for a picture of a hall's card."""


class DevicesPage(TabletPage):
    """A list, one device of it, and live readings on the sea. `look` as often as one likes: only news are drawn."""

    def __init__(self, kit: Kit, session: SessionPort, go: Go) -> None:
        super().__init__(kit, self._leaves(go), lambda: session.around.lies)
        self.session = session
        self._shown: tuple[devices.DeviceSeen, ...] = ()
        self._hall_shown: hall.HallNow | None = None
        self._awaits = False  # a picture of a hall's card, as long as its dialog is open
        self._card: hall.HallCard | None = None  # the one that is asked about
        self._opened: tuple[str, str] | None = None  # the part and the name of the device that is shown alone
        self._next: MeasureSide | ReadFace | None = None  # what of it is measured next
        self.refresh()

    def look(self) -> None:
        """Draw the page again if anything on it is different now; ages count in whole seconds."""
        self._look_at_card()
        if self._seen() != self._shown or self.session.nearby.hall != self._hall_shown:
            self.refresh()

    def _seen(self) -> tuple[devices.DeviceSeen, ...]:
        return devices.devices_seen(self.session.nearby, self.session.view.read if self.session.view else ())

    def _hall(self) -> tuple[Text, Press]:
        """Return the way out of the hall, or into one."""
        if self.session.nearby.hall is None:
            return hall.JOIN, self._ask_address
        leave = self.way(hall.LEAVE, lambda: self.session.tend(hall.LeaveHall(), self._said), bright=True)
        return hall.LEAVE, lambda: self.choose(
            DialogView(self.say(hall.LEAVE_ASKED), self.say(hall.LEAVE_MEANS)), leave
        )

    def _ask_address(self) -> None:
        """Let the address be written, or read from a picture where somebody sits at a phone that can take one."""
        self.write(self.say(hall.ADDRESS), hall.LONGEST_ADDRESS, self._join, "mqtt://")
        if self.dialog is not None and self.session.phones.held:
            self._awaits, self._card = True, None
            self.session.tend(hall.AwaitCard(BY), lambda said: None)
            too = ParagraphView(self.say(hall.PICTURE_TOO), 22, Tone.INK, False, 2)
            self.dialog.put(Paragraph(self.kit.look, too), BELOW_KEYS)

    def _look_at_card(self) -> None:
        """Ask whether to join by the card that was read; once no dialog is open, none is waited for."""
        card = self.session.nearby.card
        if self._awaits and self.dialog is None:
            self._forget_card()
        elif self._awaits and card is not None and card.read is not None and card.read != self._card:
            self._card = card.read
            asked = DialogView(self.say(hall.JOIN_ASKED), self.say(hall.card_named(card.read)))
            joins = partial(self.session.tend, hall.JoinScanned(card.read), self._said)
            self.choose(asked, self.way(hall.JOIN_THIS, joins, bright=True))

    def _forget_card(self) -> None:
        if self._awaits:
            self._awaits = False
            self.session.tend(hall.ForgetCard(BY), lambda said: None)

    def _leaves(self, go: Go) -> Go:
        def leaves(to: str, **how: object) -> None:
            self._forget_card()
            go(to, **how)

        return leaves

    def _join(self, address: str) -> None:
        self.session.tend(hall.JoinHall(address), self._said)

    def draw(self) -> None:
        """Draw what the devices see now on the sea, and every device with its state and the age of its last event."""
        found, self._hall_shown = self._seen(), self.session.nearby.hall
        self._shown = found
        one = next((seen for seen in found if self._opened == (seen.icon, seen.source)), None)
        self.corner(self.leave() if one is None else (DeviceMark("leave", "cross"), self._close))
        waits = [CaptionLine(self.say(Text.of("The game waits")))] if self.session.view else []
        self.caption(CaptionLine(self.say(devices.TITLE), strong=True), *waits)
        shown = found if one is None else (one,)
        live = next((seen.vane for seen in shown if seen.vane), None)
        self.part("sea", self.disc, lambda: Board(self.kit.look)).show(
            BoardView(rim=with_vane(Rim(self._sides()), live))
        )
        if any(seen.dice for seen in shown):
            self._now(next(seen for seen in shown if seen.dice))
        else:
            self._last_reading(shown)
        if one is None:
            self._list(found)
        else:
            self._alone(one)

    def _list(self, found: tuple[devices.DeviceSeen, ...]) -> None:
        """Show a row for each device; a tap on one shows it alone."""
        self.head(devices.headline(found))
        flow = self.column(72)
        self.words("hint", flow.row(100, 14), ParagraphView(self.say(devices.hint_of_all(found)), 22, Tone.MUTED))
        for i, seen in enumerate(found):
            row = self.part(f"device{i}", flow.row(84, 0), lambda: DeviceRow(self.kit.look))
            row.tapped = partial(self._open, (seen.icon, seen.source))
            row.show(self._line(seen))
        told = self._hall_shown
        if told is not None:
            said = " ".join(map(self.say, (hall.told_to(told), *hall.hall_said(told))))
            self.words("hall", flow.row(self.high(said, flow.width), 8), ParagraphView(said, 22))
        find = (devices.DICE_NEARBY, lambda: self.session.tend(FindDice(), self._found))
        self.actions((Text.of("Back"), lambda: self.go("back")), find, self._hall())

    # -- one device

    def _alone(self, seen: devices.DeviceSeen) -> None:
        """Show one device: how it is, what may be measured of it, and that it may be forgotten."""
        self.head(devices.please(seen, self._next))
        flow = self.column(72)
        self.words("hint", flow.row(100, 14), ParagraphView(self.say(devices.hint(seen)), 22, Tone.MUTED))
        self.part("device0", flow.row(84, 0), lambda: DeviceRow(self.kit.look)).show(self._line(seen))
        bright = self._measuring(seen)
        if not bright:
            for die in seen.dice:
                said = self.say(devices.checks(die))
                view = TileView(said[:1].upper() + said[1:])
                self.tile(f"die {die.name}", flow.row(64, 12), view, partial(self._measure, ReadFace(die.name, 1)))
        forget = (devices.FORGET, lambda: self.session.tend(Forget(seen.source), self._said))
        self.actions(bright, (Text.of("Back"), self._close), forget)

    def _measuring(self, seen: devices.DeviceSeen) -> tuple[Text, Press] | None:
        """Return the tile that measures what is next, once it can be measured."""
        care = devices.measurable(seen, self._next)
        return None if care is None else (devices.measures(care), partial(self._tend, care))

    def _tend(self, care: MeasureSide | ReadFace) -> None:
        self.session.tend(care, partial(self._measured, care))

    def _measured(self, care: MeasureSide | ReadFace, said: Text | Refusal) -> None:
        """Go on with the next side or face; after the last one, or where one must begin again, be done."""
        self._next = devices.after(care, said)
        self._said(said)

    def _measure(self, care: ReadFace) -> None:
        self._next = care
        self.refresh()

    def _open(self, which: tuple[str, str] | None) -> None:
        self._opened, self._next = which, None
        self.refresh()

    def _close(self) -> None:
        self._open(None)

    def _said(self, said: Text | Refusal) -> None:
        if isinstance(said, Refusal):
            self.refuse(said)
        else:
            self.tell(said)

    def _found(self, said: Text | Refusal) -> None:
        """Show the dice that were heard."""
        if isinstance(said, Refusal):
            self.refuse(said)
            return
        dialog = self.ask(DialogView(title=self.say(Text.of("Smart dice nearby:"))))
        dialog.put(Paragraph(self.kit.look, ParagraphView(self.say(said), 22, Tone.INK, False, 12)), LISTED)
        for i, die in enumerate(devices.PLAIN):
            view = TileView(self.say(devices.nearest(die)))
            dialog.put(Tile(self.kit.look, view, partial(self._take, die)), Box(32 + 292 * i, 560, 284, 60))

    def _take(self, die: str) -> None:
        """Let the nearest die that has no name yet be this one."""
        self.close()
        self.session.tend(TakeDie(die), self._said)
        self.tell(devices.LISTENS)

    def _now(self, seen: devices.DeviceSeen) -> None:
        """Show each die as the tray sees it now."""
        x, y, wide = self.disc.x + self.disc.w / 2, self.disc.y + self.disc.h / 2, self.disc.w * 0.76
        dice = self.part("seen", Box(x - wide / 2, y - 130, wide, 260), lambda: SeenDice(self.kit.look))
        dice.show(tuple(self._die(die) for die in seen.dice))
        said = ParagraphView(self.say(devices.last_event(seen)), 26, Tone.INK, bold=True, anchor=0.5)
        if seen.health in devices.SILENT:
            said = replace(said, tone=Tone.LAMP)
        self.words("told", Box(x - 200, y + 150, 400, 40), said)

    def _die(self, die: NearbyDie) -> DieView:
        state = DieState(die.state)
        face = replace(self._face(die), cocked=state is DieState.COCKED)
        sure = "" if die.sure is None else self.say(devices.how_sure(die.sure))
        return DieView(face, self.term(die.name), self.say(DOES[state]), sure)

    def _face(self, die: NearbyDie) -> Face:
        """Return what a die shows: in a game that gives the die of this name signs, one of those."""
        view = self.session.view
        if view is None:
            return Face(die.face or 0)
        voice = self.kit.at(view.known)
        return shown(voice.dice((die.name,))[0], die.face or 0, voice)

    def _last_reading(self, found: tuple[devices.DeviceSeen, ...]) -> None:
        last = next((seen for seen in found if seen.faces), None)
        view = self.session.view
        if last is None or view is None:
            return
        x, y = self.disc.x + self.disc.w / 2, self.disc.y + self.disc.h / 2
        wide = 124.0 * len(last.faces) + 140
        dice = self.part("dice", Box(x - wide / 2, y - 90, wide, 116), lambda: DiceWithSum(self.kit.look))
        variant = view.known.variant
        dice.show(DiceView(lying(variant.dice, last.faces, self.kit.at(view.known)), str(variant.total(last.faces))))
        told = ParagraphView(self.say(devices.LAST_THROW), 24, anchor=0.5)
        self.words("told", Box(x - 200, y + 60, 400, 40), told)

    def _line(self, seen: devices.DeviceSeen) -> DeviceLine:
        word = self.say(devices.WORDS[seen.health])
        read = devices.reads(seen, self._sides())
        said = self.say(read) if seen.ails is None or seen.vane else first_sentence(self.say(seen.ails))
        return DeviceLine(seen.icon, self.say(seen.name), said, Health(seen.health), word)

    def _sides(self) -> tuple[str, ...]:
        """Return what the game on the table calls the six sides; nothing where it needs none."""
        view = self.session.view
        return rim_shown(laid_out(view.panels).dial, self.kit.at(view.known).term).words if view else ()


def first_sentence(said: str) -> str:
    """Return what stands before the first full stop, in either language: a row has no room for more."""
    return re.split(r"(?<=。)|(?<=\.) ", said, maxsplit=1)[0]
