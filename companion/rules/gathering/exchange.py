"""What a knight's owner may do with it in his build phase: exchange one card, and change the position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace
from typing_extensions import override

from companion.game.cards import NO_CARDS, Cards
from companion.game.drawn import CardsShown
from companion.game.facts import CardsMoved, Fact
from companion.game.moves import Move, SealedMove
from companion.game.observed_move import ObservedMove
from companion.game.prompts import OneOf, Prompts, SomeCards
from companion.game.secret import EVERYONE, Secret
from companion.game.state import Game, hand
from companion.game.text import Refusal, Text, Word
from companion.rules.base.names import RESOURCES
from companion.rules.gathering.knights import (
    ATTACK,
    ATTRIBUTE,
    BASES,
    CARDS,
    DEFENCE,
    EXCHANGED,
    MIXED,
    SLOTS,
    TURNED,
    Knight,
    KnightLies,
    deed,
    done,
    has_knight,
    knight,
    turned_down,
)
from companion.rules.gathering.knights import slot as slot_pile
from companion.rules.gathering.summoning import BUILD, laid, named, one_card

YES, NO = "yes", "no"
MIXED_UP = -1  # no revision has this number


def no_knight(game: Game, seat: int) -> Refusal | None:
    """Refuse what needs a knight."""
    return None if has_knight(game, seat) else Refusal("no-knight", "GA-INIT-10", Text.of("You have no knight."))


class Exchange(SealedMove, frozen=True, kw_only=True):
    """Exchange one summoning card for a hand card, once a turn (GA-SWAP-01..08).

    `face`: the base card that lies open from then on, and `turned` what it is; `arranged`: whether the cards face down
    change places, and `role` which of the three places gives the attribute card. House rules alone ask for these four.
    """

    slot: str
    card: Cards = Cards.facedown(1)
    face: str = ""
    turned: Cards = NO_CARDS
    arranged: str = NO
    role: str = ATTRIBUTE

    at = BUILD
    label = "Exchange a summoning card"
    icon = "exchange"
    kept = True

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse a second one in a turn, and an empty hand (GA-SWAP-01)."""
        if why := no_knight(game, seat):
            return why
        if done(game, EXCHANGED):
            return Refusal("exchanged", "GA-SWAP-01", Text.of("One summoning card may be exchanged in a turn."))
        if not game.hand(seat).total:
            return Refusal("no-card", "GA-SWAP-01", Text.of("You have no hand card to exchange."))
        return None

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which place, then for which card; a real card that lies face down stays unnamed."""
        places = tuple((name, Text.of("{w}", w=Word(name))) for name in SLOTS)
        slot: str = yield OneOf("slot", Text.of("Which of your knight's cards?"), places)
        opens = knight(game, seat).face
        if opens and game.option("swap_face") == "free_choice":
            face: str = yield open_base()
            opens = face
        if named(game) or slot == opens:
            yield one_card("card", Text.of("Exchange it for which hand card?"), game, hand(seat), game.hand(seat))
        if opens and slot != opens and to_name(game, slot_pile(opens, seat)):
            yield what_lies("turned", game, slot_pile(opens, seat))
        if game.option("swap_role") == "free":
            yield from _roles(game, opens)

    @classmethod
    def tells(cls, observed: ObservedMove) -> Text:
        """Say which place (GA-SWAP-06)."""
        went = (f.target for f in observed.facts if isinstance(f, CardsMoved) and f.source == hand(observed.by))
        name = next(went, "").partition(":")[0]
        return Text.of("{seat} exchanges: {what}", seat=observed.seat, what=Word(name))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Take one up and lay the other in its place, with the same face but by house rule (GA-SWAP-03..05, -08)."""
        before, pile = knight(game, self.seat), slot_pile(self.slot, self.seat)
        face = self.face or before.face
        known = self.slot in turned_down(before) and not game.pile(pile).unseen
        seen = tuple(name for name in turned_down(before) if name not in (self.slot, face) and self.arranged == NO)
        lies = KnightLies(self.seat, replace(before, face=face, revisions=self._revisions(before, face), seen=seen))
        if self.slot != face:  # what is laid now was never open
            yield from self._turned()
            yield lies
        alone = (self.seat,) if named(game) else EVERYONE
        taken = CardsMoved(pile, hand(self.seat), Secret(game.pile(pile), EVERYONE if known else alone))
        lays = CardsMoved(hand(self.seat), pile, Secret(self.card, EVERYONE if self.slot == face else alone))
        # a known card comes up last: nobody then takes it for the one that was laid
        yield from (lays, taken) if known else (taken, lays)
        if self.slot == face:
            yield lies
        if self.arranged == YES:
            yield from self._arranged(game, face)
        yield deed(game, EXCHANGED)

    def _revisions(self, before: Knight, face: str) -> tuple[int, ...]:
        """Which ask laid each card; of cards that were mixed nobody says any more."""
        revisions = dict(zip(SLOTS, before.revisions or (MIXED_UP,) * CARDS, strict=True)) | {self.slot: self.revision}
        return tuple(MIXED_UP if self.arranged == YES and name != face else revisions[name] for name in SLOTS)

    def _turned(self) -> Iterator[Fact]:
        """Name the real card that is turned up."""
        if self.turned:
            pile = slot_pile(self.face, self.seat)
            yield CardsShown(pile, pile, Secret(self.turned, EVERYONE))

    def _arranged(self, game: Game, face: str) -> Iterator[Fact]:
        """Mix what lies face down and lay it down again: nobody else sees what went where (GA-SWAP-04, -08)."""
        closed, mixed = [name for name in SLOTS if name != face], f"{MIXED}:{self.seat}"
        lay = {name: self.card if name == self.slot else game.pile(slot_pile(name, self.seat)) for name in closed}
        if not named(game):
            lay = dict.fromkeys(closed, Cards.facedown(1))
        for name in closed:
            yield laid(game, slot_pile(name, self.seat), mixed, lay[name], self.seat)
        lay[self.role], lay[ATTRIBUTE] = lay[ATTRIBUTE], lay[self.role]
        for name in closed:
            yield laid(game, mixed, slot_pile(name, self.seat), lay[name], self.seat)


def _roles(game: Game, face: str) -> Prompts:
    """Ask whether the cards are arranged anew, and of which the attribute card is then (GA-SWAP-08)."""
    answers = ((NO, Text.of("No")), (YES, Text.of("Yes")))
    arranged: str = yield OneOf("arranged", Text.of("Arrange the cards anew?"), answers)
    if arranged == YES and named(game):
        closed = tuple((name, Text.of("{w}", w=Word(name))) for name in SLOTS if name != face)
        yield OneOf("role", Text.of("Which becomes the attribute card?"), closed)


def open_base() -> OneOf:
    """Ask which base card lies open (GA-MODE-02, GA-SWAP-08)."""
    return OneOf("face", Text.of("Which base card lies open?"), tuple((b, Text.of("{w}", w=Word(b))) for b in BASES))


def to_name(game: Game, pile: str) -> bool:
    """Whether a real card that is turned up has not been seen yet."""
    return not named(game) and bool(game.pile(pile).unseen)


def what_lies(field: str, game: Game, pile: str) -> SomeCards:
    """Ask what a real card is that is turned up."""
    return SomeCards(
        field, Text.of("Which card is turned up?"), pile, game.pile(pile), 1, 1, RESOURCES, among=any_card()
    )


class ChangePosition(Move, frozen=True, kw_only=True):
    """Change between attack and defence position, once a turn (GA-MODE-01, -02)."""

    face: str = ""
    card: Cards = NO_CARDS

    at = BUILD
    label = "Change the position"
    icon = "position"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse a second change in a turn (GA-MODE-01)."""
        if why := no_knight(game, seat):
            return why
        if done(game, TURNED):
            return Refusal("turned", "GA-MODE-01", Text.of("The position may change once in a turn."))
        return None

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask which base card is turned up, and of a real one what it is (GA-MODE-02)."""
        if knight(game, seat).position != ATTACK:
            return
        face: str = yield open_base()
        if to_name(game, slot_pile(face, seat)):
            yield what_lies("card", game, slot_pile(face, seat))

    @classmethod
    @override
    def tells(cls, observed: ObservedMove) -> Text:
        lies = observed.first(KnightLies)
        position = Word(lies.knight.position if lies else "")
        return Text.of("{seat} changes to {position}", seat=observed.seat, position=position)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Turn the card; all who see it know it from then on."""
        lies = knight(game, self.seat)
        if lies.position == ATTACK:
            if self.card:
                pile = slot_pile(self.face, self.seat)
                yield CardsShown(pile, pile, Secret(self.card, EVERYONE))
            yield KnightLies(self.seat, replace(lies, position=DEFENCE, face=self.face))
        else:
            yield KnightLies(self.seat, replace(lies, position=ATTACK, face="", seen=turned_down(lies)))
        yield deed(game, TURNED)


def any_card() -> Cards:
    """One card of any resource, by its name."""
    return Cards(dict.fromkeys(RESOURCES, 1))
