"""Cards counted one tap at a time on a screen that all look at: what is said meanwhile, what answers, what is kept."""

from __future__ import annotations

from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.state import hand
from companion.game.text import Text, english, render
from companion.rules.base.production import Roll
from tests.dialogue.page.shown import all_of
from tests.rules.base.board import A, B, Play, position
from ui.dialogue import events
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import Count, Form
from ui.dialogue.page.counting import Counting, counting
from ui.dialogue.page.filled_in import FACEDOWN
from ui.dialogue.page.prompts import prompt_blocks


def asked(play: Play, choice: Choice, viewer: int = TABLE) -> Counting:
    """Return the form of what a choice asks for, as one begins with it."""
    (form,) = all_of(Form, prompt_blocks(MoveDraft(choice, play.seen_by(viewer)), shared=True))
    return counting(form)


def field(form: Form, name: str) -> Count:
    return next(one for one in all_of(Count, (form,)) if name in (one.icon, one.name))


def tapped(now: Counting, *kinds: str) -> Counting:
    """Return what is chosen after a tap on each of these cards; one that cannot be taken changes nothing."""
    for kind in kinds:
        now = now.after(field(now.form, kind), 1) or now
    return now


def said(text: Text | None) -> str:
    return "" if text is None else render(text, english, ("Ann", "Ben", "Cleo"))


def trading(viewer: int = TABLE) -> Counting:
    held = {A: {"wood": 2}, B: {"ore": 1}}
    play = position("trade", hands="physical", held=held)
    return asked(play, Choice("OfferTrade", A).with_field("partner", B), viewer)


def test_before_all_no_face_tells_what_a_hand_is_known_to_hold_and_one_that_is_not_there_cannot_be_taken() -> None:
    begun = trading()
    kinds = [one for one in all_of(Count, (begun.form,)) if one.name != FACEDOWN]
    assert {(one.badge, begun.takes(one)) for one in kinds} == {(None, True)}
    assert begun.after(field(begun.form, "ore"), 1) is None and not begun.form.told


def test_a_seat_that_looks_alone_reads_how_many_it_holds() -> None:
    begun = trading(viewer=A)
    ore, wood = field(begun.form, "ore"), field(begun.form, "wood")
    assert (wood.badge, ore.badge) == (2, 0) and begun.takes(wood) and not begun.takes(ore)


def test_it_says_how_one_card_and_how_several_are_taken_and_what_is_given_back_is_not_counted() -> None:
    begun = trading(viewer=A)
    assert begun.form.may_be_one and said(begun.says) == "Tap one card, or gather several with +."
    two = tapped(begun, "wood", "wood", "wood")
    assert said(two.says) == "2 cards" and two.ready
    fewer = two.after(field(two.form, "wood"), -1)
    assert fewer is not None and fewer.chosen == Cards.one("wood")


def test_an_exact_number_is_counted_to_and_no_further() -> None:
    play = position("roll", held={A: {"wood": 8}})
    play.does(A, Roll, dice=(3, 4))
    begun = asked(play, Choice("Discard", A), A)
    assert said(begun.says) == "0 of 4 cards" and not begun.ready
    full = tapped(begun, *["wood"] * 5)
    assert said(full.says) == "4 of 4 cards" and full.ready
    assert full.answer == events.Filled("cards", play.seen_by(A).revision, Cards({"wood": 4}))


def test_a_hand_is_put_right_face_down_and_what_was_known_of_it_stays_known() -> None:
    play = position("build", hands="physical", held={B: {"wood": 2, "ore": 1}})
    begun = asked(play, Choice(CorrectCards.__name__, TABLE).with_field("pile", hand(B)))
    assert begun.chosen == Cards.facedown(3)
    for kind, meant in (
        ("wheat", Cards({"wood": 2, "ore": 1, "wheat": 1})),
        (FACEDOWN, Cards({"wood": 2, "ore": 1}, 1)),
    ):
        answer = tapped(begun, kind).answer
        assert isinstance(answer, events.Filled) and answer.value == meant
