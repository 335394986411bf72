"""MicroPython's `time` with the stand-in's clock in it; it stands before the interpreter's own.

Nothing else may enter: what the firmware does not call on a Pico it must not find here.
"""

import machine  # type: ignore[import-not-found]  # unix/machine.py, beside this file where MicroPython finds it


def ticks_ms() -> int:
    """Return milliseconds, wrapping at 2**30 as on a Pico."""
    return int(machine.ticks_ms())


def ticks_diff(later: int, earlier: int) -> int:
    """Return the signed distance of two `ticks_ms` over the wrap."""
    half = machine.WRAP // 2
    return int((later - earlier + half) % machine.WRAP - half)


def sleep_ms(ms: int) -> None:
    """Let the time pass: the stand-in's own, at once where it is stepped."""
    machine.sleep_ms(ms)
