"""A new game and its map under real fingers, from the first name to the first player."""

from __future__ import annotations

from collections.abc import Callable
from math import dist
from typing import Any

import pytest

from companion.board.island import island
from companion.board.layout import corner_hexes, spiral_from
from companion.board.maps import beginner, spiral
from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from tests.tablet.around_home import SEATS, EveningOnPaper, Lots, kit_of, press, press_in_dialog, said
from tests.tablet.evenings import head_of
from tests.tablet.legible import LEAST_TYPE, LETTERS
from tests.tablet.seeing import texts
from ui.dialogue.house_file import HouseFile as Brought
from ui.dialogue.laying import LAYERS, lying
from ui.drawing.theme import Light
from ui.tablet.kit.double_tap import MOMENT

Open = Callable[..., Any]
BACKSPACE, ENTER = 8, 13
OTHER = [variant for variant in VARIANTS.values() if 3 in variant.players][-1]
"""Another variant that as many play as the base game."""


def test_a_new_game_is_agreed_on_by_touch_alone(page: Open, tap: Callable[..., None]) -> None:
    house = EveningOnPaper()
    screen = page("new_game.screen.NewGame", house)
    press(tap, screen, "seat1")
    press_in_dialog(tap, screen, "J", "O", "Done")
    press(tap, screen, "seat3")
    press_in_dialog(tap, screen, "Remove")
    press(tap, screen, "add brown", "bright", "bright")
    assert said(screen) == "Which island?"
    press(tap, screen, "way spiral", "other0", "bright")
    press(tap, screen, "hands digital", "dice kazami", "phases combined", "bright", "first2", "bright")
    ((asked, setup),) = house.asked
    assert asked == "begin" and setup.first == 2 and (setup.hands, setup.dice) == ("digital", "kazami")
    assert [(s.name, s.colour) for s in setup.seats] == [
        ("Mika", "red"),
        ("Jo", "blue"),
        ("Sora", "white"),
        ("Brown", "brown"),
    ]
    assert setup.options == {"phases": "combined"}
    lots = Lots()
    spiral(BASE.kits["standard"], lots)
    assert setup.board == spiral(BASE.kits["standard"], lots), "the second map, laid out again"


def test_the_lot_decides_before_the_game_begins_and_begins_nothing_itself(
    page: Open, tap: Callable[..., None], passes: Callable[[float], None]
) -> None:
    house = EveningOnPaper()
    screen = page("new_game.screen.NewGame", house)
    press(tap, screen, "bright", "bright", "bright", "bright")
    assert not screen.parts["bright"].view.enabled, "nobody begins yet"
    spot = screen.middle("lots")
    tap(*spot)
    first = Lots().below(4)
    assert screen.parts["begins"].view.text == f"{SEATS[first].name} begins."
    passes(MOMENT + 1)
    tap(*spot)
    assert not house.asked, "a second tap begins nothing, however late it comes"
    press(tap, screen, f"first{first}", "bright")
    assert house.asked[0][1].first == first


def test_a_game_can_be_begun_with_phones_sitting_down_first(page: Open, tap: Callable[..., None]) -> None:
    house = EveningOnPaper()
    screen = page("new_game.screen.NewGame", house)
    press(tap, screen, "bright", "bright", "bright", "bright", "first0", "other0")
    assert house.asked[0][0] == "begin"
    assert [where for where, _ in screen.went] == ["play", "phones"], "so that Back leads to the table"


@pytest.mark.parametrize("lies", [True, False])
def test_on_a_tablet_that_stands_no_dialog_of_the_set_up_offers_to_turn(
    page: Open, tap: Callable[..., None], lies: bool
) -> None:
    evening = EveningOnPaper()
    evening.sit(evening.around.laid(lies))
    screen = page("new_game.screen.NewGame", evening)
    press(tap, screen, "seat0")
    assert turns(screen) == lies
    press_in_dialog(tap, screen, "Done")
    press(tap, screen, "bright", "bright", "bright", "phases clause")
    assert turns(screen) == lies


def turns(screen: Any) -> bool:
    """Whether the dialog can be turned on."""
    return any(tile.view.icon == "turn" for tile in screen.dialog.walk() if hasattr(tile, "pressed"))


def test_everybody_sees_the_lot_fall_and_nothing_begins_before_it_lies(
    page: Open, tap: Callable[..., None], passes: Callable[[float], None]
) -> None:
    house = EveningOnPaper()
    screen = page("new_game.screen.NewGame", house, motion=True)
    press(tap, screen, "bright", "bright", "bright", "bright", "lots")
    lit = set[int]()
    while screen.parts["begins"].moving:
        lit |= {i for i in range(4) if screen.parts[f"first{i}"].view.chosen}
        assert not screen.parts["bright"].view.enabled
        passes(0.05)
    assert lit == {0, 1, 2, 3}
    assert screen.parts[f"first{screen.draft.first}"].view.chosen and screen.parts["bright"].view.text == "Begin"


def test_two_players_of_one_name_are_refused_in_a_sentence_that_passes(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame")
    screen.become(screen.draft.named(1, "mika"))
    press(tap, screen, "bright")
    assert said(screen) == "Two players have the same name." and "seat1" in screen.parts
    screen.forget()
    assert said(screen) == "Who plays?"


def test_six_players_get_the_large_island_and_four_the_small_one_again(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame")
    press(tap, screen, "add green")
    assert screen.draft.board.island == "large"
    press(tap, screen, "seat4")
    press_in_dialog(tap, screen, "Remove")
    assert screen.draft.board.island == "standard"


def test_a_name_is_typed_in_kana_with_voiced_and_small_signs(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame", language="ja")
    press(tap, screen, "seat0")
    press_in_dialog(tap, screen, "ハ", "゛゜小", "゛゜小", "ヤ", "゛゜小", "完了")
    assert screen.draft.seats[0].name == "パャ"


def test_a_name_is_typed_on_a_real_keyboard_and_by_an_input_method(
    page: Open, tap: Callable[..., None], window: Any
) -> None:
    screen = page("new_game.screen.NewGame", language="ja")
    press(tap, screen, "seat0")
    window.dispatch("on_textedit", "みか")
    assert head_of(screen.dialog).title == "みか", "what is being composed stands in the place of the selected name"
    window.dispatch("on_key_down", BACKSPACE, 42, None, [])
    window.dispatch("on_textedit", "")
    window.dispatch("on_textinput", "美香子")
    window.dispatch("on_key_down", BACKSPACE, 42, None, [])
    window.dispatch("on_key_down", ENTER, 40, None, [])
    assert screen.dialog is None and screen.draft.seats[0].name == "美香"
    window.dispatch("on_textinput", "x")
    assert screen.draft.seats[0].name == "美香", "a closed dialog hears no key"


def test_a_page_that_was_left_hears_no_key_of_a_real_keyboard(
    page: Open, tap: Callable[..., None], window: Any
) -> None:
    screen = page("new_game.screen.NewGame")
    press(tap, screen, "seat0")
    window.remove_widget(screen)  # somebody opens a game on a phone, and the tablet shows it
    before = screen.draft.seats[0].name
    window.dispatch("on_textinput", "x")
    taken = window.dispatch("on_key_down", ENTER, 40, None, [])
    assert not taken and screen.draft.seats[0].name == before


def test_a_name_that_was_tapped_keeps_until_a_letter_comes(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame")
    before = screen.draft.seats[0].name
    press(tap, screen, "seat0")
    press_in_dialog(tap, screen, "Done")
    assert screen.draft.seats[0].name == before
    press(tap, screen, "seat0")
    press_in_dialog(tap, screen, "A", "N", "N", "Done")
    press(tap, screen, "seat0")
    press_in_dialog(tap, screen, "←", "Z", "Done")
    assert screen.draft.seats[0].name == "Z", "one tap on the arrow empties a selected name"


def test_a_house_rule_shows_its_clause(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame")
    press(tap, screen, "bright", "bright", "bright", "phases clause")
    assert screen.dialog is not None and head_of(screen.dialog).title == "BASE-TURN-02"
    tap(20, 20)
    assert screen.dialog is None


def test_another_size_and_language_keep_what_was_chosen(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame")
    press(tap, screen, "bright", "bright", "way random")
    board, step = screen.draft.board, screen.step
    screen.fit(kit_of((800, 1280), language="ja", light=Light.DAY))
    assert (screen.draft.board, screen.step, said(screen)) == (board, step, "どの島にしますか")


# -- a map by touch


def test_a_map_is_entered_hex_by_hex_and_port_by_port(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame")
    wanted = spiral(BASE.kits["standard"], Lots(5))
    press(tap, screen, "bright", "bright", "way hand")
    assert {"bright", "how"} <= set(screen.parts), "all lies there already"
    for mode in ("port", "token", "terrain"):
        press(tap, screen, f"mode {mode}", "clear", "asked", "clear")
    assert [lying(screen.entry.board, mode) for mode in LAYERS] == [0, 0, 0]
    assert screen.parts["still"].view.text == "19 hexes are open." and "bright" not in screen.parts

    def lay(brush: str, places: list[str]) -> None:
        press(tap, screen, brush)
        for place in places:
            tap(*screen.parts["board"].window_xy(place))

    for terrain in ("forest", "pasture", "fields", "hills", "mountains", "desert"):
        lay(f"brush {terrain} 0", [h for h, word in wanted.terrain if word == terrain])
    press(tap, screen, "bright")
    assert screen.parts["still"].view.text == "18 hexes without a number"
    for number in sorted({token for _, token in wanted.tokens}):
        lay(f"token {number}", list(wanted.hexes_with(number)))
    press(tap, screen, "bright")
    for kind, rate in dict.fromkeys((port.kind, port.rate) for port in wanted.ports):
        lay(f"brush {kind} {rate}", [port.edge for port in wanted.ports if (port.kind, port.rate) == (kind, rate)])
    assert screen.parts["title"].lines[1].text == "Laid: 9 of 9"
    press(tap, screen, "bright")
    assert screen.draft.board == wanted and screen.draft.laid == "hand"


def test_an_island_that_is_not_the_boxs_is_asked_about_and_taken_as_it_lies(
    page: Open, tap: Callable[..., None]
) -> None:
    screen = page("new_game.screen.NewGame")
    press(tap, screen, "bright", "bright", "way hand", "brush forest 0")
    hills = next(h for h, word in screen.draft.board.terrain if word == "hills")
    tap(*screen.parts["board"].window_xy(hills))
    assert screen.parts["brush forest 0"].view.note == "1 too many"
    press(tap, screen, "bright")
    assert said(screen) == "Is this right?" and screen.entry is not None
    assert screen.parts["misfit hills"].view.note == "1 missing"
    press(tap, screen, "bright")
    assert screen.parts["brush forest 0"].view.chosen, "to be put right"
    press(tap, screen, "undo", "bright")
    assert screen.entry is None and screen.draft.board == beginner()
    press(tap, screen, "way hand", "brush forest 0")
    tap(*screen.parts["board"].window_xy(hills))
    press(tap, screen, "bright", "other0")
    assert screen.draft.board.terrain_of(hills) == "forest" and screen.draft.laid == "hand"


def test_a_second_tap_on_clear_takes_a_layer_off_and_undo_brings_it_back(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame")
    press(tap, screen, "bright", "bright", "way hand", "clear")
    assert screen.parts["asked"].view.text == "Take all 19 tiles off?"
    press(tap, screen, "bright")
    assert "asked" not in screen.parts and screen.entry.board == beginner()
    press(tap, screen, "clear", "clear")
    assert screen.entry.laying.asking, "a double tap asks, and takes nothing off"
    press(tap, screen, "asked", "clear")
    assert screen.parts["still"].view.text == "19 hexes are open." and screen.entry.board.ports == beginner().ports
    press(tap, screen, "undo")
    assert screen.entry.board == beginner()


# -- a draft that was left


def test_what_was_chosen_is_offered_again_and_gone_on_with_where_it_was_left(
    page: Open, tap: Callable[..., None]
) -> None:
    house = EveningOnPaper(variants=(BASE, OTHER))
    left = page("new_game.screen.NewGame", house)
    press(tap, left, f"variant {OTHER.name}", "seat1")
    press_in_dialog(tap, left, "J", "O", "Done")
    press(tap, left, "bright", "bright", "way hand", "brush hills 0")
    for hex_ in ("0,0", "1,0", "0,1"):
        tap(*left.parts["board"].window_xy(hex_))
    left.leave()[1]()
    assert house.draft is not None, "as it lies after the last tap: nobody need have said goodbye"
    left.parent.remove_widget(left)
    again = page("new_game.screen.NewGame", house, language="ja")
    assert said(again) == "どのゲームにしますか" and again.parts[f"variant {OTHER.name}"].view.begun
    title, stands = (line.text for line in again.parts["draft"].lines)
    assert title == "準備の続きがあります" and "、Jo、" in stands
    press(tap, again, "bright")
    assert (again.variant, again.draft, again.entry.board) == (OTHER, left.draft, left.entry.board)
    again.entry.done(None)
    press(tap, again, "way hand")
    assert again.entry.board == left.entry.board, "the map can be left, too, and be gone on with"
    again.entry.done(None)
    press(tap, again, "bright", "bright", "first0", "bright")
    assert house.draft is None and again.went == [("play", {})] and house.asked[-1][1].seats[1].name == "Jo"


def test_an_island_by_touch_is_not_lost_by_another_way_to_lay_one_or_by_a_fifth_seat(
    page: Open, tap: Callable[..., None]
) -> None:
    screen = page("new_game.screen.NewGame")
    press(tap, screen, "bright", "bright", "way hand", "mode token")
    tap(*screen.parts["board"].window_xy(corner_hexes(island("standard"))[2]))
    press(tap, screen, "bright")
    by_hand = screen.draft.board
    press(tap, screen, "way beginner", "other0", "other0", "add brown", "bright", "bright", "other1", "other0", "seat4")
    press_in_dialog(tap, screen, "Remove")
    press(tap, screen, "bright", "bright", "way hand", "bright")
    assert screen.draft.board == by_hand


def test_the_company_goes_along_to_another_game_and_what_was_chosen_in_one_stays_there(
    page: Open, tap: Callable[..., None]
) -> None:
    screen = page("new_game.screen.NewGame", EveningOnPaper(variants=(BASE, OTHER), empty=True))
    press(tap, screen, "variant base", "seat0")
    press_in_dialog(tap, screen, "Z", "Done")
    press(tap, screen, "bright", "bright", "way spiral")
    laid = screen.draft.board
    press(tap, screen, "other1", "other0", "other0", f"variant {OTHER.name}")
    assert screen.draft.seats[0].name == "Z" and screen.draft.board.island in OTHER.kits
    press(tap, screen, "other0", "variant base")
    assert screen.draft.board == laid and screen.draft.seats[0].name == "Z"


def test_a_draft_stays_until_another_one_is_begun(page: Open, tap: Callable[..., None]) -> None:
    house = EveningOnPaper()
    screen = page("new_game.screen.NewGame", house)
    press(tap, screen, "bright", "bright", "other0", "other0")
    assert house.draft is None, "nothing was chosen"
    press(tap, screen, "add brown")
    kept = house.draft
    screen.parent.remove_widget(screen)
    screen = page("new_game.screen.NewGame", house)
    press(tap, screen, "other0", "bright")
    assert said(screen) == "Who sits where?" and len(screen.draft.seats) == 4 and house.draft is kept
    press(tap, screen, "bright", "way spiral")
    assert house.draft is not None and house.draft.draft == screen.draft


def test_all_numbers_are_laid_by_their_letters_with_one_tap_on_a_corner(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame")
    press(tap, screen, "bright", "bright", "way hand", "mode token")
    board = screen.parts["board"]
    corner = corner_hexes(island("standard"))[2]
    assert board.view.highlight == corner_hexes(island("standard"))
    tap(*board.window_xy(corner))
    press(tap, screen, "bright")
    laid = screen.draft.board
    path = [laid.token_of(h) for h in spiral_from(island("standard"), corner)]
    assert [token for token in path if token is not None] == list(BASE.kits["standard"].tokens), "BASE-SETUP-02"


def test_a_port_is_offered_nowhere_beside_another(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame")
    press(tap, screen, "bright", "bright", "way hand", "mode port")
    board = screen.parts["board"]
    where = screen.parts["board"].places.island
    ports = {port.edge for port in screen.draft.board.ports}
    ends = {corner for edge in ports for corner in where.edge_corners[edge]}
    assert all(edge in ports or not ends & {*where.edge_corners[edge]} for edge in board.view.highlight)


def test_what_is_no_longer_shown_can_no_longer_be_tapped(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame")
    place = screen.middle("add green")
    press(tap, screen, "bright")
    tap(*place)
    assert len(screen.draft.seats) == 4 and "add green" not in screen.parts


def test_the_map_and_the_rules_of_a_house_file_are_there_already_and_the_map_can_be_had_back(
    page: Open, tap: Callable[..., None]
) -> None:
    house = EveningOnPaper()
    board = spiral(BASE.kits["standard"], Lots(7))
    house.brought = Brought(BASE, board, {"phases": "combined"})
    screen = page("new_game.screen.NewGame", house)
    press(tap, screen, "bright", "bright")
    assert screen.parts["way file"].view.chosen and "other1" not in screen.parts, "nothing to lay out again"
    press(tap, screen, "way beginner")
    assert screen.draft.board != board
    press(tap, screen, "way file", "bright")
    assert screen.parts["phases combined"].view.chosen
    press(tap, screen, "bright", "first1", "bright")
    assert (house.asked[0][1].board, house.asked[0][1].options) == (board, {"phases": "combined"})


def test_a_large_island_in_the_house_file_is_laid_for_as_many_as_play_on_it(page: Open) -> None:
    house = EveningOnPaper()
    board = spiral(BASE.kits["large"], Lots())
    house.brought = Brought(BASE, board, {})
    screen = page("new_game.screen.NewGame", house)
    assert (screen.draft.board, len(screen.draft.seats)) == (board, 5)


@pytest.mark.parametrize("larger", [False, True])
def test_what_stands_in_the_corner_of_the_disc_ends_before_its_rim(
    page: Open, tap: Callable[..., None], larger: bool
) -> None:
    screen = page("new_game.screen.NewGame", larger=larger)
    press(tap, screen, "bright", "bright", "way hand", "brush forest 0")
    disc, unit = screen.disc, screen.kit.stage.unit
    middle = (disc.x + disc.w / 2) * unit, screen.height - (disc.y + disc.h / 2) * unit
    lines = texts(screen.parts["title"])
    assert len(lines) > 1 and min(h / LETTERS / unit for *_, h in lines) > LEAST_TYPE - 0.5
    assert min(dist((x + w, y + h * 0.27), middle) for x, y, w, h in lines) > disc.w / 2 * unit
