"""Languages: the gettext catalogues, read as they are written (.po), and how one screen says the kernel's texts.

A catalogue belongs to whoever says the texts: the kernel's lies in companion/game/locale, a room's in the room; each
folder of `ui` has its own, and so has `hardware`. What several of these say, and words of none, lie in
ui/language/locale. Sentences are written in English, so an English catalogue holds only the terms (`longest_road`);
what a catalogue lacks is shown as it is written. No sentence of any screen may enter.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LANGUAGES: Mapping[str, str] = {"en": "English", "ja": "日本語"}
"""Language codes, and how each language calls itself."""

ALWAYS = (
    "companion.game",
    "ui.language",
    "ui.commands",
    "ui.dialogue",
    "ui.evening",
    "ui.tablet",
    "ui.terminal",
    "hardware",
)
"""The packages whose catalogues every screen needs; a room's domains come on top."""


class Language:
    """One language: called with a message id or a term, it returns what is shown for it."""

    def __init__(self, code: str, translations: NullTranslations) -> None:
        """Keep the code (`ja`) and its catalogues, each the fallback of the one before it."""
        self.code = code
        self._translations = translations

    def __call__(self, msgid: str, plural: str = "", n: int = 1, /) -> str:
        """Translate; of what is counted, in the form for `n`. What has no entry is returned as it is written."""
        if plural:
            return self._translations.ngettext(msgid, plural, n)
        return self._translations.gettext(msgid) if msgid else ""  # gettext keeps the catalogue's own header there


def catalogue(package: str, code: str) -> Traversable:
    """Return where a package keeps its catalogue of a language; it need not exist."""
    return files(package) / "locale" / f"{code}.po"


@cache
def language(code: str, domains: tuple[str, ...] = ()) -> Language:
    """Load a language with the catalogues of a room's domains (packages). Raises ValueError for one there is not."""
    if code not in LANGUAGES:
        raise ValueError(f'There is no language "{code}". Choose one of: {", ".join(LANGUAGES)}.')
    own = [catalogue(package, code) for package in (*domains, *ALWAYS)]
    return Language(code, _translations([where for where in own if where.is_file()], code))


def _translations(found: list[Traversable], code: str) -> NullTranslations:
    """Read catalogues as gettext reads a compiled one, with the plural forms of their language.

    They are read as one, the first entry of a text being it: a text is then looked up once, however many there are.
    """
    written, compiled = BytesIO(b"\n".join(where.read_bytes() for where in found)), BytesIO()
    write_mo(compiled, read_po(written, locale=code))
    compiled.seek(0)
    return GNUTranslations(compiled)
