"""A choice made by touch: found among what the screen offers, begun there, and filled in as the screen asks for it.

Nothing is asked of the table but by a finger. What anybody wants, and no word of a variant, may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.game.prompts import Number, OneOf, Place, Prompt, SomeCards
from companion.game.text import Text
from tests.tablet.evenings import Finger
from ui.dialogue import events
from ui.dialogue.actions import Action, KeyShown
from ui.dialogue.conversation import Asking, Covered, Sure
from ui.dialogue.offers import with_seat
from ui.dialogue.pairs import Pairs
from ui.dialogue.question import question
from ui.tablet.screens.play import captions


class NotFound(AssertionError):
    """What somebody wants to do is nowhere on the screen."""


class Tapping:
    """One choice on its way. `wants` fills in what the screen asks for beside it; `face_down` hears of hidden cards."""

    def __init__(
        self,
        finger: Finger,
        wish: Choice,
        wants: Callable[[Choice, Prompt], Any],
        face_down: Callable[[str, Cards], None],
    ) -> None:
        self._finger, self._wish, self._wants, self._face_down = finger, wish, wants, face_down
        self._filled = dict(wish.filled)

    @property
    def _screen(self) -> Any:
        return self._finger.evening.screen

    def said(self, text: Text) -> str:
        """Say a text as a tile says it, in the language of the screen."""
        return captions.large(self._screen.moment.voice(text))

    # -- where it begins

    def begin(self) -> None:
        """Find it: it has begun by itself, waits on the board, has a tile, or stands in the book."""
        begun = on_its_way(self._screen)
        if begun is not None and self._is(begun.choice):
            return
        if begun is not None and self._instead():
            return
        if begun is not None:
            self._finger.press(self.said(Text.of("Back")))
        if not (self._on_the_board() or self._by_a_row() or self._by_a_tile() or self._in_the_book()):
            raise self.lost()

    def lost(self) -> NotFound:
        """Say what was looked for, and what there was instead."""
        screen = self._screen
        sentence, now = screen.face.sentence.view.text, screen.conversation
        return NotFound(f"{self._wish}: the screen says {sentence!r} and offers {sorted(self._finger.offered)}; {now}")

    def _is(self, choice: Choice) -> bool:
        return (choice.move, choice.seat) == (self._wish.move, self._wish.seat)

    def _begins(self, action: Action) -> bool:
        """Whether a tile begins it, and fills in nothing that is not wanted."""
        if not isinstance(action.does, events.Begun) or not self._is(action.does.choice):
            return False
        return all(self._filled.get(name) == value for name, value in action.does.choice.filled)

    def _instead(self) -> bool:
        """Take it as the other way from the sheet that lies there."""
        sheet = self._screen.conversation.sheet
        others = sheet.others if isinstance(sheet, Asking | Covered) else ()
        if not any(self._is(choice) for choice in others):
            return False
        known = self._screen.view.known
        self._finger.press(self._screen.moment.voice(Text.of(known.variant.move_named(self._wish.move).label)))
        return True

    def _on_the_board(self) -> bool:
        """Tap the place where it is done; where more can be done there, tap the tile that says it."""
        moment = self._screen.moment
        place = str(self._wish.filled[0][1]) if self._wish.filled else ""
        here = [offered.choice for offered in moment.offers.sites.get(place, ())]
        if not any(map(self._is, here)):
            return False
        before = self._screen.view.revision
        self._finger.place(place)
        if self._screen.view.revision == before and on_its_way(self._screen) is None:
            self._by_a_tile()
        return True

    def _by_a_row(self) -> bool:
        """Tap the row of the seat it is done with; where that opens its page, the tile that leads on from there."""
        first = self._wish.filled[0][1] if self._wish.filled else None
        found = with_seat(self._screen.moment.offers.tiles, first) if isinstance(first, int) else None
        if found is None or not self._is(found) or first not in self._screen.view.known.players:
            return False  # a colour that nobody plays has no row
        self._finger.row(self._screen.view.known.players.index(first))
        if on_its_way(self._screen) is None:
            self._press_bright()
        return True

    def _press_bright(self) -> None:
        """Press the tile of the open sheet that leads."""
        leads = (part for part in self._screen.sheet.walk() if getattr(getattr(part, "view", None), "bright", False))
        self._finger.touch(next(leads), 0.5, 0.5)

    def _by_a_tile(self) -> bool:
        """Press the key that makes it at once, the bright tile, or the key behind which it lies."""
        actions = self._screen.drawn.actions
        if any(self._behind(key, lambda action: self._begins(action) and self._whole(action)) for key in actions.keys):
            return True
        if self._begins(actions.main):
            self._finger.press(self._screen.face.bright.view.text)
            return True
        return any(self._behind(key, self._begins) for key in actions.keys)

    def _whole(self, action: Action) -> bool:
        return isinstance(action.does, events.Begun) and action.does.choice == self._wish

    def _behind(self, key: KeyShown, wanted: Callable[[Action], bool]) -> bool:
        """Press a key, and what lies behind it, if that is wanted."""
        moment, action = self._screen.drawn, next(filter(wanted, key.behind), None)
        if action is None:
            return False
        self._finger.press(captions.key(key, moment).text)
        if len(key.behind) > 1:
            self._finger.press(self.said(action.text))
        return True

    def _in_the_book(self) -> bool:
        """Open the book, turn its pages until it stands there, and tap it."""
        book = self._screen.moment.panels.menu
        label = next((item.label for item in book.items if item.move == self._wish.move), None) if book else None
        keys = self._screen.drawn.actions.keys
        if label is None or not any(self._behind(key, _opens_the_book) for key in keys):
            return False
        for turns in ("›", "‹"):  # it lies open where somebody else has closed it
            while self.said(label) not in self._finger.tiles and turns in self._finger.tiles:
                self._finger.press(turns)
        if self.said(label) not in self._finger.tiles:
            raise self.lost()
        self._finger.press(self.said(label))
        return True

    # -- what is asked

    def answer(self) -> None:
        """Fill in what is asked now."""
        now = self._screen.conversation
        if isinstance(now.sheet, Covered):
            self._finger.press(self.said(Text.of("Lift the cover")))
        elif isinstance(now.sheet, Sure):
            self._finger.press(self.said(Text.of("Yes, do it")))
        elif now.draft is None or now.draft.prompt is None or not self._is(now.draft.choice):
            raise self.lost()
        else:
            self._fill(now.draft)

    def _fill(self, draft: Any) -> None:
        prompt, both = draft.prompt, question(draft).pairs
        value = self._filled[prompt.field] if prompt.field in self._filled else self._wants(draft.choice, prompt)
        if both is not None and not self._screen.conversation.sheet.several:
            self._pair(both, value)
            return
        match prompt:
            case Place():
                self._finger.place(value)
            case OneOf(options=options):
                self._finger.press(self.said(dict(options)[value]))
            case Number():
                self._finger.press(str(value))
            case SomeCards():
                self._cards(prompt, value)
            case _:
                raise self.lost()

    def _pair(self, both: Pairs, value: Any) -> None:
        """Tap the tile that is both cards, or ask for more than one."""
        for first in (one for one in both.firsts if one.value == value):
            for second in both.seconds[first.kind]:
                if second.value == self._filled[both.field]:
                    pair = Text.of("{one} → {other}", one=first.text, other=second.text)
                    self._finger.press(self._screen.moment.voice(pair))
                    return
        self._finger.press(self.said(Text.of("More cards")))

    def _cards(self, prompt: SomeCards, cards: Cards) -> None:
        """Tap cards: a call that lies ready with one tap, what may lie face down as it lies there, else each card."""
        from ui.tablet.kit.card_tiles import CardTile  # noqa: PLC0415 imports Kivy, which needs GL
        from ui.tablet.kit.cards import BACK, CardRow  # noqa: PLC0415 imports Kivy, which needs GL

        if cards in prompt.ready:
            tiles = [tile for tile in self._screen.sheet.walk() if isinstance(tile, CardTile)]
            self._finger.touch(tiles[prompt.ready.index(cards)], 0.5, 0.5)
            return
        row, one = self._finger.find(CardRow), cards.total == 1
        if prompt.facedown and sum(card.chosen for card in row.cards if card.kind == BACK) == cards.total:
            named = Cards({kind: cards.of(kind) for kind in self._screen.view.known.variant.virtual})
            self._face_down(prompt.whose, cards - named)
            cards = named
        for at, kind in enumerate(tuple(card.kind for card in row.cards)):
            for _ in range(cards.unseen if kind == BACK else cards.of(kind)):
                if row.alone and not one:
                    self._finger.more(at)
                else:
                    self._finger.card(at, len(row.cards))
                    if one and (row.alone or prompt.least == prompt.most):
                        return
        self._press_bright()


def _opens_the_book(action: Action) -> bool:
    return isinstance(action.does, events.BookOpened)


def on_its_way(screen: Any) -> Any:
    """Return the choice on its way on the screen, also one that waits under a cover; None where none is."""
    now = screen.conversation
    return now.sheet.draft if isinstance(now.sheet, Covered) else now.draft
