"""Cards taken from other hands: Plunder, Clairvoyance at the theft of a seven or a knight, and who sees what of it."""

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.facts import AgendaSet
from companion.game.history import Entry
from companion.game.prompts import SomeCards
from companion.rules.base.development import PlayKnight
from companion.rules.base.names import ROBBER
from companion.rules.base.robber import Steal
from companion.rules.wizards.dice import Reproduce
from companion.rules.wizards.goods import Transmute
from companion.rules.wizards.hiring import HireWizard
from companion.rules.wizards.magic import ARI, ARSA, GOLD, HAFLI, HOR, IRA, MANA, TALI
from companion.rules.wizards.spells import Spell
from companion.rules.wizards.theft import Foresee, Plunder, TakeCard
from companion.table.revealed_information import reveals_information
from tests.rules.base.board import A, B, C, D, Hands, Play, both_hands, corner
from tests.rules.wizards.board import (
    EXCHANGED,
    RIVER,
    cards,
    drawable,
    position,
    robber_to,
    rolls,
    seven,
)

BESIDE = {B: [corner(RIVER, "N")], C: [corner(RIVER, "SE")]}


def plundering(hands: Hands = "digital", **held: int) -> Play:
    """Return Ann in her trade phase with Arsa and three mana, and Ben with these cards."""
    return position("trade", hands=hands, wizards={A: [ARSA]}, held={A: {MANA: 3}, B: held})


def stealing(**more: Any) -> Play:
    """Return Ann, who has Hafli, at the theft of a seven beside Ben and Cleo."""
    held = {A: {MANA: 2}, B: {"wood": 2, MANA: 1}, C: {"ore": 1}}
    play = seven(**{"wizards": {A: [HAFLI]}, "settlements": BESIDE, "held": held, **more})
    robber_to(play, RIVER)
    return play


@both_hands
@pytest.mark.rule("WD-ARSA-04", "WD-ARSA-05")
def test_plunder_takes_a_card_of_any_hand_for_three_mana_and_moves_no_robber(hands: Hands) -> None:
    play = plundering(hands, gold=1, mana=1)
    before = play.bank(MANA)
    assert play.options(A, Plunder) == [B], "anybody with a card, wherever he builds"
    assert drawable(play, A, Plunder, victim=B) == cards("gold mana")
    play.does(A, Plunder, victim=B, card=cards("gold"))
    assert play.bank(MANA) == before + 3
    assert (play.holds(A), play.holds(B)) == ({GOLD: 1}, {MANA: 1})
    assert play.game.where(ROBBER) == EXCHANGED
    assert play.at() == ("trade", (A,))


@pytest.mark.rule("WD-ARSA-04")
def test_with_physical_hands_plunder_draws_over_all_cards_kazamis_or_one_of_cardboard() -> None:
    play = plundering("physical", gold=1, mana=1, wood=2)
    assert drawable(play, A, Plunder, victim=B) == Cards({GOLD: 1, MANA: 1}, 2)
    play.does(A, Plunder, victim=B, card=Cards.facedown(1))
    assert play.holds(A) == {"unseen": 1}
    assert play.holds(B) == {GOLD: 1, MANA: 1, "wood": 1}, "cardboard it was"
    only = plundering("physical", gold=1)
    assert only.refuses(A, Plunder, victim=B, card=Cards.facedown(1)).code == "no-such-choice"


@pytest.mark.rule("WD-ARSA-04")
def test_there_is_nothing_to_plunder_in_empty_hands_nor_in_ones_own() -> None:
    play = plundering()
    assert Plunder not in play.offers(A)
    refusal = play.refuses(A, Plunder, victim=B)
    assert (refusal.code, refusal.clause) == ("nobody", "WD-ARSA-04")
    some = plundering(wood=1)
    for victim in (A, C, 9):
        assert some.refuses(A, Plunder, victim=victim, card=cards("wood")).code == "no-such-choice"


@both_hands
@pytest.mark.rule("WD-HAFLI-01")
@pytest.mark.parametrize("cause", ["seven", "knight"])
def test_for_one_mana_the_thief_looks_at_the_hand_and_takes_what_he_likes_mana_too(cause: str, hands: Hands) -> None:
    if cause == "seven":
        play = stealing(hands=hands)
    else:
        held = {A: {MANA: 2}, B: {"wood": 2, MANA: 1}, C: {"ore": 1}}
        play = position(
            "build", hands=hands, wizards={A: [HAFLI]}, settlements=BESIDE, held=held, cards={A: {"knight": 1}}
        )
        play.does(A, PlayKnight)
        robber_to(play, RIVER)
    before = play.bank(MANA)
    assert {Steal, Foresee} <= play.offers(A), "a theft without looking is still a theft"
    assert play.options(A, Foresee) == [B, C]
    play.does(A, Foresee, victim=B)
    assert play.bank(MANA) == before + 1
    assert play.at() == ("take_card", (A,))
    assert play.variant.steps["take_card"].alone, "only who answers may see the choice"
    play.does(A, TakeCard, card=cards("mana"))
    assert play.game.hand(A).of(MANA) == 2
    assert play.game.hand(B).total == 2
    assert play.at()[0] == ("trade" if cause == "seven" else "build"), "one card, and the theft is over"


@both_hands
@pytest.mark.rule("WD-HAFLI-02")
def test_after_looking_the_card_must_come_from_that_hand(hands: Hands) -> None:
    play = stealing(hands=hands)
    play.does(A, Foresee, victim=B)
    assert play.offers(A) == {TakeCard}
    assert play.refuses(A, Steal, victim=C).code == "not-now"
    assert play.refuses(A, Foresee, victim=C).code == "not-now"
    prompt = play.asks(A, TakeCard)
    assert isinstance(prompt, SomeCards)
    assert (prompt.whose, prompt.held, prompt.least, prompt.most) == ("hand:1", play.game.hand(B), 1, 1)
    for wrong in (cards("gold"), cards("wood wood"), cards(), cards("knight")):
        assert play.refuses(A, TakeCard, card=wrong).code == "no-such-choice"


@both_hands
@pytest.mark.rule("WD-HAFLI-01", "WD-HAFLI-09")
def test_a_card_that_was_chosen_is_none_that_chance_drew_and_is_taken_back_when_all_agree(hands: Hands) -> None:
    for card in (cards("mana"), Cards.facedown(1) if hands == "physical" else cards("wood")):
        play = stealing(hands=hands)
        play.does(A, Foresee, victim=B)
        move = TakeCard(seat=A, revision=play.game.revision, card=card)
        drawn = play.game.drawn
        play.does(A, TakeCard, card=card)
        assert play.game.drawn == drawn
        assert reveals_information(Entry(1, 0, move, play.told[-1], play.variant.version))


def test_at_any_other_step_no_hand_is_open_to_take_from() -> None:
    play = position("trade", wizards={A: [HAFLI]}, held={B: {"wood": 2}})
    for agenda in (play.game.agenda, ()):
        play.states(AgendaSet(agenda))
        prompt = play.asks(A, TakeCard)
        assert isinstance(prompt, SomeCards)
        assert prompt.held.total == 0


@pytest.mark.rule("WD-HAFLI-01")
def test_what_all_cards_are_known_of_must_be_named_and_cardboard_need_not() -> None:
    digital = stealing()
    digital.does(A, Foresee, victim=B)
    assert digital.refuses(A, TakeCard, card=Cards.facedown(1)).code == "no-such-choice"
    physical = stealing(hands="physical")
    physical.does(A, Foresee, victim=B)
    physical.does(A, TakeCard, card=Cards.facedown(1))
    assert physical.game.hand(B).of(MANA) == 1
    assert physical.game.hand(B).total == 2
    all_mana = stealing(hands="physical", held={A: {MANA: 1}, B: {MANA: 2}})
    all_mana.does(A, Foresee, victim=B)
    assert all_mana.refuses(A, TakeCard, card=Cards.facedown(1)).code == "no-such-choice"


@both_hands
@pytest.mark.rule("WD-HAFLI-03", "WD-HAFLI-04")
def test_one_payment_lasts_for_the_turn_also_at_a_theft_from_another_player(hands: Hands) -> None:
    play = stealing(hands=hands, cards={A: {"knight": 1}}, held={A: {MANA: 1}, B: {"wood": 2}, C: {"ore": 1}})
    play.does(A, Foresee, victim=B)
    play.does(A, TakeCard, card=cards("wood"))
    before = play.bank(MANA)
    play.does(A, PlayKnight)
    robber_to(play, "-1,1")
    play.does(A, Foresee, victim=C)
    assert play.bank(MANA) == before
    play.does(A, TakeCard, card=cards("ore"))
    assert play.game.hand(C).total == 0


@pytest.mark.rule("WD-HAFLI-03", "WD-HIRE-06")
def test_what_was_paid_for_the_turn_stays_though_hafli_is_returned_in_it() -> None:
    held = {A: {MANA: 1, GOLD: 3}, B: {"wood": 2}, C: {"ore": 1}}
    play = stealing(wizards={A: [HAFLI, IRA]}, cards={A: {"knight": 1}}, held=held)
    play.does(A, Foresee, victim=B)
    play.does(A, TakeCard, card=cards("wood"))
    play.does(A, HireWizard, wizard=ARI, returned=HAFLI)
    play.does(A, PlayKnight)
    robber_to(play, "-1,1")
    play.does(A, Foresee, victim=C)
    assert play.at() == ("take_card", (A,))


@pytest.mark.rule("WD-HAFLI-03")
def test_in_the_next_turn_it_is_paid_for_again() -> None:
    play = stealing(seats=3)
    play.does(A, Foresee, victim=B)
    play.does(A, TakeCard, card=cards("wood"))
    for seat in (A, B, C):
        play.does(seat, play.variant.move_named("EndTurn"))
        rolls(play, 1, 1) if seat != C else rolls(play, 3, 4)
    robber_to(play, "-1,1")
    assert play.game.hand(A).of(MANA) == 1
    play.does(A, Foresee, victim=C)
    assert play.game.hand(A).of(MANA) == 0


@pytest.mark.rule("WD-HAFLI-01", "WD-MAG-03")
def test_without_hafli_or_without_mana_a_theft_stays_blind() -> None:
    for more in ({"wizards": {B: [HAFLI]}}, {"held": {B: {"wood": 1}}}):
        play = stealing(**more)
        assert play.offers(A) == {Steal}
        assert play.refuses(A, Foresee, victim=B).code in ("no-wizard", "no-mana")
    mine = stealing(wizards={}, hired_now={A: [HAFLI]})
    assert mine.refuses(A, Foresee, victim=B).clause == "WD-HIRE-03"


@pytest.mark.rule("WD-HAFLI-01", "WD-MAG-08")
def test_clairvoyance_does_not_go_with_a_knight_before_the_roll_nor_anywhere_but_at_a_theft() -> None:
    held = {A: {MANA: 1}, B: {"wood": 2}}
    early = position("before_roll", wizards={A: [HAFLI]}, settlements=BESIDE, held=held, cards={A: {"knight": 1}})
    early.does(A, PlayKnight)
    robber_to(early, RIVER)
    assert early.offers(A) == {Steal}
    refusal = early.refuses(A, Foresee, victim=B)
    assert (refusal.code, refusal.clause) == ("before-roll", "WD-MAG-08")
    quiet = position("trade", wizards={A: [HAFLI]}, settlements=BESIDE, held=held, robber=RIVER)
    assert Foresee not in quiet.offers(A)
    assert quiet.refuses(A, Foresee, victim=B).code == "not-now"


@pytest.mark.rule("WD-HAFLI-01")
def test_whose_hand_cannot_be_stolen_from_cannot_be_looked_into() -> None:
    play = stealing()
    for victim in (A, D, 9, -1):
        assert play.refuses(A, Foresee, victim=victim).code == "no-such-choice"
    assert MANA in play.holds(A)


COPIED: dict[type[Spell], tuple[str, int, dict[str, Any]]] = {
    Plunder: (ARSA, 3, {"victim": B, "card": cards("wood")}),
    Reproduce: (IRA, 2, {}),
    Transmute: (ARI, 2, {"kind": "ore"}),
}


@pytest.mark.rule("WD-HAFLI-05", "WD-HAFLI-07")
@pytest.mark.parametrize("spell", COPIED)
def test_a_spell_of_anothers_wizard_costs_one_mana_more_and_all_of_it_goes_to_the_stock(spell: type[Spell]) -> None:
    wizard, price, fields = COPIED[spell]
    play = position("trade", wizards={A: [HAFLI], C: [wizard]}, held={A: {MANA: price + 1}, B: {"wood": 1}})
    before = play.bank(MANA)
    play.does(A, spell, **fields)
    assert play.bank(MANA) == before + price + 1
    assert play.game.hand(A).of(MANA) == play.game.hand(C).of(MANA) == 0
    poor = position("trade", wizards={A: [HAFLI], C: [wizard]}, held={A: {MANA: price}, B: {"wood": 1}})
    assert spell not in poor.offers(A)
    assert poor.refuses(A, spell, **fields).code == "no-mana"
    own = position("trade", wizards={A: [HAFLI, wizard]}, held={A: {MANA: price}, B: {"wood": 1}})
    own.does(A, spell, **fields)


@pytest.mark.rule("WD-HAFLI-06", "WD-T-14")
@pytest.mark.parametrize("spell", COPIED)
def test_a_spell_of_a_wizard_in_the_stock_cannot_be_copied(spell: type[Spell]) -> None:
    play = position("trade", wizards={A: [HAFLI]}, held={A: {MANA: 9}, B: {"wood": 1}})
    assert spell not in play.offers(A)
    refusal = play.refuses(A, spell, **COPIED[spell][2])
    assert (refusal.code, refusal.clause) == ("nobody-to-copy", "WD-HAFLI-06")


@pytest.mark.rule("WD-HAFLI-05", "WD-HIRE-03")
def test_nobody_copies_with_a_hafli_hired_in_this_turn_nor_a_wizard_of_his_own_hired_in_it() -> None:
    new = position("trade", hired_now={A: [HAFLI]}, wizards={B: [IRA]}, held={A: {MANA: 9}})
    assert new.refuses(A, Reproduce).clause == "WD-MAG-03"
    mine = position("trade", wizards={A: [HAFLI]}, hired_now={A: [IRA]}, held={A: {MANA: 9}})
    assert mine.refuses(A, Reproduce).clause == "WD-HIRE-03"
    nobody = position("trade", wizards={A: [TALI, HOR], B: [IRA]}, held={A: {MANA: 9}})
    assert nobody.refuses(A, Reproduce).clause == "WD-MAG-03"
