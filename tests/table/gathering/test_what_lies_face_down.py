"""What lies face down decides no answer: not whom to ask before a throw is amended, nor what a correction shows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.game.cards import NO_CARDS, Cards
from companion.game.correct import Correct
from companion.game.facts import CardsMoved, Fact, OwnStated, Stated
from companion.game.moves import Choice
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.game.serialise import plainly
from companion.game.state import BANK, hand
from companion.game.text import Refusal
from companion.journal import Journal
from companion.rules.gathering.knights import ATTACK, DEFENCE, SLOTS, Knight, knight, slot, state_of
from companion.table import Table
from tests.dialogue.person import Person
from tests.table.scenes import let
from tests.table.seated import agreed_setup, done, seated
from ui.dialogue import events
from ui.dialogue.conversation import Asking, Covered

ANN, BEN, CLEO = 0, 1, 2


def with_knights(journal: Journal) -> Table:
    """Return a table at which Ann and Ben have knights, and Ann holds a wood that all saw and a sheep nobody saw."""
    table = seated(journal, agreed_setup("digital", "gathering"))
    let(table, ANN, "roll")
    kept = state_of(table.game)
    lies = (Knight(ATTACK), Knight(ATTACK), Knight())
    facts: list[Fact] = [OwnStated(plainly(replace(kept, knights=lies)))]
    for seat in (ANN, BEN, CLEO):
        facts += [CardsMoved(hand(seat), BANK, Secret(table.game.hand(seat), EVERYONE))]
    for seat in (ANN, BEN):
        facts += [CardsMoved(BANK, hand(seat), Secret(Cards({"ore": 3}), EVERYONE))]
        facts += [CardsMoved(hand(seat), slot(name, seat), Secret(Cards.one("ore"), (seat,))) for name in SLOTS]
    facts += [CardsMoved(BANK, hand(CLEO), Secret(Cards({"sheep": 1, "wheat": 1}), EVERYONE))]
    facts += [CardsMoved(hand(CLEO), hand(ANN), Secret(Cards.one("sheep"), (ANN, CLEO)))]
    facts += [CardsMoved(BANK, hand(ANN), Secret(Cards.one("wood"), EVERYONE))]
    done(table.submit(Correct(seat=ANN, revision=table.game.revision, facts=tuple(map(Stated, facts)))))
    assert table.known(TABLE).hand(ANN) == Cards({"wood": 1}, 1)
    return table


@pytest.mark.parametrize("card", ["wood", "sheep"])
def test_whether_all_are_asked_before_a_throw_is_amended_hangs_on_no_card_that_lies_face_down(
    journal: Journal, card: str
) -> None:
    table = with_knights(journal)
    thrown = done(table.thrown((1, 1))).seq
    filled = (("slot", SLOTS[0]), ("card", Cards.one(card)))
    done(table.submit(Choice("Exchange", ANN, filled), viewer=ANN))
    answer = table.amend(thrown, Choice("Roll", ANN, (("dice", (1, 2)),)))
    assert isinstance(answer, Refusal) and answer.code == "ask-first", "also where all could see that it fits"


def test_which_card_of_a_knight_lies_open_is_asked_of_its_owner_under_the_cover(journal: Journal) -> None:
    person = Person(with_knights(journal))
    person.does(events.Begun(Choice("CorrectPosition", TABLE)))
    person.fills(ANN, DEFENCE)
    sheet = person.now.sheet
    assert isinstance(sheet, Covered) and sheet.seat == ANN
    assert person.table.known(TABLE).pile(slot(SLOTS[1], ANN)) == Cards.facedown(1)
    person.does(events.Lifted())
    assert isinstance(person.now.sheet, Asking) and person.now.alone == ANN
    person.fills(SLOTS[1])
    assert knight(person.table.game, ANN).face == SLOTS[1]
    assert person.table.known(BEN).pile(slot(SLOTS[1], ANN)) == Cards.one("ore"), "he has opened it himself"


def test_how_a_knight_lies_that_opens_nothing_anybody_says(journal: Journal) -> None:
    table = with_knights(journal)
    opens = Choice("CorrectPosition", BEN, (("owner", ANN), ("position", DEFENCE), ("face", SLOTS[1])))
    assert isinstance(table.submit(opens, viewer=BEN, agreed=(0, 1, 2)), Refusal)
    gone = Choice("CorrectPosition", BEN, (("owner", ANN), ("position", "none")))
    done(table.submit(gone, viewer=BEN, agreed=(0, 1, 2)))
    assert table.known(BEN).pile(slot(SLOTS[1], ANN)) == Cards.facedown(1) != NO_CARDS
