"""What the captions of the play screen say: the sentence, corners, rows, beads, dice, tiles. Texts, written out.

Functions of a moment. No widget is made here, no touch is read, and no word of a variant stands here.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as with_fields

from companion.game.cards import Cards
from companion.game.panels import Score, Scores, Tally, Total, Track
from companion.game.prompts import Dice, Direction
from companion.game.questions import OpenCount
from companion.game.state import Game
from companion.game.text import SeatName, Text
from companion.view import Offered
from ui.dialogue.actions import Action, KeyShown
from ui.dialogue.devices import Nearby
from ui.dialogue.events import BookOpened, LookedAside
from ui.dialogue.just_happened import just_happened, put_right
from ui.dialogue.sentence import coming, dues, gone, in_short, sentence, waiting
from ui.drawing.theme import Tone
from ui.drawing.track import TrackView
from ui.language.voice import Voice
from ui.tablet.board.view import rim_shown
from ui.tablet.kit.agenda import AgendaBead, BeadState
from ui.tablet.kit.dice import DiceView
from ui.tablet.kit.die import thrown
from ui.tablet.kit.health import DeviceMark, Health
from ui.tablet.kit.measured import lines_of
from ui.tablet.kit.scoreboard import CardGain, ScoreboardNumber, ScoreboardRow
from ui.tablet.kit.texts import CaptionLine, SentenceView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.dice_shown import lying
from ui.tablet.screens.play.moment import Moment

MESSAGE = 2
"""So many lines stand in the agenda's place."""
FEW = 2
"""So many names, or lines of what hands must do, fit into a corner of the disc."""
BAND = 54
"""How high the sentence's place is, in dp; what is said for a while may take the agenda's below it."""
BEADS = 5
"""Steps of the agenda that are shown; those after them come soon enough."""
SILENT = (Health.STALE.value, Health.LOST.value)


def on_top(moment: Moment) -> SentenceView:
    """Return the sentence: what happens now; in its place a refusal, and what takes more room than the agenda
    has."""
    said, centred = moment.now.said, moment.sums is not None
    if said is not None and message(moment) is None:
        tone = Tone.ALARM if said.refusal else Tone.INK
        return SentenceView(moment.voice(said.text), tone, lines=4, centred=centred, band=0 if centred else BAND)
    where = moment.now, moment.view, moment.offers, moment.panels
    if moment.rereading and said is None:
        return SentenceView(moment.voice(sentence(*where)), lines=4, band=BAND)
    short = in_short(*where)
    return SentenceView(moment.voice(sentence(*where)), centred=centred, shorter=moment.voice(short) if short else "")


def message(moment: Moment) -> SentenceView | None:
    """Return what stands in the agenda's place for a while, below what happens now; None: nothing, or not there.

    What was put right stands there until the next move. A refusal takes the sentence's place, and so does what is said
    between two sums or is too long.
    """
    said = moment.now.said
    if moment.sums is not None or moment.book is not None or (said is not None and said.refusal is not None):
        return None
    told = righted(moment) if said is None else (large(moment.voice(said.text)),)
    text = next((text for text in told if _fits(text, moment)), "")
    return SentenceView(text, Tone.LAMP, 24) if text else None


def righted(moment: Moment) -> tuple[str, ...]:
    """Return what was put right, in fewer and fewer words: all of it, the last of it, who did it."""
    right = put_right(moment.view)
    if not right:
        return ()
    every, last = (large(moment.voice(one.text)) for one in right), right[-1]
    least = Text.of("Something was corrected: the log says what.")
    if last.seat in moment.known.players:
        least = Text.of("{seat} corrected something: the log says what.", seat=SeatName(last.seat))
    return " ".join(every), large(moment.voice(last.text)), moment.voice(least)


def _fits(text: str, moment: Moment) -> bool:
    lines = lines_of(text, moment.kit.stage.box("agenda").w, moment.kit.look)
    return lines is not None and len(lines) <= MESSAGE


def tile(action: Action, moment: Moment, *, bright: bool = False) -> TileView:
    """Return what a tile says."""
    said = moment.voice(action.text)
    own = isinstance(action.does, (BookOpened, LookedAside))
    said = large(said) if own else said  # a variant's own words begin small
    icon = "" if bright and action.icon != "eye" else action.icon
    return TileView(said, bright=bright, icon=icon, seat=colour_of(moment, action.seat), price=action.price)


def key_of(action: Action, moment: Moment) -> TileView:
    """Return a key that stands alone, its icon above its word."""
    return with_fields(tile(action, moment), key=True)


def key(shown: KeyShown, moment: Moment) -> TileView:
    """Return a key of the strip; without use it is dim."""
    said, colour = large(moment.voice(shown.text)), colour_of(moment, shown.seat)
    return TileView(said, icon=shown.icon, seat=colour, dim=not shown.able, key=True)


def colour_of(moment: Moment, seat: int) -> str:
    """Return a player's colour, "" for nobody's."""
    return moment.known.setup.seats[seat].colour if seat in moment.known.players else ""


def corner_lines(moment: Moment) -> tuple[CaptionLine, ...]:
    """Return the caption at the bottom left: what hands must do now, what the variant says there, or who is waited for.

    A single seat that is waited for is named in the sentence too; of several the rows are lit while hands are busy.
    """
    said, known, voice = moment.panels.caption, moment.known, moment.voice
    several = len(waiting(known)) > 1
    if moment.view.hands:
        return hands_lines(moment)
    if said is None and not several and moment.by_hand:
        return (CaptionLine(voice(Text.of("Dice"))), CaptionLine(voice(Text.of("ours, by hand")), strong=True))
    if said is None or several:
        return waiting_lines(moment)
    colour = known.setup.seats[said.seat].colour if said.seat in known.players else ""
    head = (CaptionLine("", icon=said.about, seat=colour, tone=Tone.LAMP),) if said.about or colour else ()
    few = said.lines if len(said.lines) <= FEW else (said.lines[0], Text.of("and {n} more", n=len(said.lines) - 1))
    return (*head, *(CaptionLine(voice(text), strong=not i) for i, text in enumerate(few)))


def hands_lines(moment: Moment) -> tuple[CaptionLine, ...]:
    """Say what the last move left to hands, until the next one: two lines at most, the second then counts the rest."""
    left = moment.view.hands
    rest = len(left) - FEW + 1
    said = left if len(left) <= FEW else (*left[: FEW - 1], Text.of("and {n} more: see the board", n=rest))
    return tuple(CaptionLine(large(moment.voice(text)), strong=True, tone=Tone.LAMP) for text in said)


def building_lines(moment: Moment) -> tuple[CaptionLine, ...]:
    """Return the caption at the top right: what a touch of the island does, while nothing else was begun.

    In a turn it is how one builds; before the first one nothing is built, so what can be done is called by its name.
    """
    by_place = None if moment.asking else _begun_on_the_board_alone(moment)
    if by_place is None:
        return ()
    voice, known = moment.voice, moment.known
    label = Text.of(known.variant.move_named(by_place.choice.move).label)
    why = Text.of("To build,") if known.turn else Text.of("{what}:", what=label)
    return CaptionLine(voice(why)), CaptionLine(voice(Text.of("tap the island")), strong=True)


def _begun_on_the_board_alone(moment: Moment) -> Offered | None:
    """Return the first that can be begun on the board alone, because no key leads to it."""
    keyed = {move for key in moment.known.variant.keys for move in key.moves}
    sited = (offered for here in moment.offers.sites.values() for offered in here)
    return next((offered for offered in sited if offered.optional and offered.choice.move not in keyed), None)


def waiting_lines(moment: Moment) -> tuple[CaptionLine, ...]:
    """Say for whom the table waits, each with its sign where they are few."""
    seats, voice = waiting(moment.known), moment.voice
    if not seats:
        return ()
    names = tuple(
        CaptionLine(voice.name(seat), strong=True, seat=moment.known.setup.seats[seat].colour) for seat in seats
    )
    if len(names) > FEW:
        names = (CaptionLine(voice(Text.counted("{n} player", "{n} players", len(names))), strong=True),)
    elif len(names) > 1:
        names = (CaptionLine(voice.language(", ").join(voice.name(seat) for seat in seats), strong=True),)
    return (CaptionLine(voice(Text.of("waiting for"))), *names)


def beads(moment: Moment) -> tuple[AgendaBead, ...]:
    """Return the agenda as beads: what was done in this turn, what is now, what comes; each word once in a row."""
    done = with_sums(tuple(dict.fromkeys(moment.voice(text) for text in gone(moment.known))), moment)
    ahead = [*dict.fromkeys(moment.voice(text) for text in coming(moment.known, moment.offers))]
    past = (AgendaBead(word, BeadState.DONE) for word in done if word not in ahead[:1])
    states = (BeadState.NOW, *(BeadState.NEXT,) * BEADS)
    return (*past, *(AgendaBead(word, state) for word, state in zip(ahead, states, strict=False)))


def with_sums(done: tuple[str, ...], moment: Moment) -> tuple[str, ...]:
    """Return what was done in this turn, which its throws begin; where one of them lies in the place of the dice no
    more, one word for all of them, with what each came to.
    """
    known = moment.known
    thrown = [one.faces for one in just_happened(moment.view) if one.faces] if known.throw else []
    if not done or len(thrown) <= dice_lie(moment):
        return done
    sums = moment.voice.language(", ").join(str(known.variant.total(faces)) for faces in thrown)
    return (f"{done[0]} {sums}", *done[len(thrown) :])


def dice_lie(moment: Moment) -> bool:
    """Whether the throw that counts lies in the place of the dice, because no other one is asked for there."""
    asked = moment.offers.main.prompt if moment.offers.main else None
    return bool(moment.known.throw) and not isinstance(asked, Dice)


def rows(moment: Moment) -> tuple[ScoreboardRow, ...]:
    """Return a row for each player: points, cards in hand, what a table compares, and what the last move brought."""
    known, voice = moment.known, moment.voice
    front = known.front.waiting if known.front else (known.winner,)
    answered = known.front.answered if known.front else ()
    made, due, why = [], dues(moment.view), reasons(moment)
    for score in moment.panels.scores.scores:
        seat, cards = known.setup.seats[score.seat], known.hand(score.seat).total
        moved = moment.view.effects.moved
        gains = (CardGain(-due[score.seat]),) if score.seat in due else _gains(moved[score.seat] if moved else Cards())
        done = score.seat in why or score.seat in answered
        if score.sealed is not None and score.seat in answered:  # for longer it stands on the seat's page alone
            why[score.seat] = voice(score.sealed)
        row = ScoreboardRow(
            seat.colour,
            voice.name(score.seat),
            points_of(score),
            why.get(score.seat, voice(cards_held(cards))),
            gains,
            "check" if done and not gains else "",
            active=score.seat in front,
            numbers=tuple(map(_number, score.counts)) if known.turn and score.seat not in why else (),
            brief=(ScoreboardNumber("hand", str(cards)),) if known.turn else (),
        )
        made.append(row)
    return (*made, *held(moment.panels.scores, known, voice))


def points_of(score: Score) -> str:
    """Say the points all may know, and beside them the seat's own target, if it has one."""
    return str(score.open) if score.target is None else f"{score.open}/{score.target}"


def held(panel: Scores, known: Game, voice: Voice) -> Iterator[ScoreboardRow]:
    """Yield a row for each colour that nobody plays and that holds an award: it has no points."""
    for one in panel.held:
        seat = known.setup.seats[one.seat]
        yield ScoreboardRow(
            seat.colour, voice.name(one.seat), "", voice.language(", ").join(large(voice(a)) for a in one.awards)
        )


def _number(count: OpenCount) -> ScoreboardNumber:
    return ScoreboardNumber(count.icon, str(count.number), count.award is not None)


def reasons(moment: Moment) -> dict[int, str]:
    """Return why something happens to each seat just now, from the signs on the map."""
    found = dict[int, list[str]]()
    for sign in moment.panels.map.signs:
        if sign.why is not None:
            found.setdefault(sign.seat, []).append(large(moment.voice(sign.why)))
    return {seat: " · ".join(said) for seat, said in found.items()}


def cards_held(n: int) -> Text:
    """Say how many cards somebody holds."""
    return Text.counted("{n} card", "{n} cards", n)


def _gains(moved: Cards) -> tuple[CardGain, ...]:
    seen = tuple(CardGain(n, kind) for kind, n in moved)
    return (*seen, CardGain(moved.unseen)) if moved.unseen else seen


def dice_view(moment: Moment) -> DiceView:
    """Return the dice as they lie, or unthrown, with what to do about them."""
    known, voice, nearby = moment.known, moment.voice, moment.nearby
    colour, name = known.setup.seats[known.active].colour, voice.name(known.active)
    asked = moment.offers.main.prompt if moment.offers.main else None
    if dice_lie(moment):
        tone = rim_shown(moment.panels.dial, voice.term).tone
        shown = Tone.WATER if tone is Tone.WATER else Tone.INK
        faces, total = lying(known.variant.dice, known.throw, voice), known.variant.total(known.throw)
        return DiceView(faces, str(total), colour, name, shown)
    settled = asked.settled if isinstance(asked, Dice) else ()
    faces = thrown(*settled, *(0 for _ in (asked.which if isinstance(asked, Dice) else known.variant.dice)))
    if moment.view.device_asked is None or isinstance(asked, Direction):
        return DiceView(faces, note="" if known.turn else voice(Text.of("No dice needed yet.")))
    if known.setup.dice == "kazami":
        return DiceView(faces, seat=colour, name=name)
    here = any(device.name == "tray" and device.health == "here" for device in nearby.devices)
    note = Text.of("Throw the dice into the tray.") if here else Text.of("Throw the dice, then tap here.")
    note = asked.label if isinstance(asked, Dice) and len(asked.which) < len(known.variant.dice) else note
    return DiceView(faces, seat=colour, name=name, note=voice(note))


def bank_lines(moment: Moment) -> tuple[CaptionLine, ...]:
    """Return what the tallies of what is nobody's come to, such as the bank, in a line each.

    What is counted apart has a line of its own, and so has a track: beside the text it would lie over the disc's rim.
    """
    return tuple(
        line for tally in shared_tallies(moment) for total in tally.totals for line in _total(total, moment.voice)
    )


def _total(total: Total, voice: Voice) -> Iterator[CaptionLine]:
    label, n = large(voice(total.label)), valued(total.n)
    if isinstance(n, TrackView):
        yield CaptionLine(label)
        yield CaptionLine("", track=n)
    else:
        yield CaptionLine(f"{label} {n}")
    if total.apart:
        yield CaptionLine("", cards=total.apart)


def valued(value: int | str | Track) -> str | TrackView:
    """Return a value of a tally as it is drawn."""
    return TrackView(value.at, value.of, value.icon) if isinstance(value, Track) else str(value)


def shared_tallies(moment: Moment) -> tuple[Tally, ...]:
    """Return the tallies of one column: what is nobody's, and all may count."""
    return tuple(tally for tally in moment.panels.tallies if len(tally.columns) == 1)


def title_lines(moment: Moment) -> tuple[CaptionLine, ...]:
    """Return the caption at the top left: the variant, the turn, how many points win, and how long the turn has
    lasted."""
    known, voice = moment.known, moment.voice
    turn = voice(Text.of("Turn {n}", n=known.turn) if known.turn else Text.of("Set-up"))
    target = voice(Text.of("to {n}", n=moment.panels.scores.target))
    said = " · ".join(text for text in (turn, target, moment.clock) if text)
    return (CaptionLine(large(voice.term(known.variant.name)), strong=True), CaptionLine(said))


def device_marks(nearby: Nearby) -> tuple[DeviceMark, ...]:
    """Return the marks of the devices, with the age of a silent one."""
    healths = {health.value: health for health in Health}
    return tuple(
        DeviceMark(d.name, d.name, healths[d.health], age(d.age) if d.age is not None and d.health in SILENT else "")
        for d in nearby.devices
    )


def age(seconds: float) -> str:
    """Say how long ago in one short word: `6 s`, `4 min`, `2 h`."""
    whole = int(seconds)
    return f"{whole} s" if whole < 60 else f"{whole // 60} min" if whole < 3600 else f"{whole // 3600} h"


def large(said: str) -> str:
    """Return a text with its first letter large, as it stands at the beginning of a line."""
    return said[:1].upper() + said[1:]
