"""Every form of panel and of prompt is drawn in both languages within 80 columns, and no choice is cut off."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from companion.game.cards import Cards
from companion.game.decide import begin
from companion.game.moves import Choice, next_prompt
from companion.game.panels import (
    AgendaShown,
    Bead,
    Call,
    Calls,
    Caption,
    CardsShown,
    Dial,
    DiceShown,
    Item,
    Map,
    Mark,
    Menu,
    Notice,
    Panel,
    Row,
    Score,
    Scores,
    Side,
    Sign,
    Tally,
    Track,
    Versus,
)
from companion.game.prompts import Dice, Direction, Number, OneOf, Place, Prompt, SomeCards
from companion.game.questions import OpenCount, Part
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Game
from companion.game.text import Refusal, SeatName, Text, Word
from companion.rules.base import BASE
from companion.rules.gathering.battle import Attack
from tests.rules.gathering.board import position
from tests.terminal.tables import a_setup, large_board
from ui.language.catalogues import LANGUAGES, language
from ui.language.voice import Voice
from ui.terminal.board import numbered
from ui.terminal.panels import WIDTH, lines_of, listed, wrapped
from ui.terminal.prompts import asked, prompt_lines
from ui.terminal.typed_values import value

LONG = Text.of("Not enough cards: {what} costs {cost}.", what=Word("settlement"), cost=Cards({"wood": 1, "ore": 2}))
CALL, MANY = Cards({"ore": 1, "wood": 1}), Cards({"ore": 9, "wood": 9})
PRICES = (("ore", 5), ("wood", 3))
PARTS = tuple(Part(Text.of("{w}", w=Word(word)), 2) for word in ("settlements", "cities", "longest_road")) * 3


def a_game() -> Game:
    return begin(BASE, a_setup(6, board=large_board()))


def panels(game: Game) -> list[Panel]:
    corner, edge, hex_ = game.island.corners[0], game.island.edges[0], game.island.land[0]
    seats = range(6)
    return [
        Map(
            (Mark(corner, "city", 0), Mark(edge, "road", 1), Mark(hex_, "robber", -1), Mark(hex_, "tower", 2)),
            (Sign(corner, "−2", "loss"),),
        ),
        Scores(tuple(Score(seat, PARTS, (OpenCount(LONG, "road", 12, LONG),) * 3) for seat in seats), 10),
        DiceShown((6, 6)),
        DiceShown(()),
        AgendaShown(tuple(Bead(Text.of(rule.text), (0, 1, 2), rule.optional) for rule in BASE.steps.values())),
        Tally(
            Text.of("{w}", w=Word("counts")), (Row(LONG, (1, 2, 3, 4, 5, 6)), Row(LONG, (Track(3, 5, "crown"),) * 6))
        ),
        Tally(Text.of("{w}", w=Word("bank")), tuple(Row(LONG, (n,)) for n in range(5)), (LONG,)),
        CardsShown(LONG, Cards(dict.fromkeys(BASE.kinds, 19), 12)),
        Calls(LONG, (Call(0, LONG), Call(1, None)), 2),
        Calls(LONG, (Call(0, LONG, Cards({"ore": 3})), Call(1, why=LONG)), 2, leading=0, notes=(LONG, LONG)),
        Caption((LONG, LONG)),
        Menu(LONG, 0, (Item("Cast", LONG, MANY), Item("Brew", LONG, CALL, why=LONG)), notes=(LONG, LONG)),
        Versus(LONG, Side(0, PARTS), Side(-1, PARTS)),
        Dial(LONG, ("N", "NE", "SE", "S", "SW", "NW"), 3),
        Notice(Text.of("{seat} has won.", seat=SeatName(0))),
    ]


def prompts(game: Game) -> list[Prompt]:
    return [
        Place("place", LONG, game.island.corners),
        Place("place", LONG, game.island.edges[:9]),
        OneOf("kind", LONG, tuple((n, LONG) for n in range(7))),
        Number("number", LONG, 0, 19),
        SomeCards("cards", LONG, "hand:0", Cards({"wood": 3}, 2), 1, 5, tuple(BASE.kinds)),
        SomeCards("cards", LONG, "hand:0", Cards(), 0, 0, ()),
        Dice("dice", LONG, ("a", "b"), 0),
        SomeCards("cards", LONG, "bid", MANY, 2, 9, ("ore", "wood"), worth=PRICES, least_worth=8, ready=(CALL,)),
        SomeCards("cards", LONG, "hand:0", Cards({"wood": 3}, 2), 1, 3, ("ore", "wood"), among=CALL, owed=True),
        Direction("side", LONG, tuple("abcdef")),
    ]


def test_a_side_that_is_nobodys_is_called_by_its_own_name() -> None:
    game = a_game()
    storm = Versus(LONG, Side(NOBODY, PARTS, name=Text.of("{w}", w=Word("ore"))), Side(NOBODY, PARTS), over=True)
    lines = [line.plain for line in lines_of(storm, game, Voice(language("en", BASE.domains), game))]
    assert [line.split(":")[0].strip() for line in lines[1:] if " = " in line] == ["Ore", "nobody"]


@pytest.mark.parametrize("columns", [(LONG,), (LONG, LONG)])
def test_the_title_of_a_tally_begins_with_a_large_letter(columns: tuple[Text, ...]) -> None:
    game, ore = a_game(), Text.of("{w}", w=Word("ore"))
    tally = Tally(ore, (Row(ore, (1,) * len(columns)),), columns)
    first, *_ = lines_of(tally, game, Voice(language("en", BASE.domains), game))
    assert first.plain.startswith("Ore")


@pytest.mark.parametrize(
    ("track", "written"),
    [(Track(0, 3), "○○○ 0/3"), (Track(2, 3), "●●○ 2/3"), (Track(2, 3, "robber"), "●●◆○ 2/3")],
)
def test_a_track_is_written_step_by_step(track: Track, written: str) -> None:
    game = a_game()
    for columns in ((LONG,), (LONG, LONG)):
        tally = Tally(LONG, (Row(Text.of("{w}", w=Word("ore")), (track,) * len(columns)),), columns)
        said = "\n".join(line.plain for line in lines_of(tally, game, Voice(language("en", BASE.domains), game)))
        assert said.count(written) == len(columns)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_panel_is_drawn_within_80_columns(code: str) -> None:
    game = a_game()
    voice = Voice(language(code, BASE.domains), game)
    assert {type(panel) for panel in panels(game)} == set(get_args(Panel))
    for panel in panels(game):
        lines = lines_of(panel, game, voice)
        assert [line.plain for line in lines if line.cell_len > WIDTH] == []
        assert lines or panel == DiceShown(())


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_prompt_is_asked_and_drawn_within_80_columns(code: str) -> None:
    game = a_game()
    voice = Voice(language(code, BASE.domains), game)
    assert {type(prompt) for prompt in prompts(game)} == set(get_args(Prompt))
    for prompt in prompts(game):
        places = numbered(game.island, prompt.options) if isinstance(prompt, Place) else {}
        assert voice(LONG) in asked(prompt, voice)
        assert [line.plain for line in prompt_lines(prompt, game, voice, places) if line.cell_len > WIDTH] == []


def test_what_a_hand_is_known_to_hold_is_listed_for_its_owner_alone() -> None:
    voice = Voice(language("en", BASE.domains), a_game())
    prompt = SomeCards("get", LONG, "hand:1", Cards({"ore": 2}), 1, 2, ("wood", "ore"))
    listed = {}
    for viewer in (TABLE, 0, 1):
        known = replace(begin(BASE, a_setup(), viewer), piles={"hand:1": Cards({"ore": 2})})
        listed[viewer] = [line.plain.strip() for line in prompt_lines(prompt, known, voice, {})]
    hidden = ["There: 2 face down. Kinds: wood, ore."]
    assert listed == {TABLE: hidden, 0: hidden, 1: ["There: 2 ore. Kinds: wood, ore."]}


def test_the_call_that_stands_is_marked_and_whoever_is_asked_comes_last() -> None:
    game = a_game()
    calls = Calls(LONG, (Call(0, cards=CALL), Call(1)), 2, leading=0, notes=(LONG,))
    said = [line.plain for line in lines_of(calls, game, Voice(language("en", BASE.domains), game))]
    assert said[1:4] == ["▸ Ann: 1 ore, 1 wood", "  Ben: passes", "  Cleo: ?"]


def test_who_is_asked_next_in_a_round_comes_after_who_is_asked() -> None:
    game = a_game()
    calls = Calls(LONG, (Call(0, cards=CALL),), 1, leading=0, after=2)
    said = [line.plain for line in lines_of(calls, game, Voice(language("en", BASE.domains), game))]
    assert said[1:] == ["▸ Ann: 1 ore, 1 wood", "  Ben: ?", "  Cleo: next"]


def test_a_menu_names_its_seat_each_price_and_why_something_cannot_be_had() -> None:
    game = a_game()
    items = (Item("Cast", Text.of("Cast"), CALL), Item("Brew", Text.of("Brew"), MANY, why=Text.of("Not now")))
    menu = Menu(Text.of("book"), 1, items, notes=(Text.of("one"), Text.of("two")))
    said = [line.plain for line in lines_of(menu, game, Voice(language("en", BASE.domains), game))]
    assert said == ["Ben's book: one, two", "  Cast (1 ore, 1 wood)", "  Brew (9 ore, 9 wood): Not now"]


def test_what_a_raise_needs_and_what_may_be_paid_is_said_before_it_is_typed() -> None:
    game = a_game()
    voice = Voice(language("en", BASE.domains), game)
    bid, price = (
        prompt for prompt in prompts(game) if isinstance(prompt, SomeCards) and (prompt.worth or prompt.among)
    )
    told = "\n".join(line.plain for line in prompt_lines(bid, game, voice, {}))
    assert "ore 5, wood 3" in told and "At least 2 cards worth 8, or more cards" in told
    assert "1: 1 ore, 1 wood (worth 8)" in told and "There:" not in told
    assert "Only out of these: 1 ore, 1 wood." in "\n".join(line.plain for line in prompt_lines(price, game, voice, {}))
    assert value(bid, "1", voice, {}) == CALL, "a number alone takes what lies ready"
    assert isinstance(value(bid, "2", voice, {}), Refusal)
    too_low = value(bid, "2 wood", voice, {})
    assert isinstance(too_low, Refusal) and voice(too_low.text) == "At least 2 cards worth 8, or more cards"
    assert value(bid, "3 wood", voice, {}) == Cards({"wood": 3})
    assert isinstance(value(price, "2 wood", voice, {}), Refusal)


def test_on_a_screen_all_look_at_no_line_says_what_a_hand_holds_and_a_count_says_what_it_is() -> None:
    held = {0: {"sheep": 2, "wood": 1}}
    play = position(hands="physical", attack={0: "ore ore ore", 1: "ore ore ore"}, held=held, chips={1: 3})
    play.does(0, Attack, target=1)
    shared, own = (cards_told_to(play.seen_by(viewer), Choice("ShowCards", 0)) for viewer in (TABLE, 0))
    assert "Only out of these" not in shared and "2 sheep" not in shared and "3 face down" in shared
    assert "There: 2 sheep, 1 wood." in own and "Only out of these" not in own, "once is enough"
    prompt = next_prompt(play.seen_by(TABLE), Choice("CorrectChips", 0, (("owner", 1),)))
    assert isinstance(prompt, Number) and asked(prompt, Voice(language("en", BASE.domains), a_game())) == (
        "How many chips? (0–40; now 3)"
    )


def cards_told_to(known: Game, choice: Choice) -> str:
    """Return what the terminal says of the cards a choice asks for, to who knows this."""
    prompt = next_prompt(known, choice)
    assert isinstance(prompt, SomeCards)
    voice = Voice(language("en", known.variant.domains), known)
    return "\n".join(line.plain for line in prompt_lines(prompt, known, voice, {}))


@pytest.mark.parametrize("word", ["a" * 200, "語" * 120, "short", "", "a " * 90])
def test_wrapping_loses_no_sign_and_keeps_the_width(word: str) -> None:
    lines = [line.plain for line in wrapped(word, "  ")]
    assert max(map(cell_len, lines)) <= WIDTH
    assert "".join(lines).replace(" ", "") == word.replace(" ", "")


def test_a_list_shows_every_item_whole_however_long_it_is() -> None:
    items: list[Any] = [f"item {'x' * n}" for n in range(0, 90, 7)]
    text = " ".join(line.plain for line in listed(items)).replace(" ", "")
    assert [item for item in items if item.replace(" ", "") not in text] == []


def said(panel: Panel, code: str = "en") -> list[str]:
    game = a_game()
    return [line.plain for line in lines_of(panel, game, Voice(language(code, BASE.domains), game))]


def test_a_menu_without_prices_calls_nothing_free_and_says_what_each_entry_does() -> None:
    spy = Item("Spy", Text.of("Steal"), Cards(), does=Text.of("Look and take one"), clause="TK-PROG-08")
    assert said(Menu(Text.of("Cards"), 0, (spy,))) == ["Ann's Cards", "  Steal", "    Look and take one TK-PROG-08"]
    priced = said(Menu(Text.of("Cards"), 0, (spy, Item("Cast", Text.of("Cast"), CALL))))
    assert priced[1] == "  Steal (free)", "beside what has a price"


def test_a_side_of_which_nothing_is_known_yet_has_no_sum() -> None:
    assert said(Versus(Text.of("Battle"), Side(0, ()), Side(1, PARTS[:1]))) == [
        "Battle",
        "  Ann",
        "  Ben: 2 = settlements 2",
    ]
