"""A variant of fish: hexes that produce at several numbers, or in the sea; a seat with its own target of points;
prices in cards of different worth."""

from __future__ import annotations

import pytest

from companion.game.cards import Cards
from companion.game.decide import decide, fold
from companion.game.facts import AwardMoved, CardsMoved, PieceMoved, PiecePlaced
from companion.game.move_effects import Yield, effects_of
from companion.game.moves import Choice, next_prompt
from companion.game.panels import scores_panel
from companion.game.prompts import SomeCards, fits
from companion.game.secret import EVERYONE, Secret
from companion.game.silent import silent
from companion.game.state import BANK, Game, Piece, hand
from companion.game.text import Refusal
from companion.rules.base import BASE
from companion.rules.base.names import DECK, shown
from companion.statistics import expected_gain
from tests.dialogue.page.shown import english
from tests.variants.fishery import FISH, FISHERY, FISHES, GROUND, LAKE, OLD_BOOT, PIKE, PRICE
from tests.variants.scenes import at, do, given, made, move, refused, table
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import Count, Form, SeatRow
from ui.dialogue.page.counting import counting
from ui.dialogue.page.panels import panel_blocks, seat_rows
from ui.dialogue.page.prompts import prompt_blocks
from ui.language.catalogues import language
from ui.language.voice import Voice
from ui.terminal.painter import Painter
from ui.terminal.typed_values import cards_example, value

FISHER = 1
THROWS = {2: (1, 1), 3: (1, 2), 4: (1, 3), 11: (5, 6), 12: (6, 6)}


def fishing(hex_: str) -> tuple[Game, str]:
    """Return a game at the throw with one more settlement at a hex, and where that stands."""
    game = at(table(FISHERY), "roll", "end_turn")
    free = next(corner for corner in game.island.corners if hex_ in corner.split("|") and corner not in game.pieces)
    return given(game, PiecePlaced(free, Piece("settlement", FISHER))), free


def lake() -> str:
    return next(hex_ for hex_, terrain in table(FISHERY).board.terrain if terrain == LAKE)


def off_the_lake(game: Game) -> Game:
    """Put the robber on another hex than the lake."""
    robber, here = Piece("robber"), game.where("robber")
    assert here is not None
    other = next(hex_ for hex_ in game.island.land if hex_ != here)
    return given(game, PieceMoved(here, other, robber, robber))


def fish(game: Game) -> int:
    return game.hand(FISHER).of(FISH)


@pytest.mark.parametrize("total", [2, 3, 11, 12])
def test_a_hex_may_produce_at_several_numbers(total: int) -> None:
    game, _ = fishing(lake())
    game = off_the_lake(game)
    assert fish(do(game, "Roll", 0, dice=THROWS[total])) == 1


def test_the_robber_keeps_it_back_and_that_is_said() -> None:
    game, _ = fishing(lake())
    facts = made(game, move(game, "Roll", 0, dice=(1, 1)))
    after = fold(game, facts)
    assert fish(after) == 0
    assert any(text.msgid.startswith("{what} at {place}") for text in silent(after, facts))


def test_a_hex_in_the_sea_may_produce_and_people_see_what_it_brought() -> None:
    game, place = fishing(GROUND)
    facts = made(game, move(game, "Roll", 0, dice=THROWS[4]))
    after = fold(game, facts)
    found = effects_of(after, facts)
    assert fish(after) == 1
    assert GROUND in found.hexes
    assert Yield(place, FISHER, Cards.one(FISH)) in [one for one in found.yields if one.cards.of(FISH)]


def test_a_count_of_the_bank_pays_by_the_same_numbers() -> None:
    game, _ = fishing(GROUND)
    drawn = CardsMoved(BANK, hand(0), Secret(Cards.facedown(FISHES), EVERYONE))
    game = do(given(game, drawn), "Roll", 0, dice=THROWS[4])
    assert game.front and (game.front.name, game.front.about) == ("count_bank", FISH)
    before = fish(game)
    assert fish(do(game, "CountBank", 0, number=2)) == before + 1


def test_what_a_throw_brings_on_average_counts_them() -> None:
    game, place = fishing(GROUND)
    plain = given(at(table(BASE), "roll", "end_turn"), PiecePlaced(place, Piece("settlement", FISHER)))
    more = expected_gain(game)[FISHER].expected - expected_gain(plain)[FISHER].expected
    assert more == pytest.approx(3 / 36)


def booted(seat: int, points: int) -> Game:
    """Return a game to ten points in which the first seat has these, and this one the old boot."""
    game = given(at(table(FISHERY), "build", "end_turn"), AwardMoved(OLD_BOOT, seat))
    parts = FISHERY.questions.points(game, 0)
    cards = Cards({"victory_point": points - sum(part.points for part in parts)})
    return given(game, CardsMoved(DECK, shown(0), Secret(cards, EVERYONE)))


@pytest.mark.parametrize(("boot", "points", "winner"), [(0, 10, None), (0, 11, 0), (1, 10, 0), (1, 9, None)])
def test_who_has_a_target_of_its_own_wins_with_that(boot: int, points: int, winner: int | None) -> None:
    assert FISHERY.winner(booted(boot, points)) == winner


def test_a_game_goes_on_until_the_target_is_reached_and_ends_when_it_sinks() -> None:
    game = booted(0, 10)
    assert refused(game, "DeclareVictory", 0) == "too-few-points"
    after = do(game, "CorrectAward", 0, award=OLD_BOOT, holder=1)
    assert after.winner == 0


def test_terminal_and_pages_show_a_target_where_it_differs() -> None:
    game = booted(1, 9)
    panel = scores_panel(game)
    assert (panel.target, [score.target for score in panel.scores]) == (10, [None, 11, None])
    for code, said in (("en", "To win: 11"), ("ja", "勝利：11点")):
        voice = Voice(language(code, FISHERY.domains), game)
        assert sum(said in line.plain for line in Painter(game, voice).lines(panel_blocks(panel, game))) == 1
        rows = [row for row in seat_rows(panel, game) if isinstance(row, SeatRow)]
        assert [said in map(voice, row.facts) for row in rows] == [False, True, False]


def selling(**fish: int) -> Game:
    """Return a game in which the first seat may sell these fish."""
    drawn = CardsMoved(BANK, hand(0), Secret(Cards(fish), EVERYONE))
    return given(at(table(FISHERY), "build", "end_turn"), drawn)


@pytest.mark.parametrize(
    ("paid", "enough"),
    [
        ({FISH: 4}, True),
        ({PIKE: 2}, True),
        ({FISH: 1, PIKE: 1}, True),
        ({FISH: 5, PIKE: 2}, True),
        ({FISH: 3}, False),
        ({PIKE: 1}, False),
        ({}, False),
    ],
)
def test_any_number_of_cards_may_be_named_that_is_worth_enough(paid: dict[str, int], enough: bool) -> None:
    game = selling(fish=5, pike=2)
    prompt = next_prompt(game, Choice("SellFish", 0))
    assert isinstance(prompt, SomeCards) and fits(prompt, Cards(paid)) is enough
    answer = decide(game, move(game, "SellFish", 0, cards=Cards(paid)))
    assert isinstance(answer, Refusal) is not enough


def test_what_is_named_is_paid() -> None:
    after = do(selling(fish=5, pike=2), "SellFish", 0, cards=Cards({FISH: 1, PIKE: 1}))
    assert (after.hand(0).of(FISH), after.hand(0).of(PIKE)) == (4, 1)


def test_a_page_counts_the_cards_and_what_they_are_worth() -> None:
    game = selling(fish=5, pike=2)
    (form,) = (block for block in prompt_blocks(MoveDraft(Choice("SellFish", 0), game)) if isinstance(block, Form))
    assert form.gauge is not None and form.gauge.text is not None
    assert (form.gauge.least, form.gauge.least_worth, form.gauge.any_number) == (1, PRICE, True)
    assert english(game)(form.gauge.text) == "Worth at least 4 together"


def test_a_sheet_counts_them_tap_by_tap_and_is_sent_once_it_is_enough() -> None:
    game = selling(fish=5, pike=2)
    (form,) = (
        block for block in prompt_blocks(MoveDraft(Choice("SellFish", 0), game), shared=True) if isinstance(block, Form)
    )
    fish, pike = (field for field in form.fields if isinstance(field, Count) and field.icon)
    now = counting(form)
    assert now.needs is not None and english(game)(now.needs) == "Worth at least 4 together"
    for field, enough in ((fish, False), (fish, False), (pike, True)):
        after = now.after(field, 1)
        assert after is not None and after.ready is enough
        now = after


@pytest.mark.parametrize(("typed", "taken"), [("pike fish", Cards({PIKE: 1, FISH: 1})), ("3 fish", None)])
def test_a_terminal_takes_them_or_says_what_is_needed(typed: str, taken: Cards | None) -> None:
    game = selling(fish=5, pike=2)
    prompt = next_prompt(game, Choice("SellFish", 0))
    assert isinstance(prompt, SomeCards)
    voice = Voice(language("en", FISHERY.domains), game)
    read = value(prompt, typed, voice, {})
    said = voice(read.text) if isinstance(read, Refusal) else read
    assert said == ("Worth at least 4 together" if taken is None else taken)
    assert fits(prompt, cards_example(prompt))
