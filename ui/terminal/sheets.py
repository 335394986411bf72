"""What lies over the board, as lines, and what is awaited then. One exhaustive match each; no input and no state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from companion.answers import Settlement, heads, left_out
from companion.game.panels import CardsShown, Panel
from companion.game.state import Game
from companion.game.text import SeatName, Text
from companion.view import View
from ui.dialogue.conversation import (
    Agreeing,
    Asking,
    BankCounted,
    Behind,
    Choosing,
    Conversation,
    Covered,
    Fixing,
    NotKept,
    OfSeat,
    OpenPiles,
    OwnCards,
    Settling,
    Sheet,
    Sure,
    ThrowRead,
    ToldAlone,
    WhoseMove,
)
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.panels import laid_out
from ui.dialogue.phone_presence import NOBODY_APART, PhonePresence, Proposal, stands
from ui.dialogue.question import Question, answered_alone, hidden_yet, question
from ui.dialogue.sentence import choice_label, waiting
from ui.language.voice import Voice
from ui.terminal.panels import lines_of, listed
from ui.terminal.printed_page import PrintedPage
from ui.terminal.prompts import asked, show_prompt
from ui.terminal.summary import labels


def line_prompt(now: Conversation, known: Game, voice: Voice) -> str:
    """Say what is awaited."""
    match now.sheet:
        case Covered(seat=seat):
            name = voice.name(seat)
            return voice(Text.of("For {name} alone: turn the screen to {name}, then press Enter.", name=name))
        case OwnCards() | ToldAlone():
            return voice(Text.of("Press Enter to hide this."))
        case Sure(draft):
            asks = draft.forfeited or Text.of("This costs much: are you sure?")
            return voice(Text.of("{name}: {what} (yes, no)", name=choice_label(draft.known, draft.choice), what=asks))
        case Agreeing():
            return voice(Text.of("Who agrees? (a name; yes: all do; no)"))
        case Choosing(question=question):
            return voice(question)
        case None | Asking() | ThrowRead() | Settling() | NotKept():
            return _open(now.draft, known, voice)
        case Fixing() | Behind() | WhoseMove() | OfSeat() | OpenPiles() | BankCounted():
            return _open(now.draft, known, voice)
        case sheet:
            assert_never(sheet)


def _open(draft: MoveDraft | None, known: Game, voice: Voice) -> str:
    """Say which prompt is asked of whom, or for whom the table waits."""
    if draft is not None and draft.prompt is not None:
        said = asked(draft.prompt, voice, kazamis=known.setup.dice == "kazami")
        if known.variant.move_named(draft.choice.move).correction and not draft.alone:
            so_far = map(voice, question(draft, several=True).so_far)
            return " · ".join((*so_far, said))  # the table says it, whoever types
        return voice.named(voice.name(draft.choice.seat), said)
    return voice.language(", ").join(voice.name(seat) for seat in waiting(known))


def show_sheet(
    page: PrintedPage, sheet: Sheet, presence: PhonePresence = NOBODY_APART, before: Sheet | None = None
) -> None:
    """Print what came to lie over the board, or what is new there; where a line is awaited, the prompt of the line says
    more."""
    match sheet:
        case Asking(draft=draft):
            show_prompt(page, draft)
        case Covered() | Sure():
            pass
        case OwnCards(own=own):
            _show_own(page, own)
        case Agreeing():
            _show_agreeing(page, sheet, presence, before)
        case ToldAlone(why=why) | NotKept(why=why):
            page.refuse(why)
        case Settling(settlement=settlement):
            _read_out(page, settlement)
        case Choosing(choices=choices, known=known):
            page.print(listed(labels(known, choices, page.voice)))
        case ThrowRead() | Fixing() | Behind() | WhoseMove() | OfSeat() | OpenPiles() | BankCounted():
            pass  # a terminal never opens these: its commands and panels say the same
        case _:
            assert_never(sheet)


def show_cards(page: PrintedPage, asked: Question) -> None:
    """Print the hand of the seat that fills in alone."""
    if asked.hand is not None:
        page.print(lines_of(CardsShown(Text.of("Your cards"), asked.hand), page.known, page.voice))


def _show_agreeing(page: PrintedPage, sheet: Agreeing, presence: PhonePresence, before: Sheet | None) -> None:
    """Print what the seats are asked; once that was said, only who has said yes since."""
    asked, known = sheet.proposal, before.proposal if isinstance(before, Agreeing) else None
    if known is not None and known.number == asked.number:
        _show_standing(page, asked, presence, (seat for seat in known.missing if seat in asked.agreed))
    elif sheet.seat is None:
        _show_asked(page, asked, presence)


def _show_asked(page: PrintedPage, asked: Proposal, presence: PhonePresence) -> None:
    """Say what the seats are asked, and how each stands to it; some are asked on their phones."""
    page.say(Text.of("All must agree to this."))
    if asked.by in page.known.players:
        page.say(Text.of("{seat} asks for it.", seat=SeatName(asked.by)), "bold")
    page.say(asked.about, "bold")
    for line in asked.changes:
        page.say(line)
    _show_standing(page, asked, presence, asked.asked)


def _show_standing(page: PrintedPage, asked: Proposal, presence: PhonePresence, seats: Iterable[int]) -> None:
    for seat in seats:
        page.say(Text.of("• {text}", text=stands(asked, seat, presence)))


def _show_own(page: PrintedPage, own: View) -> None:
    panels = laid_out(own.panels)
    shown: tuple[Panel, ...] = (panels.scores, *panels.cards)
    for panel in shown:
        page.print(lines_of(panel, own.known, page.voice))
    if answer := page.voice.language(", ").join(map(page.voice, answered_alone(own.known))):
        page.say(hidden_yet(answer))


def _read_out(page: PrintedPage, settlement: Settlement) -> None:
    """Say what hands must do, and which moves an amendment could not keep."""
    for head in heads(settlement):
        page.say(head, "bold")
    for text in _listed(settlement):
        page.say(text)
    if settlement.dropped and settlement.why:
        page.say(left_out(settlement))
        page.refuse(settlement.why)


def _listed(settlement: Settlement) -> Iterator[Text]:
    return (Text.of("• {text}", text=text) for text in settlement.sheet)
