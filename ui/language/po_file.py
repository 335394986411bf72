"""How a catalogue file (.po) is read: which words stand for which.

An own reader, because Babel's brings its locales, calendars and mail headers, which took the tablet's start 30 ms; the
tests read every catalogue with both. Which catalogues there are, and what nobody translated, must never enter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from gettext import c2py

import msgspec

_WORDS = r'(?:"[^"\\\n]*(?:\\.[^"\\\n]*)*"\n?)+'
"""One string, in as many quoted lines as it takes."""
_FORM = rf"msgstr(?:\[\d\])? ({_WORDS})"
_ENTRY = re.compile(rf"^msgid ({_WORDS})(?:msgid_plural {_WORDS})?((?:{_FORM})+)", re.MULTILINE)
_FORMS = re.compile(_FORM)
_PLURAL = re.compile(r"^Plural-Forms:.*plural=([^;]+);", re.MULTILINE)


def entries(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each text (of what is counted, the form for one) with its translation, or each form of it."""
    for entry in _ENTRY.finditer(text):
        yield _words(entry[1]), tuple(map(_words, _FORMS.findall(entry[2])))


def plural_form(header: str) -> Callable[[int], int]:
    """Return what says which form belongs to a number; without a word about it in the header, as in English."""
    found = _PLURAL.search(header)
    return c2py(found[1] if found else "n != 1")


def _words(quoted: str) -> str:
    """Return what quoted lines say together: within one, no quote stands before a line's end that does not close it."""
    return msgspec.json.decode(quoted.replace('"\n"', ""), type=str)
