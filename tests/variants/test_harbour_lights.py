"""Harbour lights, clause by clause: what a variant can state through the door, told as scenes at a table."""

from __future__ import annotations

from typing import Literal

import pytest

from companion.game.cards import Cards
from companion.game.codec import codec, encode, fingerprint
from companion.game.facts import CardsMoved, DiceThrown, PiecePlaced
from companion.game.moves import Choice, next_prompt
from companion.game.options import HouseRuleError, house_rules
from companion.game.panels import Calls, Tally, Versus, word
from companion.game.secret import EVERYONE, KAZAMI, TABLE, Secret, tell
from companion.game.state import BANK, Envelope, Game, Piece, Seat, Step, hand
from companion.rules.base import BASE
from tests.dialogue.person import known_view
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from tests.variants.harbour_lights.lights import KEEPER, LAMP, OIL, STORE, SignalHoisted, lights, oil
from tests.variants.scenes import (
    NEUTRAL,
    PLAYERS,
    at,
    do,
    given,
    made,
    move,
    offered,
    options,
    refused,
    table,
)
from ui.dialogue.actions import KeyShown, Throwing, actions
from ui.dialogue.conversation import Conversation
from ui.dialogue.offers import sorted_offers
from ui.dialogue.panels import laid_out

ROAD_CARDS = Cards({"wood": 1, "brick": 1})
DARK = "-2,0"


def harbour(hands: Literal["physical", "digital"] = "digital", viewer: int = KAZAMI, **house: int) -> Game:
    return table(HARBOUR_LIGHTS, *PLAYERS, NEUTRAL, hands=hands, viewer=viewer, **house)


def flasks(game: Game) -> list[int]:
    return [game.pile(oil(seat)).of(OIL) for seat in game.players]


def with_oil(game: Game, *numbers: int) -> Game:
    moved = (CardsMoved(STORE, oil(seat), Secret(Cards({OIL: n}), EVERYONE)) for seat, n in enumerate(numbers) if n)
    return given(game, *moved)


def with_cards(game: Game, seat: int, cards: Cards) -> Game:
    return given(game, CardsMoved(BANK, hand(seat), Secret(cards, EVERYONE)))


def keys(known: Game) -> tuple[KeyShown, ...]:
    view = known_view(known)
    return actions(Conversation(), view, sorted_offers(view), laid_out(view.panels), Throwing()).keys


def test_a_six_brings_every_player_a_flask_and_a_neutral_none() -> None:
    game = do(at(harbour(), "roll", "end_turn"), "Roll", 0, dice=(6, 3))
    assert flasks(game) == [1, 1, 1]
    assert game.pile(STORE) == Cards({OIL: 37})
    assert not game.pile(oil(3))


def test_two_sixes_bring_two_flasks_and_the_last_ones_go_to_the_thrower_first() -> None:
    game = with_oil(harbour(), 10, 10, 16)
    game = do(at(game, "roll", "end_turn"), "Roll", 0, dice=(6, 6))
    assert flasks(game) == [12, 11, 17]
    game = do(at(game, "roll", "end_turn"), "Roll", 0, dice=(6, 6))
    assert flasks(game) == [12, 11, 17]


def test_oil_is_known_exactly_to_the_table_with_hands_of_cardboard() -> None:
    game = with_oil(harbour("physical", TABLE), 2, 0, 0)
    game = given(game, CardsMoved(hand(0), hand(1), Secret(Cards.facedown(1), EVERYONE)))
    assert game.pile(oil(0)) == Cards({OIL: 2})
    assert game.hand(1).unseen == 1


def test_the_turn_player_throws_twice_and_both_throws_are_carried_out() -> None:
    game = do(harbour(), "Roll", 0, dice=(1, 3))
    assert game.front and game.front.name == "second_roll"
    before = {seat: game.hand(seat).total for seat in game.players}
    sources = HARBOUR_LIGHTS.questions.sources
    owed = [s for h in game.board.hexes_with(8) for s, cards in sources(game, h) for _ in range(cards.total)]
    game = do(game, "Roll", 0, dice=(5, 3))
    assert owed, "the scene needs an eight that somebody harvests"
    assert {seat: game.hand(seat).total - n for seat, n in before.items()} == {s: owed.count(s) for s in game.players}
    assert game.front and game.front.name == "trade"


def test_a_seven_thrown_first_is_resolved_in_full_before_the_second_throw() -> None:
    game = with_oil(harbour(), 1, 0, 0)
    game = do(game, "Roll", 0, dice=(3, 4))
    assert [step.name for step in game.agenda][:4] == ["move_robber", "steal", "watch", "watch_end"]
    game = do(game, "MoveRobber", 0, hex=options(game, "MoveRobber", 0)[0])
    while game.front and game.front.name in ("steal", "watch"):
        seat = game.front.waiting[0]
        if game.front.name == "steal":
            victim = options(game, "Steal", seat)[0]
            game = do(game, "Steal", seat, victim=victim, card=Cards.one(game.hand(victim).kinds[0]))
        else:
            game = do(game, "BurnOil", seat, flasks=0)
    assert game.front and game.front.name == "second_roll"


def test_the_same_total_thrown_again_counts_for_nothing_and_is_thrown_again() -> None:
    game = do(harbour(), "Roll", 0, dice=(3, 5))
    cards = {seat: game.hand(seat) for seat in game.players}
    game = do(game, "Roll", 0, dice=(4, 4))
    assert game.front and game.front.name == "second_roll"
    assert {seat: game.hand(seat) for seat in game.players} == cards


def test_a_house_rule_leaves_the_second_throw_out() -> None:
    assert house_rules(HARBOUR_LIGHTS, "[harbour_lights]\nthrows = 1") == {"throws": 1}
    with pytest.raises(HouseRuleError, match=r"throws \(HL-TURN-01\): must be one of 2, 1, not 3"):
        house_rules(HARBOUR_LIGHTS, "[harbour_lights]\nthrows = 3")
    game = do(harbour(throws=1), "Roll", 0, dice=(1, 3))
    assert game.front and game.front.name == "trade"


@pytest.mark.parametrize(("flasks_held", "waits"), [(1, True), (2, False)])
def test_oil_makes_the_hand_that_is_safe_from_the_seven_greater(flasks_held: int, waits: bool) -> None:
    game = harbour(throws=1)
    game = with_cards(game, 1, Cards({"ore": 9 - game.hand(1).total}))
    game = do(with_oil(game, 0, flasks_held, 0), "Roll", 0, dice=(3, 4))
    assert (game.front is not None and game.front.name == "discard" and game.front.waiting == (1,)) is waits


def test_what_others_burn_is_unreadable_until_the_last_has_chosen() -> None:
    game = at(with_oil(harbour(), 3, 3, 3), "watch", "watch_end", "end_turn")
    told = {}
    for flasks_burnt in (0, 3):
        facts = made(game, move(game, "BurnOil", 1, flasks=flasks_burnt))
        told[flasks_burnt] = {viewer: encode([tell(f, viewer) for f in facts]) for viewer in (0, 1, 2, TABLE)}
    assert [viewer for viewer in (0, 1, 2, TABLE) if told[0][viewer] != told[3][viewer]] == [1]


def test_the_watch_opens_all_answers_together_and_the_lone_greatest_keeps_the_light() -> None:
    game = at(with_oil(harbour(), 3, 3, 3), "watch", "watch_end", "end_turn")
    game = do(game, "BurnOil", 2, flasks=1)
    game = do(game, "BurnOil", 0, flasks=2)
    assert flasks(game) == [3, 3, 3] and KEEPER not in game.awards
    assert refused(game, "BurnOil", 0, flasks=1) == "not-your-move"
    game = do(game, "BurnOil", 1, flasks=3)
    assert flasks(game) == [1, 0, 2]
    assert game.awards[KEEPER] == 1
    assert game.front and game.front.name == "place_lamp" and game.front.waiting == (1,)
    calls = next(panel for panel in HARBOUR_LIGHTS.panels(game) if isinstance(panel, Calls))
    assert [(call.seat, call.said and dict(call.said.args)["n"]) for call in calls.calls] == [(0, 2), (1, 3), (2, 1)]


def test_a_tie_in_the_watch_names_nobody() -> None:
    game = at(with_oil(harbour(), 3, 3, 0), "watch", "watch_end", "end_turn")
    assert game.front and game.front.waiting == (0, 1)
    game = do(do(game, "BurnOil", 0, flasks=2), "BurnOil", 1, flasks=2)
    assert flasks(game) == [1, 1, 0]
    assert KEEPER not in game.awards
    assert game.front and game.front.name == "end_turn"


def test_the_keeper_scores_what_the_house_rule_says() -> None:
    for extra in (1, 3, 0):
        game = at(with_oil(harbour(keeper_points=extra), 1, 0, 0), "watch", "watch_end", "end_turn")
        before = sum(part.points for part in HARBOUR_LIGHTS.questions.points(game, 0))
        game = do(game, "BurnOil", 0, flasks=1)
        assert sum(part.points for part in HARBOUR_LIGHTS.questions.points(game, 0)) == before + extra


def test_the_lamp_goes_to_a_free_land_hex_and_is_the_only_one() -> None:
    game = given(at(harbour(), Step("place_lamp", (2,)), Step("place_lamp", (2,)), "end_turn"))
    robber = game.where("robber")
    assert robber not in options(game, "PlaceLamp", 2) and len(options(game, "PlaceLamp", 2)) == 18
    game = do(game, "PlaceLamp", 2, hex=DARK)
    assert game.where(LAMP) == DARK and DARK not in options(game, "PlaceLamp", 2)
    game = do(game, "PlaceLamp", 2, hex="0,2")
    assert [place for place in game.pieces if game.at(place, LAMP)] == ["0,2"]


def test_the_robber_is_neither_offered_nor_allowed_the_hex_of_the_lamp() -> None:
    game = at(harbour(), "move_robber", "steal", "end_turn")
    assert DARK in options(game, "MoveRobber", 0)
    lit = given(game, PiecePlaced(DARK, Piece(LAMP)))
    assert DARK not in options(lit, "MoveRobber", 0) and len(options(lit, "MoveRobber", 0)) == 17
    assert refused(lit, "MoveRobber", 0, hex=DARK) == "lit"
    assert {*offered(lit, 0)} == {"MoveRobber"}


def test_a_race_is_one_die_in_the_middle_of_building_then_one_of_the_other_seat() -> None:
    game = with_oil(at(harbour(), "build", "end_turn"), 0, 1, 0)
    game = do(game, "Challenge", 0, rival=1)
    prompt = next_prompt(game, Choice("ThrowForRace", 0))
    assert prompt is not None and (prompt.filler, getattr(prompt, "which", None)) == ("tray", ("a",))
    assert refused(game, "ThrowForRace", 1, dice=(4,)) == "not-your-move"
    assert refused(game, "ThrowForRace", 0, dice=(4, 4)) == "bad-dice"
    game = do(game, "ThrowForRace", 0, dice=(4,))
    assert offered(game, 0) == set() and offered(game, 1) == {"ThrowForRace"}
    game = do(game, "ThrowForRace", 1, dice=(3,))
    assert flasks(game) == [1, 0, 0]
    assert game.front and game.front.name == "build", "building goes on"
    assert refused(game, "Challenge", 0, rival=1) == "raced"
    versus = next(panel for panel in HARBOUR_LIGHTS.panels(game) if isinstance(panel, Versus))
    assert [(s.seat, sum(p.points for p in s.parts)) for s in (versus.left, versus.right)] == [(0, 4), (1, 3)]


@pytest.mark.parametrize(("faces", "after"), [((2, 5), [1, 2, 0]), ((3, 3), [2, 1, 0]), ((5, 2), [3, 0, 0])])
def test_the_one_who_throws_more_takes_a_flask(faces: tuple[int, int], after: list[int]) -> None:
    game = do(with_oil(at(harbour(), "build", "end_turn"), 2, 1, 0), "Challenge", 0, rival=1)
    for seat, face in enumerate(faces):
        game = do(game, "ThrowForRace", seat, dice=(face,))
    assert flasks(game) == after


def test_what_a_strip_of_keys_has_no_room_for_lies_behind_its_fifth_one() -> None:
    colours = ("red", "blue", "white", "orange", "green", "brown")
    game = table(HARBOUR_LIGHTS, *(Seat(colour, colour) for colour in colours), viewer=TABLE)
    watch = ("watch", "watch_end", "end_turn")
    first = at(with_oil(game, *[3] * 6), *watch)
    game = do(with_oil(at(game, "build", "end_turn"), *[3] * 6), "Challenge", 0, rival=1)
    raced = at(do(do(game, "ThrowForRace", 0, dice=(4,)), "ThrowForRace", 1, dice=(5,)), *watch)
    assert [len(key.behind) for key in keys(first)] == [1] * 5, "five others may burn oil"
    *_, last = keys(raced)
    assert [len(key.behind) for key in keys(raced)] == [1, 1, 1, 1, 2], "and the sums of the race may be put aside"
    assert last.text.msgid == "More"


def test_a_signal_is_known_to_its_owner_alone_even_in_the_journal_as_told() -> None:
    for viewer, seen in ((0, 5), (1, None), (2, None), (TABLE, None)):
        known = harbour(viewer=viewer)
        fact = SignalHoisted(0, Secret(5, (0,)))
        told = codec(HARBOUR_LIGHTS).facts(encode((tell(fact, viewer),)))
        known = given(known, *told)
        assert [signal.face for signal in lights(known).signals] == [seen]
        tallies = [panel for panel in HARBOUR_LIGHTS.panels(known) if isinstance(panel, Tally)]
        tally = next(panel for panel in tallies if panel.title == word("harbour_lights"))
        assert tally.rows[1].values == (seen or "?", "", "")


def test_a_right_signal_is_shown_and_brings_two_flasks_and_a_wrong_one_is_never_seen() -> None:
    game = do(harbour(), "HoistSignal", 0, face=5)
    assert refused(game, "HoistSignal", 0, face=4) == "signalled"
    right, wrong = (do(game, "Roll", 0, dice=dice) for dice in ((5, 4), (1, 3)))
    assert flasks(right) == [2, 0, 0] and flasks(wrong) == [0, 0, 0]
    assert not lights(right).signals and not lights(wrong).signals


def test_a_neutral_begins_with_a_settlement_and_acts_for_nobody() -> None:
    game = harbour()
    assert len(game.places(3, "settlement")) == 1 and not game.places(3, "road")
    assert game.players == (0, 1, 2) and game.clockwise(2) == (2, 0, 1)
    corner = game.places(3, "settlement")[0]
    for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        paid = do(at(game, "roll", "end_turn"), "Roll", 0, dice=(max(1, number - 6), min(6, number - 1)))
        assert not paid.hand(3)
    assert any(game.board.token_of(h) for h in game.island.corner_hexes[corner] if h in game.island.land)


def test_a_neutral_colour_does_not_make_the_stock_of_a_larger_table() -> None:
    four = (*PLAYERS, Seat("Dai", "green"))
    alone, beside = table(BASE, *four), table(HARBOUR_LIGHTS, *four, NEUTRAL)
    assert sum(c.of("ore") for c in beside.piles.values()) == sum(c.of("ore") for c in alone.piles.values()) == 19


def test_a_road_owes_one_to_a_neutral_and_the_turn_player_places_it() -> None:
    game = with_cards(at(harbour(), "build", "end_turn"), 0, ROAD_CARDS)
    game = do(game, "BuildRoad", 0, place=options(game, "BuildRoad", 0)[0])
    assert refused(game, "EndTurn", 0) == "not-now"
    assert offered(game, 0) == {"BuildNeutralRoad"} and offered(game, 1) == set()
    assert options(game, "BuildNeutralRoad", 0) == (3,)
    places = options(game, "BuildNeutralRoad", 0, neutral=3)
    corner = game.places(3, "settlement")[0]
    assert set(places) == set(game.island.corner_edges[corner])
    game = do(game, "BuildNeutralRoad", 0, neutral=3, place=places[0])
    assert game.places(3, "road") == (places[0],)
    assert game.front and game.front.name == "build"


def test_both_free_roads_of_a_card_owe_one_each() -> None:
    game = at(harbour(), "free_road", "free_road", "end_turn")
    for built in (1, 2):
        game = do(game, "BuildFreeRoad", 0, place=options(game, "BuildFreeRoad", 0)[0])
        place = options(game, "BuildNeutralRoad", 0, neutral=3)[0]
        game = do(game, "BuildNeutralRoad", 0, neutral=3, place=place)
        assert len(game.places(3, "road")) == built
    assert game.front and game.front.name == "end_turn"


def test_nothing_is_owed_when_no_neutral_has_an_edge_left() -> None:
    game = harbour()
    corner = game.places(3, "settlement")[0]
    walled = (PiecePlaced(edge, Piece("road", 1)) for edge in game.island.corner_edges[corner])
    game = with_cards(at(given(game, *walled), "build", "end_turn"), 0, ROAD_CARDS)
    game = do(game, "BuildRoad", 0, place=options(game, "BuildRoad", 0)[0])
    assert game.front and game.front.name == "build"


def test_throws_of_the_race_bring_oil_like_any_other() -> None:
    game = given(harbour(), DiceThrown(1, (6,)))
    assert flasks(game) == [0, 0, 0], "a stated fact is only what it says"
    game = do(do(at(harbour(), "build", "end_turn"), "Challenge", 0, rival=1), "ThrowForRace", 0, dice=(6,))
    assert flasks(game) == [1, 1, 1]


def test_a_throw_the_table_insists_on_brings_its_oil_once() -> None:
    game = at(harbour(), "build", "end_turn")
    roll = Envelope(move(game, "Roll", 0, dice=(6, 3)))
    assert refused(game, "Roll", 0, dice=(6, 3)) == "not-now"
    assert flasks(do(game, "Correct", 1, repeat=roll)) == [1, 1, 1]


def test_base_is_untouched_by_a_variant_made_from_it() -> None:
    game = table(BASE)
    assert fingerprint(game).count(b"oil") == 0
    assert "watch" not in BASE.steps and "keeper_points" not in BASE.options
    assert BASE.move_named("Roll").at == ("roll",)
