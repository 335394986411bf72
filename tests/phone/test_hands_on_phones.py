"""Hands kept by Kazami, every seat on a phone: whoever is waited for goes on from the page of that phone, in each
variant.

The screen that all look at does by itself what follows by force, and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.prompts import Dice, Direction, SomeCards
from companion.game.state import NOBODY
from companion.game.text import Refusal, Text
from companion.journal import Journal
from companion.table import Table
from tests.dialogue.person import Person
from tests.laws.companies import VARIANTS, company
from tests.laws.player import value_for
from tests.laws.under_law import UnderLaw
from tests.table.scenes import give
from ui.dialogue import events
from ui.dialogue.actions import Device
from ui.dialogue.devices import Nearby
from ui.dialogue.page.filled_in import FACEDOWN
from ui.phone.browser_screens import BrowserScreens
from ui.phone.pressed import does
from ui.phone.seat_screen import SeatScreen
from ui.session.lone_table import LoneTable

FEW, MANY, TRIES, RICH = 60, 160, 60, 15
"""So many moves, each by that many taps at the most; everybody is given cards now and then, to have much to do."""
LED = (
    events.Begun,
    events.Filled,
    events.PlaceTapped,
    events.Taken,
    events.Confirmed,
    events.WentOn,
    events.LookedAside,
)
"""What leads on, beside forms and throws; all else takes back, reads or puts right."""
SELDOM = ("EndTurn", "FinishBuilding", "PassBuilding")


@dataclass
class Kazamis:
    """Kazami throws, and turns the vane."""

    table: Table
    luck: Random

    def throw(self) -> Refusal | None:
        waiting = self.table.open_throw()
        if waiting is None:
            return Refusal("no-throw", "", Text.of("Nothing is thrown."))
        prompt = waiting.prompt
        dice = () if isinstance(prompt, Direction) else prompt.which
        seen = tuple(self.luck.randint(1, 6) for _ in dice) if dice else self.luck.randrange(6)
        done = self.table.thrown(seen, revision=waiting.revision)
        return done if isinstance(done, Refusal) else None

    turn = throw


@dataclass
class Phones:
    """Every seat on its phone, the screen that all look at, and which moves were made."""

    table: Table
    luck: Random

    def __post_init__(self) -> None:
        self.lone = LoneTable(self.table, Kazamis(self.table, self.luck), lambda: Nearby(throws=True))
        self.seats = BrowserScreens(self.lone)
        self.all = Person(self.table)
        self.names = [seat.name for seat in self.table.setup.seats]
        self.all.consent.on_phones(self.names)

    def goes_on(self) -> bool:
        """Press on the phones of those who are waited for until something was moved."""
        head, front = self.table.history.head, self.table.game.front
        waits = front.waiting if front is not None else ()
        for _ in range(TRIES):
            seat = self.luck.choice(waits)
            screen = self.seats.screen(self.names[seat])
            assert screen is not None
            self.press(screen)
            self.all.looks()
            if self.table.history.head != head:
                return True
        return False

    def waits(self) -> object:
        """Say where it does not go on."""
        front = self.table.game.front
        screens = [self.seats.screen(self.names[seat]) for seat in (front.waiting if front else ())]
        return front, [screen and (screen.now, screen.page().title) for screen in screens]

    def press(self, screen: SeatScreen) -> None:
        """Press something of a page by luck: what leads on, if anything does."""
        said = self.said(screen)
        found = [(key, does(one, said)) for key, one in screen.keys.of(screen.page()).items()]
        leads = [one for one in found if isinstance(one[1], (*LED, Device))] or found
        if self.luck.random() < 0.7:
            leads = [one for one in leads if move_of(one[1]) not in SELDOM] or leads
        key, _ = self.luck.choice(leads)
        self.seats.press(self.names[screen.seat], key, said)

    def said(self, screen: SeatScreen) -> dict[str, str]:
        """Fill in a form as the question that is asked takes it."""
        prompt = None if screen.now.draft is None else screen.now.draft.prompt
        value = None if prompt is None else value_for(self.luck, prompt)
        if isinstance(prompt, SomeCards) and isinstance(value, Cards):
            return {FACEDOWN: str(value.unseen), **{f"c:{kind}": str(n) for kind, n in value}}
        if isinstance(prompt, Dice):
            return {f"die{i}": str(face) for i, face in enumerate(value or ())}
        return {"n": str(value)}


def move_of(does: object) -> str:
    return does.choice.move if isinstance(does, events.Begun) else ""


@pytest.mark.parametrize("most", [FEW, pytest.param(MANY, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("under", VARIANTS, ids=lambda under: under.variant.name)
def test_whoever_is_waited_for_goes_on_from_the_phone(under: UnderLaw, most: int, tmp_path: Path) -> None:
    setup = replace(company(under, 0).setup, hands="digital", dice="kazami")
    with Journal(tmp_path, lambda: 0.0) as journal:
        table = Table(journal, journal.begin("evening", setup, bytes(32)), under.variant)
        phones = Phones(table, Random(7))
        made = 0
        while made < most and table.game.winner == NOBODY:
            if made % RICH == 0 and table.game.turn:
                for seat in table.game.players:
                    give(table, seat, Cards(dict.fromkeys(under.variant.kinds_of("resource"), 2)))
            assert phones.goes_on(), phones.waits()
            made += 1
        moves = {type(entry.move).__name__ for entry in table.history.path()}
    assert {"Roll", "EndTurn", "OfferTrade", "AnswerOffer"} <= moves, "production and trades"
