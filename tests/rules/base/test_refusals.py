"""Refusals: each names its clause, reads as a sentence, and changes nothing; no value of the right type breaks one."""

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game.cards import Cards
from companion.game.codec import codec, encode
from companion.game.decide import decide
from companion.game.moves import Move, own_fields
from companion.game.state import WhoseDice
from companion.game.text import Refusal
from companion.rules.base import BASE
from companion.rules.base.building import BuildCity, BuildRoad, BuildSettlement
from companion.rules.base.production import Roll
from companion.rules.base.robber import Discard, MoveRobber
from companion.rules.base.setup import EndTurn
from companion.rules.base.trade import BankTrade, OfferTrade
from tests.project.clause_law import clauses_of
from tests.rules.base.board import COAST, COAST_CORNERS, A, B, Play, a_setup, corner, edge, position, sentence

Case = tuple[Play, Move, str]


def case(said: str, play: Play, seat: int, kind: type[Move], **fields: Any) -> Case:
    """Return a move that is refused at a table with this sentence."""
    return play, kind(seat=seat, revision=play.game.revision, **fields), said


ORE = position("trade", held={A: {"ore": 3}, B: {"ore": 1}})
SENTENCES = [
    case("Not enough cards: road costs 1 brick, 1 wood.", position("build"), A, BuildRoad, place=COAST[0]),
    case("The bank wants 4 ore for one card.", ORE, A,
         BankTrade, give="ore", get="wood"),
    case("ore cannot be on both sides of a trade.", ORE, A, OfferTrade, partner=B, give=Cards.one("ore"),
         get=Cards.one("ore")),
    case("Wait for Ann: Build", position("build"), B, EndTurn),
    case("Not now. First: Throw the dice", position("roll"), A, EndTurn),
    case("Enter 2 dice, each 1 to 6.", position("roll"), A, Roll, dice=(7, 7)),
    case("There is no seat number 9.", position("roll"), 9, Roll, dice=(1, 1)),
]  # fmt: skip


@pytest.mark.parametrize("refused", SENTENCES, ids=lambda refused: refused[2])
def test_a_refusal_is_a_sentence_with_the_names_and_numbers_of_the_case(refused: Case) -> None:
    play, move, said = refused
    answer = decide(play.game, move)
    assert isinstance(answer, Refusal)
    assert sentence(answer.text) == said


def tables() -> list[Play]:
    """Return tables at many different steps, with both kinds of hands."""
    rich = {"wood": 4, "brick": 4, "sheep": 4, "wheat": 4, "ore": 4}
    more: dict[str, Any] = {
        "roads": {A: COAST[:4], B: COAST[10:14]},
        "settlements": {A: [COAST_CORNERS[0]], B: [corner("2,0", "N")]},
        "held": {A: rich, B: rich},
        "cards": {A: {"knight": 1, "monopoly": 1, "year_of_plenty": 1, "road_building": 1}},
    }
    found = [Play(a_setup(3)), Play(a_setup(6, hands="physical"))]
    for hands in ("physical", "digital"):
        for step in ("before_roll", "roll", "trade", "build", "end_turn"):
            found.append(position(step, hands=hands, **more))
        seven = position("roll", hands=hands, **more)
        seven.does(A, Roll, dice=(3, 4))
        found.append(seven)
    robber = position("roll", **(more | {"held": {B: {"ore": 1}}}))
    robber.does(A, Roll, dice=(3, 4))
    found.append(robber)
    thief = position("roll", **(more | {"held": {B: {"ore": 1}}}))
    thief.does(A, Roll, dice=(3, 4))
    thief.does(A, MoveRobber, hex="2,0")
    return [*found, thief]


TABLES = tables()
CLAUSES = frozenset(clauses_of((Path(__file__).parents[3] / "docs" / "rules" / "base.md").read_text("utf-8")))
_words = st.sampled_from(["", "ore", "wood", "knight", "yes", "no", "unseen", "0,0", "2,0", "9,9", "nothing", "road",
                          COAST[0], COAST[4], COAST_CORNERS[0], COAST_CORNERS[2], edge("0,0", "E"), "hand:0", "bank",
                          "longest_road", "build", "|", "a|b|c"])  # fmt: skip
_cards = st.builds(
    Cards,
    st.dictionaries(st.sampled_from(["ore", "wood", "wheat", "knight", "gold"]), st.integers(-1, 5)),
    st.integers(-1, 5),
)
_numbers = st.integers(-3, 12)
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    str: _words,
    int: _numbers,
    Cards: _cards,
    tuple[int, ...]: st.lists(st.integers(-1, 8), max_size=3).map(tuple),
    WhoseDice: st.sampled_from(get_args(WhoseDice)),
}


@st.composite
def any_move(draw: st.DrawFn) -> tuple[Play, Move]:
    """Draw a table and a move with any values of the right types."""
    play = draw(st.sampled_from(TABLES))
    kind = draw(st.sampled_from([kind for kind in BASE.move_kinds if kind.tapped]))
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    values = {name: draw(VALUES[types[name]]) for name in own_fields(kind)}
    return play, kind(seat=draw(st.integers(-2, 6)), revision=play.game.revision, **values)


@settings(max_examples=600)
@given(any_move())
def test_whatever_is_asked_the_answer_is_facts_or_a_sentence_with_a_clause(drawn: tuple[Play, Move]) -> None:
    play, move = drawn
    answer = decide(play.game, move)
    if isinstance(answer, Refusal):
        assert sentence(answer.text).strip()
        assert answer.code
        assert answer.clause == "" or answer.clause in CLAUSES
    else:
        assert answer


@given(any_move())
def test_every_move_is_written_and_read_back_the_same(drawn: tuple[Play, Move]) -> None:
    _, move = drawn
    assert codec(BASE).move(encode(move)) == move


@pytest.mark.parametrize("kind", [BuildRoad, BuildSettlement, BuildCity])
def test_the_first_reason_given_is_the_one_that_cannot_be_helped_by_another_place(kind: type[Move]) -> None:
    play = position("build", settlements={A: [COAST_CORNERS[0]]})
    assert play.refuses(A, kind, place="9,9").code == "cannot-pay"


def test_a_step_names_its_own_clause_when_something_else_is_tried() -> None:
    play = position("roll", held={B: {"wood": 8}})
    play.does(A, Roll, dice=(3, 4))
    assert play.refuses(B, EndTurn).clause == "BASE-ROB-02"
    play.does(B, Discard, cards=Cards({"wood": 4}))
    assert play.refuses(A, EndTurn).clause == "BASE-ROB-04"
