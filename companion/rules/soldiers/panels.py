"""What the room shows beyond Base: the battle that is on, medals, and units left."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.game.panels import Map, Panel, Row, Side, Tally, Versus, word
from companion.game.questions import Part
from companion.game.state import NOBODY, Game
from companion.game.text import SeatName, Text, Word
from companion.rules.base import BASE
from companion.rules.soldiers.battle import pending, power, sums
from companion.rules.soldiers.steps import sign
from companion.rules.soldiers.units import ATTACKER, CAR, DEFENDER, UNITS, Battle, army, medals_of

ICONS = {CAR: "car", "settlement": "house", "initiative": "wind", "boost": "wood"}
"""Icons of the parts of a sum that are not drawn under their own names."""


def panels(known: Game) -> tuple[Panel, ...]:
    """The battle first, Base's panels, then the room's own."""
    base = tuple(_signed(known, panel) if isinstance(panel, Map) else panel for panel in BASE.panels(known))
    return (*versus(known), *base, forces(known))


def _signed(known: Game, panel: Map) -> Map:
    """Write on each unit how far it has gone."""
    standing = (unit for place in sorted(known.pieces) for unit in known.pieces[place])
    return replace(panel, marks=tuple(replace(m, text=sign(p)) for m, p in zip(panel.marks, standing, strict=True)))


def versus(known: Game) -> Iterator[Versus]:
    """Both sides of the battle that is on, or was the last of this turn, with every part of their sums."""
    fought = army(known).battle
    if fought is not None and (fought.over or pending(known)):
        left, right = (_side(known, fought, side) for side in (ATTACKER, DEFENDER))
        notes = tuple(_notes(fought))
        yield Versus(_title(known, fought), left, right, fought.over, fought.winner, notes, medals(known))


def _title(known: Game, fought: Battle) -> Text:
    if not fought.over:
        return word("battle")
    if fought.winner == NOBODY:
        return Text.of("Both units starve.")
    left, right = sums(known)
    if left == right:
        return Text.of("{seat} wins: the other unit starves", seat=SeatName(fought.winner))
    return Text.of("{seat} wins the battle", seat=SeatName(fought.winner))


def _side(known: Game, fought: Battle, side: int) -> Side:
    fighter = fought.sides[side]
    parts = {what: n for what, n in power(known, side).items() if n}
    return Side(
        fighter.seat,
        tuple(Part(word(what), n) for what, n in parts.items()),
        fighter.faces,
        tuple(ICONS.get(what, what) for what in parts),
        Text.of("attacks") if side == ATTACKER else Text.of("defends"),
        fighter.place,
    )


def _notes(fought: Battle) -> Iterator[Text]:
    """What follows from the result: whose unit goes home, and whether there is a medal (SO-BATTLE-02, SO-MEDAL-01)."""
    if not fought.over:
        return
    for fighter in fought.sides:
        if fighter.seat != fought.winner and fighter.unit:
            what, seat = Word(fighter.unit.what), SeatName(fighter.seat)
            yield Text.of("Take off the board, back to {seat}: {what}", what=what, seat=seat)
    if fought.winner == fought.sides[DEFENDER].seat:
        yield Text.of("No medal for a defence.")


def medals(known: Game) -> Row:
    """Return each player's medals."""
    return Row(word("medals"), tuple(army(known).medals[seat] for seat in known.players))


def forces(known: Game) -> Tally:
    """Medals and the units left in supply, for each player; all of it is public."""
    questions, seats = known.room.questions, known.players
    rows = (
        medals(known),
        *(Row(word(f"{what}_left"), tuple(questions.supply(known, seat, what) for seat in seats)) for what in UNITS),
    )
    return Tally(word("forces"), rows)


def beside(game: Game) -> tuple[Text, ...]:
    """Tell what no piece on the board shows: medals."""
    return tuple(medals_of(seat, n) for seat, n in enumerate(army(game).medals) if n)


def held(game: Game) -> dict[tuple[Word, int], int]:
    """Count the medals that lie with the seats."""
    return {(Word("medal"), seat): n for seat, n in enumerate(army(game).medals) if n}
