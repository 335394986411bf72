"""The session as table screens in browsers use it: in the table's loop, with the draft and the seats beside the games.

What such a screen shows, no server and no widget may enter.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.board.chance import Chance
from companion.game.text import Refusal, Text
from ui.dialogue.around_tablet import AroundTablet
from ui.dialogue.draft import Begun
from ui.dialogue.house_file import HouseFile
from ui.dialogue.phone_presence import PhonePresence
from ui.dialogue.phones import PhonesPort
from ui.language.variant_names import Variants
from ui.session.kept_draft import KeptDraft
from ui.session.kept_seats import KeptSeats
from ui.session.session import Session


class SessionHost:
    """What the session answers is asked of it; the draft of a new game, and who sits where, is kept in their files."""

    def __init__(
        self,
        session: Session,
        variants: Variants,
        chance: Chance,
        kept: tuple[KeptDraft, KeptSeats],
        brought: HouseFile | None = None,
    ) -> None:
        self._session = session
        self.variants, self.chance, self.brought = variants, chance, brought
        self._drafts, self._seats = kept
        self.around = self._seats.around
        self.view, self.perform, self.on_phones = session.view, session.perform, session.on_phones
        self.nearby, self.throw, self.turn, self.tend = session.nearby, session.throw, session.turn, session.tend
        self.games, self.played, self.statistics = session.games, session.played, session.statistics
        self.hours, self.record, self.subscribe = session.hours, session.record, session.subscribe
        self.begin, self.open = session.begin, session.open

    @property
    def game(self) -> int | None:
        """The number of the game on the table."""
        return self._session.game

    @property
    def presence(self) -> PhonePresence:
        """Who answers on a phone, and what the seats are asked to agree to."""
        return self._session.presence

    @property
    def phones(self) -> PhonesPort:
        """The phones at the table."""
        return self._session.phones

    def announcements(self, says: Callable[[Text | Refusal], None], stirs: Callable[[], None]) -> Callable[[], None]:
        """Call `says` with what the devices say, `stirs` to look again without a game; returns what ends both."""
        return self._session.subscribe(lambda view: None, says, stirs)

    @property
    def draft(self) -> Begun | None:
        """The new game that was begun and not finished."""
        return self._drafts.begun

    def keep_draft(self, begun: Begun | None) -> Text | None:
        """Keep it as it is now; return why it is known only until Kazami ends, if it is."""
        error = self._drafts.keep(begun)
        return None if error is None else Text.of("The new game is kept only until Kazami ends: {why}", why=str(error))

    def sit(self, around: AroundTablet) -> Text | None:
        """Say who sits where from now on; return why it is known only until Kazami ends, if it is."""
        self.around = around
        try:
            self._seats.keep(around)
        except OSError as error:
            return Text.of("Who sits where is kept only until Kazami ends: {why}", why=str(error))
        return None
