"""A seat's own cards: its hand, as it would be after an offer it answers, and the piles that only it may see.

Plain values. No other seat's cards and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.cards import NO_CARDS, Cards
from companion.game.panels import word
from companion.game.state import hand
from companion.game.text import Text
from ui.dialogue.just_happened import brought
from ui.phone.page import Block, CardRow, Fold, Heading, Locked, Pile, Swap
from ui.phone.panels import card_row
from ui.phone.standing import Standing


def swap(at: Standing) -> Iterator[Block]:
    """Yield what an offer gives the seat, and what it takes: nothing where it answers none."""
    gets, gives = _moved(at)
    if gets or gives:
        get, give = at.said(Text.of("You get")), at.said(Text.of("You give"))
        yield Swap(get, _each(gets, at), give, _each(gives, at))


def own_cards(at: Standing) -> Iterator[Block]:
    """Yield the seat's hand, and what else only it may see."""
    yield from own_hand(at)
    yield from own_secrets(at)


def own_hand(at: Standing) -> Iterator[Block]:
    """Yield the seat's hand; as it would be after an offer it answers, where it can give what that takes."""
    view, gets, gives = at.view, *_moved(at)
    came = brought(view)
    held = view.known.pile(hand(view.viewer))
    kinds = dict.fromkeys((*view.known.room.kinds_of("resource", "extra"), *held.kinds))
    if not held.unseen and any(n > held.of(kind) for kind, n in gives):
        gets = gives = NO_CARDS
    if held.total:
        changed = {kind: gets.of(kind) - gives.of(kind) for kind in kinds}
        n = held.total + sum(changed.values())
        now = Text.counted("Your hand, {n} card", "Your hand, {n} cards", n)
        after = Text.counted("Your hand after it, {n} card", "Your hand after it, {n} cards", n)
        yield Heading(at.said(after if gets or gives else now))
        news = changed if gets or gives else {kind: came.of(kind) for kind in kinds}
        piles = (Pile(k, at.words.voice.term(k), held.of(k) + changed[k], news[k]) for k in kinds)
        yield CardRow(tuple(piles) if held.total > held.unseen or gets or gives else (), held.unseen)


def own_secrets(at: Standing) -> Iterator[Block]:
    """Yield what else only the seat may see, folded: whoever sits beside it may look, too."""
    view = at.view
    for pile in at.panels.cards:
        if pile.seat == view.viewer and pile.cards.total and pile.title != word("hand"):
            named = at.words.voice.named(at.said(pile.title), str(pile.cards.total))
            yield Fold(named, (card_row(pile, at.words),), "eye")


def _moved(at: Standing) -> tuple[Cards, Cards]:
    """Return what an offer to this seat would bring it, and what it would take."""
    offer = at.offer
    if offer is None:
        return NO_CARDS, NO_CARDS
    own = hand(at.view.viewer)
    gives = sum((cards for pile, cards in offer.cards if pile == own), NO_CARDS)
    return sum((cards for pile, cards in offer.cards if pile != own), NO_CARDS), gives


def _each(cards: Cards, at: Standing) -> tuple[tuple[str, str], ...]:
    return tuple((kind, at.words.voice.term(kind)) for kind, n in cards for _ in range(n))


def why_locked(named: str, why: Text, icon: str, at: Standing) -> Locked:
    """Say why something cannot be: of a price, only which cards the hand lacks for it."""
    lacks = tuple(kind for kind, n in lacking(why, at) for _ in range(n))
    return Locked(named, at.said(Text.of("Missing") if lacks else why), icon, lacks)


def lacking(why: Text, at: Standing) -> tuple[tuple[str, int], ...]:
    """Return which cards the hand lacks for a price, and how many; none where that is not why, or nobody knows it."""
    cost, held = dict(why.args).get("cost"), at.known.hand(at.view.viewer)
    if not isinstance(cost, Cards) or held.unseen:
        return ()
    return tuple((kind, n - held.of(kind)) for kind, n in cost if n > held.of(kind))
