"""Whatever is sent, whoever sends it: no fault, no changed game, no endless answer. And no move is ever made twice."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from dataclasses import replace as dataclass_replace
from pathlib import Path
from random import Random
from urllib.parse import quote, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.game.codec import fingerprint
from companion.rules.registry import VARIANTS
from tests.patience import PATIENCE
from tests.phone.conftest import three_players
from tests.phone.served import NO_LIMITS, Kept, Served, served
from tests.phone.visitor import Visitor, player
from tests.tablet.evenings import a_setup
from ui.phone.connections import ConnectionLimits
from ui.phone.seat_tokens import LASTS

LARGEST_ANSWER = 200_000
PRESSES = 60
ROUTES = (
    "/",
    "/live",
    "/do",
    "/join",
    "/join/{}",
    "/watch/{}",
    "/table",
    "/table/{}",
    "/language",
    "/light",
    "/wide",
    "/manifest.json",
    "/icon.svg",
    "/icon.png",
    "/{}",
    "/record",
    "/record/{}",
)
NAMES = ("Origin", "Cookie", "Content-Type", "Content-Length", "Accept-Language", "Sec-Fetch-Site", "Range", "Accept",
         "Last-Event-ID", "Transfer-Encoding", "Expect", "Upgrade", "Connection", "X-Forwarded-For")  # fmt: skip
SAID = ("", "null", "chunked", "http://{host}", "same-origin", "0", "7", "-1", "100-continue", "websocket", "bytes=0-1",
        "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "ja,en;q=0.1", "seat={seat}", "close",
        "seat={seat}; watch={watch}", "watch={watch}; language=ja", "language=../../etc", 'seat="{seat}"',
        "table={table}", "table={table}; seat={seat}", "table={seat}", "seat={table}",
        "watch={watch}; wide=yes")  # fmt: skip


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """An evening for all that is sent, with a player and a guest; it must be the same at the end."""
    connections = ConnectionLimits(patience=PATIENCE)
    with served(tmp_path_factory.mktemp("open"), three_players(), limits=NO_LIMITS, connections=connections) as evening:
        yield evening


@pytest.fixture(scope="module")
def known(open_house: Served) -> dict[str, str]:
    """The cookies that are worth something there."""
    ann, table = player(open_house), Visitor(open_house.url)
    table.post("/table", {"secret": open_house.at(open_house.tokens.invite_table)})
    guest = Visitor(open_house.url).watch(open_house.watching())
    return {**table.cookies, **ann.cookies, **guest.cookies}


def game(there: Served) -> tuple[int, bytes]:
    return there.at(lambda: (len(there.tables[-1].history.entries), fingerprint(there.tables[-1].game)))


signs = st.text(st.characters(min_codepoint=33, max_codepoint=255, exclude_characters="\x7f"), max_size=40)
words = st.one_of(st.sampled_from(SAID), signs)
fields = st.dictionaries(st.sampled_from(("key", "secret", "code", "n", "c:ore", "die0", "facedown")), st.text())


@dataclass(frozen=True)
class Sent:
    """A request as it is written; `{host}`, `{seat}`, `{watch}` and `{table}` stand for what is worth something."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    def written(self, host: str, known: Mapping[str, str]) -> bytes:
        lines = [f"{self.method} {self.path} HTTP/1.1", f"Host: {host}"]
        for name, value in self.headers.items():
            said = value.replace("{host}", host)
            for cookie in ("seat", "watch", "table"):
                said = said.replace(f"{{{cookie}}}", known[cookie])
            lines.append(f"{name}: {said}")
        return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + self.body


def as_a_page_would(sent: Sent) -> Sent:
    """Return a request with all that a player's own page sends, so that it gets past the wall."""
    own = {"Origin": "http://{host}", "Content-Type": "application/x-www-form-urlencoded", "Cookie": "seat={seat}"}
    return dataclass_replace(sent, headers={**own, **sent.headers, "Content-Length": str(len(sent.body))})


sent = st.builds(
    Sent,
    st.sampled_from(("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "BREW")),
    st.builds(lambda route, part: route.replace("{}", quote(part)), st.sampled_from(ROUTES), st.text(max_size=60)),
    st.dictionaries(st.sampled_from(NAMES), words, max_size=6),
    st.one_of(fields.map(lambda said: urlencode(said).encode()), st.binary(max_size=300)),
)


@given(sent=sent | sent.map(as_a_page_would))
def test_whatever_is_sent_is_answered_shortly_and_changes_nothing(
    open_house: Served, known: dict[str, str], sent: Sent
) -> None:
    """With a player's own cookie, too: what no page offered does nothing, whatever a form says."""
    before, visitor = game(open_house), Visitor(open_house.url)
    with visitor.connection() as made:
        made.sendall(sent.written(visitor.host, known))
        made.shutdown(socket.SHUT_WR)  # nothing more is said
        answer = made.recv(LARGEST_ANSWER)
    gone = not answer and sent.path == "/live"  # a stream is not begun for whoever has gone already
    assert gone or answer[:9] == b"HTTP/1.1 ", answer[:80]
    assert answer[9:10] in b"1234", answer[:80]
    assert game(open_house) == before


@given(secret=st.text(max_size=80))
def test_a_guessed_secret_opens_nothing(open_house: Served, secret: str) -> None:
    visitor = Visitor(open_house.url)
    path = quote(secret, safe="")
    assert visitor.get(f"/join/{path}").status in (404, 410)
    assert visitor.get(f"/watch/{path}").status in (404, 410)
    assert visitor.get(f"/table/{path}").status in (404, 410)
    assert visitor.post("/join", {"secret": secret}).status == 410
    assert visitor.post("/table", {"secret": secret}).status == 410
    assert Visitor(open_house.url, cookies={"seat": path, "watch": path}).get().status == 401


def test_a_move_sent_fifty_times_at_once_is_made_once(tmp_path: Path) -> None:
    with served(tmp_path, three_players(), limits=NO_LIMITS) as there:
        ann = player(there)
        key = ann.get().keys[0]
        with ThreadPoolExecutor(25) as many:
            answers = [*many.map(lambda _: ann.press(key).status, range(50))]
        assert answers == [303] * 50
        assert game(there)[0] == 1
        assert ann.press(key).status == 303
        assert game(there)[0] == 1


def test_a_key_of_another_seat_or_another_game_means_nothing(tmp_path: Path) -> None:
    with served(tmp_path, three_players()) as there:
        ann, ben = player(there), player(there, 1)
        key = ann.get().keys[0]
        ben.press(key)
        assert game(there)[0] == 0
        assert there.at(lambda: there.evening.begin(three_players())) is None
        other = ann.get()
        assert other.status == 200
        assert key not in other.keys
        ann.press(key)
        assert game(there)[0] == 0
        ann.press(other.keys[0])
        assert game(there)[0] == 1


def test_a_tap_that_was_on_its_way_means_nothing_after_an_undo(tmp_path: Path) -> None:
    with served(tmp_path, three_players()) as there:
        ann = player(there)
        key = ann.get().keys[0]
        ann.press(key)
        assert there.at(lambda: there.tables[0].history.head) == 1
        there.at(lambda: there.tables[0].undo(range(3)))
        ann.press(key)
        assert there.at(lambda: there.tables[0].history.head) == 0


def test_an_invitation_that_was_used_replaced_or_is_too_old_opens_nothing_and_to_look_at_it_is_no_use(
    there: Served,
) -> None:
    name = there.name()
    replaced, invited = there.invitation(name), there.invitation(name)
    stranger = Visitor(there.url)
    there.clock.now += LASTS - 1
    assert [stranger.get(invited.removeprefix(there.url)).status for _ in range(2)] == [200, 200]
    assert f"<b>{name}</b>" in Visitor(there.url).sit(invited).get().text
    old = there.invitation(there.name(1))
    there.clock.now += LASTS + 1
    for link in (replaced, invited, old):
        answer = stranger.get(link.removeprefix(there.url))
        assert answer.status == 410
        assert "This invitation was used, or is too old. Let the table show a new one." in answer.text
        assert stranger.post("/join", {"secret": link.rpartition("/")[2]}).status == 410
    assert not stranger.cookies


def test_an_invitation_sent_many_times_at_once_seats_one_phone(tmp_path: Path) -> None:
    with served(tmp_path, three_players(), limits=NO_LIMITS) as there:
        secret = there.invitation(there.name()).rpartition("/")[2]
        with ThreadPoolExecutor(25) as many:
            answers = [*many.map(lambda _: Visitor(there.url).post("/join", {"secret": secret}).status, range(25))]
        assert sorted(answers) == [303] + [410] * 24


def test_after_a_power_failure_the_same_phone_goes_on_and_plays_nothing_twice(tmp_path: Path) -> None:
    kept = Kept()
    with served(tmp_path, three_players(), kept=kept) as there:
        ann = player(there)
        page = ann.get()
        ann.press(page.keys[0])
        assert game(there)[0] == 1
    with served(tmp_path, three_players(), kept=kept) as there:
        ann.press(page.keys[0])
        assert game(there)[0] == 1
        page = ann.get()
        with ann.live(Last_Event_ID="0") as stream:
            assert stream.page().number == "1"
        ann.press(page.keys[0])
        assert game(there)[0] == 2


@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_is_pressed_and_written_into_forms_meets_no_fault(
    tmp_path: Path, variant: str, caplog: pytest.LogCaptureFixture
) -> None:
    luck = Random(variant)
    setup = replace(
        a_setup(players=VARIANTS[variant].players[0], variant=VARIANTS[variant]), hands="digital", dice="ours"
    )
    with served(tmp_path, setup, limits=NO_LIMITS) as there:
        phones = [player(there, seat) for seat, one in enumerate(setup.seats) if not one.neutral]
        for _ in range(PRESSES):
            phone = luck.choice(phones)
            page = phone.get()
            assert page.status == 200
            assert len(page.body) < LARGEST_ANSWER
            if page.keys:
                written = {
                    field: luck.choice(WRITTEN) for field in ("n", "c:ore", "c:wool", "die0", "die1", "facedown")
                }
                assert phone.press(luck.choice(page.keys), **written).status == 303
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


WRITTEN = ("0", "1", "2", "-1", "999", "1000", "1e3", "٣", "", "<b>", "\x00", "x" * 900)
