"""Spells on development cards: Choice and the bottom of the deck that it makes known, and Temptation."""

import pytest

from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.decide import choices
from companion.game.secret import KAZAMI, TABLE
from companion.rules.base.development import PlayKnight
from companion.rules.base.names import DECK, LARGEST_ARMY, fresh, unplayed, used
from companion.rules.base.setup import EndTurn
from companion.rules.wizards.buying import BankTrade, BuyCard
from companion.rules.wizards.deckwork import ChooseCard, KeepCard, Tempt
from companion.rules.wizards.magic import ARSA, HAFLI, MANA, BottomReached
from tests.rules.base.board import A, B, C, D, Hands, Play, both_hands
from tests.rules.wizards.board import cards, drawable, own, position, robber_to, rolls

PRICE = {MANA: 2, "sheep": 1, "wheat": 1, "ore": 1}
TWICE = {kind: 2 * n for kind, n in PRICE.items()}
WHOLE_DECK = {"knight": 14, "victory_point": 5, "road_building": 2, "year_of_plenty": 2, "monopoly": 2}


def deck_of(*kinds: str) -> dict[str, int]:
    """Return all development cards but these, for a seat to hold so that the deck is these."""
    return {kind: n - kinds.count(kind) for kind, n in WHOLE_DECK.items()}


def choosing(*deck: str, bottom: tuple[str, ...] = (), held: dict[str, int] | None = None, **more: str) -> Play:
    """Return Ann in her build phase with Arsa, and this deck; what lies at its bottom is part of it."""
    return position(
        "build",
        wizards={A: [ARSA]},
        held={A: held or TWICE},
        cards={D: deck_of(*deck)},
        bottom=bottom,
        options=more,
    )


@pytest.mark.rule("WD-ARSA-01", "WD-ARSA-02")
def test_choice_buys_one_of_the_top_two_and_puts_the_other_to_the_bottom() -> None:
    play = choosing("knight", "monopoly", "victory_point", held=PRICE)
    assert drawable(play, A, ChooseCard) == cards("knight monopoly victory_point")
    play.does(A, ChooseCard, cards=cards("knight monopoly"))
    assert play.holds(A) == {}, "mana and price at once"
    assert play.at() == ("keep_card", (A,))
    assert play.variant.steps["keep_card"].alone, "only who answers may see the choice"
    assert play.offers(A) == {KeepCard}
    for wrong in (cards("victory_point"), cards("knight monopoly"), cards()):
        play.refuses(A, KeepCard, card=wrong)
    play.does(A, KeepCard, card=cards("monopoly"))
    assert play.at() == ("build", (A,))
    assert play.game.pile(fresh(A)) == cards("monopoly")
    assert play.game.pile(DECK) == cards("knight victory_point")
    assert own(play).bottom == (cards("knight"),)


@pytest.mark.rule("WD-ARSA-01")
def test_with_physical_hands_the_table_chooses_and_kazami_only_counts() -> None:
    play = position("build", hands="physical", wizards={A: [ARSA]}, held={A: PRICE})
    before = play.game.pile(DECK).total
    assert play.complete(A, ChooseCard)
    play.does(A, ChooseCard)
    assert play.at() == ("build", (A,))
    assert play.game.pile(fresh(A)).plain() == {"unseen": 1}
    assert (play.game.pile(DECK).total, own(play).bottom) == (before - 1, ())
    assert play.holds(A) == {}


@pytest.mark.rule("WD-ARSA-01", "WD-MAG-13")
def test_choice_is_a_purchase_so_it_ends_the_trade_phase_and_needs_both_prices() -> None:
    rich = {**PRICE, "wood": 8}
    play = position("trade", wizards={A: [ARSA]}, held={A: rich})
    assert BankTrade in play.offers(A)
    assert ChooseCard not in play.offers(B)
    play.does(A, ChooseCard, cards=cards("knight knight"))
    play.does(A, KeepCard, card=cards("knight"))
    assert play.at() == ("build", (A,))
    assert BankTrade not in play.offers(A)
    for lacking, code in (("mana", "no-mana"), ("ore", "cannot-pay")):
        poor = position("build", wizards={A: [ARSA]}, held={A: {**PRICE, lacking: PRICE[lacking] - 1}})
        assert ChooseCard not in poor.offers(A)
        assert poor.refuses(A, ChooseCard, cards=cards("knight knight")).code == code


@pytest.mark.rule("WD-ARSA-01", "WD-MAG-13")
def test_where_trading_and_building_are_one_phase_choice_ends_nothing() -> None:
    combined = {"phases": "combined"}
    play = position("trade_and_build", wizards={A: [ARSA]}, held={A: {**PRICE, "wood": 4}}, options=combined)
    play.does(A, ChooseCard, cards=cards("knight knight"))
    play.does(A, KeepCard, card=cards("knight"))
    play.does(A, BankTrade, give="wood", get="ore")


@pytest.mark.rule("WD-MAG-01")
def test_in_the_special_building_phase_cards_are_bought_but_nothing_is_cast() -> None:
    every = {seat: {**PRICE, MANA: 3} for seat in (A, B, C)}
    play = position("end_turn", seats=5, wizards={B: [ARSA], C: [HAFLI]}, held=every)
    play.does(A, EndTurn)
    assert play.at() == ("special_build", (B,))
    spells = {kind.__name__ for kind in play.variant.move_kinds if hasattr(kind, "spell")}
    assert not spells & {choice.move for choice in choices(play.game, B)}
    assert "HireWizard" not in {choice.move for choice in choices(play.game, B)}
    assert play.refuses(B, ChooseCard, cards=cards("knight knight")).code == "not-now"
    assert play.refuses(A, ChooseCard, cards=cards("knight knight")).code == "not-your-move"
    assert BuyCard in play.offers(B)


@pytest.mark.rule("WD-ARSA-02")
def test_what_lies_at_the_bottom_is_drawn_last() -> None:
    play = choosing("knight", "knight", "monopoly", bottom=("monopoly",))
    assert drawable(play, A, BuyCard) == drawable(play, A, ChooseCard) == cards("knight knight")
    assert play.refuses(A, BuyCard, card=cards("monopoly")).code == "no-such-choice"
    play.does(A, BuyCard, card=cards("knight"))
    assert own(play).bottom == (cards("monopoly"),), "not reached yet"
    play.does(A, EndTurn)
    assert drawable(play, B, BuyCard) == cards("knight")


@pytest.mark.rule("WD-ARSA-02")
def test_of_several_known_cards_at_the_bottom_only_so_many_are_reached_as_the_others_leave_open() -> None:
    bottom = ("monopoly", "year_of_plenty", "victory_point")
    play = choosing("knight", "knight", *bottom, bottom=bottom)
    assert drawable(play, A, BuyCard) == drawable(play, A, ChooseCard) == cards("knight knight")
    for next_two in ("knight monopoly", "monopoly year_of_plenty"):
        facts = play.does(A, BuyCard, card=cards("knight"))
        assert not any(isinstance(fact, BottomReached) for fact in facts)
        assert own(play).bottom == tuple(cards(kind) for kind in bottom)
        assert drawable(play, A, ChooseCard) == cards(next_two)


@pytest.mark.rule("WD-ARSA-02")
def test_of_the_known_cards_at_the_bottom_the_uppermost_is_drawn_first() -> None:
    bottom = ("monopoly", "knight", "victory_point")
    play = choosing(*bottom, bottom=bottom)
    assert drawable(play, A, BuyCard) == cards("monopoly")
    assert drawable(play, A, ChooseCard) == cards("monopoly knight")
    play.does(A, BuyCard, card=cards("monopoly"))
    assert own(play).bottom == (cards("knight"), cards("victory_point"))
    play.does(A, BuyCard, card=cards("knight"))
    assert own(play).bottom == (cards("victory_point"),)


def test_once_the_table_has_found_a_card_elsewhere_that_was_said_to_lie_at_the_bottom_any_may_be_drawn() -> None:
    play = choosing("monopoly", "knight", "victory_point", bottom=("monopoly",))
    play.does(D, CorrectCards, pile=unplayed(D), cards=Cards(deck_of("knight", "victory_point")))
    assert drawable(play, A, BuyCard) == cards("knight victory_point")
    play.does(A, BuyCard, card=cards("knight"))
    play.does(A, BuyCard, card=cards("victory_point"))


@pytest.mark.rule("WD-ARSA-01", "WD-ARSA-02")
def test_a_second_choice_reaches_the_card_that_the_first_put_to_the_bottom() -> None:
    play = choosing("knight", "monopoly", "victory_point")
    play.does(A, ChooseCard, cards=cards("knight monopoly"))
    play.does(A, KeepCard, card=cards("monopoly"))
    assert drawable(play, A, ChooseCard) == cards("knight victory_point")
    play.does(A, ChooseCard, cards=cards("knight victory_point"))
    assert own(play).bottom == ()
    play.does(A, KeepCard, card=cards("knight"))
    assert own(play).bottom == (cards("victory_point"),)
    assert play.game.pile(DECK) == cards("victory_point")
    assert play.game.pile(fresh(A)) == cards("monopoly knight")


@pytest.mark.rule("WD-ARSA-02")
def test_two_choices_in_a_deep_deck_bury_two_cards_in_their_order() -> None:
    play = choosing("knight", "monopoly", "victory_point", "road_building", "knight")
    play.does(A, ChooseCard, cards=cards("knight monopoly"))
    play.does(A, KeepCard, card=cards("knight"))
    play.does(A, ChooseCard, cards=cards("knight road_building"))
    play.does(A, KeepCard, card=cards("knight"))
    assert own(play).bottom == (cards("monopoly"), cards("road_building"))
    assert drawable(play, A, BuyCard) == cards("victory_point")


@both_hands
@pytest.mark.rule("WD-ARSA-03")
def test_with_fewer_than_two_cards_in_the_deck_there_is_no_choice(hands: Hands) -> None:
    two = position("build", hands=hands, wizards={A: [ARSA]}, held={A: PRICE}, cards={D: deck_of("knight", "knight")})
    assert ChooseCard in two.offers(A)
    last = position("build", hands=hands, wizards={A: [ARSA]}, held={A: PRICE}, cards={D: deck_of("knight")})
    assert ChooseCard not in last.offers(A)
    assert BuyCard in last.offers(A)
    refusal = last.refuses(A, ChooseCard)
    assert (refusal.code, refusal.clause) == ("deck-short", "WD-ARSA-03")


@pytest.mark.rule("WD-ARSA-03")
def test_by_house_rule_choice_takes_the_last_card_and_from_an_empty_deck_none() -> None:
    last = choosing("knight", choice_last="take_the_one")
    last.does(A, ChooseCard, cards=cards("knight"))
    last.does(A, KeepCard, card=cards("knight"))
    assert last.game.pile(DECK).total == 0
    assert own(last).bottom == ()
    assert last.refuses(A, ChooseCard, cards=cards()).code == "deck-short"


@pytest.mark.rule("WD-ARSA-01")
def test_a_card_that_was_chosen_is_played_from_the_next_turn_on() -> None:
    play = choosing("knight", "monopoly", held=PRICE)
    play.does(A, ChooseCard, cards=cards("knight monopoly"))
    play.does(A, KeepCard, card=cards("knight"))
    assert play.refuses(A, PlayKnight).code == "bought-now"


@both_hands
@pytest.mark.rule("WD-COMMON-31", "WD-COMMON-32")
def test_temptation_takes_a_used_knight_that_can_be_played_from_the_next_turn_on(hands: Hands) -> None:
    play = position("trade", hands=hands, held={A: {MANA: 4}}, knights={B: 1, C: 2})
    before = play.bank(MANA)
    assert play.options(A, Tempt) == [B, C]
    play.does(A, Tempt, owner=B)
    assert play.bank(MANA) == before + 4
    assert (play.game.pile(used(B)).total, play.game.pile(used(C)).total) == (0, 2)
    assert play.game.pile(fresh(A)) == cards("knight")
    refusal = play.refuses(A, PlayKnight)
    assert (refusal.code, refusal.clause) == ("bought-now", "BASE-DEV-02")
    for seat in (A, B, C, D):
        play.does(seat, EndTurn)
        rolls(play, 1, 1)
    play.does(A, PlayKnight)
    assert play.game.pile(used(A)) == cards("knight")


@pytest.mark.rule("WD-COMMON-31")
def test_all_know_that_it_is_a_knight_and_count_it_with_the_cards_of_his_hand() -> None:
    play = position("trade", held={A: {MANA: 4}}, knights={B: 1}, bought={A: {"monopoly": 1}})
    play.does(A, Tempt, owner=B)
    for viewer in (TABLE, B):
        assert play.seen_by(viewer).pile(fresh(A)).plain() == {"knight": 1, "unseen": 1}
    play.does(A, EndTurn)
    assert play.seen_by(B).pile(unplayed(A)).plain() == {"unseen": 2}
    assert play.seen_by(KAZAMI).pile(unplayed(A)) == cards("knight monopoly")


@pytest.mark.rule("WD-COMMON-31")
def test_without_a_used_knight_or_four_mana_nobody_is_tempted() -> None:
    none = position("trade", held={A: {MANA: 4}}, cards={B: {"knight": 1}})
    assert Tempt not in none.offers(A)
    refusal = none.refuses(A, Tempt, owner=B)
    assert (refusal.code, refusal.clause) == ("no-used-knight", "WD-COMMON-31")
    some = position("trade", held={A: {MANA: 4}}, knights={C: 1})
    assert some.refuses(A, Tempt, owner=B).code == "no-such-choice"
    poor = position("trade", held={A: {MANA: 3}}, knights={C: 1})
    assert poor.refuses(A, Tempt, owner=C).code == "no-mana"


@pytest.mark.rule("WD-COMMON-33")
def test_the_former_owners_army_is_one_less_and_the_largest_army_is_counted_again() -> None:
    play = position("trade", held={A: {MANA: 4}}, knights={B: 3})
    assert play.holder(LARGEST_ARMY) == B
    play.does(A, Tempt, owner=B)
    assert play.game.variant.questions.army(play.game, B) == 2
    assert play.game.variant.questions.army(play.game, A) == 0, "a card in hand is no army"
    assert play.holder(LARGEST_ARMY) is None


@pytest.mark.rule("WD-COMMON-34")
def test_ones_own_used_knight_comes_back_into_the_hand_too() -> None:
    play = position("trade", held={A: {MANA: 4}}, knights={A: 3})
    play.does(A, Tempt, owner=A)
    assert play.game.pile(used(A)) == cards("knight knight")
    assert play.game.pile(fresh(A)) == cards("knight")
    assert play.holder(LARGEST_ARMY) is None


@pytest.mark.rule("WD-COMMON-32")
def test_a_tempted_knight_leaves_the_one_card_of_the_turn_to_be_played() -> None:
    play = position("trade", held={A: {MANA: 4}}, knights={B: 1}, cards={A: {"knight": 1}})
    play.does(A, Tempt, owner=B)
    play.does(A, PlayKnight)
    robber_to(play)
    assert (play.game.pile(fresh(A)), play.game.pile(used(A))) == (cards("knight"), cards("knight"))
