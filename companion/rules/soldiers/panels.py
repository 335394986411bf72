"""What the variant shows beyond Base: the battle that is on, medals, and units left."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.panels import Map, Paid, Panel, Row, Side, Tally, Versus, as_thrown, word
from companion.game.questions import PointsPart
from companion.game.state import NOBODY, Game
from companion.game.text import SeatName, Text, Word
from companion.rules.base import BASE
from companion.rules.soldiers.battle import pending, power, sums
from companion.rules.soldiers.moving import WHEAT
from companion.rules.soldiers.steps import sign
from companion.rules.soldiers.units import ATTACKER, CAR, DEFENDER, UNITS, Battle, Fighter, army, medals_of

ICONS = {CAR: "car", "settlement": "house", "initiative": "wind", "boost": ""}
"""Icons of the parts of a sum that are not drawn under their own names."""


def panels(known: Game) -> tuple[Panel, ...]:
    """The battle first, Base's panels, then the variant's own."""
    base = tuple(_signed(known, panel) if isinstance(panel, Map) else panel for panel in BASE.panels(known))
    return (*versus(known), *base, forces(known))


def _signed(known: Game, panel: Map) -> Map:
    """Write on each unit how far it has gone."""
    standing = (unit for place in sorted(known.pieces) for unit in known.pieces[place])
    return replace(panel, marks=tuple(replace(m, text=sign(p)) for m, p in zip(panel.marks, standing, strict=True)))


def versus(known: Game) -> Iterator[Versus]:
    """Both sides of the battle that is on, or was the last of this turn, with every part of their sums."""
    fought = army(known).battle
    if fought is None or not (fought.over or pending(known)):
        return
    level = not fought.over and (fought.level or _equal(known, fought))
    left, right = (_side(known, fought, side, level=level) for side in (ATTACKER, DEFENDER))
    title, notes = (_tie(left, right), tuple(_rations(fought))) if level else (_title(known, fought), ())
    done = Text.of("Throw again") if fought.level else _done(fought)
    notes = notes or tuple(_notes(fought))
    yield Versus(title, left, right, fought.over, fought.winner, notes, medals(known), level, done)


def _equal(known: Game, fought: Battle) -> bool:
    """Whether both have thrown, and their sums are equal."""
    left, right = sums(known)
    return left == right and all(fighter.faces for fighter in fought.sides)


def _tie(left: Side, right: Side) -> Text:
    return Text.of("A tie, {a} : {b}", a=as_thrown(left).total, b=as_thrown(right).total)


def _title(known: Game, fought: Battle) -> Text:
    if not fought.over:
        return word("battle")
    if fought.winner == NOBODY:
        return Text.of("Both units starve.")
    if _equal(known, fought):
        return Text.of("{seat} wins the tie", seat=SeatName(fought.winner))
    return Text.of("{seat} wins the battle", seat=SeatName(fought.winner))


def _side(known: Game, fought: Battle, side: int, *, level: bool) -> Side:
    fighter = fought.sides[side]
    parts = tuple(_parts(known, fighter, side))
    eats = fighter.seat in fought.ate or level
    return Side(
        fighter.seat,
        tuple(part for part, _ in parts),
        fighter.faces,
        tuple(icon for _, icon in parts),
        Text.of("attacks") if side == ATTACKER else Text.of("defends"),
        fighter.place,
        fighter.before,
        Paid(word("ration"), WHEAT) if eats else None,
    )


def _parts(known: Game, fighter: Fighter, side: int) -> Iterator[tuple[PointsPart, str]]:
    """Yield the parts of a side's sum, each with its icon: of a boost, the cards that were paid (SO-BOOST-01)."""
    for what, n in power(known, side).items():
        if what == "boost" and fighter.paid.total == n:
            yield from (
                (PointsPart(Text.of("Boost: {cards}", cards=Cards({kind: m})), m), kind) for kind, m in fighter.paid
            )
        elif n:
            yield PointsPart(word(what), n), ICONS.get(what, what)


def _rations(fought: Battle) -> Iterator[Text]:
    """What a tie asks of both sides (SO-TIE-01, SO-BOOST-08)."""
    yield Text.of("Each side pays {cards}.", cards=WHEAT)
    boosted = any(fighter.boost for fighter in fought.sides)
    yield Text.of("Boosts stay. Both throw again.") if boosted else Text.of("Both throw again.")


def _notes(fought: Battle) -> Iterator[Text]:
    """What follows from the result: whose unit goes home, and whether there is a medal (SO-BATTLE-02, SO-MEDAL-01)."""
    if not fought.over:
        return
    for eater in fought.ate:
        yield Text.of("{seat} pays {cards}, the other has none.", seat=SeatName(eater), cards=WHEAT)
    for fighter in _beaten(fought):
        what, seat = Word(fighter.unit.what if fighter.unit else ""), SeatName(fighter.seat)
        yield Text.of("Take off the board, back to {seat}: {what}", what=what, seat=seat)
    if fought.medal:
        yield Text.of("A medal for {seat}.", seat=SeatName(fought.winner))
    elif fought.winner == fought.sides[DEFENDER].seat:
        yield Text.of("No medal for a defence.")


def _beaten(fought: Battle) -> tuple[Fighter, ...]:
    """The sides whose unit goes home."""
    return tuple(fighter for fighter in fought.sides if fighter.seat != fought.winner and fighter.unit)


def _done(fought: Battle) -> Text | None:
    """Say what hands have done who go on after the result."""
    beaten = _beaten(fought) if fought.over else ()
    if len(beaten) > 1:
        return Text.of("Both removed")
    return Text.of("{what} removed", what=Word(beaten[0].unit.what)) if beaten and beaten[0].unit else None


def medals(known: Game) -> Row:
    """Return each player's medals."""
    return Row(word("medals"), tuple(army(known).medals[seat] for seat in known.players))


def forces(known: Game) -> Tally:
    """Medals and the units left in supply, for each player; all of it is public."""
    questions, seats = known.variant.questions, known.players
    rows = (
        medals(known),
        *(Row(word(f"{what}_left"), tuple(questions.supply(known, seat, what) for seat in seats)) for what in UNITS),
    )
    return Tally(word("forces"), rows)


def state_lines(game: Game) -> tuple[Text, ...]:
    """Tell what no piece on the board shows: medals."""
    return tuple(medals_of(seat, n) for seat, n in enumerate(army(game).medals) if n)


def held(game: Game) -> dict[tuple[Word, int], int]:
    """Count the medals that lie with the seats."""
    return {(Word("medal"), seat): n for seat, n in enumerate(army(game).medals) if n}
