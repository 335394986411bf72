"""Several sources as one: a roll that two of them watched is told once, and each die and the vane has one reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.readings import AngleSeen, DieSeen, DieState, HealthSeen, Reading, Thrown, ThrowSeen
from hardware.device_multiplexer import AT_ONCE, SAME
from hardware.ports import DeviceState, DeviceStatus
from hardware.tray import Tray
from tests.hardware.benches import StepClock, play
from tests.hardware.sources import RED_AND_WHITE, Board, Listener, Smart, Vane, lies


async def test_a_vane_on_one_source_and_dice_on_another_are_both_heard() -> None:
    board, wind = Board("tray"), Vane("vane")
    async with Listener(board, wind) as all_:
        wind.see(AngleSeen(62))
        board.see(lies("white"))
        board.throw(1)
        assert all_.seen == [("vane", AngleSeen(62)), ("tray", lies("white")), ("tray", RED_AND_WHITE)]


async def test_a_throw_that_two_trays_watched_is_told_once_and_both_may_forget_it() -> None:
    one, other = Board("tray"), Board("tray 2")
    async with Listener(one, other) as all_:
        counted = one.throw(1)
        other.throw(7)
        assert all_.seen == [("tray", RED_AND_WHITE)]
        assert (one.acknowledged, other.acknowledged) == ([], [7])
        all_.several.acknowledge(counted)
        assert one.acknowledged == [1]


async def test_of_two_trays_with_dice_of_their_own_the_one_that_is_thrown_is_told() -> None:
    one, other = Board("tray"), Board("tray 2")
    clock = StepClock()
    async with Listener(one, other, clock=clock) as all_:
        for board in (one, other, one, one, other):
            board.see(DieSeen("white", DieState.ROLLING))
            board.throw(len(all_.seen) + 1)
            board.see(lies("white", 5))
            await clock.advance(SAME)
        told = [device for device, seen in all_.seen if isinstance(seen, ThrowSeen)]
        assert told == ["tray", "tray 2", "tray", "tray", "tray 2"]
        assert (one.acknowledged, other.acknowledged) == ([], [])


async def thrown(board: Board, clock: StepClock, number: int, *faces: int) -> None:
    """Throw both dice of a board: they roll for a second, come to rest on these faces (0: on none), and are judged."""
    dice = tuple(zip(("red", "white"), faces, strict=True))
    for die, _ in dice:
        board.see(DieSeen(die, DieState.ROLLING))
    await clock.advance(1)
    for die, face in dice:
        board.see(lies(die, face) if face else DieSeen(die, DieState.COCKED))
    board.throw(number, ThrowSeen(tuple((die, face) for die, face in dice if face)))


@pytest.mark.parametrize("faces", [(5, 5), (3, 6), (0, 5), (0, 0)])
@pytest.mark.parametrize("gap", [0.5, 1.5, 3.5])
async def test_a_throw_begun_in_one_tray_soon_after_one_in_another_is_told(gap: float, faces: tuple[int, int]) -> None:
    one, other = Board("tray"), Board("tray 2")
    clock = StepClock()
    async with Listener(one, other, clock=clock) as all_:
        for board in (one, other):
            for die in ("red", "white"):
                board.see(lies(die))
        await thrown(one, clock, 1, 3, 6)
        await clock.advance(gap)
        await thrown(other, clock, 1, *faces)
        second = ThrowSeen(tuple((die, face) for die, face in zip(("red", "white"), faces, strict=True) if face))
        assert all_.throws == [("tray", ThrowSeen((("red", 3), ("white", 6)))), ("tray 2", second)]
        assert other.acknowledged == []  # whoever listens says so


@pytest.mark.parametrize("hand", [True, False])
async def test_while_dice_of_one_tray_roll_or_are_in_a_hand_a_throw_in_another_is_told(hand: bool) -> None:
    one, other = Board("tray"), Board("tray 2")
    clock = StepClock()
    async with Listener(one, other, clock=clock) as all_:
        await thrown(one, clock, 1, 3, 6)
        for die in ("red", "white"):
            one.see(DieSeen(die, DieState.HANDLING if hand else DieState.ROLLING))
        await thrown(other, clock, 1, 5, 5)
        one.throw(2, ThrowSeen((("red", 1), ("white", 2))))
        assert [device for device, _ in all_.throws] == ["tray", "tray 2", "tray"]


@pytest.mark.parametrize("out", [1.0, 7.0, 12.0])
@pytest.mark.parametrize("faces", [(("red", 5), ("white", 5)), (("red", 3), ("white", 6))])
async def test_a_throw_made_while_the_cable_of_one_of_two_trays_was_out_is_told_once_it_is_back(
    out: float, faces: tuple[tuple[str, int], ...]
) -> None:
    one, other = Board("tray"), Board("tray 2")
    clock = StepClock()
    async with Listener(one, other, clock=clock) as all_:
        await thrown(one, clock, 1, 3, 6)
        await clock.advance(2)
        other.become(DeviceState.LOST)
        await clock.advance(out)
        other.become(DeviceState.CONNECTED)
        other.see(ThrowSeen(faces), 1, age=out)
        assert all_.throws[1:] == [("tray 2", ThrowSeen(faces))]


async def test_a_throw_made_while_a_cable_was_out_is_not_taken_for_the_one_before_in_which_its_die_gave_no_face() -> (
    None
):
    one, other = Board("tray"), Board("tray 2")
    clock = StepClock()
    red = ThrowSeen((("red", 1),))
    async with Listener(one, other, clock=clock) as all_:
        for board in (one, other):
            board.see(DieSeen("red", DieState.ROLLING))
        await clock.advance(1)
        one.see(lies("red", 1))
        one.throw(1, red)
        other.see(DieSeen("red", DieState.COCKED))
        other.throw(1, ThrowSeen(()))
        await clock.advance(1)
        other.become(DeviceState.LOST)
        await clock.advance(2)
        other.become(DeviceState.CONNECTED)
        other.see(red, 2, age=1.0)
        assert all_.throws[-1] == ("tray 2", red)
        assert 2 not in other.acknowledged


async def test_of_a_throw_that_two_trays_watched_no_die_is_told_twice_where_the_other_reads_one_of_them() -> None:
    one, other = Board("tray"), Board("tray 2")
    clock = StepClock()
    both = ThrowSeen((("red", 1), ("white", 1)))
    async with Listener(one, other, clock=clock) as all_:
        one.become(DeviceState.LOST)
        await thrown(other, clock, 1, 1, 1)
        other.become(DeviceState.LOST)
        await clock.advance(1)
        for board in (one, other):
            board.become(DeviceState.CONNECTED)
        other.see(lies("white", 1))
        one.see(both, 1, age=1.0)
        assert all_.throws == [("tray 2", both)]
        assert one.acknowledged == [1]


async def test_what_was_lost_reads_nothing_until_it_tells_of_something_again() -> None:
    one, other = Board("tray"), Board("tray 2")
    async with Listener(one, other) as all_:
        one.see(lies("red"))
        one.become(DeviceState.LOST)
        assert (all_.several.reads, all_.several.status.device) == ({}, "tray"), "it told of dice, and no other did"
        one.become(DeviceState.CONNECTED)
        other.see(lies("red", 4))
        assert all_.several.reads == {"red": "tray 2"}, "the first that tells of it"


async def test_a_throw_of_a_while_ago_leaves_the_dice_to_the_tray_that_was_thrown_in_since() -> None:
    one, other = Board("tray"), Board("tray 2", DeviceState.LOST)
    clock = StepClock()
    async with Listener(one, other, clock=clock) as all_:
        await clock.advance(30)
        await thrown(one, clock, 1, 3, 6)
        other.become(DeviceState.CONNECTED)
        other.see(ThrowSeen((("red", 5), ("white", 5))), 1, age=20.0)
        assert [device for device, _ in all_.throws] == ["tray", "tray 2"]
        assert all_.several.reads == {"red": "tray", "white": "tray"}


@pytest.mark.parametrize("gap", [3.0, 4.5])
@pytest.mark.parametrize("face", [5, 2])
async def test_a_smart_die_rolled_soon_after_a_board_judged_another_die_of_its_name_is_told_why_it_does_not_count(
    face: int, gap: float
) -> None:
    board, smart = Board("tray"), Smart("smart")
    clock = StepClock()
    async with Listener(board, smart, clock=clock) as all_:
        await thrown(board, clock, 1, 3, 5)
        await clock.advance(gap)
        smart.see(DieSeen("white", DieState.ROLLING))
        smart.see(DieSeen("white", DieState.SETTLED, face))
        assert all_.reasons("smart")[-1].startswith("'white' is read by tray already")


async def test_a_die_in_a_well_that_rolled_together_with_a_smart_one_of_its_name_is_told_why_it_does_not_count() -> (
    None
):
    board, smart = Board("tray"), Smart("smart")
    clock = StepClock()
    async with Listener(smart, board, clock=clock) as all_:
        for face in (2, 5):  # the second time they agree, so that it may be one die
            smart.see(DieSeen("white", DieState.ROLLING))
            board.see(DieSeen("white", DieState.ROLLING))
            await clock.advance(1)
            board.throw(face, ThrowSeen((("white", 5),)))
            assert board.acknowledged[-1:] == [face]
            smart.see(DieSeen("white", DieState.SETTLED, face))
            told = all_.reasons("tray")[-1]
            assert told.startswith("'white' is read by smart already") is (face == 2)
            await clock.advance(9)
        assert all_.throws == []


class Made(NamedTuple):
    """A throw in one of two trays: the pause before it, how long it rolls, its faces (0: none), how late it is told."""

    pause: float
    lasts: float
    red: int
    white: int
    late: float

    @property
    def seen(self) -> ThrowSeen:
        return ThrowSeen(tuple((die, face) for die, face in (("red", self.red), ("white", self.white)) if face))


SECONDS = st.floats(0.5, 9)
THROWS_MADE = st.lists(
    st.builds(Made, SECONDS, st.floats(0.6, 2), st.integers(0, 6), st.integers(0, 6), st.just(0.0) | SECONDS),
    max_size=8,
)


def spans(made: list[Made], start: float) -> Iterator[tuple[float, float, ThrowSeen]]:
    """Yield when each throw began and ended, and what it shows."""
    for one in made:
        yield start + one.pause, start + one.pause + one.lasts, one.seen
        start += one.pause + one.lasts + one.late


def events(board: Board, made: list[Made], start: float) -> Iterator[tuple[float, Callable[[], object]]]:
    """Yield what a board tells of its throws, and when; it tells one late whose cable is out meanwhile."""
    now = start
    for number, one in enumerate(made, start=1):
        now, end = now + one.pause, now + one.pause + one.lasts
        if one.late:
            yield now, partial(board.become, DeviceState.LOST)
            yield end + one.late, partial(board.become, DeviceState.CONNECTED)
        else:
            yield from ((now, partial(board.see, DieSeen(die, DieState.ROLLING))) for die in ("red", "white"))
            for die, face in (("red", one.red), ("white", one.white)):
                yield end, partial(board.see, lies(die, face) if face else DieSeen(die, DieState.COCKED))
        now = end + one.late
        yield now, partial(board.see, one.seen, number, one.late)


@given(THROWS_MADE, THROWS_MADE)
@settings(deadline=None, max_examples=200)
def test_of_two_trays_every_throw_is_told_once_whenever_it_was_made_and_whatever_it_shows(
    made: list[Made], elsewhere: list[Made]
) -> None:
    """But one of two that show the same at the same time: who could say that they are two?"""

    async def story() -> None:
        boards, clock = (Board("tray"), Board("tray 2")), StepClock()
        async with Listener(*boards, clock=clock) as all_:
            began = clock.time
            told = [*events(boards[0], made, began), *events(boards[1], elsewhere, began)]
            for at, tell in sorted(told, key=lambda one: one[0]):
                clock.time = at
                tell()
            lists = [[*spans(made, began)], [*spans(elsewhere, began)]]
            for board, its, others in zip(boards, lists, reversed(lists), strict=True):
                heard = [told for told in all_.told if isinstance(told, Reading) and isinstance(told.seen, ThrowSeen)]
                own = [told for told in heard if told.device == board.status.device]
                whole = {told.sequence: told.seen for told in own}
                assert len(own) == len(whole)
                for number, (start, end, seen) in enumerate(its, start=1):
                    same = [other for other in others if other[2] == seen and seen.dice]
                    doubtful = any(max(start, other[0]) - min(end, other[1]) <= AT_ONCE for other in same)
                    assert whole.get(number) == seen or (doubtful and number in board.acknowledged)

    play(story())


async def test_of_a_throw_only_the_dice_that_its_board_reads_are_told_and_acknowledging_them_acknowledges_it() -> None:
    board, smart = Board("tray"), Smart("smart")
    async with Listener(board, smart) as all_:
        smart.see(DieSeen("red", DieState.ROLLING))
        board.see(lies("red", 3))
        board.throw(1)
        assert all_.seen == [("smart", DieSeen("red", DieState.ROLLING)), ("tray", ThrowSeen((("white", 5),)))]
        assert board.acknowledged == []
        part = all_.told[-1]
        assert isinstance(part, Reading)
        all_.several.acknowledge(part)
        assert board.acknowledged == [1]


async def test_a_smart_die_in_a_tray_that_reads_it_too_gives_no_second_roll() -> None:
    """The tray's own states: what the second source says of the die never reaches it, however late it comes."""
    board, smart = Board("tray"), Smart("smart")
    clock = StepClock()
    async with Listener(board, smart) as all_:
        tray = Tray().arm(1, ("white",), "Ann", clock.now()).tray
        for source, state in ((board, DieState.ROLLING), (smart, DieState.ROLLING)):
            source.see(DieSeen("white", state))
        board.see(lies("white", 5))
        board.throw(1, ThrowSeen((("white", 5),)))
        smart.see(DieSeen("white", DieState.SETTLED, 5))
        rolls = [reading for reading in all_.told if isinstance(reading, Reading)]
        assert [reading.device for reading in rolls] == ["tray"] * 3
        for reading in rolls:
            tray = tray.see(reading, clock.now()).tray
        done = tray.tick(clock.now() + 9)
        assert [said.faces for said in done.said if isinstance(said, Thrown)] == [(5,)]


async def test_a_smart_die_whose_name_a_board_has_is_told_that_it_does_not_count_until_it_does() -> None:
    board, smart = Board("tray"), Smart("tray 2")
    async with Listener(board, smart, clock=StepClock()) as all_:
        board.see(lies("white"))
        for _ in range(2):
            smart.see(DieSeen("white", DieState.ROLLING))
            smart.see(DieSeen("white", DieState.SETTLED, 5))
        assert len(all_.reasons("tray 2")) == 2 and all_.reasons("tray 2")[-1].startswith(
            "'white' is read by tray already"
        )
        smart.become(DeviceState.CONNECTED)
        assert all_.reasons("tray 2")[-1].startswith("'white' is read by tray already")  # it stays said
        board.become(DeviceState.LOST)
        smart.see(DieSeen("white", DieState.SETTLED, 6))
        assert all_.reasons("tray 2")[-1] == "" and all_.seen[-1] == ("tray 2", DieSeen("white", DieState.SETTLED, 6))
        assert all_.several.status == smart.status


async def test_a_smart_die_that_its_board_saw_roll_too_needs_no_other_name() -> None:
    board, smart = Board("tray"), Smart("tray 2")
    async with Listener(board, smart, clock=StepClock()) as all_:
        board.see(DieSeen("white", DieState.ROLLING))
        smart.see(DieSeen("white", DieState.SETTLED, 5))
        assert not any(isinstance(told, DeviceStatus) and told.reason for told in all_.told)


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
async def test_one_board_reached_by_two_ways_is_acknowledged_on_both_and_lost_on_none(first: int, second: int) -> None:
    ways = Board("tray"), Board("tray 2")
    ways[0].boot = ways[1].boot = "one boot"
    async with Listener(*ways) as all_:
        ways[0].see(lies("white"))
        ways[1].see(lies("white"))
        told = ways[first].throw(4)
        ways[second].throw(4)
        assert [seen for _, seen in all_.seen].count(RED_AND_WHITE) == 1
        assert [way.acknowledged for way in ways] == [[], []]  # only after the commit
        all_.several.acknowledge(told)
        assert [way.acknowledged for way in ways] == [[4], [4]]


async def test_a_throw_repeated_over_another_way_after_the_commit_is_only_acknowledged() -> None:
    cable, radio = Board("tray"), Board("tray 2", DeviceState.LOST)
    cable.boot = radio.boot = "one boot"
    async with Listener(cable, radio) as all_:
        all_.several.acknowledge(cable.throw(4))
        cable.become(DeviceState.LOST)
        radio.become(DeviceState.CONNECTED)
        radio.throw(4)
        assert [seen for _, seen in all_.seen] == [RED_AND_WHITE]
        assert radio.acknowledged == [4]


@pytest.mark.parametrize("away", [DeviceState.LOST, DeviceState.NOT_PLUGGED_IN, DeviceState.STALE])
async def test_another_source_takes_over_when_one_is_lost_or_silent_and_keeps_it(away: DeviceState) -> None:
    one, other = Vane("vane"), Vane("vane 2")
    async with Listener(one, other) as all_:
        one.see(AngleSeen(10))
        other.see(AngleSeen(20))
        one.become(away)
        other.see(AngleSeen(21))
        one.become(DeviceState.CONNECTED)
        one.see(AngleSeen(11))
        assert all_.seen == [("vane", AngleSeen(10)), ("vane 2", AngleSeen(21))]


async def test_a_silent_source_that_speaks_again_is_still_heard_while_nobody_took_over() -> None:
    board, other = Board("tray"), Board("tray 2")
    async with Listener(board, other) as all_:
        board.see(lies("white"))
        board.become(DeviceState.STALE)
        board.throw(1)
        assert [seen for _, seen in all_.seen] == [lies("white"), RED_AND_WHITE]


@pytest.mark.parametrize("state", [DieState.LOST, DieState.UNKNOWN])
async def test_an_empty_well_leaves_its_die_to_whoever_sees_it(state: DieState) -> None:
    board, smart = Board("tray"), Smart("smart")
    async with Listener(board, smart) as all_:
        board.see(lies("white"))
        board.see(DieSeen("white", state))
        smart.see(lies("white", 6))
        board.see(DieSeen("white", state))
        assert all_.seen[-1] == ("smart", lies("white", 6)) and len(all_.seen) == 3


async def test_everybody_may_tell_his_health_and_each_status_comes_under_its_own_name() -> None:
    board, wind = Board("tray"), Vane("vane")
    async with Listener(board, wind) as all_:
        wind.see(HealthSeen("battery low", 7))
        wind.become(DeviceState.LOST)
        names = [told.device for told in all_.told if isinstance(told, DeviceStatus)]
        assert names == ["tray", "vane", "vane"]
        assert all_.seen == [("vane", HealthSeen("battery low", 7))]


async def test_the_status_is_that_of_the_dice_and_never_that_of_a_vane() -> None:
    board, wind = Board("tray", DeviceState.CONNECTING), Vane("vane")
    both = Board("tray 2")
    async with Listener(board, wind) as all_:
        wind.see(AngleSeen(1))
        assert all_.several.status == board.status
    async with Listener(both, board) as all_:
        both.see(AngleSeen(1))
        assert all_.several.status == board.status  # a board that told angles alone is a vane
        both.see(lies("white"))
        assert all_.several.status == both.status
        both.become(DeviceState.LOST)
        assert all_.several.status == both.status
    async with Listener(wind) as all_:
        assert all_.several.status == DeviceStatus("vane", DeviceState.NOT_PLUGGED_IN)


async def test_dice_split_over_two_sources_are_as_well_as_the_worst_of_them() -> None:
    one, other = Board("tray"), Smart("smart")
    async with Listener(one, other) as all_:
        one.see(lies("white"))
        other.see(lies("red"))
        other.become(DeviceState.STALE)
        assert all_.several.status == other.status


async def test_a_throw_that_was_never_told_cannot_be_acknowledged() -> None:
    board = Board("tray")
    async with Listener(board) as all_:
        all_.several.acknowledge(board.see(lies("white")))  # needs none
        with pytest.raises(ValueError, match="Throw 9 of boot elsewhere was never told"):
            all_.several.acknowledge(Reading("tray", "elsewhere", 9, RED_AND_WHITE))


ACTS = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from([*DeviceState, "throw", "lies"]), st.integers(1, 4)), max_size=40
)


@given(acts=ACTS)
@settings(deadline=None, max_examples=150)
def test_whatever_the_sources_do_no_throw_is_told_twice_and_none_is_kept_for_ever(acts: list[Any]) -> None:
    """The first two are one board by two ways, the third another board. All that is told is committed at once."""

    async def story() -> None:
        boards = Board("one way"), Board("other way"), Board("other board")
        boards[0].boot = boards[1].boot
        thrown: set[tuple[int, int]] = set()
        async with Listener(*boards) as all_:
            for board, act, number in acts:
                if isinstance(act, DeviceState):
                    boards[board].become(act)
                elif act == "lies":
                    boards[board].see(lies("white", number))
                elif (board, number) not in thrown:  # a reader tells each throw once
                    thrown.add((board, number))
                    boards[board].throw(number)
                    told = [one for one in all_.told if isinstance(one, Reading) and one.seen == RED_AND_WHITE]
                    keys = [(one.boot, one.sequence) for one in told]
                    assert len(keys) == len(set(keys))
                    for one in told[-1:]:
                        all_.several.acknowledge(one)
                    assert number in boards[board].acknowledged

    play(story())
