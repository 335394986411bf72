"""The tiles of an own turn: what can be built on the island, and the room's keys, each with a line about it.

A tile that can do nothing now keeps its place, has no body, and says what is missing. No rule and no markup may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.game.decide import why_not_begun
from companion.game.holes import OneOf
from companion.game.moves import Choice, next_hole
from companion.game.panels import word
from companion.game.printed import looked_up
from companion.game.text import SeatName, Text
from companion.view import Offered
from ui.dialogue import events
from ui.dialogue.actions import AGAIN, COSTS, FINISH_FIRST, NOTHING_MORE, KeyShown
from ui.dialogue.conversation import Idle
from ui.dialogue.sentence import choice_label, label
from ui.phone.own import lacking
from ui.phone.page import Part, Tile, Tiles
from ui.phone.standing import Standing, large

LACKS = Text.of("lacks")
LISTED, LONGEST = 3, 24
"""So many values a line names, in so many letters: of more it says how many there are."""


def tiles(at: Standing) -> Tiles | None:
    """Return the tiles of an own turn; None while it is not, or where nothing of them can be done."""
    keys = at.actions.keys[:-1]
    free = isinstance(at.now.board, Idle) and at.known.active == at.view.viewer and at.now.top is None
    named = [word(key.word) for key in at.known.room.keys] == [key.text for key in keys]
    if not (free and named) or not (at.offers.sites or any(key.able for key in keys)):
        return None
    found = [tile for key in keys if (tile := _keyed(key, at)) is not None]
    return Tiles((*_build(at), *found))


def _keyed(key: KeyShown, at: Standing) -> Tile | None:
    """Return the tile of a key; None where there is nothing to say of it."""
    text, icon = at.said(key.text), at.words.icon_of(key.icon)
    behind = [action for action in key.behind if action != COSTS]
    if len(behind) == 1:
        button = at.action(behind[0])
        if button is None:
            return None
        does = behind[0].does
        if at.now.twice is not None and does == events.Begun(at.now.twice):
            return Tile(button.key, at.said(AGAIN), at.said(choice_label(at.known, at.now.twice)), icon, waits=True)
        line = _line(does.choice, at) if isinstance(does, events.Begun) else ""
        return Tile(button.key, text, line or _other(button.text, text), icon, button.cards)
    if behind and isinstance(key.does, events.Event):
        said = dict.fromkeys(large(at.words.voice(action.text)) for action in behind)
        return Tile(at.pressed.key(key.does), text, _listed(said, at), icon)
    if key.why in (FINISH_FIRST, NOTHING_MORE):
        return None
    lacks = lacking(key.why.text, at)
    return Tile("", text, at.words.voice(LACKS) if lacks else at.said(key.why.text), icon, lacks=lacks)


def _other(said: str, text: str) -> str:
    return "" if said == text else said


def _line(choice: Choice, at: Standing) -> str:
    """Say from what is chosen first: with whom, or what for how much; "" where that is no list."""
    hole = next_hole(at.known, choice)
    if not isinstance(hole, OneOf) or not hole.options:
        return ""
    seats = all(isinstance(said, SeatName) for _, text in hole.options for _, said in text.args[:1])
    said = dict.fromkeys(at.words.voice(text) for _, text in hole.options)
    return _listed(said, at) if seats or len(said) <= LISTED else ""


def _listed(said: Iterable[str], at: Standing) -> str:
    found = [*said]
    listed = at.words.voice.language(", ").join(found)
    if len(found) > LISTED or (len(found) > 1 and len(listed) > LONGEST):
        return at.words.voice(Text.counted("{n} way", "{n} ways", len(found)))
    return listed


# -- what is built on the island


def _build(at: Standing) -> Iterator[Tile]:
    """Yield the tile that leads to the island, where anything of it can be built, or could be with more cards."""
    parts = (*_able(at), *_lacking(at))
    if parts:
        able = any(part.able for part in parts)
        yield Tile("", at.said(word("key_build")), icon="house", parts=parts, below=able)


def _keyed_moves(at: Standing) -> set[str]:
    return {move for key in at.known.room.keys for move in key.moves}


def _able(at: Standing) -> Iterator[Part]:
    keyed, found = _keyed_moves(at), dict[str, Offered]()
    for here in at.offers.sites.values():
        found.update({one.choice.move: one for one in here if one.choice.move not in keyed})
    for move in (kind.__name__ for kind in at.known.room.move_kinds):
        if move in found:
            named = at.said(label(at.known, found[move]))
            yield Part(at.words.icon_of(at.known.room.move_named(move).icon), named, able=True)


def _lacking(at: Standing) -> Iterator[Part]:
    """Yield what costs something and lies behind no key: which cards it lacks, or why it cannot be."""
    begun = {offered.choice.move for offered in at.view.offers} | _keyed_moves(at)
    listed = (item for card in looked_up(at.known) for item in card.entries if item.move and item.move not in begun)
    for item in {item.move: item for item in listed}.values():
        icon, why = at.known.room.move_named(item.move).icon, why_not_begun(at.known, item.move, at.view.viewer)
        if at.words.icon_of(icon) and why is not None:
            named, lacks = at.said(item.label), lacking(why.text, at)
            yield Part(icon, named, able=False, lacks=lacks, why=at.words.voice(LACKS) if lacks else at.said(why.text))
