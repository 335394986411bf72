"""Catan for Two with Cities & Knights (docs/rules/two_player_knights.md)."""

from companion.rules.two_player_knights.variant import TWO_PLAYER_KNIGHTS

__all__ = ["TWO_PLAYER_KNIGHTS"]
