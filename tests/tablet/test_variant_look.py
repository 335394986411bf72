"""What variants bring to be drawn with: all they need is there, can be told apart, and a mistake is refused. No
window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.game.variant import Variant
from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from companion.user_files import ParseError
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from ui.drawing.ground import PORT, port_ink
from ui.drawing.icons import own_icons
from ui.drawing.marks import FORMS, HOLLOW
from ui.drawing.seats import RIM
from ui.drawing.terrain import DRAWINGS
from ui.drawing.theme import Light, Theme, contrast
from ui.drawing.variant_look import MOTIFS, look_in, variant_look
from ui.tablet.kit.cards import FACE_INK

EVERY = (*VARIANTS.values(), HARBOUR_LIGHTS)
variants = pytest.mark.parametrize("variant", EVERY, ids=lambda variant: variant.name)
lights = pytest.mark.parametrize("light", Light, ids=lambda light: light.value)
ORDER = """
[terrain.{word}]
ground = {{ lamp_light = "{lamp}", daylight = "#FFFFFF" }}
{motif} = "trees"
ink = "#000000"
"""


def terrains(variant: Variant) -> set[str]:
    """Return every word a hex of a variant's maps may have."""
    return {word for kit in variant.kits.values() for word, _ in kit.terrain}


def cards(variant: Variant) -> Iterator[str]:
    """Yield every kind of card that a variant's hexes yield or that it keeps beside Base's."""
    yield from variant.terrain.values()
    yield from (kind for kind in variant.kinds if kind not in BASE.kinds)


@variants
def test_every_terrain_and_every_card_of_a_variant_is_drawn(variant: Variant) -> None:
    look = variant_look(variant.domains)
    assert terrains(variant) - set(look.terrain) == set()
    for kind in cards(variant):
        assert kind in look.card and kind in look.icons, kind


@variants
def test_a_variants_picture_shows_only_what_is_drawn(variant: Variant) -> None:
    look = variant_look(variant.domains)
    picture = look.picture
    assert picture is not None and (picture.hexes or picture.sign)
    grounds = {lies.partition(" ")[0] for lies in picture.hexes.values()} | {picture.ground}
    assert grounds <= {*look.terrain, "sea", "felt"}
    assert {sign.icon for sign in picture.sign} <= set(look.icons)
    assert {piece.form for piece in picture.piece} <= {*FORMS, *look.icons}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[hexes]\n"9,9" = "forest"\n', "A hex is one of the island's"),
        ('[hexes]\n"0,0" = "forest 13"\n', "A hex is one of the island's"),
        ('[[piece]]\nform = "city"\nplace = "9,9"\nseat = "red"\n', 'The island has no place "9,9".'),
        ('[[piece]]\nform = "city"\nplace = "0,0"\nseat = "rde"\n', "Did you mean red?"),
        ('[[sign]]\nicon = "turn"\nat = [1, 2]\nsize = 9\ncard = "red"\n', "six of the signs"),
        ("dimm = 1\n", "dimm"),
    ],
)
def test_a_picture_nobody_can_draw_is_refused_with_its_file(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "picture.toml").write_text(text, "utf-8")
    with pytest.raises(ParseError) as refused:
        look_in(tmp_path)
    assert str(refused.value).startswith(f"{tmp_path / 'picture.toml'}, line ") and why in str(refused.value)


def named(variant: Variant) -> Iterator[str]:
    """Yield every icon that a variant names: of its moves and keys, of the signs on its dice, and of its pieces."""
    yield from (move.icon for move in variant.moves if move.icon)
    yield from (key.icon for key in variant.keys)
    yield from (sign.icon for die in variant.dice for sign in die.signs)
    for what, kind in variant.pieces.items():
        drawn = (kind.form.removeprefix(HOLLOW) or what, *kind.sides)
        yield from (form for form in drawn if form not in FORMS)


@variants
def test_every_icon_that_a_variant_names_is_drawn(variant: Variant) -> None:
    assert sorted(set(named(variant)) - set(variant_look(variant.domains).icons)) == []


@variants
def test_no_two_terrains_of_a_map_look_the_same_without_their_colour(variant: Variant) -> None:
    look = variant_look(variant.domains)
    motifs = [look.terrain[word].motif for word in terrains(variant)]
    assert len(set(motifs)) == len(motifs)


@variants
@lights
def test_what_a_variant_brings_stands_out_from_what_it_stands_on(variant: Variant, light: Light) -> None:
    theme = Theme(light, variant.domains)
    ports = {kind for kit in variant.kits.values() for kind, _ in kit.ports} & set(theme.brought.card)
    pairs = [
        *((port_ink(theme, kind), PORT) for kind in ports),
        *((FACE_INK, theme.card(kind)) for kind in theme.brought.card),
        *((RIM, look.colour) for look in theme.brought.own.values()),
        *((look.colour, theme.c.die) for look in theme.brought.own.values()),
        *((theme.sign(kind, theme.c.on_wood), theme.c.wood) for kind in theme.brought.card),
    ]
    assert len(pairs) > 10
    assert [(pair, round(contrast(*pair), 2)) for pair in pairs if contrast(*pair) < 3] == []


def test_a_variant_sees_what_it_brings_and_nothing_of_another() -> None:
    plain, other = variant_look(BASE.domains), variant_look(HARBOUR_LIGHTS.domains)
    assert {"oil", "lamp", "dark_lamp"} == set(other.icons) - set(plain.icons)
    assert set(other.card) - set(plain.card) == {"oil"}
    assert Theme(Light.DAY, HARBOUR_LIGHTS.domains).sign("oil", "#000000") == "#6B4300"
    assert Theme(Light.DAY, BASE.domains).sign("oil", "#000000") == "#000000"
    assert Theme(Light.DAY, HARBOUR_LIGHTS.domains).own("lamp") == "#0B5C4A"
    assert Theme(Light.DAY, BASE.domains).own("lamp") is None


def test_what_nobody_drew_is_plain_land_and_the_back_of_a_card() -> None:
    theme = Theme(Light.LAMP)
    assert (theme.terrain("forest"), theme.card("wood")) == (theme.c.land, theme.fixed.card_back)
    assert theme.icons == own_icons()


def test_the_board_draws_every_motif_a_variant_can_name() -> None:
    assert set(DRAWINGS) == set(MOTIFS)


def test_a_package_without_a_look_brings_nothing(tmp_path: Path) -> None:
    look = look_in(tmp_path / "look")
    assert not (look.terrain or look.card or look.icons or look.own or look.picture)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (ORDER.format(word="reef", lamp="#12345", motif="motif"), 3, "six of the signs"),
        (ORDER.format(word="reef", lamp="#123456", motif="motive"), 4, "motive"),
        (ORDER.format(word="reef", lamp="#123456", motif="motif").replace("trees", "tree"), 4, "Did you mean trees?"),
        ('[cards.oil]\nface = "#000000"\n', 1, "cards"),
        ("[card.oil]\nface = 5\n", 2, "str"),
        ('[card.oil]\nface = "red"\n', 2, "six of the signs"),
        ('[icon.oil]\ncolour = "red"\n', 2, "six of the signs"),
        ('[icon.turn]\ncolour = "#000000"\n', 1, "The icon turn is the kit's."),
        ("[card.oil\n", 1, "no TOML"),
    ],
)
def test_colours_nobody_can_paint_are_refused_with_their_file_and_line(
    tmp_path: Path, text: str, line: int, why: str
) -> None:
    (tmp_path / "colours.toml").write_text(text, "utf-8")
    with pytest.raises(ParseError) as refused:
        look_in(tmp_path)
    assert str(refused.value).startswith(f"{tmp_path / 'colours.toml'}, line {line}: ") and why in str(refused.value)


@pytest.mark.parametrize(
    ("drawn", "why"),
    [
        ("<ellipse cx='1' cy='1'/>", "The icon oil cannot be drawn: the shape <ellipse> is not known."),
        ("<path d='M0 0S1 1 2 2' fill='none' stroke='#F6ECD8'/>", "The icon oil cannot be drawn: the path command S"),
        ("<circle cx='1' r='1'/>", "The icon oil cannot be drawn: 'cy'."),
        ("<circle", "This is no SVG: "),
        ("</symbol><symbol id='oil'>", "There are two icons oil."),
        ("</symbol><symbol id='turn'>", "The icon turn is the kit's. Give yours another name."),
    ],
)
def test_an_icon_that_cannot_be_drawn_is_refused_with_its_file(tmp_path: Path, drawn: str, why: str) -> None:
    svg = f"<svg xmlns='http://www.w3.org/2000/svg'><symbol id='oil'>{drawn}</symbol></svg>"
    (tmp_path / "icons.svg").write_text(svg, "utf-8")
    with pytest.raises(ParseError) as refused:
        look_in(tmp_path)
    assert str(refused.value).startswith(f"{tmp_path / 'icons.svg'}: {why}")
