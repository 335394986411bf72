"""A table of Catan the Gathering for the tablet's tests: with the knights and the battles a test names. No test."""

from __future__ import annotations

from companion.game.cards import Cards
from companion.rules.gathering.knights import DEFENCE, SLOTS, Gathering, Knight
from tests.tablet.evenings import Evening, give_cards, set_up
from tests.tablet.moments import known

HAND = Cards({"wood": 1, "brick": 1, "sheep": 1, "wheat": 1, "ore": 1})
"""A card of each kind."""
STRONG, WEAK = "attack ore wheat ore", "attack brick wood wood"
GUARD, TRAP = "defence brick brick ore", "attack wheat wood wood"
"""Knights: the position, two base cards, the attribute card. Their power is 9, 5, 8, and 5 that beats 8 or more."""


def cards(words: str) -> Cards:
    """Read cards as people say them: `brick brick wood`."""
    return sum((Cards.one(word) for word in words.split()), Cards())


def summoned(evening: Evening, *knights: str) -> None:
    """Place everything, and let each seat summon what is said, past the screen; stop before who is not named."""
    with evening.unseen():
        set_up(evening, until="summon")
        for seat, words in enumerate(knights):
            summon(evening, seat, words)


def summon(evening: Evening, seat: int, words: str) -> None:
    """Give a seat three cards and let it summon a knight with them; real ones lie face down but for the open one."""
    position, *kinds = words.split()
    give_cards(evening, seat, cards(" ".join(kinds)))
    free = {} if lies(evening, seat).bound else {"position": f"{position}_position"}
    real = known(evening).setup.hands == "physical"
    open_ones = SLOTS[:1] if position in DEFENCE else ()
    named = open_ones if real else SLOTS
    laid = {name: Cards.one(kind) for name, kind in zip(SLOTS, kinds, strict=True) if name in named}
    evening.make("Summon", seat, **free, **laid)


def own(evening: Evening) -> Gathering:
    """What only this variant keeps, as everybody knows it."""
    kept: Gathering = known(evening).variant_state
    return kept


def lies(evening: Evening, seat: int) -> Knight:
    """How a seat's knight lies."""
    return own(evening).knights[seat]


def shown(evening: Evening, *shows: str) -> None:
    """Let those who are asked in a battle show these cards, or nothing, past the screen."""
    for words in shows:
        front = known(evening).front
        assert front is not None and front.name in ("show_first", "show_second")
        if words:
            evening.make("ShowCards", front.waiting[0], cards=cards(words))
        else:
            evening.make("ShowNothing", front.waiting[0])


def attacked(evening: Evening, target: int) -> None:
    """Let the first seat attack, past the screen."""
    evening.make("Attack", 0, target=target)
