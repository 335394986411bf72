"""What the variant shows beyond Base. Functions of what a viewer knows; nothing secret of another seat can enter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.game.panels import (
    CardsShown,
    DiceShown,
    Panel,
    Row,
    Side,
    Tally,
    Total,
    Track,
    Versus,
    agenda_panel,
    map_panel,
    scores_panel,
    word,
)
from companion.game.questions import PointsPart
from companion.game.state import BANK, NOBODY, Game, hand
from companion.game.text import SeatName, Text, Word
from companion.rules.base.names import CITY, ROAD, SETTLEMENT
from companion.rules.base.panels import notices
from companion.rules.base.questions import road_length
from companion.rules.two_player_knights.barbarians import heroes
from companion.rules.two_player_knights.card_book import card_book
from companion.rules.two_player_knights.improvements import MOST_LEVEL, metropolis_of
from companion.rules.two_player_knights.kept_state import (
    SPACES,
    Attack,
    DefendersSet,
    LevelSet,
    ShipSet,
    TokensSet,
    level,
    state_of,
)
from companion.rules.two_player_knights.knights import strength
from companion.rules.two_player_knights.names import AREAS, deck, progress
from companion.rules.two_player_knights.progress import held as cards_held


def panels(known: Game) -> tuple[Panel, ...]:
    """Return the panels of a viewer, in the order in which they matter."""
    return (
        *notices(known),
        *attack(known),
        agenda_panel(known),
        DiceShown(known.throw),
        scores_panel(known),
        counts(known),
        improvements(known),
        *own_cards(known),
        *card_book(known),
        bank(known),
        ship(known),
        map_panel(known),
    )


def ship(known: Game) -> Tally:
    """Draw the way of the barbarians' ship (TK-EVENT-03)."""
    way = Track(state_of(known).ship, SPACES, "ship")
    return Tally(word("barbarians"), (Row(word("ship"), (way,)),), (word("barbarians"),), (Total(word("ship"), way),))


def improvements(known: Game) -> Tally:
    """Draw how far each player has improved each area, and where he has its metropolis (TK-IMP-01, -05)."""
    rows = tuple(Row(word(area), tuple(_track(known, seat, area) for seat in known.players)) for area in AREAS)
    return Tally(word("improvements"), rows)


def _track(known: Game, seat: int, area: str) -> Track:
    holds = metropolis_of(known, area)[0] == seat
    return Track(level(known, seat, area), MOST_LEVEL, "metropolis" if holds else "")


def attack(known: Game) -> Iterator[Versus]:
    """Compare both sides of the last attack of this turn, part by part (TK-BARB-01..04)."""
    fought = state_of(known).attack
    if fought is None:
        return
    cities, knights = (_side(known, row, of) for row, of in ((fought.cities, "cities"), (fought.knights, "knights")))
    title = Text.of("The barbarians attack")
    left, right = (
        replace(cities, name=word("barbarians"), icon="ship"),
        replace(knights, name=word("defence"), icon="knight"),
    )
    yield Versus(title, left, right, over=True, notes=tuple(_notes(known, fought)), done=Text.of("Done"))


def _side(known: Game, row: tuple[int, ...], what: str) -> Side:
    icon = "city" if what == "cities" else "knight"
    parts = tuple(
        PointsPart(Text.of("{seat}: {w}", seat=SeatName(seat), w=Word(what)), row[seat], icon=icon)
        for seat in known.players
    )
    return Side(NOBODY, parts, icons=(icon,) * len(parts))


def _notes(known: Game, fought: Attack) -> Iterator[Text]:
    if not fought.repelled:
        for seat in fought.losers:
            yield Text.of("{seat} loses a city.", seat=SeatName(seat))
        if not fought.losers:
            yield Text.of("Nobody has a city to lose.")
        return
    best = heroes(known, fought)
    for seat in best:
        if len(best) == 1:
            yield Text.of("{seat} gets a Defender card.", seat=SeatName(seat))
        else:
            yield Text.of("{seat} draws a progress card.", seat=SeatName(seat))


def counts(known: Game) -> Tally:
    """Return what everybody can count (section "State" of the clauses)."""
    seats, asked = known.players, known.variant.questions
    built = (ROAD, SETTLEMENT, CITY)
    rows = (
        Row(word("cards_in_hand"), tuple(known.hand(s).total for s in seats)),
        Row(word("progress_cards"), tuple(cards_held(known, s) for s in seats)),
        Row(word("tokens"), tuple(state_of(known).tokens[s] for s in seats)),
        Row(word("active_strength"), tuple(strength(known, s) for s in seats)),
        Row(word("road_length"), tuple(road_length(known, s) for s in seats)),
        *(Row(word(f"{what}_left"), tuple(asked.supply(known, s, what) for s in seats)) for what in built),
    )
    return Tally(word("counts"), rows)


def own_cards(known: Game) -> tuple[Panel, ...]:
    """Return the viewer's own hand and progress cards; the table's screen shows nobody's."""
    if known.viewer not in known.players:
        return ()
    seat = known.viewer
    areas = (CardsShown(word(area), known.pile(progress(area, seat)), seat) for area in AREAS)
    return (CardsShown(word("hand"), known.pile(hand(seat)), seat), *areas)


def bank(known: Game) -> Panel:
    """Return the bank and the decks, which all may count."""
    lying, kinds = known.pile(BANK), known.variant.kinds_of("resource", "extra")
    rows = tuple(Row(word(kind), (lying.of(kind),)) for kind in kinds)
    decks = tuple(Row(word(deck(area)), (known.pile(deck(area)).total,)) for area in AREAS)
    return Tally(word("bank"), (*rows, *decks), (word("bank"),))


def held(game: Game) -> Mapping[tuple[Word, int], int]:
    """Count the tokens and Defender cards that lie with the seats."""
    kept = state_of(game)
    rows = ((Word("trade_token"), kept.tokens), (Word("defender_card"), kept.defenders))
    return {(what, seat): n for what, row in rows for seat, n in enumerate(row) if n}


def state_lines(game: Game) -> tuple[Text, ...]:
    """Tell what no piece on the board shows: tokens, tracks, Defender cards, the ship."""
    return tuple(_beside(game))


def _beside(game: Game) -> Iterator[Text]:
    kept = state_of(game)
    for seat in game.players:
        yield TokensSet(seat, kept.tokens[seat]).tells(game)
        for area, n in zip(AREAS, kept.levels[seat], strict=True):
            if n:
                yield LevelSet(seat, area, n).tells(game)
        if kept.defenders[seat]:
            yield DefendersSet(seat, kept.defenders[seat]).tells(game)
    yield ShipSet(kept.ship).tells(game)
    if not kept.attacked:
        yield Text.of("The barbarians have not attacked yet.")
