"""Base Catan, written as a variant would be. Other variants start from `BASE` and state what differs."""

from companion.rules.base.variant import BASE

__all__ = ["BASE"]
