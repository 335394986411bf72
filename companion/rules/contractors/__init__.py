"""General Contractors: tide, dikes, auctions. A variant of its own; the clauses are in docs/rules/contractors.md."""

from companion.rules.contractors.variant import CONTRACTORS

__all__ = ["CONTRACTORS"]
