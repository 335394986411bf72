"""The spell book and the caption of the dragon: what a screen shows of magic, and why a spell cannot be cast."""

import pytest

from companion.game.facts import GameWon
from companion.game.panels import Caption, Item, Menu
from companion.game.secret import TABLE
from companion.rules.base.robber import Discard
from companion.rules.wizards.dice import SetOneDie
from companion.rules.wizards.magic import ARI, ARSA, HAFLI, IRA, MANA, TALI
from companion.rules.wizards.theft import Foresee, TakeCard
from tests.rules.base.board import COAST, A, B, C, Play, corner, sentence
from tests.rules.wizards.board import RIVER, begun, cards, position, robber_to, seven

COMMON = {
    "SetOneDie",
    "BuildWarehouse",
    "PlaceVirtualRobber",
    "SummonDragon",
    "BuildVirtualSettlement",
    "Tempt",
}


def books(play: Play) -> list[Menu]:
    """Return the spell books on the table's screen."""
    return [panel for panel in play.variant.panels(play.seen_by(TABLE)) if isinstance(panel, Menu)]


def item(play: Play, move: str) -> Item:
    """Return the line of a spell in the book."""
    return next(item for item in books(play)[0].items if item.move == move)


def why(play: Play, move: str) -> str | None:
    """Return why a spell cannot be cast now, None when it can."""
    reason = item(play, move).why
    return None if reason is None else sentence(reason)


def dragon(play: Play) -> list[list[str]]:
    """Return what is said of the dragon."""
    panels = play.variant.panels(play.seen_by(TABLE))
    return [[sentence(line) for line in panel.lines] for panel in panels if isinstance(panel, Caption)]


@pytest.mark.rule("WD-MAG-02", "WD-MAG-03", "WD-HAFLI-06")
def test_it_lists_common_spells_and_those_of_wizards_in_somebodys_service() -> None:
    play = position("trade", active=B, wizards={B: [HAFLI], C: [ARI]})
    (book,) = books(play)
    assert (book.seat, [sentence(note) for note in book.notes]) == (B, [HAFLI])
    assert {line.move for line in book.items} == COMMON | {"Foresee", "Transmute", "DismantlePiece"}


@pytest.mark.rule("WD-WIN-02")
def test_a_table_without_the_dragon_reads_nothing_of_it() -> None:
    play = position("trade", options={"dragon": False})
    assert {line.move for line in books(play)[0].items} == COMMON - {"SummonDragon"}


@pytest.mark.rule("WD-COMMON-18")
def test_only_its_owner_reads_of_keeping_the_dragon() -> None:
    named = [{line.move for line in books(position("trade", dragon=owner))[0].items} for owner in (A, B)]
    assert ["KeepDragon" in moves for moves in named] == [True, False]


def test_there_is_no_book_before_the_first_turn() -> None:
    assert books(begun()) == []


@pytest.mark.rule("WD-HAFLI-05", "WD-HAFLI-03")
def test_it_says_what_each_spell_costs_whose_turn_it_is() -> None:
    play = position("trade", wizards={A: [HAFLI, IRA], B: [ARSA]})
    prices = {line.move: line.price.plain() for line in books(play)[0].items}
    assert prices["Plunder"] == {MANA: 4}
    assert prices["Reproduce"] == {MANA: 2}
    assert prices["Foresee"] == {MANA: 1}
    held = {A: {MANA: 1}, B: {"wood": 2}}
    theft = seven(wizards={A: [HAFLI]}, held=held, settlements={B: [corner(RIVER, "N")]})
    robber_to(theft, RIVER)
    assert why(theft, "Foresee") is None
    theft.does(A, Foresee, victim=B)
    theft.does(A, TakeCard, card=cards("wood"))
    assert item(theft, "Foresee").price.plain() == {}


@pytest.mark.parametrize("mine", [(), (HAFLI,)])
@pytest.mark.rule("WD-HAFLI-05")
def test_only_a_spell_that_can_be_copied_stands_there_at_the_price_of_a_copy(mine: tuple[str, ...]) -> None:
    play = position("trade", wizards={A: mine, B: [ARSA]}, hired_now={A: [IRA]})
    assert item(play, "Plunder").price.plain() == {MANA: 4 if mine else 3}
    assert item(play, "Reproduce").price.plain() == {MANA: 2}, "a wizard of one's own is never copied"


@pytest.mark.rule("WD-MAG-06", "WD-MAG-07", "WD-MAG-09", "WD-MAG-10")
def test_it_says_when_a_spell_has_its_time() -> None:
    every = {A: [HAFLI, TALI]}
    before, after = position("before_roll", wizards=every), position("trade", wizards=every)
    assert why(before, "SetOneDie") is why(before, "SetBothDice") is None
    assert why(before, "BuildWarehouse") == "After the roll"
    assert why(after, "BuildWarehouse") is None
    assert why(after, "SetOneDie") == why(after, "SetBothDice") == "Before the roll"
    assert why(after, "Foresee") == "When a card is stolen"
    burst = seven(wizards=every, held={A: {"wood": 8}})
    assert why(burst, "BuildWarehouse") == "Not now"
    burst.does(A, Discard, cards=cards("wood wood wood wood"))
    assert why(burst, "BuildWarehouse") == "Not now"


@pytest.mark.rule("WD-COMMON-13", "WD-COMMON-31", "WD-TALI-01", "WD-ARI-02")
def test_it_gives_the_reasons_that_all_can_see() -> None:
    play = position("trade", wizards={A: [TALI, ARI]}, virtual_robber=RIVER)
    assert why(play, "PlaceVirtualRobber") == "It is on the board already."
    assert why(play, "Tempt") == "Nobody has used a knight yet."
    assert why(play, "ReverseExchange") == "You can use no 2:1 port now."
    assert why(play, "DismantlePiece") == "There is no place for it"
    built = position("trade", wizards={A: [ARI]}, roads={A: [COAST[3]]})
    assert why(built, "DismantlePiece") is None


@pytest.mark.rule("WD-COMMON-15", "WD-COMMON-18")
def test_the_dragon_is_shown_with_its_owner_and_what_is_due() -> None:
    assert dragon(position("trade")) == []
    due = "Unpaid: it leaves with this turn"
    assert dragon(position("trade", dragon=A)) == [["Dragon: Ann", due]]
    assert dragon(position("trade", dragon=A, fed=True)) == [["Dragon: Ann", "until their next turn"]]
    assert dragon(position("trade", dragon=B)) == [["Dragon: Ben", "until their next turn"]]


@pytest.mark.rule("WD-HAFLI-01", "WD-COMMON-01", "WD-MAG-03")
def test_each_spell_has_its_name_what_it_does_and_its_clause_and_keeps_its_place() -> None:
    play = position("trade", wizards={A: [HAFLI], B: [ARSA]})
    (book,) = books(play)
    assert sentence(book.title) == "spell_book"
    said = {i.move: (sentence(i.label), sentence(i.does) if i.does else "", i.clause) for i in book.items}
    assert said["SetOneDie"] == ("Set one die", "Choose one die; throw the other", "WD-COMMON-01")
    assert said["Foresee"] == ("Clairvoyance", "See the hand you steal from", "WD-HAFLI-01")
    moves = [*said]
    assert set(moves[: len(COMMON)]) == COMMON, "those all know come first"
    assert moves[len(COMMON) :] == ["ChooseCard", "Plunder", "Foresee"], "then each wizard's own"


@pytest.mark.rule("WD-WIN-02")
def test_who_has_the_dragon_reads_nothing_of_summoning_it_and_after_the_end_nobody_reads() -> None:
    for owner, named in ((A, False), (B, True)):
        assert ("SummonDragon" in {line.move for line in books(position("trade", dragon=owner))[0].items}) is named
    over = position("trade")
    over.states(GameWon(B, 12))
    assert books(over) == []


@pytest.mark.rule("WD-COMP-09", "WD-HIRE-02", "WD-COMMON-15")
def test_what_lies_with_each_seat_is_counted_and_told_in_lines() -> None:
    play = position(
        "before_roll",
        wizards={A: [HAFLI]},
        hired_now={B: [ARSA]},
        warehouses={A: 1, C: 2},
        dragon=B,
        held={A: {MANA: 1}},
    )
    play.does(A, SetOneDie, face=5)
    assert [sentence(line) for line in play.variant.state_lines(play.game)] == [
        "hafli serves Ann.",
        "arsa serves Ben from the next turn on.",
        "The dragon is with Ben.",
        "Ann has 1 warehouse.",
        "Cleo has 2 warehouses.",
        "One die is set to 5.",
    ]
    held = {(word.word, seat): n for (word, seat), n in play.variant.held(play.game).items()}
    assert held == {(HAFLI, A): 1, (ARSA, B): 1, ("warehouse", A): 1, ("warehouse", C): 2, ("dragon", B): 1}
    assert play.variant.held(position().game) == {}


@pytest.mark.rule("WD-HAFLI-03")
def test_a_spell_that_lasts_is_told_for_the_rest_of_the_turn() -> None:
    theft = seven(wizards={A: [HAFLI]}, held={A: {MANA: 1}, B: {"wood": 2}}, settlements={B: [corner(RIVER, "N")]})
    robber_to(theft, RIVER)
    theft.does(A, Foresee, victim=B)
    lasting = "clairvoyance works for the rest of this turn."
    assert [sentence(line) for line in theft.variant.state_lines(theft.game)] == ["hafli serves Ann.", lasting]
