"""The tiles of an own turn: what can be built on the island, and the variant's keys, each with a line about it.

A tile that can do nothing now keeps its place, has no body, and says what is missing. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.game.decide import why_not_begun
from companion.game.moves import Choice, next_prompt
from companion.game.panels import word
from companion.game.printed import looked_up
from companion.game.prompts import OneOf
from companion.game.text import SeatName, Text
from companion.view import Offered
from ui.dialogue import events
from ui.dialogue.actions import AGAIN, COSTS, FINISH_FIRST, NOTHING_MORE, Action, KeyShown
from ui.dialogue.conversation import Idle
from ui.dialogue.page.blocks import Tile, TilePart, Tiles
from ui.dialogue.page.buttons import action_button, card_begun
from ui.dialogue.page.own import lacking
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import choice_label, label

LACKS = Text.of("lacks")
LISTED = 3
"""So many values a line names, unless they are seats."""


def tiles(at: ScreenState) -> Tiles | None:
    """Return the tiles of an own turn; None while it is not, or where nothing of them can be done."""
    keys = at.actions.keys[:-1]
    free = isinstance(at.now.board, Idle) and at.known.active == at.view.viewer and at.now.top is None
    named = [word(key.word) for key in at.known.variant.keys] == [key.text for key in keys]
    if not (free and named) or not (at.offers.sites or any(key.able for key in keys)):
        return None
    found = [tile for key in keys if (tile := _keyed(key, at)) is not None]
    return Tiles((*_build(at), *found))


def _keyed(key: KeyShown, at: ScreenState) -> Tile | None:
    """Return the tile of a key; None where there is nothing to say of it."""
    behind = [action for action in key.behind if action != COSTS]
    if len(behind) == 1:
        button = action_button(behind[0], at)
        if button is None:
            return None
        does = behind[0].does
        if at.now.twice is not None and does == events.Begun(at.now.twice):
            return Tile(does, text=AGAIN, note=choice_label(at.known, at.now.twice), icon=key.icon, waits=True)
        ways = _ways(does.choice, at) if isinstance(does, events.Begun) else ()
        note = None if ways or button.text == key.text else button.text
        cards = button.cards or _played(behind, at)
        return Tile(button.does, text=key.text, note=note, ways=ways, icon=key.icon, cards=cards)
    if behind and isinstance(key.does, events.Event):
        ways = tuple(dict.fromkeys(action.text for action in behind))
        return Tile(key.does, text=key.text, ways=ways, icon=key.icon, cards=_played(behind, at))
    if key.why in (FINISH_FIRST, NOTHING_MORE):
        return None
    lacks = lacking(key.why.text, at)
    return Tile(text=key.text, note=LACKS if lacks else key.why.text, icon=key.icon, lacks=lacks)


def _played(behind: Iterable[Action], at: ScreenState) -> tuple[str, ...]:
    """Return the kinds of the cards that are played with what lies behind a key."""
    played = (card_begun(action.does, at.known) for action in behind)
    return tuple(pile.kind for pile in played if pile is not None)


def _ways(choice: Choice, at: ScreenState) -> tuple[Text, ...]:
    """Return from what is chosen first: with whom, or what for how much; nothing where that is no list."""
    prompt = next_prompt(at.known, choice)
    if not isinstance(prompt, OneOf):
        return ()
    seats = all(isinstance(said, SeatName) for _, text in prompt.options for _, said in text.args[:1])
    said = tuple(dict.fromkeys(text for _, text in prompt.options))
    return said if seats or len(said) <= LISTED else ()


# -- what is built on the island


def _build(at: ScreenState) -> Iterator[Tile]:
    """Yield the tile that leads to the island, where anything of it can be built, or could be with more cards."""
    parts = (*_able(at), *_lacking(at))
    if parts:
        able = any(part.able for part in parts)
        yield Tile(text=word("key_build"), icon="house", parts=parts, below=able)


def _keyed_moves(at: ScreenState) -> set[str]:
    return {move for key in at.known.variant.keys for move in key.moves}


def _able(at: ScreenState) -> Iterator[TilePart]:
    keyed, found = _keyed_moves(at), dict[str, Offered]()
    for here in at.offers.sites.values():
        found.update({one.choice.move: one for one in here if one.choice.move not in keyed})
    for move in (kind.__name__ for kind in at.known.variant.move_kinds):
        if move in found:
            yield TilePart(at.known.variant.move_named(move).icon, label(at.known, found[move]), able=True)


def _lacking(at: ScreenState) -> Iterator[TilePart]:
    """Yield what costs something and lies behind no key: which cards it lacks, or why it cannot be."""
    begun = {offered.choice.move for offered in at.view.offers} | _keyed_moves(at)
    listed = (item for card in looked_up(at.known) for item in card.entries if item.move and item.move not in begun)
    for item in {item.move: item for item in listed}.values():
        icon, why = at.known.variant.move_named(item.move).icon, why_not_begun(at.known, item.move, at.view.viewer)
        if icon and why is not None:
            lacks = lacking(why.text, at)
            yield TilePart(icon, item.label, able=False, lacks=lacks, why=LACKS if lacks else why.text)
