"""What each viewer is shown, row by row of the table in section 12 of the clauses: public, or the owner's alone."""

import pytest

from companion.game.cards import Cards
from companion.game.facts import AwardMoved
from companion.game.panels import AgendaShown, CardsShown, DiceShown, Map, Panel, Scores, Tally, Track
from companion.game.secret import TABLE
from companion.rules.base import BASE
from companion.rules.base.building import BuyCard
from companion.rules.base.development import PlayKnight
from companion.rules.base.names import fresh, unplayed
from companion.rules.base.production import Roll
from companion.rules.base.robber import MoveRobber
from companion.rules.base.setup import EndTurn
from tests.rules.base.board import COAST, COAST_CORNERS, A, B, C, D, Play, corner, position, sentence

EVERYBODY = (TABLE, A, B, C, D)


def rich() -> Play:
    """Return a table where everybody has secrets and something to show."""
    return position(
        "build",
        roads={A: COAST[:5], B: COAST[10:12]},
        settlements={A: [COAST_CORNERS[0]], B: [COAST_CORNERS[10]]},
        cities={C: [corner("0,0", "N")]},
        held={A: {"sheep": 1, "wheat": 1, "ore": 2}, B: {"wood": 3}, C: {"brick": 2}},
        cards={A: {"victory_point": 1, "knight": 1}, B: {"monopoly": 1}},
        bought={A: {"road_building": 1}},
        knights={A: 2, D: 1},
    )


def shown(play: Play, viewer: int) -> tuple[Panel, ...]:
    """Return a viewer's panels."""
    return BASE.panels(play.seen_by(viewer))


def one(panels: tuple[Panel, ...], kind: type[Panel]) -> Panel:
    """Return the only panel of a form."""
    (panel,) = [panel for panel in panels if isinstance(panel, kind)]
    return panel


def rows(play: Play, viewer: int) -> dict[str, tuple[int | str | Track, ...]]:
    """Return the rows of what can be counted, by their names."""
    tally = next(p for p in shown(play, viewer) if isinstance(p, Tally) and not p.columns)
    return {sentence(row.label): row.values for row in tally.rows}


def test_only_ones_own_hand_and_development_cards_are_shown_and_the_tables_screen_shows_nobodys() -> None:
    play = rich()
    own = {
        A: [Cards({"sheep": 1, "wheat": 1, "ore": 2}), Cards({"victory_point": 1, "knight": 1, "road_building": 1})],
        B: [Cards({"wood": 3}), Cards({"monopoly": 1})],
        C: [Cards({"brick": 2}), Cards()],
        D: [Cards(), Cards()],
        TABLE: [],
    }
    for viewer in EVERYBODY:
        assert [panel.cards for panel in shown(play, viewer) if isinstance(panel, CardsShown)] == own[viewer]


def test_nobody_knows_anothers_hand_or_development_cards_beyond_their_number() -> None:
    play = rich()
    for viewer in EVERYBODY:
        known = play.seen_by(viewer)
        for seat in (A, B, C, D):
            for pile in (f"hand:{seat}", unplayed(seat), fresh(seat)):
                if seat == viewer:
                    assert known.pile(pile) == play.game.pile(pile)
                else:
                    assert known.pile(pile) == play.game.pile(pile).hidden()


@pytest.mark.rule("BASE-VP-03")
def test_which_card_was_bought_changes_nothing_for_anybody_else() -> None:
    worlds = []
    for kind in ("victory_point", "knight"):
        play = position("build", held={A: {"sheep": 1, "wheat": 1, "ore": 1}})
        play.does(A, BuyCard, card=Cards.one(kind))
        assert play.points(A, viewer=A) == (0, 1 if kind == "victory_point" else 0)
        play.does(A, EndTurn)
        worlds.append(([play.seen_by(v) for v in (TABLE, B, C, D)], [shown(play, v) for v in (TABLE, B, C, D)]))
    assert worlds[0] == worlds[1]


@pytest.mark.rule("BASE-DEV-02")
def test_a_card_stays_its_owners_secret_when_it_becomes_playable() -> None:
    play = position("build", held={A: {"sheep": 1, "wheat": 1, "ore": 1}})
    play.does(A, BuyCard, card=Cards.one("knight"))
    assert PlayKnight not in play.offers(A)
    play.does(A, EndTurn)
    assert play.seen_by(A).pile(unplayed(A)).plain() == {"knight": 1}
    assert play.seen_by(A).pile(fresh(A)).plain() == {}
    for viewer in (TABLE, B, C, D):
        assert play.seen_by(viewer).pile(unplayed(A)).plain() == {"unseen": 1}


@pytest.mark.rule("BASE-VP-01", "BASE-VP-03")
def test_points_are_public_but_for_unrevealed_victory_point_cards() -> None:
    play = rich()
    for viewer in EVERYBODY:
        scores = one(shown(play, viewer), Scores)
        assert isinstance(scores, Scores)
        assert [score.open for score in scores.scores] == [3, 1, 2, 0]
        assert [score.total for score in scores.scores] == [4 if viewer == A else 3, 1, 2, 0]
        assert scores.target == 10


@pytest.mark.rule("BASE-AWARD-01", "BASE-AWARD-03")
def test_cards_knights_and_road_of_each_seat_are_compared_alike_by_all() -> None:
    play = position(
        "build",
        roads={A: COAST[:5], B: COAST[10:12]},
        cards={A: {"victory_point": 1}, B: {"monopoly": 1}},
        bought={A: {"road_building": 1}},
        knights={C: 3, D: 1},
    )
    play.states(AwardMoved("longest_road", A), AwardMoved("largest_army", C))
    for viewer in EVERYBODY:
        assert play.compared(A, viewer) == {
            "development_cards": (2, ""),
            "used_knights": (0, ""),
            "road_length": (5, "longest_road"),
        }
        assert [play.compared(s, viewer)["development_cards"] for s in (B, C, D)] == [(1, ""), (0, ""), (0, "")]
        assert [play.compared(s, viewer)["used_knights"] for s in (B, C, D)] == [(0, ""), (3, "largest_army"), (1, "")]
        assert [play.compared(s, viewer)["road_length"] for s in (B, C, D)] == [(2, ""), (0, ""), (0, "")]


def test_the_board_shows_every_piece_to_all() -> None:
    play = rich()
    for viewer in EVERYBODY:
        board = one(shown(play, viewer), Map)
        assert isinstance(board, Map)
        assert len(board.marks) == 5 + 2 + 2 + 1 + 1
        assert ("0,0", "robber", -1) in [(mark.place, mark.form, mark.seat) for mark in board.marks]
        assert (COAST[10], "road", B) in [(mark.place, mark.form, mark.seat) for mark in board.marks]


@pytest.mark.rule("BASE-TURN-01")
def test_every_screen_says_what_happens_now_and_who_is_waited_for() -> None:
    play = position("before_roll", active=B)
    for viewer in EVERYBODY:
        agenda = one(shown(play, viewer), AgendaShown)
        assert isinstance(agenda, AgendaShown)
        said = [(sentence(bead.text), bead.waiting, bead.optional) for bead in agenda.beads]
        assert said[0] == ("Before the dice: a development card", (B,), True)
        assert [text for text, _, _ in said[1:]] == ["Throw the dice", "Trade", "Build", "End the turn"]
    play.does(B, Roll, dice=(3, 4))
    agenda = one(shown(play, C), AgendaShown)
    assert isinstance(agenda, AgendaShown)
    assert (sentence(agenda.beads[0].text), agenda.beads[0].waiting) == ("Move the robber", (B,))


def test_the_dice_of_this_turn_are_shown_and_forgotten_when_the_next_begins() -> None:
    play = position("roll")
    play.does(A, Roll, dice=(3, 4))
    play.does(A, MoveRobber, hex="2,0")
    for viewer in EVERYBODY:
        assert one(shown(play, viewer), DiceShown) == DiceShown((3, 4))
    play.does(A, EndTurn)
    assert one(shown(play, TABLE), DiceShown) == DiceShown(())


def test_what_the_companion_knows_of_a_physical_game_it_shows_to_its_owner_only() -> None:
    play = position("build", hands="physical", held={A: {"ore": 2, "unseen": 1}})
    (hand, _) = [panel for panel in shown(play, A) if isinstance(panel, CardsShown)]
    assert isinstance(hand, CardsShown)
    assert hand.cards == Cards({"ore": 2}, 1)
    assert not [panel for panel in shown(play, B) if isinstance(panel, CardsShown) and panel.cards]
