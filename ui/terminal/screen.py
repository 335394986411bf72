"""The screen of the shared terminal: it says what happens, lists what may be done, and takes one line at a time.

Everything is a function of what the table knows, of a line, and of the hole being filled. Lines come from outside and
text goes to a Rich console, so a whole evening can be played without a terminal. No rule of any game may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.console import Console
from rich.text import Text as Styled

from companion.game.decide import choices
from companion.game.holes import Dice, OneOf, Place
from companion.game.moves import Choice
from companion.game.panels import CardsShown, Map, Notice, Panel, agenda_panel, map_panel, scores_panel
from companion.game.secret import TABLE
from companion.game.state import Game, hand
from companion.game.text import Refusal, Text
from ui.languages import language
from ui.terminal import reading
from ui.terminal.board import numbered
from ui.terminal.commands import named
from ui.terminal.filling import Filling, sealed
from ui.terminal.holes import asked, hole_lines
from ui.terminal.panels import WIDTH, label, lines_of, listed, seat_tag, wrapped
from ui.terminal.ports import Committed, Devices, Settlement, Table
from ui.terminal.voice import Voice

LONGEST_LINE = 200
"""Signs of a line that are read; nobody types more."""
WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal, with the lines that have scrolled away."""


class Screen:
    """One terminal at one table. `line` takes what was typed; `prompt` says what is awaited; `running` until `quit`."""

    def __init__(self, table: Table, console: Console, code: str, devices: Devices) -> None:
        """Stand at a table, speaking a language."""
        self.table, self.console, self.devices = table, console, devices
        self.code = code
        self.running = True
        self.filling: Filling | None = None
        self._places: dict[str, int] = {}
        self._question: tuple[Text, Callable[[str], None]] | None = None
        self._quiet = False  # while this screen moves the head: it says itself what follows
        self._turn = self.known.turn
        table.subscribe(self._heard)

    # -- what the table knows, and how it is said

    @property
    def known(self) -> Game:
        """What everybody at the table knows."""
        return self.table.known(TABLE)

    @property
    def voice(self) -> Voice:
        """The screen's language at this table."""
        return Voice(language(self.code, self.known.room.domains), self.known)

    def say(self, text: Text, style: str = "") -> None:
        """Print a sentence."""
        self.print(Styled(line.plain, style) for line in wrapped(self.voice(text), "  "))

    def refuse(self, refusal: Refusal) -> None:
        """Print why something cannot be done."""
        self.print(Styled(line.plain, "bold red") for line in wrapped(f"✗ {self.voice.refusal(refusal)}", "  "))

    def print(self, lines: Iterable[Styled]) -> None:
        """Print lines of at most 80 columns."""
        for line in lines:
            self.console.print(line, soft_wrap=True)

    def ask(self, question: Text, answer: Callable[[str], None]) -> None:
        """Let the next line be the answer to a question."""
        self._question = (question, answer)

    @property
    def prompt(self) -> str:
        """What stands before the line being typed."""
        if self._question:
            return f"{self.voice(self._question[0])} > "
        if self.filling and self.filling.hole:
            return f"{self.voice.name(self.filling.choice.seat)}: {asked(self.filling.hole, self.voice)} > "
        waiting = self.known.front.waiting if self.known.front else ()
        return f"{self.voice.language(', ').join(self.voice.name(seat) for seat in waiting)} > "

    # -- showing

    def show(self, *, board: bool = True) -> None:
        """Show everything: all panels of the table, the devices, and what may be done."""
        self._rule_off()
        for panel in self.known.room.panels(self.known):
            if board or not isinstance(panel, Map):
                self.print(lines_of(panel, self.known, self.voice))
        for text in self.devices.said():
            self.say(text, "dim")
        self.show_choices()

    def show_board(self) -> None:
        """Show the board, with the numbers of the places that may be chosen now."""
        self.print(lines_of(map_panel(self.known), self.known, self.voice, self._places))

    def brief(self) -> None:
        """Show what matters after each move: the points, what happens now, what may be done."""
        scores = scores_panel(self.known)
        tags = [seat_tag(self.known, s.seat, self.voice).append(f" {s.open}", "bold") for s in scores.scores]
        told = Styled("   ").join(tags)
        self.print([told] if told.cell_len <= WIDTH else lines_of(scores, self.known, self.voice))
        notices = [panel for panel in self.known.room.panels(self.known) if isinstance(panel, Notice)]
        panels: tuple[Panel, ...] = (*notices, agenda_panel(self.known))
        for panel in panels:
            self.print(lines_of(panel, self.known, self.voice))
        self.show_choices()

    def show_choices(self) -> None:
        """List what may be done, numbered."""
        self.print(listed(self._labels(self._choices())))
        waiting = self.table.open_throw()
        if waiting and isinstance(waiting.hole, Dice):
            example = " ".join("5342"[: len(waiting.hole.which)])
            self.say(Text.of("Throw the dice, or type what they show, for example: {example}", example=example), "dim")

    def _rule_off(self) -> None:
        """Begin a new part of the evening: a line with the turn's number and whose it is."""
        turn = Text.of("Turn {n}", n=self.known.turn) if self.known.turn else Text.of("Set-up")
        seat = seat_tag(self.known, self.known.active, self.voice)
        line = Styled.assemble("── ", (self.voice(turn), "bold"), " ── ", seat, " ")
        self.print([Styled(), line.append("─" * max(0, WIDTH - line.cell_len))])

    def _choices(self) -> tuple[Choice, ...]:
        """Return all that may be begun now, as far as the whole table can know it."""
        return tuple(choice for seat in self.known.players for choice in choices(self.known, seat))

    def _labels(self, found: Sequence[Choice]) -> list[str]:
        """Say choices, with the seat's name where several seats may act."""
        several = len({choice.seat for choice in found}) > 1
        names = [f"{self.voice.name(choice.seat)}: " if several else "" for choice in found]
        return [name + label(self.known, choice, self.voice) for name, choice in zip(names, found, strict=True)]

    # -- one line

    def line(self, typed: str) -> None:
        """Take what was typed. Nothing changes unless it is understood and allowed."""
        said = "".join(sign for sign in typed if sign.isprintable())[:LONGEST_LINE].strip()
        if self._question:
            (_, answer), self._question = self._question, None
            answer(said)
            return
        command = named(said, self.voice)
        if command and not self._is_choice(said):
            command[0].run(self, command[1])
        elif self.filling:
            self._fill(said)
        elif said:
            self._choose(said)
        else:
            self.show()

    def _is_choice(self, said: str) -> bool:
        """Whether a line that begins with a command is the full name of a choice, such as `hand over`."""
        if self.filling:
            return False
        names = [reading.plain(name) for name in self._labels(self._choices())]
        return reading.plain(said) in names

    def _choose(self, said: str) -> None:
        faces = reading.dice(reading.plain(said)) if len(said.split()) > 1 or "+" in said else ()
        waiting = self.table.open_throw()
        if faces and waiting and isinstance(waiting.hole, Dice):
            self._settle(self.table.thrown(faces))
            return
        found = self._choices()
        names = self._labels(found)
        hits = reading.chosen_of(said, names)
        if len(hits) == 1:
            self.begin(found[hits[0]])
        elif hits:
            self.refuse(reading.unclear([names[i] for i in hits], self.voice))
        else:
            sentence = Text.of("Nothing like that can be done now: {said} (`help` says what can).", said=said)
            self.refuse(Refusal("unknown", "", sentence))

    # -- filling

    def begin(self, choice: Choice, past: tuple[Game, Game] | None = None, amends: int | None = None) -> None:
        """Begin to fill a choice; to amend an entry, from the table's and the seat's knowledge of that time."""
        public, own = past or (self.known, self.table.known(choice.seat))
        filling = Filling(choice, public, own, amends=amends)
        if sealed(public):
            self.cover(choice.seat, lambda: self._alone(Filling(choice, public, own, alone=True, amends=amends)))
        else:
            self._go_on(filling)

    def drop(self) -> None:
        """Forget the move that is being filled in."""
        if self.filling and self.filling.alone:
            self.uncover()
        self.filling, self._places = None, {}

    def cover(self, seat: int, shown: Callable[[], None]) -> None:
        """Show something to one seat alone, after the screen was turned to it."""

        def answer(said: str) -> None:
            if said:
                self.say(Text.of("Not shown."))
            else:
                shown()

        name = self.voice.name(seat)
        self.ask(Text.of("For {name} alone: turn the screen to {name}, then press Enter.", name=name), answer)

    def uncover(self) -> None:
        """Wipe what one seat alone was shown, where the terminal can."""
        if self.console.is_terminal:
            self.console.file.write(WIPE)
        self.say(Text.of("Hidden again."), "dim")

    def _alone(self, filling: Filling) -> None:
        held = filling.own.pile(hand(filling.choice.seat))
        self.print(lines_of(CardsShown(Text.of("Your cards"), held), filling.own, self.voice))
        self._go_on(filling)

    def _fill(self, said: str) -> None:
        filling, hole = self.filling, self.filling.hole if self.filling else None
        if filling is None or hole is None:
            return
        value = reading.value(hole, said, self.voice, self._places)
        if isinstance(value, Refusal):
            self.refuse(value)
        else:
            self._go_on(filling.filled(value))

    def _go_on(self, filling: Filling) -> None:
        """Fill what leaves no choice, then show the next hole, or submit."""
        while (only := filling.forced) is not None:
            if isinstance(filling.hole, OneOf):
                told = Text.of("{asked} {only}", asked=filling.hole.label, only=filling.hole.options[0][1])
                self.say(told, "dim")
            filling = filling.filled(only)
        hole = filling.hole
        if hole is None:
            self._submit(filling)
            return
        self.filling = filling
        self._places = numbered(filling.own.island, hole.options) if isinstance(hole, Place) else {}
        self.print(hole_lines(hole, filling.public, self.voice, self._places))

    def _submit(self, filling: Filling) -> None:
        self.filling = filling
        self.drop()
        seq = filling.amends
        if seq is None:
            self._settle(self.table.submit(filling.choice, ask=filling.own.ask))
        else:
            self.move_head(lambda agreed: self.table.amend(seq, filling.choice, agreed))

    # -- what follows

    def move_head(self, go: Callable[[Iterable[int]], Settlement | Refusal], agreed: Iterable[int] = ()) -> None:
        """Undo, redo or amend, and say what hands must do; where a seat must agree first, ask it."""
        self.drop()
        self._quiet = True
        try:
            done = go(agreed)
        finally:
            self._quiet = False
        if not isinstance(done, Refusal):
            self._settled(done)
            return
        self.refuse(done)
        if done.code == "ask-first" and not agreed:
            everybody = tuple(range(len(self.known.setup.seats)))
            self.ask(Text.of("Do they agree? (yes, no)"), lambda said: self._agreed(said, go, everybody))

    def _agreed(
        self, said: str, go: Callable[[Iterable[int]], Settlement | Refusal], everybody: tuple[int, ...]
    ) -> None:
        yes = {"yes", "y", reading.plain(self.voice.term("yes"))}
        if reading.plain(said) in yes:
            self.move_head(go, everybody)
        else:
            self.say(Text.of("Then everything stays as it is."))

    def _settled(self, settlement: Settlement) -> None:
        sheet = settlement.sheets[TABLE]
        self.say(
            Text.of("Do this on the table:") if sheet else Text.of("Nothing needs to be done on the table."), "bold"
        )
        for text in sheet:
            self.say(Text.of("• {text}", text=text))
        if settlement.dropped and settlement.why:
            numbers = ", ".join(map(str, settlement.dropped))
            self.say(Text.of("Left out, because they no longer fit: moves {numbers}.", numbers=numbers))
            self.refuse(settlement.why)
        self._turn = self.known.turn
        self.brief()

    def _settle(self, done: Committed | Refusal) -> None:
        """Say a refusal; a commit is said when it is heard of."""
        if isinstance(done, Refusal):
            self.refuse(done)

    def _heard(self, committed: Committed) -> None:
        """Say what a move brought, wherever it came from, and what may be done now."""
        if self._quiet:
            return
        if self.filling:
            self.drop()
            self.say(Text.of("Somebody was faster: look again, then choose."))
        for seq, text in self.table.log(TABLE):
            if seq == committed.seq and committed.what == "entry":
                self.say(Text.of("• {text}", text=text))
        if self.known.turn != self._turn:
            self._turn = self.known.turn
            self._rule_off()
        self.brief()
