"""A request becomes a commit or a refusal: prompts are checked, chance is filled, what is late does not count."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.game.cards import Cards
from companion.game.codec import fingerprint
from companion.game.moves import Choice, Move
from companion.game.override import overruling
from companion.game.secret import TABLE
from companion.game.text import Refusal, english, render
from companion.journal import Journal
from companion.rules.base import BASE
from companion.rules.base.building import BuildRoad
from companion.rules.base.production import Roll
from companion.table import Table
from tests.table import scenes
from tests.table.scenes import bought, building, robbing
from tests.table.seated import SEATS, VIEWERS, agreed_setup, done, opened, play, refusal, request, seated


def everything(table: Table) -> tuple[Any, ...]:
    return (table.history, fingerprint(table.game), *(fingerprint(table.known(viewer)) for viewer in VIEWERS))


def sentence(refused: Refusal) -> str:
    return render(refused.text, english, [seat.name for seat in SEATS])


def test_a_finished_choice_is_committed_and_everybody_knows_what_they_are_told(table: Table) -> None:
    building(table)
    kind = bought(table)
    assert table.known(0).pile("fresh:0") == Cards.one(kind)
    assert table.known(1).pile("fresh:0") == table.known(TABLE).pile("fresh:0") == Cards.facedown(1)


def test_with_physical_hands_chance_draws_nothing(journal: Journal) -> None:
    table = seated(journal, agreed_setup("physical"))
    play(Random(6), table, 12)
    building(table)
    done(table.submit(Choice("BuyCard", 0)))
    assert table.game.pile("fresh:0") == Cards.facedown(1)


def test_nobody_chooses_for_chance(table: Table) -> None:
    building(table)
    before = everything(table)
    refused = refusal(table.submit(Choice("BuyCard", 0, (("card", Cards.one("knight")),))))
    assert (refused.code, sentence(refused)) == ("chance-decides", "Nobody may choose that: The top card")
    assert everything(table) == before


def test_the_thief_names_the_victim_and_not_the_card(table: Table) -> None:
    robbing(table)
    refused = refusal(table.submit(Choice("Steal", 0, (("victim", 1), ("card", Cards.one("ore"))))))
    assert refused.code == "chance-decides"


def test_an_unfinished_choice_is_refused_with_what_is_missing(table: Table) -> None:
    refused = refusal(table.submit(Choice("Roll", 0)))
    assert sentence(refused) == "Still to be chosen: Throw the dice"


def test_a_second_tap_on_the_same_button_buys_nothing(table: Table) -> None:
    building(table)
    revision = table.game.revision
    done(table.submit(Choice("BuyCard", 0), revision=revision))
    before = everything(table)
    refused = refusal(table.submit(Choice("BuyCard", 0), revision=revision))
    assert (refused.code, sentence(refused)) == ("stale", "Somebody was faster: look again, then choose.")
    assert everything(table) == before


def test_a_request_from_the_future_is_stale_too(table: Table) -> None:
    assert (
        refusal(table.submit(Choice("Roll", 0, (("dice", (1, 2)),)), revision=table.game.revision + 1)).code == "stale"
    )


def test_a_stale_finished_move_is_refused(table: Table) -> None:
    assert refusal(table.submit(Roll(seat=0, revision=table.game.revision - 1, dice=(1, 2)))).code == "stale"


def test_a_choice_out_of_its_step_says_what_comes_first(table: Table) -> None:
    refused = refusal(table.submit(Choice("BuildRoad", 1, (("place", "0,0|0,1"),))))
    assert refused.code == "not-your-move"
    assert sentence(refused).startswith("Wait for Ann")


def test_a_choice_that_cannot_be_paid_says_so_before_any_prompt_is_looked_at(table: Table) -> None:
    building(table)
    scenes.give(table, 0, Cards())
    assert refusal(table.submit(Choice("BuyCard", 0))).code == "cannot-pay"


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        (Choice("Fly", 0), "no-such-move"),
        (Choice("Roll", 9, (("dice", (1, 2)),)), "no-such-seat"),
        (Choice("Roll", -1, (("dice", (1, 2)),)), "no-such-seat"),
        (Choice("Roll", 0, (("dice", (1, 7)),)), "bad-dice"),
        (Choice("Roll", 0, (("dice", "six"),)), "bad-dice"),
        (Choice("Roll", 0, (("dice", (1, 2)), ("wish", 3))), "too-much"),
    ],
)
def test_nonsense_gets_a_refusal_and_changes_nothing(table: Table, choice: Choice, code: str) -> None:
    before = everything(table)
    assert refusal(table.submit(choice)).code == code
    assert everything(table) == before


@pytest.mark.parametrize(
    "move",
    [
        Roll(seat=0, revision=12, dice=("one", 2)),  # type: ignore[arg-type] # wrong on purpose
        Roll(seat="Ann", revision=12, dice=(1, 2)),  # type: ignore[arg-type] # wrong on purpose
        BuildRoad(seat=0, revision=12, place=object()),  # type: ignore[arg-type] # wrong on purpose
        Move(seat=0, revision=12),
    ],
)
def test_a_move_that_could_not_be_written_down_is_refused(table: Table, move: Move) -> None:
    before = everything(table)
    assert refusal(table.submit(move)).code == "unreadable"
    assert everything(table) == before


def test_a_value_of_the_wrong_sort_is_refused_before_anything_is_computed_from_it(table: Table) -> None:
    scenes.give(table, 0, scenes.EVERYTHING)
    scenes.give(table, 1, scenes.EVERYTHING)
    scenes.let(table, 0, "trade")
    before = everything(table)
    for give in ("sheep", 3, None, Cards({"sheep": 9})):
        offer = Choice("OfferTrade", 0, (("partner", 1), ("give", give), ("get", Cards.one("ore"))))
        assert refusal(table.submit(offer, viewer=0)).code == "no-such-choice"
    assert everything(table) == before


def test_whoever_looks_on_hears_no_reason_that_he_could_not_see_himself(table: Table) -> None:
    """Ann's hand is her own: only she hears what it lacks. What all can see, all hear."""
    scenes.give(table, 0, Cards({"wood": 5}))
    scenes.let(table, 0, "build")
    before, place = everything(table), table.game.places(0, "settlement")[0]
    city = Choice("BuildCity", 0, (("place", place),))
    assert refusal(table.submit(city, viewer=0)).code == "cannot-pay"
    answers = [refusal(table.submit(city, viewer=viewer)) for viewer in (TABLE, 1, 2)]
    assert {sentence(answer) for answer in answers} == {"That cannot be done. Only Ann may see why."}
    assert refusal(table.submit(Choice("BuildCity", 0, (("place", "0,0"),)))).code == "no-such-choice"
    assert refusal(table.submit(Choice("Roll", 0, (("dice", (1, 2)),)))).code == "not-now"
    assert everything(table) == before


def test_what_is_done_anyway_tells_no_hand_either(table: Table) -> None:
    scenes.give(table, 1, Cards({"wood": 5}))
    anyway = overruling(table.known(TABLE), Choice("BuildCity", 1, (("place", table.game.places(1, "settlement")[0]),)))
    assert anyway is not None
    assert refusal(table.submit(anyway[1])).code == "secret"
    assert refusal(table.submit(anyway[1], viewer=1)).code == "below-zero"


def test_a_finished_game_takes_no_more_moves(journal: Journal) -> None:
    table = seated(journal, agreed_setup(victory_points=3))
    play(Random(2), table, 500)
    refused = refusal(table.submit(Choice("EndTurn", table.game.active)))
    assert refused.code == "over"


def test_what_is_offered_is_accepted(tmp_path: Path) -> None:
    luck = Random(11)
    with opened(tmp_path) as journal:
        table = seated(journal)
        for _ in range(300):
            choice = request(luck, table)
            if choice:
                done(table.submit(choice, revision=table.game.revision))


anything = st.one_of(st.none(), st.booleans(), st.integers(-3, 20), st.text(max_size=5), st.lists(st.integers(0, 7)))


@pytest.fixture(scope="module")
def phones(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A table whose set-up round is done, for many questions."""
    with opened(tmp_path_factory.mktemp("phones")) as journal:
        table = seated(journal)
        play(Random(6), table, 12)
        yield table


@given(
    move=st.sampled_from([kind.__name__ for kind in BASE.move_kinds]),
    seat=st.integers(-1, 4),
    fields=st.lists(
        st.tuples(
            st.sampled_from(["dice", "place", "hex", "victim", "card", "cards", "partner", "give", "get", "pile"]),
            anything,
        ),
        max_size=3,
    ),
    revision=st.one_of(st.none(), st.integers(-1, 14)),
)
def test_whatever_a_phone_sends_the_table_answers(
    phones: Table, move: str, seat: int, fields: list[tuple[str, Any]], revision: int | None
) -> None:
    before = everything(phones)
    answer = phones.submit(Choice(move, seat, tuple(fields)), revision=revision)
    if isinstance(answer, Refusal):
        assert sentence(answer)
        assert everything(phones) == before
    else:
        assert phones.history.head == answer.seq
        done(phones.undo(agreed=range(3)))
        assert everything(phones)[1:] == before[1:]
