"""The algebra of cards half seen: whatever really lies there, what is known of it stays true, and no answer is wrong.

The truth of a pile is a plain count of each kind; what the companion knows is a Cards value that fits it.
"""

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game.cards import Cards, Covers, draw

KINDS = ("ore", "wheat", "wood")
piles = st.lists(st.sampled_from(KINDS), max_size=9).map(Counter)


def consistent(known: Cards, truth: Counter[str]) -> bool:
    """Say whether a pile may really be this, as far as is known."""
    return not known.broken and known.total == truth.total() and all(truth[kind] >= n for kind, n in known)


def every_truth(known: Cards) -> list[Counter[str]]:
    """Return everything a pile may really be, out of these kinds."""
    seen = Counter(dict(known))
    return [seen + Counter(rest) for rest in combinations_with_replacement(KINDS, known.unseen)]


@st.composite
def half_seen(draw_: st.DrawFn, truth: st.SearchStrategy[Counter[str]] = piles) -> tuple[Counter[str], Cards]:
    """Draw a pile and something known of it that fits."""
    really = draw_(truth)
    seen = {kind: draw_(st.integers(0, n)) for kind, n in really.items()}
    return really, Cards(seen, really.total() - sum(seen.values()))


def some_of(data: st.DataObject, truth: Counter[str]) -> Counter[str]:
    """Draw a part of a pile."""
    cards = sorted(truth.elements())
    return Counter(data.draw(st.permutations(cards))[: data.draw(st.integers(0, len(cards)))])


@given(half_seen(), half_seen())
def test_two_piles_put_together_are_known_as_well_as_each(
    one: tuple[Counter[str], Cards], other: tuple[Counter[str], Cards]
) -> None:
    together = one[1] + other[1]
    assert consistent(together, one[0] + other[0])
    assert all(together.of(kind) == one[1].of(kind) + other[1].of(kind) for kind in KINDS)


@given(half_seen(), st.data())
def test_cards_taken_away_in_the_open_leave_what_is_known_true(
    pile: tuple[Counter[str], Cards], data: st.DataObject
) -> None:
    truth, known = pile
    taken = some_of(data, truth)
    left = known - Cards(taken)
    assert consistent(left, truth - taken)
    assert all(left.of(kind) == max(0, known.of(kind) - taken[kind]) for kind in KINDS), "nothing known is forgotten"


@given(half_seen(), st.data())
def test_cards_taken_away_partly_face_down_leave_what_is_known_true(
    pile: tuple[Counter[str], Cards], data: st.DataObject
) -> None:
    truth, known = pile
    taken = some_of(data, truth)
    shown = some_of(data, taken)
    left = known - Cards(shown, taken.total() - shown.total())
    assert consistent(left, truth - taken)


@given(half_seen(), st.integers(0, 9))
def test_after_cards_left_face_down_as_much_is_known_as_can_be(pile: tuple[Counter[str], Cards], count: int) -> None:
    _, known = pile
    count = min(count, known.total)
    left = known - Cards.facedown(count)
    for kind in KINDS:
        worst = min(truth[kind] - min(truth[kind], count) for truth in every_truth(known))
        assert left.of(kind) == worst


@given(half_seen(), half_seen(), st.data())
def test_a_card_that_changes_hands_face_down_stays_in_the_game(
    giver: tuple[Counter[str], Cards], taker: tuple[Counter[str], Cards], data: st.DataObject
) -> None:
    taken = some_of(data, giver[0])
    moved = Cards.facedown(taken.total())
    left, got = giver[1] - moved, taker[1] + moved
    assert consistent(left, giver[0] - taken)
    assert consistent(got, taker[0] + taken)
    assert left.total + got.total == giver[1].total + taker[1].total


@given(half_seen(), half_seen())
def test_a_cost_is_covered_surely_possibly_or_not_at_all(
    pile: tuple[Counter[str], Cards], cost: tuple[Counter[str], Cards]
) -> None:
    _, known = pile
    named, price = Counter(dict(cost[1])), cost[1]
    payable = [truth >= named and truth.total() >= price.total for truth in every_truth(known)]
    expected = Covers.YES if all(payable) else Covers.UNSURE if any(payable) else Covers.NO
    assert known.covers(price) is expected


@given(half_seen(), st.sets(st.sampled_from(KINDS)))
def test_the_part_of_some_kinds_keeps_every_card_that_may_be_one_of_them(
    pile: tuple[Counter[str], Cards], kinds: set[str]
) -> None:
    truth, known = pile
    part = known.only(kinds)
    assert sum(truth[kind] for kind in kinds) <= part.total
    assert all(part.of(kind) == (known.of(kind) if kind in kinds else 0) for kind in KINDS)


@given(half_seen())
def test_whoever_is_not_told_sees_the_same_number_face_down(pile: tuple[Counter[str], Cards]) -> None:
    truth, known = pile
    assert known.hidden() == Cards.facedown(truth.total())
    assert known.hidden().kinds == ()


@given(half_seen(), st.lists(st.integers(0, 8), max_size=9), st.integers(0, 9))
def test_what_chance_draws_comes_off_the_pile(pile: tuple[Counter[str], Cards], numbers: list[int], count: int) -> None:
    truth, known = pile
    below = [number % max(1, known.total - i) for i, number in enumerate(numbers)]
    drawn = draw(known, count, below)
    assert drawn.total == min(count, known.total, len(below))
    assert not (known - drawn).broken
    assert (known - drawn).total == truth.total() - drawn.total


def test_each_card_of_a_pile_is_drawn_by_exactly_one_number() -> None:
    pile = Cards({"ore": 2, "wood": 1}, 2)
    drawn = Counter(draw(pile, 1, [number]).plain().popitem()[0] for number in range(5))
    assert drawn == {"ore": 2, "wood": 1, "unseen": 2}
    assert draw(pile, 2, [0, 0]) == Cards({"ore": 2})
    assert draw(pile, 9, [0] * 9).total == 5


@given(half_seen())
def test_cards_are_written_as_plain_counts_and_read_back(pile: tuple[Counter[str], Cards]) -> None:
    known = pile[1]
    assert Cards.parse(known.plain()) == known
    assert hash(Cards.parse(known.plain())) == hash(known)
    assert 0 not in known.plain().values()


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ([], "written as an object"),
        ("ore", "written as an object"),
        ({"ore": 1.5}, "must be a whole number, not 1.5"),
        ({"ore": True}, "must be a whole number, not True"),
        ({"ore": "2"}, "must be a whole number, not '2'"),
        ({"": 2}, "a card kind is a word"),
        ({3: 2}, "a card kind is a word, not 3"),
    ],
)
def test_what_is_no_count_of_cards_is_refused_with_a_sentence(plain: object, said: str) -> None:
    with pytest.raises(ValueError, match=said.replace(".", r"\.")):
        Cards.parse(plain)


def test_taking_more_than_there_is_shows_as_broken() -> None:
    assert (Cards({"ore": 1}) - Cards({"ore": 2})).broken
    assert (Cards({"ore": 1}, 1) - Cards({"ore": 3})).broken
    assert (Cards({"ore": 1}) - Cards.facedown(2)).broken
    assert not (Cards({"ore": 1}, 1) - Cards({"ore": 2})).broken
    assert not (Cards({"ore": 1}) - Cards.facedown(1)).broken


def test_cards_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="immutable: cannot set unseen"):
        Cards.one("ore").unseen = 3
