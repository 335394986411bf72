"""A new game in six steps: variant, names, sides of the tablet, island, rules, who begins. What was chosen is the
draft.

Maps are laid out by the board's own functions, rules are the variant's options; nothing is ruled here, and the words of
house rules come from the variant's catalogue.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

from msgspec.structs import replace
from typing_extensions import override

from companion.game.panels import Mark
from companion.game.state import NOBODY
from companion.game.text import Refusal, Text
from companion.game.variant import Variant
from ui.dialogue.around_tablet import AT_A_SIDE
from ui.dialogue.draft import Draft, exchange
from ui.dialogue.hall import Seating
from ui.dialogue.laying import Laying
from ui.dialogue.new_game import (
    ASKED,
    BEGIN,
    CHOOSE_FIRST,
    DONE,
    EARLIER,
    ISLAND,
    LOTS,
    NEW_GAME,
    REMOVE,
    RULES,
    SEATS,
    SHUFFLE,
    SIDES,
    START,
    TO,
    VARIANT,
    Drafting,
    bead,
    begins_told,
    begun_anew,
    first_step,
    how_to_seat,
    may_add,
    of_round,
    past_names,
    seat_note,
    seat_number,
    step_told,
    taken_up,
)
from ui.dialogue.session_port import SessionPort
from ui.drawing.board.view import Badge, BoardView
from ui.drawing.theme import Tone
from ui.drawing.tokens import tokens
from ui.tablet.board.widget import Board
from ui.tablet.kit.agenda import Agenda, AgendaBead, BeadState
from ui.tablet.kit.canvas import ease
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.double_tap import MOMENT, LastTouch
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import CaptionLine, ParagraphView
from ui.tablet.kit.tiles import Tile, TileView
from ui.tablet.screens.around_tablet import SidesStep
from ui.tablet.screens.new_game.games import GamesStep
from ui.tablet.screens.new_game.island_step import IslandStep
from ui.tablet.screens.new_game.map_entry import MapEntry
from ui.tablet.screens.new_game.names import Keyboard
from ui.tablet.screens.new_game.rules import Rules
from ui.tablet.screens.page import TabletPage
from ui.tablet.screens.rows import Flow, beside

ROUNDS = 3
"""How often the light runs round the seats before a lot is seen."""


class NewGame(TabletPage):
    """The steps; `variant` and `draft` are what was chosen so far, `step` where it stands.

    Which variant is not asked where there is only one, nor first where one was brought along.
    """

    def __init__(
        self, kit: Kit, session: SessionPort, go: Go, *, continued: bool = False, seating: Seating | None = None
    ) -> None:
        """Ask which game and offer the draft that lies there; `continued`: go on with it at once.

        `seating`: begin with those whom the hall seated here.
        """
        super().__init__(kit, go, lambda: session.around.lies)
        self.session = session
        self.first_step = first_step(session)
        self.falling: int | None = None  # which seat is lit while the lots fall
        self._last, self._came, self.hasty = LastTouch(), -inf, False
        self.around = SidesStep(self, session)
        self.games = GamesStep(self, self, session)
        self.islands = IslandStep(self, self, session)
        self.entry: MapEntry | None = None
        taken = taken_up(session.draft, session)
        self.offered = session.draft if taken is not None and not continued else None
        self._stand(taken or self._anew())
        if seating is not None:
            self.offered = None
            self.take(of_round(seating, session, self.term, session.chance))
        self.refresh()

    def _anew(self) -> Drafting:
        return begun_anew(self.session, self.term, self.session.chance)

    def _stand(self, now: Drafting) -> None:
        """Stand where a new game stands, in the words of its variant."""
        self.now, self.kit = now, replace(self.kit, domains=now.variant.domains)
        self.rules = Rules(self, self)
        laying = now.laying if now.touching else None
        self.entry = None if laying is None else MapEntry(self, self, laying)

    def take(self, now: Drafting) -> None:
        """Take what follows from a tap, keep it, and draw it."""
        if now.variant is not self.now.variant or now.touching != self.now.touching:
            self._stand(now)
        self.now = now
        if now.kept is not None:
            self.session.keep_draft(now.kept, self._lost)
        self.refresh()

    def _lost(self, why: Text) -> None:
        self.refuse(Refusal("kept", "", why))

    @property
    def variant(self) -> Variant:
        """The variant that is chosen."""
        return self.now.variant

    @property
    def draft(self) -> Draft:
        """What was chosen in it."""
        return self.now.draft

    @property
    def step(self) -> int:
        """What is asked now."""
        return self.now.step

    def fit(self, kit: Kit) -> None:
        """Take another kit, and go on in the words of the variant."""
        super().fit(replace(kit, domains=self.variant.domains))

    @override
    def draw(self) -> None:
        if self.offered is not None or self.step == VARIANT:
            self._games()
            return
        if self.entry is not None:
            self.entry.draw()
            return
        self.corner(self.leave())
        if self.step != SIDES:
            self._board()
        self._title()
        steps = (self._seats, self._sides, self._island, self._rules, self._start)
        self.head(ASKED[self.step][0])
        self._beads(bead(self.step), Box(self.head_box.x, self.head_box.y + 64, self.head_box.w, 40))
        steps[self.step - SEATS](self.column(112))

    def _beads(self, now: int, where: Box) -> None:
        """Show how far the new game is; which game it is has no bead where that is not asked."""
        words = [short for _, short in ASKED if short is not None][self.first_step :]
        states = [BeadState.DONE] * (now - self.first_step) + [BeadState.NOW] + [BeadState.NEXT] * START
        beads = tuple(AgendaBead(self.say(text), state) for text, state in zip(words, states, strict=False))
        self.part("agenda", where, lambda: Agenda(self.kit.look)).show(beads)

    def _board(self) -> None:
        """Show the island that was laid out."""
        board = self.part("board", self.disc, lambda: Board(self.kit.look))
        board.tapped = None
        here = self.draft.board.robber
        changed = self.step == ISLAND and exchange(self.now.kit, self.draft.board) is not None
        ring = (Badge(here, "turn", ring=True),) if changed else ()
        board.show(BoardView(map=self.draft.board, marks=(Mark(here, "robber", NOBODY),), badges=ring))

    def _title(self) -> None:
        step = self.say(step_told(self.step, self.session))
        self.caption(CaptionLine(self.say(NEW_GAME), strong=True), CaptionLine(step))

    def on_touch_down(self, touch: Any) -> bool:
        """Hear whether this is the second of a double tap: it then begins and clears nothing the first has brought."""
        again = self._last.again(touch, self.kit.look.unit)
        self.hasty = again and self.kit.now() - self._came < MOMENT
        return bool(super().on_touch_down(touch))

    def _go(self, step: int) -> None:
        self._came = self.kit.now()
        self.take(self.now.at_step(step))

    def _back(self) -> tuple[Text, Callable[[], None]]:
        return Text.of("Back"), lambda: self._go(self.step - 1) if self.step > self.first_step else self.go("back")

    def become(self, draft: Draft) -> None:
        """Take another draft."""
        self.take(self.now.become(draft))

    # -- which game

    def _games(self) -> None:
        """Ask which game; with a draft, offer to go on with it, too."""
        portrait = self.kit.stage.portrait
        self.corner(self.leave())
        self.head(ASKED[VARIANT][0], Box(24, 24, (self.across if portrait else 520) - 48, 56))
        self._beads(self.first_step, Box(24, 96, self.across - 48, 40) if portrait else Box(520, 34, 560, 40))
        self.games.draw()

    @property
    def stands(self) -> tuple[str, ...]:
        """Where the draft stands: its game, who plays, and what is asked next."""
        names = self.kit.language(", ").join(seat.name for seat in self.now.playing)
        return self.term(self.variant.name), names, self.say(self.now.asks)

    def go_on(self) -> None:
        """Go on with the draft where it stands."""
        self.offered, self._came = None, self.kit.now()
        self.refresh()

    def begin_anew(self) -> None:
        """Choose from the beginning; what was kept stays kept until something else is chosen."""
        self.offered = None
        self._stand(self._anew())
        self.refresh()

    def take_seats(self) -> None:
        """Go on to who plays."""
        self._go(SEATS)

    def play_in(self, variant: Variant) -> None:
        """Play in a variant; in another one than the draft's, the draft stays kept until something else is chosen."""
        now = self.now if self.offered is None else self._anew()
        self.offered, self._came = None, self.kit.now()
        self.take(now.played_in(variant, self.session, self.term, self.session.chance))

    # -- who plays

    def _seats(self, flow: Flow) -> None:
        tight = len(self.draft.seats) > 4
        for i, seat in enumerate(self.draft.seats):
            note = self.say(seat_note(self.draft.seats, i))
            view = TileView(seat.name, seat=seat.colour, row=True, note=note)
            pressed = partial(self._recolour if seat.neutral else self._name, i)
            self.tile(f"seat{i}", flow.row(62 if tight else 72, 8 if tight else 10), view, pressed)
        colours = may_add(self.now)
        if colours:
            boxes = [*beside(flow.row(72, 10), [1.0] * max(4, len(colours)))]
            for box, colour in zip(boxes, colours, strict=False):
                self.tile(f"add {colour}", box, TileView(seat=colour), partial(self._add, colour))
        self.words("told", flow.row(60), ParagraphView(self.say(how_to_seat(self.now)), 20, Tone.MUTED))
        self.actions((TO[SIDES], self._seated), self._back())

    def _add(self, colour: str) -> None:
        self._reseat(self.draft.added(colour, self.term(colour)))

    def _recolour(self, at: int) -> None:
        self._reseat(self.draft.recoloured(at))

    def _reseat(self, draft: Draft) -> None:
        """Take other seats, with the colours that nobody plays, on the island that so many play on."""
        self.take(self.now.reseated(draft, self.term, self.session.chance))

    def _seated(self) -> None:
        if self.now.refused is not None:
            self.refuse(self.now.refused)
            return
        around = self.session.around
        names = [seat.name for seat in self.now.playing]
        if around.sides_of(names) != around.sides_of(names, AT_A_SIDE):
            self.session.sit(around.all_seated(names))  # they sat at different tables
        self._go(SIDES)

    # -- who sits where

    def _sides(self, _: Flow) -> None:
        self.around.draw(self.now.playing, self.column(136))
        self.actions((TO[ISLAND], lambda: self._go(ISLAND)), self._back())

    def _name(self, at: int) -> None:
        seat = self.draft.seats[at]
        head = DialogView(seat.name, self.say(seat_number(at)), seat.colour)
        dialog = self.ask(head)

        def changed(name: str) -> None:
            self.become(self.draft.named(at, name))

        quick = past_names(self.session.games, self.draft.seats)
        keyboard = Keyboard(dialog, head, quick, changed, lambda: self._close(self.draft))
        keyboard.show(kana=self.kit.settings.language == "ja")
        below = (
            (EARLIER, False, lambda: self._close(self.draft.earlier(at))),
            (REMOVE, False, lambda: self._close(self.draft.removed(at))),
            (DONE, True, lambda: self._close(self.draft)),
        )
        wide = (5, *[4] * (len(below) - 1))
        for box, (text, bright, press) in zip(beside(Box(24, 548, 592, 70), wide), below, strict=True):
            dialog.put(Tile(self.kit.look, TileView(self.say(text), bright=bright), press), box)

    def _close(self, draft: Draft) -> None:
        self.close()
        self._reseat(draft)

    # -- the island

    def _island(self, flow: Flow) -> None:
        again = self.islands.draw(flow)
        rerolls = ((SHUFFLE, again),) if again is not None else ()
        begin = ((BEGIN, self._begin),) if self.now.seated else ()
        self.actions(*begin, (TO[RULES], lambda: self._go(RULES)), *rerolls, self._back())

    def rule(self, key: str, value: Any) -> None:
        """Choose a house rule; one about the island lays it out anew."""
        self._reseat(self.draft.chosen(key, value, self.variant.options))

    def lay(self, laying: Laying) -> None:
        """Take another map by touch."""
        if laying.asking:
            self._came = self.kit.now()
        self.take(self.now.lay(laying))

    # -- the rules

    def _rules(self, flow: Flow) -> None:
        more = self.rules.draw(flow)
        turning = ((more, self.rules.turn),) if more else ()
        self.actions((TO[START], lambda: self._go(START)), *turning, self._back())

    # -- who begins

    def _start(self, flow: Flow) -> None:
        lit = self.draft.first if self.falling is None else self.falling
        for i in self.draft.players:
            seat = self.draft.seats[i]
            view = TileView(seat.name, seat=seat.colour, row=True, chosen=lit == i)
            self.tile(f"first{i}", flow.row(58, 8), view, partial(self._let_begin, i))
        first = None if self.falling is not None else self.draft.first
        told = CHOOSE_FIRST if first is None else begins_told(self.draft.seats[first].name)
        lots, begins = beside(flow.row(62), (150.0, 300.0), 16)  # never where the game is begun
        self.tile("lots", lots, TileView(self.say(LOTS), enabled=self.falling is None), self._draw_lots)
        self.words("begins", begins, ParagraphView(self.say(told), 24, Tone.LAMP))
        phones = ((Text.of("Phones"), self._begin_with_phones),) if first is not None else ()
        self.actions((BEGIN, self._begin), *phones, self._back(), ready=first is not None)

    def _draw_lots(self) -> None:
        """Draw who begins, and let the light run round the seats until it stays there: everybody saw the lot fall."""
        if self.hasty:
            return
        self._came = self.kit.now()
        self.take(self.now.drawn(self.session.chance))
        seats, first = self.draft.players, self.draft.first

        def fall(t: float) -> None:
            if self.step == START and self.draft.first == first is not None:
                end = ROUNDS * len(seats) + seats.index(first)
                self.falling = seats[round(ease(t) * end) % len(seats)] if t < 1 else None
                self.refresh()

        self.parts["begins"].run("lots", tokens().motion.lots_fall, fall)

    def _let_begin(self, seat: int) -> None:
        self.falling = None
        self.become(replace(self.draft, first=seat))

    def _begin(self) -> None:
        self._open(self._begun)

    def _begin_with_phones(self) -> None:
        """Begin, and let phones sit down first."""

        def opened() -> None:
            self._begun()
            self.go("phones")

        self._open(opened)

    def _open(self, opened: Callable[[], None]) -> None:
        if self.hasty:
            return
        begins = self.now.begins
        if isinstance(begins, Refusal):
            self.refuse(begins)
        else:
            self.session.begin(begins, self.refuse, opened)

    def _begun(self) -> None:
        """Go to the table: there is no draft any more."""
        self.session.keep_draft(None, lambda why: None)
        self.go("play")
