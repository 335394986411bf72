"""Evenings by touch alone: a real finger on the real screen over a real Table, step by step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.secret import TABLE
from tests.tablet.evenings import Evening, Finger, Tray, a_setup, give_cards, head_of, set_up, throw
from tests.tablet.seeing import Picture
from ui.dialogue import events
from ui.dialogue.conversation import OfSeat
from ui.drawing.theme import Tone
from ui.tablet.board.one_hex import OneHex
from ui.tablet.kit.card_tiles import HandTile
from ui.tablet.kit.cards import CardSwap, Given
from ui.tablet.kit.screen_kit import Settings

Begin = Callable[..., tuple[Evening, Finger]]


@pytest.fixture
def begin(show: Callable[..., Any], tap: Callable[..., None], tmp_path: Path) -> Begin:
    """Begin an evening in the window."""

    def made(
        setup: Any = None,
        settings: Settings | None = None,
        size: tuple[int, int] = (1280, 800),
        tray: Tray | None = None,
    ) -> tuple[Evening, Finger]:
        look, into = settings or Settings(motion=False), partial(show, size=size)
        evening = Evening(tmp_path, setup or a_setup(), look, size, tray or Tray(), show=into)
        return evening, Finger(tap, evening)

    return made


def test_a_throw_shows_its_sum_its_hexes_and_what_each_seat_gains(begin: Begin) -> None:
    evening, finger = begin()
    set_up(evening)
    known = evening.table.known(TABLE)
    total, hexes = next(
        (n, here)
        for n in (6, 8, 9, 5, 10, 4, 3, 11)
        if (here := [h for h in known.board.hexes_with(n) if known.variant.questions.sources(known, h)])
    )
    low = max(1, total - 6)
    throw(finger, low, total - low)
    screen = evening.screen
    after = evening.table.known(TABLE)
    assert screen.face.dice.view.total == str(total)
    assert set(screen.face.board.view.producing) == set(hexes)
    for row, seat in zip(screen.face.scoreboard.rows, after.players, strict=True):
        gained = after.hand(seat).total - known.hand(seat).total
        assert sum(gain.count for gain in row.gains) == gained
        assert row.line.startswith(f"{after.hand(seat).total} card")
    shown = sum(int(badge.text) for badge in screen.face.board.view.badges)
    assert shown == sum(after.hand(seat).total - known.hand(seat).total for seat in after.players) > 0


def test_whoever_is_offered_a_trade_reads_what_is_offered(begin: Begin) -> None:
    evening, finger = begin(a_setup(3, hands="digital"))
    set_up(evening)
    give_cards(evening, 0, Cards({"wood": 1}))
    give_cards(evening, 1, Cards({"ore": 1}))
    evening.make("Roll", 0, dice=(1, 1))
    evening.make("OfferTrade", 0, partner=1, give=Cards({"wood": 1}), get=Cards({"ore": 1}))
    assert evening.screen.sheet is None
    swap = (Given("You get", ("wood",), Tone.LAMP), Given("You give", ("ore",), Tone.ALARM))
    finger.press("Answer the offer")
    assert evening.screen.sheet is not None
    assert head_of(evening.screen.sheet).line == "An offer from Mika", "all may read it"
    assert head_of(evening.screen.sheet).of == "red"
    assert [one.sides for one in evening.screen.sheet.walk() if isinstance(one, CardSwap)] == [swap]
    finger.press("Lift the cover")
    assert head_of(evening.screen.sheet).line == "An offer from Mika"
    assert [one.sides for one in evening.screen.sheet.walk() if isinstance(one, CardSwap)] == [swap]
    finger.press("Accept")
    assert evening.table.known(1).hand(1) == Cards({"wood": 1})


@pytest.mark.parametrize("seat", [0, 1])
def test_the_shared_screen_does_not_change_when_a_secret_does(begin: Begin, tmp_path: Path, seat: int) -> None:
    pictures = []
    for hand, card in ((Cards({"wood": 1, "brick": 1}), "victory_point"), (Cards({"ore": 2}), "knight")):
        evening, finger = begin(a_setup(3, hands="digital"))
        set_up(evening)
        throw(finger, 1, 1)
        give_cards(evening, 0, Cards({"ore": 1, "sheep": 1, "wheat": 1}))
        evening.make("BuyCard", 0)
        evening.make("CorrectCards", 0, pile="fresh:0", cards=Cards({card if seat == 0 else "knight": 1}))
        give_cards(evening, seat, hand)
        assert evening.table.known(seat).hand(seat) == hand
        pictures.append([Picture(evening.screen).bytes, *pictures_of_sheets(evening, seat)])
        evening.journal.close()
        for file in tmp_path.iterdir():
            file.unlink()
    assert pictures[0] == pictures[1]


def pictures_of_sheets(evening: Evening, seat: int) -> list[bytes]:
    """What lies on the table when a seat's row, its cover, or all its choices are opened there."""
    screen, found = evening.screen, []
    for event in (events.Opened(OfSeat(seat)), events.OwnAsked(seat)):
        screen.tell(event)
        found.append(Picture(screen).bytes)
        screen.tell(events.SteppedBack())
    for offered in screen.moment.offers.tiles:
        if offered.prompt is not None:
            screen.tell(events.Begun(offered.choice))
            found.append(Picture(screen).bytes)
            screen.tell(events.SteppedBack())
    return found


def test_a_full_disk_is_said_and_nothing_is_placed(begin: Begin) -> None:
    evening, finger = begin()
    evening.journal.full = True
    place = evening.screen.face.board.view.highlight[0]
    finger.place(place)
    assert "the disk is full" in evening.screen.face.sentence.view.text
    assert "Do it anyway" not in finger.offered
    assert place not in evening.table.known(TABLE).pieces
    evening.screen.tell(events.Hushed())
    assert evening.screen.sheet is not None, "it stays until it was read"
    finger.press("Close")
    assert evening.screen.sheet is None


def test_the_turn_clock_counts_only_where_it_is_wanted(begin: Begin) -> None:
    evening, _finger = begin(settings=Settings(motion=False, clock=60))
    set_up(evening)
    evening.now += 75.0
    evening.screen.look(evening.tray.nearby())
    assert evening.screen.face.title.lines[1].text.endswith("1:15!")


@pytest.mark.parametrize(("code", "variant"), [("en", "Base game"), ("ja", "基本ゲーム")])
def test_the_variant_and_what_wins_in_it_are_on_the_screen(begin: Begin, code: str, variant: str) -> None:
    evening, _ = begin(settings=Settings(language=code, motion=False))
    screen = evening.screen
    assert screen.face.title.lines[0].text == variant
    assert "10" in screen.face.title.lines[1].text


def test_before_the_first_throw_the_screen_says_that_no_dice_are_needed(begin: Begin) -> None:
    evening, _finger = begin(a_setup(6))
    assert evening.screen.face.dice.view.note == "No dice needed yet."
    assert [row.name for row in evening.screen.face.scoreboard.rows][:2] == ["Mika", "Ren"]
    set_up(evening)
    assert evening.screen.face.dice.view.note == "Throw the dice, then tap here."


def test_whom_to_rob_is_chosen_by_the_backs_of_a_hand_with_one_tap(begin: Begin) -> None:
    evening, finger = begin(a_setup(3, hands="digital"))
    set_up(evening)
    island, game = evening.table.game.island, evening.table.game
    homes = [{at for place in game.places(seat, "settlement") for at in island.corner_hexes[place]} for seat in (1, 2)]
    there = min(at for at in homes[0] & homes[1] if at in island.land and at != game.where("robber"))
    give_cards(evening, 1, Cards({"ore": 3}))
    give_cards(evening, 2, Cards({"wood": 1}))
    evening.make("Roll", 0, dice=(6, 1))
    evening.make("MoveRobber", 0, hex=there)
    assert evening.screen.sheet is not None
    victims = [one for one in evening.screen.sheet.walk() if isinstance(one, HandTile)]
    assert [(one.view.text, one.view.note) for one in victims] == [("Ren", "3"), ("Sora", "1")]
    assert [one.shown[0] for one in evening.screen.sheet.walk() if isinstance(one, OneHex)] == [there]
    held = evening.table.game.hand(0).total
    finger.press("Ren")
    assert (evening.table.game.hand(0).total, evening.table.game.hand(1).total) == (held + 1, 2)
