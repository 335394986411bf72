"""Pictures of a hall's card: the code is read however a phone took it, and a hostile picture ends its reader alone."""

from __future__ import annotations

import asyncio
import struct
from random import Random

import pytest
from PIL import Image

from companion.game.text import Refusal
from tests.hall.cards import ADDRESS, card, photograph, saved, sheet
from tests.project.processes import EARLY
from ui.dialogue.hall import (
    NO_CARD,
    NO_SQUARES,
    NOT_AWAITED,
    OTHER_CARD,
    SEVERAL_CARDS,
    CardAwaited,
    CardScanned,
    HallCard,
)
from ui.session.hall_card import LASTS, CardWait
from ui.session.squares_program import MOST_PIXELS
from ui.session.squares_read import can_read_squares, squares_in

pytestmark = pytest.mark.xdist_group(EARLY)

CARD = HallCard("club-night", "desk.example.org", 7)
A, B = "table 1", "tablet"


def read(picture: bytes) -> tuple[str, ...] | None:
    return asyncio.run(squares_in(picture))


@pytest.mark.parametrize(
    ("turned", "wide", "form", "quality"),
    [(0, 900, "JPEG", 70), (17, 700, "JPEG", 40), (90, 500, "JPEG", 70), (201, 420, "PNG", 0), (-44, 900, "WEBP", 60)],
)
def test_a_printed_card_is_read_turned_small_and_badly_kept(turned: float, wide: int, form: str, quality: int) -> None:
    assert can_read_squares()
    assert read(photograph(card(), turned, wide, form, quality)) == (ADDRESS,)


def test_a_picture_of_a_whole_sheet_tells_all_its_cards_and_none_is_chosen() -> None:
    texts = read(saved(sheet(*range(1, 9)), "JPEG"))
    assert texts is not None and len(texts) == 8 and ADDRESS in texts
    wait = CardWait()
    wait.wait(A)
    assert wait.scan(texts) == SEVERAL_CARDS
    assert wait.scan((ADDRESS, ADDRESS, "https://example.org")) is None, "seen twice, beside another code"


def bomb() -> bytes:
    """Return a small file that says it holds 3,600 million pixels."""
    few, many = (struct.pack(">HH", side, side) for side in (8, 60_000))
    return saved(Image.new("L", (8, 8)), "JPEG").replace(few, many, 1)


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(lambda: b"", id="nothing"),
        pytest.param(lambda: Random(1).randbytes(12_000_000), id="noise"),
        pytest.param(lambda: photograph(card())[:20_000], id="cut off"),
        pytest.param(lambda: saved(card(), "GIF"), id="gif"),
        pytest.param(lambda: saved(card(), "TIFF"), id="tiff"),
        pytest.param(lambda: saved(Image.new("1", (MOST_PIXELS // 1000 + 1, 1000)), "PNG"), id="one row too many"),
        pytest.param(bomb, id="bomb"),
        pytest.param(lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", id="a program"),
        pytest.param(lambda: saved(card(), "JPEG")[:400] + Random(2).randbytes(90_000), id="a head, then noise"),
    ],
)
def test_what_is_no_picture_within_the_bounds_is_not_read(picture: object) -> None:
    assert callable(picture)
    assert read(picture()) is None


def test_a_picture_as_large_as_a_camera_makes_it_and_full_of_noise_holds_no_code() -> None:
    noise = Image.effect_noise((4000, 3000), 90)
    assert read(saved(noise, "JPEG", quality=90)) == ()


@pytest.mark.thorough
def test_a_picture_that_is_drawn_over_and_over_is_ended() -> None:
    """A scan of a few bytes draws 63 million pixels once more; 30,000 of them would take minutes."""
    picture = saved(Image.new("L", (8000, 7900)), "JPEG", progressive=True)
    scan = picture[picture.rfind(b"\xff\xda") : -2]
    assert len(scan) < 100
    assert read(picture[:-2] + scan * 30_000 + picture[-2:]) is None


def test_whoever_hangs_up_while_a_picture_is_read_leaves_no_reader_behind() -> None:
    async def story() -> None:
        reads = asyncio.create_task(squares_in(photograph(card())))
        await asyncio.sleep(0)
        reads.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reads

    asyncio.run(story())  # a process that was left would be a warning, and so an error


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_card_is_taken_only_while_a_screen_waits_and_only_one() -> None:
    wait, other = CardWait(), ADDRESS.replace("desk", "elsewhere")
    assert wait.now is None and wait.scan((ADDRESS,)) == NOT_AWAITED
    wait.wait(A)
    assert wait.now == CardAwaited()
    assert wait.scan(()) == NO_SQUARES and wait.scan(("https://example.org", "x" * 5000)) == NO_CARD
    assert wait.now == CardAwaited(), "what is wrong changes nothing"
    assert wait.scan((ADDRESS,)) is None and wait.now == CardAwaited(CARD)
    assert wait.scan((other,)) == NOT_AWAITED, "nobody exchanges what a person looks at"
    assert wait.address(HallCard("club-night", "elsewhere.example.org", 7)) == OTHER_CARD
    assert wait.address(CARD) == ADDRESS
    wait.wait(A)
    assert wait.now == CardAwaited(), "another picture was asked for"
    assert wait.address(CARD) == NOT_AWAITED


def test_the_last_screen_that_leaves_takes_the_card_with_it_and_one_that_is_forgotten_does_so_in_time() -> None:
    clock = Clock()
    wait = CardWait(clock)
    wait.wait(A)
    wait.scan((ADDRESS,))
    wait.wait(B)
    assert wait.now == CardAwaited(CARD), "the second one looks at the same card"
    wait.forget(A)
    assert wait.now == CardAwaited(CARD)
    wait.forget(B)
    assert wait.now is None and isinstance(wait.address(CARD), Refusal)
    wait.wait(A)
    wait.scan((ADDRESS,))
    clock.now += LASTS
    assert wait.now is None and wait.address(CARD) == NOT_AWAITED
    wait.wait(B)
    assert wait.now == CardAwaited(), "an old card is nobody's"


def test_what_was_scanned_is_said_by_no_log() -> None:
    wait = CardWait()
    wait.wait(A)
    wait.scan((ADDRESS,))
    assert "k3v9" not in repr((CardScanned((ADDRESS,)), wait.now, wait))
