"""A new game on a screen in a browser, by the buttons of its pages alone: no page is painted, no chance is real."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.board.maps import BoardMap, exchanged, spiral
from companion.game.decide import begin
from companion.game.options import checked
from companion.game.seating import seated
from companion.game.secret import TABLE
from companion.game.state import Seat, Setup
from companion.game.text import Refusal, Text, render
from companion.game.variant import Variant
from companion.journal import Journal
from companion.rules.registry import VARIANTS
from tests.dialogue.screens.around import says
from tests.table.seated import seated as laid_on_the_table
from tests.tablet.around_home import Lots
from ui.dialogue.draft import OPEN
from ui.dialogue.house_file import HouseFile
from ui.dialogue.new_game import ISLAND, RULES, SEATS, SIDES, START, VARIANT
from ui.dialogue.page.blocks import Button, Tapped, TextField, elements
from ui.dialogue.screens import events
from ui.dialogue.screens.blocks import GameCard, ScreenPage
from ui.dialogue.screens.new_game import new_game_page
from ui.dialogue.screens.screen import NAMED, NewGame, Result, Screen, Start
from ui.dialogue.screens.session_state import SessionState
from ui.dialogue.screens.update import kept, updated
from ui.dialogue.session_port import KeptGame
from ui.language.catalogues import LANGUAGES, language

EVERY = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
PAST = KeptGame(1, "2026-11-21 21:42", "base", (Seat("Mika", "red"), Seat("Ren", "blue"), Seat("Sora", "white")), 40)


class Browser:
    """A screen on which a new game is open; `asked` is what it asks of the session, `refused` why a tap did nothing."""

    def __init__(self, *games: KeptGame, seed: int = 1) -> None:
        self.at = SessionState(VARIANTS, games)
        self.screen: Screen | None = NAMED["new_game"]
        self.chance = Lots(seed)
        self.asked: list[events.OfSession] = []
        self.refused: Refusal | None = None

    @property
    def page(self) -> ScreenPage:
        assert isinstance(self.screen, NewGame)
        return new_game_page(self.screen, self.at)

    @property
    def offered(self) -> dict[str, Tapped]:
        """What may be tapped now, by its name or else by what it does."""
        return {key(one): one for one in taps(self.page)}

    @property
    def asks(self) -> str:
        return str(self.page.title[0])

    def tell(self, event: Any) -> None:
        """Let the screen's owner do what follows."""
        assert self.screen is not None and isinstance(event, events.ScreenEvent)
        self.refused = None
        found = updated(self.screen, event, self.at, self.chance)
        if isinstance(found, Refusal):
            self.refused = found
        elif isinstance(found, events.OfSession):
            self.asked.append(found)
        else:
            self.screen = found
            self.at = replace(self.at, draft=kept(found) or self.at.draft)

    def press(self, *names: str) -> None:
        for name in names:
            self.tell(self.offered[name].does)

    def does(self, *happens: events.ScreenEvent) -> None:
        """Tap what does this, which must be offered."""
        for event in happens:
            assert event in [one.does for one in self.offered.values()]
            self.tell(event)

    def types(self, text: str) -> None:
        field = next(one for one in self.offered.values() if isinstance(one, TextField))
        assert isinstance(field.does, events.Typed)
        self.tell(replace(field.does, text=text))

    def onward(self) -> None:
        """Tap the bright button at the lower end; before there is one, draw who begins."""
        self.tell(next((one.does for one in self.page.last if one.bright), events.LotsDrawn()))

    @property
    def why(self) -> str:
        """By which code the last tap was refused."""
        return self.refused.code if self.refused is not None else ""

    @property
    def setup(self) -> Setup:
        """The game that was begun last."""
        asked = self.asked[-1]
        assert isinstance(asked, events.GameBegun)
        return asked.setup


def taps(page: ScreenPage) -> list[Tapped]:
    return [one for one in elements(page) if isinstance(one, Tapped) and one.does is not None]


def key(one: Tapped) -> str:
    return one.name or repr(one.does)


def choosing(variant: Variant, *games: KeptGame) -> Browser:
    browser = Browser(*games)
    browser.does(events.GameChosen(variant.name))
    return browser


def at_island(variant: Variant) -> Browser:
    browser = choosing(variant)
    browser.onward()
    return browser


def drafted(browser: Browser) -> Any:
    assert isinstance(browser.screen, NewGame) and browser.screen.now is not None
    return browser.screen.now.draft


# -- to a game


@EVERY
def test_a_new_game_of_each_variant_is_begun_by_the_bright_buttons_alone(variant: Variant, journal: Journal) -> None:
    browser, asked = choosing(variant), []
    while not browser.asked:
        asked.append(browser.asks)
        browser.onward()
    assert asked == ["Who plays?", "Which island?", "Which rules?", "Who begins?", "Who begins?"]
    assert browser.setup.variant == variant.name
    assert laid_on_the_table(journal, browser.setup).setup == browser.setup


@EVERY
def test_a_new_game_of_as_many_as_may_play_is_agreed_on_in_full(variant: Variant, journal: Journal) -> None:
    browser = choosing(variant, PAST)
    for seat in range(len(drafted(browser).players)):
        browser.press(f"seat {seat}")
        browser.types(f"  Ann {seat} ")
    while adding := [name for name in browser.offered if name.startswith("add ")]:
        browser.press(adding[0])
    browser.press("seat 0", "earlier")
    browser.onward()
    browser.does(events.LaidOut("random"))
    browser.press("shuffle")
    browser.onward()
    browser.press("hands digital", "dice kazami")
    browser.onward()
    browser.press("first 1")
    browser.onward()
    setup = browser.setup
    named = {seat.name for seat in setup.seats if not seat.neutral}
    assert {"Ann 0", "Ann 1"} <= named and (setup.first, setup.hands, setup.dice) == (1, "digital", "kazami")
    assert len(named) == max(variant.players)
    assert laid_on_the_table(journal, setup).setup == setup


@EVERY
def test_every_house_rule_stands_below_its_heading_and_each_value_can_be_chosen(variant: Variant) -> None:
    browser = at_island(variant)
    browser.onward()
    seen = set[str]()
    for heading in [name for name in browser.offered if name.startswith("heading ")]:
        browser.press(heading)
        seen |= {name.split()[-1] for name in browser.offered if name.startswith("§ ")}
        for name in [name for name in browser.offered if name.split()[0] in variant.options]:
            key = name.split()[0]
            if name in browser.offered:  # another number may have moved away
                browser.press(name)
                now = drafted(browser).options.get(key, variant.options[key].value(drafted(browser).options, 3))
                assert str(now) == name.split()[1] or variant.options[key].many is not None
        browser.press("back")
    assert seen == {*variant.options}


def test_the_clause_of_a_house_rule_is_read_and_left() -> None:
    browser = at_island(VARIANTS["base"])
    browser.onward()
    browser.press("heading BASE-TURN-02")
    before = browser.screen
    browser.press("§ BASE-TURN-02 phases")
    assert any(type(block).__name__ == "Clause" for block in browser.page.blocks)
    browser.press("back")
    assert browser.screen == before


def test_who_played_last_is_there_and_names_of_past_evenings_are_offered() -> None:
    other = KeptGame(2, "2026-11-20 20:00", "base", (Seat("Yui", "red"), Seat("Ren", "blue"), Seat("Jo", "white")), 9)
    browser = choosing(VARIANTS["base"], PAST, other)
    assert [seat.name for seat in drafted(browser).seats] == ["Mika", "Ren", "Sora"]
    browser.press("seat 1")
    assert {"name Yui", "name Jo"} == {name for name in browser.offered if name.startswith("name ")}
    browser.press("name Yui")
    assert [seat.name for seat in drafted(browser).seats] == ["Mika", "Yui", "Sora"]


@pytest.mark.parametrize("typed", ["", "  ", "a\u202eb", "x" * 40])
def test_a_name_that_is_none_is_refused_and_can_be_typed_again(typed: str) -> None:
    browser = choosing(VARIANTS["base"], PAST)
    browser.press("seat 0")
    browser.types(typed)
    assert browser.refused is not None
    browser.types("Kei")
    assert drafted(browser).seats[0].name == "Kei" and browser.asks == "Who plays?"


def test_too_few_seats_or_two_of_a_name_do_not_go_on() -> None:
    browser = choosing(VARIANTS["base"], PAST)
    browser.press("seat 0")
    browser.types("ren")
    browser.onward()
    assert browser.why == "same-name"
    browser.press("seat 0", "remove")
    browser.onward()
    assert browser.why == "players"


def test_the_signs_of_seats_and_colours_are_those_of_the_island_beside() -> None:
    page = choosing(VARIANTS["base"], PAST).page
    assert page.island is not None
    seats = [one.seat for one in elements(page) if isinstance(one, Button) and one.seat is not None]
    colours = [page.island.colours[seat] for seat in seats]
    assert colours == ["red", "blue", "white", "orange", "green", "brown"]


# -- a draft that was left


@EVERY
def test_what_was_chosen_is_kept_and_gone_on_with_where_it_was_left(variant: Variant) -> None:
    browser = at_island(variant)
    assert kept(browser.screen) is None, "nothing was chosen"
    browser.does(events.LaidOut("spiral"))
    browser.onward()
    browser.press("hands digital", "close")
    assert browser.screen == Start() and browser.at.draft is not None
    left = browser.at.draft
    browser.screen = NAMED["new_game"]
    cards = [one for one in elements(browser.page) if isinstance(one, GameCard)]
    assert [card.domains for card in cards] == [variant.domains for variant in VARIANTS.values()]
    browser.press(f"go on {variant.name}")
    assert browser.asks == "Which rules?" and kept(browser.screen) == left
    browser.does(events.Stepped(ISLAND), events.Stepped(SEATS), events.Stepped(VARIANT))
    assert browser.asks == "Which game?"


def test_another_game_leaves_the_draft_until_something_is_chosen_there() -> None:
    browser = at_island(VARIANTS["base"])
    browser.does(events.LaidOut("random"))
    left = browser.at.draft
    browser.screen = NAMED["new_game"]
    other = next(name for name in VARIANTS if name != "base")
    browser.does(events.GameChosen(other))
    assert browser.at.draft == left
    browser.does(events.Stepped(ISLAND), events.LaidOut("random"))
    assert browser.at.draft is not None and browser.at.draft.variant == other


def test_a_draft_is_left_by_starting_over() -> None:
    browser = at_island(VARIANTS["base"])
    browser.does(events.LaidOut("random"))
    browser.screen = NAMED["new_game"]
    browser.does(events.BegunAnew())
    assert browser.asks == "Which game?" and "go on" not in browser.offered


def test_a_draft_that_waits_where_somebody_sits_goes_on_with_the_island() -> None:
    browser = at_island(VARIANTS["base"])
    browser.does(events.LaidOut("random"))
    assert browser.at.draft is not None
    browser.at = replace(browser.at, draft=replace(browser.at.draft, step=SIDES))
    browser.screen = NAMED["new_game"]
    browser.press("go on")
    assert browser.asks == "Which island?"
    browser.onward()
    assert browser.asks == "Which rules?"


# -- what is there already


def test_once_more_the_same_play_by_the_same_rules_on_another_island_and_the_next_begins(journal: Journal) -> None:
    browser = choosing(VARIANTS["base"], PAST)
    browser.does(events.Stepped(ISLAND), events.Stepped(RULES))
    browser.press("heading BASE-VP-02", "victory_points 11", "back", "hands digital")
    browser.does(events.Stepped(START))
    browser.press("first 2")
    browser.does(events.BeginAsked())
    before = browser.setup
    again = Browser()
    again.screen = Result()
    again.at = replace(again.at, view=laid_on_the_table(journal, before).view(TABLE))
    again.tell(events.Rematch())
    assert again.asks == "Which island?"
    again.onward()
    again.onward()
    again.onward()
    assert replace(again.setup, board=before.board) == replace(before, first=0) and again.setup.board != before.board


def test_a_map_that_was_brought_along_is_one_of_the_ways_to_lay_the_island_out() -> None:
    brought = HouseFile(
        VARIANTS["base"], spiral(VARIANTS["base"].kit(4, {}), Lots(9)), {"victory_points": 11}, "kazami"
    )
    browser = Browser()
    browser.at = replace(browser.at, brought=brought)
    browser.does(events.GameChosen("base"), events.Stepped(ISLAND))
    assert drafted(browser).board == brought.board and drafted(browser).dice == "kazami"
    browser.does(events.LaidOut("random"))
    assert drafted(browser).board != brought.board
    browser.does(events.LaidOut("file"))
    assert drafted(browser).board == brought.board and drafted(browser).options == {"victory_points": 11}


# -- the island by touch


def lay_all(browser: Browser, board: BoardMap) -> None:
    """Tap a whole island, layer by layer, each thing with what is taken in hand for it."""
    browser.press("by hand", "clear", "clear all")
    several = sum(word == "desert" for _, word in board.terrain) > 1
    robber = [("take terrain robber", board.robber)] if several else []
    for mode, things in (
        ("terrain", [(f"take terrain {word}", place) for place, word in board.terrain] + robber),
        ("token", [(f"take token {number}", place) for place, number in board.tokens]),
        ("port", [(f"take port {port.kind} {port.rate}", port.edge) for port in board.ports]),
    ):
        browser.press(f"layer {mode}")
        while "clear" in browser.offered:
            browser.press("clear", "clear all")
        for taken, place in things:
            browser.press(taken)
            browser.does(events.HexTapped(place))


@EVERY
@pytest.mark.parametrize("large", [False, True])
def test_each_island_is_laid_by_touch_and_handed_over(variant: Variant, large: bool) -> None:
    browser = choosing(variant)
    while large and (adding := [name for name in browser.offered if name.startswith("add ")]):
        browser.press(adding[0])
    browser.onward()
    kit = variant.kit(len(drafted(browser).players), {})
    wanted = spiral(replace(kit, instead=""), Lots(7))
    lay_all(browser, wanted)
    browser.onward()
    assert browser.refused is None and browser.asks == "Which island?"
    assert drafted(browser).board == exchanged(kit, wanted) and drafted(browser).laid == "hand"


def test_a_tap_is_taken_back_and_a_map_that_is_left_is_gone_on_with() -> None:
    browser = at_island(VARIANTS["base"])
    before = drafted(browser).board
    browser.press("by hand", "take terrain hills")
    hex_ = next(place for place, word in before.terrain if word == "forest")
    browser.does(events.HexTapped(hex_))
    assert browser.page.island is not None and browser.page.island.board.terrain_of(hex_) == "hills"
    browser.press("undo")
    assert browser.page.island.board.terrain_of(hex_) == "forest"
    browser.does(events.HexTapped(hex_))
    half = browser.page.island.board
    browser.press("leave")
    assert drafted(browser).board == before
    browser.press("by hand")
    assert browser.page.island.board == half


def test_a_map_that_is_not_the_box_is_doubted_and_may_lie_all_the_same() -> None:
    browser = at_island(VARIANTS["base"])
    browser.press("by hand", "take terrain forest")
    hills = next(place for place, word in drafted(browser).board.terrain if word == "hills")
    browser.does(events.HexTapped(hills))
    browser.does(events.MapFinished())
    assert browser.asks == "Is this right?" and browser.page.island is not None and browser.page.island.spots == ()
    browser.press("misfit terrain hills")
    assert browser.asks == "What lies where?"
    browser.does(events.MapFinished())
    browser.press("as it is")
    assert drafted(browser).board.terrain_of(hills) == "forest"


def test_each_place_is_named_with_what_lies_there_for_whoever_does_not_see_the_island() -> None:
    browser = at_island(VARIANTS["base"])
    browser.press("by hand", "clear", "clear all", "layer terrain", "take terrain forest")

    def named() -> list[str]:
        assert browser.page.island is not None
        return [says()(spot.text).rstrip(" 0123456789") for spot in browser.page.island.spots]  # the tokens still lie

    assert named() == [f"hex {n}: still open" for n in range(1, 20)]
    browser.does(events.HexTapped(drafted(browser).board.terrain[0][0]))
    assert sorted(said.partition(": ")[2] for said in named()) == ["forest", *["still open"] * 18]


def test_a_bare_island_is_not_handed_over() -> None:
    browser = at_island(VARIANTS["base"])
    browser.press("by hand", "clear", "clear all")
    assert browser.page.island is not None
    assert {word for _, word in browser.page.island.board.terrain} == {OPEN}
    browser.tell(events.MapFinished())
    assert browser.refused is not None and browser.asks == "What lies where?"


# -- whatever is tapped


@settings(max_examples=40)
@given(st.randoms(use_true_random=False), st.sampled_from([*VARIANTS]))
def test_whatever_is_tapped_is_said_in_both_languages_and_begins_only_what_can_be_played(
    luck: Random, name: str
) -> None:
    browser = choosing(VARIANTS[name], PAST)
    for _ in range(40):
        page, offered = browser.page, browser.offered
        assert page.last and page.back is not None, "every page has a way back"
        assert all(offered[key(one)].does == one.does for one in taps(page)), "a name means one thing"
        one = offered[luck.choice(sorted(offered))]
        if isinstance(one, TextField):
            browser.types(luck.choice(["Ann", "ann", "", "Ben", "名前", "\u0300" * 9]))
        else:
            browser.tell(one.does)
        if not isinstance(browser.screen, NewGame):
            browser.screen = NAMED["new_game"]
        while browser.asked:
            asked = browser.asked.pop()
            assert isinstance(asked, events.GameBegun)
            playable(asked.setup)


def playable(setup: Setup) -> None:
    variant = VARIANTS[setup.variant]
    assert checked(variant, setup.options) == setup.options and seated(variant, setup.seats) == setup.seats
    assert begin(variant, setup).setup == setup


@pytest.mark.parametrize("code", LANGUAGES)
@EVERY
def test_every_text_of_a_page_can_be_said(variant: Variant, code: str) -> None:
    say = language(code, variant.domains)
    browser, pages = choosing(variant, PAST), 0
    while not browser.asked:
        for text in _texts(browser.page):
            said = render(text, say, ())
            assert "{" not in said and said != "" and "option_" not in said and "choice_" not in said
        browser.onward()
        pages += 1
    assert pages > 3


def _texts(shown: Any) -> list[Text]:
    found: list[Text] = []
    for one in elements(shown):
        for field in one.__struct_fields__:
            value = getattr(one, field)
            found += [value] if isinstance(value, Text) else []
    return found
