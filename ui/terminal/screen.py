"""The screen of the shared terminal: it says what happens, lists what may be done, and takes one line at a time.

Everything is a function of what the table knows, of a line, and of the hole being filled. Lines come from outside and
text goes to a Rich console, so a whole evening can be played without a terminal. No rule of any game may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.console import Console
from rich.text import Text as Styled

from companion.game.decide import choices
from companion.game.holes import Dice, Direction
from companion.game.moves import Choice
from companion.game.panels import Map
from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.text import Refusal, Text
from ui.dialogue.filling import Filling
from ui.dialogue.ports import Committed, Devices, Table
from ui.language.catalogues import language
from ui.language.voice import Voice
from ui.terminal import reading
from ui.terminal.after_a_move import gist, headline, labels
from ui.terminal.commands import named
from ui.terminal.filling import begin, fill, show_hole
from ui.terminal.holes import asked, faces_example
from ui.terminal.panels import WIPE, lines_of, listed, own_map, wrapped


class Screen:
    """One terminal at one table. `line` takes what was typed; `prompt` says what is awaited; `running` until `quit`."""

    def __init__(self, table: Table, console: Console, code: str, devices: Devices) -> None:
        """Stand at a table, speaking a language."""
        self.table, self.console, self.devices = table, console, devices
        self.code = code
        self.running = True
        self.filling: Filling | None = None
        self.places: dict[str, int] = {}
        self._question: tuple[Text, Callable[[str], None]] | None = None
        self._taking = False  # while a line is taken: what is said then needs no new line
        self.quiet = False  # while this screen moves the head: `heads` says what follows
        self.turn = self.known.turn
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

    def refuse_if(self, done: Committed | Refusal) -> None:
        """Print a refusal; a commit is said when it is heard of."""
        if isinstance(done, Refusal):
            self.refuse(done)

    def print(self, lines: Iterable[Styled]) -> None:
        """Print lines of at most 80 columns."""
        for line in lines:
            self.console.print(line, soft_wrap=True)

    def ask(self, question: Text, answer: Callable[[str], None]) -> None:
        """Let the next line be the answer to a question."""
        self._question = (question, answer)

    @property
    def asking(self) -> bool:
        """Whether the next line answers a question of the screen itself, and no hole."""
        return self._question is not None

    @property
    def prompt(self) -> str:
        """What stands before the line being typed."""
        if self._question:
            return f"{self.voice(self._question[0])} > "
        if self.filling and self.filling.hole:
            who = self.voice.name(self.filling.choice.seat)
            return f"{self.voice.named(who, asked(self.filling.hole, self.voice))} > "
        waiting = self.known.front.waiting if self.known.front else ()
        return f"{self.voice.language(', ').join(self.voice.name(seat) for seat in waiting)} > "

    # -- showing

    def greet(self, *, resumed: bool = False) -> None:
        """Begin: with the sheet to compare the board with, if the game goes on, then everything."""
        if resumed:
            self.say(Text.of("The game goes on. Compare with the table:"), "bold")
            for text in self.table.resumed_sheet():
                self.say(Text.of("• {text}", text=text))
        self._show_panels(board=True)
        self._go_ahead()

    def show(self, *, board: bool = True) -> None:
        """Show everything: all panels of the table, the devices, and what may be done or is being asked."""
        self._show_panels(board=board)
        if self.filling:
            show_hole(self, self.filling)
        else:
            self._show_choices()

    def _show_panels(self, *, board: bool) -> None:
        self.print(headline(self.known, self.voice))
        for panel in self.known.room.panels(self.known):
            if board or not isinstance(panel, Map):
                self.print(lines_of(panel, self.known, self.voice))
        for text in self.devices.said():
            self.say(text, "dim")

    def show_board(self) -> None:
        """Show the board, with the numbers of the places that may be chosen now."""
        self.print(lines_of(own_map(self.known), self.known, self.voice, self.places))

    def brief(self, *, go_ahead: bool = True) -> None:
        """Show what matters after each move: the points, what happens now, what may be done.

        `go_ahead`: where there is only one choice and a seat must fill it in, begin it at once.
        """
        self.print(gist(self.known, self.voice))
        if go_ahead:
            self._go_ahead()
        else:
            self._show_choices()

    def interrupt(self, show: Callable[[], None]) -> None:
        """Show something that comes from elsewhere: on a line of its own, with the prompt again behind it."""
        if self._taking:
            show()  # it follows from the line being taken
            return
        self.console.print()
        show()
        self.show_prompt()

    def show_prompt(self) -> None:
        """Write the prompt."""
        self.console.print(Styled(self.prompt, "bold"), end="", soft_wrap=True)
        self.console.file.flush()

    def _show_choices(self) -> None:
        self.print(listed(labels(self.known, self.choices(), self.voice)))
        waiting = self.table.open_throw()
        if waiting and isinstance(waiting.hole, Dice):
            example = faces_example(waiting.hole)
            self.say(Text.of("Throw the dice, or type what they show, for example: {example}", example=example), "dim")

    def choices(self) -> tuple[Choice, ...]:
        """Return all that may be begun now, as far as the whole table can know it."""
        return tuple(choice for seat in self.known.players for choice in choices(self.known, seat))

    def _go_ahead(self) -> None:
        """Ask at once what the only choice asks for; one that asks for nothing waits until somebody chooses it."""
        found = self.choices()
        lone = Filling(found[0], self.known) if len(found) == 1 else None
        hole = lone.hole if lone is not None and not lone.covered and lone.forced is None else None
        asks = hole is not None and (hole.filler == "seat" or isinstance(hole, Direction))
        if asks and self.filling is None:
            begin(self, found[0])
        else:
            self._show_choices()

    # -- one line

    def line(self, typed: str) -> None:
        """Take what was typed. Nothing changes unless it is understood and allowed."""
        self._taking = True
        try:
            self._take(typed)
        finally:
            self._taking = False

    def _take(self, typed: str) -> None:
        said = reading.cleaned(typed)
        if self._question:
            (_, answer), self._question = self._question, None
            answer(said)
            return
        command = named(said, self.voice)
        if command and not self._is_choice(said):
            command[0].run(self, command[1])
        elif not said:
            self.show()
        elif self.filling:
            fill(self, said)
        else:
            self._choose(said)

    def _is_choice(self, said: str) -> bool:
        """Whether a line that begins with a command is the full name of a choice, such as `hand over`."""
        if self.filling:
            return False
        names = [reading.plain(name) for name in labels(self.known, self.choices(), self.voice)]
        return reading.plain(said) in names

    def _choose(self, said: str) -> None:
        faces = reading.dice(reading.plain(said)) if len(said.split()) > 1 or "+" in said else ()
        waiting = self.table.open_throw()
        if faces and waiting and isinstance(waiting.hole, Dice):
            self.refuse_if(self.table.thrown(faces))
            return
        found = self.choices()
        names = labels(self.known, found, self.voice)
        hits = reading.chosen_of(said, names)
        if len(hits) == 1:
            begin(self, found[hits[0]])
        elif hits:
            self.refuse(reading.unclear([names[i] for i in hits], self.voice))
        else:
            sentence = Text.of("Nothing like that can be done now: {said} (`help` says what can).", said=said)
            self.refuse(Refusal("unknown", "", sentence))

    # -- filling

    def drop(self) -> None:
        """Forget the move that is being filled in."""
        if self.filling and self.filling.alone:
            self.uncover()
        self.filling, self.places = None, {}

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

    def _heard(self, committed: Committed) -> None:
        if not self.quiet:
            self.interrupt(lambda: self._tell(committed))

    def _tell(self, committed: Committed) -> None:
        """Say what a move brought, wherever it came from, and what may be done now."""
        if self.filling:
            by_seat = self.filling.hole is None or self.filling.hole.filler == "seat"
            self.drop()
            if by_seat:  # what a device may answer is asked of people only so that they can
                self.say(Text.of("Somebody was faster: look again, then choose."))
        for seq, text in self.table.log(TABLE, committed.seq):
            if seq == committed.seq and committed.what == "entry":
                self.say(Text.of("• {text}", text=text))
        if self.known.turn != self.turn:
            self.turn = self.known.turn
            self.print(headline(self.known, self.voice))
        self.brief()
