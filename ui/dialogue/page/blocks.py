"""A page as plain values: blocks from top to bottom, each with the event that a tap on it tells. A closed union.

Sentences are Texts; each screen says them in its language. Cards, seats, places and icons are names. A screen begins
what stands by itself with a capital letter. No markup, no language, no drawing and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from companion.game.cards import Cards
from companion.game.moves import Choice, SealedMove
from companion.game.panels import Mark, Track
from companion.game.prompts import Prompt, SomeCards
from companion.game.text import Text
from ui.dialogue.actions import Device, OpenScreen
from ui.dialogue.events import Event
from ui.dialogue.screens.events import ScreenEvent

Does = Event | Device | OpenScreen | ScreenEvent | tuple[Event, ...]
"""What a tap is: one event or several, one after the other; a device; another screen, or something on one of these."""


class Element(msgspec.Struct, frozen=True):
    """Anything that stands on a page."""


class Tapped(Element, frozen=True):
    """Anything that can be tapped, and what that does; None: it only stands there.

    `name` tells it apart from another that does the same on another page, where what it does says too little.
    """

    does: Does | None = None
    name: str = ""


class Button(Tapped, frozen=True, kw_only=True):
    """Something to tap: what it says, a line below it, an icon, the cards it takes or is about, whose it is.

    `costs`: the icons of what it takes that is no card.
    `played`: the card that is played with it. `backs`: so many cards that seat holds, of which all see the backs; the
    line says it where none are drawn. `face` is the face of a die that means the same. `seats`: signs side by side,
    that of `seat` in a ring. `quiet`: it only leads to something to read, and is written as a line of text.
    """

    text: Text
    note: Text | None = None
    icon: str = ""
    face: DieFace | None = None
    cards: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    played: Pile | None = None
    seat: int | None = None
    seats: tuple[int, ...] = ()
    backs: int | None = None
    bright: bool = False
    quiet: bool = False


class Send(Element, frozen=True):
    """The bright button that sends a form, from the lower end of the page; above it stands what must be counted."""

    form: Form | Sealing
    gauge: Gauge | None = None


class Keys(Element, frozen=True):
    """Small buttons side by side, of what is needed seldom."""

    buttons: tuple[Button, ...]


class Locked(Element, frozen=True):
    """Something that cannot be tapped now, and why not, or which `cards` are missing for it, and its `price`.

    `played`: the card that would be played with it.
    """

    text: Text
    why: Text
    icon: str = ""
    cards: tuple[str, ...] = ()
    note: Text | None = None
    price: tuple[str, ...] = ()
    played: Pile | None = None


class TilePart(Element, frozen=True):
    """One of the things a tile stands for: whether it can be had, else which cards it lacks and how many, or why."""

    icon: str
    text: Text
    able: bool
    lacks: tuple[tuple[str, int], ...] = ()
    why: Text | None = None


class Tile(Tapped, frozen=True, kw_only=True):
    """What is done most often: a word, a line below it, the cards it takes or plays, those it `lacks`, and its parts.

    `ways` are listed in place of the line; a screen without room for them says how many they are. `below`: it leads to
    the island, which lies further down on the page. `waits`: it was tapped once, and does it with one more tap.
    """

    text: Text
    note: Text | None = None
    ways: tuple[Text, ...] = ()
    icon: str = ""
    cards: tuple[str, ...] = ()
    lacks: tuple[tuple[str, int], ...] = ()
    parts: tuple[TilePart, ...] = ()
    below: bool = False
    waits: bool = False


class Tiles(Element, frozen=True):
    """Tiles side by side; one with parts is as wide as the page."""

    tiles: tuple[Tile, ...]


class ListEntry(Element, frozen=True):
    """One of a list of what can be had, and beside it what leads to its clause."""

    what: Button | Locked
    clause: Button | None = None


Tone = Literal["ink", "muted", "lamp", "alarm", "good"]


class Line(Element, frozen=True):
    """A line of text, and `more` texts behind it; `seat` is whose sign stands before it."""

    text: Text
    tone: Tone = "ink"
    seat: int | None = None
    icon: str = ""
    more: tuple[Text, ...] = ()


class Heading(Element, frozen=True):
    """What the blocks below it are about."""

    text: Text


class Pile(Element, frozen=True):
    """Cards of one kind, how many (0: none, or nobody says), and by how many that is more or fewer than now."""

    kind: str
    n: int
    change: int = 0


class CardRow(Element, frozen=True):
    """Cards side by side; of `backs` more only the backs are seen. `named`: each has its name beside it."""

    cards: tuple[Pile, ...]
    backs: int = 0
    named: bool = False


class Swap(Element, frozen=True):
    """The cards that one gets and those that one gives, one by one; `goes`: the icons of what else goes."""

    get: Text
    gets: tuple[str, ...]
    give: Text
    gives: tuple[str, ...]
    goes: tuple[str, ...] = ()


class DieFace(Element, frozen=True):
    """What a die shows: 1 to 6 pips, or the icon of a sign and its word. A `red` die has white pips."""

    pips: int = 0
    icon: str = ""
    word: str = ""
    red: bool = False


class Thrown(Tapped, frozen=True, kw_only=True):
    """The dice as they lie, their total, and `uncounted` those that are not added. A tap puts right what was read."""

    faces: tuple[DieFace, ...]
    total: int
    text: Text
    uncounted: tuple[DieFace, ...] = ()


class News(Tapped, frozen=True, kw_only=True):
    """A line of what just happened: the dice of a throw, the sentence, the cards that came (True) or went, more lines.

    `seat`: whose sign stands before it. `marked`: something was put right. A tap on its dice puts right what was read.
    """

    text: Text
    faces: tuple[DieFace, ...] = ()
    moved: tuple[tuple[bool, Text], ...] = ()
    besides: tuple[Text, ...] = ()
    seat: int | None = None
    marked: bool = False


class Price(Element, frozen=True):
    """What something costs, card by card, and in a line what it does."""

    text: Text
    price: Cards
    note: Text | None = None
    icon: str = ""


class Clause(Element, frozen=True):
    """A clause of the rules by its number, to be read word for word; `now`: it was asked for."""

    number: str
    now: bool = False


class Link(Element, frozen=True):
    """What leads out of a page: what it says, and the address, which holds nothing that only one seat knows.

    A path is Kazami's own: to another page, or with `kept` to a file that the browser keeps.
    """

    text: Text
    address: str
    kept: bool = False


class Crown(Element, frozen=True):
    """Who has won, and by what."""

    seat: int
    points: Text
    parts: tuple[tuple[Text, int], ...]


class Count(Element, frozen=True):
    """How many of something: a stepper. `name` is its field; more than are `held` may be named, and stands in alarm.

    `badge` is the number on its face: how many there are, or what one is worth; None where that is not told.
    """

    name: str
    text: Text
    icon: str
    least: int
    most: int
    value: int = 0
    notes: tuple[Text, ...] = ()
    card: bool = True
    worth: int = 0
    held: int | None = None
    badge: int | None = None


class Pick(Element, frozen=True):
    """One of several faces of a die, each with its value."""

    name: str
    text: Text
    options: tuple[tuple[str, DieFace], ...]


class FaceButton(Tapped, frozen=True, kw_only=True):
    """A face of a die; `lies`: it was tapped, or read."""

    face: DieFace
    lies: bool


class FaceRow(Element, frozen=True):
    """The faces of one die, each to be tapped."""

    text: Text
    faces: tuple[FaceButton, ...]


class Gauge(Element, frozen=True):
    """How many must be counted, at least and at most; exactly `least` of them must be worth `least_worth` together.

    With `any_number`, however many are counted must be worth it. `text` says it. `one` and `many` say how many are
    counted, `worth` what they come to, each with # for the number. `leads` is what has been called before, by the seat
    `leading`.
    """

    text: Text | None
    one: Text
    many: Text
    least: int
    most: int
    least_worth: int = 0
    any_number: bool = False
    worth: Text | None = None
    leads: Text | None = None
    leading: int | None = None


class Fills(msgspec.Struct, frozen=True):
    """What a form fills in: the prompt of a choice on its way, at the question `revision`.

    `there` are the cards of the pile that is asked about, as far as who looks may know them, `readable` whether they
    are said to him.
    """

    choice: Choice
    prompt: Prompt
    revision: int
    there: Cards
    readable: bool


class Form(Element, frozen=True):
    """Fields that are sent together by `send`. Counted fields must come to what `gauge` says.

    Answers stay while the newest page has the same form; with `stays` also when something else is asked meanwhile.
    `told`: whether it says what is there. Where it does not, a tap on a card that is not there says so. `named`: each
    card has its name beside it.
    """

    fills: Fills
    fields: tuple[Count | Pick, ...]
    send: Text
    gauge: Gauge | None = None
    stays: bool = False
    told: bool = True
    named: bool = False

    @property
    def name(self) -> str:
        """What tells it apart from the other forms that a question may have."""
        return f"{self.fills.choice.move} {self.fills.prompt.field} {self.fills.choice.filled!r}"

    @property
    def one_tap(self) -> bool:
        """Whether one card, no more and no fewer, is all that is asked for: a tap on its face answers."""
        prompt = self.fills.prompt
        return isinstance(prompt, SomeCards) and prompt.least == prompt.most == 1 and not prompt.worth

    @property
    def may_be_one(self) -> bool:
        """Whether one card may be all, of what is neither owed nor called: one tap says so, and more are gathered."""
        prompt = self.fills.prompt
        return (
            isinstance(prompt, SomeCards)
            and prompt.least == 1 < prompt.most
            and prompt.among is None
            and not prompt.worth
        )

    @property
    def counts_cards(self) -> bool:
        """Whether it asks for nothing but cards: it says then what is held."""
        return bool(self.fields) and all(isinstance(field, Count) and field.card for field in self.fields)


class PairButton(Tapped, frozen=True, kw_only=True):
    """A card that may be got for another with one tap; `text` says both, `why` what is said where it does nothing."""

    text: Text
    kind: str
    why: Text | None = None


class PairRow(Element, frozen=True):
    """A card that may be given, and those that may be got for it."""

    kind: str
    text: Text
    buttons: tuple[PairButton, ...]


class Sealing(Element, frozen=True):
    """A choice to be sealed, as the move it makes, and what seals it."""

    move: SealedMove
    send: Text


class TextField(Tapped, frozen=True, kw_only=True):
    """A line to type, of at most so many letters; `does` is told with what was typed, as its `text`, by the
    button `send`.

    `hidden`: what is typed is not shown again, such as a password.
    """

    text: Text
    value: str
    send: Text
    most: int = 40
    hidden: bool = False


class Spot(Tapped, frozen=True, kw_only=True):
    """A place of the island that may be tapped: a corner, an edge or a hex.

    `chosen`: it was tapped once. `taken`: something stands there, and stays to be seen.
    """

    place: str
    text: Text
    chosen: bool = False
    taken: bool = False


class Island(Element, frozen=True):
    """The island with all that stands on it, and its places that may be tapped."""

    marks: tuple[Mark, ...]
    spots: tuple[Spot, ...] = ()


Value = int | str | Text | Track
"""What stands in a table: a number, a short sign that is the same in every language, a text or a track."""


class Row(Element, frozen=True):
    """What a row of a table is about, and its values; `award`: which award is held for it."""

    label: Text
    values: tuple[Value, ...]
    award: Text | None = None


class Rows(Element, frozen=True):
    """Names at the left and values at the right; with `heads`, a column for each of them."""

    heads: tuple[Text, ...]
    rows: tuple[Row, ...]


class SeatRow(Tapped, frozen=True, kw_only=True):
    """What everybody knows of a seat: its points and their `parts`, what it holds, short facts; `now`: it is asked.

    A screen without room for the parts leaves them to the seat's own sheet.
    """

    seat: int
    points: int
    held: Text
    facts: tuple[Text, ...] = ()
    parts: tuple[tuple[Text, int], ...] = ()
    now: bool = False


class Strip(Element, frozen=True):
    """Seats side by side, each with what it holds."""

    seats: tuple[SeatRow, ...]


class Sum(Element, frozen=True):
    """One of two sums side by side: its parts, the faces thrown, and the total (None: nothing of it is known).

    `before`: the faces of the throw before, which decided nothing. `paid`: what it pays, and with which cards.
    `name`, `icon`: what a side is called and drawn as that is no seat's.
    """

    seat: int
    line: Text | None
    parts: tuple[tuple[Text, int], ...]
    faces: tuple[int, ...]
    total: int | None
    won: bool = False
    before: tuple[int, ...] = ()
    paid: Text | None = None
    cards: tuple[str, ...] = ()
    name: Text | None = None
    icon: str = ""


class Sums(Element, frozen=True):
    """Two sums, compared."""

    sides: tuple[Sum, Sum]


class PastThrow(Element, frozen=True):
    """A throw of this game, what it showed and came to, and the turn's number; `button` says whose it was."""

    button: Button
    faces: tuple[DieFace, ...]
    total: int
    turn: int


class SeatHand(Element, frozen=True):
    """A hand, and how many cards it is thought to hold."""

    button: Button
    cards: int


class CorrectableTable(Element, frozen=True):
    """The table as what may be put right: each thing leads to its own correction.

    `throws`: the newest first. `piece`: what stands on the board. `cards`: any pile, also one that is no hand. Beside
    the board lie `awards`, the special cards with their number and holder, the `turn` with the seats in their order,
    the `dice` and other `facts`. `moves`: the ways to what was done rather than what is there.
    """

    throws: tuple[PastThrow, ...]
    piece: Button | None
    hands: tuple[SeatHand, ...]
    cards: Button | None
    awards: tuple[Button, ...]
    turn: Button | None
    dice: Button | None
    facts: tuple[Button, ...]
    moves: tuple[Button, ...]


class Fold(Element, frozen=True):
    """Blocks that are opened when somebody wants to read them; with the icon of an eye, what only one seat may see."""

    text: Text
    blocks: tuple[Block, ...]
    icon: str = ""


Block = (
    Heading
    | Line
    | Button
    | Keys
    | Tiles
    | Locked
    | ListEntry
    | CardRow
    | Swap
    | Thrown
    | News
    | Price
    | Clause
    | Crown
    | Link
    | FaceRow
    | PairRow
    | Form
    | Sealing
    | Island
    | Rows
    | SeatRow
    | Strip
    | Sums
    | CorrectableTable
    | Fold
    | TextField
)


class Page(Element, frozen=True, kw_only=True):
    """All that is shown. `number` is that of the View.

    `title`: one or more texts; `sub`: what stands below it.
    `seat`: whose sign stands before it. A sheet that can be turned faces this seat.
    `of`: the seat whose offer is answered; its sign stands beside what says so. `hex`: where what is asked happens.
    `last`: the buttons at the lower end, under the thumb; `even`: they weigh the same.
    `back`: the event that closes what is open. None: nothing is open, or a tap beside it closes nothing.
    `in_column`: it stands in the column, for what lies on the table must be seen beside it.
    """

    title: tuple[Text, ...]
    number: int
    blocks: tuple[Block, ...]
    last: tuple[Button | Send, ...] = ()
    sub: Text | None = None
    points: Text | None = None
    seat: int | None = None
    of: int | None = None
    hex: str = ""
    back: Does | None = None
    even: bool = False
    in_column: bool = False


def elements(shown: Any) -> Iterator[Element]:
    """Yield a page, a block or several, and all that stands in them, from top to bottom."""
    if isinstance(shown, Element):
        yield shown
        shown = tuple(getattr(shown, field) for field in shown.__struct_fields__)
    if isinstance(shown, tuple):
        for one in shown:
            yield from elements(one)
