"""Questions: one question after another, each again until its answer is understood. What is asked must never enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from companion.game.text import Text, render
from ui.language.catalogues import Language
from ui.terminal.typed_values import chosen_of

T = TypeVar("T")


class Talk(NamedTuple):
    """How to speak with people: `ask` shows a question and returns the line, `say` prints one; `read` opens a file."""

    ask: Callable[[str], str]
    say: Callable[[str], None]
    read: Callable[[str], str]


class Misheard(ValueError):
    """An answer that cannot be used; the text says why."""

    def __init__(self, text: Text) -> None:
        """Keep the sentence."""
        super().__init__(text.msgid)
        self.text = text


class TypedQuestions:
    """Questions in one language."""

    def __init__(self, talk: Talk, spoken: Language) -> None:
        """Ask by these means, in this language."""
        self.talk, self.term = talk, spoken

    def text(self, text: Text) -> str:
        """Return a text as it is said here."""
        return render(text, self.term, ())

    def say(self, text: Text) -> None:
        """Print a text."""
        self.talk.say(self.text(text))

    def until(self, question: Text, understood: Callable[[str], T]) -> T:
        """Ask until `understood` raises no Misheard, and return what it made of the answer."""
        while True:
            said = self.talk.ask(f"{self.text(question)} > ").strip()
            try:
                return understood(said)
            except Misheard as misheard:
                self.talk.say(f"✗ {self.text(misheard.text)}")

    def pick(self, question: Text, names: Sequence[str], enter: int = 0) -> int:
        """Ask for one of a few names, by number or name; `enter` is what Enter alone takes."""
        listed = "  ".join(f"{n} {name}" for n, name in enumerate(names, 1))
        asked = Text.of("{question} {listed} [{n}]", question=question, listed=listed, n=enter + 1)
        return self.until(asked, lambda said: one_of(said, names, enter))


def one_of(said: str, names: Sequence[str], enter: int = 0) -> int:
    """Understand the number or the name of one of a list; nothing said means `enter`. Raises Misheard."""
    found = chosen_of(said, names) if said else [enter]
    if len(found) != 1:
        raise Misheard(Text.of("Type one of the numbers."))
    return found[0]
