"""A turn on phones in a real browser: a seven that several pay for, a trade between two, and a page without a script.

The evening comes to its turn straight at the table; then everybody sits down at a phone and plays that turn.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, expect

from companion.game.moves import Choice
from companion.game.state import hand
from tests.demo.rooms import STAGED
from tests.phone.browsers import phone
from tests.phone.company import NOTHING, Company, Guest
from tests.phone.held import Control
from tests.phone.in_browser import StillPhone, put_away, sits
from tests.phone.served import Served, served
from tests.phone.straight import Event, evening_of, go_on
from tests.phone.test_whole_evenings import CODES, NAMES, a_game
from tests.phone.two import page as page_of
from ui.phone.words import Words

Wanted = Callable[[Iterable[Event]], bool]


def doing(*moves: str) -> Wanted:
    """Want all of these moves."""
    return lambda events: {*moves} <= {choice.move for choice, _ in events}


def several_discard(events: Iterable[Event]) -> bool:
    """Whether more than one seat gives cards away at a seven."""
    return any(choice.move == "Discard" and known.front and len(known.front.waiting) > 1 for choice, known in events)


def accepted(events: Iterable[Event]) -> bool:
    """Whether an offer is accepted."""
    return any(choice.move == "AnswerOffer" and dict(choice.filled)["answer"] == "yes" for choice, _ in events)


def seed_of(room: str) -> int:
    """Return the seed of the evening of a room."""
    return STAGED[room].phones or STAGED[room].evening


@cache
def evening_in(room: str) -> dict[int, list[Event]]:
    """Return what happens in each turn of the evening of a room."""
    return evening_of(a_game(room), seed_of(room))


@contextmanager
def at_turn(browser: Browser, folder: Path, room: str, wanted: Wanted) -> Iterator[tuple[Served, int, int]]:
    """Serve an evening that has come to the turn in which something happens; with its seed and the turn."""
    seed = seed_of(room)
    turn = next(turn for turn, events in evening_in(room).items() if turn and wanted(events))
    with served(folder, a_game(room), seed=seed) as there, put_away(browser):
        go_on(there, seed, lambda known: known.turn == turn)
        yield there, seed, turn


def live(browser: Browser, there: Served, seed: int) -> Company:
    """Let everybody sit down at a live page."""
    seated = zip(NAMES, CODES, strict=True)
    return Company(
        there, tuple(Guest(there, name, sits(browser, there, name, code), code, seed) for name, code in seated)
    )


def test_what_a_seven_takes_lies_in_envelopes_until_all_have_chosen_each_on_a_phone_while_another_has_begun(
    browser: Browser, tmp_path: Path
) -> None:
    with at_turn(browser, tmp_path, "base", several_discard) as (there, seed, _):
        company = live(browser, there, seed)
        watching = phone(browser, language="en")
        watching.goto(there.watching())
        while len(waiting := waiting_at(company, "discard")) < 2:
            company.play()
        before = [company.known.pile(hand(seat)).total for seat in waiting]
        rows = watching.locator("table")
        shown = rows.all_inner_texts()
        chose, *others = (company.guests[seat] for seat in waiting)
        had = counted(others[0])
        own = page_of(others[0])
        expect(own.locator(".end .paper")).to_be_disabled()
        others[0].phone.count(had, had.value + 1)
        expect(own.locator(".sum output")).to_have_text("1")
        chose.do(chose.wish())
        expect(watching.get_by_text(f"Waiting for {chose.name}")).to_have_count(0)
        assert counted(others[0]).value == had.value + 1, "what somebody has counted stays while others answer"
        expect(own.locator(".sum output")).to_have_text("1")
        assert rows.all_inner_texts() == shown
        assert [company.known.pile(hand(seat)).total for seat in waiting] == before, (
            "what lies in an envelope is hidden"
        )
        for guest in others:
            guest.do(guest.wish())
        assert [company.known.pile(hand(seat)).total for seat in waiting] == [had - had // 2 for had in before]
        watching.wait_for_function(
            "was => JSON.stringify([...document.querySelectorAll('table')].map(row => row.innerText)) !== was",
            arg=json.dumps(shown, ensure_ascii=False, separators=(",", ":")),
        )


def counted(guest: Guest) -> Control:
    """Return the first number of a page."""
    guest.phone.look()
    return next(one for one in guest.phone.controls() if one.sort == "number")


def test_a_trade_is_offered_on_one_phone_accepted_on_another_and_seen_in_both_hands(
    browser: Browser, tmp_path: Path
) -> None:
    with at_turn(browser, tmp_path, "base", accepted) as (there, seed, turn):
        company = live(browser, there, seed)
        before, wish, answer = company.known, NOTHING, NOTHING
        while ("answer", "yes") not in answer.filled:
            if (answer := wanted_next(company)).move == "OfferTrade":
                wish = answer
            hands = [guest.known.hand(guest.screen.seat) for guest in company.guests]
            company.play()
        swapped = dict(wish.filled)
        gives, gets = company.guests[wish.seat], company.guests[swapped["partner"]]
        change = swapped["get"] - swapped["give"]
        assert gives.known.hand(wish.seat) - hands[wish.seat] == change
        assert hands[answer.seat] - gets.known.hand(answer.seat) == change
        assert shown_hand(gives) == known_hand(gives)
        assert shown_hand(gets) == known_hand(gets)
        assert before.turn == company.known.turn == turn


def waiting_at(company: Company, step: str) -> tuple[int, ...]:
    """Return who is waited for at a step; nobody where another one is at the front."""
    front = company.known.front
    return front.waiting if front is not None and front.name == step else ()


def wanted_next(company: Company) -> Choice:
    """Return what the first one the table waits for wants."""
    front = company.known.front
    assert front is not None
    return company.guests[front.waiting[0]].wish()


def shown_hand(guest: Guest) -> list[str]:
    """Return the cards of the hand as the page writes them."""
    return page_of(guest).locator(".hand").first.locator("figcaption").all_text_contents()


def known_hand(guest: Guest) -> list[str]:
    """Return the cards of the hand as the page should write them."""
    say, kinds = Words(guest.code, guest.known).voice, guest.known.room.kinds_of("resource", "extra")
    return [f"{say.term(kind)}: {guest.known.hand(guest.screen.seat).of(kind)}" for kind in kinds]


def test_a_turn_with_a_trade_and_a_building_on_a_page_that_runs_no_script(browser: Browser, tmp_path: Path) -> None:
    with at_turn(browser, tmp_path, "base", doing("Roll", "BankTrade", "BuildRoad", "EndTurn")) as (there, seed, turn):
        seat = there.at(lambda: there.tables[-1].game.active)
        page = phone(browser, language=CODES[seat], scripts=False)
        page.goto(there.invitation(NAMES[seat]))
        with page.expect_navigation():
            page.get_by_role("button").tap()
        guest = Guest(there, NAMES[seat], StillPhone(page, there.url), CODES[seat], seed)
        done = list[str]()
        while guest.known.turn == turn:
            wish = guest.wish()
            guest.do(wish)
            done.append(wish.move)
        assert {"Roll", "BankTrade", "BuildRoad", "EndTurn"} <= {*done}
