"""Words on a phone: the voice in its language, the colours of seats, and the icon of a word. No markup."""

from __future__ import annotations

from functools import cached_property

import msgspec

from companion.game.state import NOBODY, Game
from ui.drawing.look import Look
from ui.drawing.theme import Light, Theme
from ui.language.catalogues import language
from ui.language.voice import Voice
from ui.phone.texts import TEMPLATES


class Words(msgspec.Struct, frozen=True, dict=True):
    """One language at one table."""

    code: str
    known: Game

    @cached_property
    def voice(self) -> Voice:
        """What says texts."""
        return Voice(language(self.code, self.known.variant.domains), self.known)

    @cached_property
    def look(self) -> Look:
        """How things are drawn: by lamp light; the page's own colours follow the phone."""
        return Look(Theme(Light.LAMP, self.known.variant.domains))

    def icon_of(self, word: object) -> str:
        """Return a word's icon by name, "" where nobody drew one."""
        return word if isinstance(word, str) and word in self.look.theme.icons else ""

    def colour(self, seat: int) -> str:
        """Return the colour of a seat, "" for nobody's."""
        return self.known.setup.seats[seat].colour if seat != NOBODY else ""

    def says(self, name: str) -> str:
        """Say what a template writes itself, by its short name."""
        return self.voice(TEMPLATES[name])
