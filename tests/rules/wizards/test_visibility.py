"""What each viewer is shown of this variant: who keeps what lies open, and what only its owner, or two, may know."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.decide import choices
from companion.game.facts import CardsMoved
from companion.game.panels import Caption, Menu, Tally
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.game.state import BANK, Game, hand
from companion.rules.base.development import PlayKnight
from companion.rules.base.pay import openly
from companion.rules.base.robber import Discard, Steal
from companion.rules.base.trade import AnswerOffer, OfferTrade
from companion.rules.wizards import WIZARDS as VARIANT
from companion.rules.wizards.boardwork import PlaceVirtualRobber
from companion.rules.wizards.deckwork import ChooseCard, KeepCard
from companion.rules.wizards.dice import SetOneDie
from companion.rules.wizards.dragon import SummonDragon
from companion.rules.wizards.goods import BuildWarehouse, ReverseExchange
from companion.rules.wizards.hiring import HireWizard
from companion.rules.wizards.theft import Foresee, Plunder
from tests.rules.base.board import COAST, A, B, C, D, Hands, Play, both_hands, corner, sentence
from tests.rules.wizards.board import (
    BRICK_PORT,
    RIVER,
    cards,
    drawable,
    ends,
    foresees,
    own,
    plunders,
    position,
    robber_to,
    rolls,
    steals,
)

EVERYBODY = (TABLE, A, B, C, D)
BILL = {"sheep": 1, "wheat": 1, "ore": 1}
BESIDE_RIVER: dict[str, Any] = {"settlements": {B: [corner(RIVER, "SW")]}}


def shown(play: Play, viewer: int, form: type[Any]) -> list[Any]:
    """Return a viewer's panels of a form."""
    return [panel for panel in VARIANT.panels(play.seen_by(viewer)) if isinstance(panel, form)]


def views(play: Play, *viewers: int) -> list[Game]:
    """Return what these viewers know."""
    return [play.seen_by(viewer) for viewer in viewers]


@pytest.mark.rule("WD-MAG-11")
def test_of_gold_and_mana_in_a_hand_others_know_only_how_many_cards_there_are() -> None:
    worlds = []
    for held in ({"gold": 2, "mana": 1}, {"wood": 3}, {"mana": 3}):
        play = position("trade", held={A: held})
        assert play.seen_by(A).hand(A) == Cards(held)
        for viewer in (TABLE, B, C, D):
            assert play.seen_by(viewer).hand(A) == Cards.facedown(3)
        worlds.append([known.hand(seat) for known in views(play, TABLE, B, C, D) for seat in (A, B, C, D)])
    assert worlds[0] == worlds[1] == worlds[2]


@both_hands
def test_an_owner_knows_gold_and_mana_exactly_even_of_unseen_cards(hands: Hands) -> None:
    play = position("trade", hands=hands, held={A: {"gold": 2, "wood": 2}, B: {"ore": 2}})
    play.does(A, OfferTrade, partner=B, give=cards("wood"), get=cards("ore"))
    if hands == "digital":
        play.does(B, AnswerOffer, answer="yes")
    for game in (play.game, play.seen_by(A)):
        assert (game.hand(A).of("gold"), game.hand(A).most("gold"), game.hand(A).most("mana")) == (2, 2, 0)


@both_hands
@pytest.mark.rule("WD-COMP-10", "WD-MAG-01")
def test_what_is_paid_for_magic_is_seen_by_all_and_so_is_the_bank(hands: Hands) -> None:
    produced = openly("bank", "hand:0", cards("gold gold brick mana"))
    play = position("trade", hands=hands, also=[produced])
    play.does(A, BuildWarehouse)
    play.does(A, HireWizard, wizard="arsa")
    for known in views(play, *EVERYBODY):
        assert (known.pile("bank").of("gold"), known.pile("bank").of("mana")) == (19, 19)
        bank = next(p for p in known.variant.panels(known) if isinstance(p, Tally) and p.totals)
        assert (bank.totals[0].n, bank.totals[0].apart) == (95, (("gold", 19), ("mana", 19)))
        assert known.hand(A) == Cards()


@both_hands
@pytest.mark.rule("WD-COMP-07", "WD-COMP-09", "WD-COMMON-16")
def test_wizards_dragon_warehouses_virtual_pieces_and_lasting_spells_are_open_to_all(hands: Hands) -> None:
    play = position(
        "trade",
        hands=hands,
        held={A: {"mana": 9, "gold": 3}},
        wizards={A: ["tali"], B: ["ira"]},
        virtual_roads={B: [COAST[9]]},
        settlements={A: [ends(BRICK_PORT)[0]]},
        knights={A: 2},
    )
    for spell, fields in ((SummonDragon, {}), (BuildWarehouse, {}), (PlaceVirtualRobber, {"place": RIVER})):
        play.does(A, spell, **fields)
    play.does(A, ReverseExchange)
    play.does(A, HireWizard, wizard="ari")
    for viewer in EVERYBODY:
        known = play.seen_by(viewer)
        assert known.variant_state == own(play)
        assert known.pieces == play.game.pieces
        assert known.this_turn == play.game.this_turn
        assert known.awards == {"largest_army": A}
        (caption,) = shown(play, viewer, Caption)
        assert (caption.about, caption.seat) == ("dragon", A)
        tally = next(panel for panel in shown(play, viewer, Tally) if sentence(panel.title) == "service")
        rows = {sentence(row.label): row.values for row in tally.rows}
        assert rows["warehouses"] == (1, 0, 0, 0)
        assert [rows[w] for w in ("tali", "ari", "ira", "hor")] == [
            ("●", "", "", ""),
            ("●", "", "", ""),
            ("", "●", "", ""),
            ("", "", "", ""),
        ]


@pytest.mark.rule("WD-COMMON-01", "WD-COMMON-16")
def test_the_set_die_and_the_strength_of_an_army_are_open_to_all() -> None:
    play = position("before_roll", held={A: {"mana": 1}}, knights={A: 2}, dragon=A)
    play.does(A, SetOneDie, face=5)
    for viewer in EVERYBODY:
        assert play.seen_by(viewer).variant_state.set_die == 5
        assert play.count("used_knights", A, viewer) == 3


@pytest.mark.parametrize("step", ["before_roll", "trade", "build"])
@pytest.mark.rule("WD-MAG-06", "WD-MAG-10")
def test_the_spell_book_on_the_table_is_the_same_whatever_the_hand_holds(step: str) -> None:
    books = []
    for held in ({"mana": 9}, {"wood": 9}, {"gold": 9}):
        play = position(step, held={A: held, C: {"ore": 1}}, wizards={A: ["arsa", "tali"]}, knights={B: 1})
        books.append([shown(play, viewer, Menu) for viewer in EVERYBODY])
        for known in views(play, TABLE, B):
            assert known.hand(A) == Cards.facedown(9)
    assert books[0] == books[1] == books[2]
    (book,) = books[0][0]
    assert book.seat == A
    assert {item.move for item in book.items if item.why is None} == {
        "before_roll": {"SetOneDie", "SetBothDice"},
        "trade": {"ChooseCard", *AFTER} - {"ReverseExchange"},
        "build": {"ChooseCard", *AFTER} - {"ReverseExchange"},
    }[step]


AFTER = {"BuildWarehouse", "PlaceVirtualRobber", "SummonDragon", "BuildVirtualSettlement", "Tempt", "Plunder"}


def stolen(hands: Hands, card: Cards, take: Callable[[Play, Cards], object]) -> Play:
    """Return the table after Ann took this card of Ben, who holds gold, mana and wood."""
    held = {A: {"mana": 3}, B: {"gold": 2, "mana": 2, "wood": 2}}
    play = position("roll", hands=hands, held=held, wizards={A: ["hafli", "arsa"]}, **BESIDE_RIVER)
    rolls(play, 3, 4)
    take(play, card)
    return play


every_theft = pytest.mark.parametrize("take", [steals, foresees, plunders])


@every_theft
@both_hands
@pytest.mark.rule("WD-HAFLI-09", "WD-ARSA-04")
def test_which_card_was_taken_only_the_two_know(take: Callable[[Play, Cards], object], hands: Hands) -> None:
    worlds = []
    for card in (cards("gold"), cards("mana"), cards("wood") if hands == "digital" else Cards.facedown(1)):
        play = stolen(hands, card, take)
        worlds.append([(known.piles, known.variant_state) for known in views(play, TABLE, C, D)])
        paid = 0 if take is steals else 1 if take is foresees else 3
        for viewer in (A, B):
            known = play.seen_by(viewer)
            expected = Cards({"mana": 3 - paid}) + card
            if viewer == A or hands == "physical":
                assert known.hand(A) == expected
            if viewer == B:
                assert known.hand(B).of("gold") == 2 - card.of("gold")
                assert known.hand(B).of("mana") == 2 - card.of("mana")
    assert worlds[0] == worlds[1] == worlds[2]


@both_hands
@pytest.mark.rule("WD-ARSA-04")
def test_a_card_is_drawn_by_chance_out_of_the_whole_hand(hands: Hands) -> None:
    held = {A: {"mana": 3}, B: {"gold": 2, "mana": 1, "wood": 2}}
    play = position(hands=hands, held=held, wizards={A: ["arsa"]}, cards={A: {"knight": 1}}, **BESIDE_RIVER)
    drawn = Cards({"gold": 2, "mana": 1}, 2) if hands == "physical" else Cards(held[B])
    assert drawable(play, A, Plunder, victim=B) == drawn
    play.does(A, PlayKnight)
    robber_to(play, RIVER)
    assert drawable(play, A, Steal, victim=B) == drawn


@both_hands
@pytest.mark.rule("WD-HAFLI-09", "WD-HAFLI-01")
def test_the_hand_that_clairvoyance_opens_is_seen_by_its_caster_alone(hands: Hands) -> None:
    worlds = []
    for held in ({"gold": 2, "ore": 1}, {"mana": 2, "wood": 1}):
        play = position("roll", held={A: {"mana": 1}, B: held}, wizards={A: ["hafli"]}, **BESIDE_RIVER)
        rolls(play, 3, 4)
        robber_to(play, RIVER)
        play.does(A, Foresee, victim=B)
        assert play.seen_by(A).hand(B) == Cards(held)
        worlds.append([known.piles for known in views(play, TABLE, C, D)])
        assert VARIANT.steps["take_card"].alone
        for viewer in (B, C, D):
            assert choices(play.seen_by(viewer), viewer) == ()
    assert worlds[0] == worlds[1]


@pytest.mark.rule("WD-ARSA-01", "WD-ARSA-02")
def test_of_the_two_cards_of_choice_and_the_one_at_the_bottom_only_the_caster_knows() -> None:
    worlds = []
    for kept, buried in (("knight", "monopoly"), ("monopoly", "knight"), ("victory_point", "victory_point")):
        play = position(held={A: {"mana": 2, **BILL}}, wizards={A: ["arsa"]})
        play.does(A, ChooseCard, cards=cards(f"{kept} {buried}"))
        looking = [known.piles for known in views(play, TABLE, B, C, D)]
        assert play.seen_by(A).pile("looked_at:0") == cards(f"{kept} {buried}")
        assert VARIANT.steps["keep_card"].alone
        play.does(A, KeepCard, card=cards(kept))
        assert play.seen_by(A).variant_state.bottom == (cards(buried),)
        for known in views(play, TABLE, B, C, D):
            assert known.variant_state.bottom == (Cards.facedown(1),)
        worlds.append((looking, [(known.piles, known.variant_state) for known in views(play, TABLE, B, C, D)]))
    assert worlds[0] == worlds[1] == worlds[2]


@pytest.mark.rule("WD-MAG-11")
def test_with_cards_of_cardboard_in_hand_gold_and_mana_that_are_discarded_must_be_named() -> None:
    play = position("roll", hands="physical", held={A: {"gold": 5, "mana": 1, "wood": 2}})
    rolls(play, 3, 4)
    play.refuses(A, Discard, cards=Cards.facedown(4))
    play.refuses(A, Discard, cards=Cards({"gold": 1}, 3))
    play.does(A, Discard, cards=Cards({"gold": 2}, 2))
    assert play.holds(A) == {"gold": 3, "mana": 1}


@pytest.mark.rule("WD-MAG-11")
def test_cards_of_cardboard_may_leave_unseen_and_gold_and_mana_stay_known() -> None:
    play = position("roll", hands="physical", held={A: {"gold": 2, "mana": 2, "wood": 2, "ore": 2}})
    rolls(play, 3, 4)
    play.does(A, Discard, cards=Cards.facedown(4))
    for game in (play.game, play.seen_by(A)):
        assert game.hand(A) == cards("gold gold mana mana")
        assert (game.pile("bank").of("gold"), game.pile("bank").of("mana")) == (17, 17)


@pytest.mark.rule("WD-COMP-10", "WD-GEN-02")
def test_nobody_takes_a_card_face_down_in_the_bank_for_gold_or_mana() -> None:
    held = {A: {"gold": 3, "brick": 1, "ore": 5}, B: {"mana": 19}}
    play = position("trade", hands="physical", held=held, wizards={A: ["arsa"]})
    play.states(CardsMoved(hand(A), BANK, Secret(Cards.facedown(4), EVERYONE)))
    for known in (play.game, *views(play, *EVERYBODY)):
        assert [known.pile(BANK).most(kind) for kind in ("gold", "mana")] == [16, 0]
    assert "GenerateMana" not in {choice.move for choice in choices(play.seen_by(A), A)}


@pytest.mark.rule("WD-COMMON-16", "WD-IRA-04", "WD-AWARD-05")
def test_wizards_the_army_with_the_dragon_and_the_road_with_its_virtual_part_are_compared_by_all() -> None:
    play = position(
        wizards={A: ("arsa", "tali")}, dragon=A, knights={A: 2}, roads={B: COAST[:2]}, virtual_roads={B: COAST[2:3]}
    )
    for viewer in EVERYBODY:
        assert play.compared(A, viewer) == {
            "service": (2, ""),
            "used_knights": (3, "largest_army"),
            "road_length": (0, ""),
        }
        assert play.compared(B, viewer) == {"service": (0, ""), "used_knights": (0, ""), "road_length": (3, "")}
