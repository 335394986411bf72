"""Events by luck: what is offered, what fits, and what does not fit where somebody stands. No expectation may enter."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, get_args

from companion.game.moves import Choice, empty
from companion.game.prompts import Dice, Place
from companion.game.text import Refusal, Text
from tests.dialogue.person import Person
from tests.laws.player import value_for
from ui.dialogue import events
from ui.dialogue.actions import Action, Throwing
from ui.dialogue.conversation import (
    Agreeing,
    BankCounted,
    Behind,
    Choosing,
    ClauseRead,
    Fixing,
    MainMenu,
    OfSeat,
    OpenPiles,
    Reading,
    Rereading,
    ThrowRead,
    WhoseMove,
)
from ui.dialogue.events import Event
from ui.dialogue.offers import sorted_offers
from ui.dialogue.panels import laid_out
from ui.dialogue.requests import Redo, Undo, UndoTo

FROM_THE_TABLE = (events.Changed, events.Answered, events.PresenceChanged)
FROM_PEOPLE: tuple[type, ...] = tuple(kind for kind in get_args(Event) if kind not in FROM_THE_TABLE)


def likely(luck: Random, person: Person) -> Event:
    """Return an event that moves the conversation on: an answer that fits, something offered, or anything."""
    answer = _answer(luck, person)
    if answer is not None and luck.random() < 0.7:
        return answer
    if luck.random() < 0.6:
        return luck.choice(offered(person, Throwing())).does  # type: ignore[return-value] # nobody throws
    return anything(luck, person)


def offered(person: Person, throwing: Throwing) -> list[Action]:
    """Return the actions that are events, in the order in which they are shown."""
    found = person.actions(throwing)
    behind = (action for key in found.keys for action in key.behind)
    return [one for one in (found.main, found.back, *behind) if isinstance(one.does, FROM_PEOPLE)]


def _answer(luck: Random, person: Person) -> Event | None:
    """Return what fits what is asked just now; None where nothing is."""
    now = person.now
    filled = now.draft
    if filled is not None and filled.prompt is not None and not empty(filled.prompt):
        value = value_for(luck, filled.prompt)
        if value is not None:
            return events.PlaceTapped(value) if isinstance(filled.prompt, Place) else events.filled(filled, value)
    match now.sheet:
        case Choosing(choices=found) if found:
            return events.Picked(luck.choice(found))
        case Agreeing(proposal, None):
            return luck.choice((events.AgreementAsked(luck.choice(proposal.missing)), events.Declined()))
        case ThrowRead(throw):
            return events.FacesStated(tuple(luck.randint(1, 6) for _ in throw.faces))
        case None if isinstance(now.board, Rereading):
            throw, wrong = now.board.throw, now.board.die
            return events.FaceTapped(luck.randrange(len(throw.faces)) if wrong is None else wrong, luck.randint(1, 6))
        case None:
            asked = person.view.device_asked
            dice = asked is not None and isinstance(asked.prompt, Dice)
            return events.FaceTapped(luck.randrange(2), luck.randint(1, 6)) if dice and luck.random() < 0.3 else None
        case _:
            return luck.choice((events.Lifted(), events.Confirmed(), events.DoneAnyway(), events.CoveredAgain()))


def anything(luck: Random, person: Person) -> Event:
    """Return any event about this table."""
    return made(luck.choice(FROM_PEOPLE), luck, person)


def made(kind: type, luck: Random, person: Person) -> Event:
    """Return an event of a kind, filled in by luck with what there is at this table."""
    with_what = WITH.get(kind)
    made: Event = kind() if with_what is None else kind(*with_what(luck, person))
    return made


def _seat(luck: Random, person: Person) -> tuple[int]:
    return (luck.choice(person.view.known.players),)


def _begun(luck: Random, person: Person) -> tuple[Any, ...]:
    return (luck.choice(person.view.offers).choice,) if person.view.offers else (_unlisted(luck, person),)


def _unlisted(luck: Random, person: Person) -> Any:
    known = person.view.known
    kinds = [kind for kind in known.variant.move_kinds if kind.tapped and not kind.correction]
    return Choice(luck.choice(kinds).__name__, luck.choice(known.players))


def _place(luck: Random, person: Person) -> tuple[str]:
    sites = [*sorted_offers(person.view).sites, "", "0,0"]
    return (luck.choice(sites),)


def _value(luck: Random, person: Person) -> tuple[Any, ...]:
    """Return an answer to what is asked, or to what is not; one in five comes late or is about another prompt."""
    filled = person.now.draft
    prompt = None if filled is None else filled.prompt
    field = (
        prompt.field if prompt is not None and luck.random() < 0.8 else luck.choice(("cards", "dice", "give", "seat"))
    )
    revision = person.view.revision - (luck.random() < 0.2)
    if prompt is not None and not empty(prompt) and luck.random() < 0.5:
        return field, revision, value_for(luck, prompt)
    return field, revision, luck.choice((0, 1, 2, "wood", (1, 2), None, 99))


def _spell(luck: Random, person: Person) -> tuple[str]:
    menu = laid_out(person.view.panels).menu
    return (luck.choice([item.move for item in menu.items]) if menu and menu.items else "EndTurn",)


def _reading(luck: Random, person: Person) -> tuple[Reading]:
    seat = _seat(luck, person)[0]
    behind, piles = Behind(luck.randrange(5)), (OpenPiles(), OpenPiles(seat))
    return (
        luck.choice(
            (MainMenu(), ClauseRead("BASE-ROB-02"), Fixing(), behind, WhoseMove(), OfSeat(seat), *piles, BankCounted())
        ),
    )


def _head(luck: Random, person: Person) -> tuple[Any]:
    path = [entry.seq for entry in person.table.history.back()][:5] or [0]
    return (luck.choice((Undo(), Redo(), UndoTo(luck.choice(path)))),)


def _entry(luck: Random, person: Person) -> tuple[int]:
    path = [entry.seq for entry in person.table.history.back()][:5]
    return (luck.choice((*path, 0, 10**6)),)


def _picked(luck: Random, person: Person) -> tuple[Any]:
    sheet = person.now.sheet
    if isinstance(sheet, Choosing) and sheet.choices:
        return (luck.choice(sheet.choices),)
    return (_unlisted(luck, person),)


WITH: dict[type, Callable[[Random, Person], tuple[Any, ...]]] = {
    events.Begun: lambda luck, person: _begun(luck, person) if luck.random() < 0.8 else (_unlisted(luck, person),),
    events.PlaceTapped: _place,
    events.SideTapped: lambda luck, person: (luck.randrange(6),),
    events.SeatTapped: _seat,
    events.Taken: _spell,
    events.Filled: _value,
    events.Picked: _picked,
    events.DiceTapped: lambda luck, person: (luck.choice((None, 0, 1, 2)), luck.choice((None, 0, 1, 2))),
    events.FaceTapped: lambda luck, person: (luck.randrange(3), luck.randint(0, 7)),
    events.FacesStated: lambda luck, person: (tuple(luck.randint(1, 6) for _ in range(luck.randint(1, 3))),),
    events.Opened: _reading,
    events.MovesOpened: _seat,
    events.OwnAsked: _seat,
    events.AgreementAsked: _seat,
    events.TakenHere: _seat,
    events.HeadMoved: _head,
    events.AmendBegun: _entry,
    events.Announced: lambda luck, person: (Text.of("Kazami"),),
    events.Refused: lambda luck, person: (Refusal("real", "", Text.of("Kazami")),),
}
