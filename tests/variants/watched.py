"""A running table at which the first two seats keep the watch: each has oil, and seals how much it burns."""

from __future__ import annotations

from companion.board.maps import beginner
from companion.game.cards import Cards
from companion.game.correct import Correct
from companion.game.decide import choices
from companion.game.facts import AgendaSet, CardsMoved, Stated
from companion.game.moves import Choice, next_prompt
from companion.game.seals import Seal
from companion.game.secret import EVERYONE, Secret
from companion.game.state import Setup, Step
from companion.game.text import Refusal
from companion.table import Table
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from tests.variants.harbour_lights.lights import OIL, STORE, oil
from tests.variants.scenes import NEUTRAL, PLAYERS

VARIANTS = {HARBOUR_LIGHTS.name: HARBOUR_LIGHTS}
SETUP = Setup(variant=HARBOUR_LIGHTS.name, seats=(*PLAYERS, NEUTRAL), board=beginner(), hands="digital", dice="kazami")
SALT = "00112233445566778899aabbccddeeff"


def to_the_watch(table: Table) -> None:
    """Go from the beginning of a game to the watch."""
    while table.game.turn == 0:
        assert table.game.front is not None
        choice = choices(table.game, table.game.front.waiting[0])[0]
        while prompt := next_prompt(table.game, choice):
            choice = choice.with_field(prompt.field, getattr(prompt, "options")[0])  # noqa: B009 - placements only have places
        made(table, choice)
    flasks = [CardsMoved(STORE, oil(seat), Secret(Cards({OIL: 3}), EVERYONE)) for seat in (0, 1)]
    watch = AgendaSet((Step("watch", (0, 1), opened=True), Step("watch_end"), Step("end_turn")))
    done = table.submit(Correct(seat=0, revision=table.game.revision, facts=tuple(map(Stated, (*flasks, watch)))))
    assert not isinstance(done, Refusal), done


def burn(table: Table, seat: int, flasks: int, seal: Seal | None = None) -> None:
    """Burn oil, sealed or not."""
    made(table, Choice("BurnOil", seat, (("flasks", flasks),), seal))


def made(table: Table, choice: Choice) -> None:
    """Make a move."""
    done = table.submit(choice)
    assert not isinstance(done, Refusal), done
