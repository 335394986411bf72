"""The calls for the judge as they are shown: in their order, with how long they wait. No language may enter."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.game.text import Text
from companion.tournament.hall import Call, Hall
from ui.hall import texts


class ShownCall(msgspec.Struct, frozen=True):
    """A call: its number, where, what it is about, since when it waits and for how many seconds, and who takes it.

    `asked`: what is asked there, in each language. `mine`: whoever looks takes it. `told`: its table made it by itself,
    and hears the answer. `note` is how it was settled, None while it is open.
    """

    number: int
    table: int
    about: str
    asked: Mapping[str, str]
    clause: str
    at: float
    waited: float
    judge: str
    mine: bool
    told: bool
    note: str | None

    def what(self, code: str) -> str:
        """Return what it is about, else what is asked there, "" where neither is known."""
        return self.about or self.asking(code)

    def asking(self, code: str) -> str:
        """Return what is asked there, in a language or else in English."""
        return self.asked.get(code) or self.asked.get("en", "")

    @property
    def comes(self) -> Text:
        """The sentence that tells who takes it."""
        return texts.on_the_way(self.judge)


def calls(hall: Hall, now: float, judge: str = "") -> tuple[ShownCall, ...]:
    """Return the open calls: who waits longest first, and last those to which a judge is on the way."""
    found = (shown_call(number, call, now, judge) for number, call in hall.calls.items() if call.note is None)
    return tuple(sorted(found, key=lambda call: (bool(call.judge), call.at, call.number)))


def shown_call(number: int, call: Call, now: float, judge: str) -> ShownCall:
    """Return a call as a judge sees it; "" is nobody."""
    return ShownCall(
        number=number,
        table=call.table,
        about=call.about,
        asked=call.asked,
        clause=call.clause,
        at=call.at,
        waited=max(0.0, now - call.at),
        judge=call.judge,
        mine=bool(judge) and call.judge == judge,
        told=bool(call.name),
        note=call.note,
    )
