"""A battle from the attack to the open cards: the target, what both show, and the seven that forces one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace
from typing_extensions import override

from companion.game.cards import NO_CARDS, Cards
from companion.game.correct import seat_options
from companion.game.drawn import CardsShown
from companion.game.facts import Fact, StepsQueued
from companion.game.moves import Move
from companion.game.observed_move import ObservedMove
from companion.game.prompts import Number, OneOf, Prompts, SomeCards
from companion.game.seals import opened
from companion.game.secret import EVERYONE, Secret
from companion.game.state import NOBODY, Game, Step, hand
from companion.game.text import Refusal, SeatName, Text
from companion.rules.base.names import BUILDINGS, KNIGHT, RESOURCES, ROBBER, fresh, unplayed
from companion.rules.base.robber import MoveRobber
from companion.rules.gathering.exchange import Exchange, any_card, no_knight
from companion.rules.gathering.knights import (
    ATTACK,
    ATTACKED,
    SLOTS,
    TURNED,
    BattleBegan,
    BattleShown,
    Fighter,
    Knight,
    KnightLies,
    deed,
    done,
    fighting,
    has_knight,
    knight,
    slot,
    state_of,
    turned_down,
)
from companion.rules.gathering.summoning import ASKS, BUILD, named


def targets(game: Game, seat: int) -> tuple[int, ...]:
    """The other seats with a knight (GA-ATK-01, GA-INIT-10)."""
    return tuple(other for other in game.players if other != seat and has_knight(game, other))


def begun(game: Game, attacker: int, target: int) -> Iterable[Fact]:
    """Put both sides up and queue the steps of the battle (GA-BATTLE-04)."""
    yield BattleBegan((Fighter(attacker, ATTACK), Fighter(target, knight(game, target).position)))
    yield deed(game, ATTACKED)
    shows = (("show_first", attacker), ("show_second", target))
    asked = tuple(Step(name, (seat,)) for name, seat in shows if _can_show(game, seat))
    after = ("take_card", "sales", "take_up", "summon")
    yield StepsQueued((*asked, *(Step(name) for name in ("reveal", "outcome", *after))))


def _can_show(game: Game, seat: int) -> bool:
    """Whether anything may be shown, from what all can count (GA-BATTLE-19)."""
    return bool(game.hand(seat).total or game.pile(unplayed(seat)).total or game.pile(fresh(seat)).total)


class Attack(Move, frozen=True, kw_only=True):
    """Attack another player's knight, once a turn, from attack position (GA-ATK-01..05)."""

    target: int

    at = BUILD
    label = "Attack"
    icon = "attack"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse it from defence position, a second time, and without a target."""
        if why := no_knight(game, seat):
            return why
        if done(game, ATTACKED):
            return Refusal("attacked", "GA-ATK-03", Text.of("One attack may be made in a turn."))
        if knight(game, seat).position != ATTACK:
            return Refusal("in-defence", "GA-ATK-01", Text.of("Only a knight in attack position attacks."))
        if not targets(game, seat):
            return Refusal("no-target", "GA-ATK-01", Text.of("No other player has a knight."))
        return None

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask whom (GA-ATK-05)."""
        yield OneOf("target", Text.of("Whose knight do you attack?"), seat_options(game, targets(game, seat)))

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        began = observed.first(BattleBegan)
        other = SeatName(began.sides[1].seat if began else NOBODY)
        return Text.of("{seat} attacks the knight of {other}", seat=observed.seat, other=other)

    def impossible(self, game: Game) -> Refusal | None:
        """Refuse a battle of what is no knight."""
        if has_knight(game, self.seat) and self.target in targets(game, self.seat):
            return None
        return Refusal("no-knight", "GA-ATK-01", Text.of("A battle needs two knights."))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        yield from begun(game, self.seat, self.target)


# -- the seven of a 1 and a 6


def forcing(game: Game) -> bool:
    """Whether the seven that was thrown is a 1 and a 6 (GA-SEVEN-04)."""
    return sorted(game.throw) == [1, 6]


def at_hex(game: Game, seat: int, hex_: str) -> tuple[int, ...]:
    """The targets with a building at a hex (GA-SEVEN-04, -10)."""
    owners = {piece.seat for corner in game.island.hex_corners[hex_] if (piece := game.at(corner, *BUILDINGS))}
    return tuple(other for other in targets(game, seat) if other in owners)


def forced(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for the turn player if there is somebody he must attack (GA-SEVEN-10)."""
    hex_ = game.where(ROBBER)
    there = hex_ is not None and at_hex(game, game.active, hex_)
    return (game.active,) if there and has_knight(game, game.active) else ()


def no_target_there(game: Game, move: Move) -> Refusal | None:
    """Refuse a hex without a target while there is another, by house rule (GA-SEVEN-10)."""
    following = any(step.name == "forced_attack" for step in game.agenda)
    if not isinstance(move, MoveRobber) or not following or game.option("forced_no_target") == "no_attack":
        return None
    if not has_knight(game, move.seat) or move.hex not in game.island.land or at_hex(game, move.seat, move.hex):
        return None
    if not any(at_hex(game, move.seat, hex_) for hex_ in game.island.land if hex_ != game.where(ROBBER)):
        return None
    return Refusal("no-target", "GA-SEVEN-10", Text.of("Choose a hex where another player with a knight has built."))


class ForcedAttack(Move, frozen=True, kw_only=True):
    """Attack somebody beside the robber, as a seven of 1 and 6 demands (GA-SEVEN-04..08, -11)."""

    target: int

    at = ("forced_attack",)
    label = "Attack beside the robber"
    icon = "attack"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        hex_ = game.where(ROBBER)
        there = at_hex(game, seat, hex_) if hex_ else ()
        yield OneOf("target", Text.of("Whose knight do you attack?"), seat_options(game, there))

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        return Attack.tells(observed)

    def impossible(self, game: Game) -> Refusal | None:
        """Refuse a battle of what is no knight."""
        return Attack(seat=self.seat, revision=self.revision, target=self.target).impossible(game)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Turn a defending knight to attack position first, which uses up the change (GA-SEVEN-05, -06)."""
        if knight(game, self.seat).position != ATTACK:
            turned = deed(game, TURNED)
            lies = knight(game, self.seat)
            yield KnightLies(self.seat, replace(lies, position=ATTACK, face="", seen=turned_down(lies)))
            yield turned
            game = turned.evolve(game)
        yield from begun(game, self.seat, self.target)


# -- steps 2 to 4


def knights_to_show(game: Game, seat: int) -> int:
    """How many knight cards a seat may show now (GA-KNIGHT-03, -07, GA-KNIGHT-11)."""
    piles = (unplayed(seat), fresh(seat)) if game.option("knight_fresh") else (unplayed(seat),)
    there = sum(game.pile(pile).most(KNIGHT) for pile in piles)
    return max(0, min(there, int(game.option("knight_limit")) - state_of(game).helped[seat]))


class ShowCards(Move, frozen=True, kw_only=True):
    """Show hand cards, and knight cards, for one's power or as a bluff (GA-BATTLE-05..11, -16, GA-KNIGHT-01..04)."""

    cards: Cards = NO_CARDS
    knights: int = 0

    at = ("show_first", "show_second")
    label = "Show cards"
    icon = "show"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which hand cards, then how many knight cards."""
        held = game.hand(seat)
        if held.total:
            label, among = Text.of("Which cards do you show?"), Cards({kind: held.most(kind) for kind in RESOURCES})
            yield SomeCards("cards", label, hand(seat), held, 0, held.total, RESOURCES, among=among)
        if most := knights_to_show(game, seat):
            yield Number("knights", Text.of("Knight cards to show (+1)"), 0, most)

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        shown = observed.first(BattleShown)
        cards, n = (shown.cards, shown.knights) if shown else (NO_CARDS, 0)
        if n:
            return Text.of("{seat} shows {cards} and knight cards: {n}", seat=observed.seat, cards=cards, n=n)
        return Text.of("{seat} shows {cards}", seat=observed.seat, cards=cards)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Open the hand cards, which stay; lay knight cards beside, which count with the outcome (GA-KNIGHT-10)."""
        if self.cards:
            yield CardsShown(hand(self.seat), hand(self.seat), Secret(self.cards, EVERYONE))
        left = self.knights
        for pile in (unplayed(self.seat), fresh(self.seat)):
            n = min(left, game.pile(pile).most(KNIGHT))
            if n:
                yield CardsShown(pile, fighting(self.seat), Secret(Cards({KNIGHT: n}), EVERYONE))
            left -= n
        yield BattleShown(self.seat, self.cards, self.knights)


class ShowNothing(Move, frozen=True, kw_only=True):
    """Show nothing (GA-BATTLE-06, -10)."""

    at = ("show_first", "show_second")
    label = "Show nothing"
    said = "{seat} shows nothing"

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        return ()


def to_reveal(game: Game, step: Step) -> tuple[int, ...]:
    """Wait for sides with cards that Kazami has not seen: real ones, and those a sheet did not name (GA-BATTLE-12)."""
    fought = state_of(game).battle
    if fought is None:
        return ()
    return tuple(f.seat for f in fought.sides if any(game.pile(slot(name, f.seat)).unseen for name in SLOTS))


def reveal(game: Game, step: Step) -> Iterable[Fact]:
    """Turn all cards that Kazami keeps of both knights up at once, and open their seals (GA-BATTLE-12)."""
    fought = state_of(game).battle
    for fighter in fought.sides if fought else ():
        yield from opened(game, fighter.seat, partial(lies_still, knight(game, fighter.seat)))
    for fighter in fought.sides if fought and named(game) else ():
        for name in SLOTS:
            pile = slot(name, fighter.seat)
            if not game.pile(pile).unseen:
                yield CardsShown(pile, pile, Secret(game.pile(pile), EVERYONE))


def lies_still(lies: Knight, move: Move, field: str) -> bool:
    """Whether a field of a sealed choice is opened: what all have seen, and each card that still lies where it was."""
    revisions = dict(zip(SLOTS, lies.revisions, strict=False))
    if isinstance(move, Exchange):
        return field in ("slot", "face") or (field == "card" and revisions.get(move.slot) == move.revision)
    return field == "position" or revisions.get(field) == move.revision


class RevealKnight(Move, frozen=True, kw_only=True):
    """Say which cards that Kazami does not know one's knight was summoned with, now they lie open (GA-BATTLE-12)."""

    first_base: Cards = NO_CARDS
    second_base: Cards = NO_CARDS
    attribute: Cards = NO_CARDS

    at = ("reveal",)
    label = "Turn up the knight"
    icon = "show"
    said = "{seat} turns up the knight"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask for each card that lay face down, and for any other that nobody has named yet."""
        for name in SLOTS:
            held = game.pile(slot(name, seat))
            closed = held and name != knight(game, seat).face and not named(game)
            if closed or held.unseen:
                yield SomeCards(name, ASKS[name], slot(name, seat), held, 1, 1, RESOURCES, among=any_card())

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        for name in SLOTS:
            cards: Cards = getattr(self, name)
            if cards:
                pile = slot(name, self.seat)
                yield CardsShown(pile, pile, Secret(cards, EVERYONE))
