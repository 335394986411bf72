"""Chance as the system gives it: for lots, maps and seeds. Dice and the game's own draws never enter."""

import secrets


class Lot:
    """Fair whole numbers; the Chance a map generator asks for."""

    def below(self, n: int) -> int:
        """Return one of 0 .. n-1."""
        return secrets.randbelow(n)


def seed() -> bytes:
    """Return 32 random bytes, from which a game's own chance is drawn."""
    return secrets.token_bytes(32)
