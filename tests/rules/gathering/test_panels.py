"""What every screen shows of this game: the battle step by step, how the knights lie, chips, cards that lie open."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from companion.game.cards import Cards
from companion.game.correct import CorrectAgenda
from companion.game.facts import CardsMoved
from companion.game.panels import Caption, CardsShown, Panel, Tally, Versus, scores_panel
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.game.state import BANK, NOBODY
from companion.rules.gathering import GATHERING as VARIANT
from companion.rules.gathering.battle import Attack
from companion.rules.gathering.exchange import ChangePosition
from companion.rules.gathering.knights import ATTACK, Knight, KnightLies, slot
from tests.rules.base.board import COAST, A, B, C, Play, sentence
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.gathering.board import (
    cards,
    fights,
    next_turn_of,
    notes,
    position,
    shows,
    turns_up,
    versus,
)
from ui.language.catalogues import LANGUAGES, language

Form = TypeVar("Form", bound=Panel)
ONE = {"knight": 1}


def shown(play: Play, form: type[Form], viewer: int = TABLE) -> list[Form]:
    """Return a viewer's panels of a form."""
    return [panel for panel in VARIANT.panels(play.seen_by(viewer)) if isinstance(panel, form)]


def forces(play: Play, viewer: int = TABLE) -> dict[str, tuple[Any, ...]]:
    """Return the rows of the variant's own tally."""
    found = (panel for panel in shown(play, Tally, viewer) if sentence(panel.title) == "forces")
    return {sentence(row.label): row.values for row in next(found).rows}


def reminders(play: Play, viewer: int = TABLE) -> list[str]:
    """Return the lines beside the board that are about knights."""
    return [sentence(line) for panel in shown(play, Caption, viewer) if panel.about == "summon" for line in panel.lines]


@pytest.mark.rule("GA-INIT-06", "GA-INIT-10", "GA-CHIP-06")
def test_all_see_how_each_knight_lies_and_how_many_chips_are_left() -> None:
    knights: dict[str, Any] = {"attack": {A: "ore ore ore", C: "ore ore wood"}, "defence": {B: "brick wood sheep"}}
    play = position(**knights, chips={A: 3, B: 1})
    play.states(CardsMoved(slot("attribute", C), BANK, Secret(cards("wood"), EVERYONE)))
    for viewer in (A, B, TABLE):
        assert forces(play, viewer) == {"position": ("●", "○", "", ""), "chip_stock": (36,) * 4}
    play = position(**knights, options={"chip_stock": "unlimited"})
    assert forces(play) == {"position": ("●", "○", "●", "")}
    keys = [language(code, play.game.variant.domains)("position") for code in LANGUAGES]
    assert all("●" in key and "○" in key for key in keys), "what the signs mean stands beside them"


@pytest.mark.rule("GA-INIT-07", "GA-MODE-02", "GA-TURN-01")
def test_the_open_card_and_what_is_done_in_this_turn_lie_beside_the_board() -> None:
    play = position(attack={A: "ore wheat ore"})
    assert shown(play, Caption) == []
    play = position(attack={A: "ore wheat ore", C: "ore ore ore"}, defence={B: "brick wood sheep"})
    assert reminders(play) == ["Ben, open: 1 brick"]
    play.does(A, ChangePosition, face="second_base")
    for viewer in (B, TABLE):
        assert reminders(play, viewer) == ["Ann, open: 1 wheat", "Ben, open: 1 brick", "Done: position_changed"]
    next_turn_of(play, B)
    assert reminders(play) == ["Ann, open: 1 wheat", "Ben, open: 1 brick"]


@pytest.mark.rule("GA-INIT-05", "GA-INIT-07")
def test_only_the_owner_sees_the_three_cards_of_his_knight() -> None:
    play = position(attack={A: "ore wheat wood", B: "sheep sheep sheep"})
    three = [("first_base", {"ore": 1}), ("second_base", {"wheat": 1}), ("attribute", {"wood": 1})]
    seen = [(sentence(p.title), p.cards.plain()) for p in shown(play, CardsShown, A) if p.seat == A]
    assert seen[-3:] == three
    play.states(CardsMoved(slot("attribute", A), BANK, Secret(cards("wood"), EVERYONE)))
    assert [sentence(p.title) for p in shown(play, CardsShown, A)][-2:] == ["first_base", "second_base"]
    for other in (B, TABLE):
        assert Cards.one("ore") not in [p.cards for p in shown(play, CardsShown, other)]
    real = position(attack={A: "ore wheat wood"}, hands="physical")
    assert "first_base" not in [sentence(p.title) for p in shown(real, CardsShown, A)], "it lies on the table"


@pytest.mark.rule("GA-BATTLE-04", "GA-BATTLE-05", "GA-BATTLE-09", "GA-BATTLE-12")
def test_a_battle_is_seen_in_each_step_and_until_the_turn_ends() -> None:
    play = position(
        attack={A: "ore wheat ore"},
        defence={B: "brick wood ore"},
        cards={A: ONE, B: ONE},
        held={A: {"unseen": 2}, B: {"unseen": 1}},
        chips={A: 2, B: 1},
        hands="physical",
    )
    assert shown(play, Versus) == []
    play.does(A, Attack, target=B)
    seen = versus(play)
    assert (sentence(seen.title), seen.over, seen.notes) == ("battle", False, ())
    for side, seat, line in ((seen.left, A, "attacks"), (seen.right, B, "defence_position")):
        assert (side.seat, side.parts, side.icons) == (seat, (), ())
        assert side.line is not None and sentence(side.line) == line
    assert seen.counts is not None
    assert (sentence(seen.counts.label), seen.counts.values) == ("chips", (2, 1, 0, 0))
    shows(play, A, "", 1)
    assert play.at() == ("show_second", (B,))
    assert notes(play) == ["Ann shows 1 knight"]
    shows(play, B, "ore")
    assert play.at()[0] == "reveal"
    assert notes(play) == ["Ann shows 1 knight", "Ben shows 1 ore"]
    turns_up(play, A, "ore wheat ore")
    assert (play.at(), versus(play).over) == (("reveal", (B,)), False)
    turns_up(play, B, "brick wood ore")
    assert versus(play).over
    next_turn_of(play, B)
    assert shown(play, Versus) == []


def test_a_battle_that_was_broken_off_is_shown_no_longer() -> None:
    play = position(attack={A: "ore ore ore", B: "ore ore ore"}, held={B: {"wood": 1}})
    play.does(A, Attack, target=B)
    assert len(shown(play, Versus)) == 1
    play.does(A, CorrectAgenda, whose=A, step="build")
    assert shown(play, Versus) == []


@pytest.mark.rule("GA-BATTLE-03", "GA-BATTLE-07", "GA-BATTLE-15")
def test_every_part_of_a_power_has_its_sign_and_a_bluff_is_called_one() -> None:
    play = position(
        attack={A: "wood wood wood", B: "ore wheat wood"},
        cards={A: ONE},
        held={A: {"brick": 2}, B: {"sheep": 1}},
    )
    fights(play, shown=("brick brick", "sheep"), knights=(1, 0))
    told = [
        [(sentence(part.label), part.points, icon) for part, icon in zip(side.parts, side.icons, strict=True)]
        for side in (versus(play).left, versus(play).right)
    ]
    assert told == [
        [
            ("wood + wood", 4, "summon"),
            ("Attribute: wood", 2, "attribute"),
            ("shown_cards", 2, "show"),
            ("knight_cards", 1, "knight"),
        ],
        [("ore + wheat", 9, "summon"), ("Attribute: wood", 0, "attribute"), ("Bluff: 1 sheep", 0, "show")],
    ]


ANN_WINS, BEN_WINS, DRAW = "Ann wins the battle", "Ben wins the battle", "The battle is a draw"
BOTH = "a chip (if any) to {}, ore to the bank."
OUTCOMES: dict[str, tuple[str, str, bool, str, list[str]]] = {
    "attacker wins": ("ore wheat wood", "wood wood ore", False, ANN_WINS, ["Ben: " + BOTH.format("Ann")]),
    "target wins": ("wood wood ore", "ore wheat wood", False, BEN_WINS, ["Ann: " + BOTH.format("Ben")]),
    "defence is beaten": ("ore wheat wood", "wood wood ore", True, ANN_WINS, ["Ben: ore to the bank."]),
    "defence holds": ("wood wood ore", "brick brick ore", True, BEN_WINS, ["Ann: a chip (if any) to Ben."]),
    "draw": ("ore ore wood", "ore ore wood", False, DRAW, ["Nobody loses anything."]),
    "trap": (
        "ore wheat wood",
        "wood wheat ore",
        True,
        BEN_WINS,
        ["wood + wheat beats a power of 8 or more.", "Ann: a chip (if any) to Ben."],
    ),
}
"""Attacker, target, whether it defends; what is said of the result, and of what follows."""


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.rule("GA-RES-01", "GA-RES-02", "GA-RES-03", "GA-RES-04", "GA-RES-05", "GA-RES-06")
def test_the_result_says_who_wins_and_who_loses_what(outcome: str) -> None:
    attacker, target, defends, title, said = OUTCOMES[outcome]
    attack, defence = ({A: attacker}, {B: target}) if defends else ({A: attacker, B: target}, {})
    play = position(attack=attack, defence=defence, chips={A: 2, B: 2})
    fights(play)
    assert (sentence(versus(play).title), notes(play)) == (title, said)
    assert versus(play).winner == {ANN_WINS: A, BEN_WINS: B, DRAW: NOBODY}[title]


@pytest.mark.rule("GA-BATTLE-18")
def test_of_two_traps_that_hold_the_result_says_that_they_are_a_draw() -> None:
    knights = dict.fromkeys((A, B), "wood wheat wheat")
    many = {"knight": 2}
    play = position(attack=knights, cards={A: many, B: many}, options={"knight_limit": 2})
    fights(play, knights=(2, 2))
    assert notes(play) == ["The special effects of both hold: a draw.", "Nobody loses anything."]


@pytest.mark.rule("GA-CHIP-01", "GA-CHIP-05", "GA-CHIP-06", "GA-KNIGHT-05")
def test_of_each_player_all_count_chips_used_knights_and_the_road() -> None:
    play = position(chips={A: 3}, knights={A: 2}, roads={A: COAST[:2]}, settlements={A: [CC[5]]}, cities={B: [CC[9]]})
    assert play.compared(A) == {"chips": (3, ""), "used_knights": (2, ""), "road_length": (2, "")}
    assert play.compared(B) == {"chips": (0, ""), "used_knights": (0, ""), "road_length": (0, "")}
    score, other, *_ = scores_panel(play.seen_by(TABLE)).scores
    assert [(sentence(p.label), p.points, p.icon, p.number) for p in score.parts] == [("chips", 3, "chip", 3)]
    assert other.parts == ()
    assert [count.icon for count in score.counts] == ["chip", "knight", "road"]


def test_what_no_piece_shows_is_told_in_lines() -> None:
    play = position(attack={A: "ore ore ore"}, defence={B: "brick wood sheep"}, chips={A: 2, B: 1})
    play.does(A, ChangePosition, face="second_base")
    play.states(KnightLies(C, Knight(bound=ATTACK)))
    assert [sentence(line) for line in VARIANT.state_lines(play.game)] == [
        "Ann has 2 chips.",
        "Ben has 1 chip.",
        "Ann: defence_position",
        "Ann, open: second_base",
        "Ben: defence_position",
        "Ben, open: first_base",
        "Cleo: the new knight in attack_position",
        "Done: position_changed",
    ]
    held = {(word.word, seat): n for (word, seat), n in VARIANT.held(play.game).items()}
    assert held == {("chip", A): 2, ("chip", B): 1}
