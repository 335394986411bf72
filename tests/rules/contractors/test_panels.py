"""What every screen shows of this game: the wave on the coast, the round of bids, the next work, and what lies open."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.correct import CorrectAgenda
from companion.game.facts import AwardMoved, GameWon
from companion.game.panels import Calls, Caption, CardsShown, Dial, Map, scores_panel
from companion.game.prompts import SomeCards
from companion.game.secret import TABLE
from companion.game.state import NOBODY
from companion.rules.contractors import CONTRACTORS
from companion.rules.contractors.auction import Pass
from companion.rules.contractors.award import PayAward
from companion.rules.contractors.corrections import AddAward, RemoveAward
from companion.rules.contractors.works import DIKE, MARKER, WIDENING, Auction, Said, works
from tests.rules.base.board import A, B, C, D, Play, sentence
from tests.rules.contractors.board import (
    AT_GENERIC,
    AT_NONE,
    ENE,
    N,
    auction,
    begun,
    bids,
    c,
    cards,
    passes,
    position,
    seven,
    v,
    work,
)


def shown(play: Play, form: type[Any], viewer: int = TABLE) -> list[Any]:
    """Return a viewer's panels of a form."""
    return [panel for panel in CONTRACTORS.panels(play.seen_by(viewer)) if isinstance(panel, form)]


def signs(play: Play, viewer: int = TABLE) -> list[tuple[str, str, str, int, str]]:
    """Return what the board says at buildings: where, what, whether it is a loss, whose, and why."""
    (board,) = shown(play, Map, viewer)
    return [(sign.place, sign.text, sign.mood, sign.seat, sentence(sign.why)) for sign in board.signs]


@pytest.mark.rule("GC-WAVE-02", "GC-WAVE-03", "GC-WAVE-04", "GC-WAVE-10")
def test_while_the_wave_is_paid_each_building_it_reaches_says_what_it_costs_and_why() -> None:
    coast: dict[str, Any] = {
        "settlements": {A: [v(0)], C: [v(4)], D: [v(10)]},
        "cities": {B: [v(2)]},
        "dikes": {B: [v(29), v(2)]},
    }
    play = seven(wave=N, held={C: {"wood": 3}}, **coast)
    for viewer in (TABLE, A, C):
        assert signs(play, viewer) == [
            (v(0), "−1", "loss", A, "settlement, half a dike"),
            (v(2), "check", "safe", B, "city behind a dike"),
            (v(4), "−2", "loss", C, "settlement, no dike"),
        ]
    assert signs(position(wave=N, **coast)) == []
    (dial,) = shown(play, Dial)
    assert (sentence(dial.title), dial.side) == ("wave", N)
    assert dial.words == ("N", "ENE", "ESE", "S", "WSW", "WNW")
    assert shown(begun(), Dial) == [], "nothing was drawn yet"


@pytest.mark.parametrize(("marker", "work_", "icon"), [(AT_GENERIC, WIDENING, "road"), (AT_NONE, DIKE, "dike")])
@pytest.mark.rule("GC-MARK-01", "GC-MARK-02", "GC-COMP-02")
def test_the_marker_and_a_line_beside_the_board_say_which_work_is_next(marker: str, work_: str, icon: str) -> None:
    play = position(marker=marker, dikes={A: [v(0), v(2)]}, open_works={B: [work(DIKE)] * 2})
    (board,), (caption,) = shown(play, Map), shown(play, Caption)
    form = CONTRACTORS.pieces[MARKER].form
    assert [(mark.place, mark.text) for mark in board.marks if mark.text] == [(marker, icon)]
    assert [mark.place for mark in board.marks if mark.form == form] == [marker]
    assert [sentence(line) for line in caption.lines] == [f"Next work: {work_}", "11 dikes left"]


@pytest.mark.rule("GC-BID-05", "GC-BID-06", "GC-BID-15", "GC-BID-17")
def test_a_round_of_bids_says_what_each_is_worth_and_why_somebody_could_not_bid() -> None:
    play = auction(held={A: {"wood": 2}, B: {"ore": 1}, C: {"ore": 3}})
    assert shown(play, Calls)[0].leading == NOBODY
    bids(play, A, "ore brick")
    calls = shown(play, Calls)[0]
    assert (sentence(calls.title), calls.about, calls.notes) == (DIKE, "dike", ())
    (first, barred) = calls.calls
    assert (first.seat, sentence(first.said), first.why) == (A, "2 cards, worth 10", None)
    assert (barred.seat, barred.said, barred.passed) == (B, None, True)
    assert sentence(barred.why) == "Cards in hand needed to bid: 2."
    bids(play, C, "ore ore ore")
    passes(play, A)
    assert play.at() == ("pay_award", (C,))
    paying = shown(play, Calls)[0]
    assert (paying.asked, paying.after, paying.leading) == (NOBODY, NOBODY, C)
    play.does(C, PayAward, cards=cards("ore ore"))
    assert shown(play, Calls) == []


@pytest.mark.rule("GC-BID-11", "GC-WIDE-15")
def test_who_passes_of_its_own_will_is_told_without_a_reason_also_once_it_could_bid_no_more() -> None:
    play = auction(marker=AT_GENERIC, held={A: {"wood": 1}, B: {"ore": 4}})
    play.does(A, Pass)
    bids(play, B, "ore ore ore ore")
    calls = shown(play, Calls)[0]
    assert [(call.seat, call.why is None) for call in calls.calls] == [(A, True), (B, True), (C, False), (D, False)]
    assert (sentence(calls.title), calls.about, play.at()) == (WIDENING, "road", ("pay_award", (B,)))
    general = ["The award sets 2 road pieces aside at once.", "No settlement can stand at a widened road."]
    assert [sentence(note) for note in calls.notes] == general, "nobody is asked any more"


@pytest.mark.rule("GC-BID-11")
def test_a_round_of_bids_that_was_broken_off_is_shown_no_longer() -> None:
    play = auction(held={A: {"wood": 2}, B: {"ore": 2}})
    bids(play, A, "wood")
    play.does(C, CorrectAgenda, whose=A, step="build")
    assert shown(play, Calls) == []


def test_a_game_that_is_won_is_shown_to_its_end() -> None:
    for play in (seven(wave=N, settlements={C: [v(4)]}, held={C: {"wood": 3}}), auction(held={A: {"wood": 2}})):
        play.states(GameWon(B, 10))
        assert (signs(play), shown(play, Calls), shown(play, Dial)[0].reaches) == ([], [], ())


@pytest.mark.rule("GC-COMP-03", "GC-AWARD-02", "GC-AWARD-03", "GC-DIKE-05")
def test_each_open_work_lies_before_its_owner_with_what_is_owed_and_its_pieces_are_counted() -> None:
    play = position(
        dikes={A: [v(0)]},
        wide={B: [c(5)]},
        open_works={A: [work(DIKE, "ore"), work(WIDENING, "wood wood")], C: [work(WIDENING)]},
    )
    open_ = [(sentence(p.title), p.cards, p.seat) for p in shown(play, CardsShown)]
    assert open_ == [
        ("Ann owes for dike", cards("ore"), A),
        ("Ann owes for wide_road", cards("wood wood"), A),
        ("Cleo owes for wide_road", Cards(), C),
    ]
    held = {(word.word, seat): n for (word, seat), n in CONTRACTORS.held(play.game).items()}
    assert held == {
        ("dike_tile", A): 2,
        ("set_aside", A): 2,
        ("set_aside", B): 2,
        ("set_aside", C): 2,
        ("completion_chip", A): 1,
        ("completion_chip", B): 1,
    }
    assert not CONTRACTORS.state_lines(begun().game)


@pytest.mark.rule("GC-EFFECT-03", "GC-EFFECT-04")
def test_works_and_the_card_for_most_of_them_stand_among_the_parts_of_a_score() -> None:
    play = position(dikes={A: [v(i) for i in (0, 2, 4)], B: [v(10)]})
    play.states(AwardMoved("most_contracts", A))
    ann, ben, *_ = scores_panel(play.seen_by(C)).scores
    assert [(sentence(part.label), part.points, part.icon, part.number) for part in ann.parts] == [
        ("public_works", 1, "chip", 1),
        ("most_contracts", 1, "chip", 0),
    ]
    assert ben.parts == ()
    assert [count.icon for count in ann.counts] == ["chip", "knight", "road"]
    assert [score.parts for score in scores_panel(position().seen_by(C)).scores] == [()] * 4, "nobody has the card yet"


@pytest.mark.rule("GC-AWARD-03")
def test_the_corrections_of_open_works_ask_for_any_debt_and_name_each_work_by_its_own() -> None:
    play = position(open_works={B: [work(DIKE, "ore"), work(WIDENING, "wood wood")]})
    prompt = play.asks(A, AddAward, owner=C, kind=DIKE)
    assert isinstance(prompt, SomeCards)
    assert (prompt.least, prompt.most, prompt.held.of("ore")) == (0, 20, 20)
    rows = getattr(play.asks(A, RemoveAward, owner=B), "options", ())
    assert [sentence(text) for _, text in rows] == ["dike: 1 ore", "wide_road: 2 wood"]


@pytest.mark.rule("GC-COMP-04", "GC-AWARD-03", "GC-BID-11")
def test_what_does_not_fit_the_table_is_no_state_of_it() -> None:
    game = position(wave=ENE).game
    call = Said(A, cards("ore"))
    fits: tuple[dict[str, Any], ...] = (
        {"wave": None},
        {"wave": 5},
        {"auction": Auction(DIKE, said=(call, Said(B, None)))},
        {"open": ((work(DIKE, "ore ore"),), (), (), ())},
    )
    wrongs: tuple[dict[str, Any], ...] = (
        {"wave": 6},
        {"wave": -1},
        {"open": ((), (), ())},
        {"open": ((work(DIKE, "gold"),), (), (), ())},
        {"open": ((replace(work(DIKE), owed=Cards({"ore": -1})),), (), (), ())},
        {"auction": Auction(DIKE, said=(call, Said(4, None)))},
        {"auction": Auction(DIKE, said=(Said(A, cards("gold")),))},
        {"auction": Auction(DIKE, said=(Said(A, Cards({"ore": -1})),))},
    )
    for own, fit in (*((one, True) for one in fits), *((one, False) for one in wrongs)):
        assert CONTRACTORS.whole(replace(game, variant_state=replace(works(game), **own))) is fit, own
