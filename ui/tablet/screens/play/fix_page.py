"""Putting it right: the table itself is the menu, each thing on it a tile that leads to its own correction.

What there is, and what a tap does, comes ready in blocks; no rule and no correction by its name may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace
from typing_extensions import override

from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.page.blocks import Button, PastThrow, SeatHand
from ui.dialogue.page.putting_right import correctable_table, piece_corrected
from ui.dialogue.update import DIFFERENT
from ui.drawing.board.of_game import board_view
from ui.drawing.board.view import Rim
from ui.drawing.look import Look
from ui.drawing.theme import Tone
from ui.tablet.board.widget import Board
from ui.tablet.kit.dice import DieTile
from ui.tablet.kit.fix_tiles import AwardTile, HandTile, ThrowTile, TurnTile
from ui.tablet.kit.screen_kit import Kit
from ui.tablet.kit.sheet import TileRow, TileRows
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import ParagraphView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.page import TabletPage
from ui.tablet.screens.play.captions import colour_of, large
from ui.tablet.screens.play.moment import Do, Moment
from ui.tablet.screens.play.painted_forms import drawn
from ui.tablet.screens.rows import beside

A_CARD, WHO_THROWS, TURN_TILE = Text.of("A special card"), Text.of("Who throws"), Text.of("The turn")
HOW_MANY, BESIDE, BACK = Text.of("A hand: how many cards"), Text.of("Beside the board"), Text.of("Back")
BEFORE = Text.of("Earlier throws")
TOP, THROWN = 92.0, 124.0
"""Where the throws begin, and how high they are, in dp."""
LAST, EARLIER, APART, ARROW = 340.0, 140.0, 12.0, 64.0
"""How wide the last throw, an earlier one, what lies between two and the tile that shows older ones are, in dp."""
BELOW, HEAD = 240.0, 36.0
"""Where the table begins, and how high the name above a part of it is, in dp."""
FEW_FACTS, MANY_FACTS = (376.0, 376.0, 400.0), (260.0, 320.0, 588.0)
"""The shares of board, hands and what lies beside them, in a game with no more than every game has and with more."""
AWARD, TURN, DICE = 112.0, 84.0, 72.0
"""How high a special card, the turn, and who throws are, in dp."""
LOW = 88.0
"""How high a special card is with other things beside it."""
GAP = 32.0
"""What lies between two columns, in dp."""
HANDS = {5: (64.0, 76.0), 6: (58.0, 66.0)}
"""How high a hand is, and from one to the next, with so many seats; else 84 and 98."""


class FixPage(TabletPage):
    """The table over the table: throws, board, hands, and what lies beside them."""

    def __init__(self, kit: Kit, moment: Moment, do: Do) -> None:
        super().__init__(kit, lambda *_: do(events.Closed()), lambda: moment.around.lies)
        self.moment, self.do, self.table, self.older = moment, do, correctable_table(moment), 0
        self.refresh()

    @override
    def draw(self) -> None:
        self.corner(self.leave())
        self.head(DIFFERENT, Box(24, 20, self.across - 128, 60))
        top = BELOW if self.table.throws else TOP
        self._throws(self.table.throws)
        low = self.actions_box.y - 20
        wide = self.across - 48
        if self.kit.stage.portrait:
            self._board(Box(24, top, 336, 336 + HEAD))
            self._hands(Box(384, top, wide - 360, low))
            self._facts(Box(24, top + 470, wide, low - top - 470))
        else:
            shares = MANY_FACTS if self.table.facts else FEW_FACTS
            columns = [*beside(Box(24, top, wide, low - top), shares, GAP)]
            self._board(columns[0])
            self._hands(columns[1])
            self._facts(columns[2])
        self._foot()

    # -- the throws

    def _throws(self, throws: Sequence[PastThrow]) -> None:
        """Lay the last throw, and beside it as many earlier ones as there is room for; an arrow shows older ones."""
        if not throws:
            return
        self._throw(throws[0], Box(24, TOP, LAST, THROWN))
        left = 24 + LAST + 20
        earlier, room = throws[1:], int((self.across - 24 - left + APART) // (EARLIER + APART))
        if len(earlier) > room:
            room = int((self.across - 24 - ARROW - left) // (EARLIER + APART))
            pages = -(-len(earlier) // room)
            arrow, where = f"{self.older + 1}/{pages}", Box(self.across - 24 - ARROW, TOP + 32, ARROW, THROWN - 32)
            self.tile("older", where, TileView(arrow, icon="go", key=True), partial(self._turn, pages))
        if earlier:
            self.words("earlier", Box(left, TOP, LAST, 30), ParagraphView(self.say(BEFORE), 22, Tone.MUTED))
        for i, one in enumerate(earlier[self.older * room :][:room]):
            self._throw(one, Box(left + i * (EARLIER + APART), TOP + 32, EARLIER, THROWN - 32))

    def _turn(self, pages: int) -> None:
        self.older = (self.older + 1) % pages
        self.refresh()

    def _throw(self, thrown: PastThrow, where: Box) -> None:
        voice, button = self.moment.voice, thrown.button
        view = TileView(voice.name(button.seat or 0), seat=self._colour(button), note=str(thrown.turn))
        dice = tuple(drawn(face, self.moment) for face in thrown.faces)
        name = f"throw{thrown.turn} {where.x}"
        tile = self.part(name, where, lambda: ThrowTile(self.kit.look, view, self._does(button), dice, thrown.total))
        tile.draw()

    # -- the table

    def _board(self, where: Box) -> None:
        button = self.table.piece
        if button is None:
            return
        self._name("piece", button, where)
        side = min(where.w, where.h - HEAD)
        board = self.part("board", Box(where.x, where.y + HEAD, side, side), lambda: BoardToTap(self.kit.look))
        board.pressed = lambda place: self.do(piece_corrected(self.moment, place))
        seen = board_view(self.moment, self.moment.voice.term, letters=self.kit.settings.letters)
        bare = None if seen.map is None else replace(seen.map, tokens=(), ports=())
        board.show(replace(seen, map=bare, producing=(), highlight=(), badges=(), begins=(), rim=Rim(), letters=False))

    def _hands(self, where: Box) -> None:
        hands = self.table.hands
        if not hands:
            return
        self.words("hands", Box(where.x, where.y, where.w, HEAD), ParagraphView(self.say(HOW_MANY), 24, Tone.MUTED))
        high, step = HANDS.get(len(hands), (84.0, 98.0))
        for i, hand in enumerate(hands):
            self._hand(hand, Box(where.x, where.y + HEAD + i * step, where.w, high))

    def _hand(self, hand: SeatHand, where: Box) -> None:
        button = hand.button
        view = TileView(self.moment.voice(button.text), seat=self._colour(button))
        name = f"hand{button.seat}"
        tile = self.part(name, where, lambda: HandTile(self.kit.look, view, self._does(button), hand.cards))
        tile.draw()

    def _facts(self, where: Box) -> None:
        """Lay what lies beside the board; few things each with a name above it, more of them closer."""
        if not self.table.facts and not self.kit.stage.portrait:
            self._few(where)
            return
        self.words("facts", Box(where.x, where.y, where.w, HEAD), ParagraphView(self.say(BESIDE), 24, Tone.MUTED))
        self._awards(Box(where.x, where.y + HEAD, where.w, LOW))
        turn, dice = beside(Box(where.x, where.y + HEAD + LOW + APART, where.w, DICE), (0.54, 0.46), APART)
        self._turn_tile(turn)
        self._dice(dice)
        below = HEAD + LOW + DICE + 2 * APART - 4
        rows = tuple(map(self._row, self.table.facts))
        if rows:
            box = Box(where.x, where.y + below, where.w, where.h - below)
            self.part("rows", box, lambda: TileRows(self.kit.look, rows)).draw()

    def _few(self, where: Box) -> None:
        turn = TURN_TILE if self.table.turn is None else self.table.turn.text
        parts = ((A_CARD, AWARD, self._awards), (turn, TURN, self._turn_tile), (WHO_THROWS, DICE, self._dice))
        spare = where.h - sum(HEAD + high for _, high, _ in parts)
        y = where.y
        for i, (head, high, put) in enumerate(parts):
            said = ParagraphView(large(self.moment.voice(head)), 24, Tone.MUTED)
            self.words(f"facts{i}", Box(where.x, y, where.w, HEAD), said)
            put(Box(where.x, y + HEAD, where.w, high))
            y += HEAD + high + max(0.0, min(24.0, spare / 2))

    def _awards(self, where: Box) -> None:
        awards = self.table.awards
        for award, box in zip(awards, beside(where, (1.0,) * len(awards), APART), strict=True):
            self._award(award, box)

    def _award(self, award: Button, where: Box) -> None:
        said, note = large(self.moment.voice(award.text)), award.note
        n = "" if note is None else self.moment.voice(note)
        view = TileView(said, icon=award.icon, seat=self._colour(award), note=n)
        self.part(said, where, lambda: AwardTile(self.kit.look, view, self._does(award))).draw()

    def _turn_tile(self, where: Box) -> None:
        turn = self.table.turn
        if turn is None:
            return
        order = tuple(colour_of(self.moment, seat) for seat in turn.seats)
        if not order:
            self.tile("turn", where, self._row(turn).view, self._does(turn))
            return
        view = TileView(seat=self._colour(turn))
        self.part("turn", where, lambda: TurnTile(self.kit.look, view, self._does(turn), order)).draw()

    def _dice(self, where: Box) -> None:
        dice = self.table.dice
        if dice is not None:
            view, pips = self._row(dice).view, 0 if dice.face is None else dice.face.pips
            self.part("dice", where, lambda: DieTile(self.kit.look, pips, view, self._does(dice))).draw()

    def _foot(self) -> None:
        box, cards = self.actions_box, self.table.cards
        moves = self.table.moves if cards is None else (cards, *self.table.moves)
        whole = Box(24, box.y, self.across - 48, box.h)
        boxes = [*beside(whole, (*[280.0] * (len(moves) - 1), 360, 280), 16)]
        for i, (button, where) in enumerate(zip(moves, boxes, strict=False)):
            self.tile(f"move{i}", where, replace(self._row(button).view, row=False), self._does(button))
        back = TileView(self.say(BACK), bright=True)
        self.tile("bright", boxes[-1], back, partial(self.do, events.Closed()))

    # -- in words

    def _name(self, name: str, button: Button, where: Box) -> None:
        said = ParagraphView(large(self.moment.voice(button.text)), 24, Tone.MUTED)
        self.words(name, Box(where.x, where.y, where.w, HEAD), said)

    def _row(self, button: Button) -> TileRow:
        said, holder, icon = large(self.moment.voice(button.text)), self._colour(button), button.icon
        view = TileView(said, icon=icon, row=True)
        return TileRow(replace(view, seat=holder, icons=(icon,)) if holder else view, self._does(button))

    def _colour(self, button: Button) -> str:
        return "" if button.seat is None else colour_of(self.moment, button.seat)

    def _does(self, button: Button) -> Callable[[], None]:
        return partial(self.do, button.does) if button.does is not None else lambda: None


class BoardToTap(Board):
    """A board to put right: `pressed` is called with the place of the piece that was tapped, beside them with ""."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.pressed: Callable[[str], None] | None = None

    @override
    def on_touch_down(self, touch: Any) -> bool:
        if self.pressed is None or self.places is None or not self.collide_point(*touch.pos):
            return False
        pieces = {mark.place for mark in self.view.marks}
        self.pressed(self.places.meant(*self.dp(*touch.pos), pieces) or "")
        return True
