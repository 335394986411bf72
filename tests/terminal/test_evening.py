"""A whole evening by lines of text: the screen alone is enough to play to a winner, in both languages."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.cells import cell_len

from companion.board.maps import pips
from companion.game.cards import Cards
from companion.game.decide import choices
from companion.game.prompts import Dice, Direction, Number, OneOf, Place, Prompt, SomeCards
from companion.game.secret import TABLE
from companion.game.state import NOBODY
from companion.game.variant import Variant
from companion.rules.registry import VARIANTS
from tests.terminal.tables import Evening, Hands, a_setup
from ui.terminal.lines import WIDTH

SEED = 7
"""Of five that were tried the one that takes the least time: some evenings are four times as long as others."""
FAVOURITES = ("City", "Settlement", "Buy", "Road", "Knight", "Victory", "Bid", "Build", "Widen")


def worth(evening: Evening, place: str) -> int:
    """How many of the 36 throws bring something at a corner; nobody plays a whole evening on a desert coast."""
    known = evening.screen.known
    hexes = known.island.corner_hexes.get(place, ())
    return sum(pips(token) for hex_ in hexes if (token := known.board.token_of(hex_)))


def answer(prompt: Prompt, evening: Evening, rng: random.Random) -> str:
    """A line that answers a prompt, as a person at the table would type it."""
    voice = evening.screen.voice
    match prompt:
        case Place(options=options) if evening.screen.known.turn == 0:
            return str(evening.screen.places[max(options, key=lambda place: worth(evening, place))])
        case Place(options=options) | OneOf(options=options):
            return str(rng.randint(1, len(options)))
        case Number(least=least, most=most):
            return str(rng.randint(least, most))
        case Dice(which=which):
            return " ".join(str(rng.randint(1, 6)) for _ in which)
        case Direction():
            return str(rng.randint(1, 6))
        case SomeCards(ready=ready) if ready:
            return str(rng.randint(1, len(ready)))
        case SomeCards(among=among) if among is not None:
            return price(prompt, among, evening)
        case SomeCards(held=held, least=least, kinds=kinds):
            own = evening.screen.draft
            assert own is not None
            known = evening.table.known(own.choice.seat).pile(prompt.whose) if own.alone else held
            pool = [kind for kind, n in known for _ in range(n) if kind in kinds] + ["face_down"] * known.unseen
            rng.shuffle(pool)
            counts = {kind: pool[:least].count(kind) for kind in pool[:least]}
            return ", ".join(f"{n} {voice.term(kind)}" for kind, n in counts.items()) or "0"


def price(prompt: SomeCards, among: Cards, evening: Evening) -> str:
    """As few as may be of what is asked, out of what the seat itself knows that it holds."""
    draft, voice = evening.screen.draft, evening.screen.voice
    assert draft is not None
    held, left = evening.table.known(draft.choice.seat).pile(prompt.whose), prompt.least
    named = list[str]()
    for kind, n in among:
        paid = min(n, left, held.of(kind) + held.unseen)
        left -= paid
        named += [f"{paid} {voice.term(kind)}"] if paid else []
    return "back" if left else ", ".join(named) or "0"  # the table offers what the seat knows that it cannot pay


def play(evening: Evening, rng: random.Random, most: int = 12_000) -> list[str]:
    """Type until somebody has won; return everything that was said."""
    evening.screen.greet()
    said = [evening.said()]
    for _ in range(most):
        if evening.table.known(TABLE).winner != NOBODY:
            return said
        said.append(evening.type(line(evening, rng)))
    raise AssertionError("nobody won")


def line(evening: Evening, rng: random.Random) -> str:
    screen = evening.screen
    if screen.asking:
        return "yes"[
            : 3 * ("yes" in screen.line_prompt or "はい" in screen.line_prompt)
        ]  # Enter shows a seat its cards
    if screen.draft and screen.draft.prompt:
        return answer(screen.draft.prompt, evening, rng)
    if (waiting := screen.view.device_asked) and isinstance(waiting.prompt, Dice):
        return answer(waiting.prompt, evening, rng)
    found = dict(enumerate(screen.choices(), 1))
    able = {i: c for i, c in found.items() if c in choices(evening.table.known(c.seat), c.seat)} or found
    wanted = [i for i, c in able.items() if any(name in c.move for name in FAVOURITES)]
    trades = [i for i, c in able.items() if c.move == "BankTrade"]
    if wanted and rng.random() < 0.7:
        return str(rng.choice(wanted))
    if trades and rng.random() < 0.5:
        return str(rng.choice(trades))
    return str(rng.choice([i for i, c in able.items() if c.move != "OfferTrade"] or [*able]))


class Company(NamedTuple):
    """Who plays what, and how it is told."""

    variant: Variant
    players: int
    hands: Hands
    code: str
    target: int

    def __str__(self) -> str:
        return f"{self.variant.name}-{self.players}-{self.hands}-{self.code}-{self.target}"


def companies() -> Iterator[Company]:
    """Every variant with each kind of hands, each language, and as many players as there may be, to a few points."""
    for variant in VARIANTS.values():
        yield Company(variant, min(4, max(variant.players)), "digital", "ja", 5)
        yield Company(variant, max(variant.players), "physical", "en", 4)


def thorough() -> Iterator[Company]:
    """Every variant with the fewest players, to the points its rules say."""
    for variant in VARIANTS.values():
        yield Company(variant, min(variant.players), "physical", "en", variant.options["victory_points"].default)


def each() -> list[Any]:
    """Return every company; before a commit every variant with one sort of hands, in turn."""
    every = (*companies(), *thorough())
    everyday = [nth < 2 * len(VARIANTS) and nth % 4 in (0, 3) for nth in range(len(every))]
    marks = [() if now else pytest.mark.thorough for now in everyday]
    return [pytest.param(company, marks=mark) for company, mark in zip(every, marks, strict=True)]


@pytest.mark.parametrize("company", each(), ids=str)
def test_a_game_is_played_to_its_winner_in_lines_of_text(tmp_path: Path, company: Company) -> None:
    variant, players, hands, code, target = company
    evening = Evening(tmp_path, a_setup(players, hands, None, target, variant), code)
    said = "".join(play(evening, random.Random(SEED)))
    known = evening.table.known(TABLE)
    winner = evening.screen.voice.name(known.winner)
    assert {"en": f"{winner} has won.", "ja": f"{winner}の勝ちです。"}[code] in said
    points = sum(part.points for part in known.variant.questions.points(known, known.winner) if part.open)
    assert points >= target
    rows = [row for row in said.splitlines() if not row.startswith("https://")]  # cut in two it would lead nowhere
    too_wide = [row for row in rows if cell_len(row) > WIDTH]
    assert too_wide == []
    assert "…" not in said  # nothing is cut off
    raw = [word for word in ("longest_road", "year_of_plenty", "cards_in_hand", "choice_", "|1,") if word in said]
    assert raw == []


def test_a_game_goes_on_where_it_was_after_the_power_failed(tmp_path: Path) -> None:
    evening = Evening(tmp_path, a_setup())
    evening.settle_in()
    evening.type("5 3")
    before = evening.table.log(TABLE)
    evening.journal.close()
    again = Evening(tmp_path, None)
    again.screen.greet(resumed=True)
    said = again.said()
    assert again.table.log(TABLE) == before
    assert "The game goes on. Compare with the table:" in said
    assert "• Ann: road at" in said
    assert "Now, if wanted: Trade. Waiting for Ann." in said
