"""Base Catan, written as a room would be. Other rooms start from `BASE` and state what differs."""

from companion.rules.base.room import BASE

__all__ = ["BASE"]
