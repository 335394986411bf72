"""A sentence for people, as a value: English with named places, which each screen translates for itself.

Only the shape lives here. Formatting and translating belong to the screens; extraction collects the first
argument of every `Words(...)`, and both forms of every `Words.counted(...)`.
"""

from __future__ import annotations

from msgspec import Struct

Argument = str | int | float


class Words(Struct, frozen=True):
    """`msgid` is the English sentence, `args` fill its {names}. Arguments are never translated.

    Where it counts something, `msgid` is said of one, `plural` of any other `n`, which stands in its place, too.
    """

    msgid: str
    args: tuple[tuple[str, Argument], ...] = ()
    plural: str = ""
    n: int = 1

    @classmethod
    def counted(cls, one: str, more: str, n: int, **args: Argument) -> Words:
        """Build a sentence about `n` things."""
        return cls(one, tuple(sorted({**args, "n": n}.items())), more, n)

    def __str__(self) -> str:
        """The English sentence, for logs and tests."""
        return (self.plural if self.plural and self.n != 1 else self.msgid).format(**dict(self.args))
