"""What only a screen shows that all look at: the board and its corners, the dice, the agenda, the scoreboard, the keys.

Plain values beside the blocks of every page. No markup, no language, no drawing and no rule may enter.
"""

from __future__ import annotations

from typing import Literal

from companion.game.panels import Track
from companion.game.text import Text
from ui.dialogue.page.blocks import Block, Button, DieFace, Element, FaceRow, Island, Page, Tapped, Tone


class CornerLine(Element, frozen=True):
    """A line in a corner of the board: texts one after the other, a seat's sign or an icon before them, a track or
    cards of each kind behind them. `strong`: what it is all about; `large`: it begins with a capital letter.
    """

    texts: tuple[Text, ...] = ()
    strong: bool = False
    icon: str = ""
    seat: int | None = None
    tone: Tone | None = None
    cards: tuple[tuple[str, int], ...] = ()
    track: Track | None = None
    large: bool = False


class DiceLie(Tapped, frozen=True, kw_only=True):
    """The dice, thrown or not (faces of 0 pips), their total, whose throw it is, and what to do in place of a total.

    `flood`: the total is said in the colour of the water.
    """

    faces: tuple[DieFace, ...]
    total: int | None = None
    seat: int | None = None
    note: Text | None = None
    flood: bool = False


class Bead(Element, frozen=True):
    """A step of the agenda in one word."""

    text: Text
    state: Literal["done", "now", "next"]


class Gain(Element, frozen=True):
    """So many cards of a kind gained (below nothing: lost, or to be given); no kind: nobody may see it."""

    count: int
    kind: str = ""


class Counted(Element, frozen=True):
    """Something all may count of a seat: its icon, what it is, and how many; `award`: something is held for it."""

    icon: str
    text: Text
    n: int
    award: bool = False


class ScoreRow(Tapped, frozen=True, kw_only=True):
    """One seat on the scoreboard: its points as all know them (None: nobody plays it), and a line of texts.

    `gains`: what the last move brought it, in place of what is `counts`. `answered`: it has done its part. `now`: it is
    waited for, or has won. `cards`: how many it holds.
    """

    seat: int
    points: int | None
    target: int | None = None
    line: tuple[Text, ...] = ()
    gains: tuple[Gain, ...] = ()
    counts: tuple[Counted, ...] = ()
    cards: int | None = None
    answered: bool = False
    now: bool = False


class BarKey(Tapped, frozen=True, kw_only=True):
    """A key of the toolbar; one that is not `able` says why."""

    text: Text
    icon: str
    seat: int | None = None
    able: bool = True


class MarkButton(Tapped, frozen=True, kw_only=True):
    """A sign in the upper corner: its icon, what it is, a short number, and of a device how it is (`Health`'s word)."""

    text: Text
    icon: str
    note: Text | None = None
    health: str = ""


class TablePage(Element, frozen=True, kw_only=True):
    """All that a screen shows that everybody looks at. `number` is that of the View.

    Corners of the board: `title`, `waits` (what hands must do, or who is waited for), `hint` (what a tap on the island
    does) and `bank`, which leads to all `counts`. `menu`: the devices, the phones and the way to the other screens.
    `board`: the island with the places that may be tapped. `instead` lies in its place, where anything does: a round of
    calls, two sums, an open book. `sides`: what a tap on each side of the rim tells, where one is asked for.
    Then the column from its top: the `dice` or the `faces` to be tapped, the `sentence` with what it leads to, a
    `message` below it, the `agenda`, the scoreboard's `rows`, the `keys`, what leads (`main`), what stands `beside`.
    `over`: what lies over the board, by how many quarters clockwise it lies turned (`quarter`), and what `turn`s it on.
    """

    number: int
    title: tuple[CornerLine, ...]
    waits: tuple[CornerLine, ...]
    hint: tuple[CornerLine, ...]
    bank: tuple[CornerLine, ...]
    menu: tuple[MarkButton, ...]
    counts: Button | None
    board: Island
    instead: tuple[Block, ...]
    sides: tuple[Button, ...]
    dice: DiceLie | None
    faces: tuple[FaceRow, ...]
    sentence: Button
    message: tuple[Text, ...]
    agenda: tuple[Bead, ...]
    rows: tuple[ScoreRow, ...]
    keys: tuple[BarKey, ...]
    main: Button | None
    beside: tuple[Button, ...]
    alarm: bool = False
    over: Page | None = None
    quarter: int = 0
    turn: Button | None = None
