"""What every screen shows of this game: the ship's way, the tracks, an attack part by part, counts, and own cards."""

from __future__ import annotations

import pytest

from companion.game.panels import AgendaShown, CardsShown, Panel, Tally, Track, Versus
from companion.game.secret import TABLE
from companion.game.state import NOBODY
from companion.rules.two_player_knights import TWO_PLAYER_KNIGHTS
from companion.rules.two_player_knights.barbarians import LoseCity
from companion.rules.two_player_knights.names import POLITICS, SCIENCE, TRADE
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.base.board import A, B, Play, sentence
from tests.rules.two_player_knights.board import SHIP, position, throws


def panels(play: Play, viewer: int = TABLE) -> tuple[Panel, ...]:
    """Return what a viewer's screen shows."""
    return TWO_PLAYER_KNIGHTS.panels(play.seen_by(viewer))


def tally(play: Play, title: str) -> dict[str, tuple[int | str | Track, ...]]:
    """Return the rows of a tally."""
    found = (panel for panel in panels(play) if isinstance(panel, Tally) and sentence(panel.title) == title)
    return {sentence(row.label): row.values for row in next(found).rows}


def test_what_may_come_before_the_dice_are_the_alchemist_and_tokens() -> None:
    (agenda,) = (panel for panel in panels(position("before_roll")) if isinstance(panel, AgendaShown))
    assert sentence(agenda.beads[0].text) == "Before the dice: alchemist or tokens"


@pytest.mark.rule("TK-EVENT-03")
def test_the_ships_way_is_always_seen() -> None:
    assert tally(position("roll", ship=4), "barbarians") == {"ship": (Track(4, 7, "ship"),)}


@pytest.mark.rule("TK-IMP-01", "TK-IMP-05")
def test_the_tracks_are_drawn_with_the_metropolis_on_its_holders() -> None:
    play = position(
        cities={B: [CC[0]]}, levels={A: {TRADE: 2}, B: {TRADE: 4, SCIENCE: 1}}, metropolises={B: {TRADE: CC[0]}}
    )
    assert tally(play, "improvements") == {
        TRADE: (Track(2, 5), Track(4, 5, "metropolis")),
        POLITICS: (Track(0, 5), Track(0, 5)),
        SCIENCE: (Track(0, 5), Track(1, 5)),
    }


@pytest.mark.rule("TK-BARB-01", "TK-BARB-02", "TK-BARB-04")
def test_an_attack_compares_both_strengths_part_by_part_and_says_who_loses() -> None:
    play = position("roll", ship=6, cities={A: [CC[0], CC[4]], B: [CC[8]]}, knights={A: {CC[2]: "strong active"}})
    assert not [panel for panel in panels(play) if isinstance(panel, Versus)]
    throws(play, 1, 1, SHIP)
    for _ in range(2):
        (shown,) = (panel for panel in panels(play) if isinstance(panel, Versus))
        assert [(sentence(part.label), part.points) for part in shown.left.parts] == [
            ("Ann: cities", 2),
            ("Ben: cities", 1),
        ]
        assert [part.points for part in shown.right.parts] == [2, 0]
        assert (shown.left.total, shown.right.total, shown.over) == (3, 2, True)
        assert (shown.left.icon, shown.right.icon, shown.winner) == ("ship", "knight", NOBODY)
        assert [sentence(note) for note in shown.notes] == ["Ben loses a city."]
        if play.at() == ("lose_city", (B,)):
            play.does(B, LoseCity, place=CC[8])


@pytest.mark.rule("TK-BARB-03")
def test_a_defence_says_what_it_earns() -> None:
    play = position("roll", ship=6, knights={A: {CC[2]: "basic active"}})
    throws(play, 1, 1, SHIP)
    (shown,) = (panel for panel in panels(play) if isinstance(panel, Versus))
    assert [sentence(note) for note in shown.notes] == ["Ann gets a Defender card."]
    play = position("roll", ship=6)
    throws(play, 1, 1, SHIP)
    (shown,) = (panel for panel in panels(play) if isinstance(panel, Versus))
    assert [sentence(note) for note in shown.notes] == ["Ann draws a progress card.", "Ben draws a progress card."]
    play = position("roll", ship=6, cities={A: [CC[0]]}, metropolises={A: {TRADE: CC[0]}})
    throws(play, 1, 1, SHIP)
    (shown,) = (panel for panel in panels(play) if isinstance(panel, Versus))
    assert [sentence(note) for note in shown.notes] == ["Nobody has a city to lose."]


@pytest.mark.rule("TK-PROG-01")
def test_own_progress_cards_are_seen_by_their_owner_alone() -> None:
    play = position(progress_cards={A: ["crane"], B: ["spy"]})
    shown = {
        viewer: [panel.cards.plain() for panel in panels(play, viewer) if isinstance(panel, CardsShown)]
        for viewer in (A, B, TABLE)
    }
    assert shown == {A: [{}, {}, {}, {"crane": 1}], B: [{}, {}, {"spy": 1}, {}], TABLE: []}
    assert [play.count("progress_cards", seat) for seat in (A, B)] == [1, 1]


@pytest.mark.rule("TK-BARB-02", "TK-TOK-13")
def test_tokens_and_active_strength_are_compared() -> None:
    play = position(tokens=(3, 6), knights={A: {CC[2]: "strong active", CC[6]: "mighty"}, B: {CC[12]: "basic active"}})
    assert play.compared(A)["tokens"][0] == 3
    assert play.compared(A)["active_strength"][0] == 2
    assert play.compared(B)["active_strength"][0] == 1
    assert play.count("tokens", B) == 6
