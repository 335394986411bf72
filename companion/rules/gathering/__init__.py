"""Catan the Gathering: secret summoned knights fight over victory point chips (docs/rules/gathering.md)."""

from companion.rules.gathering.variant import GATHERING

__all__ = ["GATHERING"]
