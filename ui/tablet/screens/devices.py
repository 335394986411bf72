"""The devices: what is beside the table, how it is, what it sees now and what it read last. No driver may enter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

import msgspec
from msgspec.structs import replace

from companion.game.text import Refusal, Text, Word
from companion.readings import FACES, SECTORS, DieState
from ui.dialogue.devices import (
    FindDice,
    Forget,
    MeasureSide,
    Nearby,
    NearbyDevice,
    NearbyDie,
    NearbyVane,
    ReadFace,
    TakeDie,
)
from ui.dialogue.panels import laid_out
from ui.dialogue.session_port import SessionPort
from ui.drawing.theme import Tone
from ui.language.die_states import DOES
from ui.tablet.board.view import BoardView, Rim, rim_shown
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
from ui.tablet.screens.play.board import with_vane

NAMES: Mapping[str, Text] = {"tray": Text.of("Dice tray"), "vane": Text.of("Weather vane")}
"""What people call each device."""
WORDS: Mapping[Health, Text] = {
    Health.HERE: Text.of("ready"),
    Health.STALE: Text.of("silent"),
    Health.LOST: Text.of("lost"),
    Health.NONE: Text.of("none"),
    Health.PLAIN: Text.of(""),
}


PLAIN = ("white", "red")
"""The dice that every table throws, as one may be taken by touch."""
END = {MeasureSide: len(SECTORS), ReadFace: len(FACES) + 1}
"""The number behind the last side, and behind the last face."""
BEGIN_AGAIN = frozenset({"no-north", "no-round", "alike"})
"""The refusals after which measuring begins anew."""
LISTED = Box(32, 96, 576, 450)


class DeviceSeen(msgspec.Struct, frozen=True):
    """One device: name, icon, and how it is in one sentence.

    `faces` are those of the last throw it read that counted, `age` the seconds since its last event, `dice` what it
    sees of its dice now, `vane` where it points if it is one, `noise` by how many degrees it trembles at rest, `source`
    what it is called at this table, `ails` what is wrong with it, or why it is not there.
    """

    name: Text
    icon: str
    health: Health
    state: Text
    faces: tuple[int, ...] = ()
    age: float | None = None
    dice: tuple[NearbyDie, ...] = ()
    vane: NearbyVane | None = None
    noise: float | None = None
    source: str = ""
    ails: Text | None = None


def devices_seen(nearby: Nearby, read: tuple[int, ...]) -> tuple[DeviceSeen, ...]:
    """Return the devices beside the table as they were seen last; `read` is the last throw that counted."""
    heard = next((one for one in nearby.devices if one.name == "vane"), None)
    return tuple(_seen(one, nearby.vane if one is heard else None, read) for one in nearby.devices)


def _seen(device: NearbyDevice, vane: NearbyVane | None, read: tuple[int, ...]) -> DeviceSeen:
    role, source = device.name, device.source or device.name
    number = source.partition(" ")[2]
    name = Text.of("{name} {n}", name=NAMES[role], n=number) if number.isdigit() else NAMES[role]
    return DeviceSeen(
        name,
        role,
        Health(device.health),
        device.said,
        read,
        device.age,
        device.dice,
        vane,
        device.noise,
        source,
        device.ails,
    )


class DevicesPage(TabletPage):
    """A list, one device of it, and live readings on the sea. `look` as often as one likes: only news are drawn."""

    def __init__(self, kit: Kit, session: SessionPort, go: Go) -> None:
        super().__init__(kit, go, lambda: session.around.lies)
        self.session = session
        self._shown: tuple[DeviceSeen, ...] = ()
        self._opened: tuple[str, str] | None = None  # the part and the name of the device that is shown alone
        self._next: MeasureSide | ReadFace | None = None  # what of it is measured next
        self.refresh()

    def look(self) -> None:
        """Draw the page again if anything on it is different now; ages count in whole seconds."""
        if self._seen() != self._shown:
            self.refresh()

    def _seen(self) -> tuple[DeviceSeen, ...]:
        return tuple(
            replace(one, age=whole(one.age), vane=coarse(one.vane), noise=one.noise and round(one.noise, 1))
            for one in devices_seen(self.session.nearby, self.session.view.read if self.session.view else ())
        )

    def draw(self) -> None:
        """Draw what the devices see now on the sea, and every device with its state and the age of its last event."""
        found = self._shown = self._seen()
        one = next((seen for seen in found if self._opened == (seen.icon, called(seen))), None)
        self.corner(self.leave() if one is None else (DeviceMark("leave", "cross"), self._close))
        waits = [CaptionLine(self.say(Text.of("The game waits")))] if self.session.view else []
        self.caption(CaptionLine(self.say(Text.of("Devices")), strong=True), *waits)
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

    def _list(self, found: tuple[DeviceSeen, ...]) -> None:
        """Show a row for each device; a tap on one shows it alone."""
        ill = next((seen for seen in found if seen.health in (Health.LOST, Health.STALE)), None)
        if ill is not None:
            self.head(Text.of("{device}: no answer", device=ill.name))
        elif all(seen.health is Health.NONE for seen in found):
            self.head(Text.of("No device is plugged in"))
        else:
            self.head(Text.of("All devices answer"))
        flow = self.column(72)
        told = Text.of("Kazami keeps looking. What a device cannot read is tapped in by hand; the game waits safely.")
        ails = next((seen.ails for seen in found if seen.ails), None)
        if ails is not None:
            told = Text.of("{one} {other}", one=ails, other=Text.of("What it cannot read is tapped in by hand."))
        self.words("hint", flow.row(100, 14), ParagraphView(self.say(ill.state if ill else told), 22, Tone.MUTED))
        for i, seen in enumerate(found):
            row = self.part(f"device{i}", flow.row(84, 0), lambda: DeviceRow(self.kit.look))
            row.tapped = partial(self._open, (seen.icon, called(seen)))
            row.show(self._line(seen))
        find = (Text.of("Dice nearby"), lambda: self.session.tend(FindDice(), self._found))
        self.actions((Text.of("Back"), lambda: self.go("back")), find)

    # -- one device

    def _alone(self, seen: DeviceSeen) -> None:
        """Show one device: how it is, what may be measured of it, and that it may be forgotten."""
        self.head(self._please(seen))
        flow = self.column(72)
        self.words("hint", flow.row(100, 14), ParagraphView(self.say(self._hint(seen)), 22, Tone.MUTED))
        self.part("device0", flow.row(84, 0), lambda: DeviceRow(self.kit.look)).show(self._line(seen))
        bright = self._measuring(seen)
        if not bright:
            for die in seen.dice:
                view = TileView(self.say(Text.of("{die}: check its six faces", die=self.term(die.name))))
                self.tile(f"die {die.name}", flow.row(64, 12), view, partial(self._measure, ReadFace(die.name, 1)))
        forget = (Text.of("Forget"), lambda: self.session.tend(Forget(called(seen)), self._said))
        self.actions(bright, (Text.of("Back"), self._close), forget)

    def _please(self, seen: DeviceSeen) -> Text:
        """Say what to do for the next measurement; before one, what is shown."""
        match self._next:
            case MeasureSide(number) if number and seen.vane:
                return Text.of("Side {n} of 6, clockwise", n=number + 1)
            case ReadFace(die, face):
                return Text.of("{die}: lay {n} up", die=self.term(die), n=face)
            case _:
                return seen.name

    def _hint(self, seen: DeviceSeen) -> Text:
        if seen.health is not Health.HERE:
            new = Text.of("A new Pico gets its firmware in a terminal: {command}", command="kazami install-firmware")
            return Text.of("{one} {other}", one=seen.ails or seen.state, other=new)
        if seen.ails is not None:
            return seen.ails
        if seen.vane is not None:
            return Text.of("Turn the vane to the table's north, then clockwise to each side; let it rest each time.")
        return Text.of("Throw to test: what is read shows here, and counts only where the game asks for it.")

    def _measuring(self, seen: DeviceSeen) -> tuple[Text, Press] | None:
        """Return the tile that measures what is next, once it can be measured."""
        match self._next:
            case ReadFace() as care:
                return Text.of("Read it"), partial(self._tend, care)
            case MeasureSide(number) if number and seen.vane is not None:
                return Text.of("This is side {n}", n=number + 1), partial(self._tend, MeasureSide(number))
            case _ if seen.vane is not None and seen.vane.side is not None:
                return Text.of("This is north"), partial(self._tend, MeasureSide(0))
            case _:
                return None

    def _tend(self, care: MeasureSide | ReadFace) -> None:
        self.session.tend(care, partial(self._measured, care))

    def _measured(self, care: MeasureSide | ReadFace, said: Text | Refusal) -> None:
        """Go on with the next side or face; after the last one, or where one must begin again, be done."""
        if not isinstance(said, Refusal):
            following: MeasureSide | ReadFace = (
                MeasureSide(care.number + 1) if isinstance(care, MeasureSide) else ReadFace(care.die, care.face + 1)
            )
            self._next = None if following[-1] == END[type(care)] else following
        elif said.code in BEGIN_AGAIN:
            self._next = None
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
        for i, die in enumerate(PLAIN):
            view = TileView(self.say(Text.of("The nearest is {die}", die=Word(die))))
            dialog.put(Tile(self.kit.look, view, partial(self._take, die)), Box(32 + 292 * i, 560, 284, 60))

    def _take(self, die: str) -> None:
        """Let the nearest die that has no name yet be this one."""
        self.close()
        self.session.tend(TakeDie(die), self._said)
        self.tell(Text.of("Kazami listens …"))

    def _now(self, seen: DeviceSeen) -> None:
        """Show each die as the tray sees it now."""
        x, y, wide = self.disc.x + self.disc.w / 2, self.disc.y + self.disc.h / 2, self.disc.w * 0.76
        dice = self.part("seen", Box(x - wide / 2, y - 130, wide, 260), lambda: SeenDice(self.kit.look))
        dice.show(tuple(self._die(die) for die in seen.dice))
        said = ParagraphView(self.say(last_event(seen)), 26, Tone.INK, bold=True, anchor=0.5)
        if seen.health in (Health.STALE, Health.LOST):
            said = replace(said, tone=Tone.LAMP)
        self.words("told", Box(x - 200, y + 150, 400, 40), said)

    def _die(self, die: NearbyDie) -> DieView:
        state = DieState(die.state)
        face = replace(self._face(die), cocked=state is DieState.COCKED)
        sure = "" if die.sure is None else self.say(Text.of("{n} % sure", n=round(100 * die.sure)))
        return DieView(face, self.term(die.name), self.say(DOES[state]), sure)

    def _face(self, die: NearbyDie) -> Face:
        """Return what a die shows: in a game that gives the die of this name signs, one of those."""
        view = self.session.view
        if view is None:
            return Face(die.face or 0)
        voice = self.kit.at(view.known)
        return shown(voice.dice((die.name,))[0], die.face or 0, voice)

    def _last_reading(self, found: tuple[DeviceSeen, ...]) -> None:
        last = next((seen for seen in found if seen.faces), None)
        view = self.session.view
        if last is None or view is None:
            return
        x, y = self.disc.x + self.disc.w / 2, self.disc.y + self.disc.h / 2
        wide = 124.0 * len(last.faces) + 140
        dice = self.part("dice", Box(x - wide / 2, y - 90, wide, 116), lambda: DiceWithSum(self.kit.look))
        variant = view.known.variant
        dice.show(DiceView(lying(variant.dice, last.faces, self.kit.at(view.known)), str(variant.total(last.faces))))
        told = ParagraphView(self.say(Text.of("The last throw it read")), 24, anchor=0.5)
        self.words("told", Box(x - 200, y + 60, 400, 40), told)

    def _line(self, seen: DeviceSeen) -> DeviceLine:
        word = self.say(WORDS[seen.health])
        read = last_event(seen) if seen.vane is None else points(seen.vane, self._sides())
        if seen.vane is not None and seen.vane.side is not None and seen.noise is not None:
            read = Text.of("{read} · ±{n}°", read=read, n=round(seen.noise, 1))
        said = self.say(read) if seen.ails is None or seen.vane else first_sentence(self.say(seen.ails))
        return DeviceLine(seen.icon, self.say(seen.name), said, seen.health, word)

    def _sides(self) -> tuple[str, ...]:
        """Return what the game on the table calls the six sides; nothing where it needs none."""
        view = self.session.view
        return rim_shown(laid_out(view.panels).dial, self.kit.at(view.known).term).words if view else ()


def first_sentence(said: str) -> str:
    """Return what stands before the first full stop, in either language: a row has no room for more."""
    return re.split(r"(?<=。)|(?<=\.) ", said, maxsplit=1)[0]


def called(seen: DeviceSeen) -> str:
    """Return what a device is called at this table."""
    return seen.source or seen.icon


def points(vane: NearbyVane, sides: tuple[str, ...]) -> Text:
    """Say what a vane does and at how many degrees, on which side where the sides have names, and when it was heard."""
    names = dict(enumerate(sides))
    one, other = names.get(vane.side or 0, ""), names.get(vane.border or 0, "")
    if vane.border is not None:
        does = Text.of("between {one} and {other}", one=one, other=other) if sides else Text.of("between two sides")
    elif vane.side is not None:
        does = Text.of("rests on {side}", side=one) if sides else Text.of("rests")
    else:
        does = Text.of("turns") if vane.does == "turning" else Text.of("was last")
    return Text.of("{n}°, {does} · {when}", n=round(vane.angle) % 360, does=does, when=ago(vane.age))


def coarse(vane: NearbyVane | None) -> NearbyVane | None:
    """Return a vane in whole degrees and seconds: what is less is not drawn."""
    return vane and replace(vane, angle=float(round(vane.angle) % 360), age=float(int(vane.age)))


def whole(seconds: float | None) -> float | None:
    """Return whole seconds."""
    return None if seconds is None else float(int(seconds))


def last_event(seen: DeviceSeen) -> Text:
    """Return when a device told something last."""
    return Text.of("No event yet") if seen.age is None else Text.of("Last event: {when}", when=ago(seen.age))


def ago(seconds: float) -> Text:
    """Return how long ago something was, in the unit people would say."""
    if seconds < 60:
        return Text.of("{n} s ago", n=int(seconds))
    if seconds < 3600:
        return Text.of("{n} min ago", n=int(seconds // 60))
    return Text.of("{n} h ago", n=int(seconds // 3600))
