"""Which game is played, chosen by touch: its words, its seats, its maps and its house rules, in every look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.board.maps import beginner
from companion.game.seating import COLOURS
from companion.game.state import Seat
from companion.game.variant import Variant
from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from tests.tablet.around_home import EveningOnPaper, kit_of, press, said
from tests.tablet.evenings import head_of
from tests.tablet.legible import LookedAt, faults
from ui.dialogue.draft import Begun, Draft
from ui.dialogue.house_file import HouseFile as Brought
from ui.dialogue.session_port import KeptGame
from ui.language.catalogues import LANGUAGES
from ui.language.catalogues import language as screen_language

Open = Callable[..., Any]

RULES = 4
"""The step of the house rules."""
TIGHT = (*(f"is set in {sp}" for sp in range(13, 20)), "leaves its box")
"""What a house rule that says much may still be: it has one line of its row, and a value half of the other."""
SEVERAL = tuple(VARIANTS.values())
OTHERS = [variant for variant in SEVERAL if variant is not BASE]


@pytest.mark.parametrize("language", LANGUAGES)
def test_which_game_is_asked_first_each_with_a_line_that_says_what_it_is(page: Open, language: str) -> None:
    screen = page("new_game.screen.NewGame", EveningOnPaper(variants=SEVERAL), language=language)
    for variant in SEVERAL:
        spoken = screen.kit.language if variant is BASE else screen_language(language, variant.domains)
        assert screen.parts[f"variant {variant.name}"].view.text.casefold() == spoken(variant.name).casefold()
        assert screen.parts[f"variant {variant.name}"].view.about == spoken(variant.about.msgid) != ""
    assert screen.parts["variant base"].view.chosen, "as it was played last"
    assert len(screen.parts["agenda"].beads) == 5


def test_a_card_says_how_long_its_games_last_here_and_nothing_before_there_are_three(page: Open) -> None:
    house = Timed(variants=SEVERAL)
    cards = page("new_game.screen.NewGame", house, language="ja").parts
    assert (cards["variant base"].view.players, cards["variant base"].view.lasts) == ("3–6人", "70分")
    assert cards[f"variant {OTHERS[0].name}"].view.lasts == ""


class Timed(EveningOnPaper):
    """The kept games that are over took 61, 62, ... minutes."""

    @property
    def games(self) -> tuple[KeptGame, ...]:
        return tuple(replace(game, lasted=60.0 * (60 + game.id)) for game in super().games)


def test_a_draft_is_gone_on_with_by_its_card_and_another_card_begins_another_game_and_leaves_it(
    page: Open, tap: Callable[..., None]
) -> None:
    house = EveningOnPaper(variants=SEVERAL)
    screen = page("new_game.screen.NewGame", house)
    press(tap, screen, "variant base", "add brown")
    kept = house.draft
    assert kept is not None
    for card, asked in (("variant base", "Who plays?"), (f"variant {OTHERS[0].name}", "Who plays?")):
        screen.parent.remove_widget(screen)
        screen = page("new_game.screen.NewGame", house)
        assert [
            name for name, part in screen.parts.items() if getattr(getattr(part, "view", None), "begun", False)
        ] == ["variant base"]
        press(tap, screen, card)
        assert said(screen) == asked and house.draft == kept
    assert screen.variant is OTHERS[0]


@pytest.mark.parametrize("many", range(1, 10))
@pytest.mark.parametrize(
    "size", [(1280, 800), (800, 1280), (1422, 800), (800, 480), pytest.param((1920, 1080), marks=pytest.mark.thorough)]
)
def test_so_many_variants_each_have_a_card_that_can_be_read_and_touched(
    page: Open, many: int, size: tuple[int, int]
) -> None:
    variants = [BASE.differing(name=f"base{n}") if n else BASE for n in range(many)]
    screen = page("new_game.screen.NewGame", EveningOnPaper(variants=variants), size)
    assert [*faults(screen)] == []


@pytest.mark.parametrize("variant", OTHERS, ids=lambda variant: variant.name)
def test_another_variant_is_chosen_by_one_touch_with_its_seats_maps_and_rules(
    page: Open, tap: Callable[..., None], variant: Variant
) -> None:
    house = EveningOnPaper(variants=SEVERAL)
    screen = page("new_game.screen.NewGame", house)
    press(tap, screen, f"variant {variant.name}")
    assert len(screen.draft.players) in variant.players and screen.draft.board.island in variant.kits
    unplayed = {seat.name for seat in screen.draft.seats if seat.neutral}
    assert unplayed <= {*map(str.capitalize, COLOURS)}, "each is called as its colour"
    for colour in screen.draft.free_colours[: max(variant.players) - len(screen.draft.players)]:
        press(tap, screen, f"add {colour}")
    assert not [name for name in screen.parts if name.startswith("add ")], "no seat more than play it"
    press(tap, screen, "bright", "bright", "bright")
    shown = set[str]()
    while not shown >= (now := {name.removesuffix(" title") for name in screen.parts if name.endswith(" title")}):
        shown |= now
        press(tap, screen, "other0")
    assert shown == {"hands", "dice"} | set(variant.options)
    press(tap, screen, "bright", "first0", "bright")
    assert house.asked[0][1].variant == variant.name


def test_a_variant_that_was_named_before_is_not_asked_for_but_can_be_changed(
    page: Open, tap: Callable[..., None]
) -> None:
    house = EveningOnPaper(variants=SEVERAL)
    house.brought = Brought(OTHERS[0], None, {})
    screen = page("new_game.screen.NewGame", house)
    assert said(screen) == "Who plays?" and screen.variant is OTHERS[0]
    press(tap, screen, "other0")
    assert said(screen) == "Which game?"
    press(tap, screen, "variant base")
    assert screen.variant is BASE


def test_another_language_keeps_the_variant_and_speaks_its_words(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame", EveningOnPaper(variants=SEVERAL))
    press(tap, screen, f"variant {OTHERS[0].name}")
    screen.fit(kit_of(language="ja"))
    assert screen.variant is OTHERS[0] and screen.kit.domains == OTHERS[0].domains


@pytest.mark.parametrize("step", [0, 5])
def test_which_game_and_what_comes_last_can_be_read_and_touched(page: Open, in_every_look: LookedAt, step: int) -> None:
    screen = page("new_game.screen.NewGame", EveningOnPaper(variants=SEVERAL))
    screen.now = replace(screen.now, step=step)
    assert in_every_look(screen) == {}


def test_a_draft_and_what_is_known_of_each_game_can_be_read_and_touched(page: Open, in_every_look: LookedAt) -> None:
    house = Timed(variants=SEVERAL)
    seats = tuple(
        Seat(name, colour) for name, colour in zip(("Bartholomew", "しょうたろう", "Mika"), COLOURS, strict=False)
    )
    house.draft = Begun("base", 3, Draft(seats, beginner(), "beginner"))
    screen = page("new_game.screen.NewGame", house)
    assert in_every_look(screen) == {} and screen.parts["draft"].lines


@pytest.mark.parametrize("variant", OTHERS, ids=lambda variant: variant.name)
def test_every_house_rule_of_another_variant_has_its_place_and_can_be_touched(
    page: Open, in_every_look: LookedAt, variant: Variant
) -> None:
    house = EveningOnPaper(variants=SEVERAL)
    house.brought = Brought(variant, None, {})
    screen = page("new_game.screen.NewGame", house)
    screen.now = replace(screen.now, step=RULES)
    wrong = list[str]()

    def turned(screen: Any) -> None:
        left = {"hands", "dice", *variant.options}
        while shown := left & {name.removesuffix(" title") for name in screen.parts}:
            wrong.extend(fault for fault in faults(screen) if not fault.endswith(TIGHT))
            left -= shown
            screen.rules.turn()
        assert left == set()

    in_every_look(screen, turned)
    assert wrong == []


def test_a_past_evening_says_which_game_it_was(page: Open, tap: Callable[..., None]) -> None:
    screen = page("past.Past", EveningOnPaper(variants=SEVERAL))
    press(tap, screen, "evening0")
    assert head_of(screen.dialog).line.startswith("base game: 200 moves")
