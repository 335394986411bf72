"""The page: what is printed at one terminal, in one language, for the people who look at it. No game and no rule."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text as Styled

from companion.game.state import Game
from companion.game.text import Refusal, Text
from ui.dialogue.page.blocks import Block
from ui.language.catalogues import language
from ui.language.voice import Voice
from ui.terminal.lines import wrapped
from ui.terminal.painter import Painter

WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal, with the lines that have scrolled away."""


class PrintedPage:
    """Prints lines of at most 80 columns. `known` is the table's game: whose names are said, and of which board."""

    def __init__(self, console: Console, code: str, known: Game) -> None:
        """Print to a console in a language."""
        self.console, self.code, self.known = console, code, known

    @property
    def voice(self) -> Voice:
        """The page's language at this table."""
        return Voice(language(self.code, self.known.variant.domains), self.known)

    def print(self, lines: Iterable[Styled]) -> None:
        """Print lines."""
        for line in lines:
            self.console.print(line, soft_wrap=True)

    def paint(self, blocks: Iterable[Block], *, known: Game | None = None, choosing: bool = False) -> None:
        """Print blocks; of another game than the table's, such as that before an entry, where one is given."""
        self.print(Painter(known or self.known, self.voice).lines(blocks, choosing=choosing))

    def say(self, text: Text, style: str = "") -> None:
        """Print a sentence."""
        self.print(Styled(line.plain, style) for line in wrapped(self.voice(text), "  "))

    def refuse(self, refusal: Refusal) -> None:
        """Print why something cannot be done."""
        self.print(Styled(line.plain, "bold red") for line in wrapped(f"✗ {self.voice.refusal(refusal)}", "  "))

    def await_line(self, line_prompt: str) -> None:
        """Write what stands before the line being typed."""
        self.console.print(Styled(line_prompt, "bold"), end="", soft_wrap=True)
        self.console.file.flush()

    def hide(self) -> None:
        """Wipe what one seat alone was shown, where the terminal can."""
        if self.console.is_terminal:
            self.console.file.write(WIPE)
        self.say(Text.of("Hidden again."), "dim")
