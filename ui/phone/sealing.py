"""Sealing a choice on a phone: the page asks once more, and its script makes the salt and the seal.

Where no script ran the salt is made here, and the page says what that is worth. Nothing is compared here: the kernel
does that when the choice is opened. No rule may enter.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator

from companion.game.holes import OneOf, Place, SomeCards
from companion.game.moves import finish, walk
from companion.game.seals import Seal, head_of, seal_of, written
from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.filling import Filling
from ui.phone.holes import UNREADABLE
from ui.phone.page import Does, Said, Sealing
from ui.phone.standing import Standing, large

BY_PHONE = Text.of(
    "Your phone has made the seal {seal}. All see it at once; when the choice is opened Kazami says whether it fits."
)
BY_KAZAMI = Text.of("Without a script on this page Kazami makes the salt: the seal is no proof against Kazami itself.")
SALT_BYTES = 16


def chosen(filling: Filling, at: Standing) -> Iterator[tuple[str, str]]:
    """Yield what was asked, and what was chosen, so that everybody reads what is sealed."""
    choice, filled, say = filling.choice, dict(filling.choice.filled), at.words.voice
    for hole in walk(filling.known, choice.move, choice.seat, filled):
        value = filled[hole.field]
        match hole:
            case OneOf(options=options):
                said = say(next(text for option, text in options if option == value))
            case SomeCards():
                said = say(Text.of("{cards}", cards=value))
            case Place():
                said = say.place(value)
            case _:
                said = str(value)
        yield at.said(hole.label), large(said)


def sealing(filling: Filling, at: Standing) -> Sealing:
    """Return the form that seals a choice whose holes are all filled."""
    move = finish(filling.known, filling.choice)

    def reads(said: Said) -> Does:
        salt, shows = said.get("salt", ""), said.get("seal", "")
        if not salt and not shows:
            return events.Confirmed(seal_of(move, secrets.token_hex(SALT_BYTES)))
        try:
            return events.Confirmed(Seal(shows, salt))
        except ValueError:
            return UNREADABLE

    head, fields = head_of(move), json.dumps(written(move))
    key = at.pressed.form(f"seal {head} {fields}", reads)
    by_phone = at.said(Text.of(BY_PHONE.msgid, seal="#"))
    return Sealing(key, head, fields, at.said(BY_KAZAMI), by_phone, at.said(Text.of("Seal it")))
