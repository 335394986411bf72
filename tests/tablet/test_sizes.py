"""Every screen, sheet, prompt and panel in both languages, both windows and larger type: all can be read and touched.

A screen is built once and laid out again for each look. What it says and what a touch does is tested elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.board.maps import beginner, spiral
from companion.game.cards import Cards
from companion.game.moves import Choice
from companion.game.prompts import Dice, Direction, Number, OneOf, Prompt, SomeCards
from companion.game.state import Seat, Setup
from companion.game.text import Refusal, SeatName, Text
from companion.readings import Reading, ThrowSeen
from companion.rules.base import BASE
from tests.tablet.around_home import FOLDERS, NETWORKS, EveningOnPaper, Lots
from tests.tablet.evenings import Evening, MadeUp, Tray, set_up
from tests.tablet.legible import MORE_PIXELS, LookedAt, Shown, as_it_is, in_every_look, parts_of
from ui.commands.phone_server import NO_NETWORK, TAKEN
from ui.dialogue import events
from ui.dialogue.conversation import Asking, BankCounted, Conversation, Fixing, MainMenu, OfSeat, Settling
from ui.dialogue.draft import Begun, Draft
from ui.dialogue.session_port import Folder
from ui.tablet.kit.screen_kit import Settings

NAMES = ("Wilhelmina", "しょうたろう", "Konstantinos", "Yui", "Bartholomew", "Mika")
COLOURS = ("red", "blue", "white", "orange", "green", "brown")
Show = Callable[..., Any]
SEATING, ISLAND = 1, 3
"""Two of the steps to a new game."""


# -- the screens around the evening


def step(n: int) -> Shown:
    def shown(screen: Any) -> None:
        screen.now = replace(screen.now, step=n)
        screen.refresh()

    return shown


def by_touch(mode: str) -> Shown:
    """The map entered by hand, with what lays a forest, a 2 or a port in hand."""
    taken = {"terrain": "brush forest 0", "token": "token 2", "port": "brush any 3"}

    def shown(screen: Any) -> None:
        if screen.entry is None:
            step(ISLAND)(screen)
            pressed("way hand")(screen)
        pressed(f"mode {mode}")(screen)
        pressed(taken[mode])(screen)

    return shown


def clear_asked(screen: Any) -> None:
    by_touch("port")(screen)
    if not screen.entry.laying.asking:
        pressed("clear")(screen)


def doubted(screen: Any) -> None:
    """A map that is not the box's, more of it than can be named."""
    begins = screen.entry is None
    if begins:
        by_touch("terrain")(screen)
        for hex_, word in screen.entry.board.terrain:
            if word not in ("forest", "desert"):
                screen.entry.tap(hex_)
        pressed("mode port")(screen)
        pressed("clear")(screen)
        pressed("clear")(screen)
        pressed("bright")(screen)


def half_laid(screen: Any) -> None:
    by_touch("terrain")(screen)
    if not screen.entry.laying.past:
        pressed("clear")(screen)
        pressed("clear")(screen)


def six(shown: Shown) -> Shown:
    """Seat six, with long names, before it."""

    def seated(screen: Any) -> None:
        if len(screen.draft.seats) < 6:
            step(SEATING)(screen)
            for colour in screen.draft.free_colours:
                pressed(f"add {colour}")(screen)
            for at, name in enumerate(NAMES):
                screen.become(screen.draft.named(at, name))
        shown(screen)

    return seated


def pressed(name: str) -> Shown:
    return lambda screen: screen.parts[name].pressed()


def checked(screen: Any) -> None:
    if not screen.checking:
        pressed("to_check")(screen)


def in_words(screen: Any) -> None:
    checked(screen)
    if not screen.listed:
        pressed("other0")(screen)


def phones(**fields: Any) -> EveningOnPaper:
    """An evening whose phones are so."""
    made = EveningOnPaper()
    made.phones = msgspec.structs.replace(made.phones, **fields)
    return made


def drafted() -> EveningOnPaper:
    """An evening on which a new game was begun before."""
    made = EveningOnPaper()
    seats = tuple(Seat(name, colour) for name, colour in zip(NAMES, COLOURS, strict=True))
    made.draft = Begun("base", ISLAND, Draft(seats, spiral(BASE.kits["large"], Lots()), "spiral"))
    return made


ON: dict[str, Any] = {"on": True, "address": "http://192.168.178.120:8731", "held": ("Ren",)}


def scanned(name: str) -> Shown:
    """What a tile lets be scanned."""

    def shown(screen: Any) -> None:
        if screen.shown is None:
            pressed(name)(screen)

    return shown


def refused(screen: Any) -> None:
    screen.refuse(Refusal("full", "", Text.of("For {counts} players: tap a colour to add one.", counts="3–6")))


def asked_where(*folders: Folder) -> Shown:
    def shown(screen: Any) -> None:
        from ui.tablet.screens.where_to import ask_where  # noqa: PLC0415 imports Kivy, which needs GL

        screen.session.there = folders
        ask_where(screen, screen.session, lambda folder: None)

    return shown


STICKS = tuple(Folder("stick", f"SANDISK ULTRA {n}", f"/media/mika/{n}") for n in range(9))
AROUND: dict[str, tuple[str, EveningOnPaper | None, Shown]] = {
    "a game lies there": ("start.Start", None, as_it_is),
    "does the board agree": ("start.Start", None, checked),
    "resume in words": ("start.Start", None, in_words),
    "bare": ("start.Start", EveningOnPaper(empty=True), as_it_is),
    **{f"new game {n}": ("new_game.screen.NewGame", None, step(n)) for n in range(6)},
    **{f"new game of six {n}": ("new_game.screen.NewGame", None, six(step(n))) for n in range(6)},
    "around the tablet": ("around_tablet.AroundPage", None, as_it_is),
    "a refusal": ("new_game.screen.NewGame", None, refused),
    "keyboard": ("new_game.screen.NewGame", None, pressed("seat0")),
    "clause in a dialog": ("new_game.screen.NewGame", None, lambda screen: screen.show_clause("BASE-TURN-02")),
    **{f"map {mode}": ("new_game.screen.NewGame", None, by_touch(mode)) for mode in ("terrain", "token", "port")},
    **{
        f"large map {mode}": ("new_game.screen.NewGame", None, six(by_touch(mode)))
        for mode in ("terrain", "token", "port")
    },
    "map of open hexes": ("new_game.screen.NewGame", None, half_laid),
    "map to clear": ("new_game.screen.NewGame", None, clear_asked),
    "map that does not fit": ("new_game.screen.NewGame", None, doubted),
    "a draft": ("new_game.screen.NewGame", drafted(), as_it_is),
    "past": ("past.Past", None, as_it_is),
    "past, none": ("past.Past", EveningOnPaper(empty=True), as_it_is),
    "a past evening": ("past.Past", None, pressed("evening0")),
    "where to write": ("past.Past", None, asked_where(*FOLDERS)),
    "where to write, without a stick": ("past.Past", None, asked_where(*FOLDERS[1:])),
    "where to write, more sticks than fit": ("past.Past", None, asked_where(*STICKS, *FOLDERS)),
    "people": ("people.PeoplePage", EveningOnPaper(won=True), as_it_is),
    "people, none": ("people.PeoplePage", EveningOnPaper(empty=True), as_it_is),
    "figures": ("statistics.StatisticsPage", None, as_it_is),
    "figures at the end": ("statistics.StatisticsPage", EveningOnPaper(won=True), as_it_is),
    "figures, none": ("statistics.StatisticsPage", EveningOnPaper(empty=True), as_it_is),
    "result": ("result.Result", EveningOnPaper(won=True), as_it_is),
    "no result": ("result.Result", None, as_it_is),
    "settings": ("settings.SettingsPage", None, as_it_is),
    "devices": ("devices.DevicesPage", None, as_it_is),
    "phones off": ("phones.PhonesPage", phones(), as_it_is),
    "phones, which network": ("phones.PhonesPage", phones(networks=NETWORKS), as_it_is),
    "phones, no network": ("phones.PhonesPage", phones(networks=(), wrong=NO_NETWORK), as_it_is),
    "phones on": ("phones.PhonesPage", phones(**ON), as_it_is),
    "phones, the port taken": ("phones.PhonesPage", phones(**ON, wrong=TAKEN), as_it_is),
    "a seat to scan": ("phones.PhonesPage", phones(**ON), scanned("seat Mika")),
    "a phone to replace": ("phones.PhonesPage", phones(**ON), pressed("seat Ren")),
    "guests to scan": ("phones.PhonesPage", phones(**ON), scanned("guests")),
    "the Wi-Fi to write": ("phones.PhonesPage", phones(**ON), pressed("wifi")),
    "the Wi-Fi to scan": ("phones.PhonesPage", phones(**ON, wifi="Our house"), scanned("wifi")),
    "a game to move": ("phones.PhonesPage", phones(**ON), pressed("move")),
    "a game to bring": ("phones.PhonesPage", phones(), pressed("bring")),
    "a phone that finds nothing": ("phones.PhonesPage", phones(**ON), pressed("other0")),
    "phones to switch off": ("phones.PhonesPage", phones(**ON), pressed("other1")),
    "no devices": ("devices.DevicesPage", EveningOnPaper(empty=True), as_it_is),
}


@pytest.mark.parametrize("name", AROUND)
def test_every_screen_around_the_evening_can_be_read_and_touched(
    name: str, page: Callable[..., Any], in_every_look: LookedAt
) -> None:
    where, house, shown = AROUND[name]
    screen = page(where, house)
    screen.session = house or EveningOnPaper()
    assert in_every_look(screen, shown) == {}


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["new game of six 1", "settings", "phones on"])
def test_in_a_window_of_more_pixels_all_can_be_read_and_touched_too(
    name: str, page: Callable[..., Any], window: Any
) -> None:
    where, house, shown = AROUND[name]
    assert in_every_look(page(where, house), window, shown, MORE_PIXELS) == {}


# -- the evening


@pytest.fixture
def evening(show: Show, tmp_path: Path) -> Evening:
    """Six seats with long names after the set-up, with cards in hand."""
    seats = tuple(Seat(name, colour) for name, colour in zip(NAMES, COLOURS, strict=True))
    setup = Setup(variant="base", seats=seats, board=beginner(), hands="digital")
    made = Evening(tmp_path, setup, Settings(motion=False), (1280, 800), Tray())
    show(made.screen)
    set_up(made)
    full = Cards({"wood": 4, "brick": 3, "sheep": 3, "wheat": 4, "ore": 12})
    made.make("CorrectCards", 0, pile="hand:0", cards=full)
    return made


def told(event: events.Event) -> Shown:
    """Open a sheet of the play screen."""

    def shown(screen: Any) -> None:
        screen.tell(event)

    return shown


def begun(screen: Any) -> None:
    """Begin the move of the bright tile."""
    screen.tell(events.Begun(screen.moment.offers.main.choice))


def seat_sheet(screen: Any) -> None:
    screen.tell(events.Opened(OfSeat(0)))


def own_cards(screen: Any) -> None:
    screen.tell(events.OwnAsked(0))
    next(part for part in parts_of(screen.sheet) if getattr(getattr(part, "view", None), "bright", False)).pressed()


def asking(prompt: Prompt) -> Shown:
    """Ask for a prompt on its sheet."""

    def shown(screen: Any) -> None:
        asking = Asking(MadeUp(Choice("Roll", 0), screen.view.known, made_up=prompt))
        screen.conversation = Conversation(sheet=asking)
        screen.draw()

    return shown


PILE = partial(SomeCards, "cards", Text.of("Give"), "hand:0", kinds=("wood", "brick", "sheep", "wheat", "ore"))
HELD = Cards({"wood": 4, "brick": 3, "sheep": 3, "wheat": 4, "ore": 12})
SEATS = tuple((seat, Text.of("{seat}", seat=SeatName(seat))) for seat in range(1, 6))
PROMPTS: dict[str, Prompt] = {
    "a seat": OneOf("victim", Text.of("Steal from whom?"), SEATS),
    "few numbers": Number("n", Text.of("How many cards?"), 0, 7),
    "all tiles of numbers": Number("n", Text.of("How many cards?"), 0, 23),
    "any number": Number("n", Text.of("How many cards?"), 0, 99),
    "a card": PILE(HELD, 1, 1),
    "half the hand": PILE(HELD, 13, 13),
    "a hand": PILE(Cards({}, 9), 0, 19, facedown=True),
    "a call": SomeCards(
        "cards",
        Text.of("Give"),
        "hand:0",
        Cards(dict.fromkeys(HELD.kinds, 30)),
        7,
        30,
        HELD.kinds,
        worth=tuple((kind, 3 + i % 3) for i, kind in enumerate(HELD.kinds)),
        least_worth=33,
        ready=(Cards({"ore": 4, "wheat": 3}),),
    ),
    "a price": SomeCards(
        "cards", Text.of("Give"), "hand:0", HELD, 3, 6, HELD.kinds, among=Cards({"ore": 4, "wheat": 2})
    ),
    "dice": Dice("dice", Text.of("Throw the dice"), ("red", "yellow"), 0),
    "three dice": Dice("dice", Text.of("Throw the dice"), ("red", "yellow", "event"), 0),
    "a side": Direction(
        "side", Text.of("Which side?"), ("north", "northeast", "southeast", "south", "southwest", "northwest")
    ),
}
AT_TABLE: dict[str, Shown] = {
    "before the throw": as_it_is,
    "the menu": told(events.Opened(MainMenu())),
    "put right": told(events.Opened(Fixing())),
    "the bank": told(events.Opened(BankCounted())),
    "corrections": told(events.CorrectionsOpened()),
    "a seat's points": seat_sheet,
    "the cover": lambda screen: screen.tell(events.OwnAsked(3)),
    "own cards": own_cards,
    "instead": lambda screen: screen.tell(events.AmendBegun(1)),
    **{f"prompt: {name}": asking(prompt) for name, prompt in PROMPTS.items()},
}


def test_every_sheet_at_the_table_can_be_read_and_touched(evening: Evening, in_every_look: LookedAt) -> None:
    assert in_every_look(evening.screen, AT_TABLE) == {}


def test_the_evening_can_be_read_and_touched_turn_by_turn(evening: Evening, in_every_look: LookedAt) -> None:
    screen = evening.screen
    evening.make("Roll", 0, dice=(3, 3))
    assert in_every_look(screen) == {}
    half = Text.counted(
        "Discard exactly {n} card, half of the hand.", "Discard exactly {n} cards, half of the hand.", 14
    )
    told = Refusal("not-half", "BASE-ROB-02", half)
    assert in_every_look(screen, lambda screen: screen.refuse(told)) == {}
    site = next(iter(screen.moment.offers.sites))

    def spotted(screen: Any) -> None:
        screen.tell(events.PlaceTapped(site))

    assert in_every_look(screen, spotted) == {}


def test_what_hands_must_do_and_every_move_can_be_read(evening: Evening, in_every_look: LookedAt) -> None:
    from ui.tablet.screens.log import Log  # noqa: PLC0415 imports Kivy, which needs GL

    log = Log(evening.kit, evening.bridge, lambda name, **args: None)
    assert in_every_look(log) == {}
    log.chosen = evening.screen.view.head
    assert in_every_look(log) == {}
    log.reading = True
    assert in_every_look(log) == {}
    done = evening.table.undo_to(3, tuple(range(6)))
    assert not isinstance(done, Refusal)

    def settled(screen: Any) -> None:
        screen.conversation = Conversation(sheet=Settling(done))
        screen.draw()

    assert in_every_look(evening.screen, settled) == {}


def test_every_turn_that_is_looked_back_at_can_be_read_and_touched(evening: Evening, in_every_look: LookedAt) -> None:
    from ui.tablet.screens.look_back import LookBack  # noqa: PLC0415 imports Kivy, which needs GL

    evening.make("Roll", 0, dice=(3, 3))
    evening.make("EndTurn", 0)
    back = LookBack(evening.kit, evening.bridge, lambda name, **args: None)
    assert in_every_look(back) == {}
    back.parts["earlier"].pressed()
    back.parts["earlier"].pressed()
    assert back.at == 0, "the set-up, with its many lines"
    assert in_every_look(back) == {}


def test_the_throw_that_counts_can_be_read_and_put_right(evening: Evening, in_every_look: LookedAt) -> None:
    read = (Reading("tray", "boot", 1, ThrowSeen((("red", 6), ("white", 4))), confidence=0.9),)
    evening.table.thrown((4, 6), read)
    assert in_every_look(evening.screen, lambda screen: screen.tell(events.DiceTapped())) == {}
    assert evening.screen.face.faces.rows
