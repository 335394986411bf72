"""Texts and words of Catan for Two with Cities & Knights that tests of every variant ask for."""

from __future__ import annotations

from companion.rules.two_player_knights.forced_trade import KINDS_OF_TRADE
from companion.rules.two_player_knights.names import AREA_OF, AREAS, KNIGHTS, METROPOLISES, deck
from tests.rules.samples import Samples

SAMPLES = Samples(
    house=(
        '[tk]\nsame_test = "faces"\nneutral_start = ["-1,0|-1,1|0,0", "0,0|1,-1|1,0"]\n[tk.options]\ntokens_start = 4\n'
    ),
    named=frozenset(
        {*AREAS, *map(deck, AREAS), *KNIGHTS, *METROPOLISES, *AREA_OF, *KINDS_OF_TRADE}
        | {"points", "white", "red", "event", "activation", "promotion", "knights"}
    ),
)
