"""Wizards and Dragon: magic, gold, virtual pieces, and a dragon. Its rules are in docs/rules/wizards.md."""

from companion.rules.wizards.variant import WIZARDS

__all__ = ["WIZARDS"]
