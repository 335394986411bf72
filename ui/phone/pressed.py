"""Pressed keys: what a page offers, by keys. A phone sends a key, and can say nothing that its page did not offer.

No markup, no language and no rule may enter.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from hashlib import blake2s
from typing import TypeGuard

import msgspec
from msgspec.structs import replace

from companion.game.seals import Seal, head_of, seal_of, written
from companion.game.text import Refusal
from ui.dialogue import events
from ui.dialogue.page.blocks import Does, Element, Form, Page, Sealing, Tapped, TextField, elements
from ui.dialogue.page.filled_in import UNREADABLE, Said, answer
from ui.dialogue.page.table_blocks import TablePage
from ui.dialogue.screens.blocks import ScreenPage
from ui.dialogue.screens.events import Typed

SALT_BYTES = 16


class Keys(msgspec.Struct, frozen=True):
    """Makes the keys of a page. `question` names the seat, the game and what the seat is asked.

    A key is made of the question and of what it does. So the same tap made twice means the same, and one made for an
    older question, another seat or another game means nothing.
    """

    question: str = ""

    def __call__(self, one: Tapped | Form | Sealing) -> str:
        """Return the key of something that can be pressed or sent."""
        if isinstance(one, Form):
            return self._key(one.name)
        if isinstance(one, Sealing):
            return self._key("seal {} {}".format(*sealed(one)))
        return self._key(one.name or repr(one.does))

    def back(self, does: Does | None) -> str:
        """Return the key by which the browser's own Back closes what is open; "" where nothing is."""
        return "" if does is None else self._key(repr(does))

    def form(self, form: Form | Sealing) -> str:
        """Return by what a page knows a form again."""
        return NO_KEYS(form) if isinstance(form, Form) and form.stays else self(form)

    def of(self, page: Page | TablePage | ScreenPage) -> Mapping[str, Tapped | Form | Sealing]:
        """Return what stands behind each key of a page."""
        found, back = {self(one): one for one in elements(page) if can_be_pressed(one)}, closes(page)
        return found if back is None else {self.back(back): Tapped(back), **found}

    def _key(self, name: str) -> str:
        return blake2s(f"{self.question} {name}".encode(), digest_size=8).hexdigest()


def closes(page: Page | TablePage | ScreenPage) -> Does | None:
    """Return what closes what is open on a page."""
    over = page.over if isinstance(page, TablePage) else page
    return None if over is None else over.back


NO_KEYS = Keys()
"""Of a page on which nothing can be pressed."""


def can_be_pressed(one: Element) -> TypeGuard[Tapped | Form | Sealing]:
    """Whether an element has a key."""
    return isinstance(one, (Form, Sealing)) or (isinstance(one, Tapped) and one.does is not None)


def does(one: Tapped | Form | Sealing, said: Said) -> Does | Refusal:
    """Return what a press says, with what was filled in; or why it cannot be read."""
    if isinstance(one, Form):
        return answer(one, said)
    if isinstance(one, Sealing):
        return _seals(one, said)
    if isinstance(one, TextField) and isinstance(one.does, (Typed, events.JudgeWanted)):
        return replace(one.does, text=_typed(one, said.get("text", "")))
    return UNREADABLE if one.does is None else one.does


def _typed(field: TextField, text: str) -> str:
    """Return what was typed as it is meant; of what is hidden each blank counts."""
    return text[: field.most] if field.hidden else text[: field.most].strip()


def sealed(one: Sealing) -> tuple[str, str]:
    """Return what a phone's script makes a seal of: how the choice's text begins, and its fields as JSON."""
    return head_of(one.move), json.dumps(written(one.move))


def _seals(one: Sealing, said: Said) -> Does | Refusal:
    """Seal a choice with the phone's salt; where no script ran there, it is made here, and nothing is compared."""
    salt, shows = said.get("salt", ""), said.get("seal", "")
    if not salt and not shows:
        return events.Confirmed(seal_of(one.move, secrets.token_hex(SALT_BYTES)))
    try:
        return events.Confirmed(Seal(shows, salt))
    except ValueError:
        return UNREADABLE
