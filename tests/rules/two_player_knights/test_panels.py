"""What every screen shows of this game: the ship's way, the tracks, an attack part by part, counts, and own cards."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.facts import AwardMoved, CardsMoved, GameWon, PiecePlaced
from companion.game.panels import AgendaShown, CardsShown, DiceShown, Notice, Panel, Tally, Track, Versus, scores_panel
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.game.state import NOBODY, Piece
from companion.rules.two_player_knights import TWO_PLAYER_KNIGHTS
from companion.rules.two_player_knights.barbarians import LoseCity
from companion.rules.two_player_knights.names import CLOTH, COIN, PAPER, POLITICS, SCIENCE, TRADE, open_points
from tests.rules.base.board import COAST, A, B, Play, sentence
from tests.rules.base.board import COAST_CORNERS as CC
from tests.rules.two_player_knights.board import SHIP, position, throws


def panels(play: Play, viewer: int = TABLE) -> tuple[Panel, ...]:
    """Return what a viewer's screen shows."""
    return TWO_PLAYER_KNIGHTS.panels(play.seen_by(viewer))


def tally(play: Play, title: str, viewer: int = TABLE) -> dict[str, tuple[int | str | Track, ...]]:
    """Return the rows of a tally."""
    found = (panel for panel in panels(play, viewer) if isinstance(panel, Tally) and sentence(panel.title) == title)
    return {sentence(row.label): row.values for row in next(found).rows}


PUBLIC = ["AgendaShown", "DiceShown", "Scores", "Tally", "Tally", "Tally", "Tally", "Map"]


@pytest.mark.rule("TK-PROG-01")
def test_every_screen_shows_what_is_public_and_a_players_own_his_cards_and_their_book_too() -> None:
    play = position(progress_cards={B: ["crane"]})
    assert [type(panel).__name__ for panel in panels(play)] == PUBLIC
    own = [*PUBLIC[:5], *["CardsShown"] * 4, "Menu", *PUBLIC[5:]]
    assert [type(panel).__name__ for panel in panels(play, B)] == own
    titles = ["hand", TRADE, POLITICS, SCIENCE]
    assert [sentence(panel.title) for panel in panels(play, B) if isinstance(panel, CardsShown)] == titles
    (dice,) = (panel for panel in panels(play) if isinstance(panel, DiceShown))
    assert dice.faces == (1, 2, SHIP)
    alone = [sentence(column) for panel in panels(play) if isinstance(panel, Tally) for column in panel.columns]
    assert alone == ["bank", "barbarians"], "the others have a column for each player"


@pytest.mark.rule("TK-BARB-02", "TK-TOK-13")
def test_all_count_cards_tokens_strength_roads_and_pieces_of_the_players() -> None:
    play = position(
        knights={A: {CC[2]: "strong active"}},
        roads={A: COAST[8:10]},
        settlements={B: [CC[16]]},
        cities={B: [CC[12]]},
        held={A: {"ore": 2, COIN: 1}, B: {"wood": 1}},
        progress_cards={B: ["crane", "spy"]},
        tokens=(3, 6),
    )
    assert tally(play, "counts") == {
        "cards_in_hand": (3, 1),
        "progress_cards": (0, 2),
        "tokens": (3, 6),
        "active_strength": (2, 0),
        "road_length": (2, 0),
        "road_left": (13, 15),
        "settlement_left": (5, 4),
        "city_left": (4, 3),
    }


@pytest.mark.rule("TK-COM-03", "TK-PROG-01")
def test_all_count_what_lies_in_the_bank_and_in_the_decks() -> None:
    play = position(held={A: {"ore": 2, COIN: 1}}, progress_cards={B: ["crane"]})
    resources = {**dict.fromkeys(("wood", "brick", "sheep", "wheat"), (19,)), "ore": (17,)}
    decks = {f"{area}_deck": (18 - (area == SCIENCE),) for area in (TRADE, POLITICS, SCIENCE)}
    assert tally(play, "bank", A) == {**resources, CLOTH: (12,), COIN: (11,), PAPER: (12,), **decks}


@pytest.mark.rule("TK-WIN-01")
def test_who_has_won_is_said_before_all_else() -> None:
    play = position()
    play.states(GameWon(B, 13))
    for viewer in (A, TABLE):
        first = panels(play, viewer)[0]
        assert isinstance(first, Notice) and sentence(first.text) == "Ben has won."


def test_what_may_come_before_the_dice_are_the_alchemist_and_tokens() -> None:
    (agenda,) = (panel for panel in panels(position("before_roll")) if isinstance(panel, AgendaShown))
    assert sentence(agenda.beads[0].text) == "Before the dice: alchemist or tokens"


@pytest.mark.rule("TK-EVENT-03")
def test_the_ships_way_is_always_seen() -> None:
    play = position("roll", ship=4)
    assert tally(play, "barbarians") == {"ship": (Track(4, 7, "ship"),)}
    short = [total for panel in panels(play) if isinstance(panel, Tally) for total in panel.totals]
    assert [(sentence(total.label), total.n) for total in short] == [("ship", Track(4, 7, "ship"))]


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
        for side, icon in ((shown.left, "city"), (shown.right, "knight")):
            assert (side.seat, side.icons, {part.icon for part in side.parts}) == (NOBODY, (icon,) * 2, {icon})
        said = (shown.title, shown.left.name, shown.right.name, shown.right.parts[0].label, shown.done)
        assert [sentence(text) for text in said if text] == [
            "The barbarians attack",
            "barbarians",
            "defence",
            "Ann: knights",
            "Done",
        ]
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


@pytest.mark.rule("TK-IMP-05", "TK-PROG-06", "TK-BARB-03", "TK-BARB-08")
def test_a_score_stands_in_all_its_parts_and_nothing_else_of_a_player_is_worth_a_point() -> None:
    play = position(
        settlements={A: [CC[0]]},
        cities={A: [CC[4], CC[8]]},
        metropolises={A: {TRADE: CC[4]}},
        defenders={A: 3},
        merchant=(A, "1,0"),
        also=(
            PiecePlaced(CC[12], Piece("reduced_city", A)),
            AwardMoved("longest_road", A),
            CardsMoved("science_area_deck", open_points(A), Secret(Cards.one("printer_card"), EVERYONE)),
        ),
    )
    ann, ben = scores_panel(play.seen_by(TABLE)).scores
    assert [(sentence(part.label), part.points, part.icon, part.number) for part in ann.parts] == [
        ("settlements", 2, "house", 2),
        ("cities", 4, "city", 2),
        ("metropolises", 2, "metropolis", 1),
        ("longest_road", 2, "road", 0),
        ("defender_cards", 3, "defender", 3),
        ("point_cards", 1, "dev", 1),
        ("merchant_piece", 1, "merchant", 0),
    ]
    assert ben.parts == ()
    counts = [(sentence(count.label), count.icon) for count in ann.counts]
    assert counts == [("tokens", "token"), ("active_strength", "knight"), ("road_length", "road")]


@pytest.mark.rule("TK-BARB-08", "BASE-BUILD-07")
def test_a_road_may_begin_at_a_city_that_stands_as_a_settlement_and_goes_on_elsewhere_too() -> None:
    play = position(roads={A: [COAST[0]]}, also=(PiecePlaced(CC[12], Piece("reduced_city", A)),))
    asked = play.variant.questions
    beside = set(play.game.island.corner_edges[CC[12]])
    sites = set(asked.sites(play.game, A, "road"))
    assert beside <= sites and COAST[1] in sites and COAST[0] not in sites
    assert sites - beside == set(asked.sites(position(roads={A: [COAST[0]]}).game, A, "road"))
