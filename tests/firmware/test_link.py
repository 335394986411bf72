"""The device's outbox, where no host needs to play: it is bounded, and it never cuts a frame in two."""

from firmware_bridge import wire
from firmware_bridge.device.link import MOST_WAITING, Link
from firmware_bridge.device.rolls import Ring

BOOT = "5C0FFEE5"


def written(link: Link, at_once: int) -> list[wire.Frame]:
    """Everything the link has to say, written in pieces of at most so many bytes."""
    reader, frames = wire.Reader(), []
    while data := link.next_bytes():
        frames += reader.feed(data[:at_once])
        link.wrote(len(data[:at_once]))
    assert reader.garbled_lines == 0
    return frames


def test_a_port_that_takes_nothing_costs_the_oldest_frames_and_no_memory() -> None:
    link, ring = Link(BOOT), Ring()
    for second in range(1000):
        link.beat(second * 1000, ring)
    assert [frame.seq for frame in written(link, 96)] == list(range(1000 - MOST_WAITING, 1000))


def test_a_frame_begun_is_finished_even_if_later_ones_are_dropped() -> None:
    link, ring = Link(BOOT), Ring()
    link.beat(0, ring)
    link.next_bytes()
    link.wrote(10)
    begun = link.next_bytes()
    for second in range(100):
        link.beat(second * 1000, ring)
    assert link.next_bytes() == begun


def test_a_port_that_takes_a_few_bytes_at_a_time_gets_every_frame() -> None:
    link, ring = Link(BOOT), Ring()
    link.hello(2, "magnet", "5EED")
    link.beat(61_999, ring)
    link.dice(("settled:3", "cocked:0"))
    assert [frame.kind for frame in written(link, 7)] == ["HELLO", "BEAT", "DICE"]


def test_a_fault_says_what_a_frame_can_carry() -> None:
    link = Link(BOOT)
    link.fault("pin 5, or *6*: $" + "x" * 80)
    (frame,) = written(link, 96)
    assert frame.fields == (("pin 5 or 6: " + "x" * 80)[: wire.LONGEST_SENTENCE],)


def test_the_sequence_starts_again_after_its_greatest_number() -> None:
    link, ring = Link(BOOT), Ring()
    seen = []
    for _ in range(wire.SEQUENCES + 1):
        link.beat(0, ring)
        seen += [frame.seq for frame in written(link, 96)]
    assert seen[-2:] == [wire.SEQUENCES - 1, 0]
