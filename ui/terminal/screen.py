"""The screen of the shared terminal: it says what happens, lists what may be done, and takes one line at a time.

It holds where the person stands and the newest view; a line becomes an event, `update` says what follows, and what is
asked of the table then is asked. Lines come from outside and text goes to a Rich console, so a whole evening can be
played without a terminal. No rule of any game may enter, and nothing is decided that the dialogue decides.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Protocol

from rich.console import Console

from companion.answers import Committed
from companion.game.moves import Choice
from companion.game.prompts import Direction
from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.text import Refusal, Text
from companion.view import View
from ui.dialogue import events
from ui.dialogue.conversation import Ask, Asking, Conversation, Covered, NotKept, Rereading, Settling
from ui.dialogue.hall import HallPort, NoHall, NoteRead
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.offers import sorted_offers
from ui.dialogue.phone_presence import PhonePresence
from ui.dialogue.phone_seats import elsewhere
from ui.dialogue.phones import Came, Code, GameFetched, NoPhones, PhonesPort, PhonesWish, SwitchOn
from ui.dialogue.requests import Answer, LiveTable, Request
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.update import update
from ui.language.voice import Voice
from ui.terminal import listings, terminal_commands
from ui.terminal.commands import Here
from ui.terminal.devices import Devices
from ui.terminal.phones import printed, standing
from ui.terminal.printed_page import PrintedPage
from ui.terminal.prompts import asked_blocks, numbered_places
from ui.terminal.sheets import line_prompt
from ui.terminal.summary import headline, summary
from ui.terminal.terminal_commands import TerminalCommand
from ui.terminal.typed_lines import meant
from ui.terminal.what_changed import WhatChanged


class Asked(Protocol):
    """Whoever asks the table, and the seats, where they must agree first."""

    @property
    def presence(self) -> PhonePresence:
        """Who answers on a phone, and what the seats are asked to agree to."""

    def perform(self, request: Request) -> Answer:
        """Ask something, and return what is answered."""


class Screen:
    """One terminal at one table. `line` takes what was typed; `line_prompt` says what is awaited; `running` until
    `quit`."""

    def __init__(
        self,
        table: LiveTable,
        console: Console,
        code: str,
        devices: Devices,
        asked: Asked,
    ) -> None:
        """Stand at a table, speaking a language."""
        self._asked = asked
        self.phones: PhonesPort = NoPhones()
        self.hall: HallPort = NoHall()
        self._table, self._devices = table, devices
        self.view = _seen(table)
        self.conversation = Conversation()
        self.page = PrintedPage(console, code, self.known)
        self.running = True
        self.hours: Callable[[], Mapping[int, str]] = dict  # when each entry was made; whoever has the journal knows
        self._turn = self.known.turn
        self._changes = WhatChanged(self.page)
        self._left: MoveDraft | None = None  # what was asked for before something else was looked at
        self._taking = False  # while a line is taken: what is said then needs no new line
        table.subscribe(self._heard)

    # -- what is seen, asked and awaited

    @property
    def known(self) -> Game:
        """What everybody at the table knows."""
        return self.view.known

    @property
    def voice(self) -> Voice:
        """The screen's language at this table."""
        return self.page.voice

    def choices(self) -> tuple[Choice, ...]:
        """All that may be begun now, in the order in which it is listed."""
        return self._here.choices

    @property
    def draft(self) -> MoveDraft | None:
        """The choice that is being filled in."""
        return self.conversation.draft

    @property
    def asking(self) -> bool:
        """Whether the next line answers a question of the screen itself, and no prompt."""
        return self.conversation.sheet is not None and not isinstance(self.conversation.sheet, Asking)

    @property
    def places(self) -> dict[str, int]:
        """The places that may be chosen now, each with its number on the map."""
        return numbered_places(self.draft)

    @property
    def line_prompt(self) -> str:
        """What stands before the line being typed."""
        return f"{line_prompt(self._at, self.voice)} > "

    @property
    def _at(self) -> ScreenState:
        return self._here.at

    @property
    def _here(self) -> Here:
        return Here(self.view, self.conversation, self.voice, self.page.code, self._read, self.hall.now)

    @property
    def _read(self) -> tuple[int, ...]:
        part = self._devices.part
        return part.faces if part is not None and part.revision == self.view.revision else ()

    # -- showing

    def greet(self, *, resumed: bool = False) -> None:
        """Begin: with the sheet to compare the board with, if the game goes on, then everything."""
        if resumed:
            self.page.say(Text.of("The game goes on. Compare with the table:"), "bold")
            for text in self.view.sheet:
                self.page.say(Text.of("• {text}", text=text))
        self._show_panels(board=True)
        self._change(lambda: None)

    def interrupt(self, show: Callable[[], None]) -> None:
        """Show something that comes from elsewhere: on a line of its own, with the prompt of the line again behind
        it."""
        if self._taking:
            show()  # it follows from the line being taken
            return
        self.page.console.print()
        show()
        self.show_line_prompt()

    def show_line_prompt(self) -> None:
        """Write what stands before the line."""
        self.page.await_line(self.line_prompt)

    def _show_all(self, *, board: bool = True) -> None:
        """Show all panels of the table, the devices, and what may be done or is being asked."""
        self._show_panels(board=board)
        if self.draft is not None:
            self.page.paint(asked_blocks(self.draft, self._at), known=self._at.then, choosing=True)
        else:
            self._list_choices()

    def _list_choices(self) -> None:
        self.page.paint(listings.choices(self.view, self.voice, self._read), choosing=True)

    def _show_panels(self, *, board: bool) -> None:
        self.page.print(headline(self.known, self.voice))
        self.page.paint(listings.panels(self._at, board=board))
        no_tray = self.known.setup.dice == "kazami"  # what is said of the tray comes first
        for text in self._devices.said()[no_tray:]:
            self.page.say(text, "dim")

    def _show_now(self) -> None:
        self.page.paint(summary(self._at))

    # -- one line

    def line(self, typed: str) -> None:
        """Take what was typed. Nothing changes unless it is understood and allowed."""
        self._taking = True
        try:
            for part in meant(typed, self._here):
                self._do(part)
            self._come_back()
        finally:
            self._taking = False

    def drop(self) -> None:
        """Forget what was begun, as after a fault."""
        self.conversation = Conversation(declined=self.view.revision)
        self._changes.hide(self.conversation)

    def _do(self, part: events.Event | TerminalCommand) -> None:  # noqa: C901, PLR0912 - one line a case of an exhaustive match
        match part:
            case terminal_commands.Say(text):
                self.page.say(text)
            case terminal_commands.Refuse(why):
                self.page.refuse(why)
            case terminal_commands.ShowHelp():
                self.page.say(HOW)
                self.page.print(listings.commands(self.voice))
            case terminal_commands.ShowAll():
                self._show_all()
            case terminal_commands.ShowNow():
                self._show_now()
                self._list_choices()
            case terminal_commands.Show(blocks):
                self.page.paint(blocks, known=self._at.then)
            case terminal_commands.ReadNote():
                self.hall.tend(NoteRead(), lambda said: None)
            case terminal_commands.ShowLog(count):
                self.page.print(listings.log(self.view, count, self.voice, self.hours()))
            case terminal_commands.Speak(code):
                self.page.code = code
                self._show_all(board=False)
            case terminal_commands.ThrowDice():
                self._refuse_if(self._devices.throw())
            case terminal_commands.TurnVane(degrees):
                self._refuse_if(self._devices.turn(degrees))
            case terminal_commands.AskPhones(wish):
                self.ask_phones(wish)
            case terminal_commands.Leave():
                self.running = False
            case _:
                self._happen(part)

    def _refuse_if(self, refused: Refusal | None) -> None:
        if refused is not None:
            self.page.refuse(refused)

    # -- the phones

    def ask_phones(self, wish: PhonesWish | None) -> None:
        """Do something about the phones, None: let them in; and show what came of it."""
        if wish is None and self.phones.now().address:
            self.page.paint(standing(self.phones.now(), self.view, self.voice))
        else:
            wanted = SwitchOn() if wish is None else wish
            self.phones.arrange(wanted, lambda came: self.interrupt(partial(self._show_came, wanted, came)))

    def _show_came(self, wish: PhonesWish, came: Came) -> None:
        if isinstance(came, GameFetched):
            return  # no line asks for one
        if isinstance(came, Code):
            self.page.print(printed(came, coloured=self.page.console.color_system is not None))
        elif isinstance(wish, SwitchOn) and self.phones.now().on:
            self.page.paint(standing(self.phones.now(), self.view, self.voice))
        elif isinstance(came, Refusal):
            self.page.refuse(came)
        else:
            self.page.say(came)

    # -- the conversation

    def _happen(self, event: events.Event) -> None:
        """Let something happen, say what changed, and ask of the table what follows."""
        before = self.conversation
        if _leads_away(event) and isinstance(before.sheet, Asking) and before.alone is None:
            self._left = before.draft
        self.conversation, ask = update(before, event, self.view)
        self._changes.say_passed(self.conversation)
        if ask is not None:
            self._ask(ask)
        else:
            self._say_change(before)

    def _ask(self, ask: Ask) -> None:
        answer = self._asked.perform(ask.request)
        self.gather()
        self._happen(events.Answered(ask, answer))

    def look(self, view: View) -> None:
        """Take what everybody sees where no move was made, such as a remark in the log; and who plays on a phone."""
        if (view.head, view.revision) == (self.view.head, self.view.revision):
            self.view = view
        self.gather()

    def gather(self) -> None:
        """Take who plays on a phone, and what the seats are asked."""
        now = self._asked.presence
        if now != self.conversation.presence:
            self.interrupt(lambda: self._gather(now))

    def _gather(self, presence: PhonePresence) -> None:
        if self.conversation.presence.proposal is not None and presence.proposal is None and presence.ended is not None:
            self.page.say(presence.ended)
        self._happen(events.PresenceChanged(presence))

    def _say_change(self, before: Conversation) -> None:
        """Say what is different; what is only read is closed as soon as it is printed, and it goes on from there."""
        now = self.conversation
        self._changes.say(before, self._at)
        if isinstance(now.board, Rereading):  # a line says at once what it was in place of that throw
            self._happen(events.OtherwiseAsked())
            return
        if now.sheet is before.sheet:
            return
        if isinstance(now.sheet, (Settling, NotKept)):
            self._happen(events.Closed())
        if isinstance(now.sheet, Settling):
            self._turn = self.known.turn
            self._change(self._show_now)

    def _come_back(self) -> None:
        """Ask again for what was asked for, once what was looked at in between is put away and nothing has changed."""
        left, idle = self._left, self.conversation.sheet is None
        if left is None or not (idle or isinstance(self.conversation.sheet, Asking)):
            return
        self._left = None
        if idle and self.draft is None and left.amends is None and left.known.revision == self.view.revision:
            self._happen(events.Begun(left.choice))

    # -- what the table tells

    def _heard(self, committed: Committed) -> None:
        self.view = _seen(self._table)
        self.page.known = self.known
        if self.conversation.settling:  # what hands must do is said once the answer is there
            self.conversation, _ = update(self.conversation, events.Changed(), self.view)
            return
        self.interrupt(lambda: self._change(lambda: self._tell(committed)))
        self.gather()

    def _tell(self, committed: Committed) -> None:
        """Say what a move brought, wherever it came from."""
        if committed.what == "entry":
            for said in listings.log_entry_of(self.view, committed.seq, self.voice):
                self.page.say(Text.of("• {text}", text=said))
        for text in self.view.hands if self.view.forced is None else ():  # once all that follows by force was made
            self.page.say(Text.of("On the table: {text}", text=text), "bold")
        if self.known.turn != self._turn:
            self._turn = self.known.turn
            self.page.print(headline(self.known, self.voice))
        self._changes.say_compared(self.view)
        self._show_now()

    def _change(self, tell: Callable[[], None]) -> None:
        """Take the newest view: say what is new, then ask at once what alone can be done, or list what may be."""
        before = self.conversation
        self.conversation, ask = update(before, events.Changed(), self.view)
        self._changes.hide(self.conversation)
        if _lost(before, self.conversation):
            self.page.say(Text.of("Somebody was faster: look again, then choose."))
        settling = isinstance(self.conversation.sheet, Settling)  # read out below, with all that is to be told then
        if not settling:
            tell()
        self._changes.say_passed(self.conversation)
        if ask is not None:
            self._ask(ask)
            return
        self._say_change(before)
        if settling:
            return
        lone = _lone(self.view, elsewhere(self.conversation, self.view))
        if lone is not None and self._is_idle:
            self._happen(events.Begun(lone))
        elif self._is_idle:
            self._list_choices()

    @property
    def _is_idle(self) -> bool:
        return self.draft is None and self.conversation.sheet is None


HOW = Text.of("Choose by number or by name. What is asked for is filled in one after another.")


def _seen(table: LiveTable) -> View:
    view = table.view(TABLE)
    if isinstance(view, Refusal):
        raise ValueError(f"the present cannot be refused: {view.text}")
    return view


def _leads_away(event: events.Event) -> bool:
    """Whether an event only lays something else over what is asked."""
    return isinstance(event, (events.OwnAsked, events.CorrectionsOpened, events.AmendBegun))


def _lost(before: Conversation, now: Conversation) -> bool:
    """Whether a question to people was dropped; what a device may answer is asked of them only so that they can."""
    was = _begun(before)
    if was is None:
        return False
    by_people = was.prompt is None or was.prompt.filler == "seat"
    return by_people and was.amends is None and _begun(now) is not was


def _begun(now: Conversation) -> MoveDraft | None:
    """Return the choice on its way, also one that waits under a cover."""
    return now.sheet.draft if isinstance(now.sheet, Covered) else now.draft


def _lone(view: View, elsewhere: Collection[int]) -> Choice | None:
    """Return what alone can be done, if it asks for a line: a terminal, where nothing can be tapped, asks at once.

    What asks for nothing or leaves no choice waits until somebody chooses it; dice and covers wait for people, and who
    is asked `elsewhere`, on a phone, is not asked here.
    """
    alone = sorted_offers(view).alone
    draft = None if alone is None else MoveDraft(alone.choice, view.known)
    prompt = None if draft is None or draft.covered or draft.forced is not None else draft.prompt
    asks = prompt is not None and (prompt.filler == "seat" or isinstance(prompt, Direction))
    return alone.choice if alone is not None and asks and alone.choice.seat not in elsewhere else None
