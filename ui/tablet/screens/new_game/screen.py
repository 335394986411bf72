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

from companion.board.maps import BoardMap
from companion.game.panels import Mark
from companion.game.seating import seated, with_neutrals
from companion.game.state import NOBODY, Seat
from companion.game.text import Refusal, Text
from companion.game.variant import Variant
from ui.dialogue.around_tablet import AT_A_SIDE
from ui.dialogue.draft import Begun, Draft, as_laid, exchange, fitting, kit_of, layouts
from ui.dialogue.session_port import SessionPort
from ui.drawing.theme import Tone
from ui.drawing.tokens import tokens
from ui.tablet.board.view import Badge, BoardView
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
from ui.tablet.screens.new_game.laying import Laying, begun_with
from ui.tablet.screens.new_game.map_entry import MapEntry
from ui.tablet.screens.new_game.names import Keyboard
from ui.tablet.screens.new_game.rules import Rules
from ui.tablet.screens.page import TabletPage
from ui.tablet.screens.rows import Flow, beside

VARIANT, SEATS, SIDES, ISLAND, RULES, START = range(6)
ROUNDS = 3
"""How often the light runs round the seats before a lot is seen."""

ASKED = (
    (Text.of("Which game?"), Text.of("Game")),
    (Text.of("Who plays?"), Text.of("Seats")),
    (Text.of("Who sits where?"), None),
    (Text.of("Which island?"), Text.of("Island")),
    (Text.of("Which rules?"), Text.of("Rules")),
    (Text.of("Who begins?"), Text.of("Start")),
)
"""What each step asks, and its bead, if it has one of its own."""


class NewGame(TabletPage):
    """The steps; `variant` and `draft` are what was chosen so far, `step` where it stands.

    Which variant is not asked where there is only one, nor first where one was brought along.
    """

    def __init__(self, kit: Kit, session: SessionPort, go: Go, *, continued: bool = False) -> None:
        """Ask which game and offer the draft that lies there; `continued`: go on with it at once."""
        super().__init__(kit, go, lambda: session.around.lies)
        self.session = session
        self.first_step = SEATS if len(session.variants) == 1 else VARIANT
        self.falling: int | None = None  # which seat is lit while the lots fall
        self._last, self._came, self.hasty = LastTouch(), -inf, False
        self.around = SidesStep(self, session)
        self.games = GamesStep(self, self, session)
        self.islands = IslandStep(self, self, session)
        self.offered: Begun | None = None
        self._begin_anew()
        taken_up = self._take_up(session.draft)
        self.offered = session.draft if taken_up and not continued else None
        self.refresh()

    def _begin_anew(self) -> None:
        """Choose from the beginning; what was kept stays kept until something else is chosen."""
        self.offered = None
        self.step = SEATS if self.session.brought else self.first_step
        self._enter_variant(self._likely_variant())
        self.draft = self._untouched = self._first_draft()
        self.laying: Laying | None = None
        self.entry: MapEntry | None = None
        self._elsewhere: dict[str, tuple[Draft, Draft, Laying | None]] = {}  # what was chosen in other variants
        self._kept = False  # whether what is chosen here was kept once

    def _take_up(self, begun: Begun | None) -> bool:
        """Take what was chosen before, if the variant can go on with it; returns whether it can."""
        variant = self.session.variants.get(begun.variant) if begun is not None else None
        if begun is None or variant is None or begun.step > START or not begun.goes_on(variant):
            return False
        self._enter_variant(variant)
        self.draft, self.step, self._kept = begun.draft, max(begun.step, self.first_step), True
        if begun.touched is not None:
            self.laying = begun_with(kit_of(self.draft, variant), begun.touched)
        if begun.touching:
            self.enter()
        return True

    def _enter_variant(self, variant: Variant) -> None:
        self.variant, self.kit = variant, replace(self.kit, domains=variant.domains)
        self.rules = Rules(self, self)

    def fit(self, kit: Kit) -> None:
        """Take another kit, and go on in the words of the variant."""
        super().fit(replace(kit, domains=self.variant.domains))

    def _likely_variant(self) -> Variant:
        """Return the variant that was brought along, or else the one that was played last."""
        if self.session.brought:
            return self.session.brought.variant
        played = (
            self.session.variants[kept.variant] for kept in self.session.games if kept.variant in self.session.variants
        )
        return next(played, next(iter(self.session.variants.values())))

    def _first_draft(self) -> Draft:
        variant = self.variant
        played = (with_neutrals(variant, kept.seats, self.term) for kept in self.session.games)
        last = next((seats for seats in played if _may_sit(seats, variant)), ())
        brought = self.session.brought if self.session.brought and self.session.brought.variant is variant else None
        board = brought.board if brought else None
        options, dice = (dict(brought.options), brought.dice or "ours") if brought else ({}, "ours")
        fits = [n for n in variant.players if board is None or variant.kit(n, options).island == board.island]
        before = sum(not seat.neutral for seat in last)
        count = before if before in fits else min(fits, default=min(variant.players))
        word, make = next(iter(layouts(variant.kit(count, options), self.session.chance).items()))
        draft = Draft((), board or make(), "file" if board else word, dice=dice, options=options)
        if before == count:
            return replace(draft, seats=last)
        for colour in draft.free_colours[:count]:
            draft = draft.added(colour, self.term(colour))
        return draft.completed(variant, self.term)

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
        self._beads(self._bead, Box(self.head_box.x, self.head_box.y + 64, self.head_box.w, 40))
        steps[self.step - SEATS](self.column(112))

    @property
    def _bead(self) -> int:
        """The place of the step among the beads: who plays and who sits where are one of them."""
        return self.step - (self.step >= SIDES)

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
        changed = self.step == ISLAND and exchange(kit_of(self.draft, self.variant), self.draft.board) is not None
        ring = (Badge(here, "turn", ring=True),) if changed else ()
        board.show(BoardView(map=self.draft.board, marks=(Mark(here, "robber", NOBODY),), badges=ring))

    def _title(self) -> None:
        step = Text.of("Step {n} of {of}", n=self._bead + 1 - self.first_step, of=START - self.first_step)
        self.caption(CaptionLine(self.say(Text.of("New game")), strong=True), CaptionLine(self.say(step)))

    def on_touch_down(self, touch: Any) -> bool:
        """Hear whether this is the second of a double tap: it then begins and clears nothing the first has brought."""
        again = self._last.again(touch, self.kit.look.unit)
        self.hasty = again and self.kit.now() - self._came < MOMENT
        return bool(super().on_touch_down(touch))

    def _go(self, step: int) -> None:
        self.step, self._came = step, self.kit.now()
        self._keep()
        self.refresh()

    def _back(self) -> tuple[Text, Callable[[], None]]:
        return Text.of("Back"), lambda: self._go(self.step - 1) if self.step > self.first_step else self.go("back")

    def become(self, draft: Draft) -> None:
        """Take another draft, and draw it; an island by touch that it drops can be had back by touch."""
        before = self.draft
        if before.laid == "hand" != draft.laid:
            kit = kit_of(before, self.variant)
            self.laying = begun_with(kit, as_laid(kit, before.board))
        self.draft = draft
        self._keep()
        self.refresh()

    # -- what was begun before

    def _keep(self) -> None:
        """Keep what was chosen, once anything was: leaving, and a power failure, then cost nobody a tap."""
        if self._kept or self.laying is not None or self.draft != self._untouched:
            left = self.left_behind()
            board = left.board if left is not None else None
            begun = Begun(self.variant.name, self.step, self.draft, board, touching=self.entry is not None)
            self.session.keep_draft(begun, self._lost)
            self._kept = True

    def _lost(self, why: Text) -> None:
        self.refuse(Refusal("kept", "", why))

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
        names = self.kit.language(", ").join(seat.name for seat in self._playing)
        asked = ASKED[self.step][0] if self.entry is None else Text.of("What lies where?")
        return self.term(self.variant.name), names, self.say(asked)

    def go_on(self) -> None:
        """Go on with the draft where it stands."""
        self.offered, self._came = None, self.kit.now()
        self.refresh()

    def begin_anew(self) -> None:
        """Choose from the beginning."""
        self._begin_anew()
        self.refresh()

    def take_seats(self) -> None:
        """Go on to who plays."""
        self._go(SEATS)

    def play_in(self, variant: Variant) -> None:
        """Play in a variant: each has islands and rules of its own, as they were chosen there; the company goes along.

        In another one than the draft's, the draft stays kept until something else is chosen.
        """
        if self.offered is not None:
            self._begin_anew()
        if variant is not self.variant:
            self._elsewhere[self.variant.name] = self.draft, self._untouched, self.laying
            seats = self.draft.seats if self.draft.seats != self._untouched.seats else ()
            self._enter_variant(variant)
            first = self._first_draft()
            self.draft, self._untouched, self.laying = self._elsewhere.get(variant.name, (first, first, None))
            company = with_neutrals(variant, seats, self.term)
            if seats and _may_sit(company, variant):
                self.draft = fitting(replace(self.draft, seats=company, first=None), variant, self.session.chance)
        self._go(SEATS)

    # -- who plays

    def _seats(self, flow: Flow) -> None:
        variant = self.variant
        tight = len(self.draft.seats) > 4
        for i, seat in enumerate(self.draft.seats):
            note = Text.of("nobody plays") if seat.neutral else Text.of("{n}.", n=i + 1)
            view = TileView(seat.name, seat=seat.colour, row=True, note=self.say(note))
            pressed = partial(self._recolour if seat.neutral else self._name, i)
            self.tile(f"seat{i}", flow.row(62 if tight else 72, 8 if tight else 10), view, pressed)
        colours = self.draft.free_colours if self.draft.may_grow(variant) else ()
        if colours:
            told = Text.of("Tap a colour to add a seat, a seat to change it.")
            boxes = [*beside(flow.row(72, 10), [1.0] * max(4, len(colours)))]
            for box, colour in zip(boxes, colours, strict=False):
                self.tile(f"add {colour}", box, TileView(seat=colour), partial(self._add, colour))
        else:
            told = Text.of("Tap a seat to change it.")
        self.words("told", flow.row(60), ParagraphView(self.say(told), 20, Tone.MUTED))
        self.actions((Text.of("Who sits where"), self._seated), self._back())

    def _add(self, colour: str) -> None:
        self._reseat(self.draft.added(colour, self.term(colour)))

    def _recolour(self, at: int) -> None:
        self._reseat(self.draft.recoloured(at))

    def _reseat(self, draft: Draft) -> None:
        """Take other seats, with the colours that nobody plays, on the island that so many play on."""
        self.become(fitting(draft.completed(self.variant, self.term), self.variant, self.session.chance))

    def _seated(self) -> None:
        refused = self.draft.refused(self.variant)
        if refused is not None:
            self.refuse(refused)
            return
        around = self.session.around
        names = [seat.name for seat in self._playing]
        if around.sides_of(names) != around.sides_of(names, AT_A_SIDE):
            self.session.sit(around.all_seated(names))  # they sat at different tables
        self._go(SIDES)

    @property
    def _playing(self) -> tuple[Seat, ...]:
        return tuple(self.draft.seats[at] for at in self.draft.players)

    # -- who sits where

    def _sides(self, _: Flow) -> None:
        self.around.draw(self._playing, self.column(136))
        self.actions((Text.of("The island"), lambda: self._go(ISLAND)), self._back())

    def _name(self, at: int) -> None:
        seat = self.draft.seats[at]
        head = DialogView(seat.name, self.say(Text.of("Seat {n}", n=at + 1)), seat.colour)
        dialog = self.ask(head)

        def changed(name: str) -> None:
            self.become(self.draft.named(at, name))

        taken = {seat.name for seat in self.draft.seats}
        known = dict.fromkeys(seat.name for kept in self.session.games for seat in kept.seats if not seat.neutral)
        quick = [name for name in known if name not in taken]
        keyboard = Keyboard(dialog, head, quick, changed, lambda: self._close(self.draft))
        keyboard.show(kana=self.kit.settings.language == "ja")
        below = (
            (Text.of("One seat earlier"), False, lambda: self._close(self.draft.earlier(at))),
            (Text.of("Remove"), False, lambda: self._close(self.draft.removed(at))),
            (Text.of("Done"), True, lambda: self._close(self.draft)),
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
        rerolls = ((Text.of("Shuffle"), again),) if again is not None else ()
        self.actions((Text.of("The rules"), lambda: self._go(RULES)), *rerolls, self._back())

    def rule(self, key: str, value: Any) -> None:
        """Choose a house rule; one about the island lays it out anew."""
        self._reseat(self.draft.chosen(key, value, self.variant.options))

    def left_behind(self) -> Laying | None:
        """Return the map by touch that was left before it was handed over, if it is one of this island."""
        kit = kit_of(self.draft, self.variant)
        return self.laying if self.laying is not None and self.laying.kit == kit else None

    def enter(self) -> None:
        """Let the map be laid by touch, or go on with the one that was left."""
        kit, board = kit_of(self.draft, self.variant), self.draft.board
        laying = self.left_behind() or begun_with(kit, as_laid(kit, board))
        self.laying, self.entry = laying, MapEntry(self, self, laying, self._entered)
        self._keep()
        self.refresh()

    def lay(self, laying: Laying) -> None:
        """Take another map by touch, and draw it."""
        if laying.asking:
            self._came = self.kit.now()
        self.laying = laying
        self._keep()
        self.refresh()

    def _entered(self, board: BoardMap | None) -> None:
        """Take the map that was handed over, None: it was left as it is, and can be gone on with."""
        self.entry = None
        as_before = as_laid(kit_of(self.draft, self.variant), self.draft.board)
        if board is not None or (self.laying is not None and self.laying.board == as_before):
            self.laying = None
        self.become(self.draft if board is None else replace(self.draft, board=board, laid="hand"))

    # -- the rules

    def _rules(self, flow: Flow) -> None:
        more = self.rules.draw(flow)
        turning = ((more, self.rules.turn),) if more else ()
        self.actions((Text.of("The first player"), lambda: self._go(START)), *turning, self._back())

    # -- who begins

    def _start(self, flow: Flow) -> None:
        lit = self.draft.first if self.falling is None else self.falling
        for i in self.draft.players:
            seat = self.draft.seats[i]
            view = TileView(seat.name, seat=seat.colour, row=True, chosen=lit == i)
            self.tile(f"first{i}", flow.row(62, 8), view, partial(self._let_begin, i))
        if self.draft.first is None or self.falling is not None:
            told = Text.of("Tap who begins, or draw lots.")
            bright = Text.of("Draw lots"), self._draw_lots
        else:
            told = Text.of("{name} begins.", name=self.draft.seats[self.draft.first].name)
            bright = Text.of("Begin"), self._begin
        self.words("begins", flow.row(40), ParagraphView(self.say(told), 24, Tone.LAMP))
        phones = ((Text.of("Phones"), self._begin_with_phones),) if bright[1] == self._begin else ()
        self.actions(bright, *phones, self._back(), ready=self.falling is None)

    def _draw_lots(self) -> None:
        """Draw who begins, and let the light run round the seats until it stays there: everybody saw the lot fall."""
        seats = self.draft.players
        drawn = self.session.chance.below(len(seats))
        self.draft, self._came = replace(self.draft, first=seats[drawn]), self.kit.now()
        self._keep()

        def fall(t: float) -> None:
            if self.step == START and self.draft.first == seats[drawn]:
                self.falling = seats[round(ease(t) * (ROUNDS * len(seats) + drawn)) % len(seats)] if t < 1 else None
                self.refresh()

        self.parts["begins"].run("lots", tokens().motion.lots_fall, fall)

    def _let_begin(self, seat: int) -> None:
        self.falling = None
        self.become(replace(self.draft, first=seat))

    def _begin(self) -> None:
        if not self.hasty and not self._clashes():
            self.session.begin(self.draft.setup(self.variant), self.refuse, self._begun)

    def _begun(self) -> None:
        """Go to the table: there is no draft any more."""
        self.session.keep_draft(None, lambda why: None)
        self.go("play")

    def _clashes(self) -> bool:
        """Whether house rules do not go together, which is said."""
        why = self.draft.clash(self.variant)
        if why is not None:
            self.refuse(why)
        return why is not None

    def _begin_with_phones(self) -> None:
        """Begin, and let phones sit down first."""

        def opened() -> None:
            self._begun()
            self.go("phones")

        if not self.hasty and not self._clashes():
            self.session.begin(self.draft.setup(self.variant), self.refuse, opened)


def _may_sit(seats: tuple[Seat, ...], variant: Variant) -> bool:
    return not isinstance(seated(variant, seats), Refusal)
