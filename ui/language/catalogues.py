"""Languages: the gettext catalogues, read as they are written (.po), and how one screen says the kernel's texts.

A catalogue belongs to whoever says the texts: the kernel's lies in companion/game/locale, a variant's in the variant;
each folder of `ui` has its own, and so has `hardware`. What several of these say, and words of none, lie in
ui/language/locale. Sentences are written in English, so an English catalogue holds only the terms (`longest_road`);
what a catalogue lacks is shown as it is written. No sentence of any screen may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from ui.language.po_file import entries, plural_form

LANGUAGES: Mapping[str, str] = {"en": "English", "ja": "日本語"}
"""Language codes, and how each language calls itself."""

ALWAYS = (
    "companion.game",
    "ui.language",
    "ui.commands",
    "ui.dialogue",
    "ui.hall",
    "ui.session",
    "ui.paper",
    "ui.phone",
    "ui.tablet",
    "ui.terminal",
    "hardware",
)
"""The packages whose catalogues every screen needs; a variant's domains come on top."""


class Language:
    """One language: called with a message id or a term, it returns what is shown for it."""

    def __init__(self, code: str, entries: Mapping[str, tuple[str, ...]], form: Callable[[int], int]) -> None:
        """Keep the code (`ja`), the forms of each entry, and which of them is said of a number."""
        self.code = code
        self._entries = entries
        self._form = form

    def __call__(self, msgid: str, plural: str = "", n: int = 1, /) -> str:
        """Translate; of what is counted, in the form for `n`. What has no entry is returned as it is written."""
        forms = self._entries.get(msgid)
        if forms is None:
            return plural if plural and n != 1 else msgid
        return forms[self._form(n)] if len(forms) > 1 else forms[0]


def catalogue(package: str, code: str) -> Traversable:
    """Return where a package keeps its catalogue of a language; it need not exist."""
    return files(package) / "locale" / f"{code}.po"


@cache
def language(code: str, domains: tuple[str, ...] = ()) -> Language:
    """Load a language with the catalogues of a variant's domains (packages). Raises ValueError for one there is not."""
    if code not in LANGUAGES:
        raise ValueError(f'There is no language "{code}". Choose one of: {", ".join(LANGUAGES)}.')
    own = [catalogue(package, code) for package in (*domains, *ALWAYS)]
    said: dict[str, tuple[str, ...]] = {}
    for where in own:
        for msgid, forms in entries(where.read_text("utf-8")) if where.is_file() else ():
            if all(forms):
                said.setdefault(msgid, forms)  # of a text's entries the first holds
    header = said.pop("", ("",))
    return Language(code, said, plural_form(header[0]))
