"""The people of a whole evening: what each wants, by touch; dice and vane by hand; and the language turned.

A guest knows what all at the table see, and his own real cards. No test case and no word of a variant may enter.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.game.moves import next_prompt
from companion.game.prompts import Dice, Direction
from companion.game.state import NOBODY
from companion.game.text import Text, Word
from companion.rules.registry import VARIANTS
from tests.demo.players import Player
from tests.demo.variants import STAGED
from tests.tablet.evenings import Finger
from tests.tablet.tapping import Tapping, on_its_way
from tests.tablet.taps import Taps
from tests.tablet.whole_evenings import WholeEvening
from ui.dialogue import events
from ui.dialogue.conversation import Settling
from ui.dialogue.sentence import dice_asked
from ui.language.catalogues import LANGUAGES
from ui.tablet.screens.play.captions import large

MOST_TAPS = 40
"""More than any one event needs: nobody at the table would know how to go on."""
READS = 1.0
"""Seconds in which whoever comes next reads the screen: sooner it takes a tap on the same spot for a double one."""
NAMES = {"en": ("MIKA", "REN", "SORA"), "ja": ("ミカ", "レン", "ソラ")}
"""Who plays, letter by letter as the keyboard on the screen has them; where fewer sit down, the first of them."""


class Guests:
    """Everybody at the table. `begin` leads from the first page to the table, `play` does the next thing there."""

    def __init__(self, evening: WholeEvening, finger: Finger, seed: int) -> None:
        self.evening, self.finger, self._seed, self.taps = evening, finger, seed, Taps()

    def say(self, msgid: str, **args: Any) -> str:
        """Say a text in the language of the screen."""
        said: str = self.evening.kit.voice(Text.of(msgid, **args))
        return said

    def press(self, *msgids: str) -> None:
        """Press tiles, one after the other, by what they say."""
        for msgid in msgids:
            self.finger.press(self.say(msgid))

    # -- before the first move

    def begin(self, variant: str, points: int | None = None) -> None:
        """Agree on a new game: variant, names, sides, an island laid out in a spiral, the rules, a lot.

        The rules stay as they are, but where fewer `points` are to be enough.
        """
        self.press("New game")
        own = replace(self.evening.kit, domains=VARIANTS[variant].domains).voice(
            Text.of("{variant}", variant=Word(variant))
        )
        self.finger.press(large(own))
        players = self.evening.screen.draft.players
        for seat, name in zip(players, NAMES[self.evening.kit.settings.language], strict=False):
            self.finger.press(self.evening.screen.draft.seats[seat].name)
            for letter in name:
                self.finger.press(letter)
            self.press("Done")
        self.press("Who sits where", "The island")
        self._term("choice_spiral")
        self.press("The rules")
        if points is not None:
            self._agree(points)
        self.press("The first player", "Draw lots", "Begin")
        self.evening.sit_down()

    def _term(self, word: str) -> None:
        self.finger.press(self.evening.screen.term(word))

    def _agree(self, points: int) -> None:
        """Turn the pages of the rules to the points that win, and take one after the other away."""
        screen = self.evening.screen
        while "victory_points" not in screen.parts:
            self.finger.touch(screen.parts["other0"], 0.5, 0.5)
        number = screen.parts["victory_points"]
        for _ in range(number.value - points):
            self.evening.now += READS
            self.finger.touch(number, number.h / 2 / number.w, 0.5)

    # -- the evening

    def _look(self) -> None:
        """Look at the screen: what leads is never in doubt, though a sheet may only ask, and a tray leads by itself."""
        bright, screen = sum(tile.view.bright for tile in self.finger.tiles.values()), self.evening.screen
        led = screen.sheet is not None or dice_asked(screen.view) is not None
        assert bright == 1 or (bright == 0 and led), sorted(self.finger.offered)

    def play(self) -> None:
        """Do what the table waits for."""
        self.evening.now += READS
        self._look()
        known, taps = self.evening.known, self.finger.taps
        what = self._read() or self._played()
        self.taps.count(known.turn, what, self.finger.taps - taps)

    def _read(self) -> str:
        """Close what lies there to be read before anybody goes on; say what it was."""
        screen = self.evening.screen
        main = screen.drawn.actions.main
        if isinstance(screen.conversation.sheet, Settling):
            self.press("All done")
            return "settled"
        if screen.sheet is None and isinstance(main.does, events.LookedAside | events.WentOn):
            self.finger.press(screen.face.bright.view.text)
            return "sums read"
        return ""

    def _played(self) -> str:
        player = self._player()
        wish = player.wish()
        assert wish is not None, f"seat {player.seat} has no idea what to do at {player.known.front}"
        prompt = next_prompt(player.known, wish)
        if isinstance(prompt, Dice):
            self.evening.throw(prompt.which)
        elif isinstance(prompt, Direction):
            self.evening.turn()
        else:
            heads, taps = self.evening.heads, self.finger.taps
            tapping = Tapping(self.finger, wish, player.value, self.evening.cards.lay_down)
            tapping.begin()
            while self.evening.heads == heads:
                if self.finger.taps - taps > MOST_TAPS:
                    raise tapping.lost()
                self._look()
                tapping.answer()
        return wish.move

    def _player(self) -> Player:
        """Return who thinks: whom the screen asks, or else the first one the table waits for."""
        known, begun = self.evening.known, on_its_way(self.evening.screen)
        seat = known.front.waiting[0] if begun is None else begun.choice.seat
        return STAGED[known.variant.name].player(known, seat, self._seed, self.evening.cards)

    @property
    def won(self) -> bool:
        """Whether somebody has won."""
        return bool(self.evening.known.winner != NOBODY)

    def turn_language(self) -> None:
        """Turn the screen to the other language, by touch, and come back to the table."""
        other = next(code for code in LANGUAGES if code != self.evening.kit.settings.language)
        self.finger.menu()
        self.press("Settings")
        self.finger.press(LANGUAGES[other])
        self.press("Back")
