"""The island in characters: every place has its number, and every piece is seen and known by its owner."""

from __future__ import annotations

import pytest
from msgspec.structs import replace as with_fields

from companion.game.decide import begin
from companion.game.panels import Mark
from companion.game.state import Game
from companion.game.text import Text
from companion.game.variant import PieceKind
from companion.rules.base import BASE
from tests.terminal.tables import a_setup, large_board
from ui.language.catalogues import LANGUAGES, language
from ui.language.voice import Voice
from ui.terminal.board import drawn, numbered


def a_game() -> Game:
    return begin(BASE, a_setup(6, board=large_board()))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("sort", ["corners", "edges", "land", "sea"])
@pytest.mark.parametrize("game", [begin(BASE, a_setup()), begin(BASE, a_setup(6, board=large_board()))])
def test_the_number_of_every_place_stands_on_the_map(game: Game, sort: str, code: str) -> None:
    places = numbered(game.island, getattr(game.island, sort))
    text = "\n".join(line.plain for line in drawn(game, (), places, Voice(language(code, BASE.domains), game)))
    ports = [n for port in game.board.ports for n in (port.rate, 1)]
    expected = sorted([*(token for _, token in game.board.tokens), *places.values(), *ports])
    assert sorted(int(word) for word in digits(text)) == expected


def digits(text: str) -> list[str]:
    return "".join(sign if sign.isascii() and sign.isdigit() else " " for sign in text).split()


def test_the_map_shows_whose_pieces_stand_where_and_on_which_hex_the_robber() -> None:
    game = a_game()
    corner, edge = game.island.hex_corners["0,0"][0], game.island.hex_edges["0,0"][1]
    marks = (Mark(corner, "settlement", 0), Mark(edge, "road", 1), Mark("0,0", "robber", -1))
    rows = [line.plain for line in drawn(game, marks, {}, Voice(language("en"), game))]
    at = next(i for i, row in enumerate(rows) if "(R)" in row)
    assert "ROBBER" in rows[at + 2]
    assert "brick" in rows[at + 3]  # what the hex yields stays to be read
    assert "BB" in rows[at + 3]


def test_a_city_a_settlement_and_a_variant_s_own_piece_look_different() -> None:
    game = a_game()
    corner = game.island.corners[40]

    def shown(what: str) -> str:
        return "\n".join(line.plain for line in drawn(game, (Mark(corner, what, 0),), {}, Voice(language("en"), game)))

    assert len({shown("city"), shown("settlement"), shown("tower")}) == 3
    assert "Rt" in shown("tower")


def test_a_piece_that_is_turned_to_another_side_keeps_its_letter_and_has_a_mark_behind_it() -> None:
    tent = PieceKind("corner", 2, sides=("open_tent",))
    game = begin(with_fields(BASE, pieces={**BASE.pieces, "tent": tent}), a_setup())
    corner = game.island.hex_corners["0,0"][0]

    def shown(form: str) -> str:
        return "\n".join(line.plain for line in drawn(game, (Mark(corner, form, 0),), {}, Voice(language("en"), game)))

    assert "Rt" in shown("tent") and "Rt!" not in shown("tent") and "Rt!" in shown("open_tent")


def test_small_pieces_of_a_corner_stand_in_their_owners_building_and_others_beside_it() -> None:
    game = a_game()
    corner = game.island.hex_corners["0,0"][0]
    own, foreign = Mark(corner, "tower", 0), Mark(corner, "tent", 1)

    def shown(*marks: Mark, **options: int) -> str:
        return "".join(rows(game, *marks, **options))

    assert "(Rt)" in shown(own, Mark(corner, "settlement", 0))
    assert "(Rt)Bt" in shown(own, Mark(corner, "settlement", 0), foreign)
    assert "RttBt" in shown(own, own, foreign)
    chosen = shown(own, Mark(corner, "city", 0), foreign, **{corner: 99})
    assert "99" in chosen and not any(left in chosen for left in ("[", "]", "Rt", "Bt"))


def rows(game: Game, *marks: Mark, **options: int) -> list[str]:
    return [line.plain for line in drawn(game, marks, options, Voice(language("en"), game))]


@pytest.mark.parametrize(("code", "said"), [("en", "MARKER"), ("ja", "マーカ")])
def test_a_marker_is_read_wherever_it_stands_in_the_sea_and_hides_no_port_and_no_building(code: str, said: str) -> None:
    game = begin(BASE, a_setup())
    voice = Voice(language(code, BASE.domains), game)
    coast = [Mark(corner, "settlement", 0) for corner in game.island.coast_corners]
    bare = "\n".join(line.plain for line in drawn(game, coast, {}, voice))
    for sea in game.island.sea:
        text = "\n".join(line.plain for line in drawn(game, [*coast, Mark(sea, "marker", -1)], {}, voice))
        assert said in text
        kept = text.replace(said, "")
        assert sorted(kept.replace(" ", "")) == sorted(bare.replace(" ", "")), sea


def test_what_lies_along_the_coast_shows_whose_it_is_also_where_a_building_stands() -> None:
    game = a_game()
    for corner in game.island.coast_corners:
        lone, beside = Mark(corner, "blocks", 1), Mark(corner, "settlement", 0)
        alone, both = "".join(rows(game, lone)), "".join(rows(game, beside, lone))
        assert alone.count("#") == alone.count("B") == 1, corner
        assert both.count("(R)") == both.count("B") == 1 and "#" not in both, corner


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("form", ["robber", "hollow_robber"])
def test_who_stands_on_a_hex_is_named_and_hides_no_corner(form: str, code: str) -> None:
    game, voice = a_game(), Voice(language(code, BASE.domains), a_game())
    around = [Mark(corner, "settlement", 0) for corner in game.island.hex_corners["0,0"]]
    shown = "\n".join(line.plain for line in drawn(game, [*around, Mark("0,0", form, -1)], {}, voice))
    assert shown.count("(R)") == len(around)
    name = voice.term("robber").upper()
    assert name in shown
    assert (f"~{name}" in shown) == form.startswith("hollow")


def test_a_wide_road_is_wider_than_the_road_it_lies_on() -> None:
    game = a_game()
    edge = game.island.hex_edges["0,0"][1]
    assert "BB" in "".join(rows(game, Mark(edge, "road", 1)))
    assert "B=B" in "".join(rows(game, Mark(edge, "three_rods", 1), Mark(edge, "road", 1)))


def test_a_place_in_the_sea_is_named_by_the_land_beside_it_and_its_port() -> None:
    game = begin(BASE, a_setup())
    for code, sea, port in (("en", "sea", "2:1 ("), ("ja", "海", "2:1（")):
        voice = Voice(language(code, BASE.domains), game)
        at = next(game.island.edge_sea[p.edge] for p in game.board.ports if p.rate == 2)
        land = next(game.island.edge_hexes[edge][0] for edge, hex_ in game.island.edge_sea.items() if hex_ == at)
        assert voice.place(at).startswith(f"{sea} {port}") and voice.place(land) in voice.place(at)
        assert voice(Text.of("{p}", p=at)) == voice.place(at)
