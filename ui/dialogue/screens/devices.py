"""The devices: what is beside the table, how it is, what it sees now and read last, and what can be done to it.

The tablet says the same. No driver may enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from companion.game.dice import named
from companion.game.panels import Dial, word
from companion.game.text import Refusal, Text, Word
from companion.readings import FACES, SECTORS, DieState
from ui.dialogue.devices import (
    Care,
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
from ui.dialogue.hall import (
    ADDRESS,
    ANOTHER_PICTURE,
    JOIN,
    JOIN_ASKED,
    JOIN_THIS,
    LEAVE,
    LEAVE_ASKED,
    LEAVE_MEANS,
    LONGEST_ADDRESS,
    PICTURE_HERE,
    TAKE_PICTURE,
    JoinHall,
    JoinScanned,
    LeaveHall,
    card_named,
)
from ui.dialogue.page.blocks import Block, Button, DieFace, Heading, Keys, Line, Link, News, TextField, Tone
from ui.dialogue.page.buttons import listed
from ui.dialogue.page.die_faces import die_face, thrown
from ui.dialogue.page.hall_read import CARD_AT, HALL, hall_lines
from ui.dialogue.panels import laid_out
from ui.dialogue.screens.around import page_around, page_within
from ui.dialogue.screens.blocks import ScreenPage
from ui.dialogue.screens.events import DevicesTended, Typed, WentTo
from ui.dialogue.screens.screen import Devices
from ui.dialogue.screens.session_state import SessionState
from ui.language.die_states import DOES

NAMES: Mapping[str, Text] = {"tray": Text.of("Dice tray"), "vane": Text.of("Weather vane")}
"""What people call each device."""
WORDS: Mapping[str, Text] = {
    "here": Text.of("ready"),
    "stale": Text.of("silent"),
    "lost": Text.of("lost"),
    "none": Text.of("none"),
    "plain": Text.of(""),
}
"""How a device is, by the words of its health."""
TONES: Mapping[str, Tone] = {"here": "good", "stale": "lamp", "lost": "alarm"}
SILENT = ("lost", "stale")
PLAIN = ("white", "red")
"""The dice that every table throws, as one may be taken by touch."""
END = {MeasureSide: len(SECTORS), ReadFace: len(FACES) + 1}
"""The number behind the last side, and behind the last face."""
BEGIN_AGAIN = frozenset({"no-north", "no-round", "alike"})
"""The refusals after which measuring begins anew."""
TITLE, LAST_THROW = Text.of("Devices"), Text.of("The last throw it read")
DICE_NEARBY, FORGET, LISTENS = Text.of("Dice nearby"), Text.of("Forget"), Text.of("Kazami listens …")


class DeviceSeen(msgspec.Struct, frozen=True):
    """One device: name, icon, and how it is, in one word of its health and in one sentence.

    `faces` are those of the last throw it read that counted, `age` the seconds since its last event, `dice` what it
    sees of its dice now, `vane` where it points if it is one, `noise` by how many degrees it trembles at rest, `source`
    what it is called at this table, `ails` what is wrong with it, or why it is not there.
    """

    name: Text
    icon: str
    health: str
    state: Text
    faces: tuple[int, ...] = ()
    age: float | None = None
    dice: tuple[NearbyDie, ...] = ()
    vane: NearbyVane | None = None
    noise: float | None = None
    source: str = ""
    ails: Text | None = None


def devices_seen(nearby: Nearby, read: tuple[int, ...]) -> tuple[DeviceSeen, ...]:
    """Return the devices beside the table as they were seen last; `read` is the last throw that counted.

    Ages and angles are whole numbers: what is less is not shown.
    """
    heard = next((one for one in nearby.devices if one.name == "vane"), None)
    return tuple(_seen(one, nearby.vane if one is heard else None, read) for one in nearby.devices)


def _seen(device: NearbyDevice, vane: NearbyVane | None, read: tuple[int, ...]) -> DeviceSeen:
    role, source = device.name, device.source or device.name
    number = source.partition(" ")[2]
    name = Text.of("{name} {n}", name=NAMES[role], n=number) if number.isdigit() else NAMES[role]
    return DeviceSeen(
        name,
        role,
        device.health,
        device.said,
        read,
        _whole(device.age),
        device.dice,
        vane and replace(vane, angle=float(round(vane.angle) % 360), age=float(int(vane.age))),
        device.noise and round(device.noise, 1),
        source,
        device.ails,
    )


def _whole(seconds: float | None) -> float | None:
    return None if seconds is None else float(int(seconds))


def devices_page(screen: Devices, at: SessionState) -> ScreenPage:
    """Return the list of devices, or one of them alone."""
    if screen.asks == "leave":
        leave = Button(DevicesTended(LeaveHall()), text=LEAVE, bright=True)
        return page_within(at, LEAVE_ASKED, (Line(LEAVE_MEANS), leave), Devices())
    if screen.asks == "join":
        return _joining(at)
    found = devices_seen(at.nearby, at.view.read if at.view else ())
    one = next((seen for seen in found if seen.source == screen.device), None)
    if one is not None:
        return page_within(at, please(one, screen.measures), [*_alone(one, screen, at)], Devices())
    blocks: list[Block] = [Line(hint_of_all(found), "muted")]
    for seen in found:
        does = WentTo(Devices(seen.source))
        blocks.append(Button(does, text=seen.name, note=_line(seen, at), icon=seen.icon))
        blocks += _dice(seen, at)
    take = (Button(DevicesTended(TakeDie(die)), text=nearest(die)) for die in PLAIN)
    blocks += [Keys(tuple(take))] if screen.found else []
    blocks += _hall(at)
    return page_around(at, headline(found), blocks, Button(DevicesTended(FindDice()), text=DICE_NEARBY))


def _hall(at: SessionState) -> Iterator[Block]:
    """Yield to which hall what is told, and the way out of it, or into one."""
    now = at.nearby.hall
    if now is None:
        yield Button(WentTo(Devices(asks="join")), text=JOIN, icon="people")
        return
    yield Heading(HALL)
    yield from hall_lines(now, shared=True)
    yield Button(WentTo(Devices(asks="leave")), text=LEAVE)


def _joining(at: SessionState) -> ScreenPage:
    """Return where the address of a hall is typed, or read from a picture; of one that was read it is asked first."""
    card = at.nearby.card
    if card is not None and card.read is not None:
        join = Button(DevicesTended(JoinScanned(card.read)), text=JOIN_THIS, bright=True)
        other = Button(WentTo(Devices(asks="join")), text=ANOTHER_PICTURE)
        return page_within(at, JOIN_ASKED, (Line(card_named(card.read)), join, other), Devices())
    field = TextField(Typed("hall"), text=ADDRESS, value="mqtt://", send=JOIN, most=LONGEST_ADDRESS)
    picture = () if card is None else (Line(PICTURE_HERE, "muted"), Link(TAKE_PICTURE, CARD_AT))
    return page_within(at, JOIN, (field, *picture), Devices())


def typed(event: Typed) -> DevicesTended:
    """Return what follows from an address that was typed."""
    return DevicesTended(JoinHall(event.text))


def tended(screen: Devices, care: Care, said: Text | Refusal) -> Devices:
    """Return where somebody stands once something was done to the devices, or was refused.

    The next side or face is measured; after the last one, or where one must begin again, nothing is.
    """
    match care:
        case FindDice():
            return replace(screen, found=not isinstance(said, Refusal))
        case TakeDie():
            return replace(screen, found=False)
        case MeasureSide() | ReadFace():
            return replace(screen, measures=after(care, said))
        case JoinHall() | JoinScanned() | LeaveHall():
            return screen if isinstance(said, Refusal) else Devices()
        case _:
            return screen


def after(care: MeasureSide | ReadFace, said: Text | Refusal) -> MeasureSide | ReadFace | None:
    """Return what is measured once this was asked for: the next, the same where it was refused, or nothing any more."""
    if isinstance(said, Refusal):
        return None if said.code in BEGIN_AGAIN else care
    following = MeasureSide(care.number + 1) if isinstance(care, MeasureSide) else ReadFace(care.die, care.face + 1)
    return None if following[-1] == END[type(care)] else following


def _line(seen: DeviceSeen, at: SessionState) -> Text:
    """Say how a device is, in a line."""
    said = reads(seen, sides(at)) if seen.ails is None or seen.vane else seen.ails
    return Text.of("{word} · {what}", word=WORDS[seen.health], what=said)


def _dice(seen: DeviceSeen, at: SessionState) -> Iterator[Block]:
    """Yield each die as its tray sees it now."""
    for die in seen.dice:
        sure = () if die.sure is None else (how_sure(die.sure),)
        said = listed((Text.of("{name}: {what}", name=Word(die.name), what=DOES[DieState(die.state)]), *sure))
        yield News(text=said, faces=() if die.face is None else (_face(die, at),))


def _face(die: NearbyDie, at: SessionState) -> DieFace:
    """Return what a die shows: in a game that gives the die of this name signs, one of those."""
    face = die.face or 0
    return DieFace(face) if at.view is None else die_face(named(at.view.known.variant.dice, (die.name,))[0], face)


def _alone(seen: DeviceSeen, screen: Devices, at: SessionState) -> Iterator[Block]:
    """Yield how a device is, what may be measured of it, and that it may be forgotten."""
    yield Line(_line(seen, at), TONES.get(seen.health, "muted"), icon=seen.icon)
    yield Line(hint(seen), "muted")
    yield from _dice(seen, at)
    if seen.faces and at.view is not None and seen.vane is None:
        yield Heading(LAST_THROW)
        yield thrown(at.view.known, seen.faces)
    care = measurable(seen, screen.measures)
    if care is not None:
        yield Button(DevicesTended(care), text=measures(care), bright=True)
    else:
        for die in seen.dice:
            to = Devices(seen.source, ReadFace(die.name, 1))
            yield Button(WentTo(to), text=checks(die))
    yield Button(DevicesTended(Forget(seen.source)), text=FORGET)


# -- in words


def headline(found: Sequence[DeviceSeen]) -> Text:
    """Say whether all devices answer."""
    ill = _ill(found)
    if ill is not None:
        return Text.of("{device}: no answer", device=ill.name)
    if all(seen.health == "none" for seen in found):
        return Text.of("No device is plugged in")
    return Text.of("All devices answer")


def _ill(found: Sequence[DeviceSeen]) -> DeviceSeen | None:
    return next((seen for seen in found if seen.health in SILENT), None)


def hint_of_all(found: Sequence[DeviceSeen]) -> Text:
    """Say what is wrong with one of them, or that the game waits for none."""
    ill = _ill(found)
    if ill is not None:
        return ill.state
    ails = next((seen.ails for seen in found if seen.ails), None)
    if ails is not None:
        return Text.of("{one} {other}", one=ails, other=Text.of("What it cannot read is tapped in by hand."))
    return Text.of("Kazami keeps looking. What a device cannot read is tapped in by hand; the game waits safely.")


def please(seen: DeviceSeen, measured: MeasureSide | ReadFace | None) -> Text:
    """Say what to do for the next measurement; before one, what is shown."""
    match measured:
        case MeasureSide(number) if number and seen.vane:
            return Text.of("Side {n} of 6, clockwise", n=number + 1)
        case ReadFace(die, face):
            return Text.of("{die}: lay {n} up", die=Word(die), n=face)
        case _:
            return seen.name


def hint(seen: DeviceSeen) -> Text:
    """Say what a device needs, or what can be tried."""
    if seen.health != "here":
        new = Text.of("A new Pico gets its firmware in a terminal: {command}", command="kazami install-firmware")
        return Text.of("{one} {other}", one=seen.ails or seen.state, other=new)
    if seen.ails is not None:
        return seen.ails
    if seen.vane is not None:
        return Text.of("Turn the vane to the table's north, then clockwise to each side; let it rest each time.")
    return Text.of("Throw to test: what is read shows here, and counts only where the game asks for it.")


def measurable(seen: DeviceSeen, measured: MeasureSide | ReadFace | None) -> MeasureSide | ReadFace | None:
    """Return what can be measured now; None: nothing, or not yet."""
    if isinstance(measured, ReadFace) or (measured is not None and measured.number and seen.vane is not None):
        return measured
    return MeasureSide(0) if seen.vane is not None and seen.vane.side is not None else None


def measures(care: MeasureSide | ReadFace) -> Text:
    """Say what measures it."""
    if isinstance(care, ReadFace):
        return Text.of("Read it")
    return Text.of("This is side {n}", n=care.number + 1) if care.number else Text.of("This is north")


def checks(die: NearbyDie) -> Text:
    """Say what begins to check a die."""
    return Text.of("{die}: check its six faces", die=Word(die.name))


def nearest(die: str) -> Text:
    """Say what takes the nearest die for this one."""
    return Text.of("The nearest is {die}", die=Word(die))


def how_sure(sure: float) -> Text:
    """Say how sure a reading is."""
    return Text.of("{n} % sure", n=round(100 * sure))


def reads(seen: DeviceSeen, sides: Sequence[object]) -> Text:
    """Say where a vane points, `sides` being what the game calls them; of another device when it was heard last."""
    if seen.vane is None:
        return last_event(seen)
    read = points(seen.vane, sides)
    if seen.vane.side is not None and seen.noise is not None:
        return Text.of("{read} · ±{n}°", read=read, n=seen.noise)
    return read


def sides(at: SessionState) -> tuple[Text, ...]:
    """Return what the game on the table calls the six sides; nothing where it needs none."""
    dial: Dial | None = None if at.view is None else laid_out(at.view.panels).dial
    return () if dial is None else tuple(map(word, dial.words))


def points(vane: NearbyVane, sides: Sequence[object]) -> Text:
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
