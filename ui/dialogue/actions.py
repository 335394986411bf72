"""Actions: what can be done now: the one that leads, the one that takes back or puts right, and the keys beside them.

Pure, and the same for every screen: an action has a text and an event. No widget and no rule may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.game.decide import why_not_begun
from companion.game.keys import MOST_KEYS, Key
from companion.game.moves import Choice
from companion.game.panels import word
from companion.game.prompts import Dice, Direction, Place, SomeCards
from companion.game.secret_dependence import sealed
from companion.game.state import NOBODY
from companion.game.text import Refusal, Text
from companion.view import Offered, View
from ui.dialogue import events
from ui.dialogue.by_itself import began_by_itself
from ui.dialogue.conversation import (
    HINT,
    Behind,
    BookOpen,
    Conversation,
    CostsRead,
    Fixing,
    Idle,
    Placing,
    Rereading,
    is_shared,
)
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.offers import Offers, at_place
from ui.dialogue.panels import Panels
from ui.dialogue.phone_presence import on_phone
from ui.dialogue.phone_seats import asked_elsewhere
from ui.dialogue.requests import Undo
from ui.dialogue.sentence import called_ready, compared, dice_asked, label, level, of_seat, raising, waiting, won


class Throwing(msgspec.Struct, frozen=True):
    """Which devices are simulated, so that a tile throws the dice or turns the vane.

    `faces`: those of the dice lie there to be tapped; `read` are those of them that a device read.
    """

    dice: bool = False
    faces: bool = False
    vane: bool = False
    read: tuple[int, ...] = ()


class Device(msgspec.Struct, frozen=True):
    """Kazami throws the dice or turns the vane."""

    does: Literal["throw", "turn"]


class OpenScreen(msgspec.Struct, frozen=True):
    """Another screen is wanted, by its name."""

    to: str


class Action(msgspec.Struct, frozen=True):
    """What may be done: its text, the event that it is, the kinds of card it takes one by one, and an icon's name.

    `seat`: who does it, if that is not who the sentence speaks to, or if several can. `words`: no tile does it, and the
    text says what does.
    """

    text: Text
    does: events.Event | Device | OpenScreen
    price: tuple[str, ...] = ()
    icon: str = ""
    seat: int = NOBODY
    words: bool = False


class KeyShown(msgspec.Struct, frozen=True):
    """A key of the strip: what it says, its icon, the actions behind it, and why there are none.

    What alone lies behind it is done at once; several are opened.
    """

    text: Text
    icon: str
    behind: tuple[Action, ...]
    why: Refusal
    at: int

    @property
    def able(self) -> bool:
        """Whether anything can be done with it now."""
        return bool(self.behind)

    @property
    def does(self) -> events.Event | Device | OpenScreen:
        """What a tap on it is: what lies behind it, or why there is nothing."""
        if not self.behind:
            return events.Refused(self.why)
        return self.behind[0].does if len(self.behind) == 1 else events.Opened(Behind(self.at))

    @property
    def seat(self) -> int:
        """Who does it, where that must be said."""
        return self.behind[0].seat if len(self.behind) == 1 else NOBODY


class Actions(msgspec.Struct, frozen=True):
    """What may be done now: what leads, what takes back (None: nothing), what steps back or puts right, and the keys.

    The keys are the variant's, always in the same order; the last one holds all that is rare. If nothing that can be
    done lies behind the variant's keys, the keys are what can be done.
    """

    main: Action
    undo: Action | None
    back: Action
    keys: tuple[KeyShown, ...] = ()

    def behind(self, at: int) -> KeyShown | None:
        """Return the key of this place in the strip, None where there is none any more: a variant may name few."""
        return next((key for key in self.keys if key.at == at), None)


AGAIN = Text.of("Tap again")
FIX = events.Opened(Fixing())
BY_HAND = Action(Text.of("By hand"), events.FacesAsked())
KINDS_ON_A_KEY = 2
"""So many kinds of cards a key has words for; a raise of more lies ready in the sheet alone."""
NOTHING_MORE = Refusal("nothing-more", "", Text.of("There is nothing else to do now."))
FINISH_FIRST = Refusal("finish-first", "", Text.of("Finish this first, or go back."))


def actions(now: Conversation, view: View, offers: Offers, panels: Panels, throwing: Throwing) -> Actions:
    """Return what may be done where somebody stands."""
    keys = _keys(now, view, offers, panels, throwing)
    return Actions(
        _once_more(_main(now, view, offers, panels, throwing), now),
        _undo(now, view),
        _back(now, view, panels),
        tuple(replace(key, behind=tuple(_once_more(action, now) for action in key.behind)) for key in keys),
    )


def _once_more(action: Action, now: Conversation) -> Action:
    """Say of a purchase that waits for its second tap that it does."""
    waits = now.twice is not None and isinstance(action.does, events.Begun) and action.does.choice == now.twice
    return replace(action, text=tap_again(action.text)) if waits else action


def tap_again(what: Text) -> Text:
    """Say that one more tap, where the first was, does something."""
    return Text.of("Tap again: {what}", what=what)


def _main(now: Conversation, view: View, offers: Offers, panels: Panels, throwing: Throwing) -> Action:
    """Return what leads: what to do next."""
    sums = compared(now, panels)
    if isinstance(now.board, BookOpen):
        return Action(Text.of("Close"), events.SteppedBack())
    if won(view.known):
        return Action(Text.of("Result"), OpenScreen("result"))
    if sums is not None and sums.over:
        return Action(sums.done or Text.of("Done"), events.LookedAside())
    if isinstance(now.board, Placing):
        return Action(Text.of("Tap the board"), events.Announced(HINT))
    if isinstance(now.board, Rereading):
        return _rereading(now.board)
    tied = level(now, view, panels)
    if tied is not None and tied.done is not None:
        return Action(tied.done, events.WentOn())
    here = offers.sites.get(now.board.place, ())
    main = here[0] if here else offers.main
    if main is None:
        return Action(Text.of("Fix it"), FIX)
    asked = dice_asked(view)
    if _by_hand(now, view, throwing) and asked is not None and main == view.device_asked:
        return _in_words(_faces_left(asked, now.faces or throwing.read))
    if not here and asked_elsewhere(main, now, view):
        seat = main.choice.seat
        return Action(on_phone(seat, now.presence), events.TakenHere(seat))
    return _leading(view, main, now.board.place, _beside(offers, panels), throwing)


def _by_hand(now: Conversation, view: View, throwing: Throwing) -> bool:
    """Whether people tell what the dice show: no device reads them, or somebody wants to."""
    return throwing.faces or now.by_hand == view.revision


def _in_words(text: Text) -> Action:
    return Action(text, events.Announced(text), words=True)


def _rereading(board: Rereading) -> Action:
    """Return what leads while what really lies there is asked: of the past, something else may have happened."""
    if board.past is not None:
        return Action(Text.of("Something else happened"), events.OtherwiseAsked())
    return _in_words(Text.of("Tap the face that really lies there."))


def _faces_left(asked: Dice, faces: tuple[int, ...]) -> Text:
    """Say what to tap next, and which tap counts."""
    if len(asked.which) == 1:
        return Text.of("Tap the face of the die, and it counts.")
    left = faces.count(0) if faces else len(asked.which)
    return Text.of("Tap the last face, and it counts.") if left == 1 else Text.of("Tap what each die shows.")


def _leading(view: View, main: Offered, place: str, beside: tuple[Offered, ...], throwing: Throwing) -> Action:
    if throwing.vane and isinstance(main.prompt, Direction):
        return Action(Text.of("Turn the vane"), Device("turn"))
    if isinstance(main.prompt, (Dice, Direction)) and (throwing.dice or _kazamis(view)):
        return Action(Text.of("Throw"), Device("throw"))
    if isinstance(main.prompt, Dice) and main == view.device_asked:
        return BY_HAND
    return _offered(view, main, place, tuple(offered.choice for offered in beside if offered != main))


def _offered(view: View, offered: Offered, place: str = "", others: tuple[Choice, ...] = ()) -> Action:
    """Return what begins a choice, with its price once nothing of the board is left to choose; at a place if tapped."""
    named = label(view.known, offered)
    text = of_seat(offered.choice.seat, named) if len(waiting(view.known)) > 1 else named
    choice = at_place(offered, place) if place else offered.choice
    placed = bool(place) or not isinstance(offered.prompt, Place)
    price = tuple(kind for kind, n in offered.price for _ in range(n)) if placed else ()
    return Action(text, events.Begun(choice, others), price)


def _beside(offers: Offers, panels: Panels) -> tuple[Offered, ...]:
    """Return what else may be called: where seats raise in turn that lies in the sheet of the seat that is asked.

    So no tile outside says for one seat what a moment later would be said for the next.
    """
    main = offers.main
    if main is None or not raising(offers, panels):
        return ()
    return tuple(tile for tile in offers.tiles if not tile.aside or tile.choice.seat == main.choice.seat)


def _undo(now: Conversation, view: View) -> Action | None:
    """Return what takes the last move back; None where there is none, or where stepping back comes first."""
    half_made = _begun(now, view) or (now.said is not None and now.said.past is not None)
    return None if half_made or not view.head else Action(Text.of("Undo"), events.HeadMoved(Undo()), icon="undo")


def _begun(now: Conversation, view: View) -> bool:
    """Whether something is half made, so that stepping back comes first.

    On a seat's own screen lit places take the page, and stepping back leads to whatever else can be done.
    """
    if is_shared(view) and began_by_itself(now, view):
        return False
    half = now.draft is not None or now.twice is not None
    return half or now.board != Idle() or now.by_hand == view.revision


def _back(now: Conversation, view: View, panels: Panels) -> Action:
    """Return what steps back, or what puts things right."""
    if now.said is not None and now.said.past is not None:
        return Action(Text.of("Do it anyway"), events.DoneAnyway())
    if isinstance(now.board, BookOpen) and panels.menu is not None:
        return Action(Text.of("Own cards"), events.OwnAsked(panels.menu.seat), icon="eye")
    if _begun(now, view):
        return Action(Text.of("Back"), events.SteppedBack())
    return Action(Text.of("Fix"), FIX, icon="fix")


# -- the keys


def _keys(now: Conversation, view: View, offers: Offers, panels: Panels, throwing: Throwing) -> tuple[KeyShown, ...]:
    """Return the variant's keys; where what can be done lies behind none of them, that instead.

    Beside two sums there is no strip: what can be done there, or nothing. An open book lies in its place.
    """
    if isinstance(now.board, BookOpen):
        return ()
    sums = compared(now, panels)
    read_first = won(view.known) or (sums is not None and sums.over) or level(now, view, panels) is not None
    beside = [] if read_first else [*_beside_main(now, view, offers, panels, throwing)]
    if beside and not _keyed_now(view, offers):
        return _laid_open(beside + _book(view, panels, now))
    if sums is not None:
        return ()
    if now.alone is not None:
        beside, offers = [], Offers()
    return tuple(_variant_keys(now, view, offers, panels, beside))


def _keyed_now(view: View, offers: Offers) -> bool:
    """Whether it is a time for the variant's keys: a move behind one belongs to a step that is within reach."""
    known, last = view.known, max((offered.at for offered in offers.every), default=0)
    reached = {step.name for step in known.agenda[: last + 1]}
    kinds = (known.variant.move_named(move) for key in known.variant.keys for move in key.moves)
    return any(reached & {*kind.at} for kind in kinds)


def _beside_main(now: Conversation, view: View, offers: Offers, panels: Panels, throwing: Throwing) -> Iterator[Action]:
    """Yield what may be done beside the action that leads and the places that wait on the board."""
    place = now.board.place if isinstance(now.board, Idle) else ""
    found = offers.sites.get(place, ())[1:] if place else offers.tiles
    if raising(offers, panels):
        yield from _ready(view, offers, panels)
    for offered in found:
        yield _keyed(view, offered, place, raised=raising(offers, panels))
    yield from _aside(now, panels)
    if not place:
        yield from _throws(now, view, offers.main, throwing)


def _keyed(view: View, offered: Offered, place: str = "", *, raised: bool = False) -> Action:
    """Return what a key begins: whose it is its sign says, no word; where seats raise in turn always."""
    kind, seat = view.known.variant.move_named(offered.choice.move), offered.choice.seat
    asked = waiting(view.known)
    several = raised or len(asked) > 1 or seat != view.known.active or seat not in asked
    action = replace(_offered(view, offered, place), text=label(view.known, offered), icon=kind.icon)
    return replace(action, seat=seat) if several else action


def _ready(view: View, offers: Offers, panels: Panels) -> Iterator[Action]:
    """Yield the raises that lie ready, each made with one tap that says so, where everybody may see what can be paid.

    Beside two sums they lie below the side that is asked, and say what comes to it; in a round of calls a sign says
    whose they are.
    """
    main = offers.main
    if main is None or not isinstance(main.prompt, SomeCards) or MoveDraft(main.choice, view.known).covered:
        return
    seat = NOBODY if panels.versus is not None else main.choice.seat
    for cards in main.prompt.ready:
        if len(cards.kinds) <= KINDS_ON_A_KEY:
            choice, (kind, *_) = main.choice.with_field(main.prompt.field, cards), cards.kinds
            more = panels.versus is not None
            text = Text.of("+ {cards}", cards=cards) if more else called_ready(label(view.known, main), cards)
            yield Action(text, events.Begun(choice), icon=kind, seat=seat)


def _laid_open(found: list[Action]) -> tuple[KeyShown, ...]:
    """Return a key for each action; of more than a strip holds, the last ones lie behind one."""
    most = MOST_KEYS + 1
    alone = found if len(found) <= most else found[:MOST_KEYS]
    keys = tuple(KeyShown(one.text, one.icon, (one,), NOTHING_MORE, at) for at, one in enumerate(alone))
    return keys if alone is found else (*keys, _more(found[MOST_KEYS:]))


def _more(behind: Iterable[Action]) -> KeyShown:
    return KeyShown(Text.of("More"), "more", tuple(behind), NOTHING_MORE, MOST_KEYS)


COSTS = Action(Text.of("What things cost"), events.Opened(CostsRead()), icon="hand")


def _variant_keys(
    now: Conversation, view: View, offers: Offers, panels: Panels, beside: list[Action]
) -> Iterator[KeyShown]:
    """Yield the keys the variant names, each with what can be done behind it, and one for whatever else there is."""
    book = _book(view, panels, now)
    listed = {item.move for item in panels.menu.items} if panels.menu is not None else set()
    rest = [action for action in beside if not _behind_any(view.known.variant.keys, action)]
    for at, key in enumerate(view.known.variant.keys):
        behind = _behind(key, now, view, offers)
        if book and listed & set(key.moves):
            behind, book = (*book, *behind), []
        yield KeyShown(word(key.word), key.icon, behind, _why(now, view, key), at)
    yield _more([*book, *rest, COSTS])


def _behind(key: Key, now: Conversation, view: View, offers: Offers) -> tuple[Action, ...]:
    """Return what lies behind a key: at a place that was tapped what can be done there, if anything of it can."""
    place = now.board.place if isinstance(now.board, Idle) else ""
    here = [offered for offered in offers.sites.get(place, ()) if offered.choice.move in key.moves]
    found = here or [offered for offered in offers.every if offered.choice.move in key.moves]
    return tuple(_keyed(view, offered, place if here else "") for offered in found)


def _behind_any(keys: Iterable[Key], action: Action) -> bool:
    begun = action.does.choice.move if isinstance(action.does, events.Begun) else ""
    return any(begun in key.moves for key in keys)


def _why(now: Conversation, view: View, key: Key) -> Refusal:
    """Return why nothing lies behind a key: what the table would answer to whose turn it is."""
    if now.alone is not None:
        return FINISH_FIRST
    known = view.known
    found = (why_not_begun(known, move, known.active) for move in key.moves)
    return next((why for why in found if why is not None), NOTHING_MORE)


def _aside(now: Conversation, panels: Panels) -> list[Action]:
    """Return what puts the round of calls or two sums aside, or brings them back, if there are any."""
    sums = panels.versus
    if panels.calls is None and (sums is None or sums.over):
        return []
    back = Text.of("Look at the calls") if sums is None else Text.of("Look at the sums")
    return [Action(back if now.aside else Text.of("Board"), events.LookedAside(), icon="eye")]


def _book(view: View, panels: Panels, now: Conversation) -> list[Action]:
    """Return what opens the book, if there is one; nothing that was begun is lost for it."""
    place = now.board.place if isinstance(now.board, Idle) else ""
    if panels.menu is None or place or now.draft is not None or sealed(view.known) or won(view.known):
        return []
    return [Action(panels.menu.title, events.BookOpened())]


def _kazamis(view: View) -> bool:
    """Whether the table agreed that Kazami throws."""
    return view.known.setup.dice == "kazami"


def _throws(now: Conversation, view: View, main: Offered | None, throwing: Throwing) -> list[Action]:
    """Return the other ways to a throw: a die, where the simulated vane leads; by hand, where simulated dice do.

    None while something else is begun on the board: that is finished first.
    """
    if main is None or not isinstance(main.prompt, (Dice, Direction)) or not isinstance(now.board, Idle):
        return []
    made = [Action(Text.of("Throw"), Device("throw"))] if throwing.vane and isinstance(main.prompt, Direction) else []
    if not throwing.dice or _by_hand(now, view, throwing) or _kazamis(view):
        return made
    dice = isinstance(main.prompt, Dice) and main == view.device_asked
    return [*made, BY_HAND if dice else replace(BY_HAND, does=events.Begun(main.choice))]
