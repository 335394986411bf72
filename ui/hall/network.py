"""What the desk shows of its tables on the network, as values. No HTML, no request and no network may enter."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.game.text import Text
from companion.tournament.hall import Hall
from companion.tournament.ranking import NOBODY
from ui.hall import network_texts as texts
from ui.hall.link import Link
from ui.hall.results import Misfit, Proposal
from ui.hall.texts import has_won


class ShownProposal(msgspec.Struct, frozen=True):
    """A result that a table tells otherwise, of a game as of its commit; `points` by the seats."""

    said: Text
    game: str
    commit: int
    round: int
    table: int
    points: tuple[int, ...]
    winner: int
    withdrawn: bool


class Network(msgspec.Struct, frozen=True):
    """`state` and `more`: what is to be known; `proposals`: what is to be decided; `misfits`: what a table told that
    fits nowhere; `tables`: to whom notes may go.
    """

    state: Text
    live: bool
    more: tuple[Text, ...]
    misfits: Mapping[int, Misfit]
    proposals: tuple[ShownProposal, ...]
    tables: tuple[int, ...]


def network(hall: Hall, link: Link, names: Mapping[int, Text]) -> Network:
    """Return what the desk shows of tables on the network."""
    known = link.tables.known
    online = sorted(n for n, one in known.items() if one.online)
    seated = hall.rounds[-1].missing if hall.rounds else ()
    away = [n for n in seated if n in known and known[n].status is not None and not known[n].online]
    more = [
        *(texts.catching_up(n) for n in (link.tables.lacking,) if n),
        *(trouble for trouble in (link.tables.trouble,) if trouble is not None),
        *(texts.dropped(n, one.dropped) for n, one in sorted(known.items()) if one.dropped),
        *(texts.strangers(n) for n in (link.tables.strangers,) if n),
    ]
    return Network(
        texts.heard_of(len(online), away) if link.met else link.state,
        link.met,
        tuple(more),
        link.misfits(),
        tuple(_shown(hall, one, names) for one in link.proposals().values()),
        tuple(online),
    )


def _shown(hall: Hall, one: Proposal, names: Mapping[int, Text]) -> ShownProposal:
    if one.withdrawn:
        said = texts.taken_back(one.round, one.table)
    else:
        seats = hall.rounds[one.round - 1].tables[one.table - 1]
        had = ", ".join(f"{hall.players[player].name} {n}" for player, n in zip(seats, one.points, strict=True))
        won = has_won(names[one.winner]) if one.winner != NOBODY else Text.of("")
        said = texts.tells_otherwise(one.round, one.table, had, won)
    return ShownProposal(said, one.game, one.commit, one.round, one.table, one.points, one.winner, one.withdrawn)
