"""Private sheets on the shared screen: a secret is in the picture only while its cover is lifted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.secret import TABLE
from tests.tablet.evenings import Evening, Finger, Slow, give_cards
from tests.tablet.legible import parts_of
from tests.tablet.moments import Begin
from tests.tablet.seeing import Picture, texts
from ui.drawing.look import Look
from ui.tablet.kit.screen_kit import Kit, Settings
from ui.tablet.kit.stage import Stage

HANDS = (Cards({"wood": 1, "brick": 1}), Cards({"ore": 2}))
"""Two hands that the table cannot tell apart."""
Evenings = tuple[tuple[Evening, Finger], ...]


@pytest.fixture
def evenings(beginning: Begin) -> Callable[[], Iterator[Evening]]:
    """Begin the same evening with each hand for Ren in turn; each lies in the window until the next is asked for."""

    def each() -> Iterator[Evening]:
        for cards in HANDS:
            evening, _ = beginning(hands="digital")
            give_cards(evening, 1, cards)
            yield evening
            evening.screen.parent.remove_widget(evening.screen)

    return each


def seen(evening: Evening) -> bytes:
    """Return every pixel of the screen."""
    return Picture(evening.screen).bytes


def lifted(evening: Evening, tap: Callable[..., None]) -> Finger:
    """Open Ren's row, and lift the cover of the own cards."""
    finger = Finger(tap, evening)
    finger.row(1)
    finger.press("Own cards")
    finger.press("Lift the cover")
    return finger


def look(evening: Evening) -> None:
    """Let the screen look at its clock, as it does every second."""
    evening.screen.look_at_the_clock()


def leave(window: Any, here: bool = False) -> None:
    """Let the window lose its focus, as SDL reports it; or get it back."""
    window._focus = here  # noqa: SLF001 Kivy lets nobody but SDL say that it lost the focus


def test_nothing_secret_is_in_the_picture_but_while_the_cover_is_lifted(
    evenings: Callable[[], Iterator[Evening]], tap: Callable[..., None]
) -> None:
    moments: list[list[bytes]] = []
    for evening in evenings():
        finger = Finger(tap, evening)
        table = seen(evening)
        finger.row(1)
        finger.press("Own cards")
        covered = seen(evening)
        finger.press("Lift the cover")
        shown = seen(evening)
        evening.now += 30
        look(evening)
        again = seen(evening)
        finger.press("Lift the cover")
        finger.press("Cover again")
        moments.append([table, covered, shown, again, seen(evening)])
    same = [one == other for one, other in zip(*moments, strict=True)]
    assert same == [True, True, False, True, True]
    assert moments[0][1] == moments[0][3]


def test_a_sheet_covers_itself_after_half_a_minute_without_a_touch(
    evenings: Callable[[], Iterator[Evening]], tap: Callable[..., None]
) -> None:
    evening = next(evenings())
    finger = lifted(evening, tap)
    evening.now += 29
    look(evening)
    assert "Cover again" in finger.tiles
    finger.touch(evening.screen.sheet, 0.5, 0.5)
    evening.now += 29
    look(evening)
    assert "Cover again" in finger.tiles
    evening.now += 1
    look(evening)
    assert "Lift the cover" in finger.tiles


def test_how_long_a_sheet_stays_is_counted_down_on_it(
    evenings: Callable[[], Iterator[Evening]], tap: Callable[..., None]
) -> None:
    evening = next(evenings())
    lifted(evening, tap)
    for passed, left in ((0, 30), (10, 20), (19, 1)):
        evening.now += passed
        look(evening)
        assert f"Hides in {left} s" in words(evening)


def test_a_table_may_choose_how_long(evenings: Callable[[], Iterator[Evening]], tap: Callable[..., None]) -> None:

    evening = next(evenings())
    evening.screen.fit(Kit(evening.kit.stage, Settings(motion=False, cover=15), evening.kit.domains))
    finger = lifted(evening, tap)
    evening.now += 15
    look(evening)
    assert "Lift the cover" in finger.tiles


def test_a_window_that_is_left_covers_what_lay_open(
    evenings: Callable[[], Iterator[Evening]], tap: Callable[..., None], window: Any
) -> None:
    evening = next(evenings())
    finger = lifted(evening, tap)
    leave(window)
    assert "Lift the cover" in finger.tiles
    leave(window, here=True)
    assert "Lift the cover" in finger.tiles


def test_a_screen_that_goes_takes_the_open_sheet_with_it(
    evenings: Callable[[], Iterator[Evening]], tap: Callable[..., None], window: Any
) -> None:
    evening = next(evenings())
    lifted(evening, tap)
    screen, place = evening.screen, evening.screen.parent
    place.remove_widget(screen)
    assert screen.sheet is None
    leave(window)
    leave(window, here=True)
    place.add_widget(screen)


CITY = Cards({"wheat": 2, "ore": 3})


@pytest.mark.parametrize("resized", [False, True], ids=["as it was", "of another size"])
def test_places_lit_for_one_seat_go_out_when_it_has_left(beginning: Begin, *, resized: bool) -> None:
    evening, finger = beginning(hands="digital")
    give_cards(evening, 1, CITY)
    evening.make("Roll", 0, dice=(1, 1))
    for said in ("Fix", "A move that is not offered", "Ren"):
        finger.press(said)
    finger.press_alone("Build a city")
    screen = evening.screen

    def lit() -> tuple[str, ...]:
        return screen.face.board.view.highlight

    if resized:
        screen.fit(screen.kit)
    evening.now += 29
    look(evening)
    assert "Lift the cover" not in finger.tiles and lit()
    evening.now += 1
    look(evening)
    assert "Lift the cover" in finger.tiles and not lit()
    finger.press("Lift the cover")
    assert "Lift the cover" not in finger.tiles and lit()


def words(evening: Evening) -> list[str]:
    """What stands on the open sheet, beside its tiles."""
    from ui.tablet.kit.texts import Paragraph  # noqa: PLC0415 imports Kivy, which needs GL

    assert evening.screen.sheet is not None
    return [part.view.text for part in evening.screen.sheet.walk() if isinstance(part, Paragraph)]


@pytest.mark.parametrize("held", [CITY, Cards({"sheep": 5})], ids=["can pay", "cannot"])
def test_whether_another_seat_can_pay_for_a_city_is_told_to_that_seat_alone(beginning: Begin, held: Cards) -> None:
    evening, finger = beginning(hands="digital")
    give_cards(evening, 1, held)
    evening.make("Roll", 0, dice=(1, 1))
    home = evening.table.known(TABLE).places(1, "settlement")[0]
    for said in ("Fix", "A move that is not offered", "Ren"):
        finger.press(said)
    sentence = evening.screen.face.sentence.view
    finger.press_alone("Build a city")
    finger.place(home)
    assert words(evening)[0].startswith("Wait for Mika"), "all may know that, and so the table may overrule it"
    finger.press("Do it anyway")
    built = evening.table.known(TABLE).at(home, "city") is not None
    assert built is (held == CITY)
    if not built:
        assert words(evening)[0].startswith("That would leave less than nothing")
        assert evening.screen.face.sentence.view == sentence, "nobody else is told"


def test_what_a_cover_says_keeps_clear_of_the_tile_that_turns_it(show: Callable[..., Any]) -> None:
    from ui.tablet.kit.dialog import Dialog, DialogView  # noqa: PLC0415 imports Kivy, which needs GL
    from ui.tablet.kit.tiles import Tile  # noqa: PLC0415 the same

    dialog, line = show(Dialog(Look(motion=False))), "画面を自分に向けてから、カバーを開けてください。"
    dialog.open(Stage(1280, 800), DialogView("結衣だけに", line, "orange"))
    (turner,) = (part for part in parts_of(dialog) if isinstance(part, Tile) and part.view.icon == "turn")
    for letters in range(1, len(line) + 1):
        dialog.show(DialogView("結衣だけに", line[:letters], "orange"))
        said = texts(dialog)
        assert len(said) > 1 and max(x + wide for x, _, wide, _ in said) <= turner.x


def test_an_answer_that_comes_once_the_screen_was_left_shows_nobodys_cards(beginning: Begin) -> None:
    evening, finger = beginning(hands="digital")
    screen, port = evening.screen, Slow(evening.bridge)
    screen.session = port
    finger.row(1)
    finger.press("Own cards")
    finger.press("Lift the cover")
    screen.parent.remove_widget(screen)
    for late in port.coming:
        late()
    assert screen.conversation.alone is None and screen.sheet is None
