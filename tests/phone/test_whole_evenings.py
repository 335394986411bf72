"""Whole evenings on phones alone, from an empty table to the winner: every hand kept by Kazami, in mixed languages.

Each game of the registry is played at the points its rules say: by pages that are read and forms that are filled in,
the first of them over the network and in a real browser, live; `make proof` plays the others there, too. One is played
before a commit, to few points. What the seats want their players in the demo say; what they do about it is pressed by
what the page says.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from companion.game.panels import scores_panel
from companion.game.secret import TABLE
from companion.game.state import Setup
from companion.game.text import Text
from companion.rules.registry import VARIANTS
from companion.view import View
from tests.demo.outcome import outcome
from tests.demo.variants import STAGED
from tests.phone.company import Company, Guest
from tests.phone.held import HandedPhone, Phone, scan
from tests.phone.in_browser import put_away, sits
from tests.phone.served import Served, served, unserved
from tests.project.figures import FIGURE
from tests.tablet.evenings import a_setup
from ui.phone.words import Words

Records = Callable[[str, object], None]
Sits = Callable[[Served, str | None, str], Phone]
NAMES, CODES = ("Mika", "レン", "Sora"), ("en", "ja", "en")
SHORTEST, *OTHERS = VARIANTS
FEW = ("gathering", 6)
"""The variant whose evening by pages belongs before a commit, for it has most secrets, and how many points win it."""


def a_game(variant: str, points: int | None = None) -> Setup:
    """A game of three, or as few as the variant is for, all of whose cards and dice Kazami keeps."""
    names, options = NAMES[: max(VARIANTS[variant].players)], {} if points is None else {"victory_points": points}
    setup = a_setup(len(names), "digital", VARIANTS[variant], names)
    return replace(setup, dice="kazami", options=setup.options | options)


@pytest.mark.parametrize(
    ("variant", "points"), [FEW, *(pytest.param(variant, None, marks=pytest.mark.thorough) for variant in OTHERS)]
)
def test_an_evening_by_pages_that_are_read_and_forms_that_are_sent_back_from_an_empty_table_to_the_winner(
    variant: str, points: int | None, tmp_path: Path, record_property: Records
) -> None:
    company = play(variant, tmp_path, HandedPhone, unserved, points)
    record_property(FIGURE, f"{variant}, phones without a script: {company.taps.told()}")


@pytest.mark.thorough
def test_an_evening_on_phones_that_run_no_script_from_an_empty_table_to_the_winner(
    tmp_path: Path, record_property: Records
) -> None:
    with ExitStack() as phones:
        company = play(SHORTEST, tmp_path, lambda there, name, code: scan(phones, there, name, code))
    record_property(FIGURE, f"{SHORTEST}, phones without a script: {company.taps.told()}")


LONG = pytest.mark.skipif(not os.environ.get("KAZAMI_PROOF"), reason="evenings in a browser are long: `make proof`")


@pytest.mark.thorough
@pytest.mark.parametrize("variant", [SHORTEST, *(pytest.param(variant, marks=LONG) for variant in OTHERS)])
def test_an_evening_in_a_browser_live_from_an_empty_table_to_the_winner(
    browser: Browser, variant: str, tmp_path: Path, record_property: Records
) -> None:
    with put_away(browser):
        company = play(variant, tmp_path, in_browser(browser))
    record_property(FIGURE, f"{variant}, phones in a browser: {company.taps.told()}")


def in_browser(browser: Browser) -> Sits:
    """Let players sit down in a browser, and a guest without one."""

    def sit(there: Served, name: str | None, code: str) -> Phone:
        return HandedPhone(there, name, code) if name is None else sits(browser, there, name, code)

    return sit


def play(
    variant: str,
    folder: Path,
    sit: Sits,
    serve: Callable[..., AbstractContextManager[Served]] = served,
    points: int | None = None,
) -> Company:
    """Play an evening, while a shared screen and a guest look on, and compare what all of them read at its end."""
    staged, shared, journal = STAGED[variant], list[View](), folder / "journal"
    seed = staged.evening if staged.phones is None else staged.phones
    with serve(journal, a_game(variant, points), seed=seed) as there:
        played = zip(there.tables[-1].game.players, CODES, strict=False)
        seated = [(NAMES[seat], code) for seat, code in played]
        guests = [Guest(there, name, sit(there, name, code), code, seed) for name, code in seated]
        watches = sit(there, None, "en")
        there.at(lambda: there.evening.subscribe(shared.append))
        company = Company(there, tuple(guests))
        while not company.won:
            company.play()
        _won_as_read(company, watches)
        assert all(view.viewer == TABLE for view in shared)
        assert [view.head for view in shared] == sorted({view.head for view in shared}), "each move was shown once"
        assert shared[-1].known.winner == company.known.winner
    _won_as_kept(journal)
    assert 3 * len(staged.deeds.keys() & company.deeds.keys()) >= len(staged.deeds), "much of the game was done"
    return company


def _won_as_read(company: Company, watches: Phone) -> None:
    """Read on each phone, and on the page of a guest, who has won."""
    winner = NAMES[company.known.winner]
    watches.look()
    assert winner in watches.title()
    for guest in company.guests:
        guest.read_on()
        say = Words(guest.code, guest.known).voice
        score = next(one for one in scores_panel(guest.known).scores if NAMES[one.seat] == guest.name)
        assert winner in guest.phone.title()
        assert say(Text.counted("{n} point", "{n} points", score.total)) in guest.phone.lines()


def _won_as_kept(journal: Path) -> None:
    """Read the journal again: replayed and decided anew it says the same, and the winner has the points."""
    game = outcome(journal).game
    best = max(score.open for score in scores_panel(game).scores)
    (winner,) = (score for score in scores_panel(game).scores if score.seat == game.winner)
    assert winner.open == best >= game.option("victory_points")
