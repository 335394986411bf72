"""What the evening's screen shows, as functions of the news: rows, beads, badges, sentences. Nothing secret is there.

No widget is made here, no touch is read, and no word of a variant stands here: what a room shows comes in its panels.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.game.cards import Cards
from companion.game.decide import choices, place_of
from companion.game.holes import Dice, Direction, Hole, OneOf, Place, SomeCards
from companion.game.moves import Choice, next_hole
from companion.game.panels import Caption, Notice, Tally, pending, scores_panel
from companion.game.state import BANK, NOBODY, Game, Step, hand
from companion.game.text import SeatName, Text
from ui.dialogue.devices import Nearby
from ui.language.voice import Voice
from ui.tablet.board.view import map_shown, rim_shown
from ui.tablet.kit.agenda import Bead, BeadState
from ui.tablet.kit.dice import DiceView, thrown
from ui.tablet.kit.health import DeviceMark, Health
from ui.tablet.kit.ledger import Gain, LedgerRow
from ui.tablet.kit.texts import Line
from ui.tablet.kit.theme import Tone
from ui.tablet.news import News
from ui.tablet.screens.play.book import booked
from ui.tablet.screens.play.panels_of import panels_of

FEW = 2
"""So many names fit into a corner of the disc."""
BEADS = 5
"""Steps of the agenda that are shown; those after them come soon enough."""


@dataclass(frozen=True)
class Offer:
    """What may be begun now: `main` is the bright tile's, `tiles` the others', `sites` wait on the board.

    `sites` maps a place to the choices that ask for it first, some of which are tiles too; `first` is where on the
    agenda something can be done. `booked` is whether more stands in a book.
    """

    main: Choice | None
    tiles: tuple[Choice, ...]
    sites: dict[str, tuple[Choice, ...]]
    first: int = 0
    booked: bool = False


def offered(known: Game) -> Offer:
    """Sort what may be begun: the bright tile is what the table must do next, once all that is optional is passed."""
    everything = tuple(choice for seat in known.players for choice in choices(known, seat))
    found = tuple(choice for choice in everything if not booked(known, choice))
    main = next((choice for choice in found if _due(known, choice)), found[0] if found else None)
    sites: dict[str, tuple[Choice, ...]] = {}
    for choice in found:
        hole = next_hole(known, choice)
        for place in hole.options if isinstance(hole, Place) else ():
            sites[place] = (*sites.get(place, ()), choice)
    onboard = {choice for here in sites.values() for choice in here if not _seen_first(known, choice)}
    wheres = [where for choice in everything if (where := _where(known, choice)) is not None]
    tiles = tuple(c for c in found if c != main and c not in onboard)
    return Offer(main, tiles, sites, min(wheres, default=0), len(found) < len(everything))


def _seen_first(known: Game, choice: Choice) -> bool:
    """Whether people want to see where something could lie, before they tap: it has a tile too."""
    hole = next_hole(known, choice)
    return isinstance(hole, Place) and bool(hole.form)


def first_hole(known: Game, offer: Offer) -> Hole | None:
    """Return what the bright tile's choice asks for first."""
    return None if offer.main is None else next_hole(known, offer.main)


def _where(known: Game, choice: Choice) -> int | None:
    return place_of(known, known.room.move_named(choice.move), choice.seat)


def _due(known: Game, choice: Choice) -> bool:
    place = _where(known, choice)
    return place is not None and not known.room.steps[known.agenda[place].name].optional


def with_seat(known: Game, found: tuple[Choice, ...], seat: int) -> Choice | None:
    """Return the one choice that asks first for a seat and may name this one, with it named; None for none or several.

    So a tap on somebody's row begins what is done with somebody.
    """
    named = []
    for choice in found:
        hole = next_hole(known, choice)
        if isinstance(hole, OneOf) and any(
            value == seat and SeatName(seat) in _said(text) for value, text in hole.options
        ):
            named.append(choice.with_field(hole.field, seat))
    return named[0] if len(named) == 1 else None


def _said(text: Text) -> tuple[object, ...]:
    return tuple(said for _, said in text.args)


def label(known: Game, choice: Choice, voice: Voice) -> str:
    """Return what a tile for a choice says: of a throw, what is thrown."""
    hole = next_hole(known, choice)
    if isinstance(hole, Dice):
        return voice(hole.label)
    return voice(Text.of(known.room.move_named(choice.move).label))


def sentence(known: Game, offer: Offer, voice: Voice) -> str:
    """Say what happens now, and whose it is if it is one seat's. Before a throw, that is what must be thrown."""
    notice = next((panel for panel in panels_of(known) if isinstance(panel, Notice)), None)
    if notice is not None:
        return voice(notice.text)
    steps = _steps(known, offer)
    if not steps:
        return voice(Text.of("Nothing is pending."))
    rules = known.room.steps
    due = next((step for step in steps if not rules[step.name].optional), steps[0])
    hole = first_hole(known, offer)
    asked = hole if isinstance(hole, Dice) else None  # also in the middle of a turn, where other dice lie already
    now = due if asked or (known.turn and not known.throw) else steps[0]
    what, seats = asked.label if asked else Text.of(rules[now.name].text), _seats(known, now)
    return voice(Text.of("{name}: {what}", name=voice.name(seats[0]), what=what)) if len(seats) == 1 else voice(what)


def _steps(known: Game, offer: Offer) -> tuple[Step, ...]:
    """Return the agenda from the first step at which anything can be done; optional ones before it are passed over."""
    return pending(known, known.agenda[offer.first :])


def _seats(known: Game, step: Step) -> tuple[int, ...]:
    return known.room.steps[step.name].who(known, step) if step.seats is None else step.waiting


def corner_lines(known: Game, voice: Voice) -> tuple[Line, ...]:
    """Return the caption at the bottom left: what the room says there, or for whom the table waits.

    A single seat that is waited for is named in the sentence too; several are only named here.
    """
    said = next((panel for panel in panels_of(known) if isinstance(panel, Caption)), None)
    if said is None or len(known.front.waiting if known.front else ()) > 1:
        return waiting_lines(known, voice)
    colour = known.setup.seats[said.seat].colour if said.seat in known.players else ""
    head = (Line("", icon=said.about, seat=colour, tone=Tone.LAMP),) if said.about or colour else ()
    return (*head, *(Line(voice(text), strong=not i) for i, text in enumerate(said.lines)))


def waiting_lines(known: Game, voice: Voice) -> tuple[Line, ...]:
    """Say for whom the table waits, each with its sign where they are few."""
    seats = known.front.waiting if known.front else ()
    if not seats:
        return ()
    names = tuple(Line(voice.name(seat), strong=True, seat=known.setup.seats[seat].colour) for seat in seats)
    if len(names) > FEW:
        names = (Line(voice(Text.counted("{n} player", "{n} players", len(names))), strong=True),)
    elif len(names) > 1:
        names = (Line(voice.language(", ").join(voice.name(seat) for seat in seats), strong=True),)
    return (Line(voice(Text.of("waiting for"))), *names)


def clause_now(known: Game) -> str:
    """Return the number of the clause behind what happens now, if there is one."""
    return known.room.steps[known.front.name].clause if known.front else ""


def beads(known: Game, offer: Offer, voice: Voice) -> tuple[Bead, ...]:
    """Return the agenda as beads, each step once; what a step's text says behind a colon is left out."""
    texts = (voice(Text.of(known.room.steps[step.name].text)) for step in _steps(known, offer))
    short = dict.fromkeys(text.replace("：", ":").partition(":")[0] for text in texts)
    states = (BeadState.NOW, *(BeadState.NEXT,) * BEADS)
    return tuple(Bead(text, state) for text, state in zip(short, states, strict=False))


def rows(news: News, voice: Voice, low: bool = False) -> tuple[LedgerRow, ...]:
    """Return a row for each player: points, cards in hand, special cards, and what the last move brought.

    In `low` rows, which have no second line, the cards stand behind the name.
    """
    known = news.known
    front = known.front.waiting if known.front else (known.winner,)
    made, due, why, brought = [], dues(known), reasons(known, voice), news.brought.moved
    for score in scores_panel(known).scores:
        seat = known.setup.seats[score.seat]
        parts = [voice(cards_held(known.hand(score.seat).total))]
        parts += [voice.term(award) for award, holder in sorted(known.awards.items()) if holder == score.seat]
        parts = [why[score.seat]] if score.seat in why else parts
        gains = (Gain(-due[score.seat]),) if score.seat in due else _gains(brought[score.seat])
        done = score.seat in why or (bool(known.front) and score.seat in (known.front.answered if known.front else ()))
        row = LedgerRow(
            seat.colour,
            f"{seat.name} · {parts[0]}" if low and known.turn and score.seat not in why else seat.name,
            str(score.open),
            "" if low else " · ".join(parts),
            gains,
            "check" if done and not gains else "",
            active=score.seat in front,
        )
        made.append(row)
    return tuple(made)


def dues(known: Game) -> dict[int, int]:
    """Return how many cards each seat still has to give of its hand, in a step that all answer together."""
    front = known.front
    if front is None or not known.room.steps[front.name].together:
        return {}
    found = dict[int, int]()
    for choice in (choice for seat in front.waiting for choice in choices(known, seat)):
        hole = next_hole(known, choice)
        if isinstance(hole, SomeCards) and hole.whose == hand(choice.seat) and 0 < hole.least == hole.most:
            found[choice.seat] = hole.least
    return found


def reasons(known: Game, voice: Voice) -> dict[int, str]:
    """Return why something happens to each seat just now, from the signs on the map."""
    found = dict[int, list[str]]()
    for sign in map_shown(panels_of(known)).signs:
        if sign.why is not None:
            found.setdefault(sign.seat, []).append(large(voice(sign.why)))
    return {seat: " · ".join(said) for seat, said in found.items()}


def cards_held(n: int) -> Text:
    """Say how many cards somebody holds."""
    return Text.counted("{n} card", "{n} cards", n)


def _gains(moved: Cards) -> tuple[Gain, ...]:
    seen = tuple(Gain(n, kind) for kind, n in moved)
    return (*seen, Gain(moved.unseen)) if moved.unseen else seen


def dice_view(news: News, offer: Offer, nearby: Nearby, voice: Voice) -> DiceView:
    """Return the dice as they lie, or unthrown, with what to do about them."""
    known = news.known
    seat = known.setup.seats[known.active]
    asked = first_hole(known, offer)
    if known.throw and not isinstance(asked, Dice):
        tone = rim_shown(panels_of(known), voice.term).tone
        shown = Tone.WATER if tone is Tone.WATER else Tone.INK
        return DiceView(thrown(*known.throw), str(sum(known.throw)), seat.colour, seat.name, shown)
    faces = thrown(*(0 for _ in (asked.which if isinstance(asked, Dice) else known.room.dice)))
    if not news.throw or isinstance(asked, Direction):
        return DiceView(faces, note="" if known.turn else voice(Text.of("No dice needed yet.")))
    here = any(device.name == "tray" and device.health == "here" for device in nearby.devices)
    note = Text.of("Throw the dice into the tray.") if here else Text.of("Throw the dice, then tap here.")
    note = asked.label if isinstance(asked, Dice) and len(asked.which) < len(known.room.dice) else note
    return DiceView(faces, seat=seat.colour, name=seat.name, note=voice(note))


def bank_lines(known: Game, voice: Voice) -> tuple[Line, ...]:
    """Return the tallies of what is nobody's, such as the bank, in a line each: what lies there, and its last row.

    What only Kazami keeps is counted beside it, kind by kind.
    """
    made: list[Line] = []
    kept = tuple((kind, known.pile(BANK).of(kind)) for kind in known.room.kinds if kind in known.room.virtual)
    for panel in shared_tallies(known):
        counts = [value for row in panel.rows[:-1] for value in row.values if isinstance(value, int)]
        last, beside = panel.rows[-1], () if made else kept
        there = sum(counts) - sum(n for _, n in beside)
        made += [Line(f"{large(voice(panel.title))} {there}", cards=beside)] if counts else []
        made.append(Line(f"{large(voice(last.label))} {last.values[0]}"))
    return tuple(made)


def shared_tallies(known: Game) -> tuple[Tally, ...]:
    """Return the tallies of one column: what is nobody's, and all may count."""
    return tuple(p for p in panels_of(known) if isinstance(p, Tally) and len(p.columns) == 1)


def title_lines(known: Game, voice: Voice, clock: str) -> tuple[Line, ...]:
    """Return the caption at the top left: the room, the turn, and how long it has lasted if that is wanted."""
    turn = voice(Text.of("Turn {n}", n=known.turn) if known.turn else Text.of("Set-up"))
    return (Line(large(voice.term(known.room.name)), strong=True), Line(f"{turn} · {clock}" if clock else turn))


def footnote(known: Game, voice: Voice) -> str:
    """Say below the seats what wins, and the clause behind what happens now."""
    return " · ".join(said for said in (target_line(known, voice), clause_now(known)) if said)


def target_line(known: Game, voice: Voice) -> str:
    """Say how many points win."""
    return voice(Text.counted("{n} point wins", "{n} points win", scores_panel(known).target))


SILENT = (Health.STALE.value, Health.LOST.value)


def device_marks(nearby: Nearby) -> tuple[DeviceMark, ...]:
    """Return the marks of the devices, with the age of a silent one, and the menu."""
    healths = {health.value: health for health in Health}
    marks = [
        DeviceMark(d.name, d.name, healths[d.health], age(d.age) if d.age is not None and d.health in SILENT else "")
        for d in nearby.devices
    ]
    return (*marks, DeviceMark("menu", "more"))


def age(seconds: float) -> str:
    """Say how long ago in one short word: `6 s`, `4 min`, `2 h`."""
    whole = int(seconds)
    return f"{whole} s" if whole < 60 else f"{whole // 60} min" if whole < 3600 else f"{whole // 3600} h"


def won(known: Game) -> bool:
    """Whether somebody has won."""
    return known.winner != NOBODY


def large(said: str) -> str:
    """Return a text with its first letter large, as it stands at the beginning of a line."""
    return said[:1].upper() + said[1:]
