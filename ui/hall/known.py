"""Who may work in a hall: at the desk whoever has said the password, as a judge whoever the desk let in by a code.

Each is known again by what his browser bears. Everything ends with the process: a new start has a new password, and
judges are let in anew. No page may enter.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from companion.game.text import Refusal, Text
from companion.tournament.happening import not_a_name

DESKS = 16
"""So many browsers are known; of more, the one that came first must say the password again."""
JUDGES = 32
"""So many judges are let in."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that is taken for another when it is read from a screen."""


def new_password() -> str:
    """Return a password of three times four letters: 59 bits, which nobody guesses at the rate of a desk."""
    return _letters(3)


def _letters(groups: int) -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(groups))


class KnownDesks:
    """The browsers that opened the desk."""

    def __init__(self, password: str) -> None:
        self._password = password.encode()
        self._known: OrderedDict[str, None] = OrderedDict()

    def opens(self, said: str) -> str | None:
        """Return what a browser that says the password bears from now on; None where it is another word."""
        if not secrets.compare_digest(said.strip().lower().encode(), self._password):
            return None
        borne = secrets.token_urlsafe(32)
        self._known[borne] = None
        if len(self._known) > DESKS:
            self._known.popitem(last=False)
        return borne

    def knows(self, borne: str) -> bool:
        """Whether a browser bears what one was given."""
        return borne in self._known

    def closes(self, borne: str) -> None:
        """Know a browser no more."""
        self._known.pop(borne, None)


class KnownJudge(msgspec.Struct):
    """A judge: his name, the code that lets his phone in, "" once it was used, and what that bears then."""

    name: str
    code: str
    borne: str = ""


class KnownJudges:
    """The judges that the desk let in. A code lets in one phone, once; a judge let in again gets a new one."""

    def __init__(self, told: Callable[[], None] = lambda: None) -> None:
        """Know nobody; `told` is called whenever somebody was let in, came in or was shut out."""
        self._known: dict[str, KnownJudge] = {}
        self._told = told

    @property
    def all(self) -> tuple[KnownJudge, ...]:
        """The judges, in the order in which the desk named them."""
        return tuple(self._known.values())

    def let_in(self, name: str) -> Refusal | None:
        """Make a code for a judge; or return why not."""
        if why := not_a_name(name):
            return why
        if name not in self._known and len(self._known) == JUDGES:
            return Refusal("full", "", Text.of("A hall has at most {most} judges.", most=JUDGES))
        judge = self._known.setdefault(name, KnownJudge(name, ""))
        judge.code = _letters(2)  # 40 bits, once, at the rate of a door
        self._told()
        return None

    def enters(self, code: str) -> str | None:
        """Return what the phone of a judge bears from now on; None where nobody is let in by that code."""
        said = code.strip().lower().encode()
        judge = next((one for one in self.all if one.code and secrets.compare_digest(said, one.code.encode())), None)
        if judge is None:
            return None
        judge.code, judge.borne = "", secrets.token_urlsafe(32)
        self._told()
        return judge.borne

    def name_of(self, borne: str) -> str | None:
        """Return whose phone it is; None where it is no judge's."""
        return next((one.name for one in self.all if one.borne and one.borne == borne), None)

    def shut_out(self, name: str) -> None:
        """Know a judge no more: neither his phone nor his code."""
        if self._known.pop(name, None) is not None:
            self._told()
