"""The questions before a game: Enter takes the defaults, wrong answers get a sentence and the question again."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from companion.board.mapfile import MapError, format_map
from companion.board.maps import beginner
from companion.game.options import HouseRuleError
from companion.game.state import Setup
from companion.game.text import render
from companion.game.variant import Variant
from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from companion.user_files import ParseError
from tests.rules.samples import samples_of
from tests.terminal.tables import FirstOf, spiral_board
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from ui.commands.arguments import text_of_file
from ui.dialogue.hall import Seating
from ui.dialogue.house_file import HouseFile, house_of
from ui.language.catalogues import LANGUAGES, language
from ui.language.house_rules import said
from ui.language.variant_names import NoSuchVariant, Variants
from ui.terminal.new_game import SetupQuestions
from ui.terminal.questions import Talk

ONE = {BASE.name: BASE}


class Conversation:
    """Answers given one after another, and what was said to them."""

    def __init__(self, *answers: str) -> None:
        self.left = list(answers)
        self.said: list[str] = []

    def ask(self, question: str) -> str:
        self.said.append(question)
        return self.left.pop(0) if self.left else ""

    def setup(
        self,
        house: HouseFile | None = None,
        code: str = "en",
        variants: Variants = ONE,
        seating: Seating | None = None,
    ) -> Setup:
        talk = Talk(self.ask, self.said.append, lambda name: text_of_file(Path(name)))
        return SetupQuestions(variants, code, FirstOf(), talk, ("club", seating) if seating else None).setup(house)


def test_enter_alone_begins_the_game_for_beginners() -> None:
    setup = Conversation().setup()
    assert [(seat.name, seat.colour) for seat in setup.seats] == [("red", "red"), ("blue", "blue"), ("white", "white")]
    assert (setup.first, setup.board, setup.hands, setup.options) == (0, beginner(), "physical", {})


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (("Betty White", "Ken", "Ren"), ["Betty White", "Ken", "Ren"]),
        (("Sato, Ren", "Ken", "Yui"), ["Sato, Ren", "Ken", "Yui"]),
        (("Ken", "Ken", "Yui"), ["Ken", "Ken 2", "Yui"]),
        (("山田　太郎", "Ken", "Yui"), ["山田 太郎", "Ken", "Yui"]),
    ],
)
def test_enter_takes_whom_the_hall_seated_whatever_their_names(players: tuple[str, ...], names: list[str]) -> None:
    talk = Conversation()
    setup = talk.setup(seating=Seating(2, 7, players))
    assert [seat.name for seat in setup.seats] == names
    assert [seat.colour for seat in setup.seats] == ["red", "blue", "white"]
    assert setup.first == 0 and f"Who begins? [{names[0]}] > " in talk.said
    assert f"Seated by the hall club. Round 2, table 7: {', '.join(players)}" in talk.said


def test_enter_takes_the_game_and_the_target_of_the_hall_and_others_who_play_are_asked_for_theirs() -> None:
    last = [*VARIANTS][-1]
    ask = partial(Conversation.setup, variants=VARIANTS)
    seating = Seating(2, 7, tuple("ABCD"), last, 12)
    talk = Conversation()
    setup = ask(talk, seating=seating)
    assert setup.variant == last and f"Which game? [{len(VARIANTS)}] > " in talk.said
    seating = Seating(2, 7, ("Ann", "Ben", "Cleo"), BASE.name, 12)
    talk = Conversation()
    assert ask(talk, seating=seating).options == {"victory_points": 12}
    assert "Points to win: 12" in talk.said and not any("house rules" in line for line in talk.said)
    others = Conversation("", "Dan, Eve, Finn")
    assert ask(others, seating=seating).options == {}
    assert any("house rules" in line for line in others.said)
    for target in (10, 99):
        assert Conversation().setup(seating=Seating(2, 7, ("Ann", "Ben", "Cleo"), "", target)).options == {}


def test_names_colours_the_one_who_begins_and_the_rest_are_asked_for() -> None:
    setup = Conversation("Ann red, Ben, Cleo orange", "cleo", "", "spiral", "2", "mixed").setup()
    assert [(seat.name, seat.colour) for seat in setup.seats] == [("Ann", "red"), ("Ben", "blue"), ("Cleo", "orange")]
    assert (setup.first, setup.hands, setup.options) == (2, "digital", {"phases": "combined"})
    assert setup.board != beginner()


def test_the_questions_are_understood_in_japanese() -> None:
    setup = Conversation("花子　赤、太郎、ゆき オレンジ", "ゆき", "いいえ", "初心者", "実物", "混ぜる").setup(code="ja")
    assert [(seat.name, seat.colour) for seat in setup.seats] == [("花子", "red"), ("太郎", "blue"), ("ゆき", "orange")]
    assert (setup.first, setup.options) == (2, {"phases": "combined"})


def test_five_players_get_the_large_island_and_are_not_offered_the_map_for_beginners() -> None:
    talk = Conversation("A, B, C, D, E")
    assert talk.setup().board.island == "large"
    assert not any("for beginners" in line for line in talk.said)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("Ann, Ben", "3–6 players"),
        ("Ann,,Ben", "3–6 players"),
        ("Ann, ann, Ben", "Two players have the same name."),
        ("Ann red, Ben red, Cleo", "Two players have the same colour."),
        ("A" * 21 + ", Ben, Cleo", "at most 20 characters"),
        ("Ann\x07, Ben, Cleo", "characters that everybody can see"),
    ],
)
def test_players_that_cannot_be_are_asked_for_again(answer: str, sentence: str) -> None:
    talk = Conversation(answer, "Ann, Ben, Cleo")
    assert [seat.name for seat in talk.setup().seats] == ["Ann", "Ben", "Cleo"]
    assert any(line.startswith("✗ ") and sentence in line for line in talk.said)


def test_a_stranger_cannot_begin_and_a_number_that_is_not_offered_is_asked_again() -> None:
    talk = Conversation("Ann, Ben, Cleo", "Zoe", "Ben", "", "9", "1")
    assert talk.setup().first == 1
    assert [line for line in talk.said if line.startswith("✗ ")] == [
        "✗ Nobody of that name plays, or it is not clear who.",
        "✗ Type one of the numbers.",
    ]


def test_colours_that_nobody_plays_sit_down_by_themselves_where_the_variant_has_some() -> None:
    variant = HARBOUR_LIGHTS.differing(neutrals=2)
    variants = {variant.name: variant}
    talk = Conversation("Ann, Ben, orange blue, Cleo", "Ben")
    setup = talk.setup(variants=variants)
    assert [(seat.name, seat.colour, seat.neutral) for seat in setup.seats] == [
        ("Ann", "red", False),
        ("Ben", "white", False),
        ("orange", "blue", False),
        ("Cleo", "orange", False),
        ("green", "green", True),
        ("brown", "brown", True),
    ]
    assert setup.first == 1 and setup.board.island == "standard"
    assert not any("nobody plays" in line for line in talk.said), "the last two colours leave no choice"
    base = Conversation()
    base.setup()
    assert not any("nobody plays" in line for line in base.said)


def test_other_colours_that_nobody_plays_are_named_where_there_is_a_choice() -> None:
    variant = HARBOUR_LIGHTS.differing(neutrals=2)
    talk = Conversation("Ann, Ben, Cleo", "red, green", "pink, green", "green", "brown, green", "Ben")
    setup = talk.setup(variants={variant.name: variant})
    assert any(line.startswith("Colours that nobody plays [orange, green]") for line in talk.said)
    assert talk.said.count("✗ Colours to name: 2, of these: orange, green, brown.") == 3
    assert [(seat.name, seat.neutral) for seat in setup.seats[3:]] == [("brown", True), ("green", True)]
    japanese = Conversation("花子、太郎、ゆき", "茶、緑")
    assert [seat.name for seat in japanese.setup(code="ja", variants={variant.name: variant}).seats[3:]] == ["茶", "緑"]


def test_a_map_is_read_from_a_file_and_a_wrong_file_gets_a_sentence(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(format_map(spiral_board()), encoding="utf-8")
    bad.write_bytes(b"\xff\xfe")
    talk = Conversation("", "", "", "from a file", str(tmp_path / "none.toml"), str(bad), str(good))
    assert talk.setup().board == spiral_board()
    assert len([line for line in talk.said if "cannot be used" in line]) == 2


def test_a_house_file_brings_map_and_rules_and_spares_their_questions() -> None:
    house = house_of(
        ONE, format_map(spiral_board()) + '[base]\nphases = "combined"\n[base.options]\nvictory_points = 12\n'
    )
    talk = Conversation()
    setup = talk.setup(house)
    assert setup.board == spiral_board()
    assert setup.options == {"phases": "combined", "victory_points": 12}
    asked = ("Map:", "Trade and build", "house rules")
    assert not any(question in line for line in talk.said for question in asked)


def test_a_house_file_may_still_call_its_variant_a_room() -> None:
    assert house_of(ONE, 'room = "base"\n').variant is BASE
    with pytest.raises(NoSuchVariant, match='no variant "chess"'):
        house_of(ONE, 'room = "chess"\n')


@pytest.mark.parametrize(
    ("written", "error", "sentence"),
    [
        ("[base", ParseError, "Line 1: This is no TOML"),
        ("[base]\nluck = 1\n", HouseRuleError, "luck"),
        ("[board]\nisland = 'atlantis'\n", MapError, "atlantis"),
        ("board = 3\n", MapError, "board"),
        ('variant = "chess"\n', NoSuchVariant, 'no variant "chess". There are: base.'),
        ("variant = [1]\n", NoSuchVariant, "There are: base."),
    ],
)
def test_a_house_file_that_cannot_be_used_says_why(written: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        house_of(ONE, written)


# -- house rules

LARGE = [variant for variant in VARIANTS.values() if "large_map" in variant.options]


def told(talk: Conversation, key: str, variant: Variant = BASE, code: str = "en") -> list[str]:
    """What was said of one rule; several may stand in a line."""
    say = language(code, variant.domains)
    begun = say("{name}: {what}").format(name=say(f"option_{key}"), what="")
    lines = (line.partition(begun)[2].partition("  ")[0] for line in talk.said)
    return [value for value in lines if value]


def test_house_rules_are_changed_by_name_or_number_until_all_is_right() -> None:
    talk = Conversation("", "", "yes", "points to win", "12", "Discards", "in turn order", "")
    assert talk.setup().options == {"victory_points": 12, "discard_order": "turn_order"}
    assert told(talk, "victory_points") == ["10", "12"]
    assert told(talk, "discard_order") == ["all at once", "in turn order"]


def test_a_house_rule_that_cannot_be_gets_a_sentence_and_is_asked_for_again() -> None:
    talk = Conversation("", "", "2", "luck", "points to win", "1", "many", "7", "")
    assert talk.setup().options == {"victory_points": 7}
    points = BASE.options["victory_points"]
    bounds = f"Enter a number from {points.least} to {points.most}."
    assert [line for line in talk.said if line.startswith("✗ ")] == [
        "✗ Type one of the numbers.",
        f"✗ {bounds}",
        f"✗ {bounds}",
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_of_a_table_or_a_list_nothing_is_named_that_it_does_not_say(code: str) -> None:
    for variant in VARIANTS.values():
        say = language(code, variant.domains)
        for key, option in variant.options.items():
            told = render(said(option.default), say, ())
            assert told and "|" not in told, f"{variant.name}: {key} is told by a program's names: {told}"
            assert all(part == part.strip() != "" for part in told.split(say(", "))), (
                f"{variant.name}: {key} dangles: {told}"
            )


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_beside_a_house_rule_it_stands_that_only_a_house_file_sets_it(variant: Variant) -> None:
    neutral_colours = [""] * bool(variant.neutrals)
    talk = Conversation("", *neutral_colours, "", "yes", "")
    talk.setup(house_of(VARIANTS, asked=variant.name), variants=VARIANTS)
    marked = " ".join(" ".join(talk.said).split()).count("(a house file sets it)")
    assert marked == sum(isinstance(option.default, (list, dict)) for option in variant.options.values())


def test_enter_leaves_a_house_rule_as_it_is() -> None:
    talk = Conversation("", "", "yes", "points to win", "", "discards", "", "")
    assert talk.setup().options == {}


def test_a_game_begins_on_what_the_house_rules_make_of_the_map_that_was_laid() -> None:
    variant = BASE.differing(begun_on=lambda board, options: beginner() if options else board)
    laid = spiral_board()
    for options, board in (({}, laid), ({"victory_points": 12}, beginner())):
        assert Conversation().setup(HouseFile(variant, laid, options)).board == board


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("variant", LARGE, ids=lambda variant: variant.name)
def test_the_large_map_is_laid_for_few_players_where_they_agree_on_it(variant: Variant, code: str) -> None:
    say = language(code, variant.domains)
    talk = Conversation("", "", say("choice_yes"), say("option_large_map"), say("choice_yes"), "")
    setup = talk.setup(house_of(VARIANTS, asked=variant.name), code, VARIANTS)
    kit = variant.kit(3, {"large_map": True})
    assert (setup.options, setup.board.island) == ({"large_map": True}, kit.island)
    assert sorted(terrain for _, terrain in setup.board.terrain) == sorted(t for t, n in kit.terrain for _ in range(n))
    option = variant.options["victory_points"]
    before_and_after = [str(option.value(options, 3)) for options in ({}, setup.options)]
    assert told(talk, "victory_points", variant, code) == before_and_after, "one rule changes another"


def test_the_map_for_beginners_is_offered_only_where_its_tiles_are_in_the_box() -> None:
    for variant in VARIANTS.values():
        talk = Conversation()
        setup = talk.setup(house_of(VARIANTS, asked=variant.name), variants=VARIANTS)
        offered = any("for beginners" in line for line in talk.said)
        assert offered == (variant.kit(3, {}) == BASE.kit(3, {}))
        assert {terrain for _, terrain in setup.board.terrain} <= {*variant.terrain, "desert"}


# -- which variant

OTHERS = [variant for variant in VARIANTS.values() if variant is not BASE]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_which_game_is_asked_first_and_answered_by_number_or_name(variant: Variant, code: str) -> None:
    say = language(code, variant.domains)
    number = [*VARIANTS].index(variant.name) + 1
    for answer in (str(number), say(variant.name)):
        talk = Conversation(answer)
        assert talk.setup(code=code, variants=VARIANTS).variant == variant.name
        told = say("{name}: {what}").format(name=say(variant.name), what=say(variant.about.msgid))
        assert f"{number:>3}  {told}" in talk.said


def test_enter_takes_the_first_game_and_nonsense_is_asked_again() -> None:
    talk = Conversation("chess", "")
    assert talk.setup(variants=VARIANTS).variant == BASE.name
    assert "✗ Type one of the numbers." in talk.said


@pytest.mark.parametrize("variant", OTHERS, ids=lambda variant: variant.name)
def test_a_game_that_was_named_is_not_asked_for_and_says_how_many_play_it(variant: Variant) -> None:
    talk = Conversation("A, B, C, D, E, F, G")
    assert talk.setup(house_of(VARIANTS, asked=variant.name), variants=VARIANTS).variant == variant.name
    assert not any("Which game?" in line for line in talk.said)
    least, most = min(variant.players), max(variant.players)
    numbers = f"{least}–{most}" if least < most else str(least)
    assert any(f"{numbers} players" in line for line in talk.said)


@pytest.mark.parametrize("variant", OTHERS, ids=lambda variant: variant.name)
def test_a_house_file_may_name_its_game_and_then_has_that_game_s_rules(variant: Variant) -> None:
    named = f'variant = "{variant.name}"\n'
    house = house_of(VARIANTS, named + samples_of(variant.name).house)
    assert house.variant is variant and house.options.keys() <= variant.options.keys()
    with pytest.raises(HouseRuleError, match=f'for the variant "{variant.name}", not for "base"'):
        house_of(VARIANTS, named, asked="base")


@pytest.mark.parametrize(
    ("house", "answers", "dice"),
    [("", (), "ours"), ("", ("", "", "", "", "", "", "kazami"), "kazami"), ('dice = "kazami"', (), "kazami")],
)
def test_whose_dice_are_thrown_is_asked_last_unless_the_house_file_says_it(
    house: str, answers: tuple[str, ...], dice: str
) -> None:
    talk = Conversation(*answers)
    assert talk.setup(house_of(ONE, house)).dice == dice
    assert any("Dice: your own" in said for said in talk.said) is not bool(house)


def test_a_house_file_names_dice_there_are() -> None:
    with pytest.raises(HouseRuleError, match='dice: "loaded" is not one of ours, kazami'):
        house_of(ONE, 'dice = "loaded"')
