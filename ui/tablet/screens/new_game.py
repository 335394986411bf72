"""A new game in four steps: who sits where, which island, which rules, who begins. What is chosen lies in the draft.

Maps are laid out by the board's own functions, rules are the room's options; nothing is ruled here, and the words of
house rules come from the room's catalogue.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from companion.board.maps import BoardMap, balance
from companion.game.panels import Mark
from companion.game.room import Option
from companion.game.state import NOBODY
from companion.game.text import Text, Word
from ui.tablet.board.view import BoardView
from ui.tablet.board.widget import Board
from ui.tablet.charts import Bar, Bars
from ui.tablet.dialog import DialogView
from ui.tablet.kit import Kit
from ui.tablet.screens.home import Go, Home
from ui.tablet.screens.map_entry import MapEntry
from ui.tablet.screens.new_game_draft import Draft, fitting, kit_for, layouts
from ui.tablet.screens.new_game_names import Keyboard
from ui.tablet.screens.page import Flow, Page, beside
from ui.tablet.stage import Box
from ui.tablet.theme import Tone
from ui.tablet.tiles import Stepper, Tile, TileView
from ui.tablet.words import Agenda, Bead, BeadState, Caption, Line, ParagraphView

SEATS, ISLAND, RULES, START = range(4)
Hands = Literal["physical", "digital"]
HANDS: tuple[Hands, ...] = ("physical", "digital")


class NewGame(Page):
    """The four steps; `draft` is what was chosen so far, `step` where it stands."""

    def __init__(self, kit: Kit, home: Home, go: Go) -> None:
        super().__init__(kit, go)
        self.home = home
        self.step = SEATS
        self.draft = self._first_draft()
        self.entry: MapEntry | None = None
        self.refresh()

    def _first_draft(self) -> Draft:
        last, brought = next(iter(self.home.evenings()), None), self.home.brought
        room = self.home.room
        board = brought.board if brought else None
        fits = [n for n in room.players if board is None or kit_for(room, n).island == board.island]
        seats = last.seats if last and not any(seat.neutral for seat in last.seats) else ()
        count = len(last.seats) if last and len(last.seats) in fits else min(fits, default=min(room.players))
        word, make = next(iter(layouts(kit_for(room, count), self.home.chance).items()))
        draft = Draft((), board or make(), "file" if board else word, options=dict(brought.options) if brought else {})
        if len(seats) == count:
            return replace(draft, seats=seats)
        for colour in draft.free_colours[:count]:
            draft = draft.added(colour, self.term(colour))
        return draft

    def draw(self) -> None:
        """Draw the step that is now."""
        if self.entry is not None:
            self.entry.draw()
            return
        self.corner(self.leave())
        self._board()
        steps = (
            (Text.of("Who sits where?"), Text.of("Seats"), self._seats),
            (Text.of("Which island?"), Text.of("Island"), self._island),
            (Text.of("Which rules?"), Text.of("Rules"), self._rules),
            (Text.of("Who begins?"), Text.of("Start"), self._start),
        )
        self.head(steps[self.step][0])
        self._beads([short for _, short, _ in steps])
        steps[self.step][2](self.column(112))

    def _beads(self, words: list[Text]) -> None:
        states = [BeadState.DONE] * self.step + [BeadState.NOW] + [BeadState.NEXT] * 3
        beads = tuple(Bead(self.say(text), state) for text, state in zip(words, states, strict=False))
        box = self.head_box
        agenda = self.part("agenda", Box(box.x, box.y + 64, box.w, 40), lambda: Agenda(self.kit.look))
        agenda.show(beads)

    def _board(self) -> None:
        board = self.part("board", self.disc, lambda: Board(self.kit.look))
        board.tapped = None
        robber = Mark(self.draft.board.robber, "robber", NOBODY)
        board.show(BoardView(map=self.draft.board, marks=(robber,)))
        title = self.part("title", self.kit.stage.box("title"), lambda: Caption(self.kit.look))
        step = Text.of("Step {n} of {of}", n=self.step + 1, of=4)
        title.show(Line(self.say(Text.of("New game")), strong=True), Line(self.say(step)))

    def _go(self, step: int) -> None:
        self.step = step
        self.refresh()

    def _back(self) -> tuple[Text, Callable[[], None]]:
        return Text.of("Back"), lambda: self._go(self.step - 1) if self.step else self.go("back")

    def _become(self, draft: Draft) -> None:
        self.draft = draft
        self.refresh()

    # -- who sits where

    def _seats(self, flow: Flow) -> None:
        room = self.home.room
        tight = len(self.draft.seats) > 4
        for i, seat in enumerate(self.draft.seats):
            view = TileView(seat.name, seat=seat.colour, row=True, note=self.say(Text.of("{n}.", n=i + 1)))
            self.tile(f"seat{i}", flow.row(62 if tight else 72, 8 if tight else 10), view, partial(self._name, i))
        colours = self.draft.free_colours if len(self.draft.seats) < max(room.players) else ()
        if colours:
            told = Text.of("Tap a colour to add a seat, a seat to change it.")
            boxes = [*beside(flow.row(72, 10), [1.0] * max(4, len(colours)))]
            for box, colour in zip(boxes, colours, strict=False):
                self.tile(f"add {colour}", box, TileView(seat=colour), partial(self._add, colour))
        else:
            told = Text.of("Tap a seat to change it.")
        self.words("told", flow.row(60), ParagraphView(self.say(told), 20, Tone.MUTED))
        self.actions((Text.of("The island"), self._seated), self._back())

    def _add(self, colour: str) -> None:
        self._reseat(self.draft.added(colour, self.term(colour)))

    def _reseat(self, draft: Draft) -> None:
        """Take other seats, on the island that so many play on."""
        self._become(fitting(draft, self.home.room, self.home.chance))

    def _seated(self) -> None:
        refused = self.draft.refused(self.home.room)
        if refused is not None:
            self.refuse(refused)
            return
        self._go(ISLAND)

    def _name(self, at: int) -> None:
        seat = self.draft.seats[at]
        head = DialogView(seat.name, self.say(Text.of("Seat {n}", n=at + 1)), seat.colour)
        dialog = self.ask(head)

        def changed(name: str) -> None:
            self.draft = self.draft.named(at, name)
            self.refresh()

        taken = {seat.name for seat in self.draft.seats}
        known = dict.fromkeys(seat.name for evening in self.home.evenings() for seat in evening.seats)
        keyboard = Keyboard(dialog, head, [name for name in known if name not in taken], changed)
        keyboard.show(kana=self.kit.settings.language == "ja")
        below = (
            (Text.of("One place earlier"), False, lambda: self._close(self.draft.earlier(at))),
            (Text.of("Remove"), False, lambda: self._close(self.draft.removed(at))),
            (Text.of("Done"), True, lambda: self._close(self.draft)),
        )
        for box, (text, bright, press) in zip(beside(Box(24, 548, 592, 70), (5, 4, 4)), below, strict=True):
            dialog.put(Tile(self.kit.look, TileView(self.say(text), bright=bright), press), box)

    def _close(self, draft: Draft) -> None:
        self.close()
        self._reseat(draft)

    # -- the island

    def _island(self, flow: Flow) -> None:
        kit = kit_for(self.home.room, len(self.draft.seats))
        ways = layouts(kit, self.home.chance)
        board = self.home.brought.board if self.home.brought else None
        if board is not None and board.island == kit.island:
            ways["file"] = lambda: board
        for word, make in ways.items():
            view = TileView(self.term(f"choice_{word}"), row=True, chosen=self.draft.laid == word)
            self.tile(f"way {word}", flow.row(60, 8), view, partial(self._lay, word, make))
        by_hand = TileView(self.say(Text.of("As it lies here: by touch")), row=True, chosen=self.draft.laid == "hand")
        self.tile("way hand", flow.row(60, 12), by_hand, self._enter)
        flow.turn()
        title = Text.of("Pips by terrain, beside an even share")
        self.words("balance", flow.row(30, 2), ParagraphView(self.say(title), 20, Tone.MUTED))
        figure = self.part("pips", flow.row(136, 2), lambda: Bars(self.kit.look))
        figure.show(pips_by_terrain(self.draft.board, self.kit.language))
        richest, count = balance(self.draft.board).corners[0]
        told = Text.of("Richest corner: {pips} of 36 ({n} of them)", pips=richest, n=count)
        self.words("richest", flow.row(34, 0), ParagraphView(self.say(told), 20))
        again = ((Text.of("Again"), lambda: self._lay(self.draft.laid, ways[self.draft.laid])),)
        rerolls = again if self.draft.laid in ("spiral", "random") else ()
        self.actions((Text.of("The rules"), lambda: self._go(RULES)), *rerolls, self._back())

    def _lay(self, word: str, make: Callable[[], BoardMap]) -> None:
        self._become(replace(self.draft, board=make(), laid=word))

    def _enter(self) -> None:
        kit = kit_for(self.home.room, len(self.draft.seats))
        self.entry = MapEntry(self, kit, self.draft.board, self._entered)
        self.refresh()

    def _entered(self, board: BoardMap | None) -> None:
        self.entry = None
        self._become(self.draft if board is None else replace(self.draft, board=board, laid="hand"))

    # -- the rules

    def _rules(self, flow: Flow) -> None:
        self.words("hands", flow.row(26, 2), ParagraphView(self.say(Text.of("Cards in hand")), 22, Tone.MUTED))
        for box, hands in zip(beside(flow.row(58, 8), (1, 1)), HANDS, strict=True):
            view = TileView(self.term(f"choice_{hands}"), chosen=self.draft.hands == hands)
            self.tile(f"hands {hands}", box, view, partial(self._hold, hands))
        for key, option in self.home.room.options.items():
            if option.others or option.least is not None:
                self._option(key, option, flow)
        self.actions((Text.of("The first player"), lambda: self._go(START)), self._back())

    def _hold(self, hands: Hands) -> None:
        self._become(replace(self.draft, hands=hands))

    def _option(self, key: str, option: Option, flow: Flow) -> None:
        """One house rule: its sentence, its clause to tap, its values or its number."""
        row = flow.row(88, 4)
        sentence = self.say(Text.of("{w}", w=Word(f"option_{key}")))
        self.words(f"{key} title", Box(row.x, row.y, row.w, 26), ParagraphView(sentence, 20, Tone.MUTED))
        now = self.draft.options.get(key, option.default)
        controls = Box(row.x, row.y + 28, row.w, 58)
        *boxes, ask = beside(controls, (5, 5, 1.7) if option.others else (10, 1.7))
        tap = TileView("§")
        self.tile(f"{key} clause", ask, tap, lambda: self.show_clause(option.clause))
        if option.least is not None and option.most is not None:
            self._number(key, option, now, boxes[0])
            return
        for box, value in zip(boxes, (option.default, *option.others), strict=False):
            view = TileView(self.term(f"choice_{value}"), chosen=value == now)
            self.tile(f"{key} {value}", box, view, partial(self._choose, key, value, option))

    def _number(self, key: str, option: Option, now: int, box: Box) -> None:
        least, most = option.least or 0, option.most or 0
        stepper = self.part(key, box, lambda: Stepper(self.kit.look, now, least, most))
        stepper.changed = lambda value: self._choose(key, value, option)
        stepper.show(now, least, most)

    def _choose(self, key: str, value: Any, option: Option) -> None:
        self._become(self.draft.chosen(key, value, option))

    # -- who begins

    def _start(self, flow: Flow) -> None:
        for i, seat in enumerate(self.draft.seats):
            view = TileView(seat.name, seat=seat.colour, row=True, chosen=self.draft.first == i)
            self.tile(f"first{i}", flow.row(62, 8), view, partial(self._let_begin, i))
        if self.draft.first is None:
            told = Text.of("Tap who begins, or let the lot decide.")
            bright = Text.of("Draw lots"), self._draw_lots
        else:
            told = Text.of("{name} begins.", name=self.draft.seats[self.draft.first].name)
            bright = Text.of("Begin"), self._begin
        self.words("begins", flow.row(40), ParagraphView(self.say(told), 24, Tone.LAMP))
        self.actions(bright, self._back())

    def _draw_lots(self) -> None:
        self._let_begin(self.home.chance.below(len(self.draft.seats)))

    def _let_begin(self, seat: int) -> None:
        self._become(replace(self.draft, first=seat))

    def _begin(self) -> None:
        self.home.begin(self.draft.setup(self.home.room), self.refuse)


def pips_by_terrain(board: BoardMap, language: Callable[[str], str]) -> tuple[Bar, ...]:
    """Return a bar for each terrain that bears: its pips, beside what as many hexes would have on an even map."""
    found = balance(board).terrain
    hexes = {word: sum(1 for h, _ in board.tokens if board.terrain_of(h) == word) for word, _ in found}
    mean = sum(value for _, value in found) / max(1, len(board.tokens))
    return tuple(Bar(language(word), value, hexes[word] * mean) for word, value in found)
