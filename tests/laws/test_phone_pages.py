"""Laws of a phone's page, over every variant's random evenings and in both languages.

Whatever a seat may begin it can begin from its page; the page is whole, says nothing twice that may stand once, and
leaves no word of another language. That no secret crosses, `test_phones.py` and `test_views.py` say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from math import hypot

import pytest

from companion.game.moves import Choice
from companion.game.prompts import Dice, Direction, OneOf, Place
from companion.game.secret import TABLE
from companion.game.text import Refusal, Text
from companion.view import Offered, View
from tests.dialogue.page.shown import english
from tests.dialogue.person import known_view
from tests.laws.evenings import Evening
from tests.rules.needed import spoken
from tests.ui.messages import messages, said_for
from ui.dialogue import events
from ui.dialogue.actions import Device
from ui.dialogue.conversation import Asking, Conversation
from ui.dialogue.devices import Nearby, NearbyDevice
from ui.dialogue.page.blocks import Block, Button, Fold, Form, Island, Page, SeatRow, Send, Tiles, elements
from ui.dialogue.page.blocks import Keys as Small
from ui.dialogue.page.guest_page import guest_page
from ui.dialogue.page.panels import cards_held
from ui.dialogue.page.seat_page import page_of
from ui.dialogue.panels import laid_out
from ui.dialogue.screen_state import ScreenState
from ui.dialogue.update import update
from ui.language.catalogues import LANGUAGES
from ui.language.clauses import clause, clause_numbers
from ui.phone.board import REACH, LitSpot, isle
from ui.phone.pressed import Keys, does
from ui.phone.render import Head, main_html, style, whole_html
from ui.phone.words import Words

EVERY = 97
"""Of so many moments of an evening one is looked at: the others are like it."""
HEAVIEST = 75_000
"""So many bytes a page, its style and its script have at most, uncompressed."""
VOID = {"meta", "link", "input", "br"}

READ_BY_A_TRAY = Nearby((NearbyDevice("tray", "here", None, Text.of("")),))
"""Dice are told by hand only where somebody asks for it."""
FIX_KEY, UNDO = Text.of("Fix"), Text.of("Undo")


def seen(evening: Evening, at: int, viewer: int) -> View:
    """Return what a viewer is shown after an entry."""
    return known_view(evening.known(viewer)[at])


def moments(evening: Evening) -> Iterator[tuple[int, View]]:
    """Yield what each seat that is asked is shown, now and then; and at the end what everybody is."""
    for at in range(0, len(evening.games), EVERY):
        front = evening.games[at].front
        for seat in front.waiting if front else ():
            yield at, seen(evening, at, seat)
    last = len(evening.games) - 1
    yield from ((last, seen(evening, last, seat)) for seat in evening.setup_players)


def at_rest(evening: Evening) -> Iterator[View]:
    """Yield what each seat that is asked nothing is shown, now and then."""
    for at in range(0, len(evening.games), EVERY):
        front = evening.games[at].front
        for seat in evening.setup_players:
            if front is None or seat not in front.waiting:
                yield seen(evening, at, seat)


def page(view: View, now: Conversation | None = None) -> Page:
    """Return what a phone shows where it is looked at, or where it stands."""
    return page_of(ScreenState(opened(view) if now is None else now, view, READ_BY_A_TRAY))


def title_of(view: View) -> str:
    """Return what stands at the top of a page."""
    return english(view.known)(page(view).title[0])


def blocks_of(blocks: Iterable[Block], *, folded: bool = True) -> Iterator[Block]:
    """Yield every block, those that are folded away only where they are asked for."""
    for block in blocks:
        yield block
        if isinstance(block, Fold) and folded:
            yield from blocks_of(block.blocks)


def buttons(blocks: Iterable[Block]) -> Iterator[Button]:
    """Yield the buttons that are to be seen without opening anything."""
    for block in blocks_of(blocks, folded=False):
        yield from (block,) if isinstance(block, Button) else block.buttons if isinstance(block, Small) else ()


def opened(view: View) -> Conversation:
    """Return where a phone stands when it is looked at."""
    return update(Conversation(), events.Changed(), view)[0]


def pressed_on(now: Conversation, view: View) -> list[object]:
    """Return what each key of a page tells when nothing was filled in."""
    return [does(one, {}) for one in Keys().of(page(view, now)).values()]


def begun_by(does: object, offered: Offered, now: Conversation, view: View) -> bool:
    """Whether a press begins what is offered, at once or with one more press on what it opens."""
    choice = offered.choice
    match does:
        case events.Begun(begun):
            return _of(begun, choice)
        case events.PlaceTapped(place):
            return isinstance(offered.prompt, Place) and place in (*offered.prompt.options, *offered.prompt.by)
        case Device() | events.FaceTapped():
            return isinstance(offered.prompt, (Dice, Direction))
        case events.Taken(move):
            return move == choice.move
        case events.Opened() | events.BookOpened() | events.LookedAside() | events.FacesAsked():
            then, _ = update(now, does, view)
            presses = pressed_on(then, view)
            more = (events.Begun, events.Taken, events.FaceTapped)
            return then != now and any(isinstance(p, more) and begun_by(p, offered, then, view) for p in presses)
        case _:
            return False


def _of(begun: Choice, choice: Choice) -> bool:
    return (begun.move, begun.seat) == (choice.move, choice.seat)


def test_whatever_a_seat_may_begin_can_be_begun_from_its_page(evening: Evening) -> None:
    for at, view in moments(evening):
        now = opened(view)
        sums = laid_out(view.panels).versus
        if sums is not None and sums.over and not now.aside:  # the sums are read first
            now, _ = update(now, events.LookedAside(), view)
        if now.draft is not None:  # it was begun by itself, and all else waits for a step back
            now, _ = update(now, events.SteppedBack(), view)
        presses = pressed_on(now, view)
        for offered in view.offers:
            assert any(begun_by(does, offered, now, view) for does in presses), (at, offered)


class Reader(HTMLParser):
    """Reads a page strictly: every element closed in its turn, every identifier once."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.keys: list[str] = []
        self.headings: list[int] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        self.ids += [said["id"] or ""] if "id" in said else []
        self.keys += [said["value"] or ""] if said.get("name") == "key" else []
        self.headings += [int(tag[1])] if re.fullmatch("h[1-6]", tag) else []
        self.words += [said["aria-label"] or ""] if "aria-label" in said else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open, tag
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("script", "style", "text"):
            self.words.append(data)


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    assert len(set(reader.ids)) == len(reader.ids)
    assert reader.headings[0] == 1
    assert all(after <= before + 1 for before, after in zip(reader.headings, reader.headings[1:], strict=False))
    return reader


def pages(evening: Evening, code: str) -> Iterator[tuple[str, set[str]]]:
    """Yield pages as they are sent, with the keys that mean something: where a phone stands, and what it can open."""
    met = set[object]()
    for _, view in moments(evening):
        words, now, keys = Words(code, view.known), opened(view), Keys(str(view.revision))
        for stands in (now, *_one_press_on(now, view, met)):
            shown = page(view, stands)
            yield main_html(shown, words, LANGUAGES, keys), {*keys.of(shown)}
    for at in range(0, len(evening.games), EVERY):
        words = Words(code, evening.known(TABLE)[at])
        yield main_html(guest_page(seen(evening, at, TABLE)), words, LANGUAGES), set()


def _one_press_on(now: Conversation, view: View, met: set[object]) -> Iterator[Conversation]:
    """Yield where one press leads that asks nothing of the table, each sort of press once in an evening."""
    for told in pressed_on(now, view):
        sort = _sort(told)
        if not isinstance(told, (Device, Refusal, tuple)) and sort not in met:
            met.add(sort)
            then, ask = update(now, told, view)  # type: ignore[arg-type]  # every other press is an event
            if ask is None and then != now:
                yield then


def _sort(does: object) -> object:
    if isinstance(does, events.Opened):
        return does.sheet
    return does.choice.move if isinstance(does, events.Begun) else type(does)


NAMES = re.compile(
    r"Ann|Ben|Cleo|Dai|Emi|Finn|Nobody|Kazami|English|[A-Z]{2,}-[A-Z]+-\d+|§|[0-9a-f]{4}(?: [0-9a-f]{4}){2}"
)
"""What is written alike in every language: names, and the numbers of clauses."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_is_whole_and_light_and_speaks_one_language(evening: Evening, code: str) -> None:
    shared = len(style().encode())
    latin = latin_in_japanese(evening)
    for html, keys in pages(evening, code):
        whole = whole_html(html, code, Head(live=True))
        reader = read(whole)
        assert {*reader.keys} <= keys
        assert len(whole.encode()) + shared < HEAVIEST
        left = re.findall(r"[A-Za-z]{3,}", NAMES.sub("", " ".join(reader.words)))
        assert code != "ja" or {*left} <= latin or code not in spoken(evening.variant.name)


def latin_in_japanese(evening: Evening) -> set[str]:
    """Return the words that Japanese clauses and texts of the variant write in Latin letters, too, such as names."""
    texts = [clause(number, "ja") or "" for number in clause_numbers("ja")]
    for package in evening.variant.domains:
        texts += [said for message in messages(package, "ja").values() for said in said_for(message)]
    return {word for text in texts for word in re.findall("[A-Za-z]{3,}", re.sub("{.*?}", "", text))}


def test_no_title_repeats_the_name_in_the_header(evening: Evening) -> None:
    for _, view in moments(evening):
        if laid_out(view.panels).notice is None:
            assert not title_of(view).startswith(f"{Words('en', view.known).voice.name(view.viewer)}:")


def test_a_row_says_how_many_cards_its_seat_holds_and_so_does_whoever_may_be_chosen(evening: Evening) -> None:
    for _, view in moments(evening):
        held, shown = {seat: cards_held(view.known, seat) for seat in view.known.players}, page(view)
        rows = {block.seat: block.held for block in blocks_of(shown.blocks) if isinstance(block, SeatRow)}
        chosen = [block for block in shown.blocks if isinstance(block, Button) and block.seat in held]
        asked = opened(view).sheet
        assert rows.items() <= held.items()
        assert rows.keys() == held.keys() or opened(view).top is not None
        if isinstance(asked, Asking) and isinstance(asked.draft.prompt, OneOf):
            assert [block.note for block in chosen] == [held[block.seat] for block in chosen if block.seat is not None]


def test_what_takes_back_or_puts_right_is_folded_away_while_a_seat_is_asked_nothing(evening: Evening) -> None:
    """No pocket taps it."""
    for view in at_rest(evening):
        shown = page(view)
        (fold,) = (block for block in shown.blocks if isinstance(block, Fold) and block.text == FIX_KEY)
        inside = {repr(one.does) for one in blocks_of(fold.blocks) if isinstance(one, Button)}
        outside = [*buttons(block for block in shown.blocks if block != fold)]
        assert inside, "a correction may always be made"
        assert not inside & {repr(one.does) for one in outside} and not {FIX_KEY, UNDO} & {one.text for one in outside}


def test_every_form_on_a_page_can_be_sent(evening: Evening) -> None:
    for at, view in moments(evening):
        for now in (opened(view), *(update(opened(view), events.Begun(one.choice), view)[0] for one in view.offers)):
            shown = page(view, now)
            forms = {one.name for one in shown.blocks if isinstance(one, Form)}
            assert forms == {
                one.form.name for one in shown.last if isinstance(one, Send) and isinstance(one.form, Form)
            }, at


def test_a_title_asks_nothing_of_who_has_nothing_to_do(evening: Evening) -> None:
    for view in at_rest(evening):
        front = view.known.front
        if front is None:
            continue
        say = Words("en", view.known).voice
        title, asks = title_of(view), say(Text.of(view.known.variant.steps[front.name].text))
        assert title not in (asks, f"Your turn: {asks}")
        assert asks not in title or all(say.name(seat) in title for seat in front.waiting)


def test_in_his_turn_a_seat_reads_all_that_can_be_done_now(evening: Evening) -> None:
    read = set[str]()
    for _, view in moments(evening):
        steps = view.known.variant.steps
        found = {steps[view.known.agenda[one.at].name].text for one in view.offers if one.optional}
        title = title_of(view)
        if found == {"Trade", "Build"} and title.startswith("Your turn"):
            read.add(title)
    assert read <= {"Your turn: Trade and build"}


def test_the_island_opens_on_all_its_lit_places_and_a_finger_means_the_nearest(evening: Evening) -> None:
    for _, view in moments(evening):
        for island in (one for one in elements(page(view)) if isinstance(one, Island)):
            drawn = isle(island, Words("en", view.known).look, view.known)
            for spot in drawn.spots:
                assert drawn.frame.left < spot.left < drawn.frame.left + drawn.frame.wide
                assert drawn.frame.top < spot.top < drawn.frame.top + drawn.frame.high
                corners = drawn.cells[spot.cell] if spot.cell >= 0 else ((0, 0), (100, 0), (100, 100), (0, 100))
                for other in drawn.spots:
                    assert all(_nearer(spot, other, corner) for corner in corners)


def _nearer(spot: LitSpot, other: LitSpot, corner: tuple[float, float]) -> bool:
    """Whether a corner of a place's button lies nearer to its middle than to that of another; but for rounding."""
    x, y = (REACH * (at - 50) / 100 for at in corner)
    return hypot(x, y) <= hypot(spot.left + x - other.left, spot.top + y - other.top) + REACH / 50


def test_in_an_own_turn_the_variants_keys_are_tiles_and_one_leads_to_what_can_be_built(evening: Evening) -> None:
    for _, view in moments(evening):
        blocks = page(view).blocks
        shown = [tile for block in blocks if isinstance(block, Tiles) for tile in block.tiles]
        lit = any(isinstance(block, Island) and block.spots for block in blocks)
        said = [*buttons(blocks)]
        assert len({tile.text for tile in shown}) == len(shown)
        assert not {repr(tile.does) for tile in shown if tile.does is not None} & {repr(one.does) for one in said}
        for tile in shown:
            does, why_not = (
                tile.does is not None or tile.below,
                bool(tile.lacks or tile.note or tile.ways or tile.parts),
            )
            assert does or why_not
            assert not (does and tile.lacks)
            assert tile.below == any(part.able for part in tile.parts) and tile.below <= lit
            assert all(part.able or part.why for part in tile.parts)
