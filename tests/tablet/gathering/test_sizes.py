"""Catan the Gathering in every look: all can be read and touched."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.game.panels import Versus
from companion.rules.gathering.knights import SLOTS
from tests.tablet.evenings import Evening, give_cards, paragraphs
from tests.tablet.gathering.moments import GUARD, STRONG, TRAP, WEAK, attacked, shown, summon
from tests.tablet.legible import WINDOWS, LookedAt, as_it_is, kit_for
from tests.tablet.moments import Begin, known, next_turns, step, thrown
from tests.tablet.test_sizes import NAMES
from ui.dialogue import events

ALL = (STRONG, TRAP, GUARD, WEAK)
MANY = Cards({"wood": 3, "brick": 3, "sheep": 3, "wheat": 3, "ore": 3})


@pytest.fixture
def begin(begin: Begin) -> Begin:
    """Begin an evening of four with long names in the window."""
    return partial(begin, players=4, names=NAMES[:4])


def started(screen: Any) -> None:
    """Begin what the bright tile does."""
    screen.tell(screen.moment.actions.main.does)


BEFORE_AND_BEGUN = {"before": as_it_is, "begun": started}


def as_before(evening: Evening, window: Any) -> None:
    """Lay the screen out in English again, so that a finger finds its way."""
    window.size = WINDOWS[0]
    evening.screen.fit(kit_for("en", WINDOWS[0], larger=False))


def chosen(screen: Any, move: str, **filled: Any) -> None:
    """Begin a choice of the seat of the turn."""
    screen.tell(events.Begun(Choice(move, 0, tuple(filled.items()))))


@pytest.mark.parametrize("hands", ["digital", "physical"])
def test_the_first_summoning_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt, hands: str) -> None:
    evening, _ = begin((), MANY, hands=hands, thrown=False)
    assert step(evening) == "summon"
    assert in_every_look(evening.screen, BEFORE_AND_BEGUN) == {}


def test_each_question_of_a_summoning_can_be_read_and_touched(
    begin: Begin, in_every_look: LookedAt, window: Any
) -> None:
    evening, finger = begin((), MANY, thrown=False)
    started(evening.screen)
    finger.press("Lift the cover")
    assert in_every_look(evening.screen) == {}
    as_before(evening, window)
    finger.press("Defence position")
    for kind in range(2):
        assert in_every_look(evening.screen) == {}
        as_before(evening, window)
        finger.card(kind, 5)


def test_what_a_seat_laid_while_others_choose_stands_on_its_own_sheet_in_every_look(
    begin: Begin, in_every_look: LookedAt
) -> None:
    evening, finger = begin((), MANY, thrown=False)
    summon(evening, 0, GUARD)
    finger.row(0)
    finger.press("Own cards")
    finger.press("Lift the cover")
    (laid,) = (said for said in paragraphs(evening) if said.startswith("Chosen, and hidden until all have chosen"))
    for what in ("Defence position", "Open base card 1 brick", "Second base card 1 brick", "Attribute card 1 ore"):
        assert what.lower() in laid.lower()
    assert in_every_look(evening.screen) == {}


def test_what_a_knight_may_do_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, _ = begin(ALL)
    moves = {move: partial(chosen, move=move) for move in ("Exchange", "ChangePosition", "Attack")}
    assert in_every_look(evening.screen, {"none yet": as_it_is, **moves}) == {}


def test_a_turned_real_card_is_named_in_every_look(begin: Begin, in_every_look: LookedAt) -> None:
    evening, _ = begin(ALL, hands="physical")
    turned = partial(chosen, move="ChangePosition", face="second_base")
    assert in_every_look(evening.screen, turned) == {}


@pytest.mark.parametrize("hands", ["digital", "physical"])
def test_showing_cards_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt, hands: str) -> None:
    evening, _ = begin(ALL, MANY, hands=hands)
    attacked(evening, 1)
    for words in ("wood wood brick sheep wheat ore", ""):
        assert in_every_look(evening.screen, BEFORE_AND_BEGUN) == {}
        shown(evening, words)


def test_real_knights_are_turned_up_in_every_look(begin: Begin, in_every_look: LookedAt) -> None:
    evening, _ = begin(ALL, MANY, hands="physical")
    attacked(evening, 2)
    shown(evening, "wood brick sheep wheat ore", "wood brick sheep wheat ore")
    assert step(evening) == "reveal"
    assert in_every_look(evening.screen, BEFORE_AND_BEGUN) == {}


def test_how_real_cards_are_laid_in_a_bound_position_can_be_read_and_touched(
    begin: Begin, in_every_look: LookedAt, window: Any
) -> None:
    evening, finger = begin((WEAK, STRONG, WEAK, WEAK), MANY, hands="physical")
    attacked(evening, 1)
    shown(evening, "", "")
    for seat, words in enumerate((WEAK, STRONG)):
        kinds = words.split()[1:]
        evening.make("RevealKnight", seat, **{name: Cards.one(kind) for name, kind in zip(SLOTS, kinds, strict=True)})
    assert step(evening) == "summon"
    finger.press("Done")
    assert in_every_look(evening.screen, started) == {}
    as_before(evening, window)
    finger.press("Attack position")
    assert step(evening) == "summon" and known(evening).sealed, "one tap, and it lies there"


def test_the_longest_result_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, _ = begin(ALL, MANY)
    attacked(evening, 1)
    shown(evening, "wood brick sheep wheat ore", "wood brick sheep wheat ore")
    sums = evening.screen.moment.sums
    assert isinstance(sums, Versus) and len(sums.notes) == 2
    assert in_every_look(evening.screen) == {}


def test_a_sum_of_every_part_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, _ = begin(("attack sheep sheep sheep", *ALL[1:]), MANY)
    evening.make("BuyCard", 0)
    evening.make("CorrectCards", 0, pile="fresh:0", cards=Cards({"knight": 1}))
    next_turns(evening, 4)
    give_cards(evening, 0, MANY)
    thrown(evening)
    attacked(evening, 3)
    evening.make("ShowCards", 0, cards=Cards({"ore": 3}), knights=1)
    shown(evening, "")
    sums = evening.screen.moment.sums
    assert isinstance(sums, Versus) and [part.points for part in sums.left.parts] == [4, 2, 3, 1]
    assert in_every_look(evening.screen) == {}


def test_taking_a_card_for_a_victory_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, finger = begin(ALL)
    attacked(evening, 2)
    shown(evening, "", "")
    assert step(evening) == "take_card"
    finger.press("Done")
    assert finger.offered >= {"Wood", "Ore"}
    assert in_every_look(evening.screen) == {}


def test_a_forced_sale_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, finger = begin((WEAK, STRONG, WEAK, WEAK), Cards())
    attacked(evening, 1)
    assert step(evening) == "sell"
    finger.press("Done")
    assert evening.screen.face.board.view.highlight
    assert in_every_look(evening.screen) == {}


def test_a_forced_attack_can_be_read_and_touched(begin: Begin, in_every_look: LookedAt) -> None:
    evening, _ = begin(ALL, thrown=False)
    evening.make("Roll", 0, dice=(1, 6))
    game = known(evening)
    near = {owner: set(game.places(owner, "settlement")) for owner in (1, 2, 3)}
    hex_ = max(
        game.island.land, key=lambda at: sum(bool(near[owner] & set(game.island.hex_corners[at])) for owner in near)
    )
    evening.make("MoveRobber", 0, hex=hex_)
    assert step(evening) == "forced_attack"
    assert in_every_look(evening.screen, started) == {}


def test_chips_and_positions_are_put_right_in_every_look(begin: Begin, in_every_look: LookedAt) -> None:
    evening, _ = begin(ALL)
    begun = {
        "chips": partial(chosen, move="CorrectChips", owner=1),
        "position": partial(chosen, move="CorrectPosition", owner=1),
        "which position": partial(chosen, move="CorrectPosition", owner=1, position="defence_position"),
        "deeds": partial(chosen, move="CorrectDeeds"),
    }
    assert in_every_look(evening.screen, begun) == {}
