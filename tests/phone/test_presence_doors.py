"""By presence over HTTP: the offer on a stranger's first page, faces for one browser, and what hostile ones can do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.phone.conftest import three_players
from tests.phone.served import NO_LIMITS, Served, served
from tests.phone.visitor import Answer, Visitor, player
from ui.dialogue.devices import NearbyDie
from ui.phone.presence import LASTS, MOST, PAUSE
from ui.phone.seat_tokens import MOST_TABLES

OFFER = "Be this table&#39;s screen, by dice"


@dataclass
class Tray:
    """One die in one well, and the table at which it lies."""

    die: NearbyDie | None = field(default_factory=lambda: NearbyDie("white", "resting", 1, 1.0))

    def dice(self) -> tuple[NearbyDie, ...] | None:
        return None if self.die is None else (self.die,)

    def lay(self, there: Served, *faces: int) -> None:
        presence = there.presence
        assert presence is not None
        for face in faces:
            for self.die in (NearbyDie("white", "handling"), NearbyDie("white", "resting", face, 1.0)):
                there.at(presence.look)


@pytest.fixture
def tray() -> Tray:
    return Tray()


@pytest.fixture
def there(tmp_path: Path, tray: Tray) -> Iterator[Served]:
    with served(tmp_path, three_players(), limits=NO_LIMITS, dice=tray.dice) as evening:
        yield evening


def begun(there: Served) -> tuple[Visitor, tuple[int, ...]]:
    """Let a stranger ask for faces."""
    stranger = Visitor(there.url)
    answer = stranger.post("/presence", {"secret": ""})
    assert (answer.status, answer.header("location")) == (303, "/presence")
    return stranger, faces_of(stranger.get("/presence"))


def faces_of(page: Answer) -> tuple[int, ...]:
    assert page.status == 200, page
    return tuple(int(face) for face in re.findall(r'class="die".*?aria-label="(\d)"', page.text))


def others(faces: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(face % 6 + 1 for face in faces)


def test_a_stranger_who_lays_the_faces_is_a_table_screen(there: Served, tray: Tray) -> None:
    assert OFFER in Visitor(there.url).get().text
    stranger, faces = begun(there)
    page = stranger.get("/presence")
    assert page.header("refresh") == "2" and faces_of(page) == faces
    tray.lay(there, *faces[:2])
    assert "Seen in the tray: 2 of 3" in stranger.get("/presence").text
    tray.lay(there, faces[2])
    assert stranger.ask("HEAD", "/presence", Cookie=f"faces={stranger.cookies['faces']}").status == 200
    assert stranger.get("/presence").header("location") == "/"
    assert there.at(lambda: there.tokens.table_of(stranger.cookies["table"])) == 1
    assert stranger.cookies["faces"].strip('"') == ""


def test_the_page_says_how_many_were_laid_and_never_which(there: Served, tray: Tray) -> None:
    (one, faces), (two, other) = begun(there), begun(there)
    tray.lay(there, faces[0], other[1])
    dice = re.compile(r"<svg class=.die.*?</svg>")
    assert dice.sub("", one.get("/presence").text) == dice.sub("", two.get("/presence").text)


def test_other_faces_open_nothing_and_say_so(there: Served, tray: Tray) -> None:
    stranger, faces = begun(there)
    tray.lay(there, *others(faces))
    page = stranger.get("/presence")
    assert page.status == 410 and "Other faces lay in the tray." in page.text and OFFER in page.text
    tray.lay(there, *faces)
    assert stranger.get("/presence").status == 410
    assert there.at(lambda: there.tokens.tables) == ()


def test_after_two_minutes_it_is_too_late(there: Served, tray: Tray) -> None:
    stranger, faces = begun(there)
    there.clock.now += LASTS
    tray.lay(there, *faces)
    page = stranger.get("/presence")
    assert page.status == 410 and "The two minutes are over" in page.text
    assert there.at(lambda: there.tokens.tables) == ()


def test_a_browser_has_one_try_at_a_time(there: Served) -> None:
    stranger, faces = begun(there)
    for _ in range(2 * MOST):
        assert stranger.post("/presence", {"secret": ""}).status == 303
    assert faces_of(stranger.get("/presence")) == faces
    assert OFFER in Visitor(there.url).get().text


def test_four_tries_of_all_strangers_then_nothing_is_offered_for_ten_minutes(there: Served) -> None:
    for _ in range(MOST):
        begun(there)
    late = Visitor(there.url)
    assert OFFER not in late.get().text
    assert late.post("/presence", {"secret": ""}).header("location") == "/"
    assert late.get("/presence").status == 410
    there.clock.now += PAUSE
    assert OFFER in late.get().text
    begun(there)


@pytest.mark.parametrize("cookie", ["faces=guessed", "faces=", "seat={}", "table={}", "faces={}; faces=other"])
def test_a_stolen_glance_at_the_faces_is_worth_nothing_without_its_cookie(
    there: Served, tray: Tray, cookie: str
) -> None:
    stranger, faces = begun(there)
    tray.lay(there, *faces)
    answer = Visitor(there.url).get("/presence", Cookie=cookie.format(stranger.cookies["faces"]))
    assert answer.status == 410
    assert there.at(lambda: there.tokens.tables) == ()


@pytest.mark.parametrize(
    "lies", [{"Origin": "http://elsewhere.example"}, {"Origin": ""}, {"Host": "elsewhere.example"}]
)
def test_a_page_of_another_site_uses_up_no_try(there: Served, lies: dict[str, str]) -> None:
    assert Visitor(there.url).post("/presence", {"secret": ""}, **lies).status in (403, 421)
    for _ in range(MOST):
        begun(there)


def test_whoever_is_known_already_needs_no_dice(there: Served) -> None:
    ann = player(there)
    assert OFFER not in ann.get().text
    assert ann.post("/presence", {"secret": ""}).header("location") == "/"
    assert ann.get("/presence").header("location") == "/"
    assert "faces" not in ann.cookies


def test_where_there_are_enough_table_screens_dice_let_no_more_in(there: Served, tray: Tray) -> None:
    stranger, faces = begun(there)
    for _ in range(MOST_TABLES):
        there.at(there.tokens.let_table)
    assert OFFER not in Visitor(there.url).get().text
    tray.lay(there, *faces)
    assert stranger.get("/presence").status == 303
    assert "table" not in stranger.cookies
