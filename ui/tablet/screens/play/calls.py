"""A round of raises as the disc shows it, from its panel: who has passed, whose call stands, who is asked, who is next.

No widget is made here, and nothing is known of what is called for.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.cards import Cards
from companion.game.panels import Call, Calls
from companion.game.state import Game
from companion.game.text import Text
from ui.language.voice import Voice
from ui.tablet.board.calls import Caller, CallerState, CallsView
from ui.tablet.kit.cards import BACK
from ui.tablet.screens.play.captions import large


def calls_view(known: Game, panel: Calls, voice: Voice, quarters: Mapping[int, int] | None = None) -> CallsView:
    """Return the round: all players clockwise, and the cards of the call that stands.

    `quarters` says to which side of the table a seat was turned (0 near, clockwise); without it all stand upright.
    """
    said = {call.seat: call for call in panel.calls}
    callers = tuple(
        Caller(
            known.setup.seats[seat].colour,
            voice.name(seat),
            _line(panel, said.get(seat), seat, voice),
            _part(panel, said.get(seat), seat),
            (quarters or {}).get(seat, 0),
        )
        for seat in known.players
    )
    standing = said.get(panel.leading)
    return CallsView(
        callers,
        large(voice(panel.title)),
        panel.about,
        _faces(standing.cards) if standing and standing.cards else (),
        _told(standing, voice) if standing else "",
        known.setup.seats[panel.leading].colour if standing else "",
    )


def _part(panel: Calls, call: Call | None, seat: int) -> CallerState:
    if seat == panel.asked:
        return CallerState.ASKED
    if seat == panel.leading:
        return CallerState.LEADS
    return CallerState.OUT if call and call.passed else CallerState.IN


def _line(panel: Calls, call: Call | None, seat: int, voice: Voice) -> str:
    """Say under a seat's name how it stands; who could not but pass is told why."""
    part = _part(panel, call, seat)
    if part is CallerState.ASKED:
        return voice(Text.of("calls now"))
    if part is CallerState.LEADS:
        return voice(Text.of("leads"))
    if part is CallerState.OUT:
        return voice(call.why if call and call.why else Text.of("passed"))
    return voice(Text.of("next")) if seat == panel.after else _told(call, voice) if call else ""


def _told(call: Call, voice: Voice) -> str:
    return (
        voice(call.said)
        if call.said
        else voice(Text.counted("{n} card", "{n} cards", call.cards.total))
        if call.cards
        else ""
    )


def _faces(cards: Cards) -> tuple[str, ...]:
    return (*(kind for kind, n in cards for _ in range(n)), *(BACK for _ in range(cards.unseen)))
