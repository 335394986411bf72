"""The draft of a new game, the map under the finger and what a device read, as values: no window is opened here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.board.maps import STANDARD_KIT, BoardMap, beginner, spiral
from companion.game.facts import DiceThrown
from companion.game.history import Entry
from companion.game.moves import Move
from companion.game.state import Seat
from companion.game.variant import Variant
from companion.last_throw import last_read
from companion.readings import Reading, ThrowSeen
from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from tests.tablet.around_home import Lots
from ui.dialogue.draft import OPEN, Begun, Draft, fitting, layouts
from ui.dialogue.laying import (
    LAYERS,
    Brush,
    Laying,
    Misfit,
    begun_with,
    blank,
    firsts,
    incomplete,
    lacking,
    laid,
    lying,
    misfits,
    missing,
    targets,
)

DRAFT = Draft((Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cleo", "white")), beginner(), "beginner")


@given(st.integers(0, 2), st.integers(0, 2))
def test_who_begins_stays_who_begins_wherever_seats_are_moved(first: int, moved: int) -> None:
    draft = Draft(DRAFT.seats, DRAFT.board, DRAFT.laid, first=first)
    after = draft.earlier(moved)
    assert after.first is not None and after.seats[after.first] == draft.seats[first]
    assert sorted(seat.name for seat in after.seats) == ["Ann", "Ben", "Cleo"]


@given(st.integers(0, 2), st.integers(0, 2))
def test_a_first_player_who_goes_leaves_it_to_the_lot_again(first: int, gone: int) -> None:
    draft = Draft(DRAFT.seats, DRAFT.board, DRAFT.laid, first=first)
    after = draft.removed(gone)
    assert (after.first is None) == (first == gone)
    assert after.first is None or after.seats[after.first] == draft.seats[first]


def test_a_seat_can_be_moved_all_the_way_round() -> None:
    assert [seat.name for seat in DRAFT.earlier(0).seats] == ["Ben", "Cleo", "Ann"]
    assert DRAFT.earlier(0).earlier(2).earlier(1).seats == DRAFT.seats


def test_a_name_somebody_has_gets_a_number() -> None:
    assert DRAFT.added("brown", "Ann").seats[-1] == Seat("Ann 2", "brown")


def test_a_rule_put_back_is_no_difference() -> None:
    changed = DRAFT.chosen("phases", "combined", BASE.options)
    assert changed.options == {"phases": "combined"}
    assert changed.chosen("phases", BASE.options["phases"].default, BASE.options).options == {}


@pytest.mark.parametrize(
    ("draft", "code"),
    [(DRAFT.removed(0), "players"), (DRAFT.named(1, "  "), "no-name"), (DRAFT.named(1, "ANN"), "same-name")],
)
def test_seats_that_cannot_play_are_refused_in_a_sentence(draft: Draft, code: str) -> None:
    refused = draft.refused(BASE)
    assert refused is not None and refused.code == code
    assert DRAFT.refused(BASE) is None


def test_no_game_begins_before_somebody_does() -> None:
    with pytest.raises(ValueError, match="draw lots"):
        DRAFT.setup(BASE)


def test_a_game_begins_on_what_the_house_rules_make_of_the_map_that_was_laid() -> None:
    variant = BASE.differing(begun_on=lambda board, options: beginner() if options else board)
    draft = replace(DRAFT, board=spiral(STANDARD_KIT, Lots(7)), first=0)
    assert draft.setup(variant).board == draft.board != beginner()
    assert replace(draft, options={"phases": "combined"}).setup(variant).board == beginner()


def test_five_players_lie_on_the_large_island_and_the_beginners_map_is_not_offered() -> None:
    five = DRAFT.added("brown", "Dan").added("green", "Eve")
    assert fitting(five, BASE, Lots()).board.island == "large"
    assert fitting(DRAFT, BASE, Lots()) is DRAFT
    assert set(layouts(BASE.kit(5, {}))) == {"spiral", "random"}


def test_a_bare_island_has_the_whole_box_left() -> None:
    box = missing(blank(STANDARD_KIT), STANDARD_KIT)
    assert sum(box["token"].values()) == 18 and sum(box["port"].values()) == 9
    assert dict(box["terrain"]) == dict(STANDARD_KIT.terrain), "an open hex is no desert"
    assert all(n == 0 for counter in missing(beginner(), STANDARD_KIT).values() for n in counter.values())


def test_the_same_tapped_again_is_taken_away_and_another_replaces_it() -> None:
    board = beginner()
    hex_, token = board.tokens[0]
    assert laid(board, STANDARD_KIT, Brush("token", number=token), hex_).token_of(hex_) is None
    assert laid(board, STANDARD_KIT, Brush("token", number=12), hex_).token_of(hex_) == 12
    forest = laid(board, STANDARD_KIT, Brush("terrain", "forest"), hex_)
    assert laid(forest, STANDARD_KIT, Brush("terrain", "forest"), hex_).terrain_of(hex_) == OPEN
    port = board.ports[0]
    assert port not in laid(board, STANDARD_KIT, Brush("port", port.kind, port.rate), port.edge).ports
    assert len(laid(board, STANDARD_KIT, Brush("port", "ore", 2), port.edge).ports) == len(board.ports)


def test_a_hex_made_barren_loses_its_number_and_the_robber_stands_where_nothing_grows() -> None:
    board = beginner()
    hex_ = board.tokens[0][0]
    desert = laid(board, STANDARD_KIT, Brush("terrain", "desert"), hex_)
    assert desert.token_of(hex_) is None and desert.robber == board.robber
    grown = laid(desert, STANDARD_KIT, Brush("terrain", "forest"), board.robber)
    assert grown.robber == hex_


@pytest.mark.parametrize(
    ("board", "code"),
    [
        (blank(STANDARD_KIT), "bare"),
        (laid(beginner(), STANDARD_KIT, Brush("terrain", beginner().terrain[0][1]), beginner().terrain[0][0]), "open"),
        (laid(beginner(), STANDARD_KIT, Brush("terrain", "forest"), beginner().robber), "no-number"),
    ],
)
def test_a_map_that_lacks_something_says_what(board: BoardMap, code: str) -> None:
    refused = incomplete(board, STANDARD_KIT)
    assert refused is not None and refused.code == code
    assert incomplete(spiral(STANDARD_KIT, Lots()), STANDARD_KIT) is None


def test_an_island_without_a_barren_hex_has_no_place_for_the_robber() -> None:
    full = laid(beginner(), STANDARD_KIT, Brush("terrain", "forest"), beginner().robber)
    full = laid(full, STANDARD_KIT, Brush("token", number=5), beginner().robber)
    refused = incomplete(full, STANDARD_KIT)
    assert refused is not None and refused.code == "no-barren"


def test_numbers_are_laid_only_where_something_grows_and_the_robber_only_where_nothing_does() -> None:
    board = beginner()
    assert board.robber not in targets(board, STANDARD_KIT, Brush("token", number=5))
    assert targets(board, STANDARD_KIT, Brush("terrain", "robber")) == (board.robber,)


def test_no_letter_is_laid_while_a_hex_is_open_for_it_might_bear_nothing() -> None:
    letters = Brush("token")
    assert targets(blank(STANDARD_KIT), STANDARD_KIT, letters) == () != targets(beginner(), STANDARD_KIT, letters)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 99)), max_size=12))
def test_undo_takes_every_tap_and_every_clear_back_in_its_turn(taps: list[tuple[int, int]]) -> None:
    sorts = (*firsts(STANDARD_KIT), Brush("terrain", "desert"), Brush("token", number=6), Brush("port", "ore", 2))
    laying, seen = begun_with(STANDARD_KIT, beginner()), [beginner()]
    for which, where in taps:
        laying = laying.taking(sorts[which % len(sorts)])
        places = targets(laying.board, STANDARD_KIT, laying.brush)
        clears = which >= len(sorts) or not places
        laying = laying.cleared().cleared() if clears else laying.tapped(places[where % len(places)])
        if laying.board != seen[-1]:
            seen.append(laying.board)
    while seen:
        assert laying.board == seen.pop()
        laying = laying.undone()


@pytest.mark.parametrize("brush", firsts(STANDARD_KIT), ids=LAYERS)
def test_clear_asks_and_then_takes_its_own_layer_off_alone(brush: Brush) -> None:
    laying = begun_with(STANDARD_KIT, beginner()).taking(brush).cleared()
    assert laying.asking and laying.board == beginner()
    assert not laying.kept().asking and not laying.taking(brush).asking and not laying.undone().asking
    gone = laying.cleared().board
    assert [mode for mode in LAYERS if lying(gone, mode) != lying(beginner(), mode)] == [brush.mode]
    assert lying(gone, brush.mode) == 0 and lacking(gone, STANDARD_KIT, brush.mode) > 0
    bare = Laying(blank(STANDARD_KIT), STANDARD_KIT, brush)
    assert bare.cleared() == bare, "there is nothing to ask about"


def test_what_does_not_fit_the_box_is_named_and_can_be_played_on() -> None:
    board = beginner()
    hills = next(h for h, word in board.terrain if word == "hills")
    lies = laid(board, STANDARD_KIT, Brush("terrain", "forest"), hills)
    port = lies.ports[0]
    lies = laid(lies, STANDARD_KIT, Brush("port", port.kind, port.rate), port.edge)
    assert misfits(lies, STANDARD_KIT) == (
        Misfit(Brush("terrain", "forest"), -1),
        Misfit(Brush("terrain", "hills"), 1),
        Misfit(Brush("port", port.kind, port.rate), 1),
    )
    assert misfits(board, STANDARD_KIT) == () and incomplete(lies, STANDARD_KIT) is None


# -- kept


def begun(variant: Variant) -> Begun:
    kit = variant.kit(min(variant.players), {})
    seats = tuple(Seat(colour, colour) for colour in ("red", "blue", "white", "orange")[: min(variant.players)])
    draft = Draft(seats, spiral(kit, Lots()), "spiral", first=1, options={})
    some = laid(blank(kit), kit, Brush("terrain", "hills"), blank(kit).terrain[3][0])
    return Begun(variant.name, 3, draft, some, touching=True)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_a_draft_of_any_variant_is_the_same_after_it_was_kept(variant: Variant) -> None:
    kept = msgspec.json.decode(msgspec.json.encode(begun(variant)), type=Begun)
    assert kept == begun(variant) and kept.goes_on(variant)


OLD: dict[str, Callable[[Draft], Draft]] = {
    "a house rule there is no more": lambda draft: replace(draft, options={"long_gone": True}),
    "a value it may not have": lambda draft: replace(draft, options={"victory_points": "many"}),
    "a colour there is not": lambda draft: replace(draft, seats=(Seat("Ann", "pink"), *draft.seats[1:])),
    "who begins is not there": lambda draft: replace(draft, first=7),
    "an island for more": lambda draft: replace(draft, board=replace(draft.board, island="large")),
    "a terrain there is not": lambda draft: replace(
        draft, board=replace(draft.board, terrain=tuple((h, "swamp") for h, _ in draft.board.terrain))
    ),
    "an open hex": lambda draft: replace(draft, board=blank(STANDARD_KIT)),
    "a port on land": lambda draft: replace(
        draft, board=replace(draft.board, ports=(replace(draft.board.ports[0], edge="0,0|0,1"),))
    ),
    "the robber at sea": lambda draft: replace(draft, board=replace(draft.board, robber="9,9")),
}


@pytest.mark.parametrize("what", OLD)
def test_a_draft_the_variant_cannot_go_on_with_is_none(what: str) -> None:
    kept = begun(BASE)
    assert not replace(kept, draft=OLD[what](kept.draft)).goes_on(BASE)


def test_every_voiced_sign_comes_back_after_a_few_taps(window: Any) -> None:
    from ui.tablet.kit.kana import HIRAGANA, KATAKANA, VOICED  # noqa: PLC0415 imports Kivy, which needs GL

    for sign in VOICED:
        seen = [sign]
        while (following := VOICED[seen[-1]]) != sign:
            seen.append(following)
        assert len(seen) in (2, 3)
    typed = {sign for rows in (KATAKANA, HIRAGANA) for row in rows for sign in row} | set(VOICED)
    assert set("アイウエオカガサザタダツッハバパヤャンヴーあいうえおかがさざただつっはばぱやゃんゔ、。") <= typed


def test_the_last_throw_a_device_read_is_not_one_entered_by_hand() -> None:
    reading = (Reading("tray", "boot", 1, ThrowSeen((("red", 2), ("white", 5)))),)
    by_tray = Entry(1, 0, Move(seat=0, revision=0), (DiceThrown(0, (2, 5)),), 1, reading)
    by_hand = Entry(2, 1, Move(seat=1, revision=1), (DiceThrown(1, (6, 6)),), 1)
    assert last_read([by_hand, by_tray]) == (2, 5)
    assert last_read([by_hand]) == ()
