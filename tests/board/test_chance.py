"""Shuffling: every order possible, none preferred, and nothing but the given Chance decides."""

from collections import Counter
from itertools import permutations, product

from companion.board.chance import shuffled
from tests.board.chances import Scripted


def test_each_order_of_four_things_comes_from_exactly_one_run_of_chance() -> None:
    runs = product(range(4), range(3), range(2))
    orders = Counter(shuffled("abcd", Scripted(*run)) for run in runs)
    assert orders == Counter(permutations("abcd"))


def test_shuffling_asks_for_no_more_chance_than_it_needs() -> None:
    chance = Scripted()
    shuffled("abcd", chance)
    assert chance.asked == [4, 3, 2]
    assert shuffled((), Scripted()) == ()
