"""Wizards and Dragon: magic, gold, virtual pieces, and a dragon. Its rules are in docs/rules/wizards.md."""

from companion.rules.wizards.room import WIZARDS

__all__ = ["WIZARDS"]
