"""What people typed is text on every page, whatever it holds: no mark of a page comes from it."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.game.secret import TABLE
from companion.game.text import Refusal
from companion.journal import Journal
from companion.rules.base import BASE
from companion.rules.base.production import Roll
from companion.table import Table
from tests.dialogue.followed import Followed
from tests.dialogue.page.shown import page
from tests.laws.twins import SEED, memory
from tests.rules.base.board import A, corner, position
from tests.tablet.evenings import a_setup
from ui.dialogue.page.guest_page import guest_page
from ui.language.catalogues import LANGUAGES
from ui.phone.render import Head, Opens, door_html, main_html, whole_html
from ui.phone.texts import SIT, shows_secrets, sit_as
from ui.phone.words import Words

PLAIN = ("Ann", "Ben", "Cleo")
NASTY = (
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "\u202ennA\u202c",
    "&amp;",
    "--></svg>",
    "{{ 7*7 }}",
    "' onclick='x",
)


class Marks(HTMLParser):
    """All marks of a page, and what stands between them."""

    def __init__(self) -> None:
        super().__init__()
        self.marks, self.said = list[tuple[str, ...]](), list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a mark with the names of its attributes."""
        self.marks.append((tag, *(name for name, _ in attrs)))
        self.said += [value for name, value in attrs if name == "aria-label" and value]

    def handle_comment(self, data: str) -> None:
        """Note a comment: there is none on our pages."""
        self.marks.append(("comment",))

    def handle_data(self, data: str) -> None:
        """Note a text."""
        self.said.append(data)


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Journal]:
    with memory(tmp_path_factory.mktemp("names")) as opened:
        yield opened


def pages(journal: Journal, names: tuple[str, ...]) -> Iterator[str]:
    """Yield a seat's page, the guests', and the one on which somebody sits down."""
    setup = a_setup(players=3, names=names, hands="digital")
    table = Table(journal, journal.begin("names", setup, SEED), BASE)
    for viewer in (0, 1, TABLE):
        view = table.view(viewer)
        assert not isinstance(view, Refusal)
        shown = guest_page(view) if viewer == TABLE else page(view)
        yield main_html(shown, Words("en", view.known), LANGUAGES)
    door = door_html("en", sit_as(names[0]), shows_secrets(names[0]), Opens(SIT, "/join", "s"))
    yield whole_html(door, "en", Head())


@settings(max_examples=settings().max_examples // 8)
@given(names=st.lists(st.text(min_size=1, max_size=1000) | st.sampled_from(NASTY), min_size=3, max_size=3, unique=True))
def test_whatever_somebody_is_called_is_no_mark_of_a_page(journal: Journal, names: list[str]) -> None:
    """Names typed here are short and of plain signs; a game brought from elsewhere may hold any."""
    for plain, odd in zip(pages(journal, PLAIN), pages(journal, tuple(names)), strict=True):
        one, two = Marks(), Marks()
        one.feed(plain)
        two.feed(odd)
        assert two.marks == one.marks


def test_a_name_is_read_as_it_was_typed(journal: Journal) -> None:
    for html in pages(journal, (NASTY[0], NASTY[1], NASTY[3])):
        read = Marks()
        read.feed(html)
        assert any(NASTY[0] in said for said in read.said)


def test_a_name_in_a_sentence_stays_text() -> None:
    evening = Followed(position("roll", settlements={A: [corner("-2,1", "SW")]}))
    evening.does(A, Roll, dice=(3, 5))
    seats = tuple(replace(seat, name="<b>&") for seat in evening.play.setup.seats)
    view = evening.seen_by(A)
    view = replace(view, known=replace(view.known, setup=replace(view.known.setup, seats=seats)))
    assert "<p>&lt;b&gt;&amp; threw 8: <b" in main_html(page(view), Words("en", view.known), LANGUAGES)
