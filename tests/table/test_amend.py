"""An amendment puts another move in the place of a past one; what still fits is made again, the rest is named."""

from __future__ import annotations

from random import Random

from companion.game.cards import Cards
from companion.game.codec import fingerprint
from companion.game.moves import Choice
from companion.game.text import english, render
from companion.journal import Journal
from companion.rules.base import BASE
from companion.rules.base.building import BuildRoad
from companion.rules.base.production import Roll
from companion.table import Committed, Table
from tests.table.scenes import bought, building, let, robbed, robbing
from tests.table.seated import SEATS, VIEWERS, done, play, refusal


def known(table: Table) -> list[bytes]:
    return [fingerprint(table.game), *(fingerprint(table.known(viewer)) for viewer in VIEWERS)]


def thrown(table: Table, *faces: int) -> int:
    let(table, 0, "roll")
    return int(done(table.thrown(faces)).seq)


def test_a_mistyped_throw_is_amended_and_the_later_moves_stay(table: Table) -> None:
    wrong = thrown(table, 2, 2)
    building(table)
    kind = bought(table)
    settlement = done(table.amend(wrong, Roll(seat=0, ask=0, dice=(5, 5)), agreed=range(3)))
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
    building(table)
    sites = BASE.questions.sites(table.game, 0, "road")
    first = int(done(table.submit(Choice("BuildRoad", 0, (("place", sites[0]),)))).seq)
    second = int(done(table.submit(Choice("BuildRoad", 0, (("place", sites[1]),)))).seq)
    settlement = done(table.amend(first, BuildRoad(seat=0, ask=0, place=sites[1])))
    assert settlement.dropped == (second,)
    assert settlement.why is not None
    assert settlement.why.code == "taken"
    assert sites[1] in table.game.places(0, "road")
    assert sites[0] not in table.game.places(0, "road")
    texts = [render(text, english, [seat.name for seat in SEATS]) for text in settlement.sheet]
    assert f"Take off: Ann's road at {sites[0]}" in texts


def test_an_amendment_that_would_drop_a_purchase_asks_everybody(table: Table) -> None:
    building(table)
    sites = BASE.questions.sites(table.game, 0, "road")
    first = int(done(table.submit(Choice("BuildRoad", 0, (("place", sites[0]),)))).seq)
    done(table.submit(Choice("BuildRoad", 0, (("place", sites[1]),))))
    bought(table)
    before = known(table)
    assert refusal(table.amend(first, BuildRoad(seat=0, ask=0, place=sites[1]))).code == "ask-first"
    assert known(table) == before
    done(table.amend(first, BuildRoad(seat=0, ask=0, place=sites[1]), agreed=range(3)))


def test_an_amendment_the_rules_refuse_changes_nothing(table: Table) -> None:
    wrong = thrown(table, 2, 2)
    before, history = known(table), table.history
    assert refusal(table.amend(wrong, Roll(seat=0, ask=0, dice=(5, 9)))).code == "bad-dice"
    assert refusal(table.amend(wrong, Choice("Roll", 0, (("dice", (1,)),)))).code == "bad-dice"
    assert refusal(table.amend(99, Roll(seat=0, ask=0, dice=(5, 5)))).code == "no-such-entry"
    assert (known(table), table.history) == (before, history)


def test_only_a_move_on_the_present_path_can_be_amended(table: Table) -> None:
    wrong = thrown(table, 2, 2)
    done(table.undo())
    assert refusal(table.amend(wrong, Roll(seat=0, ask=0, dice=(5, 5)))).code == "no-such-entry"


def test_an_amendment_is_kept_and_can_be_taken_back_whole(table: Table, journal: Journal) -> None:
    wrong = thrown(table, 2, 2)
    play(Random(1), table, 8)
    before, head = known(table), table.history.head
    done(table.amend(wrong, Roll(seat=0, ask=0, dice=(5, 4)), agreed=range(3)))
    assert known(Table(journal, table.id, BASE)) == known(table)
    assert Table(journal, table.id, BASE).history == table.history
    done(table.undo_to(head, agreed=range(3)))
    assert known(table) == before


def test_an_amendment_is_one_commit_to_all_who_listen(table: Table) -> None:
    wrong = thrown(table, 2, 2)
    building(table)
    heard: list[Committed] = []
    table.subscribe(heard.append)
    done(table.amend(wrong, Roll(seat=0, ask=0, dice=(5, 5)), agreed=range(3)))
    assert [(committed.what, committed.seq) for committed in heard] == [("entry", table.history.head)]
