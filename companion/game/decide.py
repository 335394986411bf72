"""Decide and evolve: the one road from a move to facts, and from facts to the next game. Pure.

`refuse` says whether a move is allowed, `decide` what follows, `fold` what is known afterwards. Nothing here knows
a rule of any game: it only walks the agenda.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.game.facts import (
    AgendaSet,
    Fact,
    GameWon,
    StepAnswered,
    StepClosed,
    StepOpened,
    StepsQueued,
)
from companion.game.moves import Choice, Move, SealedMove, barred, empty, misfit, next_prompt, nothing_there
from companion.game.prompts import Prompt
from companion.game.seals import ChoiceSealed, opened, put_away, returned, voided
from companion.game.secret import KAZAMI, TABLE, Secret, tell
from companion.game.state import NOBODY, Envelope, Game, Setup, Step
from companion.game.text import Refusal, SeatName, Text, Word
from companion.game.variant import Variant

CLOSED: Final = (StepClosed(),)
MOST_STEPS = 1000  # a variant whose agenda never waits for anybody is a bug, not a long evening


def evolve(game: Game, fact: Fact) -> Game:
    """Return the game after a fact."""
    return fact.evolve(game)


def fold(game: Game, facts: Iterable[Fact]) -> Game:
    """Return the game after all facts of one move, as told to the game's viewer, waiting for the next revision."""
    return known_after(game, facts if game.viewer == KAZAMI else [tell(fact, game.viewer) for fact in facts])


def known_after(game: Game, told: Iterable[Fact]) -> Game:
    """Return the game after all facts of one move, already told to the game's viewer, waiting for the next revision."""
    for fact in told:
        game = fact.evolve(game)
    return _asking_next(game)


def _asking_next(game: Game) -> Game:
    return replace(game, revision=game.revision + 1)


def begin(variant: Variant, setup: Setup, viewer: int = KAZAMI) -> Game:
    """Return the game before its first move: the stock laid out, the robber in place, the first step open."""
    game = Game(
        variant=variant,
        setup=setup,
        board=setup.board,
        viewer=viewer,
        active=setup.first,
        piles=variant.stock(sum(not seat.neutral for seat in setup.seats)),
        variant_state=variant.start(setup),
    )
    opening = _Unfolding(game)
    opening.tell([StepsQueued((Step("set_up", ()),))])
    opening.settle()
    return opening.game


def place_of(game: Game, kind: type[Move], seat: int) -> int | None:
    """Return where on the agenda a seat could make a move of this kind: 0 for the front, None for nowhere.

    Optional steps in front that wait for this seat alone may be passed over. What belongs to no step is made in front
    of whatever waits, and passes nothing over.
    """
    return _first_of(game, kind, _within_reach(game, seat) if kind.at else [])


def _first_of(game: Game, kind: type[Move], reach: list[str | None]) -> int | None:
    """Return the first step within reach to which a kind of move belongs, None where it belongs to none of them."""
    if not kind.at:
        return 0 if game.agenda else None
    steps = kind.steps(game)
    return next((index for index, step in enumerate(reach) if step in steps), None)


def _within_reach(game: Game, seat: int) -> list[str | None]:
    """Return the steps of the agenda as far as a seat can reach, None for one in which it could not move now."""
    rules = game.variant.steps
    found: list[str | None] = []
    for step in game.agenda:
        seats = rules[step.name].who(game, step) if step.seats is None else step.waiting
        found.append(step.name if seat in seats else None)
        if seats != (seat,) or not rules[step.name].optional:
            break
    return found


class Opening(NamedTuple):
    """A choice that may be begun now, the first prompt it asks for (None: none), and where on the agenda its step
    is."""

    choice: Choice
    prompt: Prompt | None
    at: int


def openings(known: Game, seat: int) -> Iterator[Opening]:
    """Yield what a seat may begin now, in the variant's order, corrections left out. Each is asked for its prompt
    once."""
    if known.winner != NOBODY:
        return
    reach = _within_reach(known, seat)
    for kind in known.variant.moves_within(step for step in reach if step):
        at = _first_of(known, kind, reach)
        if at is None or kind.may(known, seat):
            continue
        choice = Choice(kind.__name__, seat)
        prompt = next_prompt(known, choice)
        if not ((prompt is not None and empty(prompt)) or barred(known, choice, prompt)):
            yield Opening(choice, prompt, at)


def why_not_begun(known: Game, move: str, seat: int) -> Refusal | None:
    """Say why a seat cannot begin a move now, None where it can: as the table would, or that it leads nowhere."""
    kind = known.variant.move_named(move)
    refusal = may_begin(known, kind, seat)
    if refusal is not None:
        return refusal
    choice = Choice(move, seat)
    prompt = next_prompt(known, choice)
    refusal = barred(known, choice, prompt)
    if refusal is not None or prompt is None:
        return refusal
    return nothing_there(kind, prompt, first=True) if empty(prompt) else None


def choices(known: Game, seat: int) -> tuple[Choice, ...]:
    """Return the partial moves a seat may begin now, in the variant's order, corrections left out."""
    return tuple(opening.choice for opening in openings(known, seat))


def corrections(known: Game) -> tuple[Choice, ...]:
    """Return what its viewer may state about the table, prompt by prompt; nothing that has nothing to choose from.

    It is made in the name of the seat that looks, or of the table.
    """
    found = (
        Choice(kind.__name__, known.viewer) for kind in known.variant.move_kinds if kind.correction and kind.listed
    )
    return tuple(choice for choice in found if (prompt := next_prompt(known, choice)) is not None and not empty(prompt))


def refuse(game: Game, move: Move) -> Refusal | None:
    """Say why a move is not allowed, None when it is. Any values of the right types may be asked about."""
    return _refusal(game, move, _place(game, move))


def _place(game: Game, move: Move) -> int | None:
    """Return where on the agenda a move is made, None for nowhere: out of its step, or a correction."""
    return None if move.correction else place_of(game, type(move), move.seat)


def _refusal(game: Game, move: Move, place: int | None) -> Refusal | None:
    the_table = move.correction and move.seat == TABLE
    if not the_table and not 0 <= move.seat < len(game.setup.seats):
        return Refusal("no-such-seat", "", Text.of("There is no seat number {n}.", n=move.seat))
    if move.revision != game.revision:
        return Refusal("stale", "", Text.of("Somebody was faster: look again, then choose."))
    kind = type(move)
    if kind.correction:
        return kind.may(game, move.seat) or misfit(game, move) or move.refuse(game)
    begun = _may_begin(game, kind, move.seat, place)
    if begun and place is not None and game.winner == NOBODY:
        return move.why_not(game) or begun
    return begun or game.variant.forbid(game, move) or move.refuse(game) or misfit(game, move)


def may_begin(game: Game, kind: type[Move], seat: int) -> Refusal | None:
    """Say why a seat may not begin a move that is no correction, from what `game` knows."""
    return _may_begin(game, kind, seat, place_of(game, kind, seat))


def _may_begin(game: Game, kind: type[Move], seat: int, place: int | None) -> Refusal | None:
    if game.winner != NOBODY:
        return Refusal("over", "BASE-VP-02", Text.of("The game is over: {seat} has won.", seat=SeatName(game.winner)))
    return not_now(game, seat) if place is None else kind.may(game, seat)


def not_now(game: Game, seat: int) -> Refusal:
    """Return the refusal of a seat's move out of its step, saying what has to be done first and by whom."""
    step = game.front
    if step is None:
        return Refusal("not-now", "BASE-TURN-01", Text.of("There is nothing to do now."))
    rule = game.variant.steps[step.name]
    if seat not in step.waiting:
        who = SeatName(step.waiting[0]) if step.waiting else Word("nobody")
        return Refusal(
            "not-your-move",
            "BASE-TURN-04",
            Text.of("Wait for {seat}: {step}", seat=who, step=Text.of(rule.text)),
        )
    return Refusal(
        "not-now", rule.clause_in(game) or "BASE-TURN-01", Text.of("Not now. First: {step}", step=Text.of(rule.text))
    )


class Decision(Struct, frozen=True, gc=False):
    """The facts that follow from a move, and the game after them, waiting for the next revision: what `fold` makes of
    them.

    Each fact had to evolve before the next could follow from it, so whoever decides knows that game already.
    """

    facts: tuple[Fact, ...]
    game: Game


def decision(game: Game, move: Move) -> Decision | Refusal:
    """Return what follows from a move, or why it is not allowed."""
    place = _place(game, move)
    return _refusal(game, move, place) or _insisted(game, move, place)


def decide(game: Game, move: Move) -> tuple[Fact, ...] | Refusal:
    """Return the facts alone that follow from a move, or why it is not allowed."""
    decided = decision(game, move)
    return decided if isinstance(decided, Refusal) else decided.facts


def insist(game: Game, move: Move) -> Decision:
    """Return what follows from a move without asking whether it is allowed: for the table's own word."""
    return _insisted(game, move, _place(game, move))


def _insisted(game: Game, move: Move, place: int | None) -> Decision:
    story = _Unfolding(game)
    story.make(move, place)
    story.settle()
    return Decision(tuple(story.facts), _asking_next(story.game))


class _Unfolding:
    """The facts told so far in one decision, and the game they lead to."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.facts: list[Fact] = []
        self.stating = False  # what happens is what a correction states
        self.judged = game.revision > 0  # nothing can have made a winner since the variant was asked: a move left it so

    def tell(self, facts: Iterable[Fact]) -> None:
        """Let facts happen in turn, each followed at once by what the variant says follows from it."""
        game = self.game
        variant, viewer = game.variant, game.viewer
        for fact in facts:
            if self.stating and isinstance(fact, AgendaSet):
                self.tell(put_away(self.game))
                game = self.game
            self.facts.append(fact)
            if self.judged and variant.may_win(game, fact):
                self.judged = False
            told = fact if viewer == KAZAMI else tell(fact, viewer)
            self.game = game = told.evolve(game)
            if following := variant.after(game, fact):
                self.tell(following)
                game = self.game
            if self.stating and game.sealed:
                self.tell((*voided(game, variant.under_seal(game, fact)), *returned(game, fact)))
                game = self.game

    def make(self, move: Move, place: int | None) -> None:
        """Let a move happen at its place of the agenda, then the move it repeats, if it is such a correction."""
        self.stating = move.correction
        if place:
            self.tell(CLOSED * place)
        rule = None if place is None or move.aside else self.game.variant.steps[self.game.agenda[0].name]
        answers = rule is not None and not rule.optional
        together = rule is not None and not rule.optional and rule.together
        if isinstance(move, SealedMove) and move.seal is not None and (together or move.kept):
            self.tell([ChoiceSealed(move.seat, move.seal.shows, Secret(Envelope(move), (move.seat,)), move.kept)])
        if together:
            self.answer_sealed(move)
        elif answers:
            self.answer(move)
        else:
            self.tell(move.happen(self.game))
        self.stating = False
        if move.repeated is not None:
            self.make(move.repeated, _place(self.game, move.repeated))

    def answer(self, move: Move) -> None:
        """Take a seat's answer to the front step, which is done with its last one, and carry it out."""
        happening, answered = move.happen(self.game), StepAnswered(move.seat)
        last = self.game.agenda[0].waiting in ((), (move.seat,))  # a step that is not open yet waits for nobody
        self.tell((answered, *CLOSED) if last else (answered,))
        self.tell(happening)

    def answer_sealed(self, move: Move) -> None:
        """Take a seat's answer to the front step sealed; carry all out with the last one."""
        self.tell([StepAnswered(move.seat, Secret(Envelope(move), (move.seat,)))])
        if self.game.agenda[0].waiting:
            return
        answers = (sealed for sealed in self.game.sealed if not sealed.shows)
        envelopes = sorted(answers, key=lambda sealed: sealed.seat)
        following = [fact for sealed in envelopes if sealed.envelope for fact in sealed.envelope.move.happen(self.game)]
        self.tell(CLOSED)
        self.tell(opened(self.game))
        self.tell(following)

    def settle(self) -> None:
        """Open step after step until one waits for somebody, or somebody has won."""
        for _ in range(MOST_STEPS):
            if not self.judged:
                self._judge()
            game = self.game
            if game.winner != NOBODY or not game.agenda:
                return
            step = game.agenda[0]
            if not step.opened:
                self._open(step)
            elif step.waiting:
                return
            else:
                self.tell(CLOSED)
        raise RuntimeError(f"the agenda of {self.game.variant.name} never waits for anybody")

    def _open(self, step: Step) -> None:
        rule = self.game.variant.steps[step.name]
        seats = rule.who(self.game, step) if step.seats is None else step.seats
        self.tell([StepOpened(seats)] if seats else CLOSED)
        if happening := rule.happen(self.game, step):
            self.tell(happening)

    def _judge(self) -> None:
        """Ask the variant who has won, unless somebody has."""
        self.judged = True
        winner = self.game.variant.winner(self.game) if self.game.winner == NOBODY else None
        if winner is not None:
            points = sum(part.points for part in self.game.variant.questions.points(self.game, winner) if part.open)
            self.tell([GameWon(winner, points)])
