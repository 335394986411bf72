"""A page as plain values: blocks from top to bottom, and what may be pressed or filled in. No markup, no rule.

What is pressed comes back as a key; `Pressed` knows which event a key of this page stands for. So a phone can say
nothing that its page did not offer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2s
from typing import Literal

import msgspec

from companion.game.text import Refusal
from ui.dialogue.actions import Device
from ui.dialogue.events import Event

Said = Mapping[str, str]
"""What was filled into a form: a text for each field."""
Does = Event | Device | Refusal | tuple[Event, ...]
"""What a key stands for: one event or several, one after the other; a device; or why nothing happens."""
Reads = Callable[[Said], Does]


class Pressed(msgspec.Struct):
    """Which event stands behind each key of a page. `question` names what the seat is asked: a key is made of it and
    of the event, so that the same tap made twice means the same, and one made for an older question, for another seat
    or another game means nothing.
    """

    question: str
    reads: dict[str, Reads] = {}

    def key(self, event: Event | Device) -> str:
        """Return the key of an event."""
        return self.form(repr(event), lambda said: event)

    def form(self, name: str, reads: Reads) -> str:
        """Return the key of a form that is told apart from others by a name."""
        key = blake2s(f"{self.question} {name}".encode(), digest_size=8).hexdigest()
        self.reads[key] = reads
        return key


class Button(msgspec.Struct, frozen=True):
    """Something to press: what it says, a line below it, an icon, the cards it takes, whose it is.

    `quiet`: it only leads to something to read, and is written as a line of text.
    """

    key: str
    text: str
    note: str = ""
    icon: str = ""
    cards: tuple[str, ...] = ()
    seat: int | None = None
    bright: bool = False
    quiet: bool = False


class Send(msgspec.Struct, frozen=True):
    """The bright button that sends the form of this name, from the lower end of the page; above it stands its sum."""

    form: str
    text: str
    gauge: Gauge | None = None


class Keys(msgspec.Struct, frozen=True):
    """Small buttons side by side, of what is needed seldom."""

    buttons: tuple[Button, ...]


class Locked(msgspec.Struct, frozen=True):
    """Something that cannot be pressed now, and why not, or which `cards` are missing for it."""

    text: str
    why: str
    icon: str = ""
    cards: tuple[str, ...] = ()
    note: str = ""


class Part(msgspec.Struct, frozen=True):
    """One of the things a tile stands for: whether it can be had, else which cards it lacks and how many, or why."""

    icon: str
    name: str
    able: bool
    lacks: tuple[tuple[str, int], ...] = ()
    why: str = ""


class Tile(msgspec.Struct, frozen=True):
    """What is done most often: a word, a line below it, the cards it takes one by one, those it `lacks`, and its parts.

    Without a `key` it cannot be pressed; `below`: it leads to the island, which lies further down on the page.
    `waits`: it was tapped once, and does it with one more tap.
    """

    key: str
    text: str
    note: str = ""
    icon: str = ""
    cards: tuple[str, ...] = ()
    lacks: tuple[tuple[str, int], ...] = ()
    parts: tuple[Part, ...] = ()
    below: bool = False
    waits: bool = False


class Tiles(msgspec.Struct, frozen=True):
    """Tiles side by side; one with parts is as wide as the page."""

    tiles: tuple[Tile, ...]


class Entry(msgspec.Struct, frozen=True):
    """One of a list of what can be had, and beside it what leads to its clause."""

    what: Button | Locked
    clause: Button | None = None


Tone = Literal["ink", "muted", "lamp", "alarm", "good"]


class Line(msgspec.Struct, frozen=True):
    """A line of text; `seat` is whose sign stands before it."""

    text: str
    tone: Tone = "ink"
    seat: int | None = None
    icon: str = ""


class Heading(msgspec.Struct, frozen=True):
    """What the blocks below it are about."""

    text: str
    icon: str = ""


class Pile(msgspec.Struct, frozen=True):
    """Cards of one kind, how many, and by how many that is more or fewer than now."""

    kind: str
    name: str
    n: int
    change: int = 0


class CardRow(msgspec.Struct, frozen=True):
    """Cards side by side; of `backs` more only the backs are seen."""

    cards: tuple[Pile, ...]
    backs: int = 0

    @property
    def columns(self) -> int:
        """How many stand side by side: five or more, eight at most."""
        return min(max(len(self.cards) + (self.backs > 0), 5), 8)


class Swap(msgspec.Struct, frozen=True):
    """What one gets and what one gives, card by card (a kind and its name), each below a word."""

    get: str
    gets: tuple[tuple[str, str], ...]
    give: str
    gives: tuple[tuple[str, str], ...]


class DieFace(msgspec.Struct, frozen=True):
    """What a die shows: 1 to 6 pips, or the icon of a sign and its word. A `red` die has white pips."""

    pips: int = 0
    icon: str = ""
    word: str = ""
    red: bool = False


class Thrown(msgspec.Struct, frozen=True):
    """The dice as they lie, their total, and `beside` it those that are not added.

    `key`: they can be tapped, to put right what was read.
    """

    faces: tuple[DieFace, ...]
    total: int
    text: str
    key: str = ""
    beside: tuple[DieFace, ...] = ()


class News(msgspec.Struct, frozen=True):
    """A line of what just happened: the dice of a throw, what it says, which cards came (True) or went, what else.

    `seat` is whose sign stands before it. With a `key` the dice can be tapped, to put right what was read. `marked`:
    something was put right.
    """

    text: str
    faces: tuple[DieFace, ...] = ()
    moved: tuple[tuple[bool, str], ...] = ()
    besides: tuple[str, ...] = ()
    seat: int | None = None
    key: str = ""
    marked: bool = False


class Price(msgspec.Struct, frozen=True):
    """What something costs, card by card, and in a line what it does."""

    text: str
    cards: tuple[str, ...]
    said: str
    note: str = ""
    icon: str = ""


class Clause(msgspec.Struct, frozen=True):
    """A clause of the rules by its number, word for word; `now`: it was asked for."""

    number: str
    text: str
    now: bool = False


class Crown(msgspec.Struct, frozen=True):
    """Who has won, and by what."""

    seat: int
    name: str
    points: str
    parts: tuple[tuple[str, str], ...]


class Count(msgspec.Struct, frozen=True):
    """How many of something: a stepper. `name` is its field; more than are `held` may be named, and stands in alarm."""

    name: str
    text: str
    icon: str
    least: int
    most: int
    value: int = 0
    notes: tuple[str, ...] = ()
    card: bool = True
    worth: int = 0
    held: int | None = None


class Pick(msgspec.Struct, frozen=True):
    """One of several, each with its value and what it says, or the face of a die that it is."""

    name: str
    text: str
    options: tuple[tuple[str, str | DieFace], ...]


class Face(msgspec.Struct, frozen=True):
    """A face of a die; `lies`: it was tapped, or read."""

    key: str
    face: DieFace
    lies: bool


class FaceRow(msgspec.Struct, frozen=True):
    """The faces of one die, each to be tapped."""

    text: str
    faces: tuple[Face, ...]


class Gauge(msgspec.Struct, frozen=True):
    """How many must be counted, at least and at most; exactly `least` of them must be worth `least_worth` together.

    `text` says it. `one` and `many` say how many are counted, `worth` what they come to, each with # for the number.
    `leads` is what has been called before, by whom.
    """

    text: str
    one: str
    many: str
    least: int
    most: int
    least_worth: int = 0
    worth: str = ""
    leads: str = ""
    leading: int | None = None


class Form(msgspec.Struct, frozen=True):
    """Fields that are sent together, by what `send` says. What is counted must come to what `gauge` says.

    What is filled in stays while the newest page has a form of the same `id`; empty: of the same key.
    """

    key: str
    fields: tuple[Count | Pick, ...]
    send: str
    gauge: Gauge | None = None
    id: str = ""

    @property
    def named(self) -> str:
        """By what the page knows it again."""
        return self.id or self.key

    @property
    def columns(self) -> int:
        """In how many columns its cards stand side by side at most: five fit the narrowest phone. 0: it counts none."""
        cards = sum(isinstance(field, Count) and field.card for field in self.fields)
        rows = -(-cards // MOST_COLUMNS)
        return 0 if not cards or cards < len(self.fields) else max(-(-cards // rows), LEAST_COLUMNS)


MOST_COLUMNS, LEAST_COLUMNS = 5, 3


class PairButton(msgspec.Struct, frozen=True):
    """A card that may be got for another with one tap; `text` says both."""

    key: str
    text: str
    kind: str


class PairRow(msgspec.Struct, frozen=True):
    """A card that may be given, and those that may be got for it."""

    kind: str
    text: str
    buttons: tuple[PairButton, ...]


class Sealing(msgspec.Struct, frozen=True):
    """A choice to be sealed: how its text begins, its fields as JSON; what is said where no script ran, and where one
    did, with # for the seal.
    """

    key: str
    choice: str
    fields: str
    by_kazami: str
    by_phone: str
    send: str


class SpotButton(msgspec.Struct, frozen=True):
    """A place of the island that may be tapped, in per cent from its top left corner: a corner, an edge or a hex.

    `taken`: something stands there, and stays to be seen.
    `cell` is the one of the island's cells that lies nearer to it than to any other; -1: all of its button does.
    """

    key: str
    text: str
    left: float
    top: float
    sort: str
    cell: int = -1
    chosen: bool = False
    taken: bool = False


class Frame(msgspec.Struct, frozen=True):
    """What of the island is seen: its left, top, width and height, in per cent of the whole.

    `part`: something of it is left out that people may want to see.
    """

    left: float
    top: float
    wide: float
    high: float
    part: bool = False


WHOLE = Frame(0, 0, 100, 100)


class Island(msgspec.Struct, frozen=True):
    """The island, drawn, and its places that may be tapped; it opens on a frame around them.

    `cells` are polygons in per cent of a place's button: many places lie alike.
    """

    svg: str
    spots: tuple[SpotButton, ...] = ()
    frame: Frame = WHOLE
    cells: tuple[tuple[tuple[int, int], ...], ...] = ()


class Track(msgspec.Struct, frozen=True):
    """How many of how many steps are reached, and the icon of what stands behind the last of those."""

    at: int
    of: int
    icon: str = ""


class Rows(msgspec.Struct, frozen=True):
    """Names at the left and numbers or tracks at the right; with `heads`, a column for each of them."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str | Track, ...], ...]


class SeatRow(msgspec.Struct, frozen=True):
    """What everybody knows of a seat: its points, what it holds, and short facts; `now`: it is asked."""

    seat: int
    points: int
    held: str
    facts: tuple[str, ...] = ()
    now: bool = False
    key: str = ""


class Strip(msgspec.Struct, frozen=True):
    """Seats side by side, each with what it holds."""

    seats: tuple[SeatRow, ...]


class Sum(msgspec.Struct, frozen=True):
    """One of two sums side by side: every part of it, the faces thrown, and what it comes to.

    `total` is None while nothing of it is known. `before` are the faces of the throw before, which decided nothing;
    `paid` what it pays, and with which cards. `name` is what a side is called that is no seat's, `icon` its sign.
    """

    seat: int
    line: str
    parts: tuple[tuple[str, str], ...]
    faces: tuple[int, ...]
    total: int | None
    won: bool = False
    before: tuple[int, ...] = ()
    paid: str = ""
    cards: tuple[str, ...] = ()
    key: str = ""
    name: str = ""
    icon: str = ""


class Sums(msgspec.Struct, frozen=True):
    """Two sums, compared."""

    sides: tuple[Sum, Sum]


class Fold(msgspec.Struct, frozen=True):
    """Blocks that are opened when somebody wants to read them; with the icon of an eye, what only one seat may see."""

    text: str
    blocks: tuple[Block, ...]
    icon: str = ""


Block = (
    Heading
    | Line
    | Button
    | Keys
    | Tiles
    | Locked
    | Entry
    | CardRow
    | Swap
    | Thrown
    | News
    | Price
    | Clause
    | Crown
    | FaceRow
    | PairRow
    | Form
    | Sealing
    | Island
    | Rows
    | SeatRow
    | Strip
    | Sums
    | Fold
)


def parted(blocks: tuple[Block, ...]) -> tuple[tuple[Block, ...], tuple[Block, ...], tuple[Block, ...]]:
    """Part blocks into what is read first, what is done, and the table: a phone on its side has two columns for them.

    Where nothing can be done, the table stands for it.
    """
    table = next((n for n, block in enumerate(blocks) if _of_the_table(block)), len(blocks))
    acts = [n for n, block in enumerate(blocks[:table]) if _acts(block)]
    if not acts:
        return (blocks[:table], blocks[table:], ()) if table < len(blocks) else ((), blocks, ())
    first, after = acts[0], acts[-1] + 1
    first -= first > 0 and isinstance(blocks[first - 1], Heading)
    return blocks[:first], blocks[first:after], blocks[after:]


def _acts(block: Block) -> bool:
    if isinstance(block, Button):
        return not block.quiet
    if isinstance(block, Island):
        return bool(block.spots)
    return isinstance(block, (Tiles, Locked, Entry, FaceRow, PairRow, Form, Sealing))


def _of_the_table(block: Block) -> bool:
    return isinstance(block, (SeatRow, Keys)) or (isinstance(block, Fold) and not block.icon)


class Page(msgspec.Struct, frozen=True):
    """All that a phone shows. `last` are the buttons at the lower end, where the thumb is; `number` is the view's.

    `seat` is whose sign stands before the title, `sub` what stands below it. `back` is the key by which the phone's own
    Back closes what is open; "" while nothing is. `even`: its last buttons weigh the same.
    """

    title: str
    number: int
    blocks: tuple[Block, ...]
    last: tuple[Button | Send, ...]
    sub: str = ""
    points: str = ""
    seat: int | None = None
    back: str = ""
    even: bool = False
