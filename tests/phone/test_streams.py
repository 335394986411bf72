"""Streams: what comes, to whom, how often it is drawn, and when they end."""

from __future__ import annotations

import logging
import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.phone.conftest import three_players
from tests.phone.served import Served, served
from tests.phone.visitor import Visitor, player

GUESTS = 60


def test_a_stream_says_how_to_be_read_and_brings_the_whole_page_whatever_was_seen_before(there: Served) -> None:
    phone = player(there)
    there.place()
    for seen in ("", "0", "1", "999", "-1", "what?"):
        with phone.live(Last_Event_ID=seen) as stream:
            assert stream.answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"
            assert stream.answer.headers["X-Accel-Buffering"] == "no"
            assert stream.answer.headers["Cache-Control"] == "no-store"
            news = stream.page()
            assert (news.number, news.name) == ("1", "message")
            assert news.page.strip() in phone.get().text


def test_sixty_guests_look_at_one_drawing_and_a_seat_at_its_own(there: Served) -> None:
    phone, guest = player(there), Visitor(there.url).watch(there.watching())
    with ExitStack() as open_, phone.live() as own:
        streams = [open_.enter_context(guest.live()) for _ in range(GUESTS)]
        for stream in (own, *streams):
            stream.page()
        there.drawn.pages.clear()
        move = there.place()
        assert {stream.page().number for stream in (own, *streams)} == {str(move)}
        assert there.drawn.pages == {(there.name(), "en"): 1, (None, "en"): 1}


def test_nothing_is_drawn_for_nobody(there: Served) -> None:
    there.drawn.pages.clear()
    there.place()
    there.place()
    assert not there.drawn.pages


def key_of(said: str, page: str) -> str:
    """Return the key of the button that says something."""
    return next(found[1] for found in re.finditer(r'value="([0-9a-f]+)"[^>]*>(.*?)</button>', page) if said in found[2])


def test_what_one_seat_begins_reaches_no_other_stream(tmp_path: Path) -> None:
    """Not even as an event that brings the same page: that somebody tapped something is told by nothing."""
    with served(tmp_path, replace(three_players(), dice="ours")) as there:
        while there.place() < 12:
            pass
        ann, ben = player(there), player(there, 1)
        guest = Visitor(there.url).watch(there.watching())
        with ann.live() as own, ben.live() as other, guest.live() as watching:
            for stream in (own, other, watching):
                assert stream.page().number == "12"
            ann.press(key_of("By hand", ann.get().text))
            assert own.page().number == "12"
            ann.press(ann.get().keys[0])  # one face of two
            assert own.page().number == "12"
            ann.press(next(key for key in ann.get().keys[6:]))  # and the other one: they are thrown
            assert [stream.page().number for stream in (own, other, watching)] == ["13"] * 3


def test_a_seat_that_another_phone_took_is_shown_no_more(there: Served) -> None:
    lost = player(there)
    with lost.live() as stream:
        stream.page()
        found = player(there)
        (last,) = stream.pages()
    assert last.name == "over"
    assert "This phone holds no seat any more." in last.page
    assert lost.get().status == 401
    assert found.get().status == 200


def test_one_page_too_many_of_a_phone_ends_its_oldest_and_says_so(there: Served) -> None:
    phone = player(there)
    with ExitStack() as open_:
        first, *_ = streams = [open_.enter_context(phone.live()) for _ in range(3)]
        for stream in streams:
            stream.page()
        open_.enter_context(phone.live()).page()
        (last,) = first.pages()
        assert last.name == "over"
        assert "opened here once more" in last.page
        there.place()
        assert streams[1].page().number == "1"


def test_a_stranger_hears_that_he_must_scan_and_nothing_more(there: Served) -> None:
    for cookies in ({}, {"seat": "guessed"}, {"watch": "guessed"}):
        with Visitor(there.url, cookies=cookies).live() as stream:
            (last,) = stream.pages()
        assert last.name == "over"
        assert "Scan the code" in last.page


def test_guests_of_an_old_link_see_nothing_more(there: Served) -> None:
    guest = Visitor(there.url).watch(there.watching())
    with guest.live() as stream:
        stream.page()
        there.watching()
        (last,) = stream.pages()
    assert last.name == "over"


def test_a_drawing_with_a_bug_ends_its_own_stream_and_is_logged_once(
    there: Served, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben = player(there), player(there, 1)
    with ann.live() as own, ben.live() as other:
        own.page()
        other.page()
        there.drawn.broken = there.name()
        there.place()
        (last,) = own.pages()
        assert "Kazami has a fault" in last.page
        assert (last.name, other.page().number) == ("message", "1"), "the phone comes back by itself"
    assert ann.get().status == 500
    there.drawn.broken = ""
    there.place()
    assert ann.get().status == 200
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == [
        "A page could not be made."
    ]
