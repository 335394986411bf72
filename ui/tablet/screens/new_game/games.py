"""Which game: a card for each variant, and, where a new game was begun before, the offer to go on with it.

It draws on the page of the new game. What a card says is told by the dialogue, what it shows by the variant's own look;
no variant may be named here.
"""

from __future__ import annotations

from functools import partial
from typing import Protocol

from msgspec.structs import replace

from companion.game.variant import Variant
from ui.dialogue.draft import Begun
from ui.dialogue.new_game import ANEW, GO_ON, SEATS, TO, WAITS
from ui.dialogue.session_port import SessionPort
from ui.dialogue.variant_cards import VariantCard, variant_cards
from ui.drawing.variant_picture import HIGH, WIDE
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import CaptionLine, CornerCaption
from ui.tablet.kit.variant_tile import LINE, WORDS, VariantTile, VariantView
from ui.tablet.screens.page import TabletPage

GAP = 16.0
"""What stays free between two cards, in dp."""
FOOT = 84.0
"""How high what is said of a draft stands above the tiles, where the window stands."""


class Choosing(Protocol):
    """Whoever keeps which variant is chosen, and the new game that is offered."""

    @property
    def variant(self) -> Variant:
        """The variant that is chosen."""

    @property
    def offered(self) -> Begun | None:
        """The new game that was begun before and is offered now."""

    @property
    def stands(self) -> tuple[str, ...]:
        """Where that stands: its game, who plays, and what is asked next."""

    def play_in(self, variant: Variant) -> None:
        """Play in a variant."""

    def take_seats(self) -> None:
        """Go on to the seats."""

    def go_on(self) -> None:
        """Go on with what was begun before."""

    def begin_anew(self) -> None:
        """Choose from the beginning."""


class GamesStep:
    """The cards on a page of a new game."""

    def __init__(self, page: TabletPage, chosen: Choosing, session: SessionPort) -> None:
        self.page, self.chosen, self.session = page, chosen, session

    def draw(self) -> None:
        """Draw them, each in the look and the words of its own variant."""
        chosen, offered = self.chosen, self.chosen.offered
        cards = variant_cards(self.session.variants, self.session.games, offered)
        for card, box in zip(cards, self._boxes(len(cards)), strict=True):
            tile = self.page.part(f"variant {card.variant.name}", box, partial(self._tile, card.variant))
            tile.pressed = chosen.go_on if card.begun else partial(chosen.play_in, card.variant)
            tile.show(self._view(card))
        if offered is None:
            self.page.actions((TO[SEATS], chosen.take_seats))
            return
        actions = self.page.actions_box
        where = Box(24, actions.y, actions.x - 48, 72)
        if self.page.kit.stage.portrait:
            where = Box(24, actions.y - FOOT, actions.w, 72)
        foot = self.page.part("draft", where, lambda: CornerCaption(self.page.kit.look))
        title = self.page.say(WAITS)
        foot.show(CaptionLine(title, strong=True, icon="fix"), CaptionLine(" · ".join(chosen.stands)))
        self.page.actions((GO_ON, chosen.go_on), (ANEW, chosen.begin_anew))

    def _tile(self, variant: Variant) -> VariantTile:
        return VariantTile(replace(self.page.kit, domains=variant.domains).look, VariantView())

    def _view(self, card: VariantCard) -> VariantView:
        own = replace(
            self.page.kit, domains=card.variant.domains
        )  # a variant that is not chosen speaks in its own words too
        title = own.language(card.variant.name)
        return VariantView(
            title[:1].upper() + title[1:],
            chosen=card.variant is self.chosen.variant,
            about=own.voice(card.variant.about),
            players=own.voice(card.players),
            lasts=own.voice(card.lasts) if card.lasts is not None else "",
            begun=card.begun,
        )

    def _boxes(self, many: int) -> list[Box]:
        """Return where so many cards lie: three beside each other, two where the window stands; more, if they must."""
        page = self.page
        portrait = page.kit.stage.portrait
        top = 152 if portrait else 104
        low = page.actions_box.y - (FOOT if portrait else 0) - 36
        columns = max(2, -(-many // 5)) if portrait else max(3, -(-many // 3))
        rows = -(-many // columns)
        wide = (page.across - 48 + GAP) / columns - GAP
        high = min(
            (low - top + GAP) / rows - GAP,
            wide * HIGH / WIDE + WORDS + (LINE * page.kit.look.larger if portrait else 0),
        )
        return [
            Box(24 + at % columns * (wide + GAP), top + at // columns * (high + GAP), wide, high) for at in range(many)
        ]
