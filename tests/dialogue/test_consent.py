"""Consent: what was told in secret is taken back once each seat has said yes, on its own screen or at its row."""

from __future__ import annotations

import pytest

from companion.answers import Settlement
from companion.game.correct import CorrectCards
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.text import Refusal, SeatName
from companion.rules.base.production import Roll
from tests.dialogue.person import Person
from tests.table.scenes import bought, building
from tests.table.seated import done
from ui.dialogue import events
from ui.dialogue.conversation import Agreeing, Settling
from ui.dialogue.requests import (
    Agree,
    Amend,
    Decline,
    HandsDone,
    OfGame,
    Redo,
    ShowView,
    Submit,
    Undo,
)
from ui.session.consent import WENT_ON
from ui.session.own_requests import not_its_own


@pytest.fixture
def secret(dealt: Person) -> Person:
    """Ann has bought a card that only she knows."""
    building(dealt.table)
    bought(dealt.table)
    dealt.looks()
    return dealt


def asked(person: Person) -> int:
    proposal = person.consent.presence.proposal
    assert proposal is not None
    return proposal.number


def test_who_proposes_on_its_own_screen_has_said_yes_and_the_last_yes_takes_it_back(secret: Person) -> None:
    head = secret.table.history.head
    assert isinstance(secret.consent.perform(Undo(), by=0), Refusal)
    secret.looks()
    sheet = secret.now.sheet
    assert isinstance(sheet, Agreeing) and (sheet.proposal.by, sheet.proposal.missing) == (0, (1, 2))
    assert secret.consent.perform(Agree(asked(secret), 2), by=2) is None
    assert secret.consent.perform(Agree(asked(secret), 2), by=2) is None, "twice is once"
    assert secret.table.history.head == head
    assert isinstance(secret.consent.perform(Agree(asked(secret), 1), by=1), Settlement)
    secret.looks()
    assert secret.table.history.head == head - 1
    assert isinstance(secret.now.sheet, Settling), "on the screen that all look at"


def test_one_no_ends_it_and_says_whose_it_was(secret: Person) -> None:
    secret.does(events.HeadMoved(Undo()))
    secret.consent.perform(Decline(asked(secret), 2), by=2)
    secret.looks()
    assert secret.now.sheet is None and secret.now.said is not None
    assert dict(secret.now.said.text.args) == {"seat": SeatName(2)}
    assert secret.table.history.head == secret.view.head


def test_a_yes_to_what_is_not_asked_any_more_agrees_to_nothing(secret: Person) -> None:
    head = secret.table.history.head
    secret.does(events.HeadMoved(Undo()))
    late = asked(secret)
    secret.does(events.Declined(), events.HeadMoved(Undo()))
    assert asked(secret) != late
    for seat in (0, 1, 2):
        assert isinstance(secret.consent.perform(Agree(late, seat)), Refusal)
    assert secret.table.history.head == head


def test_only_one_thing_is_asked_at_a_time(secret: Person) -> None:
    secret.does(events.HeadMoved(Undo()))
    number = asked(secret)
    refused = secret.consent.perform(Undo(), by=1)
    assert isinstance(refused, Refusal) and refused.code == "one-at-a-time"
    assert asked(secret) == number


def test_a_commit_ends_what_is_asked_and_that_is_said(secret: Person) -> None:
    secret.does(events.HeadMoved(Undo()))
    done(secret.table.submit(Choice("EndTurn", 0)))
    secret.looks()
    assert secret.consent.presence.proposal is None and secret.now.sheet is None
    assert secret.now.said is not None and secret.now.said.text == WENT_ON


@pytest.mark.parametrize(
    ("instead", "named"), [(Choice("Roll", 1, (("dice", (6, 6)),)), True), (Choice("EndTurn", 1), False)]
)
def test_what_is_asked_tells_of_an_amendment_which_move_it_is_about_and_of_dice_what_lies_there(
    secret: Person, instead: Choice, named: bool
) -> None:
    """Whether anything else can be may hang on what is hidden, and the question must not tell."""
    secret.does(events.HeadMoved(Undo()))
    secret.all_agree()
    secret.does(events.Closed())
    done(secret.table.submit(Choice("EndTurn", 0)))
    done(secret.table.thrown((3, 3)))
    roll = secret.table.history.head
    building(secret.table, 1)
    bought(secret.table, 1)
    secret.consent.perform(Amend(roll, instead, viewer=0), by=0)
    proposal = secret.consent.presence.proposal
    assert named == (proposal is not None and "(6, 6)" in repr(proposal))


def test_a_seats_own_screen_asks_only_for_itself(secret: Person) -> None:
    """Fail closed: a request in another seat's name, or the table's, is refused however it came to be made."""
    known = secret.table.known(1)
    own: tuple[OfGame, ...] = (
        ShowView(1),
        Submit(Choice("EndTurn", 1), known.revision, 1),
        Submit(Choice(CorrectCards.__name__, 1), known.revision, 1),
        Amend(2, Choice("Roll", 0), viewer=1),
        Undo(),
        Redo(),
        Agree(1, 1),
        Decline(1, 1),
    )
    others: tuple[OfGame, ...] = (
        ShowView(0),
        ShowView(TABLE),
        ShowView(0, before=3),
        Submit(Choice("EndTurn", 0), known.revision, 1),
        Submit(Choice("EndTurn", 1), known.revision, TABLE),
        Submit(Choice(CorrectCards.__name__, 0), known.revision, 1),
        Submit(Roll(seat=1, revision=known.revision, dice=(6, 6)), known.revision, 1),
        Amend(2, Choice("Roll", 0), viewer=TABLE),
        Agree(1, 0),
        Decline(1, TABLE),
        HandsDone(1),
    )
    assert [request for request in own if not_its_own(secret.table, request, 1)] == []
    assert [request for request in others if not not_its_own(secret.table, request, 1)] == []
    assert not any(not_its_own(secret.table, request, TABLE) for request in (*own, *others))


def test_what_is_asked_says_what_kazami_would_move_and_not_that_it_has(secret: Person) -> None:
    secret.consent.perform(Undo(), by=0)
    proposal = secret.consent.presence.proposal
    assert proposal is not None and proposal.changes
    told = " ".join(line.msgid for line in proposal.changes)
    assert "has" not in told and "Kazami puts back" in told and "Kazami adds" in told
