"""Catan the Gathering: secret summoned knights fight over victory point chips (docs/rules/gathering.md).

Its rules are whole and each clause has its test. It is not in the registry yet, so nobody can choose it: its evening on
tablet, phones and terminal is still to be proven.
"""

from companion.rules.gathering.room import GATHERING

__all__ = ["GATHERING"]
