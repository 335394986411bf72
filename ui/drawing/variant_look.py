"""A variant's look: the colours and motifs of its terrains, the colours of its cards, and its icons.

It lies beside its catalogues, in the folder `look` of its package, and is data only: `colours.toml`, `icons.svg`, and
`picture.toml` for the card on which it is chosen. A package may have any of them. A file that cannot be read is refused
by its name, never passed over. An icon of the kit means the same on every screen and in every variant, so no variant
may bring another under its name. Pure: no Kivy, and no word of any variant may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from re import fullmatch

import msgspec

from companion.board.island import STANDARD
from companion.user_files import ParseError, from_toml, in_file, nearest
from ui.drawing.icons import Icon, icons_in, own_icons
from ui.drawing.tokens import Colour, tokens

MOTIFS = ("trees", "tufts", "sheaves", "mounds", "peaks", "dunes", "river", "sparks")
"""What a hex can be filled with, so that it is told apart without its colour; the board draws each."""


class InBoth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A colour for each of the two lights."""

    lamp_light: Colour
    daylight: Colour

    def __post_init__(self) -> None:
        """Refuse what is no colour."""
        _colours(self, "lamp_light", "daylight")


class TerrainLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex: the colour of its ground, and the motif that is drawn in it with an ink."""

    ground: InBoth
    motif: str
    ink: Colour

    def __post_init__(self) -> None:
        """Refuse what nobody can draw."""
        _colours(self, "ink")
        if self.motif not in MOTIFS:
            raise ParseError(f'There is no motif "{self.motif}". {nearest(self.motif, MOTIFS)}', ("motif",))


class CardLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card: the colour of its face, and of its icon where that stands in a list with no card around it."""

    face: Colour
    sign: InBoth | None = None

    def __post_init__(self) -> None:
        """Refuse what is no colour."""
        _colours(self, "face")


class IconLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An icon with a colour of its own: that of its disc on the board, and of its forms on a die."""

    colour: Colour

    def __post_init__(self) -> None:
        """Refuse what is no colour."""
        _colours(self, "colour")


def _colours(look: msgspec.Struct, *fields: str) -> None:
    for field in fields:
        if not fullmatch("#[0-9A-F]{6}", getattr(look, field)):
            raise ParseError("A colour is written as # and six of the signs 0 to 9 and A to F.", (field,))


class PieceShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece in a variant's picture: its form, the place of the island where it stands, and the colour of its seat."""

    form: str
    place: str
    seat: str

    def __post_init__(self) -> None:
        """Refuse a place that the island has not, and a seat that nobody drew."""
        if self.place not in {*STANDARD.corners, *STANDARD.edges, *STANDARD.land}:
            raise ParseError(f'The island has no place "{self.place}".', ("place",))
        if self.seat not in tokens().seat:
            raise ParseError(f'There is no seat "{self.seat}". {nearest(self.seat, tokens().seat)}', ("seat",))


class SignShown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An icon in a variant's picture: its middle, its size in dp, its colour, and by how many degrees it is turned.

    It may lie on a `card` or a `disc` of a colour, or on the sign of a `seat`.
    """

    icon: str
    at: tuple[float, float]
    size: float
    colour: InBoth = InBoth("#FFF8E8", "#FFF8E8")
    turned: float = 0
    card: Colour = ""
    disc: Colour = ""
    seat: str = ""

    def __post_init__(self) -> None:
        """Refuse what is no colour."""
        _colours(self, *(field for field in ("card", "disc") if getattr(self, field)))


class VariantPicture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The picture on a variant's card, 400 x 144 dp: a corner of the island with pieces on it, and icons over that.

    `ground` is `sea`, `felt`, or a terrain whose colour fills it. Of the island only `hexes` are drawn, each a terrain
    and perhaps a number; its middle lies at `middle`, a side of a hex is `side` dp long. `dim` darkens it, 0 to 1.
    """

    ground: str = "sea"
    side: float = 60
    middle: tuple[float, float] = (200, 72)
    hexes: dict[str, str] = {}
    dim: float = 0
    piece: tuple[PieceShown, ...] = ()
    sign: tuple[SignShown, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a hex that the island has not, and a number that is no token's."""
        for hex_ in self.hexes:
            number = self.hexes[hex_].partition(" ")[2]
            if hex_ not in STANDARD.land or number not in {"", *map(str, range(2, 13))}:
                raise ParseError("A hex is one of the island's: a terrain, and perhaps a number.", ("hexes", hex_))


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    terrain: dict[str, TerrainLook] = {}
    card: dict[str, CardLook] = {}
    icon: dict[str, IconLook] = {}


class VariantLook(msgspec.Struct, frozen=True):
    """All that some packages bring, by the words of their variants; the icons include the kit's own.

    `own` are the icons that have a colour of their own; `picture` is that of the last package that brings one.
    """

    terrain: Mapping[str, TerrainLook]
    card: Mapping[str, CardLook]
    icons: Mapping[str, Icon]
    own: Mapping[str, IconLook]
    picture: VariantPicture | None = None


@cache
def variant_look(domains: tuple[str, ...]) -> VariantLook:
    """Read what packages bring; of the same word, the last one's counts. Raises ParseError."""
    terrain: dict[str, TerrainLook] = {}
    card: dict[str, CardLook] = {}
    icons = dict(own_icons())
    own: dict[str, IconLook] = {}
    picture: VariantPicture | None = None
    for domain in domains:
        found = look_in(files(domain) / "look")
        terrain |= found.terrain
        card |= found.card
        icons |= found.icons
        own |= found.own
        picture = found.picture or picture
    return VariantLook(terrain, card, icons, own, picture)


def look_in(folder: Traversable) -> VariantLook:
    """Read one folder. Raises ParseError, with its file and, as far as it is known, its line."""
    colours, icons, picture = (folder / name for name in ("colours.toml", "icons.svg", "picture.toml"))
    with in_file(colours):
        parsed = from_toml(colours.read_text("utf-8") if colours.is_file() else "")
        read = parsed.to(_File)
        with parsed.placing():
            _not_the_kits(read.icon, "icon")
    with in_file(icons):
        drawn = icons_in(icons.read_text("utf-8")) if icons.is_file() else {}
        _not_the_kits(drawn)
    with in_file(picture):
        shown = from_toml(picture.read_text("utf-8")).to(VariantPicture) if picture.is_file() else None
    return VariantLook(read.terrain, read.card, drawn, read.icon, shown)


def _not_the_kits(named: Iterable[str], *below: str) -> None:
    for name in named:
        if name in own_icons():
            raise ParseError(f"The icon {name} is the kit's. Give yours another name.", (*below, name))
