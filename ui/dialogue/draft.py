"""The draft of a new game: what was chosen so far, as an immutable value, and the Setup it becomes.

It may be kept, and gone on with on another evening. Pure: no file and no widget may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from companion.board.chance import Chance
from companion.board.island import island
from companion.board.maps import STANDARD_KIT, BoardMap, MapKit, beginner, free, lay_out, spiral
from companion.game.options import HouseRuleError, checked, clashing
from companion.game.seating import COLOURS, counts, seated, unlike, with_neutrals
from companion.game.state import Seat, Setup, WhoseDice
from companion.game.text import Refusal, Text, Word
from companion.game.variant import Option, Variant

LARGE_MAP = "large_map"
"""The house rule, in variants that have it, by which fewer play on the large map too."""
OPEN = ""
"""The terrain of a hex of which nobody has said yet what lies there."""


class Draft(msgspec.Struct, frozen=True):
    """What was chosen so far. `first` None: by lot, not drawn yet. `laid` says how the map was made."""

    seats: tuple[Seat, ...]
    board: BoardMap
    laid: str
    first: int | None = None
    hands: Literal["physical", "digital"] = "physical"
    dice: WhoseDice = "ours"
    options: dict[str, Any] = {}

    @property
    def free_colours(self) -> tuple[str, ...]:
        """The colours nobody plays."""
        taken = {seat.colour for seat in self.seats if not seat.neutral}
        return tuple(colour for colour in COLOURS if colour not in taken)

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that somebody plays."""
        return tuple(at for at, seat in enumerate(self.seats) if not seat.neutral)

    def may_grow(self, variant: Variant) -> bool:
        """Whether one more may sit down."""
        return len(self.players) < max(variant.players)

    def added(self, colour: str, name: str) -> Draft:
        """Seat one more player, last in the order of play; his colour stands for nobody any more."""
        others = tuple(seat for seat in self.seats if seat.colour != colour)
        return replace(self, seats=(*others, Seat(unlike(name, (seat.name for seat in others)), colour)))

    def completed(self, variant: Variant, called: Callable[[str], str]) -> Draft:
        """Let as many colours stand after the players as the variant has that nobody plays; `called` names a colour."""
        return replace(self, seats=with_neutrals(variant, self.seats, called))

    def recoloured(self, at: int) -> Draft:
        """Let the next colour that is left stand where nobody plays one; without any, all stays."""
        now = self.seats[at].colour
        taken = {seat.colour for seat in self.seats} - {now}
        turn = COLOURS.index(now) + 1
        colour = next(colour for colour in (*COLOURS[turn:], *COLOURS[:turn]) if colour not in taken)
        seat = Seat(self.seats[at].name, colour, neutral=True)
        return replace(self, seats=(*self.seats[:at], seat, *self.seats[at + 1 :]))

    def removed(self, at: int) -> Draft:
        """Let a seat go; a first player who goes leaves it to the lot again."""
        first = None if self.first is None or self.first == at else self.first - (self.first > at)
        return replace(self, seats=(*self.seats[:at], *self.seats[at + 1 :]), first=first)

    def earlier(self, at: int) -> Draft:
        """Let a player sit one place earlier in the order of play; the first one goes to the end."""
        order = [*self.players]
        order.insert((at - 1) % len(order), order.pop(at))
        order += [other for other, seat in enumerate(self.seats) if seat.neutral]
        first = None if self.first is None else order.index(self.first)
        return replace(self, seats=tuple(self.seats[i] for i in order), first=first)

    def named(self, at: int, name: str) -> Draft:
        """Give a seat another name."""
        seat = Seat(name.strip(), self.seats[at].colour, self.seats[at].neutral)
        return replace(self, seats=(*self.seats[:at], seat, *self.seats[at + 1 :]))

    def chosen(self, key: str, value: Any, options: Mapping[str, Option]) -> Draft:
        """Choose a house rule; what is the variant's own value under the rules chosen is not kept as a difference."""
        wanted, many = {**self.options, key: value}, len(self.players)
        return replace(self, options={k: v for k, v in wanted.items() if v != options[k].value(wanted, many)})

    def refused(self, variant: Variant) -> Refusal | None:
        """Say what is missing or double before these seats can play."""
        if len(self.players) not in variant.players:
            text = Text.of("For {counts} players: tap a colour to add one.", counts=counts(variant))
            return Refusal("players", "", text)
        if not all(seat.name for seat in self.seats):
            return Refusal("no-name", "", Text.of("Somebody has no name yet: tap the seat and type one."))
        found = seated(variant, self.seats)
        return found if isinstance(found, Refusal) else None

    def clash(self, variant: Variant) -> Refusal | None:
        """Say which house rules cannot be played together."""
        found = clashing(variant, self.options, len(self.players))
        return None if found is None else found.why

    def setup(self, variant: Variant) -> Setup:
        """Return what the table agreed. Raises ValueError while nobody begins, or where `refused` says why not."""
        seats = seated(variant, self.seats)
        if self.first is None or isinstance(seats, Refusal):
            raise ValueError("Nobody begins yet: draw lots or name somebody.")
        return Setup(
            variant=variant.name,
            seats=seats,
            board=variant.begun_on(self.board, self.options),
            first=self.first,
            hands=self.hands,
            dice=self.dice,
            options=self.options,
        )


class Begun(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"variant": "room"}):
    """A new game on its way: in which variant, at which of the steps it stands, and what was chosen.

    `touched` is an island by touch that is not handed over yet, some of its hexes perhaps still `OPEN`; with `touching`
    it was being tapped.
    """

    variant: str
    step: Annotated[int, msgspec.Meta(ge=0)]
    draft: Draft
    touched: BoardMap | None = None
    touching: bool = False

    def goes_on(self, variant: Variant) -> bool:
        """Whether the variant as it is today can go on with it: what was kept may be older, or damaged."""
        draft, kit = self.draft, kit_of(self.draft, variant)
        words = {word for word, _ in kit.terrain} | ({kit.instead} if kit.instead else set())
        colours = {seat.colour for seat in draft.seats} & {*COLOURS}
        return (
            _still_rules(variant, draft.options)
            and len(colours) == len(draft.seats)
            and len(draft.players) <= max(variant.players)
            and (draft.first is None or draft.first in draft.players)
            and _lies_on(kit, draft.board, words)
            and (self.touched is None or _lies_on(kit, self.touched, words | {OPEN}))
        )


def _still_rules(variant: Variant, options: Mapping[str, Any]) -> bool:
    """Whether these are house rules of the variant today, each for itself: those that clash are told when it begins."""
    try:
        checked(variant, options, opening=False)
    except HouseRuleError:
        return False
    return options.keys() <= variant.options.keys()


def _lies_on(kit: MapKit, board: BoardMap, words: set[str]) -> bool:
    """Whether a map is one of this kit's island, with nothing beside it."""
    where = island(kit.island)
    return (
        board.island == where.name
        and {h for h, _ in board.terrain} == {*where.land, board.robber}
        and {word for _, word in board.terrain} <= words
        and {h for h, _ in board.tokens} <= {*where.land}
        and {number for _, number in board.tokens} <= {*range(2, 13)} - {7}
        and {port.edge for port in board.ports} <= {*where.coast_edges}
        and {(port.kind, port.rate) for port in board.ports} <= {*kit.ports}
    )


def kit_of(draft: Draft, variant: Variant) -> MapKit:
    """Return the kit of the island that is played on: by so many, under these house rules."""
    return variant.kit(len(draft.players), draft.options)


def layouts(kit: MapKit) -> dict[str, Callable[[Chance], BoardMap]]:
    """Return the ways to lay out a map of a kit, by their words, the simplest first."""
    ways: dict[str, Callable[[Chance], BoardMap]] = {
        "beginner": lambda chance: beginner(),
        "spiral": partial(spiral, kit),
        "random": partial(free, kit),
    }
    if kit != STANDARD_KIT:
        del ways["beginner"]  # it is printed for the tiles of that box
    return ways


def fitting(draft: Draft, variant: Variant, chance: Chance) -> Draft:
    """Lay the map out anew where the island is too small or too large."""
    kit = kit_of(draft, variant)
    if draft.board.island == kit.island:
        return draft
    word, make = next(iter(layouts(kit).items()))
    return replace(draft, board=make(chance), laid=word)


def as_laid(kit: MapKit, board: BoardMap) -> BoardMap:
    """Return a map as it lay before the barren tile under the robber was exchanged, where the kit wants that."""
    terrain, tokens = dict(board.terrain), dict(board.tokens)
    if not kit.instead or any(word in kit.barren for word in terrain.values()):
        return board
    terrain[board.robber] = kit.barren[0]
    tokens.pop(board.robber, None)
    return lay_out(island(board.island), terrain, tokens, board.ports, board.robber)


def exchange(kit: MapKit, board: BoardMap) -> Text | None:
    """Say what takes the place of the barren tile under the robber, once all is laid out; None where all stays."""
    if as_laid(kit, board) == board:
        return None
    here = board.robber
    return Text.of(
        "Last, the {barren} goes: put a {tile} tile and a {n} in its place, under the robber.",
        barren=Word(kit.barren[0]),
        tile=Word(board.terrain_of(here)),
        n=board.token_of(here),
    )
