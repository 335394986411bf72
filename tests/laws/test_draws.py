"""Laws of chance: what chance fills in is counted where it was drawn, so that the next draw there is another one."""

from __future__ import annotations

from companion.game.moves import Choice, next_prompt
from companion.game.prompts import Dice, SomeCards
from companion.game.secret import KAZAMI
from companion.game.state import THROWS
from tests.laws.evenings import Evening


def test_what_chance_drew_is_counted_in_its_place_before_everybody(evening: Evening) -> None:
    for at, move in enumerate(evening.moves):
        choice, game = Choice(type(move).__name__, move.seat), evening.games[at]
        while prompt := next_prompt(game, choice):
            choice = choice.with_field(prompt.field, getattr(move, prompt.field))
            if prompt.filler != "chance":
                continue
            assert isinstance(prompt, (Dice, SomeCards)), "chance fills nothing else: nobody could count it"
            where, number = (THROWS, 1) if isinstance(prompt, Dice) else (prompt.whose, prompt.least)
            assert isinstance(prompt, Dice) or prompt.least == prompt.most, "how many are drawn is no matter of chance"
            for viewer in (*evening.viewers, KAZAMI):
                before, after = evening.known(viewer)[at].drawn, evening.known(viewer)[at + 1].drawn
                assert after[where] == before.get(where, 0) + number, (at, viewer, move)
