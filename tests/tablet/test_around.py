"""The screens around the evening under real fingers: resume, begin, enter a map, look back, and be comfortable."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from companion.board.maps import beginner
from companion.game.facts import TurnBegan
from companion.game.panels import Dial
from companion.game.text import Refusal, Text
from companion.people import Played, played
from companion.rules.base import BASE
from companion.statistics import SignSeen, Statistics
from companion.view import View
from tests.tablet.around_home import (
    FOLDERS,
    LAID_UNDER,
    SEATS,
    SETUP,
    EveningOnPaper,
    evening,
    press,
    press_in_dialog,
    said,
)
from tests.tablet.evenings import head_of, next_frame
from tests.tablet.legible import LOOKS, LookedAt
from tests.tablet.seeing import Picture, Saved, outside
from ui.dialogue.bg_stats import link
from ui.dialogue.devices import NearbyDevice, NearbyVane
from ui.dialogue.draft import Begun, Draft
from ui.dialogue.new_game import RULES
from ui.drawing.board.view import RoseView
from ui.drawing.qr_code import squares
from ui.drawing.theme import Light
from ui.tablet.kit.health import Health
from ui.tablet.kit.qr_plate import QrPlate

PAGES = (
    "start.Start",
    "past.Past",
    "statistics.StatisticsPage",
    "people.PeoplePage",
    "settings.SettingsPage",
    "devices.DevicesPage",
    "phones.PhonesPage",
    "result.Result",
    "new_game.screen.NewGame",
)
Open = Callable[..., Any]


class OneTurn(EveningOnPaper):
    """Of each kept game one turn was played."""

    def played(self, game: int, then: Callable[[Played | None], None]) -> None:
        then(None if game in self.unread else played(BASE, SETUP, evening(2)))


class FromRecord(EveningOnPaper):
    """The game came as a record: nobody knows when it was played."""

    @property
    def view(self) -> View | None:
        shown = super().view
        return None if shown is None else replace(shown, span=None)


class Slow(EveningOnPaper):
    """It reads a kept game only when the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[Callable[[], None]] = []

    def played(self, game: int, then: Callable[[Played | None], None]) -> None:
        self.waiting.append(lambda: super(Slow, self).played(game, then))

    def read(self) -> None:
        """Read the next one."""
        self.waiting.pop()()


# -- start


@pytest.mark.parametrize("empty", [False, True])
def test_the_first_frame_of_the_start_can_be_touched_and_the_next_one_has_the_board(
    page: Open, tap: Callable[..., None], empty: bool
) -> None:
    screen = page("start.Start", EveningOnPaper(empty=empty))
    first = set(screen.parts)
    assert {"head", "bright", "corner", "language en", "language ja"} <= first and "rose" not in first
    press(tap, screen, "bright")
    assert screen.went == [("new_game" if empty else "play", {})]
    next_frame()
    assert set(screen.parts) - first == {"rose"}


def test_the_game_that_lies_there_is_shown_with_its_board_its_turn_and_who_is_waited_for_and_one_tap_plays_on(
    page: Open, tap: Callable[..., None]
) -> None:
    house = EveningOnPaper()
    screen = page("start.Start", house)
    next_frame()
    lies, view = screen.parts["lying"].view, house.view
    assert view is not None and said(screen) == "The game is still here"
    assert (lies.text, lies.line) == ("Base game · turn 20", "2026-11-21 21:42")
    assert lies.seats == (("red", False), ("blue", False), ("white", False), ("orange", True))
    assert screen.parts["compare"].view.text == "Does the board match? Robber: wood 9"
    assert lies.board is not None and lies.board.terrain == view.known.board.terrain
    assert {mark.place for mark in lies.marks} == set(view.known.pieces)
    press(tap, screen, "lying")
    assert screen.went == [("play", {})]


def test_a_language_counts_with_one_tap_and_each_stands_there_in_its_own_words(
    page: Open, tap: Callable[..., None]
) -> None:
    house = EveningOnPaper(empty=True)
    screen = page("start.Start", house)
    tiles = [screen.parts[f"language {code}"].view for code in ("en", "ja")]
    assert [(tile.text, tile.chosen) for tile in tiles] == [("English", True), ("日本語", False)]
    assert screen.parts["language"].view.text == "Language · ことば"
    press(tap, screen, "language ja")
    assert [(asked, settings.language) for asked, settings in house.asked] == [("settings", "ja")]


def test_the_vane_of_the_face_points_where_the_dial_of_the_game_does_that_lies_there(page: Open) -> None:
    screen = page("start.Start")
    next_frame()
    assert screen.parts["rose"].view == RoseView(), "its game has no dial"
    house = WithDial()
    screen = page("start.Start", house)
    next_frame()
    shown = screen.parts["rose"].view
    assert (shown.bearing, shown.rim.side, len(shown.rim.words)) == (240.0, 4, 6)


def test_on_the_bare_table_the_vane_of_the_face_points_where_the_real_one_does(page: Open) -> None:
    house = EveningOnPaper(empty=True)
    vane = NearbyVane("settled", 182.2, 3, None, 0.1, asked=False)
    house.sees(NearbyDevice("vane", "here", 0.1, Text.of("here")), vane=vane)
    screen = page("start.Start", house)
    next_frame()
    shown = screen.parts["rose"].view
    assert (shown.bearing, shown.rim.side, shown.rim.words[3]) == (182.0, 3, "S")
    assert [line.text for line in screen.parts["vane"].lines] == ["The vane points S"]
    assert [mark.name for mark in screen.parts["corner"].marks][:1] == ["vane"]
    house.sees(vane=replace(vane, does="turning", angle=240.4))
    screen.look()
    assert screen.parts["rose"].view.bearing == 240.0


def test_where_the_vane_points_can_be_read_on_the_bare_table_in_every_look(page: Open, in_every_look: LookedAt) -> None:
    house = EveningOnPaper(empty=True)
    house.sees(vane=NearbyVane("border", 149.0, 2, 3, 0.1, asked=False))
    screen = page("start.Start", house)
    next_frame()
    assert in_every_look(screen, lambda screen: screen.refresh()) == {}
    assert screen.parts["rose"].view.rim.side == 2


class WithDial(EveningOnPaper):
    """The same evening with a dial that points to its fifth side."""

    @property
    def view(self) -> View | None:
        seen = super().view
        sides = ("N", "NE", "SE", "S", "SW", "NW")
        return replace(seen, panels=(*seen.panels, Dial(Text.of("wind"), sides, 4))) if seen else None


def test_the_start_asks_whether_the_board_agrees_and_plays_on(page: Open, tap: Callable[..., None]) -> None:
    screen = page("start.Start")
    press(tap, screen, "to_check")
    told = screen.parts["lone1"].view
    assert (told.badge, told.text) == ("1", "Robber: wood 9")
    next_frame()
    assert [badge.text for badge in screen.parts["board"].view.badges] == ["1"]
    assert [row.line for row in screen.parts["hands"].rows] == [f"Cards in hand: {n}" for n in (3, 1, 1, 6)]
    press(tap, screen, "bright")
    assert screen.went == [("play", {})]


def test_the_sheet_in_words_shows_every_line_once(page: Open, tap: Callable[..., None]) -> None:
    house = EveningOnPaper()
    screen = page("start.Start", house)
    view, shown = house.view, list[str]()
    assert view is not None
    voice = screen.kit.at(view.known)
    press(tap, screen, "to_check", "other0")
    for _ in range(10):
        lines = [part.view.text for name, part in screen.parts.items() if name.startswith("sheet")]
        if lines[0] in shown:
            break
        shown += lines
        press(tap, screen, "other0")
    assert shown == [voice(text) for text in view.sheet]


def test_a_bare_table_offers_the_new_game_that_was_begun_and_one_tap_goes_on_with_it(
    page: Open, tap: Callable[..., None]
) -> None:
    from ui.tablet.screens.new_game.screen import NewGame  # noqa: PLC0415 imports Kivy, which needs GL

    house = EveningOnPaper(empty=True)
    house.draft = Begun("base", RULES, Draft(SEATS[:3], beginner(), "beginner"))
    screen = page("start.Start", house)
    next_frame()
    lies = screen.parts["draft"].view
    assert (lies.text, lies.line) == ("Your draft is waiting", "Base game")
    assert [colour for colour, _ in lies.seats] == ["red", "blue", "white"] and lies.board is not None
    press(tap, screen, "draft")
    assert screen.went == [("new_game", {"continued": True})]
    session: Any = house
    begun = NewGame(screen.kit, session, lambda *_: None, continued=True)
    assert begun.offered is None and (begun.step, begun.draft) == (RULES, house.draft.draft)


def test_the_start_shows_how_the_devices_are(page: Open) -> None:
    house = EveningOnPaper()
    screen = page("start.Start", house)
    before = screen.parts["corner"].marks[0].health
    house.sees(NearbyDevice("tray", "here", None, Text.of("ready")))
    screen.look()
    assert (before, screen.parts["corner"].marks[0].health) == (Health.STALE, Health.HERE)


def test_the_start_leads_to_every_screen_around_with_one_tap(page: Open, tap: Callable[..., None]) -> None:
    screen = page("start.Start")
    press(tap, screen, "to_past", "to_phones", "other0")
    for mark in (1, 0):
        corner = screen.parts["corner"]
        tap(corner.right - (24 + 64 * mark) * screen.kit.stage.unit, corner.center_y)
    assert [where for where, _ in screen.went] == ["past", "phones", "new_game", "devices", "settings"]


# -- afterwards, and beside


def test_a_rematch_keeps_the_seats_passes_the_first_turn_on_and_asks_about_the_island(
    page: Open, tap: Callable[..., None]
) -> None:
    house = EveningOnPaper(won=True)
    screen = page("result.Result", house)
    press(tap, screen, "again")
    press_in_dialog(tap, screen, "On another one")
    assert screen.went == [("new_game", {})] and not house.asked
    press(tap, screen, "again")
    press_in_dialog(tap, screen, "On this one")
    ((asked, setup),) = house.asked
    assert asked == "begin" and setup.seats == SETUP.seats and setup.first == 1 and setup.board == SETUP.board


def test_the_result_says_who_won_by_what_and_the_rim_closes_by_shares(page: Open) -> None:
    screen = page("result.Result", EveningOnPaper(won=True))
    shown, crowned = screen.parts["points"].view, screen.parts["board"].view.crowned
    assert (shown.title, shown.line) == ("Ren wins!", "with 5 points")
    assert [(source.text, source.points) for source in shown.sources] == [("Settlements × 3", "3"), ("Cities × 1", "2")]
    assert [(arc.points, arc.icon, arc.times) for arc in crowned.arcs] == [(3, "house", 3), (2, "city", 1)]
    assert [standing.name for standing in shown.standings] == ["Ren", "Yui", "Mika", "Sora"]
    when = [line.text for line in screen.parts["when"].lines]
    assert when == ["2026-11-21 21:42", "1 h 21 min"]


def in_boxes(picture: Picture | Saved, screen: Any) -> list[str]:
    """Return the colours of a picture where the result can be tapped, and nothing else has room."""
    tapped = [screen.parts[name] for name in ("again", "corner")]
    spots = [
        (box.x + box.width * i / 9, box.y + box.height * j / 9) for box in tapped for i in range(10) for j in range(10)
    ]
    return [picture.at(*spot) for spot in spots]


def test_the_picture_goes_where_it_shall_without_what_can_be_tapped_or_it_is_said_why_not(
    page: Open, tap: Callable[..., None]
) -> None:
    house = EveningOnPaper(won=True)
    screen = page("result.Result", house)
    press(tap, screen, "bright")
    press_in_dialog(tap, screen, "Beside the kept games")
    ((asked, png, folder),) = house.asked
    assert asked == "picture" and folder == house.there[-1].name
    assert png.startswith(b"\x89PNG") and png.endswith(b"IEND\xaeB\x60\x82")
    assert screen.parts["told"].view.text == "Written to ~/kazami-12.png."
    house.refusal = Refusal("full", "", Text.of("{why}", why="The disk is full."))
    press(tap, screen, "bright")
    press_in_dialog(tap, screen, "Beside the kept games")
    assert screen.parts["told"].view.text == "The disk is full."
    assert house.asked[-1][1] == png, "nothing that was said since is in the picture"
    screen = page("result.Result", house, (1600, 1000))
    on_screen = in_boxes(Picture(screen), screen)
    bare = in_boxes(Picture(screen.children[-1]), screen)
    assert in_boxes(Saved(png), screen) == bare != on_screen, "what is tapped stays on the screen alone"


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 800)])
def test_the_picture_is_as_large_on_every_tablet_and_the_page_stays_as_it_was(
    page: Open, tap: Callable[..., None], size: tuple[int, int]
) -> None:
    house = EveningOnPaper(won=True)
    screen = page("result.Result", house, size)
    before = Picture(screen).bytes
    press(tap, screen, "bright")
    screen.close()
    assert Picture(screen).bytes == before
    press(tap, screen, "bright")
    press_in_dialog(tap, screen, "Beside the kept games")
    assert Saved(house.asked[0][1]).size == (1600, 1000)


def test_a_phone_scans_the_result_for_bg_stats_and_nothing_is_offered_where_nobody_knows_when_it_was(
    page: Open, tap: Callable[..., None]
) -> None:
    house = EveningOnPaper(won=True)
    screen = page("result.Result", house)
    press(tap, screen, "post")
    shown = [plate.shown for plate in screen.dialog.content.children if isinstance(plate, QrPlate)]
    view = house.view
    assert view is not None and shown == [squares(link(view), much=True)]
    assert "post" not in page("result.Result", FromRecord(won=True)).parts


def test_a_past_evening_is_opened_again(page: Open, tap: Callable[..., None]) -> None:
    house = EveningOnPaper()
    screen = page("past.Past", house)
    press(tap, screen, "evening0")
    press_in_dialog(tap, screen, "Play on")
    assert house.asked == [("open", 0)]
    for past in ("evening0", "evening1"):
        press(tap, screen, past)
        press_in_dialog(tap, screen, "Look at it again")
    assert house.asked[1:] == [("open", 0), ("open", 1)] and screen.went == [("look_back", {})] * 2
    press(tap, screen, "other1")
    assert screen.parts["evening0"].view.text.startswith("11-10 ")
    assert [part.view.text for name, part in screen.parts.items() if name.startswith("since")] == ["This month", "2025"]


@pytest.mark.parametrize(("at", "tile"), [(0, "KINGSTON"), (1, "My documents"), (2, "Beside the kept games")])
def test_the_record_of_a_past_evening_goes_where_people_say(
    page: Open, tap: Callable[..., None], at: int, tile: str
) -> None:
    house = EveningOnPaper()
    screen = page("past.Past", house)
    press(tap, screen, "evening1")
    press_in_dialog(tap, screen, "Write the record", tile)
    assert screen.dialog is None and house.asked == [("export", 1, FOLDERS[at].name)]
    assert said(screen) == "Written to ~/kazami-12.record."


def test_a_touch_beside_the_folders_writes_nothing_and_without_a_stick_the_dialog_asks_for_one(
    page: Open, tap: Callable[..., None]
) -> None:
    house = EveningOnPaper()
    house.there = house.there[1:]
    screen = page("past.Past", house)
    press(tap, screen, "evening1")
    press_in_dialog(tap, screen, "Write the record")
    assert head_of(screen.dialog).line == "Plug in a USB stick to write to it."
    tap(4, 4)
    assert screen.dialog is None and house.asked == []


def test_a_setting_counts_with_one_tap(page: Open, tap: Callable[..., None]) -> None:
    house = EveningOnPaper()
    screen = page("settings.SettingsPage", house)
    press(tap, screen, "language ja", "clock 120", "light Light.DAY")
    assert [(s.language, s.clock, s.light) for _, s in house.asked] == [
        ("ja", 0, Light.LAMP),
        ("en", 120, Light.LAMP),
        ("en", 0, Light.DAY),
    ]


def test_statistics_draw_the_expectation_and_say_how_little_is_proved(page: Open) -> None:
    house = EveningOnPaper()
    screen = page("statistics.StatisticsPage", house)
    figures = screen.figures
    assert figures is not None and figures.fairness is not None
    bars = screen.parts["sums"].bars
    assert [bar.label for bar in bars] == [str(n) for n in range(2, 13)]
    assert sum(bar.expected for bar in bars) == pytest.approx(figures.throws)
    assert f"noticed in {round(100 * figures.fairness.power)} of 100" in screen.parts["power"].view.text
    assert len(screen.parts["course"].lines) == 4


class WithSigns(EveningOnPaper):
    """The same evening with a die that shows wood or ore beside the others."""

    def statistics(self, then: Callable[[Statistics | None], None]) -> None:
        signs = (SignSeen("wood", 9, 10.5), SignSeen("ore", 12, 10.5))
        super().statistics(lambda figures: then(replace(figures, signs=signs) if figures else None))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_signs_of_a_die_that_is_not_added_up_are_drawn_below_the_sums(page: Open, language: str) -> None:
    assert "signs" not in page("statistics.StatisticsPage", EveningOnPaper()).parts
    screen = page("statistics.StatisticsPage", WithSigns(), language=language)
    sums, signs, proof = (screen.parts[name] for name in ("sums", "signs", "verdict"))
    words = {"en": ["Wood", "Ore"], "ja": ["木", "鉄"]}[language]
    assert [(bar.label, bar.value, bar.expected) for bar in signs.bars] == [(words[0], 9, 10.5), (words[1], 12, 10.5)]
    assert sums.y >= signs.top and signs.y >= proof.top, "one below the other"


@pytest.mark.parametrize(("seconds", "said"), [(20.0, "< 1 min"), (90.0, "2 min")])
def test_turns_are_told_in_minutes_and_a_break_in_hours(page: Open, seconds: float, said: str) -> None:
    house = EveningOnPaper()
    begun = [entry.seq for entry in evening(20) if any(isinstance(fact, TurnBegan) for fact in entry.facts)]
    pause = 6_120 - seconds
    house.times = {seq: seconds * turn + (pause if turn > 3 else 0) for turn, seq in enumerate(begun)}
    screen = page("statistics.StatisticsPage", house)
    assert {bar.said for bar in screen.parts["lengths"].bars} == {said}
    assert screen.parts["turns"].view.text == "A usual turn (the longest: 1 h 42 min)"
    assert "1時間42分" in page("statistics.StatisticsPage", house, language="ja").parts["turns"].view.text


def test_everybody_has_a_row_over_all_games_with_luck_beside_what_fair_dice_do(page: Open) -> None:
    house = EveningOnPaper(won=True)
    house.unread = (3,)
    screen = page("people.PeoplePage", house)
    rows = screen.parts["people"].rows
    assert [row.name for row in rows] == ["Mika", "Ren", "Sora", "Yui"]
    assert {row.games for row in rows} == {"14"} and sum(row.won for row in rows) == 14
    assert sum(row.chance for row in rows) == pytest.approx(14)
    assert all(row.lit is (abs(row.luck) > row.stray) for row in rows)
    lit = [row.name for row in rows if row.lit]
    assert all(name in screen.parts["seen"].view.text for name in lit)
    assert "in 14 games. One evening shows little. 1 game could not be read." in screen.parts["little"].view.text


def test_who_stands_beside_nothing_is_told_on_which_side_and_a_single_throw_is_one(page: Open) -> None:
    house = OneTurn()
    house.unread = tuple(range(1, 15))
    screen = page("people.PeoplePage", house)
    rows = screen.parts["people"].rows
    assert all(0 < abs(row.luck) < 2 for row in rows)
    assert [row.said for row in rows] == [f"{row.luck:+.1f}".replace("-", "−") for row in rows]
    assert screen.parts["little"].view.text.startswith("From 1 throw in 1 game.")
    japanese = page("people.PeoplePage", house, language="ja").parts["little"].view.text
    assert japanese.startswith("1ゲーム、ダイス1回分です。")


def test_while_games_are_read_it_is_said_how_far_that_is_and_who_leaves_waits_no_more(
    page: Open, tap: Callable[..., None]
) -> None:
    house = Slow()
    screen = page("people.PeoplePage", house)
    assert screen.parts["told"].view.text == "Reading game 1 of 15" and "people" not in screen.parts
    house.read()
    assert screen.parts["told"].view.text == "Reading game 2 of 15"
    press(tap, screen, "bright")
    assert screen.went == [("back", {})]
    screen.parent.remove_widget(screen)
    house.read()
    assert house.waiting == []


def test_without_a_throw_there_is_nobody_to_speak_of(page: Open) -> None:
    screen = page("people.PeoplePage", EveningOnPaper(empty=True))
    assert screen.parts["told"].view.text == "Nobody has thrown yet."


def test_statistics_of_nothing_are_a_sentence(page: Open) -> None:
    screen = page("statistics.StatisticsPage", EveningOnPaper(empty=True))
    assert screen.parts["none"].view.text == "Nothing was thrown yet." and "sums" not in screen.parts


def test_a_device_is_shown_with_its_state_its_age_and_its_last_throw(page: Open) -> None:
    screen = page("devices.DevicesPage")
    assert said(screen) == "Dice tray: no answer"
    assert screen.parts["device0"].line.read == "Last event: 6 s ago"
    assert [face.pips for face in screen.parts["dice"].view.faces] == [5, 3]


def clause_laid(screen: Any, number: str) -> str:
    """Lay a clause over a page; return what is said there."""
    from ui.tablet.kit.texts import Paragraph  # noqa: PLC0415 imports Kivy, which needs GL

    screen.show_clause(number)
    (shown,) = (part for part in screen.dialog.walk() if isinstance(part, Paragraph))
    return shown.view.text


def test_a_clause_lies_on_a_sheet_as_high_as_it_is_long_with_the_way_back(page: Open, tap: Callable[..., None]) -> None:
    screen = page("new_game.screen.NewGame")
    clause_laid(screen, "BASE-TURN-02")
    long = screen.dialog.top
    clause_laid(screen, "BASE-NONE-99")
    assert screen.dialog.top > long, "one line needs less of a sheet"
    press_in_dialog(tap, screen, "Back")
    assert screen.dialog is None


def test_a_clause_is_read_in_the_language_of_the_table(page: Open) -> None:
    screen = page("new_game.screen.NewGame", language="ja")
    assert "盗賊" in clause_laid(screen, "base-prod-02")
    assert clause_laid(page("new_game.screen.NewGame"), "BASE-NONE-99") == "There is no clause of this number."


# -- everywhere


@pytest.mark.parametrize("wide", [(1422, 800), pytest.param((1920, 1080), marks=pytest.mark.thorough)], ids=str)
@pytest.mark.parametrize("where", PAGES)
def test_no_text_is_clipped_nothing_overlaps_and_one_tile_is_bright(
    page: Open, tap: Callable[..., None], where: str, wide: tuple[int, int]
) -> None:
    for language, size, larger in (*LOOKS[1:3], ("en", wide, True), ("ja", wide, False)):
        screen = page(where, EveningOnPaper(won="Result" in where), size, language=language, larger=larger)
        for turned in range(5 if "NewGame" in where else 1):
            if turned:
                press(tap, screen, "bright")
            clipped(screen)
            bright = [n for n, part in screen.parts.items() if getattr(getattr(part, "view", None), "bright", False)]
            assert bright == ["bright"]
        assert "NewGame" not in where or said(screen) == screen.say(Text.of("Who begins?"))
        screen.parent.remove_widget(screen)


def clipped(screen: Any) -> None:
    """Fail when a text leaves its part, a part the window, or two parts lie on each other."""
    parts = {name: part for name, part in screen.parts.items() if name not in LAID_UNDER}
    for name, part in parts.items():
        assert not outside(part), f"{name} is clipped"
        assert part.x >= -1 and part.y >= -1 and part.right <= screen.width + 1 and part.top <= screen.height + 1, name
    for (one, a), (other, b) in combinations(parts.items(), 2):
        apart = a.right <= b.x + 2 or b.right <= a.x + 2 or a.top <= b.y + 2 or b.top <= a.y + 2
        assert apart, f"{one} lies on {other}"


def test_an_installation_without_its_pages_says_where_it_looked(page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: str) -> None:
        raise FileNotFoundError("The rule pages are missing. Looked in: nowhere.")

    monkeypatch.setattr("ui.tablet.screens.page.clause", missing)
    said = clause_laid(page("new_game.screen.NewGame"), "BASE-PROD-02")
    assert said == "The rule pages are missing. Looked in: nowhere."


def test_a_page_that_opens_draws_each_layer_of_its_board_once(page: Open) -> None:
    screen = page("start.Start")
    next_frame()
    assert screen.parts["rose"].drawn == 1
    screen.checking = True
    screen.refresh()
    board = screen.parts["board"]
    assert board.drawn == len(board.LAYERS)
