"""Every state times every event: what fits changes something, and all else changes nothing and asks for nothing."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from companion.answers import Settlement
from companion.game.moves import Choice
from companion.game.text import Refusal, Text
from companion.view import View
from tests.dialogue.person import Person
from tests.table.scenes import EVERYTHING, give, let
from ui.dialogue import events
from ui.dialogue.conversation import (
    Agreeing,
    Asking,
    BankCounted,
    Behind,
    CallingJudge,
    Choosing,
    ClauseRead,
    Conversation,
    Covered,
    Fixing,
    HallRead,
    Idle,
    MainMenu,
    Message,
    NotKept,
    OfSeat,
    OpenPiles,
    OwnCards,
    Placing,
    Rereading,
    Settling,
    Sheet,
    Sure,
    ThrowRead,
    ToldAlone,
    WhoseMove,
)
from ui.dialogue.events import Event
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.offers import sorted_offers
from ui.dialogue.phone_presence import PhonePresence, Proposal
from ui.dialogue.requests import Undo
from ui.dialogue.update import update

WHY = Refusal("why", "", Text.of("Nothing can be done."))
ASKED = Proposal(1, Text.of("Take it back"), (0, 1, 2), (0,))
END, TRADE = Choice("EndTurn", 0), Choice("OfferTrade", 0)


@pytest.fixture
def trading(person: Person) -> Person:
    """Ann has thrown, has plenty, and may build and trade."""
    person.does(events.FaceTapped(0, 2), events.FaceTapped(1, 3))
    give(person.table, 0, EVERYTHING)
    let(person.table, 0, "build")
    person.looks()
    person.does(events.Changed())
    return person


def states(person: Person) -> dict[str, Conversation]:
    """Return a conversation in each of the states there are, at this table."""
    view, now = person.view, person.now
    roads = MoveDraft(Choice("BuildRoad", 0), view.known)
    bank = MoveDraft(Choice("BankTrade", 0), view.known)
    own = person.table.view(0)
    assert isinstance(own, View) and view.throw is not None
    sheets: dict[str, Sheet] = {
        "asking": Asking(bank),
        "asking alone": Asking(replace(bank, known=own.known)),
        "asking for two cards": Asking(MoveDraft(TRADE.with_field("partner", 1), view.known)),
        "covered": Covered(0),
        "covered in a choice": Covered(0, bank),
        "own cards": OwnCards(own),
        "sure": Sure(MoveDraft(END, view.known)),
        "settling": Settling(Settlement(view.head, ())),
        "told alone": ToldAlone(0, WHY),
        "told alone, then all": ToldAlone(0, WHY, then=Settlement(view.head, ())),
        "disk": NotKept(WHY),
        "throw": ThrowRead(view.throw),
        "listed": Choosing(Text.of("What?"), (TRADE, END), view.known),
        "fixing": Fixing(),
        "behind": Behind(1),
        "whose": WhoseMove(),
        "seat": OfSeat(2),
        "piles": OpenPiles(),
        "bank": BankCounted(),
    }
    return {
        "idle": now,
        "place": replace(now, board=Idle(_site(view))),
        "placing": replace(now, board=Placing(roads)),
        "placing alone": replace(now, board=Placing(replace(roads, known=own.known))),
        "said": replace(now, said=Message(WHY.text, WHY, MoveDraft(END, view.known))),
        "rereading": replace(now, board=Rereading(view.throw, 0)),
        "rereading the past": replace(now, board=Rereading(view.throw, None, view)),
        "head moves": replace(now, settling=True),
        "menu": replace(now, over=(MainMenu(),)),
        "clause": replace(now, board=Placing(roads), over=(MainMenu(), ClauseRead("BASE-ROB-02"))),
        "calling": replace(now, over=(HallRead(), CallingJudge("the road"))),
        "agreeing": replace(now, sheet=Agreeing(ASKED), presence=PhonePresence(proposal=ASKED)),
        "agreeing here": replace(now, sheet=Agreeing(ASKED, 2), presence=PhonePresence(proposal=ASKED)),
        **{name: replace(now, sheet=sheet) for name, sheet in sheets.items()},
    }


def _site(view: View) -> str:
    return next(at for at, here in sorted_offers(view).sites.items() if here[0].choice.move == "BuildRoad")


def happening(view: View) -> dict[str, Event]:
    """Return an event of each kind that comes from people, each as it could fit at this table."""
    return {
        "begun": events.Begun(Choice("BuildRoad", 0)),
        "place": events.PlaceTapped(_site(view)),
        "nowhere": events.PlaceTapped("nowhere"),
        "side": events.SideTapped(0),
        "seat": events.SeatTapped(1),
        "dice": events.DiceTapped(),
        "face": events.FaceTapped(0, 6),
        "by hand": events.FacesAsked(),
        "otherwise": events.OtherwiseAsked(),
        "book": events.BookOpened(),
        "spell": events.Taken("BuildRoad"),
        "fits": events.Filled("give", view.revision, "wood"),
        "misfit": events.Filled("give", view.revision, 99),
        "other prompt": events.Filled("get", view.revision, "wood"),
        "late": events.Filled("give", view.revision - 1, "wood"),
        "several": events.SeveralAsked(),
        "picked": events.Picked(TRADE),
        "faces": events.FacesStated((6, 6)),
        "menu": events.Opened(MainMenu()),
        "clause": events.Opened(ClauseRead("BASE-ROB-02")),
        "corrections": events.CorrectionsOpened(),
        "unlisted": events.MovesOpened(2),
        "own": events.OwnAsked(2),
        "lifted": events.Lifted(),
        "covered": events.CoveredAgain(),
        "elsewhere": events.WentElsewhere(),
        "yes": events.Confirmed(),
        "asked": events.AgreementAsked(1),
        "no": events.Declined(),
        "here": events.TakenHere(1),
        "nobody asks": events.PresenceChanged(PhonePresence()),
        "back": events.SteppedBack(),
        "closed": events.Closed(),
        "anyway": events.DoneAnyway(),
        "undo": events.HeadMoved(Undo()),
        "amend": events.AmendBegun(view.head),
        "aside": events.LookedAside(),
        "went on": events.WentOn(),
        "called": events.JudgeWanted("the road"),
        "hushed": events.Hushed(),
        "told": events.Announced(WHY.text),
        "refused": events.Refused(WHY),
    }


BEGIN = {"begun", "seat", "menu", "clause", "corrections", "unlisted", "own", "undo", "amend"}
"""What may be begun anywhere, unless something must be read first."""
LEAVE = {"back", "closed"}
SHOWN = BEGIN | LEAVE | {"elsewhere"}
"""What only shows something is put away when another screen is looked at."""

CHANGES: dict[str, set[str]] = {
    "idle": BEGIN | {"place", "dice", "faces", "back"},
    "place": BEGIN | {"place", "nowhere", "dice", "faces", "back"},
    "placing": BEGIN | {"place", "faces", "back"},
    "placing alone": BEGIN | {"place", "faces", "back", "covered", "elsewhere"},
    "said": BEGIN | {"place", "dice", "faces", "back", "anyway", "hushed", "elsewhere"},
    "rereading": BEGIN | {"dice", "face", "faces", "back"},
    "rereading the past": BEGIN | {"dice", "face", "faces", "otherwise", "back"},
    "head moves": {"back", "elsewhere"},
    "asking": BEGIN | LEAVE | {"fits"},
    "asking alone": BEGIN | LEAVE | {"fits", "covered", "elsewhere"},
    "asking for two cards": BEGIN | LEAVE | {"several"},
    "covered": SHOWN | {"lifted"},
    "covered in a choice": BEGIN | LEAVE | {"lifted"},
    "own cards": SHOWN | {"covered"},
    "sure": BEGIN | LEAVE | {"yes"},
    "agreeing": {"asked", "no", "nobody asks"},
    "agreeing here": {"asked", "yes", "no", "nobody asks"} | LEAVE,
    "settling": LEAVE,
    "told alone": SHOWN | {"covered"},
    "told alone, then all": LEAVE | {"covered", "elsewhere"},
    "disk": LEAVE,
    "listed": BEGIN | LEAVE | {"picked"},
    "throw": BEGIN | LEAVE | {"faces"},
    "menu": {"clause", "elsewhere"} | LEAVE,
    "clause": {"menu", "elsewhere"} | LEAVE,
    "calling": {"menu", "clause", "called", "elsewhere"} | LEAVE,
    **dict.fromkeys(("fixing", "behind", "whose", "seat", "piles", "bank"), SHOWN),
}
"""What changes something in each state or asks for something; "told" and "refused" always do."""


def test_what_fits_changes_something_and_what_does_not_fit_nothing(trading: Person) -> None:
    found = {
        name: {said for said, event in happening(trading.view).items() if _does(now, event, trading.view)}
        for name, now in states(trading).items()
    }
    assert found == {name: fits | {"told", "refused"} for name, fits in CHANGES.items()}


def _does(now: Conversation, event: Event, view: View) -> bool:
    then, ask = update(now, event, view)
    return ask is not None or then != now


def test_no_sheet_lies_over_places_that_are_lit_for_one_seat(trading: Person) -> None:
    for name, now in states(trading).items():
        for said, event in happening(trading.view).items():
            then, _ = update(now, event, trading.view)
            alone = isinstance(then.board, Placing) and then.board.draft.alone
            assert not alone or then.sheet is None, (name, said)


def test_no_second_tap_asks_the_table_for_the_same_again(trading: Person) -> None:
    view = trading.view
    for name, now in states(trading).items():
        for said, event in happening(view).items():
            then, ask = update(now, event, view)
            _, again = update(then, event, view)
            looks = said in ("amend", "lifted")  # looking changes nothing, and the second answer comes too late
            assert looks or ask is None or again is None, (name, said)


def test_news_that_tell_nothing_new_change_nothing_the_second_time(trading: Person) -> None:
    for name, now in states(trading).items():
        once, _ = update(now, events.Changed(), trading.view)
        twice, ask = update(once, events.Changed(), trading.view)
        assert ask is None and twice == once, name


def test_what_was_begun_waits_for_the_way_back_and_nobody_is_alone_with_it(trading: Person) -> None:
    for name, now in states(trading).items():
        then, _ = update(now, events.WentElsewhere(), trading.view)
        back, _ = update(then, events.Changed(), trading.view)
        assert then.alone is None and then.over == () and not then.settling, name
        if name in ("placing", "asking", "sure", "listed", "covered in a choice", "rereading", "agreeing", "settling"):
            assert (back.board, back.sheet) == (now.board, now.sheet), name
        if name.endswith(" alone") and now.draft is not None:
            assert isinstance(back.sheet, Covered) and back.sheet.draft is not None, name
            assert back.sheet.draft.choice == now.draft.choice and not back.sheet.draft.alone, name


def test_once_the_game_goes_on_nobody_is_alone_with_what_he_saw(trading: Person) -> None:
    held = states(trading)
    trading.does(events.Begun(END))
    for name, now in held.items():
        then, _ = update(now, events.Changed(), trading.view)
        assert then.alone is None, name
        assert then.draft is None and not isinstance(then.sheet, OwnCards), name


def test_the_table_of_events_is_whole(trading: Person) -> None:
    kinds = {type(event) for event in happening(trading.view).values()}
    assert kinds == {*get_args(Event)} - {events.Changed, events.Answered}
    assert CHANGES.keys() == states(trading).keys()
