"""Who sits down for the laws to play Harbour lights."""

from __future__ import annotations

from tests.laws.under_law import UnderLaw
from tests.variants.harbour_lights import HARBOUR_LIGHTS

COMPANY = UnderLaw(
    HARBOUR_LIGHTS,
    neutrals=1,
    house_rules=({}, {"keeper_points": 3}, {"throws": 1}),
    also=(10,),  # short, and much happens in it
    everyday=(1, 10),
    playthroughs=(1, 3, 13),
    hidden_words=("HoistSignal",),
)
