"""A table whose counts contradict each other is never stuck: people name cards wrongly, and the game goes on."""

from __future__ import annotations

from random import Random

from companion.game.cards import Cards
from companion.game.correct import Correct
from companion.game.facts import CardsMoved, CardsSeen, Stated
from companion.game.moves import Choice
from companion.game.secret import EVERYONE, Secret
from companion.journal import Journal
from tests.table.scenes import let
from tests.table.seated import agreed_setup, done, play, seated


def test_a_count_can_be_answered_also_when_more_cards_were_named_than_there_are(journal: Journal) -> None:
    """All nineteen sheep lie in the bank, and yet Ben was said to hold one: Ann can only say that she has none."""
    table = seated(journal, agreed_setup("physical"))
    play(Random(6), table, 12)
    seen = {
        "bank": Cards({"wood": 13, "brick": 12, "sheep": 19, "wheat": 17, "ore": 17}),
        "hand:0": Cards({"brick": 1, "wood": 5}, 1),
        "hand:1": Cards({"brick": 4, "sheep": 1}, 1),
    }
    facts = [Stated(CardsSeen(pile, Secret(cards, EVERYONE))) for pile, cards in seen.items()]
    facts.append(Stated(CardsMoved("deck", "unplayed:1", Secret(Cards.facedown(1), EVERYONE))))
    done(table.submit(Correct(seat=0, revision=table.game.revision, facts=tuple(facts))))
    let(table, 1, "trade")
    done(table.submit(Choice("PlayMonopoly", 1, (("resource", "sheep"),))))
    assert table.game.front and (table.game.front.name, table.game.front.waiting) == ("count_hand", (0,))
    done(table.submit(Choice("CountHand", 0, (("number", 0),))))
    assert table.game.hand(0) == seen["hand:0"]
