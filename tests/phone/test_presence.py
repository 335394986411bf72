"""By presence: three faces laid by hand, right, wrong or late, four tries and a pause; and which dice are believed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.game.text import Text
from tests.phone.there import Clock
from ui.dialogue.devices import Nearby, NearbyDevice, NearbyDie
from ui.phone.presence import LASTS, MOST, PAUSE, Presence, trusted_dice

HERE = NearbyDevice("tray", "here", 1.0, Text.of("connected"), source="tray", wired=True)


class Drawn:
    """Chance that draws these faces, over and over."""

    def __init__(self, *faces: int) -> None:
        self._faces, self._at = faces, count()

    def below(self, n: int) -> int:
        assert n == 6
        return self._faces[next(self._at) % len(self._faces)] - 1


class Tray:
    """Dice in wells, as their tray tells of them, and whoever lays them."""

    def __init__(self, *faces: int) -> None:
        self.clock, self.dice, self.free = Clock(), dict[str, NearbyDie](), True
        names, secrets = ("white", "red", "event"), count()
        for name, face in zip(names, (1, 1), strict=False):
            self.dice[name] = NearbyDie(name, "resting", face, 1.0)
        found = lambda: tuple(self.dice.values()) if self.free else None  # noqa: E731 one line, used once
        self.presence = Presence(found, self.clock, Drawn(*faces), lambda: f"secret-{next(secrets)}")

    def is_(self, state: str, face: int | None = None, die: str = "white", sure: float = 1.0) -> None:
        self.dice[die] = NearbyDie(die, state, face, sure if face else None)
        self.presence.look()

    def lay(self, *faces: int, dice: Iterable[str] = ("white",) * 9) -> None:
        """Take one die after another up, and put it down with this face up."""
        for face, die in zip(faces, dice, strict=False):
            self.is_("handling", die=die)
            self.is_("resting", face, die)

    def begin(self) -> str:
        secret = self.presence.begin()
        assert secret is not None
        return secret


def test_who_lays_the_faces_in_their_order_is_at_the_table_once() -> None:
    tray = Tray(3, 5, 1)
    secret = tray.begin()
    assert tray.presence.open
    tray.lay(3, 5)
    assert not tray.presence.used(secret)
    tray.lay(1)
    assert not tray.presence.open
    assert tray.presence.used(secret) and not tray.presence.used(secret)


def test_the_same_face_twice_is_laid_twice_and_any_die_will_do() -> None:
    tray = Tray(4, 4, 2)
    secret = tray.begin()
    tray.lay(4, 4, 2, dice=("white", "red", "white"))
    assert tray.presence.used(secret)


@pytest.mark.parametrize("laid", [(5, 3, 1), (3, 5, 2), (6, 3, 5, 1)])
def test_other_faces_another_order_or_a_second_guess_open_nothing(laid: tuple[int, ...]) -> None:
    tray = Tray(3, 5, 1)
    secret = tray.begin()
    tray.lay(*laid)
    tray.lay(3, 5, 1)
    assert not tray.presence.used(secret)


def test_what_lay_there_before_or_is_not_sure_or_was_thrown_is_no_answer() -> None:
    tray = Tray(1, 1, 1)
    secret = tray.begin()
    for _ in range(3):
        tray.presence.look()  # they lie there, and showed a one before
        for state in ("handling", "rolling", "settling"):
            tray.is_(state)
        tray.is_("settled", 1)
        tray.is_("rolling")
        tray.is_("resting", 1)  # dropped into the cup
        tray.is_("settled", 1)
        tray.is_("resting", 1)  # the game's next question puts a thrown die to rest
        tray.is_("handling")
        tray.is_("resting", 1, sure=0.5)
    challenge = tray.presence.challenge(secret)
    assert challenge is not None and challenge.laid == ()


def test_a_die_that_is_turned_over_in_its_well_was_laid_also_where_nobody_saw_the_hand() -> None:
    tray = Tray(6, 2, 6)
    secret = tray.begin()
    for face in (6, 2, 6):
        tray.is_("resting", face)
    assert tray.presence.used(secret)


def test_after_two_minutes_it_is_too_late() -> None:
    tray = Tray(3, 5, 1)
    secret = tray.begin()
    tray.lay(3, 5)
    tray.clock.now += LASTS
    tray.lay(1)
    assert not tray.presence.open and not tray.presence.used(secret)


def test_four_tries_of_all_strangers_together_then_a_pause() -> None:
    tray = Tray(3, 5, 1)
    for _ in range(MOST):
        tray.begin()
        tray.clock.now += LASTS
    assert not tray.presence.offered and tray.presence.begin() is None
    tray.clock.now += PAUSE - LASTS - 1
    assert not tray.presence.offered
    tray.clock.now += 1
    for _ in range(MOST):
        tray.begin()
    assert not tray.presence.offered


def test_two_strangers_are_judged_by_the_same_dice_each_by_his_own_faces() -> None:
    tray = Tray(3, 5, 1, 2, 2, 2)
    one, two = tray.begin(), tray.begin()
    tray.lay(2, 2, 2)
    assert (tray.presence.used(one), tray.presence.used(two)) == (False, True)


def test_once_a_game_asks_for_the_tray_what_was_begun_is_over() -> None:
    tray = Tray(3, 5, 1)
    secret = tray.begin()
    tray.lay(3, 5)
    tray.free = False
    tray.presence.look()
    assert not tray.presence.offered and not tray.presence.open
    tray.free = True
    tray.lay(1)
    assert tray.presence.challenge(secret) is None


@given(faces=st.tuples(*(st.integers(1, 6),) * 3), laid=st.lists(st.integers(1, 6), max_size=6))
def test_only_the_first_three_that_are_laid_are_judged(faces: tuple[int, ...], laid: list[int]) -> None:
    tray = Tray(*faces)
    secret = tray.begin()
    tray.lay(*laid)
    assert tray.presence.used(secret) is (tuple(laid[:3]) == faces)


DIE = NearbyDie("white", "resting", 3, 1.0)


def with_dice(**fields: object) -> Nearby:
    device = {name: fields.pop(name) for name in ("health", "wired") if name in fields}
    here = replace(HERE, dice=(DIE,), **device)
    return Nearby((here,), **fields)  # type: ignore[arg-type]  # as a test names them


def test_only_real_dice_on_a_cable_that_no_game_asks_for_are_believed() -> None:
    assert trusted_dice(with_dice()) == (DIE,)
    assert trusted_dice(with_dice(wired=False)) is None, "over the air, or over the network"
    assert trusted_dice(with_dice(health="stale")) is None
    assert trusted_dice(with_dice(throws=True)) is None, "simulated"
    assert trusted_dice(with_dice(asked=True)) is None
    assert trusted_dice(Nearby((HERE,))) is None, "a board without dice"
    assert trusted_dice(Nearby()) is None
