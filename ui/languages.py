"""Languages: the gettext catalogues, read as they are written (.po), and how one screen says the kernel's texts.

A catalogue belongs to whoever wrote the texts: the kernel's lies in companion/game/locale, a room's in the room, the
screens' and the devices' in ui/locale. Sentences are written in English, so the English catalogue holds only the
terms (`longest_road`); what a catalogue lacks is shown as it is written. No sentence of any screen may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from babel.messages.pofile import read_po

LANGUAGES: Mapping[str, str] = {"en": "English", "ja": "日本語"}
"""Language codes, and how each language calls itself."""

ALWAYS = ("companion.game", "ui")
"""The packages whose catalogues every screen needs; a room's domains come on top."""


class Language:
    """One language: called with a message id or a term, it returns what is shown for it."""

    def __init__(self, code: str, entries: Mapping[str, str]) -> None:
        """Keep the code (`ja`) and what stands for each message id."""
        self.code = code
        self._entries = entries

    def __call__(self, msgid: str) -> str:
        """Translate, or return the message id itself where there is no entry."""
        return self._entries.get(msgid, msgid)

    def __contains__(self, msgid: object) -> bool:
        """Whether there is an entry of its own."""
        return msgid in self._entries


def catalogue(package: str, code: str) -> Traversable:
    """Return where a package keeps its catalogue of a language; it need not exist."""
    return files(package) / "locale" / f"{code}.po"


@cache
def language(code: str, domains: tuple[str, ...] = ()) -> Language:
    """Load a language with the catalogues of a room's domains (packages). Raises ValueError for one there is not."""
    if code not in LANGUAGES:
        raise ValueError(f'There is no language "{code}". Choose one of: {", ".join(LANGUAGES)}.')
    packages = (*ALWAYS, *domains)
    return Language(code, dict(entry for package in packages for entry in _entries(catalogue(package, code), code)))


def _entries(where: Traversable, code: str) -> Iterable[tuple[str, str]]:
    if not where.is_file():
        return
    with where.open("rb") as stream:
        for message in read_po(stream, locale=code):
            if message.id and message.string and not message.fuzzy:
                yield str(message.id), str(message.string)
