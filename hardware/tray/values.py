"""The values around one roll: how patient, what is asked, what is wrong, what is said. No behaviour."""

from enum import Enum

from msgspec import Struct

from companion.game.text import Text
from companion.readings import Reading, Thrown


class Timings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How patient the tray is, in seconds; and the confidence (0..1) below which a face is only a guess."""

    others: float = 2.0
    settle: float = 0.3
    confirm: float = 0.5
    too_long: float = 8.0
    confidence: float = 0.8

    def __post_init__(self) -> None:
        """Raise ValueError, in a sentence, for a time that is not above zero or a confidence outside 0..1."""
        for name in ("others", "settle", "confirm", "too_long"):
            if not getattr(self, name) > 0:
                given = getattr(self, name)
                raise ValueError(f"The tray's time '{name}' must be above 0 seconds, not {given}.")
        if not 0 <= self.confidence <= 1:
            raise ValueError(f"The tray's 'confidence' must be 0 to 1, not {self.confidence}.")


class Asked(Struct, frozen=True):
    """The open question: its number, the dice in the order their faces are wanted, for whom, since when.

    `one`: not all of these dice are wanted but any single one of them, whichever is thrown.
    """

    revision: int
    dice: tuple[str, ...]
    seat: str
    at: float
    one: bool = False

    @property
    def count(self) -> int:
        """How many faces answer it."""
        return 1 if self.one else len(self.dice)


class Wrong(Enum):
    """What keeps a throw from counting."""

    UNHEARD = "not heard"
    STILL_ROLLING = "still rolling"
    MISSING = "missing"
    COCKED = "cocked"
    TOO_FEW = "too few"
    TOO_MANY = "too many"
    UNSURE = "unsure"


_SENTENCES = {
    Wrong.UNHEARD: Text(
        "Not heard any more: {dice}. Enter the faces by hand, or wait: a throw that was made counts once it is heard."
    ),
    Wrong.STILL_ROLLING: Text("Still rolling: {dice}. Throw again, or enter the faces by hand."),
    Wrong.MISSING: Text("Not to be seen: {dice}. Throw again, or enter the faces by hand."),
    Wrong.COCKED: Text("Leaning, so it does not count: {dice}. Throw it again, or enter the faces by hand."),
    Wrong.TOO_FEW: Text("Not thrown yet: {dice}. Throw the rest, or enter the faces by hand."),
    Wrong.TOO_MANY: Text("Only one die is asked for, not {dice}. Throw one of them again, or enter it by hand."),
    Wrong.UNSURE: Text("Hard to read: {dice}. Throw again, or enter the faces by hand."),
}


class Trouble(Struct, frozen=True):
    """What is wrong and with which dice; every trouble ends by throwing again or entering by hand."""

    kind: Wrong
    dice: tuple[str, ...]

    @property
    def words(self) -> Text:
        """The sentence to show; {dice} are the names of the dice concerned."""
        return Text(_SENTENCES[self.kind].msgid, (("dice", ", ".join(self.dice)),))


class Reason(Enum):
    """Why a throw the device judged is shown and not counted."""

    NOT_ASKED = "nobody asked for a roll"
    BEFORE_ASKED = "thrown before it was asked for"
    NOT_FIRST = "an earlier throw counts"
    INCOMPLETE = "not every die gave a face"
    APART = "two boards judged a part of it each; enter what the dice show, or throw all dice in one tray"
    TOO_MANY = "only one die was asked for"
    UNSURE = "the device is not sure of the faces"
    CALLED_OFF = "the dice were taken up again, or the roll was no longer wanted"


class NotCounted(Struct, frozen=True):
    """A judged throw that is shown only. Its reading may be acknowledged at once: nothing will be stored."""

    reading: Reading
    reason: Reason


class PartThrown(Struct, frozen=True):
    """A judged throw of some of the dice that are asked for: it counts with the others, or not at all.

    Its reading may be acknowledged at once, the tray has its faces.
    """

    reading: Reading


class Declined(Struct, frozen=True):
    """A manual entry that could not be taken; nothing changed."""

    words: Text


Said = Thrown | NotCounted | PartThrown | Declined
