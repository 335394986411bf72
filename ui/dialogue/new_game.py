"""A new game on its way, as a value: which variant, at which step, what was chosen, and what follows from each choice.

Every screen asks by it. Chance, and what a colour is called where it is shown, are arguments. No widget, no page and no
file may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from companion.board.chance import Chance
from companion.board.maps import BoardMap, MapKit, balance
from companion.game.seating import COLOURS, LONGEST_NAME, LONGEST_TITLE, named, seated, unlike, with_neutrals
from companion.game.state import Seat, Setup
from companion.game.text import Refusal, Text, Word
from companion.game.variant import Option, Variant
from companion.view import View
from ui.dialogue.draft import LARGE_MAP, Begun, Draft, as_laid, fitting, kit_of, layouts
from ui.dialogue.hall import Seating
from ui.dialogue.house_file import DICE, HouseFile
from ui.dialogue.laying import WHAT_LIES, Laying, begun_with
from ui.dialogue.sentence import won
from ui.dialogue.session_port import KeptGame
from ui.language.voice import called as called_by

VARIANT, SEATS, SIDES, ISLAND, RULES, START = range(6)
"""The steps."""
ASKED = (
    (Text.of("Which game?"), Text.of("Game")),
    (Text.of("Who plays?"), Text.of("Seats")),
    (Text.of("Who sits where?"), None),
    (Text.of("Which island?"), Text.of("Island")),
    (Text.of("Which rules?"), Text.of("Rules")),
    (Text.of("Who begins?"), Text.of("Start")),
)
"""What each step asks, and its bead, if it has one of its own."""
TO = {SEATS: Text.of("The seats"), ISLAND: Text.of("The island"), RULES: Text.of("The rules")}
TO |= {SIDES: Text.of("Who sits where"), START: Text.of("The first player")}
"""What leads to each step."""
NEW_GAME = Text.of("New game")
WAITS = Text.of("Your draft is waiting")
GO_ON = Text.of("Continue")
ANEW = Text.of("Start over")
SHUFFLED = ("spiral", "random")
"""The ways that lay out another island each time."""
OWN_MAP = Text.of("Enter your own map")
SHUFFLE = Text.of("Shuffle")
EVEN = Text.of("Pips by terrain; the line is an even share")
AGREED: Mapping[str, tuple[Text, tuple[str, ...]]] = {
    "hands": (Text.of("Cards in hand"), ("physical", "digital")),
    "dice": (Text.of("Whose dice?"), DICE),
}
"""What is agreed beside the house rules: fields of the draft, each with its question and its values."""
CHOOSE_FIRST = Text.of("Tap who begins, or draw lots.")
EARLIER = Text.of("One seat earlier")
REMOVE = Text.of("Remove")
DONE = Text.of("Done")
BEGIN_SEATED = Text.of("Begin with these seats")
LIES_UNFINISHED = Text.of("A game lies here unfinished. It is kept.")
TARGET = "victory_points"
"""The house rule, in variants that have it, by how many points one wins."""
LOTS = Text.of("Draw lots")
BEGIN = Text.of("Begin")

Called = Callable[[str], str]
"""What a seat is called that has a colour and no name."""


class Company(Protocol):
    """What is known before anything is chosen: the variants, the kept games, what was brought along."""

    @property
    def variants(self) -> Mapping[str, Variant]:
        """By name."""

    @property
    def games(self) -> tuple[KeptGame, ...]:
        """The last changed first."""

    @property
    def brought(self) -> HouseFile | None:
        """None: nothing."""


class Drafting(msgspec.Struct, frozen=True):
    """What was chosen so far. `untouched` is the draft as it was before anything was.

    laying: the island by touch that is not handed over yet; with `touching` it is being tapped. elsewhere: what was
    chosen in other variants, by their names. chosen: whether anything was, so that it is worth keeping. seated: the
    hall said who plays, so that only the island is left to be chosen.
    """

    variant: Variant
    step: int
    draft: Draft
    untouched: Draft
    laying: Laying | None = None
    touching: bool = False
    elsewhere: Mapping[str, tuple[Draft, Draft, Laying | None]] = {}
    chosen: bool = False
    seated: bool = False

    def __repr__(self) -> str:
        """Say in short where it stands: a button that leads here may be told by it."""
        return f"Drafting({self.variant.name!r}, {self.step})"

    @property
    def kit(self) -> MapKit:
        """The kit of the island that is played on."""
        return kit_of(self.draft, self.variant)

    @property
    def left_behind(self) -> Laying | None:
        """The map by touch that was left before it was handed over, if it is one of this island."""
        return self.laying if self.laying is not None and self.laying.kit == self.kit else None

    @property
    def kept(self) -> Begun | None:
        """What is kept of it, so that neither leaving nor a power failure costs a tap; None: nothing was chosen."""
        if not self.chosen:
            return None
        left = self.left_behind
        return Begun(
            self.variant.name, self.step, self.draft, left.board if left is not None else None, touching=self.touching
        )

    @property
    def asks(self) -> Text:
        """What is asked now."""
        return WHAT_LIES if self.touching else ASKED[self.step][0]

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that somebody plays."""
        return tuple(self.draft.seats[at] for at in self.draft.players)

    @property
    def refused(self) -> Refusal | None:
        """Why it cannot go on from here, None where it can: who plays is settled before the island is."""
        return self.draft.refused(self.variant) if self.step == SEATS else None

    @property
    def begins(self) -> Setup | Refusal:
        """The game, or why it cannot begin."""
        refused = self.draft.refused(self.variant) or self.draft.clash(self.variant)
        if refused is None and self.draft.first is None:
            refused = Refusal("first", "", CHOOSE_FIRST)
        return self.draft.setup(self.variant) if refused is None else refused

    # -- what follows from a choice

    def at_step(self, step: int) -> Drafting:
        """Go to a step."""
        return self._noted(replace(self, step=step))

    def become(self, draft: Draft) -> Drafting:
        """Take another draft; an island by touch that it drops can be had back by touch."""
        laying = self.laying
        if self.draft.laid == "hand" != draft.laid:
            laying = begun_with(self.kit, as_laid(self.kit, self.draft.board))
        return self._noted(replace(self, draft=draft, laying=laying))

    def reseated(self, draft: Draft, called: Called, chance: Chance) -> Drafting:
        """Take other seats or rules, with the colours that nobody plays, on the island that so many play on."""
        return self.become(fitting(draft.completed(self.variant, called), self.variant, chance))

    def laid_out(self, way: str, at: Company, chance: Chance) -> Drafting:
        """Lay the island out in one of the ways there are; in none of these all stays."""
        make = ways(self, at).get(way)
        return self if make is None else self.become(replace(self.draft, board=make(chance), laid=way))

    def drawn(self, chance: Chance) -> Drafting:
        """Draw lots for who begins."""
        players = self.draft.players
        return self.become(replace(self.draft, first=players[chance.below(len(players))]))

    def entered(self) -> Drafting:
        """Let the map be laid by touch, or go on with the one that was left."""
        laying = self.left_behind or begun_with(self.kit, as_laid(self.kit, self.draft.board))
        return self._noted(replace(self, laying=laying, touching=True))

    def lay(self, laying: Laying) -> Drafting:
        """Take another map by touch."""
        return self._noted(replace(self, laying=laying))

    def handed(self, board: BoardMap | None) -> Drafting:
        """Take the map that was handed over, None: it was left as it is, and can be gone on with."""
        as_before = as_laid(self.kit, self.draft.board)
        done = board is not None or (self.laying is not None and self.laying.board == as_before)
        left = replace(self, laying=None if done else self.laying, touching=False)
        return left.become(left.draft if board is None else replace(left.draft, board=board, laid="hand"))

    def played_in(self, variant: Variant, at: Company, called: Called, chance: Chance) -> Drafting:
        """Play in a variant: each has islands and rules of its own, as they were chosen there; the company goes along.

        In another one than before, what is kept stays until something else is chosen.
        """
        if variant is self.variant:
            return self.at_step(SEATS)
        elsewhere = {**self.elsewhere, self.variant.name: (self.draft, self.untouched, self.laying)}
        first = first_draft(variant, at, called, chance)
        draft, untouched, laying = elsewhere.get(variant.name, (first, first, None))
        seats = self.draft.seats if self.draft.seats != self.untouched.seats else ()
        company = with_neutrals(variant, seats, called)
        if seats and may_sit(company, variant):
            draft = fitting(replace(draft, seats=company, first=None), variant, chance)
        now = Drafting(variant, SEATS, draft, untouched, laying, elsewhere=elsewhere, chosen=self.chosen)
        return self._noted(now)

    def _noted(self, now: Drafting) -> Drafting:
        chosen = self.chosen or now.laying is not None or now.draft != now.untouched
        return replace(now, chosen=chosen)


def first_step(at: Company) -> int:
    """Return the step that is asked first: which game is not asked where there is only one."""
    return SEATS if len(at.variants) == 1 else VARIANT


def begun_anew(at: Company, called: Called, chance: Chance) -> Drafting:
    """Return a new game of which nothing was chosen yet; which variant is not asked first where one was brought."""
    variant = likely_variant(at)
    draft = first_draft(variant, at, called, chance)
    return Drafting(variant, SEATS if at.brought else first_step(at), draft, draft)


def taken_up(begun: Begun | None, at: Company) -> Drafting | None:
    """Return what was chosen before, None where nothing was, or where the variant cannot go on with it."""
    variant = at.variants.get(begun.variant) if begun is not None else None
    if begun is None or variant is None or begun.step > START or not begun.goes_on(variant):
        return None
    now = Drafting(variant, max(begun.step, first_step(at)), begun.draft, begun.draft, chosen=True)
    if begun.touched is not None:
        now = replace(now, laying=begun_with(now.kit, begun.touched))
    return now.entered() if begun.touching else now


def once_more(setup: Setup, variant: Variant, at: Company, chance: Chance) -> Drafting:
    """Return a new game of those who have played one, by its rules: the next one begins, on another island."""
    draft = first_draft(variant, at, str, chance)
    before = Draft(setup.seats, setup.board, "", setup.first, setup.hands, setup.dice, dict(setup.options))
    players = before.players
    first = players[(players.index(setup.first) + 1) % len(players)]
    now = Drafting(variant, ISLAND, replace(before, first=first), draft)
    way = next(word for word in layouts(now.kit) if word in SHUFFLED)
    return now.laid_out(way, at, chance)


def of_round(seating: Seating, at: Company, called: Called, chance: Chance) -> Drafting:
    """Return a new game of those whom the hall seated here: the first in the order of choice begins.

    Where so many cannot play it, it stands at the seats, and says why.
    """
    variant = at.variants.get(seating.variant) or _for_many(len(seating.players), at)
    untouched = first_draft(variant, at, called, chance)
    draft = replace(untouched, seats=with_neutrals(variant, seats_of(seating), called), first=0)
    target = target_of(seating, variant)
    if target is not None:
        draft = draft.chosen(TARGET, target, variant.options)
    if draft.refused(variant) is not None:
        return Drafting(variant, SEATS, draft, untouched, chosen=True)
    return Drafting(variant, ISLAND, fitting(draft, variant, chance), untouched, chosen=True, seated=True)


def seated_now(seating: Seating | None, view: View | None) -> Seating | None:
    """Return whom the hall seated here, None where nobody is, or where their game lies on the table."""
    if seating is None or view is None or won(view.known):
        return seating
    names = [view.known.setup.seats[seat].name for seat in view.known.players]
    return None if names == [seat.name for seat in seats_of(seating)] else seating


def seats_of(seating: Seating) -> tuple[Seat, ...]:
    """Return the seats of those who play, with names as they are kept here: none too long, no two alike."""
    seats = list[Seat]()
    for written, colour in zip(seating.players, COLOURS, strict=False):
        name = named(written, LONGEST_TITLE)
        name = written if isinstance(name, Refusal) else name  # that it is no name is said where it is looked at
        seats.append(Seat(unlike(name[:LONGEST_NAME].rstrip(), [seat.name for seat in seats]), colour))
    return tuple(seats)


def target_of(seating: Seating, variant: Variant) -> int | None:
    """Return by how many points one wins, where the hall says so and the variant can be played by so many."""
    option = variant.options.get(TARGET)
    if option is None or option.least is None or not option.least <= seating.target <= (option.most or 0):
        return None
    return seating.target


def _for_many(players: int, at: Company) -> Variant:
    """Return the variant that was played last, or else the first that so many can play."""
    likely = likely_variant(at)
    fits = (variant for variant in (likely, *at.variants.values()) if players in variant.players)
    return next(fits, likely)


def likely_variant(at: Company) -> Variant:
    """Return the variant that was brought along, or else the one that was played last."""
    if at.brought:
        return at.brought.variant
    played = (at.variants[kept.variant] for kept in at.games if kept.variant in at.variants)
    return next(played, next(iter(at.variants.values())))


def first_draft(variant: Variant, at: Company, called: Called, chance: Chance) -> Draft:
    """Return what a new game begins with: what was brought along, and who played last, if they may play this."""
    played = (with_neutrals(variant, kept.seats, called) for kept in at.games)
    last = next((seats for seats in played if may_sit(seats, variant)), ())
    brought = at.brought if at.brought and at.brought.variant is variant else None
    board = brought.board if brought else None
    options, dice = (dict(brought.options), brought.dice or "ours") if brought else ({}, "ours")
    fits = [n for n in variant.players if board is None or variant.kit(n, options).island == board.island]
    before = sum(not seat.neutral for seat in last)
    count = before if before in fits else min(fits, default=min(variant.players))
    word, make = next(iter(layouts(variant.kit(count, options)).items()))
    draft = Draft((), board or make(chance), "file" if board else word, dice=dice, options=options)
    if before == count:
        return replace(draft, seats=last)
    for colour in draft.free_colours[:count]:
        draft = draft.added(colour, called(colour))
    return draft.completed(variant, called)


def may_sit(seats: Iterable[Seat], variant: Variant) -> bool:
    """Whether these can sit down together."""
    return not isinstance(seated(variant, seats), Refusal)


def past_names(games: Iterable[KeptGame], seats: Iterable[Seat]) -> tuple[str, ...]:
    """Return the names of past evenings that nobody here has, the last first; a colour is no name."""
    taken = {seat.name for seat in seats}
    known = dict.fromkeys(
        name for kept in games for seat in kept.seats if not seat.neutral for name in called_by((seat,))
    )
    return tuple(name for name in known if isinstance(name, str) and name not in taken)


# -- the island


def ways(now: Drafting, at: Company) -> dict[str, Callable[[Chance], BoardMap]]:
    """Return the ways to lay the island out, by their words; what was brought along is one, where it fits."""
    found = layouts(now.kit)
    board = at.brought.board if at.brought else None
    if board is not None and board.island == now.kit.island:
        found["file"] = lambda chance: board
    return found


def may_be_larger(now: Drafting) -> bool:
    """Whether so many may play on the large island, too, by a house rule."""
    variant, players = now.variant, len(now.draft.players)
    ruled = LARGE_MAP in variant.options
    return ruled and variant.kit(players, {}).island != variant.kit(0, {LARGE_MAP: True}).island


def pips_by_terrain(board: BoardMap) -> tuple[tuple[str, int, float], ...]:
    """Return for each terrain that bears its pips, and what as many hexes would have on an even map."""
    found = balance(board).terrain
    hexes = {word: sum(1 for h, _ in board.tokens if board.terrain_of(h) == word) for word, _ in found}
    mean = sum(value for _, value in found) / max(1, len(board.tokens))
    return tuple((word, value, hexes[word] * mean) for word, value in found)


def richest(board: BoardMap) -> Text:
    """Say how good the best corners are."""
    pips, count = balance(board).corners[0]
    return Text.counted(
        "Best: {n} corner with {pips} of 36 throws", "Best: {n} corners with {pips} of 36 throws", count, pips=pips
    )


# -- what is said


def seat_note(seats: Sequence[Seat], at: int) -> Text:
    """Say when a seat's turn is, or that nobody plays it."""
    return Text.of("nobody plays") if seats[at].neutral else Text.of("{n}.", n=at + 1)


def seat_number(at: int) -> Text:
    """Say which seat it is."""
    return Text.of("Seat {n}", n=at + 1)


def step_told(step: int, at: Company) -> Text:
    """Say the how many-eth of the steps it is; who plays and who sits where are one."""
    first = first_step(at)
    return Text.of("Step {n} of {of}", n=bead(step) + 1 - first, of=START - first)


def bead(step: int) -> int:
    """Return the place of a step among the beads."""
    return step - (step >= SIDES)


def begins_told(name: object) -> Text:
    """Say who begins."""
    return Text.of("{name} begins.", name=name)


def how_to_seat(now: Drafting) -> Text:
    """Say what a tap does where it is asked who plays."""
    if may_add(now):
        return Text.of("Tap a colour to add a seat, a seat to change it.")
    return Text.of("Tap a seat to change it.")


def may_add(now: Drafting) -> tuple[str, ...]:
    """Return the colours in which one more may sit down."""
    return now.draft.free_colours if now.draft.may_grow(now.variant) else ()


# -- the rules


def rule_named(key: str) -> Text:
    """Return what a house rule is called."""
    return Text.of("{w}", w=Word(f"option_{key}"))


def ruled(draft: Draft, key: str, option: Option) -> Any:
    """Return how a house rule is now."""
    return draft.options.get(key, option.value(draft.options, len(draft.players)))


def choosable(option: Option) -> tuple[Any, ...]:
    """Return the values of which one is chosen; () for a number, and for what only a house file sets.

    That are lists, tables, and places, which have names for programs only.
    """
    values = (option.default, *option.others) if option.others else ()
    return values if all(isinstance(value, (bool, int)) or _is_word(value) for value in values) else ()


def _is_word(value: object) -> bool:
    return isinstance(value, str) and value.isidentifier()
