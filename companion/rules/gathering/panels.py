"""What the variant shows beyond Base: the battle with every part of both sums, the knights and chips."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.cards import Cards
from companion.game.panels import Caption, CardsShown, Panel, Row, Side, Tally, Versus, word
from companion.game.questions import PointsPart
from companion.game.state import NOBODY, Game
from companion.game.text import SeatName, Text, Word
from companion.rules.base import BASE
from companion.rules.gathering.knights import (
    ATTACK,
    BASES,
    DEFENCE,
    SLOTS,
    Battle,
    Fighter,
    chips_of,
    has_knight,
    knight,
    slot,
    state_of,
    stock,
)
from companion.rules.gathering.outcome import power
from companion.rules.gathering.status import row
from companion.rules.gathering.summoning import named

ICONS = {"pair": "summon", "attribute": "attribute", "shown_cards": "show", "knight_cards": "knight"}
PENDING = ("show_first", "show_second", "reveal", "outcome")


def panels(known: Game) -> tuple[Panel, ...]:
    """The battle first, Base's panels, then the variant's own."""
    return (*versus(known), *BASE.panels(known), *own_knight(known), forces(known), *reminders(known))


def versus(known: Game) -> Iterator[Versus]:
    """Both sides of the battle that is on, or was the last of this turn (GA-BATTLE-03, -12)."""
    fought = state_of(known).battle
    if fought is None or not (fought.over or any(step.name in PENDING for step in known.agenda)):
        return
    left, right = (_side(known, side, attacks=side is fought.sides[0], over=fought.over) for side in fought.sides)
    chips = Row(word("chips"), tuple(state_of(known).chips[seat] for seat in known.players))
    notes = tuple(_notes(known, fought))
    yield Versus(_title(fought), left, right, fought.over, fought.winner, notes, chips)


def _title(fought: Battle) -> Text:
    if not fought.over:
        return word("battle")
    if fought.winner == NOBODY:
        return Text.of("The battle is a draw")
    return Text.of("{seat} wins the battle", seat=SeatName(fought.winner))


def _side(known: Game, side: Fighter, *, attacks: bool, over: bool) -> Side:
    parts = tuple(_parts(known, side)) if over else ()
    line = Text.of("attacks") if attacks else Text.of("{w}", w=Word(side.position))
    return Side(side.seat, tuple(part for part, _ in parts), (), tuple(icon for _, icon in parts), line)


def _parts(known: Game, side: Fighter) -> Iterator[tuple[PointsPart, str]]:
    """Yield every part of a side's power with its icon; pair and attribute always, and cards that were a bluff."""
    for what, n in power(known, side).items():
        if what == "pair":
            yield PointsPart(Text.of("{a} + {b}", a=Word(side.bases[0]), b=Word(side.bases[1])), n), ICONS[what]
        elif what == "attribute":
            yield PointsPart(Text.of("Attribute: {w}", w=Word(side.attribute)), n), ICONS[what]
        elif n:
            yield PointsPart(word(what), n), ICONS[what]
        elif what == "shown_cards" and side.shown:
            yield PointsPart(Text.of("Bluff: {cards}", cards=side.shown), n), ICONS[what]


def _notes(known: Game, fought: Battle) -> Iterator[Text]:
    """What is shown; once it is decided, which trap has sprung, and who loses what (GA-RES-01..06)."""
    for side in () if fought.over else fought.sides:
        if side.shown or side.knights:
            yield Text.of("{seat} shows {cards}", seat=SeatName(side.seat), cards=_shown(side))
    if fought.trap:
        yield from _traps(known, fought)
    if fought.over:
        yield _loss(fought)


def _shown(side: Fighter) -> Cards:
    return side.shown + Cards({"knight": side.knights})


def _traps(known: Game, fought: Battle) -> Iterator[Text]:
    if fought.winner == NOBODY:
        yield Text.of("The special effects of both hold: a draw.")
        return
    side = next(side for side in fought.sides if side.seat == fought.winner)
    a, b = (Word(kind) for kind in side.bases)
    least = row(known, side.bases)["trap"]
    yield Text.of("{a} + {b} beats a power of {n} or more.", a=a, b=b, n=least)


def _loss(fought: Battle) -> Text:
    if fought.winner == NOBODY:
        return Text.of("Nobody loses anything.")
    attacker, target = fought.sides
    loser, winner = (target, attacker) if fought.winner == attacker.seat else (attacker, target)
    names = {"seat": SeatName(loser.seat), "other": SeatName(winner.seat)}
    if target.position == DEFENCE and loser is attacker:
        return Text.of("{seat}: a chip (if any) to {other}.", **names)
    if target.position == DEFENCE:
        return Text.of("{seat}: {w} to the bank.", seat=names["seat"], w=Word(loser.attribute))
    return Text.of("{seat}: a chip (if any) to {other}, {w} to the bank.", **names, w=Word(loser.attribute))


def own_knight(known: Game) -> Iterator[CardsShown]:
    """Yield the cards of the viewer's own knight, place by place, where no cardboard lies there (GA-INIT-05)."""
    if known.viewer in known.players and named(known):
        for name in SLOTS:
            cards = known.pile(slot(name, known.viewer))
            if cards:
                yield CardsShown(word(name), cards, known.viewer)


def forces(known: Game) -> Tally:
    """How each knight lies, and the chips that are left; all of it is public (GA-CHIP-06, GA-INIT-06, -07)."""
    seats = known.players
    rows = (Row(word("position"), tuple(_lying(known, seat) for seat in seats)),)
    left = stock(known)
    return Tally(word("forces"), rows if left is None else (*rows, Row(word("chip_stock"), (left,) * len(seats))))


def _lying(known: Game, seat: int) -> str:
    if not has_knight(known, seat):
        return ""
    return "●" if knight(known, seat).position == ATTACK else "○"


def reminders(known: Game) -> Iterator[Caption]:
    """Each open card, and what is done in this turn (section 15 of the clauses)."""
    lines = []
    for seat in known.players:
        face = knight(known, seat).face
        if face and knight(known, seat).position == DEFENCE:
            cards = known.pile(slot(face, seat))
            lines.append(Text.of("{seat}, open: {cards}", seat=SeatName(seat), cards=cards))
    lines += [Text.of("Done: {w}", w=Word(deed)) for deed in state_of(known).done]
    if lines:
        yield Caption(tuple(lines), "summon")


def held(game: Game) -> dict[tuple[Word, int], int]:
    """Count the chips that lie with the seats."""
    return {(Word("chip"), seat): n for seat, n in enumerate(state_of(game).chips) if n}


def state_lines(game: Game) -> tuple[Text, ...]:
    """Tell what no piece on the board shows: chips, positions, what is done."""
    return tuple(_beside(game))


def _beside(game: Game) -> Iterator[Text]:
    kept = state_of(game)
    for seat, n in enumerate(kept.chips):
        if n:
            yield chips_of(seat, n)
    for seat, lies in enumerate(kept.knights):
        if lies.position:
            yield Text.of("{seat}: {position}", seat=SeatName(seat), position=Word(lies.position))
        if lies.face in BASES:
            yield Text.of("{seat}, open: {w}", seat=SeatName(seat), w=Word(lies.face))
        if lies.bound:
            yield Text.of("{seat}: the new knight in {position}", seat=SeatName(seat), position=Word(lies.bound))
    for deed in kept.done:
        yield Text.of("Done: {w}", w=Word(deed))
    if kept.battle is not None and not named(game):
        yield from _laid_open(game, kept.battle)


def _laid_open(game: Game, fought: Battle) -> Iterator[Text]:
    """Tell which real cards lie open for the battle that is on: whoever takes it back turns them down again."""
    revealing = fought.over or (game.front is not None and game.front.name == "reveal")
    for side in fought.sides:
        if side.shown and not fought.over:
            yield Text.of("{seat} shows {cards}", seat=SeatName(side.seat), cards=side.shown)
        known = has_knight(game, side.seat) and not any(game.pile(slot(name, side.seat)).unseen for name in SLOTS)
        if revealing and known:
            yield Text.of("{seat}'s knight is turned up", seat=SeatName(side.seat))
