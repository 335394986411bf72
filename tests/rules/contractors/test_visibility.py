"""What each viewer is shown of this variant: all that is public to all alike, and nobody's hand to anybody else."""

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.facts import AwardMoved
from companion.game.panels import Calls, CardsShown, Dial, Tally
from companion.game.secret import TABLE
from companion.game.state import NOBODY
from companion.rules.contractors import CONTRACTORS
from companion.rules.contractors.auction import Bid
from companion.rules.contractors.award import CannotPay, PayAward
from companion.rules.contractors.wave import GiveToWave
from companion.rules.contractors.works import DIKE, WIDENING
from tests.rules.base.board import A, B, C, D, Play, sentence
from tests.rules.contractors.board import (
    N,
    auction,
    bids,
    c,
    cards,
    open_of,
    own,
    passes,
    position,
    seven,
    v,
    won,
    work,
)

EVERYBODY = (TABLE, A, B, C, D)


def shown(play: Play, viewer: int, form: type[Any]) -> list[Any]:
    """Return a viewer's panels of a form."""
    return [panel for panel in CONTRACTORS.panels(play.seen_by(viewer)) if isinstance(panel, form)]


@pytest.mark.rule("GC-BID-15", "GC-BID-04")
def test_everybody_hears_every_bid_and_pass_and_who_could_not_bid() -> None:
    play = auction(held={A: {"wood": 2}, B: {"ore": 1}, C: {"ore": 2}})
    bids(play, A, "ore brick")
    for viewer in EVERYBODY:
        assert play.seen_by(viewer).variant_state == own(play)
        (calls,) = shown(play, viewer, Calls)
        assert [(call.seat, call.cards, call.why is not None) for call in calls.calls] == [
            (A, cards("ore brick"), False),
            (B, None, True),
        ]
        assert (calls.asked, calls.leading, sentence(calls.title)) == (C, A, DIKE)
    passes(play, C)
    assert play.at() == ("pay_award", (A,))


@pytest.mark.rule("GC-BID-11")
def test_of_each_seat_only_its_last_call_is_shown() -> None:
    play = auction(held={A: {"ore": 2}, B: {"ore": 2}, C: {"ore": 2}})
    for seat, words in ((A, "wood"), (B, "ore"), (C, "ore ore"), (A, "ore ore ore")):
        bids(play, seat, words)
    (calls,) = shown(play, TABLE, Calls)
    last = [(B, cards("ore")), (C, cards("ore ore")), (D, None), (A, cards("ore ore ore"))]
    assert [(call.seat, call.cards) for call in calls.calls] == last, "D cannot bid"
    passes(play, B, C)
    play.does(A, PayAward, cards=cards("ore ore"))
    assert open_of(play, A) == [(DIKE, cards("ore"))]


@pytest.mark.rule("GC-BID-03", "GC-BID-10", "GC-BID-17")
def test_who_is_asked_next_is_past_those_who_are_out_who_lead_and_who_cannot_bid() -> None:
    play = auction(held={A: {"ore": 3}, B: {"ore": 1}, C: {"ore": 3}, D: {"ore": 1}})
    turns = []
    for seat, words in ((A, "wood"), (B, "ore"), (C, "ore ore ore"), (A, "ore ore ore ore")):
        (calls,) = shown(play, TABLE, Calls)
        turns.append((calls.asked, calls.after))
        bids(play, seat, words)
    (calls,) = shown(play, TABLE, Calls)
    assert turns == [(A, B), (B, C), (C, D), (A, NOBODY)], "with one card D can answer a call of one, and none of three"
    assert (calls.asked, calls.after) == (C, NOBODY), "whoever is left besides leads"


@pytest.mark.rule("GC-BID-15")
def test_after_a_bid_others_know_of_the_hand_only_how_many_cards_it_has() -> None:
    worlds = []
    for kind in ("wood", "ore"):
        play = auction(held={A: {kind: 2}, B: {"sheep": 2}})
        play.does(A, Bid, cards=cards("wood wood"))
        worlds.append([play.seen_by(viewer) for viewer in (TABLE, B, C, D)])
        assert play.seen_by(B).hand(A) == Cards.facedown(2)
        assert play.seen_by(A).hand(A) == Cards({kind: 2})
    assert worlds[0] == worlds[1]


@pytest.mark.rule("GC-AWARD-01", "GC-AWARD-04")
def test_what_is_paid_and_owed_is_open_and_the_rest_of_the_hand_is_not() -> None:
    play = won("wheat wheat sheep", hand="wheat wheat sheep ore ore")
    play.does(A, PayAward, cards=cards("wheat wheat"))
    for viewer in (TABLE, B, C, D):
        known = play.seen_by(viewer)
        assert known.hand(A) == Cards.facedown(3)
        assert known.pile("bank").of("wheat") + known.pile("bank").unseen >= 19
        (owed,) = [panel for panel in shown(play, viewer, CardsShown) if panel.cards == cards("sheep")]
        assert sentence(owed.title) == "Ann owes for dike"


@pytest.mark.rule("GC-AWARD-08")
def test_the_hand_lost_by_a_penalty_lies_open_in_the_bank() -> None:
    play = won("wheat wheat wheat", hand="ore ore")
    play.does(A, CannotPay)
    for viewer in EVERYBODY:
        assert play.seen_by(viewer).hand(A) == Cards()
        assert play.seen_by(viewer).pile("bank").of("ore") == play.bank("ore") == 19


@pytest.mark.rule("GC-WAVE-12")
def test_what_is_given_to_the_wave_stays_sealed_until_all_have_chosen() -> None:
    worlds = []
    for choice in ("wood wood", "wood ore"):
        play = seven(wave=N, settlements={A: [v(0)], B: [v(2)]}, held={A: {"wood": 2, "ore": 2}, B: {"ore": 3}})
        play.does(A, GiveToWave, cards=cards(choice))
        worlds.append([play.seen_by(viewer) for viewer in (TABLE, B, C, D)])
    assert worlds[0] == worlds[1]


@pytest.mark.rule("GC-COMP-05", "GC-AWARD-03")
def test_works_completed_and_open_and_roads_set_aside_are_counted_on_every_screen() -> None:
    play = position(dikes={A: [v(0)]}, wide={A: [c(5)]}, open_works={B: [work(WIDENING, "ore"), work(DIKE)]})
    for viewer in EVERYBODY:
        tally = next(panel for panel in shown(play, viewer, Tally) if sentence(panel.title) == "public_works")
        assert {sentence(row.label): row.values for row in tally.rows} == {
            "completed_works": (2, 0, 0, 0),
            "open_works": (0, 2, 0, 0),
            "roads_set_aside": (0, 2, 0, 0),
        }


@pytest.mark.rule("GC-COMP-04", "GC-WAVE-02")
def test_the_dial_shows_the_next_wave_to_all_and_its_reach_only_while_it_is_paid() -> None:
    quiet = position(wave=N)
    stormy = seven(wave=N, settlements={A: [v(0)]}, held={A: {"wood": 2}})
    for viewer in EVERYBODY:
        (calm,), (wild,) = shown(quiet, viewer, Dial), shown(stormy, viewer, Dial)
        assert (calm.side, calm.reaches) == (N, ())
        assert (wild.side, wild.reaches) == (N, tuple(v(i) for i in range(5)))


@pytest.mark.rule("GC-EFFECT-04", "GC-EFFECT-06", "GC-WIDE-13")
def test_works_army_and_road_of_each_seat_are_compared_alike_by_all() -> None:
    play = position(dikes={A: [v(0), v(3), v(6)]}, wide={B: [c(20)]}, knights={B: 1})
    play.states(AwardMoved("most_contracts", A))
    for viewer in EVERYBODY:
        assert play.compared(A, viewer) == {
            "completed_works": (3, "most_contracts"),
            "used_knights": (0, ""),
            "road_length": (0, ""),
        }
        assert play.compared(B, viewer) == {"completed_works": (1, ""), "used_knights": (1, ""), "road_length": (2, "")}
