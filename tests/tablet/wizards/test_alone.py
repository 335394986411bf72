"""Wizards and Dragon by touch: one die to throw beside a set one, and choices that only one seat may see."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.cards import Cards
from tests.tablet.evenings import Evening, give_cards
from tests.tablet.moments import Begin, known, next_turns
from tests.tablet.wizards.moments import magic, serve, to_the_theft


def test_with_one_die_set_one_die_is_asked_for_by_hand(begin: Begin) -> None:
    evening, finger = begin()
    finger.press("Spell book")
    finger.press_alone("Set one die")
    finger.press("4")
    assert magic(evening).set_die == 4
    assert [(row.face, row.fixed) for row in evening.screen.face.faces.rows] == [(4, True), (0, False)]
    finger.faces(2)
    assert known(evening).throw == (4, 2)
    assert len(evening.screen.face.dice.view.faces) == 2


def test_of_a_throw_with_a_set_die_only_the_thrown_one_can_be_put_right(begin: Begin) -> None:
    evening, finger = begin()
    evening.make("SetOneDie", 0, face=4)
    evening.table.thrown((2,), ())
    finger.touch(evening.screen.face.thrown, 0.12, 0.5)
    assert not evening.screen.face.faces.rows, "the first one was set"
    finger.touch(evening.screen.face.thrown, 0.41, 0.5)
    assert [(row.face, row.fixed) for row in evening.screen.face.faces.rows] == [(4, True), (2, False)]
    finger.face(1, 5)
    finger.all_agree()  # with hands and a bank that not everybody can see, all are asked
    assert evening.table.game.throw == (4, 5)


def test_dice_that_were_both_set_have_no_face_to_put_right(begin: Begin) -> None:
    evening, finger = begin()
    serve(evening, 0, "tali")
    next_turns(evening)
    evening.make("SetBothDice", 0, first=1, second=1)
    finger.touch(evening.screen.face.thrown, 0.2, 0.5)
    assert evening.screen.sheet is None


def _faces(evening: Evening) -> list[tuple[str, int]]:
    return [(kind, card.held or 0) for kind, card in _cards(evening).items()]


def _cards(evening: Evening) -> dict[str, Any]:
    from ui.tablet.kit.cards import CardRow  # noqa: PLC0415 imports Kivy, which needs GL

    sheet: Any = evening.screen.sheet
    row = next(part for part in sheet.walk() if isinstance(part, CardRow))
    return {card.kind: card for card in row.cards}


@pytest.mark.parametrize("hands", ["digital", "physical"])
def test_a_card_is_taken_from_the_hand_that_only_the_clairvoyant_sees(begin: Begin, hands: str) -> None:
    evening, finger = begin(hands=hands)
    serve(evening, 0, "hafli")
    next_turns(evening)
    for seat in range(3):
        give_cards(evening, seat, Cards({"gold": 2, "mana": 3}))
    evening.make("Foresee", 0, victim=to_the_theft(evening))
    finger.press("Take a card")
    finger.press("Lift the cover")
    faces = _faces(evening)
    kinds = [kind for kind, _ in faces]
    assert dict(faces)["gold"] == 2
    before = evening.table.known(0).hand(0).of("gold")
    finger.card(kinds.index("gold"), len(kinds))
    assert evening.table.known(0).hand(0).of("gold") == before + 1


def test_beside_cards_of_cardboard_the_clairvoyant_sees_what_kazami_keeps(begin: Begin) -> None:
    evening, finger = begin(hands="physical")
    serve(evening, 0, "hafli")
    next_turns(evening)
    for seat in range(3):
        give_cards(evening, seat, Cards())  # so that what lies face down afterwards is cardboard
        give_cards(evening, seat, Cards({"gold": 2, "ore": 1}, 2) if seat else Cards({"mana": 1}))
    evening.make("Foresee", 0, victim=to_the_theft(evening))
    finger.press("Take a card")
    finger.press("Lift the cover")
    faces = _cards(evening)
    assert {kind: card.held for kind, card in faces.items() if kind in ("gold", "mana", "ore")} == {
        "gold": 2,
        "mana": 0,
        "ore": None,
    }
    assert [faces[kind].more for kind in ("gold", "mana", "wood")] == [True, False, True]
