"""Chance where a spell lets somebody choose of two cards: they are the next two of the deck, whatever comes first."""

from __future__ import annotations

from random import Random

from companion.game.cards import Cards
from companion.game.correct import Correct
from companion.game.facts import OwnStated, Stated
from companion.game.moves import Choice
from companion.game.serialise import plainly
from companion.journal import Journal
from companion.rules.wizards.magic import WizardHired
from tests.table.scenes import EVERYTHING, bought, give, let
from tests.table.seated import agreed_setup, done, play, seated

EVERYBODY = (0, 1, 2)


def test_the_two_cards_of_a_choice_are_the_next_two_of_the_deck(journal: Journal) -> None:
    table = seated(journal, agreed_setup("digital", "wizards"))
    play(Random(6), table, 12)
    let(table, 0, "build")
    give(table, 0, EVERYTHING + Cards({"mana": 2}))
    hired = plainly(WizardHired(0, "arsa", before=True).evolve(table.game).variant_state)
    done(table.submit(Correct(seat=0, revision=table.game.revision, facts=(Stated(OwnStated(hired)),))))
    done(table.submit(Choice("ChooseCard", 0)))
    looked_at = table.game.pile("looked_at:0")
    done(table.undo(agreed=EVERYBODY))
    assert Cards.one(bought(table)) + Cards.one(bought(table)) == looked_at
    assert looked_at.total == 2
