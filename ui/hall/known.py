"""Who may work in a hall: at the desk whoever has said the password, as a judge whoever the desk let in by a code.

Each is known again by what his browser bears. Judges stay over a new start of the desk; that has a new password, so
that whoever starts it shuts out who should not be there. No page may enter.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from hashlib import sha256

import msgspec

from companion.game.text import Refusal
from companion.tournament.events import JudgeCame, JudgeLeft
from companion.tournament.happening import no_room_for_judges, not_a_name
from ui.hall.desk import Desk

DESKS = 16
"""So many browsers are known; of more, the one that came first must say the password again."""
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


class KnownJudge(msgspec.Struct, frozen=True):
    """A judge: his name, the code that lets his phone in, "" once it was used, and whether one is in."""

    name: str
    code: str
    known: bool


class KnownJudges:
    """The judges that the desk let in. A code lets in one phone, once; a judge let in again gets a new one.

    Who is in stands in the hall; a code that was not used ends with the process.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._codes: dict[str, str] = {}

    @property
    def all(self) -> tuple[KnownJudge, ...]:
        """The judges, those first whose phone is in."""
        judges = self._desk.hall.judges
        return tuple(KnownJudge(name, self._codes.get(name, ""), name in judges) for name in {**judges, **self._codes})

    def let_in(self, name: str) -> Refusal | None:
        """Make a code for a judge; or return why not."""
        why = not_a_name(name) or no_room_for_judges({*self._desk.hall.judges, *self._codes, name})
        if why is None:
            self._codes[name] = _letters(2)  # 40 bits, once, at the rate of a door
            self._desk.tell()
        return why

    def enters(self, code: str) -> str | Refusal | None:
        """Return what the phone of a judge bears from now on, or why it cannot be; None where nobody is let in by that
        code.
        """
        said = code.strip().lower().encode()
        name = next((name for name, its in self._codes.items() if secrets.compare_digest(said, its.encode())), None)
        if name is None:
            return None
        borne = secrets.token_urlsafe(32)
        why = self._desk.do(JudgeCame(name, _key(borne)))
        if why is None:
            del self._codes[name]
            self._desk.tell()
        return why or borne

    def name_of(self, borne: str) -> str | None:
        """Return whose phone it is; None where it is no judge's."""
        key = _key(borne)
        return next((name for name, its in self._desk.hall.judges.items() if secrets.compare_digest(its, key)), None)

    def shut_out(self, name: str) -> Refusal | None:
        """Know a judge no more: neither his phone nor his code; or return why not."""
        if name in self._desk.hall.judges and (why := self._desk.do(JudgeLeft(name))):
            return why
        self._codes.pop(name, None)
        self._desk.tell()
        return None


def _key(borne: str) -> str:
    return sha256(borne.encode()).hexdigest()
