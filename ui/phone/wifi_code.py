"""How a Wi-Fi is written so that a phone's camera joins it. Words only; nothing may be kept or logged here."""

from __future__ import annotations

import re


def wifi_code(name: str, password: str) -> str:
    """Return what a phone's camera reads; without a password the network is open."""
    if not password:
        return f"WIFI:T:nopass;S:{_escaped(name)};;"
    return f"WIFI:T:WPA;S:{_escaped(name)};P:{_escaped(password)};;"


def _escaped(said: str) -> str:
    """Put a stroke before what has a meaning there; what looks like a number in hex stands in quotes."""
    plain = re.sub(r'([\\;,":])', r"\\\1", said)
    return f'"{plain}"' if re.fullmatch(r"(?:[0-9A-Fa-f]{2})+", said) else plain
