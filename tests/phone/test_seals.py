"""Choices sealed on phones: by the page's own script in a real browser, without one, and by somebody who lies."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import asdict
from playwright.sync_api import Browser, Page, expect

from companion.game.history import Entry
from companion.game.seals import SealOpened, seal_of
from companion.game.secret import TABLE
from tests.laws.test_phone_pages import HEAVIEST
from tests.phone.browsers import phone, press, sit
from tests.phone.served import Served, served
from tests.phone.test_accessible import LEAST, TARGETS, found_by_axe
from tests.phone.visitor import Visitor
from tests.variants.harbour_lights.moves import BurnOil
from tests.variants.watched import SETUP, VARIANTS, burn, to_the_watch
from ui.phone.render import style

FLASKS = 2
OWN, KAZAMIS = "Your phone has made the seal", "no proof against Kazami itself"


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Served]:
    """An evening at which Ann and Ben keep the watch."""
    with served(tmp_path, SETUP, variants=VARIANTS) as evening:
        evening.at(lambda: to_the_watch(evening.tables[-1]))
        yield evening


def last(there: Served) -> Entry:
    entry = there.at(lambda: there.tables[-1].history.last)
    assert entry is not None
    return entry


def seals(there: Served) -> list[str]:
    return [one.shows for one in there.at(lambda: there.tables[-1].known(TABLE)).sealed if one.shows]


def short(shows: str) -> str:
    return f"{shows[:4]} {shows[4:8]} {shows[8:12]}"


def chosen(page: Page, *, bare: bool = False) -> None:
    """Choose two flasks, up to the question whether to seal them; `bare`: no script runs on the page."""
    number, begins = page.locator("input[type=number]"), page.get_by_role("button", name="Burn oil").first
    expect(number.or_(begins).first).to_be_visible()
    if not number.count():
        begins.click() if bare else press(begins)
    number.fill(str(FLASKS))
    send = page.locator(".end .paper")
    send.click() if bare else press(send)
    expect(page.locator("h1")).to_have_text("Seal this choice?")


def opened(there: Served) -> SealOpened:
    there.at(lambda: burn(there.tables[-1], 0, 1))
    (opening,) = (fact for fact in last(there).facts if isinstance(fact, SealOpened))
    return opening


def test_a_phone_makes_its_own_salt_and_a_seal_that_hashlib_finds_right(browser: Browser, watch: Served) -> None:
    own, guest = sit(phone(browser), watch, "Ben"), phone(browser)
    guest.goto(watch.watching())
    chosen(own)
    expect(own.get_by_text(OWN)).to_be_visible()
    expect(own.get_by_text(KAZAMIS)).to_have_count(0)
    expect(own.get_by_role("row", name="How much oil? 2")).to_be_visible()
    salt, seal = (own.locator(f"form.seal [name={name}]").input_value() for name in ("salt", "seal"))
    assert re.fullmatch("[0-9a-f]{32}", salt)
    salted = sha256(f"{salt} flasks".encode()).hexdigest()
    hashed = sha256(f"{salted} {json.dumps(FLASKS)}".encode()).hexdigest()
    assert seal == sha256(f"BurnOil 1 flasks={hashed}".encode()).hexdigest()
    assert short(seal) in own.locator("form.seal").inner_text()
    expect(guest.get_by_text(short(seal))).to_have_count(0)
    press(own.get_by_role("button", name="Seal it"))
    expect(guest.get_by_text(f"sealed: {short(seal)}").first).to_be_visible()
    assert seals(watch) == [seal] and salt not in guest.content() and salt not in own.content()
    opening = opened(watch)
    assert opening.fits and opening.shows == seal
    assert [asdict(part) for part in opening.parts] == [
        {"field": "flasks", "hash": hashed, "salt": salted, "value": str(FLASKS)}
    ]
    expect(guest.locator(".seat").get_by_text(f"sealed: {short(seal)}")).to_have_count(0)


def test_the_question_is_for_everybody_and_light_and_its_salt_stays_while_others_answer_and_only_then(
    browser: Browser, watch: Served
) -> None:
    own = sit(phone(browser), watch, "Ben")
    chosen(own)
    assert found_by_axe(own) == [] and own.evaluate(TARGETS % (LEAST, LEAST)) == []
    assert len(own.content().encode()) + len(style().encode()) < HEAVIEST
    salt = own.locator("form.seal [name=salt]").input_value()
    watch.at(lambda: burn(watch.tables[-1], 0, 3))
    expect(own.get_by_text("Waiting for Ann.")).to_have_count(0)
    assert own.locator("form.seal [name=salt]").input_value() == salt
    press(own.get_by_role("button", name="Back"))
    chosen(own)
    expect(own.get_by_text(OWN)).to_be_visible()
    assert own.locator("form.seal [name=salt]").input_value() != salt


def test_a_reload_and_a_second_tab_show_the_same_letters_and_no_salt_outlives_its_question(
    browser: Browser, watch: Served
) -> None:
    own = sit(phone(browser), watch, "Ben")
    chosen(own)
    letters = own.locator("[data-own]")
    expect(letters).to_contain_text(OWN)
    before = letters.inner_text()
    own.reload()
    expect(letters).to_have_text(before)
    other = own.context.new_page()
    other.goto(watch.url)
    expect(other.locator("[data-own]")).to_have_text(before)
    shows = other.locator("form.seal [name=seal]").input_value()
    press(own.get_by_role("button", name="Seal it"))
    expect(own.locator("form.seal")).to_have_count(0)
    expect(other.locator("form.seal")).to_have_count(0)
    assert seals(watch) == [shows]
    assert own.evaluate("[sessionStorage.length, localStorage.length]") == [0, 0]
    assert opened(watch).fits


FORBIDDEN = """for (const store of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, store, { get() { throw Error(store); } });"""
"""A browser that was told to keep nothing."""


def test_where_a_phone_keeps_nothing_each_page_makes_a_salt_of_its_own(browser: Browser, watch: Served) -> None:
    own = phone(browser)
    own.add_init_script(FORBIDDEN)
    chosen(sit(own, watch, "Ben"))
    expect(own.get_by_text(OWN)).to_be_visible()
    press(own.get_by_role("button", name="Seal it"))
    expect(own.locator("form.seal")).to_have_count(0)
    assert opened(watch).fits


def test_without_a_script_kazami_makes_the_salt_and_the_page_says_what_that_is_worth(
    browser: Browser, watch: Served
) -> None:
    own = sit(phone(browser, scripts=False), watch, "Ben", scripts=False)
    chosen(own, bare=True)
    expect(own.get_by_text(KAZAMIS)).to_be_visible()
    expect(own.get_by_text(OWN)).to_have_count(0)
    own.get_by_role("button", name="Seal it").click()
    (seal,) = seals(watch)
    opening = opened(watch)
    assert opening.fits and opening.shows == seal


def at_the_question(there: Served) -> tuple[Visitor, str]:
    """Let Ben choose two flasks by plain HTTP; who he is and the key of the form that seals them."""
    ben = Visitor(there.url)
    ben.post("/join", {"secret": there.invitation("Ben").rsplit("/", 1)[1]})
    page = ben.get().text
    if 'name="n"' not in page:
        (key,) = re.findall(r'name="key" value="([0-9a-f]+)"[^>]*>(?:(?!</button>).)*Burn oil', page)[:1]
        ben.post("/do", {"key": key})
        page = ben.get().text
    (key,) = re.findall(r'class="ask"[^>]*><input type="hidden" name="key" value="([0-9a-f]+)"', page)
    ben.post("/do", {"key": key, "n": str(FLASKS)})
    (key,) = re.findall(r'class="ask seal"[^>]*><input type="hidden" name="key" value="([0-9a-f]+)"', ben.get().text)
    return ben, key


def test_a_forged_reveal_is_told_to_all_and_the_game_goes_on(watch: Served) -> None:
    other = Visitor(watch.url).sit(watch.invitation("Cleo"))
    assert other.get().status == 200
    ben, key = at_the_question(watch)
    salt = "ab" * 16
    lie = seal_of(BurnOil(seat=1, revision=0, flasks=FLASKS + 1), salt)
    ben.post("/do", {"key": key, "salt": salt, "seal": lie.shows})
    assert seals(watch) == [lie.shows]
    opening = opened(watch)
    assert not opening.fits
    said = f"Ben's choice is not the one that was sealed ({short(lie.shows)})."
    assert all(said.replace("'", "&#39;") in phone.get().text for phone in (ben, other))
    front = watch.at(lambda: watch.tables[-1].game.front)
    assert front is not None and front.name == "place_lamp"


@pytest.mark.parametrize(
    "said",
    [{"salt": "ab" * 16}, {"seal": "0" * 64}, {"salt": "<b>", "seal": "0" * 64}, {"salt": "ab", "seal": "x" * 64}],
)
def test_what_is_no_seal_is_refused_and_nothing_is_chosen(watch: Served, said: dict[str, str]) -> None:
    ben, key = at_the_question(watch)
    head = watch.head
    ben.post("/do", {"key": key, **said})
    assert watch.head == head and "could not be read" in ben.get().text
