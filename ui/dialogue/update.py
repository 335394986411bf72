"""The one function that moves a Conversation: what follows from each event, the same for every screen.

It returns where the person stands then, and what is asked of the table, if anything. It is pure, but for the log of a
fault. It knows the View that its screen shows. What a seat alone may see it asks for once the seat has lifted its
cover, and keeps no longer than the seat looks. No widget, no thread and no rule may enter.
"""

from __future__ import annotations

from functools import reduce
from typing import Any, assert_never

from msgspec.structs import replace

from companion.answers import Committed, Settlement
from companion.game.decide import corrections
from companion.game.dice import kept
from companion.game.moves import Choice, Move
from companion.game.override import overruling, unlisted
from companion.game.prompts import SIDES, Direction, Place, SomeCards, fits
from companion.game.seals import Seal
from companion.game.secret_dependence import sealed
from companion.game.text import Refusal, SeatName, Text
from companion.last_throw import LastThrow
from companion.view import Offered, View
from ui.dialogue import events
from ui.dialogue.agreement import agree, ask_nobody, ask_seat, decline, unsaid, with_asked
from ui.dialogue.bought import came
from ui.dialogue.by_itself import asked_by_itself, began_by_itself
from ui.dialogue.conversation import (
    HINT,
    NO_HEAD,
    Agreeing,
    Ask,
    Asking,
    Behind,
    BookOpen,
    CallingJudge,
    Choosing,
    Conversation,
    Covered,
    Idle,
    Message,
    NotKept,
    OfSeat,
    Over,
    OwnCards,
    Placing,
    Reading,
    Rereading,
    Settling,
    Sheet,
    Sure,
    ThrowRead,
    ToldAlone,
    is_shared,
)
from ui.dialogue.events import Event
from ui.dialogue.faults import tried
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.offers import at_place, sorted_offers, with_seat
from ui.dialogue.pairs import pairs
from ui.dialogue.panels import laid_out
from ui.dialogue.phone_presence import PhonePresence
from ui.dialogue.phone_seats import asked_elsewhere, elsewhere
from ui.dialogue.requests import Agree, Amend, Answer, CallJudge, Decline, HandsDone, ShowView, Submit
from ui.dialogue.sentence import dice_asked

Next = tuple[Conversation, Ask | None]


def update(was: Conversation, event: Event, view: View) -> Next:
    """Return where somebody stands after an event, and what is asked of the table then; None for nothing.

    `view`: what the screen shows, on a shared screen the table's. An event that does not fit, such as the second of two
    taps, changes nothing. If a sheet comes to lie over places that are lit for one seat, they go out. What hands must
    do since an undo lies there until it is read.
    """
    now, ask = _follow(was, event, view)
    now = with_asked(_with_unread(now, view), view)
    lit_alone = is_shared(view) and isinstance(now.board, Placing) and now.board.draft.alone
    return (replace(now, board=Idle()) if lit_alone and now.sheet is not None else now), ask


def _follow(was: Conversation, event: Event, view: View) -> Next:  # noqa: C901, PLR0912 - one line a case of an exhaustive match
    now = replace(was, passed=(), twice=was.twice if isinstance(event, ASKED_STILL) else None)
    if (waits_to_be_read(was, view) and not isinstance(event, MEANWHILE)) or (
        was.over and not isinstance(event, BESIDE)
    ):
        return now, None
    if isinstance(was.sheet, Agreeing) and not isinstance(event, (*MEANWHILE, *ANSWERS)):
        return now, None
    match event:
        case events.Changed():
            return _change(now, view)
        case events.PresenceChanged(presence):
            return _take_presence(now, presence, view)
        case events.Answered(ask, answer):
            return _answered(now, ask, answer, view)
        case events.Begun(choice, others):
            return _begin(now, choice, view, others)
        case events.Filled(field, answered, value):
            return _fill(now, (field, answered), value, view)
        case events.SeveralAsked():
            return _ask_for_several(now), None
        case events.PlaceTapped(place):
            return _tap_place(now, place, view)
        case events.SideTapped(side):
            return _tap_side(now, side, view)
        case events.SeatTapped(seat):
            return _tap_seat(now, seat, view)
        case events.DiceTapped(None, die):
            return _tap_dice(now, die, view)
        case events.DiceTapped(seat):
            return _tap_dice_of(now, seat, view), None
        case events.FaceTapped(die, face, read):
            return _tap_face(now, die, face, read, view)
        case events.FacesAsked():
            return _ask_faces(now, view), None
        case events.OtherwiseAsked():
            return _ask_otherwise(now), None
        case events.FacesStated(faces):
            throw = now.sheet.throw if isinstance(now.sheet, ThrowRead) else view.throw
            return _state_faces(now, throw, faces, view)
        case events.BookOpened():
            return _open_book(now, view), None
        case events.Taken(move):
            return _take_from_book(now, move, view)
        case events.Opened(sheet):
            return _open(now, sheet, view), None
        case events.CorrectionsOpened():
            return _open_corrections(now, view), None
        case events.MovesOpened(seat):
            return _open_moves(now, seat, view), None
        case events.Picked(choice):
            return _pick(now, choice, view)
        case events.OwnAsked(seat):
            return (replace(now, sheet=Covered(seat)) if seat in view.known.players else now), None
        case events.Lifted():
            return _lift(now)
        case events.CoveredAgain():
            return _cover_again(now, view), None
        case events.WentElsewhere():
            return _waiting(now, view), None
        case events.Confirmed(seal):
            return _confirm(now, seal, view)
        case events.TakenHere(seat):
            return _take_here(now, seat, view)
        case events.AgreementAsked(seat):
            return ask_seat(now, seat, view), None
        case events.Declined():
            return decline(now)
        case events.DoneAnyway():
            return _do_anyway(now, view)
        case events.HeadMoved(request):
            return replace(_dropped(now, view), settling=True), Ask(request)
        case events.AmendBegun(seq):
            return replace(now, declined=view.revision), Ask(ShowView(view.viewer, before=seq))
        case events.LookedAside():
            return _look_aside(now, view)
        case events.SteppedBack() | events.Closed() if now.over:
            return replace(now, over=now.over[:-1]), None
        case events.WentOn():
            return _go_on_after(now, view), None
        case events.JudgeWanted(about) if isinstance(now.top, CallingJudge):
            return replace(now, over=()), Ask(CallJudge(about))
        case events.JudgeWanted():
            return now, None
        case events.SteppedBack():
            return _step_back(now, view)
        case events.Closed():
            return _close(now, view)
        case events.Announced(text):
            return replace(now, said=Message(text)), None
        case events.Refused(why):
            return _refused(now, why, view)
        case events.Hushed():
            return replace(now, said=None), None
        case _:
            assert_never(event)


MEANWHILE = (
    events.Changed,
    events.PresenceChanged,
    events.Answered,
    events.CoveredAgain,
    events.WentElsewhere,
    events.SteppedBack,
    events.Closed,
    events.Announced,
    events.Refused,
    events.Hushed,
)
"""What may happen although something waits to be read."""
BESIDE = (
    events.Changed,
    events.PresenceChanged,
    events.Answered,
    events.Opened,
    events.CoveredAgain,
    events.WentElsewhere,
    events.SteppedBack,
    events.Closed,
    events.JudgeWanted,
    events.Announced,
    events.Refused,
    events.Hushed,
)
"""What may happen while something is read over the table: the table goes on, but nobody begins anything there."""


ASKED_STILL = (events.Begun, events.Taken, events.Changed, events.PresenceChanged, events.Answered, events.Hushed)
"""What may happen while a purchase waits for its second tap: whatever else is done, it is asked for anew."""
ANSWERS = (events.Confirmed, events.AgreementAsked, events.Declined)
"""What may happen while the seats are asked to agree to something, beside what may happen at any time."""


def waits_to_be_read(now: Conversation, view: View) -> bool:
    """Whether nothing may begin: the head is being moved, or what came of it, or of the disk, was not read yet."""
    unread = isinstance(now.sheet, ToldAlone) and now.sheet.then is not None
    return now.settling or unread or _unread(now, view) is not None or isinstance(now.sheet, (Settling, NotKept))


def _unread(now: Conversation, view: View) -> Settlement | None:
    """Return what hands must do that nobody has read yet on a screen that all look at, whoever moved the head."""
    left = view.settled
    return left if is_shared(view) and left is not None and not left.read and left.number != now.read else None


# -- back to the table


def _step_back(now: Conversation, view: View) -> Next:
    """Drop what was begun. The sheet of an undo is read all the same, after a reason that one seat read alone.

    A prompt that opens by itself opens again, unless somebody has just stepped back from it.
    """
    if isinstance(now.sheet, ToldAlone) and now.sheet.then is not None:
        return replace(now, sheet=Settling(now.sheet.then)), None
    if isinstance(now.sheet, Agreeing):
        return ask_nobody(now, view), None
    if isinstance(now.sheet, Settling):
        number = now.sheet.settlement.number
        return _lit_again(replace(_dropped(now, view), read=number), now, view), Ask(HandsDone(number))
    return _lit_again(_dropped(now, view), now, view), None


def _lit_again(dropped: Conversation, was: Conversation, view: View) -> Conversation:
    """Light the places that are asked for by themselves; whoever stepped back from them, or will, sees none."""
    again = None if was.declined == view.revision or began_by_itself(was, view) else asked_by_itself(dropped, view)
    if again is None:
        return dropped
    lit, ask = _go_on(dropped, again, view)
    return replace(lit, declined=was.declined) if ask is None and isinstance(lit.board, Placing) else dropped


def _close(now: Conversation, view: View) -> Next:
    """Close what only showed something; what asked for something is dropped with it."""
    if isinstance(now.sheet, (Asking, Sure, Agreeing, Settling, ToldAlone)):
        return _step_back(now, view)
    return replace(now, sheet=None), None


def _waiting(now: Conversation, view: View) -> Conversation:
    """Keep what was begun, covered, for whoever comes back; what only shows something is put away.

    Nobody hears the table's answers meanwhile, so nothing waits for one.
    """
    left = _cover_again(now, view)
    shows = isinstance(left.sheet, Reading) or (isinstance(left.sheet, Covered) and left.sheet.draft is None)
    sheet = None if shows else left.sheet
    return replace(left, sheet=sheet, over=(), said=None, untouched=None, sent=-1, settling=False)


def _dropped(now: Conversation, view: View) -> Conversation:
    """Step back: no sheet, nothing begun, and nothing begins by itself before the next question."""
    return replace(now, board=Idle(), sheet=None, said=None, declined=view.revision, faces=(), by_hand=-1)


def _refused(
    now: Conversation, why: Refusal, view: View, draft: MoveDraft | None = None, past: MoveDraft | None = None
) -> Next:
    """Say why something cannot be: aloud what the table knows, to its seat alone what that seat was asked alone."""
    if why.code == "not-kept":
        return replace(now, sheet=NotKept(why), said=Message(why.text, why)), None
    if draft is not None and draft.alone and is_shared(view):
        board = Idle() if isinstance(now.board, Placing) else now.board
        return replace(now, board=board, sheet=ToldAlone(draft.choice.seat, why, past)), None
    return replace(now, said=Message(why.text, why, past)), None


# -- beginning and filling in


def _begin(now: Conversation, choice: Choice, view: View, others: tuple[Choice, ...]) -> Next:
    """Begin a choice; where its places are lit already, say so: a tap that does nothing looks like a fault."""
    if isinstance(now.board, Placing) and now.sheet is None and now.board.draft.choice == choice:
        return replace(now, said=Message(HINT)), None
    return _go_on(now, MoveDraft(choice, view.known), view, others)


def _go_on(now: Conversation, draft: MoveDraft, view: View, others: tuple[Choice, ...] = ()) -> Next:
    """Fill in what leaves no choice, then ask for the next prompt, ask its seat alone, or make the move."""
    if draft.refused:
        return _refused(now, draft.refused, view, draft)
    passed: list[MoveDraft] = []
    while not draft.covered and (only := draft.forced) is not None:
        passed.append(draft)
        draft = draft.filled(only)
    again = now.twice == draft.choice
    now = replace(now, passed=tuple(passed), twice=None)
    if draft.covered:
        return _cover(now, draft.for_its_seat(), others), None
    if draft.prompt is None and (draft.grave or (draft.seals and not is_shared(view))):
        return replace(now, board=Idle(), sheet=Sure(draft)), None
    if draft.prompt is None and draft.draws and not (is_shared(view) or again):
        return replace(now, twice=draft.choice, said=None), None
    if draft.prompt is None:
        return _make(now, draft, view)
    if isinstance(draft.prompt, Place):
        return replace(now, board=Placing(draft), sheet=None, said=None), None
    return replace(now, board=Idle(), sheet=Asking(draft, others)), None


def _cover(now: Conversation, draft: MoveDraft, others: tuple[Choice, ...] = ()) -> Conversation:
    """Cover what a seat fills in alone; what it alone knows is forgotten."""
    board = Idle() if isinstance(now.board, Placing) else now.board
    return replace(now, board=board, sheet=Covered(draft.choice.seat, draft, others))


def _make(now: Conversation, draft: MoveDraft, view: View) -> Next:
    """Ask the table to make the move, once: the second of two taps asks for nothing."""
    if draft.amends is not None:
        amended = Amend(draft.amends, draft.choice, draft.viewer)
        return replace(_dropped(now, view), declined=-1, settling=True), Ask(amended, draft)
    if now.sent == draft.known.revision:
        return now, None
    request = Submit(draft.choice, draft.known.revision, draft.viewer)
    dropped = _dropped(now, view)
    sent = replace(dropped, declined=-1, sent=request.revision, faces=now.faces, by_hand=now.by_hand)
    return sent, Ask(request, draft)


def _fill(now: Conversation, asked: tuple[str, int], value: Any, view: View) -> Next:
    """Fill the prompt that was asked for, by its field and its ask; a second answer to it changes nothing."""
    prompt = now.sheet.draft.prompt if isinstance(now.sheet, Asking) else None
    if not isinstance(now.sheet, Asking) or prompt is None or not fits(prompt, value):
        return now, None
    if asked != (prompt.field, now.sheet.draft.known.revision):
        return now, None
    return _go_on(now, now.sheet.draft.filled(value), view)


def _ask_for_several(now: Conversation) -> Conversation:
    """Ask for as many cards as somebody names, where two single ones were asked for at once."""
    found = pairs(now.sheet.draft) if isinstance(now.sheet, Asking) else None
    if not isinstance(now.sheet, Asking) or found is None or not found.several:
        return now
    return replace(now, sheet=replace(now.sheet, several=True))


def _take_here(now: Conversation, seat: int, view: View) -> Next:
    """Let a seat that is asked on its phone answer here, until the turn is over: ask it at once, if it is asked.

    What would make a move at once waits for another tap.
    """
    if seat not in elsewhere(now, view):
        return now, None
    main = sorted_offers(view, elsewhere(now, view)).main
    now = replace(now, here=(*now.here, (seat, view.known.turn)))
    asks = main is not None and main.choice.seat == seat and main.prompt is not None
    if main is None or not asks or now.draft is not None or now.sheet is not None:
        return now, None
    then, ask = _go_on(now, MoveDraft(main.choice, view.known), view)
    return (then, None) if ask is None else (now, None)


def _tap_seat(now: Conversation, seat: int, view: View) -> Next:
    """Begin what one more tap does with a seat, from where its page can be reached; else show its page."""
    if seat not in view.known.players:
        return now, None
    choice = with_seat(sorted_offers(view).tiles, seat)
    free = now.sheet is None and isinstance(now.board, Idle) and not sealed(view.known)
    draft = None if choice is None or not free else MoveDraft(choice, view.known)
    if draft is None or draft.refused or pairs(draft) is None:
        return replace(now, sheet=OfSeat(seat)), None
    return _go_on(now, draft, view)


def _tap_place(now: Conversation, place: str, view: View) -> Next:
    """Fill the place that is asked for, or offer what can be done at one, and begin it with a second tap."""
    if now.sheet is not None:
        return now, None
    if isinstance(now.board, Placing):
        prompt = now.board.draft.prompt
        if not isinstance(prompt, Place) or place not in prompt.options:
            return now, None
        if _shown_first(prompt, view) and now.board.place != place:
            return replace(now, board=replace(now.board, place=place)), None
        return _go_on(now, now.board.draft.filled(place), view)
    if not isinstance(now.board, Idle):
        return now, None
    here = sorted_offers(view).sites.get(place, ())
    first = MoveDraft(at_place(here[0], place), view.known) if here else None
    if first is not None and (place == now.board.place or _asks_alone(here, first)):
        return _go_on(now, first, view)
    return replace(now, board=Idle(place if here else "")), None


def _shown_first(prompt: Place, view: View) -> bool:
    """Whether a seat first reads on its own screen who stands at a hex: what follows of it is not taken back alone."""
    return not is_shared(view) and set(prompt.options) <= set(view.known.island.land)


def _asks_alone(here: tuple[Offered, ...], first: MoveDraft) -> bool:
    """Whether it is all that a place offers and goes on to ask on the board, so that one tap begins it for nothing."""
    return len(here) == 1 and not first.covered and first.forced is None and isinstance(first.prompt, Place)


def _tap_side(now: Conversation, side: int, view: View) -> Next:
    main = sorted_offers(view, elsewhere(now, view)).main
    busy = now.draft is not None or now.sheet is not None
    if busy or main is None or not (isinstance(main.prompt, Direction) and fits(main.prompt, side)):
        return now, None
    return _go_on(now, MoveDraft(main.choice, view.known).filled(side), view)


def _tap_dice(now: Conversation, die: int | None, view: View) -> Next:
    """Enter what the dice show, if they are waited for; say what was read, and put it right, once they count."""
    begun = now.draft is not None and not began_by_itself(now, view)
    if begun or now.sheet is not None:
        return now, None
    if dice_asked(view) is not None:
        return _ask_faces(now, view), None
    if view.device_asked is not None:
        return _go_on(now, MoveDraft(view.device_asked.choice, view.known), view)
    if view.throw is None or view.throw.again is None:
        return now, None
    if view.throw.by_kazami:
        return replace(now, said=Message(CERTAIN)), None
    thrown = None if die is None else die - (len(view.known.throw) - len(view.throw.faces))  # those before it were set
    if thrown is not None and thrown not in range(len(view.throw.faces)):
        return now, None
    return replace(now, board=Rereading(view.throw, thrown), said=None, faces=()), None


def _ask_faces(now: Conversation, view: View) -> Conversation:
    """Let the dice that are waited for be told by hand; what a device reads meanwhile counts all the same."""
    kazamis = dice_asked(view) is None or view.known.setup.dice == "kazami"
    busy = now.draft is not None or now.top is not None or not isinstance(now.board, Idle)
    return now if kazamis or busy else replace(now, board=Idle(), by_hand=view.revision, said=None)


def _tap_dice_of(now: Conversation, seat: int | None, view: View) -> Conversation:
    """Say what was read of the throw of one side of two sums, to put it right."""
    throw = next((throw for throw in view.throws if throw.again is not None and throw.again.seat == seat), None)
    if throw is None or now.draft is not None or now.sheet is not None:
        return now
    return replace(now, said=Message(CERTAIN)) if throw.by_kazami else replace(now, sheet=ThrowRead(throw))


def _tap_face(now: Conversation, die: int, face: int, read: tuple[int, ...], view: View) -> Next:
    """Put a die of a throw right; else enter one of those that are waited for, of which the last one counts at once."""
    if now.top is not None or face not in range(1, SIDES + 1):
        return now, None
    if isinstance(now.board, Rereading):
        throw, wrong = now.board.throw, now.board.die
        if die not in range(len(throw.faces)) or wrong not in (None, die):
            return now, None
        return _state_faces(now, throw, _with(throw.faces, die, face), view)
    asked, prompt = view.device_asked, dice_asked(view)
    if asked is None or prompt is None or not isinstance(now.board, Idle) or now.sent == view.revision:
        return now, None
    if die not in range(len(prompt.which)):
        return now, None
    faces = _with(now.faces or read or (0,) * len(prompt.which), die, face)
    now = replace(now, faces=faces, said=None)
    return _go_on(now, MoveDraft(asked.choice, view.known).filled(faces), view) if all(faces) else (now, None)


def _with(faces: tuple[int, ...], die: int, face: int) -> tuple[int, ...]:
    return (*faces[:die], face, *faces[die + 1 :])


def _ask_otherwise(now: Conversation) -> Conversation:
    """List what else could have happened in place of a throw of the past."""
    if not isinstance(now.board, Rereading) or now.board.past is None or now.top is not None:
        return now
    return replace(now, board=Idle(), sheet=_instead(now.board.past, now.board.throw.seq))


def _state_faces(now: Conversation, throw: LastThrow | None, faces: tuple[int, ...], view: View) -> Next:
    """Let other faces stand in place of those of a throw; the same faces are no news."""
    if now.sheet is not None and not isinstance(now.sheet, ThrowRead):
        return now, None
    now = replace(now, sheet=None, board=Idle() if isinstance(now.board, Rereading) else now.board)
    choice = None if throw is None else throw.restated(faces)
    if throw is None or choice is None:
        return _refused(now, NO_THROW, view)
    if kept(throw.dice, throw.faces, faces) == throw.faces:
        return now, None
    return replace(_dropped(now, view), settling=True), Ask(Amend(throw.seq, choice))


def _look_aside(now: Conversation, view: View) -> Next:
    """Put calls or sums aside, or bring them back, where nothing lies over them; after a result what follows begins."""
    panels = laid_out(view.panels)
    if now.top is not None or (panels.calls is None and panels.versus is None):
        return now, None
    then = replace(now, aside=not now.aside)
    return _go_ahead(then, view) if panels.versus is not None and panels.versus.over else (then, None)


def _go_on_after(now: Conversation, view: View) -> Conversation:
    """Let level sums have been seen, where there are any."""
    sums = laid_out(view.panels).versus
    return now if sums is None or not sums.level else replace(now, went_on=view.revision)


def _open_book(now: Conversation, view: View) -> Conversation:
    shut = laid_out(view.panels).menu is None or sealed(view.known)
    return now if shut or now.draft is not None else replace(now, board=BookOpen(), sheet=None)


def _take_from_book(now: Conversation, move: str, view: View) -> Next:
    """Begin what stands in the book; as long as nothing has begun, the book stays open."""
    book = laid_out(view.panels).menu
    listed = book is not None and move in {item.move for item in book.items}
    if book is None or not listed or now.sheet is not None or not isinstance(now.board, BookOpen):
        return now, None
    return _go_on(now, MoveDraft(Choice(move, book.seat), view.known), view)


# -- sheets


def _open(now: Conversation, sheet: Reading, view: View) -> Conversation:
    """Open what somebody wants to read, over what was begun; what one seat looks at alone is covered meanwhile."""
    if isinstance(sheet, Over):
        return now if now.over[-1:] == (sheet,) else replace(_cover_again(now, view), over=(*now.over, sheet))
    return replace(now, sheet=sheet, over=())


def _open_corrections(now: Conversation, view: View) -> Conversation:
    found = corrections(view.known)
    return replace(now, sheet=Choosing(DIFFERENT, found, view.known, correcting=True))


def _open_moves(now: Conversation, seat: int, view: View) -> Conversation:
    if seat not in view.known.players:
        return now
    question = Text.of("What did {seat} do?", seat=SeatName(seat))
    return replace(now, sheet=Choosing(question, unlisted(view.known, seat), view.known, anyway=True))


def _pick(now: Conversation, choice: Choice, view: View) -> Next:
    """Begin one of the listed choices, from what was known when it could have been made."""
    if not isinstance(now.sheet, Choosing) or choice not in now.sheet.choices:
        return now, None
    known = view.known if now.sheet.amends is None else now.sheet.known
    return _go_on(now, MoveDraft(choice, known, amends=now.sheet.amends, anyway=now.sheet.anyway), view)


# -- what one seat alone may see


def _lift(now: Conversation) -> Next:
    if not isinstance(now.sheet, Covered):
        return now, None
    draft = now.sheet.draft
    return now, Ask(ShowView(now.sheet.seat, draft.amends if draft else None), draft, now.sheet)


def _seen(now: Conversation, ask: Ask, own: View, view: View) -> Next:
    """Show a seat what it asked for, unless the screen or the game went on in between."""
    if now.sheet is not ask.cover or ask.cover is None:
        return now, None
    if ask.draft is None:
        return replace(now, sheet=OwnCards(own)), None
    if ask.draft.amends is None and ask.draft.known.revision != own.revision:
        return _dropped(now, view), None
    return _go_on(now, ask.draft.seen_by(own.known), view, ask.cover.others)


def _cover_again(now: Conversation, view: View) -> Conversation:
    """Cover what one seat looks at alone; on a screen of its own nothing ever is."""
    if not is_shared(view):
        return now
    match now.sheet:
        case OwnCards(own):
            return replace(now, sheet=Covered(own.viewer))
        case ToldAlone(then=settlement) if settlement is not None:
            return replace(now, sheet=Settling(settlement))
        case ToldAlone():
            return replace(now, sheet=None)
        case Asking(draft, others) if draft.alone:
            return _cover(now, replace(draft, known=view.known), others)
        case Sure(draft) if draft.alone:
            return _dropped(now, view)
        case None if isinstance(now.board, Placing) and now.board.draft.alone:
            return _cover(now, replace(now.board.draft, known=view.known))
        case _:
            return now


# -- what is asked twice


def _confirm(now: Conversation, seal: Seal | None, view: View) -> Next:
    match now.sheet:
        case Sure(draft):
            return _make(now, draft if seal is None else draft.sealed_with(seal), view)
        case Agreeing():
            return agree(now)
        case _:
            return now, None


# -- what the seats agree to


def _take_presence(now: Conversation, presence: PhonePresence, view: View) -> Next:
    """Take who plays on a phone and what is asked; say why what was asked came to nothing, and go on."""
    over = now.presence.proposal is not None and presence.proposal is None
    said = Message(presence.ended) if over and presence.ended is not None else now.said
    then = _left_to_phones(now, replace(now, presence=presence, said=said), view)
    return _go_ahead(with_asked(then, view), view)


def _left_to_phones(was: Conversation, now: Conversation, view: View) -> Conversation:
    """Put down an answer that was begun here once its seat is asked on its phone; what nobody is asked for stays."""
    alone = sorted_offers(view).alone
    begun = now.draft is not None and alone is not None and now.draft.choice.move == alone.choice.move
    if begun and asked_elsewhere(alone, now, view) and not asked_elsewhere(alone, was, view):
        return replace(now, board=Idle(), sheet=None)
    return now


def _do_anyway(now: Conversation, view: View) -> Next:
    """Make a refused move past its refusal, as a correction that the log shows; only the impossible is refused."""
    past = now.sheet.past if isinstance(now.sheet, ToldAlone) else now.said.past if now.said else None
    if past is None:
        return now, None
    found = overruling(view.known, past.choice)
    request = found[1] if found else past.choice
    return _dropped(now, view), Ask(Submit(request, past.known.revision, past.viewer), replace(past, anyway=True))


def _way_past(draft: MoveDraft, view: View) -> MoveDraft | None:
    """Return what makes a refused move all the same; None where the table's word could not make it either."""
    if draft.amends is not None or draft.known.revision != view.revision:
        return None
    found = tried(lambda: view.revision, lambda: overruling(view.known, draft.choice))
    return draft if isinstance(found, tuple) else None  # a fault in finding it offers no way, and is logged


# -- the past


def _past_seen(now: Conversation, past: View, seq: int) -> Next:
    """Ask what happened instead: of a throw first what lay there, for mostly that is wrong."""
    if past.was is not None and past.was.again is not None:
        return replace(now, board=Rereading(past.was, past=past), sheet=None), None
    return replace(now, sheet=_instead(past, seq)), None


def _instead(past: View, seq: int) -> Choosing:
    found = tuple(offered.choice for offered in past.offers)
    return Choosing(Text.of("Move {n}: what happened instead?", n=seq), found, past.known, amends=seq)


# -- what the table says


def _no_longer_sent(now: Conversation, ask: Ask, answer: Answer) -> Conversation:
    """Wait for a request no longer, now that it is answered."""
    if isinstance(ask.request, Submit):
        return replace(now, sent=-1, untouched=now.untouched if isinstance(answer, Committed) else None)
    if isinstance(ask.request, (ShowView, HandsDone)):
        return now
    now = replace(now, settling=False)
    return unsaid(now) if isinstance(ask.request, (Agree, Decline)) else now


def _answered(now: Conversation, ask: Ask, answer: Answer, view: View) -> Next:
    now = _no_longer_sent(now, ask, answer)
    match ask.request, answer:
        case ShowView(before=seq), View() if ask.cover is None and seq is not None:
            return _past_seen(now, answer, seq)
        case ShowView(), View():
            return _seen(now, ask, answer, view)
        case Submit(move), Refusal() if ask.draft is not None:
            return _submit_refused(now, ask.draft, move, answer, view)
        case _, Refusal(code="ask-first"):
            return now, None  # the seats are asked, on every screen
        case _, Refusal():
            return _refused(now, answer, view, ask.draft)
        case _, Text():
            return replace(now, said=Message(answer)), None
        case _, Settlement():
            return replace(now, board=Idle(), sheet=_read(now, answer, view), said=None), None
        case Submit(), Committed() if ask.draft is not None and (drawn := came(ask.draft, view)) is not None:
            return replace(now, said=Message(drawn)), None
        case _:
            return now, None


def _submit_refused(now: Conversation, draft: MoveDraft, move: Choice | Move, why: Refusal, view: View) -> Next:
    """Say why; refused for what only its seat can know, it is asked of that seat alone."""
    if draft.is_for_its_seat(why):
        return _cover(now, draft.for_its_seat()), None
    if not isinstance(move, Choice):
        return _refused(now, why, view, draft)  # not even the table's word makes it
    why = (draft.why_not if draft.anyway else None) or why  # why not at that place, only the move itself says
    return _refused(now, why, view, draft, _way_past(draft, view))


def _read(now: Conversation, settlement: Settlement, view: View) -> Settling | ToldAlone | None:
    """Return what is read after an undo or an amendment.

    First a reason that one seat hears alone; then, on a shared screen, what hands must do.
    """
    shared = settlement if is_shared(view) and settlement.number != now.read else None
    if settlement.alone is None:
        return None if shared is None else Settling(shared)
    seat, why = settlement.alone
    return ToldAlone(seat, why, then=shared)


def _change(now: Conversation, view: View) -> Next:
    """Take a new view: what answers an older question is dropped, what alone can be done begins."""
    sums = laid_out(view.panels).versus
    compared = (sums.left, sums.right) if sums is not None and sums.over else None
    moved = now.head not in (NO_HEAD, view.head)
    asked_anew = (now.head, now.revision) != (view.head, view.revision)  # else a clock went on, or a hall spoke
    reread = isinstance(now.board, Rereading) and not moved
    then = replace(
        now,
        board=now.board if reread else _still_placing(now, moved, view),
        sheet=_still_open(now, moved, view),
        said=_news(moved, view) or _done_untouched(now, view) or (None if asked_anew else now.said),
        untouched=None if now.untouched is None or view.revision > now.untouched else now.untouched,
        aside=compared is not None and now.compared == compared if moved else now.aside,
        compared=compared,
        head=view.head,
        revision=view.revision,
        faces=() if moved else now.faces,
        by_hand=-1 if moved else now.by_hand,
        twice=None if moved else now.twice,
    )
    ahead, ask = _go_ahead(_with_unread(then, view), view)
    return replace(ahead, said=ahead.said or _news(moved, view)), ask  # also where something is asked at once


def _with_unread(now: Conversation, view: View) -> Conversation:
    """Lay what hands must do over the board once the head was moved, wherever that was done.

    The screen that moved it waits for the answer; what is read alone, or of the disk, is read first.
    """
    left = _unread(now, view)
    first = now.settling or isinstance(now.sheet, (NotKept, ToldAlone))
    if left is None or first or now.sheet == Settling(left):
        return now
    return replace(now, board=Idle(), sheet=Settling(left), said=None)


def _stays(draft: MoveDraft, moved: bool, view: View) -> MoveDraft | None:
    """Return a choice that still answers the question of today, or is about the past; None where it does not.

    On a seat's own screen it does as long as the seat is asked the same, whoever else has answered meanwhile; and a
    correction does while nothing changed that it asks about.
    """
    if draft.amends is not None or not (moved or draft.known.revision != view.revision):
        return draft
    begun = {(offered.choice.move, offered.choice.seat) for offered in view.offers}
    offered = (draft.choice.move, draft.choice.seat) in begun
    if is_shared(view) or not (offered or view.known.variant.move_named(draft.choice.move).correction):
        return None
    same = replace(draft, known=view.known)
    return same if same.refused is None and _asks_the_same(draft, same) else None


def _asks_the_same(was: MoveDraft, now: MoveDraft) -> bool:
    """Whether a choice still asks what it asked.

    A count of a pile asks about that pile alone, whatever moves elsewhere.
    """
    before, after = was.prompt, now.prompt
    stated = now.known.variant.move_named(now.choice.move).correction
    if stated and isinstance(before, SomeCards) and isinstance(after, SomeCards):
        return before.whose == after.whose and was.known.pile(before.whose) == now.known.pile(after.whose)
    return before == after


def _still_placing(now: Conversation, moved: bool, view: View) -> Placing | Idle:
    """Return what stands on the board when a new View comes: a place that is still asked for.

    On a shared screen, places that are lit for one seat go out once the game went on.
    """
    kept = _stays(now.board.draft, moved, view) if isinstance(now.board, Placing) else None
    if kept is None or not isinstance(now.board, Placing) or (moved and kept.alone and is_shared(view)):
        return Idle()
    return replace(now.board, draft=kept)


def _still_open(now: Conversation, moved: bool, view: View) -> Sheet | None:
    """Return the sheet that lies there when a new view comes. Once the game went on, somebody else may look at it."""
    match now.sheet:
        case Asking(draft) | Sure(draft) if not (moved and draft.alone and is_shared(view)):
            kept = _stays(draft, moved, view)
            return None if kept is None else replace(now.sheet, draft=kept)
        case Asking(draft) | Sure(draft):
            return None if _stays(draft, moved, view) is None else _cover_again(now, view).sheet
        case Covered(draft=MoveDraft() as draft):
            return None if _stays(draft, moved, view) is None else now.sheet
        case OwnCards(own):
            return None if moved or own.head != view.head else now.sheet
        case ToldAlone(then=None) | Behind():
            return None if moved else now.sheet
        case Settling():
            return None if view.settled is not None and view.settled.read else now.sheet
        case ToldAlone(then=Settlement() as settlement):
            return Settling(settlement) if moved else now.sheet
        case ThrowRead(throw):
            return now.sheet if throw in (view.throw, *view.throws) else None
        case Choosing(amends=None) as listed if moved:
            return _listed_anew(now, listed, view)
        case _:
            return now.sheet


def _listed_anew(now: Conversation, listed: Choosing, view: View) -> Sheet | None:
    if listed.correcting:
        return _open_corrections(now, view).sheet
    return _open_moves(now, listed.choices[0].seat, view).sheet if listed.choices else None


def _news(moved: bool, view: View) -> Message | None:
    """Return what all must hear of the move just made: a seal that does not fit, an award, why nothing came."""
    if not moved or not view.news:
        return None
    return Message(reduce(lambda one, other: Text.of("{one} · {other}", one=one, other=other), view.news))


def _done_untouched(now: Conversation, view: View) -> Message | None:
    """Return what a move that nobody touched has done, once there is news of it."""
    last = view.last
    if now.untouched is None or view.revision <= now.untouched or last is None or last.seq != view.head:
        return None
    return Message(last.said)


def _go_ahead(now: Conversation, view: View) -> Next:
    """Begin at once what alone can be done and asks for something.

    Nothing begins over two sums before the table has seen who won. Made at once is only what the view says follows by
    force from the move just made.
    """
    sums = laid_out(view.panels).versus
    begun = now.draft is not None or now.top is not None or isinstance(now.board, Rereading)
    unseen = sums is not None and sums.over and not now.aside
    busy = now.settling or begun or unseen or now.declined == view.revision
    draft = None if busy else asked_by_itself(now, view)
    if draft is None:
        return now, None
    then, ask = _go_on(now, draft, view)
    if ask is None:
        return then, None
    return (now, None) if view.forced is None else (replace(then, untouched=view.revision), ask)


NO_THROW = Refusal("no-throw", "", Text.of("There is no throw to fix now."))
CERTAIN = Text.of("Kazami threw these dice: none can be misread.")
DIFFERENT = Text.of("What is different on the table?")
