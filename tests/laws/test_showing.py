"""The law of showing: whoever sees some cards of a pile knows at least these from then on, and forgets nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.game.cards import Cards, Covers
from companion.game.drawn import CardsShown
from companion.game.secret import EVERYONE, KAZAMI, TABLE, Secret
from companion.game.state import hand
from companion.rules.base import BASE
from tests.laws.truth import agrees
from tests.variants.scenes import given as stated
from tests.variants.scenes import table

KINDS = ("wood", "ore", "sheep")
counts = st.dictionaries(st.sampled_from(KINDS), st.integers(0, 4))
HAND = hand(0)
BEGUN = table(BASE)


def shown(cards: Cards) -> CardsShown:
    return CardsShown(HAND, HAND, Secret(cards, EVERYONE))


@given(there=counts, known=counts, seen=counts)
def test_what_was_shown_is_known_and_nothing_that_was_known_is_forgotten(
    there: dict[str, int], known: dict[str, int], seen: dict[str, int]
) -> None:
    truth = Cards(there)
    before = Cards({kind: min(n, truth.of(kind)) for kind, n in known.items()})
    before += Cards.facedown(truth.total - before.total)
    some = Cards({kind: min(n, truth.of(kind)) for kind, n in seen.items()})
    assert after(truth, some) == truth
    assert agrees(after(before, some), truth)
    assert all(after(before, some).of(kind) == max(before.of(kind), some.of(kind)) for kind in KINDS)


def after(held: Cards, some: Cards) -> Cards:
    """Return what is known of a hand of which so much was known, after some of it was shown."""
    return shown(some).evolve(replace(BEGUN, piles={HAND: held})).hand(0)


def test_kazami_and_the_owner_know_the_whole_hand_after_a_part_of_it_was_shown() -> None:
    for viewer, whole in ((KAZAMI, True), (0, True), (TABLE, False), (1, False)):
        game = table(BASE, viewer=viewer)
        held = table(BASE, viewer=KAZAMI).hand(0)
        some = Cards.one(held.kinds[0])
        then = stated(game, shown(some)).hand(0)
        assert then.covers(some) is Covers.YES and then.total == held.total
        assert then == held if whole else then.unseen < held.total
