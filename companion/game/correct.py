"""Correct: the table is the truth. Facts stated, or a refused move repeated; only the impossible is refused.

Works for every variant, because it speaks of piles, pieces, awards and the agenda and of nothing else. A correction
is made at any time, also after the game is won, and stays visible in the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, reduce
from typing import Any, Final, get_args

from typing_extensions import override

from companion.board.island import Sort
from companion.game.cards import Cards
from companion.game.correctable_facts import misstated, no_such_place
from companion.game.decide import insist
from companion.game.facts import (
    AgendaSet,
    AwardMoved,
    CardsMoved,
    DiceAgreed,
    Fact,
    PiecePlaced,
    PieceRemoved,
    Stated,
    TurnBegan,
    pile_name,
)
from companion.game.moves import Move, fields_of, misfit
from companion.game.observed_move import ObservedMove
from companion.game.prompts import OneOf, Place, Prompts, SomeCards
from companion.game.secret import EVERYONE, KAZAMI, TABLE, Secret, tell
from companion.game.state import NOBODY, Envelope, Game, Piece, Step, WhoseDice, hand
from companion.game.text import Refusal, SeatName, Text, Word

NOTHING, YES, NO = "nothing", "yes", "no"
NO_ICON = "minus"
"""The icon of nothing and nobody."""
NAMED = 2
"""Of so many kinds of cards at most a line says how many there were and are of each."""
SORTS: Final[tuple[Sort, ...]] = get_args(Sort)


def broken(game: Game, *, told_all: bool = False) -> Refusal | None:
    """Say what is impossible in a game: cards below zero, more pieces than a seat has, or than a place holds.

    `told_all`: who is answered knows every card that the game holds, as who enters a table.
    """
    for name in sorted(game.piles):
        if game.pile(name).broken if told_all else _lacking(game, name):
            return Refusal(
                "below-zero", "", Text.of("That would leave less than nothing: {pile}", pile=pile_name(name))
            )
    for seat in range(len(game.setup.seats)):
        for what, kind in game.variant.pieces.items():
            if kind.owned and game.variant.questions.supply(game, seat, what) < 0:
                sentence = Text.of("{seat} does not have that many: {what}", seat=SeatName(seat), what=Word(what))
                return Refusal("no-piece", "BASE-COMP-03", sentence)
    for place in sorted(game.pieces):
        if any(place not in game.island.every(game.variant.pieces[piece.what].on) for piece in game.pieces[place]):
            return no_such_place(place)
        if game.variant.questions.crowded(game, place):
            return Refusal("crowded", "", Text.of("More would stand at {place} than there is room for.", place=place))
    if not game.variant.whole(game):
        return Refusal("not-whole", "", Text.of("What only this game keeps would not fit this table."))
    return None


def _lacking(game: Game, name: str) -> bool:
    """Whether there is less than nothing on a pile.

    Of which kinds is no answer where cards start from that somebody may hold in secret: it would tell that he does.
    """
    pile = game.pile(name)
    if (
        game.viewer == KAZAMI
        and game.setup.hands == "digital"
        and name in {k.start for k in game.variant.kinds.values()}
    ):
        return pile.total < 0
    return pile.broken


def of_this_turn(game: Game, kind: type[Move]) -> bool:
    """Whether a move belongs to a turn or to the step in front: elsewhere it would answer what nobody asks."""
    steps = {*game.variant.procedures["turn"](game), *(step.name for step in game.agenda[:1])}
    return not kind.at or not steps.isdisjoint(kind.at)


def unrepeatable(game: Game, move: Move) -> Refusal | None:
    """Say why not even the table's own word makes a move happen: whose, when or what it is about is not there."""
    if move.seat not in game.players:
        return Refusal("no-such-seat", "", Text.of("There is no seat number {n}.", n=move.seat))
    if move.correction or not of_this_turn(game, type(move)):
        return Refusal("not-asked", "", Text.of("Nobody asks for that now."))
    return misfit(game, move, insisted=True) or move.impossible(game)


def by_whom(observed: ObservedMove) -> SeatName | Word:
    """Return the name of who made a correction: a seat on its own screen, or the table."""
    return Word("The table") if observed.by == TABLE else observed.seat


class Correction(Move, frozen=True, kw_only=True):
    """A statement of how things are; a variant adds its own for what only it keeps."""

    correction = True

    @classmethod
    def said_by(cls, game: Game, filled: Mapping[str, Any]) -> int:
        """Return the seat that alone may go on with it, as far as it is filled in; NOBODY: anybody may.

        What its maker may not know a correction neither shows nor moves nor opens. A screen that all look at asks the
        seat whose it is under its cover; a seat's own screen does not offer it to another.
        """
        return NOBODY

    @classmethod
    def tells(cls, observed: ObservedMove) -> Text:
        """Say who made it; where a screen did that all look at, the table."""
        return Text.of(cls.said, seat=by_whom(observed))

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse what another alone may say, and else only what cannot be."""
        alone = self.said_by(game, fields_of(self))
        if alone not in (NOBODY, self.seat):
            return Refusal("not-yours", "", Text.of("Only {seat} can say that.", seat=SeatName(alone)))
        return broken(insist(game, self).game)


def offered_to(game: Game, seat: int, alone: int) -> bool:
    """Whether a seat is offered what one seat alone may say: to that one, and where all look, which asks it then."""
    return alone in (NOBODY, seat) or game.viewer in (TABLE, KAZAMI)


class Correct(Correction, frozen=True, kw_only=True):
    """State facts of this variant as they are, then repeat a move that was refused, if one is given."""

    facts: tuple[Stated, ...] = ()
    repeat: Envelope | None = None

    label = "Correct"
    said = "{seat} corrects the table"
    tapped = False

    def refuse(self, game: Game) -> Refusal | None:
        """Refuse an empty correction, what names something that is not there, and what cannot be."""
        if not self.facts and self.repeat is None:
            return Refusal("empty", "", Text.of("A correction must state something."))
        stated = game
        for each in self.facts:
            if why := misstated(stated, each.fact):
                return why
            stated = tell(each.fact, game.viewer).evolve(stated)
        why = broken(stated) if self.facts else None
        if self.repeat is not None:
            why = why or unrepeatable(stated, self.repeat.move)
        return why or super().refuse(game)

    @property
    @override
    def repeated(self) -> Move | None:
        return self.repeat.move if self.repeat else None

    @classmethod
    def tells(cls, observed: ObservedMove) -> Text:
        """Say so; a table that is entered as it stands is no correction."""
        if observed.known.revision == 0:
            return Text.of("The table is entered as it stands")
        return Text.of(cls.said, seat=by_whom(observed))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        return tuple(stated.fact for stated in self.facts)


class CorrectCards(Correction, frozen=True, kw_only=True):
    """State what a pile holds. The difference goes to where such cards start, or comes from there: none is lost.

    Cards that only some may know are stated by their owner alone, and judged by what he may know: no more of a kind
    than there are, less what he sees elsewhere. No answer tells whether others hold that many in secret. So a deck, or
    a bank that is not public, may lack a card afterwards (below zero of its kind). That comes out when the cards are
    drawn, played or laid open; as soon as all can count too many, all are told and settle it (`overcounted`).
    """

    pile: str
    cards: Cards

    label = "Correct cards"
    icon = "hand"
    said = "{seat} corrects cards"

    @classmethod
    def said_by(cls, game: Game, filled: Mapping[str, Any]) -> int:
        """Let the owner say it of what others are not told, or what Kazami alone keeps of a hand."""
        pile = str(filled.get("pile", ""))
        owner = pile.partition(":")[2]
        secret = audience_of(game, pile) != EVERYONE or not game.variant.virtual.isdisjoint(game.variant.kinds_on(pile))
        return int(owner) if owner.isdigit() and secret else NOBODY

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        beginnings = {kind.start for kind in game.variant.kinds.values()}
        grouped = (name for name in game.variant.piles if game.variant.kinds_of(name.removesuffix(":")))
        own = {f"{name}{seat}" for name in (hand(""), *grouped) for seat in game.players}  # also who never held a card
        alone = {name: cls.said_by(game, {"pile": name}) for name in sorted((own | game.piles.keys()) - beginnings)}
        names = (name for name, said_by in alone.items() if offered_to(game, seat, said_by))
        piles = tuple((name, Text.of("{pile}", pile=pile_name(name))) for name in names)
        icons = tuple((name, cls.icon) for name, _ in piles if ":" not in name)
        pile: str = yield OneOf("pile", Text.of("Whose cards are wrong?"), piles, icons=icons)
        kinds = game.variant.kinds_on(pile)
        most = Cards({kind: _at_most(game, pile, kind) for kind in kinds})
        there = sum(game.pile(start).total for start in {game.variant.kinds[kind].start for kind in kinds})
        facedown = game.setup.hands == "physical"  # a table may state cards that it does not name
        what = Text.of("What is in the hand?") if pile.startswith(hand("")) else Text.of("What is there?")
        label, total = what, game.pile(pile).total + there
        yield SomeCards("cards", label, pile, most, 0, total, kinds, facedown=facedown, states=True)

    @classmethod
    def tells(cls, observed: ObservedMove) -> Text:
        """Say whose cards, and how many there were and are, kind by kind as far as the viewer was told."""
        moves = [fact for fact in observed.facts if isinstance(fact, CardsMoved)]
        starts = {kind.start for kind in observed.known.variant.kinds.values()}
        piles = {pile for fact in moves for pile in (fact.source, fact.target)} - starts
        if len(piles) != 1:
            return super().tells(observed)
        (pile,) = piles
        was = observed.known.pile(pile)
        now = was - observed.moved(source=pile) + observed.moved(target=pile)
        owner = pile.removeprefix(hand(""))
        who, whose = by_whom(observed), pile_name(pile)
        if owner == str(observed.by):
            whose = Text.of("their own hand")
        elif owner != pile:
            whose = Text.of("{seat}'s hand", seat=SeatName(int(owner)))
        if changes := changed(was, now):
            return Text.of("{seat} corrects {pile}: {changes}", seat=who, pile=whose, changes=changes)
        return Text.of("{seat} corrects {pile}", seat=who, pile=whose)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Put the cards back that were thought to be there, and take those that are.

        If all hear it, nothing is told of cards that only Kazami keeps.
        """
        audience, thought = audience_of(game, self.pile), game.pile(self.pile)
        unsaid = _staying(game, thought, self.cards) if audience == EVERYONE else Cards()
        for start, cards in _by_start(game, self.pile, thought - unsaid):
            yield CardsMoved(self.pile, start, Secret(cards, audience))
        for start, cards in _by_start(game, self.pile, self.cards - unsaid):
            yield CardsMoved(start, self.pile, Secret(cards, audience))


def _at_most(game: Game, pile: str, kind: str) -> int:
    """Return how many of a kind a pile may hold: those there are, but for what a viewer sees elsewhere.

    What Kazami sees elsewhere does not count: no answer may tell it. A pile may stay as it is thought to be.
    """
    counted = game.variant.kinds[kind]
    in_all = counted.count(len(game.players))
    if game.viewer != KAZAMI:
        elsewhere = (cards for name, cards in game.piles.items() if name not in (pile, counted.start))
        in_all -= sum(cards.of(kind) for cards in elsewhere)
    return max(in_all, game.pile(pile).of(kind), 0)


def overcounted(known: Game) -> Iterator[Text]:
    """Say of which cards a viewer counts more than there are: something that was stated is wrong, and all settle it."""
    for kind, counted in known.variant.kinds.items():
        lying = (cards.of(kind) for name, cards in known.piles.items() if name != counted.start)
        n, most = sum(lying), counted.count(len(known.players))
        if n > most:
            sentence = "{n} of these are counted, but there are {most}: {what}. Correct them."
            yield Text.of(sentence, n=n, most=most, what=Word(kind))


def changed(was: Cards, now: Cards) -> Text | None:
    """Say how many of each kind there were and are, for the kinds that changed; None if there is none.

    If these are more than fit a line, or the viewer is not told which cards they are: how many there were and are in
    all. The lines below it say which cards went where.
    """
    kinds = [kind for kind in dict.fromkeys((*was.kinds, *now.kinds)) if was.of(kind) != now.of(kind)]
    if was.unseen != now.unseen or len(kinds) > NAMED:
        return Text.of("{was} → {now}", was=was.total, now=now.total) if was.total != now.total else None
    parts = [Text.of("{what} {was} → {now}", what=Word(kind), was=was.of(kind), now=now.of(kind)) for kind in kinds]
    return reduce(lambda before, part: Text.of("{one}, {other}", one=before, other=part), parts) if parts else None


def _staying(game: Game, thought: Cards, stated: Cards) -> Cards:
    """Return what only Kazami keeps of a pile and stays there, so that nobody hears of it."""
    return Cards({kind: min(thought.of(kind), stated.of(kind)) for kind in game.variant.virtual})


def _by_start(game: Game, pile: str, cards: Cards) -> Iterator[tuple[str, Cards]]:
    """Sort cards of a pile by where they start; one that nobody names starts where the first of its kinds does."""
    kinds = game.variant.kinds_on(pile)
    starts = dict.fromkeys(game.variant.kinds[kind].start for kind in kinds)
    for number, start in enumerate(starts):
        named = {kind: n for kind, n in cards if game.variant.kinds[kind].start == start}
        some = Cards(named, 0 if number else cards.unseen)
        if some:
            yield start, some


class CorrectPiece(Correction, frozen=True, kw_only=True, omit_defaults=True):
    """State what stands on a place, and which side of it lies up; what it leaves no room for goes back to its owner."""

    place: str
    what: str
    owner: int = NOBODY
    side: str = ""

    label = "Correct a piece"
    icon = "house"
    said = "{seat} corrects a piece"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        sorts = {kind.on for kind in game.variant.pieces.values()}
        everywhere = tuple(place for sort in SORTS if sort in sorts for place in game.island.every(sort))
        place: str = yield Place("place", Text.of("Where is a piece wrong?"), everywhere)
        there = {sort for sort in SORTS if place in game.island.every(sort)}
        whats = (NOTHING, *(what for what, kind in game.variant.pieces.items() if kind.on in there))
        words = tuple((w, Text.of("{w}", w=Word(w))) for w in whats)
        icons = ((NOTHING, NO_ICON), *((w, _icon(game, w)) for w in whats[1:]))
        what: str = yield OneOf("what", Text.of("What stands at {place}?", place=place), words, icons=icons)
        if what == NOTHING:
            return
        if game.variant.pieces[what].owned:
            yield OneOf(
                "owner",
                Text.of("Whose is it: {what}?", what=Word(what)),
                seat_options(game, range(len(game.setup.seats))),
            )
        if sides := game.variant.pieces[what].sides:
            faces = tuple((side, Text.of("{w}", w=Word(side or what))) for side in ("", *sides))
            yield OneOf("side", Text.of("Which side lies up?"), faces, icons=(("", _icon(game, what)),))

    def happen(self, game: Game) -> Iterable[Fact]:
        """Clear the place of what cannot stay (and a lone piece's old place), then put the piece down."""
        if self.what == NOTHING:
            yield from (PieceRemoved(self.place, piece) for piece in game.pieces.get(self.place, ()))
            return
        stated = PiecePlaced(self.place, Piece(self.what, self.owner, self.side))
        yield from self._making_variant(game, stated)
        kind = game.variant.pieces[self.what]
        old = game.where(self.what) if kind.single or not kind.owned else None
        if old not in (None, self.place):
            yield from (PieceRemoved(str(old), piece) for piece in game.pieces[str(old)] if piece.what == self.what)
        yield stated

    def _making_variant(self, game: Game, stated: PiecePlaced) -> Iterator[Fact]:
        """Take off what is stated anew, once; then, one by one while it is too full, what could be in the way."""
        kinds, rest = game.variant.pieces, list(game.pieces.get(self.place, ()))
        same = [piece for piece in rest if (piece.what, piece.seat) == (self.what, self.owner)][:1]
        for piece in same:
            rest.remove(piece)
            yield PieceRemoved(self.place, piece)
            game = PieceRemoved(self.place, piece).evolve(game)
        rivals = [
            p for p in rest if p.what == self.what or not (kinds[self.what].shares_place or kinds[p.what].shares_place)
        ]
        with_it = [
            p for p in rest if kinds[p.what].shares_place and p.seat == self.owner and not kinds[self.what].shares_place
        ]
        for piece in (*rivals, *with_it):  # such as a wall with its owner's city
            if game.variant.questions.crowded(stated.evolve(game), self.place):
                yield PieceRemoved(self.place, piece)
                game = PieceRemoved(self.place, piece).evolve(game)


class CorrectAward(Correction, frozen=True, kw_only=True):
    """State who holds a special card."""

    award: str
    holder: int

    label = "Correct a special card"
    icon = "crown"
    said = "{seat} corrects a special card"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        awards = tuple((a, Text.of("{a}", a=Word(a))) for a in game.variant.awards)
        icons = tuple(game.variant.awards.items())
        yield OneOf("award", Text.of("Which special card is wrong?"), awards, icons=icons)
        yield somebody("holder", Text.of("Who holds it?"), game, range(len(game.setup.seats)))

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        return (AwardMoved(self.award, self.holder),)


class CorrectAgenda(Correction, frozen=True, kw_only=True):
    """State whose turn it is and where in the turn the table is; what was pending is dropped."""

    whose: int
    step: str

    label = "Correct the turn"
    icon = "go"
    said = "{seat} corrects the turn"

    @classmethod
    def prompts(cls, game: Game, seat: int) -> Prompts:
        """Ask whose turn, then which step of it."""
        yield OneOf("whose", Text.of("Whose turn is it?"), seat_options(game, game.players))
        named = {step: game.variant.steps[step].text for step in game.variant.procedures["turn"](game)}
        steps = tuple((step, Text.of(text)) for step, text in named.items() if text)
        icons = tuple((step, game.variant.steps[step].icon) for step, _ in steps)
        yield OneOf("step", Text.of("What happens now?"), steps, icons=icons)

    def happen(self, game: Game) -> Iterable[Fact]:
        """Begin that seat's turn if it is another's or the first, and leave the rest of the turn from that step on."""
        if self.whose != game.active or game.turn == 0:
            yield TurnBegan(self.whose)
        steps = game.variant.procedures["turn"](game)
        yield AgendaSet(tuple(Step(step) for step in steps[steps.index(self.step) :]))


class CorrectDice(Correction, frozen=True, kw_only=True):
    """State whose dice are thrown from now on: where they were lost, Kazami throws."""

    dice: WhoseDice

    label = "Correct who throws"
    icon = "tray"
    said = "{seat} corrects who throws"

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        ways = {"ours": Text.of("We throw our own dice"), "kazami": Text.of("Kazami throws")}
        icons = (("ours", "people"), ("kazami", "wind"))
        yield OneOf("dice", Text.of("Who throws the dice?"), tuple(ways.items()), icons=icons)

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        return (DiceAgreed(self.dice),)


CORRECTIONS: tuple[type[Move], ...] = (
    Correct,
    CorrectCards,
    CorrectPiece,
    CorrectAward,
    CorrectAgenda,
    CorrectDice,
)


def audience_of(game: Game, pile: str) -> tuple[int, ...]:
    """Return who may hear what lies on a pile: with digital hands a seat's own, but for what lies open there."""
    owner = pile.partition(":")[2]
    hidden = owner and game.setup.hands == "digital" and not pile.startswith(game.variant.laid_open)
    return (int(owner),) if hidden else EVERYONE


def yes_or_no(field: str, label: Text) -> OneOf:
    """Ask whether it is so."""
    return OneOf(field, label, ((YES, Text.of("Yes")), (NO, Text.of("No"))), icons=((YES, "check"), (NO, "cross")))


def somebody(field: str, label: Text, game: Game, seats: Iterable[int]) -> OneOf:
    """Ask which of these seats it is, or nobody."""
    options = ((NOBODY, Text.of("nobody")), *seat_options(game, seats))
    return OneOf(field, label, options, icons=((NOBODY, NO_ICON),))


def _icon(game: Game, what: str) -> str:
    """Return the icon that stands for a piece."""
    kind = game.variant.pieces[what]
    return kind.icon or kind.form or what


def seat_options(game: Game, seats: Iterable[int]) -> tuple[tuple[int, Text], ...]:
    """Return seats as options, by their names."""
    return tuple([_seat_option(seat) for seat in seats])


@cache
def _seat_option(seat: int) -> tuple[int, Text]:
    return seat, Text.of("{seat}", seat=SeatName(seat))


def place_sort(place: str) -> str:
    """Say whether a place's name is a hex, an edge or a corner (BASE-GEO-03, -04)."""
    return ("hex", "edge", "corner")[place.count("|")]
