"""The doors of table screens: what an invited browser is asked, what it is from then on, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.phone.conftest import three_players
from tests.phone.served import NO_LIMITS, Served, served
from tests.phone.visitor import Visitor, player


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, three_players()) as evening:
        yield evening


def a_table(there: Served) -> Visitor:
    """Let a browser be a table screen."""
    return becomes_table(there, Visitor(there.url))


def becomes_table(there: Served, browser: Visitor) -> Visitor:
    answer = browser.post("/table", {"secret": there.at(there.tokens.invite_table)})
    assert answer.status == 303, answer
    return browser


def number(there: Served, browser: Visitor) -> int | None:
    return there.at(lambda: there.tokens.table_of(browser.cookies.get("table", "")))


def test_whoever_becomes_the_table_screen_after_another_stands_where_nobody_stood(there: Served) -> None:
    first = a_table(there)
    before = there.at(lambda: there.seats.table_screen(1))
    assert before is not None and first.get().status == 200
    there.at(lambda: there.tokens.shut_out_table(1))
    a_table(there)
    assert there.at(lambda: there.seats.table_screen(1)) is not before, "what lay open there is for nobody else"


def test_before_a_game_is_over_its_record_is_for_nobody_and_ever_only_for_a_table_screen(there: Served) -> None:
    guest = Visitor(there.url).watch(there.watching())
    for other in (Visitor(there.url), guest, player(there)):
        assert other.get("/record").status == 401
    assert a_table(there).get("/record").status == 403


def test_an_invited_browser_is_asked_first_and_nothing_is_used_up_by_looking(there: Served) -> None:
    secret, browser = there.at(there.tokens.invite_table), Visitor(there.url)
    for _ in range(2):
        page = browser.get(f"/table/{secret}")
        assert page.status == 200 and "Be a table screen" in page.text and f'value="{secret}"' in page.text
    assert there.at(lambda: there.tokens.tables) == ()
    assert browser.post("/table", {"secret": secret}).status == 303
    assert number(there, browser) == 1


def test_the_cookie_is_read_by_no_script_and_sent_by_no_other_site(there: Served) -> None:
    answer = Visitor(there.url).post("/table", {"secret": there.at(there.tokens.invite_table)})
    (cookie,) = (value for name, value in answer.headers if name == "set-cookie" and value.startswith("table="))
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Max-Age=34560000" in cookie


def test_the_second_tap_leads_on_and_uses_no_other_invitation(there: Served) -> None:
    browser = a_table(there)
    secret = there.at(there.tokens.invite_table)
    assert browser.post("/table", {"secret": secret}).status == 303
    assert browser.get(f"/table/{secret}").status == 303
    assert there.at(lambda: there.tokens.tables) == (1,)
    assert there.at(lambda: there.tokens.invited_table(secret))


def test_a_used_invitation_and_a_guessed_one_open_nothing(there: Served) -> None:
    secret = there.at(there.tokens.invite_table)
    assert Visitor(there.url).post("/table", {"secret": secret}).status == 303
    for guess in (secret, "abcdefghjk", ""):
        stranger = Visitor(there.url)
        assert stranger.post("/table", {"secret": guess}).status == 410
        assert stranger.get(f"/table/{guess or 'x'}").status == 410
        assert "table" not in stranger.cookies


def test_whoever_becomes_a_table_screen_gives_up_the_seat_and_the_other_way_round(there: Served) -> None:
    ann, name = player(there), there.name()
    page = ann.get(f"/table/{there.at(there.tokens.invite_table)}")
    assert f"{name} then sits at no phone any more." in page.text
    becomes_table(there, ann)
    assert there.at(lambda: there.tokens.held) == frozenset()
    assert (number(there, ann), ann.cookies["seat"].strip('"')) == (1, "")
    ann.sit(there.invitation(name))
    assert there.at(lambda: there.tokens.tables) == ()
    assert there.at(lambda: there.tokens.held) == {name}
    assert ann.cookies["table"].strip('"') == ""


def test_two_work_at_once_and_the_stream_of_one_that_is_shut_out_ends_alone(there: Served) -> None:
    one, two = a_table(there), a_table(there)
    with one.live() as first, two.live() as second:
        assert (first.page().name, second.page().name) == ("message", "message")
        there.at(lambda: there.tokens.shut_out_table(1))
        last = first.page()
        assert last.name == "over" and "no table screen any more" in last.page
        assert list(first.news()) == []
        assert there.at(lambda: len(there.seats._waiting)) == 1  # noqa: SLF001 - whose stream is open
    assert one.get().status == 401


def test_a_table_screen_has_a_bucket_of_its_own_that_no_stranger_empties(there: Served) -> None:
    table, stranger = a_table(there), Visitor(there.url)
    while stranger.post("/join", {"secret": "no"}).status != 429:
        pass
    assert table.post("/language", {"code": "ja"}).status == 303


def test_an_invitation_sent_many_times_at_once_makes_one_table_screen(tmp_path: Path) -> None:
    with served(tmp_path, three_players(), limits=NO_LIMITS) as there:
        secret = there.at(there.tokens.invite_table)
        with ThreadPoolExecutor(25) as many:
            answers = [*many.map(lambda _: Visitor(there.url).post("/table", {"secret": secret}).status, range(25))]
        assert sorted(answers) == [303] + [410] * 24


@pytest.mark.parametrize(
    "lies", [{"Origin": "http://elsewhere.example"}, {"Origin": ""}, {"Host": "elsewhere.example"}]
)
def test_a_page_of_another_site_makes_no_table_screen(there: Served, lies: dict[str, str]) -> None:
    secret = there.at(there.tokens.invite_table)
    assert Visitor(there.url).post("/table", {"secret": secret}, **lies).status in (403, 421)
    assert there.at(lambda: there.tokens.tables) == ()


def test_a_cookie_of_another_role_opens_nothing(there: Served) -> None:
    table, ann = a_table(there), player(there)
    for cookies in (
        {"seat": table.cookies["table"]},
        {"watch": table.cookies["table"]},
        {"table": ann.cookies["seat"]},
        {"table": there.at(there.tokens.invite_table)},
        {"table": there.at(there.tokens.watch)},
    ):
        stranger = Visitor(there.url, cookies=cookies)
        assert stranger.get().status == 401, cookies
        assert stranger.post("/do", {"key": "0"}).status == 401, cookies


def test_who_bears_both_cookies_is_the_seat_alone(there: Served) -> None:
    """One of the two was put there by somebody else: what it may see is one thing, never both."""
    table, ann = a_table(there), player(there)
    both = Visitor(there.url, cookies={**table.cookies, **ann.cookies})
    assert f"<b>{there.name()}</b>" in both.get().text
    two = Visitor(there.url, cookies={"table": table.cookies["table"], "x": "; table=other"})
    assert two.get().status == 401
