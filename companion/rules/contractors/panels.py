"""What the variant shows beyond Base: the dial of the wave, the coast it reaches, the auction, and everybody's
works."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.panels import Call, Calls, Caption, CardsShown, Dial, Map, Panel, Row, Sign, Tally, word
from companion.game.state import NOBODY, Game
from companion.game.text import SeatName, Text, Word
from companion.rules.base import BASE
from companion.rules.base.names import BUILDINGS
from companion.rules.contractors.auction import asked_after, barred, rank
from companion.rules.contractors.coast import work_on_offer
from companion.rules.contractors.questions import dikes_left, wideable
from companion.rules.contractors.wave import hits, reached
from companion.rules.contractors.works import (
    DIKE,
    MARKER,
    ROADS_SET_ASIDE,
    SIDES,
    WIDENING,
    Said,
    completed,
    open_works,
    owes,
    works,
)

ICONS = {"dike": "dike", "wide_road": "road"}
"""The icon of each kind of work."""
SAFE = "check"


def panels(known: Game) -> tuple[Panel, ...]:
    """Base's panels, the map with what the wave does, then the variant's own."""
    base = tuple(_mapped(known, panel) if isinstance(panel, Map) else panel for panel in BASE.panels(known))
    return (*_auction(known), *base, *_dial(known), upcoming(known), contracts(known), *owed(known))


def wave_is_paid(known: Game) -> bool:
    """Whether the wave is on the coast just now."""
    return bool(known.front and known.front.name == "wave")


def _mapped(known: Game, panel: Map) -> Map:
    """Show on the marker what comes next, and at each building what the wave costs it (GC-WAVE-10)."""
    work = ICONS[work_on_offer(known)]
    form = known.variant.pieces[MARKER].form
    marks = tuple(replace(mark, text=work) if mark.form == form else mark for mark in panel.marks)
    return replace(panel, marks=marks, signs=(*panel.signs, *_signs(known)))


def _signs(known: Game) -> Iterator[Sign]:
    side = works(known).wave
    if side is None or not wave_is_paid(known):
        return
    for hit in hits(known, side):
        piece = known.at(hit.corner, *BUILDINGS)
        why = _cover(hit.protected, Word(piece.what if piece else ""))
        if hit.cards:
            yield Sign(hit.corner, f"−{hit.cards}", "loss", hit.seat, why)
        else:
            yield Sign(hit.corner, SAFE, "safe", hit.seat, why)


def _cover(protected: int, building: Word) -> Text:
    """Say by how many of its two coastal edges a building is protected (GC-WAVE-02..04)."""
    if protected == 0:
        return Text.of("{building}, no dike", building=building)
    if protected == 1:
        return Text.of("{building}, half a dike", building=building)
    return Text.of("{building} behind a dike", building=building)


def _dial(known: Game) -> tuple[Panel, ...]:
    side = works(known).wave
    if side is None:
        return ()
    return (Dial(word("wave"), SIDES, side, reached(known, side) if wave_is_paid(known) else ()),)


def _auction(known: Game) -> tuple[Panel, ...]:
    """The round of bids, as long as it goes on or is being paid."""
    auction = works(known).auction
    if auction is None or not (known.front and known.front.name in ("bid", "pay_award")):
        return ()
    calls = tuple(_call(known, said) for said in auction.said)
    asked = known.front.waiting[0] if known.front.name == "bid" and known.front.waiting else NOBODY
    leading = auction.leading.seat if auction.leading else NOBODY
    notes = tuple(_warnings(known, asked)) if auction.kind == WIDENING else ()
    after = NOBODY if asked == NOBODY else asked_after(known, asked)
    return (Calls(word(auction.kind), calls, asked, leading, ICONS[auction.kind], notes, after),)


def _call(known: Game, said: Said) -> Call:
    """What a seat said last; who could bid no more is told why (GC-BID-17)."""
    refused = barred(known, said.seat) if said.forced else None
    return Call(said.seat, _worth(known, said.bid), said.bid, refused.text if refused else None)


def _worth(known: Game, bid: Cards | None) -> Text | None:
    """Say what a bid counts (GC-BID-05, -06)."""
    if bid is None:
        return None
    counts = rank(known, bid)
    return Text.counted("{n} card, worth {value}", "{n} cards, worth {value}", counts.cards, value=counts.value)


def _warnings(known: Game, seat: int) -> Iterator[Text]:
    """What to think of before bidding for a widening (GC-WIDE-15)."""
    if seat != NOBODY and not wideable(known, seat):
        yield Text.of("{seat} has no road that can be widened now.", seat=SeatName(seat))
    yield Text.counted(
        "The award sets {n} road piece aside at once.", "The award sets {n} road pieces aside at once.", ROADS_SET_ASIDE
    )
    yield Text.of("No settlement can stand at a widened road.")


def held(game: Game) -> dict[tuple[Word, int], int]:
    """Count what lies with the seats for their works: tiles, roads set aside, chips (GC-AWARD-02, -03, GC-DIKE-05).

    Tiles and roads of a work that is built are counted on: whoever builds it puts them where he says.
    """
    tiles = {(Word("dike_tile"), seat): len(_had(game, seat, DIKE)) for seat in game.players}
    roads = {(Word("set_aside"), s): ROADS_SET_ASIDE * len(_had(game, s, WIDENING)) for s in game.players}
    chips = {(Word("completion_chip"), seat): completed(game, seat) for seat in game.players}
    return {what: n for what, n in (tiles | roads | chips).items() if n}


def _had(game: Game, seat: int, kind: str) -> tuple[object, ...]:
    """Return a seat's works of a kind, open or built."""
    return (*open_works(game, seat, kind), *game.places(seat, kind))


def contracts(known: Game) -> Tally:
    """Works completed and open, and the road pieces they bind, for each player; all of it is public."""
    seats = known.players
    rows = (
        Row(word("completed_works"), tuple(completed(known, seat) for seat in seats)),
        Row(word("open_works"), tuple(len(works(known).open[seat]) for seat in seats)),
        Row(
            word("roads_set_aside"),
            tuple(ROADS_SET_ASIDE * len(open_works(known, seat, WIDENING)) for seat in seats),
        ),
    )
    return Tally(word("public_works"), rows)


def owed(known: Game) -> Iterator[Panel]:
    """Every open work with what is owed for it; the chips lie open on the table (GC-COMP-03)."""
    for seat, row in enumerate(works(known).open):
        for work in row:
            title = Text.of("{seat} owes for {work}", seat=SeatName(seat), work=Word(work.kind))
            yield CardsShown(title, work.owed, seat)


def upcoming(known: Game) -> Caption:
    """What the next seven offers, and how many dikes are left (GC-BID-02, GC-COMP-02)."""
    next_work = Text.of("Next work: {work}", work=Word(work_on_offer(known)))
    return Caption((next_work, Text.counted("{n} dike left", "{n} dikes left", dikes_left(known))))


def state_lines(game: Game) -> tuple[Text, ...]:
    """Tell what no piece on the board shows: the wave's side, and each open work with what is owed for it."""
    own = works(game)
    wave = () if own.wave is None else (Text.of("The next wave comes from {side}.", side=Word(SIDES[own.wave])),)
    debts = (owes(seat, work) for seat, row in enumerate(own.open) for work in row)
    return (*wave, *debts)
