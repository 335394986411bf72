"""What the captions of the play screen say: the sentence, corners, rows, beads, dice, tiles. Texts, written out.

Functions of a moment. No widget is made here, no touch is read, and no word of a variant stands here.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace as with_fields

from companion.game.state import Game
from ui.dialogue.actions import Action, KeyShown
from ui.dialogue.devices import Nearby
from ui.dialogue.events import BookOpened, LookedAside
from ui.dialogue.page import beside_board
from ui.dialogue.page.beside_board import points_of
from ui.dialogue.page.table_blocks import CornerLine, ScoreRow
from ui.dialogue.sentence import in_short, sentence
from ui.drawing.theme import Tone
from ui.drawing.track import TrackView
from ui.language.voice import Voice
from ui.tablet.kit.agenda import AgendaBead, BeadState
from ui.tablet.kit.cards import BACK
from ui.tablet.kit.dice import DiceView
from ui.tablet.kit.health import DeviceMark, Health
from ui.tablet.kit.measured import lines_of
from ui.tablet.kit.scoreboard import CardGain, ScoreboardNumber, ScoreboardRow
from ui.tablet.kit.texts import CaptionLine, SentenceView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.dice_shown import face_of
from ui.tablet.screens.play.moment import Moment

MESSAGE = 2
"""So many lines stand in the agenda's place."""
BAND = 54
"""How high the sentence's place is, in dp; what is said for a while may take the agenda's below it."""
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


def righted(moment: Moment) -> tuple[str, ...]:
    """Return what was put right, in fewer and fewer words."""
    return tuple(" ".join(large(moment.voice(text)) for text in texts) for texts in beside_board.righted(moment))


def lines(found: Iterable[CornerLine], moment: Moment) -> tuple[CaptionLine, ...]:
    """Return what stands in a corner of the board."""
    return tuple(_line(line, moment) for line in found)


def _line(line: CornerLine, moment: Moment) -> CaptionLine:
    said = " · ".join(map(moment.voice, line.texts))
    return CaptionLine(
        large(said) if line.large else said,
        strong=line.strong,
        icon=line.icon,
        seat="" if line.seat is None else moment.known.setup.seats[line.seat].colour,
        tone=None if line.tone is None else Tone(line.tone),
        cards=line.cards,
        track=None if line.track is None else TrackView(line.track.at, line.track.of, line.track.icon),
    )


def beads(moment: Moment) -> tuple[AgendaBead, ...]:
    """Return the agenda as beads."""
    return tuple(AgendaBead(moment.voice(bead.text), BeadState(bead.state)) for bead in beside_board.beads(moment))


def rows(moment: Moment) -> tuple[ScoreboardRow, ...]:
    """Return a row for each player, and for each colour that nobody plays and that holds an award."""
    return scoreboard_rows(beside_board.score_rows(moment), moment.known, moment.voice)


def scoreboard_rows(found: Iterable[ScoreRow], known: Game, voice: Voice) -> tuple[ScoreboardRow, ...]:
    """Return rows of the scoreboard as they are drawn."""
    return tuple(
        ScoreboardRow(
            known.setup.seats[row.seat].colour,
            voice.name(row.seat),
            points_of(row),
            (" · " if row.points is not None else voice.language(", ")).join(large(voice(text)) for text in row.line),
            tuple(CardGain(gain.count, gain.kind or BACK) for gain in row.gains),
            "check" if row.answered else "",
            active=row.now,
            numbers=tuple(ScoreboardNumber(one.icon, str(one.n), one.award) for one in row.counts),
            brief=() if row.cards is None else (ScoreboardNumber("hand", str(row.cards)),),
        )
        for row in found
    )


def dice_view(moment: Moment) -> DiceView:
    """Return the dice as they lie, or unthrown, with what to do about them."""
    lie, voice = beside_board.dice(moment), moment.voice
    return DiceView(
        tuple(face_of(face, voice) for face in lie.faces),
        "" if lie.total is None else str(lie.total),
        "" if lie.seat is None else moment.known.setup.seats[lie.seat].colour,
        "" if lie.seat is None else voice.name(lie.seat),
        Tone.WATER if lie.flood else Tone.INK,
        "" if lie.note is None else voice(lie.note),
    )


def title_lines(moment: Moment) -> tuple[CaptionLine, ...]:
    """Return the variant's name, and the turn, how many points win, and how long the turn has lasted."""
    named, turn, *hall = lines(beside_board.title_lines(moment), moment)
    return named, with_fields(turn, text=" · ".join(filter(None, (turn.text, moment.clock)))), *hall


def device_marks(nearby: Nearby) -> tuple[DeviceMark, ...]:
    """Return the marks of the devices, with the age of a silent one, and of the hall that is told of the table."""
    healths, hall = {health.value: health for health in Health}, nearby.hall
    found = tuple(
        DeviceMark(d.name, d.name, healths[d.health], age(d.age) if d.age is not None and d.health in SILENT else "")
        for d in nearby.devices
    )
    told = () if hall is None else (DeviceMark("hall", "people", Health.HERE if hall.hears else Health.STALE),)
    return (*found, *told)


def age(seconds: float) -> str:
    """Say how long ago in one short word: `6 s`, `4 min`, `2 h`."""
    whole = int(seconds)
    return f"{whole} s" if whole < 60 else f"{whole // 60} min" if whole < 3600 else f"{whole // 3600} h"


def large(said: str) -> str:
    """Return a text with its first letter large, as it stands at the beginning of a line."""
    return said[:1].upper() + said[1:]
