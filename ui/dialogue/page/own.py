"""A seat's own cards: its hand, as it would be after an offer it answers, and the piles that only it may see.

Plain values. No other seat's cards and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.cards import NO_CARDS, Cards
from companion.game.panels import CardsShown, word
from companion.game.state import Game, hand
from companion.game.text import SeatName, Text
from ui.dialogue.just_happened import brought
from ui.dialogue.page.blocks import Block, CardRow, Fold, Heading, Pile, Swap
from ui.dialogue.page.buttons import bear_names, one_by_one
from ui.dialogue.question import Offer
from ui.dialogue.screen_state import ScreenState


def swap(at: ScreenState) -> Iterator[Block]:
    """Yield what an offer gives the seat that answers it, and what it takes: nothing where none is answered."""
    yield from exchanged(*_moved(at))


def exchanged(gets: Cards, gives: Cards = NO_CARDS, goes: tuple[str, ...] = ()) -> Iterator[Block]:
    """Yield what one gets and what one gives, and what goes that is no card; nothing where that is nothing."""
    if gets or gives or goes:
        yield Swap(Text.of("You get"), one_by_one(gets), Text.of("You give"), one_by_one(gives), goes)


def offer_from(offer: Offer) -> Text:
    """Say whose offer it is."""
    return Text.of("An offer from {name}", name=SeatName(offer.seat))


def own_cards(at: ScreenState) -> Iterator[Block]:
    """Yield the seat's hand, and what else only it may see."""
    yield from own_hand(at)
    yield from own_secrets(at)


def own_hand(at: ScreenState) -> Iterator[Block]:
    """Yield the seat's hand; as it would be after an offer it answers, where it can give what that takes."""
    yield from _hand(at.known.pile(hand(at.view.viewer)), brought(at.view), at)


def hand_after(at: ScreenState, own: Cards | None) -> Iterator[Block]:
    """Yield the hand after an offer that a seat answers on a screen that all look at: `own`, where it looks alone.

    Where it does not, all know how many cards it will be, and see their backs.
    """
    gets, gives = _moved(at)
    if own is not None:
        yield from _hand(own, NO_CARDS, at)
    elif (n := at.known.hand(at.answering).total) >= gives.total:
        yield _after(n, gets, gives)
        yield CardRow((), n + gets.total - gives.total)


def counted_after(at: ScreenState) -> Iterator[Heading]:
    """Say how many cards the hand that answers an offer has, and would have, where it can give so many."""
    if at.offer is not None:
        yield from (block for block in hand_after(at, None) if isinstance(block, Heading))


def _after(n: int, gets: Cards, gives: Cards) -> Heading:
    then = n + gets.total - gives.total
    return Heading(
        Text.counted("Your hand afterwards: {n} card → {m}", "Your hand afterwards: {n} cards → {m}", n, m=then)
    )


def _hand(held: Cards, came: Cards, at: ScreenState) -> Iterator[Block]:
    gets, gives = _moved(at)
    kinds = dict.fromkeys((*at.known.variant.kinds_of("resource", "extra"), *held.kinds))
    if not held.unseen and any(n > held.of(kind) for kind, n in gives):
        gets = gives = NO_CARDS
    if held.total:
        changed = {kind: gets.of(kind) - gives.of(kind) for kind in kinds}
        now = Heading(Text.counted("Your hand, {n} card", "Your hand, {n} cards", held.total))
        yield _after(held.total, gets, gives) if gets or gives else now
        news = changed if gets or gives else {kind: came.of(kind) for kind in kinds}
        piles = (Pile(kind, held.of(kind) + changed[kind], news[kind]) for kind in kinds)
        yield CardRow(tuple(piles) if held.total > held.unseen or gets or gives else (), held.unseen)


def own_secrets(at: ScreenState) -> Iterator[Block]:
    """Yield what else only the seat may see, folded: whoever sits beside it may look, too."""
    for pile in at.panels.cards:
        if pile.seat == at.view.viewer and pile.cards.total and pile.title != word("hand"):
            named = Text.of("{name}: {what}", name=pile.title, what=pile.cards.total)
            yield Fold(named, (card_row(pile, at.known),), "eye")


def card_row(panel: CardsShown, known: Game) -> CardRow:
    """Return a pile as far as the viewer knows it."""
    piles, named = tuple(Pile(kind, n) for kind, n in panel.cards), bear_names(panel.cards.kinds, known)
    return CardRow(piles, panel.cards.unseen, named=named)


def _moved(at: ScreenState) -> tuple[Cards, Cards]:
    """Return what an offer would bring the seat that answers it, and what it would take."""
    offer = at.offer
    if offer is None:
        return NO_CARDS, NO_CARDS
    own = hand(at.answering)
    gives = sum((cards for pile, cards in offer.cards if pile == own), NO_CARDS)
    return sum((cards for pile, cards in offer.cards if pile != own), NO_CARDS), gives


def lacking(why: Text, at: ScreenState) -> tuple[tuple[str, int], ...]:
    """Return which cards the hand lacks for a price, and how many; none where that is not why, or nobody knows it."""
    cost, held = dict(why.args).get("cost"), at.known.hand(at.view.viewer)
    if not isinstance(cost, Cards) or held.unseen:
        return ()
    return tuple((kind, n - held.of(kind)) for kind, n in cost if n > held.of(kind))
