"""What stands beside the board on a screen that all look at: corners, dice, agenda, scoreboard, what was put right.

Functions of a screen state, the same for every such screen. No widget, no markup and no word of a variant may enter.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.cards import Cards
from companion.game.panels import Score, Scores, Tally, Total, Track
from companion.game.prompts import Dice, Direction
from companion.game.questions import OpenCount
from companion.game.text import SeatName, Text, Word
from companion.view import Offered
from ui.dialogue import events
from ui.dialogue.hall import judge_in_short, note_said, time_left
from ui.dialogue.just_happened import just_happened, put_right
from ui.dialogue.page.blocks import DieFace
from ui.dialogue.page.buttons import listed
from ui.dialogue.page.die_faces import die_faces
from ui.dialogue.page.panels import cards_held
from ui.dialogue.page.table_blocks import Bead, CornerLine, Counted, DiceLie, Gain, ScoreRow
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import coming, dues, gone, waiting

FEW = 2
"""So many names, or lines of what hands must do, fit into a corner of the board."""
NOTE_LIES = Text.of("A note came from the hall: tap its sign.")
BEADS = 6
"""Steps of the agenda that are shown from the present one on; those after them come soon enough."""


def title_lines(at: ScreenState) -> tuple[CornerLine, ...]:
    """Return the variant's name, the turn with how many points win, and below what the hall's clock and judge do."""
    known = at.known
    turn = Text.of("Turn {n}", n=known.turn) if known.turn else Text.of("Set-up")
    named = CornerLine((Text.of("{what}", what=Word(known.variant.name)),), strong=True, large=True)
    return named, CornerLine((turn, Text.of("to {n}", n=at.panels.scores.target))), *_hall_lines(at)


def _hall_lines(at: ScreenState) -> Iterator[CornerLine]:
    hall = at.nearby.hall
    if hall is not None and hall.call is not None:
        yield CornerLine((judge_in_short(hall.call),), tone="lamp", strong=True)
    left = None if hall is None else time_left(hall)
    if left is not None:
        yield CornerLine((left,), strong=True)


# -- the corners below the board


def waits_lines(at: ScreenState) -> tuple[CornerLine, ...]:
    """Return what hands must do now, what the variant says there, or who is waited for.

    A single seat that is waited for is named in the sentence too; of several the rows are lit while hands are busy.
    """
    said, known = at.panels.caption, at.known
    several = len(waiting(known)) > 1
    if at.view.hands:
        return hands_lines(at)
    if said is None and not several and at.by_hand:
        return CornerLine((Text.of("Dice"),)), CornerLine((Text.of("ours, by hand"),), strong=True)
    if said is None or several:
        return waiting_lines(at)
    seat = said.seat if said.seat in known.players else None
    head = (CornerLine(icon=said.about, seat=seat, tone="lamp"),) if said.about or seat is not None else ()
    few = said.lines if len(said.lines) <= FEW else (said.lines[0], Text.of("and {n} more", n=len(said.lines) - 1))
    return (*head, *(CornerLine((text,), strong=not i) for i, text in enumerate(few)))


def hands_lines(at: ScreenState) -> tuple[CornerLine, ...]:
    """Say what the last move left to hands, until the next one: two lines at most, the second then counts the rest."""
    left = at.view.hands
    rest = len(left) - FEW + 1
    said = left if len(left) <= FEW else (*left[: FEW - 1], Text.of("and {n} more: see the board", n=rest))
    return tuple(CornerLine((text,), strong=True, tone="lamp", large=True) for text in said)


def waiting_lines(at: ScreenState) -> tuple[CornerLine, ...]:
    """Say for whom the table waits, each with its sign where they are few."""
    seats = waiting(at.known)
    if not seats:
        return ()
    named = tuple(CornerLine((Text.of("{seat}", seat=SeatName(seat)),), strong=True, seat=seat) for seat in seats)
    if len(named) > FEW:
        named = (CornerLine((Text.counted("{n} player", "{n} players", len(named)),), strong=True),)
    elif len(named) > 1:
        named = (CornerLine((listed(map(SeatName, seats)),), strong=True),)
    return (CornerLine((Text.of("waiting for"),)), *named)


def hint_lines(at: ScreenState) -> tuple[CornerLine, ...]:
    """Say what a tap on the island does, while nothing else was begun.

    In a turn it is how one builds; before the first one nothing is built, so what can be done is called by its name.
    """
    by_place = None if at.asking else _begun_on_the_board_alone(at)
    if by_place is None:
        return ()
    known = at.known
    label = Text.of(known.variant.move_named(by_place.choice.move).label)
    why = Text.of("To build,") if known.turn else Text.of("{what}:", what=label)
    return CornerLine((why,)), CornerLine((Text.of("tap the island"),), strong=True)


def _begun_on_the_board_alone(at: ScreenState) -> Offered | None:
    """Return the first that can be begun on the board alone, because no key leads to it."""
    keyed = {move for key in at.known.variant.keys for move in key.moves}
    sited = (offered for here in at.offers.sites.values() for offered in here)
    return next((offered for offered in sited if offered.optional and offered.choice.move not in keyed), None)


def bank_lines(at: ScreenState) -> tuple[CornerLine, ...]:
    """Return what the tallies of what is nobody's come to, such as the bank, in a line each.

    What is counted apart has a line of its own, and so has a track: beside the text it would lie over the disc's rim.
    """
    return tuple(line for tally in shared_tallies(at) for total in tally.totals for line in _total(total))


def _total(total: Total) -> Iterator[CornerLine]:
    if isinstance(total.n, Track):
        yield CornerLine((total.label,), large=True)
        yield CornerLine(track=total.n)
    else:
        yield CornerLine((Text.of("{what} {n}", what=total.label, n=total.n),), large=True)
    if total.apart:
        yield CornerLine(cards=total.apart)


def shared_tallies(at: ScreenState) -> tuple[Tally, ...]:
    """Return the tallies of one column: what is nobody's, and all may count."""
    return tuple(tally for tally in at.panels.tallies if len(tally.columns) == 1)


# -- the column


def righted(at: ScreenState) -> tuple[tuple[Text, ...], ...]:
    """Return what was put right, in fewer and fewer words: all of it, the last of it, who did it; () for nothing.

    Where nothing was, the note of the hall stands there until it was read.
    """
    right, hall = put_right(at.view), at.nearby.hall
    if not right:
        return () if hall is None or not hall.note else ((note_said(hall),), (NOTE_LIES,))
    last = right[-1]
    least = Text.of("Something was corrected: the log says what.")
    if last.seat in at.known.players:
        least = Text.of("{seat} corrected something: the log says what.", seat=SeatName(last.seat))
    return tuple(one.text for one in right), (last.text,), (least,)


def dice_lie(at: ScreenState) -> bool:
    """Whether the throw that counts lies in the place of the dice, because no other one is asked for there."""
    asked = at.offers.main.prompt if at.offers.main else None
    return bool(at.known.throw) and not isinstance(asked, Dice)


def dice(at: ScreenState) -> DiceLie:
    """Return the dice as they lie, or unthrown, with what to do about them."""
    known, seat, does = at.known, at.known.active, events.DiceTapped()
    asked = at.offers.main.prompt if at.offers.main else None
    if dice_lie(at):
        faces = tuple(die_faces(known.variant.dice, known.throw))
        flood = at.panels.dial is not None and bool(at.panels.dial.reaches)
        return DiceLie(does, faces=faces, total=known.variant.total(known.throw), seat=seat, flood=flood)
    settled = asked.settled if isinstance(asked, Dice) else ()
    left = len(asked.which) if isinstance(asked, Dice) else len(known.variant.dice)
    faces = (*map(DieFace, settled), *(DieFace() for _ in range(left)))
    if at.view.device_asked is None or isinstance(asked, Direction):
        return DiceLie(does, faces=faces, note=None if known.turn else Text.of("No dice needed yet."))
    if known.setup.dice == "kazami":
        return DiceLie(does, faces=faces, seat=seat)
    here = any(device.name == "tray" and device.health == "here" for device in at.nearby.devices)
    note = Text.of("Throw the dice into the tray.") if here else Text.of("Throw the dice, then tap here.")
    note = asked.label if isinstance(asked, Dice) and len(asked.which) < len(known.variant.dice) else note
    return DiceLie(does, faces=faces, seat=seat, note=note)


def beads(at: ScreenState) -> tuple[Bead, ...]:
    """Return the agenda: what was done in this turn, what is now, what comes; each word once in a row."""
    done, ahead = _with_sums([*dict.fromkeys(gone(at.known))], at), [*dict.fromkeys(coming(at.known, at.offers))]
    past = (Bead(word, "done") for word in done if word not in ahead[:1])
    return (*past, *(Bead(word, "next" if i else "now") for i, word in enumerate(ahead[:BEADS])))


def _with_sums(done: list[Text], at: ScreenState) -> list[Text]:
    """Return what was done in this turn, which its throws begin; where one of them lies in the place of the dice no
    more, one word for all of them, with what each came to.
    """
    known = at.known
    thrown = [one.faces for one in just_happened(at.view) if one.faces] if known.throw else []
    if not done or len(thrown) <= dice_lie(at):
        return done
    sums = listed(known.variant.total(faces) for faces in thrown)
    return [Text.of("{what} {n}", what=done[0], n=sums), *done[len(thrown) :]]


def score_rows(at: ScreenState) -> tuple[ScoreRow, ...]:
    """Return a row for each player: points, cards in hand, what a table compares, and what the last move brought."""
    known = at.known
    front = known.front.waiting if known.front else (known.winner,)
    answered = known.front.answered if known.front else ()
    due, why = dues(at.view), _reasons(at)
    made = []
    for score in at.panels.scores.scores:
        seat, moved = score.seat, at.view.effects.moved
        gains = (Gain(-due[seat]),) if seat in due else _gains(moved[seat] if moved else Cards())
        done = seat in why or seat in answered
        if score.sealed is not None and seat in answered:  # for longer it stands on the seat's page alone
            why[seat] = (score.sealed,)
        made.append(
            ScoreRow(
                events.SeatTapped(seat),
                seat=seat,
                points=score.open,
                target=score.target,
                line=why.get(seat, (cards_held(known, seat),)),
                gains=gains,
                counts=tuple(map(_counted, score.counts)) if known.turn and seat not in why else (),
                cards=known.hand(seat).total if known.turn else None,
                answered=done and not gains,
                now=seat in front,
            )
        )
    return (*made, *held(at.panels.scores))


def held(panel: Scores) -> Iterator[ScoreRow]:
    """Yield a row for each colour that nobody plays and that holds an award: it has no points."""
    for one in panel.held:
        yield ScoreRow(seat=one.seat, points=None, line=one.awards)


def points_of(score: Score | ScoreRow) -> str:
    """Say the points all may know, and beside them the seat's own target, if it has one; "" where nobody plays."""
    points = score.open if isinstance(score, Score) else score.points
    if points is None:
        return ""
    return str(points) if score.target is None else f"{points}/{score.target}"


def _counted(count: OpenCount) -> Counted:
    return Counted(count.icon, count.label, count.number, count.award is not None)


def _reasons(at: ScreenState) -> dict[int, tuple[Text, ...]]:
    """Return why something happens to each seat just now, from the signs on the map."""
    found = dict[int, tuple[Text, ...]]()
    for sign in at.panels.map.signs:
        if sign.why is not None:
            found[sign.seat] = (*found.get(sign.seat, ()), sign.why)
    return found


def _gains(moved: Cards) -> tuple[Gain, ...]:
    seen = tuple(Gain(n, kind) for kind, n in moved)
    return (*seen, Gain(moved.unseen)) if moved.unseen else seen
