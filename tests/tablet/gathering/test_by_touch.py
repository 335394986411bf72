"""Catan the Gathering by touch: summoning, what a knight may do, what is forced, and what is put right."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.rules.gathering.knights import ATTACK, DEFENCE
from tests.tablet.evenings import Evening, paragraphs, throw
from tests.tablet.gathering.moments import GUARD, STRONG, WEAK, attacked, lies, own, shown
from tests.tablet.moments import Begin, known, next_turns, step, thrown

NAMES = ("Mika", "Ren", "Sora")


def corner(evening: Evening) -> list[str]:
    """What stands below the disc at the left."""
    return [line.text for line in evening.screen.face.next.lines]


def lie(evening: Evening, seat: int) -> list[str]:
    """The three cards of a seat's knight, as its owner knows them."""
    game = evening.table.known(seat)
    return [game.pile(f"{name}:{seat}").kinds[0] for name in ("first_base", "second_base", "attribute")]


# -- summoning


def test_a_knight_in_defence_is_summoned_under_the_cover_with_six_taps_and_shows_its_open_card(begin: Begin) -> None:
    evening, finger = begin((), thrown=False)
    before = finger.taps
    finger.press_alone("Mika: Summon a knight")
    finger.press("Defence position")
    for card in (1, 2, 4):
        finger.card(card, 5)
    assert finger.taps - before == 6
    assert "Ren: Summon a knight" in finger.tiles
    assert not lies(evening, 0).position, "shown only when all have chosen"
    for said in ("Ren: Summon a knight", "Summon a knight"):
        finger.press_alone(said)
        finger.press("Attack position")
        for card in (0, 1, 2):
            finger.card(card, 5)
    assert lie(evening, 0) == ["brick", "sheep", "ore"]
    assert [lies(evening, seat).position for seat in range(3)] == [DEFENCE, ATTACK, ATTACK]
    assert corner(evening) == ["", "Mika, open: 1 brick"]


def test_every_seat_may_summon_before_the_one_that_is_named_first(begin: Begin) -> None:
    evening, finger = begin((), thrown=False)
    finger.press_alone("Summon a knight")
    finger.press("Attack position")
    for card in (3, 2, 1):
        finger.card(card, 5)
    front = known(evening).front
    assert front is not None and len(front.answered) == 1


def test_of_real_cards_only_the_open_one_is_named(begin: Begin) -> None:
    evening, finger = begin((), hands="physical", thrown=False)
    finger.press("Mika: Summon a knight")
    finger.press("Attack position")
    finger.press("Ren: Summon a knight")
    finger.press("Defence position")
    finger.card(4, 5)
    front = known(evening).front
    assert front is not None and len(front.answered) == 2
    finger.press("Summon a knight")
    finger.press("Attack position")
    assert (step(evening), corner(evening)) == ("before_roll", ["", "Ren, open: 1 ore"])


def test_its_owner_alone_looks_at_the_own_knight(begin: Begin) -> None:
    evening, finger = begin((STRONG, WEAK, GUARD))
    finger.row(0)
    finger.press_alone("Own cards")
    said = paragraphs(evening)
    assert {"First base card", "Second base card", "Attribute"} <= set(said)


# -- what a knight may do


def test_one_card_is_exchanged_under_the_cover_once_a_turn(begin: Begin) -> None:
    evening, finger = begin()
    finger.press("Exchange a summoning card")
    finger.press("Attribute")
    finger.press("Lift the cover")
    finger.card(2, 5)
    assert lie(evening, 0) == ["ore", "wheat", "sheep"]
    assert "Exchange a summoning card" not in finger.offered
    assert corner(evening)[-1] == "Done: card exchanged"


def test_the_position_changes_once_a_turn_and_the_open_card_is_there_for_all(begin: Begin) -> None:
    evening, finger = begin()
    finger.press("Change the position")
    finger.press("Second base card")
    assert (lies(evening, 0).position, lies(evening, 0).face) == (DEFENCE, "second_base")
    assert corner(evening)[1:] == ["Mika, open: 1 wheat", "Done: position changed"]
    assert not {"Change the position", "Attack"} & finger.offered
    next_turns(evening)
    thrown(evening)
    finger.press("Change the position")
    assert lies(evening, 0).position == ATTACK


def test_a_real_card_that_is_turned_up_is_named(begin: Begin) -> None:
    evening, finger = begin(hands="physical")
    finger.press("Change the position")
    finger.press("First base card")
    finger.card(4, 5)
    assert corner(evening)[1] == "Mika, open: 1 ore"


# -- what is forced


def test_a_seven_of_one_and_six_forces_an_attack_beside_the_robber(begin: Begin) -> None:
    evening, finger = begin((GUARD, STRONG, WEAK), thrown=False)
    throw(finger, 1, 6)
    home = known(evening).places(2, "settlement")[0]
    finger.place(next(at for at in evening.screen.face.board.view.highlight if home in corners(evening, at)))
    if "Sora" in finger.tiles:
        finger.press("Sora")
    assert lies(evening, 0).position == ATTACK
    assert set(own(evening).done) == {"position_changed", "attacked"}
    assert [side.name for side in evening.screen.face.duel.view.sides] == ["Mika", "Sora"]


def corners(evening: Evening, hex_: str) -> tuple[str, ...]:
    return known(evening).island.hex_corners[hex_]


def test_who_has_too_few_cards_sees_why_then_sells_a_building_and_summons(begin: Begin) -> None:
    evening, finger = begin((WEAK, STRONG, WEAK), Cards())
    attacked(evening, 1)
    assert evening.screen.face.sentence.view.text == "Ren wins the battle"
    finger.press("Done")
    home = evening.screen.face.board.view.highlight[0]
    finger.place(home)
    assert "Sell a building" in paragraphs(evening)
    finger.press("Yes, do it")
    assert home not in known(evening).pieces and own(evening).chips == (0, 3, 2)
    assert evening.table.known(0).hand(0).total == 6
    finger.press_alone("Mika: Summon a knight")
    for card in (0, 1, 2):
        finger.card(card, 5)
    finger.press_alone("Summon a knight")
    for card in (3, 4, 4):
        finger.card(card, 5)
    assert (step(evening), lies(evening, 0).position) == ("build", ATTACK)


# -- taking back, putting right


def test_an_open_card_is_turned_down_again_only_when_all_who_saw_it_agree(begin: Begin) -> None:
    evening, finger = begin()
    finger.press("Change the position")
    finger.press("First base card")
    finger.press("Undo")
    assert {f"{name}: not yet" for name in NAMES} <= set(finger.tiles)
    finger.all_agree()
    assert lies(evening, 0).position == ATTACK


def test_a_battle_is_taken_back_with_its_chip_and_its_card(begin: Begin) -> None:
    evening, finger = begin()
    attacked(evening, 1)
    shown(evening, "", "")
    assert own(evening).chips == (3, 1, 2)
    finger.press("Undo")
    finger.all_agree()
    assert (own(evening).chips, step(evening)) == ((2, 2, 2), "show_second")
    assert lie(evening, 1) == ["brick", "wood", "wood"]


def test_chips_are_put_right(begin: Begin) -> None:
    evening, finger = begin()
    for said in ("Fix", "Correct the chips", "Ren", "plus", "plus", "plus", "Done"):
        finger.press(said)
    assert own(evening).chips == (2, 3, 2)
    assert [row.points for row in evening.screen.face.ledger.rows] == ["2", "3", "2"]


@pytest.mark.parametrize("hands", ["digital", "physical"])
def test_a_knight_is_put_right(begin: Begin, hands: str) -> None:
    evening, finger = begin(hands=hands)
    for said in ("Fix", "Correct a knight's position", "Ren", "Defence position", "Second base card"):
        finger.press(said)
    assert (lies(evening, 1).position, lies(evening, 1).face) == (DEFENCE, "second_base")
    assert corner(evening)[0] == ""


def test_what_is_done_in_the_turn_is_put_right(begin: Begin) -> None:
    evening, finger = begin()
    finger.press("Change the position")
    finger.press("First base card")
    finger.press("Fix")
    while "Correct what is done in this turn" not in finger.tiles:
        finger.press("›")
    for said in ("Correct what is done in this turn", "Position changed", "No"):
        finger.press(said)
    assert own(evening).done == () and "Change the position" in finger.offered


def test_the_page_of_a_seat_says_once_how_many_chips_it_has(begin: Begin) -> None:
    evening, finger = begin()
    finger.row(0)
    assert paragraphs(evening).count("Chips") == 1
