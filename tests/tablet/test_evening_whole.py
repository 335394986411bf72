"""Whole evenings by touch alone, from the first page to the winner's: real touches, real dice and a real vane.

Each game of the registry is played once, with cards of cardboard, while onlookers ask all that must be so at every
moment of an evening. What the seats want their players in the demo say; what they do about it is tapped. Each is played
in a look of its own, and the language is turned on its way. `make test` plays one with a vane and one in whose turns it
is thrown again, until few points are enough. `make test-all` plays all of them, also to the points of the rules in
another look; `make proof` also plays each in either language from start to end.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from companion.game.panels import scores_panel
from companion.game.text import Text
from companion.rules.registry import VARIANTS
from tests.demo.outcome import Outcome, outcome
from tests.demo.variants import STAGED, first_of_each_sort
from tests.project.figures import FIGURE
from tests.tablet.guests import NAMES, Guests
from tests.tablet.onlookers import ColumnKeeps, Company, Legible
from ui.drawing.theme import Light
from ui.language.catalogues import LANGUAGES

pytest.importorskip("micropython_unix", reason="the real firmware needs MicroPython's unix port")

Sits = Callable[..., Guests]
Records = Callable[[str, object], None]
TURNED = 4
"""The turn in which somebody turns the language."""
WIDE, TALL = (1280, 800), (800, 1280)
LOOKS: tuple[dict[str, Any], ...] = (
    {"size": WIDE, "light": Light.LAMP},
    {"size": TALL, "light": Light.DAY},
    {"size": WIDE, "light": Light.DAY, "larger": True},
    {"size": TALL, "light": Light.LAMP, "larger": True},
)
NUMBERED = [(number, name, pytest.mark.xdist_group(f"{name}-by-touch")) for number, name in enumerate(VARIANTS)]
"""Each in a group of its own: an evening shares nothing with another, and all of them take a process minutes."""
BEFORE_A_COMMIT = first_of_each_sort()


@pytest.mark.parametrize(
    ("number", "variant"),
    [
        pytest.param(number, name, id=name, marks=[alone, *[pytest.mark.thorough] * (name not in BEFORE_A_COMMIT)])
        for number, name, alone in NUMBERED
    ],
)
def test_an_evening_from_an_empty_table_to_the_winners_page(
    sit: Sits, number: int, variant: str, record_property: Records
) -> None:
    first, other = sorted(LANGUAGES, reverse=bool(number % 2))
    seed, points = STAGED[variant].short
    guests = sit(first, seed, **LOOKS[number % len(LOOKS)])
    play_until_won(guests, variant, points=points)
    assert guests.evening.kit.settings.language == other
    won_as_seen(guests, first, {"victory_points": points})
    record_property(FIGURE, f"{variant}, {first} then {other}: {guests.taps.told()}")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("number", "variant"), [pytest.param(number, name, id=name, marks=alone) for number, name, alone in NUMBERED]
)
def test_an_evening_at_the_points_of_the_rules(sit: Sits, number: int, variant: str, record_property: Records) -> None:
    first, other = sorted(LANGUAGES, reverse=not number % 2)
    guests = sit(first, STAGED[variant].evening, **LOOKS[(number + 1) % len(LOOKS)])
    play_until_won(guests, variant)
    won_as_seen(guests, first, {})
    record_property(FIGURE, f"{variant}, {first} then {other}: {guests.taps.told()}")


@pytest.mark.skipif(not os.environ.get("KAZAMI_PROOF"), reason="twelve evenings more take minutes: see `make proof`")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_an_evening_in_one_language_to_its_end(sit: Sits, variant: str, language: str) -> None:
    guests = sit(language, STAGED[variant].evening)
    play_until_won(guests, variant, turned=None)
    won_as_seen(guests, language, {})


def play_until_won(guests: Guests, variant: str, *, points: int | None = None, turned: int | None = TURNED) -> None:
    """Play from the first page until somebody has won, and let onlookers look on."""
    company = Company([ColumnKeeps(), Legible(4)])
    guests.begin(variant, points)
    while not guests.won:
        if guests.evening.known.turn == turned:
            guests.turn_language()
            turned = None
        guests.play()
        company.look(guests.evening.screen)
    company.done()
    assert turned is None, "the evening was over before anybody turned the language"


def won_as_seen(guests: Guests, language: str, options: dict[str, int]) -> None:
    """Compare the page that the evening ends on with its journal, read again when all is put away."""
    guests.press("Result")
    seen, voice = guests.evening.screen.parts["points"].view, guests.evening.kit.voice
    left = outcome(guests.evening.put_away())
    game, names = left.game, [left.game.setup.seats[seat].name for seat in left.game.players]
    assert [name.upper() for name in names] == [*NAMES[language][: len(names)]]
    assert (game.setup.hands, game.setup.options) == ("physical", options), "as it was agreed on"
    won, *others = sorted(scores_panel(game).scores, key=lambda score: (score.seat != game.winner, -score.open))
    assert won.open >= game.option("victory_points") > max(score.open for score in others)
    assert seen.title == voice(Text.of("{name} wins!", name=names[won.seat]))
    assert seen.line == voice(Text.counted("with {n} point", "with {n} points", won.open))
    assert sum(int(source.points) for source in seen.sources) == won.open
    assert [(one.name, int(one.points)) for one in seen.standings] == [
        (names[score.seat], score.open) for score in (won, *others)
    ]
    made, deeds = {type(entry.move).__name__ for entry in left.path}, {*STAGED[game.variant.name].deeds}
    assert 3 * len(made & deeds) >= len(deeds), "much of what this game is about was done"
    assert (len(left.throws), len(left.directions)) == asked_of_devices(left), "no die and no direction was tapped in"


def asked_of_devices(left: Outcome) -> tuple[int, int]:
    """Return how many throws and directions the moves of an evening hold."""
    moves = [entry.move for entry in left.path]
    return sum(bool(getattr(move, "dice", ())) for move in moves), sum(hasattr(move, "side") for move in moves)
