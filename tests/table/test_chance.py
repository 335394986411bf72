"""Chance is fair, and settled by the game's secret seed and by what is drawn: no detour brings another card."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.moves import Choice
from companion.game.prompts import Dice, Direction, Number, OneOf, Place, Prompt, SomeCards
from companion.game.state import DIRECTIONS, THROWS
from companion.game.text import Text, english, render
from companion.journal import Journal
from companion.rules.base import BASE
from companion.rules.base.names import DECK
from companion.table import Table
from companion.table.chance import Chance
from tests.table.lots import LOTS, CastLots
from tests.table.scenes import EVERYTHING, bought, building, give, let, robbed, robbing
from tests.table.seated import done, refusal

SEED = b"a seed of some sort"
LABEL = Text.of("x")
EVERYBODY = (0, 1, 2)
STOCK = BASE.stock(3)[DECK]
PINNED = ["victory_point", "victory_point", "victory_point", "knight", "knight", "victory_point", "knight", "knight"]
PINNED_THROW = (5, 6)


def cards(held: Cards, count: int = 1, whose: str = "deck") -> SomeCards:
    return SomeCards("x", LABEL, whose, held, count, count, (*held.kinds, "any"), "chance")


def throw(*dice: str) -> Dice:
    return Dice("x", LABEL, dice, 0, "chance")


def drawn(seed: bytes, held: Cards, nth: int, count: int = 1, whose: str = "deck") -> Cards:
    found = Chance(seed, {whose: nth}).fill(cards(held, count, whose))
    assert isinstance(found, Cards)
    return found


def order(seed: bytes, deck: Cards) -> list[str]:
    found: list[str] = []
    while deck:
        card = drawn(seed, deck, len(found))
        deck -= card
        found += [*card.kinds]
    return found


def test_tonights_chance_is_the_same_after_every_update() -> None:
    """These draws are part of every kept game: they may never change."""
    assert order(SEED, STOCK)[: len(PINNED)] == PINNED
    assert Chance(SEED, {THROWS: 3}).fill(throw("a", "b")) == PINNED_THROW


def test_another_seed_another_pile_and_another_draw_bring_other_cards() -> None:
    many = Cards(dict.fromkeys("abcdefghij", 3))
    drawn_there = {
        str(drawn(seed, many, nth, 6, whose))
        for seed, nth, whose in [(SEED, 4, "x"), (b"other", 4, "x"), (SEED, 20, "x"), (SEED, 4, "y")]
    }
    assert len(drawn_there) == 4


def test_every_card_is_as_likely_as_the_others() -> None:
    """Chi-square over 8 cards, 7 degrees of freedom: above 30 happens once in 10,000 fair tries."""
    tries, held = 8000, Cards({"knight": 2, "ore": 3}, 3)
    counted = Counter(str(drawn(SEED, held, nth)) for nth in range(tries))
    shares = {str(Cards.one("knight")): 2 / 8, str(Cards.one("ore")): 3 / 8, str(Cards.facedown(1)): 3 / 8}
    assert set(counted) == set(shares)
    assert sum((counted[card] - tries * share) ** 2 / (tries * share) for card, share in shares.items()) < 30


def test_every_face_of_every_die_is_as_likely_as_the_others() -> None:
    tries = 6000
    throws = [Chance(SEED, {THROWS: nth}).fill(throw("red", "white")) for nth in range(tries)]
    for counted in (Counter(t[die] for t in throws if isinstance(t, tuple)) for die in (0, 1)):
        assert sum((counted[face] - tries / 6) ** 2 / (tries / 6) for face in range(1, 7)) < 30


def test_every_side_is_as_likely_as_the_others_and_no_direction_hangs_on_the_throws() -> None:
    tries, prompt = 6000, Direction("side", LABEL, tuple("abcdef"))
    drawn_there = [Chance(SEED, {DIRECTIONS: nth, THROWS: nth % 7}).throw(prompt) for nth in range(tries)]
    assert drawn_there[:9] == [Chance(SEED, {DIRECTIONS: nth}).throw(prompt) for nth in range(9)]
    counted = Counter(face for (face,) in drawn_there)
    assert sum((counted[face] - tries / 6) ** 2 / (tries / 6) for face in range(1, 7)) < 30


def test_two_cards_drawn_at_once_are_those_that_two_draws_bring() -> None:
    for nth in range(20):
        first = drawn(SEED, STOCK, nth)
        assert drawn(SEED, STOCK, nth, 2) == first + drawn(SEED, STOCK - first, nth + 1)


def test_a_card_that_comes_or_goes_changes_the_draw_only_where_it_is_the_one_drawn() -> None:
    held = Cards({"wood": 2, "brick": 2, "ore": 2})
    for nth in range(40):
        card = drawn(SEED, held, nth)
        assert drawn(SEED, held + Cards.one("sheep"), nth) in (card, Cards.one("sheep"))
        others = [kind for kind in held.kinds if Cards.one(kind) != card]
        assert all(drawn(SEED, held - Cards.one(kind), nth) == card for kind in others)


@pytest.mark.parametrize(
    "prompt",
    [
        Place("x", LABEL, ("0,0",), "chance"),
        OneOf("x", LABEL, ((4, LABEL),), "chance"),
        Number("x", LABEL, 3, 5, "chance"),
        Direction("x", LABEL, tuple("abcdef"), "chance"),
    ],
    ids=lambda prompt: type(prompt).__name__,
)
def test_where_nothing_counts_the_draws_chance_draws_nothing(prompt: Prompt) -> None:
    with pytest.raises(TypeError, match="chance fills no"):
        Chance(SEED, {}).fill(prompt)


# ------------------------------------------------------------------------------------------------ at a table


def back(table: Table, seq: int) -> None:
    done(table.undo_to(seq, agreed=EVERYBODY))


def test_whatever_is_done_first_the_next_card_of_the_deck_is_the_same(table: Table) -> None:
    """Take a purchase back, build something, let the turn pass to another seat: the same card lies on top."""
    building(table)
    before = table.history.head
    cards = [bought(table) for _ in range(2)]
    for detour in range(1, 4):
        back(table, before)
        for place in table.game.variant.questions.sites(table.game, 0, "road")[:detour]:
            done(table.submit(Choice("BuildRoad", 0, (("place", place),))))
        seat = detour % 3
        building(table, seat)
        assert [bought(table, seat) for _ in range(2)] == cards


def test_whatever_is_done_first_a_theft_brings_the_same_card_if_it_is_there(table: Table) -> None:
    """Correct what somebody holds, let others throw, let another seat rob Ben: it is still the first theft from him."""
    robbing(table)
    before = table.history.head
    first = robbed(table)
    other = next(kind for kind in EVERYTHING.kinds if kind != first)
    for detour in range(6):
        back(table, before)
        if detour:
            give(table, 2, Cards({other: detour}))
        if detour % 2:
            give(table, 1, table.game.hand(1) - Cards.one(other))
        here = table.history.head
        back(table, table.history.entries[here].parent)
        back(table, here)
        assert robbed(table) == first


def test_the_next_theft_from_the_same_hand_is_another_draw(table: Table) -> None:
    robbing(table)
    stolen = []
    for _ in range(6):
        give(table, 1, Cards(dict.fromkeys(EVERYTHING.kinds, 1)))
        stolen.append(robbed(table))
        let(table, 0, "roll")
        done(table.thrown((3, 4)))
        elsewhere = [h for h in table.game.island.land if h != table.game.where("robber")]
        beside = [h for h in elsewhere if any(seat == 1 for seat, _ in BASE.questions.sources(table.game, h))]
        done(table.submit(Choice("MoveRobber", 0, (("hex", beside[0]),))))
    assert len(set(stolen)) > 1


def test_an_amendment_draws_what_would_have_been_drawn(table: Table) -> None:
    """In place of a road a card is bought: it is the card that a purchase would have brought there."""
    building(table)
    place = table.game.variant.questions.sites(table.game, 0, "road")[0]
    first = bought(table)
    done(table.undo(agreed=EVERYBODY))
    done(table.submit(Choice("BuildRoad", 0, (("place", place),))))
    done(table.amend(table.history.head, Choice("BuyCard", 0), agreed=EVERYBODY))
    assert table.game.pile("fresh:0") == Cards.one(first)


def test_a_resumed_game_draws_the_same_card(table: Table, journal: Journal) -> None:
    building(table)
    bought(table)
    second = bought(table)
    done(table.undo(agreed=EVERYBODY))
    assert bought(Table(journal, table.id, BASE)) == second


def test_what_was_drawn_is_counted_for_all_to_see_and_a_correction_is_no_draw(table: Table) -> None:
    building(table)
    bought(table)
    bought(table)
    done(
        table.submit(
            CorrectCards(seat=0, revision=table.game.revision, pile="fresh:0", cards=table.game.pile("fresh:0"))
        )
    )
    robbing(table)
    robbed(table)
    counted = {**table.game.drawn}
    assert counted.pop(THROWS) >= 1
    assert counted == {DECK: 2, "hand:1": 1}
    assert all(table.known(viewer).drawn == table.game.drawn for viewer in (-1, 0, 1, 2))


def test_two_games_with_other_seeds_do_not_draw_alike(journal: Journal, table: Table) -> None:
    drawn = set()
    for number in range(12):
        game = journal.begin("Other", table.setup, bytes([number]) * 32)
        other = Table(journal, game, BASE)
        for entry in table.history.path():
            done(other.submit(entry.move))
        building(other)
        drawn.add(tuple(bought(other) for _ in range(3)))
    assert len(drawn) > 1


def test_dice_that_chance_casts_are_cast_by_the_table(table: Table, journal: Journal) -> None:
    lots = Table(journal, table.id, LOTS)
    done(lots.submit(Choice("CastLots", 0)))
    move = lots.history.path()[-1].move
    assert isinstance(move, CastLots)
    assert len(move.faces) == 3
    assert lots.game.throw == move.faces
    done(lots.undo())
    done(lots.submit(CorrectCards(seat=0, revision=lots.game.revision, pile="hand:0", cards=Cards())))
    done(lots.submit(Choice("CastLots", 0)))
    assert lots.game.throw == move.faces
    done(lots.submit(Choice("CastLots", 0)))
    assert lots.game.throw != move.faces


def test_where_there_is_nothing_to_draw_from_the_move_is_refused(table: Table, journal: Journal) -> None:
    lots = Table(journal, table.id, LOTS)
    refused = refusal(lots.submit(Choice("DrawStraw", 0)))
    assert refused.code == "nothing-to-choose"
    assert render(refused.text, english, ()) == "There are not enough cards for it."
