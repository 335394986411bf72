"""The table's word on what only this variant keeps: whom a wizard serves, whose the dragon is, how many warehouses."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.correct import CorrectAgenda, CorrectCards
from companion.game.moves import Choice, next_prompt
from companion.game.prompts import Dice, Number, OneOf
from companion.game.secret import TABLE
from companion.game.state import hand
from companion.rules.base.names import LARGEST_ARMY
from companion.rules.base.robber import Steal
from companion.rules.wizards import WIZARDS as VARIANT
from companion.rules.wizards.corrections import CorrectDragon, CorrectWarehouses, CorrectWizard
from companion.rules.wizards.dice import Roll, SetOneDie
from companion.rules.wizards.dragon import KeepDragon
from companion.rules.wizards.magic import ARI, ARSA, HAFLI, HOR, IRA, TALI, WIZARDS, Hired, employer, magic
from companion.rules.wizards.spells import serves
from tests.rules.base.board import A, B, C, D, corner
from tests.rules.wizards.board import RIVER, cards, own, position, robber_to, seven

NOBODY = -1


@pytest.mark.rule("WD-HIRE-02", "WD-COMP-12")
def test_any_wizard_can_be_said_to_serve_anybody_who_has_room_or_nobody() -> None:
    play = position(wizards={A: [ARSA, HAFLI], B: [HOR]})
    assert play.options(D, CorrectWizard) == list(WIZARDS)
    assert play.options(D, CorrectWizard, wizard=TALI) == [NOBODY, B, C, D]
    assert play.options(D, CorrectWizard, wizard=ARSA) == [NOBODY, A, B, C, D]
    play.does(D, CorrectWizard, wizard=ARSA, owner=B)
    assert [employer(play.game, wizard) for wizard in (ARSA, HAFLI, HOR, TALI)] == [B, A, B, NOBODY]
    play.does(D, CorrectWizard, wizard=HOR, owner=NOBODY)
    assert employer(play.game, HOR) == NOBODY
    assert play.refuses(D, CorrectWizard, wizard="merlin", owner=A).code in ("no-such-choice", "nonsense")
    assert play.refuses(D, CorrectWizard, wizard=TALI, owner=9).code in ("no-such-choice", "nonsense")


def test_a_wizard_that_is_put_right_has_served_before_and_one_that_serves_already_stays() -> None:
    play = position(hired_now={A: [ARSA]})
    play.does(D, CorrectWizard, wizard=IRA, owner=A)
    assert serves(play.game, A, IRA)
    play.does(D, CorrectWizard, wizard=ARSA, owner=A)
    assert not serves(play.game, A, ARSA), "it was hired in this turn"


@pytest.mark.rule("WD-COMMON-20")
def test_the_dragon_can_be_said_to_be_with_anybody_and_the_army_is_counted_again() -> None:
    play = position(knights={C: 2}, held={C: {"mana": 2}})
    assert play.options(A, CorrectDragon) == [NOBODY, A, B, C, D]
    play.does(A, CorrectDragon, holder=C)
    assert (own(play).dragon, play.holder(LARGEST_ARMY)) == (C, C)
    play.does(A, CorrectDragon, holder=NOBODY)
    assert (own(play).dragon, play.holder(LARGEST_ARMY)) == (NOBODY, None)
    play.does(A, CorrectDragon, holder=A)
    assert play.refuses(A, KeepDragon).code == "paid"


def test_warehouses_are_counted_by_the_table_and_never_fewer_allowed_than_there_are() -> None:
    play = position(warehouses={B: 25})
    assert play.options(A, CorrectWarehouses) == [A, B, C, D]
    few, many = play.asks(D, CorrectWarehouses, owner=A), play.asks(D, CorrectWarehouses, owner=B)
    assert isinstance(few, Number)
    assert isinstance(many, Number)
    assert ((few.least, few.most), (many.least, many.most)) == ((0, 19), (0, 25))
    play.does(D, CorrectWarehouses, owner=A, number=2)
    assert own(play).warehouses == (2, 25, 0, 0)
    assert play.refuses(D, CorrectWarehouses, owner=A, number=20).code == "no-such-choice"
    assert play.refuses(D, CorrectWarehouses, owner=A, number=-1).code == "no-such-choice"


@pytest.mark.rule("WD-HIRE-02")
def test_who_has_two_wizards_gets_no_third_by_correction() -> None:
    play = position(wizards={A: [ARSA, HAFLI]})
    assert A not in play.options(D, CorrectWizard, wizard=ARI)
    assert play.refuses(D, CorrectWizard, wizard=ARI, owner=A).code == "no-such-choice"


def test_cardboard_is_put_right_without_a_word_on_what_kazami_keeps_in_that_hand() -> None:
    worlds = []
    for card in (cards("gold"), cards("mana")):
        held = {A: {"wood": 2}, B: {"gold": 1, "mana": 1, "ore": 1}}
        play = seven(hands="physical", held=held, settlements={B: [corner(RIVER, "SW")]})
        robber_to(play, RIVER)
        play.does(A, Steal, victim=B, card=card)
        play.does(A, CorrectCards, pile=hand(A), cards=card + cards("wood ore"))
        assert play.game.hand(A) == card + cards("wood ore")
        assert play.seen_by(A).hand(A) == card + cards("wood ore")
        worlds.append([play.seen_by(viewer).piles for viewer in (TABLE, C, D)])
    assert worlds[0] == worlds[1]


@pytest.mark.rule("WD-COMP-10")
def test_a_hand_in_which_kazami_keeps_cards_is_stated_by_its_owner_alone_and_face_down_is_cardboard() -> None:
    held = {A: {"gold": 1, "wood": 2}, B: {"gold": 1, "mana": 1, "ore": 1}}
    play = seven(hands="physical", held=held, settlements={B: [corner(RIVER, "SW")]})
    robber_to(play, RIVER)
    play.does(A, Steal, victim=B, card=cards("mana"))
    for stated in (play.seen_by(TABLE).hand(A) + cards("ore"), cards("wood wood"), cards("gold gold wood")):
        assert play.refuses(B, CorrectCards, pile=hand(A), cards=stated).code == "not-yours"
    offered = next_prompt(play.seen_by(B), Choice("CorrectCards", B))
    assert isinstance(offered, OneOf) and hand(A) not in dict(offered.options)
    play.does(A, CorrectCards, pile=hand(A), cards=cards("gold mana") + Cards.facedown(2))
    assert play.game.hand(A) == Cards({"gold": 1, "mana": 1}, 2)
    assert (play.bank("gold"), play.bank("mana")) == (17, 18), "the rest is Ben's"


@pytest.mark.rule("WD-COMP-10")
def test_what_kazami_keeps_in_a_hand_is_put_right_out_of_the_bank_and_into_it() -> None:
    play = position(hands="physical", held={A: {"gold": 3, "mana": 1, "wood": 2}})
    play.does(A, CorrectCards, pile=hand(A), cards=Cards({"gold": 1, "mana": 2, "wood": 3}))
    assert play.game.hand(A) == Cards({"gold": 1, "mana": 2, "wood": 3})
    assert (play.bank("gold"), play.bank("mana")) == (18, 17)


@pytest.mark.rule("WD-COMMON-01")
def test_a_die_that_was_set_for_a_throw_the_table_passes_over_is_not_set_in_the_next_turn() -> None:
    play = position("before_roll", held={A: {"mana": 1}})
    play.does(A, SetOneDie, face=5)
    play.does(C, CorrectAgenda, whose=B, step="before_roll")
    assert own(play).set_die == 0
    prompt = play.asks(B, Roll)
    assert isinstance(prompt, Dice)
    assert len(prompt.which) == 2


@pytest.mark.rule("WD-COMP-12", "WD-HIRE-02", "WD-COMMON-20")
def test_what_does_not_fit_the_table_is_no_state_of_it() -> None:
    game = position().game
    hired = Hired(ARSA, 0)
    fits: tuple[dict[str, Any], ...] = (
        {"wizards": ((hired, Hired(HAFLI, 1)), (), (), ())},
        {"warehouses": (25, 0, 0, 0)},
        {"dragon": D},
        {"set_die": 6},
    )
    wrongs: tuple[dict[str, Any], ...] = (
        {"wizards": ((),) * 3},
        {"wizards": ((hired,), (hired,), (), ())},
        {"wizards": ((Hired("merlin", 0),), (), (), ())},
        {"warehouses": (0, 0, 0)},
        {"warehouses": (0, 0, 0, -1)},
        {"dragon": 4},
        {"set_die": 7},
        {"set_die": -1},
    )
    for own_, fit in (*((one, True) for one in fits), *((one, False) for one in wrongs)):
        assert VARIANT.whole(replace(game, variant_state=replace(magic(game), **own_))) is fit, own_
