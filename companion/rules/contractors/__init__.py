"""General Contractors: tide, dikes, auctions. A room of its own; the clauses are in docs/rules/contractors.md."""

from companion.rules.contractors.room import CONTRACTORS

__all__ = ["CONTRACTORS"]
