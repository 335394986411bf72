"""A choice made on a phone: found among what the page says, begun there, and filled in as the page asks for it.

Nothing is asked of the table but by a thumb. What anybody wants, and no word of a variant, may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.cards import Cards
from companion.game.moves import Choice, next_prompt
from companion.game.prompts import Dice, Direction, Number, OneOf, Place, Prompt, SomeCards
from companion.game.text import Text, Word
from companion.view import View
from tests.phone.held import Control, Phone, Sort
from ui.dialogue import events
from ui.dialogue.actions import AGAIN, Action, Device, Throwing, actions, tap_again
from ui.dialogue.conversation import Asking, Conversation, Settling, Sure
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.offers import sorted_offers
from ui.dialogue.page.prompts import is_one_card
from ui.dialogue.pairs import Pairs, pair_text
from ui.dialogue.panels import Panels, laid_out
from ui.dialogue.question import question
from ui.dialogue.sentence import called_ready, choice_label, compared, label, level, won
from ui.language.voice import Speech
from ui.phone.words import Words


class NotOnThePage(AssertionError):
    """What somebody wants to do is nowhere on the page."""


class Pressing:
    """One choice on its way on a phone that speaks the language `code`."""

    def __init__(self, phone: Phone, code: str, wish: Choice) -> None:
        self._phone, self._code, self._wish = phone, code, wish
        self._filled = dict(wish.filled)

    def go_on(self, now: Conversation, view: View) -> None:
        """Do what comes next where the phone's person stands."""
        say = Words(self._code, view.known).voice
        if isinstance(now.sheet, Settling):
            self._press(say, Text.of("All done"))
        elif now.draft is not None and self._is(now.draft.choice):
            self._answer(now, now.draft, say)
        elif now.draft is not None:
            others = now.sheet.others if isinstance(now.sheet, Asking) else ()
            known = now.draft.known
            instead = [choice_label(known, choice) for choice in others if self._is(choice)]
            self._press(say, *(instead or [Text.of("Back")]))
        else:
            self._begin(now, view, say)

    def _is(self, choice: Choice) -> bool:
        """Whether a choice is the wish, as far as it is filled in."""
        alike = all(self._filled.get(name) == value for name, value in choice.filled)
        return (choice.move, choice.seat) == (self._wish.move, self._wish.seat) and alike

    # -- where it begins

    def _begin(self, now: Conversation, view: View, say: Speech) -> None:
        offers = sorted_offers(view)
        read = sums_to_read(now, view)
        if read is not None:
            self._press(say, read)
            return
        place = next((value for _, value in self._wish.filled), None)
        here = offers.sites.get(place, ()) if isinstance(place, str) else ()
        if place != getattr(now.board, "place", "") and any(self._is(offered.choice) for offered in here):
            what = Text.of("{what}", what=label(view.known, here[0]))
            self._press(say, Text.of("{name}: {what}", name=what, what=Text.of("{place}", place=place)), sort="spot")
            return
        for way in self._ways(now, view):
            if self._found(say, way[:1]) is not None:
                for text in way:
                    self._press(say, text)
                return
        raise self._lost(now)

    def _ways(self, now: Conversation, view: View) -> Iterator[tuple[Text, ...]]:
        """Yield ways to begin it: what to press, one after the other."""
        panels, offers = laid_out(view.panels), sorted_offers(view)
        shown = actions(now, view, offers, panels, Throwing())
        if self._begins(shown.main, view):
            yield (shown.main.text,)
        listed = self._listed(now, panels)
        yield from (((AGAIN,),) if now.twice is not None and self._is(now.twice) else ())
        for key in shown.keys:
            for action in key.behind:
                then: tuple[Text, ...] = (action.text,) if self._begins(action, view) else ()
                if listed and isinstance(action.does, events.BookOpened):
                    then = (action.text, listed[0])
                if then and len(key.behind) == 1:
                    yield (key.text,)  # its tile says the key's word, and does it at once
                if then:
                    yield then
                    yield (key.text, *then)
        for text in listed:  # the book lies open
            yield (text,)
        for offered in view.offers:
            if self._is(offered.choice):
                yield (label(view.known, offered),)
                yield from ((text,) for text in _only_option(offered.prompt))

    def _listed(self, now: Conversation, panels: Panels) -> list[Text]:
        """Return what a book says of it; a purchase that was begun once says that it waits for a second tap."""
        items = panels.menu.items if panels.menu is not None else ()
        waits = now.twice is not None and now.twice.move == self._wish.move
        return [tap_again(item.label) if waits else item.label for item in items if item.move == self._wish.move]

    def _begins(self, action: Action, view: View) -> bool:
        if isinstance(action.does, Device):
            return isinstance(next_prompt(view.known, self._wish), (Dice, Direction))
        return isinstance(action.does, events.Begun) and self._is(action.does.choice)

    # -- what is asked

    def _answer(self, now: Conversation, draft: MoveDraft, say: Speech) -> None:
        """Fill in what is asked now."""
        if isinstance(now.sheet, Sure):
            sure = (Text.of("Yes, do it"), Text.of("Seal it"))
            self._press(say, *sure, choice_label(draft.known, draft.choice))
            return
        prompt, several = draft.prompt, isinstance(now.sheet, Asking) and now.sheet.several
        both = question(draft, several=several).pairs
        if both is not None:
            self._press(say, self._pair(both, self._filled[prompt.field] if prompt is not None else None))
            return
        match prompt:
            case Place(field=field):
                self._press(say, Text.of("{place}", place=self._filled[field]), sort="spot")
            case OneOf(field=field, options=options):
                self._press(say, dict(options)[self._filled[field]])
            case Number(field=field):
                self._count(self._numbers()[0], self._filled[field])
                self._send()
            case SomeCards(field=field):
                self._cards(draft, prompt, self._filled[field], say)
            case _:
                raise self._lost(now)

    def _pair(self, both: Pairs, value: object) -> Text:
        """Say which button is both cards, or asks for more than one of a kind."""
        wanted = [one for one in both.firsts if one.value == value]
        seconds = [(one, other) for one in wanted for other in both.seconds[one.kind]]
        found = (pair_text(one, other) for one, other in seconds if other.value == self._filled[both.field])
        return next(found, Text.of("More cards"))

    def _cards(self, draft: MoveDraft, prompt: SomeCards, cards: Cards, say: Speech) -> None:
        """Press a call that lies ready, or one card, or count each kind and send it."""
        if cards in prompt.ready:
            self._press(say, called_ready(question(draft).move, cards))
            return
        if is_one_card(prompt):
            self._press(say, Text.of("{w}", w=Word(cards.kinds[0])) if cards.kinds else Text.of("Face down"))
            return
        wanted = {large(say.term(kind)): n for kind, n in cards if n}
        if cards.unseen:
            wanted[large(say(Text.of("Face down")))] = cards.unseen
        named = {large(one.says) for one in self._numbers()}
        assert wanted.keys() <= named, f"{wanted} is asked for among {named}"
        for number in self._numbers():
            self._count(number, wanted.get(large(number.says), 0))
        self._send()

    def _numbers(self) -> list[Control]:
        return [one for one in self._phone.controls() if one.sort == "number"]

    def _count(self, number: Control, n: int) -> None:
        if number.value != n:
            self._phone.count(number, n)

    def _send(self) -> None:
        (send,) = (one for one in self._phone.controls() if one.sort == "send")
        assert send.says, "a button says what it does"
        self._phone.press(send)

    # -- what the page says

    def read(self, now: Conversation, view: View) -> None:
        """Read two sums that are over, where they still lie there."""
        read = sums_to_read(now, view)
        if read is not None:
            self._press(Words(self._code, view.known).voice, read)

    def _press(self, say: Speech, *texts: Text, sort: Sort = "button") -> None:
        found = self._found(say, texts, sort)
        if found is None:
            raise NotOnThePage(f"{self._wish}: {[*map(say, texts)]} is not on the page, {self._seen()}")
        self._phone.press(found)

    def _found(self, say: Speech, texts: tuple[Text, ...], sort: Sort = "button") -> Control | None:
        """Find the first button that says one of these texts."""
        said = [large(say(text)) for text in texts]
        found = [one for one in self._phone.controls() if one.sort == sort and large(one.says) in said]
        assert sort != "spot" or len(found) <= 1, f"{said} are said of several places, {self._seen()}"
        return found[0] if found else None

    def _lost(self, now: Conversation) -> NotOnThePage:
        return NotOnThePage(f"{self._wish}: {self._seen()}; {now}")

    def _seen(self) -> str:
        return f"which says {self._phone.title()!r} and has {[one.says for one in self._phone.controls()]}"


def sums_to_read(now: Conversation, view: View) -> Text | None:
    """Return what closes two sums that are to be read before anybody goes on; None where none are, or after the end."""
    panels = laid_out(view.panels)
    sums = None if won(view.known) else compared(now, panels)
    unread = sums is not None and (sums.over or level(now, view, panels) is not None)
    return (sums.done or Text.of("Done")) if sums is not None and unread else None


def _only_option(prompt: Prompt | None) -> tuple[Text, ...]:
    """Return what alone can be said to a question; nothing where there is a choice."""
    options = prompt.options if isinstance(prompt, OneOf) else ()
    return (options[0][1],) if len(options) == 1 else ()


def large(said: str) -> str:
    """Return a text as it stands at the beginning of a line, whatever stands between its words."""
    said = " ".join(said.split())
    return said[:1].upper() + said[1:]
