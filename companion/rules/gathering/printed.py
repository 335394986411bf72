"""The paper of Catan the Gathering: the status table for each player, as this table plays it, and the cost card.

The rows come from the rulings, as on every screen. How a table is drawn must never enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any

from companion.game.cards import Cards
from companion.game.panels import word
from companion.game.printed import EMPTY, Cell, Printed, PrintedTable, cost_cards
from companion.game.state import Game
from companion.game.text import Text, Word
from companion.rules.gathering.status import STATUS, each_and_set, row


def printed(known: Game) -> tuple[Printed, ...]:
    """Return the status table for each player (GA-COMP-04, GA-TABLE-10), then what things cost."""
    columns = (word("base_cards"), word("attack_value"), word("defence_value"), word("attribute"), word("special"))
    rows = tuple(_row(known, *name.split("+")) for name in STATUS)
    notes = (
        Text.of("An attribute effect counts if the attribute card is that resource."),
        Text.of("Shown cards count in attack and in defence; so does a trap, whatever the totals are."),
    )
    table = PrintedTable(word("status_table"), columns, rows, notes, len(known.players))
    return (table, *cost_cards(known))


def _row(known: Game, one: str, other: str) -> tuple[Cell, ...]:
    values = row(known, (one, other))
    bonus = _all_of(Text.of("{kind} +{n}", kind=Word(kind), n=n) for kind, n in values["attribute"].items() if n)
    return (Cards.one(one) + Cards.one(other), values["attack"], values["defence"], bonus, _all_of(_special(values)))


def _special(values: Mapping[str, Any]) -> Iterator[Text]:
    each, whole = each_and_set(values)
    for kind, most in values["reveal"].items():
        if most and whole == 1:
            yield Text.of("for each {kind} shown +{each}, at most +{n}", kind=Word(kind), each=each, n=most)
        elif most:
            more = whole * each
            yield Text.of(
                "for every {w} {kind} shown +{each}, at most +{n}", w=whole, kind=Word(kind), each=more, n=most
            )
    if values["trap"]:
        yield Text.of("trap: wins against a total of {n} or more", n=values["trap"])


def _all_of(texts: Iterator[Text]) -> Text:
    found = list(texts)
    return reduce(lambda one, other: Text.of("{one}; {other}", one=one, other=other), found) if found else EMPTY
