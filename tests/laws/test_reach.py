"""Over every variant's random evenings: whatever is offered is reached in two taps, and a key without use says why."""

from __future__ import annotations

from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.view import View
from tests.dialogue.person import known_view
from tests.laws.evenings import Evening
from ui.dialogue import events
from ui.dialogue.actions import Actions, Throwing, actions
from ui.dialogue.conversation import Behind, Conversation, Idle
from ui.dialogue.offers import at_place, sorted_offers
from ui.dialogue.panels import laid_out
from ui.dialogue.update import update

MOST = 5
"""So many keys lie side by side."""
EVERY = 9
"""Of so many moments of an evening one is looked at: the others are like it."""


def moments(evening: Evening) -> range:
    """Return the moments that are looked at."""
    return range(0, len(evening.known(TABLE)), EVERY)


def seen(evening: Evening, at: int) -> View:
    """Return what the shared screen shows after an entry."""
    return known_view(evening.known(TABLE)[at])


def offered_at(view: View, now: Conversation = Conversation()) -> Actions:  # noqa: B008 - a frozen value
    return actions(now, view, sorted_offers(view), laid_out(view.panels), Throwing())


def begun(found: Actions, view: View) -> set[Choice]:
    """Return what can be begun with a tap on the bright tile or on a key, or with one more behind a key."""
    behind = (action for key in found.keys for action in key.behind)
    every = [action.does for action in (found.main, *behind)]
    thrown = {view.device_asked.choice} if view.device_asked and events.FacesAsked() in every else set()
    return thrown | {does.choice for does in every if isinstance(does, events.Begun)}


def test_whatever_is_offered_is_reached_from_a_tile_a_key_the_board_or_the_book(evening: Evening) -> None:
    for at in moments(evening):
        view = seen(evening, at)
        sorted_, book = sorted_offers(view), laid_out(view.panels).menu
        sited = {offered.choice for here in sorted_.sites.values() for offered in here}
        booked = {item.move for item in book.items} if book else set()
        read = Conversation(aside=True)  # how a battle ended is read first
        found = offered_at(view, read)
        reached = begun(found, view) | sited
        left = [one.choice for one in view.offers if one.choice not in reached and one.choice.move not in booked]
        assert left == [] or view.known.winner >= 0, (at, left)
        opens = any(action.does == events.BookOpened() for key in found.keys for action in key.behind)
        assert opens or not sorted_.booked, at


def test_there_are_at_most_five_keys_and_one_without_use_says_why(evening: Evening) -> None:
    for at in moments(evening):
        view = seen(evening, at)
        found = offered_at(view)
        assert len(found.keys) <= MOST
        for key in found.keys:
            then, ask = update(Conversation(declined=view.revision), key.does, view)  # type: ignore[arg-type] # nobody throws
            if not key.able:
                assert ask is None and then.said is not None and then.said.refusal == key.why
            elif len(key.behind) > 1:
                assert then.sheet == Behind(key.at)


def test_at_a_place_that_was_tapped_all_that_waits_there_is_reached(evening: Evening) -> None:
    for at in moments(evening):
        view = seen(evening, at)
        for place, here in sorted_offers(view).sites.items():
            found = begun(offered_at(view, Conversation(board=Idle(place), aside=True)), view)
            missing = [one.choice for one in here if one.prompt and at_place(one, place) not in found]
            assert missing == [], (at, place)
