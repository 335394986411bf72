"""The wall around the pages: what is asked under another name, from another page, or for too much is not looked at."""

from __future__ import annotations

import re

import pytest

from tests.phone.served import Served
from tests.phone.visitor import Visitor, player, read

FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def phone(there: Served) -> Visitor:
    return player(there)


@pytest.mark.parametrize(
    "host",
    ["evil.test", "evil.test:80", "127.0.0.1", "localhost:{port}", "127.0.0.1.:{port}", "[::1]:{port}", "@{host}"],
)
def test_a_name_that_is_not_ours_is_not_answered(phone: Visitor, host: str) -> None:
    """Another site's name that suddenly leads here (DNS rebinding) reads nothing, with any cookie."""
    asked = host.format(port=phone.host.rpartition(":")[2], host=phone.host)
    answer = phone.get("/", Host=asked)
    assert answer.status == 421
    assert first_words(answer.text) == "This address is"


def first_words(text: str) -> str:
    return " ".join(text.split()[:3])


def test_without_a_name_or_with_two_nothing_is_answered(there: Served) -> None:
    visitor = Visitor(there.url)
    for request in (
        b"GET / HTTP/1.0\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        f"GET / HTTP/1.1\r\nHost: {visitor.host}\r\nHost: evil.test\r\n\r\n".encode(),
    ):
        with visitor.connection() as made:
            made.sendall(request)
            assert read(made).status in (400, 421)


@pytest.mark.parametrize("target", ["http://evil.test/", "//evil.test/", "/..//", "/live/", "/do/", "/%2e%2e/", "/?x"])
def test_only_our_own_addresses_are_known(phone: Visitor, target: str) -> None:
    answer = phone.get(target)
    assert answer.status == (200 if target == "/?x" else 404)
    assert not answer.header("Location")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.test"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "https://{host}"},
        {"Origin": "http://{host}.evil.test"},
        {"Origin": "", "Sec_Fetch_Site": "cross-site"},
        {"Origin": "", "Sec_Fetch_Site": "same-site"},
        {"Origin": "", "Sec_Fetch_Site": "none"},
        {"Sec_Fetch_Site": "cross-site"},
    ],
)
def test_a_form_of_another_page_does_nothing(there: Served, phone: Visitor, headers: dict[str, str]) -> None:
    (key, *_) = phone.get().keys
    said = {name: value.format(host=phone.host) for name, value in headers.items()}
    assert phone.post("/do", {"key": key}, **said).status == 403
    assert there.tables[0].history.head == 0
    assert phone.press(key).status == 303


def test_a_browser_that_names_no_origin_but_says_same_origin_is_believed(phone: Visitor) -> None:
    (key, *_) = phone.get().keys
    assert phone.post("/do", {"key": key}, Origin="", Sec_Fetch_Site="same-origin").status == 303


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Content_Length": "5000"}, 413),
        ({"Content_Length": "99999999999999999999"}, 411),
        ({"Content_Length": "", "Transfer_Encoding": "chunked"}, 411),
        ({"Content_Type": "application/json"}, 401),
        ({"Content_Type": "text/plain"}, 401),
        ({"X_Long": "x" * 20_000}, 431),
    ],
)
def test_a_form_that_is_none_or_too_long_does_nothing(
    there: Served, phone: Visitor, headers: dict[str, str], status: int
) -> None:
    (key, *_) = phone.get().keys
    answer = phone.post("/do", {"key": key}, **headers)
    assert answer.status in (status, 400)
    assert there.tables[0].history.head == 0


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "DELETE", "TRACE", "PATCH", "BREW", "get"])
def test_other_methods_are_refused(phone: Visitor, method: str) -> None:
    answer = phone.ask(method, "/")
    assert answer.status == 405
    assert answer.header("Allow") == "GET, HEAD, POST"


@pytest.mark.parametrize(
    "path", ["/", "/live", "/manifest.json", "/icon.svg", "/icon.png", "/join/x", "/watch/x", "/nothing"]
)
def test_a_head_is_answered_without_a_body_and_ends(phone: Visitor, path: str) -> None:
    assert phone.ask("HEAD", path).body == b""


def test_a_seat_is_a_cookie_that_no_script_and_no_other_site_can_use(there: Served, phone: Visitor) -> None:
    answer = Visitor(there.url).post("/join", {"secret": there.invitation(there.name()).rpartition("/")[2]})
    said = {part.strip().lower() for part in answer.header("Set-Cookie").split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/"} <= said
    assert not any(part.startswith("domain") for part in said)
    watching = there.watching()
    guest = Visitor(there.url).get(watching.removeprefix(there.url))
    assert "httponly" in guest.header("Set-Cookie").lower()
    assert "samesite=lax" in guest.header("Set-Cookie").lower()


def test_of_two_cookies_that_differ_neither_is_believed(phone: Visitor) -> None:
    mine = phone.cookies["seat"]
    assert phone.get("/", Cookie=f"seat={mine}; seat={mine}").status == 200
    assert phone.get("/", Cookie=f"seat={mine}; seat=thrown").status == 401
    assert phone.get("/", Cookie=f"seat=thrown; seat={mine}").status == 401


@pytest.mark.parametrize("path", ["/", "/live", "/join/x", "/manifest.json", "/nothing"])
def test_no_answer_is_kept_framed_or_guessed_at(phone: Visitor, path: str) -> None:
    answer = phone.ask("HEAD", path)
    assert answer.header("Cache-Control") == "no-store"
    assert answer.header("X-Frame-Options") == "DENY"
    assert answer.header("X-Content-Type-Options") == "nosniff"
    assert answer.header("Referrer-Policy") == "same-origin"
    assert "frame-ancestors 'none'" in answer.header("Content-Security-Policy")
    assert not answer.header("Server")


def test_a_page_bears_no_script_but_its_own_and_loads_nothing_from_elsewhere(phone: Visitor) -> None:
    page = phone.get()
    rules = dict(rule.strip().partition(" ")[::2] for rule in page.header("Content-Security-Policy").split(";"))
    assert re.fullmatch(r"'sha256-[\w+/]+='", rules["script-src"])
    assert rules["default-src"] == "'none'"
    assert rules["style-src-elem"] == rules["connect-src"] == rules["form-action"] == "'self'"
    assert page.text.count("<script") == 1
    assert not re.search(r"""(src|href|action)=["']?(https?:)?//""", page.text)
    assert not re.search(r"\son\w+=", page.text)


def test_the_style_is_kept_by_browsers_and_nothing_else_lies_in_its_folder(phone: Visitor) -> None:
    (name,) = re.findall(r'href="/(\w+\.css)"', phone.get().text)
    assert "immutable" in phone.get(f"/{name}").header("Cache-Control")
    for other in ("style.css", "server.py", "locale/ja.po", "0" * 12 + ".css", "static/../server.py"):
        assert phone.get(f"/{other}").status == 404


def test_an_invitation_does_not_stand_in_the_page_it_opens(there: Served) -> None:
    invitation = there.invitation(there.name())
    phone = Visitor(there.url).sit(invitation)
    secret = invitation.rpartition("/")[2]
    page = phone.get()
    assert secret not in page.text
    assert secret not in phone.cookies.values()
    assert phone.cookies["seat"] not in page.text
