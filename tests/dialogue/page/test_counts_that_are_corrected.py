"""What is stated anew on a seat's own screen begins with what is there: who wants one more of something taps once."""

from __future__ import annotations

from typing import Any

import pytest

from companion.game.cards import Cards
from companion.game.correct import CorrectCards
from companion.game.moves import Choice
from companion.game.state import hand
from companion.game.text import Text
from companion.rules.base.names import unplayed
from companion.rules.gathering.corrections import CorrectChips
from tests.dialogue.page.shown import all_of, english
from tests.rules.base.board import A, B, Play, position, seven
from tests.rules.gathering.board import position as gathering
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import Count, Fills, Form
from ui.dialogue.page.filled_in import FACEDOWN, value_of
from ui.dialogue.page.prompts import prompt_blocks


def asked(play: Play, seat: int, kind: type[Any], **filled: Any) -> tuple[Fills, dict[str, Count]]:
    """Return what a correction on a seat's own screen fills in, with the fields of its form by their names."""
    known = play.seen_by(seat)
    draft = MoveDraft(Choice(kind.__name__, seat, tuple(filled.items())), known)
    (form,) = all_of(Form, prompt_blocks(draft))
    assert isinstance(form.fills, Fills)
    return form.fills, {field.name: field for field in all_of(Count, (form,))}


def now(n: int) -> tuple[Text, ...]:
    return (Text.of("now {n}", n=n),)


def as_it_stands(fields: dict[str, Count], **more: int) -> dict[str, str]:
    return {name: str(field.value + more.get(name.removeprefix("c:"), 0)) for name, field in fields.items()}


def test_one_more_of_a_kind_keeps_the_rest_of_the_hand() -> None:
    fills, fields = asked(position("build", held={A: {"wood": 2, "ore": 1}}), A, CorrectCards, pile=hand(A))
    assert (fields["c:ore"].value, fields["c:ore"].notes, fields["c:wheat"].notes) == (1, now(1), now(0))
    assert value_of(fills, as_it_stands(fields, ore=1)) == Cards({"wood": 2, "ore": 2})


def test_no_more_development_cards_are_offered_than_the_box_holds() -> None:
    play = position("build", cards={A: {"monopoly": 1}, B: {"knight": 1}})
    _, fields = asked(play, A, CorrectCards, pile=unplayed(A))
    assert (fields["c:monopoly"].value, fields["c:monopoly"].most) == (1, 2)
    _, fields = asked(play, B, CorrectCards, pile=unplayed(B))
    assert fields["c:monopoly"].most == 2, "whatever Ann holds"


def test_anothers_real_hand_lies_face_down_and_what_was_thought_to_be_in_it_is_kept() -> None:
    play = position("build", hands="physical", held={B: {"wood": 2, "ore": 1}})
    fills, fields = asked(play, A, CorrectCards, pile=hand(B))
    assert (fields[FACEDOWN].value, fields["c:wood"].value, fields["c:wood"].notes) == (3, 0, ())
    assert value_of(fills, as_it_stands(fields)) == Cards({"wood": 2, "ore": 1})
    assert value_of(fills, as_it_stands(fields, wheat=1)) == Cards({"wood": 2, "ore": 1, "wheat": 1})
    assert value_of(fills, as_it_stands(fields, unseen=1)) == Cards({"wood": 2, "ore": 1}, 1)
    fills, fields = asked(play, B, CorrectCards, pile=hand(B))
    assert fields["c:wood"].value == 2 and fields[FACEDOWN].value == 0
    assert value_of(fills, as_it_stands(fields)) == Cards({"wood": 2, "ore": 1})


@pytest.mark.parametrize("chips", [0, 3])
def test_chips_are_counted_from_those_there_are(chips: int) -> None:
    fills, fields = asked(gathering(chips={B: chips}), A, CorrectChips, owner=B)
    assert (fields["n"].value, fields["n"].notes, fields["n"].most) == (chips, now(chips), 40)
    assert value_of(fills, as_it_stands(fields, n=1)) == chips + 1


def test_a_form_of_which_no_card_can_be_named_is_drawn_all_the_same() -> None:
    fills, _ = asked(gathering(), A, CorrectChips, owner=B)
    assert not Form(fills, (), Text.of("Done")).counts_cards


@pytest.mark.parametrize(("face_down", "said"), [(0, ["hold 8", "hold 1"]), (3, ["", ""])])
def test_how_many_are_held_is_said_only_where_none_may_lie_face_down(face_down: int, said: list[str]) -> None:
    known = seven(hands="physical", held={A: {"wood": 8, "ore": 1, "unseen": face_down}}).seen_by(A)
    kinds = {field.name: field for field in all_of(Count, prompt_blocks(MoveDraft(Choice("Discard", A), known)))}
    say = english(known)
    assert ["".join(map(say, kinds[kind].notes)).lower() for kind in ("c:wood", "c:ore")] == said
    assert (kinds["c:wood"].held is None) is (face_down > 0)
