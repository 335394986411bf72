"""Words on a phone: the voice in its language, the colours of seats, and the icon of a word. No markup."""

from __future__ import annotations

from functools import cached_property

import msgspec

from companion.game.state import Game
from ui.drawing.look import Look
from ui.drawing.theme import Light, Theme
from ui.language.catalogues import language
from ui.language.voice import Speech, Voice
from ui.phone.texts import TEMPLATES


class Words(msgspec.Struct, frozen=True, dict=True):
    """One language at one table, or, where no game lies on it, with the words of `domains` and seats of `colours`."""

    code: str
    known: Game | None
    domains: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()

    @cached_property
    def voice(self) -> Speech:
        """What says texts."""
        if self.known is None:
            return Speech(language(self.code, self.domains))
        return Voice(language(self.code, self.known.variant.domains), self.known)

    @cached_property
    def look(self) -> Look:
        """How things are drawn: by lamp light; the page's own colours follow the phone."""
        return Look(Theme(Light.LAMP, self.domains if self.known is None else self.known.variant.domains))

    @property
    def game(self) -> Game:
        """The game on the table. Raises ValueError where none lies there."""
        if self.known is None:
            raise ValueError("no game lies on the table")
        return self.known

    def icon_of(self, word: object) -> str:
        """Return a word's icon by name, "" where nobody drew one."""
        return word if isinstance(word, str) and word in self.look.theme.icons else ""

    def colour(self, seat: int) -> str:
        """Return the colour of a seat, "" for nobody's."""
        colours = self.colours or (() if self.known is None else tuple(one.colour for one in self.known.setup.seats))
        return colours[seat] if 0 <= seat < len(colours) else ""

    @property
    def seat(self) -> int | None:
        """Whose own screen it is; None where all look."""
        return self.known.viewer if self.known is not None and self.known.viewer in self.known.players else None

    def says(self, name: str) -> str:
        """Say what a template writes itself, by its short name."""
        return self.voice(TEMPLATES[name])
