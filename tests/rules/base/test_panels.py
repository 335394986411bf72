"""What every screen shows of the base game, in the order in which it matters, and what a player's own shows besides."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.facts import AwardMoved, CardsMoved
from companion.game.panels import CardsShown, DiceShown, Tally, scores_panel
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.rules.base import BASE
from companion.rules.base.names import DECK
from companion.rules.base.names import shown as declared
from tests.rules.base.board import COAST, COAST_CORNERS, A, B, Play, position, sentence


def tally(play: Play, title: str, viewer: int = TABLE) -> Tally:
    """Return a tally by its title."""
    found = (panel for panel in BASE.panels(play.seen_by(viewer)) if isinstance(panel, Tally))
    return next(panel for panel in found if sentence(panel.title) == title)


def rows(shown: Tally) -> dict[str, tuple[object, ...]]:
    """Return the rows of a tally by their labels."""
    return {sentence(row.label): row.values for row in shown.rows}


def test_a_players_own_screen_shows_his_cards_beside_what_everybody_is_shown() -> None:
    play = position(held={A: {"ore": 2}}, cards={A: {"monopoly": 1}}, bought={A: {"knight": 1}})
    public = ["AgendaShown", "DiceShown", "Scores", "Tally", "Tally", "Map"]
    for viewer, forms in ((TABLE, public), (A, [*public[:4], "CardsShown", "CardsShown", *public[4:]])):
        assert [type(panel).__name__ for panel in BASE.panels(play.seen_by(viewer))] == forms
    own = [panel for panel in BASE.panels(play.seen_by(A)) if isinstance(panel, CardsShown)]
    assert [(sentence(panel.title), panel.cards.plain(), panel.seat) for panel in own] == [
        ("hand", {"ore": 2}, A),
        ("development_cards", {"monopoly": 1, "knight": 1}, A),
    ]
    (dice,) = (panel for panel in BASE.panels(play.seen_by(B)) if isinstance(panel, DiceShown))
    assert dice.faces == play.game.throw


def test_all_count_hands_cards_knights_roads_and_the_pieces_that_are_left() -> None:
    play = position(
        held={A: {"ore": 2}, B: {"wood": 1}},
        cards={A: {"monopoly": 1}},
        bought={A: {"knight": 1}},
        knights={B: 2},
        roads={A: COAST[:2]},
        settlements={A: [COAST_CORNERS[10]]},
        cities={B: [COAST_CORNERS[14]]},
    )
    for viewer in (TABLE, A, B):
        assert rows(tally(play, "counts", viewer)) == {
            "cards_in_hand": (2, 1, 0, 0),
            "development_cards": (2, 0, 0, 0),
            "used_knights": (0, 2, 0, 0),
            "road_length": (2, 0, 0, 0),
            "road_left": (13, 15, 15, 15),
            "settlement_left": (4, 5, 5, 5),
            "city_left": (4, 3, 4, 4),
        }


def test_the_bank_is_counted_by_kind_and_what_nobody_can_tell_is_counted_face_down() -> None:
    play = position(held={A: {"ore": 2}}, cards={A: {"monopoly": 1}})
    four = dict.fromkeys(("wood", "brick", "sheep", "wheat"), (19,))
    assert rows(tally(play, "bank", A)) == {**four, "ore": (17,), "development_cards": (24,)}
    seen = tally(play, "bank", B)
    assert rows(seen) == {**dict.fromkeys((*four, "ore"), (17,)), "face_down": (8,), "development_cards": (24,)}
    assert [sentence(column) for column in seen.columns] == ["bank"]
    totals = [(sentence(total.label), total.n, total.apart) for total in seen.totals]
    assert totals == [("bank", 93, ()), ("development_cards", 24, ())]


@pytest.mark.rule("BASE-VP-01", "BASE-VP-03")
def test_a_score_stands_in_its_parts_and_closed_cards_are_the_owners_to_see() -> None:
    play = position(
        settlements={A: [COAST_CORNERS[0]]},
        cities={A: [COAST_CORNERS[4], COAST_CORNERS[8]]},
        cards={A: {"victory_point": 1}},
        bought={A: {"victory_point": 1}},
        also=(
            AwardMoved("longest_road", A),
            AwardMoved("largest_army", A),
            CardsMoved(DECK, declared(A), Secret(Cards.one("victory_point"), EVERYONE)),
        ),
    )
    parts = [
        ("settlements", 1, True, "house", 1),
        ("cities", 4, True, "city", 2),
        ("longest_road", 2, True, "road", 0),
        ("largest_army", 2, True, "knight", 0),
        ("victory_point", 1, True, "dev", 1),
        ("victory_point", 2, False, "dev", 2),
    ]
    for viewer, seen in ((A, parts), (B, parts[:5])):
        (ann, ben, *_) = scores_panel(play.seen_by(viewer)).scores
        assert [(sentence(p.label), p.points, p.open, p.icon, p.number) for p in ann.parts] == seen
        assert ben.parts == ()
        assert [count.icon for count in ann.counts] == ["dev", "knight", "road"]


@pytest.mark.rule("BASE-AWARD-01", "BASE-AWARD-03")
def test_of_six_players_none_has_points_for_an_award_that_nobody_holds() -> None:
    known = position(seats=6).seen_by(TABLE)
    for score in scores_panel(known).scores:
        assert score.parts == () and not any(count.award for count in score.counts)
