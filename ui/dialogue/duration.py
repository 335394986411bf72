"""How long something was, as people say it: in minutes and hours. What lasted, and any screen, must never enter."""

from __future__ import annotations

from companion.game.text import Text


def duration(seconds: float) -> Text:
    """Say how long something was, in minutes and hours."""
    minutes = round(seconds / 60)
    if minutes < 60:
        return Text.of("{n} min", n=minutes)
    return Text.of("{hours} h {n} min", hours=minutes // 60, n=minutes % 60)


def usual(seconds: float) -> Text:
    """Say how long a turn is, in minutes; less than half of one is no minute."""
    return duration(seconds) if round(seconds / 60) else Text.of("< {n} min", n=1)
