"""Taking back and making again: the head moves, nothing is forgotten, secrets are asked about, hands are told."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest

from companion.game.cards import Cards
from companion.game.correct import Correct, CorrectCards
from companion.game.drawn import CardsShown
from companion.game.facts import CardsMoved, CardsSeen, Stated
from companion.game.history import ROOT, Entry
from companion.game.moves import Choice
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.game.state import NOBODY
from companion.game.text import Refusal, Text, english, render
from companion.journal import Journal
from companion.rules.base import BASE
from companion.table import Committed, Settlement, Table
from companion.table.revealed_information import reveals_information
from tests.table.scenes import bought, building, discarding, give, let, robbed, robbing
from tests.table.seated import SEATS, agreed_setup, done, everything, play, refusal, seated

EVERYBODY = range(len(SEATS))


def sentences(texts: tuple[Text, ...]) -> list[str]:
    return [render(text, english, [seat.name for seat in SEATS]) for text in texts]


def test_undo_then_redo_is_as_if_nothing_had_happened(journal: Journal) -> None:
    table, luck = seated(journal), Random(3)
    for _ in range(40):
        play(luck, table, 3)
        before = everything(table), table.log(TABLE)
        done(table.undo(agreed=EVERYBODY))
        assert (everything(table), table.log(TABLE)) != before
        done(table.redo())
        assert (everything(table), table.log(TABLE)) == before


def test_everything_may_be_taken_back_to_the_beginning_and_made_again(journal: Journal) -> None:
    table = seated(journal)
    beginning = everything(table)
    play(Random(4), table, 80)
    end = everything(table)
    while table.history.head != ROOT:
        done(table.undo(agreed=EVERYBODY))
    assert everything(table) == beginning
    while not isinstance(table.redo(), Refusal):
        pass
    assert everything(table) == end


def test_a_resumed_table_can_undo_and_redo_as_before(journal: Journal) -> None:
    table = seated(journal)
    play(Random(5), table, 30)
    end = everything(table)
    for _ in range(4):
        done(table.undo(agreed=EVERYBODY))
    again = Table(journal, table.id, BASE)
    assert everything(again) == everything(table)
    for _ in range(4):
        done(again.redo())
    assert everything(again) == end
    assert refusal(again.redo()).code == "nothing-to-redo"


def test_far_undo_is_the_same_as_the_game_was_then(journal: Journal) -> None:
    """Further back than the table remembers: it replays from the facts."""
    table, luck = seated(journal), Random(6)
    then = {ROOT: everything(table)}
    for _ in range(130):
        play(luck, table, 1)
        then[table.history.head] = everything(table)
    for seq in (129, 30, 64, 0, 130, 1, 100):
        done(table.undo_to(seq, agreed=EVERYBODY))
        assert everything(table) == then[seq]


def test_a_move_made_after_an_undo_starts_a_branch_and_the_old_one_stays_reachable(table: Table) -> None:
    let(table, 0, "roll")
    done(table.thrown((3, 3)))
    left, old = table.history.head, everything(table)
    done(table.undo())
    done(table.thrown((4, 4)))
    assert table.history.head == left + 1
    assert table.history.entries[left + 1].parent == table.history.entries[left].parent
    assert refusal(table.redo()).code == "nothing-to-redo"
    done(table.undo_to(left))
    assert everything(table) == old


def test_there_is_nothing_to_undo_before_the_first_move(journal: Journal) -> None:
    table = seated(journal)
    assert refusal(table.undo()).code == "nothing-to-undo"
    assert refusal(table.redo()).code == "nothing-to-redo"


@pytest.mark.parametrize("seq", [-1, 13, 99])
def test_undo_to_a_move_there_never_was_is_refused(table: Table, seq: int) -> None:
    before = everything(table)
    assert refusal(table.undo_to(seq)).code == "no-such-entry"
    assert everything(table) == before


def test_a_trade_of_a_hand_that_was_stolen_from_goes_back_between_the_two_who_traded(journal: Journal) -> None:
    """Of what is left in such a hand every card may be any; who gave and who took is known all the same."""
    table = seated(journal, agreed_setup("physical"))
    give(table, 1, Cards({"wood": 1, "brick": 1}))
    give(table, 2, Cards({"ore": 1}))
    stolen = Stated(CardsMoved("hand:1", "hand:0", Secret(Cards.facedown(1), EVERYONE)))
    done(table.submit(Correct(seat=0, revision=table.game.revision, facts=(stolen,))))
    let(table, 1, "trade")
    trade = (("partner", 2), ("give", Cards.one("wood")), ("get", Cards.one("ore")))
    done(table.submit(Choice("OfferTrade", 1, trade)))
    if table.game.front and table.game.front.name == "answer_offer":
        done(table.submit(Choice("AnswerOffer", 2, (("answer", "yes"),))))
    assert sentences(done(table.undo()).sheet) == ["Give: Ben → Cleo 1 ore", "Give: Cleo → Ben 1 wood"]
    table.hands_done(1)
    assert sentences(done(table.redo()).sheet) == ["Give: Ben → Cleo 1 wood", "Give: Cleo → Ben 1 ore"]


def test_what_two_pass_to_and_fro_with_the_bank_is_not_passed_between_them(journal: Journal) -> None:
    """One gives wood to the bank and another takes wood from it: undone, it goes back the way it came."""
    table = seated(journal, agreed_setup("physical"))
    give(table, 0, Cards({"wood": 1}))
    give(table, 1, Cards())
    start = table.history.head
    done(table.submit(CorrectCards(seat=0, revision=table.game.revision, pile="hand:0", cards=Cards())))
    done(table.submit(CorrectCards(seat=1, revision=table.game.revision, pile="hand:1", cards=Cards({"wood": 1}))))
    sheet = done(table.undo_to(start, agreed=EVERYBODY)).sheet
    assert sentences(sheet) == ["Give: bank → Ann 1 wood", "Give: Ben → bank 1 wood"]


def test_the_settlement_sheet_says_what_hands_must_do(table: Table) -> None:
    building(table)
    place = table.game.variant.questions.sites(table.game, 0, "road")[0]
    done(table.submit(Choice("BuildRoad", 0, (("place", place),))))
    settlement = done(table.undo())
    assert isinstance(settlement, Settlement)
    assert sentences(settlement.sheet) == ["Ann: Kazami has added 1 brick, 1 wood", f"Take off: Ann's road at {place}"]
    table.hands_done(settlement.number)
    again = done(table.redo()).sheet
    assert sentences(again) == ["Ann: Kazami has put back 1 brick, 1 wood", f"Put down: Ann's road at {place}"]


def test_the_sheet_for_all_tells_nobody_what_a_seat_holds(table: Table) -> None:
    robbing(table)
    before = table.history.head
    robbed(table)
    settlement = done(table.undo_to(before, agreed=EVERYBODY))
    assert sentences(settlement.sheet) == ["Ann: Kazami has put back 1 face down", "Ben: Kazami has added 1 face down"]


def test_a_purchase_is_taken_back_only_when_everybody_agrees(table: Table) -> None:
    building(table)
    bought(table)
    before = everything(table)
    asked = refusal(table.undo())
    assert (asked.code, sentences((asked.text,))) == (
        "ask-first",
        ["All must agree to this. Ask first: Ann, Ben, Cleo"],
    )
    assert everything(table) == before
    assert table.to_ask(table.history.entries[table.history.head].parent) == (0, 1, 2)
    left = refusal(table.undo(agreed=[1, 2]))
    assert (left.code, sentences((left.text,))) == ("ask-first", ["All must agree to this. Ask first: Ann"])
    done(table.undo(agreed=EVERYBODY))


def test_the_theft_is_asked_about_also_when_it_lies_further_back(table: Table) -> None:
    robbing(table)
    before = table.history.head
    robbed(table)
    for seat in (1, 2, 0):
        let(table, seat, "roll")
    assert table.to_ask(before) == (0, 1, 2)
    assert refusal(table.undo_to(before)).code == "ask-first"
    assert table.to_ask(table.history.head) == ()
    done(table.undo_to(before, agreed=EVERYBODY))
    assert table.to_ask(before + 4) == (), "what was agreed to be taken back may be made again"


def test_with_physical_cards_a_theft_and_a_purchase_are_asked_about_too(journal: Journal) -> None:
    table = seated(journal, agreed_setup("physical"))
    play(Random(6), table, 12)
    robbing(table)
    done(table.submit(Choice("Steal", 0, (("victim", 1),))))
    assert refusal(table.undo()).code == "ask-first"
    building(table)
    done(table.submit(Choice("BuyCard", 0)))
    assert refusal(table.undo()).code == "ask-first"


def test_what_was_counted_before_everybody_is_asked_about_too(journal: Journal) -> None:
    """Nobody is told more than the others, and yet all know what nobody knew."""
    table = seated(journal, agreed_setup("physical"))
    play(Random(6), table, 12)
    counted = Stated(CardsSeen("hand:1", Secret(Cards({"wood": table.game.hand(1).total}), EVERYONE)))
    done(table.submit(Correct(seat=0, revision=table.game.revision, facts=(counted,))))
    assert table.to_ask(table.history.head - 1) == (0, 1, 2)


@pytest.mark.parametrize("wood", [2, 0])
def test_what_a_monopoly_laid_open_is_taken_back_only_when_everybody_agrees(table: Table, wood: int) -> None:
    """All have seen how many each had to give, also that there was none: the asking tells nothing of a hand."""
    for seat in (1, 2):
        give(table, seat, Cards({"wood": wood, "ore": 2}))
    drawn = Stated(CardsMoved("deck", "unplayed:0", Secret(Cards({"monopoly": 1}), (0,))))
    done(table.submit(Correct(seat=0, revision=table.game.revision, facts=(drawn,))))
    let(table, 0, "trade")
    done(table.submit(Choice("PlayMonopoly", 0, (("resource", "wood"),))))
    assert table.game.hand(1).of("wood") == 0
    assert refusal(table.undo()).code == "ask-first"
    done(table.undo(agreed=EVERYBODY))


@pytest.mark.parametrize("hands", ["digital", "physical"])
@pytest.mark.parametrize(("kind", "move"), [("knight", "PlayKnight"), ("victory_point", "DeclareVictory")])
def test_a_card_that_was_laid_open_is_taken_back_only_when_everybody_agrees(
    journal: Journal, hands: Literal["physical", "digital"], kind: str, move: str
) -> None:
    """It lay hidden, and now all know who held it: played, or shown to win."""
    table = seated(journal, agreed_setup(hands, victory_points=3))
    play(Random(6), table, 12)
    cards = Secret(Cards.one(kind), (0,)) if hands == "digital" else Secret(Cards.facedown(1), EVERYONE)
    drawn = Stated(CardsMoved("deck", "unplayed:0", cards))
    done(table.submit(Correct(seat=0, revision=table.game.revision, facts=(drawn,))))
    let(table, 0, "build")
    filled = (("shown", 1),) if (move, hands) == ("DeclareVictory", "physical") else ()
    done(table.submit(Choice(move, 0, filled)))
    assert table.game.winner == (0 if move == "DeclareVictory" else NOBODY)
    assert refusal(table.undo()).code == "ask-first"
    done(table.undo(agreed=EVERYBODY))
    assert table.known(1).pile("unplayed:0") == Cards.facedown(1), "what all saw is kept hidden again"
    assert table.game.winner == NOBODY


def test_what_followed_by_force_is_taken_back_and_made_again_with_its_cause(table: Table) -> None:
    """Only Ben can be robbed there: nobody decided the theft, so it goes back to where somebody placed the robber."""
    robbing(table)
    robbed(table)
    end, moved = everything(table), table.history.path()[-2]
    assert type(moved.move).__name__ == "MoveRobber"
    done(table.undo(agreed=EVERYBODY))
    assert table.history.head == moved.parent
    done(table.redo())
    assert everything(table) == end


def test_what_everybody_saw_is_taken_back_without_asking(table: Table) -> None:
    building(table)
    bought(table)
    let(table, 0, "end_turn")
    done(table.submit(Choice("EndTurn", 0)))  # Ann's card can be played from now on: nobody learned anything
    done(table.undo())
    let(table, 0, "roll")
    done(table.thrown((2, 2)))
    done(table.undo())


def test_a_sealed_answer_and_answers_that_were_opened_are_asked_about(table: Table) -> None:
    discarding(table)
    five = (("cards", Cards({"wood": 5})),)
    for seat in (1, 2):
        done(table.submit(Choice("Discard", seat, five)))
        assert table.to_ask(table.history.entries[table.history.head].parent) == (0, 1, 2)


def test_cards_of_a_hand_that_were_shown_and_stayed_there_are_asked_about(table: Table) -> None:
    shown = CardsShown("hand:0", "hand:0", Secret(Cards.one("wood"), EVERYONE))
    move = Correct(seat=0, revision=table.game.revision)
    assert reveals_information(Entry(1, ROOT, move, (shown,), BASE.version))


def test_the_undone_secret_stays_with_those_who_were_told(table: Table, journal: Journal) -> None:
    building(table)
    kind = bought(table)
    entry = table.history.path()[-1]
    done(table.undo(agreed=EVERYBODY))
    again = Table(journal, table.id, BASE).history.entries[entry.seq]
    assert again == entry
    assert kind in str(again.facts)
    assert isinstance(done(table.redo()), Settlement)
    assert table.known(2).pile("fresh:0") == Cards.facedown(1)


def test_undo_and_redo_are_published_as_head_moves(table: Table) -> None:
    heard, thrown = list[Committed](), list[int]()
    let(table, 0, "roll")
    table.subscribe(heard.append)
    table.subscribe(lambda _: thrown.append(len(table.known(TABLE).throw)))
    done(table.thrown((2, 2)))
    done(table.undo())
    done(table.redo())
    assert [committed.what for committed in heard] == ["entry", "head", "head"]
    assert [committed.seq for committed in heard] == [14, 13, 14]
    assert thrown == [2, 0, 2]
