"""A hall's card photographed by a phone at the table: where it is offered, what a picture may be, and who joins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from tests.hall.cards import SECRET, card, photograph, saved
from tests.phone.of_no_hall import goes, joins, of_no_hall
from tests.phone.served import Served
from tests.phone.visitor import Answer, Visitor, player
from tests.project.processes import EARLY
from ui.dialogue.hall import AwaitCard, ForgetCard
from ui.dialogue.page.blocks import TextField, elements
from ui.dialogue.page.hall_read import CARD_AT
from ui.phone.asked import LARGEST, LARGEST_PICTURE, LARGEST_SENT

pytestmark = pytest.mark.xdist_group(EARLY)

EDGE = "pictureborder"
OFFER, READ, ASKED = "Take a picture of the hall&#39;s card", "The hall&#39;s card was read", "Join this hall?"


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Served]:
    with of_no_hall(tmp_path / "journal") as table:
        yield table


@pytest.fixture(scope="module")
def picture() -> bytes:
    return photograph(card(), 12)


def waits(there: Served) -> None:
    there.at(lambda: there.evening.tend(AwaitCard("tablet"), lambda said: None))


def sends(visitor: Visitor, content: bytes, **headers: str) -> Answer:
    """Send a picture as a browser's form does."""
    head = f'--{EDGE}\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n'
    body = head.encode() + content + f"\r\n--{EDGE}--\r\n".encode()
    said = {"Origin": visitor.url, "Content_Type": f"multipart/form-data; boundary={EDGE}", **headers}
    return visitor.ask("POST", CARD_AT, body, **said)


def sent(visitor: Visitor, content: bytes) -> int:
    """Send a picture and return what it was answered with, 0 where the connection was cut."""
    try:
        return sends(visitor, content).status
    except ConnectionError:
        return 0


def a_table(there: Served) -> Visitor:
    visitor = Visitor(there.url)
    invited = there.at(there.tokens.invite_table)
    assert visitor.post("/table", {"secret": invited}).status == 303
    return visitor


def test_a_picture_from_a_seat_stands_on_the_tables_screen_and_a_person_joins_there(
    there: Served, picture: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    phone, table = player(there), a_table(there)
    assert OFFER not in phone.get().text, "nobody waits for it"
    screen = joins(there)
    assert OFFER in phone.get().text and OFFER in table.get().text
    assert OFFER in phone.get(CARD_AT).text and "Send the picture" in phone.get(CARD_AT).text
    answer = sends(phone, picture)
    assert (answer.status, answer.header("location")) == (303, "/")
    assert there.evening.hall.now is None, "a phone never joins"
    seen = [phone.get().text, table.get().text, phone.get(CARD_AT).text]
    assert READ in seen[0] and OFFER not in seen[0]
    assert ASKED in seen[1] and "Hall club-night, table 7, at desk.example.org" in seen[1]
    goes(there, 1, "Join this hall")
    now = there.at(lambda: there.evening.hall.now)
    assert now is not None and (now.hall, now.host, now.table) == ("club-night", "desk.example.org", 7)
    seen += [phone.get().text, table.get().text, caplog.text, repr(screen.screen), repr(there.evening.nearby())]
    assert not [page for page in seen if SECRET in page or "table7:" in page]
    assert READ not in seen[3] and OFFER not in seen[3]


def test_another_picture_is_asked_for_and_whoever_turns_away_lets_the_card_go(there: Served, picture: bytes) -> None:
    phone, table = player(there), a_table(there)
    screen = joins(there)
    assert sends(table, picture).status == 303, "a table screen may have a camera of its own"
    assert sends(phone, picture).status == 429, "a person looks at the first"
    goes(there, 1, "Another picture")
    page = there.at(screen.page)
    assert [one for one in elements(page) if isinstance(one, TextField)], "it can be typed again"
    assert sends(phone, picture).status == 303
    goes(there, 1, "Back")
    assert there.at(lambda: there.evening.nearby().card) is None
    assert READ not in phone.get().text and phone.get(CARD_AT).status == 410


def test_strangers_and_guests_have_no_such_page_and_no_larger_forms(there: Served, picture: bytes) -> None:
    waits(there)
    for visitor in (Visitor(there.url), Visitor(there.url).watch(there.watching())):
        assert visitor.get(CARD_AT).status == 401
        assert OFFER not in visitor.get().text
        assert sends(visitor, picture).status == 413
        assert sends(visitor, b"x").status == 401
    phone = player(there)
    assert sends(phone, picture, Origin="http://elsewhere.example").status == 403
    said = {"Origin": phone.url, "Content_Type": f"multipart/form-data; boundary={EDGE}"}
    assert phone.ask("POST", "/do", b"x" * (LARGEST + 1), **said).status == 413, "all other forms stay small"
    with phone.connection() as made:
        made.sendall(phone.head("POST", CARD_AT, {"Origin": phone.url, "Content-Length": str(LARGEST_SENT + 1)}))
        assert made.recv(64).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize(
    ("made", "status", "says"),
    [
        pytest.param(lambda: b"", 422, "This is no picture that can be read here.", id="nothing"),
        pytest.param(lambda: b"GIF89a", 422, "This is no picture that can be read here.", id="no picture"),
        pytest.param(
            lambda: Random(1).randbytes(11_900_000), 422, "This is no picture that can be read here.", id="noise"
        ),
        pytest.param(lambda: bytes(LARGEST_PICTURE), 413, "This picture is too large: 12 MB at most.", id="too large"),
        pytest.param(lambda: photograph(card().crop((0, 0, 90, 90))), 422, "No code can be read", id="no code"),
    ],
)
def test_what_is_no_card_is_told_in_a_sentence_and_another_may_be_sent(
    there: Served, made: Callable[[], bytes], status: int, says: str
) -> None:
    waits(there)
    phone = player(there)
    answer = sends(phone, made())
    assert answer.status == status and says in answer.text and "Send the picture" in answer.text
    assert there.at(lambda: there.evening.nearby().card) is not None


def test_a_form_that_is_none_of_ours_holds_no_picture(there: Served, picture: bytes) -> None:
    waits(there)
    phone = player(there)
    whole = f"--{EDGE}\r\nContent-Disposition: form-data\r\n\r\n".encode() + picture
    bodies = {
        "no end": whole,
        "two parts": whole + f"\r\n--{EDGE}\r\n\r\nx\r\n--{EDGE}--\r\n".encode(),
        "no head": f"--{EDGE}\r\n".encode() + bytes(9000),
        "only an end": f"--{EDGE}--\r\n".encode(),
        "bare": picture,
    }
    for name, body in bodies.items():
        for kind in (f"multipart/form-data; boundary={EDGE}", "multipart/form-data", "image/jpeg"):
            there.clock.now += 60
            answer = phone.ask("POST", CARD_AT, body, Origin=phone.url, Content_Type=kind)
            assert answer.status == 422, (name, kind)


def test_one_phone_sends_a_few_pictures_and_then_waits_and_nobody_else_does(there: Served, picture: bytes) -> None:
    waits(there)
    phone, other = player(there), player(there, 1)
    assert {sends(phone, b"x").status for _ in range(6)} == {422}
    answer = sends(phone, picture)
    assert answer.status == 429 and "Try again in a moment" in answer.text
    assert sends(other, picture).status == 303


def test_fifty_at_once_from_one_phone_leave_the_table_and_the_others_their_turn(there: Served, picture: bytes) -> None:
    waits(there)
    phone, other = player(there), player(there, 1)
    blank = saved(card().crop((0, 0, 9, 9)), "PNG")
    with ThreadPoolExecutor(50) as many:
        answers = many.map(lambda _: sent(phone, blank), range(50))
        there.go_on()
        found = Counter(answers)
    assert set(found) <= {0, 422, 429} and found[422] <= 6, "no seat has more than a dozen connections"
    assert sends(other, picture).status == 303


def test_a_picture_that_comes_too_late_is_told_so(there: Served, picture: bytes) -> None:
    waits(there)
    phone = player(there)
    there.at(lambda: there.evening.tend(ForgetCard("tablet"), lambda said: None))
    answer = sends(phone, picture)
    assert answer.status == 429 and "waits for no picture of a hall&#39;s card now" in answer.text
    assert "Send the picture" not in answer.text


def test_without_the_part_that_reads_pictures_no_phone_offers_it(
    there: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.session.squares_read.find_spec", lambda name: None)
    waits(there)
    phone = player(there)
    assert OFFER not in phone.get().text and phone.get(CARD_AT).status == 410
