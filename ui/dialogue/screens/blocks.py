"""What only pages of the screens around a game hold, beside the blocks of every page. Plain values.

Sentences are Texts, pictures are names and numbers. No markup, no language and no rule may enter.
"""

from __future__ import annotations

from companion.board.maps import BoardMap
from companion.game.panels import Mark
from companion.game.text import Text
from ui.dialogue.page.blocks import Block, Button, Does, Element, Spot, Tapped


class Picture(Element, frozen=True):
    """A picture of squares to be scanned, and what may be typed in its place."""

    scanned: str
    typed: str


class Bars(Element, frozen=True):
    """Numbers people compare, drawn: a bar for each label, as long as its number is, and what is said behind it.

    `usual`: where a mark stands on each, such as what was to be expected. `seats`: the sign before each.
    """

    text: Text
    bars: tuple[tuple[Text, float, Text], ...]
    usual: tuple[float, ...] = ()
    seats: tuple[int, ...] = ()


class GameCard(Tapped, frozen=True, kw_only=True):
    """A card on which a game is chosen: its name, one line, short facts, and its picture by the variant's `domains`."""

    domains: tuple[str, ...]
    text: Text
    note: Text
    facts: tuple[Text, ...] = ()


class IslandShown(Element, frozen=True):
    """An island beside the page: its map, what stands on it, the places that may be tapped, the seats' colours."""

    board: BoardMap
    marks: tuple[Mark, ...] = ()
    spots: tuple[Spot, ...] = ()
    colours: tuple[str, ...] = ()


class RoseShown(Element, frozen=True):
    """The face of Kazami beside the page: where its vane points, in degrees clockwise from the top; None while nobody
    knows a direction, and then there is no vane.

    `words` are those of the six sides and `side` the one that is live, where a real vane says it; else ().
    """

    bearing: float | None = None
    side: int | None = None
    words: tuple[Text, ...] = ()


ScreenBlock = Block | Picture | Bars | GameCard


class ScreenPage(Element, frozen=True, kw_only=True):
    """All that such a screen shows. `number` is the last entry of the game on the table, 0 without one.

    `variant`: in whose words and pictures it is shown; "" where none is chosen. `island`, `rose`: what lies in the
    place of the board. `last`: the buttons at the lower end, the way back among them. `back`: what a browser's own Back
    tells. `chooses`: a browser's own language and light are chosen here.
    """

    title: tuple[Text, ...]
    blocks: tuple[ScreenBlock, ...]
    number: int = 0
    sub: Text | None = None
    last: tuple[Button, ...] = ()
    island: IslandShown | None = None
    rose: RoseShown | None = None
    variant: str = ""
    back: Does | None = None
    chooses: bool = False
