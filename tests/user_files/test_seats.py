"""One rule for names and colours, wherever seats come from: a sheet, a record, the tablet's draft, the terminal."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.board.maps import beginner
from companion.game.decide import begin
from companion.game.position import setup_of
from companion.game.position import written as sheet_of
from companion.game.seating import COLOURS, LONGEST_NAME, LONGEST_TITLE, alike, named, seated, unlike, with_neutrals
from companion.game.state import Seat, Setup
from companion.game.text import Refusal, render
from companion.game.variant import Variant
from companion.record import parsed
from companion.record import written as record_of
from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from companion.user_files import ParseError
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from ui.dialogue.draft import Draft
from ui.language.catalogues import language
from ui.language.voice import LETTERS

ANN, BEN, CLEO = Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cleo", "white")
SETUP = Setup(variant="base", seats=(ANN, BEN, CLEO), board=beginner())


def of_a_record(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return parsed(record_of("Friday", BASE, replace(SETUP, seats=seats), ()), VARIANTS).setup.seats


def of_a_sheet(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return setup_of(VARIANTS, sheet_of(begin(BASE, replace(SETUP, seats=seats)))).seats


def of_a_draft(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    refused = Draft(seats, beginner(), "beginner").refused(BASE)
    if refused:
        raise ParseError(refused.text.msgid)
    return Draft(seats, beginner(), "beginner", first=0).setup(BASE).seats


WAYS: list[Callable[[tuple[Seat, ...]], tuple[Seat, ...]]] = [of_a_record, of_a_sheet, of_a_draft]

NO_NAMES = [
    "",
    " ",
    "\u3000",
    "A" * (LONGEST_NAME + 1),
    "A" * 5000,
    "e" + "\u0301" * 5000,
    "A\x1b[2J",
    "A\nB",
    "A\rB",
    "A\tB",
    "A\x00",
    "A\x85",
    "\u202eAnn",
    "A\u200fnn",
    "A\u200bnn",
    "A\u2028B",
    "A\u2066B",
    "\u3164",
    "\u0301a",
    "a" + "\u0489" * 6,
    "\ue000",
]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", NO_NAMES, ids=ascii)
def test_a_name_that_cannot_be_read_or_told_apart_is_refused_everywhere(
    way: Callable[[tuple[Seat, ...]], tuple[Seat, ...]], name: str
) -> None:
    with pytest.raises(ParseError):
        way((replace(ANN, name=name), BEN, CLEO))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("千夏", "千夏"),
        ("か\u3099く", "がく"),
        ("Zoe\u0308", "Zoë"),
        ("  山田\u3000 太郎 ", "山田 太郎"),
        ("O'Brien-Smith", "O'Brien-Smith"),
        ("อำนวย", "อำนวย"),
        ("Ngọc", "Ngọc"),
        ("🐑", "🐑"),
    ],
)
def test_a_name_of_any_language_sits_down_as_everybody_writes_it(
    way: Callable[[tuple[Seat, ...]], tuple[Seat, ...]], name: str, kept: str
) -> None:
    assert [seat.name for seat in way((replace(ANN, name=name), BEN, CLEO))] == [kept, "Ben", "Cleo"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "seats",
    [
        (ANN, replace(BEN, name="Ann"), CLEO),
        (ANN, replace(BEN, name="ANN"), CLEO),
        (ANN, replace(BEN, name="Ａｎｎ"), CLEO),
        (replace(ANN, name="がく"), replace(BEN, name="か\u3099く"), CLEO),
        (ANN, replace(BEN, colour="red"), CLEO),
        (ANN, replace(BEN, colour="pink"), CLEO),
        (ANN, replace(BEN, colour=""), CLEO),
        (ANN, BEN),
        (ANN, BEN, CLEO, Seat("Nobody", "orange", neutral=True)),
    ],
)
def test_two_seats_alike_unknown_colours_and_too_many_or_few_are_refused_everywhere(
    way: Callable[[tuple[Seat, ...]], tuple[Seat, ...]], seats: tuple[Seat, ...]
) -> None:
    with pytest.raises(ParseError):
        way(seats)


@pytest.mark.parametrize("name", ["", "Friday\x1b[2J", "Friday\nnight", "\u202eFriday", "F" * (LONGEST_TITLE + 1)])
def test_what_a_record_calls_the_game_can_be_read_too(name: str) -> None:
    with pytest.raises(ParseError, match=r"^Line 1: (name: |A sign stands here)"):
        parsed(record_of(name, BASE, SETUP, ()), VARIANTS)
    assert parsed(record_of("2026-11-21 21:42 金曜", BASE, SETUP, ()), VARIANTS).name == "2026-11-21 21:42 金曜"


def test_a_seat_of_a_record_has_no_other_keys() -> None:
    header = json.loads(record_of("Friday", BASE, SETUP, ()))
    header["seats"][0]["neutrall"] = True
    with pytest.raises(ParseError, match="unknown field `neutrall`"):
        parsed(json.dumps(header), VARIANTS)


def test_every_colour_has_a_letter() -> None:
    assert tuple(LETTERS) == COLOURS


def test_names_are_compared_as_people_read_them() -> None:
    assert alike(" Ａｎｎ  B ") == alike("ann b")
    assert unlike("red", ["Red", "red 2"]) == "red 3"
    longest = "Maximilian Alexander"
    assert unlike(longest, [longest]) == "Maximilian Alexand 2"


TWO_NEUTRALS = HARBOUR_LIGHTS.differing(neutrals=2)


@pytest.mark.parametrize(
    ("variant", "standing", "wanted"),
    [(BASE, 1, 0), (HARBOUR_LIGHTS, 0, 1), (HARBOUR_LIGHTS, 2, 1), (TWO_NEUTRALS, 1, 2), (TWO_NEUTRALS, 3, 2)],
)
@pytest.mark.parametrize("code", ["en", "ja"])
def test_a_game_has_as_many_colours_that_nobody_plays_as_its_variant_no_more_and_no_fewer(
    variant: Variant, standing: int, wanted: int, code: str
) -> None:
    beside = tuple(Seat(colour, colour, neutral=True) for colour in ("orange", "green", "brown"))
    players = (ANN, BEN, CLEO)
    assert seated(variant, (*players, *beside[:wanted])) == (*players, *beside[:wanted])
    refused = seated(variant, (*players, *beside[:standing]))
    assert isinstance(refused, Refusal) and refused.code == "neutral"
    assert (
        render(refused.text, language(code), ())
        == {
            "en": f"Colours that nobody plays: {standing}; this game has {wanted} of them.",
            "ja": f"誰も使わない色が{standing}色ですが、このゲームでは{wanted}色です。",
        }[code]
    )


@pytest.mark.parametrize("code", ["en", "ja"])
def test_a_game_for_one_number_of_players_says_that_number(code: str) -> None:
    for variant, told in ((BASE, "3–6"), (BASE.differing(players=(2,)), "2")):
        refused = seated(variant, (ANN,))
        assert isinstance(refused, Refusal)
        assert (
            render(refused.text, language(code), ())
            == {
                "en": f"Players here: 1; this game is for {told}.",
                "ja": f"席は1人分ですが、このゲームは{told}人用です。",
            }[code]
        )


def test_a_record_keeps_the_colours_that_nobody_plays_and_is_refused_without_them() -> None:
    variants = {HARBOUR_LIGHTS.name: HARBOUR_LIGHTS}
    nobody = Seat("緑", "green", neutral=True)
    setup = replace(SETUP, variant=HARBOUR_LIGHTS.name, seats=(ANN, nobody, BEN, CLEO), first=2)
    text = record_of("Friday", HARBOUR_LIGHTS, setup, ())
    assert parsed(text, variants).setup == setup
    header = json.loads(text)
    header["seats"].pop(1)
    header["first"] = 0
    with pytest.raises(ParseError, match="Colours that nobody plays: 0; this game has 1 of them"):
        parsed(json.dumps(header), variants)


def test_where_everybody_s_pieces_are_taken_no_colour_is_left_that_nobody_plays() -> None:
    six = tuple(Seat(f"Player {n}", colour) for n, colour in enumerate(COLOURS))
    assert seated(HARBOUR_LIGHTS, six) == six
    five = (*six[:5], Seat("brown", "brown", neutral=True))
    assert seated(TWO_NEUTRALS, five) == five


def test_colours_that_nobody_plays_seat_themselves_stay_where_they_may_and_are_called_after_what_they_are() -> None:
    seats = with_neutrals(TWO_NEUTRALS, (replace(ANN, name="orange"), BEN, CLEO), str.upper)
    assert [(seat.name, seat.colour, seat.neutral) for seat in seats[3:]] == [
        ("ORANGE 2", "orange", True),
        ("GREEN", "green", True),
    ]
    dan = Seat("Dan", "orange")
    later = with_neutrals(TWO_NEUTRALS, (*seats, dan), str.upper)
    assert [seat.colour for seat in later] == [ANN.colour, BEN.colour, CLEO.colour, "orange", "green", "brown"]
    assert with_neutrals(BASE, later, str.upper) == later[:4]


def test_to_look_at_a_hostile_name_takes_no_time() -> None:
    assert isinstance(named("a" + "\u0315\u0300" * 100_000), Refusal)
