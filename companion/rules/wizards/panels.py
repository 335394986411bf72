"""What the variant shows beyond Base: the spell book of who is asked, the dragon, wizards and warehouses."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.decide import place_of
from companion.game.moves import Choice, bare_prompt, empty
from companion.game.panels import Caption, Item, Menu, Panel, Row, Tally, word
from companion.game.prompts import Place
from companion.game.state import NOBODY, Game
from companion.game.text import SeatName, Text, TheOnly, Word
from companion.rules.base import BASE
from companion.rules.wizards.dragon import KeepDragon, SummonDragon, hungry
from companion.rules.wizards.magic import CLAIRVOYANCE, REVERSE, WIZARDS, employer, magic, stored
from companion.rules.wizards.spells import Spell, rolled, serves


def panels(known: Game) -> tuple[Panel, ...]:
    """Base's panels, then the variant's own."""
    return (*BASE.panels(known), *_book(known), *_dragon(known), service(known))


def _book(known: Game) -> Iterator[Menu]:
    """The spell book of the turn player: what can be cast now, at what price, and why the rest cannot.

    The reasons are those that all can see; whether the mana is there, the seat sees in its own hand.
    """
    if known.turn == 0 or known.winner != NOBODY:
        return
    seat, own = known.active, magic(known).wizards[known.active]
    notes = tuple(Text.of("{w}", w=Word(hired.wizard)) for hired in own)
    items = tuple(_item(known, kind, seat) for kind in sorted(_spells(known), key=lambda kind: kind.shelf()))
    yield Menu(word("spell_book"), seat, items, notes)


def _spells(known: Game) -> Iterator[type[Spell]]:
    for kind in known.variant.move_kinds:
        if issubclass(kind, Spell) and _of_interest(known, kind):
            yield kind


def _of_interest(known: Game, kind: type[Spell]) -> bool:
    """Common spells, and those of wizards in anybody's service: the others nobody can cast (WD-MAG-03, WD-HAFLI-06)."""
    if kind is SummonDragon:
        return bool(known.option("dragon")) and magic(known).dragon != known.active  # WD-WIN-02
    if kind is KeepDragon:
        return magic(known).dragon == known.active
    return not kind.wizard or employer(known, kind.wizard) != NOBODY


def _item(known: Game, kind: type[Spell], seat: int) -> Item:
    why = kind.barred(known, seat)
    reason = why.text if why else _wrong_time(known, kind, seat) or _leads_nowhere(known, kind, seat)
    does = Text.of(kind.does)
    return Item(kind.__name__, Text.of(kind.label), kind.price(known, seat), reason, does, kind.clause)


def _leads_nowhere(known: Game, kind: type[Spell], seat: int) -> Text | None:
    prompt = bare_prompt(known, Choice(kind.__name__, seat))
    return Text.of("There is no place for it") if isinstance(prompt, Place) and empty(prompt) else None


def _wrong_time(known: Game, kind: type[Spell], seat: int) -> Text | None:
    if place_of(known, kind, seat) is not None:
        return None
    if "steal" in kind.at:
        return Text.of("When a card is stolen")
    if "before_roll" in kind.at or "roll" in kind.at:
        return Text.of("Before the roll")
    return Text.of("After the roll") if not rolled(known) else Text.of("Not now")


def _dragon(known: Game) -> Iterator[Caption]:
    owner = magic(known).dragon
    if owner == NOBODY:
        return
    due = Text.of("Unpaid: it leaves with this turn")
    stays = Text.of("until their next turn")
    line = Text.of("Dragon: {seat}", seat=SeatName(owner))
    yield Caption((line, due if hungry(known) else stays), "dragon", owner)


def service(known: Game) -> Tally:
    """Who has which wizard, and how many warehouses; all of it is public."""
    seats = known.players
    rows = (
        Row(word("warehouses"), tuple(magic(known).warehouses[seat] for seat in seats)),
        *(Row(word(w), tuple("●" if employer(known, w) == seat else "" for seat in seats)) for w in WIZARDS),
    )
    return Tally(word("service"), rows)


def held(game: Game) -> dict[tuple[Word, int], int]:
    """Count what lies with the seats: the cards of wizards that are hired, warehouses, the dragon."""
    own = magic(game)
    hired = {(TheOnly(one.wizard), seat): 1 for seat, row in enumerate(own.wizards) for one in row}
    stores = {(Word("warehouse"), seat): n for seat, n in enumerate(own.warehouses) if n}
    return hired | stores | ({} if own.dragon == NOBODY else {(TheOnly("dragon"), own.dragon): 1})


def state_lines(game: Game) -> tuple[Text, ...]:
    """Tell what no piece on the board shows: wizards, dragon, warehouses, the die that is set, spells that last."""
    return tuple(_beside(game))


def _beside(game: Game) -> Iterator[Text]:
    own = magic(game)
    for seat, row in enumerate(own.wizards):
        for hired in row:
            ready = serves(game, seat, hired.wizard)
            sentence = "{wizard} serves {seat}." if ready else "{wizard} serves {seat} from the next turn on."
            yield Text.of(sentence, wizard=Word(hired.wizard), seat=SeatName(seat))
    if own.dragon != NOBODY:
        yield Text.of("The dragon is with {seat}.", seat=SeatName(own.dragon))
    for seat, number in enumerate(own.warehouses):
        if number:
            yield stored(seat, number)
    if own.set_die:
        yield Text.of("One die is set to {n}.", n=own.set_die)
    for spell in (REVERSE, CLAIRVOYANCE):
        if game.this_turn.get(spell):
            yield Text.of("{spell} works for the rest of this turn.", spell=Word(spell))
