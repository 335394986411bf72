"""Variant: one game's rules as a value, made from another variant by stating differences.

A variant brings moves, facts, steps, procedures, options, texts and panels, and answers the closed list of questions
that Base asks. There are no hooks elsewhere, and a variant never imports another one. No rule of any game may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from companion.board.island import Sort
from companion.board.maps import BoardMap, MapKit
from companion.game.cards import Cards
from companion.game.dice import Die, counting
from companion.game.drawn import CardsDemanded, CardsDrawn, CardsShown
from companion.game.facts import (
    AgendaSet,
    AwardMoved,
    CardsMoved,
    CardsSeen,
    DiceAgreed,
    DiceThrown,
    Fact,
    GameWon,
    Noted,
    OfferDeclined,
    OwnStated,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PieceReplaced,
    StepAnswered,
    StepClosed,
    StepOpened,
    StepsQueued,
    TurnBegan,
)
from companion.game.keys import Key
from companion.game.printed import Printed, cost_cards
from companion.game.questions import Questions
from companion.game.seals import AnswerReturned, ChoiceSealed, SealOpened, SealVoided
from companion.game.serialise import plainly
from companion.game.state import BANK, NOBODY, Game, Piece, Setup, Step, hand
from companion.game.text import Refusal, Text, Word
from companion.game.tokens import TokensExchanged

if TYPE_CHECKING:
    from companion.game.moves import Move
    from companion.game.panels import Panel

HOLLOW = "hollow_"
"""How the form of a piece begins that is drawn like another, but is not there."""
FEW = 4
"""Up to so many players sit at the small island."""

KERNEL_FACTS: tuple[type[Fact], ...] = (
    CardsMoved,
    CardsDrawn,
    CardsDemanded,
    CardsShown,
    CardsSeen,
    PiecePlaced,
    PieceRemoved,
    PieceReplaced,
    PieceMoved,
    AwardMoved,
    Noted,
    DiceThrown,
    DiceAgreed,
    TurnBegan,
    StepsQueued,
    StepOpened,
    StepAnswered,
    StepClosed,
    ChoiceSealed,
    SealVoided,
    AnswerReturned,
    SealOpened,
    OfferDeclined,
    AgendaSet,
    OwnStated,
    TokensExchanged,
    GameWon,
)
"""What can follow from a move in every variant; a variant adds its own."""


COMMON = "base"
"""The table of house rules that every variant has."""


class Option(msgspec.Struct, frozen=True):
    """A ruling that a table may change, as data. It needs at least one of `others`, `least`, `order` and `reads`.

    `default`: its value, with the `clause` that rules it. `table`: where it stands in a house file.
    `others`: the other values. `least`, `most`: the bounds of a number, or of each number in a list or table.
    `order`: its words may be put into another order.
    `under`: pairs of a house rule and the value here while that rule is in force.
    `many`: the value for more players than the small island seats.
    `reads`: makes the value of what people write. Its ValueError says what is wrong. `writes`: the other way.
    """

    default: Any
    clause: str
    others: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    table: str = COMMON
    order: bool = False
    under: tuple[tuple[str, Any], ...] = ()
    many: Any = None
    reads: Callable[[Any], Any] | None = None
    writes: Callable[[Any], Any] | None = None

    def value(self, options: Mapping[str, Any], players: int) -> Any:
        """The value here, where these other house rules are in force and so many play."""
        for key, value in self.under:
            if options.get(key):
                return value
        return self.default if self.many is None or players <= FEW else self.many


class Clash(msgspec.Struct, frozen=True):
    """House rules that cannot be played together: the keys of them, and why not."""

    keys: tuple[str, ...]
    why: Refusal


class PieceKind(msgspec.Struct, frozen=True):
    """A sort of piece: what it stands on, and how many each seat has (1 of a lone piece such as the robber).

    `shares_place`: one piece of another sort may stand on the same place.
    `single`: there is one in all; it changes owners.
    `form`: what it is drawn as, if not by its own name; `hollow_` before a form says that it is not of cardboard.
    `icon`: what stands for it in a list, if not an icon of its form's name.
    `sides`: the other faces that it can be turned to, each by the word it is called and drawn by.
    `counts`: words by which Kazami counts something of it that nobody sees.
    """

    on: Sort
    count: int
    owned: bool = True
    shares_place: bool = False
    single: bool = False
    form: str = ""
    icon: str = ""
    sides: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()

    @property
    def virtual(self) -> bool:
        """Whether no such piece is of cardboard: only Kazami keeps it."""
        return self.form.startswith(HOLLOW)

    def knows(self, piece: Piece) -> bool:
        """Whether a piece can lie and be counted like this."""
        counted = all(word in self.counts and number > 0 for word, number in piece.counts)
        return counted and piece.side in ("", *self.sides)


class CardKind(msgspec.Struct, frozen=True):
    """A kind of card: its pile at the start, how many there are for a number of players, and its group.

    `virtual`: there is no cardboard for it, only Kazami keeps it, and so always knows how many a seat has.
    """

    group: str
    start: str
    count: Callable[[int], int]
    virtual: bool = False


def nobody(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for nobody: the step happens by itself."""
    return ()


def _active(game: Game, step: Step) -> tuple[int, ...]:
    return (game.active,)


def _nothing(game: Game, step: Step) -> Iterable[Fact]:
    return ()


class StepRule(msgspec.Struct, frozen=True):
    """How a step opens: whom it waits for (`who`), what happens by itself (`happen`), and how it closes.

    A step that waits for nobody closes at once.
    `together`: answers stay sealed until the last one. `alone`: nobody else may see the choice, nor what it is from.
    `optional`: it stays open for move after move, until it is passed or a move of a later step passes over it.
    `text` says it in a sentence; `short` in one word of up to 8 letters or 3 Japanese characters, "" if `text` does.
    `clause` asks for it; `cited` returns the clause if it is not always the same.
    `icon` stands for it among the steps of a turn, "" if it is none of them.
    """

    text: str
    who: Callable[[Game, Step], tuple[int, ...]] = _active
    happen: Callable[[Game, Step], Iterable[Fact]] = _nothing
    together: bool = False
    alone: bool = False
    optional: bool = False
    clause: str = ""
    short: str = ""
    cited: Callable[[Game], str] | None = None
    icon: str = ""

    def clause_in(self, game: Game) -> str:
        """Return the clause that asks for it now; "" where none does."""
        return self.cited(game) if self.cited else self.clause

    @property
    def bead(self) -> str:
        """What it is called in one word."""
        return self.short or self.text


def always(*steps: str) -> Callable[[Game], tuple[str, ...]]:
    """Return a procedure that has the same steps under all house rules."""

    def steps_always(game: Game) -> tuple[str, ...]:
        return steps

    return steps_always


def nothing_clashes(value: Callable[[str], Any]) -> Clash | None:
    """Let all house rules go together."""
    return None


def no_refusal(game: Game, move: Move) -> Refusal | None:
    """Forbid nothing."""
    return None


def nothing_of_its_own(setup: Setup) -> None:
    """Keep no state beyond the kernel's."""
    return


def no_consequence(game: Game, fact: Fact) -> Iterable[Fact]:
    """Add nothing."""
    return ()


def nothing_sealed(game: Game, fact: Fact) -> tuple[int, ...]:
    """Keep nothing under a seal beyond its step."""
    return ()


def more_than_a_step_opened(game: Game, fact: Fact) -> bool:
    """Let anything change who has won but a step that opens."""
    return not isinstance(fact, StepOpened)


def own_at_once(own: Any) -> Iterable[Fact]:
    """State what only the variant keeps in one fact, told to all: nothing in it is anybody's secret."""
    return (OwnStated(plainly(own)),)


def nothing_amiss(game: Game) -> bool:
    """Find nothing wrong: what only the variant keeps fits every table."""
    return True


def about_nothing(game: Game, step: Step) -> bool:
    """Whether a step says nothing but who acts in it."""
    return step == Step(step.name, step.seats, answered=step.answered, opened=step.opened)


def about_player(game: Game, step: Step) -> bool:
    """Whether a step says whom it is about, somebody who plays, and nothing else."""
    return step.whom in game.players and about_nothing(game, replace(step, whom=NOBODY))


def as_it_lies(board: BoardMap, options: Mapping[str, Any]) -> BoardMap:
    """Begin on the map as it was laid out, under all house rules."""
    return board


def no_state_lines(game: Game) -> tuple[Text, ...]:
    """Have nothing to tell but piles, pieces and special cards."""
    return ()


def nothing_held(game: Game) -> Mapping[tuple[Word, int], int]:
    """Lay nothing of cardboard with the seats but cards and special cards."""
    return {}


class Variant(msgspec.Struct, frozen=True, eq=False, dict=True):
    """The rules of one game. Each field has its meaning here; docs/making-a-variant.md shows how they are used.

    The game:
    `name`, `about`: its name in code, and one line for people. `version`: raised when its rules or facts change.
    `players`: how many may play. `neutrals`: how many colours stand on the board that nobody plays.
    `domains`: the packages whose `locale/` and `look/` belong to it.

    What can be done:
    `questions`: its answers to what Base asks. `moves`: a later class of the same name replaces an earlier one.
    `forbid(game, move)`: refuses finished moves; places and options that it forbids are not offered.
    `keys`: what is done most often in a turn. What the board or the bright tile begins needs no key.

    In which order:
    `steps`: the rule of each step by its name. `procedures`: lists of step names, by the house rules in force.
    `pending(game, step)`: whether a step that somebody states can be pending: what it is about is there.

    What follows:
    `facts`: those of its own. `after(game, fact)`: what follows from a fact, whatever caused it, such as an award.
    `winner(game)`: who has won, by what the whole table sees. `may_win(game, fact)`: whether a fact can change that;
    after any other fact `winner` is not asked.

    What there is:
    `kinds` of cards, `pieces`, `awards` (special cards, each with its icon) and `dice`. `terrain`: what it yields.
    `kits`: the map kits by island. `begun_on(board, options)`: the map that is played on, changed by house rule.
    `piles`: the names of all piles; `hand:` stands for one of each seat. `of_bank`: how the names of piles begin that
    hold what starts in the bank. `laid_open`: how the names of piles begin that lie open, whoever keeps the hands.

    What only this variant keeps:
    `start(setup)` makes it: a struct, or None. `state_lines(game)` tells it in lines, for who rebuilds a table.
    `held(game)` counts what of it lies with seats, so that hands are told when it comes or leaves.
    `restate` tells it in facts, for a table entered in the middle; a secret is told as one, by the facts in `stated`.
    `whole(game)`: whether it fits the table, such as a row for each seat.
    `under_seal(game, fact)`: the seats whose sealed choice a fact states anew, by its form and never by its value.

    House rules:
    `options`: the rulings that a table may change. `fixed`: those that it may not, each with its clause.
    `once`: those of the fixed ones that were options; a game that began with another value goes on by it.
    `clash(value)`: which rules do not go together; `value` returns the one in force of each.

    What is shown:
    `panels(game)`, and `printed(game)`: cards and tables on paper, by default what things cost.

    What older versions wrote:
    `renewed`: pairs of a version and a function. It makes a new JSON object of one that was written before that
    version, in a move or a fact, or of an entry with `move` and `facts`. `formerly`: pairs of a version and the rulings
    as they were before it; games that began then go on by them.
    """

    name: str
    about: Text
    version: int
    players: tuple[int, ...]
    questions: Questions
    moves: tuple[type[Move], ...]
    facts: tuple[type[Fact], ...]
    steps: Mapping[str, StepRule]
    procedures: Mapping[str, Callable[[Game], tuple[str, ...]]]
    options: Mapping[str, Option]
    kinds: Mapping[str, CardKind]
    pieces: Mapping[str, PieceKind]
    awards: Mapping[str, str]
    terrain: Mapping[str, str]
    kits: Mapping[str, MapKit]
    panels: Callable[[Game], tuple[Panel, ...]]
    winner: Callable[[Game], int | None]
    forbid: Callable[[Game, Move], Refusal | None] = no_refusal
    may_win: Callable[[Game, Fact], bool] = more_than_a_step_opened
    after: Callable[[Game, Fact], Iterable[Fact]] = no_consequence
    begun_on: Callable[[BoardMap, Mapping[str, Any]], BoardMap] = as_it_lies
    start: Callable[[Setup], Any] = nothing_of_its_own
    state_lines: Callable[[Game], tuple[Text, ...]] = no_state_lines
    held: Callable[[Game], Mapping[tuple[Word, int], int]] = nothing_held
    restate: Callable[[Any], Iterable[Fact]] = own_at_once
    stated: tuple[type[Fact], ...] = ()
    whole: Callable[[Game], bool] = nothing_amiss
    clash: Callable[[Callable[[str], Any]], Clash | None] = nothing_clashes
    pending: Callable[[Game, Step], bool] = about_nothing
    printed: Callable[[Game], tuple[Printed, ...]] = cost_cards
    fixed: Mapping[str, str] = {}
    once: Mapping[str, Option] = {}
    renewed: tuple[tuple[int, Callable[[dict[str, Any]], dict[str, Any]]], ...] = ()
    formerly: tuple[tuple[int, Mapping[str, Option]], ...] = ()
    dice: tuple[Die, ...] = (Die("a"), Die("b"))
    neutrals: int = 0
    piles: tuple[str, ...] = ()
    of_bank: tuple[str, ...] = (hand(""),)
    laid_open: tuple[str, ...] = ()
    under_seal: Callable[[Game, Fact], tuple[int, ...]] = nothing_sealed
    domains: tuple[str, ...] = ("companion.rules.base",)
    keys: tuple[Key, ...] = ()

    @cached_property
    def virtual(self) -> frozenset[str]:
        """The names of the virtual cards."""
        return frozenset(name for name, kind in self.kinds.items() if kind.virtual)

    @cached_property
    def _by_name(self) -> Mapping[str, type[Move]]:
        """The moves by name: a later class of the same name replaces an earlier one."""
        return {move.__name__: move for move in self.moves}

    @cached_property
    def _by_step(self) -> Mapping[str, tuple[tuple[int, type[Move]], ...]]:
        """The moves by step, each with its number in the variant's order."""
        by_step: dict[str, tuple[tuple[int, type[Move]], ...]] = {}
        for number, move in enumerate(self.move_kinds):
            for step in () if move.correction else move.at:
                by_step[step] = (*by_step.get(step, ()), (number, move))
        return by_step

    def differing(self, **changes: Any) -> Variant:
        """Return a new variant that is this one but for the differences; mappings and tuples are given whole."""
        return replace(self, **changes)

    def move_named(self, name: str) -> type[Move]:
        """Return a move of this variant by its name. Raises KeyError."""
        return self._by_name[name]

    @property
    def move_kinds(self) -> tuple[type[Move], ...]:
        """The moves of this variant, each name once."""
        return tuple(self._by_name.values())

    @cached_property
    def _of_no_step(self) -> frozenset[tuple[int, type[Move]]]:
        """The moves that may be made whatever is waited for, each with its number in the variant's order."""
        numbered = enumerate(self.move_kinds)
        return frozenset((number, move) for number, move in numbered if not (move.at or move.correction))

    def moves_at(self, steps: Iterable[str]) -> list[type[Move]]:
        """Return the moves that belong to any of these steps, corrections left out, in the variant's order."""
        found = {numbered for step in steps for numbered in self._by_step.get(step, ())}
        return [move for _, move in sorted(found)]

    def moves_within(self, steps: Iterable[str]) -> list[type[Move]]:
        """Return the moves of these steps and those that belong to no step, in the variant's order."""
        found = {numbered for step in steps for numbered in self._by_step.get(step, ())} | self._of_no_step
        return [move for _, move in sorted(found)]

    @property
    def fact_kinds(self) -> tuple[type[Fact], ...]:
        """The facts of this variant: the kernel's and its own."""
        return tuple({kind.__name__: kind for kind in (*KERNEL_FACTS, *self.facts)}.values())

    def steps_of(self, game: Game, procedure: str, seats: tuple[int, ...] | None = None) -> tuple[Step, ...]:
        """Return the steps of a procedure, unopened, for these seats or for whom their rules name."""
        return _unopened(self.procedures[procedure](game), seats)

    def ruling(self, key: str) -> Option:
        """Return a ruling that a game may hold, one that can no longer be chosen, too. Raises KeyError."""
        return self.options.get(key) or self.once[key]

    def total(self, faces: Sequence[int]) -> int:
        """Return what a throw comes to: the faces of the dice that count, added up."""
        return sum(counting(self.dice, faces))

    def kinds_of(self, *groups: str) -> tuple[str, ...]:
        """Return the card kinds of these groups, in the order the variant lists them."""
        return _of_groups(self, groups)

    def starts_in_bank(self, pile: str) -> bool:
        """Whether a pile holds what starts in the bank; any other holds the rest."""
        return pile == BANK or pile.startswith(self.of_bank)

    def kinds_on(self, pile: str) -> tuple[str, ...]:
        """Return the kinds that may lie on a pile: one called like a group holds it, a hand as the bank does."""
        if of_group := self.kinds_of(pile.partition(":")[0]):
            return of_group
        of_bank = self.starts_in_bank(pile)
        return tuple(name for name, kind in self.kinds.items() if (kind.start == BANK) == of_bank)

    def kit(self, players: int, options: Mapping[str, Any]) -> MapKit:
        """Return the kit for so many players: the second, where there is one, for many or for `large_map`."""
        kits = tuple(self.kits.values())
        return kits[-1 if players > FEW or options.get("large_map") else 0]

    def stock(self, players: int) -> dict[str, Cards]:
        """Return the piles before the first move."""
        piles: dict[str, Cards] = {}
        for name, kind in self.kinds.items():
            piles[kind.start] = piles.get(kind.start, Cards()) + Cards({name: kind.count(players)})
        return piles


@lru_cache
def _unopened(names: tuple[str, ...], seats: tuple[int, ...] | None) -> tuple[Step, ...]:
    return tuple([Step(name, seats) for name in names])


@cache
def _of_groups(variant: Variant, groups: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name, kind in variant.kinds.items() if kind.group in groups)
