"""The sheet: what is written can be read back to the same table, and each mistake gets a sentence."""

import pytest
from msgspec.structs import replace

from companion.board.maps import beginner
from companion.game.cards import Cards
from companion.game.decide import begin, fold
from companion.game.facts import AgendaSet, AwardMoved, CardsMoved, Noted, PiecePlaced, TurnBegan
from companion.game.position import PositionError, setup_of, stated, written
from companion.game.secret import EVERYONE, KAZAMI, TABLE, Secret
from companion.game.state import Envelope, Game, Piece, Seat, Setup, Step, hand
from companion.rules.base import BASE
from companion.rules.base.trade import OfferTrade
from companion.rules.registry import VARIANTS
from companion.user_files import ParseError
from tests.rules.base.board import entered
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from tests.variants.scenes import NEUTRAL, PLAYERS, table

SEATS = (Seat("Ann", "red"), Seat('Ben "B"', "blue"), Seat("千夏", "white"))
SETUP = Setup(variant="base", seats=SEATS, board=beginner(), first=1, options={"phases": "combined"})
MIDDLE = (
    PiecePlaced("-1,0|0,-1|0,0", Piece("settlement", 0)),
    PiecePlaced("-1,1|0,0|0,1", Piece("city", 2)),
    PiecePlaced("-1,0|0,0", Piece("road", 0)),
    CardsMoved("bank", hand(0), Secret(Cards({"wood": 2, "ore": 1}), EVERYONE)),
    CardsMoved("deck", "unplayed:2", Secret(Cards.facedown(2), EVERYONE)),
    AwardMoved("largest_army", 2),
    TurnBegan(2, 7),
    AgendaSet(
        (
            Step("roll", (2,), opened=True),
            *map(Step, ("trade_and_build", "end_turn", "special_building", "next_turn")),
        )
    ),
)
OFFER = OfferTrade(seat=0, revision=3, partner=1, give=Cards({"wood": 1}), get=Cards({"ore": 1}))
OFFERED = (
    *MIDDLE[:-2],
    TurnBegan(0, 7, (3, 5)),
    Noted("development"),
    AgendaSet(
        (
            Step("answer_offer", (1,), offer=Envelope(OFFER), opened=True),
            Step("trade_and_build", (0,), opened=True),
            *map(Step, ("end_turn", "special_building", "next_turn")),
        )
    ),
)


def middle(viewer: int = KAZAMI, setup: Setup = SETUP) -> Game:
    """Return a game in the middle, with hands both seen and face down."""
    return fold(begin(BASE, setup, viewer), MIDDLE)


@pytest.mark.parametrize("hands", ["physical", "digital"])
def test_a_sheet_leads_back_to_the_table_it_was_written_from(hands: str) -> None:
    game = middle(setup=replace(SETUP, hands=hands))
    back = entered(written(game))
    assert back.setup == game.setup
    assert back.pieces == game.pieces
    assert {name: cards for name, cards in back.piles.items() if cards} == game.piles
    assert (back.awards, back.active, back.front and back.front.name) == ({"largest_army": 2}, 2, "roll")
    assert back.turn == game.turn == 7


def test_a_sheet_of_before_calls_its_variant_a_room() -> None:
    sheet = written(middle())
    assert setup_of(VARIANTS, sheet.replace("variant = ", "room = ")) == setup_of(VARIANTS, sheet)


def test_a_sheet_without_the_number_of_its_turn_begins_with_the_first() -> None:
    back = entered(written(middle()).replace("number = 7\n", ""))
    assert (back.turn, back.active) == (1, 2)


def test_the_sheet_of_the_table_does_not_tell_what_a_hidden_hand_holds() -> None:
    dealt = fold(
        begin(BASE, replace(SETUP, hands="digital"), TABLE),
        [CardsMoved("bank", hand(1), Secret(Cards({"ore": 3}), (1,))), *MIDDLE],
    )
    assert "ore = 3" not in written(dealt)
    assert "hand = { unseen = 3 }" in written(dealt)


def test_the_sheet_says_what_lies_around_each_piece_so_that_hands_find_its_place() -> None:
    assert '"-1,0|0,0",  # forest 11, desert' in written(middle())


def test_a_bank_left_out_is_counted_from_what_is_in_the_hands() -> None:
    text = "\n".join(line for line in written(middle()).splitlines() if not line.startswith("bank"))
    assert entered(text).pile("bank") == middle().pile("bank")


def test_a_deck_left_out_is_counted_whatever_lies_face_down_in_the_bank() -> None:
    discarded = fold(middle(), [CardsMoved(hand(0), "bank", Secret(Cards.facedown(2), EVERYONE))])
    text = "\n".join(line for line in written(discarded).splitlines() if not line.startswith("deck"))
    assert entered(text).pile("deck") == discarded.pile("deck")


@pytest.mark.parametrize(
    ("good", "bad", "said"),
    [
        ('variant = "base"', 'variant = "chess"', "for the variant 'chess'; there are: base"),
        ('hands = "physical"', 'hands = "glass"', '"physical" or "digital"'),
        ('turn = "千夏"', 'turn = "Zoe"', "'Zoe' is not one of Ann"),
        ("number = 7", "number = 0", "a whole number from 1 to 9999"),
        ("number = 7", 'number = "seven"', "a whole number from 1 to 9999"),
        ("number = 7", "number = true", "a whole number from 1 to 9999"),
        ("number = 7", "number = 10000", "a whole number from 1 to 9999"),
        ('step = "roll"', 'step = "dance"', "write one of before_roll"),
        ('"Ann red"', '"red"', "name and colour"),
        ('"Ann red"', '"千夏 red"', "Two players have the same name."),
        ('[seat."Ann"]', '[seat."Zoe"]', "[seat.Zoe] is nobody's"),
        ('"-1,0|0,0",', '"9,9|0,0",', "'9,9|0,0' is not a edge"),
        ("wood = 2", "wood = 5", "count again"),
        ("wood = 2", "wood = true", "whole number"),
        ('phases = "combined"', 'phases = "odd"', "Line 34: phases (BASE-TURN-02): must be one of"),
        ('phases = "combined"', 'pases = "combined"', "Did you mean phases?"),
        ("road = [", "road = 3\ncity = [", "road: write a list of words in quotes."),
        ("road = [", "raod = [", '[seat.Ann] has no "raod". Did you mean road?'),
        ("hand = { ore", "kept = { ore", '[seat.Ann] has no "kept".'),
        ("ore = 1, wood = 2", "oar = 1, wood = 2", 'hand of Ann has no "oar". Did you mean ore?'),
        ("ore = 1, wood = 2", "ore = -1, wood = 2", "hand of Ann: fewer cards than none."),
        ('holds = ["largest_army"]', 'holds = ["largest_navy"]', "Did you mean largest_army?"),
        ('holds = ["largest_army"]', "holds = 3", "holds: write a list of words in quotes."),
        ('robber = ["0,0"]', 'robber = ["0,0", "0,1"]', "robber: there are 1 of it, not 2."),
        ('first = "Ben', 'frist = "Ben', '[table] has no "frist". Did you mean first?'),
        ("[others]", "[others]\nsettlement = []", '[others] has no "settlement".'),
        ("[others]", "[own]\njson = '{}'\n[others]", "this game keeps nothing of its own"),
        ("hand = { ore", "neutral = 3\nhand = { ore", "neutral: write true or false."),
        ("hand = { ore", "neutral = true\nhand = { ore", "[table] seats: Players here: 2;"),
        ("[board]", "[bored]", 'The sheet has no "bored". Did you mean board?'),
        ("[table]", "[table", "Line 2: This is no TOML"),
    ],
)
def test_a_mistake_on_the_sheet_gets_a_sentence(good: str, bad: str, said: str) -> None:
    text = written(middle())
    assert good in text
    with pytest.raises(ParseError) as caught:
        entered(text.replace(good, bad, 1))
    assert said in str(caught.value)


def test_a_game_just_begun_comes_back_with_all_that_is_to_be_placed() -> None:
    game = begin(BASE, SETUP)
    back = entered(written(game))
    assert (back.agenda, back.turn, back.active) == (game.agenda, 0, 1)
    assert 'step = "place_settlement"' in written(game)


def test_what_was_done_thrown_and_offered_in_this_turn_comes_back() -> None:
    game = fold(begin(BASE, SETUP), OFFERED)
    back = entered(written(game))
    assert (back.agenda, back.throw, back.this_turn) == (game.agenda, (3, 5), {"development": 1})


NEXT = '{ step = "trade_and_build", seats'
"""The row behind the answer to an offer. A step that is about something may stand before it, and not behind it."""


def test_what_is_counted_may_be_pending_and_is_named() -> None:
    text = written(fold(begin(BASE, SETUP), OFFERED))
    back = entered(text.replace(NEXT, f'{{ step = "count_bank", about = "ore" }}, {NEXT}', 1))
    assert [(step.name, step.about) for step in back.agenda][1:3] == [("count_bank", "ore"), ("trade_and_build", "")]


@pytest.mark.parametrize(
    ("good", "bad", "said"),
    [
        ("pending = [\n", "pending = [\n 3,\n", "write what comes next"),
        ("pending = [\n", 'pending = [\n { step = "discard" },\n', "the first step of pending"),
        ('{ step = "end_turn" }', '{ step = "end_tern" }', "There is no such step here: end_tern"),
        ('{ step = "end_turn" }', '{ stop = "end_turn" }', "Did you mean step?"),
        ('{ step = "end_turn" }', '{ step = "end_turn", seats = 3 }', "seats: write a list of words in quotes."),
        ('{ step = "end_turn" }', '{ step = "end_turn", seats = ["Zoe"] }', "'Zoe' is not one of Ann"),
        ('{ step = "end_turn" }', '{ step = "end_turn", about = 3 }', "pending: about: write a word in quotes."),
        (NEXT, f'{{ step = "end_turn", about = "ore" }}, {NEXT}', "as the table stands: end_turn"),
        (NEXT, f'{{ step = "end_turn", whom = "Ann" }}, {NEXT}', "as the table stands: end_turn"),
        ('{ step = "end_turn" }', '{ step = "end_turn", piece = "rode" }', "Did you mean road?"),
        ('{ step = "end_turn" }', '{ step = "count_bank", about = "ore" }', "as the table stands: count_bank"),
        (NEXT, f'{{ step = "count_bank", about = "gold" }}, {NEXT}', "as the table stands: count_bank"),
        (NEXT, f'{{ step = "count_bank" }}, {NEXT}', "as the table stands: count_bank"),
        (NEXT, f'{{ step = "count_bank", about = "ore", whom = "Ann" }}, {NEXT}', "as the table stands: count_bank"),
        ('{ step = "end_turn" }', '{ step = "answer_offer", offer = "ore" }', "pending: this is no offer"),
        ('{ step = "end_turn" }', '{ step = "answer_offer", seats = ["Ann"] }', "This cannot come next"),
        ("throw = [3, 5]", "throw = [3, 7]", "A die shows 1 to 6."),
        ("throw = [3, 5]", "throw = [3, 5, 1]", "There are no more than 2 dice."),
        ("throw = [3, 5]", "throw = 8", "write the faces of the dice"),
        ('"development" = 1', '"development" = 0', "a whole number from 1 to 99"),
        ("number = 7", "number = 0", "before the first turn"),
    ],
)
def test_a_mistake_in_what_is_pending_gets_a_sentence(good: str, bad: str, said: str) -> None:
    text = written(fold(begin(BASE, SETUP), OFFERED))
    assert good in text
    with pytest.raises(ParseError) as caught:
        entered(text.replace(good, bad, 1))
    assert said in str(caught.value)


@pytest.mark.parametrize("hands", ["physical", "digital"])
def test_more_of_a_card_than_there_are_is_refused_where_every_hand_is_written(hands: str) -> None:
    lines = written(middle(setup=replace(SETUP, hands=hands))).splitlines()
    text = "\n".join(line for line in lines if not line.startswith("deck"))
    text = text.replace("unplayed = { unseen = 2 }", "unplayed = { monopoly = 3 }")
    assert "monopoly = 3" in text
    with pytest.raises(PositionError):
        entered(text)


def test_two_buildings_on_one_corner_are_refused() -> None:
    text = written(middle()).replace('"-1,1|0,0|0,1"', '"-1,0|0,-1|0,0"')
    with pytest.raises(PositionError, match="More would stand at"):
        entered(text)


def test_a_sheet_keeps_the_colours_that_nobody_plays_and_counts_no_cards_for_them() -> None:
    four = (*PLAYERS, Seat("Dai", "green"), NEUTRAL)
    game = table(HARBOUR_LIGHTS, *four)
    game = replace(game, revision=0, agenda=(Step("end_turn", (0,), opened=True), Step("next_turn")))
    variants = {HARBOUR_LIGHTS.name: HARBOUR_LIGHTS}
    text = written(game)
    assert "neutral = true" in text
    setup = setup_of(variants, text)
    assert setup.seats == four
    back = fold(begin(HARBOUR_LIGHTS, setup), [one.fact for one in stated(HARBOUR_LIGHTS, setup, text).facts])
    assert back.pieces == game.pieces and back.players == (0, 1, 2, 3)
    assert {name: pile for name, pile in back.piles.items() if pile} == {n: p for n, p in game.piles.items() if p}
    with pytest.raises(PositionError, match=r"\[table\] turn: 'Nobody' is not one of Ann, Ben, Cleo, Dai"):
        stated(HARBOUR_LIGHTS, setup, text.replace('turn = "Ann"', 'turn = "Nobody"'))
    with pytest.raises(PositionError, match="Colours that nobody plays: 1; this game has 0 of them"):
        setup_of(VARIANTS, text.replace('variant = "harbour_lights"', 'variant = "base"'))
