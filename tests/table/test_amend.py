"""An amendment puts another move in the place of a past one; what still fits is made again, the rest is named."""

from __future__ import annotations

from random import Random

import pytest

from companion.game.cards import Cards
from companion.game.correct import Correct
from companion.game.facts import CardsMoved, Stated
from companion.game.moves import Choice
from companion.game.secret import EVERYONE, TABLE, Secret
from companion.game.state import BANK, hand
from companion.game.text import Refusal, english, render
from companion.journal import Journal
from companion.rules.base import BASE
from companion.rules.base.building import BuildRoad
from companion.rules.base.production import Roll
from companion.table import Committed, Table
from tests.table.scenes import EVERYTHING, bought, building, discarding, give, let, robbed, robbing
from tests.table.seated import SEATS, done, everything, play, refusal


def thrown(table: Table, *faces: int) -> int:
    let(table, 0, "roll")
    return int(done(table.thrown(faces)).seq)


def openly_building(table: Table, cards: Cards = EVERYTHING) -> None:
    """Let Ann build, with cards of the bank that all saw her get."""
    given = Stated(CardsMoved(BANK, hand(0), Secret(cards, EVERYONE)))
    done(table.submit(Correct(seat=0, revision=table.game.revision, facts=(given,))))
    let(table, 0, "build")


def test_a_mistyped_throw_is_amended_and_the_later_moves_stay(table: Table) -> None:
    wrong = thrown(table, 2, 2)
    building(table)
    kind = bought(table)
    settlement = done(table.amend(wrong, Roll(seat=0, revision=0, dice=(5, 5)), agreed=range(3)))
    assert (settlement.dropped, settlement.why) == ((), None)
    assert [type(entry.move).__name__ for entry in table.history.path()[-4:]] == [
        "Roll",
        "CorrectCards",
        "CorrectAgenda",
        "BuyCard",
    ]
    assert table.game.throw == (5, 5)
    assert table.game.pile("fresh:0") == Cards.one(kind)


def test_a_choice_amends_as_well_as_a_finished_move(table: Table) -> None:
    wrong = thrown(table, 2, 2)
    done(table.amend(wrong, Choice("Roll", 0, (("dice", (5, 5)),))))
    assert table.game.throw == (5, 5)


def test_an_amended_theft_draws_from_the_other_victim(table: Table) -> None:
    robbing(table)
    robbed(table)
    assert refusal(table.amend(table.history.head, Choice("Steal", 0, (("victim", 1),)))).code == "ask-first"
    done(table.amend(table.history.head, Choice("Steal", 0, (("victim", 1),)), agreed=range(3)))
    assert table.game.hand(0).total == 1


def test_what_no_longer_fits_is_left_out_and_named_with_the_reason(table: Table) -> None:
    openly_building(table)
    sites = BASE.questions.sites(table.game, 0, "road")
    first = int(done(table.submit(Choice("BuildRoad", 0, (("place", sites[0]),)))).seq)
    second = int(done(table.submit(Choice("BuildRoad", 0, (("place", sites[1]),)))).seq)
    settlement = done(table.amend(first, BuildRoad(seat=0, revision=0, place=sites[1])))
    assert settlement.dropped == (second,)
    assert settlement.why is not None
    assert settlement.why.code == "taken"
    assert sites[1] in table.game.places(0, "road")
    assert sites[0] not in table.game.places(0, "road")
    texts = [render(text, english, [seat.name for seat in SEATS]) for text in settlement.sheet]
    assert f"Take off: Ann's road at {sites[0]}" in texts


def test_an_amendment_the_rules_refuse_changes_nothing(table: Table) -> None:
    wrong = thrown(table, 2, 2)
    before, history = everything(table), table.history
    assert refusal(table.amend(wrong, Roll(seat=0, revision=0, dice=(5, 9)))).code == "bad-dice"
    assert refusal(table.amend(wrong, Choice("Roll", 0, (("dice", (1,)),)))).code == "bad-dice"
    assert refusal(table.amend(99, Roll(seat=0, revision=0, dice=(5, 5)))).code == "no-such-entry"
    assert (everything(table), table.history) == (before, history)


def test_only_a_move_on_the_present_path_can_be_amended(table: Table) -> None:
    wrong = thrown(table, 2, 2)
    done(table.undo())
    assert refusal(table.amend(wrong, Roll(seat=0, revision=0, dice=(5, 5)))).code == "no-such-entry"


def test_an_amendment_is_kept_and_can_be_taken_back_whole(table: Table, journal: Journal) -> None:
    wrong = thrown(table, 2, 2)
    play(Random(1), table, 8)
    before, head = everything(table), table.history.head
    done(table.amend(wrong, Roll(seat=0, revision=0, dice=(5, 4)), agreed=range(3)))
    assert everything(Table(journal, table.id, BASE)) == everything(table)
    assert Table(journal, table.id, BASE).history == table.history
    done(table.undo_to(head, agreed=range(3)))
    assert everything(table) == before


def test_an_amendment_is_one_commit_to_all_who_listen(table: Table) -> None:
    wrong = thrown(table, 2, 2)
    building(table)
    heard: list[Committed] = []
    table.subscribe(heard.append)
    done(table.amend(wrong, Roll(seat=0, revision=0, dice=(5, 5)), agreed=range(3)))
    assert [(committed.what, committed.seq) for committed in heard] == [("entry", table.history.head)]


# ------------------------------------------------------------------------------ what an amendment may hang on

ASKED = "All must agree to this. Ask first: Ann, Ben, Cleo"
HANDS = (Cards({"ore": 3, "wheat": 2}), Cards({"wood": 5}))


def said(answer: object) -> str:
    return render(refusal(answer).text, english, [seat.name for seat in SEATS])


def test_public_dice_are_put_right_at_once_while_nothing_later_is_secret(table: Table) -> None:
    wrong = thrown(table, 2, 2)
    openly_building(table)
    done(table.submit(Choice("BuildRoad", 0, (("place", BASE.questions.sites(table.game, 0, "road")[0]),))))
    assert done(table.amend(wrong, Roll(seat=0, revision=0, dice=(5, 5)))).dropped == ()


@pytest.mark.parametrize("told", ["a purchase", "a theft", "a sealed answer"])
def test_public_dice_are_put_right_with_all_who_saw_a_secret_since(table: Table, told: str) -> None:
    """Whatever was told, and although it stays: what hangs on it nobody may find out by asking."""
    wrong = thrown(table, 2, 2)
    if told == "a purchase":
        building(table)
        bought(table)
    elif told == "a theft":
        robbing(table)
        robbed(table)
    else:
        discarding(table)
        done(table.submit(Choice("Discard", 1, (("cards", Cards({"wood": 5})),))))
    assert said(table.amend(wrong, Roll(seat=0, revision=0, dice=(5, 5)))) == ASKED
    done(table.amend(wrong, Roll(seat=0, revision=0, dice=(5, 5)), agreed=range(3)))


@pytest.mark.parametrize("held", HANDS, ids=str)
def test_an_amendment_in_anothers_name_probes_no_hand(table: Table, held: Cards) -> None:
    """Whether Ben could have paid is told when all have agreed; whoever is asked before learns nothing."""
    give(table, 1, held)
    let(table, 1, "build")
    done(table.submit(Choice("EndTurn", 1)))
    city = Choice("BuildCity", 1, (("place", table.game.places(1, "settlement")[0]),))
    before = everything(table), table.history.next_seq
    for viewer in (TABLE, 0, 2):
        assert said(table.amend(table.history.head, city, viewer=viewer)) == ASKED
    assert (everything(table), table.history.next_seq) == before
    answer = table.amend(table.history.head, city, agreed=range(3))
    assert isinstance(answer, Refusal) == (held == HANDS[1])


def test_its_owner_hears_at_once_that_an_amendment_cannot_be_paid(table: Table) -> None:
    give(table, 1, HANDS[1])
    let(table, 1, "build")
    done(table.submit(Choice("EndTurn", 1)))
    city = Choice("BuildCity", 1, (("place", table.game.places(1, "settlement")[0]),))
    assert refusal(table.amend(table.history.head, city, viewer=1)).code == "cannot-pay"


def test_whether_a_later_move_still_fits_is_told_when_all_have_agreed(table: Table) -> None:
    """Without what the throw brought Ann may or may not pay for her road: that is her hand's business."""
    give(table, 0, Cards({"wood": 1, "brick": 1}))
    wrong = thrown(table, 2, 2)
    let(table, 0, "build")
    done(table.submit(Choice("BuildRoad", 0, (("place", BASE.questions.sites(table.game, 0, "road")[0]),))))
    assert said(table.amend(wrong, Roll(seat=0, revision=0, dice=(5, 5)))) == ASKED
    assert done(table.amend(wrong, Roll(seat=0, revision=0, dice=(5, 5)), agreed=range(3))).dropped == ()


def test_an_amendment_the_table_can_judge_is_refused_without_asking(table: Table) -> None:
    wrong = thrown(table, 2, 2)
    building(table)
    bought(table)
    assert refusal(table.amend(wrong, Roll(seat=0, revision=0, dice=(5, 9)))).code == "bad-dice"
    assert refusal(table.amend(wrong, Roll(seat=1, revision=0, dice=(5, 5)))).code == "not-your-move"


@pytest.mark.parametrize("taken", [False, True], ids=["too dear", "taken"])
def test_why_a_move_is_left_out_is_said_aloud_only_as_far_as_all_may_see_it(table: Table, taken: bool) -> None:
    """Ann trades otherwise under her cover: that she cannot pay her road then, she alone hears; the table who hears."""
    give(table, 0, Cards({"ore": 4, "wood": 1} if not taken else {"ore": 4, "wood": 5, "brick": 5}))
    let(table, 0, "trade")
    traded = int(done(table.submit(Choice("BankTrade", 0, (("give", "ore"), ("get", "brick"))))).seq)
    let(table, 0, "build")
    sites = BASE.questions.sites(table.game, 0, "road")
    built = int(done(table.submit(Choice("BuildRoad", 0, (("place", sites[0]),)))).seq)
    instead = Choice("BankTrade", 0, (("give", "ore"), ("get", "sheep")))
    if taken:
        built, traded = int(done(table.submit(Choice("BuildRoad", 0, (("place", sites[1]),)))).seq), built
        instead = Choice("BuildRoad", 0, (("place", sites[1]),))
    settlement = done(table.amend(traded, instead, viewer=0))
    assert settlement.dropped == (built,)
    if taken:
        assert (settlement.why.code, settlement.alone) == ("taken", None)
    else:
        assert said(settlement.why) == "That cannot be done. Only Ann may see why."
        seat, why = settlement.alone
        assert (seat, said(why)) == (0, "Not enough cards: road costs 1 brick, 1 wood.")
