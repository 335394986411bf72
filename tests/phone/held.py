"""A phone in somebody's hand: what can be read and pressed on its page, and the page of a phone that runs no script.

A page is known by what it says to people: the words of its buttons and fields. What anybody wants to do, and what a
page should say, may not enter.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Literal, Protocol

import httpx

from tests.patience import PATIENCE
from tests.phone.served import Served
from ui.dialogue.page.guest_page import guest_page
from ui.language.catalogues import LANGUAGES
from ui.phone.pressed import NO_KEYS
from ui.phone.render import main_html
from ui.phone.words import Words

Sort = Literal["button", "spot", "send", "less", "more", "number", "choice"]


@dataclass(frozen=True)
class Control:
    """Something on a page: what it says, what sort it is, the number that stands in it, its place among all there are.

    `form` tells which fields are sent together.
    """

    says: str
    sort: Sort
    at: int
    value: int = 0
    form: str = ""


class Phone(Protocol):
    """What a hand can do with a phone."""

    taps: int

    def look(self) -> None:
        """See the page as it is now."""

    def controls(self) -> tuple[Control, ...]:
        """Return what can be pressed or filled in on the page that is seen, in its order."""

    def title(self) -> str:
        """Return what stands at the top of the page."""

    def lines(self) -> str:
        """Return the whole page as it can be read."""

    def press(self, control: Control) -> None:
        """Press a button, and wait for what follows."""

    def count(self, number: Control, n: int) -> None:
        """Count a number up or down, tap by tap."""


# -- without a script


@dataclass
class _Element:
    """A control as the page's text has it."""

    sort: Sort
    sent: tuple[str, str]
    form: str
    label: str = ""
    value: int = 0
    says: str = ""


@dataclass
class _Form:
    action: str
    hidden: dict[str, str] = field(default_factory=dict)


UNSPOKEN = ("small", "svg", "style", "script", "title")
"""What a button's or a page's words do not stand in."""
EMPTY = ("meta", "link", "input", "br", "path", "rect", "circle", "use")
"""Tags that nothing closes."""


FOLDED = re.compile("<details(?:(?!<details).)*?</details>", re.DOTALL)
"""What is folded away, and holds nothing that is."""


class _Reader(HTMLParser):
    """Reads what a page says."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: dict[str, _Form] = {}
        self.elements: list[_Element] = []
        self.labels: dict[str, str] = {}
        self.text = self.title = ""
        self._open: list[tuple[str, dict[str, str]]] = []
        self._form = self._label = ""
        self._button: _Element | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        had = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = had.get("id", f"form {len(self.forms)}")
            self.forms[self._form] = _Form(had["action"])
        if tag == "label":
            self._label = had.get("for", "")
        if tag == "input":
            self._input(had)
        if tag == "button":
            self._begin_button(had)
        if tag not in EMPTY:
            self._open.append((tag, had))

    def _begin_button(self, had: dict[str, str]) -> None:
        sent = (had.get("name", ""), had.get("value", ""))
        self._button = _Element(_sort_of(had), sent, had.get("form", self._form), says=had.get("aria-label", ""))
        self.elements.append(self._button)

    def _input(self, had: dict[str, str]) -> None:
        sort, name, value = had.get("type"), had.get("name", ""), had.get("value", "")
        if sort == "hidden":
            self.forms[self._form].hidden[name] = value
        elif sort == "number":
            self.elements.append(_Element("number", (name, value), self._form, had.get("id", ""), int(value)))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass
        if tag == "form":
            self._form = ""
        if tag == "button":
            self._button = None
        if tag == "label":
            self._label = ""

    def handle_data(self, data: str) -> None:
        around = [tag for tag, _ in self._open]
        if "svg" in around or "script" in around:
            return
        self.text += data
        if "h1" in around:
            self.title += data.strip()
        if "small" in around or any(
            "aria-hidden" in had or "v" in had.get("class", "").split() for _, had in self._open
        ):
            return
        if self._button is not None and self._button.sort in ("button", "send") and data.strip():
            self._button.says += data.strip()
        if self._label:
            self.labels[self._label] = self.labels.get(self._label, "") + data.strip()


def _sort_of(had: dict[str, str]) -> Sort:
    classes = had.get("class", "").split()
    for sort in ("less", "more", "spot"):
        if sort in classes:
            return sort
    return "button" if had.get("name") else "send"


class ReadPhone(ABC):
    """A phone that runs no script: a page comes when it is asked for or a form was sent. `taps` counts its thumb's."""

    def __init__(self) -> None:
        self.taps = 0
        self._came = ""
        self._read: _Reader | None = None
        self._filled: dict[int, int] = {}

    @abstractmethod
    def ask(self) -> str:
        """Return the page that is asked for."""

    @abstractmethod
    def send(self, action: str, said: dict[str, str]) -> str:
        """Send a form; return the page that follows."""

    def show(self, page: str) -> None:
        """Show a page, which is read once somebody looks at it; "" is asked for then."""
        self._came, self._read, self._filled = page, None, {}

    @property
    def _page(self) -> _Reader:
        if self._read is None:
            self._read = _Reader()
            self._read.feed(without_drawings(self._came or self.ask()))
        return self._read

    def look(self) -> None:
        """Ask for the page anew."""
        self.show(self.ask())

    def controls(self) -> tuple[Control, ...]:
        """Return what can be pressed or filled in."""
        return tuple(self._controls())

    def _controls(self) -> Iterable[Control]:
        counted = {one.form for one in self._page.elements if one.sort == "number"}
        for at, one in enumerate(self._page.elements):
            sort: Sort = one.sort if one.sort != "send" or one.form in counted else "button"
            says = self._page.labels.get(one.label, "") if one.label else one.says
            yield Control(says, sort, at, self._filled.get(at, one.value), one.form)

    def title(self) -> str:
        """Return what stands at the top."""
        return self._page.title

    def lines(self) -> str:
        """Return the page as it can be read."""
        return self._page.text

    def press(self, control: Control) -> None:
        """Send the form of a button, with all that was counted in it."""
        self.taps += 1
        pressed = self._page.elements[control.at]
        form = self._page.forms[pressed.form]
        numbers = [(at, one) for at, one in enumerate(self._page.elements) if one.sort == "number"]
        filled = {one.sent[0]: str(self._filled.get(at, one.value)) for at, one in numbers if one.form == pressed.form}
        named = dict([pressed.sent]) if pressed.sent[0] else {}
        self.show(self.send(form.action, {**form.hidden, **filled, **named}))

    def count(self, number: Control, n: int) -> None:
        """Write a number into its field: as many taps as its steppers would take."""
        self.taps += abs(n - number.value)
        self._filled[number.at] = n


def without_drawings(page: str) -> str:
    """Return a page without what is only drawn on it, or folded away: most of its letters; nobody presses it."""
    parts = page.split("<svg")
    page = parts[0] + "".join(part.partition("</svg>")[2] for part in parts[1:])
    while FOLDED.search(page):
        page = FOLDED.sub("", page)
    return page


class PlainPhone(ReadPhone):
    """A phone whose browser asks the server; a `client` that keeps no connection finds none that the server ended."""

    def __init__(self, client: httpx.Client) -> None:
        super().__init__()
        self._client = client

    def open(self, path: str) -> None:
        """Ask for another page."""
        self.show(self._followed(self._client.get(path)))

    def ask(self) -> str:
        """Ask for the page at the root."""
        return self._followed(self._client.get("/"))

    def send(self, action: str, said: dict[str, str]) -> str:
        """Send a form as a page of the server does."""
        origin = str(self._client.base_url).rstrip("/")
        return self._followed(self._client.post(action, data=said, headers={"Origin": origin}))

    def _followed(self, answer: httpx.Response) -> str:
        assert answer.status_code in (200, 303), (answer.status_code, answer.text)
        if answer.status_code == 303:
            return self._followed(self._client.get(answer.headers["location"]))
        return answer.text


def scan(phones: ExitStack, there: Served, name: str | None, code: str) -> PlainPhone:
    """Let somebody scan the invitation to a seat, None: the guests' link, with a phone that runs no script."""
    alone, said = httpx.Limits(max_keepalive_connections=0), {"Accept-Language": code}
    client = httpx.Client(base_url=there.url, trust_env=False, headers=said, timeout=PATIENCE, limits=alone)
    phone = PlainPhone(phones.enter_context(client))
    phone.open(httpx.URL(there.watching() if name is None else there.invitation(name)).path)
    if name is not None:
        (sit,) = phone.controls()
        phone.press(sit)
    phone.taps = 0
    return phone


class HandedPhone(ReadPhone):
    """A phone that is handed its seat's pages over no network, the guests' (None); its forms are handed back."""

    def __init__(self, there: Served, name: str | None, code: str) -> None:
        super().__init__()
        self._there, self._name, self._code = there, name, code

    def ask(self) -> str:
        """Return the page as it is now."""
        return self._there.at(self._made)

    def send(self, action: str, said: dict[str, str]) -> str:
        """Hand a form back; what follows is asked for by whoever looks."""
        assert action == "/do" and self._name is not None
        name = self._name
        self._there.at(lambda: self._there.seats.press(name, said["key"], said))
        return ""

    def _made(self) -> str:
        screen = None if self._name is None else self._there.seats.screen(self._name)
        view = self._there.seats.table() if screen is None else screen.view
        assert view is not None
        words = Words(self._code, view.known)
        page, keys = (guest_page(view), NO_KEYS) if screen is None else (screen.page(), screen.keys)
        return main_html(page, words, LANGUAGES, keys)
