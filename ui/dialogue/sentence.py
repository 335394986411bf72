"""The sentence on top: what happens now, whose turn it is, whom the table waits for, what comes next.

Texts, no language. Pure, and the same for every screen. The variant says what a step is called; no rule and no widget
may enter.
"""

from __future__ import annotations

from functools import reduce
from itertools import dropwhile, takewhile

from companion.game.cards import Cards
from companion.game.dice import named, paired, shows
from companion.game.moves import Choice, next_prompt
from companion.game.panels import Calls, Versus, pending
from companion.game.prompts import Dice, SomeCards
from companion.game.state import NOBODY, Game, Step, hand
from companion.game.text import SeatName, Text
from companion.view import Offered, View
from ui.dialogue.conversation import BookOpen, Conversation, Placing, Rereading
from ui.dialogue.offers import Offers
from ui.dialogue.panels import Panels
from ui.dialogue.phone_seats import asked_elsewhere, elsewhere


def sentence(now: Conversation, view: View, offers: Offers, panels: Panels) -> Text:
    """Say what is asked or read just now; else what happens, and whose it is if it is one seat's."""
    if isinstance(now.board, BookOpen) and panels.menu is not None:
        return of_seat(panels.menu.seat, panels.menu.title)
    if isinstance(now.board, Rereading):
        told, past = now.board.throw.told, now.board.past
        if past is None:
            return told
        return Text.of("Turn {n}: {told} Tap the face that really lay there.", n=past.known.turn, told=told)
    if isinstance(now.board, Placing) and now.board.draft.prompt is not None:
        seat, asked = now.board.draft.choice.seat, now.board.draft.prompt.label
        return of_seat(seat, asked) if seat in view.known.players else asked
    sums = None if won(view.known) else compared(now, panels)
    if sums is not None and (sums.over or sums.level) and now.draft is None and now.went_on != view.revision:
        return sums.title
    if panels.notice is not None:
        return panels.notice.text
    return _so_far(now, view) or _waiting_for_phones(now, view, offers) or _happening(view.known, offers)


def _waiting_for_phones(now: Conversation, view: View, offers: Offers) -> Text | None:
    """Say whose phone is waited for, where nobody is asked here; None where somebody or a device is."""
    present = steps(view.known, offers)
    seats = _seats(view.known, present[0]) if present else ()
    here = now.draft is not None or not asked_elsewhere(offers.main, now, view)
    if here or not seats or not elsewhere(now, view).issuperset(seats):
        return None
    return Text.of("Waiting for {name}'s phone", name=SeatName(seats[0])) if len(seats) == 1 else WAITING


WAITING = Text.of("Waiting for the phones")


def dice_asked(view: View) -> Dice | None:
    """Return the dice the table waits for, if it waits for a throw."""
    prompt = None if view.device_asked is None else view.device_asked.prompt
    return prompt if isinstance(prompt, Dice) else None


def _so_far(now: Conversation, view: View) -> Text | None:
    """Say which dice lie there while others are awaited: one was set, or its face was tapped; None where none lies."""
    prompt = dice_asked(view)
    if prompt is None:
        return None
    dice = named(view.known.variant.dice, prompt.which)
    set_, told = paired((), prompt.settled), zip(dice, now.faces, strict=False)
    lie = [shows(die, face) for die, face in (*set_, *told) if face]
    if not lie or (now.faces and all(now.faces)):
        return None
    first, *others = lie
    listed = reduce(lambda one, other: Text.of("{one}, {other}", one=one, other=other), others, first)
    return Text.of("{name}: {faces} and …", name=SeatName(prompt.seat), faces=listed)


def of_seat(seat: int, what: Text) -> Text:
    """Say of whom something is said."""
    return Text.of("{name}: {what}", name=SeatName(seat), what=what)


def called_ready(move: Text, cards: Cards | Text) -> Text:
    """Say of cards that lie ready which move one tap on them makes."""
    return Text.of("{what}: {cards}", what=move, cards=cards)


def in_short(now: Conversation, view: View, offers: Offers, panels: Panels) -> Text | None:
    """Say what happens now in one word and whose it is, for where the sentence is too long; None where that is all."""
    present = steps(view.known, offers)
    other = isinstance(now.board, (BookOpen, Placing)) or compared(now, panels) is not None or panels.notice is not None
    if other or not present:
        return None
    what, seats = Text.of(view.known.variant.steps[present[0].name].bead), _seats(view.known, present[0])
    return of_seat(seats[0], what) if len(seats) == 1 else what


def _happening(known: Game, offers: Offers) -> Text:
    """Say what happens now; before a throw, that is what must be thrown."""
    present = steps(known, offers)
    if not present:
        return Text.of("There is nothing to do now.")
    step, dice = present[0], _thrown(offers)
    what, seats = dice.label if dice else Text.of(known.variant.steps[step.name].text), _seats(known, step)
    return of_seat(seats[0], what) if len(seats) == 1 else what


def _thrown(offers: Offers) -> Dice | None:
    """Return the throw the table waits for first, also in the middle of a turn."""
    prompt = offers.main.prompt if offers.main is not None else None
    return prompt if isinstance(prompt, Dice) else None


def steps(known: Game, offers: Offers) -> tuple[Step, ...]:
    """Return the agenda from what happens now on: before a throw, from what must be thrown.

    Optional steps before the first one at which anything can be done are passed over.
    """
    found = pending(known, known.agenda[offers.first :])
    due = next((i for i, step in enumerate(found) if not known.variant.steps[step.name].optional), 0)
    return found[due:] if _thrown(offers) or (known.turn and not known.throw) else found


def coming(known: Game, offers: Offers) -> tuple[Text, ...]:
    """Return in one word each step of the agenda, from the present one on."""
    return tuple(Text.of(known.variant.steps[step.name].bead) for step in steps(known, offers))


def gone(known: Game) -> tuple[Text, ...]:
    """Return the steps of this turn that are done, a word each. Optional steps before the first duty are left out.

    Nobody knows whether such a step, like a card before the dice, was used or passed over.
    """
    if not known.turn or known.front is None:
        return ()
    rules, left = known.variant.steps, {step.name for step in known.agenda}
    named = (name for name in known.variant.procedures["turn"](known) if rules[name].text)
    turn = (name for name in named if rules[name].who(known, Step(name, None)))
    past = takewhile(lambda name: name not in left, dropwhile(lambda name: rules[name].optional, turn))
    return tuple(Text.of(rules[name].bead) for name in past)


def _seats(known: Game, step: Step) -> tuple[int, ...]:
    return known.variant.steps[step.name].who(known, step) if step.seats is None else step.waiting


def waiting(known: Game) -> tuple[int, ...]:
    """Return the seats the table waits for."""
    return known.front.waiting if known.front else ()


def asked_now(known: Game) -> int:
    """Return the one seat the table waits for; where there are several or none, whose turn it is."""
    asked = waiting(known)
    return asked[0] if len(asked) == 1 else known.active


def clause_now(known: Game) -> str:
    """Return the number of the clause behind what happens now, "" if there is none."""
    return known.variant.steps[known.front.name].clause_in(known) if known.front else ""


def clause_behind(now: Conversation, view: View) -> str:
    """Return the clause behind the last refusal, the choice that is begun, or what happens now; "" for none."""
    if now.said is not None and now.said.refusal is not None:
        return now.said.refusal.clause
    begun = "" if now.draft is None else view.known.variant.move_named(now.draft.choice.move).clause
    return begun or clause_now(view.known)


def label(known: Game, offered: Offered) -> Text:
    """Say what a choice is: of a throw, what is thrown."""
    if isinstance(offered.prompt, Dice):
        return offered.prompt.label
    return Text.of(known.variant.move_named(offered.choice.move).label)


def choice_label(known: Game, choice: Choice) -> Text:
    """Say what a choice is that is picked out of a list: of a throw, what is thrown."""
    prompt = next_prompt(known, choice)
    return (
        prompt.label
        if isinstance(prompt, Dice)
        else known.variant.move_named(choice.move).labelled(dict(choice.filled))
    )


def compared(now: Conversation, panels: Panels) -> Versus | None:
    """Return the two sums that are shown now, None where the board is: put aside, or a place is to be tapped."""
    return None if now.aside or isinstance(now.board, Placing) else panels.versus


def level(now: Conversation, view: View, panels: Panels) -> Versus | None:
    """Return the two sums that are level and not yet seen by the table, None where it can go on."""
    sums = compared(now, panels)
    unseen = sums is not None and sums.level and sums.done is not None and now.went_on != view.revision
    return sums if unseen else None


def called(now: Conversation, panels: Panels) -> Calls | None:
    """Return the round of raises that is shown now, None where there is none or it was put aside."""
    return None if now.aside else panels.calls


def raising(offers: Offers, panels: Panels) -> bool:
    """Whether a seat is asked in a round of calls, or for cards to raise one of two sums."""
    sums, prompt = panels.versus, offers.main.prompt if offers.main else None
    if sums is not None and not sums.over and isinstance(prompt, SomeCards):
        return True
    return panels.calls is not None and panels.calls.asked != NOBODY


def dues(view: View) -> dict[int, int]:
    """Return how many cards each seat still has to give of its hand, in a step that all answer together."""
    front = view.known.front
    if front is None or not view.known.variant.steps[front.name].together:
        return {}
    asked = ((offered.choice.seat, offered.prompt) for offered in view.offers)
    return {
        seat: prompt.least
        for seat, prompt in asked
        if isinstance(prompt, SomeCards) and prompt.whose == hand(seat) and 0 < prompt.least == prompt.most
    }


def won(known: Game) -> bool:
    """Whether somebody has won."""
    return known.winner != NOBODY
