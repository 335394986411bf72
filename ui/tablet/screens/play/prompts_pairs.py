"""Two cards asked for at once: what the rows of pairs say, and the two answers a tap gives. No rule may enter."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.pairs import OneCard, Pairs, pair_text
from ui.drawing.theme import Tone
from ui.language.voice import Voice
from ui.tablet.kit.pairs import CardPairs, PairRow
from ui.tablet.kit.sheet import FOOT, LEFT, TOP, WIDE, SheetWidget, TileRow
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Sentence, SentenceView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.play.moment import Moment, Tell

NOT_THERE = Text.of("That card is not there.")
SAID = 44.0
"""The height in dp of the line that says so, where a pair may be offered that cannot be."""


def put_pairs(sheet: SheetWidget, moment: Moment, draft: MoveDraft, pairs: Pairs, tell: Tell) -> None:
    """Put the pairs on a sheet: one that surely is not there says so, and is taken nowhere."""
    voice = moment.voice
    every = [*pairs.firsts, *(second for seconds in pairs.seconds.values() for second in seconds)]
    said = None if all(one.there for one in every) else Sentence(sheet.look)

    def picked(first: str, second: str) -> None:
        one = _of(pairs.firsts, first)
        other = _of(pairs.seconds[first], second)
        if said is not None and not (one.there and other.there):
            said.show(SentenceView(voice(NOT_THERE), Tone.ALARM, sp=30))
            return
        tell(events.filled(draft, one.value))
        tell(events.Filled(pairs.field, draft.known.revision, other.value))

    grid = CardPairs(sheet.look, pair_rows(pairs, moment.known.variant.kinds, voice), picked)
    high = FOOT - TOP if said is None else FOOT - TOP - SAID
    sheet.put(grid, Box(LEFT, TOP - 8, WIDE, high))
    if said is not None:
        sheet.put(said, Box(LEFT, FOOT - SAID - 4, WIDE, SAID))


def more_cards(moment: Moment, tell: Tell) -> TileRow:
    """Return the tile that asks for more cards than one."""
    return TileRow(TileView(moment.voice(Text.of("More cards"))), partial(tell, events.SeveralAsked()))


def pair_rows(pairs: Pairs, kinds: Iterable[str], voice: Voice) -> tuple[PairRow, ...]:
    """Return a row for each first card, with each second one in the same column everywhere, in the order of `kinds`."""
    offered = {second.kind for seconds in pairs.seconds.values() for second in seconds}
    columns = [kind for kind in kinds if kind in offered]

    def row(first: OneCard) -> PairRow:
        seconds = pairs.seconds[first.kind]
        said = {other.kind: voice(pair_text(first, other)) for other in seconds}
        return PairRow(first.kind, voice(first.text), tuple((kind, said.get(kind)) for kind in columns))

    return tuple(map(row, pairs.firsts))


def _of(cards: Iterable[OneCard], kind: str) -> OneCard:
    return next(one for one in cards if one.kind == kind)
