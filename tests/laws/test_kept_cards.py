"""Laws of cards that are no cardboard: who may know them knows them exactly, whatever else left a hand unseen.

What a variant keeps so, it says itself (`CardKind.virtual`); the laws hold for any such kinds.
"""

from __future__ import annotations

from hypothesis import given as drawn
from hypothesis import strategies as st

from companion.game.cards import Cards, Covers, draw
from companion.game.difference import missing
from companion.game.history import replayed
from companion.game.secret import KAZAMI
from companion.game.state import hand
from companion.rules.base.names import COSTS
from tests.laws.evenings import Evening
from tests.laws.truth import agrees

MOMENTS = 100
KEPT = frozenset({"gold", "mana"})
CARDBOARD = ("ore", "wheat", "wood")


def test_kazami_and_the_owner_know_exactly_what_only_kazami_keeps(keeping: Evening) -> None:
    for at in (*keeping.moments(MOMENTS), -1):
        for seat in keeping.setup_players:
            real = keeping.truths[at].get(hand(seat), Cards())
            for viewer in (seat, KAZAMI):
                known = keeping.known(viewer)[at].hand(seat)
                for kind in keeping.variant.virtual:
                    assert known.of(kind) == known.most(kind) == real.of(kind), (at, viewer, kind)


def test_who_may_not_know_them_believes_that_any_unseen_card_may_be_one(keeping: Evening) -> None:
    for at in (*keeping.moments(MOMENTS), -1):
        for seat in keeping.setup_players:
            for viewer in set(keeping.viewers) - {seat}:
                known = keeping.known(viewer)[at].hand(seat)
                assert all(known.most(kind) == known.of(kind) + known.unseen for kind in keeping.variant.virtual)


def test_a_resumed_game_answers_every_price_like_the_one_that_was_played(keeping: Evening) -> None:
    """What a reader knows of a pile is not written, so it must come back by itself."""
    kept = [Cards({kind: n}) for kind in keeping.variant.virtual for n in (1, 2, 4)]
    prices = (*COSTS.values(), *kept, *(price + Cards.facedown(1) for price in kept))
    for viewer in (*keeping.viewers, KAZAMI):
        live, again = keeping.known(viewer)[-1], replayed(keeping.variant, keeping.setup, keeping.entries(), viewer)
        for name in live.piles:
            assert again.pile(name).never == live.pile(name).never, (viewer, name)
            answers = [[pile.pile(name).covers(price) for price in prices] for pile in (live, again)]
            assert answers[0] == answers[1], (viewer, name)


# ------------------------------------------------------------------------------------------ cards by themselves


@st.composite
def hands(drawing: st.DrawFn) -> tuple[Cards, Cards]:
    """A hand as its owner's companion knows it, and the real one: everything unseen in it is cardboard."""
    counts = st.integers(0, 4)
    seen = Cards({kind: drawing(counts) for kind in (*KEPT, *CARDBOARD)})
    unseen = Cards({kind: drawing(counts) for kind in CARDBOARD})
    return Cards(dict(seen), unseen.total, KEPT), seen + unseen


@drawn(hands(), st.data())
def test_whatever_leaves_a_hand_unseen_what_is_kept_stays_counted(
    pair: tuple[Cards, Cards], data: st.DataObject
) -> None:
    known, real = pair
    while cardboard := real.only(CARDBOARD).total:
        gone = draw(real.only(CARDBOARD), 1, [data.draw(st.integers(0, cardboard - 1))])
        known, real = known - Cards.facedown(1), real - gone
        assert agrees(known, real)
        assert all(known.of(kind) == known.most(kind) == real.of(kind) for kind in KEPT)
        _judges_truly(known, real, data.draw(st.dictionaries(st.sampled_from([*KEPT, *CARDBOARD]), st.integers(0, 5))))
    assert known.unseen == 0 or known.only(KEPT).total == real.total - known.unseen


def _judges_truly(known: Cards, real: Cards, price: dict[str, int]) -> None:
    can = all(real.of(kind) >= n for kind, n in price.items())
    assert known.covers(Cards(price)) is not (Covers.NO if can else Covers.YES)


def test_a_card_that_nobody_names_is_none_of_those_everybody_could_name() -> None:
    purse = Cards({"gold": 3, "ore": 1}, 1, KEPT)
    assert purse.covers(Cards.facedown(2)) is Covers.YES
    assert purse.covers(Cards.facedown(3)) is Covers.NO
    assert purse.covers(Cards({"gold": 3}, 2)) is Covers.YES
    assert purse.covers(Cards({"gold": 4})) is Covers.NO
    assert purse.covers(Cards({"wood": 1})) is Covers.UNSURE


def test_what_is_kept_is_settled_by_name_beside_cardboard_that_is_only_counted() -> None:
    before, after = Cards({"mana": 2}, 3, KEPT), Cards({"wheat": 1}, 0, KEPT)
    assert missing(before, after) == Cards({"mana": 2}, 2)
    assert missing(after, before) == Cards()
    assert missing(Cards({"gold": 1}, 2, KEPT), Cards({"gold": 3, "ore": 1}, 3, KEPT)) == Cards()
    assert missing(Cards({"gold": 3, "ore": 1}, 3, KEPT), Cards({"gold": 1}, 2, KEPT)) == Cards(
        {"gold": 2, "ore": 1}, 1
    )
