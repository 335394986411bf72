"""How much may be asked: what a bucket gives, and who gives way to whom. Pure; the clock is the test's."""

from __future__ import annotations

from contextlib import ExitStack

from tests.phone.there import Clock
from ui.phone.limits import KNOWN, Askers, Buckets, Limits, OpenStream, OpenStreams, Rate, network


def test_a_bucket_gives_a_burst_and_then_as_much_as_time_brings() -> None:
    clock = Clock()
    bucket = Buckets(Rate(3, 2), clock)
    assert [bucket.take("a") for _ in range(5)] == [True, True, True, False, False]
    clock.now = 1.0
    assert [bucket.take("a") for _ in range(3)] == [True, True, False]
    clock.now = 1000.0
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]


def test_nobody_pays_for_another_and_a_seat_not_for_its_address() -> None:
    askers = Askers(Limits(forms=Rate(1, 0), own_forms=Rate(2, 0)), Clock())
    assert [askers.may("10.0.0.1", None, form=True) for _ in range(2)] == [True, False]
    assert askers.may("10.0.0.2", None, form=True)
    assert [askers.may("10.0.0.1", "Ann", form=True) for _ in range(3)] == [True, True, False]
    assert askers.may("10.0.0.1", "Ben", form=True)
    assert askers.may("10.0.0.1", None, form=False), "pages are paid for alone"


def test_a_clock_that_goes_back_gives_nothing_and_takes_nothing() -> None:
    clock = Clock(100.0)
    bucket = Buckets(Rate(2, 1), clock)
    assert bucket.take("a")
    clock.now = 0.0
    assert [bucket.take("a") for _ in range(2)] == [True, False]


def test_of_many_strangers_only_the_last_are_remembered() -> None:
    bucket = Buckets(Rate(1, 0), Clock())
    for n in range(KNOWN + 1):
        assert bucket.take(f"{n}")
    assert bucket.take("0"), "it was forgotten"
    assert not bucket.take(f"{KNOWN}")


def test_a_network_of_ipv6_is_one_address_and_a_mapped_address_is_that_of_ipv4() -> None:
    assert network("fe80::1%wlan0") == network("fe80::2")
    assert network("2001:db8:0:1::1") != network("2001:db8:0:2::1")
    assert network("::ffff:10.0.0.1") == network("10.0.0.1") == "10.0.0.1"
    assert network("") == ""


def opened(streams: OpenStreams, *of: tuple[str | None, str]) -> list[OpenStream]:
    stack = ExitStack()
    return [stack.enter_context(streams.opened(name, address, lambda: None)) for name, address in of]


def test_guests_end_each_others_streams_and_never_a_seats() -> None:
    streams = OpenStreams(Limits(streams_of_address=2, streams=3))
    seat, *guests = opened(streams, ("Ann", "1"), (None, "1"), (None, "1"), (None, "1"), (None, "2"), (None, "3"))
    assert not seat.over
    assert [guest.over for guest in guests] == [True, True, False, False, False]


def test_a_stream_that_ended_is_counted_no_more() -> None:
    streams, woken = OpenStreams(Limits(streams_of_seat=1)), list[str]()
    with streams.opened("Ann", "1", lambda: woken.append("first")) as first:
        pass
    with streams.opened("Ann", "1", lambda: woken.append("second")) as second:
        assert not (first.over or second.over or woken)
