"""What lies over the board: what a page says of it, and what is awaited then. No input and no state."""

from __future__ import annotations

from functools import reduce

from companion.game.text import Text
from ui.dialogue.conversation import Agreeing, Asking, CallingJudge, Covered, OwnCards, Sure, ToldAlone
from ui.dialogue.hall import CALL_ASKED
from ui.dialogue.page.blocks import Block, Heading, Line, Page
from ui.dialogue.page.sheet_page import sheet_page
from ui.dialogue.question import question
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.sentence import choice_label, waiting
from ui.language.voice import Voice
from ui.terminal.painter import taps
from ui.terminal.prompts import asked, asked_blocks


def line_prompt(at: ScreenState, voice: Voice) -> str:
    """Say what is awaited."""
    if isinstance(at.now.top, CallingJudge):
        return voice(Text.of("{what} (yes, no)", what=CALL_ASKED))
    match at.now.sheet:
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
        case None | Asking():
            return _open(at, voice)
        case sheet:
            page = sheet_page(sheet, at)
            return _open(at, voice) if page is None or not is_list(at) else voice(title_of(page))


def is_list(at: ScreenState) -> bool:
    """Whether a list lies there to pick from that asks about no move."""
    sheet = at.now.sheet
    return not isinstance(sheet, (Asking, Agreeing)) and any(taps(sheet_blocks(at)))


def _open(at: ScreenState, voice: Voice) -> str:
    """Say which prompt is asked of whom, or for whom the table waits."""
    draft, known = at.now.draft, at.known
    if draft is not None and draft.prompt is not None:
        said = asked(draft.prompt, voice, kazamis=known.setup.dice == "kazami")
        if known.variant.move_named(draft.choice.move).correction and not draft.alone:
            so_far = map(voice, question(draft, several=True).so_far)
            return " · ".join((*so_far, said))  # the table says it, whoever types
        return voice.named(voice.name(draft.choice.seat), said)
    return voice.language(", ").join(voice.name(seat) for seat in waiting(known))


def sheet_blocks(at: ScreenState) -> tuple[Block, ...]:
    """Return what is said of the sheet that lies there, but what the prompt of the line says."""
    match at.now.sheet:
        case None | Covered() | Sure():
            return ()
        case Asking(draft):
            return tuple(asked_blocks(draft, at))
        case sheet:
            page = sheet_page(sheet, at)
            blocks = () if page is None else page.blocks
            if page is None or (any(taps(blocks)) and not isinstance(sheet, Agreeing)):
                return blocks
            return (Heading(title_of(page)), *(() if page.sub is None else (Line(page.sub),)), *blocks)


def title_of(page: Page) -> Text:
    """Return the title of a page as one text."""
    return reduce(lambda one, other: Text.of("{one} · {other}", one=one, other=other), page.title)
