"""Soldiers of Catan: units, battles and medals instead of roads. Its rules are in docs/rules/soldiers.md."""

from companion.rules.soldiers.variant import SOLDIERS

__all__ = ["SOLDIERS"]
