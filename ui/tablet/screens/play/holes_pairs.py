"""Two cards asked for at once: what the rows of pairs say, and the two answers a tap gives. No rule may enter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.game.text import Text
from ui.dialogue import events
from ui.dialogue.filling import Filling
from ui.dialogue.question import Pairs
from ui.language.voice import Voice
from ui.tablet.kit.pairs import PairRow
from ui.tablet.screens.play.moment import Tell

Options = Sequence[tuple[int | str, Text]]


def pair_rows(options: Options, pairs: Pairs, kinds: Iterable[str], voice: Voice) -> tuple[PairRow, ...]:
    """Return a row for each first card, with each second one in the same column everywhere, in the order of `kinds`."""
    offered = {value for seconds in pairs.seconds.values() for value, _ in seconds}
    columns = [kind for kind in kinds if kind in offered]

    def row(first: str, text: Text) -> PairRow:
        said = {
            second: voice(Text.of("{one} → {other}", one=text, other=other)) for second, other in pairs.seconds[first]
        }
        return PairRow(first, voice(text), tuple((kind, said.get(kind)) for kind in columns))

    return tuple(row(str(first), text) for first, text in options)


def answer_both(filling: Filling, pairs: Pairs, tell: Tell, first: str, second: str) -> None:
    """Answer with the first card, then with the second; where the first left no choice, the move is made by then."""
    tell(events.filled(filling, first))
    tell(events.Filled(pairs.field, filling.known.ask, second))
