"""A sentence for people, as a value: English with named places, which each screen translates for itself.

Only the shape lives here. Formatting and translating belong to the screens; extraction collects the first
argument of every `Words(...)`.
"""

from msgspec import Struct

Argument = str | int | float


class Words(Struct, frozen=True):
    """`msgid` is the English sentence, `args` fill its {names}. Arguments are never translated."""

    msgid: str
    args: tuple[tuple[str, Argument], ...] = ()

    def __str__(self) -> str:
        """The English sentence, for logs and tests."""
        return self.msgid.format(**dict(self.args))
