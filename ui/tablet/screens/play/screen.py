"""The play screen: it holds a conversation with the table, shows where it stands, and tells it what a finger says.

What follows from a touch the dialogue decides, what is drawn the face says. No rule, no Table and no secret that nobody
looks at may enter.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import inf
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.game.text import Refusal, Text
from companion.view import View
from ui.dialogue import events
from ui.dialogue.actions import BY_HAND, Device, OpenScreen
from ui.dialogue.around_tablet import FAR
from ui.dialogue.conversation import (
    Ask,
    BankCounted,
    BookOpen,
    ClauseRead,
    Conversation,
    Fixing,
    HallRead,
    Idle,
    MainMenu,
    Over,
    Sheet,
)
from ui.dialogue.devices import Nearby
from ui.dialogue.events import Event
from ui.dialogue.faults import tried
from ui.dialogue.page.beside_board import shared_tallies
from ui.dialogue.page.blocks import Does
from ui.dialogue.page.menu import LEAVES
from ui.dialogue.page.sheet_page import faced, sheet_page
from ui.dialogue.requests import Answer
from ui.dialogue.screens.events import DevicesTended, ScreenEvent
from ui.dialogue.sentence import clause_behind
from ui.dialogue.session_port import SessionPort
from ui.dialogue.update import update, waits_to_be_read
from ui.drawing.tokens import tokens
from ui.tablet.kit.double_tap import MOMENT, LastTouch
from ui.tablet.kit.later import Later
from ui.tablet.kit.screen_kit import Go, Kit
from ui.tablet.kit.sheet import SheetWidget, TileRow
from ui.tablet.kit.versus import DuelTouched
from ui.tablet.screens.page import TabletPage
from ui.tablet.screens.play import captions
from ui.tablet.screens.play.cover_timer import CoverTimer
from ui.tablet.screens.play.face import ScreenFace, SideTiles, Touched
from ui.tablet.screens.play.faces import tapped
from ui.tablet.screens.play.moment import Moment
from ui.tablet.screens.play.painter import painted
from ui.tablet.screens.play.reading import page_of

SIGNS: Mapping[str, Over] = {"menu": MainMenu(), "hall": HallRead()}
"""What a tap on a sign in the corner opens; the others are of devices."""
AT_KEYS = 0.8  # seconds in which a double tap is swallowed where keys lay below the sheet that has closed


class Play(Widget):
    """One evening on the shared screen. `show(view)` after each commit.

    `then` happens first, such as what begins in the past; `begun` is where somebody stood who went to look at another
    screen. Raises ValueError where no game lies on the table.
    """

    def __init__(
        self,
        kit: Kit,
        session: SessionPort,
        go: Go,
        begun: Conversation | None = None,
        then: Event | None = None,
    ) -> None:
        super().__init__(size_hint=(None, None))
        if session.view is None:
            raise ValueError("there is no game on the table")
        self.kit, self.session, self.go = kit, session, go
        self.view: View = session.view
        self.nearby: Nearby = session.nearby
        self._news = False  # whoever comes back to the table has seen the throw
        stood = begun or Conversation()
        self.conversation = stood if then is None else Conversation(declined=self.view.revision)
        self.sheet: SheetWidget | None = None
        self.page: TabletPage | None = None  # what is read over everything, in place of a sheet
        self._laid: Sheet | Over | None = None  # what the sheet or the page shows
        self._faced: int | None = None  # the seat that the sheet is about
        self._left = False  # whether another screen is shown by now
        self._changed = -inf  # when a sheet was laid or closed last, by the screen's clock
        self._over_keys = False  # whether the sheet that closed last lay over the keys
        self._last = LastTouch()
        self._came = self.session.now()  # since when what can be tapped lies as it does
        self._hasty = False  # whether the touch under way was too soon to be meant for what lies there by now
        self._counted = -inf  # when faces gave way to dice, or dice to faces
        self._watch: CoverTimer | None = None
        self._watching: Any = None
        self._reading = Later(session.now, partial(self._hear, events.Hushed()))
        self.drawn: Moment | None = None  # the last of which all was drawn
        self._rest = Clock.create_trigger(lambda dt: self._draw_all(self.moment))
        self._face()
        self.show(self.view)
        if then is not None:
            self.tell(then)

    def _face(self) -> None:
        touched = Touched(
            place=self._tap_place,
            side=lambda side: self.tell(events.SideTapped(side)),
            row=self._tap_row,
            book=self._do,
            device=self._touch_device,
            sums=DuelTouched(self._turn_half, self._touch_dice_of, self._tap_face),
            sentence=self._explain,
            dice=lambda die: self.tell(events.DiceTapped(die=die)),
            face=self._tap_face,
            bank=self._count_bank,
        )
        self.clear_widgets()
        self.size = (self.kit.stage.width, self.kit.stage.height)
        self.face = ScreenFace(self.kit, touched)
        self.add_widget(self.face)
        self.add_widget(self.face.devices)  # they stay above the veil of a sheet

    # -- the conversation

    def tell(self, event: Event) -> None:
        """Tell the conversation what a finger says; too soon for what lies there, it asks the table for nothing."""
        self._follow(event, hasty=self._hasty)

    def _hear(self, event: Event) -> None:
        """Tell the conversation what has happened by itself."""
        self._follow(event, hasty=False)

    def _follow(self, event: Event, *, hasty: bool) -> None:
        """Show where the conversation stands after an event, and ask the table what it wants asked.

        A fault on the way is said, and one stands at the table again: nothing waits for ever, and nothing secret stays.
        """
        then = tried(lambda: self.view.revision, lambda: update(self.conversation, event, self.view))
        if isinstance(then, Refusal):
            then = update(Conversation(declined=self.view.revision), events.Refused(then), self.view)
        if hasty and then[1] is not None:
            return
        was, (self.conversation, ask) = self.conversation, then
        if not _alike(was, self.conversation):
            self._came = self.session.now()
        if self.conversation.said is not was.said:
            self._say()
        self.draw()
        if ask is not None:
            self._ask(ask)

    def waiting(self) -> Conversation:
        """Return what was begun, as it may wait while another screen is looked at."""
        return update(self.conversation, events.WentElsewhere(), self.view)[0]

    def _ask(self, ask: Ask) -> None:
        def answered(answer: Answer) -> None:
            if not self._left:
                self._hear(events.Answered(ask, answer))

        self.session.ask(ask.request, answered)

    def show(self, view: View) -> None:
        """Show what everybody knows now."""
        self._news = view is not self.view and self.session.news
        if (view.revision, view.head) != (self.view.revision, self.view.head):
            self._came = self.session.now()
        self.view = view
        if isinstance(self._laid, Fixing):
            self._laid = None  # it shows the table as it lies, also after a move from a phone
        self._hear(events.Changed())
        if self.session.presence != self.conversation.presence:
            self._hear(events.PresenceChanged(self.session.presence))

    def say(self, text: Text) -> None:
        """Say something in place of the sentence for a while, such as what a device reports."""
        self._hear(events.Announced(text))

    def refuse(self, refusal: Refusal) -> None:
        """Say why something cannot be done."""
        self._hear(events.Refused(refusal))

    def _say(self) -> None:
        """Let what is said stand for a while."""
        if self.conversation.said is None:
            self._reading.cancel()
        else:
            self._reading.begin(events.READ)

    # -- what is drawn

    @property
    def moment(self) -> Moment:
        """All that is drawn now is a function of this."""
        lasted, around = self.session.turn_lasted(), self.session.around
        now, view, nearby = self.conversation, self.view, self.nearby
        return Moment(now, view, nearby, kit=self.kit, around=around, lasted=lasted, news=self._news)

    def draw(self) -> None:
        """Draw everything that changed; of a throw the dice, of a tapped place the board, all else in the next frame.

        Whoever has thrown looks at the dice, whoever taps the board at the board, and what follows takes longer to
        draw. The next frame draws it before it hears a touch.
        """
        moment, lay = self.moment, self.face.lie
        bare = self.conversation.top is self._laid is None
        if bare and self.face.falls(moment):
            self.face.show_dice(moment)
            self._rest()
        elif bare and self._lights(moment):
            self.face.show_disc(moment)
            self._rest()
        else:
            self._draw_all(moment)
        if lay != self.face.lie:
            self._counted = self.session.now()

    def _lights(self, moment: Moment) -> bool:
        """Return whether a place was tapped since all was drawn, and nothing else is new."""
        if self.drawn is None or self.drawn.view is not moment.view:
            return False
        before, now = self.drawn.now.board, moment.now.board
        return isinstance(before, Idle) and isinstance(now, Idle) and before.place != now.place != ""

    def _draw_all(self, moment: Moment) -> None:
        self._rest.cancel()
        self.drawn = moment
        actions = moment.actions
        leads = actions.main != BY_HAND  # the tray does, and the tile is only for one that stays silent
        main = TileRow(captions.tile(actions.main, moment, bright=leads), partial(self._do, actions.main.does))
        undo, alone = actions.undo, actions.undo is None
        back = captions.tile(actions.back, moment) if alone else captions.key_of(actions.back, moment)
        beside = SideTiles(
            TileRow(back, partial(self._do, actions.back.does)),
            None if undo is None else TileRow(captions.key_of(undo, moment), partial(self._do, undo.does)),
            [TileRow(captions.key(key, moment), partial(self._do, key.does)) for key in actions.keys],
        )
        self.face.show(moment, main, beside)
        if self.conversation.top is not self._laid:
            self._lay(moment)
        self._keep_watch()

    def _do(self, does: Does) -> None:
        """Do what a tile stands for."""
        match does:
            case Device() if self._hasty:
                pass
            case Device("throw"):
                self.session.throw(self._refuse_if)
            case Device():
                self.session.turn(self._refuse_if)
            case OpenScreen(to):
                self._leave_for(to)
            case tuple():
                for event in does:
                    self.tell(event)
            case DevicesTended(care):
                self.session.tend(care, lambda said: None)
                self.session.look_around(lambda: self.look(self.session.nearby))
            case ScreenEvent():
                raise TypeError(f"{does} is of a screen in a browser; no page of the tablet tells it")
            case event:
                self.tell(event)

    def _refuse_if(self, refusal: Refusal | None) -> None:
        if refusal is not None and not self._left:
            self.refuse(refusal)

    def fit(self, kit: Kit) -> None:
        """Take another kit (size, light, language, comfort)."""
        self._take_away()
        self.kit, self._news, self.drawn = kit, False, None
        self._face()
        self.draw()

    def look(self, nearby: Nearby) -> None:
        """Show how the devices are."""
        before, self.nearby = self.nearby, nearby
        if isinstance(self._laid, HallRead) and before.hall != nearby.hall:
            self._laid = None
        if _decides(before) != _decides(nearby):
            self.draw()
        elif nearby != before:
            self.face.look(nearby)
        self.face.title.show(*captions.title_lines(self.moment))

    # -- the sheet

    def _lay(self, moment: Moment) -> None:
        """Lay what lies uppermost in the conversation over the board in place of the one before."""
        self._take_away()
        shown = self.conversation.top
        self._laid = shown
        self.page = page_of(shown, moment, self.session, self._do)
        if self.page is not None:
            self.add_widget(self.page)
        elif shown is not None:
            page = sheet_page(shown, moment)
            self._faced = None if page is None else page.seat
            if page is not None:
                self.sheet = painted(page, moment, self._do)
                self._turn(self.sheet, faced(shown, page.seat, moment))
                self.add_widget(self.sheet, index=1)
        if self.page is not None or self.sheet is not None:
            self._changed = self.session.now()

    def _keep_watch(self) -> None:
        """Watch while a seat looks alone, at a sheet or at lit places of the board: what it leaves covers itself."""
        if self.conversation.alone is None:
            self._end_watch()
        elif self._watch is None:
            covers = partial(self._hear, events.CoveredAgain())
            self._watch = CoverTimer(self.session.now, self.kit.settings.cover, self._count_down, covers)
            self._watching = Clock.schedule_interval(lambda dt: self.look_at_the_clock(), 1)

    def _end_watch(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
        self._watch = self._watching = None

    def _take_away(self) -> None:
        self._end_watch()
        if self.sheet is not None:
            self._remember_side(self.sheet.quarter)
            self.remove_widget(self.sheet)
            self._over_keys = self.sheet.where != "dialog"
            self.sheet, self._changed = None, self.session.now()
        if self.page is not None:
            self.remove_widget(self.page)
            self.page, self._changed = None, self.session.now()
        self._laid = None

    def _turn(self, sheet: SheetWidget, seat: int | None) -> None:
        """Let a sheet face a seat, as the sheet before was turned on."""
        quarter = 0 if seat is None else self.moment.quarter(seat)
        sheet.turn_at_once(quarter, turns=self.moment.around.lies)

    def _remember_side(self, quarter: int) -> None:
        """Let a seat whose sheet was turned on sit where it was turned to."""
        seat = self._faced
        if seat is not None and quarter != self.moment.quarter(seat):
            self.session.sit(self.session.around.seated(self.view.known.setup.seats[seat].name, quarter))

    def _count_down(self, left: int) -> None:
        if self.sheet is not None:
            self.sheet.note(self.kit.voice(Text.of("Hides in {n} s", n=left)))

    def look_at_the_clock(self) -> None:
        """Cover a private sheet that was left."""
        if self._watch is not None:
            self._watch.look()

    def on_parent(self, *_: object) -> None:
        """Hear when the window is left for another one, as long as the screen is in it; covered it leaves.

        What the table answers later is for nobody: a seat's own cards must not come to lie where nobody looks.
        """
        self._left = self.parent is None
        if self.parent is None:
            Window.unbind(focus=self._focused)
            self._rest.cancel()
            self._take_away()
            self._reading.cancel()
        else:
            Window.bind(focus=self._focused)

    def _focused(self, _: object, here: bool) -> None:
        if not here and self.conversation.alone is not None:
            self._hear(events.CoveredAgain())

    # -- touches

    def on_touch_down(self, touch: Any) -> bool:
        """Know that somebody is there, and hand the touch on; one that nothing took may name a place of the board.

        A touch that was meant for what lay there a moment ago is swallowed: for a sheet that has just closed, and the
        second of a double tap where the first has brought something else. For longer the second commits nothing: what
        it asks of the table is not asked.
        """
        if self._watch is not None:
            self._watch.touched()
        again = self._last.again(touch, self.kit.look.unit)
        if self._was_meant_before(touch, again=again):
            return True
        self._hasty = again and self.session.now() - self._came < MOMENT
        if self.page is not None:
            self.page.on_touch_down(touch)
            return True
        if super().on_touch_down(touch):
            return True
        moment = self.moment
        if moment.asking or moment.sums is not None or isinstance(self.conversation.board, BookOpen):
            return False
        place = self.face.place_at(touch, tuple(moment.offers.sites))
        if place is None:
            return False
        self.tell(events.PlaceTapped(place))
        return bool(place)

    def _was_meant_before(self, touch: Any, *, again: bool) -> bool:
        """Whether a touch was meant for what lay there a moment ago."""
        now, soon, bare = self.session.now(), tokens().motion.dialog_turn, self.sheet is None and self.page is None
        since = now - self._changed
        if not again:
            return bare and since < soon
        dice = now - self._counted < soon and self.face.on_dice(touch)
        keys = bare and self._over_keys and since < AT_KEYS
        return min(since, now - self._came) < soon or dice or keys

    def _tap_place(self, place: str) -> None:
        """Name a lit place; a finger that has gone on from a corner to an edge beside it is believed."""
        if self._last.means(*self.face.board.window_xy(place)):
            self._hasty = False
        self.tell(events.PlaceTapped(place))

    def _leave_for(self, name: str) -> None:
        """Go to another screen; nothing ends by the second of a double tap, and where it ends no sheet is left."""
        if name in LEAVES:
            if self._hasty:
                return
            for _ in self.conversation.over:  # whatever then is said stands on the screen
                self.tell(events.Closed())
        self.go(name)

    def _tap_row(self, row: int) -> None:
        players = self.view.known.players
        if row < len(players):  # below them stands what lies with a colour that nobody plays
            self.tell(events.SeatTapped(players[row]))

    def _touch_device(self, name: str) -> None:
        if name in SIGNS:
            self.tell(events.Opened(SIGNS[name]))
        elif not waits_to_be_read(self.conversation, self.view):  # on the way back nobody would find it again
            self.go("devices")

    def _turn_half(self, half: int) -> None:
        """Turn the half of a side round, and its sheets with it."""
        sums = self.moment.sums
        if sums is not None and self.session.around.lies:
            seat = (sums.left, sums.right)[half].seat
            side = 0 if self.moment.quarter(seat) == FAR else FAR
            self.session.sit(self.session.around.seated(self.view.known.setup.seats[seat].name, side))
            self.draw()

    def _touch_dice_of(self, half: int) -> None:
        """Open what was read of a side's dice."""
        sums = self.moment.sums
        if sums is not None:
            self.tell(events.DiceTapped((sums.left, sums.right)[half].seat))

    def _tap_face(self, row: int, face: int) -> None:
        """Say what a die shows."""
        self.tell(tapped(self.moment, row, face))

    def _explain(self) -> None:
        """Show the clause behind a refusal, behind what was begun, or behind what happens now."""
        clause = clause_behind(self.conversation, self.view)
        if clause:
            self.tell(events.Opened(ClauseRead(clause)))

    def _count_bank(self) -> None:
        if not self.moment.asking and shared_tallies(self.moment):
            self.tell(events.Opened(BankCounted()))


def _alike(one: Conversation, other: Conversation) -> bool:
    """Whether the same can be tapped in the same places: a place that was tapped is confirmed there, on purpose."""
    idle = isinstance(one.board, Idle) and isinstance(other.board, Idle)
    laid = one.top is other.top and (idle or one.board is other.board)
    return laid and _beside(one) == _beside(other)


def _beside(now: Conversation) -> tuple[object, ...]:
    """Return what else decides which tiles there are."""
    return now.aside, now.went_on, now.by_hand, now.sent, now.here, now.said is not None and now.said.past is not None


def _decides(nearby: Nearby) -> tuple[object, ...]:
    """Return what about the devices and the hall decides what is shown; the age of an event does not."""
    return nearby.throws, nearby.part, [(device.name, device.health) for device in nearby.devices], nearby.hall
