"""What version 1 of Wizards and Dragon wrote: a hand that was being looked into is still the one to take from."""

from __future__ import annotations

import json
from pathlib import Path

from companion.game.cards import Cards
from companion.game.codec import codec
from companion.game.drawn import CardsDrawn
from companion.game.facts import CardsMoved, StepsQueued
from companion.game.state import Step
from companion.rules.wizards import WIZARDS
from companion.rules.wizards.theft import TakeCard
from companion.table import Table
from tests.journal.test_forms import restored
from tests.table.seated import done, opened

OLD = Path(__file__).with_name("version-1.sql")


def test_the_hand_that_was_being_looked_into_is_still_the_one_to_take_from(tmp_path: Path) -> None:
    restored(OLD, tmp_path)
    with opened(tmp_path) as journal:
        table = Table(journal, journal.games()[0].id, WIZARDS)
        queued = [fact for fact in table.history.path()[-1].facts if isinstance(fact, StepsQueued)]
        assert queued == [StepsQueued((Step("take_card", (0,), whom=1),))]
        front = table.game.front
        assert front is not None and (front.name, front.whom) == ("take_card", 1)
        before = table.game.hand(1).total
        done(table.submit(TakeCard(seat=0, revision=table.game.revision, card=Cards.one(table.game.hand(1).kinds[0]))))
        assert table.game.hand(1).total == before - 1
        version_1 = {"told_to": [-1, 0, 1], "value": {"unseen": 1}}
        stolen = {"fact": "CardsMoved", "source": "hand:1", "target": "hand:0", "cards": version_1}
        for name, kind in (("TakeCard", CardsMoved), ("Steal", CardsDrawn)):
            move = {"move": name, "seat": 0, "ask": 1, "card": {"unseen": 1}, "victim": 1}
            _, (fact,) = codec(WIZARDS).entry(json.dumps(move), json.dumps([stolen]), 1)
            assert type(fact) is kind
