"""Every block of a page is painted in both languages within 80 columns, and nothing that can be typed is cut off."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from companion.game.cards import Cards
from companion.game.decide import begin
from companion.game.moves import Choice, SealedMove, next_prompt
from companion.game.panels import Mark, Track, word
from companion.game.prompts import Dice, Direction, Number, OneOf, Place, Prompt, SomeCards
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Game
from companion.game.text import Refusal, Text, Word
from companion.rules.base import BASE
from companion.rules.gathering.battle import Attack
from tests.rules.gathering.board import position
from tests.terminal.tables import a_setup, large_board
from ui.dialogue.events import Closed
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import (
    Block,
    Button,
    CardRow,
    Clause,
    CorrectableTable,
    Count,
    Crown,
    DieFace,
    FaceButton,
    FaceRow,
    Fills,
    Fold,
    Form,
    Gauge,
    Heading,
    Island,
    Keys,
    Line,
    Link,
    ListEntry,
    Locked,
    News,
    PairButton,
    PairRow,
    Pick,
    Pile,
    Price,
    Row,
    Rows,
    Sealing,
    SeatRow,
    Spot,
    Strip,
    Sum,
    Sums,
    Swap,
    TextField,
    Thrown,
    Tile,
    Tiles,
)
from ui.dialogue.page.prompts import prompt_blocks
from ui.language.catalogues import LANGUAGES, language
from ui.language.voice import Voice
from ui.terminal.lines import WIDTH, listed, wrapped
from ui.terminal.painter import Painter, taps
from ui.terminal.prompts import asked
from ui.terminal.typed_values import value

LONG = Text.of("Not enough cards: {what} costs {cost}.", what=Word("settlement"), cost=Cards({"wood": 1, "ore": 2}))
ORE, WOOD = word("ore"), word("wood")
CALL, MANY = Cards({"ore": 1, "wood": 1}), Cards({"ore": 9, "wood": 9})
PRICES = (("ore", 5), ("wood", 3))
CARDS = ("ore", "ore", "wood")
SHIP = DieFace(icon="ship", word="ship")
CLAUSE = Button(Closed(), text=Text.of("§ {clause}", clause="BASE-PROD-03"), quiet=True)
SIDE = Sum(0, WOOD, ((ORE, 2),), (4, 1), 7, won=True, paid=ORE, cards=("ore", "ore"))
THROWN = Thrown(faces=(DieFace(5), DieFace(3)), total=8, text=word("dice"), uncounted=(SHIP,))
BID = SomeCards("cards", LONG, "bid", MANY, 2, 9, ("ore", "wood"), worth=PRICES, least_worth=8, ready=(CALL,))
OF_PRICE = SomeCards("cards", LONG, "hand:0", Cards({"wood": 3}, 2), 1, 3, ("ore", "wood"), among=CALL, owed=True)


def a_game() -> Game:
    return begin(BASE, a_setup(6, board=large_board()))


def a_form(fields: tuple[Count | Pick, ...], gauge: Gauge | None = None) -> Form:
    return Form(Fills(Choice("Bid", 0), BID, 0, Cards(), readable=True), fields, LONG, gauge)


def blocks(game: Game) -> list[Block]:
    """One of each block at least, with words of every length."""
    corner, edge, hex_ = game.island.corners[0], game.island.edges[0], game.island.land[0]
    marks = (Mark(corner, "city", 0), Mark(edge, "road", 1), Mark(hex_, "robber", NOBODY), Mark(hex_, "tower", 2))
    spots = tuple(Spot(place=place, text=Text.of("{place}", place=place)) for place in game.island.edges[:9])
    row = SeatRow(seat=0, points=12, held=LONG, facts=(LONG, LONG), parts=((LONG, 2), (ORE, 3)), now=True)
    counts = (Count("c:ore", ORE, "ore", 0, 9, notes=(LONG, LONG)), Count("n", LONG, "", 0, 19, card=False))
    picks = tuple(Pick("die0", LONG, (("1", face), ("2", face))) for face in (DieFace(3), SHIP))
    return [
        Heading(LONG),
        *(Line(LONG, tone, 1, "check", (LONG,)) for tone in ("ink", "muted", "lamp", "alarm", "good")),
        Button(Closed(), text=LONG, note=LONG, cards=CARDS),
        CLAUSE,
        Keys((Button(Closed(), text=LONG), Button(Closed(), text=ORE))),
        Tiles((Tile(text=LONG, note=LONG), Tile(text=LONG, ways=(LONG, ORE)), Tile(text=ORE))),
        Locked(LONG, LONG, cards=CARDS, note=LONG, price=CARDS),
        ListEntry(Button(Closed(), text=LONG, note=LONG, cards=CARDS), CLAUSE),
        ListEntry(Locked(LONG, LONG, note=LONG), CLAUSE),
        CardRow(tuple(Pile(kind, 19, 3) for kind in BASE.kinds), 4),
        Swap(LONG, CARDS, LONG, CARDS),
        Thrown(faces=(DieFace(6), DieFace(6)), total=12, text=LONG, uncounted=(SHIP,)),
        News(text=LONG, moved=((True, LONG),), besides=(LONG, LONG), seat=0, marked=True),
        Price(LONG, MANY, LONG),
        Clause("BASE-PROD-03"),
        Link(LONG, "https://example.org/game"),
        Crown(0, LONG, ((LONG, 2), (LONG, 3))),
        FaceRow(LONG, (FaceButton(face=DieFace(1), lies=True), FaceButton(face=SHIP, lies=False))),
        PairRow("ore", LONG, (PairButton(text=LONG, kind="wood"), PairButton(text=LONG, kind="wood"))),
        a_form((*counts, *picks), Gauge(LONG, LONG, LONG, 1, 2)),
        Sealing(SealedMove(seat=0, revision=0), LONG),
        Island(marks),
        Island(marks, spots),
        Rows((), tuple(Row(LONG, (n,)) for n in range(5))),
        Rows((LONG,) * 6, (Row(LONG, (1, 2, 3, 4, 5, 6)), Row(LONG, (Track(3, 5, "crown"),) * 6))),
        row,
        Strip(tuple(replace(row, seat=seat, held=word("nothing")) for seat in range(6))),
        Sums((SIDE, Sum(NOBODY, LONG, ((LONG, 2), (LONG, 3)), (4, 1), 10, name=LONG, paid=LONG, cards=CARDS))),
        Fold(LONG, (Heading(LONG), row)),
        TextField(text=LONG, value="", send=LONG),
        CorrectableTable((), None, (), None, (), None, None, (), ()),
    ]


def prompts(game: Game) -> list[Prompt]:
    return [
        Place("place", LONG, game.island.corners),
        OneOf("kind", LONG, tuple((n, LONG) for n in range(7))),
        Number("number", LONG, 0, 19),
        SomeCards("cards", LONG, "hand:0", Cards({"wood": 3}, 2), 1, 5, tuple(BASE.kinds)),
        SomeCards("cards", LONG, "hand:0", Cards(), 0, 0, ()),
        BID,
        OF_PRICE,
        Dice("dice", LONG, ("a", "b"), 0),
        Direction("side", LONG, tuple("abcdef")),
    ]


def painted(*shown: Block, code: str = "en", choosing: bool = False) -> list[str]:
    game = a_game()
    lines = Painter(game, Voice(language(code, BASE.domains), game)).lines(shown, choosing=choosing)
    return [line.plain for line in lines]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_block_is_painted_within_80_columns(code: str) -> None:
    every = blocks(a_game())
    assert {type(block) for block in every} == set(get_args(Block))
    for block in every:
        lines = painted(block, code=code)
        assert [line for line in lines if cell_len(line) > WIDTH] == []
        assert lines or isinstance(block, Sealing | CorrectableTable), "these are for other screens"


@pytest.mark.parametrize(
    ("shown", "lines"),
    [
        ((Heading(ORE), Heading(WOOD)), ["Ore", "Wood"]),
        ((Heading(ORE), CardRow((Pile("ore", 2, -1), Pile("wood", 0)), 3)), ["Ore: 2 ore, 3 face down (−1 ore)"]),
        ((Heading(ORE), Rows((), (Row(WOOD, (3,)), Row(ORE, (1,))))), ["Ore: wood 3, ore 1"]),
        ((Heading(ORE), Line(WOOD)), ["Ore", "  Wood"]),
        ((Line(WOOD, "lamp"), Line(ORE, "good", seat=1, icon="check")), ["Wood", "  ✓  Ben: ore"]),
        ((THROWN,), ["Dice: [5] [3] = 8 [ship]"]),
        ((Price(ORE, CALL, WOOD),), ["  Ore: 1 ore, 1 wood", "    Wood"]),
        ((Price(Text.of("{a} + {b}", a=ORE, b=WOOD), CALL),), ["  Ore + wood"]),
        ((Locked(ORE, WOOD, price=("wood",)),), ["  Ore (1 wood): wood"]),
        (
            (ListEntry(Button(text=ORE, note=WOOD, cards=("wood",)), CLAUSE),),
            ["  Ore (1 wood)", "    Wood § BASE-PROD-03"],
        ),
        ((Sums((SIDE, Sum(1, WOOD, (), (), None))),), ["  Ann (wood): 7 = ore 2 + 4 + 1 (ore: 2 ore)", "  Ben: wood"]),
        ((Fold(ORE, (Line(WOOD),)),), ["Ore", "  Wood"]),
    ],
)
def test_what_is_written_of_a_block(shown: tuple[Block, ...], lines: list[str]) -> None:
    assert painted(*shown) == lines


@pytest.mark.parametrize(
    ("track", "written"),
    [(Track(0, 3), "○○○ 0/3"), (Track(2, 3), "●●○ 2/3"), (Track(2, 3, "robber"), "●●◆○ 2/3")],
)
def test_a_track_is_written_step_by_step(track: Track, written: str) -> None:
    for heads in ((), (ORE, WOOD)):
        said = "\n".join(painted(Rows(heads, (Row(ORE, (track,) * max(1, len(heads))),))))
        assert said.count(written) == max(1, len(heads))


def test_what_can_be_tapped_is_numbered_through_while_one_chooses() -> None:
    shown = (Heading(ORE), Button(text=ORE, seat=1), Line(WOOD), ListEntry(Button(text=WOOD, note=ORE), CLAUSE), CLAUSE)
    assert painted(*shown, choosing=True) == [
        "Ore",
        "  1  Ben: ore",
        "  Wood",
        "  2  Wood (ore, § BASE-PROD-03)",
        "  § BASE-PROD-03",
    ]
    assert [button.text for button in taps(shown)] == [ORE, WOOD]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_prompt_is_asked_within_80_columns(code: str) -> None:
    game = a_game()
    voice = Voice(language(code, BASE.domains), game)
    assert {type(prompt) for prompt in prompts(game)} == set(get_args(Prompt))
    for prompt in prompts(game):
        assert voice(LONG) in asked(prompt, voice)


def test_what_a_card_counts_and_how_many_may_be_named_is_said_before_it_is_typed() -> None:
    voice = Voice(language("en", BASE.domains), a_game())
    ores = Count("c:ore", ORE, "ore", 0, 9, notes=(Text.of("worth {n}", n=5),))
    form = a_form((ores, Count("c:wood", WOOD, "", 0, 1, held=1)), Gauge(LONG, LONG, LONG, 2, 9))
    assert painted(form)[0] == "  ore 0–9 (worth 5), wood"
    assert painted(replace(form, told=False))[0] == "  ore (worth 5), wood", "or else it would tell what a hand holds"
    assert value(BID, "1", voice, {}) == CALL, "a number alone takes what lies ready"
    assert isinstance(value(BID, "2", voice, {}), Refusal)
    too_low = value(BID, "2 wood", voice, {})
    assert isinstance(too_low, Refusal) and voice(too_low.text) == "At least 2 cards worth 8, or more cards"
    assert value(BID, "3 wood", voice, {}) == Cards({"wood": 3})
    assert isinstance(value(OF_PRICE, "2 wood", voice, {}), Refusal)


def test_on_a_screen_all_look_at_no_line_says_what_a_hand_holds_and_a_count_says_what_it_is() -> None:
    held = {0: {"sheep": 2, "wood": 1}}
    play = position(hands="physical", attack={0: "ore ore ore", 1: "ore ore ore"}, held=held, chips={1: 3})
    play.does(0, Attack, target=1)
    shared, own = (cards_told_to(play.seen_by(viewer), Choice("ShowCards", 0)) for viewer in (TABLE, 0))
    assert shared == "  wood, brick, sheep, wheat, ore"
    assert "wood (hold 1), sheep (hold 2)" in own
    prompt = next_prompt(play.seen_by(TABLE), Choice("CorrectChips", 0, (("owner", 1),)))
    assert isinstance(prompt, Number) and asked(prompt, Voice(language("en", BASE.domains), a_game())) == (
        "How many chips? (0–40; now 3)"
    )


def cards_told_to(known: Game, choice: Choice) -> str:
    """Return what the terminal says of the cards a choice asks for, to who knows this."""
    voice = Voice(language("en", known.variant.domains), known)
    shown = prompt_blocks(MoveDraft(choice, known), shared=True)
    return "\n".join(line.plain for line in Painter(known, voice).lines(shown))


@pytest.mark.parametrize("word", ["a" * 200, "語" * 120, "short", "", "a " * 90])
def test_wrapping_loses_no_sign_and_keeps_the_width(word: str) -> None:
    lines = [line.plain for line in wrapped(word, "  ")]
    assert max(map(cell_len, lines)) <= WIDTH
    assert "".join(lines).replace(" ", "") == word.replace(" ", "")


def test_a_list_shows_every_item_whole_however_long_it_is() -> None:
    items: list[Any] = [f"item {'x' * n}" for n in range(0, 90, 7)]
    text = " ".join(line.plain for line in listed(items)).replace(" ", "")
    assert [item for item in items if item.replace(" ", "") not in text] == []


@pytest.mark.parametrize("code", ["en", "ja"])
def test_cards_that_lie_ready_are_named_where_no_card_is_drawn(code: str) -> None:
    voice = Voice(language(code, BASE.domains), a_game())
    two = Button(None, text=Text.counted("{n} card", "{n} cards", 2), cards=("ore", "wood"))
    one = Button(None, text=Text.of("{w}", w=Word("ore")), cards=("ore",))
    named, once = (Painter(a_game(), voice).name(button) for button in (two, one))
    assert all(voice.term(kind) in named for kind in ("ore", "wood")) and named != once
    assert once.lower() == voice.term("ore"), "a card is not named twice"
