"""Texts and words of Soldiers of Catan that tests of every variant ask for."""

from __future__ import annotations

from tests.rules.samples import Samples

SAMPLES = Samples(
    house='[so]\nupkeep_fail = "nothing"\ntank_cost = { ore = 2, wood = 1 }\n[so.units]\ntank = { move = 3 }\n',
    named=frozenset({"initiative", "boost"}),
    older=({"fact": "PiecePlaced", "place": "0,0", "piece": {"what": "infantry", "seat": 0, "note": "2+"}},),
    misread=(('"2+"', '"2-"'), ('"2+"', "5")),
    agreed_before={"infantry_units": False, "one_walk": False, "same_point": False},
)
